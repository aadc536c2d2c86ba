//! Files that people bring and take along.

mod child_process;
pub mod export;
pub mod import;
pub mod pdf;
