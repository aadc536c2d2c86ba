//! A faithful operator of the forwarding partner API, written from its specification alone.
//!
//! It shares no code with the portal or its client, so that a misreading of the specification in one shows up
//! against the other. Where the specification says "not shown", the choices made here are listed in the README.
//!
//! ```no_run
//! # async fn demo() -> Result<(), sandbox::StartError> {
//! let sandbox = sandbox::Sandbox::start(sandbox::Config::default()).await?;
//! println!("{} with token {}", sandbox.api_base_url(), sandbox.tokens()[0].secret);
//! sandbox.shutdown().await;
//! # Ok(())
//! # }
//! ```

mod api;
mod autopilot;
pub mod clock;
mod config;
mod console;
mod control;
mod demo;
mod faults;
mod files;
mod html;
mod language;
mod language_switch;
mod limiter;
pub mod model;
mod number_format;
mod object_store;
pub mod operator;
mod own_page;
mod preferences;
mod sandbox;
mod serve;
mod service;
mod signature;
mod snapshot;
mod web;
mod webhooks;

pub use config::Config;
pub use faults::{Fault, FaultKind, Faults, ReceivedCall};
pub use model::account::{NewAccount, WebhookTarget};
pub use model::error::OperatorError;
pub use operator::Operator;
pub use sandbox::{PartnerToken, Sandbox, StartError};
