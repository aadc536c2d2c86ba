//! The system's clipboard, and its way to hand a text to another program. By name and not through `web-sys`, which takes both as
//! given: pages without HTTPS have neither, and some browsers on desks no sharing.

use js_sys::futures::JsFuture;
use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::window;
use wasm_bindgen::{JsCast as _, JsValue};

use crate::dom;

/// Puts a text there. `None` where there is no clipboard (pages without HTTPS) or it is forbidden.
pub(crate) async fn write(text: &str) -> Option<()> {
    let clipboard = dom::property(&dom::property(&window(), "navigator")?, "clipboard")?;
    let write: Function = dom::property(&clipboard, "writeText")?.dyn_into().ok()?;
    let promise: Promise = write.call1(&clipboard, &text.into()).ok()?.dyn_into().ok()?;
    JsFuture::from(promise).await.ok().map(drop)
}

/// Tells whether texts can be handed to another program (Web Share).
pub(crate) fn can_share() -> bool {
    share_function().is_some()
}

/// Hands a text to a program that the person chooses.
pub(crate) fn share(text: &str) {
    let Some((navigator, share)) = share_function() else {
        return;
    };
    let data = Object::new();
    let _ = Reflect::set(&data, &"text".into(), &text.into());
    if let Ok(promise) = share.call1(&navigator, &data) {
        // Choosing no program means that the person changed their mind.
        let _ = promise.dyn_into::<Promise>().map(|promise| {
            leptos::task::spawn_local(async move {
                let _ = JsFuture::from(promise).await;
            });
        });
    }
}

fn share_function() -> Option<(JsValue, Function)> {
    let navigator = dom::property(&window(), "navigator")?;
    let share = dom::property(&navigator, "share")?.dyn_into().ok()?;
    Some((navigator, share))
}
