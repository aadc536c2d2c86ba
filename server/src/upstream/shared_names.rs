//! The names of customers that the instances have found together, as far as this one needs them.

use std::time::Duration;

use moka::future::Cache;
use moka::policy::EvictionPolicy;

use super::account_key::AccountKey;
use super::customers::CustomerKey;

/// Accounts whose names are remembered.
const ACCOUNTS: u64 = 100_000;
/// After that time the others are asked again.
const KEPT: Duration = Duration::from_hours(1);
/// How often a token's requests are compared.
const AGAIN: Duration = Duration::from_mins(5);

/// The names that the instances have found together.
pub struct SharedNames {
    pub names: Cache<AccountKey, Option<CustomerKey>>,
    /// An account that this instance serves, for each name.
    pub served: moka::sync::Cache<CustomerKey, AccountKey>,
    pub compared: moka::sync::Cache<AccountKey, ()>,
}

impl Default for SharedNames {
    fn default() -> Self {
        Self {
            names: Cache::builder()
                .max_capacity(ACCOUNTS)
                .time_to_live(KEPT)
                .eviction_policy(EvictionPolicy::lru())
                .build(),
            served: moka::sync::Cache::builder()
                .max_capacity(ACCOUNTS)
                .time_to_idle(KEPT)
                .build(),
            compared: moka::sync::Cache::builder()
                .max_capacity(ACCOUNTS)
                .time_to_live(AGAIN)
                .build(),
        }
    }
}
