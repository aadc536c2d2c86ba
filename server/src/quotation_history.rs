//! The history of quotations: each version is stored when it is first seen, because the service gives only the newest. Lane
//! rates and the background reading of quotations build on it.

mod backfill;
mod background;
mod keep;
mod lane_rates;
mod month;
mod observe;
mod readings;
mod reread;
mod store;
mod version_cache;
mod version_history;

pub use backfill::BackfillReader;
pub use background::BackgroundLimits;
pub use month::MonthReadings;
pub use observe::QuotationHistory;
pub use store::HistoryStore;
pub use version_history::VersionHistory;
