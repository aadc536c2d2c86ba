//! The form of the page as a draft: saved while somebody types, and forgotten once it was sent.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::{TimeoutHandle, set_timeout_with_handle, window};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, FormData, HtmlFormElement};

use super::store::{self, Draft, clock, field};
use crate::dom;

pub(crate) const FORM: &str = "form[data-draft]";
/// In `sessionStorage`: the draft whose form this tab is sending.
const SENT: &str = "portal-draft-sent";
/// Going through two hundred lines takes as long as a key: it is done while nobody types, one second after the last key, but
/// not later than this many ms after the first that is not saved.
const PAUSE: Duration = Duration::from_secs(1);
const UNSAVED: f64 = 10_000.0;
const MOST: usize = 20;
/// In characters; browsers keep about five million of a site.
const LONGEST: usize = 500_000;

/// The page's form, and its last saved state.
#[derive(Default)]
pub(crate) struct FormDraft {
    saved: RefCell<String>,
    timer: Cell<Option<TimeoutHandle>>,
    /// When the first change came that is not saved.
    since: Cell<Option<f64>>,
    /// When this page last saved; a draft of another time was saved by another one.
    last: Cell<Option<f64>>,
}

fn form() -> Option<HtmlFormElement> {
    dom::find(FORM)?.dyn_into().ok()
}

/// The draft that the page's form is; empty without a form.
pub(crate) fn open_id() -> String {
    form()
        .and_then(|form| dom::one(&form, "[name=draft]"))
        .map(|field| dom::value(&field))
        .unwrap_or_default()
}

/// What the page shows was really sent: its draft is done with. It is known by its reference, also in another tab, by the
/// form of a supplement, or as what this tab sent just before: without a reference by nothing else.
pub(crate) fn forget_sent() {
    let sent = dom::session_storage().and_then(|tab| {
        let sent = tab.get_item(SENT).ok().flatten();
        // A form that came back was not sent, whatever is sent later.
        let _ = tab.remove_item(SENT);
        sent
    });
    let Some(done) = dom::find("[data-draft-done]") else {
        return;
    };
    if let Some(id) = sent {
        store::take(&id);
    }
    let said = |name: &str| dom::attribute(&done, name);
    let (new, supplement) = (said("data-draft-done"), said("data-path"));
    let (name, reference) = (said("data-reference-field"), said("data-reference"));
    for draft in store::all() {
        let sent = if draft.path == new {
            !reference.is_empty() && field(&draft.body, &name).trim() == reference
        } else {
            draft.path == supplement
        };
        if sent {
            store::take(&draft.id);
        }
    }
}

impl FormDraft {
    /// A form that comes back from a post holds what was typed, so it is kept at once; a fresh one when it changes.
    pub fn begin(&self) {
        let Some(form) = form() else { return };
        if form.has_attribute("data-draft-fresh") {
            // Somebody may have typed before the script was there.
            if dom::are_untouched(&form, "input, textarea, select") {
                *self.saved.borrow_mut() = body(&form);
            }
            // An older draft of the same form waits to be restored and must not be written over.
            if let Some(id) = dom::one(&form, "[name=draft]")
                && store::find(&dom::value(&id)).is_some()
            {
                renew(&id);
            }
        }
        self.save();
    }

    pub fn later(self: &Rc<Self>) {
        if let Some(timer) = self.timer.take() {
            timer.clear();
        }
        let now = js_sys::Date::now();
        let since = self.since.get().unwrap_or(now);
        self.since.set(Some(since));
        let pause = if now - since < UNSAVED {
            PAUSE
        } else {
            Duration::ZERO
        };
        let drafts = Rc::clone(self);
        let rest = move || dom::when_idle(move || drafts.save());
        self.timer.set(set_timeout_with_handle(rest, pause).ok());
    }

    pub fn save(&self) {
        self.since.set(None);
        let Some(form) = form() else { return };
        let body = body(&form);
        let Some(field) = dom::one(&form, "[name=draft]") else {
            return;
        };
        if dom::value(&field).is_empty() || *self.saved.borrow() == body {
            return;
        }
        let mut before = store::find(&dom::value(&field));
        // The same draft is written in a second tab: from here on there are two, and nothing is lost.
        if let (Some(other), Some(last)) = (&before, self.last.get())
            && (other.at - last).abs() >= 1.0
        {
            renew(&field);
            before = None;
        }
        let id = dom::value(&field);
        let said = |name: &str| form.get_attribute(name).unwrap_or_default();
        let told = if body.len() > LONGEST {
            said("data-large")
        } else if before.is_none() && store::all().len() >= MOST {
            said("data-many").replace("{}", &MOST.to_string())
        } else {
            let draft = Draft {
                at: js_sys::Date::now(),
                who: said("data-who"),
                title: before.map(|before| before.title).unwrap_or_default(),
                path: said("action"),
                summary: summary(&body),
                body: body.clone(),
                id,
            };
            if store::put(&draft.id, &draft.text()) {
                *self.saved.borrow_mut() = body;
                self.last.set(Some(draft.at));
                said("data-saved").replace("{}", &clock(draft.at))
            } else {
                said("data-refused")
            }
        };
        if let Some(status) = dom::find("[data-draft-status]") {
            dom::write(&status, &told);
        }
    }

    /// The form is on its way; whether it arrived is told by the next page.
    pub fn send(&self, form: &Element, button: Option<Element>) {
        if button.is_some_and(|button| dom::value(&button) != "send") {
            return;
        }
        // Saving may give the draft another name; after this nothing changes any more.
        self.save();
        let id = dom::one(form, "[name=draft]").map(|field| dom::value(&field));
        let tab = dom::session_storage();
        if let (Some(tab), Some(id)) = (tab, id.filter(|id| !id.is_empty())) {
            let _ = tab.set_item(SENT, &id);
        }
    }
}

/// Gives the form's draft a name that no other has.
fn renew(id: &Element) {
    let before = dom::value(id);
    let first = before.split('~').next().unwrap_or_default();
    let _ = id.set_attribute("value", &format!("{first}~{}", js_sys::Date::now()));
}

/// The fields as they would be posted, without what belongs to this page only.
fn body(form: &HtmlFormElement) -> String {
    let read = || -> Option<String> {
        let data = FormData::new_with_form(form).ok()?;
        for name in ["once", "do", "draft", "file"] {
            data.delete(name);
        }
        let kind = js_sys::Reflect::get(&window(), &JsValue::from_str("URLSearchParams")).ok()?;
        let made = js_sys::Reflect::construct(
            kind.unchecked_ref::<js_sys::Function>(),
            &js_sys::Array::of1(&data),
        )
        .ok()?;
        made.unchecked_ref::<js_sys::Object>().to_string().as_string()
    };
    // A line's empty fields come and go with its details; without them the line is the same.
    let is_said = |pair: &&str| !(pair.starts_with("cargos%5B") && pair.ends_with('='));
    let body = read().unwrap_or_default();
    body.split('&').filter(is_said).collect::<Vec<_>>().join("&")
}

/// What a draft is about: its reference, its way, its first goods.
fn summary(body: &str) -> String {
    let first = |names: &[&str]| {
        names
            .iter()
            .map(|name| field(body, name))
            .find(|text| !text.is_empty())
    };
    let from = first(&["origin_port", "origin_country", "origin_address", "address_id"]);
    let to = first(&["dest_port", "dest_country", "dest_address", "consignee_country"]);
    let way = (from.is_some() || to.is_some()).then(|| {
        format!(
            "{} → {}",
            from.unwrap_or_else(|| "…".into()),
            to.unwrap_or_else(|| "…".into())
        )
    });
    let parts = [
        first(&["partner_ref", "order_number"]),
        way,
        first(&["cargos[0][name]", "consignee_name"]),
    ];
    parts
        .into_iter()
        .flatten()
        .map(|part| part.chars().take(40).collect::<String>())
        .collect::<Vec<_>>()
        .join(" · ")
}
