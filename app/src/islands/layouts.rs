//! Remembers in the browser what the columns of a table with certain headings are, so that the next file of the same
//! supplier is understood as the last one. How numbers are written is asked each time: that may change from file to
//! file.

use leptos::prelude::{document, window, window_event_listener_untyped};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

use super::dom;

const FORM: &str = "form[data-import]";
/// Fields of a column that are remembered, ticked boxes among them.
const FIELDS: &str = "select[name^=col-], select[name^=unit-], input[name^=repeat-]";
const CHOOSES: &str = "[name=remembered]";

pub(super) fn watch() {
    let Some(form) = document().query_selector(FORM).ok().flatten() else {
        return;
    };
    for remember in dom::all(&form, "[data-remember]") {
        dom::show(&remember, true);
    }
    apply(&form);
    std::mem::forget(window_event_listener_untyped("submit", move |event| {
        let lands = dom::submitter(&event)
            .is_some_and(|button| matches!(dom::value(&button).as_str(), "add" | "replace"));
        let remember = dom::one(&form, "[data-remember] input");
        if lands && !event.default_prevented() && remember.is_some_and(|field| dom::is_checked(&field)) {
            store(&form);
        }
    }));
}

/// Puts what is remembered into the form and asks for it to be understood like that, once.
fn apply(form: &Element) {
    let Some(once) = dom::one(form, CHOOSES) else {
        return;
    };
    if !dom::value(&once).is_empty() {
        for told in dom::all(form, "[data-remembered]") {
            dom::show(&told, true);
        }
        return;
    }
    // Somebody chose before the script was there: a choice of now counts more than one of an earlier file.
    if !dom::are_untouched(form, FIELDS) {
        return;
    }
    let Some(stored) = call("getItem", &[key(form)]).and_then(|stored| stored.as_string()) else {
        return;
    };
    let mut changed = false;
    for field in dom::all(form, FIELDS) {
        let name = field.get_attribute("name").unwrap_or_default();
        let kept = stored
            .lines()
            .find_map(|line| line.strip_prefix(&name)?.strip_prefix('='));
        if field.tag_name() == "INPUT" {
            changed |= dom::is_checked(&field) != kept.is_some();
            set(&field, "checked", &kept.is_some().into());
        } else if let Some(kept) = kept.filter(|kept| *kept != dom::value(&field)) {
            changed = true;
            set(&field, "value", &kept.into());
        }
    }
    if changed {
        set(&once, "value", &"1".into());
        if let Some(again) = dom::one(form, "button[value=apply]")
            && let Ok(submit) = js_sys::Reflect::get(form, &"requestSubmit".into())
            && let Some(submit) = submit.dyn_ref::<js_sys::Function>()
        {
            let _ = submit.call1(form, &again);
        }
    }
}

fn store(form: &Element) {
    let mut text = String::new();
    for field in dom::all(form, FIELDS) {
        if field.tag_name() != "INPUT" || dom::is_checked(&field) {
            let name = field.get_attribute("name").unwrap_or_default();
            text += &[name.as_str(), "=", &dom::value(&field), "\n"].concat();
        }
    }
    // A full or forbidden store remembers nothing; the import goes on.
    let _ = call("setItem", &[key(form), text.into()]);
}

fn key(form: &Element) -> JsValue {
    format!(
        "columns-{}",
        form.get_attribute("data-import").unwrap_or_default()
    )
    .into()
}

fn call(name: &str, arguments: &[JsValue]) -> Option<JsValue> {
    let storage = js_sys::Reflect::get(&window(), &"localStorage".into()).ok()?;
    let function: js_sys::Function = js_sys::Reflect::get(&storage, &name.into())
        .ok()?
        .dyn_into()
        .ok()?;
    function
        .apply(&storage, &arguments.iter().collect::<js_sys::Array>())
        .ok()
}

fn set(element: &Element, name: &str, value: &JsValue) {
    let _ = js_sys::Reflect::set(element, &name.into(), value);
}
