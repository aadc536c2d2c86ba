//! Which of two columns of gross weights is that of one package, by arithmetic.

use rust_decimal::Decimal;

use super::figure::number;
use super::header::Header;
use super::heading::Heading;
use super::target::{ColumnKind, Target};
use super::{Cell, Table};

/// Columns of weights that are compared; a list has four.
const MAX_WEIGHTS: usize = 8;

/// Where one column times the packages gives another one in every row, the first is of one package whatever the headings say. The other
/// is a weight too, or a column such as `Total` that is not read.
pub(super) fn settle(table: &Table, header: Header, headings: &[Heading], targets: &mut [Target]) {
    let Some(count) = targets
        .iter()
        .position(|target| *target == Target::Field("package_count"))
    else {
        return;
    };
    let (weights, others): (Vec<usize>, Vec<usize>) = (0..headings.len())
        .filter(|at| is_weight(headings, *at) || targets.get(*at) == Some(&Target::Ignore))
        .partition(|at| is_weight(headings, *at));
    let figures = |places: &[usize]| -> Vec<(usize, Figures)> {
        let first = places.iter().take(MAX_WEIGHTS);
        first.map(|at| (*at, figures(table, header, *at))).collect()
    };
    let packages = self::figures(table, header, count);
    let (weights, others) = (figures(&weights), figures(&others));
    let find = |all: &[(usize, Figures)], least: usize| {
        let pairs = weights
            .iter()
            .flat_map(|one| all.iter().map(move |all| (one, all)))
            .filter(|(one, all)| one.0 != all.0 && rows_that_multiply(&packages, &one.1, &all.1) >= least)
            .map(|(one, all)| (one.0, all.0));
        match pairs.collect::<Vec<_>>().as_slice() {
            [pair] => Some(*pair),
            _ => None,
        }
    };
    // One row may agree by chance.
    if let Some((one, all)) = find(&weights, 1).or_else(|| find(&others, 2)) {
        let (of_one, of_all) = (Target::Field("weight_per_package"), Target::Field("gross_weight"));
        for target in targets
            .iter_mut()
            .filter(|target| [of_one, of_all].contains(target))
        {
            *target = Target::Ignore;
        }
        if let Some(target) = targets.get_mut(one) {
            *target = of_one;
        }
        if let Some(target) = targets.get_mut(all) {
            *target = of_all;
        }
    }
}

/// `Unit weight` whose heading names no package: perhaps the weight of a piece. It is read as no weight of a package if times the packages it
/// gives in no row nearly the gross weight, or if nothing gives the gross weight and pieces are counted too.
pub(super) fn leave_weights_of_pieces(
    table: &Table,
    header: Header,
    headings: &[Heading],
    targets: &mut [Target],
) {
    let place = |field: &'static str| targets.iter().position(|target| *target == Target::Field(field));
    let (Some(count), Some(one)) = (place("package_count"), place("weight_per_package")) else {
        return;
    };
    if headings.get(one).is_none_or(Heading::names_a_package) {
        return;
    }
    let is_of_pieces = match place("gross_weight") {
        Some(all) => {
            let [packages, weights, gross] = [count, one, all].map(|at| figures(table, header, at));
            multiplies_nowhere(&packages, &weights, &gross)
        }
        None => headings.iter().any(Heading::counts_goods),
    };
    if is_of_pieces && let Some(target) = targets.get_mut(one) {
        *target = Target::Ignore;
    }
}

/// In every row the product differs by more than a tenth.
fn multiplies_nowhere(packages: &Figures, one: &Figures, all: &Figures) -> bool {
    let mut told = packages
        .iter()
        .zip(one)
        .zip(all)
        .filter_map(|((count, one), all)| Some(((*count)?.checked_mul((*one)?)?, (*all)?)))
        .peekable();
    let differs = |(product, all): (Decimal, Decimal)| (product - all).abs() > all / Decimal::TEN;
    told.peek().is_some() && told.all(differs)
}

/// The figures of a column, by row.
type Figures = Vec<Option<Decimal>>;

fn figures(table: &Table, header: Header, at: usize) -> Figures {
    let rows = table.rows.iter().skip(header.data());
    rows.map(|row| figure(row.cells.get(at)?)).collect()
}

fn is_weight(headings: &[Heading], at: usize) -> bool {
    headings.get(at).is_some_and(Heading::is_gross)
}

/// How many rows have several packages and their weight; none if a row contradicts.
fn rows_that_multiply(packages: &Figures, one: &Figures, all: &Figures) -> usize {
    let mut told = 0;
    for ((count, one), all) in packages.iter().zip(one).zip(all) {
        let (Some(count), Some(one), Some(all)) = (count, *one, *all) else {
            continue;
        };
        let Some(product) = count.checked_mul(one) else {
            return 0;
        };
        if (product - all).abs() > all * Decimal::new(5, 3) {
            return 0;
        }
        told += usize::from(*count > Decimal::ONE);
    }
    told
}

fn figure(cell: &Cell) -> Option<Decimal> {
    let read = number(cell, ColumnKind::Weight, None).or_else(|_| number(cell, ColumnKind::Count, None));
    read.ok()?.value.to_decimal()
}
