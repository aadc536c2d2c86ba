//! The operator's deliveries (specification, "Events").

use app::routes;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use partner_api::webhook;

use crate::live::Delivery;
use crate::state::AppState;

const LARGEST: usize = 64 << 10;

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
    // Over the bytes as they came, before anything reads them.
    if !webhook::verify(secrets, &body, only(&headers, "x-service-signature")) {
        tracing::warn!("a delivery is not signed with our secret");
        return StatusCode::UNAUTHORIZED;
    }
    let event = webhook::read(&body);
    if let Err(error) = &event {
        // Genuine, but nothing we know how to read; asking for it again would not help.
        tracing::warn!(%error, "a delivery could not be read");
    }
    let delivery = Delivery {
        event: event.as_ref().ok(),
        number: only(&headers, "x-service-delivery"),
        body: &body,
    };
    match app.bus().take(delivery).await {
        Ok(true) => {}
        Ok(false) => return StatusCode::NO_CONTENT,
        Err(error) => {
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

/// A header that came exactly once.
fn only<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut all = headers.get_all(name).iter();
    all.next().filter(|_| all.next().is_none())?.to_str().ok()
}
