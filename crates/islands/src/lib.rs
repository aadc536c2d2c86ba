//! Islands: what is alive in the browser, and what pages show with it.
//!
//! An island is a Leptos component that the server renders and the browser hydrates: props, signals, one view. It makes a page
//! faster or kinder, never possible: every form around it works without. Inputs are uncontrolled, so that nothing that is
//! typed is written back and input methods are not disturbed. No island knows a handler, a page or a path: addresses are
//! props. What it asks the portal for is in [`api`].
//!
//! This is the only crate that becomes WebAssembly (feature `hydrate`); pages are rendered with its feature `ssr`.

#[cfg(any(feature = "hydrate", test))]
mod address_book;
pub mod api;
mod at_least_one;
mod cargo_bar;
pub mod cargo_grid;
mod copy_text;
mod courier_addresses;
pub mod documents;
#[cfg(feature = "hydrate")]
mod dom;
mod drafts;
#[cfg(feature = "hydrate")]
mod effect;
pub mod flat;
mod form_sections;
#[cfg(feature = "hydrate")]
mod hooks;
mod icon;
mod import_columns;
mod import_file;
mod keep_offline;
pub mod label;
pub mod later_part;
mod list_keys;
pub mod live;
mod live_news;
mod place_field;
mod print_button;
#[cfg(feature = "hydrate")]
mod scroll_padding;
mod signals;
#[cfg(any(feature = "hydrate", test))]
mod storage;
mod submit_guard;
pub mod text;
pub mod timeline;
pub mod tracking;
mod turn_on_notices;
mod upload_queue;

pub use at_least_one::{AtLeastOne, RulePart};
pub use cargo_bar::{BarFigures, CargoBar};
pub use cargo_grid::CargoGrid;
pub use copy_text::{CopiedField, CopyText};
pub use courier_addresses::{
    AddressBookCount, CONSIGNEE_FIELDS, ConsigneePicker, KeptAddresses, KeptOrder, SENDER_FIELD, SENDER_LIST,
    SenderNames,
};
pub use drafts::{DraftCount, DraftList, FormDraft, SentForm, SentFormDraft};
pub use form_sections::{FormSection, FormSections, SectionNeeds, SectionState};
pub use icon::{Icon, badge, icon};
pub use import_columns::ImportColumns;
pub use import_file::{FileControl, ImportFileField, KeptFile, UploadedFile};
pub use keep_offline::KeepOffline;
pub use label::Label;
pub use later_part::LaterPart;
pub use list_keys::ListKeys;
pub use live_news::{LiveNews, LivePage, NeedsBadge};
pub use place_field::{AskedMark, PlaceField, ShownPlaceField};
pub use print_button::PrintButton;
pub use submit_guard::{SendOnce, SubmitGuard};
pub use tracking::Tracking;
pub use turn_on_notices::TurnOnNotices;
pub use upload_queue::{ForgetUploads, UploadAnswer, UploadKind, UploadQueue, UploadTarget};

/// The name of the policy (Trusted Types) by which a page may start the worker of `public/sw.js`.
pub const WORKER_POLICY: &str = "portal-worker";

/// Wakes the islands of the page up.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    console_error_panic_hook::set_once();
    leptos::mount::hydrate_islands();
}
