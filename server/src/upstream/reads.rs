//! Calls that change nothing.

use std::hash::Hash;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use partner_api::{
    ApiError, Attachment, Catalogs, DownloadLink, ListQuery, Milestone, Quotation, Received, RequestDetails,
    RequestPage, RfqCode, Status,
};
use tokio::task::JoinHandle;

use super::answers::{QuotationName, ReadFrom};
use super::gateway::{Account, QuotedRequests};
use super::kept_answers::{KeptAnswers, Reading};

/// A list may gain rows that nothing told of.
const LIST_KEPT: Duration = Duration::from_secs(10);

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

    pub async fn list(&self, query: &ListQuery) -> Result<Arc<RequestPage>, ApiError> {
        let answers = &self.gateway.0.answers;
        let changed = |page: &RequestPage, began| answers.list_changed_since(self.key(), page, began);
        let longest = answers.times.current.min(LIST_KEPT);
        self.read(&answers.lists, query, longest, changed, || self.fetch_list(query))
            .await
    }

    async fn fetch_list(&self, query: &ListQuery) -> Result<Received<RequestPage>, ApiError> {
        let answers = &self.gateway.0.answers;
        let page = self
            .call(Box::pin(self.gateway.0.client.list(&self.token, query)))
            .await?;
        for item in &page.value.items {
            let Ok(code) = item.rfq_code.parse::<RfqCode>() else {
                continue;
            };
            // A row that has moved on tells that the kept details are old.
            let kept = answers.requests.last(self.key(), &code).await;
            if kept.is_some_and(|kept| kept.value.summary.updated_at != item.updated_at) {
                answers.request_changed(&code);
            }
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
            let fetch = async {
                let page = me.list(&query).await?;
                Ok::<_, ApiError>(Arc::new(page.items.clone()))
            };
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

    pub async fn request(&self, code: &RfqCode) -> Result<Arc<RequestDetails>, ApiError> {
        let answers = &self.gateway.0.answers;
        let changed = |_: &_, began| answers.request_changed_since(code, began);
        let fetch = || async {
            let client = &self.gateway.0.client;
            let details = self.call(Box::pin(client.request(&self.token, code))).await?;
            self.prove(code).await;
            self.learn(&details.value).await;
            Ok(details)
        };
        self.read(&answers.requests, code, answers.times.current, changed, fetch)
            .await
    }

    /// The quotation of a request whose details were just read: they say whether there is one, and whether the kept one
    /// is still it.
    pub async fn quotation_of(
        &self,
        code: &RfqCode,
        request: &RequestDetails,
    ) -> Result<Option<Arc<Quotation>>, ApiError> {
        let answers = &self.gateway.0.answers;
        let read = match &request.quotation {
            None if request.has_no_quotation => return Ok(None),
            None => self.quotation(code).await,
            Some(summary) => {
                let name = QuotationName::new(code, request, summary);
                let changed = |_: &_, began| answers.request_changed_since(code, began);
                let fetch = || self.fetch_quotation(code);
                self.read(
                    &answers.quotations,
                    &name,
                    answers.times.quotation,
                    changed,
                    fetch,
                )
                .await
            }
        };
        match read {
            Ok(quotation) => Ok(Some(quotation)),
            // None yet, or given no longer (spec: 404).
            Err(ApiError::NotFound { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The quotation by a call of its own, for what is about to be answered.
    pub async fn quotation(&self, code: &RfqCode) -> Result<Arc<Quotation>, ApiError> {
        self.fetch_quotation(code)
            .await
            .map(|quotation| Arc::new(quotation.value))
    }

    async fn fetch_quotation(&self, code: &RfqCode) -> Result<Received<Quotation>, ApiError> {
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

    pub async fn milestones(&self, code: &RfqCode) -> Result<Arc<Vec<Milestone>>, ApiError> {
        let answers = &self.gateway.0.answers;
        let changed = |_: &_, began| answers.request_changed_since(code, began);
        let fetch = || self.call(Box::pin(self.gateway.0.client.milestones(&self.token, code)));
        self.read(&answers.milestones, code, answers.times.current, changed, fetch)
            .await
    }

    pub async fn attachments(&self, code: &RfqCode) -> Result<Arc<Vec<Attachment>>, ApiError> {
        let answers = &self.gateway.0.answers;
        let changed = |_: &_, began| answers.request_changed_since(code, began);
        let fetch = || self.call(Box::pin(self.gateway.0.client.attachments(&self.token, code)));
        self.read(&answers.attachments, code, answers.times.current, changed, fetch)
            .await
    }

    /// From memory while the answer is at most `longest` old and nothing has `changed` since, else by a call that is
    /// shared by all who wait.
    async fn read<K, T, F>(
        &self,
        kept: &KeptAnswers<K, T>,
        question: &K,
        longest: Duration,
        changed: impl Fn(&T, Instant) -> bool + Send + Sync,
        call: impl Fn() -> F,
    ) -> Result<Arc<T>, ApiError>
    where
        K: Hash + Eq + Clone + Send + Sync + 'static,
        T: Send + Sync + 'static,
        F: Future<Output = Result<Received<T>, ApiError>> + Send,
    {
        let times = self.gateway.0.answers.times;
        let longest = match self.from {
            ReadFrom::Memory => longest,
            ReadFrom::MemoryOfSeconds => longest.min(times.again),
            ReadFrom::Service => Duration::ZERO,
        };
        if times.is_none() {
            return call().await.map(|received| Arc::new(received.value));
        }
        if longest.is_zero() {
            let began = (Instant::now(), Timestamp::now());
            let received = call().await?;
            let reading = kept.keep(self.key(), question.clone(), received, began).await;
            return Ok(reading.value);
        }
        let current = |reading: &Reading<T>| {
            reading.began.elapsed() < longest && !changed(&reading.value, reading.began)
        };
        let reading = kept.get(self.key(), question, current, call).await?;
        self.served(reading.read_at);
        Ok(reading.value)
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
