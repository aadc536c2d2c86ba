//! Events while the reader was away.

use domain::queue::{QuotationBrief, RequestBrief, RequestEvent, SinceLastVisit, VisitEvent};
use leptos::either::EitherOf4;
use leptos::prelude::*;

use super::facts;
use crate::components::{Icon, Tone, icon, status_tag, time};
use crate::format;
use crate::page_context::PageContext;
use crate::pages::requests::linked;
use crate::rendering::Each;
use crate::text::queue::queue_texts;

/// Events that are shown before the fold.
const MAX_EVENTS_BEFORE_FOLD: usize = 5;

/// The panel of events since the last visit, one for each request.
pub(super) fn panel(since: &SinceLastVisit) -> impl IntoView {
    let t = queue_texts(PageContext::lang());
    let at = PageContext::with(|frame| {
        let local = frame.zone.to_datetime(since.since);
        format::date::day_and_time(local, PageContext::lang())
    });
    let (first, rest) = since
        .happened
        .split_at(since.happened.len().min(MAX_EVENTS_BEFORE_FOLD));
    let rest = (!rest.is_empty()).then(|| {
        view! {
            <details class="fold since-more">
                <summary>{icon(Icon::Chevron)} {t.more_events(rest.len())}</summary>
                <ul class="since">{Each(rest.iter().map(list_item))}</ul>
            </details>
        }
    });
    view! {
        <section class="panel" aria-labelledby="since">
            <header>
                <h2 id="since">{t.since_you_were_here()}</h2>
                <span class="small quiet">
                    <time datetime=since.since.to_string()>{at}</time>
                </span>
            </header>
            <ul class="since">{Each(first.iter().map(list_item))}</ul>
            {rest}
        </section>
    }
}

fn list_item(one: &RequestEvent) -> impl IntoView {
    let (tone, drawing) = tone_and_drawing(one.event);
    view! {
        <li data-tone=tone.name()>
            {icon(drawing)}
            <span>
                <span class="ref">{linked(&one.row)}</span>
                ": "
                {words(one)}
            </span>
            " "
            <span class="small quiet">{one.row.updated_at.as_deref().map(time)}</span>
        </li>
    }
}

fn words(one: &RequestEvent) -> impl IntoView {
    let event = queue_texts(PageContext::lang()).event(one.event);
    let brief = one.brief.as_ref();
    match one.event {
        VisitEvent::Quotation => {
            let money = brief.and_then(|brief| Some(money(brief, brief.quotation.as_ref()?)));
            EitherOf4::A(view! { {event} {money} })
        }
        VisitEvent::Milestone => match brief.and_then(facts::place) {
            Some(place) => EitherOf4::B(place),
            None => EitherOf4::D(event),
        },
        VisitEvent::Status | VisitEvent::New => {
            let status = status_tag(&one.row.status, one.row.status_label.as_deref());
            EitherOf4::C(view! { {event} " " {status} })
        }
        VisitEvent::Question | VisitEvent::PutOnHold | VisitEvent::Released | VisitEvent::Other => {
            EitherOf4::D(event)
        }
    }
}

/// Version, total and change of a quotation, each after a comma.
fn money(brief: &RequestBrief, quotation: &QuotationBrief) -> impl IntoView + use<> {
    let version = quotation
        .version
        .map(|version| queue_texts(PageContext::lang()).version(version))
        .map(|version| view! { ", " {version} });
    let total = facts::total(quotation).map(|total| view! { ", " {total} });
    let change = facts::change(brief).map(|change| view! { ", " {change} });
    view! { {version} {total} {change} }
}

fn tone_and_drawing(event: VisitEvent) -> (Tone, Icon) {
    match event {
        VisitEvent::Question => (Tone::Attention, Icon::Ask),
        VisitEvent::PutOnHold => (Tone::Stop, Icon::Pause),
        VisitEvent::Quotation => (Tone::Decision, Icon::Quote),
        VisitEvent::Released => (Tone::Wait, Icon::Check),
        VisitEvent::Milestone => (Tone::Wait, Icon::Arrow),
        VisitEvent::Status => (Tone::Wait, Icon::Swap),
        VisitEvent::New => (Tone::Wait, Icon::Plus),
        VisitEvent::Other => (Tone::Wait, Icon::Info),
    }
}
