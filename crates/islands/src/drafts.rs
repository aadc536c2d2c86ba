//! Drafts of forms, kept in the browser. What a form shows is always made by the server: restoring posts the fields. Without
//! the browser's storage nothing of this does anything.

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

/// Before the name of a draft among what the browser keeps. Those of answers are called by the address of their form.
#[cfg(feature = "hydrate")]
const DRAFT_KEY_PREFIX: &str = "portal-draft:";
