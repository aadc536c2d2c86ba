//! The action of an entry, as a link.

use domain::queue::{Entry, News, Reason};

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
pub(super) fn entry_action(entry: &Entry) -> Option<EntryAction> {
    let t = queue_texts(PageContext::lang());
    let request = request_link(&entry.row)?;
    let code = &entry.row.rfq_code;
    let (href, words) = match entry.reason {
        Reason::Question => (routes::request_edit(code), t.answer()),
        Reason::Expires(_) | Reason::Quotation(_) | Reason::Negotiated(_) | Reason::News(News::Version) => {
            (routes::quotation(code), t.review())
        }
        Reason::OnHold | Reason::News(News::Milestone) => (routes::tracking(code), t.see_shipment()),
        Reason::News(News::Status) | Reason::Silent { .. } => (request, t.see_request()),
    };
    Some(EntryAction { href, words })
}
