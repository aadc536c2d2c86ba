//! Refuses requests that other sites make a browser send, and requests for other hosts, before any other work.

use std::convert::Infallible;
use std::sync::{Arc, LazyLock};

use app::routes::{Route, RouteKind};
use axum::extract::{FromRequestParts, Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use http::request::Parts;
use url::{Host, Url};

use crate::audit::AuditEvent;
use crate::config::Config;
use crate::error::AppError;
use crate::http::context::RequestContext;
use crate::session::cookie::SessionCookie;
use crate::state::AppState;
use crate::telemetry::LogThrottle;

/// Limit of a foreign host in the log.
const MAX_LOGGED_HOST_CHARS: usize = 100;

pub async fn layer(State(app): State<AppState>, request: Request, next: Next) -> Response {
    let route = Route::find(request.uri().path());
    let machine = route.is_some_and(|(route, _)| route.kind == RouteKind::Machine);
    // Health checks use an address, and deliveries are signed, which says more than a host; neither has browser state.
    if machine {
        return next.run(request).await;
    }
    let Some(host) = own_host(app.config(), request.uri(), request.headers()) else {
        warn_of_host(app.config(), &request);
        return AppError::WrongHost.into_response();
    };
    if allowed(app.config(), host, &request) {
        next.run(request).await
    } else {
        let context = request.extensions().get::<Arc<RequestContext>>();
        let address = context.and_then(|context| context.address);
        app.audit().record(AuditEvent::CrossSiteRefused, address, None);
        AppError::Forbidden.into_response()
    }
}

/// Scheme and authority under which browsers reach the portal, for addresses that leave it (on documents): the public one, else
/// the own host that was requested.
pub struct OwnOrigin(pub Option<String>);

impl FromRequestParts<AppState> for OwnOrigin {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Infallible> {
        let config = app.config();
        let public = config.public_url.clone();
        let asked = || {
            let host = own_host(config, &parts.uri, &parts.headers)?;
            Url::parse(&format!("{}://{host}/", scheme(config))).ok()
        };
        let url = public.or_else(asked);
        Ok(Self(url.map(|url| url.origin().ascii_serialization())))
    }
}

/// Returns the cookies in which a request's session id may come.
pub fn session_cookies(config: &Config, uri: &Uri, headers: &HeaderMap) -> &'static [SessionCookie] {
    if loopback_host(config, uri, headers).is_some() {
        &[SessionCookie::Loopback, SessionCookie::Host]
    } else {
        &[SessionCookie::Host]
    }
}

/// Returns the cookie that a browser gets when somebody signs in: the one without `Secure` only if the browser itself reached the
/// portal on this machine over plain http. A proxy may hide its public name behind a loopback one, but not the page's origin.
pub fn session_cookie(config: &Config, uri: &Uri, headers: &HeaderMap) -> SessionCookie {
    let origin = single_header(headers, header::ORIGIN.as_str());
    match loopback_host(config, uri, headers) {
        Some(host) if origin.and_then(|origin| origin.strip_prefix("http://")) == Some(host) => {
            SessionCookie::Loopback
        }
        _ => SessionCookie::Host,
    }
}

/// Returns the requested host if it is this machine, and the portal has no public address.
fn loopback_host<'a>(config: &Config, uri: &'a Uri, headers: &'a HeaderMap) -> Option<&'a str> {
    let host = own_host(config, uri, headers).filter(|_| config.public_url.is_none())?;
    let url = Url::parse(&format!("http://{host}/")).ok()?;
    is_loopback(&url).then_some(host)
}

/// Returns the requested host if it is the portal's own.
fn own_host<'a>(config: &Config, uri: &'a Uri, headers: &'a HeaderMap) -> Option<&'a str> {
    asked_host(uri, headers).filter(|host| is_own_host(config, host))
}

fn asked_host<'a>(uri: &'a Uri, headers: &'a HeaderMap) -> Option<&'a str> {
    uri.authority()
        .map(Authority::as_str)
        .or_else(|| single_header(headers, header::HOST.as_str()))
}

/// Warns the administrator of the portal or its proxy that another host name came than the expected one.
fn warn_of_host(config: &Config, request: &Request) {
    static THROTTLE: LazyLock<LogThrottle> = LazyLock::new(LogThrottle::default);
    if let Some(suppressed) = THROTTLE.allow("a request for another host was refused") {
        let host = asked_host(request.uri(), request.headers()).unwrap_or("none, or several");
        let host: String = host.chars().take(MAX_LOGGED_HOST_CHARS).collect();
        let own = config.public_url.as_ref().map(Url::authority);
        let expected = own.unwrap_or("localhost or an IP address (PORTAL_PUBLIC_URL is not set)");
        tracing::warn!(
            host,
            expected,
            suppressed,
            "a request for another host was refused"
        );
    }
}

fn allowed(config: &Config, host: &str, request: &Request) -> bool {
    let headers = request.headers();
    let site = headers
        .get("sec-fetch-site")
        .map(|site| site.to_str().unwrap_or_default());
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        // Links from elsewhere may be followed; nothing here can be embedded or fetched from elsewhere.
        let followed = || {
            header_is(headers, "sec-fetch-mode", "navigate")
                && header_is(headers, "sec-fetch-dest", "document")
        };
        return matches!(site, None | Some("same-origin" | "none")) || followed();
    }
    match site {
        Some(site) => matches!(site, "same-origin" | "none"),
        // Browsers without Sec-Fetch-Site still send Origin with every post; programs send neither.
        None if headers.contains_key(header::ORIGIN) => single_header(headers, header::ORIGIN.as_str())
            .is_some_and(|origin| is_own_origin(config, host, origin)),
        None => true,
    }
}

/// Returns the value of a header that occurs exactly once.
pub fn single_header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut all = headers.get_all(name).iter();
    all.next().filter(|_| all.next().is_none())?.to_str().ok()
}

fn header_is(headers: &HeaderMap, name: &str, wanted: &str) -> bool {
    single_header(headers, name) == Some(wanted)
}

/// Accepts the public address if there is one, else names of this machine and plain addresses, which no foreign name can
/// imitate (DNS rebinding).
fn is_own_host(config: &Config, host: &str) -> bool {
    // The host has to be written as browsers write it; the rest is parsed.
    let own = config.public_url.as_ref();
    if own.is_some_and(|own| own.authority().eq_ignore_ascii_case(host)) {
        return true;
    }
    let Ok(url) = Url::parse(&format!("{}://{host}/", scheme(config))) else {
        return false;
    };
    if url.path() != "/"
        || !url.username().is_empty()
        || url.password().is_some()
        || host.contains(['/', '?', '#', '@'])
    {
        return false;
    }
    match &config.public_url {
        Some(own) => {
            (own.host() == url.host() || (is_loopback(own) && is_loopback(&url))) && own.port() == url.port()
        }
        None => match url.host() {
            Some(Host::Domain(name)) => is_local_name(name),
            Some(Host::Ipv4(_) | Host::Ipv6(_)) => true,
            None => false,
        },
    }
}

fn scheme(config: &Config) -> &str {
    config.public_url.as_ref().map_or("http", Url::scheme)
}

fn is_local_name(name: &str) -> bool {
    let name = name.trim_end_matches('.');
    name == "localhost" || name.ends_with(".localhost")
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => is_local_name(name),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

/// Tells whether this is the origin of pages at this (own) host.
fn is_own_origin(config: &Config, host: &str, origin: &str) -> bool {
    let origin_of = |text: &str| {
        Url::parse(text)
            .ok()
            .map(|url| url.origin())
            .filter(url::Origin::is_tuple)
    };
    let own = |scheme: &str| origin_of(&format!("{scheme}://{host}/"));
    let Some(given) = origin_of(origin).filter(|given| given.ascii_serialization() == origin) else {
        return false;
    };
    match &config.public_url {
        Some(public) => own(public.scheme()) == Some(given),
        // A proxy may add TLS without the portal's knowledge.
        None => [own("http"), own("https")].contains(&Some(given)),
    }
}

#[cfg(test)]
#[path = "origin_tests.rs"]
mod tests;
