//! What survives a restart.

pub mod files;
