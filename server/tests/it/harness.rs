//! A running portal with its operator, requests in the states that tests start from, and browsers.

mod browser;
mod canary;
mod equal_codes;
mod events;
mod form;
mod portal;
#[cfg(unix)]
mod postgres;
#[cfg(unix)]
mod process;
mod push_service;
mod routes;
mod scenario;
mod service;

use std::time::Duration;

pub use browser::{Answer, Browser, Part};
pub use canary::{TOKEN, TOKEN_OTHER, audit_log, hits_in_log};
pub use equal_codes::with_equal_codes;
pub use events::EventStream;
pub use form::{CARGO_NAME, CONTACT_NAME, Form, overlaid, request_with, request_with_cargo};
pub use portal::{Portal, SECRET_KEY, WEBHOOK_SECRET, sign};
#[cfg(unix)]
pub use postgres::Postgres;
#[cfg(unix)]
pub use process::{Process, portal, text};
pub use push_service::{PushDevice, PushService};
pub use routes::all_routes;
pub use scenario::{Quotation, Scenario, milestone};
pub use service::{
    always, answering, delayed, on_get, on_post, on_put, quotation_data, refusing, too_many_requests,
};

/// The cookie of a session.
pub const SESSION_COOKIE: &str = "__Host-portal";

/// Longer than a session lasts without use.
pub const SESSION_EXPIRED: Duration = Duration::from_hours(3);

/// Returns the path of a page or action of a request's quotation; `end` follows `/quotation`.
pub fn quotation_path(code: &str, end: &str) -> String {
    format!("/requests/{code}/quotation{end}")
}

/// Waits until the condition holds; fails after 30 seconds.
pub async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !holds().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let in_time = tokio::time::timeout(Duration::from_secs(30), waiting).await;
    assert!(in_time.is_ok(), "it took too long until {what}");
}
