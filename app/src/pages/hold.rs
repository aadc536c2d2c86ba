//! A shipment on hold: the hold, the time since which the portal knows of it, the newest event, and the operator's
//! contact. The service has a flag for it and neither a time nor a reason.

use leptos::either::Either;
use leptos::prelude::*;
use partner_api::Milestone;

use super::milestones::in_one_line;
use super::operator_contact::operator_contact;
use crate::components::{Banner, Icon, RequestTab, Tone, icon};
use crate::format;
use crate::page_context::PageContext;
use crate::rendering::Rendered;
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::hold::hold_texts;

/// The banner on the pages of a request on hold. `newest`: the newest event where the page has read the events; `tab`: the
/// page that it stands on, which it does not link to.
pub fn hold_banner(about: &RequestHeader, newest: Option<&Milestone>, tab: RequestTab) -> Option<Rendered> {
    if !about.is_held() {
        return None;
    }
    let t = hold_texts(PageContext::lang());
    let newest = newest.map(|one| view! { <p>{t.newest_event()} ": " {in_one_line(about, one)}</p> });
    let link = |own: RequestTab, href: String, drawing: Icon, words: &'static str| {
        (tab != own).then(|| {
            view! {
                <a class="btn" href=href>
                    {icon(drawing)}
                    {words}
                </a>
            }
        })
    };
    let documents = link(
        RequestTab::Documents,
        routes::documents(&about.code),
        Icon::File,
        t.documents(),
    );
    let tracking = link(
        RequestTab::Tracking,
        routes::tracking(&about.code),
        Icon::Arrow,
        t.tracking(),
    );
    Some(Rendered::new(view! {
        <Banner tone=Tone::Stop drawing=Icon::Pause title=t.title()>
            <div class="stack tight">
                <p>{since(about)} " " {t.no_reason()}</p>
                {newest}
                <div class="row">{documents} {tracking} {contact(about)}</div>
            </div>
        </Banner>
    }))
}

/// Since when the portal knows of it; of a first reading, when that was.
fn since(about: &RequestHeader) -> String {
    let t = hold_texts(PageContext::lang());
    PageContext::with(|frame| {
        let shown = |at| format::date::day_and_time(frame.zone.to_datetime(at), frame.lang);
        match about.held_since {
            Some(at) => t.known_since(&shown(at)),
            None => t.as_read(&shown(frame.read_at.unwrap_or(frame.now))),
        }
    })
}

/// The ways to the operator; the sales contact in words where the deployment names none.
fn contact(about: &RequestHeader) -> impl IntoView {
    let ask = hold_texts(PageContext::lang()).ask_sales();
    match operator_contact(&about.reference()) {
        Some(ways) => Either::Left(ways),
        None => Either::Right(view! { <span>{ask}</span> }),
    }
}

#[cfg(test)]
mod tests;
