//! From a page of `app` to a response.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use app::document::{Assets, Document, DocumentProps, Page};
use app::page_context::PageContext;
use app::routes;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderValue, Request, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use leptos::context::provide_context;
use leptos::nonce::use_nonce;
use leptos::prelude::IntoView as _;
use url::Url;

use crate::admission::turn_to_render;
use crate::error::AppError;
use crate::http::assets;

/// On a response: a page of ours, not to be replaced by an error page.
#[derive(Clone, Copy)]
pub struct HtmlPage;

/// On a response: this notice was told.
#[derive(Clone)]
pub struct FlashTold;

/// No page is anywhere near this; it bounds what a runaway view could collect.
const LARGEST_PAGE: usize = 64 << 20;

static ASSETS: LazyLock<Assets> = LazyLock::new(assets::of_pages);

/// Once at the start: the executor that Leptos renders with, and where pages find their files.
pub fn prepare() {
    // A second state in the same process (tests) finds it set.
    if let Err(error) = any_spawner::Executor::init_tokio() {
        tracing::debug!(%error, "the executor is set already");
    }
    LazyLock::force(&ASSETS);
}

/// Renders a page. `build` runs inside the page's context: it sees the frame.
pub async fn page(
    frame: PageContext,
    status: StatusCode,
    build: impl FnOnce() -> Page + Send + 'static,
) -> Response {
    let has_notice = frame.notice.is_some();
    let nonce = Arc::new(Mutex::new(None));
    let seen = nonce.clone();
    let build = Arc::new(Mutex::new(Some(build)));
    let render = leptos_axum::render_app_async_with_context(
        move || {
            provide_context(frame.clone());
            provide_context(ASSETS.clone());
            *seen.lock().unwrap_or_else(PoisonError::into_inner) = use_nonce().map(|nonce| nonce.to_string());
        },
        move || {
            let build = build.lock().unwrap_or_else(PoisonError::into_inner).take();
            build
                .map(|build| Document(DocumentProps { page: build() }))
                .into_view()
        },
    );
    let turn = turn_to_render().await;
    let rendered = render(Request::new(Body::empty())).await;
    // Collected whole: the length can be told, and the reactive owner is cleaned up when the last piece was read.
    let Ok(html) = to_bytes(rendered.into_body(), LARGEST_PAGE).await else {
        tracing::error!("a page could not be rendered");
        return AppError::Internal.into_response();
    };
    drop(turn);
    let nonce = nonce
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take()
        .unwrap_or_default();
    let mut response = (status, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], html).into_response();
    let headers = response.headers_mut();
    if let Ok(policy) = HeaderValue::try_from(policy(&nonce)) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if let Ok(endpoint) = HeaderValue::try_from(format!("csp=\"{}\"", routes::CSP_REPORTS)) {
        headers.insert("reporting-endpoints", endpoint);
    }
    response.extensions_mut().insert(HtmlPage);
    if has_notice && status.is_success() {
        response.extensions_mut().insert(FlashTold);
    }
    response
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
