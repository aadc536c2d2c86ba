//! The operator's model: plain data, and pure rules over it.

pub mod account;
pub mod cargo;
pub mod catalog;
pub mod delivery;
pub mod error;
pub mod field_errors;
pub mod input;
pub mod json_number;
pub mod quotation;
pub mod request;
pub mod state;
pub mod status;
pub mod validate;
