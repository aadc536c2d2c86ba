//! Drafts of the forms on a page that people mostly read. The page has a hidden line for each such form, which posts the fields of
//! the draft: the server makes the form with them. Everything that is said stands in the page, so that little of this is
//! WebAssembly.

use leptos::prelude::*;

/// Keeps text typed into the page's forms, and shows the line of a form whose draft waits.
#[island]
pub fn AnswerDrafts() -> impl IntoView {
    #[cfg(feature = "hydrate")]
    crate::effect::effect(browser::watch);
    view! { <span hidden></span> }
}

#[cfg(feature = "hydrate")]
mod browser {
    use std::cell::RefCell;
    use std::rc::Rc;
    use std::time::Duration;

    use leptos::prelude::set_timeout;
    use wasm_bindgen::JsCast as _;
    use web_sys::{Element, HtmlFormElement, HtmlInputElement};

    use crate::drafts::{DRAFT_KEY_PREFIX, body};
    use crate::{dom, storage};

    /// Time from a key until the typed text is saved.
    const SAVE_DELAY: Duration = Duration::from_secs(1);
    /// Fields that people fill in.
    const FIELDS_SELECTOR: &str = "input, textarea, select";
    /// A line, whose address is that of its form.
    const LINE_SELECTOR: &str = "[data-draft-waits]";
    /// On a form: when it was last saved. A draft of another time is of another form, tab or visit.
    const SAVED_AT_ATTRIBUTE: &str = "data-saved";
    /// Characters of the text that tells drafts apart in a list.
    const MAX_SUMMARY_CHARS: usize = 40;

    pub(super) fn watch() {
        // The form that was typed into last, until it is saved.
        let unsaved = Rc::new(RefCell::new(None::<Element>));
        for line in dom::find_all(LINE_SELECTOR) {
            let key = key_of(&line);
            if line.has_attribute("data-done") {
                storage::remove(&key);
            }
            let waiting = storage::get(&key);
            // A form that the server shows filled in was typed before, and somebody may have typed before the script was
            // loaded.
            for form in dom::find_all("form") {
                if is_form_of(&line, &form)
                    && (is_typed(&line) || !dom::are_untouched(&form, FIELDS_SELECTOR))
                {
                    save(&form);
                }
            }
            if !is_typed(&line)
                && let Some(draft) = waiting
                && let Some((_, fields)) = draft.split_once('\n')
                && let Some(field) = dom::one(&line, "[name=fields]")
                && let Ok(field) = field.dyn_into::<HtmlInputElement>()
            {
                field.set_value(fields);
                dom::show(&line, true);
            }
        }
        for kind in ["input", "change", "pagehide", "click"] {
            let unsaved = Rc::clone(&unsaved);
            dom::listen(kind, move |event| {
                let target = dom::target(&event);
                if kind == "click" {
                    if let Some(button) = target
                        && dom::is(&button, "[data-draft-waits] [type=button]")
                        && let Some(line) = dom::closest(&button, LINE_SELECTOR)
                    {
                        storage::remove(&key_of(&line));
                        dom::show(&line, false);
                    }
                    return;
                }
                let form = target.and_then(|field| dom::closest(&field, "form"));
                if kind == "pagehide" || form.as_ref() != unsaved.borrow().as_ref() {
                    if let Some(form) = unsaved.take() {
                        save(&form);
                    }
                    let unsaved = Rc::clone(&unsaved);
                    let later = move || {
                        if let Some(form) = unsaved.take() {
                            save(&form);
                        }
                    };
                    set_timeout(later, SAVE_DELAY);
                }
                unsaved.replace(form);
            });
        }
    }

    fn key_of(line: &Element) -> String {
        [DRAFT_KEY_PREFIX, &dom::attribute(line, "action")].concat()
    }

    fn is_form_of(line: &Element, form: &Element) -> bool {
        dom::attribute(line, "action") == dom::attribute(form, "action") && !dom::is(form, LINE_SELECTOR)
    }

    fn is_typed(line: &Element) -> bool {
        line.has_attribute("data-typed")
    }

    fn save(form: &Element) {
        let line = dom::find_all(LINE_SELECTOR)
            .into_iter()
            .find(|line| is_form_of(line, form));
        let (Some(line), Some(fields)) = (line, form.dyn_ref::<HtmlFormElement>()) else {
            return;
        };
        let key = key_of(&line);
        let before = storage::get(&key).unwrap_or_default();
        let at = before.split('|').nth(1).unwrap_or_default();
        let last = dom::attribute(form, SAVED_AT_ATTRIBUTE);
        if !is_typed(&line) && dom::are_untouched(form, FIELDS_SELECTOR) {
            if at == last {
                storage::remove(&key);
            }
            return;
        }
        // A draft that waits to be continued, or is written in another tab, is not overwritten.
        if at != last && !(is_typed(&line) && last.is_empty()) {
            storage::put(&[&*key, "~", at].concat(), &before);
        }
        let text = dom::one(form, "textarea").map(|text| dom::value(&text));
        let mut text = text.unwrap_or_default();
        if let Some((end, _)) = text.char_indices().nth(MAX_SUMMARY_CHARS) {
            text.truncate(end);
        }
        let now = dom::now().to_string();
        let draft = [
            "1|",
            &now,
            "|",
            // The person, no title of its own, the address, and the summary.
            &dom::attribute(&line, "data-head"),
            &String::from(js_sys::encode_uri_component(&text)),
            "\n",
            &body::of_form(fields, &["once", "do", "passphrase"]),
        ];
        if storage::put(&key, &draft.concat()) {
            let _ = form.set_attribute(SAVED_AT_ATTRIBUTE, &now);
        }
    }
}
