//! The fields of a form as they would be posted.

use js_sys::{Array, Function, Object, Reflect};
use leptos::prelude::window;
use wasm_bindgen::JsCast as _;
use web_sys::{FormData, HtmlFormElement};

/// Without these fields, which belong to the page and were not typed.
pub(super) fn of_form(form: &HtmlFormElement, without: &[&str]) -> String {
    let read = || -> Option<String> {
        let data = FormData::new_with_form(form).ok()?;
        for name in without {
            data.delete(name);
        }
        let kind = Reflect::get(&window(), &"URLSearchParams".into()).ok()?;
        let made = Reflect::construct(kind.unchecked_ref::<Function>(), &Array::of1(&data)).ok()?;
        made.unchecked_ref::<Object>().to_string().as_string()
    };
    read().unwrap_or_default()
}
