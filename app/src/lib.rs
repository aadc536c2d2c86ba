//! The portal's pages, components, islands, forms and texts.
//!
//! A page is a pure function of its data and the [`frame::Frame`]: it fetches nothing and knows no token. Only
//! `islands` and what they need compile for the browser.

// The type of a page nests as deeply as its HTML.
#![recursion_limit = "256"]

pub mod text;

#[cfg(feature = "ssr")]
pub mod components;
#[cfg(feature = "ssr")]
pub mod document;
#[cfg(feature = "ssr")]
pub mod export;
#[cfg(feature = "ssr")]
pub mod format;
#[cfg(feature = "ssr")]
pub mod frame;
#[cfg(feature = "ssr")]
pub mod pages;
#[cfg(feature = "ssr")]
pub mod routes;
#[cfg(feature = "ssr")]
pub mod trouble;

pub mod islands;

/// Wakes the islands of the page up.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    console_error_panic_hook::set_once();
    leptos::mount::hydrate_islands();
}
