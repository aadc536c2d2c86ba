//! Calls that change nothing.

use std::sync::Arc;

use partner_api::{
    ApiError, Attachment, Catalogs, DownloadLink, ListQuery, Milestone, Quotation, RequestDetails,
    RequestPage, RfqCode, Status,
};
use tokio::task::JoinHandle;

use super::gateway::{Account, QuotedRequests};

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
            let status = [
                Status::Quoted,
                Status::Confirmed,
                Status::InTransit,
                Status::Completed,
                Status::Cancelled,
            ];
            let query = ListQuery {
                status: status.iter().map(|status| status.code().to_owned()).collect(),
                per_page: Some(100),
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
