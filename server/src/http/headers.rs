//! Headers of every response. A header that a response sets itself is kept.

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::state::AppState;

const DEFAULT_HEADERS: [(HeaderName, &str); 9] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-embedder-policy"),
        "require-corp",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), \
         microphone=(), midi=(), payment=(), usb=(), browsing-topics=()",
    ),
    (
        HeaderName::from_static("x-permitted-cross-domain-policies"),
        "none",
    ),
    // Pages are personal; a response that may be cached says so itself.
    (header::CACHE_CONTROL, "no-store"),
];

pub async fn layer(State(app): State<AppState>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in DEFAULT_HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if app.config().is_https() {
        let year = HeaderValue::from_static("max-age=31536000; includeSubDomains");
        headers.entry(header::STRICT_TRANSPORT_SECURITY).or_insert(year);
    }
    response
}
