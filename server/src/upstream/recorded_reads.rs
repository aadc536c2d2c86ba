//! What was recorded of tokens in the database lately (see [`super::ownership`]).

use std::time::Duration;

use super::account_key::AccountKey;
use super::customers::RequestMark;
use crate::ttl_cache::TtlCache;

/// Limit of the details that are remembered as recorded, and the time after which they are compared again.
const MAX_RECORDED: usize = 200_000;
const COMPARED_AGAIN_AFTER: Duration = Duration::from_hours(1);

pub struct RecordedReads {
    /// The details of a request that a token has brought.
    pub details: TtlCache<(AccountKey, RequestMark), Details>,
    /// Tokens that were looked for among the customers.
    pub sought: TtlCache<AccountKey, ()>,
}

/// A hash of all that the details of a request say.
pub type Details = [u8; 32];

impl Default for RecordedReads {
    fn default() -> Self {
        Self {
            details: TtlCache::since_insertion(MAX_RECORDED, COMPARED_AGAIN_AFTER),
            sought: TtlCache::since_insertion(MAX_RECORDED, COMPARED_AGAIN_AFTER),
        }
    }
}
