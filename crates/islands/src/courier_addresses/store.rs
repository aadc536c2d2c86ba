//! The book in `localStorage`, and what the islands of one page tell each other.

use std::cell::RefCell;

use leptos::html::Button;
use leptos::prelude::*;

use crate::address_book::AddressBook;
use crate::text::address_book::AddressBookTexts;
use crate::{dom, storage};

const PREFIX: &str = "portal-book:";

/// A change that one button takes back.
#[derive(Clone)]
pub(super) enum Undo {
    /// The former values of the consignee's fields.
    Fields(Vec<String>),
    /// The book before something was forgotten.
    Book(String),
}

/// The state that all islands of the page share.
struct OnPage {
    undo: Option<Undo>,
    /// The page's message about the book.
    told: Option<String>,
    /// The button that brings back what was forgotten, in whichever island it stands.
    undo_button: Option<NodeRef<Button>>,
}

thread_local! {
    static PAGE: RefCell<OnPage> = const { RefCell::new(OnPage { undo: None, told: None, undo_button: None }) };
}

/// Runs at first, and again whenever the book or what the page tells of it has changed, and says of it whether something can
/// be brought back.
pub(super) fn follow(can_undo: RwSignal<bool>, told: RwSignal<Option<String>>, show: impl Fn() + 'static) {
    storage::follow(move || {
        show();
        let (undo, words) = PAGE.with_borrow(|page| (page.undo.is_some(), page.told.clone()));
        can_undo.set(undo);
        told.set(words);
    });
}

pub(super) fn set_undo(undo: Option<Undo>) {
    PAGE.with_borrow_mut(|page| page.undo = undo);
    storage::changed();
}

/// Tells whether the change that can be taken back is in the consignee's fields.
pub(super) fn can_undo_fields() -> bool {
    PAGE.with_borrow(|page| matches!(page.undo, Some(Undo::Fields(_))))
}

/// The page has this button to bring things back.
pub(super) fn set_undo_button(button: NodeRef<Button>) {
    PAGE.with_borrow_mut(|page| page.undo_button = Some(button));
}

/// Moves the cursor to that button, once it is shown.
pub(super) fn focus_undo_button_soon() {
    if let Some(button) = PAGE.with_borrow(|page| page.undo_button) {
        dom::focus_button_soon(button);
    }
}

pub(super) fn tell(words: &str) {
    PAGE.with_borrow_mut(|page| page.told = Some(words.to_owned()));
    storage::changed();
}

/// The book of a person.
#[derive(Clone, Copy)]
pub(super) struct Store {
    key: StoredValue<String>,
}

impl Store {
    pub fn new(who: &str) -> Self {
        Self {
            key: StoredValue::new([PREFIX, who].concat()),
        }
    }

    pub fn text(self) -> String {
        storage::get(&self.key.get_value()).unwrap_or_default()
    }

    pub fn book(self) -> AddressBook {
        AddressBook::read(&self.text())
    }

    /// Writes the book. Says whether it is kept.
    pub fn put(self, book: &AddressBook) -> bool {
        let key = self.key.get_value();
        let kept = if book.is_empty() {
            storage::remove(&key)
        } else {
            storage::put(&key, &book.text())
        };
        storage::changed();
        kept
    }

    /// Writes a book from which something was left out, so that the one before can be brought back.
    pub fn forget(self, rest: &AddressBook, words: &str) {
        let before = self.text();
        self.put(rest);
        set_undo(Some(Undo::Book(before)));
        tell(words);
    }

    /// Brings the book back, where it was something of it that was forgotten and the browser has room for it.
    pub fn undo(self, t: AddressBookTexts) -> Option<Undo> {
        let undone = PAGE.with_borrow_mut(|page| page.undo.take());
        if let Some(Undo::Book(text)) = &undone
            && !self.put(&AddressBook::read(text))
        {
            set_undo(undone);
            tell(t.no_room());
            return None;
        }
        tell(t.undone());
        undone
    }
}
