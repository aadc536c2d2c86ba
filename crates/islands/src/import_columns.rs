//! Remembers in the browser what the columns of a table with certain headings are, so that the next file of the same
//! supplier is understood as the last one. How numbers are written is asked each time: that may change from file to
//! file.

use domain::cargo_import::PreviewAction;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::dom;

const FORM: &str = "form[data-import]";
/// Fields of a column that are remembered, ticked boxes among them.
const FIELDS: &str = "select[name^=col-], select[name^=unit-], input[name^=repeat-]";
const CHOOSES: &str = "[name=remembered]";

pub(crate) fn watch() {
    let Some(form) = dom::find(FORM) else { return };
    for remember in dom::all(&form, "[data-remember]") {
        dom::show(&remember, true);
    }
    apply(&form);
    dom::listen("submit", move |event| {
        let lands = dom::submitter(&event).is_some_and(|button| {
            let action = PreviewAction::parse(Some(&dom::value(&button)));
            matches!(action, PreviewAction::Add | PreviewAction::Replace)
        });
        let remember = dom::one(&form, "[data-remember] input");
        if lands && !event.default_prevented() && remember.is_some_and(|field| dom::is_checked(&field)) {
            store(&form);
        }
    });
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
    let stored = dom::local_storage().and_then(|storage| storage.get_item(&key(form)).ok().flatten());
    let Some(stored) = stored else {
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
            dom::set(&field, "checked", &kept.is_some().into());
        } else if let Some(kept) = kept.filter(|kept| *kept != dom::value(&field)) {
            changed = true;
            dom::set_value(&field, kept);
        }
    }
    if changed {
        dom::set_value(&once, "1");
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
    let _ = dom::local_storage().map(|storage| storage.set_item(&key(form), &text));
}

fn key(form: &Element) -> String {
    format!("columns-{}", dom::attribute(form, "data-import"))
}
