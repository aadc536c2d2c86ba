//! Where a shipment is: its newest event with place and time, or else the status that the request has, and the statuses that
//! were recorded so far.

use domain::date::{Moment, read};
use domain::tracking::{PassedStatus, passed};
use leptos::prelude::*;
use partner_api::{Milestone, Status};

use crate::components::{
    Empty, Icon, Tone, badge, icon, label, operator, operator_lines, place_time, time_there,
};
use crate::format;
use crate::page_context::PageContext;
use crate::pages::milestones::{drawing, location, name, operation_label};
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::tracking::tracking_texts;

/// Statuses that are named above the timeline, the newest ones; the timeline has all.
const NAMED: usize = 12;

/// The request's own operation status, where it has one: code and label.
fn own_status(about: &RequestHeader) -> Option<(&str, Option<&str>)> {
    let code = about.request.operation_status.as_deref()?;
    let label = about.request.operation_status_label.as_deref();
    (!code.trim().is_empty()).then_some((code, label))
}

/// Where it is. `newest_first`: everything that was recorded.
pub(super) fn panel(about: &RequestHeader, newest_first: &[&Milestone]) -> AnyView {
    let t = tracking_texts(PageContext::lang());
    match (newest_first.first(), own_status(about)) {
        (Some(newest), _) => by_newest_event(about, newest, newest_first),
        (None, Some(status)) => by_status(about, status, t.nothing_recorded()),
        (None, None) => nothing(about),
    }
}

/// Where it is when the events cannot be read: what the request says, where it says anything.
pub(super) fn without_events(about: &RequestHeader) -> Option<AnyView> {
    let t = tracking_texts(PageContext::lang());
    own_status(about).map(|status| by_status(about, status, t.events_not_read()))
}

fn by_newest_event(about: &RequestHeader, newest: &Milestone, newest_first: &[&Milestone]) -> AnyView {
    let t = tracking_texts(PageContext::lang());
    let above = if about.status().is_closed() {
        t.last_event()
    } else {
        t.newest_event()
    };
    let place = location(newest).map(|place| view! { <p class="place">{operator(place)}</p> });
    let content = newest.content.clone().map(operator_lines);
    let details = view! { {place} <p>{when(newest)}</p> {content} };
    let drawing = drawing(&newest.operation_status, about.means());
    let below = view! { {disagreement(about, newest, newest_first)} {so_far(about, newest_first)} };
    let title = label(name(about, newest)).into_any();
    framed(about, drawing, above, title, details.into_any(), below.into_any())
}

/// The status of the request, which no event tells more of.
fn by_status(about: &RequestHeader, status: (&str, Option<&str>), why: &'static str) -> AnyView {
    let t = tracking_texts(PageContext::lang());
    let (code, given) = status;
    let title = label(operation_label(about, code, given)).into_any();
    let why = view! { <p>{why}</p> }.into_any();
    framed(
        about,
        drawing(code, about.means()),
        t.status(),
        title,
        why,
        ().into_any(),
    )
}

/// Nothing to show: in a sentence.
fn nothing(about: &RequestHeader) -> AnyView {
    let t = tracking_texts(PageContext::lang());
    let (title, words) = match about.status() {
        Status::InTransit => (t.no_events(), t.no_events_yet()),
        status if status.is_closed() => (t.no_events(), t.no_events_at_all()),
        _ => (t.waiting(), t.waiting_words()),
    };
    view! {
        <section class="panel" aria-labelledby="now">
            <Empty drawing=Icon::Clock title=title id="now"><p>{words}</p></Empty>
            <div class="pad">{checked(about)}</div>
        </section>
    }
    .into_any()
}

fn framed(
    about: &RequestHeader,
    drawing: Icon,
    above: &'static str,
    title: AnyView,
    details: AnyView,
    below: AnyView,
) -> AnyView {
    view! {
        <section class="panel" aria-labelledby="now">
            <div class="pad stack">
                <div class="whereabouts" data-tone=tone(about).name()>
                    {badge(drawing)}
                    <div class="stack tight"><p class="small quiet">{above}</p><h2 class="figure" id="now">{title}</h2>{details}</div>
                </div>
                {below} {checked(about)}
            </div>
        </section>
    }
    .into_any()
}

fn tone(about: &RequestHeader) -> Tone {
    match about.status() {
        Status::Completed => Tone::Done,
        Status::Cancelled => Tone::Wait,
        _ => Tone::Progress,
    }
}

/// When it happened, and how long ago that was.
fn when(newest: &Milestone) -> AnyView {
    let t = tracking_texts(PageContext::lang());
    let Some(at) = newest.happened_at.as_deref() else {
        return t.no_time().into_any();
    };
    let ago = PageContext::with(|frame| match read(at) {
        Some(Moment::Instant(instant, _)) if instant > frame.now => Some(t.ahead().to_owned()),
        _ => format::date::elapsed(at, frame.now, frame.lang).map(|elapsed| t.ago(&elapsed)),
    });
    let ago = ago.map(|ago| view! { ", " <span class="nowrap">{ago}</span> });
    view! { {place_time(at)} {ago} }.into_any()
}

/// Where the request names another status than the newest event: both, as they are.
fn disagreement(about: &RequestHeader, newest: &Milestone, newest_first: &[&Milestone]) -> Option<AnyView> {
    let t = tracking_texts(PageContext::lang());
    let (code, given) = own_status(about).filter(|(code, _)| *code != newest.operation_status)?;
    let status = label(operation_label(about, code, given));
    let recorded = newest_first.iter().find(|one| one.operation_status == code);
    let recorded = match recorded.map(|one| one.happened_at.as_deref()) {
        None => t.not_recorded().into_any(),
        Some(None) => t.recorded_before().into_any(),
        Some(Some(at)) => view! { {t.recorded_last()} " " {place_time(at)} "." }.into_any(),
    };
    Some(
        view! {
            <p class="disagreement">{icon(Icon::Info)}<span>{t.request_says()} " " <b>{status}</b> ". " {recorded}</span></p>
        }
        .into_any(),
    )
}

/// The statuses that were recorded, and the current one; the last is the newest.
fn so_far(about: &RequestHeader, newest_first: &[&Milestone]) -> Option<AnyView> {
    let t = tracking_texts(PageContext::lang());
    let all = passed(newest_first, own_status(about));
    // A single one is the event above.
    if all.len() < 2 {
        return None;
    }
    let skipped = all.len().saturating_sub(NAMED);
    let items = all
        .iter()
        .skip(skipped)
        .map(|one| status(about, one))
        .collect_view();
    Some(view! { <ol class="so-far" aria-label=t.so_far()>{items}</ol> }.into_any())
}

fn status(about: &RequestHeader, one: &PassedStatus) -> impl IntoView + use<> {
    let is_current = one.is_current && !about.status().is_closed();
    let (tone, drawing) = match (is_current, about.request.is_on_hold) {
        (false, _) => (None, Icon::Check),
        (true, true) => (Some(Tone::Stop), Icon::Pause),
        (true, false) => (Some(Tone::Progress), Icon::Arrow),
    };
    let name = label(operation_label(about, &one.code, one.label.as_deref()));
    let at = one
        .happened_at
        .as_deref()
        .map(|at| view! { <small>{time_there(at)}</small> });
    view! {
        <li aria-current=is_current.then_some("true") data-tone=tone.map(Tone::name)>{icon(drawing)}<span>{name}</span>{at}</li>
    }
}

/// When that was read, and the way to read it again.
fn checked(about: &RequestHeader) -> AnyView {
    let t = tracking_texts(PageContext::lang());
    let at = PageContext::with(|frame| {
        let read_at = frame.read_at.unwrap_or(frame.now);
        format::date::day_and_time(frame.zone.to_datetime(read_at), frame.lang)
    });
    let here = routes::tracking(&about.code);
    view! { <p class="small quiet">{t.checked()} " " {at} ". " <a href=here>{t.check_again()}</a></p> }
        .into_any()
}
