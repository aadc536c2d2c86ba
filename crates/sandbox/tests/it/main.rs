//! The sandbox against its specification, over real HTTP: every row of the tables of states, errors, limits, events,
//! list filters, input and upload rules.

#![expect(clippy::unwrap_used, reason = "tests fail loudly, helpers too")]

mod attachments;
mod auth;
mod cargo;
mod catalogs;
mod control;
mod courier;
mod create;
mod faults;
mod limits;
mod list;
mod persistence;
mod quotation;
mod states;
mod supply;
mod support;
mod tracking;
mod webhooks;
