//! Behind the sender's address: the addresses that the browser knows, and the name of the one that is typed.

use domain::Lang;
use leptos::ev;
use leptos::prelude::*;

use super::{SENDER_FIELD, SENDER_LIST};
use crate::icon::{Icon, icon};
use crate::options::options;
use crate::skip_hydration::ServerOnly;
use crate::text::address_book::address_book_texts;

/// Suggestions of pickup addresses for the field beside it.
#[island]
pub fn SenderNames(
    lang: Lang,
    /// The person whose book it is.
    who: String,
) -> impl IntoView {
    let t = address_book_texts(lang);
    let senders = RwSignal::new(Vec::<(String, String)>::new());
    // The name of the typed address, where it is a known one.
    let name = RwSignal::new(None::<String>);
    let is_unknown = RwSignal::new(true);
    let place = NodeRef::<leptos::html::Div>::new();
    #[cfg(feature = "hydrate")]
    let names = browser::Names {
        store: super::store::Store::new(&who),
        place,
        senders,
        name,
        is_unknown,
    };
    #[cfg(feature = "hydrate")]
    names.watch();
    #[cfg(not(feature = "hydrate"))]
    let _ = who;
    let forget = move |_event: ev::MouseEvent| {
        #[cfg(feature = "hydrate")]
        names.forget(t);
    };
    let words = ServerOnly(move || (icon(Icon::X), t.forget_sender()));
    view! {
        <datalist id=SENDER_LIST>{options(senders)}</datalist>
        <div class="row" data-book-sender hidden=is_unknown node_ref=place>
            <output class="hint" for=SENDER_FIELD>
                {name}
            </output>
            <button class="btn plain" type="button" data-book-do="forget-sender" on:click=forget>
                {words}
            </button>
        </div>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use leptos::html::Div;
    use leptos::prelude::*;

    use crate::courier_addresses::SENDER_FIELD;
    use crate::courier_addresses::store::{self, Store};
    use crate::signals::set_changed;
    use crate::text::address_book::AddressBookTexts;
    use crate::{dom, storage};

    #[derive(Clone, Copy)]
    pub(super) struct Names {
        pub store: Store,
        pub place: NodeRef<Div>,
        pub senders: RwSignal<Vec<(String, String)>>,
        pub name: RwSignal<Option<String>>,
        pub is_unknown: RwSignal<bool>,
    }

    impl Names {
        pub(super) fn watch(self) {
            storage::follow(move || {
                let mut all = Vec::new();
                for sender in self.store.book().senders {
                    all.push((sender.id, sender.name));
                }
                set_changed(self.senders, all);
                self.show();
            });
            dom::listen("input", move |event| {
                if dom::target(&event).is_some_and(|target| dom::attribute(&target, "name") == SENDER_FIELD) {
                    self.show();
                }
            });
        }

        /// Says how its owner calls the typed address.
        fn show(self) {
            let book = self.store.book();
            let sender = self.typed().and_then(|typed| book.sender(&typed));
            self.is_unknown.set(sender.is_none());
            self.name.set(
                sender
                    .map(|sender| sender.name.clone())
                    .filter(|name| !name.is_empty()),
            );
        }

        /// The content of the field of the same form.
        fn typed(self) -> Option<String> {
            let form = dom::closest(self.place.get_untracked()?.as_ref(), "form")?;
            let field = dom::one(&form, &format!("[name={SENDER_FIELD}]"))?;
            Some(dom::value(&field).trim().to_owned())
        }

        pub(super) fn forget(self, t: AddressBookTexts) {
            let Some(id) = self.typed() else { return };
            let mut book = self.store.book();
            book.senders.retain(|sender| sender.id != id);
            self.store.forget(&book, t.forgotten());
            // The pressed button is gone; the one that brings the sender back is beside the consignees.
            store::focus_undo_button_soon();
        }
    }
}
