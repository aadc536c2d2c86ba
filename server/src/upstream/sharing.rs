//! What tokens of one customer may be served of one another's reads.
//!
//! A token is served by its own calls only, until it has proven to be of the same customer as another one: both have
//! listed the same requests by calls of their own, and the details that both read of one of them are equal to the letter.
//! From then on it is served what the other has read of a request that its own list names, as long as a call of its own
//! has passed within the last two minutes. What a refused token has brought is served to nobody.

use std::time::Duration;

use moka::policy::EvictionPolicy;
use moka::sync::Cache;
use partner_api::{RequestDetails, RfqCode};

use super::account_key::AccountKey;
use super::customers::CustomerKey;
use super::gateway::Account;
use super::request_rows::RequestRows;

/// A call of its own within that time shows that a token is still valid.
const VALID_FOR: Duration = Duration::from_mins(2);
/// Proofs are asked for again after that time.
const PROOF_KEPT: Duration = Duration::from_hours(1);
/// A token whose reads differed is not compared again for so long.
const STRANGER_FOR: Duration = Duration::from_mins(10);
const TOKENS: u64 = 100_000;

pub struct Sharing {
    /// Tokens that have proven to be of a customer, beside the one that it is named by.
    members: Cache<AccountKey, CustomerKey>,
    /// Customers with such tokens.
    shared: Cache<CustomerKey, ()>,
    strangers: Cache<(AccountKey, CustomerKey), ()>,
}

impl Default for Sharing {
    fn default() -> Self {
        Self {
            members: newest(PROOF_KEPT),
            shared: newest(PROOF_KEPT),
            strangers: newest(STRANGER_FOR),
        }
    }
}

fn newest<K, V>(kept: Duration) -> Cache<K, V>
where
    K: std::hash::Hash + Eq + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    Cache::builder()
        .max_capacity(TOKENS)
        .time_to_live(kept)
        .eviction_policy(EvictionPolicy::lru())
        .build()
}

impl Sharing {
    /// A token that was refused has to prove again whose it is.
    pub fn forget(&self, account: AccountKey) {
        self.members.invalidate(&account);
    }
}

/// Where a read about a request is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadKey {
    pub key: AccountKey,
    /// Whether what other tokens brought there may be served.
    pub is_shared: bool,
}

impl Account {
    /// Under which key reads about this request are kept for this token.
    pub(super) async fn read_key(&self, code: &RfqCode) -> ReadKey {
        let own = ReadKey {
            key: self.key(),
            is_shared: false,
        };
        let customer = self.customer();
        let sharing = &self.gateway.0.sharing;
        let is_member = if customer.0 == self.key() {
            sharing.shared.contains_key(&customer)
        } else {
            sharing.members.get(&self.key()) == Some(customer)
        };
        if !is_member {
            return own;
        }
        let listed = self.synced_for_proof(VALID_FOR).await;
        let rows = listed.as_ref().and_then(|synced| synced.value.rows());
        if rows.is_some_and(|rows| rows.has(code)) {
            ReadKey {
                key: customer.0,
                is_shared: true,
            }
        } else {
            own
        }
    }

    /// Compares what a call of this token has just brought with what another token of what seems to be the same customer
    /// has brought.
    pub(super) async fn compare(&self, code: &RfqCode, details: &RequestDetails) {
        let (customer, sharing) = (self.customer(), &self.gateway.0.sharing);
        let is_decided = customer.0 == self.key()
            || sharing.members.get(&self.key()) == Some(customer)
            || sharing.strangers.contains_key(&(self.key(), customer));
        if is_decided {
            return;
        }
        let answers = &self.gateway.0.answers;
        let Some(theirs) = answers.requests.last(customer.0, code).await else {
            return;
        };
        let is_refused = answers.token_refused_since(theirs.brought_by, theirs.began);
        // Read in another state of the request, it says nothing.
        if is_refused || theirs.value.summary != details.summary {
            return;
        }
        if *theirs.value != *details {
            sharing.strangers.insert((self.key(), customer), ());
        } else if self.has_listed_the_same(customer).await {
            sharing.members.insert(self.key(), customer);
            sharing.shared.insert(customer, ());
        }
    }

    async fn has_listed_the_same(&self, customer: CustomerKey) -> bool {
        let rows = &self.gateway.0.answers.rows;
        let (own, theirs) = (rows.last(self.key(), &()).await, rows.last(customer.0, &()).await);
        let both = own.as_ref().zip(theirs.as_ref());
        let both = both.and_then(|(own, theirs)| own.value.rows().zip(theirs.value.rows()));
        both.is_some_and(|(own, theirs)| RequestRows::are_of_the_same_requests(own, theirs))
    }
}

#[cfg(test)]
mod tests;
