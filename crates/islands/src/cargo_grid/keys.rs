//! Keys of the grid. A typed character is handled by nothing but its field.

use leptos::prelude::*;
use web_sys::{Element, Event};

use super::Grid;
use super::cells::CellPosition;
use super::field_names::COLUMNS;
use super::work::after_render;
use crate::dom;

pub(crate) fn on_key(grid: Grid, event: &Event) {
    let Some(event) = dom::key(event).filter(|event| !event.alt_key()) else {
        return;
    };
    let command = event.ctrl_key() || event.meta_key();
    let key = event.key();
    // A character that is typed means nothing to the grid, and nothing may make typing wait.
    let typed = key.chars().count() == 1 && !command;
    if typed {
        return;
    }
    let Some(target) = dom::target(event) else { return };
    if event.default_prevented() {
        return;
    }
    if command {
        if grid.command(&target, &key.to_ascii_lowercase(), event.shift_key()) {
            event.prevent_default();
        }
        return;
    }
    let Some(cell) = grid.cell_of(&target) else {
        // In the other fields of a line Enter goes on to the next line instead of sending the request.
        let plain =
            key == "Enter" && target.tag_name() == "INPUT" && dom::closest(&target, "[popover]").is_none();
        if let Some(line) = grid.line_of(&target).filter(|_| plain) {
            event.prevent_default();
            grid.go_to_line(line.number.get_untracked() + 1);
        }
        return;
    };
    // The list of an open choice has the keys for itself.
    if dom::is(&target, "select:open") {
        return;
    }
    if grid.cell_key(&target, cell, &key, event.shift_key()) {
        event.prevent_default();
    }
}

/// Shortcuts work on the buttons of the history too.
pub(crate) fn on_history_key(grid: Grid, event: &Event) {
    let Some(event) = dom::key(event).filter(|event| !event.alt_key()) else {
        return;
    };
    if let Some(target) = dom::target(event)
        && (event.ctrl_key() || event.meta_key())
        && grid.command(&target, &event.key().to_ascii_lowercase(), event.shift_key())
    {
        event.prevent_default();
    }
}

impl Grid {
    /// Does what a shortcut means; false when it means nothing here.
    fn command(self, target: &Element, key: &str, shift: bool) -> bool {
        match key {
            "z" | "y" if self.is_typing() => false,
            "y" => {
                self.redo();
                true
            }
            "z" if shift => {
                self.redo();
                true
            }
            "z" => {
                self.undo();
                true
            }
            "d" => self.cell_of(target).map(|cell| self.fill_down(cell)).is_some(),
            _ => false,
        }
    }

    fn cell_key(self, field: &Element, cell: CellPosition, key: &str, shift: bool) -> bool {
        match key {
            "Enter" => {
                self.next_line(cell, shift);
                true
            }
            "Escape" => self.unpick(),
            "Delete" | "Backspace" => self.clear_range(cell),
            "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight" => self.arrow(field, cell, key, shift),
            _ => false,
        }
    }

    fn next_line(self, cell: CellPosition, back: bool) {
        self.unpick();
        if back {
            if let Some(line) = cell.line.checked_sub(1) {
                self.go(CellPosition { line, ..cell });
            }
            return;
        }
        let line = cell.line + 1;
        if !self.go(CellPosition { line, ..cell }) {
            self.add(1);
            after_render(move || {
                self.go(CellPosition { line, ..cell });
            });
        }
    }

    fn arrow(self, field: &Element, cell: CellPosition, key: &str, shift: bool) -> bool {
        let next = match key {
            "ArrowUp" => cell.line.checked_sub(1).map(|line| CellPosition { line, ..cell }),
            "ArrowDown" => Some(CellPosition {
                line: cell.line + 1,
                ..cell
            }),
            "ArrowLeft" => cell
                .column
                .checked_sub(1)
                .map(|column| CellPosition { column, ..cell }),
            _ => Some(CellPosition {
                column: cell.column + 1,
                ..cell
            })
            .filter(|next| next.column < COLUMNS.len()),
        };
        if shift {
            // Shift selects text within the cell as long as there is some that way.
            if self.work().range.get().is_none() && !at_edge(field, key) {
                return false;
            }
            return self.extend(cell, key);
        }
        if !at_edge(field, key) {
            return false;
        }
        self.unpick();
        match next {
            Some(next) if self.go(next) => true,
            // A choice must not change because there is nowhere to go.
            _ => field.tag_name() == "SELECT",
        }
    }
}

/// Tells whether the cursor cannot move further that way within its cell. With the whole text selected, as after coming
/// by keys, every direction leads out.
fn at_edge(field: &Element, key: &str) -> bool {
    let Some((start, end, length)) = dom::caret(field) else {
        return true;
    };
    if start == 0 && end == length {
        return true;
    }
    let many_lines = field.tag_name() == "TEXTAREA";
    match key {
        "ArrowUp" | "ArrowDown" if !many_lines => true,
        "ArrowUp" | "ArrowLeft" => start == 0 && end == 0,
        _ => start == length && end == length,
    }
}

/// In a line's details Enter closes them; it must not send the whole request.
pub(crate) fn close_details(event: &Event) {
    if dom::key(event).is_none_or(|key| key.key() != "Enter") {
        return;
    }
    let field = dom::target(event).filter(|field| field.tag_name() == "INPUT");
    let details = field.and_then(|field| dom::closest(&field, ".grid [popover]"));
    if let Some(done) = details.and_then(|details| dom::one(&details, "footer [popovertargetaction=hide]")) {
        event.prevent_default();
        dom::press(done);
    }
}
