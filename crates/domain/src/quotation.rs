//! The facts of a quotation: sums, totals that do not match them, validity, where two versions differ, what was seen of it,
//! and its stored versions.

pub mod changes;
mod seen;
pub mod sums;
pub mod total_mismatch;
pub mod validity;
mod versions;

pub use seen::SeenQuotation;
pub use versions::{ComparedVersions, QuotationVersions, StoredVersion, VersionInfo};
