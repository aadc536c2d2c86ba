//! Rows that are struck out.

use std::collections::BTreeSet;

use crate::headings::header::Header;
use crate::model::left_out::LeftOut;
use crate::{Cell, Table};

/// Takes the rows of goods that are struck out from a table, but those that the reader keeps; if nothing else stands there, all stay: the
/// strokes then tick off what was packed.
pub(super) fn leave_out(table: &mut Table, header: Header, kept: &BTreeSet<u32>) -> Vec<(u32, LeftOut)> {
    if table.struck_rows.is_empty() {
        return Vec::new();
    }
    let is_struck = |number: u32| table.struck_rows.contains(&number) && !kept.contains(&number);
    let has_figures = |cells: &[Cell]| {
        let is_figure = |cell: &&Cell| cell.shown().bytes().any(|one| one.is_ascii_digit());
        cells.iter().filter(is_figure).count() > 1
    };
    let below = || table.rows.iter().skip(header.data());
    let is_goods_left = below().any(|row| !is_struck(row.number) && has_figures(&row.cells));
    if !is_goods_left {
        return Vec::new();
    }
    let left_out: Vec<u32> = below()
        .map(|row| row.number)
        .filter(|number| is_struck(*number))
        .collect();
    table
        .rows
        .retain(|row| left_out.binary_search(&row.number).is_err());
    left_out
        .into_iter()
        .map(|number| (number, LeftOut::StruckOut))
        .collect()
}
