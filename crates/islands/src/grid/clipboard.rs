//! Copy, cut and paste of several cells. Text from elsewhere goes to the page that shows how it was understood.

use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, Element, Event, HtmlElement};

use super::cells::{COLUMNS, CellPosition};
use super::history::Change;
use super::state::Grid;
use crate::cargo_line::field;
use crate::dom;
use crate::text_ops::{quoted, several};

pub(crate) fn on_copy(grid: &Grid, event: &Event) {
    let Some(range) = grid.cursor().and_then(|cell| grid.picked_from(cell)) else {
        return;
    };
    let texts: Vec<Vec<String>> = range
        .lines()
        .into_iter()
        .map(|line| line.into_iter().map(|cell| grid.text_at(cell)).collect())
        .collect();
    let text = texts
        .iter()
        .map(|line| {
            let cells: Vec<String> = line.iter().map(|text| quoted(text)).collect();
            cells.join("\t")
        })
        .collect::<Vec<_>>()
        .join("\n");
    let clipboard = event
        .dyn_ref::<ClipboardEvent>()
        .and_then(ClipboardEvent::clipboard_data);
    if clipboard.is_some_and(|clipboard| clipboard.set_data("text/plain", &text).is_ok()) {
        event.prevent_default();
        *grid.copied.borrow_mut() = Some((text, texts));
        grid.say_count("copied", range.lines().concat().len());
    }
}

pub(crate) fn on_cut(grid: &Grid, event: &Event) {
    on_copy(grid, event);
    if let Some(cell) = grid.cursor().filter(|_| event.default_prevented()) {
        grid.clear_range(cell);
    }
}

/// Text of several cells goes to the page that shows how it was understood, unless it was copied from this grid; a
/// single cell is the browser's business.
pub(crate) fn on_paste(grid: &Grid, event: &Event) {
    let cell = dom::target(event).and_then(|field| grid.cell_of(&field));
    let place = dom::one(&grid.form, "textarea[name=paste]");
    let button = dom::one(&grid.form, "button[value=import-paste]");
    let (Some(cell), Some(place), Some(button)) = (cell, place, button) else {
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
    if grid.put_copied(&text, cell) {
        return;
    }
    dom::set_value(&place, &text);
    if let Some(button) = button.dyn_ref::<HtmlElement>() {
        button.click();
    }
}

impl Grid {
    /// Puts what was copied here back in, from a cell on. False when the clipboard holds something else by now.
    fn put_copied(&self, text: &str, from: CellPosition) -> bool {
        let copied = self.copied.borrow();
        // Some systems end the lines of the clipboard in their own way.
        let texts = match copied.as_ref() {
            Some((copied, texts)) if *copied == text.replace("\r\n", "\n") => texts,
            _ => return false,
        };
        let mut rows = self.rows();
        let wanted = (from.line + texts.len()).min(self.most());
        let mut step = Vec::new();
        for at in rows.len()..wanted {
            let Some(row) = self.blank(rows.last()) else { break };
            rows.push(row.clone());
            step.push(Change::Line {
                row,
                before: None,
                after: Some(at),
            });
        }
        let mut count = 0;
        for (row, texts) in rows.iter().skip(from.line).zip(texts) {
            for (name, after) in COLUMNS.iter().skip(from.column).zip(texts) {
                let Some(field) = field(row, name).filter(|field| takes(field, after)) else {
                    continue;
                };
                count += 1;
                step.push(Change::Value {
                    before: dom::value(&field),
                    after: after.clone(),
                    field,
                });
            }
        }
        self.make(step);
        self.say_count("pasted", count);
        true
    }
}

/// Choices take only what they offer.
fn takes(field: &Element, text: &str) -> bool {
    field.tag_name() != "SELECT"
        || dom::all(field, "option")
            .iter()
            .any(|option| dom::value(option) == text)
}
