//! The portal's BFF (backend for frontend): keeps each person's token in a session, calls the partner API for them and
//! renders the pages of `app`.

pub mod activity;
pub mod clock;
pub mod config;
pub mod error;
pub mod files;
pub mod handlers;
pub mod http;
pub mod instances;
pub mod live;
pub mod prelude;
pub mod queue;
pub mod quotation_history;
pub mod session;
pub mod state;
pub mod storage;
pub mod submission;
pub mod telemetry;
pub mod upstream;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state as layer;
use axum::routing::any;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;

use state::AppState;

/// The whole portal.
pub fn router(app: AppState) -> Router {
    router_with(app, Router::new())
}

/// The whole portal with more handlers behind its layers. Layers stand innermost first: a request meets them from the
/// bottom up.
pub fn router_with(app: AppState, more: Router<AppState>) -> Router {
    http::render::prepare();
    let users = handlers::user_routes()
        .merge(more)
        .route_layer(layer(app.clone(), http::sessions::layer));
    users
        .merge(handlers::machine_routes())
        .fallback(any(http::site_files::serve))
        .layer(DefaultBodyLimit::max(http::form::FORM_BYTES))
        .layer(layer(app.clone(), http::limits::layer))
        .layer(layer(app.clone(), http::origin::layer))
        .layer(layer(app.clone(), http::errors::layer))
        // At 4. Zstandard is preferred: Brotli, which browsers without it get, took two fifths of a list page's time.
        // Event streams and what is compressed already stay.
        .layer(CompressionLayer::new().quality(CompressionLevel::Precise(4)))
        .layer(layer(app.clone(), http::headers::layer))
        .layer(layer(app.clone(), http::request_log::layer))
        .with_state(app)
}
