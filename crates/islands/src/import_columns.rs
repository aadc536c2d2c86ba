//! Remembers in the browser the choices for the columns of a table with certain headings, so that the next file of the
//! same supplier is interpreted as the last one. The notation of numbers is asked each time: that may change from file to
//! file.

use domain::Lang;
use leptos::prelude::*;

use crate::signals::not;
use crate::skip_hydration::ServerOnly;
use crate::text::import_file::import_file_texts;

/// In the form that checks a table: the box that asks to remember its columns, hidden until it works, and the words that they
/// were remembered.
#[island]
pub fn ImportColumns(
    lang: Lang,
    /// Names the headings of the table.
    headings: String,
    /// The columns are as the browser remembered them.
    is_remembered: bool,
) -> impl IntoView {
    let t = import_file_texts(lang);
    let works = RwSignal::new(false);
    let says_so = RwSignal::new(false);
    let once = NodeRef::<leptos::html::Input>::new();
    let remembers = NodeRef::<leptos::html::Input>::new();
    #[cfg(feature = "hydrate")]
    crate::effect::effect(move || {
        if let (Some(once), Some(remembers)) = (once.get(), remembers.get()) {
            browser::watch(&once, remembers, &headings, is_remembered);
            works.set(true);
            says_so.set(is_remembered);
        }
    });
    #[cfg(not(feature = "hydrate"))]
    let _ = headings;
    view! {
        <input
            type="hidden"
            name="remembered"
            value=if is_remembered { "1" } else { "" }
            node_ref=once
        />
        <p
            class="small quiet"
            role="status"
            data-remembered
            hidden=not(says_so)
        >
            {ServerOnly(move || t.remembered())}
        </p>
        <label class="choice" data-remember hidden=not(works)>
            <input type="checkbox" checked node_ref=remembers />
            <span>{ServerOnly(move || t.remember())}</span>
        </label>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use domain::rfq_form::PreviewAction;
    use wasm_bindgen::JsCast as _;
    use web_sys::{Element, HtmlFormElement, HtmlInputElement};

    use crate::{dom, storage};

    /// Fields of a column that are remembered, ticked boxes among them.
    const COLUMN_FIELDS_SELECTOR: &str = "select[name^=col-], select[name^=unit-], input[name^=repeat-]";

    pub(super) fn watch(
        once: &HtmlInputElement,
        remembers: HtmlInputElement,
        headings: &str,
        is_remembered: bool,
    ) {
        let Some(form) = dom::closest(once, "form") else {
            return;
        };
        let key = format!("columns-{headings}");
        if !is_remembered {
            apply(&form, once, &key);
        }
        dom::listen("submit", move |event| {
            let lands = dom::submitter(&event).is_some_and(|button| {
                let action = PreviewAction::parse(Some(&dom::value(&button)));
                matches!(action, PreviewAction::Add | PreviewAction::Replace)
            });
            if lands && !event.default_prevented() && remembers.checked() {
                store(&form, &key);
            }
        });
    }

    /// Puts the remembered choices into the form and has the table interpreted with them, once.
    fn apply(form: &Element, once: &HtmlInputElement, key: &str) {
        // Somebody chose before the script was there: a choice of now counts more than one of an earlier file.
        if !dom::are_untouched(form, COLUMN_FIELDS_SELECTOR) {
            return;
        }
        let Some(stored) = storage::get(key).filter(|stored| !stored.is_empty()) else {
            return;
        };
        // Also where nothing differs: what is chosen from here on must not be thrown back to these. The server takes from it the
        // units of columns that have no field for one before their target is chosen.
        once.set_value(&stored);
        let mut changed = false;
        for field in dom::all(form, COLUMN_FIELDS_SELECTOR) {
            let name = stored_name(form, &field);
            let kept = stored
                .lines()
                .find_map(|line| line.strip_prefix(&name)?.strip_prefix('='));
            if field.tag_name() == "INPUT" {
                changed |= dom::is_checked(&field) != kept.is_some();
                dom::set_checked(&field, kept.is_some());
            } else if let Some(kept) = kept.filter(|kept| *kept != dom::value(&field)) {
                changed = true;
                dom::set_value(&field, kept);
            }
        }
        if changed {
            let again = dom::one(form, "button[value=apply]").and_then(|again| again.dyn_into().ok());
            if let (Some(form), Some(again)) = (form.dyn_ref::<HtmlFormElement>(), again) {
                let _ = form.request_submit_with_submitter(Some(&again));
            }
        }
    }

    /// Returns the name under which a choice is stored. That of a unit ends with the target of its column: the unit counts for no
    /// other target.
    fn stored_name(form: &Element, field: &Element) -> String {
        let name = dom::attribute(field, "name");
        let target = name
            .strip_prefix("unit-")
            .and_then(|at| dom::one(form, &["[name=col-", at, "]"].concat()));
        match target {
            Some(target) => [&*name, "-", &dom::value(&target)].concat(),
            None => name,
        }
    }

    /// Stores what was chosen, without what the portal reads by itself: the cells of the next file may say something else.
    fn store(form: &Element, key: &str) {
        let mut text = String::new();
        for field in dom::all(form, COLUMN_FIELDS_SELECTOR) {
            let value = dom::value(&field);
            if value != dom::attribute(&field, "data-own")
                && (field.tag_name() != "INPUT" || dom::is_checked(&field))
            {
                let name = stored_name(form, &field);
                for part in [name.as_str(), "=", &value, "\n"] {
                    text += part;
                }
            }
        }
        if text.is_empty() {
            storage::remove(key);
            return;
        }
        // A full or forbidden store remembers nothing; the import goes on.
        storage::put(key, &text);
    }
}
