//! Bearer tokens and the rate limit (spec: Authentication, Limits).

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, header};

use super::reply::ApiError;
use crate::model::account::AccountId;
use crate::service::SandboxServices;

/// The account behind a call.
#[derive(Clone, Copy, Debug)]
pub struct Caller(pub AccountId);

/// Lets calls with a valid token and within the limit through, with their [`Caller`].
pub async fn require_token(
    State(service): State<SandboxServices>,
    mut request: Request,
    next: Next,
) -> Response {
    let now = service.operator.now();
    let account = bearer(request.headers()).and_then(|secret| {
        let state = service.operator.read();
        let (account, token) = state.token(secret)?;
        token.is_valid(now).then_some(account.id)
    });
    let Some(account) = account else {
        return ApiError::Unauthorized.into_response();
    };
    if let Err(seconds) = service.limiter.admit(account, now) {
        return ApiError::TooMany { retry_after: seconds }.into_response();
    }
    request.extensions_mut().insert(Caller(account));
    next.run(request).await
}

/// The token of exactly one `Authorization: Bearer …` header.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let mut values = headers.get_all(header::AUTHORIZATION).iter();
    let value = values.next()?.to_str().ok()?;
    if values.next().is_some() {
        return None;
    }
    let (scheme, token) = value.split_once(' ')?;
    scheme
        .eq_ignore_ascii_case("bearer")
        .then(|| token.trim())
        .filter(|token| !token.is_empty())
}
