//! The whereabouts of a shipment: its newest event with place and time, or else the status that the request has, and the statuses that
//! were recorded so far.

use domain::date::{Moment, read};
use domain::tracking::{PassedStatus, passed};
use leptos::either::{Either, EitherOf3};
use leptos::prelude::*;
use partner_api::{Milestone, Status};

use crate::components::{
    Empty, Icon, Tone, badge, icon, label, operator, operator_lines, place_time, time_there,
};
use crate::format;
use crate::page_context::PageContext;
use crate::pages::milestones::{drawing, location, name, operation_label};
use crate::rendering::{Each, Rendered, escaped};
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::tracking::tracking_texts;

/// Statuses that are named above the timeline, the newest ones; the timeline has all.
const MAX_NAMED_STATUSES: usize = 12;

/// The request's own operation status, where it has one: code and label.
fn own_status(about: &RequestHeader) -> Option<(&str, Option<&str>)> {
    let code = about.request.operation_status.as_deref()?;
    let label = about.request.operation_status_label.as_deref();
    (!code.trim().is_empty()).then_some((code, label))
}

/// The place and status of the shipment. `newest_first`: everything that was recorded.
pub(super) fn panel<'a>(about: &'a RequestHeader, newest_first: &'a [&'a Milestone]) -> impl IntoView {
    let t = tracking_texts(PageContext::lang());
    match (newest_first.first(), own_status(about)) {
        (Some(newest), _) => EitherOf3::A(by_newest_event(about, newest, newest_first)),
        (None, Some(status)) => EitherOf3::B(by_status(about, status, t.nothing_recorded())),
        (None, None) => EitherOf3::C(nothing(about)),
    }
}

/// The status that the request has, where the events cannot be read.
pub(super) fn without_events(about: &RequestHeader) -> Option<impl IntoView> {
    let t = tracking_texts(PageContext::lang());
    own_status(about).map(|status| by_status(about, status, t.events_not_read()))
}

fn by_newest_event<'a>(
    about: &'a RequestHeader,
    newest: &'a Milestone,
    newest_first: &'a [&'a Milestone],
) -> impl IntoView {
    let t = tracking_texts(PageContext::lang());
    let above = if about.status().is_closed() {
        t.last_event()
    } else {
        t.newest_event()
    };
    let place = location(newest).map(|place| view! { <p class="place">{operator(place)}</p> });
    let details = view! {
        {place}
        <p>{when(newest)}</p>
        {newest.content.as_ref().map(operator_lines)}
    };
    let below = view! {
        {disagreement(about, newest, newest_first)}
        {so_far(about, newest_first)}
    };
    let drawing = drawing(&newest.operation_status, about.means());
    let title = label(name(about, newest));
    framed(about, drawing, above, title, details, below)
}

/// The status of the request, which no event tells more of.
fn by_status<'a>(
    about: &'a RequestHeader,
    status: (&'a str, Option<&'a str>),
    why: &'static str,
) -> impl IntoView {
    let t = tracking_texts(PageContext::lang());
    let (code, given) = status;
    let drawing = drawing(code, about.means());
    let title = label(operation_label(about, code, given));
    framed(about, drawing, t.status(), title, view! { <p>{why}</p> }, ())
}

/// Nothing to show: in a sentence.
fn nothing(about: &RequestHeader) -> impl IntoView {
    let t = tracking_texts(PageContext::lang());
    let (title, words) = match about.status() {
        Status::InTransit => (t.no_events(), t.no_events_yet()),
        status if status.is_closed() => (t.no_events(), t.no_events_at_all()),
        _ => (t.waiting(), t.waiting_words()),
    };
    view! {
        <section class="panel" aria-labelledby="now">
            <Empty drawing=Icon::Clock title=title id="now">
                <p>{words}</p>
            </Empty>
            <div class="pad">{checked(about)}</div>
        </section>
    }
}

fn framed<T: IntoView, D: IntoView, B: IntoView>(
    about: &RequestHeader,
    drawing: Icon,
    above: &'static str,
    title: T,
    details: D,
    below: B,
) -> impl IntoView {
    view! {
        <section class="panel" aria-labelledby="now">
            <div class="pad stack">
                <div class="whereabouts" data-tone=tone(about).name()>
                    {badge(drawing)}
                    <div class="stack tight">
                        <p class="small quiet">{above}</p>
                        <h2 class="figure" id="now">
                            {title}
                        </h2>
                        {details}
                    </div>
                </div>
                {below}
                {checked(about)}
            </div>
        </section>
    }
}

fn tone(about: &RequestHeader) -> Tone {
    match about.status() {
        Status::Completed => Tone::Done,
        Status::Cancelled => Tone::Wait,
        _ => Tone::Progress,
    }
}

/// The time of the event, and how long ago that was.
fn when(newest: &Milestone) -> impl IntoView {
    let t = tracking_texts(PageContext::lang());
    let Some(at) = newest.happened_at.as_deref() else {
        return Either::Left(t.no_time());
    };
    let ago = PageContext::with(|frame| match read(at) {
        Some(Moment::Instant(instant, _)) if instant > frame.now => Some(t.ahead().to_owned()),
        _ => format::date::elapsed(at, frame.now, frame.lang).map(|elapsed| t.ago(&elapsed)),
    });
    let ago = ago.map(|ago| view! { ", " <span class="nowrap">{ago}</span> });
    Either::Right((place_time(at), ago))
}

/// The request names another status than the newest event: both, as they are.
fn disagreement<'a>(
    about: &'a RequestHeader,
    newest: &'a Milestone,
    newest_first: &'a [&'a Milestone],
) -> Option<impl IntoView> {
    let t = tracking_texts(PageContext::lang());
    let (code, given) = own_status(about).filter(|(code, _)| *code != newest.operation_status)?;
    let status = label(operation_label(about, code, given));
    let recorded = newest_first.iter().find(|one| one.operation_status == code);
    let recorded = match recorded.map(|one| one.happened_at.as_deref()) {
        None => EitherOf3::A(t.not_recorded()),
        Some(None) => EitherOf3::B(t.recorded_before()),
        Some(Some(at)) => EitherOf3::C(view! { {t.recorded_last()} " " {place_time(at)} "." }),
    };
    Some(view! {
        <p class="disagreement">
            {icon(Icon::Info)} <span>{t.request_says()} " " <b>{status}</b> ". " {recorded}</span>
        </p>
    })
}

/// The statuses that were recorded, and the current one; the last is the newest.
fn so_far(about: &RequestHeader, newest_first: &[&Milestone]) -> Option<Rendered> {
    let t = tracking_texts(PageContext::lang());
    let all = passed(newest_first, own_status(about));
    // A single one is the event above.
    if all.len() < 2 {
        return None;
    }
    let skipped = all.len().saturating_sub(MAX_NAMED_STATUSES);
    let items = all.iter().skip(skipped).map(|one| status(about, one));
    Some(Rendered::new(view! {
        <ol class="so-far" aria-label=t.so_far()>
            {Each(items)}
        </ol>
    }))
}

fn status<'a>(about: &'a RequestHeader, one: &'a PassedStatus) -> impl IntoView {
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
        <li aria-current=is_current.then_some("true") data-tone=tone.map(Tone::name)>
            {icon(drawing)}
            <span>{name}</span>
            {at}
        </li>
    }
}

/// The time at which that was read, and the way to read it again.
fn checked(about: &RequestHeader) -> impl IntoView {
    let t = tracking_texts(PageContext::lang());
    let at = PageContext::with(|frame| {
        let read_at = frame.read_at.unwrap_or(frame.now);
        format::date::day_and_time(frame.zone.to_datetime(read_at), frame.lang)
    });
    view! {
        <p class="small quiet">
            {t.checked()} " " {at} ". "
            <a href=escaped(routes::tracking(&about.code))>{t.check_again()}</a>
        </p>
    }
}
