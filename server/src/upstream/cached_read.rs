//! Reads through the cache: a current answer comes from the cache, else from one call shared by all who wait (single flight);
//! if the call fails, the cached answer is served and the page shows its age. The key of a cached answer decides whom it may be
//! served to (see [`super::sharing`]). The questions are in [`super::reads`].

use std::hash::Hash;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use jiff::Timestamp;
use partner_api::{ApiError, Received, RfqCode};
use tokio::time::timeout_at;

use super::account::{Account, PAGE_TIMEOUT};
use super::caches::Caches;
use super::freshness::{ReadFrom, ReadTimes};
use super::rate_limiter::Priority;
use super::read_cache::{Failure, ReadCache, Reading};
use super::sharing::ReadKey;
use crate::instances::DetectedChange;

/// Limit of the calls for one question while changes keep arriving; then the last answer is used.
const MAX_CALLS_PER_READ: usize = 2;
/// Age up to which an answer about a request is shown at once, rather than waiting for the rate limiter to read it again.
const SHOWN_AT_ONCE_AGE: Duration = Duration::from_mins(5);

/// A running call, boxed: the client's futures are large, and pages hold several at once.
pub type BoxedCall<'a, T> = BoxFuture<'a, Result<T, ApiError>>;

/// A question to the service whose answer is cached.
pub trait CachedRead: Clone + Eq + Hash + Send + Sync + 'static {
    type Answer: Send + Sync + 'static;

    /// Returns the cache of its answers.
    fn cache(caches: &Caches) -> &ReadCache<Self, Self::Answer>;

    /// Makes the call that brings the answer.
    fn call<'a>(&'a self, account: &'a Account) -> BoxedCall<'a, Received<Self::Answer>>;

    /// Returns how long an answer is current while no change is known.
    fn fresh_for(&self, times: &ReadTimes) -> Duration {
        times.current
    }

    /// Returns the request that it asks about: answers that other tokens of the customer have brought may be served.
    fn request(&self) -> Option<&RfqCode> {
        None
    }

    /// Whether its answer stays current for longer while the row of its request does not change.
    const FOLLOWS_ROW: bool = false;

    /// Whether a detected change outdates the answers of any token about the request.
    const OUTDATES_REQUEST: bool = false;

    /// Tells whether an answer is young enough for a reader who arrived then. A slow call does not age by its own duration.
    fn is_young(&self, reading: &Reading<Self::Answer>, arrived: Instant, fresh_for: Duration) -> bool {
        reading.began >= arrived || reading.began.elapsed() < fresh_for
    }

    /// Tells whether this answer is known to be outdated.
    fn is_outdated(&self, account: &Account, _: ReadKey, reading: &Reading<Self::Answer>) -> bool {
        let marks = &account.gateway().marks;
        self.request()
            .is_some_and(|code| marks.request_changed_since(code, reading.began))
    }

    /// Returns the change between a cached answer and a new one, for open pages.
    fn difference(_before: &Self::Answer, _after: &Self::Answer) -> Option<DetectedChange> {
        None
    }

    /// Learns from an answer that a call of this account has just brought.
    fn observe<'a>(&'a self, _: &'a Account, _: &'a Self::Answer) -> BoxFuture<'a, ()> {
        Box::pin(async {})
    }

    /// Learns from the failure of a call of this account.
    fn observe_failure<'a>(&'a self, _: &'a Account, _: &'a ApiError) -> BoxFuture<'a, ()> {
        Box::pin(async {})
    }

    /// Returns the approximate size of the question in bytes.
    fn bytes(&self) -> usize {
        64
    }
}

/// Tells whether a cached answer is better than this error: the service could not answer, or was not asked.
pub fn allows_cached_answer(error: &ApiError) -> bool {
    error.is_of_service() || matches!(error, ApiError::HeldBack { .. } | ApiError::RateLimited { .. })
}

impl Account {
    /// Returns the answer to a question, from the cache while it is current, else by a call that is shared by all who wait.
    pub(super) async fn read<Q: CachedRead>(&self, question: &Q) -> Result<Arc<Q::Answer>, ApiError> {
        let cache = Q::cache(&self.gateway().caches);
        let key = match question.request() {
            Some(code) => {
                // Details prove themselves.
                if !Q::OUTDATES_REQUEST && cache.last(self.customer().0, question).is_some() {
                    self.prove_request(code).await;
                }
                self.read_key(code).await
            }
            None => self.own_key(),
        };
        if key.key != self.key() {
            // Answers that this token brought before its proof are moved along.
            cache.move_to(key.key, self.key(), question);
        }
        let fresh_for = self.fresh_for(question, key).await;
        self.read_within(question, key, fresh_for).await
    }

    /// Returns the answer from the cache if it is at most so old, else by a shared call.
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
                    self.note_read(question, reading.read_at, None);
                }
                Ok(reading.value)
            }
            Err(error) if allows_cached_answer(&error) && self.may_serve_old(fresh_for) => {
                let may_be_served = |reading: &Reading<_>| self.may_be_served(key, reading);
                let last = cache.last(key.key, question).filter(may_be_served).or_else(|| {
                    // This token's own answers were kept under the shared key.
                    let last = cache.last(self.customer().0, question)?;
                    self.may_be_served(self.own_key(), &last).then_some(last)
                });
                let last = last.ok_or_else(|| error.clone())?;
                counts.read(last.began, arrived);
                // Only the age is shown if a call merely had no turn, the answer is not known to be outdated, and the reader
                // did not ask for a newer one.
                let is_calm = matches!(error, ApiError::HeldBack { .. })
                    && self.from == ReadFrom::Cache
                    && !question.is_outdated(self, key, &last);
                self.note_read(question, last.read_at, Some(&error).filter(|_| !is_calm));
                Ok(last.value)
            }
            Err(error) => Err(error),
        }
    }

    fn note_read<Q: CachedRead>(&self, question: &Q, read_at: Timestamp, failure: Option<&ApiError>) {
        if question.request().is_some() {
            self.note_served(read_at, failure);
        } else {
            self.note_list_served(read_at, failure);
        }
    }

    /// Tells whether a page may show an outdated answer if the service cannot be asked.
    fn may_serve_old(&self, fresh_for: Duration) -> bool {
        !fresh_for.is_zero() && self.priority != Priority::Background
    }

    /// Returns the largest age of an answer.
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

    /// Returns the answer cached under `key` if it is at most so old and no change is known, else that of one call for all who
    /// wait.
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
        let until = self.deadline().max(arrived + PAGE_TIMEOUT);
        let Ok(_flight) = timeout_at(until.into(), flight).await else {
            let retry_after = PAGE_TIMEOUT;
            return Err(ApiError::HeldBack { retry_after });
        };
        // This is the failure of the call that this reader waited for.
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
        for _ in 1..MAX_CALLS_PER_READ {
            let reading = self.waiting_for(question, key).fetch(question, key).await?;
            // A change that arrives during the call outdates its answer.
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

    /// Returns the account that makes the call: it does not wait for the rate limiter if a recent answer about a request can be
    /// shown and is not known to be outdated.
    fn waiting_for<Q: CachedRead>(&self, question: &Q, key: ReadKey) -> Self {
        let last = Q::cache(&self.gateway().caches).last(key.key, question);
        let is_there = last.is_some_and(|last| {
            last.began.elapsed() < SHOWN_AT_ONCE_AGE
                && self.may_be_served(key, &last)
                && !question.is_outdated(self, key, &last)
        });
        if is_there && question.request().is_some() && self.from == ReadFrom::Cache {
            self.clone().without_waiting()
        } else {
            self.clone()
        }
    }

    /// Makes the call, caches its answer, learns from it and sends changes to open pages.
    async fn fetch<Q: CachedRead>(&self, question: &Q, key: ReadKey) -> Result<Reading<Q::Answer>, ApiError> {
        let cache = Q::cache(&self.gateway().caches);
        let (began, read_at) = (Instant::now(), Timestamp::now());
        let received = match question.call(self).await {
            Ok(received) => received,
            Err(error) => {
                question.observe_failure(self, &error).await;
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
            // Parsed into structs, an answer takes several times its length.
            bytes: received.bytes.saturating_mul(3).saturating_add(question.bytes()),
        };
        cache.keep(key.key, question, reading.clone());
        // Changes are announced after caching, so that a reader who follows finds the new answer.
        if let (Some(change), Some(code)) = (change, question.request()) {
            self.announce(code, change, read_at);
        }
        Ok(reading)
    }

    /// Tells whether this token may be served an answer cached under that key: its own, or another one's of the same customer,
    /// unless the token that brought it was refused since.
    pub(super) fn may_be_served<T>(&self, key: ReadKey, reading: &Reading<T>) -> bool {
        let marks = &self.gateway().marks;
        (reading.brought_by == self.key() || key.is_shared)
            && !marks.token_refused_since(reading.brought_by, reading.began)
    }
}

#[cfg(test)]
mod tests;
