//! Records which tokens have proven to be of one customer (see [`super::proof`]), and which requests each may see.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use partner_api::RfqCode;
use tokio::sync::Mutex;

use super::account_key::AccountKey;
use super::customers::{CustomerKey, RequestDigest};
use crate::ttl_cache::TtlCache;

/// Time after which a proof has to be repeated.
const PROOF_TTL: Duration = Duration::from_hours(1);
/// Time for which a token whose answers differed is not compared again.
const MISMATCH_TTL: Duration = Duration::from_mins(10);
const MAX_TOKENS: usize = 100_000;
const MAX_REQUESTS: usize = 400_000;
/// Time for which it is remembered that the service denies a request to a token, unless the token reads it again.
const DENIED_FOR: Duration = Duration::from_hours(24);
/// Time after a call of its own for which a token counts as valid, and for which it may see the request that it has read.
pub const VALID_FOR: Duration = Duration::from_mins(2);

pub struct Sharing {
    /// Tokens that may be served one another's answers have the same group.
    groups: TtlCache<AccountKey, u64>,
    next_group: AtomicU64,
    strangers: TtlCache<(AccountKey, CustomerKey), ()>,
    /// The outcome of the last call of a token itself for the details of a request.
    details: TtlCache<(AccountKey, RfqCode), Details>,
    /// Requests whose last details are recorded in the database ([`super::ownership`]).
    pub recorded: TtlCache<(AccountKey, RequestDigest), ()>,
    /// Tokens that were looked for among the customers in the database.
    pub sought: TtlCache<AccountKey, ()>,
    /// Held while the rows of customers are joined: one after the other.
    pub joining: Mutex<()>,
}

#[derive(Clone, Copy)]
enum Details {
    Brought(Instant),
    Denied,
}

impl Default for Sharing {
    fn default() -> Self {
        Self {
            groups: TtlCache::since_insertion(MAX_TOKENS, PROOF_TTL),
            next_group: AtomicU64::default(),
            strangers: TtlCache::since_insertion(MAX_TOKENS, MISMATCH_TTL),
            details: TtlCache::since_insertion(MAX_REQUESTS, DENIED_FOR),
            recorded: TtlCache::since_insertion(MAX_REQUESTS, PROOF_TTL),
            sought: TtlCache::since_insertion(MAX_TOKENS, PROOF_TTL),
            joining: Mutex::default(),
        }
    }
}

impl Sharing {
    /// Returns those of these tokens that have proven to be of the same customer as this one.
    pub fn colleagues(&self, account: AccountKey, tokens: Vec<AccountKey>) -> Vec<AccountKey> {
        let Some(group) = self.groups.get(&account) else {
            return Vec::new();
        };
        let is_colleague = |token: &AccountKey| *token != account && self.groups.get(token) == Some(group);
        tokens.into_iter().filter(is_colleague).collect()
    }

    /// Tells whether it is decided if this token shares the answers of this customer.
    pub fn is_decided(&self, account: AccountKey, customer: CustomerKey) -> bool {
        self.groups.contains(&account) || self.strangers.contains(&(account, customer))
    }

    /// Records the proof that both tokens are of the same customer.
    pub fn join(&self, account: AccountKey, other: AccountKey) {
        let new = || self.next_group.fetch_add(1, Ordering::Relaxed);
        let group = self.groups.get(&other).unwrap_or_else(new);
        self.groups.insert(other, group);
        self.groups.insert(account, group);
    }

    /// Records that the token's answers differ from those of others of this customer.
    pub fn refuse(&self, account: AccountKey, customer: CustomerKey) {
        self.strangers.insert((account, customer), ());
    }

    /// Removes the proof of a token that was refused.
    pub fn forget(&self, account: AccountKey) {
        self.groups.remove(&account);
    }

    /// Records that a call of this token has brought the details of this request.
    pub fn note_read(&self, account: AccountKey, code: &RfqCode) {
        let brought = Details::Brought(Instant::now());
        self.details.insert((account, code.clone()), brought);
    }

    /// Tells whether a call of this token has brought them within the last two minutes.
    pub fn has_details(&self, account: AccountKey, code: &RfqCode) -> bool {
        let last = self.details.get(&(account, code.clone()));
        matches!(last, Some(Details::Brought(at)) if at.elapsed() < VALID_FOR)
    }

    /// Records that the service denies this request to this token. Tells whether the token could read it before.
    pub fn note_denied(&self, account: AccountKey, code: &RfqCode) -> bool {
        let could = self.has_details(account, code);
        self.details.insert((account, code.clone()), Details::Denied);
        could
    }

    /// Tells whether the service has denied this request to this token since it has read it.
    pub fn is_denied(&self, account: AccountKey, code: &RfqCode) -> bool {
        let last = self.details.get(&(account, code.clone()));
        matches!(last, Some(Details::Denied))
    }
}
