use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, Element, Event};

use super::cells::{COLUMNS, Cell};
use super::{Grid, dom};
use crate::islands::wording::quoted;

/// Cells picked together: a rectangle from where it began to where it was drawn. It lasts while the cursor stands in the
/// cell where it began and nothing is typed there: keys mean the picked cells only as long as that is where one looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    anchor: Cell,
    head: Cell,
}

impl Range {
    /// Line by line.
    fn lines(self) -> Vec<Vec<Cell>> {
        let columns = self.anchor.column.min(self.head.column)..=self.anchor.column.max(self.head.column);
        (self.anchor.line.min(self.head.line)..=self.anchor.line.max(self.head.line))
            .map(|line| columns.clone().map(|column| Cell { line, column }).collect())
            .collect()
    }
}

/// Shift and a click pick from the cell with the cursor to the one under the mouse; a plain click ends it.
pub(super) fn mouse(grid: &Grid, event: &Event) {
    let to = dom::target(event)
        .and_then(|target| dom::closest(&target, "td"))
        .and_then(|cell| dom::one(&cell, "[name^=cargos]"))
        .and_then(|field| grid.cell_of(&field));
    match (cursor(grid), to) {
        (Some(anchor), Some(head)) if dom::flag(event, "shiftKey") && anchor != head => {
            event.prevent_default();
            grid.pick(Range { anchor, head });
        }
        _ => {
            grid.unpick();
        }
    }
}

/// The cursor went elsewhere: what was picked is picked no longer.
pub(super) fn came(grid: &Grid, event: &Event) {
    let cell = dom::target(event).and_then(|field| grid.cell_of(&field));
    let range = *grid.range.borrow();
    if range.is_some_and(|range| cell != Some(range.anchor)) {
        grid.unpick();
    }
}

/// Whoever types means the one cell. What the page itself sets is told as typing too.
pub(super) fn typed(grid: &Grid, event: &Event) {
    if event.is_trusted() {
        grid.unpick();
    }
}

/// The cell that the cursor stands in. A choice has no text of its own, so browsers send its copying elsewhere.
fn cursor(grid: &Grid) -> Option<Cell> {
    dom::focused().and_then(|field| grid.cell_of(&field))
}

pub(super) fn copy(grid: &Grid, event: &Event) {
    let Some(range) = cursor(grid).and_then(|cell| grid.picked_from(cell)) else {
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

pub(super) fn cut(grid: &Grid, event: &Event) {
    copy(grid, event);
    if let Some(cell) = cursor(grid).filter(|_| event.default_prevented()) {
        grid.clear_range(cell);
    }
}

impl Grid {
    fn text_at(&self, cell: Cell) -> String {
        self.field_at(cell)
            .map(|field| dom::value(&field))
            .unwrap_or_default()
    }

    /// The range that began in this cell.
    fn picked_from(&self, cell: Cell) -> Option<Range> {
        let range = *self.range.borrow();
        range.filter(|range| range.anchor == cell)
    }

    /// Draws the range on by one cell; the cursor stays where it began.
    pub fn extend(&self, from: Cell, key: &str) -> bool {
        let before = self.picked_from(from).unwrap_or(Range {
            anchor: from,
            head: from,
        });
        let mut head = before.head;
        match key {
            "ArrowUp" => head.line = head.line.saturating_sub(1),
            "ArrowDown" => head.line += 1,
            "ArrowLeft" => head.column = head.column.saturating_sub(1),
            _ => head.column = (head.column + 1).min(COLUMNS.len() - 1),
        }
        if self.row_at(head.line).is_some() {
            self.pick(Range { head, ..before });
        }
        true
    }

    fn pick(&self, range: Range) {
        self.unpick();
        if range.anchor == range.head {
            return;
        }
        let cells = range.lines().concat();
        for cell in &cells {
            self.mark(*cell, true);
        }
        *self.range.borrow_mut() = Some(range);
        self.say_count("picked", cells.len());
    }

    fn mark(&self, cell: Cell, picked: bool) {
        let place = self.field_at(cell).and_then(|field| dom::closest(&field, "td"));
        if let Some(place) = place {
            let _ = place.class_list().toggle_with_force("picked", picked);
        }
    }

    /// Ends the range; true when there was one.
    pub fn unpick(&self) -> bool {
        let range = self.range.borrow_mut().take();
        for cell in range.iter().flat_map(|range| range.lines().concat()) {
            self.mark(cell, false);
        }
        range.is_some()
    }

    /// Empties the cells that were picked from this one. Choices have no empty.
    pub fn clear_range(&self, from: Cell) -> bool {
        let Some(range) = self.picked_from(from) else {
            return false;
        };
        let values: Vec<(Element, String)> = range
            .lines()
            .concat()
            .into_iter()
            .filter_map(|cell| self.field_at(cell))
            .filter(|field| field.tag_name() != "SELECT")
            .map(|field| (field, String::new()))
            .collect();
        let count = self.make_values(values);
        self.say_count("cleared", count);
        true
    }

    /// The first line of the range into the lines below it; without a range, the cell above into this one.
    pub fn fill_down(&self, cell: Cell) {
        let range = self.picked_from(cell).unwrap_or(Range {
            anchor: Cell {
                line: cell.line.saturating_sub(1),
                ..cell
            },
            head: cell,
        });
        let lines = range.lines();
        let Some((first, below)) = lines.split_first() else {
            return;
        };
        let texts: Vec<String> = first.iter().map(|cell| self.text_at(*cell)).collect();
        let values = below
            .iter()
            .flat_map(|line| line.iter().zip(&texts))
            .filter_map(|(cell, text)| Some((self.field_at(*cell)?, text.clone())))
            .collect();
        let count = self.make_values(values);
        self.say_count("filled", count);
    }
}
