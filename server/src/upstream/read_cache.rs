//! Caches the answers to one kind of question, by the token that brought them and the question.

use std::hash::Hash;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use partner_api::ApiError;

use super::account_key::AccountKey;
use crate::keyed_semaphore::KeyedSemaphore;
use crate::ttl_cache::TtlCache;

/// Size of an entry without question and answer, in bytes.
const ENTRY_OVERHEAD_BYTES: usize = 500;

/// An answer with the time of its read.
#[derive(Debug)]
pub struct Reading<T> {
    pub value: Arc<T>,
    /// Time at which the call began, for pages.
    pub read_at: Timestamp,
    /// The same time, for comparison.
    pub began: Instant,
    /// The account whose call brought it.
    pub brought_by: AccountKey,
    /// Bytes that it takes of the cache.
    pub bytes: usize,
}

impl<T> Clone for Reading<T> {
    fn clone(&self) -> Self {
        self.with(self.value.clone())
    }
}

impl<T> Reading<T> {
    /// Returns another value of the same read.
    pub fn with<U>(&self, value: Arc<U>) -> Reading<U> {
        Reading {
            value,
            read_at: self.read_at,
            began: self.began,
            brought_by: self.brought_by,
            bytes: self.bytes,
        }
    }
}

/// Answers to one kind of question, and recent failures.
pub struct ReadCache<Q, T> {
    answers: TtlCache<(AccountKey, Q), Reading<T>>,
    /// Failures of calls with their times, for the readers who waited for them; a later reader calls again.
    pub failures: TtlCache<(AccountKey, Q), (ApiError, Instant)>,
    /// One call for all who wait (single flight), also of other tokens whose answers a reader may be served.
    pub in_flight: KeyedSemaphore<(AccountKey, Q)>,
}

const MAX_FAILURES: usize = 10_000;
const FAILURE_TTL: Duration = Duration::from_secs(20);

impl<Q: Eq + Hash + Clone, T> ReadCache<Q, T> {
    pub fn new(max_bytes: usize, ttl: Duration) -> Self {
        Self {
            answers: TtlCache::since_insertion(max_bytes, ttl),
            failures: TtlCache::since_insertion(MAX_FAILURES, FAILURE_TTL),
            in_flight: KeyedSemaphore::new(1),
        }
    }

    /// Returns the last answer, of any age, even after later failures.
    pub fn last(&self, account: AccountKey, question: &Q) -> Option<Reading<T>> {
        self.answers.get(&(account, question.clone()))
    }

    pub fn keep(&self, question: &Q, reading: Reading<T>) {
        let weight = reading.bytes.saturating_add(ENTRY_OVERHEAD_BYTES);
        let entry = (reading.brought_by, question.clone());
        self.failures.remove(&entry);
        self.answers.insert_weighing(weight, entry, reading);
    }
}
