//! Questions under a line: whether dimensions are to be converted when their unit was changed, and what looks like a
//! slip. Their rows are copies of `<template>`s, so that their words come from the page.

use domain::cargo::{Advice, NumberKind, Unit, advise, fill, spelled};
use domain::rfq_form::LineAction;
use web_sys::{Element, Event};

use super::state::Grid;
use crate::cargo_line::{field, place_of, with_text};
use crate::dom;

/// What a row under a line was made from, so that it is not made anew while it is right.
const MADE: &str = "data-made";

pub(crate) fn on_change(grid: &Grid, event: &Event) {
    let row = dom::target(event).and_then(|field| grid.row_of(&field));
    let Some(row) = row.filter(|_| !grid.busy.get()) else {
        return;
    };
    if grid.pressed.get() {
        grid.waiting.borrow_mut().push(row);
    } else {
        renew(grid, &row);
    }
}

/// What waited for a press to end.
pub(crate) fn on_release(grid: &Grid) {
    for row in grid.waiting.take() {
        renew(grid, &row);
    }
}

/// Advice that was settled by typing goes at once; new advice waits until the cell is left.
pub(crate) fn on_input(grid: &Grid, event: &Event) {
    let row = dom::target(event).and_then(|field| grid.row_of(&field));
    if let Some(row) = row.filter(|row| dom::one(row, r#"[data-doubt="advice"]"#).is_some())
        && advice(&row).is_none()
    {
        renew(grid, &row);
    }
}

pub(crate) fn advice(row: &Element) -> Option<Advice> {
    let each = text(row, "weight_per_package");
    with_text(row, |line| advise(line, &each))
}

fn text(row: &Element, name: &str) -> String {
    field(row, name)
        .map(|field| dom::value(&field))
        .unwrap_or_default()
}

/// Brings the questions under a line up to date.
pub(crate) fn renew(grid: &Grid, row: &Element) {
    let Some(at) = place_of(row) else { return };
    let (was, now) = (text(row, "unit_was"), text(row, "dimension_unit"));
    let (was, now) = (Unit::from_code(&was), Unit::from_code(&now));
    let measured = ["length", "width", "height"]
        .iter()
        .any(|name| !text(row, name).trim().is_empty());
    if let (false, Some(now), Some(field)) = (measured, now, field(row, "unit_was")) {
        dom::set_value(&field, now.code());
    }
    let unit = was
        .zip(now)
        .filter(|(was, now)| measured && was != now)
        .map(|(was, now)| {
            vec![
                ("line", (at + 1).to_string()),
                ("was", was.code().to_owned()),
                ("now", now.code().to_owned()),
            ]
        });
    put(
        grid,
        row,
        "unit",
        unit.map(|values| ("doubt", String::new(), values)),
    );
    let advice = advice(row);
    put(
        grid,
        row,
        "advice",
        advice.map(|advice| (advice.kind, advice.code, advice.values)),
    );
}

type Made = (&'static str, String, Vec<(&'static str, String)>);

/// Shows a question under the line, or none.
fn put(grid: &Grid, row: &Element, doubt: &str, wanted: Option<Made>) {
    let there = dom::one(row, &format!(r#"[data-doubt="{doubt}"]"#));
    let Some((template, code, values)) = wanted else {
        if let Some(there) = there {
            there.remove();
        }
        return;
    };
    let made = format!("{code} {values:?}");
    if there
        .as_ref()
        .is_some_and(|there| there.get_attribute(MADE).as_deref() == Some(&made))
    {
        return;
    }
    if let Some(there) = there {
        there.remove();
    }
    let template = grid.template(&format!(r#"[data-row="{template}"]"#));
    let (Some(question), Some(at)) = (template.and_then(|made| dom::from_template(&made)), place_of(row))
    else {
        return;
    };
    let _ = question.set_attribute(MADE, &made);
    let lang = dom::lang();
    // A field is named by the words that its row carries for it.
    let values: Vec<(&str, String)> = values
        .iter()
        .map(|(name, value)| {
            let named = question
                .get_attribute(&format!("data-{value}"))
                .filter(|_| *name == "field");
            (
                *name,
                named.unwrap_or_else(|| spelled(value, NumberKind::Measure, lang)),
            )
        })
        .collect();
    for words in dom::all(&question, "[data-text]") {
        let text = words.get_attribute("data-text").unwrap_or_default();
        let text = fill(&text, values.iter().map(|(name, value)| (*name, value.as_str())));
        words.set_text_content(Some(&text));
    }
    for button in dom::all(&question, "[name=do]") {
        let action = match LineAction::parse(&button.get_attribute("value").unwrap_or_default()) {
            // The template does not know the advice.
            Some(LineAction::Fix(..)) => LineAction::Fix(at, code.clone()),
            Some(action) => action.at(at),
            None => continue,
        };
        let _ = button.set_attribute("value", &action.to_string());
    }
    let after = dom::one(row, ":scope > tr");
    if let Some(first) = after {
        let _ = first.insert_adjacent_element("afterend", &question);
    }
}
