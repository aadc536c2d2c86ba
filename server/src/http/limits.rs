//! Limits of time and concurrency: forms are read before they take a permit, requests without a permit are refused, slow
//! requests are aborted, and work that occupies a processor for long runs on threads of its own.

mod blocking;
mod files;
mod form;
mod overloaded;

use std::sync::Arc;
use std::time::Duration;

use app::routes::{self, Route, RouteKind};
use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use hyper::body::Body as _;

use crate::admission::{Overloaded, RequestClass};
use crate::error::AppError;
use crate::http::context::RequestContext;
use crate::http::form::{MAX_FORM_BYTES, is_form};
use crate::http::listener::AnswerOf;
use crate::http::sessions::Unsent;
use crate::session::SessionLookup;
use crate::state::AppState;
pub use blocking::run_blocking;
use form::FormPace;

/// Limit of an upload: 20 MB from a phone, and at once from here to the operator.
const UPLOAD_TIMEOUT: Duration = Duration::from_mins(10);
/// Limit of a form by somebody who is not signed in: a token, a name and a return address.
const MAX_STRANGER_FORM_BYTES: usize = 64 << 10;
/// Limit of the operator's deliveries. Events take some kilobytes; those of the courier service may be larger.
pub const MAX_DELIVERY_BYTES: usize = 1 << 20;

pub async fn layer(State(app): State<AppState>, mut request: Request, next: Next) -> Response {
    // Health checks and signing out are never limited.
    if [routes::HEALTHZ, routes::READYZ, routes::SIGN_OUT].contains(&request.uri().path()) {
        return next.run(request).await;
    }
    let route = route(&request);
    let class = class(&app, &request, route);
    let Ok(_admitted) = app.admission().admit(&class).await else {
        return overloaded::response();
    };
    let action = request.uri().path().to_owned();
    let mut unsent = None;
    let mut memory = app.admission().form_memory(&class);
    if matches!(class, RequestClass::File(..)) {
        request = request.map(|body| files::paced(body, files::UploadPace::DEFAULT));
    } else if has_body(&request) {
        let max_bytes = match class {
            RequestClass::Person(_) | RequestClass::File(..) => MAX_FORM_BYTES,
            RequestClass::Hook(_) => MAX_DELIVERY_BYTES,
            RequestClass::Site | RequestClass::Stranger(_) | RequestClass::SignIn(_) => {
                MAX_STRANGER_FORM_BYTES
            }
        };
        let body = std::mem::take(request.body_mut());
        match form::read(body, max_bytes, &FormPace::DEFAULT, &mut memory).await {
            Ok(form) => {
                if matches!(class, RequestClass::Person(_)) && is_form(request.headers()) {
                    unsent = Some(form.clone());
                }
                *request.body_mut() = Body::from(form);
            }
            // A person who is not signed in (any longer) is asked to sign in, whatever the length of the form, which is not
            // read.
            Err(AppError::TooLarge) if route.is_some_and(|route| !route.is_open) && is_stranger(&class) => {}
            Err(error) => return error.into_response(),
        }
    }
    let unsent = unsent.map(|fields| Unsent::new(action, fields));
    let Ok(permit) = app.admission().start_work(&class).await else {
        return Unsent::offer(unsent, AppError::Unavailable.into_response());
    };
    let permit = permit.and(memory.into_permit());
    let (limit, page) = if matches!(class, RequestClass::File(..)) {
        // Each of its files has its own time.
        (UPLOAD_TIMEOUT, None)
    } else {
        let context = request.extensions().get::<Arc<RequestContext>>();
        (app.config().times.page, context.cloned())
    };
    let (admission, own) = (app.clone(), class.clone());
    let answer = async move {
        let _permit = permit;
        if let Some(context) = page {
            context.page_begins();
        }
        let work = admission.admission().limit_rendering(&own, next.run(request));
        match tokio::time::timeout(limit, work).await {
            Ok(response) => response,
            Err(_) => AppError::TimedOut.into_response(),
        }
    };
    let mut response = match &class {
        RequestClass::Person(key) if route.is_some_and(|route| route.is_heavy) => {
            match run_blocking(&app, key, answer).await {
                Ok(response) => response,
                Err(Overloaded) => AppError::Unavailable.into_response(),
            }
        }
        _ => answer.await,
    };
    response = Unsent::offer(unsent, response);
    if let RequestClass::Person(key) | RequestClass::File(key, _) = class {
        response.extensions_mut().insert(AnswerOf(key));
    }
    response
}

fn route(request: &Request) -> Option<&'static Route> {
    let path = request.extensions().get::<MatchedPath>()?.as_str();
    routes::ROUTES.iter().find(|route| route.template == path)
}

fn class(app: &AppState, request: &Request, route: Option<&Route>) -> RequestClass {
    let is_post = *request.method() == Method::POST;
    let address = || {
        let context = request.extensions().get::<Arc<RequestContext>>()?;
        context.address
    };
    if request.extensions().get::<MatchedPath>().is_none() {
        return RequestClass::Site;
    }
    if route.is_some_and(|route| route.template == routes::HOOKS) {
        return RequestClass::Hook(address());
    }
    // Any browser may send reports: they take no permits of the operator's deliveries.
    if route.is_some_and(|route| route.kind == RouteKind::Machine) {
        return RequestClass::Stranger(address());
    }
    let session = match request
        .extensions()
        .get::<Arc<SessionLookup>>()
        .map(AsRef::as_ref)
    {
        Some(SessionLookup::Live(live)) => Some((&live.key, Some(&live.token))),
        Some(SessionLookup::Ended(ended)) => Some((&ended.key, None)),
        Some(SessionLookup::Nobody) | None => None,
    };
    match session {
        Some((key, token))
            if is_post && route.is_some_and(|route| route.takes_file) && !is_form(request.headers()) =>
        {
            let account = token.map(|token| app.gateway().account(token.clone()).key());
            RequestClass::File(key.clone(), account)
        }
        Some((key, _)) => RequestClass::Person(key.clone()),
        None if is_post && route.is_some_and(|route| route.template == routes::SIGN_IN) => {
            RequestClass::SignIn(address())
        }
        None => RequestClass::Stranger(address()),
    }
}

const fn is_stranger(class: &RequestClass) -> bool {
    matches!(class, RequestClass::Stranger(_))
}

fn has_body(request: &Request) -> bool {
    !matches!(*request.method(), Method::GET | Method::HEAD) && !request.body().is_end_stream()
}
