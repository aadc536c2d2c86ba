//! Weights of one line in two rows: `N: 200`, and `G: 220` below it.

use crate::figures::compound::says_gross;
use crate::headings::header::Header;
use crate::mapping::weights::figure;
use crate::{Cell, Row, Table};

/// Puts the second weight into the cell of the first, and drops the rows that hold nothing else.
pub(crate) fn join(table: &mut Table, header: Header) {
    for (at, row) in std::mem::take(&mut table.rows).into_iter().enumerate() {
        let above = table.rows.last_mut().filter(|_| at > header.data());
        if above.and_then(|above| take_weight(above, &row)).is_none() {
            table.rows.push(row);
        }
    }
}

/// Takes the weight of a row that holds nothing else into the row above it.
fn take_weight(above: &mut Row, row: &Row) -> Option<()> {
    take_labelled_weight(above, row).or_else(|| take_weight_with_its_name(above, row))
}

/// `N.W. | 200`, and `G.W. | 220` below it: the gross weights count, in each column that both rows fill.
fn take_labelled_weight(above: &mut Row, row: &Row) -> Option<()> {
    let given = || row.cells.iter().enumerate().filter(|(_, cell)| !cell.is_blank());
    let is_label = |cell: &Cell| {
        matches!(cell, Cell::Text(text) if !has_digit(text)) && says_gross(&cell.shown()).is_some()
    };
    let (label, name) = given().find(|(_, cell)| is_label(cell))?;
    let own = above.cells.get(label).filter(|cell| is_label(cell))?;
    let is_gross = says_gross(&name.shown())?;
    if says_gross(&own.shown())? == is_gross {
        return None;
    }
    // Below the goods, weights of all stand in rows like these.
    let names_goods = |(at, cell): (usize, &Cell)| {
        let is_name = matches!(cell, Cell::Text(text) if text.contains(char::is_alphabetic));
        at != label && is_name && row.cells.get(at).is_none_or(Cell::is_blank)
    };
    if !above.cells.iter().enumerate().any(names_goods) {
        return None;
    }
    let figures: Vec<(usize, &Cell)> = given().filter(|(at, _)| *at != label).collect();
    let is_heavier = |(at, cell): &(usize, &Cell)| {
        let (own, other) = (figure(above.cells.get(*at)?)?, figure(cell)?);
        Some(if is_gross { other >= own } else { own >= other })
    };
    if figures.is_empty() || !figures.iter().all(|both| is_heavier(both) == Some(true)) {
        return None;
    }
    let gross = given().filter(|_| is_gross);
    for (at, cell) in gross {
        if let Some(own) = above.cells.get_mut(at) {
            own.clone_from(cell);
        }
    }
    Some(())
}

fn has_digit(text: &str) -> bool {
    text.bytes().any(|one| one.is_ascii_digit())
}

fn take_weight_with_its_name(above: &mut Row, row: &Row) -> Option<()> {
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
