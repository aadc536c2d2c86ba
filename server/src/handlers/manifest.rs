//! The Web Application Manifest.

use app::document::manifest;
use axum::Json;

use crate::prelude::*;

pub fn routes() -> Router<AppState> {
    Router::new().route(routes::MANIFEST, get(show))
}

async fn show(visitor: Visitor) -> Response {
    let kind = HeaderValue::from_static("application/manifest+json");
    let manifest = manifest(&visitor.frame_of_nobody());
    ([(header::CONTENT_TYPE, kind)], Json(manifest)).into_response()
}
