//! The forwarding partner API as the portal uses it: wire types that keep all that the service sends ([`types`]), the
//! rules of a request for quotation ([`rules`]) and, behind features, the typed HTTP client (`client`) and webhook events
//! (`webhook`).
//!
//! The crate follows the specification "Forwarding Partner API and Courier Order Authentication". What the
//! specification leaves open ("not shown", unknown codes, nulls) is kept and shown and never an error.

#[cfg(feature = "client")]
pub mod client;
mod error;
#[cfg(any(feature = "client", feature = "webhook"))]
mod json;
mod lenient;
mod remarks;
pub mod rules;
pub mod types;
#[cfg(feature = "webhook")]
pub mod webhook;

#[cfg(feature = "client")]
pub use client::{
    ApiToken, BadToken, Client, ClientConfig, ConfigError, CreateResponse, DocumentStream, DocumentText,
    ListQuery, MAX_DOCUMENT_BYTES, Received, Reply, Upload,
};
pub use error::{ApiError, Invalid, Transport};
pub use remarks::Remarks;
pub use rules::{FieldErrors, Violation};
pub use types::*;
