//! The names of customers that the instances have found together, as far as this one needs them.

use std::time::Duration;

use moka::future::Cache;
use moka::policy::EvictionPolicy;

use super::account_key::AccountKey;
use super::customers::CustomerKey;
use crate::recent::Recent;

/// Accounts whose names are remembered.
const ACCOUNTS: usize = 100_000;
/// After that time the others are asked again.
const KEPT: Duration = Duration::from_hours(1);
/// How often a token's requests are compared.
const AGAIN: Duration = Duration::from_mins(5);

/// The names that the instances have found together.
pub struct SharedNames {
    pub names: Cache<AccountKey, Option<CustomerKey>>,
    /// An account that this instance serves, for each name.
    pub served: Recent<CustomerKey, AccountKey>,
    pub compared: Recent<AccountKey, ()>,
}

impl Default for SharedNames {
    fn default() -> Self {
        Self {
            names: Cache::builder()
                .max_capacity(ACCOUNTS as u64)
                .time_to_live(KEPT)
                .eviction_policy(EvictionPolicy::lru())
                .build(),
            served: Recent::since_last_use(ACCOUNTS, KEPT),
            compared: Recent::since_insertion(ACCOUNTS, AGAIN),
        }
    }
}
