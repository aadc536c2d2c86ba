use app::routes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Value, json};

use crate::state::AppState;

pub fn routes() -> Router<AppState> {
    Router::new()
        .route(routes::HEALTHZ, get(healthz))
        .route(routes::READYZ, get(readyz))
}

/// Answers as long as the process runs.
async fn healthz() -> &'static str {
    "ok\n"
}

/// Tells whether the portal can work: its database can be written and it is not shutting down. Anybody may ask, so that the
/// answer names the part and the log the reason: a database's words name hosts, users and files. The operator's service does
/// not count: when it is down, the portal is the place that says so.
async fn readyz(State(app): State<AppState>) -> (StatusCode, Json<Value>) {
    // The check logs why.
    let storage = app.storage().check().await.is_ok();
    let closing = app.closing().is_cancelled();
    let status = if storage && !closing {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    (status, Json(json!({ "storage": storage, "closing": closing })))
}
