//! The separate listener's only page: figures in Prometheus' text format.

use std::fmt::Write as _;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;

use crate::state::AppState;

/// The separate listener's only page.
pub fn router(app: AppState) -> Router {
    Router::new().route("/metrics", get(show)).with_state(app)
}

async fn show(State(app): State<AppState>) -> impl IntoResponse {
    let sessions = app.sessions().count().await.ok();
    let mut text = app.metrics().text();
    if let Some(sessions) = sessions {
        let _ = writeln!(text, "# TYPE portal_sessions gauge\nportal_sessions {sessions}");
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text)
}
