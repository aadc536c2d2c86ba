//! Which tokens have proven to be of one customer (see [`super::proof`]), and under which key reads are kept for that.

use std::time::Duration;

use super::account_key::AccountKey;
use super::customers::CustomerKey;
use crate::ttl_cache::TtlCache;

/// Proofs are asked for again after that time.
const PROOF_KEPT: Duration = Duration::from_hours(1);
/// A token whose reads differed is not compared again for so long.
const STRANGER_FOR: Duration = Duration::from_mins(10);
const MAX_TOKENS: usize = 100_000;
/// A call of its own within that time shows that a token is still valid.
pub const VALID_FOR: Duration = Duration::from_mins(2);

pub struct Sharing {
    /// Tokens that have proven to be of a customer, beside the one that it is named by.
    members: TtlCache<AccountKey, CustomerKey>,
    /// Customers with such tokens.
    shared: TtlCache<CustomerKey, ()>,
    strangers: TtlCache<(AccountKey, CustomerKey), ()>,
    /// Which token of a customer has listed its requests last.
    synced: TtlCache<CustomerKey, AccountKey>,
}

impl Default for Sharing {
    fn default() -> Self {
        Self {
            members: TtlCache::since_insertion(MAX_TOKENS, PROOF_KEPT),
            shared: TtlCache::since_insertion(MAX_TOKENS, PROOF_KEPT),
            strangers: TtlCache::since_insertion(MAX_TOKENS, STRANGER_FOR),
            synced: TtlCache::since_insertion(MAX_TOKENS, VALID_FOR),
        }
    }
}

impl Sharing {
    /// Whether this token may be served what others of this customer have read.
    pub fn is_shared(&self, account: AccountKey, customer: CustomerKey) -> bool {
        if customer.0 == account {
            self.shared.contains(&customer)
        } else {
            self.members.get(&account) == Some(customer)
        }
    }

    /// Whether comparing this token with what another one of this customer has read can prove anything.
    pub fn is_undecided(&self, account: AccountKey, customer: CustomerKey) -> bool {
        customer.0 != account
            && self.members.get(&account) != Some(customer)
            && !self.strangers.contains(&(account, customer))
    }

    /// A call of this token has listed the requests of this customer, as far as is known.
    pub fn note_synced(&self, customer: CustomerKey, account: AccountKey) {
        if self.is_shared(account, customer) {
            self.synced.insert(customer, account);
        }
    }

    /// Which proven token has listed them last.
    pub fn synced_last(&self, customer: CustomerKey) -> Option<AccountKey> {
        self.synced
            .get(&customer)
            .filter(|account| self.is_shared(*account, customer))
    }

    /// The token has proven to be of this customer.
    pub fn join(&self, account: AccountKey, customer: CustomerKey) {
        self.members.insert(account, customer);
        self.shared.insert(customer, ());
    }

    /// What the token has read differs from what this customer has.
    pub fn refuse(&self, account: AccountKey, customer: CustomerKey) {
        self.strangers.insert((account, customer), ());
    }

    /// A token that was refused has to prove again whose it is.
    pub fn forget(&self, account: AccountKey) {
        self.members.remove(&account);
        self.shared.remove(&CustomerKey(account));
    }
}

/// Where a read about a request is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadKey {
    pub key: AccountKey,
    /// Whether what other tokens brought there may be served.
    pub is_shared: bool,
}
