//! Calls that change nothing.

use std::sync::Arc;

use partner_api::{
    ApiError, Attachment, Catalogs, DownloadLink, ListQuery, Milestone, Quotation, RequestDetails,
    RequestPage, RequestSummary, RfqCode, Status,
};
use tokio::task::JoinHandle;

use super::gateway::{Account, QuotedRequests};

/// In these a request may have a quotation.
const QUOTED: [Status; 5] = [
    Status::Quoted,
    Status::Confirmed,
    Status::InTransit,
    Status::Completed,
    Status::Cancelled,
];
/// Requests with a quotation that are listed.
const MOST_QUOTED: u32 = 100;

/// Whether this list of requests with a quotation was read before that one had its own: then it lacks others too.
pub fn is_listed_before(list: &[RequestSummary], request: &RequestSummary) -> bool {
    let is_listed = list.iter().any(|row| row.rfq_code == request.rfq_code);
    // A full list may end before an old request.
    let is_full = list.len() >= MOST_QUOTED as usize;
    let is_newest = list.iter().all(|row| row.created_at < request.created_at);
    QUOTED.contains(&request.state()) && !is_listed && (!is_full || is_newest)
}

impl Account {
    /// The catalogs, at most a day old; several pages that need them at once make one call.
    pub async fn catalogs(&self) -> Result<Arc<Catalogs>, ApiError> {
        let fetch = async {
            self.call(Box::pin(self.gateway.0.client.catalogs(&self.token)))
                .await
                .map(Arc::new)
        };
        self.gateway
            .0
            .catalogs
            .try_get_with(self.key(), fetch)
            .await
            .map_err(|error| ApiError::clone(&error))
    }

    /// Checks the token with a call of its own (a day's cache would hide that it was revoked). Brings the catalogs.
    pub async fn check(&self) -> Result<(), ApiError> {
        let catalogs = self
            .call(Box::pin(self.gateway.0.client.catalogs(&self.token)))
            .await?;
        self.gateway
            .0
            .catalogs
            .insert(self.key(), Arc::new(catalogs))
            .await;
        Ok(())
    }

    /// One page of the list; records the proof that the token may see its requests.
    pub async fn list(&self, query: &ListQuery) -> Result<RequestPage, ApiError> {
        let page = self
            .call(Box::pin(self.gateway.0.client.list(&self.token, query)))
            .await?;
        for code in page
            .items
            .iter()
            .filter_map(|item| item.rfq_code.parse::<RfqCode>().ok())
        {
            self.prove(&code).await;
        }
        Ok(page)
    }

    /// The newest requests that may have a quotation, at most a minute old, read beside whatever else a page reads; the
    /// reading goes on where the page gives up on it.
    pub fn quoted_requests(&self) -> JoinHandle<Option<QuotedRequests>> {
        let me = self.clone();
        tokio::spawn(async move {
            let query = ListQuery {
                status: QUOTED.iter().map(|status| status.code().to_owned()).collect(),
                per_page: Some(MOST_QUOTED),
                ..ListQuery::default()
            };
            let fetch = async { me.list(&query).await.map(|page| Arc::new(page.items)) };
            let listed = me.gateway.0.quoted.try_get_with(me.key(), fetch).await;
            listed
                .inspect_err(|error| tracing::debug!(%error, "the newest requests could not be listed"))
                .ok()
        })
    }

    /// Has that list read anew when it is next needed.
    pub async fn forget_quoted_requests(&self) {
        self.gateway.0.quoted.invalidate(&self.key()).await;
    }

    /// A request; records the proof that the token may see it, and learns divisors from its figures.
    pub async fn request(&self, code: &RfqCode) -> Result<RequestDetails, ApiError> {
        let details = self
            .call(Box::pin(self.gateway.0.client.request(&self.token, code)))
            .await?;
        self.prove(code).await;
        self.learn(&details).await;
        Ok(details)
    }

    pub async fn quotation(&self, code: &RfqCode) -> Result<Quotation, ApiError> {
        self.call(Box::pin(self.gateway.0.client.quotation(&self.token, code)))
            .await
    }

    /// The operator's HTML, at most 2 MB; not to be trusted.
    pub async fn quotation_document(&self, code: &RfqCode) -> Result<String, ApiError> {
        self.call(Box::pin(
            self.gateway.0.client.quotation_document(&self.token, code),
        ))
        .await
    }

    pub async fn milestones(&self, code: &RfqCode) -> Result<Vec<Milestone>, ApiError> {
        self.call(Box::pin(self.gateway.0.client.milestones(&self.token, code)))
            .await
    }

    pub async fn attachments(&self, code: &RfqCode) -> Result<Vec<Attachment>, ApiError> {
        self.call(Box::pin(self.gateway.0.client.attachments(&self.token, code)))
            .await
    }

    /// A fresh link, to be used now and never kept.
    pub async fn download_link(&self, code: &RfqCode, id: u64) -> Result<DownloadLink, ApiError> {
        self.call(Box::pin(self.gateway.0.client.download_link(
            &self.token,
            code,
            id,
        )))
        .await
    }
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
    fn list_without_a_quoted_request_is_an_older_one() {
        let list: Vec<_> = (10..12)
            .map(|at| row(&format!("RFQ-{at}"), "quoted", at))
            .collect();
        assert!(is_listed_before(&list, &row("RFQ-12", "quoted", 12)));
        assert!(is_listed_before(&list, &row("RFQ-9", "confirmed", 9)));
        assert!(!is_listed_before(&list, &row("RFQ-11", "quoted", 11)));
        assert!(
            !is_listed_before(&list, &row("RFQ-13", "need_info", 13)),
            "it is never listed"
        );
        let full: Vec<_> = (0..100)
            .map(|at| row(&format!("RFQ-{at}"), "quoted", 20))
            .collect();
        assert!(is_listed_before(&full, &row("RFQ-100", "quoted", 21)));
        assert!(
            !is_listed_before(&full, &row("RFQ-100", "quoted", 19)),
            "beyond the end of the list"
        );
    }
}
