//! The page of a request's documents.

use app::components::RequestTab;
use app::pages::documents::{DocumentsData, UploadInput, UploadOutcome, page};
use domain::documents::UploadTypes;

use super::needs::checklist;
use crate::handlers::read::{idempotency_key, part, pending, request_header, with_hold};
use crate::prelude::*;

pub async fn show(viewer: Viewer, Code(code): Code, query: Fields) -> Result<Response, AppError> {
    let data = match read(&viewer, &code, None).await {
        Ok(data) => data,
        Err(AppError::Api(error)) => return pending(&viewer, &code, RequestTab::Documents, error).await,
        Err(error) => return Err(error),
    };
    let mut frame = viewer.frame();
    // The kept form is given once, so it is taken only if the page can be shown.
    let kept = viewer.take_kept(&routes::documents(code.as_str())).await;
    if kept.is_some() {
        frame.notice = Some(Flash::FormKept);
    }
    let input = if let Some(kept) = &kept {
        // The type as chosen, even if the catalog cannot be read now or has changed since.
        let typed = |name| kept.get(name).unwrap_or_default().to_owned();
        UploadInput {
            doc_type: typed("doc_type"),
            note: typed("note"),
            file_name: typed("file_name"),
        }
    } else {
        let types = UploadTypes::from_catalogs(data.about.catalogs.as_deref());
        let wanted = query
            .get("doc_type")
            .filter(|wanted| types.usual.contains(wanted));
        UploadInput {
            doc_type: wanted.unwrap_or_default().to_owned(),
            ..UploadInput::default()
        }
    };
    let data = DocumentsData { input, ..data };
    Ok(render::page(frame, StatusCode::OK, move || page(data)).await)
}

/// Renders the page after an upload, read afresh, with the typed fields and the outcome.
pub async fn render_outcome(
    viewer: &Viewer,
    code: &RfqCode,
    status: StatusCode,
    input: UploadInput,
    outcome: UploadOutcome,
) -> Result<Response, AppError> {
    let data = read(viewer, code, Some(outcome)).await?;
    Ok(render_documents(viewer, status, DocumentsData { input, ..data }).await)
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
    let attachments = part(attachments.map(Arc::unwrap_or_clone))?;
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
