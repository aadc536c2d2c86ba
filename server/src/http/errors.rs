//! Turns every failure into an error page in the reader's language with the matching status: errors that handlers return
//! ([`AppError`]), refusals of axum, and panics, which affect one request only. Islands, which call server functions, get
//! the error as a sentence in JSON.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use app::pages::error::{self, ErrorData};
use app::routes::{self, Route, RouteKind};
use app::upstream_error::UpstreamError;
use axum::Json;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use futures_util::FutureExt as _;
use islands::api::ServerCallError;
use islands::flat::AsTexts;
use leptos::server_fn::error::SERVER_FN_ERROR_HEADER;

use crate::error::AppError;
use crate::http::context::RequestContext;
use crate::http::render::{self, HtmlPage};
use crate::http::return_address;
use crate::http::sessions::Unsent;
use crate::state::AppState;

/// Extension of a refusal in JSON that has its sentence.
#[derive(Clone, Copy)]
pub struct ExplainedRefusal;

/// The form in which an error is reported.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ErrorFormat {
    Page,
    /// A [`ServerCallError`] for the island that made the call.
    Json,
    /// The status alone, for programs and event streams.
    Status,
}

impl ErrorFormat {
    fn for_path(path: &str) -> Self {
        match Route::find(path) {
            Some((route, _)) if route.kind == RouteKind::ServerFunction => Self::Json,
            Some((route, _)) if route.kind == RouteKind::Machine || route.template == routes::EVENTS => {
                Self::Status
            }
            _ => Self::Page,
        }
    }
}

pub async fn layer(State(app): State<AppState>, request: Request, next: Next) -> Response {
    let context = request.extensions().get::<Arc<RequestContext>>().cloned();
    let format = ErrorFormat::for_path(request.uri().path());
    let page_of_form = page_of_form(&request);
    let outcome = AssertUnwindSafe(next.run(request)).catch_unwind().await;
    // The panic hook has logged it.
    let response = outcome.unwrap_or_else(|_| AppError::Internal.into_response());

    if let Some(page) = page_of_form.filter(|_| response.status() == StatusCode::METHOD_NOT_ALLOWED) {
        return keep_headers(&response, render::see_other(&page));
    }
    let failed = response.status().is_client_error() || response.status().is_server_error();
    let designed = response.extensions().get::<HtmlPage>().is_some()
        || response.headers().contains_key(SERVER_FN_ERROR_HEADER)
        || response.extensions().get::<ExplainedRefusal>().is_some();
    let Some(context) = context.filter(|_| failed && !designed && format != ErrorFormat::Status) else {
        return response;
    };
    let failure = response.extensions().get::<Arc<AppError>>().cloned();
    let failure = failure.unwrap_or_else(|| Arc::new(AppError::of_status(response.status())));
    let unsent = response.extensions().get::<Unsent>().cloned();
    if format == ErrorFormat::Json {
        return keep_headers(&response, as_json(&context, &failure));
    }
    let page = AssertUnwindSafe(show(&app, &context, failure, unsent))
        .catch_unwind()
        .await;
    let page = page.unwrap_or_else(|_| (response.status(), "The page failed.").into_response());
    keep_headers(&response, page)
}

/// Returns the page with the form that is posted to the address of a GET: whoever comes back to a refused form by its address (a
/// bookmark, a reopened tab) finds the form instead of a dead end. Signing out has none: a link to it leads nowhere.
fn page_of_form(request: &Request) -> Option<String> {
    let path = request.uri().path();
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    let (route, _) = Route::find(path).filter(|_| is_read)?;
    let is_form = matches!(route.kind, RouteKind::FormOf(_)) && !route.is_open;
    is_form.then(|| return_address::page_of(path))
}

/// Copies the headers of the replaced response that have to stay.
fn keep_headers(replaced: &Response, mut answer: Response) -> Response {
    for name in [header::ALLOW, header::RETRY_AFTER, header::SET_COOKIE] {
        if let Some(value) = replaced.headers().get(&name) {
            answer.headers_mut().insert(name, value.clone());
        }
    }
    answer
}

/// Writes the error of a server function, of its own or of the layers before it.
fn as_json(context: &RequestContext, failure: &AppError) -> Response {
    let status = failure.status();
    let sentence = error::sentence(&error_data(context, failure), context.lang());
    let error = ServerCallError::from_status(status.as_u16(), sentence);
    (status, Json(AsTexts(error))).into_response()
}

fn error_data(context: &RequestContext, failure: &AppError) -> ErrorData {
    ErrorData {
        status: failure.status().as_u16(),
        trouble: match failure {
            AppError::Api(error) => UpstreamError::from_api(error),
            _ => None,
        },
        is_database_away: matches!(failure, AppError::Database),
        is_locked: matches!(failure, AppError::Locked),
        retry_after: failure.retry_after(),
        is_post: context.is_post,
        back: return_address::internal(&context.here).map(str::to_owned),
        page_of_file: return_address::page_of_file(&context.here),
        unsent: None,
        request_id: context.request_id.clone(),
    }
}

async fn show(
    app: &AppState,
    context: &RequestContext,
    failure: Arc<AppError>,
    unsent: Option<Unsent>,
) -> Response {
    let status = failure.status();
    let data = ErrorData {
        unsent: unsent.and_then(|unsent| unsent.form()),
        ..error_data(context, &failure)
    };
    let mut frame = context.frame(app);
    // The page itself says so.
    frame.is_database_away &= !data.is_database_away;
    render::page(frame, status, move || error::page(data)).await
}
