//! Records which tokens have proven to be of one customer (see [`super::proof`]), and the keys of their shared answers.

use std::time::Duration;

use partner_api::RfqCode;

use super::account_key::AccountKey;
use super::customers::CustomerKey;
use crate::ttl_cache::TtlCache;

/// Time after which a proof has to be repeated.
const PROOF_TTL: Duration = Duration::from_hours(1);
/// Time for which a token whose answers differed is not compared again.
const MISMATCH_TTL: Duration = Duration::from_mins(10);
const MAX_TOKENS: usize = 100_000;
const MAX_READ_REQUESTS: usize = 400_000;
/// Time for which it is remembered that the service denies a request to a token, unless the token reads it again.
const DENIED_FOR: Duration = Duration::from_hours(24);
/// Time after a call of its own for which a token counts as valid, and for which it may see the request that it has read.
pub const VALID_FOR: Duration = Duration::from_mins(2);

pub struct Sharing {
    /// Tokens that have proven to be of a customer, beside the one that it is named by.
    members: TtlCache<AccountKey, CustomerKey>,
    /// Customers with such tokens.
    shared: TtlCache<CustomerKey, ()>,
    strangers: TtlCache<(AccountKey, CustomerKey), ()>,
    /// The token of each customer that has listed its requests last.
    synced: TtlCache<CustomerKey, AccountKey>,
    /// Requests whose details a call of the token itself has brought.
    read: TtlCache<(AccountKey, RfqCode), ()>,
    /// Requests whose details the service has refused the token.
    denied: TtlCache<(AccountKey, RfqCode), ()>,
}

impl Default for Sharing {
    fn default() -> Self {
        Self {
            members: TtlCache::since_insertion(MAX_TOKENS, PROOF_TTL),
            shared: TtlCache::since_insertion(MAX_TOKENS, PROOF_TTL),
            strangers: TtlCache::since_insertion(MAX_TOKENS, MISMATCH_TTL),
            synced: TtlCache::since_insertion(MAX_TOKENS, VALID_FOR),
            read: TtlCache::since_insertion(MAX_READ_REQUESTS, VALID_FOR),
            denied: TtlCache::since_insertion(MAX_READ_REQUESTS, DENIED_FOR),
        }
    }
}

impl Sharing {
    /// Tells whether this token may be served answers of others of this customer.
    pub fn is_shared(&self, account: AccountKey, customer: CustomerKey) -> bool {
        if customer.0 == account {
            self.shared.contains(&customer)
        } else {
            self.members.get(&account) == Some(customer)
        }
    }

    /// Tells whether comparing this token's answers with those of another one of this customer can prove anything.
    pub fn is_undecided(&self, account: AccountKey, customer: CustomerKey) -> bool {
        customer.0 != account
            && self.members.get(&account) != Some(customer)
            && !self.strangers.contains(&(account, customer))
    }

    /// Records that a call of this token has listed the requests of this customer, as far as is known.
    pub fn note_synced(&self, customer: CustomerKey, account: AccountKey) {
        if self.is_shared(account, customer) {
            self.synced.insert(customer, account);
        }
    }

    /// Returns the proven token that has listed them last.
    pub fn synced_last(&self, customer: CustomerKey) -> Option<AccountKey> {
        self.synced
            .get(&customer)
            .filter(|account| self.is_shared(*account, customer))
    }

    /// Records that a call of this token has brought the details of this request.
    pub fn note_read(&self, account: AccountKey, code: &RfqCode) {
        self.read.insert((account, code.clone()), ());
        self.denied.remove(&(account, code.clone()));
    }

    /// Tells whether a call of this token has brought them lately.
    pub fn has_read(&self, account: AccountKey, code: &RfqCode) -> bool {
        self.read.contains(&(account, code.clone()))
    }

    /// Records that the service denies this request to this token. Tells whether the token could read it before.
    pub fn note_denied(&self, account: AccountKey, code: &RfqCode) -> bool {
        let could = self.has_read(account, code);
        self.read.remove(&(account, code.clone()));
        self.denied.insert((account, code.clone()), ());
        could
    }

    /// Tells whether the service has denied this request to this token since it has read it.
    pub fn is_denied(&self, account: AccountKey, code: &RfqCode) -> bool {
        self.denied.contains(&(account, code.clone()))
    }

    /// Records the proof that the token is of this customer.
    pub fn join(&self, account: AccountKey, customer: CustomerKey) {
        self.members.insert(account, customer);
        self.shared.insert(customer, ());
    }

    /// Records that the token's answers differ from those of this customer.
    pub fn refuse(&self, account: AccountKey, customer: CustomerKey) {
        self.strangers.insert((account, customer), ());
    }

    /// Removes the proof of a token that was refused.
    pub fn forget(&self, account: AccountKey) {
        self.members.remove(&account);
        self.shared.remove(&CustomerKey(account));
    }
}

/// The key under which an answer about a request is cached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadKey {
    pub key: AccountKey,
    /// Whether answers of other tokens under this key may be served.
    pub is_shared: bool,
}
