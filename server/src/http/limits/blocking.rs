//! Runs work that occupies a processor for tens of milliseconds: large forms, tables, documents.

use axum::response::{IntoResponse as _, Response};
use tokio::runtime::Handle;
use tracing::Instrument as _;

use crate::admission::Overloaded;
use crate::error::AppError;
use crate::session::SessionKey;
use crate::state::AppState;

/// Runs `work` outside the threads that serve everybody, with few tasks of one session at once. The work continues if the
/// browser disconnects, and holds its permit until it is done.
pub async fn run_blocking(
    app: &AppState,
    key: &SessionKey,
    work: impl Future<Output = Response> + Send + 'static,
) -> Result<Response, Overloaded> {
    let permit = app.admission().heavy(key).await?;
    let work = work.in_current_span();
    let handle = Handle::current();
    let done = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        handle.block_on(work)
    });
    // The panic hook has logged it.
    Ok(done.await.unwrap_or_else(|_| AppError::Internal.into_response()))
}
