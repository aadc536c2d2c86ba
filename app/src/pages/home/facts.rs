//! The facts of an entry: the question in the operator's words, the money and its change, the place of the shipment.

use std::borrow::Cow;
use std::cmp::Ordering;

use domain::queue::{
    AnswerState, LastMilestone, NewsKind, QueueEntry, QueueReason, QuotationBrief, RequestBrief,
};
use domain::quotation::validity::Left;
use domain::tracking::is_to_come;
use islands::text::time_left::time_left_texts;
use leptos::either::{Either, EitherOf3, EitherOf6};
use leptos::prelude::*;
use partner_api::{Figure, Status};
use rust_decimal::Decimal;

use crate::components::{Icon, ago, date, icon, label, operator, place_time, status_tag, time, time_left};
use crate::format;
use crate::format::money::money;
use crate::page_context::PageContext;
use crate::rendering::{Each, escaped};
use crate::text::Lang;
use crate::text::hold::hold_texts;
use crate::text::labels::{self, Codes};
use crate::text::live::{TotalChange, live_words};
use crate::text::queue::queue_texts;
use crate::text::tracking::tracking_texts;

/// The facts under the reason.
pub(super) fn facts(entry: &QueueEntry) -> impl IntoView {
    let t = queue_texts(PageContext::lang());
    let brief = entry.brief.as_ref();
    match entry.reason {
        QueueReason::Question => match brief.and_then(|brief| brief.question.as_deref()) {
            Some(question) => EitherOf6::A(blockquote(question)),
            None => EitherOf6::B(plain(t.asks_about().into())),
        },
        QueueReason::OnHold => {
            let offer = (entry.row.state() == Status::Quoted).then(|| quotation(entry));
            EitherOf6::C(view! { {held(entry)} {offer} })
        }
        QueueReason::News(NewsKind::Milestone) => {
            EitherOf6::D(view! { <p class="what">{brief.and_then(place)}</p> })
        }
        QueueReason::News(NewsKind::Status) => {
            let status = status_tag(&entry.row.status, entry.row.status_label.as_deref());
            EitherOf6::E(view! { <p>{status}</p> })
        }
        QueueReason::Silent { waited, usual } => {
            let span = |length| format::date::span(length, PageContext::lang()).unwrap_or_default();
            let words = t.silent_about(&span(waited), &span(usual.time), &usual.samples.to_string());
            EitherOf6::B(plain(words.into()))
        }
        QueueReason::Expires(_)
        | QueueReason::Quotation(_)
        | QueueReason::Negotiated(_)
        | QueueReason::News(NewsKind::Version) => EitherOf6::F(quotation(entry)),
    }
}

fn blockquote(question: &str) -> impl IntoView {
    let lang = (PageContext::lang() != Lang::Vi).then_some("vi");
    view! {
        <blockquote class="clamp lines" lang=lang>
            {escaped(question)}
        </blockquote>
    }
}

/// The time since which the portal knows of a hold, and the place of the shipment, which is not said to be the reason.
fn held(entry: &QueueEntry) -> impl IntoView {
    let t = hold_texts(PageContext::lang());
    let known = entry.held_since.map(|at| {
        let at =
            PageContext::with(|frame| format::date::day_and_time(frame.zone.to_datetime(at), frame.lang));
        view! { {t.known_since(&at)} " " }
    });
    let place = entry.brief.as_ref().and_then(|brief| {
        let last = brief.milestone.as_ref().filter(|last| !is_announced(last));
        place_by(brief, last)
    });
    let stands = place.map(|place| {
        view! { <p class="what">{queue_texts(PageContext::lang()).stands()} " " {place}</p> }
    });
    view! {
        <p>{known} {t.no_reason()}</p>
        {stands}
    }
}

fn plain(words: Cow<'static, str>) -> impl IntoView {
    view! { <p>{escaped(words)}</p> }
}

/// Total, version, change and the last day; plain words if the quotation was not read.
fn quotation(entry: &QueueEntry) -> impl IntoView {
    let t = queue_texts(PageContext::lang());
    let brief = entry.brief.as_ref();
    let money = brief.and_then(|brief| Some(money_line(brief, brief.quotation.as_ref()?, entry.standing)));
    let ended = matches!(entry.reason, QueueReason::Quotation(_) | QueueReason::OnHold)
        && matches!(
            entry.standing,
            Some(AnswerState::Expired | AnswerState::Closed { .. } | AnswerState::Passed)
        );
    let words = match &money {
        _ if ended => Some(t.ended_about()),
        _ if matches!(entry.reason, QueueReason::Negotiated(_)) => Some(t.negotiated_about()),
        None => Some(t.quoted_about()),
        Some(_) => None,
    };
    view! { {money} {words.map(|words| plain(words.into()))} }
}

fn money_line(
    brief: &RequestBrief,
    quotation: &QuotationBrief,
    standing: Option<AnswerState>,
) -> impl IntoView {
    let t = queue_texts(PageContext::lang());
    let version = quotation.version.map(|version| t.version(version));
    let valid = validity(quotation.valid_until.as_deref(), standing);
    let parts = [
        total(quotation).map(EitherOf3::A),
        version.map(EitherOf3::B),
        change(brief).map(EitherOf3::B),
        valid.map(EitherOf3::C),
    ];
    let parts = parts
        .into_iter()
        .flatten()
        .enumerate()
        .map(|(at, part)| view! { {(at > 0).then_some(" · ")} {part} });
    view! { <p class="what">{Each(parts)}</p> }
}

/// The last day, as one of a quotation that is valid only where it is.
fn validity(day: Option<&str>, standing: Option<AnswerState>) -> Option<impl IntoView> {
    let t = queue_texts(PageContext::lang());
    let (ended, before_day) = match standing {
        Some(AnswerState::Expired | AnswerState::Closed { is_expired: true }) => {
            (Some(t.has_expired()), t.with_last_day())
        }
        Some(AnswerState::Closed { is_expired: false }) => (Some(t.is_closed()), t.with_last_day()),
        Some(AnswerState::Passed | AnswerState::Open(Some(Left::Passed))) => (None, t.last_day_was()),
        Some(AnswerState::Open(_)) | None => (None, t.valid_through()),
    };
    let day = day.map(|day| view! { {before_day} " " {date(day)} });
    (ended.is_some() || day.is_some()).then(|| view! { {ended} {day} })
}

/// The total as the service gives it.
pub(super) fn total(quotation: &QuotationBrief) -> Option<impl IntoView + use<>> {
    let total = quotation.total.as_ref()?;
    let shown = money(total, quotation.currency.as_deref(), PageContext::lang());
    Some(view! { <b class="num">{shown}</b> })
}

/// The change of the total from the version before: a difference within one currency, or else the earlier total.
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
    // A total that the same version had before is told without its number.
    let same_version = brief
        .quotation
        .as_ref()
        .is_some_and(|now| now.version == before.version);
    let before = before.version.filter(|_| !same_version);
    (change.order != Ordering::Equal || !same_version)
        .then(|| live_words(PageContext::lang()).compared(&TotalChange { before, ..change }))
}

/// The place of the shipment: the newest milestone with its place and time, after the operational status where that is
/// another one. A milestone that is announced is called that.
pub(super) fn place(brief: &RequestBrief) -> Option<impl IntoView> {
    place_by(brief, brief.milestone.as_ref())
}

fn is_announced(last: &LastMilestone) -> bool {
    let now = PageContext::with(|frame| frame.now);
    is_to_come(last.happened_at.as_deref(), now)
}

fn place_by<'a>(brief: &'a RequestBrief, last: Option<&'a LastMilestone>) -> Option<impl IntoView + use<'a>> {
    let lang = PageContext::lang();
    let name =
        |code: &str, given: Option<&str>| label(labels::label(Codes::OperationStatus, code, given, lang));
    let status = brief.operation_status.as_deref().map(|code| {
        let given = brief.operation_status_label.as_deref();
        (code, name(code, given))
    });
    let Some(last) = last else {
        return status.map(|(_, status)| Either::Left(status));
    };
    let before = status
        .filter(|(code, _)| *code != last.operation_status)
        .map(|(_, status)| view! { {status} "; " {queue_texts(lang).last_event()} " " });
    let location = last
        .location
        .as_deref()
        .map(|location| view! { ", " {operator(location)} });
    let at = last
        .happened_at
        .as_deref()
        .map(|at| view! { ", " {place_time(at)} });
    let announced = is_announced(last).then(|| view! { " (" {tracking_texts(lang).announced()} ")" });
    let name = name(&last.operation_status, last.operation_status_label.as_deref());
    Some(Either::Right(
        view! { {before} {name} {location} {at} {announced} },
    ))
}

/// The time since which an entry stands in the queue.
pub(super) fn since(entry: &QueueEntry) -> Option<impl IntoView> {
    let t = queue_texts(PageContext::lang());
    let at = entry.since.as_deref()?;
    Some(if entry.reason.only_informs() {
        Either::Left(time(at))
    } else {
        Either::Right(view! { {t.waited()} " " {ago(at)} })
    })
}

/// The time that is left to answer, with its tone: attention under two days.
pub(crate) fn left(entry: &QueueEntry) -> Option<impl IntoView + use<>> {
    let left = entry.left()?;
    let class = if left.is_soon() { "due" } else { "due calm" };
    let words = left_words(entry, left, false);
    Some(view! { <span class=class>{icon(Icon::Clock)} {words}</span> })
}

/// The time left, which the browser counts down; `is_bare`: the time alone.
pub(super) fn left_words(entry: &QueueEntry, left: Left, is_bare: bool) -> impl IntoView + use<> {
    let lang = PageContext::lang();
    let counted = entry.last_day().and_then(|day| time_left(day, false, is_bare));
    match (left, counted) {
        (Left::Passed, _) if !is_bare => EitherOf3::A(queue_texts(lang).day_over()),
        (Left::Passed, _) | (_, None) => EitherOf3::B(time_left_texts(lang).left(left, false, is_bare)),
        (_, Some(counted)) => EitherOf3::C(counted),
    }
}
