//! The open form of the page, which the islands of drafts share.

use std::cell::RefCell;

use crate::storage;

/// The form of the page.
pub(super) struct OpenForm {
    /// The id of its draft now.
    pub id: Box<dyn Fn() -> String>,
    /// Saves the typed values, or returns the reason why it could not.
    pub save: Box<dyn Fn() -> Option<String>>,
}

thread_local! {
    static OPEN_FORM: RefCell<Option<OpenForm>> = const { RefCell::new(None) };
}

/// The page has this form.
pub(super) fn set(form: OpenForm) {
    OPEN_FORM.with_borrow_mut(|open| *open = Some(form));
    storage::changed();
}

/// The id of the draft that the page's form is; empty without a form.
pub(super) fn id() -> String {
    OPEN_FORM.with_borrow(|open| open.as_ref().map(|form| (form.id)()).unwrap_or_default())
}

/// Saves the page's form, or says why it could not.
pub(super) fn save() -> Option<String> {
    OPEN_FORM.with_borrow(|open| open.as_ref().and_then(|form| (form.save)()))
}
