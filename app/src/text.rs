//! Every text of the portal in both languages. One file a screen: a struct of texts and its two values, so that a
//! missing translation does not compile. Texts with figures are functions of them.

#[cfg(feature = "ssr")]
pub mod abbreviations;
#[cfg(feature = "ssr")]
pub mod activity;
pub mod cargo;
pub mod common;
pub mod courier;
#[cfg(feature = "ssr")]
pub mod courier_help;
#[cfg(feature = "ssr")]
pub mod documents;
pub mod errors;
#[cfg(feature = "ssr")]
pub mod export;
#[cfg(feature = "ssr")]
pub mod form_help;
#[cfg(feature = "ssr")]
pub mod grid;
pub mod home;
pub mod keys;
#[cfg(feature = "ssr")]
pub mod labels;
#[cfg(feature = "ssr")]
pub mod lane;
#[cfg(feature = "ssr")]
pub mod negotiation;
#[cfg(feature = "ssr")]
pub mod paper;
#[cfg(feature = "ssr")]
pub mod pdf;
#[cfg(feature = "ssr")]
pub mod problems;
#[cfg(feature = "ssr")]
pub mod quotation;
#[cfg(feature = "ssr")]
pub mod reading;
#[cfg(feature = "ssr")]
pub mod request;
#[cfg(feature = "ssr")]
pub mod request_form;
#[cfg(feature = "ssr")]
pub mod request_import;
#[cfg(feature = "ssr")]
pub mod request_review;
pub mod requests;
pub mod settings;
pub mod sign_in;
#[cfg(feature = "ssr")]
pub mod tracking;
#[cfg(feature = "ssr")]
pub mod trouble;
#[cfg(feature = "ssr")]
pub mod versions;

pub use domain::Lang;

#[cfg(test)]
mod label_tests;
