//! Lines folded to what they hold. A line has some forty rare fields in its details, its containers and the questions
//! about special handling; two hundred lines of them are eight thousand fields that the browser goes through again with
//! every key (for autofill, for its history, for style), though most of them are empty. So a line keeps only those that
//! hold something, in its closed details, and is made whole from the blank line of the `<template>` when its details are
//! opened or it travels in containers.
//!
//! A field that holds something is never made anew, it is moved: what was typed, the steps that can be taken back and
//! what the browser remembers of it go with it. Lines that tell of errors or questions stay whole.

use std::time::Duration;

use leptos::prelude::set_timeout;
use web_sys::{Element, Event};

use super::numbering;
use super::state::Grid;
use crate::cargo_line::{field, place_of};
use crate::dom;
use crate::markup::{CONTAINERS, DETAILS, FOLDED, HANDLING, MESSAGES};

/// Lines folded in one go.
const AT_ONCE: usize = 10;
const FIELDS: &str = "input, select, textarea";

/// Folds the lines that came with the page, a few at a time: no key should wait for it.
pub(crate) fn fold_all(mut rows: Vec<Element>) {
    let later = rows.split_off(rows.len().min(AT_ONCE));
    rows.iter().for_each(fold);
    if !later.is_empty() {
        set_timeout(move || fold_all(later), Duration::ZERO);
    }
}

/// Folds a line that has nothing to show; others stay as they are.
pub(crate) fn fold(row: &Element) {
    let parts = dom::one(row, DETAILS)
        .zip(dom::one(row, CONTAINERS))
        .zip(dom::one(row, HANDLING));
    let Some(((details, containers), handling)) = parts else {
        return;
    };
    let ticked = dom::all(&details, "[data-flag]").iter().any(holds);
    let asked = [&containers, &handling]
        .iter()
        .any(|part| dom::all(part, FIELDS).iter().any(holds));
    if ticked
        || asked
        || is_full(row)
        || dom::one(row, MESSAGES).is_some()
        || dom::is(&details, ":popover-open")
    {
        return;
    }
    let kept: Vec<Element> = dom::all(&details, FIELDS).into_iter().filter(holds).collect();
    containers.remove();
    handling.remove();
    details.set_text_content(None);
    for field in kept {
        let _ = details.append_child(&field);
    }
    let _ = row.set_attribute(FOLDED, "");
}

/// Something is in the field, or was when it came. Hidden fields are no blanks to fill in: they travel on.
fn holds(field: &Element) -> bool {
    let any = |name: &str| {
        dom::property(field, name).is_some_and(|value| {
            value
                .as_string()
                .map_or(value.is_truthy(), |text| !text.is_empty())
        })
    };
    if dom::is(field, "[type=checkbox]") {
        any("checked") || any("defaultChecked")
    } else {
        dom::is(field, "[type=hidden]") || any("value") || any("defaultValue")
    }
}

fn is_full(row: &Element) -> bool {
    field(row, "load").is_some_and(|load| dom::value(&load) == "fcl")
}

/// A choice may make a line travel in containers.
pub(crate) fn on_input(grid: &Grid, event: &Event) {
    let row = dom::target(event)
        .filter(|field| field.tag_name() == "SELECT")
        .and_then(|field| grid.row_of(&field));
    if let Some(row) = row {
        grid.fit(&row);
    }
}

impl Grid {
    /// Makes a line whole that needs what was folded.
    pub fn fit(&self, row: &Element) {
        if is_full(row) {
            self.unfold(row);
        }
    }

    pub fn unfold(&self, row: &Element) {
        let folded = dom::one(row, DETAILS).filter(|_| row.has_attribute(FOLDED));
        let whole = self
            .template(r#"[data-row="line"]"#)
            .and_then(|line| dom::from_template(&line));
        let (Some(details), Some(whole), Some(at)) = (folded, whole, place_of(row)) else {
            return;
        };
        numbering::number(&whole, at);
        let kept = dom::all(&details, ":scope > [name]");
        details.set_text_content(None);
        for part in dom::all(&whole, &format!("{DETAILS} > *")) {
            let _ = details.append_child(&part);
        }
        for field in kept {
            let name = field.get_attribute("name").unwrap_or_default();
            let place = dom::one(&details, &format!(r#"[name="{name}"]"#));
            let parent = place.as_ref().and_then(|place| place.parent_node());
            let _ = match place.as_ref().zip(parent) {
                Some((place, parent)) => parent.replace_child(&field, place),
                // A field that the form does not know.
                None => details.append_child(&field),
            };
        }
        let first = dom::one(row, ":scope > tr");
        if let (Some(first), Some(containers)) = (first, dom::one(&whole, CONTAINERS)) {
            let _ = first.insert_adjacent_element("afterend", &containers);
        }
        if let Some(handling) = dom::one(&whole, HANDLING) {
            let _ = row.append_child(&handling);
        }
        let _ = row.remove_attribute(FOLDED);
    }

    /// The field of a line by its name, also one that is folded away because nothing is in it.
    pub fn field_of(&self, row: &Element, name: &str) -> Option<Element> {
        field(row, name).or_else(|| {
            let details = dom::one(row, DETAILS).filter(|_| row.has_attribute(FOLDED))?;
            let model = dom::in_template(&self.template(r#"[data-row="line"]"#)?)?;
            let blank = dom::one(&model, &format!(r#"{DETAILS} [name$="[{name}]"]"#))?;
            let made = dom::copy(&blank)?;
            numbering::number_field(&made, place_of(&model)?, place_of(row)?);
            let _ = details.append_child(&made);
            Some(made)
        })
    }

    /// The blank line as it is copied into the grid.
    pub fn model(&self) -> Option<&Element> {
        let model = self.model.get_or_init(|| {
            let blank = dom::from_template(&self.template(r#"[data-row="line"]"#)?)?;
            fold(&blank);
            Some(blank)
        });
        model.as_ref()
    }
}
