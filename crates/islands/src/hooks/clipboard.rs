//! The system's clipboard.

use js_sys::futures::JsFuture;
use js_sys::{Function, Promise};
use leptos::prelude::window;
use wasm_bindgen::JsCast as _;

use crate::dom;

/// Puts a text there. `None` where there is no clipboard (pages without HTTPS) or it is forbidden.
pub(crate) async fn write(text: &str) -> Option<()> {
    let clipboard = dom::property(&dom::property(&window(), "navigator")?, "clipboard")?;
    let write: Function = dom::property(&clipboard, "writeText")?.dyn_into().ok()?;
    let promise: Promise = write.call1(&clipboard, &text.into()).ok()?.dyn_into().ok()?;
    JsFuture::from(promise).await.ok().map(drop)
}
