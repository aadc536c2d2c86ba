//! The portal as a whole over HTTP, against the sandbox operator in the same process. Files mirror the handlers.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests fail loudly"
)]

mod grid;
mod harness;

mod activity;
mod courier;
mod documents;
mod errors;
mod exports;
mod home;
mod isolation;
mod live;
mod negotiation;
#[cfg(feature = "pdf")]
mod pdf;
mod places;
mod postgres;
mod print;
mod program;
mod quotation;
mod request;
mod request_form;
mod request_import;
mod requests;
mod secrets;
mod security;
mod sessions;
mod settings;
mod sign_in;
mod tracking;
mod versions;
