//! The versions of one quotation: the list, the version shown, and the changes since it was last opened. The operator's
//! service gives the newest only; the others are as the portal saw them first.

use domain::quotation::{QuotationVersions, VersionInfo};
use leptos::either::Either;
use leptos::prelude::*;

use super::comparison;
use super::version_names::version_name;
use crate::components::{Banner, Empty, Icon, Tone, date, icon};
use crate::page_context::PageContext;
use crate::rendering::{Each, escaped};
use crate::routes;
use crate::text::versions::version_texts;

/// Characters repeated from an address that names no version.
pub(super) const MAX_ECHOED_CHARS: usize = 20;

fn address(code: &str, known: &VersionInfo) -> String {
    if known.is_current {
        routes::quotation(code)
    } else {
        routes::quotation_version(code, &known.key)
    }
}

/// Links to the versions, where there are several, and to their comparison.
pub fn switcher(code: &str, versions: &QuotationVersions) -> Option<impl IntoView> {
    /// Versions that can be compared with one click; the rest from their own pages.
    const MAX_COMPARISON_LINKS: usize = 5;
    let t = version_texts(PageContext::lang());
    let on_page = versions.on_page().filter(|_| versions.all.len() > 1)?;
    let others = versions
        .all
        .iter()
        .filter(|known| known.key != on_page.key)
        .take(MAX_COMPARISON_LINKS)
        .map(|known| {
            let shown = versions.shown.as_ref().map(|kept| kept.known.key.as_str());
            let href = routes::quotation_compared(code, shown, &known.key);
            view! { <li><a href=escaped(href)>{escaped(version_name(known))}</a></li> }
        });
    let compare = t.compare_with(&version_name(on_page));
    let label = compare.clone();
    Some(view! {
        <div class="stack tight no-print">
            {chips(code, versions, Some(on_page))}
            <nav class="row small" aria-label=label>
                <span class="quiet">{escaped(compare)} ":"</span>
                <ul class="row">{Each(others)}</ul>
            </nav>
        </div>
    })
}

/// A link to each version.
fn chips(code: &str, versions: &QuotationVersions, on_page: Option<&VersionInfo>) -> impl IntoView {
    let t = version_texts(PageContext::lang());
    let is_withdrawn = versions.current().is_none();
    let all = versions.all.iter();
    view! {
        <nav class="no-print" aria-label=t.versions()>
            <ul class="chips">{Each(all.map(move |known| chip(code, known, on_page, is_withdrawn)))}</ul>
        </nav>
    }
}

fn chip(code: &str, known: &VersionInfo, on_page: Option<&VersionInfo>, is_withdrawn: bool) -> impl IntoView {
    let t = version_texts(PageContext::lang());
    let here = on_page
        .is_some_and(|on_page| known.key == on_page.key)
        .then_some("true");
    let name = version_name(known);
    let name = match () {
        () if known.is_current => t.current(&name),
        () if is_withdrawn => t.withdrawn(&name),
        () => t.replaced(&name),
    };
    let other_number = known
        .quotation_no
        .as_deref()
        .filter(|_| on_page.is_none_or(|on_page| known.quotation_no != on_page.quotation_no))
        .map(|number| view! { <span class="n">{escaped(number)}</span> });
    let sent = known
        .sent_at
        .as_deref()
        .map(|sent| view! { <span class="n">{day(sent)}</span> });
    let drawing = known.is_current.then(|| icon(Icon::Quote));
    view! {
        <li>
            <a href=escaped(address(code, known)) aria-current=here>
                {drawing} {escaped(name)} " " {other_number} " " {sent}
            </a>
        </li>
    }
}

/// The versions kept of a quotation that the operator no longer gives; `None` where none was kept.
pub fn withdrawn(code: &str, versions: &QuotationVersions) -> Option<impl IntoView> {
    let t = version_texts(PageContext::lang());
    (!versions.all.is_empty()).then(|| {
        view! {
            {chips(code, versions, None)}
            <div class="panel">
                <Empty drawing=Icon::Quote title=t.none_left() id="none">
                    <p>{t.none_left_words()}</p>
                </Empty>
            </div>
        }
    })
}

/// The day of a time of the service, in the reader's zone.
pub(super) fn day(sent: &str) -> impl IntoView + use<> {
    use domain::date::{Moment, read};

    /// Characters shown of a text that is no time.
    const MAX_DAY_CHARS: usize = 20;
    let day = PageContext::with(|frame| match read(sent) {
        Some(Moment::Instant(at, _)) => Some(frame.zone.to_datetime(at).date().to_string()),
        _ => None,
    });
    date(day.unwrap_or_else(|| sent.chars().take(MAX_DAY_CHARS).collect()))
}

/// Says that the version on the page is no longer the operator's offer.
pub fn replaced(code: &str, versions: &QuotationVersions) -> Option<impl IntoView + use<>> {
    let t = version_texts(PageContext::lang());
    let shown = versions.shown.as_ref()?;
    let current = versions.current();
    let name = version_name(&shown.known);
    let (title, words) = match current {
        Some(_) => (t.replaced_title(&name), t.replaced_words()),
        None => (t.withdrawn_title(&name), t.withdrawn_words()),
    };
    let ways = current.map(|current| {
        let href = routes::quotation_compared(code, None, &shown.known.key);
        view! {
            <p class="row">
                <a class="btn" href=routes::quotation(code)>
                    {escaped(t.read_current(&version_name(current)))}
                </a>
                <a class="btn" href=href>
                    {icon(Icon::Swap)}
                    {t.show_changes()}
                </a>
            </p>
        }
    });
    Some(view! {
        <Banner tone=Tone::Wait drawing=Icon::Info title=title>
            <p>{words}</p>
            {ways}
        </Banner>
    })
}

/// Says that the quotation is another one than this person opened last.
pub fn news(code: &str, versions: &QuotationVersions) -> Option<impl IntoView + use<>> {
    let t = version_texts(PageContext::lang());
    let (last, current) = versions.last_opened.as_ref().zip(versions.current())?;
    if versions.shown.is_some() || versions.compared.is_some() {
        return None;
    }
    let words = t.news_words(&version_name(last), &version_name(current));
    let href = routes::quotation_compared(code, None, &last.key);
    Some(view! {
        <Banner tone=Tone::Decision drawing=Icon::Swap title=t.news_title()>
            <p>
                {escaped(words)} " " <a href=href>{t.show_changes()}</a>
            </p>
        </Banner>
    })
}

/// The same in one line, for pages that only point to the quotation.
pub fn news_line(code: &str, last: &VersionInfo) -> impl IntoView + use<> {
    let t = version_texts(PageContext::lang());
    let href = routes::quotation_compared(code, None, &last.key);
    let words = t.news_line(&version_name(last));
    view! {
        <p class="due" data-tone=Tone::Decision.name()>
            {icon(Icon::Swap)}
            <a href=href>{escaped(words)}</a>
        </p>
    }
}

/// The comparison that the address asks for.
pub fn compared(versions: &QuotationVersions) -> Option<impl IntoView + use<>> {
    match (&versions.compared, &versions.not_kept) {
        (Some(compared), _) => Some(Either::Left(comparison::panel(compared))),
        (None, Some(asked)) => Some(Either::Right(not_kept(asked))),
        (None, None) => None,
    }
}

/// Says that the portal keeps no such version.
fn not_kept(asked: &str) -> impl IntoView + use<> {
    let asked: String = asked.chars().take(MAX_ECHOED_CHARS).collect();
    let title = version_texts(PageContext::lang()).not_kept(&asked);
    view! { <Banner tone=Tone::Wait drawing=Icon::Info title=title /> }
}
