//! Several cells at once: emptied, or filled from the cell above them.

use domain::rfq_form::FILLABLE_COLUMNS;
use leptos::prelude::*;

use super::Grid;
use super::cells::{CellPosition, Range};
use crate::text::grid::Announcement;

/// Choices have no empty.
fn is_choice(name: &str) -> bool {
    ["load", "dimension_unit"].contains(&name)
}

impl Grid {
    /// Empties the cells that were picked from this one.
    pub fn clear_range(self, from: CellPosition) -> bool {
        let Some(range) = self.picked_from(from) else {
            return false;
        };
        let cells = range.lines().concat();
        let values = cells
            .into_iter()
            .filter_map(|cell| self.place(cell))
            .filter(|(_, name)| !is_choice(name))
            .map(|(line, name)| (line, name, String::new()))
            .collect();
        let count = self.make_values(values);
        self.announce(Announcement::Cleared, count);
        true
    }

    /// The first line of the range into the lines below it; without a range, the cell above into this one.
    pub fn fill_down(self, cell: CellPosition) {
        let range = self.picked_from(cell).unwrap_or(Range {
            anchor: CellPosition {
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
            .filter_map(|(cell, text)| {
                let (line, name) = self.place(*cell)?;
                Some((line, name, text.clone()))
            })
            .collect();
        let count = self.make_values(values);
        self.announce(Announcement::Filled, count);
    }

    /// As the server's "Fill down": one line's value into the empty cells below.
    pub fn fill_empty(self) -> bool {
        let column = self.fill_field.get_untracked().map(|field| field.value());
        let line = self.fill_line.get_untracked().map(|field| field.value());
        let name = column.and_then(|column| FILLABLE_COLUMNS.into_iter().find(|name| *name == column));
        let from = line.and_then(|line| line.trim().parse::<usize>().ok()?.checked_sub(1));
        let (Some(name), Some(from)) = (name, from) else {
            return false;
        };
        let Some(value) = self.line_at(from).map(|line| line.text(name)) else {
            return false;
        };
        let values = self
            .all_lines()
            .into_iter()
            .skip(from + 1)
            .filter(|line| line.text(name).trim().is_empty())
            .map(|line| (line, name, value.clone()))
            .collect();
        let count = self.make_values(values);
        self.announce(Announcement::Filled, count);
        true
    }
}
