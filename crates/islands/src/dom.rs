//! Small helpers over the document that Leptos does not offer: uncontrolled fields, elements of the page around an
//! island, the browser's storage.

use js_sys::{Function, Reflect};
use leptos::html::Button;
use leptos::prelude::{
    GetUntracked as _, NodeRef, document, request_animation_frame, window, window_event_listener_untyped,
};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Element, Event, EventInit, HtmlElement, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement,
    KeyboardEvent, NodeList, Storage,
};

/// Calls this for every such event that reaches the window, as long as the page lives.
pub(crate) fn listen(kind: &str, act: impl Fn(Event) + 'static) {
    // The handle is for taking the listener away.
    let _ = window_event_listener_untyped(kind, act);
}

/// The first such element of the page.
pub(crate) fn find(selector: &str) -> Option<Element> {
    document().query_selector(selector).ok().flatten()
}

/// All such elements of the page.
pub(crate) fn find_all(selector: &str) -> Vec<Element> {
    document()
        .query_selector_all(selector)
        .map(|list| elements(&list))
        .unwrap_or_default()
}

/// Milliseconds since 1970.
#[expect(
    clippy::cast_possible_truncation,
    reason = "milliseconds since 1970 have fewer digits than a float holds"
)]
pub(crate) fn now() -> i64 {
    js_sys::Date::now() as i64
}

/// The browser's date of a time in milliseconds since 1970.
#[expect(
    clippy::cast_precision_loss,
    reason = "milliseconds since 1970 have fewer digits than a float holds"
)]
pub(crate) fn date(at: i64) -> js_sys::Date {
    js_sys::Date::new(&(at as f64).into())
}

/// The value of an attribute; a missing one and an empty one are the same.
pub(crate) fn attribute(of: &Element, name: &str) -> String {
    of.get_attribute(name).unwrap_or_default()
}

/// The store of the browser for this site, if it has one.
pub(crate) fn local_storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// The same for this tab.
pub(crate) fn session_storage() -> Option<Storage> {
    window().session_storage().ok().flatten()
}

/// The elements of a list.
pub(crate) fn all(within: &Element, selector: &str) -> Vec<Element> {
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

pub(crate) fn one(within: &Element, selector: &str) -> Option<Element> {
    within.query_selector(selector).ok().flatten()
}

pub(crate) fn closest(of: &Element, selector: &str) -> Option<Element> {
    of.closest(selector).ok().flatten()
}

/// Tells whether an element matches a selector; one that the browser does not know matches nothing.
pub(crate) fn is(element: &Element, selector: &str) -> bool {
    element.matches(selector).unwrap_or(false)
}

/// The content of a field. By its kind, not by the name `value`: that would go over to the browser as a text each time.
pub(crate) fn value(field: &Element) -> String {
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

pub(crate) fn set_value(field: &Element, value: &str) {
    if let Some(input) = field.dyn_ref::<HtmlInputElement>() {
        input.set_value(value);
    } else if let Some(choice) = field.dyn_ref::<HtmlSelectElement>() {
        choice.set_value(value);
    } else if let Some(area) = field.dyn_ref::<HtmlTextAreaElement>() {
        area.set_value(value);
    }
}

/// A key that went down by hand and is no part of what an input method composes. Browsers that fill in a field tell of
/// keys that are none; Safari ends a composition before it tells of the key that ended it, and gives that key this code.
pub(crate) fn key(event: &Event) -> Option<&KeyboardEvent> {
    const COMPOSING_KEY_CODE: u32 = 229;
    let by_hand = |key: &&KeyboardEvent| !key.is_composing() && key.key_code() != COMPOSING_KEY_CODE;
    event.dyn_ref::<KeyboardEvent>().filter(by_hand)
}

pub(crate) fn is_checked(field: &Element) -> bool {
    field
        .dyn_ref::<HtmlInputElement>()
        .is_some_and(HtmlInputElement::checked)
}

pub(crate) fn set_checked(field: &Element, is_checked: bool) {
    if let Some(input) = field.dyn_ref::<HtmlInputElement>() {
        input.set_checked(is_checked);
    }
}

/// Tells whether every matching field of a form still has the content that the server wrote.
pub(crate) fn are_untouched(form: &Element, which: &str) -> bool {
    let said = |element: &Element, name: &str| property(element, name).unwrap_or(JsValue::UNDEFINED);
    let fields = all(form, which);
    fields.iter().all(|field| {
        if field.has_type::<HtmlSelectElement>() {
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
pub(crate) fn when_idle(act: impl FnOnce() + 'static) {
    let ask = property(&window(), "requestIdleCallback").and_then(|ask| ask.dyn_into::<Function>().ok());
    let Some(ask) = ask else { return act() };
    let latest = js_sys::Object::new();
    let _ = Reflect::set(&latest, &"timeout".into(), &1000.into());
    let _ = ask.call2(&window(), &Closure::once_into_js(act), &latest);
}

pub(crate) fn property(of: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(of, &JsValue::from_str(name)).ok()
}

pub(crate) fn show(element: &Element, shown: bool) {
    if element.has_attribute("hidden") != shown {
        return;
    }
    let _ = if shown {
        element.remove_attribute("hidden")
    } else {
        element.set_attribute("hidden", "")
    };
}

pub(crate) fn target(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// The button that sent a form. By name: the method of `web-sys` is 24 bytes more of JavaScript, compressed.
pub(crate) fn submitter(event: &Event) -> Option<Element> {
    property(event, "submitter")?.dyn_into().ok()
}

pub(crate) fn focus(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        let _ = element.focus();
    }
}

/// Presses a button.
pub(crate) fn press(button: Element) {
    if let Ok(button) = button.dyn_into::<HtmlElement>() {
        button.click();
    }
}

/// Puts the cursor into a field with its text selected, as a spreadsheet does: typing replaces, arrows move on.
pub(crate) fn focus_and_select(field: &Element) {
    focus(field);
    if let Some(input) = field.dyn_ref::<HtmlInputElement>() {
        input.select();
    } else if let Some(area) = field.dyn_ref::<HtmlTextAreaElement>() {
        area.select();
    }
}

/// The start and end of a text field's selection, and the length of its text, in UTF-16 units; `None` for fields without
/// a cursor.
pub(crate) fn caret(field: &Element) -> Option<(u32, u32, u32)> {
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

/// A length for a style, in whole CSS pixels. Writing numbers with a fraction would be 12 KB of WebAssembly.
pub(crate) fn pixels(length: f64) -> String {
    #[expect(clippy::cast_possible_truncation, reason = "lengths of a page are small")]
    let whole = length.round() as i64;
    format!("{whole}px")
}

/// Dispatches an event for a field that the page changed by itself, as if it had been typed.
pub(crate) fn dispatch(element: &Element, kind: &str) {
    let how = EventInit::new();
    how.set_bubbles(true);
    if let Ok(event) = Event::new_with_event_init_dict(kind, &how) {
        let _ = element.dispatch_event(&event);
    }
}

/// Closes a popover that may be open; the cursor stays where it is. By name: the method of `web-sys` is 36 bytes more of
/// JavaScript, compressed.
pub(crate) fn hide_popover(popover: &Element) {
    let hide = property(popover, "hidePopover").and_then(|hide| hide.dyn_into::<js_sys::Function>().ok());
    let cursor = focused();
    if let Some(hide) = hide.filter(|_| is(popover, ":popover-open")) {
        let _ = hide.call0(popover);
    }
    if let Some(cursor) = cursor.filter(|cursor| focused().as_ref() != Some(cursor)) {
        focus(&cursor);
    }
}

/// Moves the cursor to an element shown or hidden by the last press, once it is: the reader stays at its place.
pub(crate) fn focus_soon(find: Box<dyn FnOnce() -> Option<Element>>) {
    request_animation_frame(move || {
        if let Some(element) = find() {
            focus(&element);
        }
    });
}

/// The same for a button of an island.
pub(crate) fn focus_button_soon(button: NodeRef<Button>) {
    focus_soon(Box::new(move || {
        Some(Element::from(button.get_untracked()?.clone()))
    }));
}

pub(crate) fn focused() -> Option<Element> {
    document().active_element()
}
