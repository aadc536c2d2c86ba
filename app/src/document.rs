//! The HTML document around every page: head, shell, notice, `main`. One DOM for wide and narrow screens, no script.

use jiff::{SignedDuration, Timestamp};
use std::sync::Arc;

use hydration_context::SsrSharedContext;
use leptos::prelude::*;

use crate::components::{Icon, Tone, icon, operator_lines};
use crate::format;
use crate::format::number::whole;
use crate::page_context::{Flash, PageContext};
use crate::routes;
use crate::text::common::{self, CommonTexts, common_texts};
use crate::text::request_form;
use crate::text::upstream_error;
use crate::upstream_error::UpstreamError;

/// What a page hands to the renderer. The body brings its own `<div class="page">` with the one `h1`.
pub struct Page {
    /// Without the brand, which is added.
    pub title: String,
    pub shell: Shell,
    /// Whether an island on this page has to wake up: only then is any script sent.
    pub islands: bool,
    pub body: AnyView,
    /// Beside `main`, for pages without shell.
    pub aside: Option<AnyView>,
    /// In the margins of every sheet when printed.
    pub foot: Option<Foot>,
    /// What it tells about while it is open: a change is said, never put in place of what somebody reads.
    pub live: Option<Live>,
    /// Whether it has a button for the browser's print dialog (`data-print`), and words for those without scripts
    /// (`data-print-hint`).
    pub printed: bool,
    /// Whether it has a list that keys walk through (`data-row`), and a switch for them (`data-keys`).
    pub keyed: bool,
}

/// What a page shows of the operator's state. Elements that show a request say which one and as of when (`data-live`,
/// `data-as-of`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Live {
    /// Many requests: any change concerns it, unless the request's row shows it already.
    Requests,
    Request {
        code: String,
        /// The request's time of change, as the service gives it.
        as_of: Option<String>,
    },
}

/// What the margins of printed sheets say; the style sheet puts it there (`attr()` in `@page`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foot {
    pub words: String,
    /// Before the number of the sheet.
    pub page: &'static str,
}

impl Page {
    /// A page in the shell, without islands.
    pub fn new(title: impl Into<String>, body: impl IntoView + 'static) -> Self {
        Self {
            title: title.into(),
            shell: Shell::App,
            islands: false,
            body: body.into_any(),
            aside: None,
            foot: None,
            live: None,
            printed: false,
            keyed: false,
        }
    }

    #[must_use]
    pub fn shell(self, shell: Shell) -> Self {
        Self { shell, ..self }
    }

    #[must_use]
    pub fn aside(self, aside: impl IntoView + 'static) -> Self {
        Self {
            aside: Some(aside.into_any()),
            ..self
        }
    }

    #[must_use]
    pub fn foot(self, foot: Foot) -> Self {
        Self {
            foot: Some(foot),
            ..self
        }
    }

    #[must_use]
    pub fn live(self, live: Live) -> Self {
        Self {
            live: Some(live),
            ..self
        }
    }

    #[must_use]
    pub fn printed(self) -> Self {
        Self {
            printed: true,
            ..self
        }
    }

    #[must_use]
    pub fn keyed(self) -> Self {
        Self { keyed: true, ..self }
    }

    #[must_use]
    pub fn with_islands(self) -> Self {
        Self {
            islands: true,
            ..self
        }
    }
}

/// What surrounds the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shell {
    /// Navigation, search, account. Without a session the same as `Solo`.
    App,
    /// Nothing but the page: sign-in.
    Solo,
    /// Nothing at all, not even a notice: documents to print.
    Bare,
}

/// Where the built files are; the server provides it as context.
#[derive(Clone, Debug)]
pub struct Assets {
    /// Address of the style sheet.
    pub stylesheet: String,
    /// Address of the script that pages with islands load.
    pub script: String,
    /// Address of the WebAssembly behind it.
    pub wasm: String,
}

impl Default for Assets {
    fn default() -> Self {
        Self {
            stylesheet: "/pkg/portal.css".into(),
            script: "/pkg/portal.js".into(),
            wasm: "/pkg/portal.wasm".into(),
        }
    }
}

/// Renders a page to HTML, from the doctype to the end. `build` runs inside the page's context and sees the frame. All data
/// are there before a page is built, so nothing in it waits and the HTML is written into one text.
pub fn html(frame: PageContext, assets: Assets, build: impl FnOnce() -> Page) -> String {
    let owner = Owner::new_root(Some(Arc::new(SsrSharedContext::new_islands())));
    let html = owner.with(|| {
        provide_context(frame);
        provide_context(assets);
        let document = Document(DocumentProps { page: build() });
        let mut html = String::with_capacity(LIKELY_BYTES);
        document.to_html_with_buf(&mut html, &mut Position::FirstChild, true, false, Vec::new());
        html
    });
    owner.unset_with_forced_cleanup();
    html
}

/// Room for most pages, in bytes.
const LIKELY_BYTES: usize = 48 * 1024;

/// The nonce of this page's scripts.
fn nonce() -> String {
    PageContext::with(|frame| frame.nonce.clone())
}

/// What is older says so.
const SAID_FROM: SignedDuration = SignedDuration::from_secs(10);

/// Loads the WebAssembly once the page is at rest and wakes its islands. Leptos' own script also preloads both files,
/// which costs those who have no scripts as much as it helps others, and looks at every element of a long form.
const WAKE: &str = include_str!("document/wake.js");

/// Listens for changes while the page is looked at, and says that there is one. It needs nothing of the islands, so pages
/// that only show something stay as small as they are.
const LIVE: &str = include_str!("document/live.js");

/// Puts a button for the browser's print dialog in place of the words that name its menu.
const PRINT: &str = include_str!("document/print.js");

/// Walks through a list with j and k, while the switch beside it is on.
const KEYS: &str = include_str!("document/keys.js");

/// The whole document of a page. Reads [`PageContext`] and [`Assets`] from the context.
#[component]
pub fn Document(page: Page) -> AnyView {
    let frame = PageContext::current();
    let assets = use_context::<Assets>().unwrap_or_default();
    let t = common_texts(frame.lang);
    let shell = if frame.signed_in.is_none() && page.shell == Shell::App {
        Shell::Solo
    } else {
        page.shell
    };
    let needs = frame.needs.filter(|count| *count > 0 && shell == Shell::App);
    let needs = needs.map(|count| format!("({count}) ")).unwrap_or_default();
    let title = format!("{needs}{} · {} {}", page.title, frame.brand, t.portal());
    let scripts = page.islands.then(|| {
        let wake = format!("{}({:?},{:?})", WAKE.trim_end(), assets.script, assets.wasm);
        view! { <script type="module" nonce=nonce()>{wake}</script> }
    });
    // Shown at a button that is pressed without a network; see `islands::SendOnce`.
    let offline = page.islands.then(|| {
        view! { <p class="banner" data-tone=Tone::Attention.name() role="alert" data-offline hidden>{icon(Icon::Alert)}<span>{t.offline()}</span></p> }
    });
    let prints = page
        .printed
        .then(|| view! { <script type="module" nonce=nonce()>{PRINT.trim_end()}</script> });
    let walks = page
        .keyed
        .then(|| view! { <script type="module" nonce=nonce()>{KEYS.trim_end()}</script> });
    let live = page.live.filter(|_| shell == Shell::App && frame.live);
    let listens = live.is_some().then(|| {
        let listen = format!("{}({:?})", LIVE.trim_end(), routes::EVENTS);
        view! { <script type="module" nonce=nonce()>{listen}</script> }
    });
    let news = live.map(|live| news(live, &frame, t));
    let body_class = match shell {
        Shell::App => "app",
        Shell::Solo => "solo",
        Shell::Bare => "bare",
    };
    let said = frame
        .said
        .clone()
        .map(|words| view! { <p>{t.operator_said()}</p> <blockquote>{operator_lines(words)}</blockquote> });
    let names = frame
        .still_filled
        .iter()
        .map(|name| request_form::field(name, frame.lang).unwrap_or(name))
        .collect::<Vec<_>>()
        .join(", ");
    let still = (!names.is_empty()).then(|| view! { <p>{t.still_filled(&names)}</p> });
    let notice = frame.notice.filter(|_| shell != Shell::Bare).map(|notice| {
        let (tone, drawing) = match notice {
            Flash::ReferenceExists | Flash::FormOfAnotherAccount | Flash::OtherKindUploaded => {
                (Tone::Attention, Icon::Info)
            }
            _ => (Tone::Done, Icon::Done),
        };
        view! {
            <div class="page notice">
                <div class="banner" role="status" data-tone=tone.name()>
                    {icon(drawing)} <div><p>{common::notice(notice, frame.lang)}</p> {said} {still}</div>
                </div>
            </div>
        }
    });
    let (foot, foot_page) = page.foot.map(|foot| (foot.words, foot.page)).unzip();
    let side = (shell == Shell::App).then(|| side(&frame, t));
    let read_at = frame.read_at.filter(|_| shell == Shell::App);
    let (as_of, not_read) = match (read_at, &frame.not_read) {
        (Some(at), Some(trouble)) => (None, Some(not_read(at, trouble, &frame, t))),
        (Some(at), None) if frame.now.duration_since(at) > SAID_FROM => (Some(as_of(at, &frame, t)), None),
        _ => (None, None),
    };
    view! {
        <!DOCTYPE html>
        <html lang=frame.lang.tag() data-foot=foot data-page=foot_page>
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
                <meta name="color-scheme" content="light dark" />
                // A text child would bring Leptos' mark of its end along, which a title shows.
                <title inner_html=html_escape::encode_text(&title).into_owned()></title>
                <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
                <link rel="stylesheet" href=assets.stylesheet />
                {scripts} {listens} {prints} {walks}
            </head>
            <body class=body_class>
                <a class="skip" href="#main">{t.skip()}</a>
                {side}
                <main id="main" tabindex="-1">{news}{not_read}{notice}{page.body}{as_of}</main>
                {page.aside}
                {offline}
            </body>
        </html>
    }
    .into_any()
}

/// From when the page's figures are, and the way to newer ones.
fn as_of(at: Timestamp, frame: &PageContext, t: CommonTexts) -> AnyView {
    let clock = format::date::clock_with_seconds(at, &frame.zone);
    let again = routes::read_again(&frame.here);
    view! {
        <div class="page as-of no-print">
            <p class="small quiet">
                {t.as_of()} " " <time datetime=at.to_string()>{clock}</time> " · " <a href=again rel="nofollow">{t.read_again()}</a>
            </p>
        </div>
    }
    .into_any()
}

/// The page shows what was read earlier, because it could not be read now: from when it is, and why.
fn not_read(at: Timestamp, trouble: &UpstreamError, frame: &PageContext, t: CommonTexts) -> AnyView {
    let clock = format::date::clock_with_seconds(at, &frame.zone);
    let again = routes::read_again(&frame.here);
    let why = upstream_error::message(trouble, frame.lang).what;
    view! {
        <div class="page notice no-print">
            <div class="banner" role="status" data-tone=Tone::Attention.name()>
                {icon(Icon::Clock)}
                <p>
                    {why} " " {t.shows_state_of()} " " <time datetime=at.to_string()>{clock}</time> ". "
                    <a href=again rel="nofollow">{t.try_again()}</a>
                </p>
            </div>
        </div>
    }
    .into_any()
}

/// Where a change is told (`data-news`), empty until there is one, and the words for it.
fn news(live: Live, frame: &PageContext, t: CommonTexts) -> AnyView {
    // What was found later is news for this page.
    let read = frame.read_at.unwrap_or(frame.now).to_string();
    let (concerns, code, as_of) = match live {
        Live::Requests => ("all", None, None),
        Live::Request { code, as_of } => ("one", Some(code), as_of),
    };
    view! {
        <div aria-live="polite" data-news=concerns data-live=code data-as-of=as_of data-read=read></div>
        <template data-news-words>
            <div class="page news">
                <p class="banner" data-tone=Tone::Progress.name()>
                    {icon(Icon::Info)} <span><span data-news-text>{t.news()}</span> " "<a href=frame.here.clone()>{t.news_show()}</a></span>
                    <button class="btn plain square" type="button">{icon(Icon::X)}<span class="sr">{t.news_close()}</span></button>
                </p>
            </div>
        </template>
    }
    .into_any()
}

/// The mark, the deployment's name and what this is.
pub fn brand(frame: &PageContext) -> AnyView {
    view! {
        {icon(Icon::Mark)} <span>{frame.brand.clone()}<small>{common_texts(frame.lang).portal()}</small></span>
    }
    .into_any()
}

/// The switch to the other language: a form, because it changes what is remembered.
pub fn language_switch(frame: &PageContext, class: &'static str) -> AnyView {
    let other = frame.lang.other();
    view! {
        <form method="post" action=routes::SETTINGS>
            <input type="hidden" name="language" value=other.tag() />
            <input type="hidden" name="next" value=frame.here.clone() />
            <button class=class lang=other.tag()>{icon(Icon::Swap)}{other.name()}</button>
        </form>
    }
    .into_any()
}

/// Ends the session.
pub(crate) fn sign_out(t: CommonTexts, class: &'static str) -> AnyView {
    view! { <form method="post" action=routes::SIGN_OUT><button class=class>{icon(Icon::Arrow)}{t.sign_out()}</button></form> }.into_any()
}

fn side(frame: &PageContext, t: CommonTexts) -> AnyView {
    let name = frame
        .signed_in
        .as_ref()
        .and_then(|person| person.display_name.clone())
        .unwrap_or_else(|| t.account().into());
    view! {
        <div class="side">
            <header class="top">
                <a class="brand" href=routes::HOME>{brand(frame)}</a>
                <search class="find side-only">
                    <form action=routes::REQUESTS>
                        <label class="sr" for="find">{t.find()}</label>
                        <input id="find" type="search" name="search" placeholder=t.find() autocomplete="off" />
                        <button class="btn plain square">{icon(Icon::Search)}<span class="sr">{t.find()}</span></button>
                    </form>
                </search>
                <a class="btn plain square tab-only" href=format!("{}#search", routes::REQUESTS)>
                    {icon(Icon::Search)}<span class="sr">{t.find()}</span>
                </a>
            </header>
            {navigation(frame, t)}
            <section class="who side-only" aria-label=t.account()>
                <button class="btn plain" type="button" popovertarget="account">{icon(Icon::Chevron)}<span>{name}</span></button>
                <div class="menu" id="account" popover>
                    <a href=routes::SETTINGS>{icon(Icon::Settings)}{t.settings()}</a>
                    {language_switch(frame, "")}
                    {sign_out(t, "")}
                </div>
            </section>
        </div>
    }.into_any()
}

fn navigation(frame: &PageContext, t: CommonTexts) -> AnyView {
    let shown = NavItem::from_address(&frame.here);
    let current = |item: NavItem| (shown == Some(item)).then_some("page");
    let courier = frame.courier.then(|| {
        view! { <li class="side-only"><a href=routes::COURIER_NEW aria-current=current(NavItem::Courier)>{icon(Icon::Truck)}{t.courier()}</a></li> }
    });
    view! {
        <nav class="nav" aria-label=t.main_nav()>
            <ul>
                <li><a href=routes::HOME aria-current=current(NavItem::Home)>{icon(Icon::Home)}{t.home()}{needs(frame, t)}</a></li>
                <li><a href=routes::REQUESTS aria-current=current(NavItem::Requests)>{icon(Icon::List)}{t.requests()}</a></li>
                <li>
                    <a href=routes::REQUEST_NEW aria-current=current(NavItem::New)>
                        {icon(Icon::Plus)}<span class="side-only">{t.new_request()}</span><span class="tab-only">{t.new_short()}</span>
                    </a>
                </li>
                <li><a href=SHIPMENTS aria-current=current(NavItem::Shipments)>{icon(Icon::Plane)}{t.shipments()}</a></li>
                {courier}
                <li><a href=routes::SETTINGS aria-current=current(NavItem::Settings)>{icon(Icon::Settings)}{t.settings()}</a></li>
            </ul>
        </nav>
    }.into_any()
}

/// How many requests need the reader; empty where that is not known, so that a script can fill it.
fn needs(frame: &PageContext, t: CommonTexts) -> AnyView {
    let count = frame.needs.filter(|count| *count > 0);
    let number = count.map(|count| whole(i64::try_from(count).unwrap_or(i64::MAX), frame.lang));
    view! {
        <span class="count" data-tone=Tone::Attention.name() data-needs hidden=count.is_none()>
            <span>{number}</span> <span class="sr">" " {t.need_you()}</span>
        </span>
    }
    .into_any()
}

/// The list of what is under way.
pub const SHIPMENTS: &str = "/requests?status=in_transit";

/// An entry of the main navigation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NavItem {
    Home,
    Requests,
    New,
    Shipments,
    Courier,
    Settings,
}

impl NavItem {
    /// The entry that the page at this path and query belongs to.
    fn from_address(here: &str) -> Option<Self> {
        let path = here.split('?').next().unwrap_or_default();
        match path {
            routes::HOME => Some(Self::Home),
            routes::REQUEST_NEW => Some(Self::New),
            routes::SETTINGS => Some(Self::Settings),
            routes::COURIER_NEW => Some(Self::Courier),
            _ if here == SHIPMENTS => Some(Self::Shipments),
            _ if path == routes::REQUESTS
                || path
                    .strip_prefix(routes::REQUESTS)
                    .is_some_and(|rest| rest.starts_with('/')) =>
            {
                Some(Self::Requests)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
