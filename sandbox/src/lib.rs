//! A faithful operator of the forwarding partner API, written from its specification alone.
//!
//! It shares no code with the portal or its client, so that a misreading of the specification in one shows up
//! against the other. Where the specification says "not shown", the choices made here are listed in the README.

pub mod autopilot;
pub mod clock;
pub mod console;
pub mod demo;
pub mod model;
pub mod operator;
pub mod store;

pub use model::account::NewAccount;
pub use model::error::OperatorError;
pub use operator::Operator;
