use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, Element, Event, HtmlElement};

use super::{Grid, dom};
use crate::islands::wording::several;

/// Text of several cells goes to the page that shows how it was understood; a single cell is the browser's business.
pub(super) fn paste(grid: &Grid, event: &Event) {
    let Some(field) = dom::target(event).filter(|field| grid.cell_of(field).is_some()) else {
        return;
    };
    let Some(import) = grid.form.get_attribute("data-import") else {
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
    let line = grid.cell_of(&field).map_or(0, |cell| cell.line);
    for (name, value) in [("paste", text.as_str()), ("paste_at", &line.to_string())] {
        hidden(&grid.form, name, value);
    }
    let Some(button) = made("button") else { return };
    for (name, value) in [
        ("formaction", import.as_str()),
        ("name", "do"),
        ("value", "paste"),
        ("hidden", ""),
    ] {
        let _ = button.set_attribute(name, value);
    }
    let _ = grid.form.append_child(&button);
    if let Some(button) = button.dyn_ref::<HtmlElement>() {
        button.click();
    }
    button.remove();
}

fn made(tag: &str) -> Option<Element> {
    document().create_element(tag).ok()
}

/// A field that is not seen. The text is put as a value: a hidden input drops no line breaks.
fn hidden(form: &Element, name: &str, value: &str) {
    let there = dom::one(form, &format!(r#"input[type=hidden][name="{name}"]"#));
    let field = there.or_else(|| {
        let field = made("input")?;
        field.set_attribute("type", "hidden").ok()?;
        field.set_attribute("name", name).ok()?;
        form.append_child(&field).ok()?;
        Some(field)
    });
    if let Some(field) = field {
        dom::set_value(&field, value);
    }
}
