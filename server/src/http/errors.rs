//! Turns every failure into an error page in the reader's language with the matching status: errors that handlers return
//! ([`AppError`]), refusals of axum, and panics, which affect one request only.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use app::pages::error::{self, ErrorData};
use app::routes::{self, Route, RouteKind};
use app::upstream_error::UpstreamError;
use axum::extract::{Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use futures_util::FutureExt as _;

use crate::error::AppError;
use crate::http::context::RequestContext;
use crate::http::render::{self, HtmlPage};
use crate::http::return_address;
use crate::http::sessions::Unsent;
use crate::state::AppState;

/// Programs and event streams get no pages.
fn is_for_program(path: &str) -> bool {
    Route::find(path)
        .is_some_and(|(route, _)| route.kind == RouteKind::Machine || route.template == routes::EVENTS)
}

pub async fn layer(State(app): State<AppState>, request: Request, next: Next) -> Response {
    let context = request.extensions().get::<Arc<RequestContext>>().cloned();
    let for_program = is_for_program(request.uri().path());
    let outcome = AssertUnwindSafe(next.run(request)).catch_unwind().await;
    // The panic hook has logged it.
    let response = outcome.unwrap_or_else(|_| AppError::Internal.into_response());

    let failed = response.status().is_client_error() || response.status().is_server_error();
    let designed = response.extensions().get::<HtmlPage>().is_some();
    let Some(context) = context.filter(|_| failed && !designed && !for_program) else {
        return response;
    };
    let failure = response.extensions().get::<Arc<AppError>>().cloned();
    let failure = failure.unwrap_or_else(|| Arc::new(AppError::of_status(response.status())));
    let unsent = response.extensions().get::<Unsent>().cloned();
    let page = AssertUnwindSafe(show(&app, &context, failure, unsent))
        .catch_unwind()
        .await;
    let mut page = page.unwrap_or_else(|_| (response.status(), "The page failed.").into_response());
    for name in [header::ALLOW, header::RETRY_AFTER, header::SET_COOKIE] {
        if let Some(value) = response.headers().get(&name) {
            page.headers_mut().insert(name, value.clone());
        }
    }
    page
}

async fn show(
    app: &AppState,
    context: &RequestContext,
    failure: Arc<AppError>,
    unsent: Option<Unsent>,
) -> Response {
    let status = failure.status();
    let data = ErrorData {
        status: status.as_u16(),
        trouble: match failure.as_ref() {
            AppError::Api(error) => UpstreamError::from_api(error),
            _ => None,
        },
        retry_after: failure.retry_after(),
        back: return_address::internal(&context.here).map(str::to_owned),
        unsent: unsent.and_then(|unsent| unsent.form()),
        request_id: context.request_id.clone(),
    };
    render::page(context.frame(app), status, move || error::page(data)).await
}
