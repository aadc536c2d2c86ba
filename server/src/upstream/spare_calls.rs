use std::time::Duration;

use partner_api::ApiError;

/// How long a session may be over before its work stops while it waits for a free call.
const LOOK: Duration = Duration::from_secs(5);
const SHORTEST_WAIT: Duration = Duration::from_millis(200);

/// Reads with the calls that people leave (see [`super::Account::for_background`]): while there is none, it waits and tries
/// again, for as long as the session `lives`. Nothing where that is over.
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
                tokio::time::sleep(retry_after.clamp(SHORTEST_WAIT, LOOK)).await;
            }
            done => return Some(done),
        }
    }
    None
}
