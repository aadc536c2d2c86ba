//! The number of remembered addresses, and forgetting all of them.

use domain::Lang;
use leptos::ev;
use leptos::prelude::*;

use crate::text::address_book::address_book_texts;

/// The numbers with a button that empties the book.
#[island]
pub fn AddressBookCount(
    lang: Lang,
    /// The person whose book it is.
    who: String,
) -> impl IntoView {
    let t = address_book_texts(lang);
    // Senders and consignees.
    let counts = RwSignal::new(None::<(usize, usize)>);
    let can_undo = RwSignal::new(false);
    let undo = NodeRef::<leptos::html::Button>::new();
    let forget = NodeRef::<leptos::html::Button>::new();
    #[cfg(feature = "hydrate")]
    let store = {
        let store = StoredValue::new(super::store::Store::new(&who));
        store.with_value(|store| browser::watch(store, counts, can_undo));
        store
    };
    let on_forget = move |_event: ev::MouseEvent| {
        #[cfg(feature = "hydrate")]
        store.with_value(|store| browser::forget_all(store, undo, t));
    };
    let on_undo = move |_event: ev::MouseEvent| {
        #[cfg(feature = "hydrate")]
        store.with_value(|store| browser::undo(store, forget, t));
    };
    view! {
        <div class="stack tight" data-book="count" data-who=who>
            <p class="row">
                <span data-book-count="senders">
                    {move || counts.get().map(|(senders, _)| t.senders(senders))}
                </span>
                <span data-book-count="consignees">
                    {move || counts.get().map(|(_, consignees)| t.consignees(consignees))}
                </span>
                <button
                    class="btn"
                    type="button"
                    data-book-do="forget-all"
                    hidden=move || counts.get().is_none_or(|counts| counts == (0, 0))
                    node_ref=forget
                    on:click=on_forget
                >
                    {t.forget_all()}
                </button>
                <button
                    class="btn plain"
                    type="button"
                    data-book-do="undo"
                    hidden=move || !can_undo.get()
                    node_ref=undo
                    on:click=on_undo
                >
                    {t.undo()}
                </button>
            </p>
        </div>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use leptos::html::Button;
    use leptos::prelude::*;
    use web_sys::Element;

    use crate::address_book::AddressBook;
    use crate::courier_addresses::store::{self, Store, focus_soon};
    use crate::text::address_book::AddressBookTexts;

    pub(super) fn watch(store: &Store, counts: RwSignal<Option<(usize, usize)>>, can_undo: RwSignal<bool>) {
        let store = store.clone();
        store::follow(move || {
            let book = store.book();
            counts.set(Some((book.senders.len(), book.consignees.len())));
        });
        crate::effect::effect(move || can_undo.set(store::undo().get().is_some()));
    }

    pub(super) fn forget_all(store: &Store, undo: NodeRef<Button>, t: AddressBookTexts) {
        store.forget(|book| *book = AddressBook::default(), t.forgotten());
        focus_soon(move || undo.get_untracked().map(|undo| Element::clone(&undo)));
    }

    pub(super) fn undo(store: &Store, forget: NodeRef<Button>, t: AddressBookTexts) {
        store.undo(t.undone());
        focus_soon(move || forget.get_untracked().map(|forget| Element::clone(&forget)));
    }
}
