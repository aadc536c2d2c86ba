//! The built site: scripts, WebAssembly, styles, icons. Found beside the program, so that it runs from any folder; in
//! development in `target/site`. Without it pages still come, unstyled.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use app::document::Assets;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, header};
use axum::response::{IntoResponse as _, Response};
use tower::ServiceExt as _;
use tower_http::services::ServeDir;

use crate::config::Config;
use crate::error::Failure;
use crate::state::App;
use crate::web::context::Context;
use crate::web::sessions;

const PKG: &str = "pkg";
const NAME: &str = "portal";
/// cargo-leptos writes the hashes of built files here; the build lays it beside the program.
const HASHES: &str = "hash.txt";

fn beside_program(name: &str) -> Option<PathBuf> {
    Some(std::env::current_exe().ok()?.parent()?.join(name))
}

/// Where pages find their files: by hashed names when there are hashes.
pub fn of_pages() -> Assets {
    let hashes = beside_program(HASHES).and_then(|file| std::fs::read_to_string(file).ok());
    let file = |kind: &str| match hashes.as_deref().and_then(|hashes| hash(hashes, kind)) {
        Some(hash) => format!("/{PKG}/{NAME}.{hash}.{kind}"),
        None => format!("/{PKG}/{NAME}.{kind}"),
    };
    Assets {
        stylesheet: file("css"),
        script: file("js"),
        wasm: file("wasm"),
    }
}

fn hash<'a>(hashes: &'a str, kind: &str) -> Option<&'a str> {
    let of_kind = |line: &'a str| line.trim().strip_prefix(kind)?.strip_prefix(':');
    hashes.lines().find_map(of_kind).map(str::trim)
}

/// The folder that holds the site.
pub fn site_root(config: &Config) -> PathBuf {
    let beside = || beside_program("site").filter(|folder| folder.is_dir());
    config
        .site_root
        .clone()
        .or_else(beside)
        .unwrap_or_else(|| PathBuf::from("target/site"))
}

/// Serves a file of the site, or nothing: what no route matched ends here.
pub async fn serve(State(app): State<App>, request: Request) -> Response {
    let path = request.uri().path().to_owned();
    // Files have an extension; whatever else was asked for is no page of ours.
    if !matches!(*request.method(), Method::GET | Method::HEAD) || Path::new(&path).extension().is_none() {
        if let Some(context) = request.extensions().get::<Arc<Context>>() {
            sessions::greet(&app, request.headers(), context).await;
        }
        return Failure::NotFound.into_response();
    }
    let folder = ServeDir::new(site_root(app.config()))
        .append_index_html_on_directories(false)
        .precompressed_br()
        .precompressed_gzip();
    let Ok(found) = folder.oneshot(request).await;
    if found.status().is_client_error() || found.status().is_server_error() {
        return Failure::NotFound.into_response();
    }
    let mut response = found.map(Body::new);
    let hashed = path.starts_with("/pkg/") && is_hashed(&path);
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

/// `portal.<hash>.css`: another content has another name.
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
    fn hashed_names_are_told_apart() {
        assert!(is_hashed("/pkg/portal.1v3kzJPFHZyxGnPvLl5Pxg.css"));
        assert!(!is_hashed("/pkg/portal.css"));
        assert!(!is_hashed("/pkg/portal_bg.wasm"));
    }

    #[test]
    fn the_hash_of_each_file_is_found() {
        let hashes = "js: abc\nwasm: def\ncss: ghi\n";
        assert_eq!(
            ["js", "wasm", "css"].map(|kind| hash(hashes, kind)),
            [Some("abc"), Some("def"), Some("ghi")]
        );
        assert_eq!(hash("js: abc\n", "css"), None);
    }
}
