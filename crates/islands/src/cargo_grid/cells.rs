//! Places in the grid by line and column.

use leptos::prelude::*;
use web_sys::Element;

use super::elements::field_of;
use super::field_names::COLUMNS;
use super::{Grid, line::Line};
use crate::dom;

/// A cell by line and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellPosition {
    pub line: usize,
    pub column: usize,
}

/// Cells picked together: a rectangle from where it began to where it was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    pub anchor: CellPosition,
    pub head: CellPosition,
}

impl Range {
    /// Line by line.
    pub fn lines(self) -> Vec<Vec<CellPosition>> {
        let columns = self.anchor.column.min(self.head.column)..=self.anchor.column.max(self.head.column);
        (self.anchor.line.min(self.head.line)..=self.anchor.line.max(self.head.line))
            .map(|line| {
                columns
                    .clone()
                    .map(|column| CellPosition { line, column })
                    .collect()
            })
            .collect()
    }
}

impl Grid {
    /// The table, if an element stands in it.
    pub fn contains(self, element: &Element) -> bool {
        self.table
            .get_untracked()
            .is_some_and(|table| table.contains(Some(element)))
    }

    /// The line and the name of a field of the grid.
    pub fn field_of(self, element: &Element) -> Option<(Line, String)> {
        let (at, name) = field_of(element)?;
        let line = self.line_at(at).filter(|_| self.contains(element))?;
        Some((line, name))
    }

    /// The line that an element stands in.
    pub fn line_of(self, element: &Element) -> Option<Line> {
        let row = dom::closest(element, "tbody").filter(|row| self.contains(row))?;
        self.line_at(row.get_attribute("data-line")?.parse().ok()?)
    }

    /// The cell that a field is.
    pub fn cell_of(self, element: &Element) -> Option<CellPosition> {
        let (line, name) = self.field_of(element)?;
        Some(CellPosition {
            line: line.number.get_untracked(),
            column: COLUMNS.iter().position(|column| *column == name)?,
        })
    }

    /// The cell that the cursor stands in. A choice has no text of its own, so browsers send its copying elsewhere.
    pub fn cursor(self) -> Option<CellPosition> {
        self.cell_of(&dom::focused()?)
    }

    /// Line and name of a cell, where there is such a line.
    pub fn place(self, cell: CellPosition) -> Option<(Line, &'static str)> {
        Some((self.line_at(cell.line)?, COLUMNS.get(cell.column).copied()?))
    }

    pub fn field_at(self, cell: CellPosition) -> Option<Element> {
        let (line, name) = self.place(cell)?;
        line.field(name)
    }

    pub fn text_at(self, cell: CellPosition) -> String {
        self.place(cell)
            .map(|(line, name)| line.text(name))
            .unwrap_or_default()
    }

    /// Puts the cursor into a cell, if it is there.
    pub fn go(self, cell: CellPosition) -> bool {
        let field = self.field_at(cell);
        if let Some(field) = &field {
            dom::focus_and_select(field);
        }
        field.is_some()
    }

    /// Puts the cursor into a line, or into the last one when there are not so many.
    pub fn go_to_line(self, at: usize) {
        let last = self.count().saturating_sub(1);
        self.go(CellPosition {
            line: at.min(last),
            column: 0,
        });
    }
}
