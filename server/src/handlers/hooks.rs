//! The operator's deliveries (specification, "Events"). One with a right signature is accepted, whatever it says and of
//! whatever time it is: it is only a hint that has things read again, and the operator repeats what is refused and may give
//! the address up.

use std::sync::LazyLock;

use app::routes;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use partner_api::webhook::{self, Payload};

use crate::http::limits::MAX_DELIVERY_BYTES;
use crate::live::Delivery;
use crate::state::AppState;
use crate::telemetry::LogThrottle;

/// Senders that ask by GET or HEAD whether the address exists are answered 405 with `Allow: POST`.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route(routes::HOOKS, post(receive))
        .layer(DefaultBodyLimit::max(MAX_DELIVERY_BYTES))
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
    let payload = webhook::read(&body, only(&headers, "x-service-event"));
    if payload == Payload::OtherService {
        count("ignored");
        return StatusCode::NO_CONTENT;
    }
    let number = only(&headers, "x-service-delivery").map(str::to_owned);
    // To its end, also when the sender hangs up: a delivery that is remembered and not acted upon would be lost, as its
    // repetition counts as known.
    let taken = tokio::spawn(async move { take(&app, &payload, number.as_deref(), &body).await });
    taken.await.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// Acts upon a delivery of the forwarding service unless it came before.
async fn take(app: &AppState, payload: &Payload, number: Option<&str>, body: &[u8]) -> StatusCode {
    let count = |outcome| app.metrics().deliveries.count(outcome);
    let delivery = Delivery {
        payload,
        number,
        body,
    };
    match app.bus().take(delivery).await {
        Ok(true) => {}
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
        count("new");
        tracing::info!(kind = ?hint.kind, "a delivery was received");
        app.gateway().request_changed(&hint.code);
        app.bus().publish(hint);
    } else {
        count("unreadable");
        warn("a delivery names no request that could be read: everything is read anew");
        app.bus().anything_changed(app.gateway());
    }
    StatusCode::NO_CONTENT
}

/// Warns, but not for each of a flood.
fn warn(what: &'static str) {
    static THROTTLE: LazyLock<LogThrottle> = LazyLock::new(LogThrottle::default);
    if let Some(suppressed) = THROTTLE.allow(what) {
        tracing::warn!(suppressed, "{what}");
    }
}

/// A header that came exactly once.
fn only<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut all = headers.get_all(name).iter();
    all.next().filter(|_| all.next().is_none())?.to_str().ok()
}
