//! A name of one line keeps its height while it is typed: else the browser lays out the page again with every key, to
//! find that nothing moved. One that grows beyond its line is let go.

use wasm_bindgen::JsCast as _;
use web_sys::{Event, HtmlTextAreaElement};

use super::Grid;
use crate::dom;

/// Higher than one line, lower than two, in CSS pixels. Where letters are larger than usual nothing is held, and only
/// speed is lost.
const MAX_HELD_HEIGHT: i32 = 48;
/// Style asks for this and not for `[style]`: the browser may not notice that one has gone.
const HELD: &str = "data-held";

fn name_of(grid: Grid, event: &Event) -> Option<HtmlTextAreaElement> {
    let field = dom::target(event)?;
    let (_, name) = grid.field_of(&field)?;
    (name == "name").then_some(field)?.dyn_into().ok()
}

pub(crate) fn on_focus(grid: Grid, event: &Event) {
    let Some(name) = name_of(grid, event) else { return };
    release(&name);
    let height = name.offset_height();
    if height < MAX_HELD_HEIGHT {
        let _ = name.style().set_property("--height", &format!("{height}px"));
        let _ = name.set_attribute(HELD, "");
    }
}

pub(crate) fn on_input(grid: Grid, event: &Event) {
    if let Some(name) = name_of(grid, event).filter(|name| name.scroll_height() > name.client_height()) {
        release(&name);
    }
}

/// Another width may take another height.
pub(crate) fn on_resize(_: Grid, _: &Event) {
    if let Some(name) = dom::focused().and_then(|field| field.dyn_into().ok()) {
        release(&name);
    }
}

fn release(name: &HtmlTextAreaElement) {
    let _ = name.remove_attribute(HELD);
}
