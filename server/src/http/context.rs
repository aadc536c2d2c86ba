//! Facts about a request that are known before any handler runs and that every page uses.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use app::page_context::{OperatorContact, PageContext, SignedIn};
use app::routes;
use app::text::Lang;
use axum::extract::Request;
use axum::http::Method;
use http::request::Parts;

use crate::http::{language, return_address};
use crate::session::LiveSession;
use crate::state::AppState;

/// One request's context.
#[derive(Debug)]
pub struct RequestContext {
    pub request_id: String,
    /// Path and query of the page this request belongs to (for a post: the page with its form).
    pub here: String,
    /// A form was posted.
    pub is_post: bool,
    /// The client's address, behind trusted proxies.
    pub address: Option<IpAddr>,
    /// The language that the browser prefers.
    lang: Lang,
    session: OnceLock<SessionInfo>,
    /// The time from which the limit of the page counts.
    page_began: OnceLock<Instant>,
}

/// Facts about a request's session.
#[derive(Debug)]
struct SessionInfo {
    lang: Option<Lang>,
    person: SignedIn,
}

impl RequestContext {
    pub fn new(app: &AppState, request: &Request, request_id: String, address: Option<IpAddr>) -> Arc<Self> {
        let uri = request.uri();
        let is_post = !matches!(*request.method(), Method::GET | Method::HEAD);
        let here = if is_post {
            return_address::page_of(uri.path())
        } else {
            uri.path_and_query().map_or_else(
                || "/".to_owned(),
                |whole| routes::without_read_again(whole.as_str()),
            )
        };
        Arc::new(Self {
            request_id,
            here,
            is_post,
            address,
            lang: language::negotiate(request.headers(), app.config().default_language),
            session: OnceLock::new(),
            page_began: OnceLock::new(),
        })
    }

    pub fn from_parts(parts: &Parts) -> Option<Arc<Self>> {
        parts.extensions.get::<Arc<Self>>().cloned()
    }

    /// Notes that the limit of the page counts from now on.
    pub fn page_begins(&self) {
        // A request has one page.
        let _ = self.page_began.set(Instant::now());
    }

    /// Returns the time from which the limit of the page counts; now for a request without one, such as an upload.
    pub fn page_began(&self) -> Instant {
        self.page_began.get().copied().unwrap_or_else(Instant::now)
    }

    /// Stores the session of this request.
    pub fn signed_in(&self, live: &LiveSession) {
        let person = SignedIn {
            display_name: live.display_name.clone(),
        };
        // A request has one session, found once.
        let _ = self.session.set(SessionInfo {
            lang: live.language,
            person,
        });
    }

    pub fn lang(&self) -> Lang {
        self.session
            .get()
            .and_then(|session| session.lang)
            .unwrap_or(self.lang)
    }

    /// Returns the context of a page that answers this request.
    pub fn frame(&self, app: &AppState) -> PageContext {
        let config = app.config();
        PageContext {
            lang: self.lang(),
            zone: config.time_zone.clone(),
            now: app.clock().now(),
            brand: config.brand_name.clone(),
            look: app.brand().pages().clone(),
            operator: OperatorContact {
                phone: config.letterhead.phone.clone(),
                email: config.letterhead.email.clone(),
                website: config.letterhead.website.clone(),
            },
            signed_in: self.session.get().map(|session| session.person.clone()),
            here: self.here.clone(),
            courier: config.courier_url.is_some(),
            pdf: app.pdf_renderer().is_installed(),
            live: config.read_cache || !config.webhook_secrets.is_empty(),
            read_at: None,
            listed_at: None,
            not_read: None,
            is_database_away: app.storage().availability().is_away(),
            needs: None,
            notice: None,
            said: None,
            warnings: Vec::new(),
            still_filled: Vec::new(),
            files_to_check: Vec::new(),
            request_id: self.request_id.clone(),
        }
    }
}
