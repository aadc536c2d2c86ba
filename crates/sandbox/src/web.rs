//! The operator's web listener: console, preferences, control endpoints.

use std::net::IpAddr;

use axum::Router;
use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use http::uri::Authority;
use http::{StatusCode, header};

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

/// The console has no sign-in, so pages of other sites must neither post to it nor reach it under a name of their own (DNS
/// rebinding): its pages show tokens.
async fn own_site_only(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    if !host.is_some_and(is_loopback_name) {
        return StatusCode::MISDIRECTED_REQUEST.into_response();
    }
    let from = headers
        .get("sec-fetch-site")
        .and_then(|value| value.to_str().ok());
    let foreign = matches!(from, Some("cross-site" | "same-site"));
    if foreign && !request.method().is_safe() {
        return StatusCode::FORBIDDEN.into_response();
    }
    next.run(request).await
}

/// Names and addresses of this machine that no other site can have.
fn is_loopback_name(host: &str) -> bool {
    let Ok(authority) = host.parse::<Authority>() else {
        return false;
    };
    let name = authority.host();
    let address = name.trim_start_matches('[').trim_end_matches(']');
    match address.parse::<IpAddr>() {
        Ok(address) => address.is_loopback(),
        Err(_) => name == "localhost" || name.ends_with(".localhost"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_answered() {
        for own in [
            "127.0.0.1:4002",
            "localhost",
            "localhost:80",
            "[::1]:4002",
            "console.localhost",
        ] {
            assert!(is_loopback_name(own), "{own}");
        }
        for other in [
            "evil.example",
            "127.0.0.1.evil.example:4002",
            "192.0.2.1",
            "",
            "localhost.evil.example",
            "[::2]",
        ] {
            assert!(!is_loopback_name(other), "{other}");
        }
    }
}
