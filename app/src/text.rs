//! Every text of the portal in both languages. One file a screen: a struct that holds the language and has one method
//! a text, with Vietnamese and English side by side. A missing language does not compile, an unused text warns.

pub mod abbreviations;
pub mod activity;
pub mod approval;
pub mod checklist;
pub mod common;
pub mod courier;
pub mod courier_orders;
pub mod desk;
pub mod documents;
pub mod dossier;
pub mod errors;
pub mod export;
pub mod find;
pub mod form_help;
pub mod hold;
pub mod home;
pub mod keys;
pub mod labels;
pub mod lane;
pub mod live;
pub mod manager;
pub mod negotiation;
pub mod notices;
pub mod operator_document;
pub mod pdf;
pub mod problems;
pub mod queue;
pub mod quotation;
pub mod quotation_document;
pub mod reading;
pub mod request;
pub mod request_form;
pub mod request_import;
pub mod request_review;
pub mod requests;
pub mod saved_views;
pub mod settings;
pub mod share;
pub mod sign_in;
pub(crate) mod tables;
pub mod team;
pub mod tracking;
pub mod typed_again;
pub mod upstream_error;
pub mod versions;

pub use domain::Lang;
pub use islands::text::{cargo, grid};

#[cfg(test)]
mod label_tests;
