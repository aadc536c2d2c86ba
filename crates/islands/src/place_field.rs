//! A field for a port or an airport: an ARIA 1.2 combobox with list autocomplete. It stays an ordinary text field; only what
//! the reader chooses is written into it. Without scripts it has the browser's own list.

use domain::Lang;
use leptos::ev;
use leptos::prelude::*;

use crate::api::PlaceOption;
use crate::field_mark::asked_mark;
use crate::flat::{AsTexts, Flat, TextReader};
use crate::icon::{Icon, icon};
use crate::label::{Label, label};
use crate::signals::not;
use crate::text::place_field::place_field_texts;

/// Says beside the label that the operator asks for the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedMark {
    pub is_answered: bool,
    pub text: String,
}

impl Flat for AskedMark {
    fn write(&self, to: &mut Vec<String>) {
        self.is_answered.write(to);
        self.text.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            is_answered: from.value(),
            text: from.value(),
        }
    }
}

/// A field of the form as the server shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShownPlaceField {
    /// In the form; the id of the control too.
    pub name: String,
    /// The words of the label.
    pub title: String,
    pub value: String,
    /// The name of the place, where the value is a known code.
    pub place: Option<String>,
    pub asked: Option<AskedMark>,
    pub errors: Vec<Label>,
    /// The id of the `datalist` that browsers without scripts show.
    pub list: String,
    /// Its place in a grid of fields.
    pub class: String,
}

impl Flat for ShownPlaceField {
    fn write(&self, to: &mut Vec<String>) {
        self.name.write(to);
        self.title.write(to);
        self.value.write(to);
        self.place.write(to);
        self.asked.write(to);
        self.errors.write(to);
        self.list.write(to);
        self.class.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            name: from.value(),
            title: from.value(),
            value: from.value(),
            place: from.value(),
            asked: from.value(),
            errors: from.value(),
            list: from.value(),
            class: from.value(),
        }
    }
}

/// The field with its label, its suggestions and its messages.
#[island]
pub fn PlaceField(lang: Lang, #[prop(into)] shown: AsTexts<ShownPlaceField>) -> impl IntoView {
    let ShownPlaceField {
        name,
        title,
        value,
        place,
        asked,
        errors,
        list,
        class,
    } = shown.0;
    let works = RwSignal::new(false);
    let options = RwSignal::new(Vec::<PlaceOption>::new());
    let is_open = RwSignal::new(false);
    let active = RwSignal::new(None::<usize>);
    let place = RwSignal::new(place);
    let summary = RwSignal::new(None::<String>);
    let field = NodeRef::<leptos::html::Input>::new();
    #[cfg(feature = "hydrate")]
    let combobox = browser::Combobox::new(field, options, is_open, active, place, summary);
    #[cfg(feature = "hydrate")]
    crate::effect::effect(move || works.set(true));

    let (hint_id, asked_id, error_id) = (
        format!("{name}-hint"),
        format!("{name}-asked"),
        format!("{name}-error"),
    );
    let (list_id, option_id) = (format!("{name}-places"), format!("{name}-option-"));
    let is_wrong = !errors.is_empty();
    let described_by = [
        Some(hint_id.clone()),
        asked.is_some().then(|| asked_id.clone()),
        is_wrong.then(|| error_id.clone()),
    ];
    let described_by = described_by.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let asked = asked.map(|mark| asked_mark(Some(asked_id), mark.is_answered, mark.text));
    let errors = is_wrong.then(|| {
        let messages = errors
            .into_iter()
            .map(|text| view! { <span class="message">{label(text)}</span> });
        view! {
            <span class="error" id=error_id>
                {icon(Icon::Alert)}
                <span>{messages.collect_view()}</span>
            </span>
        }
    });
    let active_id = {
        let option_id = option_id.clone();
        move || active.get().map(|at| format!("{option_id}{at}"))
    };
    let on_input = move |_event: ev::Event| {
        #[cfg(feature = "hydrate")]
        combobox.type_in(&_event);
    };
    let on_composed = move |_event: ev::CompositionEvent| {
        #[cfg(feature = "hydrate")]
        combobox.ask_anew();
    };
    let on_key = move |_event: ev::KeyboardEvent| {
        #[cfg(feature = "hydrate")]
        combobox.press(&_event);
    };
    let on_leave = move |_event: ev::FocusEvent| {
        #[cfg(feature = "hydrate")]
        combobox.leave();
    };
    // Each entry is made in the browser only.
    let entry = move |(at, option): (usize, PlaceOption)| {
        let entry = NodeRef::<leptos::html::Li>::new();
        let is_active = move || active.get() == Some(at);
        #[cfg(feature = "hydrate")]
        crate::effect::effect(move || {
            if is_active()
                && let Some(entry) = entry.get()
            {
                browser::show_entry(&entry);
            }
        });
        #[cfg(feature = "hydrate")]
        let chosen = option.clone();
        let on_click = move |_event: ev::MouseEvent| {
            #[cfg(feature = "hydrate")]
            combobox.choose(&chosen);
        };
        view! {
            <li
                id=format!("{option_id}{at}")
                role="option"
                aria-selected=move || if is_active() { "true" } else { "false" }
                data-value=option.value.clone()
                node_ref=entry
                // The field keeps the focus, so that the list stays until the click.
                on:pointerdown=|event| event.prevent_default()
                on:click=on_click
            >
                <b>{option.value.clone()}</b>
                " "
                <span>{option.name.clone()}</span>
                " "
                <small class="quiet">{option.about.clone()}</small>
            </li>
        }
    };
    view! {
        <div class=format!("field {class}") data-tone=is_wrong.then_some("stop")>
            <label for=name.clone()>{title.clone()}</label>
            {asked}
            <span class="hint" id=hint_id>
                {place_field_texts(lang).hint()}
            </span>
            <input
                id=name.clone()
                name=name.clone()
                type="text"
                value=value
                aria-describedby=described_by
                aria-invalid=is_wrong.then_some("true")
                autocomplete="off"
                maxlength="200"
                // The browser's own list would cover this one.
                list=move || (!works.get()).then(|| list.clone())
                role=move || works.get().then_some("combobox")
                aria-autocomplete=move || works.get().then_some("list")
                aria-controls={
                    let list_id = list_id.clone();
                    move || works.get().then(|| list_id.clone())
                }
                aria-expanded=move || works.get().then(|| if is_open.get() { "true" } else { "false" })
                aria-activedescendant=active_id
                node_ref=field
                on:input=on_input
                on:compositionend=on_composed
                on:keydown=on_key
                on:focusout=on_leave
            />
            <ul class="menu places" id=list_id role="listbox" aria-label=title hidden=not(is_open)>
                <For
                    each=move || options.get().into_iter().enumerate()
                    key=|(at, option)| (*at, option.value.clone())
                    children=entry
                />
            </ul>
            <output class="hint" for=name>
                {place}
            </output>
            <span class="sr" role="status">
                {summary}
            </span>
            {errors}
        </div>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use std::time::Duration;

    use leptos::prelude::*;
    use leptos::task::spawn_local;
    use wasm_bindgen::JsCast as _;
    use web_sys::{Element, Event, InputEvent, ScrollIntoViewOptions, ScrollLogicalPosition};

    use crate::api::{PlaceOption, PlaceOptions, places};
    use crate::dom;

    /// From the last key until the portal is asked.
    const SEARCH_DELAY: Duration = Duration::from_millis(120);

    /// On the end of the route: the country of the port that it has, empty without a known one.
    const PORT_COUNTRY_ATTRIBUTE: &str = "data-port-country";

    /// The field and its list.
    #[derive(Clone, Copy)]
    pub(super) struct Combobox {
        field: NodeRef<leptos::html::Input>,
        options: RwSignal<Vec<PlaceOption>>,
        is_open: RwSignal<bool>,
        active: RwSignal<Option<usize>>,
        place: RwSignal<Option<String>>,
        summary: RwSignal<Option<String>>,
        timer: StoredValue<Option<TimeoutHandle>>,
        /// Answers of older questions are dropped.
        asked: StoredValue<u32>,
        /// The country of the place that the text is; empty of an unknown one, `None` where it is none.
        country: StoredValue<Option<String>>,
    }

    impl Combobox {
        pub(super) fn new(
            field: NodeRef<leptos::html::Input>,
            options: RwSignal<Vec<PlaceOption>>,
            is_open: RwSignal<bool>,
            active: RwSignal<Option<usize>>,
            place: RwSignal<Option<String>>,
            summary: RwSignal<Option<String>>,
        ) -> Self {
            Self {
                field,
                options,
                is_open,
                active,
                place,
                summary,
                timer: StoredValue::new(None),
                asked: StoredValue::new(0),
                country: StoredValue::new(None),
            }
        }

        pub(super) fn type_in(self, event: &Event) {
            // Text of an input method is searched for when its composition ends.
            let typing = event.dyn_ref::<InputEvent>();
            if !typing.is_some_and(InputEvent::is_composing) {
                self.ask_anew();
            }
        }

        /// The text has changed: it is no longer that of the named place, nor what the list offers.
        pub(super) fn ask_anew(self) {
            self.place.set(None);
            self.country.set_value(None);
            self.active.set(None);
            self.ask();
        }

        pub(super) fn press(self, event: &Event) {
            let Some(key) = dom::key(event) else { return };
            let is_open = self.is_open.get_untracked();
            match key.key().as_str() {
                "ArrowDown" | "ArrowUp" if !is_open => {
                    event.prevent_default();
                    self.ask();
                }
                key @ ("ArrowDown" | "ArrowUp") => {
                    event.prevent_default();
                    self.step(key == "ArrowDown");
                }
                "Enter" => {
                    let options = self.options.get_untracked();
                    // None of a closed list.
                    let active = self.active.get_untracked();
                    if let Some(option) = active.and_then(|at| options.get(at)) {
                        // It chooses; it must not send the request.
                        event.prevent_default();
                        self.choose(option);
                    } else {
                        self.bring_country();
                    }
                }
                "Escape" => {
                    if is_open {
                        event.prevent_default();
                    }
                    self.close();
                }
                _ => {}
            }
        }

        /// Makes the next or the previous option the active one, round and round.
        fn step(self, down: bool) {
            let count = self.options.with_untracked(Vec::len);
            if count == 0 {
                return;
            }
            let next = match (self.active.get_untracked(), down) {
                (None, true) => 0,
                (None, false) => count - 1,
                (Some(at), true) => (at + 1) % count,
                (Some(at), false) => (at + count - 1) % count,
            };
            self.active.set(Some(next));
        }

        /// Asks a moment after the last key.
        fn ask(self) {
            self.stop_timer();
            let Some(field) = self.field.get_untracked() else {
                return;
            };
            let number = self.next_question();
            let text = field.value();
            if text.trim().is_empty() {
                self.close();
                return;
            }
            let later = move || {
                spawn_local(async move {
                    let found = places(text.clone(), mode().map(str::to_owned)).await;
                    if self.asked.try_get_value() != Some(number) {
                        return;
                    }
                    match found {
                        Ok(found) => self.show(found, &text),
                        // A failed search leaves the field as it is, without the options of another text.
                        Err(_) => self.close(),
                    }
                });
            };
            self.timer
                .set_value(set_timeout_with_handle(later, SEARCH_DELAY).ok());
        }

        fn show(self, found: PlaceOptions, text: &str) {
            // The typed text is a code itself: its name is shown below, also where the field was left meanwhile.
            if let Some(first) = found
                .options
                .first()
                .filter(|first| first.value.eq_ignore_ascii_case(text.trim()))
            {
                self.name(first);
            }
            let has_focus = self
                .field
                .get_untracked()
                .is_some_and(|field| dom::focused().as_ref() == Some(field.as_ref()));
            if has_focus {
                self.summary.set(Some(found.summary));
            } else {
                self.bring_country();
            }
            if found.options.is_empty() || !has_focus {
                self.close();
                return;
            }
            self.active.set(None);
            self.options.set(found.options);
            self.is_open.set(true);
        }

        pub(super) fn choose(self, option: &PlaceOption) {
            self.name(option);
            self.close();
            if let Some(field) = self.field.get_untracked() {
                field.set_value(&option.value);
                // Drafts and ticks hear of a choice as they hear of typing.
                dom::dispatch(&field, "change");
            }
            self.bring_country();
        }

        /// The text is this place.
        fn name(self, option: &PlaceOption) {
            self.place
                .set((!option.name.is_empty()).then(|| option.name.clone()));
            self.country.set_value(Some(option.country.clone()));
        }

        /// Beside the field stands the country of the same end of the route, which goes with the port; another one, which
        /// somebody chose, stays. Not while somebody types: `LON` may become `Long Beach`.
        fn bring_country(self) {
            if let Some(brought) = self.country.get_value()
                && let Some(field) = self.field.get_untracked()
                && let Some(end) = dom::closest(&field, "fieldset")
                && let Some(country) = dom::one(&end, "select")
                && dom::value(&country) == dom::attribute(&end, PORT_COUNTRY_ATTRIBUTE)
            {
                dom::set_value(&country, &brought);
                let _ = end.set_attribute(PORT_COUNTRY_ATTRIBUTE, &brought);
                dom::dispatch(&country, "change");
            }
        }

        /// An answer that is still on its way is no longer wanted.
        fn close(self) {
            self.stop_timer();
            self.next_question();
            self.hide();
        }

        fn hide(self) {
            self.is_open.set(false);
            self.active.set(None);
        }

        /// The field is left; an answer that is still on its way names the place even so.
        pub(super) fn leave(self) {
            self.hide();
            self.bring_country();
        }

        fn next_question(self) -> u32 {
            let number = self.asked.get_value().wrapping_add(1);
            self.asked.set_value(number);
            number
        }

        fn stop_timer(self) {
            if let Some(timer) = self.timer.get_value() {
                timer.clear();
                self.timer.set_value(None);
            }
        }
    }

    /// The page stays where it is unless the entry is out of sight.
    pub(super) fn show_entry(entry: &Element) {
        let nearest = ScrollIntoViewOptions::new();
        nearest.set_block(ScrollLogicalPosition::Nearest);
        entry.scroll_into_view_with_scroll_into_view_options(&nearest);
    }

    /// The kind of place that the chosen services need: ports, airports, or either.
    fn mode() -> Option<&'static str> {
        let chosen = |means: &str| dom::find(&format!("[data-means={means}]:checked")).is_some();
        match (chosen("sea"), chosen("air") || chosen("express")) {
            (true, false) => Some("sea"),
            (false, true) => Some("air"),
            _ => None,
        }
    }
}
