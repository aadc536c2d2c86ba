//! Rows that tell what the row above holds: `of which red`.

use std::collections::BTreeMap;

use super::super::header::Header;
use super::super::left_out::LeftOut;
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

/// Rows that begin so below a row with figures, and those behind them up to what it has: they add nothing to it.
pub(super) fn find(table: &Table, header: Header, columns: &Columns) -> BTreeMap<u32, LeftOut> {
    let rows = table.rows.get(header.data()..).unwrap_or_default();
    let mut parts = BTreeMap::new();
    let mut whole = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        if parts.contains_key(&row.number) {
            continue;
        }
        let own = columns.figures_of(row);
        if !begins(row) {
            whole = own;
            continue;
        }
        if whole.is_empty() || own.is_empty() {
            continue;
        }
        let behind = rows.get(at..).unwrap_or_default();
        match parts_of(&whole, behind, columns) {
            // All other rows are parts of the first one: they may be the lines, and it their sum.
            Some(taken) if at == 1 && taken > 1 && taken == behind.len() => break,
            Some(taken) => {
                let taken = behind.iter().take(taken);
                parts.extend(taken.map(|row| (row.number, LeftOut::NoGoods)));
            }
            None if is_within(&whole, &own) => {
                parts.insert(row.number, LeftOut::NoGoods);
            }
            None => {
                parts.insert(row.number, LeftOut::TotalDiffers);
            }
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
