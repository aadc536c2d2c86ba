//! Signing in and out.

use std::net::{IpAddr, Ipv4Addr};

use app::pages::sign_in::{SessionEnd, SignInData, SignInProblem, TokenFault, page};
use axum::http::{HeaderMap, HeaderName, Uri};
use partner_api::{ApiToken, BadToken, Transport};

use crate::audit::AuditEvent;
use crate::error::with_retry_after;
use crate::http::origin;
use crate::person::{PersonKey, display_name};
use crate::prelude::*;
use crate::session::cookie::{self, SessionCookie};
use crate::session::{EndReason, SessionKey, SignInDetails, StartedSession};
use crate::upstream::RequestDigest;

pub fn routes() -> Router<AppState> {
    Router::new()
        .route(routes::SIGN_IN, get(show).post(sign_in))
        .route(routes::SIGN_OUT, post(sign_out))
        .route(routes::SIGN_OUT_EVERYWHERE, post(sign_out_everywhere))
}

async fn show(State(app): State<AppState>, visitor: Visitor, query: Fields) -> Response {
    let next = query.get("next").and_then(return_address::internal);
    if visitor.viewer().is_some() {
        return see_other(next.unwrap_or(routes::HOME));
    }
    let signed_out = query.get(SIGNED_OUT.0) == Some(SIGNED_OUT.1);
    let cookie_is_missing = query.get(SIGNED_IN.0) == Some(SIGNED_IN.1) && visitor.ended.is_none();
    let data = SignInData {
        problem: cookie_is_missing.then_some(SignInProblem::CookieNotKept),
        next: next.map(str::to_owned),
        is_unsent: is_after_unsent_form(&query),
        ..session_data(&app, &visitor, signed_out)
    };
    render::page(visitor.frame(), StatusCode::OK, move || page(data)).await
}

/// Tells whether a form that could not be kept has led to the sign-in page.
fn is_after_unsent_form(fields: &Fields) -> bool {
    fields.get(routes::UNSENT_FORM_PARAM.0) == Some(routes::UNSENT_FORM_PARAM.1)
}

/// Returns the page's data about a session that has ended.
fn session_data(app: &AppState, visitor: &Visitor, signed_out: bool) -> SignInData {
    let ended = match &visitor.ended {
        Some(ended) => Some(match ended.reason {
            EndReason::TimedOut => SessionEnd::Expired,
            EndReason::Refused => SessionEnd::Refused,
            EndReason::SignedOutElsewhere => SessionEnd::SignedOutElsewhere,
        }),
        None => signed_out.then_some(SessionEnd::SignedOut),
    };
    SignInData {
        ended,
        kept: visitor.ended.as_ref().is_some_and(|ended| ended.has_kept),
        preferences_url: app.config().preferences_url(),
        ..SignInData::default()
    }
}

async fn sign_in(
    State(app): State<AppState>,
    visitor: Visitor,
    uri: Uri,
    headers: HeaderMap,
    form: Fields,
) -> Result<Response, AppError> {
    let name = display_name(form.get("name").unwrap_or_default());
    let next = form.get("next").and_then(return_address::internal);
    let former = cookie::read(origin::session_cookies(app.config(), &uri, &headers), &headers);
    let proven = match check(&app, &visitor, form.get("token").unwrap_or_default()).await {
        Ok(token) => {
            let needs_proof = app.sessions().needs_proof(former.as_ref(), &token).await?;
            proof(&app, token, needs_proof).await
        }
        Err(problem) => Err(problem),
    };
    match proven {
        Ok((token, requests)) => {
            let start = SignInDetails {
                token,
                display_name: Some(name).filter(|name| !name.is_empty()),
                language: None,
                requests,
                address: visitor.address(),
            };
            let (account, name) = (
                app.gateway().account(start.token.clone()),
                start.display_name.clone(),
            );
            let StartedSession { id, left_behind } = app.sessions().start(start, former).await?;
            let notice = if left_behind {
                Some(Flash::FormOfAnotherAccount)
            } else {
                is_after_unsent_form(&form).then_some(Flash::FormUnsent)
            };
            if let Some(notice) = notice {
                let key = SessionKey::from_id(&id);
                app.sessions().notice(&key, &notice.into()).await?;
            }
            prolong_notices(&app, &account, name.as_deref()).await;
            // Back to this page first: where no cookie comes with that request, it says so.
            let then = routes::sign_in_then(next.unwrap_or(routes::HOME));
            let mut response = see_other(&format!("{then}&{}={}", SIGNED_IN.0, SIGNED_IN.1));
            let cookie = origin::session_cookie(app.config(), &uri, &headers);
            let cookie = cookie
                .set(&id, app.config().session_max)
                .ok_or(AppError::Internal)?;
            response.headers_mut().insert(header::SET_COOKIE, cookie);
            Ok(response)
        }
        Err(problem) => {
            let (status, retry_after) = status_and_pause(&problem);
            let data = SignInData {
                problem: Some(problem),
                name,
                next: next.map(str::to_owned),
                is_unsent: is_after_unsent_form(&form),
                ..session_data(&app, &visitor, false)
            };
            let response = render::page(visitor.frame(), status, move || page(data)).await;
            Ok(with_retry_after(response, retry_after))
        }
    }
}

/// Prolongs the notices on the devices of a person who has signed in.
async fn prolong_notices(app: &AppState, account: &Account, name: Option<&str>) {
    if let Some(push) = app.push()
        && let Err(error) = push.devices().signed_in(&PersonKey::new(account, name)).await
    {
        tracing::warn!(error = format!("{error:#}"), "notices could not be prolonged");
    }
}

/// Checks the token with the API. Nothing is started or stored before the API has accepted it.
async fn check(app: &AppState, visitor: &Visitor, text: &str) -> Result<ApiToken, SignInProblem> {
    if text.trim().is_empty() {
        return Err(SignInProblem::Missing);
    }
    let token = ApiToken::parse(text).map_err(no_token)?;
    let record = |event| app.audit().record_token(event, visitor.address(), &token);
    // Without a peer address (only if the router runs without a socket) all askers count as one.
    let address = visitor.address().unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    let attempt = match app.throttle().admit(address).await {
        Ok(attempt) => attempt,
        Err(retry_after) => {
            record(AuditEvent::SignInThrottled);
            return Err(SignInProblem::TooManyTries { retry_after });
        }
    };
    match app.gateway().account(token.clone()).for_write().check().await {
        Ok(()) => Ok(token),
        Err(ApiError::Unauthorized) => {
            attempt.refused();
            record(AuditEvent::SignInRefused);
            Err(SignInProblem::Wrong)
        }
        Err(error) => Err(problem_of(error)),
    }
}

fn no_token(fault: BadToken) -> SignInProblem {
    SignInProblem::NotAToken(match fault {
        BadToken::Empty => return SignInProblem::Missing,
        BadToken::TooLong => TokenFault::TooLong,
        BadToken::Blank => TokenFault::Blank,
        BadToken::Character(letter) => TokenFault::Character(letter),
    })
}

/// Returns proof of whose requests the token lists, if a form is kept that only its customer may see. Without an answer nobody
/// is signed in: the form stays kept.
async fn proof(
    app: &AppState,
    token: ApiToken,
    is_needed: bool,
) -> Result<(ApiToken, Vec<RequestDigest>), SignInProblem> {
    let requests = if is_needed {
        let account = app.gateway().account(token.clone()).for_write();
        account.list_marks().await.map_err(problem_of)?
    } else {
        Vec::new()
    };
    Ok((token, requests))
}

fn problem_of(error: ApiError) -> SignInProblem {
    match error {
        ApiError::Unauthorized => SignInProblem::Wrong,
        ApiError::RateLimited { retry_after } => SignInProblem::RateLimited { retry_after },
        ApiError::HeldBack { retry_after } => SignInProblem::RateLimited {
            retry_after: Some(retry_after),
        },
        ApiError::Transport(Transport::Connect) => SignInProblem::Unreachable,
        ApiError::Transport(Transport::Timeout) => SignInProblem::TimedOut,
        ApiError::Transport(Transport::Cut) | ApiError::Unreadable { .. } | ApiError::Ambiguous { .. } => {
            SignInProblem::Unreadable
        }
        // A service without catalogs, or one that refuses them to a known token, is not the intended one.
        ApiError::Operator { .. }
        | ApiError::NotFound { .. }
        | ApiError::Invalid(_)
        | ApiError::NotMade
        | ApiError::CourierNotConfigured => SignInProblem::OperatorFailed,
    }
}

fn status_and_pause(problem: &SignInProblem) -> (StatusCode, Option<std::time::Duration>) {
    match problem {
        SignInProblem::Missing | SignInProblem::NotAToken(_) | SignInProblem::Wrong => {
            (StatusCode::UNPROCESSABLE_ENTITY, None)
        }
        SignInProblem::RateLimited { retry_after } => (
            StatusCode::TOO_MANY_REQUESTS,
            Some(retry_after.unwrap_or(std::time::Duration::from_secs(10))),
        ),
        SignInProblem::TooManyTries { retry_after } => (StatusCode::TOO_MANY_REQUESTS, Some(*retry_after)),
        SignInProblem::CookieNotKept => (StatusCode::OK, None),
        SignInProblem::TimedOut => (StatusCode::GATEWAY_TIMEOUT, None),
        SignInProblem::Unreachable | SignInProblem::OperatorFailed | SignInProblem::Unreadable => {
            (StatusCode::BAD_GATEWAY, None)
        }
    }
}

/// Parameters of the sign-in page: the session was signed out, or has just begun.
const SIGNED_OUT: (&str, &str) = ("ended", "signed_out");
const SIGNED_IN: (&str, &str) = ("signed_in", "1");

async fn sign_out(State(app): State<AppState>, visitor: Visitor, uri: Uri, headers: HeaderMap) -> Response {
    let cookies = origin::session_cookies(app.config(), &uri, &headers);
    for id in cookie::read_all(cookies, &headers) {
        app.sessions().sign_out(&id, visitor.address()).await;
    }
    signed_out(cookies)
}

/// Ends all sessions of the token, on any browser.
async fn sign_out_everywhere(
    State(app): State<AppState>,
    viewer: Viewer,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    viewer.sign_out_everywhere().await?;
    if let Some(push) = app.push() {
        push.forget_account(viewer.account.key())
            .await
            .map_err(database)?;
    }
    Ok(signed_out(origin::session_cookies(app.config(), &uri, &headers)))
}

fn signed_out(cookies: &[SessionCookie]) -> Response {
    let mut response = see_other(&format!("{}?{}={}", routes::SIGN_IN, SIGNED_OUT.0, SIGNED_OUT.1));
    let headers = response.headers_mut();
    for cookie in cookies {
        headers.append(header::SET_COOKIE, cookie.removal());
    }
    // Pages kept for the Back button are cleared as well. Drafts stay, as the form promises: nothing typed is lost by leaving.
    let clear = HeaderValue::from_static("\"cache\"");
    headers.insert(HeaderName::from_static("clear-site-data"), clear);
    response
}
