//! Names of groups above the rows that they add up.

use std::collections::BTreeSet;

use super::columns::{Columns, Figures, given};
use crate::headings::header::Header;
use crate::headings::row_words::{Words, said};
use crate::model::target::Target;
use crate::{Cell, Row, Table};
use domain::cargo::Exact;

/// Names of groups with the sums of the rows below them: rows without a size whose figures, two at least, the rows down to the next one
/// without a size add up to.
pub(super) fn find(table: &Table, header: Header, columns: &Columns) -> BTreeSet<u32> {
    let has_size = |row: &Row| columns.has_size(row);
    // `PLT-2 total` with the size of the pallet is no part of the one row above it.
    let is_part = |row: &&Row| has_size(row) && said(row, columns.name) == Words::None;
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
        for below in rows.iter().skip(at + 1).take_while(is_part) {
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
    heads.extend(outline_heads(rows, columns));
    heads
}

/// Sums above their parts, as outlines of containers and orders have them, one within another: rows without a name whose figures, two
/// at least, the named rows below add up to. The first row is one of them, else a name may stand for several rows below it.
fn outline_heads(rows: &[Row], columns: &Columns) -> Vec<u32> {
    let Some(name) = columns.name else {
        return Vec::new();
    };
    let figures: Vec<Figures> = rows.iter().map(|row| columns.figures_of(row)).collect();
    let is_named = |row: &Row| given(row, name).is_some();
    let named = rows.iter().zip(&figures).enumerate();
    let named: Vec<(usize, &Figures)> = named
        .filter(|(_, (row, _))| is_named(row))
        .map(|(at, (_, own))| (at, own))
        .collect();
    let mut heads = Vec::new();
    let mut adds_up_several = false;
    let with_figures = rows
        .iter()
        .zip(&figures)
        .enumerate()
        .filter(|(_, (_, own))| !own.is_empty());
    for (nth, (at, (row, own))) in with_figures.enumerate() {
        let behind = named.partition_point(|(named, _)| *named <= at);
        let added = if is_named(row) {
            None
        } else {
            parts_of(own, named.get(behind..).unwrap_or_default())
        };
        let Some(added) = added else {
            if nth == 0 {
                return Vec::new();
            }
            continue;
        };
        adds_up_several |= added > 1;
        heads.push(row.number);
    }
    if adds_up_several { heads } else { Vec::new() }
}

/// Rows that perhaps are sums in front of their parts: all rows fall into groups, two at least, of which the first row's figures, two at
/// least, are the sums of the others. Most groups have several parts, since two equal rows say nothing.
pub(super) fn perhaps(rows: &[&Row], columns: &Columns) -> Vec<u32> {
    // `1` and `2` below `Level` are no sums.
    let is_read = |(at, _): &(usize, Exact)| columns.target(*at) != Target::Ignore;
    let read = |row: &&Row| columns.figures_of(row).into_iter().filter(is_read).collect();
    let all: Vec<Figures> = rows.iter().map(|row| columns.figures_of(row)).collect();
    let figures: Vec<Figures> = rows.iter().map(read).collect();
    let heads = perhaps_by(rows, &all);
    if heads.is_empty() {
        perhaps_by(rows, &figures)
    } else {
        heads
    }
}

/// The same above a last row that adds up all their parts, however it is named: groups and a total that agree so are sums.
pub(super) fn with_total(rows: &[&Row], columns: &Columns) -> Vec<u32> {
    let Some((last, above)) = rows.split_last() else {
        return Vec::new();
    };
    let mut heads = perhaps(above, columns);
    let numbers: BTreeSet<u32> = heads.iter().copied().collect();
    let parts = above.iter().filter(|row| !numbers.contains(&row.number));
    let mut sums: Figures = Vec::new();
    for (at, value) in parts.flat_map(|row| columns.figures_of(row)) {
        match sums.iter_mut().find(|(own, _)| *own == at) {
            Some((_, sum)) => *sum = sum.plus(value).unwrap_or_default(),
            None => sums.push((at, value)),
        }
    }
    let total = columns.figures_of(last).into_iter();
    let total: Figures = total
        .filter(|(at, _)| columns.target(*at) != Target::Ignore)
        .collect();
    if heads.is_empty() || total.len() < 2 || !total.iter().all(|figure| sums.contains(figure)) {
        return Vec::new();
    }
    heads.push(last.number);
    heads
}

fn perhaps_by(rows: &[&Row], figures: &[Figures]) -> Vec<u32> {
    let alone: Vec<Group> = (1..=rows.len()).map(|end| Group { end, parts: 0 }).collect();
    let of = |at: usize, parts: &[Group]| {
        group_at(at, figures, parts).unwrap_or(Group {
            end: at + 1,
            parts: 0,
        })
    };
    let flat: Vec<Group> = (0..rows.len()).map(|at| of(at, &alone)).collect();
    let heads = outermost(&flat);
    let heads = if most_have_several(&heads, &heads, &flat) {
        heads
    } else {
        // Groups within groups: from the last row up, so that the parts are known.
        let mut nested = alone;
        for at in (0..rows.len()).rev() {
            nested[at] = of(at, &nested);
        }
        let is_head = |at: &usize| nested[*at].parts > 0;
        let all: Vec<usize> = (0..rows.len()).filter(is_head).collect();
        if !most_have_several(&all, &outermost(&nested), &nested) {
            return Vec::new();
        }
        all
    };
    heads.into_iter().map(|at| rows[at].number).collect()
}

/// The rows that one row and its parts take.
#[derive(Clone, Copy)]
struct Group {
    /// The place of the row behind them.
    end: usize,
    /// The number of its parts, without their own parts; 0 if the row adds up nothing.
    parts: usize,
}

/// The heads of the groups into which all rows fall; none if they do not.
fn outermost(groups: &[Group]) -> Vec<usize> {
    let mut heads = Vec::new();
    let mut at = 0;
    while let Some(group) = groups.get(at) {
        if group.parts == 0 {
            return Vec::new();
        }
        heads.push(at);
        at = group.end;
    }
    heads
}

/// Several groups, and more than half as many heads that add up several rows.
fn most_have_several(heads: &[usize], outermost: &[usize], groups: &[Group]) -> bool {
    let several = heads.iter().filter(|at| groups[**at].parts > 1).count();
    outermost.len() > 1 && several * 2 > outermost.len()
}

fn group_at(at: usize, figures: &[Figures], groups: &[Group]) -> Option<Group> {
    let wanted = figures.get(at).filter(|wanted| wanted.len() > 1)?;
    let mut sums = vec![Exact::ZERO; wanted.len()];
    let (mut part, mut parts) = (at + 1, 0);
    while !added_up(wanted, &mut sums, figures.get(part)?)? {
        part = groups.get(part)?.end;
        parts += 1;
    }
    let end = groups.get(part)?.end;
    Some(Group {
        end,
        parts: parts + 1,
    })
}

/// The number of rows behind that these figures add up.
fn parts_of(wanted: &Figures, behind: &[(usize, &Figures)]) -> Option<usize> {
    if wanted.len() < 2 {
        return None;
    }
    let mut sums = vec![Exact::ZERO; wanted.len()];
    for (at, (_, own)) in behind.iter().enumerate() {
        if added_up(wanted, &mut sums, own)? {
            return Some(at + 1);
        }
    }
    None
}

/// Adds a row's figures to the sums, and tells whether they are those wanted; `None` if they can no longer become so.
fn added_up(wanted: &[(usize, Exact)], sums: &mut [Exact], own: &[(usize, Exact)]) -> Option<bool> {
    for ((column, most), sum) in wanted.iter().zip(sums.iter_mut()) {
        let (_, value) = own.iter().find(|(other, _)| other == column)?;
        *sum = sum.plus(*value).filter(|sum| sum <= most)?;
    }
    Some(wanted.iter().zip(sums).all(|((_, most), sum)| most == sum))
}

/// `1` above `1.1` and `1.2`, whose figures it adds up.
fn numbered_heads(rows: &[Row], width: usize, figures: impl Fn(&Row) -> Figures) -> BTreeSet<u32> {
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
        let own: Figures = figures(row)
            .into_iter()
            .filter(|(column, _)| *column > 0)
            .collect();
        if own.len() > 1 && own.iter().all(|(column, value)| sums.get(*column) == Some(value)) {
            heads.insert(row.number);
        }
    }
    heads
}
