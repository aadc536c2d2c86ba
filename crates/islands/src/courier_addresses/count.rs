//! The number of remembered addresses, and forgetting all of them.

use domain::Lang;
use leptos::ev;
use leptos::html::Button;
use leptos::prelude::*;

use super::undo_button;
use crate::text::address_book::address_book_texts;

/// The numbers with a button that empties the book.
#[island]
pub fn AddressBookCount(
    lang: Lang,
    /// The person whose book it is.
    who: String,
) -> impl IntoView {
    let t = address_book_texts(lang);
    let senders = RwSignal::new(None::<String>);
    let consignees = RwSignal::new(None::<String>);
    let is_empty = RwSignal::new(true);
    let can_undo = RwSignal::new(false);
    let undo = NodeRef::<Button>::new();
    let forget = NodeRef::<Button>::new();
    #[cfg(feature = "hydrate")]
    let store = super::store::Store::new(&who);
    #[cfg(feature = "hydrate")]
    super::store::follow(can_undo, RwSignal::new(None), move || {
        let book = store.book();
        senders.set(Some(t.senders(book.senders.len())));
        consignees.set(Some(t.consignees(book.consignees.len())));
        is_empty.set(book.is_empty());
    });
    let on_forget = move |_event: ev::MouseEvent| {
        #[cfg(feature = "hydrate")]
        {
            store.forget(&crate::address_book::AddressBook::default(), t.forgotten());
            crate::dom::focus_button_soon(undo);
        }
    };
    let on_undo = move || {
        #[cfg(feature = "hydrate")]
        {
            store.undo(t);
            crate::dom::focus_button_soon(forget);
        }
    };
    view! {
        <div class="stack tight" data-book="count" data-who=who>
            <p class="row">
                <span data-book-count="senders">{senders}</span>
                <span data-book-count="consignees">{consignees}</span>
                <button
                    class="btn"
                    type="button"
                    data-book-do="forget-all"
                    hidden=is_empty
                    node_ref=forget
                    on:click=on_forget
                >
                    {t.forget_all()}
                </button>
                {undo_button(can_undo, undo, Box::new(on_undo), t)}
            </p>
        </div>
    }
}
