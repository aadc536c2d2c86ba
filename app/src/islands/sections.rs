//! The marks of the form's sections: complete or not, while people type.

use leptos::prelude::{document, window_event_listener_untyped};
use web_sys::Element;

use super::dom;

pub(super) fn watch() {
    for kind in ["input", "change", "pageshow"] {
        // It watches as long as the page lives.
        std::mem::forget(window_event_listener_untyped(kind, |_| renew()));
    }
    renew();
}

/// `data-needs` names groups of fields, one of each group must be given: `a|b c` is "a or b, and c".
fn renew() {
    let Some(form) = document().query_selector("form[data-cargo-form]").ok().flatten() else {
        return;
    };
    for step in dom::all(&form, "li[data-needs]") {
        let needs = step.get_attribute("data-needs").unwrap_or_default();
        let complete = needs
            .split(' ')
            .all(|group| group.split('|').any(|name| given(&form, name)));
        // A section with errors keeps them until it is sent again.
        if step.has_attribute("data-tone") {
            continue;
        }
        let _ = step.set_attribute("data-state", if complete { "done" } else { "todo" });
        for part in dom::all(&step, "[data-complete]") {
            dom::show(&part, complete);
        }
        for part in dom::all(&step, "[data-missing]") {
            dom::show(&part, !complete);
        }
    }
}

fn given(form: &Element, name: &str) -> bool {
    if name == "cargos" {
        let sum = |name: &str| {
            dom::one(form, &format!("[data-sum={name}]"))
                .and_then(|sum| sum.text_content())
                .unwrap_or_default()
        };
        return sum("incomplete") == "0"
            && dom::all(form, "tbody[data-line] [name$='[name]']")
                .iter()
                .any(typed);
    }
    let fields = dom::all(form, &format!("[name=\"{name}\"]:not([type=hidden])"));
    fields
        .iter()
        .any(|field| match field.get_attribute("type").as_deref() {
            Some("checkbox" | "radio") => dom::is_checked(field),
            _ => typed(field),
        })
}

fn typed(field: &Element) -> bool {
    !dom::value(field).trim().is_empty()
}
