//! The browser's subscription to notices (Push API). Nothing of it is in `web-sys` here: each of its types costs glue.

use js_sys::futures::JsFuture;
use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::window;
use leptos::server_fn::Decodes as _;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::Response;

use super::kept_pages;
use crate::api::{ServerCallError, TextsEncoding};
use crate::dom;

/// The reason why notices are not on.
pub(crate) enum NotOn {
    /// The person or the browser does not allow them.
    Denied,
    /// The browser has got no subscription from its push service.
    NoService,
    /// The portal did not answer.
    NotSaved,
    /// The portal refused it, with a sentence.
    Refused(String),
}

/// Tells whether this browser can get notices.
pub(crate) fn is_able() -> bool {
    let has = |name| dom::property(&window(), name).is_some_and(|value| !value.is_undefined());
    has("PushManager") && has("Notification")
}

/// Shows a number on the icon of the installed portal, where the browser can.
pub(crate) fn set_badge(count: usize) {
    // If notices are not allowed, no badge is either.
    let notification = dom::property(&window(), "Notification").unwrap_or_default();
    let leave = dom::property(&notification, "permission").and_then(|leave| leave.as_string());
    if leave.as_deref() != Some("granted") {
        return;
    }
    let navigator = dom::property(&window(), "navigator").unwrap_or_default();
    let set = dom::property(&navigator, "setAppBadge").and_then(|set| set.dyn_into::<Function>().ok());
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    // The promise says nothing that helps.
    let _ = set.and_then(|set| set.call1(&navigator, &count.into()).ok());
}

/// Asks for permission, subscribes, and has the portal take the subscription. `terms`: further members of the request's
/// body.
pub(crate) async fn turn_on(key: &str, worker: &str, save: &str, terms: &str) -> Result<(), NotOn> {
    let notification = dom::property(&window(), "Notification").ok_or(NotOn::Denied)?;
    let leave = kept_pages::call(&notification, "requestPermission", &JsValue::UNDEFINED).await;
    if leave.and_then(|leave| leave.as_string()).as_deref() != Some("granted") {
        return Err(NotOn::Denied);
    }
    let subscription = subscription(key, worker).await.ok_or(NotOn::NoService)?;
    let body = format!("{{\"subscription\":{subscription},{terms}}}");
    let answer = post(save, &body).await.ok_or(NotOn::NotSaved)?;
    if answer.ok() {
        return Ok(());
    }
    let text = answer.text().ok().map(JsFuture::from).ok_or(NotOn::NotSaved)?;
    let text = text.await.ok().and_then(|text| text.as_string());
    let error: Option<ServerCallError> =
        text.and_then(|text| TextsEncoding::decode(text.into_bytes().into()).ok());
    match error.as_ref().and_then(ServerCallError::sentence) {
        Some(sentence) => Err(NotOn::Refused(sentence.to_owned())),
        None => Err(NotOn::NotSaved),
    }
}

/// The subscription as JSON. One for another key of the portal is replaced.
async fn subscription(key: &str, worker: &str) -> Option<String> {
    kept_pages::register(worker).await?;
    let workers = kept_pages::workers()?;
    let ready: Promise = dom::property(&workers, "ready")?.dyn_into().ok()?;
    let registration = JsFuture::from(ready).await.ok()?;
    let manager = dom::property(&registration, "pushManager")?;
    let options = Object::new();
    Reflect::set(&options, &"userVisibleOnly".into(), &JsValue::TRUE).ok()?;
    Reflect::set(&options, &"applicationServerKey".into(), &key.into()).ok()?;
    let mut subscription = kept_pages::call(&manager, "subscribe", &options).await;
    if subscription.is_none() {
        let old = kept_pages::call(&manager, "getSubscription", &JsValue::UNDEFINED).await?;
        kept_pages::call(&old, "unsubscribe", &JsValue::UNDEFINED).await?;
        subscription = kept_pages::call(&manager, "subscribe", &options).await;
    }
    let json = dom::property(&window(), "JSON")?;
    let stringify: Function = dom::property(&json, "stringify")?.dyn_into().ok()?;
    stringify.call1(&json, &subscription?).ok()?.as_string()
}

async fn post(to: &str, body: &str) -> Option<Response> {
    let init = Object::new();
    let set = |name: &str, value: JsValue| Reflect::set(&init, &name.into(), &value).ok();
    set("method", "POST".into())?;
    set("body", body.into())?;
    set("redirect", "error".into())?;
    let headers = Object::new();
    Reflect::set(&headers, &"content-type".into(), &"application/json".into()).ok()?;
    set("headers", headers.into())?;
    let fetch: Function = dom::property(&window(), "fetch")?.dyn_into().ok()?;
    let answer: Promise = fetch.call2(&window(), &to.into(), &init).ok()?.dyn_into().ok()?;
    JsFuture::from(answer).await.ok()?.dyn_into().ok()
}
