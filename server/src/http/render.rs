//! Turns a page of `app` into a response: the one place that calls `leptos_axum`, sets status, policy and nonce, and
//! catches panics.

use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::LazyLock;

use app::document::{Page, document};
use app::page_context::PageContext;
use app::routes;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use futures_util::{FutureExt as _, Stream};
use leptos::nonce::use_nonce;
use leptos::prelude::{Owner, expect_context};
use leptos_axum::ResponseOptions;
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

/// Names the address that [`policy`] reports to.
const REPORTING_ENDPOINTS: HeaderName = HeaderName::from_static("reporting-endpoints");

/// The header value that names the address for reports of violations of the pages' policy.
static CSP_REPORTING_ENDPOINT: LazyLock<HeaderValue> = LazyLock::new(|| {
    HeaderValue::try_from(format!("csp=\"{}\"", routes::CSP_REPORTS))
        .unwrap_or_else(|_| HeaderValue::from_static(""))
});

/// Names the runtime for what Leptos spawns. To be called before the first page.
pub fn prepare() {
    // A second portal in one process finds it done.
    let _ = any_spawner::Executor::init_tokio();
}

/// Renders a page through `leptos_axum`. `build` runs inside the page's owner: it sees the context of the page.
///
/// The page is rendered in one go, where it is built: its data are there before, so nothing in it waits, and what it shows may
/// be borrowed from them. A page that panics answers 500.
pub async fn page(
    context: PageContext,
    status: StatusCode,
    build: impl FnOnce() -> Page + Send + 'static,
) -> Response {
    let has_notice = context.notice.is_some();
    let is_signed_in = context.signed_in.is_some();
    let mut request = Request::new(Body::empty());
    // Leptos' own contexts (its router's) want an address; pages take theirs from `PageContext`.
    *request.uri_mut() = context.here.parse().unwrap_or_default();
    let permit = acquire_render_permit().await;
    let rendering = leptos_axum::handle_response_inner(
        || {},
        move || {
            let response = expect_context::<ResponseOptions>();
            response.set_status(status);
            response.insert_header(REPORTING_ENDPOINTS, CSP_REPORTING_ENDPOINT.clone());
            context.scope(|| {
                let page = build();
                let policy = use_nonce().map(|nonce| policy(&nonce, is_signed_in, page.starts_worker));
                if let Some(policy) = policy.and_then(|policy| HeaderValue::try_from(policy).ok()) {
                    response.insert_header(header::CONTENT_SECURITY_POLICY, policy);
                }
                document(page, assets::of_pages())
            })
        },
        request,
        |document, _resources, _out_of_order| {
            Box::pin(async move {
                let html = futures_util::stream::once(async move { document.into_string() });
                Box::pin(html) as Pin<Box<dyn Stream<Item = String> + Send>>
            })
        },
    );
    let response = AssertUnwindSafe(whole(rendering)).catch_unwind().await;
    drop(permit);
    let Ok(Some(mut response)) = response else {
        tracing::error!("a page could not be rendered");
        return AppError::Internal.into_response();
    };
    response.extensions_mut().insert(HtmlPage);
    if has_notice && status.is_success() {
        response.extensions_mut().insert(FlashTold);
    }
    response
}

/// Does this in the context of a page, for what an island shows as the page would.
pub fn in_context<T>(context: PageContext, work: impl FnOnce() -> T) -> T {
    let owner = Owner::new();
    let done = owner.with(|| context.scope(work));
    owner.cleanup();
    done
}

/// The response with its whole body, so that its length is known and the page's owner is cleaned up.
async fn whole(rendering: impl Future<Output = Response>) -> Option<Response> {
    let (parts, body) = rendering.await.into_parts();
    let body = to_bytes(body, usize::MAX).await.ok()?;
    Some(Response::from_parts(parts, Body::from(body)))
}

/// The pages' policy. Everything comes from this very site; scripts also need the nonce of this response. Signed-in
/// people may install the portal. If a page may start the worker, its address is the one that scripts may make a script
/// of (`islands::hooks::kept_pages`).
fn policy(nonce: &str, is_signed_in: bool, starts_worker: bool) -> String {
    let installing = if is_signed_in { "manifest-src 'self'; " } else { "" };
    let (workers, script_makers) = if starts_worker {
        ("worker-src 'self'; ", islands::WORKER_POLICY)
    } else {
        ("", "'none'")
    };
    format!(
        "default-src 'none'; script-src 'self' 'nonce-{nonce}' 'wasm-unsafe-eval'; style-src 'self'; \
         img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'; {installing}{workers}\
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; \
         require-trusted-types-for 'script'; trusted-types {script_makers}; report-to csp; report-uri {reports}",
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
