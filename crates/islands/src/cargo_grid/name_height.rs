//! The height of goods names. Style makes them as high as they are long; here is the rest.
//!
//! A name of one line keeps its height while it is typed: else the browser lays out the page again with every key, to
//! find that nothing moved. One that grows beyond its line is let go. Browsers without `field-sizing` are told each height.

use std::cell::Cell;

use leptos::prelude::{request_animation_frame, window};
use wasm_bindgen::JsCast as _;
use web_sys::{Event, HtmlTextAreaElement};

use super::Grid;
use crate::dom;

/// Higher than one line, lower than two, in CSS pixels. Where letters are larger than usual nothing is held, and only
/// speed is lost.
const MAX_HELD_HEIGHT: i32 = 48;
/// Style asks for this and not for `[style]`: the browser may not notice that one has gone.
const HELD_ATTRIBUTE: &str = "data-held";

thread_local! {
    static WILL_FIT_ALL: Cell<bool> = const { Cell::new(false) };
}

fn name_of(grid: Grid, event: &Event) -> Option<HtmlTextAreaElement> {
    let field = dom::target(event)?;
    let (_, name) = grid.field_of(&field)?;
    (name == "name").then_some(field)?.dyn_into().ok()
}

pub(crate) fn on_focus(grid: Grid, event: &Event) {
    let Some(name) = name_of(grid, event) else { return };
    if !sizes_itself(&name) {
        return;
    }
    release(&name);
    let height = name.offset_height();
    if height < MAX_HELD_HEIGHT {
        let _ = name.style().set_property("--height", &format!("{height}px"));
        let _ = name.set_attribute(HELD_ATTRIBUTE, "");
    }
}

pub(crate) fn on_input(grid: Grid, event: &Event) {
    let Some(name) = name_of(grid, event) else { return };
    if !sizes_itself(&name) {
        fit(&[name]);
    } else if name.scroll_height() > name.client_height() {
        release(&name);
    }
}

/// Another width may take another height.
pub(crate) fn on_resize(grid: Grid, _: &Event) {
    if let Some(name) = dom::focused().and_then(|field| field.dyn_into().ok()) {
        release(&name);
    }
    fit_all_soon(grid);
}

/// Names that were not typed have the height of their text with the next frame.
pub(crate) fn fit_all_soon(grid: Grid) {
    if WILL_FIT_ALL.replace(true) {
        return;
    }
    request_animation_frame(move || {
        WILL_FIT_ALL.set(false);
        let names: Vec<HtmlTextAreaElement> = grid
            .all_lines()
            .into_iter()
            .filter_map(|line| line.field("name")?.dyn_into().ok())
            .collect();
        if names.first().is_some_and(|name| !sizes_itself(name)) {
            fit(&names);
        }
    });
}

/// Tells whether the browser gives the field the height of its text.
fn sizes_itself(name: &HtmlTextAreaElement) -> bool {
    window()
        .get_computed_style(name)
        .ok()
        .flatten()
        .and_then(|style| style.get_property_value("field-sizing").ok())
        .is_some_and(|value| !value.is_empty())
}

/// All are measured at once: the browser lays out the page twice, however many there are.
fn fit(names: &[HtmlTextAreaElement]) {
    for name in names {
        let _ = name.style().set_property("block-size", "0");
        let _ = name.style().set_property("min-block-size", "0");
    }
    let heights: Vec<i32> = names
        .iter()
        .map(|name| name.scroll_height() + name.offset_height() - name.client_height())
        .collect();
    for (name, height) in names.iter().zip(heights) {
        let _ = name.style().remove_property("min-block-size");
        // An element that is not laid out has no height to measure.
        let height = if height > 0 {
            format!("{height}px")
        } else {
            String::new()
        };
        let _ = name.style().set_property("block-size", &height);
    }
}

fn release(name: &HtmlTextAreaElement) {
    let _ = name.remove_attribute(HELD_ATTRIBUTE);
}
