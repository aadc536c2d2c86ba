//! The portal as a whole over HTTP, against the sandbox operator in the same process. Files mirror the handlers.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests fail loudly"
)]

mod harness;

mod activity;
mod activity_log;
mod administration;
mod api;
mod approval;
mod audit;
mod backfill;
mod brand;
mod calls;
mod courier;
mod customers;
mod desk;
mod documents;
mod dossier;
mod drills;
mod errors;
mod events;
mod export;
mod figures;
mod find;
mod handover;
mod home;
mod hooks;
mod instances;
mod isolation;
mod lane_rates;
mod limits;
mod log;
mod manager;
mod metrics;
mod outgoing;
mod postgres;
mod program;
mod push;
mod quotation;
mod reads;
mod request;
mod request_form;
mod requests;
mod saved_views;
mod secrets;
mod security;
mod sessions;
mod settings;
mod shares;
mod sign_in;
mod team;
mod tracking;
mod workbooks;
