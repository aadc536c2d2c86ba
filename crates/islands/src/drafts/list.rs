//! The list of drafts: what can be restored, renamed, discarded and brought back.

use std::cell::RefCell;

use domain::Lang;
use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlFormElement};

use super::form::{FormDraft, open_id};
use super::store::{self, Draft, clock, decode};
use crate::{dom, import_file_cache};

const LIST: &str = "[data-drafts]";

#[derive(Default)]
pub(crate) struct DraftList {
    /// The drafts that the list shows.
    listed: RefCell<String>,
    /// What was discarded and can come back.
    gone: RefCell<Vec<(String, String)>>,
}

/// Whether a draft is of a form that the list is for: what its path begins with.
fn is_listed(draft: &Draft, list: &Element) -> bool {
    let begins = dom::attribute(list, "data-drafts");
    !begins.is_empty() && draft.path.starts_with(&begins)
}

impl DraftList {
    /// Writes the list of drafts and their number.
    pub fn show(&self) {
        let open = open_id();
        let all = store::all();
        if let Some(count) = dom::find("[data-draft-count]") {
            let words = count.get_attribute("data-draft-count").unwrap_or_default();
            dom::write(&count, &words.replace("{}", &all.len().to_string()));
        }
        if let Some(button) = dom::find("[data-draft-do=discard-all]") {
            dom::show(&button, !all.is_empty());
        }
        let gone = !self.gone.borrow().is_empty();
        if let Some(undo) = dom::find("[data-draft-gone]") {
            dom::show(&undo, gone);
        }
        let Some(section) = dom::find(LIST) else {
            return;
        };
        let shown: Vec<Draft> = all
            .into_iter()
            .filter(|draft| draft.id != open && is_listed(draft, &section))
            .collect();
        let Some(model) = dom::one(&section, "[data-draft-model]") else {
            return;
        };
        let key = shown.iter().map(Draft::text).collect::<Vec<_>>().concat();
        // A list that is made anew under somebody's finger loses the press.
        if *self.listed.borrow() == key {
            dom::show(&section, !shown.is_empty() || gone);
            return;
        }
        *self.listed.borrow_mut() = key;
        for old in dom::all(&section, "[data-draft-id]") {
            old.remove();
        }
        for draft in &shown {
            let Some(item) = dom::copy(&model) else { continue };
            let _ = item.remove_attribute("data-draft-model");
            let _ = item.remove_attribute("hidden");
            let _ = item.set_attribute("data-draft-id", &draft.id);
            if let Some(name) = dom::one(&item, "[data-draft-name]") {
                let _ = name.set_attribute("value", draft.name());
            }
            if let Some(when) = dom::one(&item, "[data-draft-when]") {
                let who = when
                    .get_attribute("data-draft-when")
                    .unwrap_or_default()
                    .replace("{}", &draft.who);
                let date = js_sys::Date::new(&draft.at.into());
                let mut words = format!("{} {}", day_of(&date), clock(draft.at));
                if !draft.who.is_empty() {
                    words = format!("{words}, {who}");
                }
                dom::write(&when, &words);
            }
            for button in dom::all(&item, "[data-draft-do]") {
                let label = format!(
                    "{}: {}",
                    button.text_content().unwrap_or_default().trim(),
                    draft.name()
                );
                let _ = button.set_attribute("aria-label", &label);
            }
            if let Some(list) = model.parent_element() {
                let _ = list.append_child(&item);
            }
        }
        dom::show(&section, !shown.is_empty() || gone);
    }

    pub fn press(&self, form: &FormDraft, target: &Element) {
        let Some(button) = dom::closest(target, "[data-draft-do]") else {
            return;
        };
        let id = id_of(&button);
        match (button.get_attribute("data-draft-do").as_deref(), id) {
            (Some("restore"), Some(id)) => {
                let list = dom::find(LIST);
                if let Some(draft) = store::find(&id)
                    && list.is_some_and(|list| is_listed(&draft, &list))
                {
                    form.save();
                    restore(&draft);
                }
                return;
            }
            (Some("discard"), Some(id)) => *self.gone.borrow_mut() = discard(id).into_iter().collect(),
            (Some("discard-all"), _) => {
                import_file_cache::forget();
                *self.gone.borrow_mut() = store::all()
                    .into_iter()
                    .filter_map(|draft| discard(draft.id))
                    .collect();
            }
            (Some("undo"), _) => {
                for (id, text) in self.gone.borrow_mut().drain(..) {
                    store::put(&id, &text);
                }
            }
            _ => return,
        }
        self.show();
        // The pressed button is gone; the reader stays at its place.
        if let Some(undo) = dom::find("[data-draft-gone]:not([hidden]) button")
            .or_else(|| dom::find("[data-draft-do]:not([hidden])"))
        {
            dom::focus(&undo);
        }
    }
}

/// `22 Nov`, `22/11`
fn day_of(date: &js_sys::Date) -> String {
    let (day, month) = (date.get_date(), date.get_month() + 1);
    if dom::lang() == Lang::Vi {
        return format!("{day:02}/{month:02}");
    }
    // Always in English: `Sun Nov 22 2026`.
    let words = String::from(date.to_date_string());
    let name = words.split_whitespace().nth(1).unwrap_or_default();
    format!("{day} {name}")
}

/// The draft in whose entry an element stands.
fn id_of(element: &Element) -> Option<String> {
    dom::closest(element, "[data-draft-id]")?.get_attribute("data-draft-id")
}

fn discard(id: String) -> Option<(String, String)> {
    let text = store::take(&id)?;
    Some((id, text))
}

pub(crate) fn rename(field: &Element) {
    if let Some(mut draft) = id_of(field).and_then(|id| store::find(&id)) {
        draft.title = dom::value(field).trim().chars().take(100).collect();
        store::put(&draft.id, &draft.text());
    }
}

/// Posts the fields to their form's page, which shows them again without sending anything on.
fn restore(draft: &Draft) {
    let document = document();
    let make = || -> Option<HtmlFormElement> {
        let form: HtmlFormElement = document.create_element("form").ok()?.dyn_into().ok()?;
        form.set_attribute("method", "post").ok()?;
        form.set_attribute("action", &draft.path).ok()?;
        form.set_attribute("hidden", "").ok()?;
        let pairs = draft.body.split('&').filter_map(|pair| pair.split_once('='));
        let own = [
            ("do".to_owned(), "recalculate".to_owned()),
            ("draft".to_owned(), draft.id.clone()),
        ];
        let kept = pairs
            .map(|(name, value)| (decode(name), decode(value)))
            .filter(|(name, _)| name != "draft");
        for (name, value) in own.into_iter().chain(kept) {
            let input = document.create_element("input").ok()?;
            input.set_attribute("type", "hidden").ok()?;
            input.set_attribute("name", &name).ok()?;
            input.set_attribute("value", &value).ok()?;
            form.append_child(&input).ok()?;
        }
        document.body()?.append_child(&form).ok()?;
        Some(form)
    };
    if let Some(form) = make() {
        // A field may be called `submit`, and then `form.submit` is that field.
        let _ = HtmlFormElement::submit(&form);
    }
}
