//! The portal's BFF (backend for frontend): keeps each person's token in a session, calls the partner API for them and
//! renders the pages of `app`.

pub mod account;
pub mod activity;
pub mod clock;
pub mod config;
pub mod error;
pub mod export;
pub mod handlers;
pub mod import;
pub mod keeper;
pub mod lanes;
pub mod live;
#[cfg(feature = "pdf")]
pub mod pdf;
pub mod prelude;
pub mod session;
pub mod state;
pub mod storage;
pub mod telemetry;
pub mod versions;
pub mod web;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state as layer;
use axum::routing::any;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;

use state::App;

/// The whole portal.
pub fn router(app: App) -> Router {
    router_with(app, Router::new())
}

/// The whole portal with more handlers behind its layers. Layers stand innermost first: a request meets them from the
/// bottom up.
pub fn router_with(app: App, more: Router<App>) -> Router {
    let people = handlers::of_people()
        .merge(more)
        .route_layer(layer(app.clone(), web::sessions::layer));
    people
        .merge(handlers::of_programs())
        .fallback(any(web::assets::serve))
        .layer(DefaultBodyLimit::max(web::form::FORM_BYTES))
        .layer(layer(app.clone(), web::limits::layer))
        .layer(layer(app.clone(), web::origin::layer))
        .layer(layer(app.clone(), web::errors::layer))
        // At 4. Zstandard is preferred: Brotli, which browsers without it get, took two fifths of a list page's time.
        // Event streams and what is compressed already stay.
        .layer(CompressionLayer::new().quality(CompressionLevel::Precise(4)))
        .layer(layer(app.clone(), web::headers::layer))
        .layer(layer(app.clone(), web::access::layer))
        .with_state(app)
}
