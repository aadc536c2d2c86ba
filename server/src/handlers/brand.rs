//! Files of the deployment's own look. They are shown as images and styles only; opened by themselves, nothing in them runs.

use axum::extract::{Path, RawQuery};

use crate::prelude::*;

/// For a file opened by itself.
const IMAGE_CONTENT_POLICY: &str =
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

pub fn routes() -> Router<AppState> {
    Router::new().route(routes::BRAND, get(show))
}

async fn show(
    State(app): State<AppState>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, AppError> {
    let file = app.brand().file(&name).ok_or(AppError::NotFound)?;
    // The address of a version never has other content for long, also while instances with two versions answer.
    let caching = match query.as_deref() {
        Some(query) if query == file.version => "public, max-age=31536000, immutable",
        Some(_) => "no-store",
        None => "public, max-age=600",
    };
    let headers = [
        (header::CONTENT_TYPE, file.kind),
        (header::CACHE_CONTROL, caching),
        (header::CONTENT_SECURITY_POLICY, IMAGE_CONTENT_POLICY),
    ];
    Ok((headers, file.bytes.clone()).into_response())
}
