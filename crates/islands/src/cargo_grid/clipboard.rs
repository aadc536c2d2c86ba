//! Copy, cut and paste of several cells. Text from elsewhere goes to the page that shows how it was understood.

use domain::cargo::Unit;
use domain::rfq_form::Load;
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, Event};

use super::Grid;
use super::cells::CellPosition;
use super::clipboard_text::{quoted, several};
use super::field_names::COLUMNS;
use super::history::Change;
use super::line::Line;
use crate::dom;
use crate::text::grid::Announcement;

pub(crate) fn on_copy(grid: Grid, event: &Event) {
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
        *grid.work().copied.borrow_mut() = Some((text, texts));
        grid.announce(Announcement::Copied, range.lines().concat().len());
    }
}

pub(crate) fn on_cut(grid: Grid, event: &Event) {
    on_copy(grid, event);
    if let Some(cell) = grid.cursor().filter(|_| event.default_prevented()) {
        grid.clear_range(cell);
    }
}

/// Text of several cells goes to the page that shows how it was understood, unless it was copied from this grid; a
/// single cell is the browser's business.
pub(crate) fn on_paste(grid: Grid, event: &Event) {
    let cell = dom::target(event).and_then(|field| grid.cell_of(&field));
    // The controls for importing are no part of the grid.
    let form = grid.work().form.borrow().clone();
    let found = |selector| form.as_ref().and_then(|form| dom::one(form, selector));
    let place = found("textarea[name=paste]");
    let button = found("button[value=import-paste]");
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
    // Without a network the press sends nothing, and the text is not to lie there unseen.
    if let Some(fold) = dom::closest(&place, "details") {
        let _ = fold.set_attribute("open", "");
    }
    dom::press(button);
}

impl Grid {
    /// Puts the cells copied here back in, from a cell on. False if the clipboard holds another text by now.
    fn put_copied(self, text: &str, from: CellPosition) -> bool {
        let work = self.work();
        let copied = work.copied.borrow();
        // Some systems end the lines of the clipboard in their own way.
        let texts = match copied.as_ref() {
            Some((copied, texts)) if *copied == text.replace("\r\n", "\n") => texts,
            _ => return false,
        };
        let mut lines = self.all_lines();
        let wanted = (from.line + texts.len()).min(self.max_lines);
        let mut step = Vec::new();
        for at in lines.len()..wanted {
            let line = self.blank(lines.last().copied());
            lines.push(line);
            step.push(Change::Line {
                line,
                before: None,
                after: Some(at),
            });
        }
        let mut count = 0;
        for (line, texts) in lines.iter().skip(from.line).zip(texts) {
            for (name, after) in COLUMNS.iter().skip(from.column).zip(texts) {
                if !takes(*line, name, after) {
                    continue;
                }
                count += 1;
                step.push(Change::Value {
                    line: *line,
                    field: (*name).into(),
                    before: line.text(name),
                    after: after.clone(),
                });
            }
        }
        self.make(step);
        let all_fit = from.line + texts.len() <= self.max_lines;
        let said = if all_fit {
            Announcement::Pasted
        } else {
            Announcement::PastedInPart
        };
        self.announce(said, count);
        true
    }
}

/// Choices take only what they offer.
fn takes(line: Line, name: &str, text: &str) -> bool {
    match name {
        "load" => [Load::Loose, Load::Fcl].iter().any(|load| load.code() == text),
        "dimension_unit" => Unit::ALL.iter().any(|unit| unit.code() == text) || line.text(name) == text,
        _ => true,
    }
}
