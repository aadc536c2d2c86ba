//! The only page of the separate listener: metrics in Prometheus' text format.

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;

use crate::state::AppState;
use crate::telemetry::write_gauge;

/// Builds the router of the separate listener.
pub fn router(app: AppState) -> Router {
    Router::new().route("/metrics", get(show)).with_state(app)
}

async fn show(State(app): State<AppState>) -> impl IntoResponse {
    let sessions = app.sessions().count().await.ok();
    let mut text = app.metrics().text();
    if let Some(sessions) = sessions.and_then(|count| usize::try_from(count).ok()) {
        write_gauge(&mut text, "portal_sessions", sessions);
    }
    write_gauge(&mut text, "portal_streams", app.connections().count());
    let (used, most) = app.storage().connections();
    write_gauge(&mut text, "portal_database_connections_used", used);
    write_gauge(&mut text, "portal_database_connections_most", most);
    let is_away = app.storage().availability().is_away();
    write_gauge(&mut text, "portal_database_away", usize::from(is_away));
    app.gateway().write_metrics(&mut text);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text)
}
