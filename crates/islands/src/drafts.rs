//! Drafts of forms, kept in the browser. A form is always rendered by the server: restoring posts the fields. Without the
//! browser's storage drafts do nothing.

#[cfg(feature = "pages")]
mod answers;
#[cfg(feature = "hydrate")]
mod body;
#[cfg(feature = "forms")]
mod count;
#[cfg(feature = "forms")]
mod form;
#[cfg(feature = "forms")]
mod list;
#[cfg(all(feature = "forms", feature = "hydrate"))]
mod open;
#[cfg(feature = "forms")]
mod sent;
#[cfg(all(feature = "forms", feature = "hydrate"))]
mod store;
#[cfg(feature = "forms")]
mod undo;

#[cfg(feature = "pages")]
pub use answers::AnswerDrafts;
#[cfg(feature = "forms")]
pub use count::DraftCount;
#[cfg(feature = "forms")]
pub use form::FormDraft;
#[cfg(feature = "forms")]
pub use list::DraftList;
#[cfg(feature = "forms")]
pub use sent::{SentForm, SentFormDraft};

/// Prefix of a draft's key in the browser's storage. Drafts of answers have the address of their form as their name.
#[cfg(feature = "hydrate")]
const DRAFT_KEY_PREFIX: &str = "portal-draft:";
