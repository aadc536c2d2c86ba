//! The activities of people for one request through this portal: as a section of its page, as the thread of notes beside its
//! quotation, and as a file ([`crate::export::activity`]).

use domain::activity::{ActivityEntry, ActivityKind, RequestActivity};
use domain::quotation::SeenQuotation;
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::Figure;

use crate::components::{Icon, Panel, Tone, icon, label, money, status_tag, time};
use crate::format::number::whole;
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::Lang;
use crate::text::activity::{ActivityTexts, activity_texts, code_label};

/// Entries on the page of a request; the rest is a link away.
pub const MAX_NEWEST_ENTRIES: usize = 8;
/// Entries shown on a page that asks for all.
pub const MAX_ENTRIES: usize = 500;
/// Notes beside the quotation.
pub const MAX_NOTES: usize = 20;

fn drawing(kind: ActivityKind) -> Icon {
    match kind {
        ActivityKind::Created | ActivityKind::Supplied => Icon::Send,
        ActivityKind::Negotiated
        | ActivityKind::TookCharge
        | ActivityKind::GaveCharge
        | ActivityKind::ReleasedCharge => Icon::Swap,
        ActivityKind::Accepted | ActivityKind::Approved => Icon::Check,
        ActivityKind::AskedApproval => Icon::Ask,
        ActivityKind::Rejected | ActivityKind::ShareRevoked => Icon::X,
        ActivityKind::Uploaded => Icon::Upload,
        ActivityKind::MarkedNotNeeded | ActivityKind::Declined => Icon::Ban,
        ActivityKind::MarkedNeeded => Icon::File,
        ActivityKind::Shared | ActivityKind::ShareRenewed => Icon::External,
    }
}

/// An activity in one sentence: who did what.
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
        Some(ActivityKind::MarkedNotNeeded) => t.marked_not_needed(who),
        Some(ActivityKind::MarkedNeeded) => t.marked_needed(who),
        Some(ActivityKind::Shared) => t.shared(who),
        Some(ActivityKind::ShareRenewed) => t.share_renewed(who),
        Some(ActivityKind::ShareRevoked) => t.share_revoked(who),
        Some(ActivityKind::TookCharge) => t.took_charge(who),
        Some(ActivityKind::GaveCharge) => t.gave_charge(who),
        Some(ActivityKind::ReleasedCharge) => t.released_charge(who),
        Some(ActivityKind::AskedApproval) => t.asked_approval(who, &quotation),
        Some(ActivityKind::Approved) => t.approved(who, &quotation),
        Some(ActivityKind::Declined) => t.declined(who, &quotation),
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
    let nothing = |words: &'static str| {
        Rendered::new(view! {
            <Panel id="activity" title=t.title()>
                <p class="pad quiet">{words}</p>
            </Panel>
        })
    };
    let Some(log) = log else {
        return nothing(t.unreadable());
    };
    if log.entries.is_empty() {
        return nothing(t.none());
    }
    let export = Rendered::new(view! {
        <a href=routes::activity_file(&about.code) download="">
            {t.export()}
        </a>
    });
    let entries = log.entries.iter().map(|entry| item(about, entry, t));
    Rendered::new(view! {
        <Panel id="activity" title=t.title() aside=export>
            <div class="pad stack">
                <p class="small quiet">{t.scope()}</p>
                <ol class="timeline">{Each(entries)}</ol>
                {rest(about, log, t)}
                <p class="small">
                    <a href=routes::LOG>{t.log_all()}</a>
                </p>
            </div>
        </Panel>
    })
}

/// The way to the entries that are not shown, or that they are not shown.
fn rest(about: &RequestHeader, log: &RequestActivity, t: ActivityTexts) -> impl IntoView + use<> {
    let shown = log.entries.len();
    let lang = PageContext::lang();
    (log.count() > signed(shown)).then(|| {
        if shown < MAX_ENTRIES {
            Either::Left(view! {
                <p>
                    <a href=routes::request_activity(&about.code)>{t.show_all(&whole(log.count(), lang))}</a>
                </p>
            })
        } else {
            Either::Right(view! { <p class="small quiet">{t.newest_only(&whole(signed(shown), lang))}</p> })
        }
    })
}

/// The notes of negotiation, beside the quotation that they are about; `None` without any.
pub fn thread(about: &RequestHeader, log: Option<&RequestActivity>) -> Option<Rendered> {
    let t = activity_texts(PageContext::lang());
    let is_note = |entry: &&ActivityEntry| entry.kind == Some(ActivityKind::Negotiated);
    let mut notes = log?.entries.iter().filter(is_note).peekable();
    notes.peek()?;
    let notes = notes.map(|entry| item(about, entry, t));
    let all = Rendered::new(view! { <a href=routes::request_activity(&about.code)>{t.title()}</a> });
    Some(Rendered::new(view! {
        <Panel id="thread" title=t.thread() aside=all>
            <div class="pad stack">
                <p class="small quiet">{t.thread_words()}</p>
                <ol class="timeline">{Each(notes)}</ol>
            </div>
        </Panel>
    }))
}

fn item(about: &RequestHeader, entry: &ActivityEntry, t: ActivityTexts) -> impl IntoView {
    let lang = PageContext::lang();
    let drawing = match entry.kind {
        _ if entry.is_unclear => Icon::Alert,
        Some(kind) => drawing(kind),
        None => Icon::Info,
    };
    let code = code_label(entry, about.catalogs.as_deref(), lang).map(|code| {
        let of = match entry.kind {
            Some(ActivityKind::Rejected) => t.reason(),
            _ => t.document_type(),
        };
        view! { <p>{of} " " {label(code)}</p> }
    });
    let is_beside_quotation =
        matches!(entry.kind, Some(ActivityKind::Supplied | ActivityKind::Uploaded)) && entry.has_quotation();
    let beside = is_beside_quotation
        .then(|| view! { <p class="small">{t.at_that_time(&quotation(&entry.seen, t))}</p> });
    let total = (!entry.seen.total.is_empty()).then(|| {
        let total = Figure::new(entry.seen.total.as_str());
        view! { <p>{t.total()} " " {money(&total, Some(&entry.seen.currency))}</p> }
    });
    // A browser takes a note's direction from its own letters, so that it cannot turn the text beside it around.
    let note = (!entry.note.is_empty()).then(|| {
        view! {
            <blockquote>
                <p class="lines" dir="auto">
                    {escaped(&entry.note)}
                </p>
            </blockquote>
        }
    });
    view! {
        <li data-tone=entry.is_unclear.then(|| Tone::Attention.name())>
            {icon(drawing)}
            <div class="stack tight">
                <b>{sentence(entry, lang)}</b>
                {code}
                {beside}
                {total}
                {note}
                {entry.is_unclear.then(|| unclear(about, entry.kind))}
                <p class="small quiet">{done_at(entry)}</p>
            </div>
        </li>
    }
}

/// When it was done.
pub fn done_at(entry: &ActivityEntry) -> Option<impl IntoView + use<>> {
    entry.instant().map(|at| time(at.to_string()))
}

/// A notice that the outcome of an activity is unknown, with the request's state as a hint.
pub fn unclear(about: &RequestHeader, kind: Option<ActivityKind>) -> impl IntoView {
    let t = activity_texts(PageContext::lang());
    let request = &about.request.summary;
    let stands = shows_in_status(kind).then(|| {
        view! { " " {t.stands()} " " {status_tag(&request.status, request.status_label.as_deref())} }
    });
    view! { <p>{t.unclear_words()} {stands}</p> }
}

/// The status of a request tells later that it arrived. (A note of negotiation and a document show nowhere in it.)
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
