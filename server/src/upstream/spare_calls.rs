use std::time::Duration;

use partner_api::ApiError;

/// Interval at which the session is checked while work waits for a spare call.
const SESSION_CHECK_INTERVAL: Duration = Duration::from_secs(5);
const MIN_WAIT: Duration = Duration::from_millis(200);

/// Reads with spare calls (see [`super::Account::for_background`]): while there is none, it waits and tries again, for as long
/// as the session `lives`. Returns `None` if the session is over.
pub async fn with_spare_calls<T, L, R>(
    lives: impl Fn() -> L,
    read: impl Fn() -> R,
) -> Option<Result<T, ApiError>>
where
    L: Future<Output = bool>,
    R: Future<Output = Result<T, ApiError>>,
{
    while lives().await {
        match read().await {
            Err(ApiError::HeldBack { retry_after }) => {
                tokio::time::sleep(retry_after.clamp(MIN_WAIT, SESSION_CHECK_INTERVAL)).await;
            }
            done => return Some(done),
        }
    }
    None
}
