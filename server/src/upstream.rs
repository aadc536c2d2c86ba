//! Access to the API: reads, writes, and state shared by the calls of one account. A handler has an [`Account`], whose reads go
//! through [`cached_read`] and whose calls wait in the [`rate_limiter`]. State shared by several instances is in
//! [`crate::instances`].

mod account;
mod account_key;
mod cached_read;
mod caches;
mod call;
mod circuit_breaker;
mod counted_together;
mod counts;
mod customers;
mod detected_change;
mod divisors;
mod document_handover;
mod freshness;
mod gateway;
mod other_instances;
mod ownership;
mod proof;
mod questions;
mod rate_limiter;
mod read_cache;
mod reads;
mod request_rows;
mod retry_after_pause;
mod sharing;
mod spare_calls;
mod sync;
mod writes;

pub use account::{Account, WriteWindow};
pub use account_key::AccountKey;
pub use customers::{CustomerKey, RequestDigest};
pub use detected_change::RequestChange;
pub use freshness::ReadTimes;
pub use gateway::Gateway;
pub use rate_limiter::CallLimits;
pub use spare_calls::with_spare_calls;
pub use sync::{ListedRows, OpenPage};
