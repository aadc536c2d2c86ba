//! On the page of an order that was created: it is remembered, and its sender may get a name.

use domain::Lang;
use leptos::ev;
use leptos::html::{Button, Input};
use leptos::prelude::*;

use super::undo_button;
use crate::flat::{AsTexts, Flat, TextReader};
use crate::icon::{Icon, icon};
use crate::signals::not;
use crate::skip_hydration::ServerOnly;
use crate::text::address_book::address_book_texts;

/// The addresses of an order that are remembered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptOrder {
    /// The person whose book it is.
    pub who: String,
    /// The number of the pickup address.
    pub address: String,
    /// The consignee's fields in the order of the book.
    pub consignee: Vec<String>,
}

impl Flat for KeptOrder {
    fn write(&self, to: &mut Vec<String>) {
        self.who.write(to);
        self.address.write(to);
        self.consignee.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            who: from.value(),
            address: from.value(),
            consignee: from.value(),
        }
    }
}

/// The panel that says so; hidden while nothing is remembered.
#[island]
pub fn KeptAddresses(lang: Lang, #[prop(into)] order: AsTexts<KeptOrder>) -> impl IntoView {
    let KeptOrder {
        who,
        address,
        consignee,
    } = order.0;
    let t = address_book_texts(lang);
    let is_kept = RwSignal::new(false);
    let can_undo = RwSignal::new(false);
    let told = RwSignal::new(None::<String>);
    let name = NodeRef::<Input>::new();
    let undo = NodeRef::<Button>::new();
    let forget = NodeRef::<Button>::new();
    #[cfg(feature = "hydrate")]
    let order = {
        let order = browser::Order::new(&who, &address, consignee);
        crate::effect::effect(move || {
            if let Some(name) = name.get() {
                is_kept.set(order.keep(&name));
            }
        });
        super::store::follow(can_undo, told, || {});
        order
    };
    #[cfg(not(feature = "hydrate"))]
    let _ = consignee;
    let on_name = move |_event: ev::Event| {
        #[cfg(feature = "hydrate")]
        if let Some(name) = name.get_untracked() {
            order.name_sender(&name.value(), t);
        }
    };
    let on_forget = move |_event: ev::MouseEvent| {
        #[cfg(feature = "hydrate")]
        order.forget(undo, t);
    };
    let on_undo = move || {
        #[cfg(feature = "hydrate")]
        order.undo(forget, t);
    };
    // Nothing of this changes in the browser.
    let title = ServerOnly(move || view! { <h2 id="kept">{t.kept()}</h2> });
    let label = ServerOnly(move || t.sender_name(&address));
    let forget_words = ServerOnly(move || (icon(Icon::X), t.forget_kept()));
    view! {
        <section
            class="panel"
            aria-labelledby="kept"
            data-book="keep"
            data-who=who
            hidden=not(is_kept)
        >
            <header>{title}</header>
            <div class="pad stack tight">
                <p>{ServerOnly(move || t.kept_about())}</p>
                <div class="field">
                    <label for="sender-name">{label}</label>
                    <span class="hint" id="sender-name-hint">
                        {ServerOnly(move || t.sender_name_about())}
                    </span>
                    <input
                        id="sender-name"
                        type="text"
                        maxlength="60"
                        autocomplete="off"
                        aria-describedby="sender-name-hint"
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
                        {forget_words}
                    </button>
                    {undo_button(can_undo, undo, Box::new(on_undo), t)}
                </div>
                <p class="saved small quiet" role="status" data-book-status>
                    {told}
                </p>
            </div>
        </section>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use leptos::html::Button;
    use leptos::prelude::*;
    use web_sys::HtmlInputElement;

    use crate::address_book::AddressBook;
    use crate::courier_addresses::store::{self, Store};
    use crate::dom;
    use crate::text::address_book::AddressBookTexts;

    /// The created order, as far as it is remembered.
    #[derive(Clone, Copy)]
    pub(super) struct Order {
        store: Store,
        address: StoredValue<String>,
        consignee: StoredValue<Vec<String>>,
    }

    impl Order {
        pub(super) fn new(who: &str, address: &str, consignee: Vec<String>) -> Self {
            Self {
                store: Store::new(who),
                address: StoredValue::new(address.trim().to_owned()),
                consignee: StoredValue::new(consignee),
            }
        }

        /// Remembers the order and shows the name of its sender. Says whether it is kept.
        pub(super) fn keep(self, name: &HtmlInputElement) -> bool {
            let address = self.address.get_value();
            let mut book = self.store.book();
            book.remember(&address, self.consignee.get_value());
            let kept = self.store.put(&book);
            if let Some(sender) = book.sender(&address) {
                name.set_value(&sender.name);
            }
            kept
        }

        pub(super) fn name_sender(self, name: &str, t: AddressBookTexts) {
            let address = self.address.get_value();
            let mut book = self.store.book();
            book.name_sender(&address, name);
            if !self.store.put(&book) {
                store::tell(t.no_room());
            } else if let Some(sender) = book.sender(&address)
                && !sender.name.is_empty()
            {
                store::tell(&t.named(&sender.name));
            }
        }

        pub(super) fn forget(self, undo: NodeRef<Button>, t: AddressBookTexts) {
            let address = self.address.get_value();
            let mut this = AddressBook::default();
            this.remember(&address, self.consignee.get_value());
            let mut book = self.store.book();
            book.senders.retain(|sender| sender.id != address);
            book.consignees
                .retain(|consignee| !this.consignees.contains(consignee));
            self.store.forget(&book, t.forgotten());
            dom::focus_button_soon(undo);
        }

        pub(super) fn undo(self, forget: NodeRef<Button>, t: AddressBookTexts) {
            self.store.undo(t);
            dom::focus_button_soon(forget);
        }
    }
}
