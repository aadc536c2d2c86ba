//! The HTML document around every page: head, shell, notice, `main`. One DOM for wide and narrow screens, no script.

use islands::live::LiveSubject;
use islands::{LiveNews, LivePage};
use jiff::{SignedDuration, Timestamp};
use leptos::nonce::use_nonce;
use leptos::prelude::*;

mod manifest;
mod navigation;
mod page;

use crate::components::{Icon, Tone, icon, operator, operator_lines};
use crate::format;
use crate::page_context::{Flash, PageContext};
use crate::rendering::{Each, Rendered, escaped};
use crate::routes;
use crate::text::common::{self, CommonTexts, common_texts};
use crate::text::request_form;
use crate::text::upstream_error;
use crate::upstream_error::UpstreamError;

pub use manifest::manifest;
pub(crate) use navigation::sign_out;
pub use navigation::{brand, language_switch, logo};
pub use page::{Assets, Foot, IslandFiles, LiveContent, Page, Program, Programs, SERVICE_WORKER, Shell};

/// Data older than this is shown with the time at which it was read.
const MIN_STATED_AGE: SignedDuration = SignedDuration::from_secs(10);
/// Bytes for which room is made beside the page's body.
const FRAME_CAPACITY_BYTES: usize = 16 * 1024;

/// Loads the WebAssembly once the page is at rest and wakes its islands. Leptos' own script also preloads both files,
/// which costs those who have no scripts as much as it helps others, and looks at every element of a long form.
const ISLAND_LOADER_SCRIPT: &str = include_str!("document/wake.js");

/// The whole document of a page, from the doctype to the end. Reads [`PageContext`] and the nonce from the context.
pub fn document(page: Page, assets: &Assets) -> Rendered {
    let frame = PageContext::current();
    let t = common_texts(frame.lang);
    let shell = if frame.signed_in.is_none() && page.shell == Shell::App {
        Shell::Solo
    } else {
        page.shell
    };
    let needs = frame.needs.filter(|count| *count > 0 && shell == Shell::App);
    let live = page.live.filter(|_| shell == Shell::App && frame.live);
    let program = page.islands.or(live.is_some().then_some(Program::Pages));
    let islands = assets.islands.as_ref().zip(program);
    let islands = islands.map(|(built, program)| built.files(program));
    let nonce = use_nonce();
    let loader = islands.map(|files| {
        let code = format!(
            "{}({:?},{:?})",
            ISLAND_LOADER_SCRIPT.trim_end(),
            files.script,
            files.wasm
        );
        view! {
            <script type="module" nonce=nonce>
                {code}
            </script>
        }
    });
    let look = frame.look.as_ref();
    let touch_icon = look
        .icons
        .first()
        .map_or("/icon-192.png", |icon| icon.address.as_str());
    let touch_icon = touch_icon.to_owned();
    let (tab_icon, tab_icon_kind) = look
        .icon
        .as_ref()
        .map_or(("/favicon.svg", "image/svg+xml"), |(address, kind)| {
            (address.as_str(), *kind)
        });
    let tab_icon = tab_icon.to_owned();
    let colors = look.stylesheet.clone();
    let colors = colors.map(|colors| view! { <link rel="stylesheet" href=colors /> });
    let installed = (shell == Shell::App).then(|| {
        view! {
            <link rel="manifest" href=routes::MANIFEST crossorigin="use-credentials" />
            <link rel="apple-touch-icon" href=touch_icon />
        }
    });
    let body_class = match shell {
        Shell::App => "app",
        Shell::Solo => "solo",
        Shell::Bare => "bare",
    };
    let read_at = frame.read_at.filter(|_| shell == Shell::App);
    let (old, unread) = match (read_at, &frame.not_read) {
        (Some(at), Some(trouble)) => (None, Some(not_read(at, trouble, &frame, t))),
        (Some(at), None) if frame.now.duration_since(at) > MIN_STATED_AGE => {
            (Some(as_of(at, &frame, t)), None)
        }
        _ => (None, None),
    };
    let is_away = shell == Shell::App && frame.is_database_away;
    let away = is_away.then(|| database_away(t));
    let zone = (shell == Shell::App && !page.names_zone).then(|| zone_note(&frame, t));
    let (foot, foot_page) = page.foot.map(|foot| (foot.words, foot.page)).unzip();
    let needs = needs.map(|count| format!("({count}) ")).unwrap_or_default();
    let title = format!("{needs}{} · {} {}", page.title, frame.brand, t.portal());
    let side = (shell == Shell::App).then(|| navigation::side(&frame, live.is_some(), t));
    let news = live.map(|live| news(live, &frame));
    let flash = frame.notice.filter(|_| shell != Shell::Bare);
    let flash = flash.map(|flash| flash_banner(flash, &frame, t));
    let room = page.body.as_str().len() + FRAME_CAPACITY_BYTES;
    Rendered::with_room(
        room,
        view! {
            <!DOCTYPE html>
            <html lang=frame.lang.tag() data-foot=foot data-page=foot_page>
                <head>
                    <meta charset="utf-8" />
                    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
                    <meta name="color-scheme" content="light dark" />
                    <title>{escaped(title)}</title>
                    <link rel="icon" href=tab_icon type=tab_icon_kind />
                    {installed}
                    <link rel="stylesheet" href=escaped(&assets.stylesheet) />
                    {colors}
                    {loader}
                </head>
                <body class=body_class>
                    <a class="skip" href="#main">
                        {t.skip()}
                    </a>
                    {side}
                    <main id="main" tabindex="-1">
                        {news}
                        {away}
                        {unread}
                        {flash}
                        {page.body}
                        {zone}
                        {old}
                    </main>
                    {page.aside}
                </body>
            </html>
        },
    )
}

/// A flash message, with the operator's words to it and the fields that the service may not have emptied.
fn flash_banner(notice: Flash, frame: &PageContext, t: CommonTexts) -> impl IntoView {
    let (tone, drawing) = match notice {
        _ if !frame.warnings.is_empty() => (Tone::Attention, Icon::Info),
        Flash::ReferenceExists
        | Flash::SharesFull
        | Flash::TakenByColleague
        | Flash::NothingTyped
        | Flash::NoteTooLong
        | Flash::ReminderPast
        | Flash::ReminderUnreadable
        | Flash::FormOfAnotherAccount
        | Flash::FormUnsent
        | Flash::OtherKindUploaded
        | Flash::DocumentsToCheck
        | Flash::ProtectedUploaded => (Tone::Attention, Icon::Info),
        _ => (Tone::Done, Icon::Done),
    };
    // Seen while the list on the page holds a draft.
    let leads_to_drafts = notice == Flash::FormUnsent && routes::lists_drafts(&frame.here);
    let to_draft = leads_to_drafts.then(|| view! { " " <a href="#drafts">{t.to_draft()}</a> });
    let said = frame.said.as_ref().map(|words| {
        view! {
            <p>{t.operator_said()}</p>
            <blockquote>{operator_lines(words)}</blockquote>
        }
    });
    let warnings = (!frame.warnings.is_empty()).then(|| {
        let warnings = frame.warnings.iter();
        view! {
            <p>{t.operator_warned()}</p>
            <ul class="prose">{Each(warnings.map(|words| view! { <li>{operator(words)}</li> }))}</ul>
        }
    });
    let names = frame
        .still_filled
        .iter()
        .map(|name| request_form::field(name, frame.lang).unwrap_or(name))
        .collect::<Vec<_>>()
        .join(", ");
    let still_filled = (!names.is_empty()).then(|| view! { <p>{t.still_filled(&names)}</p> });
    let files = (!frame.files_to_check.is_empty())
        .then(|| view! { <p>{escaped(t.files_to_check(&frame.files_to_check.join(", ")))}</p> });
    view! {
        <div class="page notice">
            <div class="banner" role="status" data-tone=tone.name()>
                {icon(drawing)}
                <div>
                    <p>{common::notice(notice, frame.lang)} {to_draft}</p>
                    {said}
                    {warnings}
                    {still_filled}
                    {files}
                </div>
            </div>
        </div>
    }
}

/// A notice that the portal's own data is missing on the page.
fn database_away(t: CommonTexts) -> impl IntoView {
    view! {
        <div class="page notice no-print">
            <div class="banner" role="status" data-tone=Tone::Attention.name()>
                {icon(Icon::Clock)}
                <p>{t.database_away()}</p>
            </div>
        </div>
    }
}

/// The time zone of the page's times.
fn zone_note(frame: &PageContext, t: CommonTexts) -> impl IntoView + use<> {
    let zone = format::date::zone_name(&frame.zone, frame.now, frame.lang);
    view! {
        <div class="page zone no-print">
            <p class="small faint">{t.times_note(&zone)}</p>
        </div>
    }
}

/// The time at which the page's figures were read, and the way to newer ones.
fn as_of(at: Timestamp, frame: &PageContext, t: CommonTexts) -> impl IntoView + use<> {
    view! {
        <div class="page as-of no-print">
            <p class="small quiet">
                {t.as_of()} " " {read_time(at, frame)} " · "
                <a href=routes::read_again(&frame.here) rel="nofollow">
                    {t.read_again()}
                </a>
            </p>
        </div>
    }
}

/// A notice that the page shows data of an earlier reading, because the service could not be read now: its time, and why.
fn not_read(
    at: Timestamp,
    trouble: &UpstreamError,
    frame: &PageContext,
    t: CommonTexts,
) -> impl IntoView + use<> {
    view! {
        <div class="page notice no-print">
            <div class="banner" role="status" data-tone=Tone::Attention.name()>
                {icon(Icon::Clock)}
                <p>
                    {upstream_error::message(trouble, frame.lang).what} " " {t.shows_state_of()} " "
                    {read_time(at, frame)} ". "
                    <a href=routes::read_again(&frame.here) rel="nofollow">
                        {t.try_again()}
                    </a>
                </p>
            </div>
        </div>
    }
}

fn read_time(at: Timestamp, frame: &PageContext) -> impl IntoView + use<> {
    view! { <time datetime=at.to_string()>{format::date::clock_with_seconds(at, &frame.zone)}</time> }
}

/// The line that tells of changes.
fn news(live: LiveContent, frame: &PageContext) -> impl IntoView + use<> {
    // Changes found after the page's data was read are news for it. On a page of lists the age of the lists counts: data
    // beside a request may be older.
    let listed_at = frame.listed_at.filter(|_| live.shown == LiveSubject::Requests);
    let read = listed_at.or(frame.read_at).unwrap_or(frame.now).to_string();
    let page = LivePage {
        shown: live.shown,
        read,
        here: frame.here.clone(),
        events: routes::EVENTS.to_owned(),
        shows_milestones: live.shows_milestones,
    };
    view! { <LiveNews lang=frame.lang page=page /> }
}

#[cfg(test)]
mod tests;
