//! What was recorded of a shipment, as a timeline and in one line.

use leptos::prelude::*;
use partner_api::Milestone;

use crate::components::{Icon, icon, label, operator, operator_lines, place_time};
use crate::html::html;
use crate::page_context::PageContext;
use crate::rendering::Rendered;
use crate::request_header::RequestHeader;
use crate::text::labels::{self, Codes, Label};
use crate::text::tracking::tracking_texts;

/// The given milestones as a timeline; the first is the newest there is.
pub fn timeline<'a>(about: &RequestHeader, milestones: impl IntoIterator<Item = &'a Milestone>) -> Rendered {
    html! {
        ol.timeline { @for (index, one) in milestones.into_iter().enumerate() { (event(about, one, index == 0)) } }
    }
    .into()
}

fn event(about: &RequestHeader, one: &Milestone, is_newest: bool) -> Rendered {
    let t = tracking_texts(PageContext::lang());
    let content = one.content.as_deref().map(operator_lines);
    let when = one
        .happened_at
        .as_deref()
        .map_or_else(|| Rendered::text(t.no_time()), place_time);
    html! {
        li class=[is_newest.then_some("now")] {
            (icon(drawing(&one.operation_status, about.means())))
            div {
                b { (label(name(about, one))) }
                @if let Some(content) = content { (content) }
                p class="small quiet" {
                    (when)
                    @if let Some(location) = location(one) { " · " (operator(location)) }
                }
            }
        }
    }
    .into()
}

/// A milestone in one line: what, where, when.
pub fn in_one_line(about: &RequestHeader, one: &Milestone) -> AnyView {
    let location = location(one).map(|location| view! { ", " {operator(location)} });
    let when = one
        .happened_at
        .as_deref()
        .map(|at| view! { ", " {place_time(at)} });
    view! { <b>{label(name(about, one))}</b> {location} {when} }.into_any()
}

/// Where it happened, where that is told.
pub fn location(one: &Milestone) -> Option<String> {
    one.location
        .clone()
        .filter(|location| !location.trim().is_empty())
}

/// What a milestone says.
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
