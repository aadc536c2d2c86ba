//! Files that people upload and download.

pub mod attachment;
pub mod brand;
mod child_process;
pub mod export;
pub mod import;
pub mod pdf;
mod process_limits;
pub mod site;
