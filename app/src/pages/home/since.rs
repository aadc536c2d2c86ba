//! What happened while the reader was away.

use domain::queue::{Event, Happened, SinceLastVisit};
use leptos::prelude::*;
use partner_api::RequestSummary;

use super::facts;
use super::lists::linked;
use crate::components::{Icon, StatusTag, Tone, icon, time};
use crate::format;
use crate::page_context::PageContext;
use crate::text::queue::queue_texts;

/// What is told before the fold.
const SHOWN: usize = 5;

/// What happened to each request since the last visit.
pub(super) fn panel(since: &SinceLastVisit) -> AnyView {
    let t = queue_texts(PageContext::lang());
    let at = PageContext::with(|frame| {
        let local = frame.zone.to_datetime(since.since);
        format::date::day_and_time(local, PageContext::lang())
    });
    let mut items = since.happened.iter().map(told);
    let first: Vec<_> = items.by_ref().take(SHOWN).collect();
    let rest: Vec<_> = items.collect();
    let rest = (!rest.is_empty()).then(|| {
        let words = t.more_events(rest.len());
        view! {
            <details class="fold since-more">
                <summary>{icon(Icon::Chevron)}{words}</summary>
                <ul class="since">{rest}</ul>
            </details>
        }
    });
    view! {
        <section class="panel" aria-labelledby="since">
            <header>
                <h2 id="since">{t.since_you_were_here()}</h2>
                <span class="small quiet"><time datetime=since.since.to_string()>{at}</time></span>
            </header>
            <ul class="since">{first}</ul>
            {rest}
        </section>
    }
    .into_any()
}

fn told(one: &Happened) -> AnyView {
    let (tone, drawing) = shown(one.event);
    let at = one.row.updated_at.as_deref().map(time);
    view! {
        <li data-tone=tone.name()>
            {icon(drawing)}
            <span><span class="ref">{linked(&one.row)}</span> ": " {words(one)}</span> " "
            <span class="small quiet">{at}</span>
        </li>
    }
    .into_any()
}

fn words(one: &Happened) -> AnyView {
    let event = queue_texts(PageContext::lang()).event(one.event);
    let brief = one.brief.as_ref();
    match one.event {
        Event::Quotation => {
            let brief = brief.and_then(|brief| Some((brief, brief.quotation.as_ref()?)));
            let money = brief.map(|(brief, quotation)| {
                let version = quotation
                    .version
                    .map(|version| queue_texts(PageContext::lang()).version(version));
                let version = version.map(|version| view! { ", " {version} });
                let total = facts::total(quotation).map(|total| view! { ", " {total} });
                let change = facts::change(brief).map(|change| view! { ", " {change} });
                view! { {version} {total} {change} }
            });
            view! { {event} {money} }.into_any()
        }
        Event::Milestone => match brief.and_then(facts::place) {
            Some(place) => place,
            None => event.into_any(),
        },
        Event::Status | Event::New => view! { {event} " " {status(&one.row)} }.into_any(),
        Event::Question | Event::PutOnHold | Event::Released | Event::Other => event.into_any(),
    }
}

fn status(row: &RequestSummary) -> AnyView {
    let (code, given) = (row.status.clone(), row.status_label.clone());
    view! { <StatusTag code=code label=given /> }.into_any()
}

fn shown(event: Event) -> (Tone, Icon) {
    match event {
        Event::Question => (Tone::Attention, Icon::Ask),
        Event::PutOnHold => (Tone::Stop, Icon::Pause),
        Event::Quotation => (Tone::Decision, Icon::Quote),
        Event::Released => (Tone::Wait, Icon::Check),
        Event::Milestone => (Tone::Wait, Icon::Arrow),
        Event::Status => (Tone::Wait, Icon::Swap),
        Event::New => (Tone::Wait, Icon::Plus),
        Event::Other => (Tone::Wait, Icon::Info),
    }
}
