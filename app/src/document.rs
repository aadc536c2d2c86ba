//! The HTML document around every page: head, shell, notice, `main`. One DOM for wide and narrow screens, no script.

use jiff::{SignedDuration, Timestamp};
use std::sync::Arc;

use hydration_context::SsrSharedContext;
use leptos::prelude::*;
use maud::DOCTYPE;

use crate::components::{Icon, Tone, icon, operator_lines};
use crate::format;
use crate::format::number::whole;
use crate::html::{Html, PreEscaped, html};
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
    pub body: Body,
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

/// What a page shows.
pub enum Body {
    View(AnyView),
    /// Written already: it is put into the document as it is.
    Html(Html),
}

impl Page {
    /// A page in the shell, without islands.
    pub fn new(title: impl Into<String>, body: impl IntoView + 'static) -> Self {
        Self::of(title.into(), Body::View(body.into_any()))
    }

    /// The same of finished HTML.
    pub fn written(title: impl Into<String>, body: Html) -> Self {
        Self::of(title.into(), Body::Html(body))
    }

    fn of(title: String, body: Body) -> Self {
        Self {
            title,
            shell: Shell::App,
            islands: false,
            body,
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

/// Where the built files are.
#[derive(Clone, Debug)]
pub struct Assets {
    /// Address of the style sheet.
    pub stylesheet: String,
    /// What islands wake up with; nothing while it is not built yet.
    pub islands: Option<IslandFiles>,
}

/// What pages with islands load.
#[derive(Clone, Debug)]
pub struct IslandFiles {
    /// Address of the script.
    pub script: String,
    /// Address of the WebAssembly behind it.
    pub wasm: String,
}

impl Default for Assets {
    fn default() -> Self {
        Self {
            stylesheet: "/pkg/portal.css".into(),
            islands: Some(IslandFiles {
                script: "/pkg/portal.js".into(),
                wasm: "/pkg/portal.wasm".into(),
            }),
        }
    }
}

/// Renders a page to HTML, from the doctype to the end. `build` runs inside the page's context and sees the frame. All data
/// are there before a page is built, so nothing in it waits.
pub fn html(frame: PageContext, assets: &Assets, build: impl FnOnce() -> Page) -> String {
    // Islands ask for it.
    let owner = Owner::new_root(Some(Arc::new(SsrSharedContext::new_islands())));
    let html = owner.with(|| frame.enter(|| document(build(), assets).into_string()));
    owner.unset_with_forced_cleanup();
    html
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

/// The whole document of a page. Reads [`PageContext`] from the context.
fn document(page: Page, assets: &Assets) -> Html {
    let frame = PageContext::current();
    let t = common_texts(frame.lang);
    let shell = if frame.signed_in.is_none() && page.shell == Shell::App {
        Shell::Solo
    } else {
        page.shell
    };
    let needs = frame.needs.filter(|count| *count > 0 && shell == Shell::App);
    let live = page.live.filter(|_| shell == Shell::App && frame.live);
    let script = |code: &str| html! { script type="module" nonce=(frame.nonce) { (PreEscaped(code)) } };
    let body_class = match shell {
        Shell::App => "app",
        Shell::Solo => "solo",
        Shell::Bare => "bare",
    };
    let islands = assets.islands.as_ref().filter(|_| page.islands);
    let read_at = frame.read_at.filter(|_| shell == Shell::App);
    let (old, unread) = match (read_at, &frame.not_read) {
        (Some(at), Some(trouble)) => (None, Some(not_read(at, trouble, &frame, t))),
        (Some(at), None) if frame.now.duration_since(at) > SAID_FROM => (Some(as_of(at, &frame, t)), None),
        _ => (None, None),
    };
    let (foot, foot_page) = page.foot.map(|foot| (foot.words, foot.page)).unzip();
    let body = match page.body {
        Body::View(view) => Html::from_view(view),
        Body::Html(html) => html,
    };
    let aside = page.aside.map(Html::from_view);
    html! {
        (DOCTYPE)
        html lang=(frame.lang.tag()) data-foot=[foot] data-page=[foot_page] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="light dark";
                title {
                    @if let Some(count) = needs { "(" (count) ") " }
                    (page.title) " · " (frame.brand) " " (t.portal())
                }
                link rel="icon" href="/favicon.svg" type="image/svg+xml";
                link rel="stylesheet" href=(assets.stylesheet);
                @if let Some(files) = islands { (script(&format!("{}({:?},{:?})", WAKE.trim_end(), files.script, files.wasm))) }
                @if live.is_some() { (script(&format!("{}({:?})", LIVE.trim_end(), routes::EVENTS))) }
                @if page.printed { (script(PRINT.trim_end())) }
                @if page.keyed { (script(KEYS.trim_end())) }
            }
            body class=(body_class) {
                a.skip href="#main" { (t.skip()) }
                @if shell == Shell::App { (side(&frame, t)) }
                main #main tabindex="-1" {
                    @if let Some(live) = live { (news(live, &frame, t)) }
                    @if let Some(unread) = unread { (unread) }
                    @if let Some(notice) = frame.notice.filter(|_| shell != Shell::Bare) { (told(notice, &frame, t)) }
                    (body)
                    @if let Some(old) = old { (old) }
                }
                @if let Some(aside) = aside { (aside) }
                // Shown at a button that is pressed without a network; see `islands::SendOnce`.
                @if islands.is_some() {
                    p.banner data-tone=(Tone::Attention.name()) role="alert" data-offline hidden {
                        (icon(Icon::Alert)) span { (t.offline()) }
                    }
                }
            }
        }
    }
    .into()
}

/// What is told once, with the operator's words to it and the fields that the service may not have emptied.
fn told(notice: Flash, frame: &PageContext, t: CommonTexts) -> Html {
    let (tone, drawing) = match notice {
        Flash::ReferenceExists | Flash::FormOfAnotherAccount | Flash::OtherKindUploaded => {
            (Tone::Attention, Icon::Info)
        }
        _ => (Tone::Done, Icon::Done),
    };
    let names = frame
        .still_filled
        .iter()
        .map(|name| request_form::field(name, frame.lang).unwrap_or(name))
        .collect::<Vec<_>>()
        .join(", ");
    html! {
        div class="page notice" {
            div.banner role="status" data-tone=(tone.name()) {
                (icon(drawing))
                div {
                    p { (common::notice(notice, frame.lang)) }
                    @if let Some(words) = &frame.said {
                        p { (t.operator_said()) }
                        blockquote { (operator_lines(words)) }
                    }
                    @if !names.is_empty() { p { (t.still_filled(&names)) } }
                }
            }
        }
    }
    .into()
}

/// From when the page's figures are, and the way to newer ones.
fn as_of(at: Timestamp, frame: &PageContext, t: CommonTexts) -> Html {
    let clock = format::date::clock_with_seconds(at, &frame.zone);
    let again = routes::read_again(&frame.here);
    html! {
        div class="page as-of no-print" {
            p class="small quiet" {
                (t.as_of()) " " time datetime=(at) { (clock) } " · " a href=(again) rel="nofollow" { (t.read_again()) }
            }
        }
    }
    .into()
}

/// The page shows what was read earlier, because it could not be read now: from when it is, and why.
fn not_read(at: Timestamp, trouble: &UpstreamError, frame: &PageContext, t: CommonTexts) -> Html {
    let clock = format::date::clock_with_seconds(at, &frame.zone);
    let again = routes::read_again(&frame.here);
    html! {
        div class="page notice no-print" {
            div.banner role="status" data-tone=(Tone::Attention.name()) {
                (icon(Icon::Clock))
                p {
                    (upstream_error::message(trouble, frame.lang).what) " " (t.shows_state_of()) " "
                    time datetime=(at) { (clock) } ". "
                    a href=(again) rel="nofollow" { (t.try_again()) }
                }
            }
        }
    }
    .into()
}

/// Where a change is told (`data-news`), empty until there is one, and the words for it.
fn news(live: Live, frame: &PageContext, t: CommonTexts) -> Html {
    // What was found later is news for this page.
    let read = frame.read_at.unwrap_or(frame.now);
    let (concerns, code, as_of) = match live {
        Live::Requests => ("all", None, None),
        Live::Request { code, as_of } => ("one", Some(code), as_of),
    };
    html! {
        div aria-live="polite" data-news=(concerns) data-live=[code] data-as-of=[as_of] data-read=(read) {}
        template data-news-words {
            div class="page news" {
                p.banner data-tone=(Tone::Progress.name()) {
                    (icon(Icon::Info))
                    span { span data-news-text { (t.news()) } " " a href=(frame.here) { (t.news_show()) } }
                    button class="btn plain square" type="button" { (icon(Icon::X)) span.sr { (t.news_close()) } }
                }
            }
        }
    }
    .into()
}

/// The mark, the deployment's name and what this is.
pub fn brand(frame: &PageContext) -> Html {
    html! { (icon(Icon::Mark)) span { (frame.brand) small { (common_texts(frame.lang).portal()) } } }.into()
}

/// The switch to the other language: a form, because it changes what is remembered.
pub fn language_switch(frame: &PageContext, class: &'static str) -> Html {
    let other = frame.lang.other();
    html! {
        form method="post" action=(routes::SETTINGS) {
            input type="hidden" name="language" value=(other.tag());
            input type="hidden" name="next" value=(frame.here);
            button class=(class) lang=(other.tag()) { (icon(Icon::Swap)) (other.name()) }
        }
    }
    .into()
}

/// Ends the session.
pub(crate) fn sign_out(t: CommonTexts, class: &'static str) -> Html {
    html! {
        form method="post" action=(routes::SIGN_OUT) { button class=(class) { (icon(Icon::Arrow)) (t.sign_out()) } }
    }
    .into()
}

fn side(frame: &PageContext, t: CommonTexts) -> Html {
    let name = frame
        .signed_in
        .as_ref()
        .and_then(|person| person.display_name.as_deref())
        .unwrap_or_else(|| t.account());
    html! {
        div.side {
            header.top {
                a.brand href=(routes::HOME) { (brand(frame)) }
                search class="find side-only" {
                    form action=(routes::REQUESTS) {
                        label.sr for="find" { (t.find()) }
                        input #find type="search" name="search" placeholder=(t.find()) autocomplete="off";
                        button class="btn plain square" { (icon(Icon::Search)) span.sr { (t.find()) } }
                    }
                }
                a class="btn plain square tab-only" href={ (routes::REQUESTS) "#search" } {
                    (icon(Icon::Search)) span.sr { (t.find()) }
                }
            }
            (navigation(frame, t))
            section class="who side-only" aria-label=(t.account()) {
                button class="btn plain" type="button" popovertarget="account" { (icon(Icon::Chevron)) span { (name) } }
                div.menu #account popover {
                    a href=(routes::SETTINGS) { (icon(Icon::Settings)) (t.settings()) }
                    (language_switch(frame, ""))
                    (sign_out(t, ""))
                }
            }
        }
    }
    .into()
}

fn navigation(frame: &PageContext, t: CommonTexts) -> Html {
    let shown = NavItem::from_address(&frame.here);
    let current = |item: NavItem| (shown == Some(item)).then_some("page");
    html! {
        nav.nav aria-label=(t.main_nav()) {
            ul {
                li {
                    a href=(routes::HOME) aria-current=[current(NavItem::Home)] {
                        (icon(Icon::Home)) (t.home()) (needs(frame, t))
                    }
                }
                li { a href=(routes::REQUESTS) aria-current=[current(NavItem::Requests)] { (icon(Icon::List)) (t.requests()) } }
                li {
                    a href=(routes::REQUEST_NEW) aria-current=[current(NavItem::New)] {
                        (icon(Icon::Plus)) span.side-only { (t.new_request()) } span.tab-only { (t.new_short()) }
                    }
                }
                li { a href=(SHIPMENTS) aria-current=[current(NavItem::Shipments)] { (icon(Icon::Plane)) (t.shipments()) } }
                @if frame.courier {
                    li.side-only {
                        a href=(routes::COURIER_NEW) aria-current=[current(NavItem::Courier)] { (icon(Icon::Truck)) (t.courier()) }
                    }
                }
                li { a href=(routes::SETTINGS) aria-current=[current(NavItem::Settings)] { (icon(Icon::Settings)) (t.settings()) } }
            }
        }
    }
    .into()
}

/// How many requests need the reader; empty where that is not known, so that a script can fill it.
fn needs(frame: &PageContext, t: CommonTexts) -> Html {
    let count = frame.needs.filter(|count| *count > 0);
    let number = count.map(|count| whole(i64::try_from(count).unwrap_or(i64::MAX), frame.lang));
    html! {
        span.count data-tone=(Tone::Attention.name()) data-needs hidden[count.is_none()] {
            span { @if let Some(number) = number { (number) } } " " span.sr { " " (t.need_you()) }
        }
    }
    .into()
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
