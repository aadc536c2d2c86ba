//! Drafts in `localStorage`: one entry a draft, `portal-draft:<id>`, its value one line of facts and one of the form's
//! fields as they would be posted. A stored text is treated as anybody could have written it.

use domain::Lang;

use super::DRAFT_KEY_PREFIX;
use crate::{dom, storage};

pub(crate) struct Draft {
    pub id: String,
    /// Milliseconds since 1970.
    pub at: i64,
    pub who: String,
    /// The title given by its owner; otherwise a summary.
    pub title: String,
    /// The path of the form. Nothing is posted there but from a list that the page made for such paths.
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
        let at = storage::whole_number(parts.next()?)?;
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

/// The ids of all drafts, in the browser's order.
fn ids() -> Vec<String> {
    let mut ids = Vec::new();
    if let Some(storage) = dom::local_storage() {
        for at in 0..storage.length().unwrap_or_default() {
            let key = storage.key(at).ok().flatten().unwrap_or_default();
            ids.extend(key.strip_prefix(DRAFT_KEY_PREFIX).map(str::to_owned));
        }
    }
    ids
}

/// All drafts, the newest first.
pub(crate) fn all() -> Vec<Draft> {
    let mut all: Vec<Draft> = Vec::new();
    for draft in ids().iter().filter_map(|id| find(id)) {
        // There are few: sorting a list takes more code than putting each in its place.
        let older = all.iter().position(|other| other.at < draft.at);
        all.insert(older.unwrap_or(all.len()), draft);
    }
    all
}

/// The number of drafts of forms that have pages of their own.
pub(crate) fn count_of_forms() -> usize {
    // Drafts of answers have an address as their id and are not counted.
    ids().iter().filter(|id| !id.starts_with('/')).count()
}

pub(crate) fn find(id: &str) -> Option<Draft> {
    Draft::read(id, &storage::get(&key(id))?)
}

pub(crate) fn put(id: &str, text: &str) -> bool {
    storage::put(&key(id), text)
}

pub(crate) fn take(id: &str) -> Option<String> {
    let text = storage::get(&key(id));
    storage::remove(&key(id));
    text
}

fn key(id: &str) -> String {
    [DRAFT_KEY_PREFIX, id].concat()
}

/// The value of a field in a body as it would be posted.
pub(crate) fn field(body: &str, name: &str) -> String {
    let name = encode(name);
    for pair in body.split('&') {
        if let Some((own, value)) = pair.split_once('=')
            && own == name
        {
            return decode(value);
        }
    }
    String::new()
}

/// The time of day at which a draft was saved.
pub(crate) fn clock(at: i64) -> String {
    let date = dom::date(at);
    format!("{:02}:{:02}", date.get_hours(), date.get_minutes())
}

/// `22 Nov 14:05`, `22/11 14:05`
pub(crate) fn day_and_time(at: i64, lang: Lang) -> String {
    let date = dom::date(at);
    let day = date.get_date();
    let time = clock(at);
    if lang == Lang::Vi {
        return format!("{day:02}/{:02} {time}", date.get_month() + 1);
    }
    // Always in English: `Sun Nov 22 2026`.
    let words = String::from(date.to_date_string());
    let month = words.split_whitespace().nth(1).unwrap_or_default();
    format!("{day} {month} {time}")
}

/// The first letters of a text.
pub(crate) fn start(text: &str, max: usize) -> String {
    text.chars().take(max).collect()
}

fn encode(text: &str) -> String {
    String::from(js_sys::encode_uri_component(text))
}

pub(crate) fn decode(text: &str) -> String {
    let text = text.replace('+', " ");
    js_sys::decode_uri_component(&text).map_or(text, String::from)
}
