//! The newest requests that may have a quotation, for pages that compare a quotation with others.

use std::sync::Arc;
use std::time::Duration;

use partner_api::{RequestDetails, RequestSummary, Status};
use tokio::task::JoinHandle;

use crate::http::viewer::Viewer;

/// Time for which the list is current.
const LIST_TTL: Duration = Duration::from_mins(1);
/// Limit of the listed requests.
const MAX_LISTED: usize = 100;
/// Longest wait of a page for the list of other quotations after everything else is there.
const LIST_TIMEOUT: Duration = Duration::from_millis(300);

/// Statuses in which a request may have a quotation.
const STATUSES: [Status; 5] = [
    Status::Quoted,
    Status::Confirmed,
    Status::InTransit,
    Status::Completed,
    Status::Cancelled,
];

/// Requests of the list, shared by the parts of a page that need them.
pub type QuotedRequests = Arc<Vec<Arc<RequestSummary>>>;

/// Reads the list in parallel to a page's other reads; the read continues if the page gives up on it.
pub fn quoted_requests(viewer: &Viewer) -> JoinHandle<Option<QuotedRequests>> {
    let account = viewer.account.clone().for_parts();
    tokio::spawn(async move {
        let listed = account.newest(&STATUSES, LIST_TTL).await;
        listed
            .inspect_err(|error| tracing::debug!(%error, "the newest requests could not be listed"))
            .map(Arc::new)
            .ok()
    })
}

/// Waits for the list of quoted requests for a page of several quotations; `None` if it takes too long.
pub async fn listed_beside(listed: JoinHandle<Option<QuotedRequests>>) -> Option<QuotedRequests> {
    tokio::time::timeout(LIST_TIMEOUT, listed).await.ok()?.ok()?
}

/// Waits for the list of quoted requests and observes it for the page of this request's quotation; `None` if it takes too long.
/// A list that lacks the request itself is read again: it lacks others of its trade lane too.
pub async fn quoted_beside(
    viewer: &Viewer,
    request: &RequestDetails,
    listed: JoinHandle<Option<QuotedRequests>>,
) -> Option<QuotedRequests> {
    let mut rows = tokio::time::timeout(LIST_TIMEOUT, listed).await.ok()?.ok()??;
    if is_listed_before(&rows, &request.summary) {
        viewer.account.outdate_lists();
        let listed = quoted_requests(viewer);
        rows = tokio::time::timeout(LIST_TIMEOUT, listed).await.ok()?.ok()??;
    }
    viewer
        .history()
        .observe_list_beside(&viewer.reader(), request, &rows);
    Some(rows)
}

/// Tells whether this list was read before that request had a quotation: then it lacks others too.
fn is_listed_before(list: &[Arc<RequestSummary>], request: &RequestSummary) -> bool {
    let is_listed = list.iter().any(|row| row.rfq_code == request.rfq_code);
    // A full list may end before an old request.
    let is_full = list.len() >= MAX_LISTED;
    let is_newest = list.iter().all(|row| row.created_at < request.created_at);
    STATUSES.contains(&request.state()) && !is_listed && (!is_full || is_newest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(code: &str, status: &str, created: u32) -> RequestSummary {
        RequestSummary {
            rfq_code: code.to_owned(),
            status: status.to_owned(),
            created_at: Some(format!("2026-07-08T14:{created:02}:00+07:00")),
            ..RequestSummary::default()
        }
    }

    #[test]
    fn list_without_a_quoted_request_is_older() {
        let list: Vec<_> = (10..12)
            .map(|at| Arc::new(row(&format!("RFQ-{at}"), "quoted", at)))
            .collect();
        assert!(is_listed_before(&list, &row("RFQ-12", "quoted", 12)));
        assert!(is_listed_before(&list, &row("RFQ-9", "confirmed", 9)));
        assert!(!is_listed_before(&list, &row("RFQ-11", "quoted", 11)));
        assert!(
            !is_listed_before(&list, &row("RFQ-13", "need_info", 13)),
            "it is never listed"
        );
        let full: Vec<_> = (0..100)
            .map(|at| Arc::new(row(&format!("RFQ-{at}"), "quoted", 20)))
            .collect();
        assert!(is_listed_before(&full, &row("RFQ-100", "quoted", 21)));
        assert!(
            !is_listed_before(&full, &row("RFQ-100", "quoted", 19)),
            "beyond the end of the list"
        );
    }
}
