//! Weights of one line in two rows: `N: 200`, and `G: 220` below it.

use super::compound::says_gross;
use super::header::Header;
use super::{Cell, Row, Table};

/// Puts the second weight into the cell of the first, and drops the rows that hold nothing else.
pub(super) fn join(table: &mut Table, header: Header) {
    for (at, row) in std::mem::take(&mut table.rows).into_iter().enumerate() {
        let above = table.rows.last_mut().filter(|_| at > header.data());
        if above.and_then(|above| take_weight(above, &row)).is_none() {
            table.rows.push(row);
        }
    }
}

/// Takes the weight of a row that holds nothing else into the row above it.
fn take_weight(above: &mut Row, row: &Row) -> Option<()> {
    let mut given = row.cells.iter().enumerate().filter(|(_, cell)| !cell.is_blank());
    let (Some((at, Cell::Text(second))), None) = (given.next(), given.next()) else {
        return None;
    };
    let Some(Cell::Text(first)) = above.cells.get_mut(at) else {
        return None;
    };
    let is_weight =
        |text: &str| text.ends_with(|one: char| one.is_ascii_digit()) || text.to_lowercase().ends_with("kg");
    let are_both = is_weight(first) && is_weight(second) && says_gross(first)? != says_gross(second)?;
    are_both.then(|| *first = format!("{first}\n{second}"))
}
