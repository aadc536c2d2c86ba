//! Answers of the service, kept for a short while: one call for all who ask for the same at once, and none while the
//! answer is current. What one token brought is for this token alone.

use std::hash::Hash;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use moka::Expiry;
use moka::future::Cache;
use moka::policy::EvictionPolicy;
use partner_api::{ApiError, Received};

use super::account_key::AccountKey;

/// Nothing is served that long after it was read.
const KEPT: Duration = Duration::from_mins(15);
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

enum Kept<T> {
    Answer(Reading<T>),
    /// For all who waited for this call; whoever comes later asks again.
    Failure {
        error: ApiError,
        ended: Instant,
    },
}

impl<T> Clone for Kept<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Answer(reading) => Self::Answer(reading.clone()),
            Self::Failure { error, ended } => Self::Failure {
                error: error.clone(),
                ended: *ended,
            },
        }
    }
}

/// Failures are kept for those who waited, not longer.
const FAILURE_KEPT: Duration = Duration::from_secs(1);

struct KeptFor;

impl<K, T> Expiry<K, Kept<T>> for KeptFor {
    fn expire_after_create(&self, _: &K, kept: &Kept<T>, _: Instant) -> Option<Duration> {
        Some(kept.lasts())
    }

    fn expire_after_update(
        &self,
        _: &K,
        kept: &Kept<T>,
        _: Instant,
        _: Option<Duration>,
    ) -> Option<Duration> {
        Some(kept.lasts())
    }
}

impl<T> Kept<T> {
    fn lasts(&self) -> Duration {
        match self {
            Self::Answer(_) => KEPT,
            Self::Failure { .. } => FAILURE_KEPT,
        }
    }

    /// About the memory that it takes.
    fn bytes(&self) -> usize {
        match self {
            // Read into structs an answer takes several times its length.
            Self::Answer(reading) => reading.bytes.saturating_mul(3),
            Self::Failure { error, .. } => match error {
                ApiError::Invalid(invalid) => invalid.messages().map(str::len).sum(),
                _ => 0,
            },
        }
    }
}

/// What a reader takes of a kept answer.
pub enum Fitness {
    /// It is current.
    Current,
    /// It may be older than the state; a call brings a new one.
    Old,
    /// Its token was refused since: it is not shown to anybody.
    Refused,
}

/// Kept answers to one kind of question `K`.
pub struct KeptAnswers<K, T>(Cache<(AccountKey, K), Kept<T>>);

impl<K, T> KeptAnswers<K, T>
where
    K: Hash + Eq + Clone + Send + Sync + 'static,
    T: Send + Sync + 'static,
{
    /// Holds answers of so many bytes together; `question_bytes`: about the memory that a question takes.
    pub fn new(bytes: u64, question_bytes: fn(&K) -> usize) -> Self {
        let weigh = move |(_, question): &(AccountKey, K), kept: &Kept<T>| {
            let bytes = question_bytes(question).saturating_add(kept.bytes());
            u32::try_from(bytes.saturating_add(ENTRY)).unwrap_or(u32::MAX)
        };
        Self(
            Cache::builder()
                .max_capacity(bytes)
                .weigher(weigh)
                .expire_after(KeptFor)
                // The library's own policy refuses newcomers when it is full, and what was just read is what is asked for.
                .eviction_policy(EvictionPolicy::lru())
                .build(),
        )
    }

    /// The kept answer where it is fit, else that of one call for all who wait.
    ///
    /// # Errors
    /// That call's; [`ApiError::Unauthorized`] where the token was refused during it.
    pub async fn get<F>(
        &self,
        account: AccountKey,
        question: &K,
        fitness: impl Fn(&Reading<T>) -> Fitness + Send + Sync,
        call: impl Fn() -> F,
    ) -> Result<Reading<T>, ApiError>
    where
        F: Future<Output = Result<Received<T>, ApiError>> + Send,
    {
        let arrived = Instant::now();
        let mut tries = 0;
        loop {
            tries += 1;
            let call = call();
            let init = async move {
                let (began, read_at) = (Instant::now(), Timestamp::now());
                match call.await {
                    Ok(received) => Kept::Answer(reading(received, began, read_at)),
                    Err(error) => Kept::Failure {
                        error,
                        ended: Instant::now(),
                    },
                }
            };
            let is_over = |kept: &Kept<T>| match kept {
                Kept::Answer(reading) => !matches!(fitness(reading), Fitness::Current),
                Kept::Failure { ended, .. } => *ended < arrived,
            };
            let entry = self.0.entry((account, question.clone()));
            let reading = match entry.or_insert_with_if(init, is_over).await.into_value() {
                Kept::Answer(reading) => reading,
                Kept::Failure { error, .. } => return Err(error),
            };
            match fitness(&reading) {
                Fitness::Current => return Ok(reading),
                Fitness::Refused if tries == TRIES => return Err(ApiError::Unauthorized),
                Fitness::Old if tries == TRIES => return Ok(reading),
                // A change told of during the call makes its answer an old one.
                Fitness::Old | Fitness::Refused => {}
            }
        }
    }

    /// What was kept last, however old.
    pub async fn last(&self, account: AccountKey, question: &K) -> Option<Reading<T>> {
        match self.0.get(&(account, question.clone())).await {
            Some(Kept::Answer(reading)) => Some(reading),
            _ => None,
        }
    }

    /// Keeps the answer to a call that was made in any case, begun at `began`.
    pub async fn keep(
        &self,
        account: AccountKey,
        question: K,
        received: Received<T>,
        began: (Instant, Timestamp),
    ) -> Reading<T> {
        let reading = reading(received, began.0, began.1);
        self.0
            .insert((account, question), Kept::Answer(reading.clone()))
            .await;
        reading
    }
}

fn reading<T>(received: Received<T>, began: Instant, read_at: Timestamp) -> Reading<T> {
    Reading {
        value: Arc::new(received.value),
        read_at,
        began,
        bytes: received.bytes,
    }
}

#[cfg(test)]
mod tests;
