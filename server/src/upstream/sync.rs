//! The sync of an account's requests: one walk through the list, then only the changes since (specification, "GET /orders",
//! `updated_since`). Home, the list and its filters are answered from its rows, and an unchanged row keeps answers about its
//! request current (docs/behaviour.md, "Calls to the service").

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use jiff::Timestamp;
use partner_api::{ApiError, ListQuery, Received, RequestPage, RequestSummary, RfqCode, Status};

use super::account::Account;
use super::account_key::AccountKey;
use super::cached_read::{BoxedCall, CachedRead, allows_cached_answer};
use super::caches::Caches;
use super::freshness::{ReadFrom, ReadTimes};
use super::gateway::NEEDS_TTL;
use super::questions::SyncRead;
use super::read_cache::{ReadCache, Reading};
use super::request_rows::{Brought, MAX_WALK_PAGES, NextSync, NotKept, PAGE_ROWS, RequestRows, Synced};
use super::sharing::VALID_FOR;
use crate::instances::DetectedChange;

/// Limit of the changes that one sync announces; a page that misses the others finds them when it is opened.
const MAX_ANNOUNCED_CHANGES: usize = 100;
/// Limit of the pages of a walk that are read concurrently.
const MAX_CONCURRENT_PAGES: usize = 4;
/// Pages from the end of a large account's list of requests that need somebody, which have waited longest; beside the first page,
/// the newest.
const LAST_NEEDS_PAGES: u32 = 4;

impl CachedRead for SyncRead {
    type Answer = Synced;

    fn cache(caches: &Caches) -> &ReadCache<Self, Self::Answer> {
        &caches.rows
    }

    fn call<'a>(&'a self, account: &'a Account) -> BoxedCall<'a, Received<Synced>> {
        Box::pin(account.sync())
    }

    fn is_young(&self, reading: &Reading<Synced>, arrived: Instant, fresh_for: Duration) -> bool {
        match &*reading.value {
            // Such a sync proves nothing: no answer is served from it.
            Synced::PageByPage { until } => *until > arrived,
            Synced::Rows(_) => reading.began >= arrived || reading.began.elapsed() < fresh_for,
        }
    }

    fn is_outdated(&self, account: &Account, _: &[AccountKey], reading: &Reading<Synced>) -> bool {
        rows_of(reading).is_some_and(|rows| account.is_change_announced(&rows.value, rows.began))
    }
}

/// A page that somebody has open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenPage {
    /// A page of one request, shown as of its time of change.
    Request { code: RfqCode, as_of: Timestamp },
    /// A page of several requests, read then.
    List { read_at: Timestamp },
}

/// The rows of an account.
pub struct ListedRows {
    pub rows: Vec<Arc<RequestSummary>>,
    /// Number of requests that need somebody, if not all requests are among the rows.
    pub needs_in_all: Option<usize>,
}

impl Account {
    /// Returns a page of the list: from the rows of the sync if the query has only statuses.
    pub async fn listed(&self, query: &ListQuery) -> Result<Arc<RequestPage>, ApiError> {
        if !asks_for_statuses_only(query) {
            return self.list(query).await;
        }
        let Some(rows) = self.synced_or_last().await? else {
            return self.list(query).await;
        };
        if rows.value.is_part() {
            return self.list_of_part(query, &rows.value).await;
        }
        let (page, per_page) = (query.page.unwrap_or(1), query.per_page.unwrap_or(20));
        Ok(Arc::new(rows.value.page(&query.status, page, per_page)))
    }

    /// Returns a page of a large account's list: the last one, as long as a sync finds no change, else by a call.
    async fn list_of_part(
        &self,
        query: &ListQuery,
        rows: &RequestRows,
    ) -> Result<Arc<RequestPage>, ApiError> {
        let caches = &self.gateway().caches;
        let last = self.last(query, &[self.key()]);
        let is_unchanged = last.is_some_and(|last| rows.last_change().is_none_or(|at| at < last.read_at));
        if !is_unchanged || self.from != ReadFrom::Cache {
            return self.list(query).await;
        }
        self.read_within(query, &[self.key()], caches.times.unchanged)
            .await
    }

    /// Returns the requests of the account, the newest first; `None` if the list is not kept.
    pub async fn rows(&self) -> Result<Option<ListedRows>, ApiError> {
        let rows = self.synced_or_last().await?;
        Ok(rows.map(|Reading { value: rows, .. }| ListedRows {
            rows: rows.summaries().cloned().collect(),
            needs_in_all: rows.is_part().then(|| rows.needs()),
        }))
    }

    /// Returns the rows of the last sync by this token, however old.
    pub(super) fn last_rows(&self) -> Option<Reading<RequestRows>> {
        self.last_rows_of(&[self.key()])
    }

    /// Returns the rows of the last sync by these tokens, however old.
    pub(super) fn last_rows_of(&self, tokens: &[AccountKey]) -> Option<Reading<RequestRows>> {
        rows_of(&self.last(&SyncRead, tokens)?)
    }

    /// Returns the row of a request in the last sync, however old; `None` if it is not among the rows.
    pub(super) fn row(&self, code: &RfqCode) -> Option<Arc<RequestSummary>> {
        self.last_rows()?.value.summary(code).cloned()
    }

    /// Returns that row for a page and records its age; also why it is not newer, if a change was announced.
    pub fn row_for_page(&self, code: &RfqCode, failure: &ApiError) -> Option<Arc<RequestSummary>> {
        let last = self.last_rows()?;
        let row = last.value.summary(code)?.clone();
        let is_announced = self.is_change_announced(&last.value, last.began);
        self.note_served(last.read_at, Some(failure).filter(|_| is_announced));
        Some(row)
    }

    /// Returns the rows for a page: current ones, or, if these cannot be had, those of the last sync, marked as old.
    async fn synced_or_last(&self) -> Result<Option<Reading<RequestRows>>, ApiError> {
        let (arrived, last) = (Instant::now(), self.last_rows());
        let me = match last {
            Some(_) => self.clone(),
            // A walk is several calls, and serves all pages after it.
            None => self.clone().waiting_longer(),
        };
        let (rows, failure) = match me.synced(self.gateway().caches.times.synced).await {
            Ok(rows) => (rows, None),
            Err(error)
                if last.is_some() && self.from != ReadFrom::Service && allows_cached_answer(&error) =>
            {
                // Others may have synced meanwhile.
                (self.last_rows().or(last), Some(error))
            }
            Err(error) => return Err(error),
        };
        if let Some(rows) = &rows {
            self.gateway().counts.read(rows.began, arrived);
            // A change that these rows show was found a moment after their read began.
            let found = rows.value.last_change().unwrap_or(rows.read_at);
            self.note_list_served(rows.read_at.max(found), failure.as_ref());
        }
        Ok(rows)
    }

    /// Returns the newest requests with one of these statuses, a page of them, at most `longest` old.
    pub async fn newest(
        &self,
        statuses: &[Status],
        longest: Duration,
    ) -> Result<Vec<Arc<RequestSummary>>, ApiError> {
        let query = ListQuery {
            status: statuses.iter().map(|status| status.code().to_owned()).collect(),
            per_page: Some(PAGE_ROWS),
            ..ListQuery::default()
        };
        match self.synced(longest).await?.filter(|rows| !rows.value.is_part()) {
            Some(rows) => Ok(rows.value.page(&query.status, 1, PAGE_ROWS).items),
            None => Ok(self
                .load(&query, &[self.key()], longest)
                .await?
                .value
                .items
                .clone()),
        }
    }

    /// Returns how long an answer about a request from `began` may be served: longer if the sync has seen no change since.
    pub(super) async fn fresh_with_row(&self, code: &RfqCode, began: Option<Instant>) -> Duration {
        let times = self.gateway().caches.times;
        let is_decided = |began: &Instant| (times.current..times.unchanged).contains(&began.elapsed());
        // An answer that is served, or not, in any case does not need the sync.
        let Some(began) = began.filter(is_decided) else {
            return times.current;
        };
        // A failed sync does not fail the read: it would only have saved a call.
        let rows = self.clone().without_waiting().synced(times.synced).await;
        if let Ok(Some(rows)) = rows
            && rows.value.unchanged_since(code, began)
        {
            times.unchanged
        } else {
            times.current
        }
    }

    /// Returns the rows of the last sync by a call of this token if it shows that the token was valid so long ago, else of a new
    /// one; `None` if that fails.
    pub(super) async fn rows_for_proof(&self, longest: Duration) -> Option<Arc<RequestRows>> {
        let me = self.clone().served_from_cache();
        let rows = me.synced_by_itself(longest).await.ok().flatten();
        rows.map(|rows| rows.value)
    }

    /// Returns the rows of the last sync, of this token or of another one that has proven to be of the same customer, if it is
    /// at most `longest` old and no change was announced since, else of a new one. `None` if rows are not kept.
    async fn synced(&self, longest: Duration) -> Result<Option<Reading<RequestRows>>, ApiError> {
        if self.from == ReadFrom::Cache
            && let Some(rows) = self.synced_by_another(longest)
        {
            return Ok(Some(rows));
        }
        self.synced_by_itself(longest).await
    }

    /// Returns the rows of the newest sync of another token of this customer, if this one's own, at most two minutes ago, has
    /// brought the very same requests.
    fn synced_by_another(&self, longest: Duration) -> Option<Reading<RequestRows>> {
        let theirs = self.last_rows_of(&self.colleagues())?;
        let own = self.last_rows()?;
        let is_current = theirs.began > own.began
            && theirs.began.elapsed() < longest
            && own.began.elapsed() < VALID_FOR
            && !self.is_change_announced(&theirs.value, theirs.began);
        // Of a large account, some of the requests are not among the own rows.
        let is_same =
            || !theirs.value.is_part() && RequestRows::are_of_the_same_requests(&own.value, &theirs.value);
        (is_current && is_same()).then_some(theirs)
    }

    /// Returns the rows of the last sync by a call of this token, if it is current, else of a new one for all who wait.
    async fn synced_by_itself(&self, longest: Duration) -> Result<Option<Reading<RequestRows>>, ApiError> {
        let times = self.gateway().caches.times;
        if times == ReadTimes::NONE {
            return Ok(None);
        }
        let longest = match self.from {
            ReadFrom::Cache => longest,
            ReadFrom::CacheOfSeconds => longest.min(times.again),
            ReadFrom::Service => Duration::ZERO,
        };
        let arrived = Instant::now();
        let me = self.clone().for_sync();
        let reading = Box::pin(me.load(&SyncRead, &[self.key()], longest)).await?;
        let rows = rows_of(&reading);
        if let Some(rows) = rows.as_ref().filter(|rows| rows.began >= arrived) {
            self.begin_proof(&rows.value);
        }
        Ok(rows)
    }

    fn is_change_announced(&self, rows: &RequestRows, began: Instant) -> bool {
        let marks = &self.gateway().marks;
        marks.rows_changed_since(self.customer(), rows.codes(), began)
    }

    async fn sync(&self) -> Result<Received<Synced>, ApiError> {
        let read_at = Timestamp::now();
        let last = self.last_rows();
        let before = last.as_ref().map(|last| &*last.value);
        let next = last.as_ref().map_or(NextSync::Walk, |last| {
            let is_announced = self.is_change_announced(&last.value, last.began);
            last.value.next_sync(Instant::now(), is_announced)
        });
        let rows = match (before, next) {
            (Some(before), NextSync::Changes { since, has_overlap }) => {
                self.sync_changes(before, since, has_overlap, read_at).await?
            }
            _ => self.walk(before, read_at).await?,
        };
        let (value, bytes) = match rows {
            Ok(rows) => {
                if let Some(before) = before {
                    self.announce_differences(&rows, before, read_at);
                }
                let bytes = rows.bytes();
                (Synced::Rows(Arc::new(rows)), bytes)
            }
            Err(why) => {
                tracing::info!(?why, "the list of an account is asked page by page");
                let until = Instant::now() + why.pause();
                (Synced::PageByPage { until }, 0)
            }
        };
        Ok(Received { value, bytes })
    }

    /// Announces the differences to open pages.
    fn announce_differences(&self, rows: &RequestRows, before: &RequestRows, found: Timestamp) {
        for (code, kind, row) in rows.differences(before).take(MAX_ANNOUNCED_CHANGES) {
            self.announce(&code, DetectedChange::from_row(kind, row), found);
        }
    }

    /// Returns the number of requests that need the reader, according to the last sync of this token or of a colleague's; `None`
    /// if there was none lately.
    pub fn needs(&self) -> Option<usize> {
        let mut tokens = self.colleagues();
        tokens.push(self.key());
        let rows = self.last_rows_of(&tokens)?;
        let answered = self.answered();
        let answered = answered.iter().filter(|at| **at > rows.began).count();
        (rows.began.elapsed() < NEEDS_TTL).then(|| rows.value.needs().saturating_sub(answered))
    }

    /// The times of the last answers.
    fn answered(&self) -> Vec<Instant> {
        let mut answered = self.gateway().answered.get(&self.key()).unwrap_or_default();
        answered.retain(|at| at.elapsed() < NEEDS_TTL);
        answered
    }

    /// Counts a request that a person has just answered: until the next sync the list has it as it was before.
    pub fn note_answered(&self, before: &RequestSummary) {
        if before.state().needs_partner() {
            let mut answered = self.answered();
            answered.push(Instant::now());
            self.gateway().answered.insert(self.key(), answered);
        }
    }

    /// Starts a sync behind a page of a token that has none yet: it shows which cached answers are current, and whose token it
    /// is.
    pub(super) fn begin_syncs(&self) {
        let caches = &self.gateway().caches;
        if caches.times == ReadTimes::NONE || self.last(&SyncRead, &[self.key()]).is_some() {
            return;
        }
        let me = self.clone().behind_page();
        tokio::spawn(async move {
            if let Err(error) = me.synced(me.gateway().caches.times.synced).await {
                tracing::debug!(%error, "the requests of an account could not be synced");
            }
        });
    }

    /// Keeps the rows at most `longest` old with spare calls while no page reads them; a started sync is completed. A failure
    /// is only logged.
    pub async fn keep_synced(&self, longest: Duration) {
        let limiter = &self.gateway().rate_limiter;
        if !limiter.has_spare(self.counted_as().await) {
            return;
        }
        let me = self.clone().behind_page();
        if let Err(error) = me.synced(longest).await {
            tracing::debug!(%error, "the requests of an account could not be synced");
        }
    }

    /// Tells whether there are rows.
    pub fn has_rows(&self) -> bool {
        self.last_rows().is_some()
    }

    /// Tells whether a page that was read then is outdated: whether its request (or, of a list, any) has changed since.
    pub fn has_changed_since(&self, page: &OpenPage) -> bool {
        let Some(Reading { value: rows, .. }) = self.last_rows() else {
            return false;
        };
        match page {
            OpenPage::Request { code, as_of } => rows.updated_at(code).is_some_and(|at| at > *as_of),
            OpenPage::List { read_at } => rows.last_change().is_some_and(|at| at > *read_at),
        }
    }

    async fn sync_changes(
        &self,
        before: &RequestRows,
        since: String,
        has_overlap: bool,
        read_at: Timestamp,
    ) -> Result<Result<RequestRows, NotKept>, ApiError> {
        let query = ListQuery {
            updated_since: Some(since),
            ..ListQuery::default()
        };
        let first = match self.first_page(&query).await {
            Ok(first) => first,
            // The service ignores the question.
            Err(ApiError::Invalid(_)) => {
                let walked = self.walk(Some(before), read_at).await?;
                return Ok(walked.and_then(RequestRows::without_watermark));
            }
            Err(error) => return Err(error),
        };
        if last_page(&first) > MAX_WALK_PAGES {
            if !first.items.iter().all(|item| before.is_asked_for(item)) {
                return Ok(Err(NotKept::WithoutTimes));
            }
            // There are too many to read: those of some minutes ago are not asked for again.
            let walked = self.walk(Some(before), read_at).await?;
            return Ok(walked.map(|rows| rows.changes_asked_from(read_at)));
        }
        let pages = 2..=last_page(&first);
        let brought = self.pages(&query, first, pages, read_at).await?;
        match before.changed(brought, has_overlap) {
            Ok(changed) if changed.is_part() && changed.last_change() == Some(read_at) => {
                // Without that count the changes are still useful.
                let needs = self.first_page(&needs_query()).await;
                let needs = needs.map_or(before.needs(), |page| total(&page));
                Ok(Ok(changed.with_needs(needs)))
            }
            changed => Ok(changed),
        }
    }

    /// Reads all requests, or of a large account the newest, and both ends of the list of those that need somebody. If a later
    /// page cannot be read and there are no rows, the list is read page by page for a while.
    async fn walk(
        &self,
        before: Option<&RequestRows>,
        read_at: Timestamp,
    ) -> Result<Result<RequestRows, NotKept>, ApiError> {
        let all = ListQuery::default();
        let first = self.first_page(&all).await?;
        let is_all = last_page(&first) <= MAX_WALK_PAGES;
        let (brought, needs) = if is_all {
            let pages = 2..=last_page(&first);
            (self.pages(&all, first, pages, read_at).await, None)
        } else {
            let query = needs_query();
            let mut needs = self.first_page(&query).await?;
            let (count, last) = (total(&needs), last_page(&needs));
            needs.items.splice(0..0, first.items);
            let last = if last == UNCOUNTED { 1 } else { last };
            let end = last.saturating_sub(LAST_NEEDS_PAGES - 1).max(2)..=last;
            (self.pages(&query, needs, end, read_at).await, Some(count))
        };
        match brought {
            Ok(brought) => Ok(RequestRows::walked(brought, needs, before)),
            Err(error) if error.is_of_service() && before.is_none() => {
                tracing::info!(%error, "a walk through the list of an account broke off");
                Ok(Err(NotKept::Interrupted))
            }
            Err(error) => Err(error),
        }
    }

    async fn first_page(&self, query: &ListQuery) -> Result<RequestPage, ApiError> {
        Ok(self.fetch_list(&page_of(query, 1)).await?.value)
    }

    /// Reads these further pages of a query and adds their rows to those of the first.
    async fn pages(
        &self,
        query: &ListQuery,
        first: RequestPage,
        others: impl Iterator<Item = u32> + Send,
        read_at: Timestamp,
    ) -> Result<Brought, ApiError> {
        let RequestPage { mut items, meta } = first;
        // The pages stay in order: a row on two of them is newest on the first.
        let rest: Vec<_> = stream::iter(others.collect::<Vec<_>>())
            .map(|number| {
                let query = page_of(query, number);
                async move { self.fetch_list(&query).await }
            })
            .buffered(MAX_CONCURRENT_PAGES)
            .try_collect()
            .await?;
        items.extend(rest.into_iter().flat_map(|page| page.value.items));
        Ok(Brought {
            items,
            total: meta.total,
            arrived: Instant::now(),
            read_at,
        })
    }
}

/// Returns the rows of a sync; `None` if they are not kept.
fn rows_of(synced: &Reading<Synced>) -> Option<Reading<RequestRows>> {
    match &*synced.value {
        Synced::Rows(rows) => Some(synced.with(rows.clone())),
        Synced::PageByPage { .. } => None,
    }
}

fn page_of(query: &ListQuery, page: u32) -> ListQuery {
    ListQuery {
        page: Some(page),
        per_page: Some(PAGE_ROWS),
        ..query.clone()
    }
}

/// Returns the query for requests that need somebody.
fn needs_query() -> ListQuery {
    let statuses = [Status::NeedInfo, Status::Quoted];
    ListQuery {
        status: statuses.map(|status| status.code().to_owned()).to_vec(),
        ..ListQuery::default()
    }
}

/// Returns the number of the last page of a list, according to its first one.
fn last_page(first: &RequestPage) -> u32 {
    let size = i64::try_from(first.items.len()).unwrap_or(i64::MAX).max(1);
    let of_total = |total: i64| total.saturating_add(size - 1) / size;
    let last = first.meta.last_page.or_else(|| first.meta.total.map(of_total));
    match last {
        Some(last) => u32::try_from(last).unwrap_or(UNCOUNTED),
        // If the service leaves the numbers out, items that do not fill a page are all there are.
        None if first.items.len() < PAGE_ROWS as usize => 1,
        None => UNCOUNTED,
    }
}

/// The number of the last page where nobody knows it.
const UNCOUNTED: u32 = u32::MAX;

/// Returns the number of rows of a list, according to its first page.
fn total(first: &RequestPage) -> usize {
    let total = first.meta.total.and_then(|total| usize::try_from(total).ok());
    total.unwrap_or(first.items.len())
}

fn asks_for_statuses_only(query: &ListQuery) -> bool {
    let ListQuery {
        status: _,
        page: _,
        per_page: _,
        partner_ref,
        search,
        from_date,
        to_date,
        updated_since,
    } = query;
    [partner_ref, search, from_date, to_date, updated_since]
        .into_iter()
        .all(Option::is_none)
}

#[cfg(test)]
mod tests {
    use partner_api::PageMeta;

    use super::*;

    #[test]
    fn last_page_is_found_from_any_of_the_counts() {
        let last_page = |last_page, total, rows| {
            super::last_page(&RequestPage {
                items: vec![Arc::default(); rows],
                meta: PageMeta {
                    total,
                    last_page,
                    ..PageMeta::default()
                },
            })
        };
        assert_eq!(last_page(Some(7), Some(10), 10), 7);
        assert_eq!(last_page(None, Some(101), 100), 2);
        assert_eq!(last_page(None, Some(101), 20), 6, "smaller pages than asked for");
        assert_eq!(last_page(None, Some(0), 0), 0);
        assert_eq!(last_page(None, Some(i64::MAX), 1), u32::MAX);
        assert_eq!(last_page(None, None, 99), 1);
        assert_eq!(last_page(None, None, 100), u32::MAX, "a full page may not be all");
    }

    #[test]
    fn only_queries_by_status_are_answered_from_rows() {
        let statuses = ListQuery {
            status: vec!["quoted".into()],
            page: Some(2),
            per_page: Some(50),
            ..ListQuery::default()
        };
        assert!(asks_for_statuses_only(&statuses));
        let search = ListQuery {
            search: Some("x".into()),
            ..statuses
        };
        assert!(!asks_for_statuses_only(&search));
    }
}
