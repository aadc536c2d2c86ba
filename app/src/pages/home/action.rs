//! The action of an entry, as a link.

use domain::queue::{NewsKind, QueueEntry, QueueReason};
use partner_api::Status;

use crate::page_context::PageContext;
use crate::pages::requests::request_link;
use crate::routes;
use crate::text::queue::queue_texts;

/// The link from an entry to the page where something is done about it.
pub(super) struct EntryAction {
    pub href: String,
    pub words: &'static str,
}

/// The one action of an entry; `None` for a code that cannot be in a path.
pub(super) fn entry_action(entry: &QueueEntry) -> Option<EntryAction> {
    let t = queue_texts(PageContext::lang());
    let request = request_link(&entry.row)?;
    let code = &entry.row.rfq_code;
    let (href, words) = match entry.reason {
        QueueReason::Question => (routes::request_edit(code), t.answer()),
        QueueReason::Expires(_)
        | QueueReason::Quotation(_)
        | QueueReason::Negotiated(_)
        | QueueReason::News(NewsKind::Version) => (routes::quotation(code), t.review()),
        // Nothing has moved yet, and the quotation may wait for an answer.
        QueueReason::OnHold if entry.row.state() == Status::Quoted => (routes::quotation(code), t.review()),
        QueueReason::OnHold | QueueReason::News(NewsKind::Milestone) => {
            (routes::tracking(code), t.see_shipment())
        }
        QueueReason::News(NewsKind::Status) | QueueReason::Silent { .. } => (request, t.see_request()),
    };
    Some(EntryAction { href, words })
}
