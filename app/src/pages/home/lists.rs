//! The lists of requests behind the parts of home.

use leptos::prelude::*;
use partner_api::RequestPage;

use crate::format::number::whole;
use crate::owner_filter::OwnerFilter;
use crate::page_context::PageContext;
use crate::pages::requests::RequestFilter;
use crate::rendering::escaped;
use crate::text::home::HomeTexts;
use crate::upstream_error::Loadable;

/// Statuses of requests that need the reader.
pub const NEEDS_READER_STATUSES: [&str; 2] = ["need_info", "quoted"];
/// Statuses of requests that the operator has to move on.
pub const WAITS_FOR_OPERATOR_STATUSES: [&str; 2] = ["submitted", "quoting"];
/// Statuses of requests that are under way.
pub const UNDER_WAY_STATUSES: [&str; 2] = ["confirmed", "in_transit"];

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

/// The address of the list of some statuses, filtered by owner.
pub(super) fn list_of(statuses: &[&str], owner: &OwnerFilter) -> String {
    let filter = RequestFilter {
        status: statuses.iter().map(|&status| status.to_owned()).collect(),
        owner: owner.clone(),
        ..RequestFilter::default()
    };
    filter.href(1)
}

/// A link to the whole list of a part, when not all of it is shown.
pub(super) fn all_link(
    part_total: u64,
    shown: usize,
    statuses: &[&str],
    owner: &OwnerFilter,
    t: HomeTexts,
) -> Option<impl IntoView + use<>> {
    (part_total > shown as u64).then(|| {
        view! {
            <a class="small" href=escaped(list_of(statuses, owner))>
                {t.all(&count(part_total))}
            </a>
        }
    })
}

/// A count in the notation of the page's language.
pub(super) fn count(count: impl TryInto<i64>) -> String {
    whole(count.try_into().unwrap_or(i64::MAX), PageContext::lang())
}
