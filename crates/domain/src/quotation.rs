//! The facts of a quotation, from what the service gives; its own figures are never recomputed.

pub mod sums;
pub mod total_mismatch;
