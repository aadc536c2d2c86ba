//! The facts of a quotation: sums, totals that do not match them, validity, differences between two versions, the version
//! on a screen, and stored versions.

pub mod changes;
mod seen;
pub mod sums;
pub mod total_mismatch;
pub mod validity;
mod versions;

pub use seen::SeenQuotation;
pub use versions::{ComparedVersions, QuotationVersions, StoredVersion, VersionInfo};
