//! The only page of the separate listener: metrics in Prometheus' text format.

use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;

use crate::state::AppState;
use crate::telemetry::Exposition;

/// Longest wait for the number of sessions.
const COUNT_TIMEOUT: Duration = Duration::from_millis(500);

/// Builds the router of the separate listener.
pub fn router(app: AppState) -> Router {
    Router::new().route("/metrics", get(show)).with_state(app)
}

async fn show(State(app): State<AppState>) -> impl IntoResponse {
    // A database that is slow or away is told by other figures, which do not wait for it.
    let counted = tokio::time::timeout(COUNT_TIMEOUT, app.sessions().count()).await;
    let sessions = counted.ok().and_then(Result::ok);
    let mut to = Exposition::default();
    let build = "portal_build_info";
    to.family(build, "The running release; always 1.", "gauge");
    to.sample(build, &[("version", env!("CARGO_PKG_VERSION"))], 1);
    app.metrics().write(&mut to);
    if let Some(sessions) = sessions {
        to.gauge("portal_sessions", "Rows of sessions.", sessions);
    }
    to.gauge(
        "portal_streams",
        "Open pages that listen for news.",
        app.connections().count(),
    );
    let (used, most) = app.storage().connections();
    to.gauge(
        "portal_database_connections_used",
        "Connections to the database in use.",
        used,
    );
    to.gauge(
        "portal_database_connections_most",
        "How many connections to the database there may be.",
        most,
    );
    let is_away = app.storage().availability().is_away();
    to.gauge(
        "portal_database_away",
        "1 while the database does not answer.",
        u8::from(is_away),
    );
    if let Some(postgres) = &app.instances().postgres {
        to.gauge(
            "portal_notify_connected",
            "1 while this instance is told of what the others do.",
            u8::from(postgres.is_listening()),
        );
    }
    app.gateway().write_metrics(&mut to);
    #[cfg(target_os = "linux")]
    process(&mut to);
    (
        [(header::CONTENT_TYPE, "text/plain; version=0.0.4")],
        to.into_text(),
    )
}

/// The system's figures of this process, under the names that dashboards know.
#[cfg(target_os = "linux")]
fn process(to: &mut Exposition) {
    let pages = std::fs::read_to_string("/proc/self/statm").ok();
    let resident = pages.and_then(|pages| pages.split(' ').nth(1)?.parse::<usize>().ok());
    if let Some(resident) = resident {
        to.gauge(
            "process_resident_memory_bytes",
            "Resident memory.",
            resident * rustix::param::page_size(),
        );
    }
    if let Ok(files) = std::fs::read_dir("/proc/self/fd") {
        to.gauge("process_open_fds", "Open files and connections.", files.count());
    }
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile);
    if let Some(limit) = limit.current {
        to.gauge(
            "process_max_fds",
            "How many files and connections may be open.",
            limit,
        );
    }
}
