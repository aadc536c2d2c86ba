//! What the islands of drafts on one page tell each other: the form that is open, and that drafts have changed.

use std::cell::RefCell;

use leptos::prelude::*;

/// The form of the page.
pub(super) struct OpenForm {
    /// The id of its draft now.
    pub id: Box<dyn Fn() -> String>,
    /// Saves what was typed.
    pub save: Box<dyn Fn()>,
}

thread_local! {
    static FORM: RefCell<Option<OpenForm>> = const { RefCell::new(None) };
    static CHANGED: ArcTrigger = ArcTrigger::new();
}

/// The page has this form.
pub(super) fn set(form: OpenForm) {
    FORM.with_borrow_mut(|open| *open = Some(form));
    changed();
}

/// The id of the draft that the page's form is; empty without a form.
pub(super) fn id() -> String {
    FORM.with_borrow(|open| open.as_ref().map(|form| (form.id)()).unwrap_or_default())
}

/// Saves the page's form.
pub(super) fn save() {
    FORM.with_borrow(|open| {
        if let Some(form) = open {
            (form.save)();
        }
    });
}

/// What is kept is to be shown anew.
pub(super) fn changed() {
    CHANGED.with(ArcTrigger::notify);
}

/// Runs again whenever drafts have changed, in this tab or in another one.
pub(super) fn follow(show: impl Fn() + 'static) {
    let changed_here = CHANGED.with(ArcTrigger::clone);
    crate::effect::effect(move || {
        changed_here.track();
        show();
    });
    for kind in ["storage", "pageshow"] {
        crate::dom::listen(kind, |_| changed());
    }
}
