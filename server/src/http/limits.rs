//! Time and room for requests: forms are read before they take a place, what does not get room soon is sent away, what
//! takes too long is given up, and what takes a processor for long does so beside the threads that serve everybody.

mod aside;
mod busy;
mod files;
mod form;

use std::sync::Arc;
use std::time::Duration;

use app::routes::{self, Route, RouteKind};
use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use hyper::body::Body as _;

use crate::admission::{Full, Lane};
use crate::error::AppError;
use crate::http::context::RequestContext;
use crate::http::form::{FORM_BYTES, is_form};
use crate::http::sessions::Unsent;
use crate::session::SessionLookup;
use crate::state::AppState;
pub use aside::aside;
use form::Pace;

/// 20 MB from a phone, and from here to the operator at once.
const UPLOAD: Duration = Duration::from_mins(10);
/// The largest form of somebody who is not signed in: a token, a name and where to go.
const STRANGERS_FORM: usize = 64 << 10;
/// The largest delivery of the operator. Events take some kilobytes; those of the courier service may carry more.
pub const MAX_DELIVERY_BYTES: usize = 1 << 20;

pub async fn layer(State(app): State<AppState>, mut request: Request, next: Next) -> Response {
    // Whoever watches the portal, and whoever wants to leave, is let through.
    if [routes::HEALTHZ, routes::READYZ, routes::SIGN_OUT].contains(&request.uri().path()) {
        return next.run(request).await;
    }
    let route = route(&request);
    let lane = lane(&app, &request, route);
    let Ok(_asked) = app.admission().ask(&lane).await else {
        return busy::refusal();
    };
    let action = request.uri().path().to_owned();
    let mut unsent = None;
    let mut memory = app.admission().memory(&lane);
    if matches!(lane, Lane::File(..)) {
        request = request.map(|body| files::paced(body, files::Pace::USUAL));
    } else if has_body(&request) {
        let most = match lane {
            Lane::Person(_) | Lane::File(..) => FORM_BYTES,
            Lane::Hook(_) => MAX_DELIVERY_BYTES,
            Lane::Site | Lane::Stranger(_) | Lane::SignIn(_) => STRANGERS_FORM,
        };
        let body = std::mem::take(request.body_mut());
        match form::read(body, most, &Pace::USUAL, &mut memory).await {
            Ok(form) => {
                if matches!(lane, Lane::Person(_)) && is_form(request.headers()) {
                    unsent = Some(form.clone());
                }
                *request.body_mut() = Body::from(form);
            }
            // Whoever is not signed in (any more) is asked to: a form of theirs is not looked at, whatever its length.
            Err(AppError::TooLarge) if route.is_some_and(|route| !route.is_open) && is_stranger(&lane) => {}
            Err(error) => return error.into_response(),
        }
    }
    let full = |unsent| {
        let mut response = AppError::Unavailable.into_response();
        if let Some(fields) = unsent {
            response.extensions_mut().insert(Unsent::new(action, fields));
        }
        response
    };
    let Ok(place) = app.admission().work(&lane).await else {
        return full(unsent);
    };
    let place = place.and(memory.into_place());
    let limit = if matches!(lane, Lane::File(..)) {
        UPLOAD
    } else {
        app.config().times.page
    };
    let (admission, own) = (app.clone(), lane.clone());
    let answer = async move {
        let _place = place;
        let work = admission.admission().in_turn(&own, next.run(request));
        match tokio::time::timeout(limit, work).await {
            Ok(response) => response,
            Err(_) => AppError::TimedOut.into_response(),
        }
    };
    match lane {
        Lane::Person(key) if route.is_some_and(|route| route.is_heavy) => {
            match aside(&app, &key, answer).await {
                Ok(response) => response,
                Err(Full) => full(unsent),
            }
        }
        _ => answer.await,
    }
}

fn route(request: &Request) -> Option<&'static Route> {
    let path = request.extensions().get::<MatchedPath>()?.as_str();
    routes::ROUTES.iter().find(|route| route.template == path)
}

fn lane(app: &AppState, request: &Request, route: Option<&Route>) -> Lane {
    let is_post = *request.method() == Method::POST;
    let address = || {
        let context = request.extensions().get::<Arc<RequestContext>>()?;
        context.address
    };
    if request.extensions().get::<MatchedPath>().is_none() {
        return Lane::Site;
    }
    if route.is_some_and(|route| route.template == routes::HOOKS) {
        return Lane::Hook(address());
    }
    // Browsers of anybody send reports: they take no place of the operator's deliveries.
    if route.is_some_and(|route| route.kind == RouteKind::Machine) {
        return Lane::Stranger(address());
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
            Lane::File(key.clone(), account)
        }
        Some((key, _)) => Lane::Person(key.clone()),
        None if is_post && route.is_some_and(|route| route.template == routes::SIGN_IN) => {
            Lane::SignIn(address())
        }
        None => Lane::Stranger(address()),
    }
}

const fn is_stranger(lane: &Lane) -> bool {
    matches!(lane, Lane::Stranger(_))
}

fn has_body(request: &Request) -> bool {
    !matches!(*request.method(), Method::GET | Method::HEAD) && !request.body().is_end_stream()
}
