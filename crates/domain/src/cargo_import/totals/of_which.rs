//! Rows that tell what the row above holds: `of which red`.

use std::collections::BTreeSet;

use super::super::header::Header;
use super::super::{Cell, Row, Table};
use super::columns::Columns;
use crate::cargo::Exact;
use crate::folding::{compose, fold};

/// How such a row begins, folded.
const WORDS: [&str; 11] = [
    "of which",
    "thereof",
    "trong do",
    "davon",
    "dont",
    "di cui",
    "de los cuales",
    "waarvan",
    "w tym",
    "в том числе",
    "其中",
];

/// Rows that begin so and have no more than the row above, and those behind them up to what it has.
pub(super) fn find(table: &Table, header: Header, columns: &Columns) -> BTreeSet<u32> {
    let rows = table.rows.get(header.data()..).unwrap_or_default();
    let mut parts = BTreeSet::new();
    for (at, row) in rows.iter().enumerate().filter(|(_, row)| begins(row)) {
        let Some(above) = at.checked_sub(1).and_then(|above| rows.get(above)) else {
            continue;
        };
        let whole = columns.figures_of(above);
        let behind = rows.get(at..).unwrap_or_default();
        let adds_up = parts_of(&whole, behind, columns);
        let taken = adds_up.or_else(|| is_within(&whole, &columns.figures_of(row)).then_some(1));
        let taken = taken.unwrap_or_default();
        // All other rows are parts of the first one: they may be the lines, and it their sum.
        if at > 1 || taken < behind.len() {
            parts.extend(behind.iter().take(taken).map(|row| row.number));
        }
    }
    parts
}

fn begins(row: &Row) -> bool {
    let first = row.cells.iter().find(|cell| matches!(cell, Cell::Text(_)));
    let text = first
        .map(|cell| compose(&fold(&cell.shown())))
        .unwrap_or_default();
    WORDS.iter().any(|word| {
        let behind = text.strip_prefix(word);
        behind.is_some_and(|behind| !word.is_ascii() || !behind.starts_with(char::is_alphanumeric))
    })
}

/// The number of rows whose figures make up the whole.
fn parts_of(whole: &[(usize, Exact)], rows: &[Row], columns: &Columns) -> Option<usize> {
    let mut sums: Vec<(usize, Exact)> = whole.iter().map(|(column, _)| (*column, Exact::ZERO)).collect();
    for (at, row) in rows.iter().enumerate() {
        let own = columns.figures_of(row);
        for (column, sum) in &mut sums {
            let (_, value) = own.iter().find(|(other, _)| other == column)?;
            *sum = sum.plus(*value)?;
        }
        if whole.len() > 1 && sums == whole {
            return Some(at + 1);
        }
        if !is_within(whole, &sums) {
            return None;
        }
    }
    None
}

fn is_within(whole: &[(usize, Exact)], part: &[(usize, Exact)]) -> bool {
    let fits = |(column, value): &(usize, Exact)| {
        let most = whole.iter().find(|(other, _)| other == column);
        most.is_some_and(|(_, most)| value <= most)
    };
    !part.is_empty() && part.iter().all(fits)
}
