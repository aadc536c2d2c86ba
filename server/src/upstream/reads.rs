//! Calls that change nothing.

use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use partner_api::{
    ApiError, Attachment, Catalogs, DocumentStream, DownloadLink, ListQuery, Milestone, Quotation, Received,
    RequestDetails, RequestPage, RequestSummary, RfqCode, Status,
};
use tokio::task::JoinHandle;

use super::answers::{QuotationName, ReadFrom, ReadTimes};
use super::changes::{self, Noticed};
use super::customers::{RequestMark, mark};
use super::gateway::{Account, QUOTED_FRESH, QuotedRequests, ReadFor};
use super::kept_answers::{Begun, Fitness, KeptAnswers, Reading};
use super::sharing::ReadKey;

/// A list may gain rows that nothing told of.
const LIST_KEPT: Duration = Duration::from_secs(10);

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

/// What a call found, and when it began; told when its answer is kept.
type News = Mutex<Option<(Noticed, Begun)>>;

fn note(noticed: Option<Noticed>, begun: Begun, news: &News) {
    if let Some(noticed) = noticed {
        *news.lock().unwrap_or_else(PoisonError::into_inner) = Some((noticed, begun));
    }
}

/// Before its shipment begins a request has no milestones (specification, "Tracking milestone").
fn has_not_begun(status: &Status) -> bool {
    matches!(
        status,
        Status::Submitted | Status::NeedInfo | Status::Quoting | Status::Quoted
    )
}

/// Whether what is kept is better than this error: the service could not answer, or was not asked.
pub(super) fn leaves_what_is_kept(error: &ApiError) -> bool {
    error.is_of_service() || matches!(error, ApiError::HeldBack { .. } | ApiError::RateLimited { .. })
}

/// Whether a row of a list was changed later than this request.
fn has_moved_on(kept: &RequestSummary, row: &RequestSummary) -> bool {
    let at = |text: &Option<String>| text.as_deref().and_then(|text| text.parse::<Timestamp>().ok());
    match (at(&kept.updated_at), at(&row.updated_at)) {
        (Some(kept), Some(row)) => row > kept,
        _ => false,
    }
}

/// Whether this list of requests with a quotation was read before that one had its own: then it lacks others too.
pub fn is_listed_before(list: &[Arc<RequestSummary>], request: &RequestSummary) -> bool {
    let is_listed = list.iter().any(|row| row.rfq_code == request.rfq_code);
    // A full list may end before an old request.
    let is_full = list.len() >= MOST_QUOTED as usize;
    let is_newest = list.iter().all(|row| row.created_at < request.created_at);
    QUOTED.contains(&request.state()) && !is_listed && (!is_full || is_newest)
}

impl Account {
    /// The catalogs, at most a day old; several pages that need them at once make one call.
    pub async fn catalogs(&self) -> Result<Arc<Catalogs>, ApiError> {
        let shared = &self.gateway.0;
        if let Some(catalogs) = shared.catalogs.of(self.key()) {
            return Ok(catalogs);
        }
        let fetch = self.call(Box::pin(shared.client.catalogs(&self.token)));
        Box::pin(shared.catalogs.fetched(self.key(), fetch)).await
    }

    /// Checks the token with a call of its own (a day's cache would hide that it was revoked). Brings the catalogs.
    pub async fn check(&self) -> Result<(), ApiError> {
        let shared = &self.gateway.0;
        let fetch = self.call(Box::pin(shared.client.catalogs(&self.token)));
        shared.catalogs.keep(self.key(), fetch.await?);
        Ok(())
    }

    /// What tells the newest requests of this token apart: proof of which customer it is of.
    pub async fn list_marks(&self) -> Result<Vec<RequestMark>, ApiError> {
        let newest = ListQuery {
            per_page: Some(100),
            ..ListQuery::default()
        };
        let page = self.list(&newest).await?;
        Ok(page.items.iter().filter_map(|item| mark(item)).collect())
    }

    /// One page of the list by a question of its own (see [`Account::listed`]); records the proof that the token may see
    /// its requests.
    pub async fn list(&self, query: &ListQuery) -> Result<Arc<RequestPage>, ApiError> {
        let answers = &self.gateway.0.answers;
        let changed = |page: &RequestPage, began| {
            let codes = page.items.iter().map(|item| item.rfq_code.as_str());
            answers.rows_changed_since(self.customer(), codes, began)
        };
        let longest = answers.times.current.min(LIST_KEPT);
        let key = self.own_key();
        self.read(&answers.lists, key, query, longest, changed, |_| {
            self.fetch_list(query)
        })
        .await
    }

    pub(super) async fn fetch_list(&self, query: &ListQuery) -> Result<Received<RequestPage>, ApiError> {
        let answers = &self.gateway.0.answers;
        let page = self
            .call(Box::pin(self.gateway.0.client.list(&self.token, query)))
            .await?;
        // Details read while the list was under way may be older than it.
        let arrived = Instant::now();
        let brought: Vec<&RequestSummary> = page.value.items.iter().map(AsRef::as_ref).collect();
        self.note_brought(&brought);
        let (own, customer) = (self.key(), self.customer().0);
        let keys = [Some(own), Some(customer).filter(|customer| *customer != own)];
        for item in &page.value.items {
            let Ok(code) = item.rfq_code.parse::<RfqCode>() else {
                continue;
            };
            // A row that has moved on tells that details read before it are old.
            for key in keys.into_iter().flatten() {
                let kept = answers.requests.last(key, &code).await;
                if kept.is_some_and(|kept| has_moved_on(&kept.value.summary, item)) {
                    answers.outdated_before(&code, arrived);
                }
            }
            self.prove(&code);
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
            let fetch = async {
                let page = me.fetch_list(&query).await?;
                Ok::<_, ApiError>(Arc::new(page.value.items))
            };
            let listed = match me.listed_lately(&query.status, QUOTED_FRESH).await {
                Ok(Some(rows)) => Ok(Arc::new(rows)),
                Ok(None) => {
                    let listed = me.gateway.0.quoted.try_get_with(me.key(), fetch).await;
                    listed.map_err(|error| ApiError::clone(&error))
                }
                Err(error) => Err(error),
            };
            listed
                .inspect_err(|error| tracing::debug!(%error, "the newest requests could not be listed"))
                .ok()
        })
    }

    /// Has that list read anew when it is next needed.
    pub async fn forget_quoted_requests(&self) {
        self.gateway.0.quoted.invalidate(&self.key()).await;
        self.gateway.0.answers.lists_changed(self.customer());
    }

    /// A request; records the proof that the token may see it, and learns divisors from its figures.
    pub async fn request(&self, code: &RfqCode) -> Result<Arc<RequestDetails>, ApiError> {
        let answers = &self.gateway.0.answers;
        let changed = |_: &_, began| answers.request_changed_since(code, began);
        let key = self.key_in(&answers.requests, code, code).await;
        let noted = News::default();
        let news = &noted;
        let fetch = |begun: Begun| async move {
            let client = &self.gateway.0.client;
            let before = self.last_served(&answers.requests, key, code).await;
            let details = self.call(Box::pin(client.request(&self.token, code))).await?;
            let noticed = before.and_then(|before| changes::between_details(&before, &details.value));
            if noticed.is_some() {
                // What other tokens have read before is old as well.
                answers.outdated_before(code, begun.at);
            }
            note(noticed, begun, news);
            self.prove(code);
            self.note_brought(&[&details.value.summary]);
            self.begin_syncs().await;
            self.compare(code, &details.value).await;
            self.learn(&details.value);
            Ok(details)
        };
        let longest = self.longest_of(&answers.requests, key, code).await;
        let details = self
            .read(&answers.requests, key, code, longest, changed, fetch)
            .await;
        self.tell(code, noted);
        details
    }

    /// Under which key a read about this request is kept. What this token has brought before it had proven whose it is goes
    /// along.
    async fn key_in<K, T>(&self, kept: &KeptAnswers<K, T>, code: &RfqCode, question: &K) -> ReadKey
    where
        K: Hash + Eq + Clone + Send + Sync + 'static,
        T: Send + Sync + 'static,
    {
        let key = self.read_key(code).await;
        if key.is_shared && key.key != self.key() {
            kept.move_to(key.key, self.key(), question).await;
        }
        key
    }

    /// What was kept last of a request, however old, as far as this token may be served it.
    async fn last_served<T>(
        &self,
        kept: &KeptAnswers<RfqCode, T>,
        key: ReadKey,
        code: &RfqCode,
    ) -> Option<Arc<T>>
    where
        T: Send + Sync + 'static,
    {
        let last = kept.last(key.key, code).await?;
        self.may_be_served(key, &last).then_some(last.value)
    }

    /// Tells open pages what was noted, once it is kept for whoever asks for it then.
    fn tell(&self, code: &RfqCode, news: News) {
        if let Some((noticed, begun)) = news.into_inner().unwrap_or_else(PoisonError::into_inner) {
            self.notice(code, noticed, begun.read_at);
        }
    }

    /// Whether the details of a request were read within that time, by whomever this token may be served from.
    pub async fn has_read_within(&self, code: &RfqCode, longest: Duration) -> bool {
        let key = self.read_key(code).await;
        let last = self.gateway.0.answers.requests.last(key.key, code).await;
        last.is_some_and(|last| self.may_be_served(key, &last) && last.began.elapsed() < longest)
    }

    /// How long what is kept of a request may be served.
    async fn longest_of<T>(&self, kept: &KeptAnswers<RfqCode, T>, key: ReadKey, code: &RfqCode) -> Duration
    where
        T: Send + Sync + 'static,
    {
        let kept = kept.last(key.key, code).await;
        self.kept_for(code, kept.map(|kept| kept.began)).await
    }

    /// The quotation of a request whose details were just read: they say whether there is one, and whether the kept one
    /// is still it.
    pub async fn quotation_of(
        &self,
        code: &RfqCode,
        request: &RequestDetails,
        read_for: ReadFor,
    ) -> Result<Option<Arc<Quotation>>, ApiError> {
        let answers = &self.gateway.0.answers;
        let read = match &request.quotation {
            None if request.has_no_quotation => return Ok(None),
            None => self.quotation(code).await,
            Some(summary) => {
                let name = QuotationName::new(code, request, summary);
                let changed = |_: &_, began| answers.request_changed_since(code, began);
                let longest = if name.is_about_to_expire(Timestamp::now()) {
                    answers.times.current
                } else {
                    answers.times.quotation
                };
                let fetch = |_| self.fetch_quotation(code, read_for);
                let key = self.key_in(&answers.quotations, code, &name).await;
                self.read(&answers.quotations, key, &name, longest, changed, fetch)
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

    /// The quotation by a call of its own, for what is about to be answered. A page shows nothing older afterwards.
    pub async fn quotation(&self, code: &RfqCode) -> Result<Arc<Quotation>, ApiError> {
        let began = Instant::now();
        let quotation = self.fetch_quotation(code, ReadFor::Page).await?;
        self.gateway.0.answers.outdated_before(code, began);
        Ok(Arc::new(quotation.value))
    }

    async fn fetch_quotation(
        &self,
        code: &RfqCode,
        read_for: ReadFor,
    ) -> Result<Received<Quotation>, ApiError> {
        let call = Box::pin(self.gateway.0.client.quotation(&self.token, code));
        self.call_for(read_for, call).await
    }

    /// The operator's HTML as it comes; not to be trusted.
    pub async fn quotation_document(&self, code: &RfqCode) -> Result<DocumentStream, ApiError> {
        self.call(Box::pin(
            self.gateway.0.client.quotation_document(&self.token, code),
        ))
        .await
    }

    /// Keeps the operator's HTML, whose reading `began` then, for the frame of the page that shows it.
    pub fn hand_over_document(&self, code: &RfqCode, html: &str, began: Instant) {
        self.gateway.0.handover.keep(self.key(), code, html, began);
    }

    /// The operator's HTML that the page around its frame has just read with this token; given once.
    pub fn handed_over_document(&self, code: &RfqCode) -> Option<String> {
        let shared = &self.gateway.0;
        let (html, began) = shared.handover.take(self.key(), code)?;
        let is_old = shared.answers.token_refused_since(self.key(), began)
            || shared.answers.request_changed_since(code, began);
        (!is_old).then_some(html)
    }

    /// The milestones of a request whose details were just read; none, without a call, before the shipment begins.
    pub async fn milestones_of(
        &self,
        code: &RfqCode,
        request: &RequestDetails,
        read_for: ReadFor,
    ) -> Result<Arc<Vec<Milestone>>, ApiError> {
        let has_begun = !has_not_begun(&request.summary.state()) || request.operation_status.is_some();
        if has_begun || self.gateway.0.answers.times == ReadTimes::NONE {
            self.milestones(code, read_for).await
        } else {
            Ok(Arc::default())
        }
    }

    /// The milestones beside the details, for a page that waits for both; nothing unless the list says that the shipment
    /// has begun: else the details tell whether they are worth a call.
    pub async fn milestones_beside(
        &self,
        code: &RfqCode,
        read_for: ReadFor,
    ) -> Option<Result<Arc<Vec<Milestone>>, ApiError>> {
        let answers = &self.gateway.0.answers;
        let synced = answers.rows.last(self.key(), &()).await;
        let is_likely = match synced.as_ref().map(|synced| synced.value.rows()) {
            Some(Some(rows)) => rows.status(code).is_some_and(|status| !has_not_begun(&status)),
            // The list is not kept.
            Some(None) => true,
            None => answers.times == ReadTimes::NONE,
        };
        if is_likely {
            Some(self.milestones(code, read_for).await)
        } else {
            None
        }
    }

    pub async fn milestones(
        &self,
        code: &RfqCode,
        read_for: ReadFor,
    ) -> Result<Arc<Vec<Milestone>>, ApiError> {
        let answers = &self.gateway.0.answers;
        let changed = |_: &_, began| answers.request_changed_since(code, began);
        let client = &self.gateway.0.client;
        let key = self.key_in(&answers.milestones, code, code).await;
        let noted = News::default();
        let news = &noted;
        let fetch = |begun: Begun| async move {
            let before = self.last_served(&answers.milestones, key, code).await;
            let call = Box::pin(client.milestones(&self.token, code));
            let milestones = self.call_for(read_for, call).await?;
            let noticed = before.and_then(|before| changes::between_milestones(&before, &milestones.value));
            note(noticed, begun, news);
            Ok(milestones)
        };
        let longest = self.longest_of(&answers.milestones, key, code).await;
        let milestones = self
            .read(&answers.milestones, key, code, longest, changed, fetch)
            .await;
        self.tell(code, noted);
        milestones
    }

    pub async fn attachments(
        &self,
        code: &RfqCode,
        read_for: ReadFor,
    ) -> Result<Arc<Vec<Attachment>>, ApiError> {
        let answers = &self.gateway.0.answers;
        let changed = |_: &_, began| answers.request_changed_since(code, began);
        let client = &self.gateway.0.client;
        let key = self.key_in(&answers.attachments, code, code).await;
        let noted = News::default();
        let news = &noted;
        let fetch = |begun: Begun| async move {
            let before = self.last_served(&answers.attachments, key, code).await;
            let call = Box::pin(client.attachments(&self.token, code));
            let attachments = self.call_for(read_for, call).await?;
            let noticed = before.and_then(|before| changes::between_attachments(&before, &attachments.value));
            note(noticed, begun, news);
            Ok(attachments)
        };
        let longest = self.longest_of(&answers.attachments, key, code).await;
        let attachments = self
            .read(&answers.attachments, key, code, longest, changed, fetch)
            .await;
        self.tell(code, noted);
        attachments
    }

    /// From memory while the answer is at most `longest` old and nothing has `changed` since, else by a call that is
    /// shared by all who wait. Where that fails, what is kept is served, and the page says so.
    async fn read<K, T, F>(
        &self,
        kept: &KeptAnswers<K, T>,
        key: ReadKey,
        question: &K,
        longest: Duration,
        changed: impl Fn(&T, Instant) -> bool + Send + Sync,
        call: impl Fn(Begun) -> F + Send + Sync,
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
        let counts = &self.gateway.0.counts;
        if times == ReadTimes::NONE {
            counts.reads.count("service");
            return Box::pin(call(Begun::now()))
                .await
                .map(|received| Arc::new(received.value));
        }
        if longest.is_zero() {
            counts.reads.count("service");
            let begun = Begun::now();
            let received = Box::pin(call(begun)).await?;
            let reading = kept
                .keep(key.key, self.key(), question.clone(), received, begun)
                .await;
            return Ok(reading.value);
        }
        let arrived = Instant::now();
        let fitness = |reading: &Reading<T>| {
            // A slow call has not grown old by its own length.
            let is_young = reading.began >= arrived || reading.began.elapsed() < longest;
            if !self.may_be_served(key, reading) {
                Fitness::NotShown
            } else if is_young && !changed(&reading.value, reading.began) {
                Fitness::Current
            } else {
                Fitness::Old
            }
        };
        // Boxed: the caller holds several reads at once.
        match Box::pin(kept.get(key.key, self.key(), question, fitness, call)).await {
            Ok(reading) => {
                counts.read(reading.began, arrived);
                self.note_served(reading.read_at, None);
                Ok(reading.value)
            }
            Err(error) if leaves_what_is_kept(&error) => {
                let mut last = kept.last(key.key, question).await;
                last = last.filter(|reading| self.may_be_served(key, reading));
                if last.is_none() {
                    // What this token itself has brought while it shared.
                    last = kept.last(self.customer().0, question).await;
                    last = last.filter(|reading| self.may_be_served(self.own_key(), reading));
                }
                let last = last.ok_or_else(|| error.clone())?;
                counts.read(last.began, arrived);
                self.note_served(last.read_at, Some(&error));
                Ok(last.value)
            }
            Err(error) => Err(error),
        }
    }

    /// Whether this token may be served an answer kept under that key: its own, or another one's of the same customer, as
    /// long as the token that brought it was not refused since.
    pub(super) fn may_be_served<T>(&self, key: ReadKey, reading: &Reading<T>) -> bool {
        let answers = &self.gateway.0.answers;
        (reading.brought_by == self.key() || key.is_shared)
            && !answers.token_refused_since(reading.brought_by, reading.began)
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
    fn later_row_has_moved_on() {
        let at = |text: Option<&str>| RequestSummary {
            updated_at: text.map(str::to_owned),
            ..RequestSummary::default()
        };
        let kept = at(Some("2026-07-16T09:15:00+07:00"));
        assert!(has_moved_on(&kept, &at(Some("2026-07-16T02:15:01Z"))));
        for same in [
            Some("2026-07-16T02:15:00Z"),
            Some("2026-07-16T09:14:00+07:00"),
            Some("soon"),
            None,
        ] {
            assert!(!has_moved_on(&kept, &at(same)), "{same:?}");
        }
    }

    #[test]
    fn list_without_a_quoted_request_is_an_older_one() {
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
