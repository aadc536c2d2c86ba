//! A button that copies what stands in a field. What the browser does not let it copy is at least selected.

use js_sys::futures::JsFuture;
use js_sys::{Function, Promise};
use leptos::prelude::{document, window};
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::dom;

const BUTTON: &str = "button[data-copy]";
/// Around the buttons, which do nothing without a script.
const BUTTONS: &str = "[data-copies]";

pub(crate) fn watch() {
    for buttons in dom::find_all(BUTTONS) {
        dom::show(&buttons, true);
    }
    dom::listen("click", |event| {
        if let Some(button) = dom::target(&event).and_then(|target| dom::closest(&target, BUTTON)) {
            spawn_local(async move {
                let _ = copy(button).await;
            });
        }
    });
}

async fn copy(button: Element) -> Option<()> {
    let id = button.get_attribute("data-copy")?;
    let field = document().get_element_by_id(&id)?;
    let said = dom::find(&format!("[data-copy-said='{id}']"))?;
    // The same words a second time are told again.
    dom::write(&said, "");
    let outcome = if put(&dom::value(&field)).await.is_some() {
        "data-said"
    } else {
        if let Some(fold) = dom::closest(&field, "details") {
            let _ = fold.set_attribute("open", "");
        }
        dom::focus_and_select(&field);
        "data-failed"
    };
    dom::write(&said, &said.get_attribute(outcome)?);
    None
}

/// Nothing where there is no clipboard (pages without HTTPS) or it is forbidden.
async fn put(text: &str) -> Option<()> {
    let clipboard = dom::property(&dom::property(&window(), "navigator")?, "clipboard")?;
    let write: Function = dom::property(&clipboard, "writeText")?.dyn_into().ok()?;
    let promise: Promise = write.call1(&clipboard, &text.into()).ok()?.dyn_into().ok()?;
    JsFuture::from(promise).await.ok().map(drop)
}
