//! Suggestions of ports and airports: an ARIA 1.2 combobox with list autocomplete. The field stays an ordinary text
//! field; nothing is written into it but what the reader chooses.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::{TimeoutHandle, document, set_timeout_with_handle};
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::{
    Element, Event, HtmlInputElement, KeyboardEvent, ScrollIntoViewOptions, ScrollLogicalPosition,
};

use crate::api::{PlaceOption, PlaceOptions, places};
use crate::dom;

const PAUSE: Duration = Duration::from_millis(120);

#[derive(Default)]
struct Suggestions {
    /// The list that is open.
    open: RefCell<Option<Element>>,
    timer: Cell<Option<TimeoutHandle>>,
    /// Answers of older questions are dropped.
    asked: Cell<u32>,
}

pub(crate) fn watch() {
    for list in dom::find_all("[data-places]") {
        if let Some(field) = field_of(&list) {
            // The browser's own list would cover this one.
            let _ = field.remove_attribute("list");
            for (name, value) in [
                ("role", "combobox"),
                ("aria-autocomplete", "list"),
                ("aria-expanded", "false"),
            ] {
                let _ = field.set_attribute(name, value);
            }
            let _ = field.set_attribute("aria-controls", &list.id());
        }
    }
    let state = Rc::new(Suggestions::default());
    for kind in [
        "input",
        "compositionend",
        "keydown",
        "focusout",
        "pointerdown",
        "click",
    ] {
        let state = Rc::clone(&state);
        dom::listen(kind, move |event| state.on(kind, &event));
    }
}

fn field_of(list: &Element) -> Option<Element> {
    dom::one(&list.parent_element()?, "input")
}

/// The list of a combobox.
fn list_of(field: &Element) -> Option<Element> {
    field.dyn_ref::<HtmlInputElement>()?;
    dom::one(&field.parent_element()?, "[data-places]")
}

impl Suggestions {
    fn on(self: &Rc<Self>, kind: &str, event: &Event) {
        let Some(target) = dom::target(event) else { return };
        match kind {
            "pointerdown" | "click" => {
                let option = target.closest("[data-places] [role=option]").ok().flatten();
                let Some(option) = option else { return };
                if kind == "click" {
                    self.choose(&option);
                } else {
                    // The field keeps the focus, so that the list stays until the click.
                    event.prevent_default();
                }
            }
            "focusout" => {
                if list_of(&target).is_some() {
                    self.close();
                }
            }
            kind => {
                let Some(list) = list_of(&target) else { return };
                if kind == "keydown" {
                    if let Some(key) = dom::key(event) {
                        self.key(key, &target, list);
                    }
                } else if kind != "input" || !dom::flag(event, "isComposing") {
                    self.ask(target, list);
                }
            }
        }
    }

    fn key(self: &Rc<Self>, event: &KeyboardEvent, field: &Element, list: Element) {
        let is_open = self.open.borrow().is_some();
        match event.key().as_str() {
            "ArrowDown" | "ArrowUp" if !is_open => {
                event.prevent_default();
                self.ask(field.clone(), list);
            }
            key @ ("ArrowDown" | "ArrowUp") => {
                event.prevent_default();
                step(field, &list, key == "ArrowDown");
            }
            "Enter" if is_open => {
                if let Some(option) = dom::one(&list, "[aria-selected=true]") {
                    // It chooses; it must not send the request.
                    event.prevent_default();
                    self.choose(&option);
                }
            }
            "Escape" if is_open => {
                event.prevent_default();
                self.close();
            }
            _ => {}
        }
    }

    /// Asks a moment after the last key.
    fn ask(self: &Rc<Self>, field: Element, list: Element) {
        if let Some(timer) = self.timer.take() {
            timer.clear();
        }
        let number = self.asked.get().wrapping_add(1);
        self.asked.set(number);
        let text = dom::value(&field);
        name(&list, "");
        if text.trim().is_empty() {
            self.close();
            return;
        }
        let state = Rc::clone(self);
        let later = move || {
            spawn_local(async move {
                let mode = mode().map(str::to_owned);
                // What is refused or lost leaves the field as it is.
                if let Ok(found) = places(text.clone(), mode).await
                    && state.asked.get() == number
                {
                    state.show(&field, list, &found, &text);
                }
            });
        };
        self.timer.set(set_timeout_with_handle(later, PAUSE).ok());
    }

    fn show(&self, field: &Element, list: Element, answer: &PlaceOptions, text: &str) {
        dom::write(&list, "");
        let found: Vec<Element> = answer
            .options
            .iter()
            .enumerate()
            .filter_map(|(at, one)| {
                let option = option(one)?;
                option.set_id(&format!("{}-option-{at}", field.id()));
                list.append_child(&option).ok()?;
                Some(option)
            })
            .collect();
        let first = found.first();
        // What was typed is a code itself: its name stands below.
        if let Some(option) = first.filter(|option| {
            option
                .get_attribute("data-value")
                .is_some_and(|code| code.eq_ignore_ascii_case(text.trim()))
        }) {
            name(&list, &option.get_attribute("data-name").unwrap_or_default());
        }
        if let Some(status) = list
            .parent_element()
            .and_then(|around| dom::one(&around, "[data-places-said]"))
        {
            dom::write(&status, &answer.summary);
        }
        let focused = dom::focused().as_ref() == Some(field);
        if found.is_empty() || !focused {
            self.close();
            return;
        }
        dom::show(&list, true);
        let _ = field.set_attribute("aria-expanded", "true");
        let _ = field.remove_attribute("aria-activedescendant");
        *self.open.borrow_mut() = Some(list);
    }

    fn choose(&self, option: &Element) {
        let Some(list) = option.closest("[data-places]").ok().flatten() else {
            return;
        };
        let code = option.get_attribute("data-value").unwrap_or_default();
        if let Some(field) = field_of(&list).and_then(|field| field.dyn_into::<HtmlInputElement>().ok()) {
            field.set_value(&code);
            // Drafts and ticks hear of a choice as they hear of typing.
            dom::dispatch(&field, "change");
        }
        self.asked.set(self.asked.get().wrapping_add(1));
        name(&list, &option.get_attribute("data-name").unwrap_or_default());
        self.close();
    }

    fn close(&self) {
        if let Some(timer) = self.timer.take() {
            timer.clear();
        }
        let Some(list) = self.open.borrow_mut().take() else {
            return;
        };
        dom::show(&list, false);
        if let Some(field) = field_of(&list) {
            let _ = field.set_attribute("aria-expanded", "false");
            let _ = field.remove_attribute("aria-activedescendant");
        }
    }
}

fn option(place: &PlaceOption) -> Option<Element> {
    let (value, name, about) = (&*place.value, &*place.name, &*place.about);
    let option = element("li")?;
    for (attribute, text) in [
        ("role", "option"),
        ("aria-selected", "false"),
        ("data-value", value),
        ("data-name", name),
    ] {
        option.set_attribute(attribute, text).ok()?;
    }
    for (tag, text) in [("b", value), ("span", name), ("small", about)] {
        let part = element(tag)?;
        dom::write(&part, text);
        if tag == "small" {
            part.set_class_name("quiet");
        }
        option.append_child(&part).ok()?;
        // Words apart, also where the list is read out.
        option.append_with_str_1(" ").ok()?;
    }
    Some(option)
}

fn element(tag: &str) -> Option<Element> {
    document().create_element(tag).ok()
}

/// The name of a recognised code, below the field.
fn name(list: &Element, text: &str) {
    if let Some(output) = list
        .parent_element()
        .and_then(|around| dom::one(&around, "output"))
    {
        dom::write(&output, text);
    }
}

/// Makes the next or the previous option the active one, round and round.
fn step(field: &Element, list: &Element, down: bool) {
    let options = dom::all(list, "[role=option]");
    if options.is_empty() {
        return;
    }
    let now = options
        .iter()
        .position(|option| option.get_attribute("aria-selected").as_deref() == Some("true"));
    let next = match (now, down) {
        (None, true) => 0,
        (None, false) => options.len() - 1,
        (Some(at), true) => (at + 1) % options.len(),
        (Some(at), false) => (at + options.len() - 1) % options.len(),
    };
    for (at, option) in options.iter().enumerate() {
        let _ = option.set_attribute("aria-selected", if at == next { "true" } else { "false" });
    }
    let _ = field.set_attribute("aria-activedescendant", &options[next].id());
    // The page stays where it is unless the option is out of sight.
    let nearest = ScrollIntoViewOptions::new();
    nearest.set_block(ScrollLogicalPosition::Nearest);
    options[next].scroll_into_view_with_scroll_into_view_options(&nearest);
}

/// What the chosen services need: ports, airports, or nothing in particular.
fn mode() -> Option<&'static str> {
    let chosen = |means: &str| dom::find(&format!("[data-means={means}]:checked")).is_some();
    match (chosen("sea"), chosen("air") || chosen("express")) {
        (true, false) => Some("sea"),
        (false, true) => Some("air"),
        _ => None,
    }
}
