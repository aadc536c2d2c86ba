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
    use std::cell::{Cell, RefCell};
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
        /// The draft that it stands for, wherever that lies by now.
        offered: RefCell<String>,
        /// That was discarded here and can be brought back.
        is_discarded: Cell<bool>,
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
            offered: RefCell::default(),
            is_discarded: Cell::default(),
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

    /// The fields of a draft.
    fn fields_of(draft: &str) -> &str {
        draft.split_once('\n').map_or("", |(_, fields)| fields)
    }

    fn stored(key: &str) -> String {
        storage::get(key).unwrap_or_default()
    }

    /// The first further key of a form whose text is such a one; the last key, if none is.
    fn copy_of(mut key: String, is_it: &dyn Fn(&str) -> bool) -> String {
        for _ in 0..MAX_COPIES {
            key.push('~');
            if is_it(&stored(&key)) {
                break;
            }
        }
        key
    }

    /// The place where it is said that the browser does not keep a draft. It stands in the page once.
    fn refusal() -> Option<Element> {
        dom::find("[data-draft-refused]")
    }

    /// Moves that place into this form, before there is anything to say.
    fn make_ready(form: &Element) {
        let field = dom::one(form, "textarea").and_then(|area| area.parent_element());
        let place = field.as_ref().unwrap_or(form);
        if let Some(said) = refusal()
            && !place.contains(Some(&said))
        {
            let _ = place.prepend_with_node_1(&said);
        }
    }

    /// Writes what an element says, or nothing. It is shown at all times: words that come with it are not read out.
    fn say(place: Option<Element>, is_said: bool) {
        if let Some(place) = place {
            let mut words = String::new();
            if is_said {
                words = dom::attribute(&place, "data-words");
            }
            if place.text_content().as_ref() != Some(&words) {
                place.set_text_content(Some(&words));
            }
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
                    make_ready(form);
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
                line.offered.replace(draft);
            }
        }

        /// A press of a line's button that posts nothing: discards its draft, or brings it back.
        fn press(&self, button: &Element) {
            let line = self.lines.iter().find(|line| line.element.contains(Some(button)));
            let Some(line) = line.filter(|_| dom::is(button, "[type=button]")) else {
                return;
            };
            let is_discarded = line.is_discarded.get();
            let offered = line.offered.borrow();
            // What was typed since lies at the first key and stays the newest: the draft is looked for, or room for it.
            let wanted = if is_discarded { "" } else { offered.as_str() };
            let is_it = |there: &str| there == wanted;
            let mut key = line.key();
            if !is_it(&stored(&key)) {
                key = copy_of(key, &is_it);
            }
            let is_found = is_it(&stored(&key));
            make_ready(&line.element);
            if is_discarded {
                let is_kept = is_found && storage::put(&key, &offered);
                say(refusal(), !is_kept);
                if !is_kept {
                    return;
                }
            } else if is_found {
                storage::remove(&key);
            }
            line.is_discarded.set(!is_discarded);
            say(dom::one(&line.element, "span[data-words]"), !is_discarded);
            // What the line offers in the other state takes the place of this; the cursor goes to its first button.
            for part in dom::all(&line.element, "span:not([data-words]), button")
                .iter()
                .rev()
            {
                let is_shown = part.has_attribute("hidden");
                dom::show(part, is_shown);
                if is_shown {
                    dom::focus(part);
                }
            }
        }

        /// Something was typed into this form, or the page is left.
        fn follow(self: &Rc<Self>, form: Option<Element>) {
            if form != *self.unsaved.borrow() {
                self.save_unsaved();
                if let Some(form) = form
                    .as_ref()
                    .filter(|form| self.lines.iter().any(|line| line.is_of(form)))
                {
                    make_ready(form);
                }
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
            let (Some(line), Some(posted)) = (line, form.dyn_ref::<HtmlFormElement>()) else {
                return;
            };
            let key = line.key();
            let before = stored(&key);
            let at = saved_at(&before);
            let saved = line.saved.take().filter(|(saved, _)| saved == form);
            let last = saved.as_ref().map(|(_, at)| at.clone()).unwrap_or_default();
            if !line.is_typed && dom::are_untouched(form, FIELDS_SELECTOR) {
                if at == last {
                    storage::remove(&key);
                }
                return;
            }
            let fields = body::of_form(posted, &["once", "do", "passphrase"]);
            // A draft that waits to be continued, or is written in another tab, is not overwritten. An older one that is continued
            // makes room for it.
            let mut is_kept = true;
            if !before.is_empty() && at != last && fields_of(&before) != fields {
                let is_room =
                    |there: &str| there.is_empty() || saved_at(there) == last || fields_of(there) == fields;
                is_kept = storage::put(&copy_of(key.clone(), &is_room), &before);
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
                &fields,
            ];
            let is_kept = is_kept && storage::put(&key, &draft.concat());
            // What could not be kept now leaves what was kept of it before.
            line.saved
                .replace(if is_kept { Some((form.clone(), now)) } else { saved });
            say(refusal(), !is_kept);
        }
    }
}
