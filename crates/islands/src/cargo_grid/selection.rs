//! Cells picked together with shift and arrows or the mouse. They stay picked while the cursor stands in the cell where
//! it began and nothing is typed there: keys mean the picked cells only as long as that is where one looks.

use wasm_bindgen::JsCast as _;
use web_sys::{Event, MouseEvent};

use super::Grid;
use super::cells::{CellPosition, Range};
use super::field_names::COLUMNS;
use crate::dom;
use crate::text::grid::Announcement;

/// The class of a picked cell.
const PICKED_CLASS: &str = "picked";

/// Shift and a click pick from the cell with the cursor to the one under the mouse; a plain click ends it.
pub(crate) fn on_mouse_down(grid: Grid, event: &Event) {
    let to = dom::target(event)
        .and_then(|target| dom::closest(&target, "td"))
        .and_then(|cell| cell.first_element_child())
        .and_then(|field| grid.cell_of(&field));
    let is_with_shift = event.dyn_ref::<MouseEvent>().is_some_and(MouseEvent::shift_key);
    match (grid.cursor(), to) {
        (Some(anchor), Some(head)) if is_with_shift && anchor != head => {
            event.prevent_default();
            grid.pick(Range { anchor, head });
        }
        _ => {
            grid.unpick();
        }
    }
}

/// The cursor went elsewhere: the picked cells are picked no longer.
pub(crate) fn on_focus(grid: Grid, event: &Event) {
    let cell = dom::target(event).and_then(|field| grid.cell_of(&field));
    let range = grid.work().range.get();
    if range.is_some_and(|range| cell != Some(range.anchor)) {
        grid.unpick();
    }
}

/// Typing means the one cell. Changes made by the page itself are reported as typing too.
pub(crate) fn on_input(grid: Grid, event: &Event) {
    if event.is_trusted() {
        grid.unpick();
    }
}

impl Grid {
    /// The range that began in this cell.
    pub fn picked_from(self, cell: CellPosition) -> Option<Range> {
        let range = self.work().range.get();
        range.filter(|range| range.anchor == cell)
    }

    /// Draws the range on by one cell; the cursor stays where it began.
    pub fn extend(self, from: CellPosition, key: &str) -> bool {
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
        if self.line_at(head.line).is_some() {
            self.pick(Range { head, ..before });
        }
        true
    }

    fn pick(self, range: Range) {
        self.unpick();
        if range.anchor == range.head {
            return;
        }
        let cells = range.lines().concat();
        let work = self.work();
        let places = cells
            .iter()
            .filter_map(|cell| self.field_at(*cell)?.parent_element());
        for place in places {
            let _ = place.class_list().add_1(PICKED_CLASS);
            work.picked.borrow_mut().push(place);
        }
        work.range.set(Some(range));
        self.announce(Announcement::Picked, cells.len());
    }

    /// Ends the range; true when there was one.
    pub fn unpick(self) -> bool {
        let work = self.work();
        for place in work.picked.take() {
            let _ = place.class_list().remove_1(PICKED_CLASS);
        }
        work.range.take().is_some()
    }
}
