//! Milestones of a shipment, as a timeline and in one line.

use leptos::either::Either;
use leptos::prelude::*;
use partner_api::Milestone;

use crate::components::{Icon, icon, label, operator, operator_lines, place_time};
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered};
use crate::request_header::RequestHeader;
use crate::text::labels::{self, Codes, Label};
use crate::text::tracking::tracking_texts;

/// The given milestones as a timeline; the first is the newest there is.
pub fn timeline<'a>(
    about: &RequestHeader,
    milestones: impl IntoIterator<Item = &'a Milestone, IntoIter: Send>,
) -> Rendered {
    let milestones = milestones.into_iter().enumerate();
    let events = milestones.map(|(index, one)| event(about, one, index == 0));
    Rendered::new(view! { <ol class="timeline">{Each(events)}</ol> })
}

fn event(about: &RequestHeader, one: &Milestone, is_newest: bool) -> impl IntoView {
    let t = tracking_texts(PageContext::lang());
    let when = match one.happened_at.as_deref() {
        Some(at) => Either::Left(place_time(at)),
        None => Either::Right(t.no_time()),
    };
    view! {
        <li class=is_newest.then_some("now")>
            {icon(drawing(&one.operation_status, about.means()))}
            <div>
                <b>{label(name(about, one))}</b>
                {one.content.as_deref().map(operator_lines)}
                <p class="small quiet">
                    {when} {location(one).map(|location| view! { " · " {operator(location)} })}
                </p>
            </div>
        </li>
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
