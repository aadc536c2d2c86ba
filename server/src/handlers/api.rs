//! Server functions for islands (`islands::api`). They are behind the layers of every handler, whose failures reach them in
//! JSON (`http::errors`).

use std::sync::{Mutex, PoisonError};

use app::pages::places::options;
use app::pages::tracking::shown;
use axum::extract::Request;
use axum::http::Method;
use domain::places::PortKind;
use islands::api::{AnswerFuture, Answers, PlaceOptions, ServerCallError};
use islands::later_part::{Part, ShownPart};
use islands::tracking::ShownTracking;
use leptos::prelude::provide_context;

use super::{request, tracking};

use crate::prelude::*;

pub fn routes() -> Router<AppState> {
    Router::new()
        .route(routes::API_PLACES, get(call))
        .route(routes::API_TRACKING, get(call))
        .route(routes::API_LATER_PART, get(call))
}

/// Calls the server function of the request's path, for the signed-in person.
async fn call(viewer: Viewer, mut request: Request) -> Response {
    // If `Accept` allowed pages, leptos_axum would redirect to the page of the request.
    request.headers_mut().remove(header::ACCEPT);
    // Server functions are found by path and method; the router drops the body of a HEAD.
    if *request.method() == Method::HEAD {
        *request.method_mut() = Method::GET;
    }
    let answers = Arc::new(ViewerAnswers {
        viewer,
        failure: Arc::default(),
    });
    let failure = Arc::clone(&answers.failure);
    let provide = move || {
        let answers: Arc<dyn Answers> = Arc::clone(&answers) as _;
        provide_context(answers);
    };
    let response = leptos_axum::handle_server_fns_with_context(provide, request)
        .await
        .into_response();
    // Failures are handled like those of handlers: a refused token ends its session, `http::errors` writes the sentence.
    let failure = failure.lock().unwrap_or_else(PoisonError::into_inner).take();
    failure.map_or(response, AppError::into_response)
}

/// Answers for a signed-in person.
struct ViewerAnswers {
    viewer: Viewer,
    /// The reason why there is no answer.
    failure: Arc<Mutex<Option<AppError>>>,
}

impl ViewerAnswers {
    fn answer<T: 'static>(
        &self,
        work: impl Future<Output = Result<T, AppError>> + Send + 'static,
    ) -> AnswerFuture<T> {
        let failure = Arc::clone(&self.failure);
        Box::pin(async move {
            work.await.map_err(|error| {
                *failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                // This value is never sent: the failure above replaces the response.
                ServerCallError::Failed(String::new())
            })
        })
    }
}

impl Answers for ViewerAnswers {
    fn lang(&self) -> Lang {
        self.viewer.lang()
    }

    fn places(&self, query: String, mode: Option<String>) -> AnswerFuture<PlaceOptions> {
        let viewer = self.viewer.clone();
        self.answer(async move {
            let known = viewer.app().suggestions().of(&viewer.account);
            let own = known.values(&["origin_port", "dest_port"]);
            let prefer = mode.as_deref().and_then(PortKind::from_code);
            Ok(options(&query, prefer, &own, viewer.lang()))
        })
    }

    fn tracking(&self, code: String) -> AnswerFuture<ShownTracking> {
        let viewer = self.viewer.clone();
        self.answer(async move {
            let data = tracking::read_again(&viewer, &checked(&code)?).await?;
            Ok(render::in_context(viewer.frame(), || shown(&data)))
        })
    }

    fn later_part(&self, code: String, part: Part) -> AnswerFuture<ShownPart> {
        let viewer = self.viewer.clone();
        self.answer(async move { request::later_part(&viewer, &checked(&code)?, part).await })
    }
}

fn checked(code: &str) -> Result<RfqCode, AppError> {
    code.parse().map_err(|_| AppError::NotFound)
}
