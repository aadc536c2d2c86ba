//! Files that people bring and take along.

pub mod export;
pub mod import;
#[cfg(feature = "pdf")]
pub mod pdf;
