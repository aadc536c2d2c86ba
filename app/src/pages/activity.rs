//! What people sent for one request through this portal: as a section of its page, as the thread of notes beside its
//! quotation, and as a file ([`crate::export::activity`]).

use domain::activity::{ActivityEntry, ActivityKind, RequestActivity};
use domain::quotation::SeenQuotation;
use partner_api::Figure;

use crate::components::{Icon, Tone, icon, label, money, panel, status_tag, time};
use crate::format::number::whole;
use crate::html::html;
use crate::page_context::PageContext;
use crate::rendering::Rendered;
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
pub fn section(about: &RequestHeader, log: Option<&RequestActivity>) -> Rendered {
    let t = activity_texts(PageContext::lang());
    let nothing = |words: &str| {
        panel(
            "activity",
            t.title(),
            None,
            html! { p class="pad quiet" { (words) } },
        )
    };
    let Some(log) = log else {
        return nothing(t.unreadable());
    };
    if log.entries.is_empty() {
        return nothing(t.none());
    }
    let export: Rendered =
        html! { a href=(routes::activity_file(&about.code)) download { (t.export()) } }.into();
    let shown = log.entries.len();
    let body: Rendered = html! {
        div class="pad stack" {
            p class="small quiet" { (t.scope()) }
            (entries(about, log.entries.iter(), t))
            @if log.count() > signed(shown) {
                @if shown < MOST {
                    p {
                        a href=(routes::request_activity(&about.code)) {
                            (t.show_all(&whole(log.count(), PageContext::lang())))
                        }
                    }
                } @else {
                    p class="small quiet" { (t.newest_only(&whole(signed(shown), PageContext::lang()))) }
                }
            }
        }
    }
    .into();
    panel("activity", t.title(), Some(export), body)
}

/// The notes of negotiation, beside the quotation that they are about; nothing where there are none.
pub fn thread(about: &RequestHeader, log: Option<&RequestActivity>) -> Option<Rendered> {
    let t = activity_texts(PageContext::lang());
    let notes: Vec<&ActivityEntry> = log?
        .entries
        .iter()
        .filter(|entry| entry.kind == Some(ActivityKind::Negotiated))
        .collect();
    if notes.is_empty() {
        return None;
    }
    let all: Rendered = html! { a href=(routes::request_activity(&about.code)) { (t.title()) } }.into();
    let body: Rendered = html! {
        div class="pad stack" { p class="small quiet" { (t.thread_words()) } (entries(about, notes.into_iter(), t)) }
    }
    .into();
    Some(panel("thread", t.thread(), Some(all), body))
}

fn entries<'a>(
    about: &RequestHeader,
    entries: impl Iterator<Item = &'a ActivityEntry>,
    t: ActivityTexts,
) -> Rendered {
    html! { ol.timeline { @for entry in entries { (item(about, entry, t)) } } }.into()
}

fn item(about: &RequestHeader, entry: &ActivityEntry, t: ActivityTexts) -> Rendered {
    let lang = PageContext::lang();
    let drawing = match entry.kind {
        _ if entry.is_unclear => Icon::Alert,
        Some(kind) => drawing(kind),
        None => Icon::Info,
    };
    let beside =
        matches!(entry.kind, Some(ActivityKind::Supplied | ActivityKind::Uploaded)) && entry.has_quotation();
    html! {
        li data-tone=[entry.is_unclear.then(|| Tone::Attention.name())] {
            (icon(drawing))
            div class="stack tight" {
                b { (sentence(entry, lang)) }
                @if let Some(kind) = code_label(entry, about.catalogs.as_deref(), lang) {
                    p {
                        @if entry.kind == Some(ActivityKind::Rejected) { (t.reason()) } @else { (t.document_type()) }
                        " " (label(kind))
                    }
                }
                @if beside { p.small { (t.at_that_time(&quotation(&entry.seen, t))) } }
                @if !entry.seen.total.is_empty() {
                    p {
                        (t.total()) " "
                        (money(&Figure::new(entry.seen.total.as_str()), Some(entry.seen.currency.as_str())))
                    }
                }
                // A browser reads a note's direction from its own letters, so that it cannot turn around what stands beside it.
                @if !entry.note.is_empty() { blockquote { p.lines dir="auto" { (entry.note) } } }
                @if entry.is_unclear {
                    p {
                        (t.unclear_words())
                        @if shows_in_status(entry.kind) {
                            @let request = &about.request.summary;
                            " " (t.stands()) " " (status_tag(&request.status, request.status_label.as_deref()))
                        }
                    }
                }
                p class="small quiet" { @if let Some(at) = entry.instant() { (time(&at.to_string())) } }
            }
        }
    }
    .into()
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
