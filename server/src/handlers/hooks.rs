//! The operator's deliveries (specification, "Events"). Only the body is signed: what its headers say counts as far as the
//! body says the same, and a body of another day is not taken again.

use std::sync::LazyLock;

use app::routes;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use jiff::{SignedDuration, Timestamp};
use partner_api::webhook::{self, Event};

use crate::live::Delivery;
use crate::state::AppState;
use crate::telemetry::Seldom;

const LARGEST: usize = 64 << 10;
const OLDEST: SignedDuration = SignedDuration::from_hours(24);
/// How far the operator's clock may be ahead.
const AHEAD: SignedDuration = SignedDuration::from_mins(5);

pub fn routes() -> Router<AppState> {
    Router::new()
        .route(routes::HOOKS, post(receive))
        .layer(DefaultBodyLimit::max(LARGEST))
}

async fn receive(State(app): State<AppState>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let secrets = &app.config().webhook_secrets;
    if secrets.is_empty() {
        return StatusCode::NOT_FOUND;
    }
    let count = |outcome| app.metrics().deliveries.count(outcome);
    // Over the bytes as they came, before anything reads them.
    if !webhook::verify(secrets, &body, only(&headers, "x-service-signature")) {
        count("unsigned");
        warn("a delivery is not signed with our secret");
        return StatusCode::UNAUTHORIZED;
    }
    let event = webhook::read(&body);
    match &event {
        // Genuine, but nothing we know how to read; asking for it again would not help.
        Err(_) => warn("a delivery could not be read"),
        Ok(event) => {
            let now = app.clock().now();
            if time_of(event).is_some_and(|at| !is_of_today(at, now)) {
                count("of_another_day");
                warn("a delivery is of another day");
                return StatusCode::BAD_REQUEST;
            }
            if only(&headers, "x-service-event").is_some_and(|named| named != event.name()) {
                count("renamed");
                warn("a delivery's header names another event than its body");
                return StatusCode::BAD_REQUEST;
            }
        }
    }
    let delivery = Delivery {
        event: event.as_ref().ok(),
        number: only(&headers, "x-service-delivery"),
        names_time: event.as_ref().is_ok_and(|event| time_of(event).is_some()),
        body: &body,
    };
    match app.bus().take(delivery).await {
        Ok(true) => count("new"),
        Ok(false) => {
            count("repeated");
            return StatusCode::NO_CONTENT;
        }
        Err(error) => {
            count("not_kept");
            // The service sends it again (specification, "Delivery rules").
            tracing::error!(error = format!("{error:#}"), "a delivery could not be kept");
            return StatusCode::SERVICE_UNAVAILABLE;
        }
    }
    if let Some(hint) = delivery.hint() {
        tracing::info!(kind = ?hint.kind, "a delivery was received");
        app.gateway().request_changed(&hint.code);
        app.bus().publish(hint);
    }
    StatusCode::NO_CONTENT
}

/// Warns, but not for each of a flood.
fn warn(what: &'static str) {
    static SELDOM: LazyLock<Seldom> = LazyLock::new(Seldom::default);
    if let Some(unsaid) = SELDOM.say(what) {
        tracing::warn!(unsaid, "{what}");
    }
}

fn time_of(event: &Event) -> Option<Timestamp> {
    event.timestamp().and_then(read_time)
}

fn read_time(text: &str) -> Option<Timestamp> {
    text.parse().ok()
}

/// Retries end after less than an hour, and clocks differ by minutes.
fn is_of_today(at: Timestamp, now: Timestamp) -> bool {
    let age = now.duration_since(at);
    age <= OLDEST && age >= -AHEAD
}

/// A header that came exactly once.
fn only<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut all = headers.get_all(name).iter();
    all.next().filter(|_| all.next().is_none())?.to_str().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deliveries_of_a_day_are_fresh() {
        let now: Timestamp = "2026-11-23T10:00:00Z".parse().unwrap();
        let fresh = |text: &str| is_of_today(read_time(text).unwrap(), now);
        assert!(fresh("2026-11-23T17:00:00+07:00") && fresh("2026-11-23T09:17:20Z"));
        assert!(fresh("2026-11-22T10:00:01Z") && fresh("2026-11-23T10:04:59Z"));
        assert!(!fresh("2026-11-22T09:59:59Z") && !fresh("2026-11-23T10:05:01Z"));
        assert_eq!(read_time("yesterday"), None);
    }
}
