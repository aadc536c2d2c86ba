//! Rows that tell what the row above holds: `of which red`.

use std::collections::BTreeMap;

use super::columns::{Columns, Figures};
use crate::headings::header::Header;
use crate::model::left_out::LeftOut;
use crate::{Cell, Row, Table};
use domain::cargo::Exact;
use domain::folding::{compose, fold};

/// How such a row begins, folded.
const WORDS: [&str; 20] = [
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
    "bao gom",
    "including",
    "incl",
    "includes",
    "inkl",
    "einschließlich",
    "y compris",
    "incluye",
    "包括",
];

/// Rows that begin so below a row with figures, and those behind them up to what it has: they add nothing to it.
pub(super) fn find(table: &Table, header: Header, columns: &Columns) -> BTreeMap<u32, LeftOut> {
    let rows = table.rows.get(header.data()..).unwrap_or_default();
    let figures: Vec<Figures> = rows.iter().map(|row| columns.figures_of(row)).collect();
    let mut parts = BTreeMap::new();
    let mut whole = Vec::new();
    for (at, (row, own)) in rows.iter().zip(&figures).enumerate() {
        if parts.contains_key(&row.number) {
            continue;
        }
        let announces = own.is_empty() && announces(row);
        if !announces && !begins(row) {
            whole.clone_from(own);
            continue;
        }
        if whole.is_empty() {
            continue;
        }
        if own.is_empty() {
            // `consisting of:` above its parts.
            let behind = figures.get(at + 1..).unwrap_or_default();
            // Its number is no sum of theirs.
            let first = behind.first().map(Vec::as_slice).unwrap_or_default();
            whole.retain(|(at, _)| first.iter().any(|(other, _)| other == at));
            let taken = parts_of(&whole, behind).unwrap_or_default();
            let taken = rows.iter().skip(at + 1).take(taken);
            parts.extend(taken.map(|row| (row.number, LeftOut::NoGoods)));
            continue;
        }
        let behind = figures.get(at..).unwrap_or_default();
        match parts_of(&whole, behind) {
            // All other rows are parts of the first one: they may be the lines, and it their sum.
            Some(taken) if at == 1 && taken > 1 && taken == behind.len() => break,
            Some(taken) => {
                let taken = rows.iter().skip(at).take(taken);
                parts.extend(taken.map(|row| (row.number, LeftOut::NoGoods)));
            }
            None if is_within(&whole, own) => {
                parts.insert(row.number, LeftOut::NoGoods);
            }
            None => {
                parts.insert(row.number, LeftOut::TotalDiffers);
            }
        }
    }
    parts
}

/// `consisting of:`, `gồm:` in a row of its own.
fn announces(row: &Row) -> bool {
    const ANNOUNCING: [&str; 12] = [
        "consisting of",
        "consists of",
        "comprising",
        "contains",
        "containing",
        "content",
        "contents",
        "gom",
        "chi tiet",
        "bestehend aus",
        "compose de",
        "包含",
    ];
    let mut given = row.cells.iter().filter(|cell| !cell.is_blank());
    let (Some(Cell::Text(text)), None) = (given.next(), given.next()) else {
        return false;
    };
    let text = compose(&fold(text));
    ANNOUNCING.iter().any(|word| {
        let behind = text.strip_prefix(word);
        behind.is_some_and(|behind| !word.is_ascii() || !behind.starts_with(char::is_alphanumeric))
    })
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
fn parts_of(whole: &[(usize, Exact)], rows: &[Figures]) -> Option<usize> {
    let mut sums: Vec<(usize, Exact)> = whole.iter().map(|(column, _)| (*column, Exact::ZERO)).collect();
    for (at, own) in rows.iter().enumerate() {
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
