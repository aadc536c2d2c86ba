//! The questions to the service (docs/behaviour.md, "Calls to the service"), and the reads of handlers.

use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use partner_api::{
    ApiError, Attachment, Catalogs, DocumentStream, DownloadLink, ListQuery, Milestone, Quotation, Received,
    RequestDetails, RequestPage, RequestSummary, RfqCode, Status,
};
use sha2::{Digest as _, Sha256};

use super::account::Account;
use super::account_key::AccountKey;
use super::cached_read::{BoxedCall, CachedRead, allows_cached_answer};
use super::caches::{CATALOGS_TTL, Caches};
use super::customers::{RequestDigest, mark};
use super::detected_change;
use super::freshness::ReadTimes;
use super::questions::{AttachmentsRead, CatalogsRead, DetailsRead, MilestonesRead, QuotationVersionRead};
use super::read_cache::{ReadCache, Reading};
use crate::instances::{ChangeKind, DetectedChange};

impl CachedRead for CatalogsRead {
    type Answer = Arc<Catalogs>;

    fn cache(caches: &Caches) -> &ReadCache<Self, Self::Answer> {
        &caches.catalogs
    }

    fn call<'a>(&'a self, account: &'a Account) -> BoxedCall<'a, Received<Arc<Catalogs>>> {
        Box::pin(account.fetch_catalogs())
    }

    fn is_young(&self, reading: &Reading<Arc<Catalogs>>, arrived: Instant, fresh_for: Duration) -> bool {
        let fresh_for = fresh_for.min(catalogs_ttl(&reading.value));
        reading.began >= arrived || reading.began.elapsed() < fresh_for
    }
}

/// Returns how long catalogs are current. Without services or reasons nobody can choose: a service that has just started, or
/// fails, may give none.
fn catalogs_ttl(catalogs: &Catalogs) -> Duration {
    if catalogs.services.is_empty() || catalogs.reject_reasons.is_empty() {
        INCOMPLETE_CATALOGS_TTL
    } else {
        CATALOGS_TTL
    }
}

/// Time for which catalogs are current that lack services or reasons.
const INCOMPLETE_CATALOGS_TTL: Duration = Duration::from_mins(1);

/// A page of the list by a question of its own.
impl CachedRead for ListQuery {
    type Answer = RequestPage;

    fn cache(caches: &Caches) -> &ReadCache<Self, Self::Answer> {
        &caches.lists
    }

    fn call<'a>(&'a self, account: &'a Account) -> BoxedCall<'a, Received<RequestPage>> {
        Box::pin(account.fetch_list(self))
    }

    fn is_outdated(&self, account: &Account, _: &[AccountKey], reading: &Reading<RequestPage>) -> bool {
        let codes = reading.value.items.iter().map(|item| item.rfq_code.as_str());
        let marks = &account.gateway().marks;
        marks.rows_changed_since(account.customer(), codes, reading.began)
    }

    fn bytes(&self) -> usize {
        format!("{self:?}").len()
    }
}

impl CachedRead for DetailsRead {
    type Answer = RequestDetails;
    const FOLLOWS_ROW: bool = true;
    const OUTDATES_REQUEST: bool = true;

    fn cache(caches: &Caches) -> &ReadCache<Self, Self::Answer> {
        &caches.details
    }

    fn request(&self) -> Option<&RfqCode> {
        Some(&self.0)
    }

    fn call<'a>(&'a self, account: &'a Account) -> BoxedCall<'a, Received<RequestDetails>> {
        Box::pin(account.fetch_details(&self.0))
    }

    fn difference(before: &RequestDetails, after: &RequestDetails) -> Option<DetectedChange> {
        detected_change::details_change(before, after)
    }
}

impl CachedRead for QuotationVersionRead {
    type Answer = Quotation;

    fn cache(caches: &Caches) -> &ReadCache<Self, Self::Answer> {
        &caches.quotations
    }

    fn request(&self) -> Option<&RfqCode> {
        Some(&self.code)
    }

    fn fresh_for(&self, times: &ReadTimes) -> Duration {
        if self.is_about_to_expire(Timestamp::now()) {
            times.current
        } else {
            times.quotation
        }
    }

    fn call<'a>(&'a self, account: &'a Account) -> BoxedCall<'a, Received<Quotation>> {
        Box::pin(account.fetch_quotation(&self.code))
    }

    /// Answerability may change without another sign, so an answerable quotation is as current as the details, or as details
    /// may be: another token may have read them only to prove that it may see them.
    fn is_outdated(&self, account: &Account, readers: &[AccountKey], reading: &Reading<Quotation>) -> bool {
        let shared = account.gateway();
        let details = || account.last(&DetailsRead(self.code.clone()), readers);
        shared.marks.request_changed_since(&self.code, reading.began)
            || (Status::from_code(&self.status) == Status::Quoted
                && reading.began.elapsed() >= shared.caches.times.current
                && details().is_some_and(|details| details.began > reading.began))
    }
}

impl CachedRead for MilestonesRead {
    type Answer = Vec<Milestone>;
    const FOLLOWS_ROW: bool = true;

    fn cache(caches: &Caches) -> &ReadCache<Self, Self::Answer> {
        &caches.milestones
    }

    fn request(&self) -> Option<&RfqCode> {
        Some(&self.0)
    }

    fn call<'a>(&'a self, account: &'a Account) -> BoxedCall<'a, Received<Vec<Milestone>>> {
        let call = account.client().milestones(&account.token, &self.0);
        Box::pin(account.call(Box::pin(call)))
    }

    fn difference(before: &Vec<Milestone>, after: &Vec<Milestone>) -> Option<DetectedChange> {
        detected_change::addition(ChangeKind::Milestone, before, after)
    }
}

impl CachedRead for AttachmentsRead {
    type Answer = Vec<Attachment>;
    const FOLLOWS_ROW: bool = true;

    fn cache(caches: &Caches) -> &ReadCache<Self, Self::Answer> {
        &caches.attachments
    }

    fn request(&self) -> Option<&RfqCode> {
        Some(&self.0)
    }

    fn call<'a>(&'a self, account: &'a Account) -> BoxedCall<'a, Received<Vec<Attachment>>> {
        let call = account.client().attachments(&account.token, &self.0);
        Box::pin(account.call(Box::pin(call)))
    }

    fn difference(before: &Vec<Attachment>, after: &Vec<Attachment>) -> Option<DetectedChange> {
        detected_change::addition(ChangeKind::Document, before, after)
    }
}

/// Tells whether a shipment has not begun: before that a request has no milestones (specification, "Tracking milestone").
fn has_not_begun(status: &Status) -> bool {
    matches!(
        status,
        Status::Submitted | Status::NeedInfo | Status::Quoting | Status::Quoted
    )
}

/// Tells whether a row of a list was changed later than this request.
fn has_moved_on(kept: &RequestSummary, row: &RequestSummary) -> bool {
    let at = |text: &Option<String>| domain::trade_lane::instant(text.as_deref());
    match (at(&kept.updated_at), at(&row.updated_at)) {
        (Some(kept), Some(row)) => row > kept,
        _ => false,
    }
}

impl Account {
    /// Returns the catalogs, at most a day old, or a minute if they are incomplete and can be read again; several pages that need
    /// them at once make one call.
    pub async fn catalogs(&self) -> Result<Arc<Catalogs>, ApiError> {
        // Catalogs of the last day are good enough for submissions too.
        let given = match self.load(&CatalogsRead, &[self.key()], CATALOGS_TTL).await {
            Err(error) if allows_cached_answer(&error) => {
                self.last(&CatalogsRead, &[self.key()]).ok_or(error)?
            }
            read => read?,
        };
        Ok(Arc::clone(&given.value))
    }

    async fn fetch_catalogs(&self) -> Result<Received<Arc<Catalogs>>, ApiError> {
        let catalogs = self.call(Box::pin(self.client().catalogs(&self.token))).await?;
        // Serializing texts and numbers cannot fail.
        let json = serde_json::to_vec(&catalogs).unwrap_or_default();
        let fingerprint = Sha256::digest(&json).into();
        let by_content = &self.gateway().caches.catalogs_by_content;
        if let Some(value) = by_content.get(&fingerprint).and_then(|known| known.upgrade()) {
            return Ok(Received { value, bytes: 0 });
        }
        let value = Arc::new(catalogs);
        by_content.insert(fingerprint, Arc::downgrade(&value));
        let bytes = json.len();
        Ok(Received { value, bytes })
    }

    /// Checks the token with a call of its own (a day's cache would hide that it was revoked). Brings the catalogs. Where these
    /// cannot be read the list of requests tells: pages work without catalogs, and nobody is kept out for them.
    pub async fn check(&self) -> Result<(), ApiError> {
        match self.load(&CatalogsRead, &[self.key()], Duration::ZERO).await {
            Err(ApiError::Unreadable { .. }) => {
                let newest = ListQuery {
                    per_page: Some(1),
                    ..ListQuery::default()
                };
                self.list(&newest).await.map(drop)
            }
            read => read.map(drop),
        }
    }

    /// Returns marks of the newest requests of this token, as proof of its customer.
    pub async fn list_marks(&self) -> Result<Vec<RequestDigest>, ApiError> {
        let newest = ListQuery {
            per_page: Some(100),
            ..ListQuery::default()
        };
        let page = self.list(&newest).await?;
        Ok(page.items.iter().filter_map(|item| mark(item)).collect())
    }

    /// Returns one page of the list by a question of its own (see [`Account::listed`]); records the proof that the token may
    /// see its requests.
    pub async fn list(&self, query: &ListQuery) -> Result<Arc<RequestPage>, ApiError> {
        self.read(query).await
    }

    /// Returns such a page if it is at most `longest` old, or as old as any page's may be.
    pub async fn list_within(
        &self,
        query: &ListQuery,
        longest: Duration,
    ) -> Result<Arc<RequestPage>, ApiError> {
        let times = &self.gateway().caches.times;
        if longest <= query.fresh_for(times) || *times == ReadTimes::NONE {
            return self.list(query).await;
        }
        self.read_within(query, &[self.key()], longest).await
    }

    pub(super) async fn fetch_list(&self, query: &ListQuery) -> Result<Received<RequestPage>, ApiError> {
        let shared = self.gateway();
        let page = self
            .call(Box::pin(self.client().list(&self.token, query)))
            .await?;
        // Details read while the list was loading may be older than it.
        let arrived = Instant::now();
        let brought: Vec<&RequestSummary> = page.value.items.iter().map(AsRef::as_ref).collect();
        self.note_brought(&brought).await;
        let mut tokens = self.colleagues();
        tokens.push(self.key());
        for item in &page.value.items {
            let Ok(code) = item.rfq_code.parse::<RfqCode>() else {
                continue;
            };
            // A row that has moved on outdates details read before it.
            let question = DetailsRead(code);
            let is_moved = |token: &AccountKey| {
                let kept = shared.caches.details.last(*token, &question);
                kept.is_some_and(|kept| has_moved_on(&kept.value.summary, item))
            };
            if tokens.iter().any(is_moved) {
                shared.marks.outdated_before(&question.0, arrived);
            }
            self.prove(&question.0);
        }
        Ok(page)
    }

    /// Outdates the lists of this customer, so that they are read anew when they are next needed.
    pub fn outdate_lists(&self) {
        self.gateway().marks.lists_changed(self.customer());
    }

    /// Returns a request; records the proof that the token may see it, and learns divisors from its figures.
    pub async fn request(&self, code: &RfqCode) -> Result<Arc<RequestDetails>, ApiError> {
        self.read(&DetailsRead(code.clone())).await
    }

    async fn fetch_details(&self, code: &RfqCode) -> Result<Received<RequestDetails>, ApiError> {
        let call = self.client().request(&self.token, code);
        let answer = self.call(Box::pin(call)).await;
        match &answer {
            Ok(Received { value: details, .. }) => {
                self.prove(code);
                self.gateway().sharing.note_read(self.key(), code);
                self.note_brought(&[&details.summary]).await;
                self.begin_syncs();
                self.compare(code, details).await;
                self.record_details(code, details).await;
                self.learn(details);
            }
            Err(ApiError::NotFound { .. } | ApiError::Invalid(_)) => self.note_denied(code).await,
            Err(_) => {}
        }
        answer
    }

    /// Tells whether the details of a request were read within that time, by any token whose answers this one may be served.
    pub async fn has_read_within(&self, code: &RfqCode, longest: Duration) -> bool {
        let readers = self.readers_of(code).await;
        let last = self.last(&DetailsRead(code.clone()), &readers);
        last.is_some_and(|last| last.began.elapsed() < longest)
    }

    /// Returns the quotation of a request whose details were just read: they say whether there is one, and whether the cached
    /// one is current.
    pub async fn quotation_of(
        &self,
        code: &RfqCode,
        request: &RequestDetails,
    ) -> Result<Option<Arc<Quotation>>, ApiError> {
        let read = match &request.quotation {
            None if request.has_no_quotation => return Ok(None),
            None => self.quotation(code).await,
            Some(summary) => {
                self.read(&QuotationVersionRead::new(code, request, summary))
                    .await
            }
        };
        match read {
            Ok(quotation) => Ok(Some(quotation)),
            // There is none yet, or it was withdrawn (spec: 404).
            Err(ApiError::NotFound { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Returns the quotation by a call of its own, before a response to it. A page shows nothing older afterwards.
    pub async fn quotation(&self, code: &RfqCode) -> Result<Arc<Quotation>, ApiError> {
        let began = Instant::now();
        let quotation = self.fetch_quotation(code).await?;
        self.gateway().marks.outdated_before(code, began);
        Ok(Arc::new(quotation.value))
    }

    async fn fetch_quotation(&self, code: &RfqCode) -> Result<Received<Quotation>, ApiError> {
        let call = self.client().quotation(&self.token, code);
        self.call(Box::pin(call)).await
    }

    /// Streams the operator's untrusted HTML.
    pub async fn quotation_document(&self, code: &RfqCode) -> Result<DocumentStream, ApiError> {
        let call = self.client().quotation_document(&self.token, code);
        self.call(Box::pin(call)).await
    }

    /// Returns the milestones of a request whose details were just read; none, without a call, before the shipment begins.
    pub async fn milestones_of(
        &self,
        code: &RfqCode,
        request: &RequestDetails,
    ) -> Result<Arc<Vec<Milestone>>, ApiError> {
        let has_begun = !has_not_begun(&request.summary.state()) || request.operation_status.is_some();
        if has_begun || self.gateway().caches.times == ReadTimes::NONE {
            self.milestones(code).await
        } else {
            Ok(Arc::default())
        }
    }

    /// Returns the milestones in parallel to the details, for a page that waits for both; `None` unless the list says that the
    /// shipment has begun: otherwise the details tell whether they are worth a call.
    pub async fn milestones_beside(&self, code: &RfqCode) -> Option<Result<Arc<Vec<Milestone>>, ApiError>> {
        let is_likely = match self.row(code) {
            Some(row) => !has_not_begun(&row.state()),
            // Without the list nothing is known.
            None => self.gateway().caches.times == ReadTimes::NONE,
        };
        if is_likely {
            Some(self.milestones(code).await)
        } else {
            None
        }
    }

    pub async fn milestones(&self, code: &RfqCode) -> Result<Arc<Vec<Milestone>>, ApiError> {
        self.read(&MilestonesRead(code.clone())).await
    }

    pub async fn attachments(&self, code: &RfqCode) -> Result<Arc<Vec<Attachment>>, ApiError> {
        self.read(&AttachmentsRead(code.clone())).await
    }

    /// Returns a fresh link, which is used now and never kept.
    pub async fn download_link(&self, code: &RfqCode, id: u64) -> Result<DownloadLink, ApiError> {
        let call = self.client().download_link(&self.token, code, id);
        self.call(Box::pin(call)).await
    }
}

#[cfg(test)]
mod tests {
    use partner_api::{CatalogEntry, Service};

    use super::*;

    #[test]
    fn incomplete_catalogs_are_current_for_a_minute() {
        let now = Instant::now();
        let is_young = |catalogs: &Catalogs, age: Duration| {
            let reading = Reading {
                value: Arc::new(Arc::new(catalogs.clone())),
                read_at: Timestamp::UNIX_EPOCH,
                began: now.checked_sub(age).unwrap(),
                brought_by: AccountKey::for_test(1),
                bytes: 0,
            };
            CatalogsRead.is_young(&reading, now, CATALOGS_TTL)
        };
        let [before, after] = [59, 61].map(Duration::from_secs);
        let mut catalogs = Catalogs::default();
        assert!(is_young(&catalogs, before) && !is_young(&catalogs, after));
        catalogs.services.push(Service::default());
        assert!(is_young(&catalogs, before) && !is_young(&catalogs, after));
        catalogs.reject_reasons.push(CatalogEntry::default());
        assert!(is_young(&catalogs, after));
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
}
