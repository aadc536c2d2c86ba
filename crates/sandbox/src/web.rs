//! The operator's web listener: console, preferences, control endpoints.

use axum::Router;
use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use http::StatusCode;

use crate::service::SandboxServices;
use crate::{console, control, preferences};

/// Everything on the web listener.
pub fn router(service: &SandboxServices, with_control: bool) -> Router {
    let mut pages =
        console::router(service.operator.clone()).merge(preferences::router(service.operator.clone()));
    if with_control {
        pages = pages.merge(control::router(service.clone()));
    }
    pages.layer(from_fn(own_site_only))
}

/// The console has no sign-in, so pages of other sites must not be able to post to it.
async fn own_site_only(request: Request, next: Next) -> Response {
    let from = request
        .headers()
        .get("sec-fetch-site")
        .and_then(|value| value.to_str().ok());
    let foreign = matches!(from, Some("cross-site" | "same-site"));
    if foreign && !request.method().is_safe() {
        return StatusCode::FORBIDDEN.into_response();
    }
    next.run(request).await
}
