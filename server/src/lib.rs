//! The portal's BFF (backend for frontend): keeps each person's token in a session, calls the partner API for them and
//! renders the pages of `app`.

pub mod activity;
pub mod admission;
pub mod approvals;
pub mod audit;
pub mod clock;
pub mod config;
pub mod config_check;
pub mod courier_orders;
pub mod error;
pub mod files;
pub mod handlers;
pub mod http;
mod idempotency;
pub mod instances;
mod keyed_semaphore;
pub mod live;
pub mod maintenance;
mod person;
pub mod prelude;
pub mod push;
pub mod queue;
pub mod quotation_history;
mod random_id;
pub mod saved_views;
pub mod session;
pub mod shares;
pub mod state;
pub mod storage;
pub mod submission;
mod suggestions;
pub mod supervision;
pub mod team;
pub mod telemetry;
mod ttl_cache;
mod upload_targets;
pub mod upstream;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state as layer;
use axum::routing::any;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;

use state::AppState;

/// Builds the router of the portal.
pub fn router(app: AppState) -> Router {
    router_with(app, Router::new())
}

/// Builds the router of the portal with additional handlers behind its layers. Layers stand innermost first: a request passes
/// them from the bottom up.
pub fn router_with(app: AppState, more: Router<AppState>) -> Router {
    http::assets::prepare();
    http::render::prepare();
    let with_session =
        |routes: Router<AppState>| routes.route_layer(layer(app.clone(), http::sessions::layer));
    let guarded = |routes: Router<AppState>| {
        routes
            .layer(DefaultBodyLimit::max(http::form::MAX_FORM_BYTES))
            .layer(layer(app.clone(), http::limits::layer))
            .layer(layer(app.clone(), http::sessions::look_up))
            .layer(layer(app.clone(), http::origin::layer))
            .layer(layer(app.clone(), http::errors::layer))
    };
    let pages = with_session(handlers::user_routes().merge(more))
        .merge(handlers::open_routes())
        .merge(handlers::machine_routes())
        .fallback(any(http::site_files::serve));
    // Level 4. Zstandard is preferred: Brotli, which browsers without it get, took two fifths of a list page's time. Responses
    // that are compressed already stay as they are.
    let compression = CompressionLayer::new().quality(CompressionLevel::Precise(4));
    let pages = guarded(pages).layer(compression);
    // Streams are not compressed: the layer keeps memory for its state with every answer, and ten thousand streams may be open.
    let streams = guarded(with_session(handlers::stream_routes()));
    pages
        .merge(streams)
        .layer(layer(app.clone(), http::headers::layer))
        .layer(layer(app.clone(), http::request_log::layer))
        .with_state(app)
}
