//! Whether totals and sentences say what the lines say together.

use domain::cargo::Exact;
use rust_decimal::Decimal;

use crate::figures::figure;
use crate::mapping::columns::Column;
use crate::model::left_out::LeftOut;
use crate::model::note::Note;
use crate::model::target::{ColumnKind, Target};
use crate::model::unit;
use crate::texts::stated::Stated;
use crate::{Cell, Row};

/// Packages and kg of all lines.
pub(super) type Sums = (Exact, Exact);

/// Marks the last total where it differs from what no column of figures adds up: weights of one, and numbers on packages.
pub(super) fn mark_other_totals(
    totals: &[&Row],
    columns: &[Column],
    gross_from_package: bool,
    (packages, kg): Sums,
    left_out: &mut [(u32, LeftOut)],
) {
    // Others add up parts.
    let Some(total) = totals.last() else { return };
    let place = |target: Target| columns.iter().find(|column| column.target == target);
    // A row that adds up the weights of one adds up those of rows.
    let of_one = place(Target::Field("weight_per_package")).filter(|_| gross_from_package);
    let has_other_weight = of_one.is_some_and(|column| {
        let cell = total.cells.get(column.at);
        cell.is_some_and(|cell| is_other_weight(cell, column, kg))
    });
    // `TOTAL: 21 CTNS` below numbers on packages.
    let has_other_packages = place(Target::Field("package_count")).is_none()
        && Stated::of(total).is_some_and(|stated| stated.has_other_packages(packages));
    // Rows without a number were counted by the numbers on their packages.
    let counted = place(Target::Field("package_count")).filter(|_| place(Target::PackageNumbers).is_some());
    let has_other_count = totals.len() == 1
        && counted.is_some_and(|column| {
            let cell = total.cells.get(column.at);
            cell.is_some_and(|cell| is_other_count(cell, column, packages))
        });
    if has_other_weight || has_other_packages || has_other_count {
        mark(left_out, total.number);
    }
}

/// Marks the sentences that state other sums. Returns notes on those that were not left out.
pub(super) fn mark_other_sentences(
    stated: &[Stated],
    (packages, kg): Sums,
    left_out: &mut [(u32, LeftOut)],
) -> Vec<Note> {
    let others = stated
        .iter()
        .filter(|stated| stated.has_other_packages(packages) || stated.has_other_weight(kg));
    others
        .filter(|stated| !mark(left_out, stated.row))
        .map(|stated| Note::StatedOtherwise(stated.row))
        .collect()
}

/// Returns false if the row was not left out.
fn mark(left_out: &mut [(u32, LeftOut)], row: u32) -> bool {
    let own = left_out.iter_mut().find(|(number, _)| *number == row);
    own.map(|(_, why)| *why = LeftOut::TotalDiffers).is_some()
}

/// A figure of a total that is another number of packages.
fn is_other_count(cell: &Cell, column: &Column, packages: Exact) -> bool {
    let read = figure::number(cell, ColumnKind::Count, column.mark).ok();
    read.is_some_and(|read| read.value != packages)
}

/// A figure of a total that is another weight than this one, in kg.
fn is_other_weight(cell: &Cell, column: &Column, kg: Exact) -> bool {
    let read = figure::number(cell, ColumnKind::Weight, column.mark).ok();
    let total = read.and_then(|read| unit::kilograms(read.value, read.unit.or(column.unit)?));
    let near = |total: Exact| {
        let (total, kg) = (total.to_decimal()?, kg.to_decimal()?);
        Some((total - kg).abs() * Decimal::ONE_HUNDRED <= kg)
    };
    total.is_some_and(|total| near(total) == Some(false))
}
