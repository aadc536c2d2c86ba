//! Caches the answers to one kind of question, by account and question.

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
        Self {
            value: self.value.clone(),
            ..*self
        }
    }
}

/// The failure of a call, for those who waited for it; a later reader calls again.
#[derive(Clone)]
pub struct Failure {
    pub error: ApiError,
    pub ended: Instant,
    /// The account of the call: its failure says nothing about another token's.
    pub brought_by: AccountKey,
}

/// Answers to one kind of question, and recent failures.
pub struct ReadCache<Q, T> {
    answers: TtlCache<(AccountKey, Q), Reading<T>>,
    pub failures: TtlCache<(AccountKey, Q), Failure>,
    /// One call for all who wait (single flight).
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

    /// Returns the last answer, however old, and whatever failed since.
    pub fn last(&self, key: AccountKey, question: &Q) -> Option<Reading<T>> {
        self.answers.get(&(key, question.clone()))
    }

    pub fn keep(&self, key: AccountKey, question: &Q, reading: Reading<T>) {
        let weight = reading.bytes.saturating_add(ENTRY_OVERHEAD_BYTES);
        let entry = (key, question.clone());
        self.failures.remove(&entry);
        self.answers.insert_weighing(weight, entry, reading);
    }

    /// Moves the answer from one key to another one, unless that has a newer one.
    pub fn move_to(&self, other: AccountKey, own: AccountKey, question: &Q) {
        let Some(reading) = self.last(own, question) else {
            return;
        };
        let theirs = self.last(other, question);
        if theirs.is_none_or(|theirs| theirs.began < reading.began) {
            self.keep(other, question, reading);
        }
        self.answers.remove(&(own, question.clone()));
    }
}
