use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, Event, HtmlElement};

use super::{Grid, dom};
use crate::islands::wording::several;

/// Text of several cells goes to the page that shows how it was understood; a single cell is the browser's business.
pub(super) fn paste(grid: &Grid, event: &Event) {
    let in_cell = dom::target(event).is_some_and(|field| grid.cell_of(&field).is_some());
    let place = dom::one(&grid.form, "textarea[name=paste]");
    let button = dom::one(&grid.form, "button[value=import-paste]");
    let (true, Some(place), Some(button)) = (in_cell, place, button) else {
        return;
    };
    let text = event
        .dyn_ref::<ClipboardEvent>()
        .and_then(ClipboardEvent::clipboard_data)
        .and_then(|clipboard| clipboard.get_data("text/plain").ok())
        .unwrap_or_default();
    if !several(&text) {
        return;
    }
    event.prevent_default();
    dom::set_value(&place, &text);
    if let Some(button) = button.dyn_ref::<HtmlElement>() {
        button.click();
    }
}
