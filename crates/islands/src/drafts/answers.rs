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
    /// The lines, which the server writes beside the island: with views of their own they would be a kilobyte more.
    const LINE_SELECTOR: &str = "[data-draft-waits]";
    /// Limit of the drafts of one form that stood in the way of another; the last one is overwritten.
    const MAX_COPIES: usize = 9;
    /// Characters of the text that tells drafts apart in a list.
    const MAX_SUMMARY_CHARS: usize = 40;

    /// The line of a form, whose address it has.
    struct Line {
        element: Element,
        path: String,
        /// The server shows the form filled in.
        is_typed: bool,
        /// Its form that was saved last, and when. A draft of another time is of another form, tab or visit.
        saved: RefCell<Option<(Element, String)>>,
        /// Its draft that was discarded here and can be brought back.
        discarded: RefCell<Option<String>>,
    }

    struct AnswerDrafts {
        /// Found once.
        lines: Vec<Line>,
        /// The form that was typed into last, until it is saved.
        unsaved: RefCell<Option<Element>>,
    }

    pub(super) fn watch() {
        let lines = dom::find_all(LINE_SELECTOR).into_iter().map(|element| Line {
            path: dom::attribute(&element, "action"),
            is_typed: element.has_attribute("data-typed"),
            saved: RefCell::default(),
            discarded: RefCell::default(),
            element,
        });
        let drafts = Rc::new(AnswerDrafts {
            lines: lines.collect(),
            unsaved: RefCell::default(),
        });
        let forms = dom::find_all("form");
        for line in &drafts.lines {
            drafts.begin(line, &forms);
        }
        for kind in ["input", "change", "pagehide", "click"] {
            let drafts = Rc::clone(&drafts);
            dom::listen(kind, move |event| {
                let target = dom::target(&event);
                if kind == "click" {
                    if let Some(button) = target {
                        drafts.press(&button);
                    }
                } else {
                    drafts.follow(target.and_then(|field| dom::closest(&field, "form")));
                }
            });
        }
    }

    impl Line {
        fn key(&self) -> String {
            [DRAFT_KEY_PREFIX, &self.path].concat()
        }

        fn is_of(&self, form: &Element) -> bool {
            dom::attribute(form, "action") == self.path && !dom::is(form, LINE_SELECTOR)
        }
    }

    /// The time at which a draft was saved.
    fn saved_at(draft: &str) -> &str {
        draft.split('|').nth(1).unwrap_or_default()
    }

    /// The key for a draft that stands in the way of another: the first one that has none, or the one that the form saved itself
    /// at this time.
    fn copy_of(mut key: String, own: &str) -> String {
        for _ in 0..MAX_COPIES {
            key.push('~');
            let there = storage::get(&key).unwrap_or_default();
            if there.is_empty() || saved_at(&there) == own {
                break;
            }
        }
        key
    }

    /// Says in this place that the browser does not keep the draft, or says it no longer. The sentence stands in the page once.
    fn tell(place: &Element, is_kept: bool) {
        if let Some(said) = dom::find("[data-draft-refused]") {
            if !is_kept && !place.contains(Some(&said)) {
                let _ = place.prepend_with_node_1(&said);
            }
            dom::show(&said, !is_kept);
        }
    }

    impl AnswerDrafts {
        fn begin(&self, line: &Line, forms: &[Element]) {
            let key = line.key();
            if line.element.has_attribute("data-done") {
                let mut key = key.clone();
                for _ in 0..=MAX_COPIES {
                    storage::remove(&key);
                    key.push('~');
                }
            }
            let waiting = storage::get(&key);
            // A form that the server shows filled in was typed before, and somebody may have typed before the script was
            // loaded.
            for form in forms {
                if line.is_of(form) && (line.is_typed || !dom::are_untouched(form, FIELDS_SELECTOR)) {
                    self.save(form);
                }
            }
            if !line.is_typed
                && let Some(draft) = waiting
                && let Some((_, fields)) = draft.split_once('\n')
                && let Some(field) = dom::one(&line.element, "[name=fields]")
                && let Ok(field) = field.dyn_into::<HtmlInputElement>()
            {
                field.set_value(fields);
                dom::show(&line.element, true);
            }
        }

        /// A press of a line's button that posts nothing: discards its draft, or brings it back.
        fn press(&self, button: &Element) {
            let line = self.lines.iter().find(|line| line.element.contains(Some(button)));
            let Some(line) = line.filter(|_| dom::is(button, "[type=button]")) else {
                return;
            };
            let mut key = line.key();
            let there = storage::get(&key);
            if let Some(draft) = line.discarded.take() {
                // What was typed since stays the newest.
                if there.is_some() {
                    key = copy_of(key, "");
                }
                let is_kept = storage::put(&key, &draft);
                tell(&line.element, is_kept);
                if !is_kept {
                    line.discarded.replace(Some(draft));
                    return;
                }
            } else {
                line.discarded.replace(there);
                storage::remove(&key);
            }
            // What the line says and offers in the other state takes the place of this; the cursor goes to its last button.
            for part in dom::all(&line.element, "span, button") {
                let is_shown = part.has_attribute("hidden");
                dom::show(&part, is_shown);
                if is_shown {
                    dom::focus(&part);
                }
            }
        }

        /// Something was typed into this form, or the page is left.
        fn follow(self: &Rc<Self>, form: Option<Element>) {
            if form != *self.unsaved.borrow() {
                self.save_unsaved();
                let drafts = Rc::clone(self);
                set_timeout(move || drafts.save_unsaved(), SAVE_DELAY);
            }
            self.unsaved.replace(form);
        }

        fn save_unsaved(&self) {
            if let Some(form) = self.unsaved.take() {
                self.save(&form);
            }
        }

        fn save(&self, form: &Element) {
            let line = self.lines.iter().find(|line| line.is_of(form));
            let (Some(line), Some(fields)) = (line, form.dyn_ref::<HtmlFormElement>()) else {
                return;
            };
            let key = line.key();
            let before = storage::get(&key).unwrap_or_default();
            let at = saved_at(&before);
            let last = line.saved.take().filter(|(last, _)| last == form);
            let last = last.map(|(_, at)| at).unwrap_or_default();
            if !line.is_typed && dom::are_untouched(form, FIELDS_SELECTOR) {
                if at == last {
                    storage::remove(&key);
                }
                return;
            }
            // A draft that waits to be continued, or is written in another tab, is not overwritten.
            if !before.is_empty() && at != last && !(line.is_typed && last.is_empty()) {
                storage::put(&copy_of(key.clone(), &last), &before);
            }
            let area = dom::one(form, "textarea");
            let mut text = area.as_ref().map(dom::value).unwrap_or_default();
            if let Some((end, _)) = text.char_indices().nth(MAX_SUMMARY_CHARS) {
                text.truncate(end);
            }
            let now = dom::now().to_string();
            let draft = [
                "1|",
                &now,
                "|",
                // The person, no title of its own, the address, and the summary.
                &dom::attribute(&line.element, "data-head"),
                &String::from(js_sys::encode_uri_component(&text)),
                "\n",
                &body::of_form(fields, &["once", "do", "passphrase"]),
            ];
            let is_kept = storage::put(&key, &draft.concat());
            if is_kept {
                line.saved.replace(Some((form.clone(), now)));
            }
            let field = area.and_then(|area| area.parent_element());
            tell(field.as_ref().unwrap_or(form), is_kept);
        }
    }
}
