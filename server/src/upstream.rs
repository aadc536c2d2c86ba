//! The only way to the API: reads, writes, and what the calls of one account share (catalogs, answers kept for a short
//! while, the call budget, the pause after a 429, idempotency keys, what was learned from earlier requests). What several
//! instances share of it is in [`crate::instances`].

mod account_key;
mod answers;
mod breaker;
mod call_budget;
mod calls_at_once;
mod changes;
mod counted_as;
mod counts;
mod customers;
mod divisors;
mod document_handover;
mod figures;
mod gateway;
mod idempotency;
mod kept_answers;
mod kept_catalogs;
mod keyed;
mod other_instances;
mod proof;
mod reads;
mod request_rows;
mod retry_after_pause;
mod shared_names;
mod sharing;
mod suggestions;
mod sync;
mod under_way;
mod writes;

pub use account_key::AccountKey;
pub use answers::ReadTimes;
pub use changes::{ChangeKind, RequestChange};
pub use customers::{CustomerKey, RequestMark};
pub use gateway::{Account, Gateway, QuotedRequests, ReadFor};
pub use idempotency::{Begin, IdempotencyGuard};
pub use keyed::Keyed;
pub use reads::is_listed_before;
pub use suggestions::earlier;
pub use sync::OpenPage;
pub use under_way::UnderWay;
