//! The versions of one quotation: which there are, which one is shown, and what changed since it was last opened. The
//! operator's service gives the newest only; the others are as the portal saw them first.

use domain::quotation::{QuotationVersions, VersionInfo};
use leptos::prelude::*;

use super::comparison;
use super::version_names::version_name;
use crate::components::{Banner, Empty, Icon, Tone, date, icon};
use crate::html::html;
use crate::page_context::PageContext;
use crate::rendering::Rendered;
use crate::routes;
use crate::text::versions::version_texts;

fn address(code: &str, known: &VersionInfo) -> String {
    if known.is_current {
        routes::quotation(code)
    } else {
        routes::quotation_version(code, &known.key)
    }
}

/// Links to the versions, where there are several, and to their comparison.
pub fn switcher(code: &str, versions: &QuotationVersions) -> Option<AnyView> {
    /// Others that can be compared with one click; the rest from their own pages.
    const COMPARABLE: usize = 5;
    let t = version_texts(PageContext::lang());
    let on_page = versions.on_page().filter(|_| versions.all.len() > 1)?;
    let others = versions
        .all
        .iter()
        .filter(|known| known.key != on_page.key)
        .take(COMPARABLE)
        .map(|known| {
            let shown = versions.shown.as_ref().map(|kept| kept.known.key.as_str());
            let href = routes::quotation_compared(code, shown, &known.key);
            view! { <li><a href=href>{version_name(known)}</a></li> }
        })
        .collect_view();
    let compare = t.compare_with(&version_name(on_page));
    Some(
        view! {
            <div class="stack tight no-print">
                {chips(code, versions, Some(on_page))}
                <nav class="row small" aria-label=compare.clone()><span class="quiet">{compare.clone()} ":"</span><ul class="row">{others}</ul></nav>
            </div>
        }
        .into_any(),
    )
}

/// A link to each version.
fn chips(code: &str, versions: &QuotationVersions, on_page: Option<&VersionInfo>) -> impl IntoView + use<> {
    let t = version_texts(PageContext::lang());
    let withdrawn = versions.current().is_none();
    let chips = versions
        .all
        .iter()
        .map(|known| {
            let here = on_page.is_some_and(|on_page| known.key == on_page.key).then_some("true");
            let name = version_name(known);
            let name = match () {
                () if known.is_current => t.current(&name),
                () if withdrawn => t.withdrawn(&name),
                () => t.replaced(&name),
            };
            let other_number = known
                .quotation_no
                .clone()
                .filter(|_| on_page.is_none_or(|on_page| known.quotation_no != on_page.quotation_no))
                .map(|number| view! { <span class="n">{number}</span> });
            let sent = known
                .sent_at
                .as_deref()
                .map(|sent| view! { <span class="n">{day(sent)}</span> });
            let drawing = known.is_current.then(|| icon(Icon::Quote));
            view! { <li><a href=address(code, known) aria-current=here>{drawing}{name} " " {other_number} " " {sent}</a></li> }
        })
        .collect_view();
    view! { <nav class="no-print" aria-label=t.versions()><ul class="chips">{chips}</ul></nav> }
}

/// What was kept of a quotation that the operator no longer gives; nothing where nothing was.
pub fn withdrawn(code: &str, versions: &QuotationVersions) -> Option<AnyView> {
    let t = version_texts(PageContext::lang());
    (!versions.all.is_empty()).then(|| {
        let chips = chips(code, versions, None);
        view! {
            {chips}
            <div class="panel">
                <Empty drawing=Icon::Quote title=t.none_left() id="none">
                    <p>{t.none_left_words()}</p>
                </Empty>
            </div>
        }
        .into_any()
    })
}

/// The day of a time of the service, in the reader's zone.
pub(super) fn day(sent: &str) -> Rendered {
    use domain::date::{Moment, read};
    let day = PageContext::with(|frame| match read(sent) {
        Some(Moment::Instant(at, _)) => Some(frame.zone.to_datetime(at).date().to_string()),
        _ => None,
    });
    date(&day.unwrap_or_else(|| sent.chars().take(20).collect()))
}

/// That the version on the page is no longer what the operator offers.
pub fn replaced(code: &str, versions: &QuotationVersions) -> Option<AnyView> {
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
                <a class="btn" href=routes::quotation(code)>{t.read_current(&version_name(current))}</a>
                <a class="btn" href=href>{icon(Icon::Swap)}{t.show_changes()}</a>
            </p>
        }
    });
    Some(
        view! { <Banner tone=Tone::Wait drawing=Icon::Info title=title><p>{words}</p>{ways}</Banner> }
            .into_any(),
    )
}

/// That the quotation is another one than this person opened last.
pub fn news(code: &str, versions: &QuotationVersions) -> Option<AnyView> {
    let t = version_texts(PageContext::lang());
    let (last, current) = versions.last_opened.as_ref().zip(versions.current())?;
    if versions.shown.is_some() || versions.compared.is_some() {
        return None;
    }
    let words = t.news_words(&version_name(last), &version_name(current));
    let href = routes::quotation_compared(code, None, &last.key);
    Some(
        view! {
            <Banner tone=Tone::Decision drawing=Icon::Swap title=t.news_title()>
                <p>{words} " " <a href=href>{t.show_changes()}</a></p>
            </Banner>
        }
        .into_any(),
    )
}

/// The same in one line, for pages that only point to the quotation.
pub fn news_line(code: &str, last: &VersionInfo) -> Rendered {
    let t = version_texts(PageContext::lang());
    let href = routes::quotation_compared(code, None, &last.key);
    html! {
        p.due data-tone=(Tone::Decision.name()) { (icon(Icon::Swap)) a href=(href) { (t.news_line(&version_name(last))) } }
    }
    .into()
}

/// The comparison that the address asks for.
pub fn compared(versions: &QuotationVersions) -> Option<AnyView> {
    let t = version_texts(PageContext::lang());
    let missing = versions.not_kept.as_ref().map(|asked| {
        let asked: String = asked.chars().take(20).collect();
        view! { <Banner tone=Tone::Wait drawing=Icon::Info title=t.not_kept(&asked) /> }.into_any()
    });
    versions.compared.as_ref().map(comparison::panel).or(missing)
}
