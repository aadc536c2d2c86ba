//! Work that takes a processor for tens of milliseconds: large forms, tables, documents.

use axum::response::{IntoResponse as _, Response};
use tokio::runtime::Handle;
use tracing::Instrument as _;

use crate::admission::Full;
use crate::error::AppError;
use crate::session::SessionKey;
use crate::state::AppState;

/// Runs `work` beside the threads that serve everybody, few of one session at once. It goes on when the browser leaves,
/// and keeps its place until it is done.
pub async fn aside(
    app: &AppState,
    key: &SessionKey,
    work: impl Future<Output = Response> + Send + 'static,
) -> Result<Response, Full> {
    let place = app.admission().heavy(key).await?;
    let work = work.in_current_span();
    let handle = Handle::current();
    let done = tokio::task::spawn_blocking(move || {
        let _place = place;
        handle.block_on(work)
    });
    // The panic hook has told the log.
    Ok(done.await.unwrap_or_else(|_| AppError::Internal.into_response()))
}
