//! Files that people bring and take along.

pub mod export;
pub mod import;
