//! Drafts of forms in `localStorage`: one entry a draft, `portal-draft:<id>`, its value one line of facts and one of the
//! form's fields as they would be posted. What a form shows is always made by the server: restoring posts the fields.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::{
    TimeoutHandle, document, set_timeout_with_handle, window, window_event_listener_untyped,
};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, FormData, HtmlElement, HtmlFormElement, Storage};

use super::{dom, kept_file};

const PREFIX: &str = "portal-draft:";
/// In `sessionStorage`: the draft whose form this tab is sending.
const SENT: &str = "portal-draft-sent";
const FORM: &str = "form[data-draft]";
/// The courier form; the others are of requests.
const COURIER: &str = "/courier/new";
/// Going through two hundred lines takes as long as a key: it is done while nobody types, one second after the last key, but
/// not later than this many ms after the first that is not saved.
const PAUSE: Duration = Duration::from_secs(1);
const UNSAVED: f64 = 10_000.0;
const MOST: usize = 20;
/// In characters; browsers keep about five million of a site.
const LONGEST: usize = 500_000;

struct Draft {
    id: String,
    at: f64,
    who: String,
    /// As its owner renamed it; else what is in it.
    title: String,
    path: String,
    summary: String,
    body: String,
}

impl Draft {
    fn read(id: &str, text: &str) -> Option<Self> {
        let (head, body) = text.split_once('\n')?;
        let mut parts = head.split('|');
        if parts.next() != Some("1") {
            return None;
        }
        let at = parts.next()?.parse().ok()?;
        let mut next = || Some(decode(parts.next()?));
        let draft = Self {
            id: id.to_owned(),
            at,
            who: next()?,
            title: next()?,
            path: next()?,
            summary: next()?,
            body: body.to_owned(),
        };
        // The only forms that drafts are of; nothing else is ever posted from here.
        (draft.path.starts_with("/requests/") || draft.path == COURIER).then_some(draft)
    }

    fn text(&self) -> String {
        let [who, title, path, summary] =
            [&self.who, &self.title, &self.path, &self.summary].map(|text| encode(text));
        format!("1|{}|{who}|{title}|{path}|{summary}\n{}", self.at, self.body)
    }

    fn name(&self) -> &str {
        if self.title.is_empty() {
            &self.summary
        } else {
            &self.title
        }
    }
}

/// The page's form, its last saved state, and what was discarded and can come back.
#[derive(Default)]
struct Drafts {
    saved: RefCell<String>,
    /// The drafts that the list shows.
    listed: RefCell<String>,
    timer: Cell<Option<TimeoutHandle>>,
    /// When the first change came that is not saved.
    since: Cell<Option<f64>>,
    /// When this page last saved; a draft of another time was saved by another one.
    last: Cell<Option<f64>>,
    gone: RefCell<Vec<(String, String)>>,
}

pub(super) fn watch() {
    let drafts = Rc::new(Drafts::default());
    forget_sent();
    if let Some(form) = form() {
        drafts.begin(&form);
    }
    drafts.show();
    for kind in [
        "input", "change", "click", "submit", "pagehide", "storage", "pageshow",
    ] {
        let drafts = Rc::clone(&drafts);
        // It watches as long as the page lives.
        std::mem::forget(window_event_listener_untyped(kind, move |event| {
            let target = dom::target(&event);
            match (kind, target) {
                ("pagehide", _) => drafts.save(),
                ("storage" | "pageshow", _) => drafts.show(),
                ("click", Some(target)) => drafts.press(&target),
                ("submit", Some(target)) if dom::is(&target, FORM) && !event.default_prevented() => {
                    drafts.send(&target, dom::submitter(&event));
                }
                ("change", Some(target)) if target.has_attribute("data-draft-name") => rename(&target),
                ("input" | "change", Some(target)) if target.closest(FORM).ok().flatten().is_some() => {
                    drafts.later();
                }
                _ => {}
            }
        }));
    }
}

fn form() -> Option<HtmlFormElement> {
    dom::one(&document().document_element()?, FORM)?.dyn_into().ok()
}

fn place(selector: &str) -> Option<Element> {
    dom::one(&document().document_element()?, selector)
}

/// Nothing where the browser keeps nothing for this site.
fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

fn all() -> Vec<Draft> {
    let Some(storage) = storage() else {
        return Vec::new();
    };
    let count = storage.length().unwrap_or_default();
    let mut all: Vec<Draft> = (0..count)
        .filter_map(|at| {
            let key = storage.key(at).ok()??;
            let text = storage.get_item(&key).ok()??;
            Draft::read(key.strip_prefix(PREFIX)?, &text)
        })
        .collect();
    all.sort_by(|one, other| other.at.total_cmp(&one.at));
    all
}

fn find(id: &str) -> Option<Draft> {
    let text = storage()?.get_item(&format!("{PREFIX}{id}")).ok()??;
    Draft::read(id, &text)
}

fn put(id: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(&format!("{PREFIX}{id}"), text).is_ok())
}

fn take(id: &str) -> Option<String> {
    let (storage, key) = (storage()?, format!("{PREFIX}{id}"));
    let text = storage.get_item(&key).ok()?;
    let _ = storage.remove_item(&key);
    text
}

/// The request of this page was really sent: its draft is done with. It is known by its reference, also in another tab,
/// or as what this tab sent just before: without a reference by nothing else.
fn forget_sent() {
    let tab = window().session_storage().ok().flatten();
    let sent = tab.and_then(|tab| {
        let sent = tab.get_item(SENT).ok().flatten();
        // A form that came back was not sent, whatever is sent later.
        let _ = tab.remove_item(SENT);
        sent
    });
    let Some(done) = place("[data-draft-done]") else {
        return;
    };
    if let Some(id) = sent {
        take(&id);
    }
    let said = |name: &str| done.get_attribute(name).unwrap_or_default();
    let (reference, path) = (said("data-reference"), said("data-path"));
    for draft in all() {
        let same = |name: &str| !reference.is_empty() && field(&draft.body, name).trim() == reference;
        let sent = match draft.path.as_str() {
            "/requests/new" => path != COURIER && same("partner_ref"),
            COURIER => path == COURIER && same("order_number"),
            other => other == path,
        };
        if sent {
            take(&draft.id);
        }
    }
}

impl Drafts {
    /// A form that comes back from a post holds what was typed, so it is kept at once; a fresh one when it changes.
    fn begin(&self, form: &HtmlFormElement) {
        if form.has_attribute("data-draft-fresh") {
            // Somebody may have typed before the script was there.
            if dom::are_untouched(form, "input, textarea, select") {
                *self.saved.borrow_mut() = body(form);
            }
            // An older draft of the same form waits to be restored and must not be written over.
            if let Some(id) = dom::one(form, "[name=draft]")
                && find(&dom::value(&id)).is_some()
            {
                renew(&id);
            }
        }
        self.save();
    }

    fn later(self: &Rc<Self>) {
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

    fn save(&self) {
        self.since.set(None);
        let Some(form) = form() else { return };
        let body = body(&form);
        let Some(field) = dom::one(&form, "[name=draft]") else {
            return;
        };
        if dom::value(&field).is_empty() || *self.saved.borrow() == body {
            return;
        }
        let mut before = find(&dom::value(&field));
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
        } else if before.is_none() && all().len() >= MOST {
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
            if put(&draft.id, &draft.text()) {
                *self.saved.borrow_mut() = body;
                self.last.set(Some(draft.at));
                said("data-saved").replace("{}", &clock(draft.at))
            } else {
                said("data-refused")
            }
        };
        if let Some(status) = place("[data-draft-status]") {
            dom::write(&status, &told);
        }
    }

    /// The form is on its way; whether it arrived is told by the next page.
    fn send(&self, form: &Element, button: Option<Element>) {
        if button.is_some_and(|button| dom::value(&button) != "send") {
            return;
        }
        // Saving may give the draft another name; after this nothing changes any more.
        self.save();
        let id = dom::one(form, "[name=draft]").map(|field| dom::value(&field));
        let tab = window().session_storage().ok().flatten();
        if let (Some(tab), Some(id)) = (tab, id.filter(|id| !id.is_empty())) {
            let _ = tab.set_item(SENT, &id);
        }
    }

    /// Writes the list of drafts and their number.
    fn show(&self) {
        let open = form()
            .and_then(|form| dom::one(&form, "[name=draft]"))
            .map(|field| dom::value(&field))
            .unwrap_or_default();
        let all = all();
        if let Some(count) = place("[data-draft-count]") {
            let words = count.get_attribute("data-draft-count").unwrap_or_default();
            dom::write(&count, &words.replace("{}", &all.len().to_string()));
        }
        if let Some(button) = place("[data-draft-do=discard-all]") {
            dom::show(&button, !all.is_empty());
        }
        let gone = !self.gone.borrow().is_empty();
        if let Some(undo) = place("[data-draft-gone]") {
            dom::show(&undo, gone);
        }
        let Some(section) = place("[data-drafts]") else {
            return;
        };
        let only = section.get_attribute("data-drafts").unwrap_or_default();
        let shown: Vec<Draft> = all
            .into_iter()
            .filter(|draft| draft.id != open && draft.path.starts_with(&only))
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
            let Some(item) = model
                .clone_node_with_deep(true)
                .ok()
                .and_then(|node| node.dyn_into::<Element>().ok())
            else {
                continue;
            };
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
                let mut words = format!(
                    "{:02}/{:02} {}",
                    date.get_date(),
                    date.get_month() + 1,
                    clock(draft.at)
                );
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

    fn press(&self, target: &Element) {
        let Some(button) = target.closest("[data-draft-do]").ok().flatten() else {
            return;
        };
        let id = button
            .closest("[data-draft-id]")
            .ok()
            .flatten()
            .and_then(|item| item.get_attribute("data-draft-id"));
        match (button.get_attribute("data-draft-do").as_deref(), id) {
            (Some("restore"), Some(id)) => {
                if let Some(draft) = find(&id) {
                    self.save();
                    restore(&draft);
                }
                return;
            }
            (Some("discard"), Some(id)) => *self.gone.borrow_mut() = discard(id).into_iter().collect(),
            (Some("discard-all"), _) => {
                kept_file::forget();
                *self.gone.borrow_mut() = all().into_iter().filter_map(|draft| discard(draft.id)).collect();
            }
            (Some("undo"), _) => {
                for (id, text) in self.gone.borrow_mut().drain(..) {
                    put(&id, &text);
                }
            }
            _ => return,
        }
        self.show();
        // The pressed button is gone; the reader stays at its place.
        if let Some(undo) =
            place("[data-draft-gone]:not([hidden]) button").or_else(|| place("[data-draft-do]:not([hidden])"))
            && let Ok(undo) = undo.dyn_into::<HtmlElement>()
        {
            let _ = undo.focus();
        }
    }
}

/// Gives the form's draft a name that no other has.
fn renew(id: &Element) {
    let before = dom::value(id);
    let first = before.split('~').next().unwrap_or_default();
    let _ = id.set_attribute("value", &format!("{first}~{}", js_sys::Date::now()));
}

fn discard(id: String) -> Option<(String, String)> {
    let text = take(&id)?;
    Some((id, text))
}

fn rename(field: &Element) {
    let id = field
        .closest("[data-draft-id]")
        .ok()
        .flatten()
        .and_then(|item| item.get_attribute("data-draft-id"));
    if let Some(mut draft) = id.and_then(|id| find(&id)) {
        draft.title = dom::value(field).trim().chars().take(100).collect();
        put(&draft.id, &draft.text());
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

fn field(body: &str, name: &str) -> String {
    let name = encode(name);
    body.split('&')
        .filter_map(|pair| pair.split_once('='))
        .find(|(own, _)| *own == name)
        .map(|(_, value)| decode(value))
        .unwrap_or_default()
}

fn clock(at: f64) -> String {
    let date = js_sys::Date::new(&at.into());
    format!("{:02}:{:02}", date.get_hours(), date.get_minutes())
}

fn encode(text: &str) -> String {
    String::from(js_sys::encode_uri_component(text))
}

fn decode(text: &str) -> String {
    let text = text.replace('+', " ");
    js_sys::decode_uri_component(&text).map_or(text, String::from)
}
