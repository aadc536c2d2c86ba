//! Milestones of a shipment, as a timeline and in one line.

use islands::timeline::{ShownMilestone, ShownTime, milestone};
use leptos::prelude::*;
use partner_api::Milestone;

use crate::components::{Icon, at_place, label, operator, place_time};
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered};
use crate::request_header::RequestHeader;
use crate::text::labels::{self, Codes, Label};
use crate::text::tracking::tracking_texts;

/// The given milestones as a timeline; the first is the newest there is.
pub fn timeline<'a>(
    about: &RequestHeader,
    milestones: impl IntoIterator<Item = &'a Milestone, IntoIter: Send>,
) -> impl IntoView {
    let milestones = milestones.into_iter().enumerate();
    let entries = milestones.map(|(index, one)| {
        view! { <li class=(index == 0).then_some("now")>{milestone(shown(about, one))}</li> }
    });
    Rendered::new(view! { <ol class="timeline">{Each(entries)}</ol> })
}

/// A milestone as islands show it.
pub fn shown(about: &RequestHeader, one: &Milestone) -> ShownMilestone {
    let lang = PageContext::lang();
    let time = match one.happened_at.as_deref() {
        Some(at) => at_place(at),
        None => ShownTime::words(tracking_texts(lang).no_time()),
    };
    let happened_at = one.happened_at.as_deref().unwrap_or_default();
    ShownMilestone {
        key: match one.id {
            Some(id) => id.to_string(),
            None => format!("{} {happened_at}", one.operation_status),
        },
        drawing: drawing(&one.operation_status, about.means()),
        name: name(about, one),
        content: one.content.as_ref().map(|words| Label::operator(words, lang)),
        time,
        place: location(one).map(|place| Label::operator(place, lang)),
    }
}

/// A milestone in one line: what, where, when.
pub fn in_one_line(about: &RequestHeader, one: &Milestone) -> impl IntoView {
    let location = location(one).map(|location| view! { ", " {operator(location)} });
    let when = one
        .happened_at
        .as_deref()
        .map(|at| view! { ", " {place_time(at)} });
    view! {
        <b>{label(name(about, one))}</b>
        {location}
        {when}
    }
}

/// The place of a milestone, where it is told.
pub fn location(one: &Milestone) -> Option<String> {
    one.location
        .clone()
        .filter(|location| !location.trim().is_empty())
}

/// The name of what happened.
pub fn name(about: &RequestHeader, one: &Milestone) -> Label {
    operation_label(
        about,
        &one.operation_status,
        one.operation_status_label.as_deref(),
    )
}

/// The name of an operation status: English ones are ours, Vietnamese ones the service's, from the milestone itself
/// or from the catalog; an unknown code as it is given.
pub fn operation_label(about: &RequestHeader, code: &str, given: Option<&str>) -> Label {
    let lang = PageContext::lang();
    let given = given.filter(|given| !given.trim().is_empty());
    if code.trim().is_empty() && given.is_none() {
        return Label::own(tracking_texts(lang).no_name());
    }
    match (given, about.catalogs.as_deref()) {
        (None, Some(catalogs)) => labels::from_catalogs(catalogs, Codes::OperationStatus, code, lang),
        _ => labels::label(Codes::OperationStatus, code, given, lang),
    }
}

/// The drawing of an operation status; `means`: of the request's means of transport.
pub fn drawing(operation_status: &str, means: Icon) -> Icon {
    match operation_status {
        "received" => Icon::Send,
        "booked" | "delivered" => Icon::Check,
        "picked_up" | "delivering" => Icon::Truck,
        "customs_declaring" | "export_cleared" | "import_cleared" => Icon::File,
        "departed" | "in_transit" | "arrived" => means,
        _ => Icon::Info,
    }
}
