//! Drafts in `localStorage`: one entry a draft, `portal-draft:<id>`, its value one line of facts and one of the form's
//! fields as they would be posted. What is read back is treated as anybody could have written it.

use crate::dom;

const PREFIX: &str = "portal-draft:";

pub(crate) struct Draft {
    pub id: String,
    /// Milliseconds since 1970.
    pub at: i64,
    pub who: String,
    /// As its owner renamed it; else what is in it.
    pub title: String,
    /// Of the form. Nothing is posted there but from a list that the page made for such paths.
    pub path: String,
    pub summary: String,
    pub body: String,
}

impl Draft {
    fn read(id: &str, text: &str) -> Option<Self> {
        let (head, body) = text.split_once('\n')?;
        let mut parts = head.split('|');
        if parts.next() != Some("1") {
            return None;
        }
        // Whole milliseconds, as browsers count them.
        let at = parts.next()?.split('.').next()?.parse().ok()?;
        let mut next = || Some(decode(parts.next()?));
        Some(Self {
            id: id.to_owned(),
            at,
            who: next()?,
            title: next()?,
            path: next()?,
            summary: next()?,
            body: body.to_owned(),
        })
    }

    pub fn text(&self) -> String {
        let [who, title, path, summary] =
            [&self.who, &self.title, &self.path, &self.summary].map(|text| encode(text));
        format!("1|{}|{who}|{title}|{path}|{summary}\n{}", self.at, self.body)
    }

    pub fn name(&self) -> &str {
        if self.title.is_empty() {
            &self.summary
        } else {
            &self.title
        }
    }
}

pub(crate) fn all() -> Vec<Draft> {
    let Some(storage) = dom::local_storage() else {
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
    all.sort_by_key(|draft| std::cmp::Reverse(draft.at));
    all
}

pub(crate) fn find(id: &str) -> Option<Draft> {
    let text = dom::local_storage()?.get_item(&format!("{PREFIX}{id}")).ok()??;
    Draft::read(id, &text)
}

pub(crate) fn put(id: &str, text: &str) -> bool {
    dom::local_storage().is_some_and(|storage| storage.set_item(&format!("{PREFIX}{id}"), text).is_ok())
}

pub(crate) fn take(id: &str) -> Option<String> {
    let (storage, key) = (dom::local_storage()?, format!("{PREFIX}{id}"));
    let text = storage.get_item(&key).ok()?;
    let _ = storage.remove_item(&key);
    text
}

/// What one of the fields holds, in a body as it would be posted.
pub(crate) fn field(body: &str, name: &str) -> String {
    let name = encode(name);
    body.split('&')
        .filter_map(|pair| pair.split_once('='))
        .find(|(own, _)| *own == name)
        .map(|(_, value)| decode(value))
        .unwrap_or_default()
}

/// The time of day at which a draft was saved.
pub(crate) fn clock(at: i64) -> String {
    let date = dom::date(at);
    format!("{:02}:{:02}", date.get_hours(), date.get_minutes())
}

fn encode(text: &str) -> String {
    String::from(js_sys::encode_uri_component(text))
}

pub(crate) fn decode(text: &str) -> String {
    let text = text.replace('+', " ");
    js_sys::decode_uri_component(&text).map_or(text, String::from)
}
