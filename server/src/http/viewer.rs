//! The person behind a request.

use std::convert::Infallible;
use std::sync::Arc;

use app::page_context::PageContext;
use app::routes::{self, Route, RouteKind};
use app::text::Lang;
use app::upstream_error::UpstreamError;
use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use http::Method;
use http::request::Parts;
use jiff::Timestamp;

use crate::error::AppError;
use crate::http::context::RequestContext;
use crate::http::form::Fields;
use crate::http::return_address;
use crate::person::PersonKey;
use crate::quotation_history::{BackfillReader, QuotationHistory};
use crate::session::{
    EndedSession, KeptForm, ListedSession, LiveSession, Notice, SHOWN_AGAIN_SECONDS, SessionKey,
    SessionLookup,
};
use crate::state::AppState;
use crate::submission::Submitter;
use crate::upstream::{Account, WriteWindow};

/// The signed-in person. Without one the request is redirected to the sign-in page, which leads back afterwards.
#[derive(Clone)]
pub struct Viewer {
    /// The account of the person's token.
    pub account: Account,
    live: Arc<LiveSession>,
    context: Arc<RequestContext>,
    app: AppState,
}

impl Viewer {
    /// Returns the page context for this person, with the flash message.
    pub fn frame(&self) -> PageContext {
        let served = self.account.served();
        let notice = self.live.notice.as_ref();
        PageContext {
            notice: notice.map(|notice| notice.flash),
            said: notice.and_then(|notice| notice.said.clone()),
            warnings: notice.map(|notice| notice.warnings.clone()).unwrap_or_default(),
            still_filled: notice
                .map(|notice| notice.still_filled.clone())
                .unwrap_or_default(),
            files_to_check: notice.map(|notice| notice.files.clone()).unwrap_or_default(),
            read_at: served.oldest,
            listed_at: served.oldest_list,
            needs: self.needs(),
            not_read: served.failure.as_ref().and_then(UpstreamError::from_api),
            ..self.context.frame(&self.app)
        }
    }

    /// Returns the key of the person in the data of the queue on home.
    pub fn person(&self) -> PersonKey {
        PersonKey::new(&self.account, self.display_name())
    }

    /// Returns the number of requests that need this person, as of the last sync; `None` before the first sync.
    pub fn needs(&self) -> Option<usize> {
        let listed = self.account.needs()?;
        Some(self.app.queue().people.needs_count(&self.person(), listed))
    }

    /// Returns the state of the portal.
    pub fn app(&self) -> &AppState {
        &self.app
    }

    pub fn display_name(&self) -> Option<&str> {
        self.live.display_name.as_deref()
    }

    pub fn lang(&self) -> Lang {
        self.context.lang()
    }

    /// Returns the time of the sign-in.
    pub fn started(&self) -> Timestamp {
        self.live.started
    }

    /// Returns the time at which the session ends in any case.
    pub fn ends(&self) -> Timestamp {
        self.live.ends
    }

    pub fn session(&self) -> &SessionKey {
        &self.live.key
    }

    /// Shows a flash message once, on the next page. A message that cannot be stored is missed; the action behind it was done
    /// all the same.
    pub async fn notice(&self, notice: impl Into<Notice>) {
        let notice = notice.into();
        if let Err(error) = self.app.sessions().notice(&self.live.key, &notice).await {
            tracing::warn!(%error, "a notice could not be kept");
        }
    }

    /// Returns the fields, to be shown, of the form that is posted to `action` and was not sent: the former session had ended, or
    /// something was in its way. It stays kept until it is posted again, or for some minutes: the page may be loaded again.
    pub async fn show_kept(&self, action: &str) -> Option<Fields> {
        self.show_kept_as(|form| fields_of(form, action)).await
    }

    /// The same, once: for a page that is asked to begin with something else.
    pub async fn show_kept_once(&self, action: &str) -> Option<Fields> {
        let pick = |form: &KeptForm| fields_of(form, action);
        read_kept(self.app.sessions().show_kept(&self.live, 0, pick).await)
    }

    /// The same of the forms of which `pick` returns something.
    pub async fn show_kept_as<T>(&self, pick: impl Fn(&KeptForm) -> Option<T>) -> Option<T> {
        let sessions = self.app.sessions();
        read_kept(sessions.show_kept(&self.live, SHOWN_AGAIN_SECONDS, pick).await)
    }

    /// Keeps a form that was not sent, for the page at `path`. Returns `false` if it cannot be kept, or if another one is.
    pub async fn keep(&self, path: &str, fields: String) -> bool {
        let form = KeptForm::new(path.to_owned(), path.to_owned(), fields);
        let kept = self.app.sessions().keep_beside(&self.live, form).await;
        kept.unwrap_or_else(|error| {
            tracing::warn!(%error, "a form could not be kept");
            false
        })
    }

    /// Keeps a form that was not sent, or a part of it, in place of an earlier one with this action.
    pub async fn keep_instead(&self, action: &str, fields: String) {
        let form = KeptForm::new(action.to_owned(), return_address::page_of(action), fields);
        if let Err(error) = self.app.sessions().keep(&self.live.key, form).await {
            tracing::warn!(%error, "a form could not be kept");
        }
    }

    /// Returns the fields of the kept form that is posted to `action`, which stays kept.
    pub async fn kept_for(&self, action: &str) -> Option<Fields> {
        let form = read_kept(self.app.sessions().kept_for(&self.live, action).await)?;
        Fields::parse(form.fields.as_bytes())
    }

    /// Deletes the kept form that is posted to `action`. If this fails, the form is offered once more.
    pub async fn drop_kept(&self, action: &str) {
        let is_dropped = |form: &KeptForm| form.is_of(action);
        if let Err(error) = self.app.sessions().drop_kept(&self.live, is_dropped).await {
            tracing::warn!(%error, "a kept form could not be forgotten");
        }
    }

    /// Returns the sender for [`crate::submission::run`], of one write.
    pub fn submitter(&self) -> Submitter {
        let window = WriteWindow {
            until: self.context.page_began() + self.app.config().times.write,
            closing: self.app.closing().clone(),
        };
        Submitter {
            window,
            account: self.account.clone(),
            activity: self.app.activity().clone(),
            name: self.live.display_name.clone(),
        }
    }

    /// Returns the reader for quotations that are read in the background.
    pub fn reader(&self) -> BackfillReader {
        BackfillReader {
            account: self.account.clone().for_background(),
            session: self.live.key.clone(),
        }
    }

    /// Returns the history of quotations, which observes readings.
    pub fn history(&self) -> &QuotationHistory {
        self.app.history()
    }

    /// Returns the sessions of the person's token.
    pub async fn sessions(&self) -> Result<Vec<ListedSession>, AppError> {
        Ok(self.app.sessions().of_token(&self.live).await?)
    }

    /// Ends all sessions of the token and returns their number.
    pub async fn sign_out_everywhere(&self) -> Result<usize, AppError> {
        let address = self.context.address;
        Ok(self
            .app
            .sessions()
            .sign_out_everywhere(&self.live, address)
            .await?)
    }

    /// Stores the language with the session; [`crate::http::language::cookie`] stores it in the browser.
    pub async fn remember_language(&self, lang: Lang) -> Result<(), AppError> {
        Ok(self.app.sessions().remember_language(&self.live, lang).await?)
    }

    fn from_parts(parts: &Parts, app: &AppState) -> Option<Self> {
        let found = parts.extensions.get::<Arc<SessionLookup>>()?;
        let SessionLookup::Live(live) = found.as_ref() else {
            return None;
        };
        let context = RequestContext::from_parts(parts)?;
        let account = app.gateway().account(live.token.clone());
        let account = if parts.method == Method::POST || live.notice.is_some() {
            account.for_write()
        } else if is_read_by_calls(parts.uri.path()) {
            account.uncached().waiting_longer()
        } else if routes::asks_to_read_again(parts.uri.query()) {
            account.reading_again()
        } else {
            account
        };
        Some(Self {
            account,
            live: Arc::new(live.clone()),
            context,
            app: app.clone(),
        })
    }
}

/// Returns the fields of the form that is posted to `action`; `None` for another one.
fn fields_of(form: &KeptForm, action: &str) -> Option<Fields> {
    let fields = form.is_of(action).then(|| Fields::parse(form.fields.as_bytes()));
    fields.flatten()
}

fn read_kept<T>(kept: anyhow::Result<Option<T>>) -> Option<T> {
    let kept = kept.inspect_err(|error| tracing::warn!(%error, "a kept form could not be read"));
    kept.ok().flatten()
}

/// Tells whether the reads of a page are always calls: pages that people fill in against the current state, and files that they
/// take along. The page after a post (it has a flash message) is read by calls too.
fn is_read_by_calls(path: &str) -> bool {
    const PAGES: [&str; 3] = [
        routes::REQUEST_EDIT,
        routes::QUOTATION_NOTE,
        routes::QUOTATION_PRINT,
    ];
    Route::find(path).is_some_and(|(route, _)| {
        matches!(route.kind, RouteKind::FileOf(_)) || PAGES.contains(&route.template)
    })
}

impl FromRequestParts<AppState> for Viewer {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, AppError> {
        Self::from_parts(parts, app).ok_or(AppError::SignIn)
    }
}

impl OptionalFromRequestParts<AppState> for Viewer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Option<Self>, Infallible> {
        Ok(Self::from_parts(parts, app))
    }
}

/// The person behind a request, signed in or not.
pub struct Visitor {
    context: Arc<RequestContext>,
    viewer: Option<Viewer>,
    app: AppState,
    /// The reason why the browser's session is over, unless the person signed out.
    pub ended: Option<EndedSession>,
}

impl Visitor {
    pub fn frame(&self) -> PageContext {
        self.viewer
            .as_ref()
            .map_or_else(|| self.context.frame(&self.app), Viewer::frame)
    }

    /// Returns the context of a page that is the same for everybody: it knows no session and no notice.
    pub fn frame_of_nobody(&self) -> PageContext {
        PageContext {
            signed_in: None,
            ..self.context.frame(&self.app)
        }
    }

    pub fn lang(&self) -> Lang {
        self.context.lang()
    }

    pub fn viewer(&self) -> Option<&Viewer> {
        self.viewer.as_ref()
    }

    /// Returns the client's address, for limits.
    pub fn address(&self) -> Option<std::net::IpAddr> {
        self.context.address
    }
}

impl FromRequestParts<AppState> for Visitor {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, AppError> {
        // Only a router without the layers has no context.
        let context = RequestContext::from_parts(parts).ok_or(AppError::Internal)?;
        let ended = match parts.extensions.get::<Arc<SessionLookup>>().map(AsRef::as_ref) {
            Some(SessionLookup::Ended(ended)) => Some(ended.clone()),
            _ => None,
        };
        Ok(Self {
            context,
            viewer: Viewer::from_parts(parts, app),
            app: app.clone(),
            ended,
        })
    }
}
