//! What is doubtful about a table as a whole.

use super::columns::Column;
use super::header::{self, Header};
use super::heading::Heading;
use super::target::Target;
use super::{Cell, Row, Table};

/// A column whose heading counts packages beside the one that is read.
pub(super) fn other_count(
    table: &Table,
    header: Header,
    headings: &[Heading],
    columns: &[Column],
) -> Option<usize> {
    const COUNT: Target = Target::Field("package_count");
    columns.iter().find(|column| column.target == COUNT)?;
    let counts = |column: &&Column| {
        let heading = headings.get(column.at).filter(|heading| !heading.is_quantity());
        let strength = heading.map_or(0, |heading| heading.strength(COUNT));
        let rows = table.rows.iter().skip(header.data());
        let mut cells = rows.filter_map(|row| row.cells.get(column.at));
        let is_whole = |cell: &Cell| matches!(cell.shown().trim().parse::<u32>(), Ok(1..));
        column.target == Target::Ignore
            && strength >= 7
            && cells.clone().any(is_whole)
            && cells.all(|cell| cell.is_blank() || is_whole(cell))
    };
    columns.iter().find(counts).map(|column| column.at)
}

/// The first row with a figure directly beyond the last heading.
pub(super) fn extra_cells(table: &Table, header: Header, headings: &[String]) -> Option<u32> {
    header.at?;
    let last = headings.iter().rposition(|heading| !heading.is_empty())?;
    let is_figure = |cell: &Cell| cell.shown().starts_with(|one: char| one.is_ascii_digit());
    let mut rows = table.rows.iter().skip(header.data());
    let beyond = |row: &&Row| row.cells.get(last + 1).is_some_and(is_figure);
    rows.find(beyond).map(|row| row.number)
}

/// Returns true if the first cells of the rows are headings: the table lies on its side.
pub(super) fn is_on_its_side(table: &Table) -> bool {
    let firsts: Vec<String> = table
        .rows
        .iter()
        .filter_map(|row| row.cells.first())
        .map(Cell::shown)
        .collect();
    let known = header::known(&firsts);
    known >= 3 && known * 2 >= firsts.iter().filter(|text| !text.is_empty()).count()
}

/// Returns true for `U+FFFD`, and for a question mark within a word.
fn has_lost_letter(text: &str) -> bool {
    let pairs = text.chars().zip(text.chars().skip(1));
    text.contains(char::REPLACEMENT_CHARACTER)
        || pairs
            .into_iter()
            .any(|(one, next)| one == '?' && next.is_alphabetic())
}

/// The row and the column, from 0, of the first cell with a damaged letter.
pub(super) fn damaged_letters(table: &Table) -> Option<(u32, usize)> {
    table.rows.iter().find_map(|row| {
        let damaged = |cell: &Cell| matches!(cell, Cell::Text(text) if has_lost_letter(text));
        let column = row.cells.iter().position(damaged)?;
        Some((row.number, column))
    })
}
