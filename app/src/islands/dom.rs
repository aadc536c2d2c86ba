use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, NodeList};

/// The elements of a list.
pub(super) fn all(within: &Element, selector: &str) -> Vec<Element> {
    within
        .query_selector_all(selector)
        .map(|list| elements(&list))
        .unwrap_or_default()
}

fn elements(list: &NodeList) -> Vec<Element> {
    (0..list.length())
        .filter_map(|at| list.item(at)?.dyn_into().ok())
        .collect()
}

pub(super) fn one(within: &Element, selector: &str) -> Option<Element> {
    within.query_selector(selector).ok().flatten()
}

/// What a field holds; inputs, selects and text areas alike have a `value`.
pub(super) fn value(field: &Element) -> String {
    property(field, "value")
        .and_then(|value| value.as_string())
        .unwrap_or_default()
}

/// A text that an event carries.
pub(super) fn text(event: &Event, name: &str) -> Option<String> {
    property(event, name)?.as_string()
}

pub(super) fn flag(event: &Event, name: &str) -> bool {
    property(event, name).is_some_and(|value| value.is_truthy())
}

pub(super) fn is_checked(field: &Element) -> bool {
    property(field, "checked").is_some_and(|value| value.is_truthy())
}

fn property(of: &JsValue, name: &str) -> Option<JsValue> {
    js_sys::Reflect::get(of, &JsValue::from_str(name)).ok()
}

/// Writes only what changed: nothing flickers, nothing is announced twice.
pub(super) fn write(element: &Element, text: &str) {
    if element.text_content().as_deref() != Some(text) {
        element.set_text_content(Some(text));
    }
}

pub(super) fn show(element: &Element, shown: bool) {
    let _ = if shown {
        element.remove_attribute("hidden")
    } else {
        element.set_attribute("hidden", "")
    };
}

pub(super) fn target(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

pub(super) fn submitter(event: &Event) -> Option<Element> {
    property(event, "submitter")?.dyn_into().ok()
}
