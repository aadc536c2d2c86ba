//! The movement of a shipment: its place by the newest event, and everything that happened, newest first. Nothing is said
//! about the next event: the service knows no order between operation statuses (see [`domain::tracking`]).

use std::collections::HashMap;
use std::sync::Arc;

use domain::tracking::newest_happened;
use islands::later_part::Part;
use islands::text::tracking::tracking_live_texts;
use islands::timeline::ShownMilestone;
use islands::tracking::{ShownTracking, Whereabouts};
use islands::{KeepOffline, LaterPart, Tracking};
use leptos::prelude::*;
use partner_api::{Milestone, RequestDetails};

mod whereabouts;

use super::hold::hold_banner;
use super::milestones;
use super::request::summary::services;
use super::request_head::{head, quote_again};
use crate::components::{
    Facts, Icon, Panel, RequestTab, Tone, UpstreamErrorBanner, code, fact, fact_if, icon,
};
use crate::document::{Page, SERVICE_WORKER};
use crate::format;
use crate::page_context::PageContext;
use crate::rendering::{Rendered, escaped};
use crate::request_header::{RequestHeader, destination, origin};
use crate::routes;
use crate::text::common::common_texts;
use crate::text::notices::notice_texts;
use crate::text::request::request_texts;
use crate::text::share::share_texts;
use crate::text::tracking::tracking_texts;
use crate::upstream_error::{Loadable, UpstreamError};

#[derive(Clone, Debug)]
pub struct TrackingData {
    pub about: RequestHeader,
    /// As the service orders them: newest first.
    pub milestones: Loadable<Arc<Vec<Milestone>>>,
    /// The reader gets notices of new events on their devices; `None` where the portal has no such notices.
    pub follows: Option<bool>,
}

pub fn page(data: TrackingData) -> Page {
    let about = &data.about;
    let live = about.live().showing_milestones();
    let lang = PageContext::lang();
    let offline = view! {
        <KeepOffline lang=lang page=kept_copy(&about.code) worker=SERVICE_WORKER.to_owned() />
    };
    let shipment = Rendered::new(shipment(about));
    let page = build(about, &data.milestones, shown(&data), shipment);
    // A closed request has no more events, so it cannot be followed; a follower may still stop following.
    let follows = data
        .follows
        .filter(|follows| *follows || !about.status().is_closed());
    let follow = follows.map(|follows| follow(&about.code, follows));
    let body = view! { <div class="page">{page} {follow} {offline}</div> };
    finished(&data, body).live(live).with_islands().starting_worker()
}

/// The same as it is kept on a device and shown without a network: at rest, as of when it is, without the addresses and the words of
/// the operator, which may name people and prices.
pub fn kept_page(data: &TrackingData) -> Page {
    let frame = PageContext::current();
    let t = tracking_texts(frame.lang);
    let at = frame.zone.to_datetime(frame.read_at.unwrap_or(frame.now));
    let at = format::date::day_and_time(at, frame.lang);
    let again = routes::tracking(&data.about.code);
    let banner = view! {
        <div class="banner" role="status" data-tone=Tone::Attention.name() data-last-seen>
            {icon(Icon::Clock)}
            <div>
                <h2>{t.last_seen(&at)}</h2>
                <p>
                    {t.last_seen_words()} " " <a href=escaped(again)>{common_texts(frame.lang).try_again()}</a>
                </p>
            </div>
        </div>
    };
    let data = public_facts(data);
    let mut tracking = shown(&data);
    if let Some(Whereabouts::Known(known)) = &mut tracking.whereabouts
        && let Some(time) = &mut known.time
    {
        // Nobody knows how long ago it will have been.
        time.instant = None;
    }
    let page = build(&data.about, &data.milestones, tracking, Rendered::new(()));
    finished(&data, view! { <div class="page">{banner} {page}</div> })
}

/// The part of a shipment that a device may keep.
fn public_facts(data: &TrackingData) -> TrackingData {
    let request = &data.about.request;
    let wordless = |one: &Milestone| Milestone {
        content: None,
        ..one.clone()
    };
    TrackingData {
        about: RequestHeader {
            request: Arc::new(RequestDetails {
                summary: request.summary.clone(),
                operation_status: request.operation_status.clone(),
                operation_status_label: request.operation_status_label.clone(),
                is_on_hold: request.is_on_hold,
                ..RequestDetails::default()
            }),
            ..data.about.clone()
        },
        milestones: match &data.milestones {
            Loadable::Here(all) => Loadable::Here(Arc::new(all.iter().map(wordless).collect())),
            other => other.clone(),
        },
        follows: None,
    }
}

fn finished(data: &TrackingData, body: impl IntoView) -> Page {
    let title = tracking_texts(PageContext::lang()).title(&data.about.reference());
    let page = Page::new(title, body);
    match &data.milestones {
        Loadable::Here(all) if !all.is_empty() => page.names_zone(),
        _ => page,
    }
}

/// The address of [`kept_page`], which the service worker keeps.
fn kept_copy(code: &str) -> String {
    let (name, value) = routes::KEPT_PAGE_PARAM;
    format!("{}?{name}={value}", routes::tracking(code))
}

fn build(
    about: &RequestHeader,
    milestones: &Loadable<Arc<Vec<Milestone>>>,
    tracking: ShownTracking,
    shipment: Rendered,
) -> impl IntoView {
    let frame = PageContext::current();
    let newest = match milestones {
        Loadable::Here(all) => milestones::newest_first(all),
        Loadable::Absent | Loadable::Failed(_) => Vec::new(),
    };
    let not_read = match milestones {
        Loadable::Failed(trouble) => Some(not_read(about, trouble)),
        Loadable::Here(_) | Loadable::Absent => None,
    };
    let share = view! {
        <a class="btn share" href=escaped(routes::share(&about.code))>
            {icon(Icon::Send)}
            <span>{share_texts(frame.lang).share()}</span>
        </a>
        {quote_again(about)}
    };
    view! {
        {head(about, RequestTab::Tracking, None, Some(Rendered::new(share)))}
        {hold_banner(about, newest_happened(&newest, frame.now), RequestTab::Tracking)}
        {not_read}
        <Tracking
            lang=frame.lang
            code=about.code.clone()
            tracking=tracking
            now=frame.now.as_millisecond()
            here=routes::tracking(&about.code)
        >
            {shipment}
        </Tracking>
        {(!newest.is_empty()).then(zone_note)}
    }
}

/// The shipment as the island shows it; in the context of a page.
pub fn shown(data: &TrackingData) -> ShownTracking {
    let about = &data.about;
    let newest = match &data.milestones {
        Loadable::Here(all) => Some(milestones::newest_first(all)),
        Loadable::Absent => Some(Vec::new()),
        Loadable::Failed(_) => None,
    };
    let all = newest.as_deref().unwrap_or_default().iter();
    ShownTracking {
        whereabouts: whereabouts::whereabouts(about, newest.as_deref()),
        milestones: with_own_keys(all.map(|one| milestones::shown(about, one)).collect()),
        status: format!("{} {}", about.request.summary.status, about.request.is_on_hold),
        checked: PageContext::with(|frame| {
            let read_at = frame.read_at.unwrap_or(frame.now);
            format::date::day_and_time(frame.zone.to_datetime(read_at), frame.lang)
        }),
    }
}

/// Milestones that have the same key are told apart by their order among themselves, the oldest first.
fn with_own_keys(mut newest_first: Vec<ShownMilestone>) -> Vec<ShownMilestone> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    for one in newest_first.iter_mut().rev() {
        let before = seen.entry(one.key.clone()).or_default();
        if *before > 0 {
            one.key = format!("{} {before}", one.key);
        }
        *before += 1;
    }
    newest_first
}

/// Says why the milestones cannot be read; the page is loaded again once they can.
fn not_read(about: &RequestHeader, trouble: &UpstreamError) -> impl IntoView {
    let lang = PageContext::lang();
    let what = common_texts(lang).tracking();
    let banner = Rendered::new(view! { <UpstreamErrorBanner trouble=trouble.clone() what=what /> });
    view! {
        <section class="stack" aria-labelledby="events">
            <h2 id="events">{tracking_live_texts(lang).events()}</h2>
            <LaterPart lang=lang code=about.code.clone() part=Part::Page>
                {banner}
            </LaterPart>
        </section>
    }
}

/// The button for notices of new events, with its state.
fn follow(code: &str, follows: bool) -> impl IntoView {
    let t = notice_texts(PageContext::lang());
    let (value, words) = if follows {
        ("no", t.unfollow())
    } else {
        ("yes", t.follow())
    };
    let state = follows.then(|| view! { <strong>{t.followed()}</strong> " " });
    view! {
        <form
            class="stack snug no-print"
            method="post"
            action=escaped(routes::with_code(routes::FOLLOW, code))
            data-follow
        >
            <p>
                <button class="btn" name="follow" value=value>
                    {icon(Icon::Bell)}
                    <span>{words}</span>
                </button>
            </p>
            <p class="small quiet">
                {state} {t.follow_about()} " " <a href=routes::notices()>{t.choose_devices()}</a>
            </p>
        </form>
    }
}

fn zone_note() -> impl IntoView {
    let words = PageContext::with(|frame| {
        let zone = format::date::zone_name(&frame.zone, frame.now, frame.lang);
        tracking_texts(frame.lang).zone_words(&zone)
    });
    view! { <p class="small faint">{words}</p> }
}

fn shipment(about: &RequestHeader) -> impl IntoView {
    let lang = PageContext::lang();
    let t = request_texts(lang);
    let job = about.request.summary.job_number.as_ref().map(code);
    let delivery = destination(about, lang).map(escaped);
    let pickup = origin(about, lang).map(escaped);
    let documents = common_texts(lang).documents();
    let words = tracking_texts(lang).to_documents();
    let link = view! { <a href=escaped(routes::documents(&about.code))>{words}</a> };
    view! {
        <Panel id="shipment" title=tracking_texts(lang).shipment()>
            <div class="pad">
                <Facts>
                    {fact_if(t.job_number(), job)}
                    {fact(t.services(), services(about))}
                    {fact_if(t.pickup(), pickup)}
                    {fact_if(t.delivery(), delivery)}
                    {fact(documents, link)}
                </Facts>
            </div>
        </Panel>
    }
}

#[cfg(test)]
mod tests;
