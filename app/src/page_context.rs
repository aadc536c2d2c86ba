//! What every page knows besides its own data: current on the thread that renders the page.

use std::cell::RefCell;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::tz::TimeZone;

pub use crate::flash::Flash;
use crate::text::Lang;
use crate::upstream_error::UpstreamError;

/// The reader, the clock and the deployment around a page.
#[derive(Clone, Debug)]
pub struct PageContext {
    pub lang: Lang,
    /// The configured zone in which times are shown.
    pub zone: TimeZone,
    pub now: Timestamp,
    /// What the scripts of this response carry, so that browsers run them (`nonce` of the content security policy).
    pub nonce: String,
    /// The deployment's brand (`PORTAL_BRAND_NAME`).
    pub brand: String,
    /// How the operator can be reached, as far as the deployment tells.
    pub operator: OperatorContact,
    /// Who is signed in; nobody on the sign-in page and on errors met without a session.
    pub signed_in: Option<SignedIn>,
    /// Path and query of this page, for the language switch and the current place in the navigation.
    pub here: String,
    /// Whether courier pages exist (`PORTAL_COURIER_URL`).
    pub courier: bool,
    /// Whether the server makes PDFs (the program `portal-pdf` is there).
    pub pdf: bool,
    /// Whether changes are found while a page is open (by syncs, or by the operator's webhooks), so that it can listen.
    pub live: bool,
    /// When the oldest of what this page shows was read from the service, where it was not read for this page.
    pub read_at: Option<Timestamp>,
    /// Why it could not be read for this page.
    pub not_read: Option<UpstreamError>,
    /// How many requests need the reader, where that is known without a call.
    pub needs: Option<usize>,
    /// Something that has just happened, told once on this page.
    pub notice: Option<Flash>,
    /// What the service said about that, in its own words.
    pub said: Option<String>,
    /// What the service remarks on it although it was taken, in its own words.
    pub warnings: Vec<String>,
    /// Fields of a request that were emptied, and that the service still shows a value in.
    pub still_filled: Vec<String>,
    /// The request's id, printed on error pages so that it can be found in the logs.
    pub request_id: String,
}

/// The person behind the session, as they named themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedIn {
    pub display_name: Option<String>,
}

/// How the operator can be reached (`PORTAL_BRAND_PHONE`, `PORTAL_BRAND_EMAIL`, `PORTAL_BRAND_WEBSITE`). The API names
/// nobody.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OperatorContact {
    pub phone: Option<String>,
    pub email: Option<String>,
    pub website: Option<String>,
}

thread_local! {
    /// Of the page that this thread is rendering: a page is built and written without a pause.
    static CURRENT: RefCell<Option<Arc<PageContext>>> = const { RefCell::new(None) };
}

/// Puts back what was current before, also after a panic.
struct Before(Option<Arc<PageContext>>);

impl Drop for Before {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}

impl PageContext {
    /// Does `work` for a page with this frame.
    pub fn enter<T>(self, work: impl FnOnce() -> T) -> T {
        let _before = Before(CURRENT.replace(Some(Arc::new(self))));
        work()
    }

    /// The frame of the page being rendered; the one of nobody where none is.
    pub fn current() -> Arc<Self> {
        CURRENT.with_borrow(Clone::clone).unwrap_or_default()
    }

    /// The reader's language.
    pub fn lang() -> Lang {
        CURRENT.with_borrow(|frame| frame.as_ref().map_or(Lang::Vi, |frame| frame.lang))
    }

    /// Looks at the frame of the page being rendered.
    pub fn with<T>(look: impl FnOnce(&Self) -> T) -> T {
        CURRENT.with_borrow(|frame| match frame {
            Some(frame) => look(frame),
            None => look(&Self::default()),
        })
    }
}

impl Default for PageContext {
    /// Of a page that nobody gave a frame: Vietnamese, nobody signed in.
    fn default() -> Self {
        Self {
            lang: Lang::Vi,
            zone: TimeZone::UTC,
            now: Timestamp::UNIX_EPOCH,
            nonce: String::new(),
            brand: String::new(),
            operator: OperatorContact::default(),
            signed_in: None,
            here: "/".into(),
            courier: false,
            pdf: false,
            live: false,
            read_at: None,
            not_read: None,
            needs: None,
            notice: None,
            said: None,
            warnings: Vec::new(),
            still_filled: Vec::new(),
            request_id: String::new(),
        }
    }
}
