//! Names of groups above the rows that they add up.

use std::collections::BTreeSet;

use super::super::header::Header;
use super::super::{Cell, Row, Table};
use super::columns::Columns;
use crate::cargo::Exact;

/// Names of groups with the sums of the rows below them: rows without a size whose figures, two at least, the rows down to the next one
/// without a size add up to.
pub(super) fn find(table: &Table, header: Header, columns: &Columns) -> BTreeSet<u32> {
    let has_size = |row: &Row| columns.has_size(row);
    let figures = |row: &Row| columns.figures_of(row);
    let rows = table.rows.get(header.data()..).unwrap_or_default();
    let mut heads = BTreeSet::new();
    for (at, row) in rows
        .iter()
        .enumerate()
        .filter(|(_, row)| !columns.sizes.is_empty() && !has_size(row))
    {
        let own = figures(row);
        let mut sums = vec![Exact::ZERO; table.width()];
        for below in rows.iter().skip(at + 1).take_while(|row| has_size(row)) {
            for (column, value) in figures(below) {
                if let Some(sum) = sums.get_mut(column) {
                    *sum = sum.plus(value).unwrap_or_default();
                }
            }
        }
        if own.len() > 1 && own.iter().all(|(column, value)| sums.get(*column) == Some(value)) {
            heads.insert(row.number);
        }
    }
    heads.extend(numbered_heads(rows, table.width(), figures));
    heads
}

/// Rows that perhaps are sums in front of their parts: all rows fall into groups, two at least, of which the first row's figures, two at
/// least, are the sums of the others. Most groups have several parts, since two equal rows say nothing.
pub(super) fn perhaps(rows: &[&Row], columns: &Columns) -> Vec<u32> {
    let mut heads = Vec::new();
    let (mut single, mut rest) = (0, rows);
    while let Some((head, behind)) = rest.split_first() {
        let Some(parts) = parts_of(head, behind, columns) else {
            return Vec::new();
        };
        single += usize::from(parts == 1);
        heads.push(head.number);
        rest = behind.get(parts..).unwrap_or_default();
    }
    if heads.len() > 1 && single * 2 < heads.len() {
        heads
    } else {
        Vec::new()
    }
}

/// The number of rows behind this one that its figures add up.
fn parts_of(head: &Row, behind: &[&Row], columns: &Columns) -> Option<usize> {
    let wanted = columns.figures_of(head);
    let mut sums = vec![Exact::ZERO; wanted.len()];
    for (at, row) in behind.iter().enumerate() {
        let own = columns.figures_of(row);
        for ((column, most), sum) in wanted.iter().zip(&mut sums) {
            let (_, value) = own.iter().find(|(other, _)| other == column)?;
            *sum = sum.plus(*value).filter(|sum| sum <= most)?;
        }
        if wanted.len() > 1 && wanted.iter().zip(&sums).all(|((_, most), sum)| most == sum) {
            return Some(at + 1);
        }
    }
    None
}

/// `1` above `1.1` and `1.2`, whose figures it adds up.
fn numbered_heads(
    rows: &[Row],
    width: usize,
    figures: impl Fn(&Row) -> Vec<(usize, Exact)>,
) -> BTreeSet<u32> {
    let number = |row: &Row| match row.cells.first() {
        Some(Cell::Number(text) | Cell::Text(text)) => text.trim().to_owned(),
        _ => String::new(),
    };
    let is_whole = |text: &str| !text.is_empty() && text.bytes().all(|one| one.is_ascii_digit());
    let mut heads = BTreeSet::new();
    for (at, row) in rows.iter().enumerate() {
        let own_number = number(row);
        if !is_whole(&own_number) {
            continue;
        }
        let part = format!("{own_number}.");
        let mut sums = vec![Exact::ZERO; width];
        let below = rows
            .iter()
            .skip(at + 1)
            .take_while(|below| number(below).starts_with(&part));
        for (column, value) in below.flat_map(&figures) {
            if let Some(sum) = sums.get_mut(column) {
                *sum = sum.plus(value).unwrap_or_default();
            }
        }
        let own: Vec<(usize, Exact)> = figures(row)
            .into_iter()
            .filter(|(column, _)| *column > 0)
            .collect();
        if own.len() > 1 && own.iter().all(|(column, value)| sums.get(*column) == Some(value)) {
            heads.insert(row.number);
        }
    }
    heads
}
