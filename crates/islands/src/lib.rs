//! Islands: the interactive parts of pages, and components that pages show with them.
//!
//! An island is a Leptos component that the server renders and the browser hydrates: props, signals, one view. It makes a page
//! faster or kinder, never possible: every form around it works without. Inputs are uncontrolled, so that nothing that is
//! typed is written back and input methods are not disturbed. No island knows a handler, a page or a path: addresses are
//! props. What it asks the portal for is in [`api`].
//!
//! This is the only crate that becomes WebAssembly (feature `hydrate`); pages are rendered with its feature `ssr`. It becomes
//! two programs (`app::document::Program`): with the feature `pages` the islands that people read with, with `forms` those of
//! the large forms. Islands that neither feature is named at are in both.

#![cfg_attr(
    not(all(feature = "pages", feature = "forms")),
    expect(
        dead_code,
        unused_imports,
        reason = "helpers that only islands of the other program use"
    )
)]

#[cfg(all(feature = "forms", any(feature = "hydrate", test)))]
mod address_book;
pub mod api;
#[cfg(feature = "forms")]
mod at_least_one;
#[cfg(feature = "forms")]
mod cargo_bar;
#[cfg(feature = "forms")]
pub mod cargo_grid;
#[cfg(feature = "pages")]
mod copy_text;
#[cfg(feature = "forms")]
mod courier_addresses;
#[cfg(feature = "forms")]
mod day_in_words;
pub mod documents;
#[cfg(feature = "hydrate")]
mod dom;
mod drafts;
#[cfg(feature = "hydrate")]
mod effect;
mod field_mark;
pub mod flat;
mod forget_uploads;
#[cfg(feature = "forms")]
mod form_sections;
#[cfg(all(feature = "forms", feature = "hydrate"))]
mod given_fields;
#[cfg(feature = "hydrate")]
mod hooks;
mod icon;
#[cfg(feature = "forms")]
mod import_columns;
#[cfg(feature = "forms")]
mod import_file;
#[cfg(feature = "pages")]
mod keep_offline;
pub mod label;
pub mod later_part;
#[cfg(feature = "pages")]
mod list_keys;
pub mod live;
mod live_news;
#[cfg(feature = "forms")]
mod options;
#[cfg(feature = "forms")]
mod place_field;
#[cfg(feature = "pages")]
mod print_button;
#[cfg(feature = "hydrate")]
mod restored;
#[cfg(all(feature = "forms", feature = "hydrate"))]
mod scroll_padding;
mod signals;
#[cfg(feature = "forms")]
mod skip_hydration;
#[cfg(any(feature = "hydrate", test))]
mod storage;
mod submit_guard;
pub mod text;
#[cfg(all(feature = "pages", feature = "hydrate"))]
mod time_left;
pub mod timeline;
#[cfg(feature = "pages")]
pub mod tracking;
#[cfg(feature = "forms")]
mod turn_on_notices;
#[cfg(feature = "forms")]
mod upload_queue;

#[cfg(feature = "forms")]
pub use at_least_one::{AtLeastOne, RulePart};
#[cfg(feature = "forms")]
pub use cargo_bar::{BarFigures, CargoBar};
#[cfg(feature = "forms")]
pub use cargo_grid::CargoGrid;
#[cfg(feature = "pages")]
pub use copy_text::{CopiedField, CopyText};
#[cfg(feature = "forms")]
pub use courier_addresses::{
    AddressBookCount, CONSIGNEE_FIELDS, ConsigneePicker, KeptAddresses, KeptOrder, SENDER_FIELD, SENDER_LIST,
    SenderNames,
};
#[cfg(feature = "forms")]
pub use day_in_words::DayInWords;
#[cfg(feature = "pages")]
pub use drafts::AnswerDrafts;
#[cfg(feature = "forms")]
pub use drafts::{DraftCount, DraftList, FormDraft, SentForm, SentFormDraft};
pub use field_mark::field_mark;
pub use forget_uploads::ForgetUploads;
#[cfg(feature = "forms")]
pub use form_sections::{FormSection, FormSections, SectionNeeds, SectionState};
pub use icon::{Icon, badge, icon};
#[cfg(feature = "forms")]
pub use import_columns::ImportColumns;
#[cfg(feature = "forms")]
pub use import_file::{FileControl, ImportFileField, KeptFile, UploadedFile};
#[cfg(feature = "pages")]
pub use keep_offline::KeepOffline;
pub use label::Label;
pub use later_part::LaterPart;
#[cfg(feature = "pages")]
pub use list_keys::ListKeys;
pub use live_news::{LiveNews, LivePage, NeedsBadge};
#[cfg(feature = "forms")]
pub use place_field::{AskedMark, PlaceField, ShownPlaceField};
#[cfg(feature = "pages")]
pub use print_button::PrintButton;
pub use submit_guard::{SendOnce, SubmitGuard};
#[cfg(feature = "pages")]
pub use tracking::Tracking;
#[cfg(feature = "forms")]
pub use turn_on_notices::TurnOnNotices;
#[cfg(feature = "forms")]
pub use upload_queue::{UploadAnswer, UploadKind, UploadQueue, UploadQueueSetup};

/// The name of the policy (Trusted Types) by which a page may start the worker of `public/sw.js`.
pub const WORKER_POLICY: &str = "portal-worker";

/// Wakes the islands of the page up.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    console_error_panic_hook::set_once();
    restored::watch();
    leptos::mount::hydrate_islands();
}
