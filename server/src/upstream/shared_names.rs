//! Caches the names of customers that the instances have found together.

use std::time::Duration;

use super::account_key::AccountKey;
use super::customers::CustomerKey;
use crate::ttl_cache::TtlCache;

/// Limit of the accounts whose names are cached.
const MAX_ACCOUNTS: usize = 100_000;
/// Time after which a name is looked up again.
const NAME_TTL: Duration = Duration::from_hours(1);
/// Interval at which a token's requests are compared.
const COMPARE_INTERVAL: Duration = Duration::from_mins(5);

/// The names that the instances have found together.
pub struct SharedNames {
    pub names: TtlCache<AccountKey, Option<CustomerKey>>,
    /// An account that this instance serves, for each name.
    pub served: TtlCache<CustomerKey, AccountKey>,
    /// Number of requests by which an account was compared lately.
    pub compared: TtlCache<AccountKey, usize>,
}

impl Default for SharedNames {
    fn default() -> Self {
        Self {
            names: TtlCache::since_insertion(MAX_ACCOUNTS, NAME_TTL),
            served: TtlCache::since_last_use(MAX_ACCOUNTS, NAME_TTL),
            compared: TtlCache::since_insertion(MAX_ACCOUNTS, COMPARE_INTERVAL),
        }
    }
}
