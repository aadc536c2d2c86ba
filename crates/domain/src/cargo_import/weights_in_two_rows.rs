//! Weights of one line in two rows: `N: 200`, and `G: 220` below it.

use super::compound::says_gross;
use super::header::Header;
use super::{Cell, Row, Table};

/// The table with the second weight in the cell of the first, and without the rows that hold nothing else.
pub(super) fn joined(table: &Table, header: Header) -> Table {
    let mut joined = Table {
        rows: Vec::new(),
        ..table.clone()
    };
    for (at, row) in table.rows.iter().enumerate() {
        let above = joined.rows.last_mut().filter(|_| at > header.data());
        if above.and_then(|above| join(above, row)).is_none() {
            joined.rows.push(row.clone());
        }
    }
    joined
}

fn join(above: &mut Row, row: &Row) -> Option<()> {
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
