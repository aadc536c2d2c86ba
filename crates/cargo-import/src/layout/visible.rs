//! The rows of a table that the reader sees.

use crate::headings::header::Header;
use crate::{Cell, Table};

/// The visible part of a table and the hidden rows of its headings: their units are needed to read the rest.
pub(crate) fn with_hidden_headings(table: &Table) -> Table {
    if table.hidden_rows.is_empty() {
        return table.visible();
    }
    let Some(first) = Header::find(table).at else {
        return table.visible();
    };
    let is_figure = |cell: &Cell| {
        !matches!(cell, Cell::Blank | Cell::Text(_))
            || matches!(cell, Cell::Text(text) if text.starts_with(|one: char| one.is_ascii_digit()))
    };
    let headings = table
        .rows
        .iter()
        .skip(first)
        .take_while(|row| !row.cells.iter().any(is_figure))
        .map(|row| row.number);
    let mut shown = table.clone();
    for row in headings {
        shown.hidden_rows.remove(&row);
    }
    shown.visible()
}
