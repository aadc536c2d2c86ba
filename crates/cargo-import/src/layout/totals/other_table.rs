//! Where another table begins below the goods.

use crate::headings::header;
use crate::headings::row_words::is_group_mark;
use crate::{Cell, Row, Table};

/// Headings of another table below this one: after a blank row, texts with figures in the row below. After a total any texts, else
/// such as head packing lists.
pub(super) fn begins(table: &Table, at: usize, after_total: bool) -> bool {
    let row_at = |at: usize| table.rows.get(at);
    let (Some(row), Some(next)) = (row_at(at), row_at(at + 1)) else {
        return false;
    };
    let above = at.checked_sub(1).and_then(row_at);
    let texts: Vec<String> = row
        .cells
        .iter()
        .filter(|cell| !cell.is_blank())
        .map(Cell::shown)
        .collect();
    let has_digit = |cell: &Cell| cell.shown().bytes().any(|byte| byte.is_ascii_digit());
    // A title may stand between the blank row and the headings.
    let is_below_blank =
        |above: Option<&Row>, number: u32| above.is_some_and(|above| above.number + 1 < number);
    let title = above.filter(|above| above.cells.iter().filter(|cell| !cell.is_blank()).count() == 1);
    let after_blank = is_below_blank(above, row.number)
        || title.is_some_and(|title| is_below_blank(at.checked_sub(2).and_then(row_at), title.number));
    let may_be = texts.len() >= 2
        && row
            .cells
            .iter()
            .all(|cell| cell.is_blank() || matches!(cell, Cell::Text(_)) && !has_digit(cell))
        && next.cells.iter().any(has_digit)
        && !is_group_mark(row);
    if !may_be || after_blank && after_total {
        return may_be;
    }
    let known = header::known(&texts);
    // The headings of a section in another order or in other units.
    let other_headings = known >= 3 && known * 2 >= texts.len();
    other_headings || after_blank && known >= 2
}
