//! On the page of an order that was created: it is remembered, and its sender may get a name.

use domain::Lang;
use leptos::ev;
use leptos::prelude::*;

use crate::icon::{Icon, icon};
use crate::text::address_book::address_book_texts;

/// The panel that says so; hidden while nothing is remembered.
#[island]
pub fn KeptAddresses(
    lang: Lang,
    /// The person whose book it is.
    who: String,
    /// The number of the pickup address.
    address: String,
    /// The consignee's fields in the order of the book.
    consignee: Vec<String>,
) -> impl IntoView {
    let t = address_book_texts(lang);
    let is_kept = RwSignal::new(false);
    let can_undo = RwSignal::new(false);
    let told = RwSignal::new(None::<String>);
    let name = NodeRef::<leptos::html::Input>::new();
    let undo = NodeRef::<leptos::html::Button>::new();
    let forget = NodeRef::<leptos::html::Button>::new();
    #[cfg(feature = "hydrate")]
    let order = {
        let order = StoredValue::new(browser::Order::new(&who, &address, consignee));
        crate::effect::effect(move || {
            if let Some(name) = name.get() {
                is_kept.set(order.with_value(|order| order.keep(&name)));
            }
        });
        browser::watch(can_undo, told);
        order
    };
    #[cfg(not(feature = "hydrate"))]
    let _ = consignee;
    let on_name = move |_event: ev::Event| {
        #[cfg(feature = "hydrate")]
        if let Some(name) = name.get_untracked() {
            order.with_value(|order| order.name_sender(&name.value(), t));
        }
    };
    let on_forget = move |_event: ev::MouseEvent| {
        #[cfg(feature = "hydrate")]
        order.with_value(|order| order.forget(undo, t));
    };
    let on_undo = move |_event: ev::MouseEvent| {
        #[cfg(feature = "hydrate")]
        order.with_value(|order| order.undo(forget, t));
    };
    view! {
        <section
            class="panel"
            aria-labelledby="kept"
            data-book="keep"
            data-who=who
            hidden=move || !is_kept.get()
        >
            <header>
                <h2 id="kept">{t.kept()}</h2>
            </header>
            <div class="pad stack tight">
                <p>{t.kept_about()}</p>
                <div class="field">
                    <label for="sender-name">{t.sender_name(&address)}</label>
                    <span class="hint" id="sender-name-hint">
                        {t.sender_name_about()}
                    </span>
                    <input
                        id="sender-name"
                        type="text"
                        maxlength="60"
                        autocomplete="off"
                        aria-describedby="sender-name-hint"
                        data-book-name
                        node_ref=name
                        on:change=on_name
                    />
                </div>
                <div class="row">
                    <button
                        class="btn plain"
                        type="button"
                        data-book-do="forget-kept"
                        node_ref=forget
                        on:click=on_forget
                    >
                        {icon(Icon::X)}
                        {t.forget_kept()}
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
                </div>
                <p class="saved small quiet" role="status" data-book-status>
                    {move || told.get()}
                </p>
            </div>
        </section>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use leptos::html::Button;
    use leptos::prelude::*;
    use web_sys::{Element, HtmlInputElement};

    use crate::address_book::AddressBook;
    use crate::courier_addresses::store::{self, Store, focus_soon};
    use crate::text::address_book::AddressBookTexts;

    /// The created order, as far as it is remembered.
    pub(super) struct Order {
        store: Store,
        address: String,
        consignee: Vec<String>,
    }

    pub(super) fn watch(can_undo: RwSignal<bool>, told: RwSignal<Option<String>>) {
        crate::effect::effect(move || can_undo.set(store::undo().get().is_some()));
        crate::effect::effect(move || told.set(store::told().get()));
    }

    impl Order {
        pub(super) fn new(who: &str, address: &str, consignee: Vec<String>) -> Self {
            Self {
                store: Store::new(who),
                address: address.trim().to_owned(),
                consignee,
            }
        }

        /// Remembers the order and shows the name of its sender. Says whether it is kept.
        pub(super) fn keep(&self, name: &HtmlInputElement) -> bool {
            let mut book = self.store.book();
            book.remember(&self.address, self.consignee.iter().cloned());
            let kept = self.store.put(&book);
            if let Some(sender) = book.sender(&self.address) {
                name.set_value(&sender.name);
            }
            kept
        }

        pub(super) fn name_sender(&self, name: &str, t: AddressBookTexts) {
            let mut book = self.store.book();
            book.name_sender(&self.address, name);
            if self.store.put(&book)
                && let Some(sender) = book
                    .sender(&self.address)
                    .filter(|sender| !sender.name.is_empty())
            {
                store::told().set(Some(t.named(&sender.name)));
            }
        }

        pub(super) fn forget(&self, undo: NodeRef<Button>, t: AddressBookTexts) {
            self.store.forget(
                |book| {
                    book.senders.retain(|sender| sender.id != self.address);
                    let mut this = AddressBook::default();
                    this.remember(&self.address, self.consignee.iter().cloned());
                    book.consignees
                        .retain(|consignee| !this.consignees.contains(consignee));
                },
                t.forgotten(),
            );
            focus_soon(move || undo.get_untracked().map(|undo| Element::clone(&undo)));
        }

        pub(super) fn undo(&self, forget: NodeRef<Button>, t: AddressBookTexts) {
            self.store.undo(t.undone());
            focus_soon(move || forget.get_untracked().map(|forget| Element::clone(&forget)));
        }
    }
}
