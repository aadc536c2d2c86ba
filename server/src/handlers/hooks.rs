//! The operator's deliveries (specification, "Events").

use app::routes;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use partner_api::webhook::{self, Event};

use crate::live::{Hint, HintKind};
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
    if !app.bus().is_new(only(&headers, "x-service-delivery"), &body) {
        return StatusCode::NO_CONTENT;
    }
    match webhook::read(&body) {
        Ok(event) => publish(&app, &event),
        // Genuine, but nothing we know how to read; asking for it again would not help.
        Err(error) => tracing::warn!(%error, "a delivery could not be read"),
    }
    StatusCode::NO_CONTENT
}

fn publish(app: &AppState, event: &Event) {
    let kind = match event {
        Event::StatusChanged { .. } => HintKind::Status,
        Event::TrackingCreated { .. } => HintKind::Tracking,
        Event::Unknown { .. } => HintKind::Other,
    };
    tracing::info!(?kind, "a delivery was received");
    if let Some(code) = event.rfq_code() {
        let at = match event {
            Event::StatusChanged {
                changed_at: Some(at), ..
            } => Some(at.as_str()),
            other => other.timestamp(),
        };
        app.gateway().request_changed(&code);
        app.bus().publish(Hint::new(code, kind, at));
    }
}

/// A header that came exactly once.
fn only<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut all = headers.get_all(name).iter();
    all.next().filter(|_| all.next().is_none())?.to_str().ok()
}
