//! The example rows of templates.

use domain::folding::plain;

use crate::headings::header::Header;
use crate::model::target::Target;
use crate::{Cell, Row, Table};

/// Beginnings of the template's example row, folded; such a row is never imported.
const EXAMPLES: [&str; 8] = [
    "vi du:", "example:", "vd:", "vd.", "e.g.", "eg:", "eg.", "sample:",
];
/// Such words in place of the number of the row, folded.
const IN_PLACE_OF_NUMBERS: [&str; 9] = [
    "vi du", "vd", "mau", "dong mau", "example", "ex", "e.g", "eg", "sample",
];
/// What templates say of their example, folded.
const TO_DELETE: [&str; 3] = ["xoa dong nay", "delete this row", "delete this line"];

/// Takes the examples below the headings out, since no total adds them up. Returns their numbers.
pub(crate) fn take(table: &mut Table, header: Header, targets: &[Target]) -> Vec<u32> {
    let is_numbered = targets.first() == Some(&Target::Ignore);
    let rows = table.rows.iter().skip(header.data());
    let examples: Vec<u32> = rows
        .filter(|row| is_example(row, is_numbered))
        .map(|row| row.number)
        .collect();
    // Rows stand in the order of their numbers.
    table
        .rows
        .retain(|row| examples.binary_search(&row.number).is_err());
    examples
}

/// The example of a template: its first text begins with a word for it, or stands in place of the number of the row.
fn is_example(row: &Row, is_numbered: bool) -> bool {
    let first = row.cells.iter().find_map(|cell| match cell {
        Cell::Text(text) => Some(plain(text)),
        _ => None,
    });
    let stands_for_number = || {
        let cell = row
            .cells
            .first()
            .map(|cell| plain(&cell.shown()))
            .unwrap_or_default();
        let bare = cell.trim_matches(['(', ')', '[', ']', '.', ' ']);
        is_numbered && IN_PLACE_OF_NUMBERS.contains(&bare)
    };
    first.is_some_and(|text| {
        let begun = text.trim_start_matches(['(', '[']);
        EXAMPLES.iter().any(|example| begun.starts_with(example))
            || TO_DELETE.iter().any(|phrase| text.contains(phrase))
            || stands_for_number()
    })
}
