//! The page of a link for people without an account. It knows no session, makes no call to the service, and gives the
//! same answer for every link that does not open.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use app::pages::shared::{PasscodeProblem, SharedData, not_found_page, page, passcode_page, too_many_page};
use axum::extract::{Path, RawQuery};
use axum::http::{HeaderMap, HeaderName, Method};

use crate::clock::moment;
use crate::error::with_retry_after;
use crate::prelude::*;
use crate::session::cookie;
use crate::shares::{OpenShare, PASSCODE_PAUSE, PasscodeTry};

/// Keeps the proof of a passcode in the browser, for the address of the link.
const PASSCODE_COOKIE: &str = "portal-share";
/// Seconds for which a passcode need not be typed again.
const PASSCODE_COOKIE_SECONDS: u32 = 24 * 60 * 60;
const X_ROBOTS_TAG: HeaderName = HeaderName::from_static("x-robots-tag");

pub fn routes() -> Router<AppState> {
    Router::new().route(routes::SHARED, get(show).post(open))
}

async fn show(
    State(app): State<AppState>,
    visitor: Visitor,
    Path(link): Path<String>,
    RawQuery(query): RawQuery,
    method: Method,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    let frame = frame(&visitor, query.as_deref());
    let OpenShare { share, shipment } = match find(&app, &visitor, &link).await? {
        LinkLookup::Share(open) => *open,
        LinkLookup::Nothing => return Ok(closed(frame, StatusCode::NOT_FOUND, not_found_page).await),
        LinkLookup::TooMany(pause) => return Ok(too_many(frame, pause).await),
    };
    let mut cookies = cookie::pairs(&headers).filter(|(name, _)| *name == PASSCODE_COOKIE);
    let is_open =
        !share.has_passcode || cookies.any(|(_, proof)| app.shares().is_open_for(&share, Some(proof)));
    if !is_open {
        return Ok(closed(frame, StatusCode::OK, || passcode_page(None)).await);
    }
    if method == Method::GET {
        app.shares().count_view(&share.id);
    }
    let data = SharedData {
        reference: share.terms.reference,
        shipment,
        ends: moment(share.ends),
        has_reports: !app.config().webhook_secrets.is_empty(),
    };
    Ok(closed(frame, StatusCode::OK, move || page(data)).await)
}

/// Takes a passcode.
async fn open(
    State(app): State<AppState>,
    visitor: Visitor,
    Path(link): Path<String>,
    RawQuery(query): RawQuery,
    fields: Fields,
) -> Result<Response, AppError> {
    let frame = frame(&visitor, query.as_deref());
    let share = match find(&app, &visitor, &link).await? {
        LinkLookup::Share(open) => open.share,
        LinkLookup::Nothing => return Ok(closed(frame, StatusCode::NOT_FOUND, not_found_page).await),
        LinkLookup::TooMany(pause) => return Ok(too_many(frame, pause).await),
    };
    let path = routes::shared(&link);
    let back = routes::shared_in(&path, frame.lang);
    if !share.has_passcode {
        return Ok(see_other(&back));
    }
    let given = fields.get("passcode").unwrap_or_default();
    let (status, problem, pause) = match app.shares().try_passcode(&share, given).await.map_err(unread)? {
        PasscodeTry::Right(proof) => {
            let secure = if app.config().is_https() { "; Secure" } else { "" };
            let cookie = format!(
                "{PASSCODE_COOKIE}={proof}; Path={path}; HttpOnly; SameSite=Lax; Max-Age={PASSCODE_COOKIE_SECONDS}{secure}"
            );
            let mut response = see_other(&back);
            let cookie = HeaderValue::try_from(cookie).map_err(|_| AppError::Internal)?;
            response.headers_mut().insert(header::SET_COOKIE, cookie);
            return Ok(private(response));
        }
        PasscodeTry::Wrong => (StatusCode::UNPROCESSABLE_ENTITY, PasscodeProblem::Wrong, None),
        PasscodeTry::Paused => {
            let minutes = PASSCODE_PAUSE.as_secs() / 60;
            let paused = PasscodeProblem::Paused(minutes);
            (StatusCode::TOO_MANY_REQUESTS, paused, Some(PASSCODE_PAUSE))
        }
    };
    let page = closed(frame, status, move || passcode_page(Some(problem))).await;
    Ok(with_retry_after(page, pause))
}

enum LinkLookup {
    Share(Box<OpenShare>),
    Nothing,
    /// Too many links that this address asked for do not exist.
    TooMany(Duration),
}

/// Looks for the link. Addresses that the portal did not make are counted by who asks for them, like refused sign-ins; the others
/// cannot be guessed.
async fn find(app: &AppState, visitor: &Visitor, link: &str) -> Result<LinkLookup, AppError> {
    if app.shares().is_own(link) {
        let found = app.shares().find(link).await.map_err(unread)?;
        return Ok(found.map_or(LinkLookup::Nothing, |share| LinkLookup::Share(Box::new(share))));
    }
    // Without a peer address (only if the router runs without a socket) all askers count as one.
    let address = visitor.address().unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    Ok(match app.link_throttle().admit(address).await {
        Ok(attempt) => {
            attempt.refused();
            LinkLookup::Nothing
        }
        Err(pause) => LinkLookup::TooMany(pause),
    })
}

async fn too_many(frame: PageContext, pause: Duration) -> Response {
    let seconds = pause.as_secs() + 1;
    let page = closed(frame, StatusCode::TOO_MANY_REQUESTS, move || {
        too_many_page(seconds)
    });
    with_retry_after(page.await, Some(pause))
}

fn unread(error: anyhow::Error) -> AppError {
    tracing::error!(error = format!("{error:#}"), "a link could not be read");
    AppError::Database
}

/// The context of the page: of nobody, even where somebody is signed in.
fn frame(visitor: &Visitor, query: Option<&str>) -> PageContext {
    let query = Fields::parse(query.unwrap_or_default().as_bytes()).unwrap_or_default();
    let frame = visitor.frame_of_nobody();
    PageContext {
        lang: query.get("lang").and_then(Lang::from_tag).unwrap_or(frame.lang),
        ..frame
    }
}

async fn closed(
    frame: PageContext,
    status: StatusCode,
    build: impl FnOnce() -> Page + Send + 'static,
) -> Response {
    private(render::page(frame, status, build).await)
}

/// Keeps the address of the link from other sites and from search engines.
fn private(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(
        X_ROBOTS_TAG,
        HeaderValue::from_static("noindex, nofollow, noarchive"),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
