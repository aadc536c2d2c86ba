//! What an entry is about: the question in the operator's words, the money and what changed, where the shipment stands.

use std::cmp::Ordering;

use domain::queue::{AnswerState, Entry, News, QuotationBrief, Reason, RequestBrief};
use domain::quotation::validity::Left;
use leptos::prelude::*;
use partner_api::Figure;
use rust_decimal::Decimal;

use crate::components::{Icon, StatusTag, ago, date, icon, label, operator, place_time, time};
use crate::format;
use crate::format::money::money;
use crate::page_context::PageContext;
use crate::text::Lang;
use crate::text::hold::hold_texts;
use crate::text::labels::{self, Codes};
use crate::text::live::{TotalChange, live_words};
use crate::text::queue::queue_texts;

/// What stands under the reason.
pub(super) fn facts(entry: &Entry) -> AnyView {
    let t = queue_texts(PageContext::lang());
    let brief = entry.brief.as_ref();
    match entry.reason {
        Reason::Question => match brief.and_then(|brief| brief.question.clone()) {
            Some(question) => {
                let lang = (PageContext::lang() != Lang::Vi).then_some("vi");
                view! { <blockquote class="clamp lines" lang=lang>{question}</blockquote> }.into_any()
            }
            None => plain(t.asks_about().to_owned()),
        },
        Reason::OnHold => held(entry),
        Reason::News(News::Milestone) => view! { <p class="what">{brief.and_then(place)}</p> }.into_any(),
        Reason::News(News::Status) => {
            let (code, given) = (entry.row.status.clone(), entry.row.status_label.clone());
            view! { <p><StatusTag code=code label=given /></p> }.into_any()
        }
        Reason::Silent { waited, usual } => {
            let span = |length| format::date::span(length, PageContext::lang()).unwrap_or_default();
            plain(t.silent_about(&span(waited), &span(usual.time), &usual.samples.to_string()))
        }
        Reason::Expires(_) | Reason::Quotation(_) | Reason::News(News::Version) => quotation(entry),
    }
}

/// Since when the portal knows of a hold, and where the shipment stands, which is not said to be the reason.
fn held(entry: &Entry) -> AnyView {
    let t = hold_texts(PageContext::lang());
    let known = entry.held_since.map(|at| {
        let at =
            PageContext::with(|frame| format::date::day_and_time(frame.zone.to_datetime(at), frame.lang));
        view! { {t.known_since(&at)} " " }
    });
    let stands = entry.brief.as_ref().and_then(place).map(|place| {
        view! { <p class="what">{queue_texts(PageContext::lang()).stands()} " " {place}</p> }
    });
    view! { <p>{known} {t.no_reason()}</p> {stands} }.into_any()
}

fn plain(words: String) -> AnyView {
    view! { <p>{words}</p> }.into_any()
}

/// Total, version, what changed, the last day; plain words where nothing of the quotation was read.
fn quotation(entry: &Entry) -> AnyView {
    let t = queue_texts(PageContext::lang());
    let brief = entry.brief.as_ref();
    let parts = brief.and_then(|brief| Some((brief, brief.quotation.as_ref()?)));
    let parts = parts.map(|(brief, quotation)| money_line(brief, quotation));
    let ended = matches!(
        entry.reason,
        Reason::Quotation(Some(
            AnswerState::Expired | AnswerState::Closed | AnswerState::Passed
        ))
    );
    let words = match &parts {
        _ if ended => Some(t.ended_about()),
        None => Some(t.quoted_about()),
        Some(_) => None,
    };
    view! { {parts} {words.map(|words| view! { <p>{words}</p> })} }.into_any()
}

fn money_line(brief: &RequestBrief, quotation: &QuotationBrief) -> AnyView {
    let t = queue_texts(PageContext::lang());
    let total = total(quotation);
    let version = quotation.version.map(|version| t.version(version).into_any());
    let change = change(brief).map(IntoAny::into_any);
    let valid = quotation.valid_until.as_deref();
    let valid = valid.map(|day| view! { {t.valid_through()} " " {date(day)} }.into_any());
    let parts = [total, version, change, valid].into_iter().flatten();
    let parts: Vec<_> = parts
        .enumerate()
        .map(|(at, part)| view! { {(at > 0).then_some(" · ")} {part} })
        .collect();
    view! { <p class="what">{parts}</p> }.into_any()
}

/// The total as the service gives it.
pub(super) fn total(quotation: &QuotationBrief) -> Option<AnyView> {
    let total = quotation.total.as_ref()?;
    let shown = money(total, quotation.currency.as_deref(), PageContext::lang());
    Some(view! { <b class="num">{shown}</b> }.into_any())
}

/// How the total stands to that of the version before: a difference within one currency, or else what it was.
pub(super) fn change(brief: &RequestBrief) -> Option<String> {
    let before = brief.before.as_ref()?;
    let Some(difference) = brief.difference() else {
        let total = before.total.as_ref()?;
        let was = money(total, before.currency.as_deref(), PageContext::lang());
        return Some(queue_texts(PageContext::lang()).before(before.version, &was));
    };
    let currency = brief
        .quotation
        .as_ref()
        .and_then(|quotation| quotation.currency.as_deref());
    let change = TotalChange {
        before: before.version,
        order: difference.cmp(&Decimal::ZERO),
        amount: money(&Figure::from(difference.abs()), currency, PageContext::lang()),
    };
    // What the same version asked before it is told as before.
    let same_version = brief
        .quotation
        .as_ref()
        .is_some_and(|now| now.version == before.version);
    let before = before.version.filter(|_| !same_version);
    (change.order != Ordering::Equal || !same_version)
        .then(|| live_words(PageContext::lang()).compared(&TotalChange { before, ..change }))
}

/// Where the shipment stands: the newest milestone with its place and time, after the operational status where that is
/// another one.
pub(super) fn place(brief: &RequestBrief) -> Option<AnyView> {
    let lang = PageContext::lang();
    let name =
        |code: &str, given: Option<&str>| label(labels::label(Codes::OperationStatus, code, given, lang));
    let status = brief.operation_status.as_deref().map(|code| {
        let given = brief.operation_status_label.as_deref();
        (code, name(code, given))
    });
    let Some(last) = &brief.milestone else {
        return status.map(|(_, status)| status.into_any());
    };
    let before = status
        .filter(|(code, _)| *code != last.operation_status)
        .map(|(_, status)| view! { {status} "; " {queue_texts(lang).last_event()} " " });
    let location = last
        .location
        .clone()
        .map(|location| view! { ", " {operator(location)} });
    let at = last
        .happened_at
        .as_deref()
        .map(|at| view! { ", " {place_time(at)} });
    let name = name(&last.operation_status, last.operation_status_label.as_deref());
    Some(view! { {before} {name} {location} {at} }.into_any())
}

/// Since when an entry stands in the queue.
pub(super) fn since(entry: &Entry) -> Option<AnyView> {
    let t = queue_texts(PageContext::lang());
    let at = entry.since.as_deref()?;
    Some(if entry.reason.only_informs() {
        time(at).into_any()
    } else {
        view! { {t.waited()} " " {ago(at)} }.into_any()
    })
}

/// What is left to answer, with its tone: attention under two days.
pub(super) fn left(left: Left) -> AnyView {
    let words = queue_texts(PageContext::lang()).left_over(left);
    let class = if left.is_soon() { "due" } else { "due calm" };
    view! { <span class=class>{icon(Icon::Clock)}{words}</span> }.into_any()
}
