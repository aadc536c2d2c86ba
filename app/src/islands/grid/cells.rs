use web_sys::Element;

use super::{Grid, dom, place_of};
use crate::islands::cargo_form::field;

/// The columns that keys move through, by the names of their fields.
pub(super) const COLUMNS: [&str; 8] = [
    "name",
    "load",
    "package_count",
    "gross_weight",
    "length",
    "width",
    "height",
    "dimension_unit",
];

/// A cell by line and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub line: usize,
    pub column: usize,
}

impl Grid {
    /// The cell that a field is.
    pub fn cell_of(&self, field: &Element) -> Option<Cell> {
        let row = self.row_of(field)?;
        let name = field.get_attribute("name")?;
        let name = name.strip_suffix(']')?.rsplit('[').next()?;
        Some(Cell {
            line: place_of(&row)?,
            column: COLUMNS.iter().position(|column| *column == name)?,
        })
    }

    /// The field that a cell is, where there is such a line.
    pub fn field_at(&self, cell: Cell) -> Option<Element> {
        let row = self.row_at(cell.line)?;
        field(&row, COLUMNS.get(cell.column)?)
    }

    pub fn row_at(&self, line: usize) -> Option<Element> {
        dom::one(&self.table, &format!(r#"[data-line="{line}"]"#))
    }

    /// Puts the cursor into a cell, if it is there.
    pub fn go(&self, cell: Cell) -> bool {
        let Some(field) = self.field_at(cell) else {
            return false;
        };
        dom::enter(&field);
        true
    }
}
