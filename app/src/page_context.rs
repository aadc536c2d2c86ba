//! The data that every page has besides its own.

use std::cell::RefCell;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use leptos::prelude::provide_context;

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
    /// The deployment's brand (`PORTAL_BRAND_NAME`).
    pub brand: String,
    /// Its own colour and drawings.
    pub look: Arc<BrandPages>,
    /// Addresses of the operator, as far as the deployment names them.
    pub operator: OperatorContact,
    /// The signed-in person; `None` on the sign-in page and on errors met without a session.
    pub signed_in: Option<SignedIn>,
    /// Path and query of this page, for the language switch and the current place in the navigation.
    pub here: String,
    /// Courier pages exist (`PORTAL_COURIER_URL`).
    pub courier: bool,
    /// The server makes PDFs (the program `portal-pdf` is there).
    pub pdf: bool,
    /// Changes are found while a page is open (by syncs, or by the operator's webhooks), so that it can listen.
    pub live: bool,
    /// The time of the oldest data on this page, if it was read before the request.
    pub read_at: Option<Timestamp>,
    /// The time of the oldest list of requests on this page, if it was read before the request.
    pub listed_at: Option<Timestamp>,
    /// The reason why it could not be read for this page.
    pub not_read: Option<UpstreamError>,
    /// The portal's own database does not answer: the data kept there is missing on this page.
    pub is_database_away: bool,
    /// The number of requests that need the reader, if it is known without a call.
    pub needs: Option<usize>,
    /// The outcome of the action before, shown once on this page.
    pub notice: Option<Flash>,
    /// The service's own words about that outcome.
    pub said: Option<String>,
    /// The service's remarks on an action that it accepted, in its own words.
    pub warnings: Vec<String>,
    /// Fields of a request that were emptied, and that the service still shows a value in.
    pub still_filled: Vec<String>,
    /// Names of files that were uploaded and should be opened once more.
    pub files_to_check: Vec<String>,
    /// The request's id, printed on error pages so that it can be found in the logs.
    pub request_id: String,
}

/// The deployment's own colour and drawings, as addresses; the portal's own where there are none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BrandPages {
    /// Sets the colour.
    pub stylesheet: Option<String>,
    /// The colour of the bar around an installed portal, as CSS has it.
    pub theme: Option<String>,
    /// In the place of mark and name.
    pub logo: Option<BrandLogo>,
    /// For tabs, with its kind of content.
    pub icon: Option<(String, &'static str)>,
    /// PNGs for an installed portal and for notices, the smallest first.
    pub icons: Vec<BrandIcon>,
}

/// A logo.
#[derive(Clone, Debug, PartialEq)]
pub struct BrandLogo {
    pub address: String,
    /// For the dark scheme.
    pub dark: Option<String>,
    pub width_to_height: f32,
}

/// A square drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrandIcon {
    pub address: String,
    /// Pixels of a side.
    pub size: u32,
    /// As a Web Application Manifest calls it.
    pub purpose: &'static str,
}

impl BrandPages {
    /// Addresses of all that a page shows.
    pub fn addresses(&self) -> impl Iterator<Item = &str> {
        let logo = self.logo.as_ref();
        [
            self.stylesheet.as_deref(),
            logo.map(|logo| logo.address.as_str()),
            logo.and_then(|logo| logo.dark.as_deref()),
            self.icon.as_ref().map(|(address, _)| address.as_str()),
        ]
        .into_iter()
        .flatten()
    }
}

/// The person behind the session, as they named themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedIn {
    pub display_name: Option<String>,
}

/// Addresses of the operator (`PORTAL_BRAND_PHONE`, `PORTAL_BRAND_EMAIL`, `PORTAL_BRAND_WEBSITE`). The API names nobody.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OperatorContact {
    pub phone: Option<String>,
    pub email: Option<String>,
    pub website: Option<String>,
}

impl PageContext {
    /// Renders in this context, under the current owner: `render` and what it calls find it by [`PageContext::current`], islands
    /// find the language as a context of the owner.
    pub fn scope<T>(self, render: impl FnOnce() -> T) -> T {
        provide_context(self.lang);
        let _restored = Restored(CURRENT.replace(Some(Arc::new(self))));
        render()
    }

    /// The context of the page being rendered; the default one outside of any.
    pub fn current() -> Arc<Self> {
        CURRENT.with_borrow(Clone::clone).unwrap_or_default()
    }

    /// The reader's language.
    pub fn lang() -> Lang {
        Self::with(|context| context.lang)
    }

    /// Looks at the context of the page being rendered.
    pub fn with<T>(look: impl FnOnce(&Self) -> T) -> T {
        CURRENT.with_borrow(|context| match context {
            Some(context) => look(context),
            None => look(&Self::default()),
        })
    }
}

thread_local! {
    /// The context of the page that this thread renders, in one go. Values ask for it up to two hundred times a page; as a
    /// context of the owner that was a twentieth of a page's time.
    static CURRENT: RefCell<Option<Arc<PageContext>>> = const { RefCell::new(None) };
}

/// Brings back the context before when rendering ends, also by a panic.
struct Restored(Option<Arc<PageContext>>);

impl Drop for Restored {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}

impl Default for PageContext {
    /// Of a page that nobody gave a frame: Vietnamese, nobody signed in.
    fn default() -> Self {
        Self {
            lang: Lang::Vi,
            zone: TimeZone::UTC,
            now: Timestamp::UNIX_EPOCH,
            brand: String::new(),
            look: Arc::default(),
            operator: OperatorContact::default(),
            signed_in: None,
            here: "/".into(),
            courier: false,
            pdf: false,
            live: false,
            read_at: None,
            listed_at: None,
            not_read: None,
            is_database_away: false,
            needs: None,
            notice: None,
            said: None,
            warnings: Vec::new(),
            still_filled: Vec::new(),
            files_to_check: Vec::new(),
            request_id: String::new(),
        }
    }
}
