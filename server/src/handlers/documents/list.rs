//! The page of a request's documents.

use app::pages::documents::{DocumentsData, UploadInput, UploadOutcome, page};
use partner_api::rules::UPLOAD_DOC_TYPES;

use crate::handlers::read::{idempotency_key, part, request_header, with_hold};
use crate::prelude::*;

pub async fn show(viewer: Viewer, Code(code): Code, query: Fields) -> Result<Response, AppError> {
    let data = read(&viewer, &code, None).await?;
    let mut frame = viewer.frame();
    // Given once, so only when the page can be shown.
    let kept = viewer.take_kept(&routes::documents(code.as_str())).await;
    if kept.is_some() {
        frame.notice = Some(Flash::FormKept);
    }
    let fields = kept.as_ref().unwrap_or(&query);
    let wanted = fields.get("doc_type").unwrap_or_default();
    let doc_type = UPLOAD_DOC_TYPES.into_iter().find(|code| *code == wanted);
    let of_kept = |name| kept.as_ref().and_then(|kept: &Fields| kept.get(name));
    let (note, file_name) = (of_kept("note"), of_kept("file_name"));
    let input = UploadInput {
        doc_type: doc_type.unwrap_or_default().to_owned(),
        note: note.unwrap_or_default().to_owned(),
        file_name: file_name.unwrap_or_default().to_owned(),
    };
    let data = DocumentsData { input, ..data };
    Ok(render::page(frame, StatusCode::OK, move || page(data)).await)
}

/// The page after a try, read afresh, with what was typed and what came of it.
pub async fn shown(
    viewer: &Viewer,
    code: &RfqCode,
    status: StatusCode,
    input: UploadInput,
    outcome: UploadOutcome,
) -> Result<Response, AppError> {
    let data = read(viewer, code, Some(outcome)).await?;
    Ok(rendered(viewer, status, DocumentsData { input, ..data }).await)
}

/// The request and its documents. When even that fails after a try, the page still stands.
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
        Err(error) if outcome.is_some() && is_passing(&error) => Arc::default(),
        other => other?,
    };
    Ok(DocumentsData {
        about: with_hold(viewer, request_header(code, request, catalogs)?).await,
        attachments: part(attachments.map(Arc::unwrap_or_clone))?,
        input: UploadInput::default(),
        outcome,
        once: idempotency_key(),
    })
}

pub async fn rendered(viewer: &Viewer, status: StatusCode, data: DocumentsData) -> Response {
    render::page(viewer.frame(), status, move || page(data)).await
}

/// A failure that says nothing about the request itself.
pub fn is_passing(error: &ApiError) -> bool {
    !matches!(error, ApiError::Unauthorized | ApiError::NotFound { .. })
}
