//! A request whose details have to wait.

use app::components::RequestTab;
use app::pages::request_pending::{RequestPendingData, page};
use partner_api::RequestDetails;

use super::read::request_header;
use crate::prelude::*;

/// Renders the page of a request whose details have to wait for the rate limit, or for the end of a pause that the service
/// asked for: it shows the facts of the list. During a pause a request that was in no list has no such page.
pub async fn waiting(
    viewer: &Viewer,
    code: &RfqCode,
    tab: RequestTab,
    error: ApiError,
) -> Result<Response, AppError> {
    if let (ApiError::NotFound { .. }, Some(push)) = (&error, viewer.app().push()) {
        push.forget_request(viewer.account.key(), code);
    }
    let row = viewer.account.row_for_page(code, &error);
    let trouble = UpstreamError::from_api(&error).filter(|_| match error {
        ApiError::HeldBack { .. } => true,
        ApiError::RateLimited { .. } => row.is_some(),
        _ => false,
    });
    let Some(trouble) = trouble else {
        return Err(error.into());
    };
    let is_listed = row.is_some();
    let request = RequestDetails {
        summary: row.map(Arc::unwrap_or_clone).unwrap_or_default(),
        ..RequestDetails::default()
    };
    let catalogs = viewer.account.catalogs().await;
    let data = RequestPendingData {
        about: request_header(code, Arc::new(request), catalogs)?,
        is_listed,
        tab,
        trouble,
    };
    Ok(render::page(viewer.frame(), StatusCode::OK, move || page(data)).await)
}
