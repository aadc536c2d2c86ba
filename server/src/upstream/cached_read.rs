//! Reads through the cache: a current answer comes from the cache, else from one call shared by all who wait (single flight);
//! if the call fails, the cached answer is served and the page shows its age. An answer is cached for the token that brought it;
//! [`super::proof`] decides whom it may be served to. The questions are in [`super::reads`].

use std::hash::Hash;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use jiff::Timestamp;
use partner_api::{ApiError, Received, RfqCode, Transport};
use tokio::time::timeout_at;
use tracing::Instrument as _;

use super::account::{Account, CallStart, PAGE_TIMEOUT};
use super::account_key::AccountKey;
use super::caches::Caches;
use super::freshness::{ReadFrom, ReadTimes};
use super::rate_limiter::Priority;
use super::read_cache::{ReadCache, Reading};
use crate::instances::DetectedChange;

/// Age up to which an answer about a request is shown at once, rather than waiting for the rate limiter to read it again.
const SHOWN_AT_ONCE_AGE: Duration = Duration::from_mins(5);

/// A running call, boxed: the client's futures are large, and pages hold several at once.
pub type BoxedCall<'a, T> = BoxFuture<'a, Result<T, ApiError>>;

/// A question to the service whose answer is cached.
pub trait CachedRead: Clone + Eq + Hash + Send + Sync + 'static {
    type Answer: Send + Sync + 'static;

    /// Returns the cache of its answers.
    fn cache(caches: &Caches) -> &ReadCache<Self, Self::Answer>;

    /// Makes the call that brings the answer, and learns from it.
    fn call<'a>(&'a self, account: &'a Account) -> BoxedCall<'a, Received<Self::Answer>>;

    /// Returns how long an answer is current while no change is known.
    fn fresh_for(&self, times: &ReadTimes) -> Duration {
        times.current
    }

    /// Returns the request that it asks about: answers that other tokens of the customer have brought may be served.
    fn request(&self) -> Option<&RfqCode> {
        None
    }

    /// Set if its answer stays current for longer while the row of its request does not change.
    const FOLLOWS_ROW: bool = false;

    /// Set if a detected change outdates the answers of any token about the request.
    const OUTDATES_REQUEST: bool = false;

    /// Tells whether an answer is young enough for a reader who arrived then. A slow call does not age by its own duration.
    fn is_young(&self, reading: &Reading<Self::Answer>, arrived: Instant, fresh_for: Duration) -> bool {
        reading.began >= arrived || reading.began.elapsed() < fresh_for
    }

    /// Tells whether this answer is known to be outdated.
    fn is_outdated(&self, account: &Account, _: &[AccountKey], reading: &Reading<Self::Answer>) -> bool {
        let marks = &account.gateway().marks;
        self.request()
            .is_some_and(|code| marks.request_changed_since(code, reading.began))
    }

    /// Returns the change between a cached answer and a new one, for open pages.
    fn difference(_before: &Self::Answer, _after: &Self::Answer) -> Option<DetectedChange> {
        None
    }

    /// Returns the approximate size of the question in bytes.
    fn bytes(&self) -> usize {
        300
    }
}

/// Tells whether a cached answer is better than this error: the service could not answer, or was not asked.
pub fn allows_cached_answer(error: &ApiError) -> bool {
    error.is_of_service() || matches!(error, ApiError::HeldBack { .. } | ApiError::RateLimited { .. })
}

impl Account {
    /// Returns the newest answer that a call of these tokens has brought, however old, unless the service has refused the token
    /// since.
    pub(super) fn last<Q: CachedRead>(
        &self,
        question: &Q,
        tokens: &[AccountKey],
    ) -> Option<Reading<Q::Answer>> {
        let cache = Q::cache(&self.gateway().caches);
        let all = tokens.iter().filter_map(|token| cache.last(*token, question));
        all.filter(|reading| !self.is_of_refused_token(reading))
            .max_by_key(|reading| reading.began)
    }

    fn is_of_refused_token<T>(&self, reading: &Reading<T>) -> bool {
        let marks = &self.gateway().marks;
        marks.token_refused_since(reading.brought_by, reading.began)
    }

    /// Returns the answer to a question, from the cache while it is current, else by a call that is shared by all who wait.
    pub(super) async fn read<Q: CachedRead>(&self, question: &Q) -> Result<Arc<Q::Answer>, ApiError> {
        let readers = match question.request() {
            Some(code) => {
                // Details prove themselves.
                if !Q::OUTDATES_REQUEST {
                    self.prove_request(question, code).await;
                }
                self.readers_of(code).await
            }
            None => vec![self.key()],
        };
        let fresh_for = self.fresh_for(question, &readers).await;
        self.read_within(question, &readers, fresh_for).await
    }

    /// Returns the answer from the cache if it is at most so old, else by a shared call.
    pub(super) async fn read_within<Q: CachedRead>(
        &self,
        question: &Q,
        readers: &[AccountKey],
        fresh_for: Duration,
    ) -> Result<Arc<Q::Answer>, ApiError> {
        let arrived = Instant::now();
        let counts = &self.gateway().counts;
        match Box::pin(self.load(question, readers, fresh_for)).await {
            Ok(reading) => {
                counts.read(reading.began, arrived);
                if !fresh_for.is_zero() {
                    self.note_read(question, reading.read_at, None);
                }
                Ok(reading.value)
            }
            Err(error)
                if allows_cached_answer(&error)
                    && !fresh_for.is_zero()
                    && self.priority != Priority::Background =>
            {
                let last = self.last(question, readers);
                let last = last.ok_or_else(|| error.clone())?;
                counts.read(last.began, arrived);
                // Only the age is shown if a call merely had no turn, the answer is not known to be outdated, and the reader
                // did not ask for a newer one.
                let is_calm = matches!(error, ApiError::HeldBack { .. })
                    && self.from == ReadFrom::Cache
                    && !question.is_outdated(self, readers, &last);
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

    /// Returns the largest age of an answer.
    async fn fresh_for<Q: CachedRead>(&self, question: &Q, readers: &[AccountKey]) -> Duration {
        let times = self.gateway().caches.times;
        let usual = question.fresh_for(&times);
        match (self.from, question.request()) {
            (ReadFrom::Service, _) => Duration::ZERO,
            (ReadFrom::CacheOfSeconds, _) => usual.min(times.again),
            (ReadFrom::Cache, Some(code)) if Q::FOLLOWS_ROW => {
                let last = self.last(question, readers);
                self.fresh_with_row(code, last.map(|last| last.began)).await
            }
            (ReadFrom::Cache, _) => usual,
        }
    }

    /// Returns the last answer if it is at most so old and no change is known, else that of one call for all who wait.
    pub(super) async fn load<Q: CachedRead>(
        &self,
        question: &Q,
        readers: &[AccountKey],
        fresh_for: Duration,
    ) -> Result<Reading<Q::Answer>, ApiError> {
        let cache = Q::cache(&self.gateway().caches);
        if fresh_for.is_zero() {
            return self.fetch(question, readers).await;
        }
        let arrived = Instant::now();
        let current = || {
            let last = self.last(question, readers)?;
            let is_young = question.is_young(&last, arrived, fresh_for);
            (is_young && !question.is_outdated(self, readers, &last)).then_some(last)
        };
        if let Some(current) = current() {
            return Ok(current);
        }
        // They have one name for the call that they wait for together.
        let flight = readers.iter().min().copied().unwrap_or(self.key());
        let flight = cache.in_flight.of((flight, question.clone()));
        let until = self.deadline().max(arrived + PAGE_TIMEOUT);
        let Ok(flight) = timeout_at(until.into(), flight.acquire_owned()).await else {
            return Err(self.still_reading());
        };
        if let Some(current) = current() {
            return Ok(current);
        }
        // This is the failure of the call that this reader waited for; another token's says nothing about this one's.
        if let Some((error, ended)) = cache.failures.get(&(self.key(), question.clone()))
            && ended >= arrived
            && !matches!(error, ApiError::HeldBack { .. })
        {
            return Err(error);
        }
        let (me, question, readers) = (self.clone(), question.clone(), readers.to_vec());
        // A call that has begun ends in the cache, also if its reader leaves: whoever comes next finds its answer.
        let call = async move {
            let reading = me.fetch_current(&question, &readers).await;
            drop(flight);
            reading
        };
        match tokio::spawn(call.in_current_span()).await {
            Ok(reading) => reading,
            Err(panic) if panic.is_panic() => std::panic::resume_unwind(panic.into_panic()),
            Err(_) => Err(ApiError::Transport(Transport::Cut)),
        }
    }

    /// Makes the call, and a second one if a change arrives during the first.
    async fn fetch_current<Q: CachedRead>(
        &self,
        question: &Q,
        readers: &[AccountKey],
    ) -> Result<Reading<Q::Answer>, ApiError> {
        let patient = self.waiting_for(question, readers);
        let mut reading = patient.fetch(question, readers).await?;
        if self.is_of_refused_token(&reading) || question.is_outdated(self, readers, &reading) {
            reading = self.fetch(question, readers).await?;
        }
        if self.is_of_refused_token(&reading) {
            return Err(ApiError::Unauthorized);
        }
        Ok(reading)
    }

    /// Returns the reason why the call that others began takes so long: it waits for its turn, or for the service.
    fn still_reading(&self) -> ApiError {
        if self.gateway().rate_limiter.has_waiting(self.customer()) {
            ApiError::HeldBack {
                retry_after: PAGE_TIMEOUT,
            }
        } else {
            ApiError::Transport(Transport::Timeout)
        }
    }

    /// Returns the account that makes the call: it does not wait for the rate limiter if a recent answer about a request can be
    /// shown and is not known to be outdated.
    fn waiting_for<Q: CachedRead>(&self, question: &Q, readers: &[AccountKey]) -> Self {
        let is_there = || {
            let last = self.last(question, readers)?;
            Some(last.began.elapsed() < SHOWN_AT_ONCE_AGE && !question.is_outdated(self, readers, &last))
        };
        if self.from == ReadFrom::Cache && question.request().is_some() && is_there() == Some(true) {
            self.clone().without_waiting()
        } else {
            self.clone()
        }
    }

    /// Makes the call, caches its answer and sends changes to open pages.
    async fn fetch<Q: CachedRead>(
        &self,
        question: &Q,
        readers: &[AccountKey],
    ) -> Result<Reading<Q::Answer>, ApiError> {
        let cache = Q::cache(&self.gateway().caches);
        let me = self.clone().timing_calls();
        let received = match question.call(&me).await {
            Ok(received) => received,
            Err(error) => {
                let failure = (error.clone(), Instant::now());
                cache.failures.insert((self.key(), question.clone()), failure);
                return Err(error);
            }
        };
        let CallStart { began, read_at } = me.first_call();
        let before = self.last(question, readers);
        let change = before.and_then(|before| Q::difference(&before.value, &received.value));
        if Q::OUTDATES_REQUEST
            && change.is_some()
            && let Some(code) = question.request()
        {
            self.gateway().marks.outdated_before(code, began);
        }
        let reading = Reading {
            value: Arc::new(received.value),
            read_at,
            began,
            brought_by: self.key(),
            // Parsed into structs, an answer takes several times its length.
            bytes: received.bytes.saturating_mul(3).saturating_add(question.bytes()),
        };
        cache.keep(question, reading.clone());
        // Changes are announced after caching, so that a reader who follows finds the new answer.
        if let (Some(change), Some(code)) = (change, question.request()) {
            self.announce(code, change, read_at);
        }
        Ok(reading)
    }
}

#[cfg(test)]
mod tests;
