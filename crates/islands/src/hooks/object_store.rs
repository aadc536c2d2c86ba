//! One store of `IndexedDB`, for data that is too large for `localStorage`. `None` if the browser has none for this page.

use js_sys::futures::JsFuture;
use js_sys::{Array, Function, Promise};
use leptos::prelude::window;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{
    IdbDatabase, IdbObjectStore, IdbOpenDbRequest, IdbRequest, IdbTransaction, IdbTransactionMode,
};

use crate::dom;

/// A database with a single store.
pub(crate) struct ObjectStore {
    database: IdbDatabase,
    name: &'static str,
}

/// Waits for the result of a request.
async fn result(request: &IdbRequest) -> Option<JsValue> {
    let ended = Promise::new(&mut |resolve, reject| {
        request.set_onsuccess(Some(&resolve));
        request.set_onerror(Some(&reject));
    });
    JsFuture::from(ended).await.ok()?;
    request.result().ok()
}

/// Waits until all of a transaction is there; `None` if nothing of it is, as on a full disk.
async fn complete(transaction: &IdbTransaction) -> Option<()> {
    let ended = Promise::new(&mut |resolve, reject| {
        transaction.set_oncomplete(Some(&resolve));
        transaction.set_onabort(Some(&reject));
    });
    JsFuture::from(ended).await.ok().map(drop)
}

/// A connection that stays open keeps other tabs from deleting the database, and all from opening it after that.
impl Drop for ObjectStore {
    fn drop(&mut self) {
        self.database.close();
    }
}

impl ObjectStore {
    pub(crate) async fn open(name: &'static str) -> Option<Self> {
        let request: IdbOpenDbRequest = window().indexed_db().ok()??.open(name).ok()?;
        let opening = request.clone();
        let create = Closure::once_into_js(move || {
            let database = opening
                .result()
                .ok()
                .and_then(|made| made.dyn_into::<IdbDatabase>().ok());
            if let Some(database) = database {
                let _ = database.create_object_store(name);
            }
        });
        request.set_onupgradeneeded(Some(create.unchecked_ref()));
        let database: IdbDatabase = result(&request).await?.dyn_into().ok()?;
        // Another tab deletes the database, and waits until nobody has it open.
        let close = dom::property(&database, "close")?.dyn_into::<Function>().ok()?;
        database.set_onversionchange(Some(&close.bind0(&database)));
        Some(Self { database, name })
    }

    fn transaction(&self, mode: IdbTransactionMode) -> Option<(IdbTransaction, IdbObjectStore)> {
        let transaction = self
            .database
            .transaction_with_str_and_mode(self.name, mode)
            .ok()?;
        let store = transaction.object_store(self.name).ok()?;
        Some((transaction, store))
    }

    /// All values.
    pub(crate) async fn all(&self) -> Option<Array> {
        let (_, store) = self.transaction(IdbTransactionMode::Readonly)?;
        let request = store.get_all().ok()?;
        result(&request).await?.dyn_into().ok()
    }

    /// `None` if it is not kept: the value of a request is not stored before its transaction is complete.
    pub(crate) async fn put(&self, key: &str, value: &JsValue) -> Option<()> {
        let (transaction, store) = self.transaction(IdbTransactionMode::Readwrite)?;
        store.put_with_key(value, &key.into()).ok()?;
        complete(&transaction).await
    }

    pub(crate) async fn delete(&self, key: &str) -> Option<()> {
        let (transaction, store) = self.transaction(IdbTransactionMode::Readwrite)?;
        store.delete(&key.into()).ok()?;
        complete(&transaction).await
    }
}
