//! From a page of `app` to a response.

use std::sync::LazyLock;

use app::document::{self, Page};
use app::page_context::PageContext;
use app::routes;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use url::Url;

use crate::admission::acquire_render_permit;
use crate::error::AppError;
use crate::http::assets;

/// On a response: a page of ours, not to be replaced by an error page.
#[derive(Clone, Copy)]
pub struct HtmlPage;

/// On a response: this notice was told.
#[derive(Clone)]
pub struct FlashTold;

/// Where browsers report what breaks the pages' policy.
static REPORTING: LazyLock<HeaderValue> = LazyLock::new(|| {
    HeaderValue::try_from(format!("csp=\"{}\"", routes::CSP_REPORTS))
        .unwrap_or_else(|_| HeaderValue::from_static(""))
});

/// Renders a page. `build` runs inside the page's context: it sees the frame.
pub async fn page(
    mut frame: PageContext,
    status: StatusCode,
    build: impl FnOnce() -> Page + Send + 'static,
) -> Response {
    let has_notice = frame.notice.is_some();
    let Ok(nonce) = nonce() else {
        tracing::error!("no randomness for a page");
        return AppError::Internal.into_response();
    };
    frame.nonce.clone_from(&nonce);
    let turn = acquire_render_permit().await;
    let html = document::html(frame, assets::of_pages(), build);
    drop(turn);
    let mut response = (status, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], html).into_response();
    let headers = response.headers_mut();
    if let Ok(policy) = HeaderValue::try_from(policy(&nonce)) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    headers.insert("reporting-endpoints", REPORTING.clone());
    response.extensions_mut().insert(HtmlPage);
    if has_notice && status.is_success() {
        response.extensions_mut().insert(FlashTold);
    }
    response
}

/// 128 random bits, other ones for each response.
fn nonce() -> Result<String, getrandom::Error> {
    let mut bits = [0; 16];
    getrandom::fill(&mut bits)?;
    Ok(URL_SAFE_NO_PAD.encode(bits))
}

/// The pages' policy. Everything comes from this very site; scripts besides need the nonce of this response.
fn policy(nonce: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self' 'nonce-{nonce}' 'wasm-unsafe-eval'; style-src 'self'; \
         img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src 'self'; \
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; \
         require-trusted-types-for 'script'; trusted-types 'none'; report-to csp; report-uri {reports}",
        reports = routes::CSP_REPORTS
    )
}

/// 303 to a page of this portal; the path comes from `app::routes`, which encodes it.
pub fn see_other(path: &str) -> Response {
    redirect(path)
}

/// 303 to another host: only what [`crate::config::Config::download_from`] allows.
pub fn see_elsewhere(link: &Url) -> Response {
    redirect(link.as_str())
}

fn redirect(to: &str) -> Response {
    match HeaderValue::try_from(to) {
        Ok(location) if to.is_ascii() => {
            (StatusCode::SEE_OTHER, [(header::LOCATION, location)]).into_response()
        }
        _ => {
            tracing::error!("a redirect's target is not encoded");
            AppError::Internal.into_response()
        }
    }
}
