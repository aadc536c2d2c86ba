//! Where an entry leads.

use domain::queue::{Entry, News, Reason};

use crate::page_context::PageContext;
use crate::pages::requests::request_link;
use crate::routes;
use crate::text::queue::queue_texts;

/// What is to be done with an entry.
pub(super) struct Act {
    pub href: String,
    pub words: &'static str,
}

/// The one act of an entry; nothing for a code that cannot be in a path.
pub(super) fn of(entry: &Entry) -> Option<Act> {
    let t = queue_texts(PageContext::lang());
    let request = request_link(&entry.row)?;
    let code = &entry.row.rfq_code;
    let (href, words) = match entry.reason {
        Reason::Question => (routes::request_edit(code), t.answer()),
        Reason::Expires(_) | Reason::Quotation(_) | Reason::News(News::Version) => {
            (routes::quotation(code), t.review())
        }
        Reason::OnHold | Reason::News(News::Milestone) => (routes::tracking(code), t.see_shipment()),
        Reason::News(News::Status) | Reason::Silent { .. } => (request, t.see_request()),
    };
    Some(Act { href, words })
}
