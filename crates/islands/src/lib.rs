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
mod at_least_one;
mod components;
mod copy_text;
mod courier_addresses;
pub mod documents;
mod drafts;
mod form_sections;
mod icon;
mod import_columns;
mod import_file;
pub mod label;
pub mod later_part;
mod list_keys;
pub mod live;
mod live_news;
pub mod markup;
mod place_field;
mod print_button;
mod submit_guard;
pub mod text;
pub mod timeline;
pub mod tracking;

#[cfg(any(feature = "hydrate", test))]
mod address_book;
#[cfg(feature = "hydrate")]
mod cargo_line;
#[cfg(feature = "hydrate")]
mod cargo_totals;
#[cfg(feature = "hydrate")]
mod dom;
#[cfg(feature = "hydrate")]
mod grid;
#[cfg(feature = "hydrate")]
mod hooks;
#[cfg(feature = "hydrate")]
mod scroll_padding;
#[cfg(any(feature = "hydrate", test))]
mod text_ops;

pub use at_least_one::{AtLeastOne, RulePart};
pub use components::CargoTotals;
pub use copy_text::{CopiedField, CopyText};
pub use courier_addresses::{
    AddressBookCount, CONSIGNEE_FIELDS, ConsigneePicker, KeptAddresses, SENDER_LIST, SenderNames,
};
pub use drafts::{DraftCount, DraftList, FormDraft, SentForm, SentFormDraft};
pub use form_sections::{FormSection, FormSections, SectionNeeds, SectionState};
pub use icon::{Icon, badge, icon};
pub use import_columns::ImportColumns;
pub use import_file::{ImportFileField, KeptFile, UploadedFile};
pub use label::Label;
pub use later_part::LaterPart;
pub use list_keys::ListKeys;
pub use live_news::{LiveNews, NeedsBadge};
pub use place_field::{AskedMark, PlaceField};
pub use print_button::PrintButton;
pub use submit_guard::{SendOnce, SubmitGuard};
pub use tracking::Tracking;

/// Wakes the islands of the page up.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    console_error_panic_hook::set_once();
    leptos::mount::hydrate_islands();
}
