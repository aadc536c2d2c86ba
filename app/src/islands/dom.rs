use js_sys::{Function, Reflect};
use leptos::prelude::{document, window};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Element, Event, EventInit, HtmlElement, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement,
    KeyboardEvent, Node, NodeList,
};

/// Marks what keeps the size that was measured, so that the page need not be laid out again for what is written into
/// it. Style asks for this and not for `[style]`: the browser may not notice that one has gone.
pub(super) const HELD: &str = "data-held";

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

pub(super) fn closest(of: &Element, selector: &str) -> Option<Element> {
    of.closest(selector).ok().flatten()
}

/// Whether it is such an element; a selector that the browser does not know fits nothing.
pub(super) fn is(element: &Element, selector: &str) -> bool {
    element.matches(selector).unwrap_or(false)
}

/// What a field holds. By its kind, not by the name `value`: that would go over to the browser as a text each time.
pub(super) fn value(field: &Element) -> String {
    if let Some(input) = field.dyn_ref::<HtmlInputElement>() {
        input.value()
    } else if let Some(choice) = field.dyn_ref::<HtmlSelectElement>() {
        choice.value()
    } else if let Some(area) = field.dyn_ref::<HtmlTextAreaElement>() {
        area.value()
    } else {
        property(field, "value")
            .and_then(|value| value.as_string())
            .unwrap_or_default()
    }
}

pub(super) fn set_value(field: &Element, value: &str) {
    set(field, "value", &value.into());
}

pub(super) fn set(of: &Element, name: &str, value: &JsValue) {
    let _ = Reflect::set(of, &name.into(), value);
}

/// A key that went down by hand and is no part of what an input method composes. Browsers that fill in a field tell of
/// keys that are none.
pub(super) fn key(event: &Event) -> Option<&KeyboardEvent> {
    event.dyn_ref::<KeyboardEvent>().filter(|key| !key.is_composing())
}

pub(super) fn flag(event: &Event, name: &str) -> bool {
    property(event, name).is_some_and(|value| value.is_truthy())
}

pub(super) fn is_checked(field: &Element) -> bool {
    field
        .dyn_ref::<HtmlInputElement>()
        .is_some_and(HtmlInputElement::checked)
}

/// Whether every field of a form that matches still holds what the server wrote into it.
pub(super) fn are_untouched(form: &Element, which: &str) -> bool {
    let said = |element: &Element, name: &str| property(element, name).unwrap_or(JsValue::UNDEFINED);
    let fields = all(form, which);
    fields.iter().all(|field| {
        if field.tag_name() == "SELECT" {
            let options = all(field, "option");
            let chosen = |name: &str| options.iter().position(|option| said(option, name).is_truthy());
            chosen("selected").unwrap_or_default() == chosen("defaultSelected").unwrap_or_default()
        } else {
            // A box without a value of its own has one, but no default one.
            let ticks = said(field, "type")
                .as_string()
                .is_some_and(|kind| kind == "checkbox" || kind == "radio");
            said(field, "checked") == said(field, "defaultChecked")
                && (ticks || said(field, "value") == said(field, "defaultValue"))
        }
    })
}

/// Runs this once the browser has nothing else to do, a second later at the latest; at once where it cannot tell.
pub(super) fn when_idle(act: impl FnOnce() + 'static) {
    let ask = property(&window(), "requestIdleCallback").and_then(|ask| ask.dyn_into::<Function>().ok());
    let Some(ask) = ask else { return act() };
    let latest = js_sys::Object::new();
    let _ = Reflect::set(&latest, &"timeout".into(), &1000.into());
    let _ = ask.call2(&window(), &Closure::once_into_js(act), &latest);
}

pub(super) fn property(of: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(of, &JsValue::from_str(name)).ok()
}

/// Writes only what changed: nothing flickers, nothing is announced twice.
pub(super) fn write(element: &Element, text: &str) {
    if element.text_content().as_deref() == Some(text) {
        return;
    }
    // A text that stays the same node costs the browser less than a new one.
    let only = element
        .first_child()
        .filter(|node| node.node_type() == Node::TEXT_NODE && node.next_sibling().is_none());
    match only {
        Some(node) if !text.is_empty() => node.set_node_value(Some(text)),
        _ => element.set_text_content(Some(text)),
    }
}

pub(super) fn show(element: &Element, shown: bool) {
    if element.has_attribute("hidden") != shown {
        return;
    }
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

pub(super) fn focus(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        let _ = element.focus();
    }
}

/// Puts the cursor into a field with its text selected, as a spreadsheet does: typing replaces, arrows move on.
pub(super) fn enter(field: &Element) {
    focus(field);
    if let Some(input) = field.dyn_ref::<HtmlInputElement>() {
        input.select();
    } else if let Some(area) = field.dyn_ref::<HtmlTextAreaElement>() {
        area.select();
    }
}

/// Where the selection of a text field starts and ends, and how long its text is, in UTF-16 units; nothing for fields
/// without a cursor.
pub(super) fn caret(field: &Element) -> Option<(u32, u32, u32)> {
    let place = |name: &str| property(field, name)?.as_f64();
    let length = u32::try_from(value(field).encode_utf16().count()).ok()?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole numbers, and negative ones become zero"
    )]
    let whole = |number: f64| number as u32;
    Some((
        whole(place("selectionStart")?),
        whole(place("selectionEnd")?),
        length,
    ))
}

/// The first element in a `<template>`, copied.
pub(super) fn from_template(template: &Element) -> Option<Element> {
    let first = in_template(template)?;
    copy(&first)
}

/// The first element in a `<template>` itself.
pub(super) fn in_template(template: &Element) -> Option<Element> {
    property(&property(template, "content")?, "firstElementChild")?
        .dyn_into()
        .ok()
}

pub(super) fn copy(node: &Node) -> Option<Element> {
    node.clone_node_with_deep(true).ok()?.dyn_into().ok()
}

/// The words in a `<template>`.
pub(super) fn words(template: &Element) -> String {
    property(template, "content")
        .and_then(|content| property(&content, "textContent")?.as_string())
        .unwrap_or_default()
}

/// Tells everybody who listens that the page changed a field by itself, as if it had been typed.
pub(super) fn tell(element: &Element, kind: &str) {
    let how = EventInit::new();
    how.set_bubbles(true);
    if let Ok(event) = Event::new_with_event_init_dict(kind, &how) {
        let _ = element.dispatch_event(&event);
    }
}

/// Closes a popover that may be open; the cursor stays where it is.
pub(super) fn hide_popover(popover: &Element) {
    let hide = property(popover, "hidePopover").and_then(|hide| hide.dyn_into::<js_sys::Function>().ok());
    let cursor = focused();
    if let Some(hide) = hide.filter(|_| is(popover, ":popover-open")) {
        let _ = hide.call0(popover);
    }
    if let Some(cursor) = cursor.filter(|cursor| focused().as_ref() != Some(cursor)) {
        focus(&cursor);
    }
}

pub(super) fn focused() -> Option<Element> {
    document().active_element()
}
