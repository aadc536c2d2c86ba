//! The forwarding partner API as the portal sees it: wire types that carry whatever the service sends
//! ([`types`]), the rules of a request for quotation ([`rules`]) and, behind features, the typed HTTP client
//! (`client`) and webhook events (`webhook`).
//!
//! The crate follows the specification "Forwarding Partner API and Courier Order Authentication". What the
//! specification leaves open ("not shown", unknown codes, nulls) is carried and shown, never fatal.

mod lenient;
pub mod types;

pub use types::*;
