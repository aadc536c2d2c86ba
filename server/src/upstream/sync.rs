//! The sync of an account's requests: one walk through the list, then only what changed since (specification,
//! "GET /orders", `updated_since`). Home, the list and its filters are answered from its rows, and it tells what was read
//! of a request that it has not changed (docs/architecture.md, "Reads").

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use jiff::Timestamp;
use partner_api::{ApiError, ListQuery, Received, RequestPage, RequestSummary, RfqCode, Status};

use super::answers::{ReadFrom, ReadTimes};
use super::changes::{ChangeKind, Noticed};
use super::gateway::Account;
use super::kept_answers::{Begun, Fitness, Reading};
use super::reads::leaves_what_is_kept;
use super::request_rows::{Brought, NextSync, NotKept, PAGE_ROWS, RequestRows, Synced, WALK_PAGES};
use super::sharing::VALID_FOR;

/// Changes that one sync tells of; a page that misses the others finds them when it is opened.
const MOST_TOLD: usize = 100;
/// Pages of a walk that are read at once.
const AT_ONCE: usize = 4;
/// A page that somebody has open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenPage {
    /// Of one request, which the page shows as of its time of change.
    Request { code: RfqCode, as_of: Timestamp },
    /// Of several, read then.
    List { read_at: Timestamp },
}

impl Account {
    /// A page of the list: from the rows of the sync where it asks for nothing but statuses.
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
        let per_page = query.per_page.unwrap_or(20);
        Ok(Arc::new(rows.page(
            &query.status,
            query.page.unwrap_or(1),
            per_page,
        )))
    }

    /// All requests of the account, the newest first; nothing where the list is not kept.
    pub async fn all_listed(&self) -> Result<Option<Vec<Arc<RequestSummary>>>, ApiError> {
        let synced = self.synced_or_last().await?;
        let rows = synced.as_ref().and_then(|synced| synced.value.rows());
        Ok(rows.map(|rows| rows.summaries().cloned().collect()))
    }

    /// The rows for a page: current ones, or, where these cannot be had, those of the last sync, marked as old.
    async fn synced_or_last(&self) -> Result<Option<Reading<Synced>>, ApiError> {
        let (arrived, longest) = (Instant::now(), self.gateway.0.answers.times.synced);
        let (synced, failure) = match self.synced(longest).await {
            Ok(synced) => (synced, None),
            Err(error) if self.from != ReadFrom::Service && leaves_what_is_kept(&error) => {
                let last = self.gateway.0.answers.rows.last(self.key(), &()).await;
                let last = last.filter(|last| self.may_be_served(self.own_key(), last));
                match last.filter(|last| last.value.rows().is_some()) {
                    Some(last) => (Some(last), Some(error)),
                    None => return Err(error),
                }
            }
            Err(error) => return Err(error),
        };
        if let Some(synced) = synced.as_ref().filter(|synced| synced.value.rows().is_some()) {
            self.gateway.0.counts.read(synced.began, arrived);
            self.note_served(synced.read_at, failure.as_ref());
        }
        Ok(synced)
    }

    /// The requests of the account with one of these statuses, the newest first, at most `longest` old; nothing where the
    /// list is not kept.
    pub(super) async fn listed_lately(
        &self,
        statuses: &[String],
        longest: Duration,
    ) -> Result<Option<Vec<Arc<RequestSummary>>>, ApiError> {
        let synced = self.synced(longest).await?;
        let rows = synced.as_ref().and_then(|synced| synced.value.rows());
        Ok(rows.map(|rows| rows.page(statuses, 1, PAGE_ROWS).items))
    }

    /// How long what was read of a request at `began` may be served: longer where the sync has seen no change since.
    pub(super) async fn kept_for(&self, code: &RfqCode, began: Option<Instant>) -> Duration {
        let times = self.gateway.0.answers.times;
        let age = began.map(|began| began.elapsed());
        let (Some(began), ReadFrom::Memory) = (began, self.from) else {
            return times.current;
        };
        // Neither what is served in any case needs the sync nor what is not.
        if age.is_none_or(|age| age < times.current || age >= times.unchanged) {
            return times.current;
        }
        // A sync that fails is no reason to fail: what it would have saved is a call.
        let synced = self.synced(times.synced).await.ok().flatten();
        let rows = synced.as_ref().and_then(|synced| synced.value.rows());
        if rows.is_some_and(|rows| rows.unchanged_since(code, began)) {
            times.unchanged
        } else {
            times.current
        }
    }

    /// The last sync by a call of this token where it shows that the token was valid so long ago, else a new one; nothing
    /// where that fails.
    pub(super) async fn synced_for_proof(&self, longest: Duration) -> Option<Reading<Synced>> {
        let me = self.clone().for_background();
        me.synced_by_itself(longest).await.ok().flatten()
    }

    /// The last sync, of this token or of another one that has proven to be of the same customer, where it is at most
    /// `longest` old and nothing has told of a change since, else a new one. Nothing where answers are not kept at all.
    async fn synced(&self, longest: Duration) -> Result<Option<Reading<Synced>>, ApiError> {
        if self.from == ReadFrom::Memory
            && let Some(reading) = self.synced_by_another(longest).await
        {
            if let Some(rows) = reading.value.rows() {
                self.note_needs(rows);
            }
            return Ok(Some(reading));
        }
        self.synced_by_itself(longest).await
    }

    /// The newest sync of another token of this customer, where this one's own, at most two minutes ago, has brought the
    /// very same requests.
    async fn synced_by_another(&self, longest: Duration) -> Option<Reading<Synced>> {
        let (shared, customer) = (&self.gateway.0, self.customer());
        if !shared.sharing.is_shared(self.key(), customer) {
            return None;
        }
        let other = shared
            .sharing
            .synced_last(customer)
            .filter(|other| *other != self.key())?;
        let own = shared.answers.rows.last(self.key(), &()).await?;
        let theirs = shared.answers.rows.last(other, &()).await?;
        let is_proven = own.began.elapsed() < VALID_FOR
            && self.may_be_served(self.own_key(), &own)
            && !shared
                .answers
                .token_refused_since(theirs.brought_by, theirs.began);
        let (own_rows, rows) = (own.value.rows()?, theirs.value.rows()?);
        let is_current = theirs.began > own.began
            && theirs.began.elapsed() < longest
            && !self.is_told_of_change(rows, theirs.began);
        (is_proven && is_current && RequestRows::are_of_the_same_requests(own_rows, rows)).then_some(theirs)
    }

    /// The last sync by a call of this token, where it is current, else a new one for all who wait.
    async fn synced_by_itself(&self, longest: Duration) -> Result<Option<Reading<Synced>>, ApiError> {
        let answers = &self.gateway.0.answers;
        if answers.times == ReadTimes::NONE {
            return Ok(None);
        }
        let longest = match self.from {
            ReadFrom::Memory => longest,
            ReadFrom::MemoryOfSeconds => longest.min(answers.times.again),
            ReadFrom::Service => Duration::ZERO,
        };
        let arrived = Instant::now();
        let fitness = |reading: &Reading<Synced>| {
            let is_young = reading.began >= arrived || reading.began.elapsed() < longest;
            if !self.may_be_served(self.own_key(), reading) {
                return Fitness::NotShown;
            }
            match &*reading.value {
                // It proves nothing, and nothing is read of it.
                Synced::PageByPage { until } if *until > arrived => Fitness::Current,
                Synced::Rows(rows) if is_young && !self.is_told_of_change(rows, reading.began) => {
                    Fitness::Current
                }
                Synced::PageByPage { .. } | Synced::Rows(_) => Fitness::Old,
            }
        };
        let reading = Box::pin(
            answers
                .rows
                .get(self.key(), self.key(), &(), fitness, |begun| self.sync(begun)),
        )
        .await?;
        let (sharing, customer) = (&self.gateway.0.sharing, self.customer());
        if reading.began >= arrived && reading.value.rows().is_some() {
            sharing.note_synced(customer, self.key());
            if sharing.is_undecided(self.key(), customer) {
                tokio::spawn(self.clone().prove_customer(reading.value.clone()));
            }
        }
        Ok(Some(reading))
    }

    fn is_told_of_change(&self, rows: &RequestRows, began: Instant) -> bool {
        self.gateway
            .0
            .answers
            .rows_changed_since(self.customer(), rows.codes(), began)
    }

    async fn sync(&self, begun: Begun) -> Result<Received<Synced>, ApiError> {
        let before = self.gateway.0.answers.rows.last(self.key(), &()).await;
        let before = before
            .as_ref()
            .filter(|before| self.may_be_served(self.own_key(), before));
        let synced = match before.and_then(|before| Some((before.value.rows()?, before.began))) {
            Some((rows, began)) => {
                let is_told = self.is_told_of_change(rows, began);
                match rows.next_sync(Instant::now(), is_told) {
                    NextSync::Changes { since, has_overlap } => {
                        self.sync_changes(rows, since, has_overlap, begun).await?
                    }
                    NextSync::Walk => self.walk(Some(rows), begun).await?,
                }
            }
            None => self.walk(None, begun).await?,
        };
        if let Some(rows) = synced.rows() {
            self.note_synced(rows, before.and_then(|before| before.value.rows()), begun.read_at);
        }
        Ok(Received {
            bytes: synced.bytes(),
            value: synced,
        })
    }

    fn note_needs(&self, rows: &RequestRows) {
        let count = rows.count(&[Status::NeedInfo, Status::Quoted]);
        self.gateway.0.needs.insert(self.key(), count);
    }

    /// Tells open pages what differs, and counts anew.
    fn note_synced(&self, rows: &RequestRows, before: Option<&RequestRows>, found: Timestamp) {
        self.note_needs(rows);
        let Some(before) = before else { return };
        for difference in rows.differences(before).take(MOST_TOLD) {
            let noticed = Noticed::of_row(ChangeKind::from(&difference), &difference.row);
            self.notice(&difference.code, noticed, found);
        }
    }

    /// How many requests need the reader, as the last sync has it; nothing where there was none.
    pub fn needs(&self) -> Option<usize> {
        self.gateway.0.needs.get(&self.key())
    }

    /// Has the list read behind a page of a token that has none yet: it tells what the page's reads are worth, and whose
    /// token it is.
    pub(super) async fn begin_syncs(&self) {
        let answers = &self.gateway.0.answers;
        if answers.times == ReadTimes::NONE || answers.rows.last(self.key(), &()).await.is_some() {
            return;
        }
        if let Some(turn) = self.gateway.0.syncing.begin(self.key()) {
            let me = self.clone().for_background();
            tokio::spawn(async move {
                let _turn = turn;
                if let Err(error) = me.synced(me.gateway.0.answers.times.synced).await {
                    tracing::debug!(%error, "the requests of an account could not be synced");
                }
            });
        }
    }

    /// Has the rows at most `longest` old while nobody asks for them, with one of the `most` calls of a minute that may be
    /// made in the background. A failure is only logged.
    pub async fn keep_synced(&self, longest: Duration, most: usize) {
        let answers = &self.gateway.0.answers;
        let last = answers.rows.last(self.key(), &()).await;
        if let Some(reading) = self.synced_by_another(longest).await {
            if let Some(rows) = reading.value.rows() {
                self.note_needs(rows);
            }
            return;
        }
        let is_current = last.is_some_and(|last| {
            let rows = last.value.rows();
            let is_told = rows.is_some_and(|rows| self.is_told_of_change(rows, last.began));
            last.began.elapsed() < longest && !is_told
        });
        if is_current || answers.times == ReadTimes::NONE {
            return;
        }
        // Whoever comes while it is under way waits for the same one.
        let turn = self.gateway.0.syncing.begin(self.key());
        if turn.is_some() && self.try_background(most).await.is_err() {
            return;
        }
        let me = self.clone().for_background();
        if let Err(error) = me.synced(longest).await {
            tracing::debug!(%error, "the requests of an account could not be synced");
        }
    }

    /// Whether there are rows to tell from.
    pub async fn has_rows(&self) -> bool {
        let last = self.gateway.0.answers.rows.last(self.key(), &()).await;
        last.is_some_and(|last| last.value.rows().is_some())
    }

    /// What the rows tell of a page that was read then: whether its request (or, of a list, any) has changed since.
    pub async fn has_changed_since(&self, page: &OpenPage) -> bool {
        let last = self.gateway.0.answers.rows.last(self.key(), &()).await;
        let last = last.filter(|last| self.may_be_served(self.own_key(), last));
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
        begun: Begun,
    ) -> Result<Synced, ApiError> {
        let query = ListQuery {
            updated_since: Some(since),
            ..ListQuery::default()
        };
        match self.pages(&query, begun).await {
            Ok(Ok(brought)) => Ok(rows.changed(brought, has_overlap).into()),
            Ok(Err(NotKept::TooMany)) => self.walk(Some(rows), begun).await,
            Ok(Err(why)) => Ok(Err(why).into()),
            // The service does not take the question.
            Err(ApiError::Invalid(_)) => {
                let brought = self.pages(&ListQuery::default(), begun).await?;
                let walked = brought.and_then(|brought| RequestRows::walked(brought, Some(rows)));
                Ok(walked.and_then(RequestRows::without_watermark).into())
            }
            Err(error) => Err(error),
        }
    }

    async fn walk(&self, before: Option<&RequestRows>, begun: Begun) -> Result<Synced, ApiError> {
        let brought = self.pages(&ListQuery::default(), begun).await?;
        Ok(brought
            .and_then(|brought| RequestRows::walked(brought, before))
            .into())
    }

    /// All rows of a question, page by page. Where there are more pages than a walk takes it costs one call; where a later
    /// page cannot be read, the list is asked page by page for a while.
    async fn pages(&self, query: &ListQuery, begun: Begun) -> Result<Result<Brought, NotKept>, ApiError> {
        let page = |page: u32| ListQuery {
            page: Some(page),
            per_page: Some(PAGE_ROWS),
            ..query.clone()
        };
        let first = self.fetch_list(&page(1)).await?.value;
        let total = first.meta.total;
        let mut items = first.items;
        let last = last_page(first.meta.last_page, total, items.len());
        if last > i64::from(WALK_PAGES) {
            return Ok(Err(NotKept::TooMany));
        }
        let last = u32::try_from(last).unwrap_or(1);
        // In their order: a row that stands on two of them is newest on the first.
        let rest: Result<Vec<_>, _> = stream::iter(2..=last)
            .map(|number| {
                let query = page(number);
                async move { self.fetch_list(&query).await }
            })
            .buffered(AT_ONCE)
            .try_collect()
            .await;
        let rest = match rest {
            Ok(rest) => rest,
            Err(ApiError::Unauthorized) => return Err(ApiError::Unauthorized),
            Err(error) => {
                tracing::info!(%error, "a walk through the list of an account broke off");
                return Ok(Err(NotKept::Interrupted));
            }
        };
        items.extend(rest.into_iter().flat_map(|page| page.value.items));
        Ok(Ok(Brought {
            items,
            total,
            arrived: Instant::now(),
            read_at: begun.read_at,
        }))
    }
}

/// The number of the last page, as the first one tells it.
fn last_page(last_page: Option<i64>, total: Option<i64>, rows: usize) -> i64 {
    let size = i64::try_from(rows).unwrap_or(i64::MAX).max(1);
    last_page
        .or_else(|| total.map(|total| total.saturating_add(size - 1) / size))
        // The items are the only page where the service leaves the numbers out.
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
    fn last_page_is_told_by_whatever_the_service_tells() {
        assert_eq!(last_page(Some(7), Some(10), 10), 7);
        assert_eq!(last_page(None, Some(101), 100), 2);
        assert_eq!(last_page(None, Some(101), 20), 6, "smaller pages than asked for");
        assert_eq!(last_page(None, Some(0), 0), 0);
        assert_eq!(last_page(None, Some(i64::MAX), 1), i64::MAX);
        assert_eq!(last_page(None, None, 100), 1);
    }

    #[test]
    fn only_statuses_are_answered_from_rows() {
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
