//! Security headers of every answer, and the check that a POST comes from the console's own pages.

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};

use super::texts::Texts;
use crate::language::Lang;

const CSP: &str =
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Refuses changes that come from other sites and sets the security headers.
pub(super) async fn protect(request: Request, next: Next) -> Response {
    let texts = Texts::new(Lang::of(request.headers()));
    let mut response = if !request.method().is_safe() && is_foreign(request.headers()) {
        (StatusCode::FORBIDDEN, texts.other_site()).into_response()
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CSP),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // Not `no-referrer`: browsers would then send `Origin: null` with the console's own forms.
        (header::REFERRER_POLICY, "same-origin"),
        (header::CACHE_CONTROL, "no-store"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Browsers name the origin of a POST. A client that names none (curl, tests) is no browser and is let through.
fn is_foreign(headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    if let Some(site) = text(HeaderName::from_static("sec-fetch-site")) {
        return !matches!(site, "same-origin" | "none");
    }
    match (text(header::ORIGIN), text(header::HOST)) {
        (Some(origin), Some(host)) => origin.split_once("://").map(|(_, rest)| rest) != Some(host),
        (Some(_), None) => true,
        (None, _) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pair = |(name, value): &(&'static str, &'static str)| {
            (HeaderName::from_static(name), HeaderValue::from_static(value))
        };
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn only_console_pages_may_post() {
        for foreign in [
            &[("sec-fetch-site", "cross-site")][..],
            &[
                ("sec-fetch-site", "same-site"),
                ("origin", "http://a"),
                ("host", "a"),
            ],
            &[("origin", "http://evil.example"), ("host", "127.0.0.1:4002")],
            &[("origin", "null"), ("host", "127.0.0.1:4002")],
            &[("origin", "http://127.0.0.1:4002")],
        ] {
            assert!(is_foreign(&headers(foreign)), "{foreign:?}");
        }
        for own in [
            &[][..],
            &[("sec-fetch-site", "same-origin")],
            &[("origin", "http://127.0.0.1:4002"), ("host", "127.0.0.1:4002")],
        ] {
            assert!(!is_foreign(&headers(own)), "{own:?}");
        }
    }
}
