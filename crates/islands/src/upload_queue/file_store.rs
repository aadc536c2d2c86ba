//! Files of queues, and the notes beside them, that this browser keeps until they are sent, at most a day: a page that is
//! loaded again has them still. Stored data is treated as anybody could have written it.

use js_sys::futures::JsFuture;
use js_sys::{Array, ArrayBuffer, Object};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::Blob;

use crate::dom;
use crate::forget_uploads::UPLOADS_DATABASE;
use crate::hooks::object_store::ObjectStore;

const MAX_AGE_MS: i64 = 24 * 60 * 60 * 1000;
/// Bytes of all queues; the oldest files go first.
const MAX_BYTES: f64 = 200.0 * 1024.0 * 1024.0;

/// A record: a file of a form's queue, or the note of all of them, which is kept once and without their contents.
#[derive(Default)]
pub(super) struct KeptRecord {
    pub key: String,
    /// The address of its request's form.
    pub form: String,
    /// Of the file.
    pub name: String,
    pub doc_type: String,
    pub note: String,
    /// Milliseconds since 1970.
    pub at: i64,
    /// Absent for a note.
    pub content: Option<Blob>,
}

impl KeptRecord {
    fn read(value: &JsValue) -> Option<Self> {
        let text = |name| dom::property(value, name)?.as_string();
        Some(Self {
            key: text("key")?,
            form: text("form")?,
            name: text("name")?,
            doc_type: text("type")?,
            note: text("note")?,
            at: text("at")?.parse().ok()?,
            content: dom::property(value, "content").and_then(|content| file_of(&content)),
        })
    }

    /// The record as it is stored, with this content.
    fn value(&self, content: Option<&JsValue>) -> JsValue {
        let value = Object::new();
        let at = self.at.to_string();
        for (name, text) in [
            ("key", &self.key),
            ("form", &self.form),
            ("name", &self.name),
            ("type", &self.doc_type),
            ("note", &self.note),
            ("at", &at),
        ] {
            set(&value, name, &text.into());
        }
        if let Some(content) = content {
            set(&value, "content", content);
        }
        value.into()
    }

    fn bytes(&self) -> f64 {
        self.content.as_ref().map_or(0.0, Blob::size)
    }
}

/// The file, also of its bytes.
fn file_of(content: &JsValue) -> Option<Blob> {
    let is_known = content.is_instance_of::<ArrayBuffer>() || content.is_instance_of::<Blob>();
    is_known.then(|| Blob::new_with_buffer_source_sequence(&Array::of1(content)).ok())?
}

fn set(object: &Object, name: &str, value: &JsValue) {
    let _ = js_sys::Reflect::set(object, &name.into(), value);
}

/// Keeps a record. Private windows of `WebKit` store the bytes of a file, but no files; the record may be of no use any more once
/// they are read.
pub(super) async fn keep(record: KeptRecord, is_of_use: impl Fn() -> bool) -> Option<()> {
    let store = ObjectStore::open(UPLOADS_DATABASE).await?;
    let content = record.content.as_ref();
    let kept = store
        .put(&record.key, &record.value(content.map(AsRef::as_ref)))
        .await;
    let Some(content) = content.filter(|_| kept.is_none()) else {
        return kept;
    };
    let bytes = JsFuture::from(content.array_buffer()).await.ok()?;
    if is_of_use() {
        store.put(&record.key, &record.value(Some(&bytes))).await?;
    }
    Some(())
}

pub(super) async fn forget(key: String) -> Option<()> {
    ObjectStore::open(UPLOADS_DATABASE).await?.delete(&key).await
}

/// The records of this form, the oldest first. Those that are too old, too many or unreadable are forgotten.
pub(super) async fn of_form(form: &str) -> Option<Vec<KeptRecord>> {
    let store = ObjectStore::open(UPLOADS_DATABASE).await?;
    let all: Array = store.all().await?;
    let mut newest_first: Vec<KeptRecord> = Vec::new();
    for value in all.iter() {
        if let Some(record) = KeptRecord::read(&value) {
            // There are few: sorting a list takes more code than putting each in its place.
            let older = newest_first.iter().position(|other| other.at < record.at);
            newest_first.insert(older.unwrap_or(newest_first.len()), record);
        }
    }
    let now = dom::now();
    let mut bytes = 0.0;
    let mut own = Vec::new();
    for record in newest_first {
        bytes += record.bytes();
        if bytes > MAX_BYTES || record.at < now - MAX_AGE_MS {
            store.delete(&record.key).await;
        } else if record.form == form {
            own.insert(0, record);
        }
    }
    Some(own)
}
