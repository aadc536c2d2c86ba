//! The form of the page as a draft: saved while somebody types, and forgotten once it was sent.

use domain::Lang;
use leptos::prelude::*;

use crate::text::drafts::draft_texts;

/// The draft of the form in which it stands: the field that names it, and the place where is told that it is saved.
#[island]
pub fn FormDraft(
    lang: Lang,
    /// Names the draft: the reference that the form was born with, or the request's code.
    id: String,
    /// Nothing was typed yet.
    is_fresh: bool,
    /// It was posted with nothing in it.
    is_blank: bool,
    /// The person whose draft it is, for several people of one browser.
    who: String,
) -> impl IntoView {
    let told = RwSignal::new(None::<String>);
    let field = NodeRef::<leptos::html::Input>::new();
    #[cfg(feature = "hydrate")]
    crate::effect::effect(move || {
        if let Some(field) = field.get() {
            browser::watch(field, is_fresh, is_blank, who.clone(), draft_texts(lang), told);
        }
    });
    #[cfg(not(feature = "hydrate"))]
    let _ = (draft_texts(lang), is_fresh, is_blank, who);
    view! {
        <input type="hidden" name="draft" value=id node_ref=field />
        <p class="saved small quiet" role="status" data-draft-status>
            {told}
        </p>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use std::cell::{Cell, RefCell};
    use std::rc::Rc;
    use std::time::Duration;

    use leptos::prelude::*;
    use wasm_bindgen::JsCast as _;
    use web_sys::{Element, HtmlFormElement, HtmlInputElement};

    use crate::drafts::body;
    use crate::drafts::open::{self, OpenForm};
    use crate::drafts::sent::SentDraft;
    use crate::drafts::store::{self, Draft, clock, field, start};
    use crate::text::drafts::DraftTexts;
    use crate::{dom, storage};

    /// Going through two hundred lines takes as long as a key: it is done while nobody types, this long after the last key.
    const SAVE_DELAY: Duration = Duration::from_secs(1);
    /// Milliseconds from the first change that is not saved until it is.
    const MAX_UNSAVED_MS: i64 = 10_000;
    const MAX_DRAFTS: usize = 20;
    /// Browsers keep about five million characters of a site.
    const MAX_DRAFT_CHARS: usize = 500_000;
    /// In `sessionStorage`: the draft that this tab saved last, and when, for the page that comes back from a post.
    const SAVED_DRAFT_KEY: &str = "portal-draft-saved";

    /// The page's form, and its last saved state.
    struct FormDraft {
        form: HtmlFormElement,
        id: HtmlInputElement,
        who: String,
        texts: DraftTexts,
        told: RwSignal<Option<String>>,
        saved: RefCell<String>,
        timer: Cell<Option<TimeoutHandle>>,
        /// When the first change came that is not saved.
        unsaved_since: Cell<Option<i64>>,
        /// When this tab last saved; a draft of another time was saved by another one.
        saved_at: Cell<Option<i64>>,
    }

    pub(super) fn watch(
        id: HtmlInputElement,
        is_fresh: bool,
        is_blank: bool,
        who: String,
        texts: DraftTexts,
        told: RwSignal<Option<String>>,
    ) {
        // A form that came back was not sent, whichever is sent later.
        SentDraft::take();
        let form = dom::closest(&id, "form").and_then(|form| form.dyn_into::<HtmlFormElement>().ok());
        let Some(form) = form else { return };
        let draft = Rc::new(FormDraft {
            form,
            id,
            who,
            texts,
            told,
            saved: RefCell::default(),
            timer: Cell::default(),
            unsaved_since: Cell::default(),
            saved_at: Cell::default(),
        });
        draft.begin(is_fresh, is_blank);
        let (id, save) = (Rc::clone(&draft), Rc::clone(&draft));
        open::set(OpenForm {
            id: Box::new(move || id.id.value()),
            save: Box::new(move || save.save()),
        });
        for kind in ["input", "change", "submit", "pagehide"] {
            let draft = Rc::clone(&draft);
            dom::listen(kind, move |event| {
                let is_of_form = |target: &Element| draft.form.contains(Some(target));
                match (kind, dom::target(&event)) {
                    ("pagehide", _) => {
                        draft.save();
                    }
                    ("submit", Some(target)) if target == **draft.form && !event.default_prevented() => {
                        draft.send(dom::submitter(&event));
                    }
                    ("input" | "change", Some(target)) if is_of_form(&target) => draft.save_later(),
                    _ => {}
                }
            });
        }
    }

    impl FormDraft {
        /// A form that comes back from a post holds typed values, so it is kept at once; a fresh one when it changes.
        fn begin(&self, is_fresh: bool, is_blank: bool) {
            let last = dom::session_storage().and_then(|tab| tab.get_item(SAVED_DRAFT_KEY).ok().flatten());
            self.saved_at.set(last.and_then(|last| {
                let (id, at) = last.split_once('|')?;
                storage::whole_number(at).filter(|_| id == self.id.value())
            }));
            if is_fresh {
                // Somebody may have typed before the script was there.
                if dom::are_untouched(&self.form, "input, textarea, select") {
                    *self.saved.borrow_mut() = self.body();
                }
                if let Some(draft) = store::find(&self.id.value()) {
                    if is_blank && self.saved_at.get() == Some(draft.at) {
                        // What this tab saved of the form was cleared since.
                        store::take(&draft.id);
                    } else {
                        // An older draft of the same form waits to be restored and must not be written over.
                        self.rename();
                    }
                }
            }
            self.save();
        }

        fn save_later(self: &Rc<Self>) {
            if let Some(timer) = self.timer.take() {
                timer.clear();
            }
            let now = dom::now();
            let since = self.unsaved_since.get().unwrap_or(now);
            self.unsaved_since.set(Some(since));
            let pause = if now - since < MAX_UNSAVED_MS {
                SAVE_DELAY
            } else {
                Duration::ZERO
            };
            let draft = Rc::clone(self);
            let rest = move || {
                dom::when_idle(move || {
                    draft.save();
                });
            };
            self.timer.set(set_timeout_with_handle(rest, pause).ok());
        }

        /// Saves the typed values, or returns the reason why it could not.
        fn save(&self) -> Option<String> {
            self.unsaved_since.set(None);
            let t = self.texts;
            let body = self.body();
            if *self.saved.borrow() == body {
                return None;
            }
            if self.id.value().is_empty() {
                return Some(t.refused().to_owned());
            }
            let mut before = store::find(&self.id.value());
            // The same draft is written in a second tab: from here on there are two, and nothing is lost.
            if let (Some(other), Some(last)) = (&before, self.saved_at.get())
                && other.at != last
                && other.body != body
            {
                self.rename();
                before = None;
            }
            let (is_saved, told) = if body.len() > MAX_DRAFT_CHARS {
                (false, t.too_large().to_owned())
            } else if before.is_none() && store::count_of_forms() >= MAX_DRAFTS {
                (false, t.too_many(MAX_DRAFTS))
            } else {
                let draft = Draft {
                    id: self.id.value(),
                    at: dom::now(),
                    who: self.who.clone(),
                    title: before.map(|before| before.title).unwrap_or_default(),
                    path: dom::attribute(&self.form, "action"),
                    summary: summary(&body),
                    body: body.clone(),
                };
                if store::put(&draft.id, &draft.text()) {
                    *self.saved.borrow_mut() = body;
                    self.saved_at.set(Some(draft.at));
                    if let Some(tab) = dom::session_storage() {
                        let _ = tab.set_item(
                            SAVED_DRAFT_KEY,
                            &[&*draft.id, "|", &draft.at.to_string()].concat(),
                        );
                    }
                    (true, t.saved(&clock(draft.at)))
                } else {
                    (false, t.refused().to_owned())
                }
            };
            self.told.set(Some(told.clone()));
            (!is_saved).then_some(told)
        }

        /// The form is on its way; the next page tells whether it arrived.
        fn send(&self, button: Option<Element>) {
            // Saving may give the draft another name; after this nothing changes any more.
            self.save();
            if button.is_some_and(|button| dom::value(&button) != "send") {
                return;
            }
            SentDraft::remember(&self.id.value());
        }

        /// Gives the form's draft a name that no other has.
        fn rename(&self) {
            let before = self.id.value();
            let first = before.split('~').next().unwrap_or_default();
            self.id.set_value(&format!("{first}~{}", dom::now()));
            storage::changed();
        }

        /// The fields as they would be posted, without what belongs to this page only.
        fn body(&self) -> String {
            // A line's empty fields come and go with its details; without them the line is the same.
            let mut body = String::new();
            for pair in body::of_form(&self.form, &["once", "do", "draft", "file"]).split('&') {
                if !(pair.starts_with("cargos%5B") && pair.ends_with('=')) {
                    append(&mut body, "&", pair);
                }
            }
            body
        }
    }

    /// Adds a part, with a separator unless it is the first.
    fn append(text: &mut String, between: &str, part: &str) {
        if !text.is_empty() {
            text.push_str(between);
        }
        text.push_str(part);
    }

    /// The words that tell drafts apart: reference, route, first goods.
    fn summary(body: &str) -> String {
        let from = first(
            body,
            &["origin_port", "origin_country", "origin_address", "address_id"],
        );
        let to = first(
            body,
            &["dest_port", "dest_country", "dest_address", "consignee_country"],
        );
        let or_dots = |end: &'_ str| {
            if end.is_empty() {
                "…".to_owned()
            } else {
                end.to_owned()
            }
        };
        let way = if from.is_empty() && to.is_empty() {
            String::new()
        } else {
            format!("{} → {}", or_dots(&from), or_dots(&to))
        };
        let mut summary = String::new();
        for part in [
            first(body, &["partner_ref", "order_number"]),
            way,
            first(body, &["cargos[0][name]", "consignee_name"]),
        ] {
            if !part.is_empty() {
                append(&mut summary, " · ", &start(&part, 40));
            }
        }
        summary
    }

    /// The first of these fields that holds something.
    fn first(body: &str, names: &[&str]) -> String {
        for name in names {
            let text = field(body, name);
            if !text.is_empty() {
                return text;
            }
        }
        String::new()
    }
}
