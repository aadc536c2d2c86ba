//! The portal's pages, components, forms and texts.
//!
//! A page is a pure function of its data and the [`page_context::PageContext`]: it fetches nothing and knows no token. What is
//! alive in the browser are the islands of the crate `islands`.

// The type of a page nests as deeply as its HTML.
#![recursion_limit = "256"]

pub mod components;
pub mod document;
pub mod export;
pub mod flash;
pub mod format;
pub mod notices;
pub mod owner_filter;
pub mod page_context;
pub mod pages;
pub mod quotation_document;
pub mod rendering;
pub mod request_header;
pub mod routes;
pub mod text;
pub mod upstream_error;
