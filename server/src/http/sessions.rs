//! Finds the session of a request. If it is over, leads to the sign-in page and back without losing the typed form.

use std::net::IpAddr;
use std::sync::Arc;

use app::pages::error::UnsentForm;
use app::routes::{self, Route, RouteKind};
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use partner_api::ApiError;

use crate::error::AppError;
use crate::http::context::RequestContext;
use crate::http::form::{Fields, MAX_FORM_BYTES, is_form};
use crate::http::origin;
use crate::http::render::{self, FlashTold};
use crate::http::return_address;
use crate::session::{
    KeptForm, LiveSession, MAX_KEPT_FORM_BYTES, PASSPHRASE_FIELD, SessionKey, SessionLookup, cookie,
};
use crate::state::AppState;

/// Extension of a response that asks to sign in: the fields to keep of a post whose body this layer does not read.
#[derive(Clone)]
pub struct KeepInstead(pub Bytes);

/// Extension of a response to a post that was not carried out: the form, to be sent again.
#[derive(Clone)]
pub struct Unsent {
    action: String,
    fields: Bytes,
}

impl Unsent {
    pub fn new(action: String, fields: Bytes) -> Self {
        Self { action, fields }
    }

    /// Adds the form to the response if it had no effect.
    pub fn offer(unsent: Option<Self>, mut response: Response) -> Response {
        let error = response.extensions().get::<Arc<AppError>>();
        if error.is_some_and(|error| error.had_no_effect())
            && let Some(unsent) = unsent
        {
            response.extensions_mut().insert(unsent);
        }
        response
    }

    /// Returns the form for the page that offers to send it again; `None` for a form with a token.
    pub fn form(&self) -> Option<UnsentForm> {
        let fields = Fields::parse(&self.fields)?;
        let pairs = fields
            .iter()
            .filter(|(name, _)| *name != PASSPHRASE_FIELD)
            .map(|(name, value)| (name.to_owned(), value.to_owned()));
        (self.action != routes::SIGN_IN).then(|| UnsentForm {
            action: self.action.clone(),
            fields: pairs.collect(),
        })
    }
}

/// Extension of a request: the session could not be looked up.
#[derive(Clone, Copy)]
struct LookupFailed {
    is_database: bool,
}

/// Looks up the session of a request for the layers within. Only people's pages need it.
pub async fn look_up(State(app): State<AppState>, mut request: Request, next: Next) -> Response {
    let path = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
    let is_user_route = path.is_some_and(|path| {
        let route = routes::ROUTES.iter().find(|route| route.template == path);
        route.is_none_or(|route| route.kind != RouteKind::Machine)
    });
    if is_user_route {
        let cookies = origin::session_cookies(app.config(), request.uri(), request.headers());
        let found = match cookie::read(cookies, request.headers()) {
            None => Ok(SessionLookup::Nobody),
            Some(id) => {
                let context = request.extensions().get::<Arc<RequestContext>>();
                let address = context.and_then(|context| context.address);
                let _permit = app
                    .admission()
                    .permit_lookup(&SessionKey::from_id(&id), address)
                    .await;
                app.sessions().find(&id).await
            }
        };
        let is_sign_out = request.uri().path() == routes::SIGN_OUT;
        let extensions = request.extensions_mut();
        match found {
            Ok(found) => {
                extensions.insert(Arc::new(found));
            }
            // Signing out needs no more than the cookie.
            Err(error) if is_sign_out => {
                tracing::warn!(%error, "a session that is signed out could not be read");
                extensions.insert(Arc::new(SessionLookup::Nobody));
            }
            Err(error) => {
                let is_database = matches!(AppError::from(error), AppError::Database);
                extensions.insert(LookupFailed { is_database });
            }
        }
    }
    next.run(request).await
}

/// The layer around every handler of a person's page.
pub async fn layer(State(app): State<AppState>, mut request: Request, next: Next) -> Response {
    // The database does not answer, so it is unknown whether the person is signed in.
    if let Some(LookupFailed { is_database }) = request.extensions().get().copied() {
        let error = if is_database {
            AppError::Database
        } else {
            AppError::Internal
        };
        let action = request.uri().path().to_owned();
        let copy = copy_form(&mut request).await.ok().flatten();
        let unsent = copy.map(|fields| Unsent::new(action, fields));
        return Unsent::offer(unsent, error.into_response());
    }
    // Only a router without the layers has none.
    let Some(found) = request.extensions().get::<Arc<SessionLookup>>().cloned() else {
        return AppError::Internal.into_response();
    };
    // An event stream is no activity of a person: an open tab alone does not keep its person signed in.
    if let (SessionLookup::Live(live), false) = (found.as_ref(), request.uri().path() == routes::EVENTS) {
        // The page is there without it; the session ends earlier than it would.
        if let Err(error) = app.sessions().touch(live).await {
            tracing::warn!(%error, "the idle time of a session could not be extended");
        }
        if let Some(context) = request.extensions().get::<Arc<RequestContext>>() {
            context.signed_in(live);
        }
    }
    let path = request.uri().path().to_owned();
    let is_post = *request.method() == Method::POST;
    let context = request.extensions().get::<Arc<RequestContext>>();
    let here = context.map_or_else(|| path.clone(), |context| context.here.clone());
    let address = context.and_then(|context| context.address);
    let copy = if matches!(*found, SessionLookup::Nobody) {
        None
    } else {
        Some(copy_form(&mut request).await)
    };
    let copy = match copy {
        None => None,
        Some(Ok(copy)) => copy,
        Some(Err(failure)) => return failure.into_response(),
    };

    if let (SessionLookup::Live(live), true) = (found.as_ref(), is_post)
        && let Some(copy) = &copy
        && carries_form(&path, copy)
    {
        drop_posted(&app, live, &path).await;
    }

    let response = next.run(request).await;

    // A form with a file is read by its handler and may break off: it is posted once its answer is no error.
    if let (SessionLookup::Live(live), true, None) = (found.as_ref(), is_post, &copy)
        && response.status() < StatusCode::BAD_REQUEST
    {
        drop_posted(&app, live, &path).await;
    }

    let failure = response.extensions().get::<Arc<AppError>>().cloned();
    let copy = copy.or_else(|| {
        response
            .extensions()
            .get::<KeepInstead>()
            .map(|keep| keep.0.clone())
    });
    match failure.as_deref() {
        Some(AppError::SignIn) => sign_in(&app, &found, path, &here, is_post, copy).await,
        Some(AppError::Api(ApiError::Unauthorized)) => {
            if let SessionLookup::Live(live) = found.as_ref()
                && let Err(error) = end_refused(&app, live, address).await
            {
                // A form is offered by the layer of limits, which has read it.
                return error.into_response();
            }
            sign_in(&app, &found, path, &here, is_post, copy).await
        }
        _ => {
            if let (SessionLookup::Live(live), Some(FlashTold)) =
                (found.as_ref(), response.extensions().get::<FlashTold>())
                && let Some(notice) = &live.notice
                && let Err(error) = app.sessions().clear_notice(&live.key, notice).await
            {
                tracing::warn!(%error, "a notice could not be cleared");
            }
            Unsent::offer(copy.map(|fields| Unsent::new(path, fields)), response)
        }
    }
}

/// Deletes the kept form that is posted again.
async fn drop_posted(app: &AppState, live: &LiveSession, path: &str) {
    if let Err(error) = app.sessions().drop_posted(live, path).await {
        tracing::warn!(%error, "a form that is posted again stays kept");
    }
}

/// Tells whether a post has the fields of the form that its path belongs to. Home has buttons for a reminder, without the note of the
/// request's page.
fn carries_form(path: &str, fields: &[u8]) -> bool {
    let is_of_section = Route::find(path)
        .is_some_and(|(route, _)| matches!(route.template, routes::OWNER | routes::REMINDER));
    !is_of_section || form_urlencoded::parse(fields).any(|(name, _)| name == "text")
}

/// Ends a session whose token the service has refused, and before it the notices on devices of the token, so that another page
/// tries again.
async fn end_refused(app: &AppState, live: &LiveSession, address: Option<IpAddr>) -> Result<(), AppError> {
    let account = app.gateway().account(live.token.clone());
    if let Some(push) = app.push() {
        push.forget_account(account.key()).await.map_err(|error| {
            tracing::error!(
                error = format!("{error:#}"),
                "the devices of a refused token could not be deleted"
            );
            AppError::Database
        })?;
    }
    Ok(app.sessions().refuse(live, account.brought(), address).await?)
}

/// Returns the fields of a post, for keeping. All but those of signing out are in memory already: what cannot be read is too long,
/// or nobody waits for the answer.
async fn copy_form(request: &mut Request) -> Result<Option<Bytes>, AppError> {
    if *request.method() != Method::POST || !is_form(request.headers()) {
        return Ok(None);
    }
    let body = std::mem::take(request.body_mut());
    let bytes = to_bytes(body, MAX_FORM_BYTES)
        .await
        .map_err(|_| AppError::TooLarge)?;
    *request.body_mut() = Body::from(bytes.clone());
    Ok(Some(bytes))
}

/// Finds the person for pages outside this layer that still greet the reader, if possible.
pub async fn greet(app: &AppState, uri: &Uri, headers: &HeaderMap, context: &RequestContext) {
    let cookies = origin::session_cookies(app.config(), uri, headers);
    if let Some(id) = cookie::read(cookies, headers)
        && let Ok(SessionLookup::Live(live)) = app.sessions().find(&id).await
    {
        context.signed_in(&live);
    }
}

async fn sign_in(
    app: &AppState,
    found: &SessionLookup,
    action: String,
    here: &str,
    is_post: bool,
    copy: Option<Bytes>,
) -> Response {
    // An island cannot follow a redirect to the sign-in page: it gets the error.
    if Route::find(&action).is_some_and(|(route, _)| route.kind == RouteKind::ServerFunction) {
        return AppError::SignIn.into_response();
    }
    let key = match found {
        SessionLookup::Nobody => None,
        SessionLookup::Ended(ended) => Some(&ended.key),
        SessionLookup::Live(live) => Some(&live.key),
    };
    let is_empty = copy.as_ref().is_some_and(Bytes::is_empty);
    let fields = copy.filter(|copy| !copy.is_empty() && copy.len() <= MAX_KEPT_FORM_BYTES);
    let mut is_kept = false;
    if let Some((key, fields)) = key.zip(fields) {
        let page = return_address::page_of(&action);
        let form = KeptForm::new(action, page, String::from_utf8_lossy(&fields).into_owned());
        match app.sessions().keep(key, form).await {
            Ok(kept) => is_kept = kept,
            Err(error) => tracing::warn!(%error, "a form could not be kept over the sign-in"),
        }
    }
    let next = return_address::after_sign_in(here);
    render::see_other(&if is_post && !is_kept && !is_empty {
        routes::sign_in_without_form(&next)
    } else if next == routes::HOME {
        routes::SIGN_IN.to_owned()
    } else {
        routes::sign_in_then(&next)
    })
}
