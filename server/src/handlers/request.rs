//! Request details.

use app::components::RequestTab;
use app::pages::activity::{MAX_ENTRIES, MAX_NEWEST_ENTRIES};
use app::pages::request::{Imported, RequestData, later_documents, later_milestones, page};
use domain::file_name;
use islands::later_part::{Part, ShownPart};

use super::documents;
use super::read::{self, ViewedBy, part, request_header, with_hold};
use super::request_form::offer_typed;
use super::{request_pending, team};
use crate::http::form::idempotency_key;
use crate::prelude::*;

pub fn routes() -> Router<AppState> {
    Router::new().route(routes::REQUEST, get(show))
}

/// Makes all calls at once, except that for the quotation, which waits for the details: they say whether there is one.
async fn show(viewer: Viewer, Code(code): Code, query: Fields) -> Result<Response, AppError> {
    let account = &viewer.account;
    let parts = account.clone().for_parts();
    let (catalogs, read, milestones, attachments) = tokio::join!(
        account.catalogs(),
        read::with_quotation(account, &code),
        parts.milestones_beside(&code),
        parts.attachments(&code)
    );
    let (request, quotation) = match read {
        Ok(read) => read,
        Err(error) => return request_pending::waiting(&viewer, &code, RequestTab::Overview, error).await,
    };
    let about = with_hold(&viewer, request_header(&code, request, catalogs)?).await;
    let most = match query.get("activity") {
        Some("all") => MAX_ENTRIES,
        _ => MAX_NEWEST_ENTRIES,
    };
    let (quotation, history) = read::quotation_part(&viewer, &code, &about.request, quotation).await?;
    let last_opened = match history {
        Some(history) => history.last_opened(viewer.display_name()).await,
        None => None,
    };
    let milestones = read::milestones_part(&viewer, &parts, &code, &about.request, milestones).await?;
    read::record_view(&viewer, ViewedBy::Person, &about.request, &quotation, &milestones);
    let log = viewer.app().activity();
    let attachments = part(attachments)?;
    if let Loadable::Here(attachments) = &attachments {
        read::observe_documents(&viewer, &about.request, attachments);
    }
    let (activity, checklist) = tokio::join!(
        log.of_request(account, &code, &about.request.summary, &[], most),
        documents::checklist(&viewer, &code, &about.request, &attachments)
    );
    let team = team::team_section(&viewer, &code, &about.request.summary, activity.as_ref()).await;
    let typed = offer_typed(&viewer, &code, &about.request).await;
    let data = RequestData {
        typed,
        about,
        activity,
        team,
        quotation,
        last_opened,
        milestones,
        attachments,
        checklist,
        imported: query
            .get("imported")
            .map(file_name::cleaned)
            .filter(|file| !file.is_empty())
            .map(|file| Imported {
                file,
                once: idempotency_key(),
            }),
    };
    let mut frame = viewer.frame();
    if data.team.as_ref().is_some_and(|team| team.typed.is_kept) {
        frame.notice.get_or_insert(Flash::FormKept);
    }
    Ok(render::page(frame, StatusCode::OK, move || page(data)).await)
}

/// Reads a part of the page that had to wait when the page was rendered.
pub async fn later_part(viewer: &Viewer, code: &RfqCode, part: Part) -> Result<ShownPart, AppError> {
    let account = viewer.account.clone().for_parts();
    let (catalogs, request) = tokio::join!(account.catalogs(), viewer.account.request(code));
    let about = request_header(code, request?, catalogs)?;
    match part {
        Part::Page => {
            // The tracking page waits for its milestones too.
            account.milestones_of(code, &about.request).await?;
            Ok(ShownPart::Ready)
        }
        Part::Milestones => {
            let all = account.milestones_of(code, &about.request).await?;
            Ok(render::in_context(viewer.frame(), || {
                later_milestones(&about, &all)
            }))
        }
        Part::Documents => {
            let all = account.attachments(code).await?;
            Ok(render::in_context(viewer.frame(), || {
                later_documents(&about, &all)
            }))
        }
    }
}
