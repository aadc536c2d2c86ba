//! The facts of a quotation: sums, validity, where two versions differ, what was seen of it, and its stored versions.

pub mod changes;
mod seen;
pub mod sums;
pub mod validity;
mod versions;

pub use seen::SeenQuotation;
pub use versions::{ComparedVersions, QuotationVersions, StoredVersion, VersionInfo};
