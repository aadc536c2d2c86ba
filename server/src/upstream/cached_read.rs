//! The one way of a read: an answer that is current comes from the cache, else from one call for all who wait (single
//! flight); where that fails, what is kept is served and the page says from when it is. Whom a kept answer may be served to
//! is decided by the key that it is kept under (see [`super::sharing`]). The questions are in [`super::reads`].

use std::hash::Hash;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use jiff::Timestamp;
use partner_api::{ApiError, Received, RfqCode};
use tokio::time::timeout_at;

use super::account::{Account, PAGE_WAITS};
use super::caches::Caches;
use super::detected_change::DetectedChange;
use super::freshness::{ReadFrom, ReadTimes};
use super::rate_limiter::Priority;
use super::read_cache::{Failure, ReadCache, Reading};
use super::sharing::ReadKey;

/// Calls that are made for one question while changes keep coming; then the last answer is taken.
const MAX_CALLS: usize = 2;
/// What was read of a request so lately is shown rather than waiting for a turn to read it again.
const SHOWN_WITHOUT_WAITING: Duration = Duration::from_mins(5);

/// A call under way, boxed: the client's futures are large, and pages hold several at once.
pub type BoxedCall<'a, T> = BoxFuture<'a, Result<T, ApiError>>;

/// A question to the service whose answer is kept.
pub trait CachedRead: Clone + Eq + Hash + Send + Sync + 'static {
    type Answer: Send + Sync + 'static;

    /// Where its answers are kept.
    fn cache(caches: &Caches) -> &ReadCache<Self, Self::Answer>;

    /// The call that brings the answer.
    fn call<'a>(&'a self, account: &'a Account) -> BoxedCall<'a, Received<Self::Answer>>;

    /// How long an answer is current while nothing tells of a change.
    fn fresh_for(&self, times: &ReadTimes) -> Duration {
        times.current
    }

    /// The request that it asks about: what others of the customer have read of it may be served.
    fn request(&self) -> Option<&RfqCode> {
        None
    }

    /// Whether its answer stays current for longer while the row of its request does not change.
    const FOLLOWS_ROW: bool = false;

    /// Whether a difference that open pages are told of makes old what any token has read of the request before.
    const OUTDATES_REQUEST: bool = false;

    /// Whether an answer is young enough for who arrived then. A slow call has not grown old by its own length.
    fn is_young(&self, reading: &Reading<Self::Answer>, arrived: Instant, fresh_for: Duration) -> bool {
        reading.began >= arrived || reading.began.elapsed() < fresh_for
    }

    /// Whether something told that this answer is old.
    fn is_outdated(&self, account: &Account, _: ReadKey, reading: &Reading<Self::Answer>) -> bool {
        let marks = &account.gateway().marks;
        self.request()
            .is_some_and(|code| marks.request_changed_since(code, reading.began))
    }

    /// What open pages are told of the answer, where another one was there before.
    fn difference(_before: &Self::Answer, _after: &Self::Answer) -> Option<DetectedChange> {
        None
    }

    /// What is learned from an answer that a call of this account has just brought.
    fn observe<'a>(&'a self, _: &'a Account, _: &'a Self::Answer) -> BoxFuture<'a, ()> {
        Box::pin(async {})
    }

    /// About the bytes that the question takes.
    fn bytes(&self) -> usize {
        64
    }
}

/// Whether what is kept is better than this error: the service could not answer, or was not asked.
pub fn leaves_what_is_kept(error: &ApiError) -> bool {
    error.is_of_service() || matches!(error, ApiError::HeldBack { .. } | ApiError::RateLimited { .. })
}

impl Account {
    /// The answer to a question, from the cache while it is current, else by a call that is shared by all who wait.
    pub(super) async fn read<Q: CachedRead>(&self, question: &Q) -> Result<Arc<Q::Answer>, ApiError> {
        let cache = Q::cache(&self.gateway().caches);
        let key = match question.request() {
            Some(code) => self.read_key(code).await,
            None => self.own_key(),
        };
        if key.key != self.key() {
            // What this token has brought before it had proven whose it is goes along.
            cache.move_to(key.key, self.key(), question);
        }
        let fresh_for = self.fresh_for(question, key).await;
        self.read_within(question, key, fresh_for).await
    }

    /// The same, from the cache where the answer is at most so old.
    pub(super) async fn read_within<Q: CachedRead>(
        &self,
        question: &Q,
        key: ReadKey,
        fresh_for: Duration,
    ) -> Result<Arc<Q::Answer>, ApiError> {
        let (arrived, cache) = (Instant::now(), Q::cache(&self.gateway().caches));
        let counts = &self.gateway().counts;
        match Box::pin(self.load(question, key, fresh_for)).await {
            Ok(reading) => {
                counts.read(reading.began, arrived);
                if !fresh_for.is_zero() {
                    self.note_served(reading.read_at, None);
                }
                Ok(reading.value)
            }
            Err(error) if leaves_what_is_kept(&error) && self.may_serve_old(fresh_for) => {
                let may_be_served = |reading: &Reading<_>| self.may_be_served(key, reading);
                let last = cache.last(key.key, question).filter(may_be_served).or_else(|| {
                    // What this token itself has brought while it shared.
                    let last = cache.last(self.customer().0, question)?;
                    self.may_be_served(self.own_key(), &last).then_some(last)
                });
                let last = last.ok_or_else(|| error.clone())?;
                counts.read(last.began, arrived);
                // Only the time is told where a call merely had no turn, nothing says that the answer is old, and the reader
                // did not ask for a newer one.
                let is_calm = matches!(error, ApiError::HeldBack { .. })
                    && self.from == ReadFrom::Cache
                    && !question.is_outdated(self, key, &last);
                self.note_served(last.read_at, Some(&error).filter(|_| !is_calm));
                Ok(last.value)
            }
            Err(error) => Err(error),
        }
    }

    /// Whether a page may be made of what is old, where the service cannot be asked.
    fn may_serve_old(&self, fresh_for: Duration) -> bool {
        !fresh_for.is_zero() && self.priority != Priority::Background
    }

    /// How old an answer may be.
    async fn fresh_for<Q: CachedRead>(&self, question: &Q, key: ReadKey) -> Duration {
        let times = self.gateway().caches.times;
        let usual = question.fresh_for(&times);
        match (self.from, question.request()) {
            (ReadFrom::Service, _) => Duration::ZERO,
            (ReadFrom::CacheOfSeconds, _) => usual.min(times.again),
            (ReadFrom::Cache, Some(code)) if Q::FOLLOWS_ROW => {
                let last = Q::cache(&self.gateway().caches).last(key.key, question);
                self.fresh_with_row(code, last.map(|last| last.began)).await
            }
            (ReadFrom::Cache, _) => usual,
        }
    }

    /// The answer kept under `key` where it is at most so old and nothing has told of a change, else that of one call for all
    /// who wait.
    pub(super) async fn load<Q: CachedRead>(
        &self,
        question: &Q,
        key: ReadKey,
        fresh_for: Duration,
    ) -> Result<Reading<Q::Answer>, ApiError> {
        let cache = Q::cache(&self.gateway().caches);
        if fresh_for.is_zero() {
            return self.fetch(question, key).await;
        }
        let arrived = Instant::now();
        let current = || {
            let last = cache.last(key.key, question)?;
            let is_young = question.is_young(&last, arrived, fresh_for);
            (is_young && self.may_be_served(key, &last) && !question.is_outdated(self, key, &last))
                .then_some(last)
        };
        if let Some(current) = current() {
            return Ok(current);
        }
        let entry = (key.key, question.clone());
        let flight = cache.in_flight.of(entry.clone()).acquire_owned();
        let until = self.waits_until().max(arrived + PAGE_WAITS);
        let Ok(_flight) = timeout_at(until.into(), flight).await else {
            let retry_after = PAGE_WAITS;
            return Err(ApiError::HeldBack { retry_after });
        };
        // Of the call that this one has waited for.
        if let Some(current) = current() {
            return Ok(current);
        }
        if let Some(failure) = cache.failures.get(&entry)
            && failure.ended >= arrived
            && failure.brought_by == self.key()
            && !matches!(failure.error, ApiError::HeldBack { .. })
        {
            return Err(failure.error);
        }
        for _ in 1..MAX_CALLS {
            let reading = self.waiting_for(question, key).fetch(question, key).await?;
            // A change told of during the call makes its answer an old one.
            if self.may_be_served(key, &reading) && !question.is_outdated(self, key, &reading) {
                return Ok(reading);
            }
        }
        let reading = self.fetch(question, key).await?;
        if self.may_be_served(key, &reading) {
            Ok(reading)
        } else {
            Err(ApiError::Unauthorized)
        }
    }

    /// The account that makes the call: one that does not wait for its turn where what was read of a request lately can be
    /// shown, and nothing says that it is old.
    fn waiting_for<Q: CachedRead>(&self, question: &Q, key: ReadKey) -> Self {
        let last = Q::cache(&self.gateway().caches).last(key.key, question);
        let is_there = last.is_some_and(|last| {
            last.began.elapsed() < SHOWN_WITHOUT_WAITING
                && self.may_be_served(key, &last)
                && !question.is_outdated(self, key, &last)
        });
        if is_there && question.request().is_some() && self.from == ReadFrom::Cache {
            self.clone().without_waiting()
        } else {
            self.clone()
        }
    }

    /// Makes the call, keeps its answer, learns from it and tells open pages what is new.
    async fn fetch<Q: CachedRead>(&self, question: &Q, key: ReadKey) -> Result<Reading<Q::Answer>, ApiError> {
        let cache = Q::cache(&self.gateway().caches);
        let (began, read_at) = (Instant::now(), Timestamp::now());
        let received = match question.call(self).await {
            Ok(received) => received,
            Err(error) => {
                let failure = Failure {
                    error: error.clone(),
                    ended: Instant::now(),
                    brought_by: self.key(),
                };
                cache.failures.insert((key.key, question.clone()), failure);
                return Err(error);
            }
        };
        let before = cache.last(key.key, question);
        let before = before.filter(|before| self.may_be_served(key, before));
        let change = before.and_then(|before| Q::difference(&before.value, &received.value));
        if let Some(code) = question
            .request()
            .filter(|_| change.is_some() && Q::OUTDATES_REQUEST)
        {
            self.gateway().marks.outdated_before(code, began);
        }
        question.observe(self, &received.value).await;
        let reading = Reading {
            value: Arc::new(received.value),
            read_at,
            began,
            brought_by: self.key(),
            // Read into structs an answer takes several times its length.
            bytes: received.bytes.saturating_mul(3).saturating_add(question.bytes()),
        };
        cache.keep(key.key, question, reading.clone());
        // Told once it is kept for whoever asks for it then.
        if let (Some(change), Some(code)) = (change, question.request()) {
            self.notice(code, change, read_at);
        }
        Ok(reading)
    }

    /// Whether this token may be served an answer kept under that key: its own, or another one's of the same customer, as
    /// long as the token that brought it was not refused since.
    pub(super) fn may_be_served<T>(&self, key: ReadKey, reading: &Reading<T>) -> bool {
        let marks = &self.gateway().marks;
        (reading.brought_by == self.key() || key.is_shared)
            && !marks.token_refused_since(reading.brought_by, reading.began)
    }
}

#[cfg(test)]
mod tests;
