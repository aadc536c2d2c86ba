//! The operator's deliveries (specification, "Events"). A delivery with a valid signature is accepted, whatever its content and
//! time: it is only a hint to read again, and the operator repeats refused deliveries and may give up the address.

use std::sync::LazyLock;

use app::routes;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use partner_api::webhook::{self, Payload};

use crate::http::limits::MAX_DELIVERY_BYTES;
use crate::http::origin::single_header;
use crate::live::Delivery;
use crate::state::AppState;
use crate::supervision::spawn_to_end;
use crate::telemetry::LogThrottle;

/// Senders that check by GET or HEAD whether the address exists get 405 with `Allow: POST`.
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
    // The signature covers the bytes as received, before anything parses them.
    if !webhook::verify(secrets, &body, single_header(&headers, "x-service-signature")) {
        count("unsigned");
        warn("a delivery is not signed with our secret");
        return StatusCode::UNAUTHORIZED;
    }
    app.metrics().delivered(app.clock().now());
    let payload = webhook::read(&body, single_header(&headers, "x-service-event"));
    if payload == Payload::OtherService {
        count("ignored");
        return StatusCode::NO_CONTENT;
    }
    let number = single_header(&headers, "x-service-delivery").map(str::to_owned);
    // The delivery is handled to its end, even if the sender disconnects or the portal ends: a delivery that is recorded but not
    // acted upon would be lost, because its repetition counts as known.
    let taking = async move { take(&app, &payload, number.as_deref(), &body).await };
    let taken = spawn_to_end(taking);
    taken.await.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// Acts upon a delivery of the forwarding service unless it was received before.
async fn take(app: &AppState, payload: &Payload, number: Option<&str>, body: &[u8]) -> StatusCode {
    let count = |outcome| app.metrics().deliveries.count(outcome);
    let delivery = Delivery {
        payload,
        number,
        body,
    };
    // This comes first: a failure here makes the service repeat the delivery, and known changes give no second notice.
    if let (Payload::Event(event), Some(push)) = (payload, app.push())
        && let Err(error) = push.observe_report(event).await
    {
        count("not_kept");
        tracing::error!(
            error = format!("{error:#}"),
            "devices could not be told of a delivery"
        );
        return StatusCode::SERVICE_UNAVAILABLE;
    }
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
    if let Payload::Event(event) = payload
        && let Err(error) = app.shares().observe_report(event).await
    {
        // The links say as of when they are.
        tracing::warn!(
            error = format!("{error:#}"),
            "links could not be told of a delivery"
        );
    }
    StatusCode::NO_CONTENT
}

/// Logs a warning at a limited rate.
fn warn(what: &'static str) {
    static THROTTLE: LazyLock<LogThrottle> = LazyLock::new(LogThrottle::default);
    if let Some(suppressed) = THROTTLE.allow(what) {
        tracing::warn!(suppressed, "{what}");
    }
}
