//! The sync of an account's requests: one walk through the list, then only the changes since (specification, "GET /orders",
//! `updated_since`). Home, the list and its filters are answered from its rows, and an unchanged row keeps answers about its
//! request current (docs/architecture.md, "Reads").

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use jiff::Timestamp;
use partner_api::{ApiError, ListQuery, Received, RequestPage, RequestSummary, RfqCode, Status};

use super::account::Account;
use super::cached_read::{BoxedCall, CachedRead, allows_cached_answer};
use super::caches::Caches;
use super::freshness::{ReadFrom, ReadTimes};
use super::questions::SyncRead;
use super::read_cache::{ReadCache, Reading};
use super::request_rows::{Brought, MAX_WALK_PAGES, NextSync, NotKept, PAGE_ROWS, RequestRows, Synced};
use super::sharing::{ReadKey, VALID_FOR};
use crate::instances::DetectedChange;

/// Limit of the changes that one sync announces; a page that misses the others finds them when it is opened.
const MAX_ANNOUNCED_CHANGES: usize = 100;
/// Limit of the pages of a walk that are read concurrently.
const MAX_CONCURRENT_PAGES: usize = 4;
/// Pages from both ends of a large account's list of requests that need somebody: the newest, and those that have waited
/// longest.
const FIRST_NEEDS_PAGES: u32 = 1;
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
            // Such a sync proves nothing, and nothing is served from it.
            Synced::PageByPage { until } => *until > arrived,
            Synced::Rows(_) => reading.began >= arrived || reading.began.elapsed() < fresh_for,
        }
    }

    fn is_outdated(&self, account: &Account, _: ReadKey, reading: &Reading<Synced>) -> bool {
        let rows = reading.value.rows();
        rows.is_some_and(|rows| account.is_change_announced(rows, reading.began))
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
        let Some(synced) = self.synced_or_last().await? else {
            return self.list(query).await;
        };
        let Some(rows) = synced.value.rows() else {
            return self.list(query).await;
        };
        if rows.is_part() {
            return self.list_of_part(query, rows).await;
        }
        let per_page = query.per_page.unwrap_or(20);
        Ok(Arc::new(rows.page(
            &query.status,
            query.page.unwrap_or(1),
            per_page,
        )))
    }

    /// Returns a page of a large account's list: the last one, as long as a sync finds no change, else by a call.
    async fn list_of_part(
        &self,
        query: &ListQuery,
        rows: &RequestRows,
    ) -> Result<Arc<RequestPage>, ApiError> {
        let caches = &self.gateway().caches;
        let last = caches.lists.last(self.key(), query);
        let is_unchanged = last.is_some_and(|last| rows.last_change().is_none_or(|at| at < last.read_at));
        if !is_unchanged || self.from != ReadFrom::Cache {
            return self.list(query).await;
        }
        self.read_within(query, self.own_key(), caches.times.unchanged)
            .await
    }

    /// Returns the requests of the account, the newest first; `None` if the list is not kept.
    pub async fn rows(&self) -> Result<Option<ListedRows>, ApiError> {
        let synced = self.synced_or_last().await?;
        let rows = synced.as_ref().and_then(|synced| synced.value.rows());
        Ok(rows.map(|rows| ListedRows {
            rows: rows.summaries().cloned().collect(),
            needs_in_all: rows.is_part().then(|| rows.needs()),
        }))
    }

    /// Returns the rows of the last sync by this token, however old.
    fn last_rows(&self) -> Option<Reading<Synced>> {
        let last = self.gateway().caches.rows.last(self.key(), &SyncRead)?;
        let is_served = self.may_be_served(self.own_key(), &last) && last.value.rows().is_some();
        is_served.then_some(last)
    }

    /// Returns the row of a request in the last sync, however old; `None` if it is not among the rows.
    pub(super) fn row(&self, code: &RfqCode) -> Option<Arc<RequestSummary>> {
        self.last_rows()?.value.rows()?.summary(code).cloned()
    }

    /// Returns that row for a page and records its age; also why it is not newer, if a change was announced.
    pub fn row_for_page(&self, code: &RfqCode, failure: &ApiError) -> Option<Arc<RequestSummary>> {
        let last = self.last_rows()?;
        let rows = last.value.rows()?;
        let row = rows.summary(code)?.clone();
        let is_announced = self.is_change_announced(rows, last.began);
        self.note_served(last.read_at, Some(failure).filter(|_| is_announced));
        Some(row)
    }

    /// Returns the rows for a page: current ones, or, if these cannot be had, those of the last sync, marked as old.
    async fn synced_or_last(&self) -> Result<Option<Reading<Synced>>, ApiError> {
        let caches = &self.gateway().caches;
        let (arrived, longest) = (Instant::now(), caches.times.synced);
        let me = match self.last_rows() {
            Some(_) => self.clone(),
            // A walk is several calls, and serves all pages after it.
            None => self.clone().waiting_longer(),
        };
        let (synced, failure) = match me.synced(longest).await {
            Ok(synced) => (synced, None),
            Err(error) if self.from != ReadFrom::Service && allows_cached_answer(&error) => {
                match self.last_rows() {
                    Some(last) => (Some(last), Some(error)),
                    None => return Err(error),
                }
            }
            Err(error) => return Err(error),
        };
        if let Some((synced, rows)) = synced
            .as_ref()
            .and_then(|synced| Some((synced, synced.value.rows()?)))
        {
            self.gateway().counts.read(synced.began, arrived);
            // A change that these rows show was found a moment after their read began.
            let found = rows.last_change().unwrap_or(synced.read_at);
            self.note_list_served(synced.read_at.max(found), failure.as_ref());
        }
        Ok(synced)
    }

    /// Returns the requests of the account with one of these statuses, the newest first, at most `longest` old; `None` if the
    /// list is not kept completely.
    pub(super) async fn listed_lately(
        &self,
        statuses: &[String],
        longest: Duration,
    ) -> Result<Option<Vec<Arc<RequestSummary>>>, ApiError> {
        let synced = self.synced(longest).await?;
        let rows = synced.as_ref().and_then(|synced| synced.value.rows());
        let all = rows.filter(|rows| !rows.is_part());
        Ok(all.map(|rows| rows.page(statuses, 1, PAGE_ROWS).items))
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
        let synced = self.clone().without_waiting().synced(times.synced).await;
        let synced = synced.ok().flatten();
        let rows = synced.as_ref().and_then(|synced| synced.value.rows());
        if rows.is_some_and(|rows| rows.unchanged_since(code, began)) {
            times.unchanged
        } else {
            times.current
        }
    }

    /// Returns the last sync by a call of this token if it shows that the token was valid so long ago, else a new one; `None`
    /// if that fails.
    pub(super) async fn synced_for_proof(&self, longest: Duration) -> Option<Reading<Synced>> {
        let me = self.clone().served_from_cache();
        me.synced_by_itself(longest).await.ok().flatten()
    }

    /// Returns the last sync, of this token or of another one that has proven to be of the same customer, if it is at most
    /// `longest` old and no change was announced since, else a new one. `None` if answers are not cached at all.
    async fn synced(&self, longest: Duration) -> Result<Option<Reading<Synced>>, ApiError> {
        if self.from == ReadFrom::Cache
            && let Some(reading) = self.synced_by_another(longest)
        {
            if let Some(rows) = reading.value.rows() {
                self.note_needs(rows);
            }
            return Ok(Some(reading));
        }
        self.synced_by_itself(longest).await
    }

    /// Returns the newest sync of another token of this customer, if this one's own, at most two minutes ago, has brought the
    /// very same requests.
    fn synced_by_another(&self, longest: Duration) -> Option<Reading<Synced>> {
        let (shared, customer) = (self.gateway(), self.customer());
        if !shared.sharing.is_shared(self.key(), customer) {
            return None;
        }
        let other = shared
            .sharing
            .synced_last(customer)
            .filter(|other| *other != self.key())?;
        let own = shared.caches.rows.last(self.key(), &SyncRead)?;
        let theirs = shared.caches.rows.last(other, &SyncRead)?;
        let is_proven = own.began.elapsed() < VALID_FOR
            && self.may_be_served(self.own_key(), &own)
            && !shared.marks.token_refused_since(theirs.brought_by, theirs.began);
        let (own_rows, rows) = (own.value.rows()?, theirs.value.rows()?);
        if rows.is_part() {
            // Some of its requests are not among the own ones.
            return None;
        }
        let is_current = theirs.began > own.began
            && theirs.began.elapsed() < longest
            && !self.is_change_announced(rows, theirs.began);
        (is_proven && is_current && RequestRows::are_of_the_same_requests(own_rows, rows)).then_some(theirs)
    }

    /// Returns the last sync by a call of this token, if it is current, else a new one for all who wait.
    async fn synced_by_itself(&self, longest: Duration) -> Result<Option<Reading<Synced>>, ApiError> {
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
        let reading = Box::pin(me.load(&SyncRead, self.own_key(), longest)).await?;
        let (sharing, customer) = (&self.gateway().sharing, self.customer());
        if reading.began >= arrived && reading.value.rows().is_some() {
            sharing.note_synced(customer, self.key());
            if sharing.is_undecided(self.key(), customer) {
                tokio::spawn(self.clone().prove_customer(reading.value.clone()));
            } else {
                self.seek_customer(&reading.value);
            }
        }
        Ok(Some(reading))
    }

    fn is_change_announced(&self, rows: &RequestRows, began: Instant) -> bool {
        let marks = &self.gateway().marks;
        marks.rows_changed_since(self.customer(), rows.codes(), began)
    }

    async fn sync(&self) -> Result<Received<Synced>, ApiError> {
        let read_at = Timestamp::now();
        let before = self.last_rows();
        let before = before.as_ref();
        let synced = match before.and_then(|before| Some((before.value.rows()?, before.began))) {
            Some((rows, began)) => {
                let is_announced = self.is_change_announced(rows, began);
                match rows.next_sync(Instant::now(), is_announced) {
                    NextSync::Changes { since, has_overlap } => {
                        self.sync_changes(rows, since, has_overlap, read_at).await?
                    }
                    NextSync::Walk => self.walk(Some(rows), read_at).await?,
                }
            }
            None => self.walk(None, read_at).await?,
        };
        if let Some(rows) = synced.rows() {
            self.note_synced(rows, before.and_then(|before| before.value.rows()), read_at);
        }
        Ok(Received {
            bytes: synced.bytes(),
            value: synced,
        })
    }

    fn note_needs(&self, rows: &RequestRows) {
        self.gateway().needs.insert(self.key(), rows.needs());
    }

    /// Announces the differences to open pages, and counts anew.
    fn note_synced(&self, rows: &RequestRows, before: Option<&RequestRows>, found: Timestamp) {
        self.note_needs(rows);
        let Some(before) = before else { return };
        for difference in rows.differences(before).take(MAX_ANNOUNCED_CHANGES) {
            let change = DetectedChange::from_row(difference.kind, &difference.row);
            self.announce(&difference.code, change, found);
        }
    }

    /// Returns the number of requests that need the reader, according to the last sync; `None` if there was none.
    pub fn needs(&self) -> Option<usize> {
        self.gateway().needs.get(&self.key())
    }

    /// Starts a sync behind a page of a token that has none yet: it shows which cached answers are current, and whose token it
    /// is.
    pub(super) fn begin_syncs(&self) {
        let caches = &self.gateway().caches;
        if caches.times == ReadTimes::NONE || caches.rows.last(self.key(), &SyncRead).is_some() {
            return;
        }
        if let Ok(turn) = self.gateway().syncing.of(self.key()).try_acquire_owned() {
            let me = self.clone().behind_page();
            tokio::spawn(async move {
                let _turn = turn;
                if let Err(error) = me.synced(me.gateway().caches.times.synced).await {
                    tracing::debug!(%error, "the requests of an account could not be synced");
                }
            });
        }
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
        let last = self.last_rows();
        let Some(rows) = last.as_ref().and_then(|last| last.value.rows()) else {
            return false;
        };
        match page {
            OpenPage::Request { code, as_of } => rows.updated_at(code).is_some_and(|at| at > *as_of),
            OpenPage::List { read_at } => rows.last_change().is_some_and(|at| at > *read_at),
        }
    }

    async fn sync_changes(
        &self,
        rows: &RequestRows,
        since: String,
        has_overlap: bool,
        read_at: Timestamp,
    ) -> Result<Synced, ApiError> {
        let query = ListQuery {
            updated_since: Some(since),
            ..ListQuery::default()
        };
        let first = match self.first_page(&query).await {
            Ok(first) => first,
            // The service ignores the question.
            Err(ApiError::Invalid(_)) => {
                let walked = self.walk(Some(rows), read_at).await?;
                return Ok(walked.without_watermark());
            }
            Err(error) => return Err(error),
        };
        if first.last > MAX_WALK_PAGES {
            if !first.items.iter().all(|item| rows.is_asked_for(item)) {
                return Ok(Err(NotKept::WithoutTimes).into());
            }
            // There are too many to read: those of some minutes ago are not asked for again.
            let walked = self.walk(Some(rows), read_at).await?;
            return Ok(walked.changes_asked_from(read_at));
        }
        let pages = 2..=first.last;
        let brought = self.pages(&query, first, pages, read_at).await?;
        let changed = rows.changed(brought, has_overlap);
        match changed {
            Ok(changed) if changed.is_part() && changed.last_change() == Some(read_at) => {
                // Without that count the changes are still useful.
                let needs = self.first_page(&needs_query()).await;
                let needs = needs.map_or(rows.needs(), |page| page.total());
                Ok(Ok(changed.with_needs(needs)).into())
            }
            changed => Ok(changed.into()),
        }
    }

    /// Reads all requests, or of a large account the newest, and both ends of the list of those that need somebody.
    async fn walk(&self, before: Option<&RequestRows>, read_at: Timestamp) -> Result<Synced, ApiError> {
        let all = ListQuery::default();
        let first = self.first_page(&all).await?;
        if first.last <= MAX_WALK_PAGES {
            let pages = 2..=first.last;
            let brought = self.pages(&all, first, pages, read_at).await;
            return walked(brought, before, |brought| RequestRows::walked(brought, before));
        }
        let query = needs_query();
        let mut needs = self.first_page(&query).await?;
        let (count, last) = (needs.total(), needs.last);
        needs.items.splice(0..0, first.items);
        let ends = (2..=FIRST_NEEDS_PAGES.min(last)).chain(
            last.saturating_sub(LAST_NEEDS_PAGES - 1)
                .max(FIRST_NEEDS_PAGES + 1)..=last,
        );
        let brought = self.pages(&query, needs, ends, read_at).await;
        walked(brought, before, |brought| {
            RequestRows::part_walked(brought, count, before)
        })
    }

    async fn first_page(&self, query: &ListQuery) -> Result<FirstPage, ApiError> {
        let page = self.fetch_list(&page_of(query, 1)).await?.value;
        let total = page.meta.total;
        let last = last_page(page.meta.last_page, total, page.items.len());
        Ok(FirstPage {
            items: page.items,
            total,
            last: u32::try_from(last).unwrap_or(u32::MAX),
        })
    }

    /// Reads these further pages of a query and adds their rows to those of the first.
    async fn pages(
        &self,
        query: &ListQuery,
        first: FirstPage,
        others: impl Iterator<Item = u32> + Send,
        read_at: Timestamp,
    ) -> Result<Brought, ApiError> {
        let FirstPage { mut items, total, .. } = first;
        let numbers: Vec<u32> = others.collect();
        // The pages stay in order: a row on two of them is newest on the first.
        let rest: Vec<_> = stream::iter(numbers)
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
            total,
            arrived: Instant::now(),
            read_at,
        })
    }
}

/// Builds the rows of a walk. If a later page could not be read and there are no rows, the list is read page by page for a
/// while.
fn walked(
    brought: Result<Brought, ApiError>,
    before: Option<&RequestRows>,
    rows: impl FnOnce(Brought) -> Result<RequestRows, NotKept>,
) -> Result<Synced, ApiError> {
    match brought {
        Ok(brought) => Ok(rows(brought).into()),
        Err(error) if error.is_of_service() && before.is_none() => {
            tracing::info!(%error, "a walk through the list of an account broke off");
            Ok(Err(NotKept::Interrupted).into())
        }
        Err(error) => Err(error),
    }
}

/// The first page of a query, and its facts about the others.
struct FirstPage {
    items: Vec<Arc<RequestSummary>>,
    total: Option<i64>,
    /// The number of the last page.
    last: u32,
}

impl FirstPage {
    fn total(&self) -> usize {
        let total = self.total.and_then(|total| usize::try_from(total).ok());
        total.unwrap_or(self.items.len())
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

/// Returns the number of the last page, according to the first one.
fn last_page(last_page: Option<i64>, total: Option<i64>, rows: usize) -> i64 {
    let size = i64::try_from(rows).unwrap_or(i64::MAX).max(1);
    last_page
        .or_else(|| total.map(|total| total.saturating_add(size - 1) / size))
        // If the service leaves the numbers out, the items are the only page.
        .unwrap_or(1)
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
    use super::*;

    #[test]
    fn last_page_is_found_from_any_of_the_counts() {
        assert_eq!(last_page(Some(7), Some(10), 10), 7);
        assert_eq!(last_page(None, Some(101), 100), 2);
        assert_eq!(last_page(None, Some(101), 20), 6, "smaller pages than asked for");
        assert_eq!(last_page(None, Some(0), 0), 0);
        assert_eq!(last_page(None, Some(i64::MAX), 1), i64::MAX);
        assert_eq!(last_page(None, None, 100), 1);
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
