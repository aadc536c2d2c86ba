//! The movement of a shipment: where it is by its newest event, and everything that happened, newest first. Nothing is told of
//! what comes next: the service knows no order between operation statuses (see [`domain::tracking`]).

use domain::tracking::newest_first;
use leptos::prelude::*;
use partner_api::Milestone;

mod whereabouts;

use super::hold::hold_banner;
use super::milestones::timeline;
use super::request_head::head;
use crate::components::{Facts, Panel, RequestTab, UpstreamErrorBanner, code, fact, fact_if};
use crate::document::Page;
use crate::format;
use crate::page_context::PageContext;
use crate::request_header::{RequestHeader, destination};
use crate::routes;
use crate::text::common::common_texts;
use crate::text::request::request_texts;
use crate::text::tracking::tracking_texts;
use crate::upstream_error::{Loadable, UpstreamError};

#[derive(Clone, Debug)]
pub struct TrackingData {
    pub about: RequestHeader,
    /// As the service orders them: newest first.
    pub milestones: Loadable<Vec<Milestone>>,
}

pub fn page(data: TrackingData) -> Page {
    let lang = PageContext::lang();
    let t = tracking_texts(lang);
    let about = &data.about;
    let title = t.title(&about.reference());
    let (newest, trouble) = match &data.milestones {
        Loadable::Here(all) => (newest_first(all), None),
        Loadable::Absent => (Vec::new(), None),
        Loadable::Failed(trouble) => (Vec::new(), Some(trouble.clone())),
    };
    let whereabouts = match trouble {
        Some(_) => whereabouts::without_events(about),
        None => Some(whereabouts::panel(about, &newest)),
    };
    let body = view! {
        <div class="page">
            {head(about, RequestTab::Tracking, None, None)}
            {hold_banner(about, newest.first().copied(), RequestTab::Tracking)}
            {whereabouts}
            <div class="cols">
                <div>{events(about, &newest, trouble)}</div>
                {shipment(about)}
            </div>
            {(!newest.is_empty()).then(zone_note)}
        </div>
    };
    let page = Page::new(title, body).live(about.live());
    if newest.is_empty() {
        page
    } else {
        page.names_zone()
    }
}

/// Everything that happened, newest first, or why it cannot be read; nothing where nothing did.
fn events(about: &RequestHeader, newest: &[&Milestone], trouble: Option<UpstreamError>) -> Option<AnyView> {
    let lang = PageContext::lang();
    let content = match trouble {
        Some(trouble) => {
            let what = common_texts(lang).tracking();
            view! { <UpstreamErrorBanner trouble=trouble what=what /> }.into_any()
        }
        None if newest.is_empty() => return None,
        None => timeline(about, newest.iter().copied()).into_any(),
    };
    Some(
        view! {
            <section class="stack" aria-labelledby="events">
                <h2 id="events">{tracking_texts(lang).events()}</h2>
                {content}
            </section>
        }
        .into_any(),
    )
}

fn zone_note() -> AnyView {
    let words = PageContext::with(|frame| {
        let zone = format::date::zone_name(&frame.zone, frame.now, frame.lang);
        tracking_texts(frame.lang).zone_words(&zone)
    });
    view! { <p class="small faint">{words}</p> }.into_any()
}

fn shipment(about: &RequestHeader) -> impl IntoView + use<> {
    let t = request_texts(PageContext::lang());
    let request = &about.request;
    let job = request.summary.job_number.clone().map(code);
    let documents =
        view! { <a href=routes::documents(&about.code)>{common_texts(PageContext::lang()).documents()}</a> };
    let delivery = destination(about, PageContext::lang());
    let facts = view! {
        {fact_if(t.job_number(), job)}
        {fact(t.services(), super::request::summary::services(about))}
        {fact_if(t.delivery(), delivery)}
        {fact(common_texts(PageContext::lang()).documents(), documents)}
    };
    view! { <Panel id="shipment" title=tracking_texts(PageContext::lang()).shipment()><div class="pad"><Facts>{facts}</Facts></div></Panel> }
}

#[cfg(test)]
mod tests;
