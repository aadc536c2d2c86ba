//! The HTML document around every page: head, shell, notice, `main`. One DOM for wide and narrow screens, no script.

use jiff::{SignedDuration, Timestamp};
use std::sync::Arc;

use hydration_context::SsrSharedContext;
use leptos::prelude::*;
use maud::{DOCTYPE, Render as Markup};

mod navigation;
mod page;

use crate::components::{Icon, Tone, icon, operator, operator_lines};
use crate::format;
use crate::html::{Html, Placed, PreEscaped, html};
use crate::page_context::{Flash, PageContext};
use crate::routes;
use crate::text::common::{self, CommonTexts, common_texts};
use crate::text::request_form;
use crate::text::upstream_error;
use crate::upstream_error::UpstreamError;

pub(crate) use navigation::sign_out;
pub use navigation::{SHIPMENTS, brand, language_switch};
pub use page::{Assets, Body, Foot, IslandFiles, Live, Page, Shell};

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
    let zone = (shell == Shell::App && !page.names_zone).then(|| zone_note(&frame, t));
    let (foot, foot_page) = page.foot.map(|foot| (foot.words, foot.page)).unzip();
    let body: Box<dyn Markup> = match page.body {
        Body::View(view) => Box::new(Placed::new(view)),
        Body::Html(html) => Box::new(html),
    };
    let aside = page.aside.map(Placed::new);
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
                @if shell == Shell::App { (navigation::side(&frame, t)) }
                main #main tabindex="-1" {
                    @if let Some(live) = live { (news(live, &frame, t)) }
                    @if let Some(unread) = unread { (unread) }
                    @if let Some(notice) = frame.notice.filter(|_| shell != Shell::Bare) { (told(notice, &frame, t)) }
                    (body)
                    @if let Some(zone) = zone { (zone) }
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
        _ if !frame.warnings.is_empty() => (Tone::Attention, Icon::Info),
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
                    @if !frame.warnings.is_empty() {
                        p { (t.operator_warned()) }
                        ul.prose { @for words in &frame.warnings { li { (operator(words)) } } }
                    }
                    @if !names.is_empty() { p { (t.still_filled(&names)) } }
                }
            }
        }
    }
    .into()
}

/// In which time zone the page's times are.
fn zone_note(frame: &PageContext, t: CommonTexts) -> Html {
    let zone = format::date::zone_name(&frame.zone, frame.now, frame.lang);
    html! { div class="page zone no-print" { p class="small faint" { (t.times_note(&zone)) } } }.into()
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

#[cfg(test)]
mod tests;
