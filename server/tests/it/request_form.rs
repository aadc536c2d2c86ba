//! The form of a request: a new one, information for one, and its cargo lines.

mod cargo_lines;
mod create;
mod existing_reference;
mod import;
mod supply;
