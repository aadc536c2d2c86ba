//! Behind the sender's address: the addresses that the browser knows, and the name of the one that is typed.

use domain::Lang;
use leptos::ev;
use leptos::prelude::*;

use super::SENDER_LIST;
use crate::icon::{Icon, icon};
use crate::text::address_book::address_book_texts;

/// Suggestions of pickup addresses for the field beside it.
#[island]
pub fn SenderNames(
    lang: Lang,
    /// The person whose book it is.
    who: String,
    /// The name of the field.
    field: String,
) -> impl IntoView {
    let t = address_book_texts(lang);
    let senders = RwSignal::new(Vec::<(String, String)>::new());
    // The typed address, where it is a known one.
    let known = RwSignal::new(None::<(String, String)>);
    let place = NodeRef::<leptos::html::Div>::new();
    #[cfg(feature = "hydrate")]
    let store = StoredValue::new(super::store::Store::new(&who));
    #[cfg(feature = "hydrate")]
    store.with_value(|store| browser::watch(store, place, field.clone(), senders, known));
    #[cfg(not(feature = "hydrate"))]
    let _ = who;
    let forget = move |_event: ev::MouseEvent| {
        #[cfg(feature = "hydrate")]
        if let Some((id, _)) = known.get_untracked() {
            store.with_value(|store| browser::forget(store, &id, t.forgotten()));
        }
    };
    view! {
        <datalist id=SENDER_LIST>
            <For
                each=move || senders.get()
                key=Clone::clone
                children=|(id, name)| view! { <option value=id>{name}</option> }
            />
        </datalist>
        <div class="row" data-book-sender hidden=move || known.with(Option::is_none) node_ref=place>
            <output class="hint" for=field>
                {move || known.get().map(|(_, name)| name).filter(|name| !name.is_empty())}
            </output>
            <button class="btn plain" type="button" data-book-do="forget-sender" on:click=forget>
                {icon(Icon::X)}
                {t.forget_sender()}
            </button>
        </div>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use leptos::html::Div;
    use leptos::prelude::*;
    use web_sys::Element;

    use crate::courier_addresses::store::{self, Store, focus_soon};
    use crate::dom;

    pub(super) fn watch(
        store: &Store,
        place: NodeRef<Div>,
        field: String,
        senders: RwSignal<Vec<(String, String)>>,
        known: RwSignal<Option<(String, String)>>,
    ) {
        let renew = {
            let (store, field) = (store.clone(), field.clone());
            move || {
                let typed = place
                    .get_untracked()
                    .and_then(|place| typed(&place, &field))
                    .unwrap_or_default();
                let sender = store
                    .book()
                    .sender(typed.trim())
                    .map(|sender| (sender.id.clone(), sender.name.clone()));
                if known.with_untracked(|old| *old != sender) {
                    known.set(sender);
                }
            }
        };
        let renew_names = renew.clone();
        let store = store.clone();
        store::follow(move || {
            let all = store.book().senders.into_iter();
            let all: Vec<_> = all.map(|sender| (sender.id, sender.name)).collect();
            if senders.with_untracked(|old| *old != all) {
                senders.set(all);
            }
            renew_names();
        });
        dom::listen("input", move |event| {
            if dom::target(&event).is_some_and(|target| dom::attribute(&target, "name") == field) {
                renew();
            }
        });
    }

    /// What the field of the same form holds.
    fn typed(place: &Element, field: &str) -> Option<String> {
        let form = dom::closest(place, "form")?;
        dom::one(&form, &format!("[name={field}]")).map(|field| dom::value(&field))
    }

    pub(super) fn forget(store: &Store, id: &str, words: &str) {
        store.forget(|book| book.senders.retain(|sender| sender.id != id), words);
        // What was pressed is gone; it can be brought back beside the consignees.
        focus_soon(|| dom::find("[data-book=pick] [data-book-do=undo]"));
    }
}
