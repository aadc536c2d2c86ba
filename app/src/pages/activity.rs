//! What people sent for one request through this portal: as a section of its page, as the thread of notes beside its
//! quotation, and as a file ([`crate::export::activity`]).

use domain::activity::{ActivityEntry, ActivityKind, RequestActivity};
use domain::quotation::SeenQuotation;
use leptos::prelude::*;
use partner_api::Figure;

use crate::components::{Icon, Panel, StatusTag, Tone, icon, label, money, time};
use crate::format::number::whole;
use crate::page_context::PageContext;
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::Lang;
use crate::text::activity::{ActivityTexts, activity_texts, code_label};

/// Entries on the page of a request; the rest is a link away.
pub const NEWEST: usize = 8;
/// Entries shown on a page that asks for all.
pub const MOST: usize = 500;
/// Notes beside the quotation.
pub const MOST_NOTES: usize = 20;

fn drawing(kind: ActivityKind) -> Icon {
    match kind {
        ActivityKind::Created | ActivityKind::Supplied => Icon::Send,
        ActivityKind::Negotiated => Icon::Swap,
        ActivityKind::Accepted => Icon::Check,
        ActivityKind::Rejected => Icon::X,
        ActivityKind::Uploaded => Icon::Upload,
    }
}

/// Who did what, in one sentence.
pub fn sentence(entry: &ActivityEntry, lang: Lang) -> String {
    let t = activity_texts(lang);
    let who = or(&entry.who, t.nobody());
    let quotation = quotation(&entry.seen, t);
    let sentence = match entry.kind {
        Some(ActivityKind::Created) => t.created(who),
        Some(ActivityKind::Supplied) => t.supplied(who),
        Some(ActivityKind::Negotiated) => t.negotiated(who, &quotation),
        Some(ActivityKind::Accepted) => t.accepted(who, &quotation),
        Some(ActivityKind::Rejected) => t.rejected(who, &quotation),
        Some(ActivityKind::Uploaded) => t.uploaded(who, or(&entry.file_name, t.unnamed_file())),
        None => t.other(who),
    };
    if entry.is_unclear {
        t.unclear(&sentence)
    } else {
        sentence
    }
}

fn or<'a>(text: &'a str, instead: &'a str) -> &'a str {
    if text.is_empty() { instead } else { text }
}

/// Names the quotation inside a sentence.
fn quotation(seen: &SeenQuotation, t: ActivityTexts) -> String {
    match (seen.quotation_no.as_str(), seen.version.as_str()) {
        ("", "") => t.quotation().to_owned(),
        ("", version) => t.quotation_version(version),
        (number, "") => t.quotation_numbered(number),
        (number, version) => t.quotation_of(number, version),
    }
}

/// The section of a request's page. `None`: the database did not answer.
pub fn section(about: &RequestHeader, log: Option<&RequestActivity>) -> impl IntoView + use<> {
    let t = activity_texts(PageContext::lang());
    let Some(log) = log else {
        return view! { <Panel id="activity" title=t.title()><p class="pad quiet">{t.unreadable()}</p></Panel> }
            .into_any();
    };
    if log.entries.is_empty() {
        return view! { <Panel id="activity" title=t.title()><p class="pad quiet">{t.none()}</p></Panel> }
            .into_any();
    }
    let file = routes::activity_file(&about.code);
    let export = view! { <a href=file download>{t.export()}</a> }.into_any();
    let shown = log.entries.len();
    let more = (log.count() > signed(shown)).then(|| {
        if shown < MOST {
            let all = routes::request_activity(&about.code);
            view! { <p><a href=all>{t.show_all(&whole(log.count(), PageContext::lang()))}</a></p> }.into_any()
        } else {
            view! { <p class="small quiet">{t.newest_only(&whole(signed(shown), PageContext::lang()))}</p> }
                .into_any()
        }
    });
    let entries = log
        .entries
        .iter()
        .map(|entry| item(about, entry, t))
        .collect_view();
    view! {
        <Panel id="activity" title=t.title() aside=export>
            <div class="pad stack">
                <p class="small quiet">{t.scope()}</p>
                <ol class="timeline">{entries}</ol>
                {more}
            </div>
        </Panel>
    }
    .into_any()
}

/// The notes of negotiation, beside the quotation that they are about; nothing where there are none.
pub fn thread(about: &RequestHeader, log: Option<&RequestActivity>) -> Option<AnyView> {
    let t = activity_texts(PageContext::lang());
    let notes: Vec<&ActivityEntry> = log?
        .entries
        .iter()
        .filter(|entry| entry.kind == Some(ActivityKind::Negotiated))
        .collect();
    if notes.is_empty() {
        return None;
    }
    let all = routes::request_activity(&about.code);
    let all = view! { <a href=all>{t.title()}</a> }.into_any();
    let notes = notes
        .into_iter()
        .map(|entry| item(about, entry, t))
        .collect_view();
    let thread = view! {
        <Panel id="thread" title=t.thread() aside=all>
            <div class="pad stack">
                <p class="small quiet">{t.thread_words()}</p>
                <ol class="timeline">{notes}</ol>
            </div>
        </Panel>
    };
    Some(thread.into_any())
}

fn item(about: &RequestHeader, entry: &ActivityEntry, t: ActivityTexts) -> impl IntoView + use<> {
    let lang = PageContext::lang();
    let tone = entry.is_unclear.then(|| Tone::Attention.name());
    let drawing = match entry.kind {
        _ if entry.is_unclear => Icon::Alert,
        Some(kind) => drawing(kind),
        None => Icon::Info,
    };
    let kind = code_label(entry, about.catalogs.as_deref(), lang).map(|kind| {
        let name = if entry.kind == Some(ActivityKind::Rejected) {
            t.reason()
        } else {
            t.document_type()
        };
        view! { <p>{name} " " {label(kind)}</p> }
    });
    let beside =
        matches!(entry.kind, Some(ActivityKind::Supplied | ActivityKind::Uploaded)) && entry.has_quotation();
    let beside = beside.then(|| view! { <p class="small">{t.at_that_time(&quotation(&entry.seen, t))}</p> });
    let total = (!entry.seen.total.is_empty()).then(|| {
        let total = money(
            &Figure::new(entry.seen.total.as_str()),
            Some(entry.seen.currency.as_str()),
        );
        view! { <p>{t.total()} " " {total}</p> }
    });
    // A browser reads a note's direction from its own letters, so that it cannot turn around what stands beside it.
    let note = (!entry.note.is_empty())
        .then(|| view! { <blockquote><p class="lines" dir="auto">{entry.note.clone()}</p></blockquote> });
    let unclear = entry.is_unclear.then(|| {
        let stands = shows_in_status(entry.kind).then(|| {
            let request = &about.request.summary;
            view! { " " {t.stands()} " " <StatusTag code=request.status.clone() label=request.status_label.clone() /> }
        });
        view! { <p>{t.unclear_words()} {stands}</p> }
    });
    let when = entry.instant().map(|at| time(&at.to_string()));
    view! {
        <li data-tone=tone>
            {icon(drawing)}
            <div class="stack tight">
                <b>{sentence(entry, lang)}</b>
                {kind} {beside} {total} {note} {unclear}
                <p class="small quiet">{when}</p>
            </div>
        </li>
    }
}

/// Whether the status of a request tells later that it arrived. (A note of negotiation and a document show nowhere in it.)
fn shows_in_status(kind: Option<ActivityKind>) -> bool {
    matches!(
        kind,
        Some(ActivityKind::Accepted | ActivityKind::Rejected | ActivityKind::Supplied)
    )
}

fn signed(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests;
