//! Which of two columns of gross weights is that of one package, by arithmetic.

use rust_decimal::Decimal;

use super::figure::number;
use super::header::Header;
use super::heading::Heading;
use super::target::{ColumnKind, Target};
use super::{Cell, Table};

/// Columns of weights that are compared; a list has four.
const MAX_WEIGHTS: usize = 8;

/// Where one column times the packages gives another one in every row, the first is of one package whatever the headings say.
pub(super) fn settle(table: &Table, header: Header, headings: &[Heading], targets: &mut [Target]) {
    let Some(count) = targets
        .iter()
        .position(|target| *target == Target::Field("package_count"))
    else {
        return;
    };
    let weights: Vec<usize> = headings
        .iter()
        .enumerate()
        .filter(|(_, heading)| heading.is_gross())
        .map(|(at, _)| at)
        .take(MAX_WEIGHTS)
        .collect();
    let figures = |at: usize| -> Vec<Option<Decimal>> {
        let rows = table.rows.iter().skip(header.data());
        rows.map(|row| figure(row.cells.get(at)?)).collect()
    };
    let packages = figures(count);
    let weighed: Vec<Vec<Option<Decimal>>> = weights.iter().map(|at| figures(*at)).collect();
    let multiplies = |one: usize, all: usize| {
        let (mut rows, mut told) = (0, false);
        for ((count, one), all) in packages.iter().zip(&weighed[one]).zip(&weighed[all]) {
            let (Some(count), Some(one), Some(all)) = (count, *one, *all) else {
                continue;
            };
            let Some(product) = count.checked_mul(one) else {
                return false;
            };
            if (product - all).abs() > all * Decimal::new(5, 3) {
                return false;
            }
            rows += 1;
            told |= *count > Decimal::ONE;
        }
        rows > 0 && told
    };
    let places = 0..weights.len();
    let pairs = places
        .clone()
        .flat_map(|one| places.clone().map(move |all| (one, all)))
        .filter(|(one, all)| one != all && multiplies(*one, *all))
        .map(|(one, all)| (weights[one], weights[all]));
    if let [(one, all)] = pairs.collect::<Vec<_>>().as_slice() {
        let (of_one, of_all) = (Target::Field("weight_per_package"), Target::Field("gross_weight"));
        for target in targets
            .iter_mut()
            .filter(|target| [of_one, of_all].contains(target))
        {
            *target = Target::Ignore;
        }
        if let Some(target) = targets.get_mut(*one) {
            *target = of_one;
        }
        if let Some(target) = targets.get_mut(*all) {
            *target = of_all;
        }
    }
}

fn figure(cell: &Cell) -> Option<Decimal> {
    let read = number(cell, ColumnKind::Weight, None).or_else(|_| number(cell, ColumnKind::Count, None));
    read.ok()?.value.to_decimal()
}
