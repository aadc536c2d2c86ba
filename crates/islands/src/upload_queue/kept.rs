//! Files of queues that this browser keeps until they are sent, at most a day: a page that is loaded again has them
//! still. Stored data is treated as anybody could have written it.

use js_sys::{Array, Object};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::Blob;

use crate::dom;
use crate::forget_uploads::UPLOADS_DATABASE;
use crate::hooks::object_store::ObjectStore;

const MAX_AGE_MS: i64 = 24 * 60 * 60 * 1000;
/// Bytes of all queues; the oldest files go first.
const MAX_BYTES: f64 = 200.0 * 1024.0 * 1024.0;

/// A file as it is kept.
pub(super) struct KeptFile {
    pub key: String,
    /// The address of its request's form.
    pub form: String,
    pub name: String,
    pub doc_type: String,
    /// Of all files of the form.
    pub note: String,
    /// Milliseconds since 1970.
    pub at: i64,
    pub content: Blob,
}

impl KeptFile {
    fn read(value: &JsValue) -> Option<Self> {
        let text = |name| dom::property(value, name)?.as_string();
        Some(Self {
            key: text("key")?,
            form: text("form")?,
            name: text("name")?,
            doc_type: text("type")?,
            note: text("note").unwrap_or_default(),
            at: text("at")?.parse().ok()?,
            content: dom::property(value, "content")?.dyn_into().ok()?,
        })
    }

    fn value(&self) -> JsValue {
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
        set(&value, "content", &self.content);
        value.into()
    }
}

fn set(object: &Object, name: &str, value: &JsValue) {
    let _ = js_sys::Reflect::set(object, &name.into(), value);
}

pub(super) async fn keep(file: KeptFile) -> Option<()> {
    ObjectStore::open(UPLOADS_DATABASE)
        .await?
        .put(&file.key, &file.value())
        .await
}

pub(super) async fn forget(key: String) -> Option<()> {
    ObjectStore::open(UPLOADS_DATABASE).await?.delete(&key).await
}

/// The files that wait for this form, the oldest first. Files that are too old, too many or unreadable are forgotten.
pub(super) async fn waiting(form: &str) -> Option<Vec<KeptFile>> {
    let store = ObjectStore::open(UPLOADS_DATABASE).await?;
    let all: Array = store.all().await?;
    let mut newest_first: Vec<KeptFile> = Vec::new();
    for value in all.iter() {
        if let Some(file) = KeptFile::read(&value) {
            // There are few: sorting a list takes more code than putting each in its place.
            let older = newest_first.iter().position(|other| other.at < file.at);
            newest_first.insert(older.unwrap_or(newest_first.len()), file);
        }
    }
    let now = dom::now();
    let mut bytes = 0.0;
    let mut own = Vec::new();
    for file in newest_first {
        bytes += file.content.size();
        if bytes > MAX_BYTES || file.at < now - MAX_AGE_MS {
            store.delete(&file.key).await;
        } else if file.form == form {
            own.insert(0, file);
        }
    }
    Some(own)
}
