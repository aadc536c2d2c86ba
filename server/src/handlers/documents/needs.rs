//! The documents that a request usually needs, and what people say about them.

use app::pages::activity::MAX_ENTRIES;
use axum::extract::RawQuery;
use domain::activity::ActivityKind;
use domain::documents::checklist::{CHOICE_KINDS, Checklist, Paper, PaperChoices, PaperState, choices};
use partner_api::{Attachment, RequestDetails};

use crate::activity::NewActivity;
use crate::prelude::*;

/// Returns the checklist of a request that was just read; `None` if its documents or the choices cannot be read.
pub async fn checklist(
    viewer: &Viewer,
    code: &RfqCode,
    request: &RequestDetails,
    attachments: &Loadable<Arc<Vec<Attachment>>>,
) -> Option<Checklist> {
    let attachments = listed(attachments)?;
    let (choices, _) = chosen(viewer, code, request).await?;
    Some(Checklist::new(request, attachments, &choices))
}

/// Returns the documents, `None` where they cannot be read.
fn listed(attachments: &Loadable<Arc<Vec<Attachment>>>) -> Option<&[Attachment]> {
    match attachments {
        Loadable::Here(all) => Some(all),
        Loadable::Absent => Some(&[]),
        Loadable::Failed(_) => None,
    }
}

/// Returns the choices, and how many there were.
async fn chosen(viewer: &Viewer, code: &RfqCode, request: &RequestDetails) -> Option<(PaperChoices, usize)> {
    let (log, row) = (viewer.app().activity(), &request.summary);
    let activity = log.of_request(&viewer.account, code, row, &CHOICE_KINDS, MAX_ENTRIES);
    let activity = activity.await?;
    Some((choices(&activity), activity.entries.len()))
}

/// Records that a document of the checklist is needed, or not; the form or its address says which. The operator is not told: it
/// knows no such list.
pub async fn choose(
    viewer: Viewer,
    Code(code): Code,
    RawQuery(query): RawQuery,
    fields: Fields,
) -> Result<Response, AppError> {
    let query = Fields::parse(query.unwrap_or_default().as_bytes()).unwrap_or_default();
    let doc_type = fields.get("doc_type").or(query.get("doc_type"));
    let paper = doc_type.and_then(Paper::from_doc_type);
    let is_needed = match fields.get("needed") {
        Some("yes") => Some(true),
        Some("no") => Some(false),
        _ => None,
    };
    let (Some(paper), Some(is_needed)) = (paper, is_needed) else {
        return Err(AppError::BadForm);
    };
    let account = &viewer.account;
    let (request, attachments) = tokio::join!(account.request(&code), account.attachments(&code));
    let request = request?;
    // A document that is there needs no choice, and one that cannot be read is told as on any page.
    let attachments = match attachments {
        Ok(all) => all,
        Err(ApiError::NotFound { .. }) => Arc::default(),
        Err(error) => return Err(error.into()),
    };
    let (choices, count) = chosen(&viewer, &code, &request).await.ok_or(AppError::Database)?;
    let list = Checklist::new(&request, &attachments, &choices);
    let standing = list
        .entries
        .iter()
        .find(|one| one.paper == paper)
        .map(|one| one.standing);
    let is_new = match standing {
        None | Some(PaperState::There(_)) => false,
        Some(PaperState::Missing) => !is_needed,
        Some(PaperState::NotNeeded) => is_needed,
        Some(PaperState::IfWanted) => true,
    };
    // Nobody changes their mind as often; the log stays readable.
    if is_new && count < MAX_ENTRIES {
        let kind = if is_needed {
            ActivityKind::MarkedNeeded
        } else {
            ActivityKind::MarkedNotNeeded
        };
        let entry = NewActivity::new(kind, &request.summary).of_kind(paper.doc_type());
        let log = viewer.app().activity();
        let kept = log.keep(account.key(), viewer.display_name(), &code, entry);
        kept.await.map_err(|_| AppError::Database)?;
    }
    Ok(see_other(&routes::document_checklist(code.as_str())))
}
