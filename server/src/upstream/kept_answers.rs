//! Answers of the service, kept for a short while: one call for all who ask for the same at once, and none while the
//! answer is current. Whom it is for is decided by the key that it is kept under (see [`super::sharing`]).

use std::hash::Hash;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use moka::Expiry;
use moka::future::Cache;
use moka::policy::EvictionPolicy;
use partner_api::{ApiError, Received};

use super::account_key::AccountKey;

/// Bytes of an entry besides question and answer.
const ENTRY: usize = 500;
/// Calls that are made for one question while changes keep coming; then the last answer is taken.
const TRIES: u32 = 3;

/// An answer with the time of its reading.
#[derive(Debug)]
pub struct Reading<T> {
    pub value: Arc<T>,
    /// When the call began, for pages.
    pub read_at: Timestamp,
    /// The same, to compare with.
    pub began: Instant,
    /// Whose call brought it.
    pub brought_by: AccountKey,
    /// Length of the answer.
    bytes: usize,
}

impl<T> Clone for Reading<T> {
    fn clone(&self) -> Self {
        Self {
            value: self.value.clone(),
            ..*self
        }
    }
}

/// When a call began: to compare with, and for pages.
#[derive(Clone, Copy, Debug)]
pub struct Begun {
    pub at: Instant,
    pub read_at: Timestamp,
}

impl Begun {
    pub fn now() -> Self {
        Self {
            at: Instant::now(),
            read_at: Timestamp::now(),
        }
    }
}

/// What is kept for a question: the last answer, and the failure of a later call.
struct Kept<T> {
    answer: Option<Reading<T>>,
    failure: Option<Failure>,
}

/// For all who waited for this call; whoever comes later asks again.
#[derive(Clone)]
struct Failure {
    error: ApiError,
    ended: Instant,
    /// It says nothing about another token's call.
    brought_by: AccountKey,
}

impl<T> Clone for Kept<T> {
    fn clone(&self) -> Self {
        Self {
            answer: self.answer.clone(),
            failure: self.failure.clone(),
        }
    }
}

/// Failures are kept for those who waited, not longer.
const FAILURE_KEPT: Duration = Duration::from_secs(1);

/// How long answers are kept.
struct KeptFor(Duration);

impl<K, T> Expiry<K, Kept<T>> for KeptFor {
    fn expire_after_create(&self, _: &K, kept: &Kept<T>, _: Instant) -> Option<Duration> {
        Some(kept.lasts(self.0))
    }

    fn expire_after_update(
        &self,
        _: &K,
        kept: &Kept<T>,
        _: Instant,
        _: Option<Duration>,
    ) -> Option<Duration> {
        Some(kept.lasts(self.0))
    }
}

impl<T> Kept<T> {
    /// An answer is kept for its time, however often later calls fail.
    fn lasts(&self, most: Duration) -> Duration {
        let left = |answer: &Reading<T>| most.saturating_sub(answer.began.elapsed());
        self.answer.as_ref().map_or(FAILURE_KEPT, left).max(FAILURE_KEPT)
    }

    /// About the memory that it takes.
    fn bytes(&self) -> usize {
        // Read into structs an answer takes several times its length.
        let answer = self
            .answer
            .as_ref()
            .map_or(0, |answer| answer.bytes.saturating_mul(3));
        let failure = match self.failure.as_ref().map(|failure| &failure.error) {
            Some(ApiError::Invalid(invalid)) => invalid.messages().map(str::len).sum(),
            _ => 0,
        };
        answer.saturating_add(failure)
    }
}

/// What a reader takes of a kept answer.
pub enum Fitness {
    /// It is current.
    Current,
    /// It may be older than the state; a call brings a new one.
    Old,
    /// Its token was refused since, or the reader may not be served by others' calls: it is not shown.
    NotShown,
}

/// Kept answers to one kind of question `K`.
pub struct KeptAnswers<K, T>(Cache<(AccountKey, K), Kept<T>>);

impl<K, T> KeptAnswers<K, T>
where
    K: Hash + Eq + Clone + Send + Sync + 'static,
    T: Send + Sync + 'static,
{
    /// Holds answers of so many bytes together, each for so long at most; `question_bytes`: about the memory that a
    /// question takes.
    pub fn new(bytes: u64, kept: Duration, question_bytes: fn(&K) -> usize) -> Self {
        let weigh = move |(_, question): &(AccountKey, K), kept: &Kept<T>| {
            let bytes = question_bytes(question).saturating_add(kept.bytes());
            u32::try_from(bytes.saturating_add(ENTRY)).unwrap_or(u32::MAX)
        };
        Self(
            Cache::builder()
                .max_capacity(bytes)
                .weigher(weigh)
                .expire_after(KeptFor(kept))
                // The library's own policy refuses newcomers when it is full, and what was just read is what is asked for.
                .eviction_policy(EvictionPolicy::lru())
                .build(),
        )
    }

    /// The answer kept under `key` where it is fit, else that of one call for all who wait, made by `reader`.
    ///
    /// # Errors
    /// That call's; [`ApiError::Unauthorized`] where the token was refused during it.
    pub async fn get<F>(
        &self,
        key: AccountKey,
        reader: AccountKey,
        question: &K,
        fitness: impl Fn(&Reading<T>) -> Fitness + Send + Sync,
        call: impl Fn(Begun) -> F + Send + Sync,
    ) -> Result<Reading<T>, ApiError>
    where
        F: Future<Output = Result<Received<T>, ApiError>> + Send,
    {
        let arrived = Instant::now();
        let mut tries = 0;
        loop {
            tries += 1;
            let init = async {
                let begun = Begun::now();
                match call(begun).await {
                    Ok(received) => Kept {
                        answer: Some(reading(received, reader, begun)),
                        failure: None,
                    },
                    Err(error) => Kept {
                        answer: self.last(key, question).await,
                        failure: Some(Failure {
                            error,
                            ended: Instant::now(),
                            brought_by: reader,
                        }),
                    },
                }
            };
            let is_over = |kept: &Kept<T>| match (&kept.failure, &kept.answer) {
                (Some(failure), _) => failure.ended < arrived || failure.brought_by != reader,
                (None, Some(reading)) => !matches!(fitness(reading), Fitness::Current),
                (None, None) => true,
            };
            let entry = self.0.entry((key, question.clone()));
            let kept = entry.or_insert_with_if(init, is_over).await.into_value();
            let reading = match (kept.failure, kept.answer) {
                (Some(failure), _) if failure.brought_by == reader => return Err(failure.error),
                // Of a call under way that another token made.
                (Some(_), _) if tries == TRIES => {
                    let retry_after = FAILURE_KEPT;
                    return Err(ApiError::HeldBack { retry_after });
                }
                (Some(_), _) | (None, None) => continue,
                (None, Some(reading)) => reading,
            };
            match fitness(&reading) {
                Fitness::Current => return Ok(reading),
                Fitness::NotShown if tries == TRIES && reading.brought_by == reader => {
                    return Err(ApiError::Unauthorized);
                }
                Fitness::NotShown if tries == TRIES => {
                    let retry_after = FAILURE_KEPT;
                    return Err(ApiError::HeldBack { retry_after });
                }
                Fitness::Old if tries == TRIES => return Ok(reading),
                // A change told of during the call makes its answer an old one.
                Fitness::Old | Fitness::NotShown => {}
            }
        }
    }

    /// The last answer, however old, and whatever failed since.
    pub async fn last(&self, key: AccountKey, question: &K) -> Option<Reading<T>> {
        self.0.get(&(key, question.clone())).await?.answer
    }

    /// Moves the answer kept under one key to another one, unless that has a newer one.
    pub async fn move_to(&self, other: AccountKey, from: AccountKey, question: &K) {
        let Some(own) = self.last(from, question).await else {
            return;
        };
        let theirs = self.last(other, question).await;
        if theirs.is_none_or(|theirs| theirs.began < own.began) {
            let kept = Kept {
                answer: Some(own),
                failure: None,
            };
            self.0.insert((other, question.clone()), kept).await;
        }
        self.0.invalidate(&(from, question.clone())).await;
    }

    /// Keeps the answer to a call that was made in any case.
    pub async fn keep(
        &self,
        key: AccountKey,
        reader: AccountKey,
        question: K,
        received: Received<T>,
        begun: Begun,
    ) -> Reading<T> {
        let reading = reading(received, reader, begun);
        let kept = Kept {
            answer: Some(reading.clone()),
            failure: None,
        };
        self.0.insert((key, question), kept).await;
        reading
    }
}

fn reading<T>(received: Received<T>, brought_by: AccountKey, begun: Begun) -> Reading<T> {
    Reading {
        value: Arc::new(received.value),
        read_at: begun.read_at,
        began: begun.at,
        brought_by,
        bytes: received.bytes,
    }
}

#[cfg(test)]
mod tests;
