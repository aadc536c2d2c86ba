//! The portal's pages, components, forms and texts.
//!
//! A page is a pure function of its data and the [`page_context::PageContext`]: it fetches nothing and knows no token. What is
//! alive in the browser are the islands of the crate `islands`.

// The type of a page nests as deeply as its HTML.
#![recursion_limit = "256"]

#[cfg(feature = "ssr")]
pub mod components;
#[cfg(feature = "ssr")]
pub mod document;
#[cfg(feature = "ssr")]
pub mod export;
#[cfg(feature = "ssr")]
pub mod flash;
#[cfg(feature = "ssr")]
pub mod format;
#[cfg(feature = "ssr")]
pub mod page_context;
#[cfg(feature = "ssr")]
pub mod pages;
#[cfg(feature = "ssr")]
pub mod quotation_document;
#[cfg(feature = "ssr")]
pub mod request_header;
#[cfg(feature = "ssr")]
pub mod routes;
#[cfg(feature = "ssr")]
pub mod text;
#[cfg(feature = "ssr")]
pub mod upstream_error;
