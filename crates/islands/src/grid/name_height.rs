//! A name of one line keeps its height while it is typed: else the browser lays out the page again with every key, to
//! find that nothing moved. One that grows beyond its line is let go.

use wasm_bindgen::JsCast as _;
use web_sys::{Element, Event, HtmlElement};

use super::state::Grid;
use crate::dom;
use crate::markup::{HELD, NAME};

/// Higher than one line, lower than two, in CSS pixels. Where letters are larger than usual nothing is held, and only
/// speed is lost.
const ONE_LINE: i32 = 48;

fn name_of(grid: &Grid, event: &Event) -> Option<HtmlElement> {
    let field = dom::target(event).filter(|field| dom::is(field, NAME))?;
    grid.table
        .contains(Some(&field))
        .then_some(field)?
        .dyn_into()
        .ok()
}

pub(crate) fn on_focus(grid: &Grid, event: &Event) {
    let Some(name) = name_of(grid, event) else { return };
    release(&name);
    let height = name.offset_height();
    if height < ONE_LINE {
        let _ = name.style().set_property("--height", &format!("{height}px"));
        let _ = name.set_attribute(HELD, "");
    }
}

pub(crate) fn on_input(grid: &Grid, event: &Event) {
    if let Some(name) = name_of(grid, event).filter(|name| name.scroll_height() > name.client_height()) {
        release(&name);
    }
}

/// Another width may take another height.
pub(crate) fn on_resize(_: &Grid, _: &Event) {
    if let Some(field) = dom::focused().filter(|field| dom::is(field, NAME)) {
        release(&field);
    }
}

fn release(name: &Element) {
    let _ = name.remove_attribute(HELD);
}
