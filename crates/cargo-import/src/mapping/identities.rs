//! Columns that give each package an identity of its own: `SSCC`, `LPN`, tracking numbers, numbers of handling units. Each row is one package
//! then, if nothing else counts them.

use std::collections::BTreeSet;

use crate::figures::figure_text::words_beside;
use crate::headings::header::{Header, cells_of};
use crate::headings::heading::Heading;
use crate::model::target::{ColumnKind, Target};
use crate::words::figure_words::is_package;
use crate::words::package_numbers::follow_each_other;
use crate::{Cell, Table};

const COUNT: Target = Target::Field("package_count");
/// Number of digits that no number of packages has.
const MIN_DIGITS: usize = 7;

/// Long numbers that differ in every row count no packages; without another count, each row with such an identity is a package.
pub(crate) fn settle(table: &Table, header: Header, headings: &[String], found: &mut [Target]) {
    let place = |found: &[Target], target: Target| found.iter().position(|own| *own == target);
    let heading = |at: usize| headings.get(at).map(|text| Heading::parse(text));
    let least = |at: usize| {
        let of_units = heading(at).is_some_and(|heading| heading.has_any(&["handling unit", "hu"]));
        MIN_DIGITS - if of_units { 2 } else { 0 }
    };
    if let Some(at) = place(found, COUNT).filter(|at| are_long_numbers(table, header, *at, least(*at))) {
        let heading = heading(at);
        let are_numbers = !found.contains(&Target::PackageNumbers)
            && are_different(table, header, at)
            && are_equally_long(table, header, at)
            && !heading.is_some_and(|heading| heading.is_quantity());
        found[at] = if are_numbers {
            Target::PackageNumbers
        } else {
            Target::Ignore
        };
    }
    if found.contains(&Target::PackageNumbers) {
        return;
    }
    let headings: Vec<Heading> = headings.iter().map(|text| Heading::parse(text)).collect();
    let heading = |at: usize| headings.get(at);
    // A quantity beside the identities of packages is one of pieces.
    let counted = place(found, COUNT);
    let is_quantity =
        |at: usize| heading(at).is_some_and(Heading::is_quantity) && !name_packages(table, header, at);
    if counted.is_some_and(|at| !is_quantity(at)) {
        return;
    }
    let weighed = || {
        let weights = place(found, Target::Field("gross_weight"));
        weights.is_some_and(|at| is_full(table, header, at))
    };
    let counts_something = || {
        let mut all = headings.iter();
        all.any(|heading| heading.is_quantity() || heading.counts_goods())
    };
    let is_identity = |at: &usize| {
        heading(*at).is_some_and(|heading| {
            heading.is_identity_of_package()
                || are_sscc(table, header, *at)
                || heading.is_identity_of_machine() && weighed() && !counts_something()
        })
    };
    let identity = (0..found.len())
        .filter(|at| found[*at] == Target::Ignore)
        .filter(is_identity)
        .find(|at| {
            is_full(table, header, *at)
                && are_different(table, header, *at)
                && are_no_counters(table, header, *at)
        });
    if let Some(at) = identity {
        if let Some(quantity) = counted {
            found[quantity] = Target::Ignore;
        }
        found[at] = Target::PackageNumbers;
    }
}

/// A cell names packages beside its figure: `3 cartons`.
fn name_packages(table: &Table, header: Header, at: usize) -> bool {
    let names = |cell: &Cell| matches!(cell, Cell::Text(text) if words_beside(text).iter().any(|word| is_package(word)));
    cells_of(table, header, at).any(names)
}

/// The column of identities by which each row is read as one package.
pub(crate) fn one_in_each_row(
    table: &Table,
    header: Header,
    headings: &[Heading],
    columns: &[(usize, Target)],
) -> Option<usize> {
    let mut all = columns.iter();
    let (numbers, _) = *all.find(|(_, target)| *target == Target::PackageNumbers)?;
    let heading = headings.get(numbers)?;
    let counted = columns.iter().any(|(_, target)| *target == COUNT);
    let is_number = heading.strength(Target::PackageNumbers) > 0;
    let is_identity =
        heading.is_identity() || are_long_numbers(table, header, numbers, MIN_DIGITS - 2) && !is_number;
    // `0001-0025`, `0026-0040` below `Carton serial`
    let are_ranges = || follow_each_other(cells_of(table, header, numbers));
    // What stands in several rows is told of each of them.
    let is_shared = || !are_different(table, header, numbers);
    (is_identity && !counted && !are_ranges() && !is_shared()).then_some(numbers)
}

fn are_long_numbers(table: &Table, header: Header, at: usize, digits: usize) -> bool {
    let is_long = |cell: &Cell| {
        let text = cell.shown();
        let text = text.trim();
        text.len() >= digits && text.bytes().all(|one| one.is_ascii_digit())
    };
    let mut cells = cells_of(table, header, at).peekable();
    cells.peek().is_some() && cells.all(is_long)
}

/// 18 digits, or 20 with `00` before them: the serial shipping container code of GS1.
fn are_sscc(table: &Table, header: Header, at: usize) -> bool {
    let is_sscc = |cell: &Cell| {
        let text = cell.shown();
        matches!(text.len(), 18 | 20) && text.bytes().all(|one| one.is_ascii_digit())
    };
    let mut cells = cells_of(table, header, at).peekable();
    cells.peek().is_some() && cells.all(is_sscc)
}

fn are_equally_long(table: &Table, header: Header, at: usize) -> bool {
    let lengths: BTreeSet<usize> = cells_of(table, header, at)
        .map(|cell| cell.shown().trim().len())
        .collect();
    lengths.len() == 1
}

/// The cells are too long for the numbers of rows, 1, 2, 3.
fn are_no_counters(table: &Table, header: Header, at: usize) -> bool {
    cells_of(table, header, at).all(|cell| cell.shown().trim().chars().count() > 3)
}

/// No two cells say the same.
fn are_different(table: &Table, header: Header, at: usize) -> bool {
    let mut seen = BTreeSet::new();
    let mut cells = cells_of(table, header, at).peekable();
    cells.peek().is_some() && cells.all(|cell| seen.insert(cell.shown()))
}

/// Every row that has figures says something in this column.
fn is_full(table: &Table, header: Header, at: usize) -> bool {
    let is_figure = |cell: &Cell| crate::figures::figure::number(cell, ColumnKind::Weight, None).is_ok();
    let rows = table.rows.iter().skip(header.data());
    let mut rows = rows.filter(|row| row.cells.iter().any(is_figure)).peekable();
    rows.peek().is_some() && rows.all(|row| row.cells.get(at).is_some_and(|cell| !cell.is_blank()))
}
