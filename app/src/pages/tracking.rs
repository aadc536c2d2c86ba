//! The movement of a shipment: where it is by its newest event, and everything that happened, newest first. Nothing is told of
//! what comes next: the service knows no order between operation statuses (see [`domain::tracking`]).

use domain::tracking::newest_first;
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::Milestone;

mod whereabouts;

use super::hold::hold_banner;
use super::milestones::timeline;
use super::request::summary::services;
use super::request_head::head;
use crate::components::{Facts, Panel, RequestTab, UpstreamErrorBanner, code, fact, fact_if};
use crate::document::Page;
use crate::format;
use crate::page_context::PageContext;
use crate::rendering::escaped;
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
        Loadable::Failed(trouble) => (Vec::new(), Some(trouble)),
    };
    let whereabouts = match trouble {
        Some(_) => Either::Left(whereabouts::without_events(about)),
        None => Either::Right(whereabouts::panel(about, &newest)),
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

/// Everything that happened, newest first, or why it cannot be read; `None` where nothing happened.
fn events<'a>(
    about: &'a RequestHeader,
    newest: &'a [&'a Milestone],
    trouble: Option<&UpstreamError>,
) -> Option<impl IntoView> {
    let lang = PageContext::lang();
    let content = match trouble {
        Some(trouble) => {
            let what = common_texts(lang).tracking();
            Either::Left(view! { <UpstreamErrorBanner trouble=trouble.clone() what=what /> })
        }
        None if newest.is_empty() => return None,
        None => Either::Right(timeline(about, newest.iter().copied())),
    };
    Some(view! {
        <section class="stack" aria-labelledby="events">
            <h2 id="events">{tracking_texts(lang).events()}</h2>
            {content}
        </section>
    })
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
    let documents = common_texts(lang).documents();
    let link = view! { <a href=escaped(routes::documents(&about.code))>{documents}</a> };
    view! {
        <Panel id="shipment" title=tracking_texts(lang).shipment()>
            <div class="pad">
                <Facts>
                    {fact_if(t.job_number(), job)}
                    {fact(t.services(), services(about))}
                    {fact_if(t.delivery(), delivery)}
                    {fact(documents, link)}
                </Facts>
            </div>
        </Panel>
    }
}

#[cfg(test)]
mod tests;
