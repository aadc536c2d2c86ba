//! The fallback for paths without a route: serves a file of the built site, or a 404.

use std::path::Path;
use std::sync::Arc;

use app::document::SERVICE_WORKER;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use tower::ServiceExt as _;
use tower_http::services::ServeDir;

use crate::error::AppError;
use crate::files::site::is_kept;
use crate::http::assets::site_root;
use crate::http::context::RequestContext;
use crate::http::listener::SharedBody;
use crate::http::sessions;
use crate::state::AppState;

/// Returns the response with the file from memory.
async fn from_memory(app: &AppState, path: String, file: Response) -> Response {
    let (mut head, body) = file.into_parts();
    let encoding = head.headers.get(header::CONTENT_ENCODING).cloned();
    match app.kept_files().content(path, encoding, body).await {
        Ok(content) => {
            head.extensions.insert(SharedBody);
            Response::from_parts(head, Body::from(content))
        }
        Err(error) => {
            tracing::warn!(%error, "a file of the site could not be read");
            AppError::Internal.into_response()
        }
    }
}

/// Serves a file of the site, or a 404.
pub async fn serve(State(app): State<AppState>, request: Request) -> Response {
    let path = request.uri().path().to_owned();
    // Files have an extension; any other path is no page of the portal.
    if !matches!(*request.method(), Method::GET | Method::HEAD) || Path::new(&path).extension().is_none() {
        if let Some(context) = request.extensions().get::<Arc<RequestContext>>() {
            sessions::greet(&app, request.uri(), request.headers(), context).await;
        }
        return AppError::NotFound.into_response();
    }
    let is_get = request.method() == Method::GET;
    let folder = ServeDir::new(site_root(app.config()))
        .append_index_html_on_directories(false)
        .precompressed_br()
        .precompressed_gzip();
    let Ok(found) = folder.oneshot(request).await;
    if found.status().is_client_error() || found.status().is_server_error() {
        return AppError::NotFound.into_response();
    }
    let mut response = found.map(Body::new);
    if path == SERVICE_WORKER {
        // A worker has a policy of its own: it asks this site, and nothing else.
        let policy = HeaderValue::from_static("default-src 'none'; connect-src 'self'");
        response
            .headers_mut()
            .insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    let hashed = path.starts_with("/pkg/") && is_hashed(&path);
    if hashed && is_get && response.status() == StatusCode::OK && is_kept(response.headers()) {
        response = from_memory(&app, path.clone(), response).await;
    }
    let caching = if hashed {
        "public, max-age=31536000, immutable"
    } else {
        "public, max-age=600"
    };
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    response
}

/// Tells whether a file is named by its content: `portal.<hash>.css`.
fn is_hashed(path: &str) -> bool {
    let file = path.rsplit('/').next().unwrap_or_default();
    let mut parts = file.split('.').rev().skip(1);
    parts
        .next()
        .is_some_and(|hash| hash.len() >= 16 && parts.next().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashed_file_names_are_recognized() {
        assert!(is_hashed("/pkg/portal.1v3kzJPFHZyxGnPvLl5Pxg.css"));
        assert!(!is_hashed("/pkg/portal.css"));
        assert!(!is_hashed("/pkg/portal_bg.wasm"));
    }
}
