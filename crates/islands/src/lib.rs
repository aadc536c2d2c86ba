//! What is alive in the browser, and the markup names it shares with pages.
//!
//! A page places the islands of [`components`] and writes the attributes of [`markup`]; an island wakes up, looks for
//! them and works on the elements that the server has rendered. It makes a page faster or kinder, never possible: every
//! form around it works without. Islands watch the plain fields of the page and write figures beside them; what people
//! type is never written back, so that input methods are not disturbed. No island knows a handler, a page or a path:
//! addresses are read from the page.
//!
//! This is the only crate that becomes WebAssembly (feature `hydrate`); pages are rendered with its feature `ssr`.

pub mod api;
mod cargo_bar;
pub mod cargo_grid;
mod components;
pub mod documents;
mod icon;
pub mod label;
pub mod later_part;
mod list_keys;
pub mod live;
mod live_news;
pub mod markup;
mod print_button;
pub mod text;
pub mod timeline;
pub mod tracking;

#[cfg(any(feature = "hydrate", test))]
mod address_book;
#[cfg(feature = "hydrate")]
mod at_least_one;
#[cfg(feature = "hydrate")]
mod copy_text;
#[cfg(feature = "hydrate")]
mod courier_addresses;
#[cfg(feature = "hydrate")]
mod dom;
#[cfg(feature = "hydrate")]
mod drafts;
#[cfg(feature = "hydrate")]
mod import_columns;
#[cfg(feature = "hydrate")]
mod import_file_cache;
#[cfg(feature = "hydrate")]
mod place_suggestions;
#[cfg(feature = "hydrate")]
mod scroll_padding;
#[cfg(feature = "hydrate")]
mod section_marks;
#[cfg(feature = "hydrate")]
mod submit_guard;

pub use cargo_bar::{BarFigures, CargoBar};
pub use cargo_grid::CargoGrid;
pub use components::{CopyText, CourierAddresses, Drafts, FormHelp, SendOnce};
pub use icon::{Icon, badge, icon};
pub use label::Label;
pub use later_part::LaterPart;
pub use list_keys::ListKeys;
pub use live_news::{LiveNews, NeedsBadge};
pub use print_button::PrintButton;
pub use tracking::Tracking;

/// Wakes the islands of the page up.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    console_error_panic_hook::set_once();
    leptos::mount::hydrate_islands();
}
