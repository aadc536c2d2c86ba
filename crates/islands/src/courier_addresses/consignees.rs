//! Choosing an earlier consignee.

use domain::Lang;
use leptos::ev;
use leptos::prelude::*;

use crate::icon::{Icon, icon};
use crate::text::address_book::address_book_texts;

/// A list of earlier consignees, which fills the form in which it stands; hidden while there is none.
#[island]
pub fn ConsigneePicker(
    lang: Lang,
    /// The person whose book it is.
    who: String,
) -> impl IntoView {
    let t = address_book_texts(lang);
    let titles = RwSignal::new(Vec::<String>::new());
    let is_chosen = RwSignal::new(false);
    let can_undo = RwSignal::new(false);
    let told = RwSignal::new(None::<String>);
    let list = NodeRef::<leptos::html::Select>::new();
    let undo = NodeRef::<leptos::html::Button>::new();
    #[cfg(feature = "hydrate")]
    let picker = {
        let picker = StoredValue::new(browser::Picker::new(&who, t, list, undo, is_chosen));
        picker.with_value(|picker| picker.watch(titles, can_undo, told));
        picker
    };
    let fill = move |_event: ev::Event| {
        #[cfg(feature = "hydrate")]
        picker.with_value(browser::Picker::fill);
    };
    let bring_back = move |_event: ev::MouseEvent| {
        #[cfg(feature = "hydrate")]
        picker.with_value(browser::Picker::undo);
    };
    let forget = move |_event: ev::MouseEvent| {
        #[cfg(feature = "hydrate")]
        picker.with_value(browser::Picker::forget);
    };
    view! {
        <div
            class="field"
            data-book="pick"
            data-who=who
            hidden=move || titles.with(Vec::is_empty) && !can_undo.get()
        >
            <label for="book">{t.pick()}</label>
            <span class="hint" id="book-hint">
                {t.pick_about()}
            </span>
            <select id="book" aria-describedby="book-hint" node_ref=list on:change=fill>
                <option value="">{t.choose()}</option>
                <For
                    each=move || titles.get().into_iter().enumerate()
                    key=|(at, title)| (*at, title.clone())
                    children=|(at, title)| view! { <option value=at.to_string()>{title}</option> }
                />
            </select>
            <div class="row">
                <button
                    class="btn plain"
                    type="button"
                    data-book-do="undo"
                    hidden=move || !can_undo.get()
                    node_ref=undo
                    on:click=bring_back
                >
                    {t.undo()}
                </button>
                <button
                    class="btn plain"
                    type="button"
                    data-book-do="forget"
                    hidden=move || !is_chosen.get()
                    on:click=forget
                >
                    {icon(Icon::X)}
                    {t.forget()}
                </button>
            </div>
            <p class="saved small quiet" role="status" data-book-status>
                {move || told.get()}
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

    use crate::address_book::{Consignee, FIELDS};
    use crate::courier_addresses::store::{self, Store, Undo, focus_soon};
    use crate::dom;
    use crate::text::address_book::AddressBookTexts;

    pub(super) struct Picker {
        store: Store,
        texts: AddressBookTexts,
        list: NodeRef<Select>,
        undo: NodeRef<Button>,
        is_chosen: RwSignal<bool>,
    }

    impl Picker {
        pub(super) fn new(
            who: &str,
            texts: AddressBookTexts,
            list: NodeRef<Select>,
            undo: NodeRef<Button>,
            is_chosen: RwSignal<bool>,
        ) -> Self {
            Self {
                store: Store::new(who),
                texts,
                list,
                undo,
                is_chosen,
            }
        }

        pub(super) fn watch(
            &self,
            titles: RwSignal<Vec<String>>,
            can_undo: RwSignal<bool>,
            told: RwSignal<Option<String>>,
        ) {
            let store = self.store.clone();
            store::follow(move || {
                let shown: Vec<String> = store.book().consignees.iter().map(Consignee::title).collect();
                // A list that is open stays as it is.
                if titles.with_untracked(|old| *old != shown) {
                    titles.set(shown);
                }
            });
            crate::effect::effect(move || can_undo.set(store::undo().get().is_some()));
            crate::effect::effect(move || told.set(store::told().get()));
            dom::listen("input", |event| {
                let name = dom::target(&event).map(|field| dom::attribute(&field, "name"));
                let is_of_consignee = name.is_some_and(|name| FIELDS.contains(&name.as_str()));
                // Typed over: what stood there before the choice is nobody's wish any more.
                if is_of_consignee && matches!(store::undo().get_untracked(), Some(Undo::Fields(_))) {
                    store::undo().set(None);
                }
            });
        }

        fn form(&self) -> Option<Element> {
            dom::closest(self.list.get_untracked().as_ref()?, "form")
        }

        fn chosen(&self) -> Option<usize> {
            self.list.get_untracked()?.value().parse().ok()
        }

        fn choose_nobody(&self) {
            if let Some(list) = self.list.get_untracked() {
                list.set_value("");
            }
            self.is_chosen.set(false);
        }

        /// Writes the chosen consignee into the form.
        pub(super) fn fill(&self) {
            let chosen = self.chosen();
            self.is_chosen.set(chosen.is_some());
            let consignees = self.store.book().consignees;
            let Some((form, chosen)) = self.form().zip(chosen.and_then(|at| consignees.get(at))) else {
                return;
            };
            if !matches!(store::undo().get_untracked(), Some(Undo::Fields(_))) {
                let before = FIELDS.iter().map(|name| {
                    field(&form, name)
                        .map(|field| dom::value(&field))
                        .unwrap_or_default()
                });
                store::undo().set(Some(Undo::Fields(before.collect())));
            }
            write(&form, &chosen.0);
            store::told().set(Some(self.texts.filled(&chosen.title())));
        }

        pub(super) fn undo(&self) {
            if let (Some(Undo::Fields(texts)), Some(form)) =
                (self.store.undo(self.texts.undone()), self.form())
            {
                write(&form, &texts);
                self.choose_nobody();
            }
            let list = self.list;
            focus_soon(move || list.get_untracked().map(|list| Element::clone(&list)));
        }

        pub(super) fn forget(&self) {
            let Some(at) = self.chosen() else { return };
            self.store.forget(
                |book| {
                    if at < book.consignees.len() {
                        book.consignees.remove(at);
                    }
                },
                self.texts.forgotten(),
            );
            self.choose_nobody();
            let undo = self.undo;
            focus_soon(move || undo.get_untracked().map(|undo| Element::clone(&undo)));
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
