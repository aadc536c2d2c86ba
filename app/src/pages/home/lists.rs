//! The lists of requests behind home's parts, and a request by its name.

use leptos::prelude::*;
use partner_api::{RequestPage, RequestSummary};

use crate::format::number::whole;
use crate::page_context::PageContext;
use crate::pages::requests::{name_of, request_link};
use crate::routes;
use crate::text::home::HomeTexts;
use crate::upstream_error::Loadable;

/// The statuses of each part.
pub const NEEDS: [&str; 2] = ["need_info", "quoted"];
pub const WAITS: [&str; 2] = ["submitted", "quoting"];
pub const MOVES: [&str; 2] = ["confirmed", "in_transit"];

/// All requests of a part, counted by the service.
pub(super) fn total(part: &Loadable<RequestPage>) -> Option<u64> {
    match part {
        Loadable::Here(list) => Some(
            list.meta
                .total
                .and_then(|total| u64::try_from(total).ok())
                .unwrap_or(list.items.len() as u64),
        ),
        Loadable::Absent => Some(0),
        Loadable::Failed(_) => None,
    }
}

/// The list of some statuses.
pub(super) fn list_of(statuses: &[&str]) -> String {
    let query: Vec<_> = statuses.iter().map(|status| format!("status={status}")).collect();
    format!("{}?{}", routes::REQUESTS, query.join("&"))
}

/// A link to the whole list of a part, when not all of it is shown.
pub(super) fn all_link(part_total: u64, shown: usize, statuses: &[&str], t: HomeTexts) -> Option<AnyView> {
    (part_total > shown as u64).then(|| {
        let count = whole(i64::try_from(part_total).unwrap_or(i64::MAX), PageContext::lang());
        view! { <a class="small" href=list_of(statuses)>{t.all(&count)}</a> }.into_any()
    })
}

/// The request by its name, as a link where its code allows one.
pub(super) fn linked(item: &RequestSummary) -> AnyView {
    match request_link(item) {
        Some(href) => view! { <a href=href>{name_of(item)}</a> }.into_any(),
        None => view! { <b>{name_of(item)}</b> }.into_any(),
    }
}
