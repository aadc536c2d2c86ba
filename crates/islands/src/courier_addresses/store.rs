//! The book in `localStorage`, and what the islands of one page tell each other.

use leptos::prelude::*;

use crate::address_book::AddressBook;
use crate::dom;

const PREFIX: &str = "portal-book:";

/// What one button brings back.
#[derive(Clone)]
pub(super) enum Undo {
    /// What stood in the consignee's fields.
    Fields(Vec<String>),
    /// The book before something was forgotten.
    Book(String),
}

thread_local! {
    static CHANGED: ArcTrigger = ArcTrigger::new();
    static UNDO: ArcRwSignal<Option<Undo>> = ArcRwSignal::new(None);
    static TOLD: ArcRwSignal<Option<String>> = ArcRwSignal::new(None);
}

/// What can be brought back on this page.
pub(super) fn undo() -> ArcRwSignal<Option<Undo>> {
    UNDO.with(Clone::clone)
}

/// What the page tells of the book.
pub(super) fn told() -> ArcRwSignal<Option<String>> {
    TOLD.with(Clone::clone)
}

/// The book of a person.
#[derive(Clone)]
pub(super) struct Store {
    key: String,
}

impl Store {
    pub fn new(who: &str) -> Self {
        Self {
            key: format!("{PREFIX}{who}"),
        }
    }

    pub fn text(&self) -> String {
        let text = dom::local_storage().and_then(|storage| storage.get_item(&self.key).ok().flatten());
        text.unwrap_or_default()
    }

    pub fn book(&self) -> AddressBook {
        AddressBook::read(&self.text())
    }

    /// Writes the book. Says whether it is kept.
    pub fn put(&self, book: &AddressBook) -> bool {
        let Some(storage) = dom::local_storage() else {
            return false;
        };
        let kept = if book.is_empty() {
            storage.remove_item(&self.key).is_ok()
        } else {
            storage.set_item(&self.key, &book.text()).is_ok()
        };
        CHANGED.with(ArcTrigger::notify);
        kept
    }

    /// Changes the book so that it can be brought back as it was.
    pub fn forget(&self, change: impl FnOnce(&mut AddressBook), words: &str) {
        let before = self.text();
        let mut book = self.book();
        change(&mut book);
        self.put(&book);
        undo().set(Some(Undo::Book(before)));
        told().set(Some(words.to_owned()));
    }

    /// Brings the book back, where it was something of it that was forgotten.
    pub fn undo(&self, words: &str) -> Option<Undo> {
        let undone = undo().get_untracked();
        undo().set(None);
        if let Some(Undo::Book(text)) = &undone {
            self.put(&AddressBook::read(text));
        }
        told().set(Some(words.to_owned()));
        undone
    }
}

/// Runs again whenever a book has changed, in this tab or in another one.
pub(super) fn follow(show: impl Fn() + 'static) {
    let changed = CHANGED.with(Clone::clone);
    crate::effect::effect(move || {
        changed.track();
        show();
    });
    for kind in ["storage", "pageshow"] {
        dom::listen(kind, |_| CHANGED.with(ArcTrigger::notify));
    }
}

/// Moves the cursor to a button that is shown or hidden by what was just pressed.
pub(super) fn focus_soon(find: impl FnOnce() -> Option<web_sys::Element> + 'static) {
    request_animation_frame(move || {
        if let Some(element) = find() {
            dom::focus(&element);
        }
    });
}
