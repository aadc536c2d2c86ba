//! Pages that the worker (`public/sw.js`) shows without a network.

use std::cell::OnceCell;

use js_sys::futures::JsFuture;
use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::prelude::window;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Cache, Response};

use crate::dom;

/// As in `public/sw.js`.
const KEPT_PAGES_CACHE: &str = "kept-shipments";
const KEPT_FILES_HEADER: &str = "portal-kept-files";

/// Tells whether this page is kept; `None` if the browser has no workers for it.
pub(crate) async fn is_kept(page: &str) -> Option<bool> {
    workers()?;
    let caches = window().caches().ok().filter(|caches| caches.is_object())?;
    // Nothing is opened that is not there: opening would make it.
    let has_any = JsFuture::from(caches.has(KEPT_PAGES_CACHE)).await.ok()?;
    if !has_any.is_truthy() {
        return Some(false);
    }
    let found = JsFuture::from(cache().await?.match_with_str(page)).await.ok()?;
    Some(found.is_object())
}

/// Keeps a page with the files that it names. `None` if it cannot be kept.
pub(crate) async fn keep(page: &str, worker: &str) -> Option<()> {
    register(worker).await?;
    let init = Object::new();
    // A redirect would be the sign-in page: no page of a signed-in person redirects.
    Reflect::set(&init, &"redirect".into(), &"error".into()).ok()?;
    let fetch: Function = dom::property(&window(), "fetch")?.dyn_into().ok()?;
    let answer = fetch.call2(&window(), &page.into(), &init).ok()?;
    let answer: Response = JsFuture::from(answer.dyn_into::<Promise>().ok()?)
        .await
        .ok()?
        .dyn_into()
        .ok()?;
    if !answer.ok() {
        return None;
    }
    let files = answer.headers().get(KEPT_FILES_HEADER).ok()??;
    let files: Array = files.split(' ').map(JsValue::from).collect();
    let cache = cache().await?;
    JsFuture::from(cache.add_all_with_str_sequence(&files))
        .await
        .ok()?;
    JsFuture::from(cache.put_with_str(page, &answer))
        .await
        .ok()
        .map(drop)
}

/// Keeps a page no more.
pub(crate) async fn forget(page: &str) {
    // Opening a cache that is not there would make it.
    if is_kept(page).await == Some(true)
        && let Some(cache) = cache().await
    {
        let _ = JsFuture::from(cache.delete_with_str(page)).await;
    }
}

async fn cache() -> Option<Cache> {
    let caches = window().caches().ok()?;
    JsFuture::from(caches.open(KEPT_PAGES_CACHE))
        .await
        .ok()?
        .dyn_into()
        .ok()
}

pub(super) fn workers() -> Option<JsValue> {
    dom::property(&dom::property(&window(), "navigator")?, "serviceWorker").filter(JsValue::is_object)
}

/// Has the browser run the worker, if it does not yet.
pub(super) async fn register(worker: &str) -> Option<()> {
    let workers = workers()?;
    let there = call(&workers, "getRegistration", &JsValue::UNDEFINED).await?;
    if there.is_object() {
        return Some(());
    }
    call(&workers, "register", &trusted(worker)).await.map(drop)
}

thread_local! {
    /// The policy, which can be made once in a page.
    static TRUSTED_TYPES_POLICY: OnceCell<JsValue> = const { OnceCell::new() };
}

/// The address of the worker, by the one policy that makes scripts of texts; for this very address (Trusted Types).
fn trusted(worker: &str) -> JsValue {
    let own = JsValue::from(worker);
    // Browsers without Trusted Types take the text.
    let Some(types) = dom::property(&window(), "trustedTypes") else {
        return own;
    };
    TRUSTED_TYPES_POLICY.with(|policy| {
        let policy = policy.get_or_init(|| new_policy(&types, &own).unwrap_or_default());
        let convert =
            dom::property(policy, "createScriptURL").and_then(|method| method.dyn_into::<Function>().ok());
        convert
            .and_then(|convert| convert.call1(policy, &own).ok())
            .unwrap_or(own)
    })
}

fn new_policy(types: &JsValue, own: &JsValue) -> Option<JsValue> {
    let rules = Object::new();
    let own = own.clone();
    let address = Closure::<dyn Fn() -> JsValue>::new(move || own.clone()).into_js_value();
    Reflect::set(&rules, &"createScriptURL".into(), &address).ok()?;
    let create: Function = dom::property(types, "createPolicy")?.dyn_into().ok()?;
    create.call2(types, &crate::WORKER_POLICY.into(), &rules).ok()
}

/// Calls a method that promises something.
pub(super) async fn call(of: &JsValue, name: &str, argument: &JsValue) -> Option<JsValue> {
    let method: Function = dom::property(of, name)?.dyn_into().ok()?;
    let promise = method.call1(of, argument).ok()?.dyn_into::<Promise>().ok()?;
    JsFuture::from(promise).await.ok()
}
