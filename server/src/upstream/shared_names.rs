//! The names of customers that the instances have found together, as far as this one needs them.

use std::time::Duration;

use super::account_key::AccountKey;
use super::customers::CustomerKey;
use crate::ttl_cache::TtlCache;

/// Accounts whose names are remembered.
const MAX_ACCOUNTS: usize = 100_000;
/// After that time the others are asked again.
const TTL: Duration = Duration::from_hours(1);
/// How often a token's requests are compared.
const COMPARED_AGAIN: Duration = Duration::from_mins(5);

/// The names that the instances have found together.
pub struct SharedNames {
    pub names: TtlCache<AccountKey, Option<CustomerKey>>,
    /// An account that this instance serves, for each name.
    pub served: TtlCache<CustomerKey, AccountKey>,
    /// By how many of its requests an account was compared lately.
    pub compared: TtlCache<AccountKey, usize>,
}

impl Default for SharedNames {
    fn default() -> Self {
        Self {
            names: TtlCache::since_insertion(MAX_ACCOUNTS, TTL),
            served: TtlCache::since_last_use(MAX_ACCOUNTS, TTL),
            compared: TtlCache::since_insertion(MAX_ACCOUNTS, COMPARED_AGAIN),
        }
    }
}
