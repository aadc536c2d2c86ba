//! One file a screen: its data and the page made of it.

pub mod activity;
pub mod approval;
pub mod courier;
pub mod desk;
pub mod documents;
pub mod error;
pub mod find;
pub mod handover;
pub mod hold;
pub mod home;
pub mod log;
pub mod manager;
pub mod milestones;
pub mod operator_contact;
pub mod operator_document;
pub mod owner_links;
pub mod places;
pub mod quotation;
pub mod quotation_pdf;
pub mod quotation_print;
pub mod quotation_response;
pub mod request;
pub mod request_form;
pub mod request_head;
pub mod request_import;
pub mod request_pending;
pub mod requests;
pub mod saved_views;
pub mod settings;
pub mod share;
pub mod shared;
pub mod shares;
pub mod sign_in;
#[cfg(test)]
pub(crate) mod testing;
pub mod tracking;
