//! The page of a request's documents.

use app::components::RequestTab;
use app::pages::documents::{
    DocumentsData, FileOutcome, FileRemark, FileResult, UploadInput, UploadOutcome, UploadRow, page,
};
use domain::documents::{MAX_FILES, UploadTypes};
use partner_api::Attachment;

use super::needs::checklist;
use crate::handlers::read::{observe_documents, part, request_header, with_hold};
use crate::handlers::request_pending;
use crate::http::form::idempotency_key;
use crate::prelude::*;

pub async fn show(viewer: Viewer, Code(code): Code, query: Fields) -> Result<Response, AppError> {
    let data = match read(&viewer, &code, None).await {
        Ok(data) => data,
        Err(AppError::Api(error)) => {
            return request_pending::waiting(&viewer, &code, RequestTab::Documents, error).await;
        }
        Err(error) => return Err(error),
    };
    let mut frame = viewer.frame();
    let kept = viewer.show_kept(&routes::documents(code.as_str())).await;
    let mut outcome = None;
    let input = if let Some(kept) = &kept {
        // The type as chosen, even if the catalog cannot be read now or has changed since.
        let mut names = kept.all("file_name");
        let rows = kept.all("doc_type").map(|doc_type| UploadRow {
            doc_type: doc_type.to_owned(),
            file_name: names.next().unwrap_or_default().to_owned(),
        });
        let mut rows: Vec<_> = rows.take(MAX_FILES).collect();
        // The rows that were left as they were.
        while rows
            .pop_if(|row| row.doc_type.is_empty() && row.file_name.is_empty())
            .is_some()
        {}
        outcome = outcome_before_sign_in(kept, &rows, &data.attachments);
        // The outcome says itself which files are to be chosen again.
        if outcome.is_none() {
            frame.notice.get_or_insert(Flash::FilesToChooseAgain);
        }
        UploadInput {
            rows,
            note: kept.get("note").unwrap_or_default().to_owned(),
        }
    } else {
        let types = UploadTypes::from_catalogs(data.about.catalogs.as_deref());
        let wanted = query
            .get("doc_type")
            .filter(|wanted| types.usual.contains(wanted));
        let row = UploadRow {
            doc_type: wanted.unwrap_or_default().to_owned(),
            file_name: String::new(),
        };
        let count = query.get("files").and_then(|count| count.parse().ok());
        UploadInput {
            rows: vec![row; count.unwrap_or(1).clamp(1, MAX_FILES)],
            note: String::new(),
        }
    };
    let data = DocumentsData {
        input,
        outcome,
        ..data
    };
    Ok(render::page(frame, StatusCode::OK, move || page(data)).await)
}

/// Returns the outcome of a form's files during which the session ended; `None` if none was sent.
fn outcome_before_sign_in(
    kept: &Fields,
    unsent: &[UploadRow],
    attachments: &Loadable<Arc<Vec<Attachment>>>,
) -> Option<UploadOutcome> {
    let outcome = |file_name: &str, result| FileOutcome {
        file_name: file_name.to_owned(),
        doc_type: String::new(),
        result,
    };
    let uploaded = kept.all("uploaded").map(|name| {
        let result = FileResult::Uploaded(FileRemark::Nothing);
        outcome(name, result)
    });
    let unclear = kept.all("unclear").map(|name| {
        // One of this name may be an older document.
        let listed = match attachments {
            Loadable::Here(all) if !all.iter().any(|one| one.file_name == name) => Some(false),
            _ => None,
        };
        let result = FileResult::Unknown { listed, said: None };
        outcome(name, result)
    });
    let sent: Vec<FileOutcome> = uploaded.chain(unclear).collect();
    if sent.is_empty() {
        return None;
    }
    let mut told = kept.all("told");
    let unsent = unsent.iter().map(|row| {
        let told = told.next().map(|words| FileResult::Told(words.to_owned()));
        outcome(&row.file_name, told.unwrap_or(FileResult::NotBegun))
    });
    Some(UploadOutcome {
        problems: Vec::new(),
        files: unsent.chain(sent).collect(),
    })
}

/// Reads the request and its documents. If this fails after an upload, the page is shown without them.
pub async fn read(
    viewer: &Viewer,
    code: &RfqCode,
    outcome: Option<UploadOutcome>,
) -> Result<DocumentsData, AppError> {
    let account = &viewer.account;
    let (catalogs, request, attachments) = tokio::join!(
        account.catalogs(),
        account.request(code),
        account.attachments(code)
    );
    let request = match request {
        Err(error) if outcome.is_some() && is_transient(&error) => Arc::default(),
        other => other?,
    };
    let attachments = part(attachments)?;
    if let Loadable::Here(attachments) = &attachments {
        observe_documents(viewer, &request, attachments);
    }
    Ok(DocumentsData {
        checklist: checklist(viewer, code, &request, &attachments).await,
        about: with_hold(viewer, request_header(code, request, catalogs)?).await,
        attachments,
        input: UploadInput::default(),
        outcome,
        once: idempotency_key(),
    })
}

pub async fn render_documents(viewer: &Viewer, status: StatusCode, data: DocumentsData) -> Response {
    render::page(viewer.frame(), status, move || page(data)).await
}

/// Tells whether an error says nothing about the request itself.
pub fn is_transient(error: &ApiError) -> bool {
    !matches!(error, ApiError::Unauthorized | ApiError::NotFound { .. })
}
