//! Choosing an earlier consignee.

use domain::Lang;
use leptos::ev;
use leptos::html::{Button, Select};
use leptos::prelude::*;

use super::undo_button;
use crate::icon::{Icon, icon};
use crate::options::options;
use crate::signals::not;
use crate::skip_hydration::ServerOnly;
use crate::text::address_book::address_book_texts;

/// A list of earlier consignees, which fills the form in which it stands; hidden while there is none.
#[island]
pub fn ConsigneePicker(
    lang: Lang,
    /// The person whose book it is.
    who: String,
) -> impl IntoView {
    let t = address_book_texts(lang);
    // The places of consignees in the book, and their titles.
    let titles = RwSignal::new(Vec::<(String, String)>::new());
    let is_chosen = RwSignal::new(false);
    let can_undo = RwSignal::new(false);
    let told = RwSignal::new(None::<String>);
    let list = NodeRef::<Select>::new();
    let undo = NodeRef::<Button>::new();
    #[cfg(feature = "hydrate")]
    let picker = browser::Picker {
        store: super::store::Store::new(&who),
        texts: t,
        list,
        undo,
        is_chosen,
    };
    #[cfg(feature = "hydrate")]
    picker.watch(titles, can_undo, told);
    let fill = move |_event: ev::Event| {
        #[cfg(feature = "hydrate")]
        picker.fill();
    };
    let bring_back = move || {
        #[cfg(feature = "hydrate")]
        picker.undo();
    };
    let forget = move |_event: ev::MouseEvent| {
        #[cfg(feature = "hydrate")]
        picker.forget();
    };
    let forget_words = ServerOnly(move || (icon(Icon::X), t.forget()));
    view! {
        <div
            class="field"
            data-book="pick"
            data-who=who
            hidden=move || titles.with(Vec::is_empty) && !can_undo.get()
        >
            <label for="book">{ServerOnly(move || t.pick())}</label>
            <span class="hint" id="book-hint">
                {ServerOnly(move || t.pick_about())}
            </span>
            <select id="book" aria-describedby="book-hint" node_ref=list on:change=fill>
                <option value="">{ServerOnly(move || t.choose())}</option>
                {options(titles)}
            </select>
            <div class="row">
                {undo_button(can_undo, undo, Box::new(bring_back), t)}
                <button
                    class="btn plain"
                    type="button"
                    data-book-do="forget"
                    hidden=not(is_chosen)
                    on:click=forget
                >
                    {forget_words}
                </button>
            </div>
            <p class="saved small quiet" role="status" data-book-status>
                {told}
            </p>
        </div>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use std::time::Duration;

    use leptos::html::{Button, Select};
    use leptos::prelude::*;
    use web_sys::Element;

    use crate::address_book::FIELDS;
    use crate::courier_addresses::store::{self, Store, Undo};
    use crate::dom;
    use crate::signals::set_changed;
    use crate::text::address_book::AddressBookTexts;

    #[derive(Clone, Copy)]
    pub(super) struct Picker {
        pub store: Store,
        pub texts: AddressBookTexts,
        pub list: NodeRef<Select>,
        /// Senders are brought back with it too.
        pub undo: NodeRef<Button>,
        pub is_chosen: RwSignal<bool>,
    }

    impl Picker {
        pub(super) fn watch(
            self,
            titles: RwSignal<Vec<(String, String)>>,
            can_undo: RwSignal<bool>,
            told: RwSignal<Option<String>>,
        ) {
            store::set_undo_button(self.undo);
            store::follow(can_undo, told, move || {
                let mut all = Vec::new();
                for (at, consignee) in self.store.book().consignees.iter().enumerate() {
                    all.push((at.to_string(), consignee.title()));
                }
                // A list that is open stays as it is.
                set_changed(titles, all);
            });
            dom::listen("input", |event| {
                let name = dom::target(&event).map(|field| dom::attribute(&field, "name"));
                let is_of_consignee = name.is_some_and(|name| FIELDS.contains(&name.as_str()));
                // Typed over: what stood there before the choice is nobody's wish any more.
                if is_of_consignee && store::can_undo_fields() {
                    store::set_undo(None);
                }
            });
        }

        fn form(self) -> Option<Element> {
            dom::closest(self.list.get_untracked()?.as_ref(), "form")
        }

        fn chosen(self) -> Option<usize> {
            self.list.get_untracked()?.value().parse().ok()
        }

        fn choose_nobody(self) {
            if let Some(list) = self.list.get_untracked() {
                list.set_value("");
            }
            self.is_chosen.set(false);
        }

        /// Writes the chosen consignee into the form.
        pub(super) fn fill(self) {
            let chosen = self.chosen();
            self.is_chosen.set(chosen.is_some());
            let consignees = self.store.book().consignees;
            let Some((form, chosen)) = self.form().zip(chosen.and_then(|at| consignees.get(at))) else {
                return;
            };
            if !store::can_undo_fields() {
                let mut before = Vec::new();
                for name in FIELDS {
                    let field = field(&form, name);
                    before.push(field.map(|field| dom::value(&field)).unwrap_or_default());
                }
                store::set_undo(Some(Undo::Fields(before)));
            }
            write(&form, &chosen.0);
            store::tell(&self.texts.filled(&chosen.title()));
        }

        pub(super) fn undo(self) {
            if let (Some(Undo::Fields(texts)), Some(form)) = (self.store.undo(self.texts), self.form()) {
                write(&form, &texts);
                self.choose_nobody();
            }
            dom::focus_soon(Box::new(move || {
                Some(Element::from(self.list.get_untracked()?.clone()))
            }));
        }

        pub(super) fn forget(self) {
            let Some(at) = self.chosen() else { return };
            let mut book = self.store.book();
            if at < book.consignees.len() {
                book.consignees.remove(at);
            }
            self.store.forget(&book, self.texts.forgotten());
            self.choose_nobody();
            store::focus_undo_button_soon();
        }
    }

    fn field(form: &Element, name: &str) -> Option<Element> {
        dom::one(form, &format!("[name={name}]"))
    }

    /// Writes the consignee's fields, and tells those who keep drafts.
    fn write(form: &Element, texts: &[String]) {
        let mut written = Vec::new();
        for (name, text) in FIELDS.iter().zip(texts) {
            let Some(field) = field(form, name) else { continue };
            let before = dom::value(&field);
            dom::set_value(&field, text);
            if dom::value(&field) != *text {
                // No choice of the list of countries.
                dom::set_value(&field, &before);
            }
            written.push(field);
        }
        // This may be the answer to a change, and a listener is not called while it runs.
        set_timeout(
            move || written.iter().for_each(|field| dom::dispatch(field, "change")),
            Duration::ZERO,
        );
    }
}
