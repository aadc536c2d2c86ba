//! Who is behind a request.

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
use crate::queue::PersonKey;
use crate::quotation_history::{BackfillReader, QuotationHistory};
use crate::session::{Ended, KeptForm, Listed, Live, Notice, SessionKey, SessionLookup};
use crate::state::AppState;
use crate::submission::Submitter;
use crate::upstream::Account;

/// The signed-in person. Without one the request ends at the sign-in page and comes back afterwards.
#[derive(Clone)]
pub struct Viewer {
    /// The account whose token the person brought.
    pub account: Account,
    live: Arc<Live>,
    context: Arc<RequestContext>,
    app: AppState,
}

impl Viewer {
    /// The frame of a page for this person, with what has to be told once.
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
            read_at: served.oldest,
            // After a post it is another one; the page's stream tells it.
            needs: self.needs().filter(|_| notice.is_none()),
            not_read: served.failure.as_ref().and_then(UpstreamError::from_api),
            ..self.context.frame(&self.app)
        }
    }

    /// Names the person in what the queue on home remembers.
    pub fn person(&self) -> PersonKey {
        PersonKey::new(&self.account, self.display_name())
    }

    /// How many requests need this person, as the last sync has it; nothing where there was none.
    pub fn needs(&self) -> Option<usize> {
        let listed = self.account.needs()?;
        Some(self.app.queue().people.needs(&self.person(), listed))
    }

    /// The portal that the person uses.
    pub fn app(&self) -> &AppState {
        &self.app
    }

    pub fn display_name(&self) -> Option<&str> {
        self.live.display_name.as_deref()
    }

    pub fn lang(&self) -> Lang {
        self.context.lang()
    }

    /// When the person signed in.
    pub fn started(&self) -> Timestamp {
        self.live.started
    }

    /// When the session ends however busy it is.
    pub fn ends(&self) -> Timestamp {
        self.live.ends
    }

    pub fn session(&self) -> &SessionKey {
        &self.live.key
    }

    /// Told once, on the next page.
    ///
    /// One that cannot be kept is missed; what it tells of was done all the same.
    pub async fn notice(&self, notice: impl Into<Notice>) {
        let notice = notice.into();
        if let Err(error) = self.app.sessions().notice(&self.live.key, &notice).await {
            tracing::warn!(%error, "a notice could not be kept");
        }
    }

    /// The fields of a form that was posted to `path` (or stands on the page at `path`) when the former session had
    /// ended. They are given once.
    pub async fn take_kept(&self, path: &str) -> Option<Fields> {
        match self.app.sessions().take_kept(&self.live, path).await {
            Ok(form) => form.and_then(|form| Fields::parse(form.fields.as_bytes())),
            Err(error) => {
                tracing::warn!(%error, "a kept form could not be read");
                None
            }
        }
    }

    /// Keeps a form that was not sent, for the page at `path`; false where it cannot be kept, or where another form is.
    pub async fn keep(&self, path: &str, fields: String) -> bool {
        let form = KeptForm {
            action: path.to_owned(),
            page: path.to_owned(),
            fields,
        };
        let kept = self.app.sessions().keep_for_page(&self.live, form).await;
        kept.unwrap_or_else(|error| {
            tracing::warn!(%error, "a form could not be kept");
            false
        })
    }

    /// The fields of the form kept for the page at `path`, which stays kept.
    pub async fn kept_for(&self, path: &str) -> Option<Fields> {
        match self.app.sessions().kept_for(&self.live, path).await {
            Ok(form) => form.and_then(|form| Fields::parse(form.fields.as_bytes())),
            Err(error) => {
                tracing::warn!(%error, "a kept form could not be read");
                None
            }
        }
    }

    /// Forgets the form kept for the page at `path`. One that cannot be forgotten is offered once more.
    pub async fn drop_kept(&self, path: &str) {
        if let Err(error) = self.app.sessions().take_kept(&self.live, path).await {
            tracing::warn!(%error, "a kept form could not be forgotten");
        }
    }

    /// Who sends, for [`crate::submission::run`].
    pub fn submitter(&self) -> Submitter {
        Submitter {
            account: self.account.clone(),
            activity: self.app.activity().clone(),
            name: self.live.display_name.clone(),
        }
    }

    /// Whose token reads, for what is read in the background.
    pub fn reader(&self) -> BackfillReader {
        BackfillReader {
            account: self.account.clone().for_background(),
            session: self.live.key.clone(),
        }
    }

    /// The history of quotations, which observes what is read.
    pub fn history(&self) -> &QuotationHistory {
        self.app.history()
    }

    /// The sessions of the person's token.
    pub async fn sessions(&self) -> Result<Vec<Listed>, AppError> {
        Ok(self.app.sessions().of_token(&self.live).await?)
    }

    /// Ends all of them; how many they were.
    pub async fn sign_out_everywhere(&self) -> Result<usize, AppError> {
        let address = self.context.address;
        Ok(self
            .app
            .sessions()
            .sign_out_everywhere(&self.live, address)
            .await?)
    }

    /// Remembers the language with the session; [`crate::http::language::cookie`] does so on the browser.
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
            account.past_cache().waiting_longer()
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

/// Pages and files whose reads are always calls: what people fill in against the state, and what they take along. The
/// page after a post (it brings a flash message) is read so as well.
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

/// Whoever asks, signed in or not.
pub struct Visitor {
    context: Arc<RequestContext>,
    viewer: Option<Viewer>,
    app: AppState,
    /// The browser's session is over, though nobody signed out.
    pub ended: Option<Ended>,
}

impl Visitor {
    pub fn frame(&self) -> PageContext {
        self.viewer
            .as_ref()
            .map_or_else(|| self.context.frame(&self.app), Viewer::frame)
    }

    pub fn lang(&self) -> Lang {
        self.context.lang()
    }

    pub fn viewer(&self) -> Option<&Viewer> {
        self.viewer.as_ref()
    }

    /// Who asks, for limits.
    pub fn address(&self) -> Option<std::net::IpAddr> {
        self.context.address
    }
}

impl FromRequestParts<AppState> for Visitor {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, AppError> {
        // Only a router without its layers has no context.
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
