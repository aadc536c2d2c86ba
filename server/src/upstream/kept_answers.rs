//! Answers of the service, kept for a short while: one call for all who ask for the same at once, and none while the
//! answer is current. What one token brought is for this token alone.

use std::hash::Hash;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use moka::future::Cache;
use partner_api::{ApiError, Received};

use super::account_key::AccountKey;

/// Nothing is served that long after it was read.
const KEPT: Duration = Duration::from_mins(15);
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

/// Kept answers to one kind of question `K`.
pub struct KeptAnswers<K, T>(Cache<(AccountKey, K), Kept<T>>);

impl<K, T> KeptAnswers<K, T>
where
    K: Hash + Eq + Clone + Send + Sync + 'static,
    T: Send + Sync + 'static,
{
    /// Holds answers of so many bytes together.
    pub fn new(bytes: u64) -> Self {
        let weight = |_: &_, kept: &Kept<T>| match kept {
            // Read into structs an answer takes several times its length.
            Kept::Answer(reading) => u32::try_from(reading.bytes.saturating_mul(3)).unwrap_or(u32::MAX),
            Kept::Failure { .. } => 0,
        };
        Self(
            Cache::builder()
                .max_capacity(bytes)
                .weigher(move |key, kept| 500_u32.saturating_add(weight(key, kept)))
                .time_to_live(KEPT)
                .support_invalidation_closures()
                .build(),
        )
    }

    /// The kept answer where it is `current`, else that of one call for all who wait.
    pub async fn get<F>(
        &self,
        account: AccountKey,
        question: &K,
        current: impl Fn(&Reading<T>) -> bool + Send + Sync,
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
                Kept::Answer(reading) => !current(reading),
                Kept::Failure { ended, .. } => *ended < arrived,
            };
            let entry = self.0.entry((account, question.clone()));
            match entry.or_insert_with_if(init, is_over).await.into_value() {
                // A change told of during the call makes its answer an old one.
                Kept::Answer(reading) if current(&reading) || tries == TRIES => return Ok(reading),
                Kept::Answer(_) => {}
                Kept::Failure { error, .. } => return Err(error),
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

    /// Forgets everything of an account at once.
    pub fn forget_account(&self, account: AccountKey) {
        // Fails only where the cache was built without support for it.
        let _ = self.0.invalidate_entries_if(move |(of, _), _| *of == account);
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
