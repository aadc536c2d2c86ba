//! Averages below the sums of a table, which no word names: `15.636` kg a package below `2580` of `165`.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::columns::{Columns, Figures, given};
use crate::headings::header::Header;
use crate::model::left_out::LeftOut;
use crate::{Row, Table};
use domain::cargo::Exact;

/// Rows without a name directly below one whose figures, two at least, add up several rows above: each of their figures, two at least, is
/// that sum divided by the packages or by the rows.
pub(super) fn find(table: &Table, header: Header, columns: &Columns) -> BTreeMap<u32, LeftOut> {
    let rows = table.rows.get(header.data()..).unwrap_or_default();
    let mut sums: Figures = Vec::new();
    let mut found = BTreeMap::new();
    for (above, (total, row)) in rows.iter().zip(rows.iter().skip(1)).enumerate() {
        let total = figures(total, columns);
        if above > 1 && total.len() > 1 && total.iter().all(|figure| sums.contains(figure)) {
            let is_average = averages(row, &total, above, columns);
            found.extend(is_average.then_some((row.number, LeftOut::NoGoods)));
        }
        for (at, value) in total {
            match sums.iter_mut().find(|(own, _)| *own == at) {
                Some((_, sum)) => *sum = sum.plus(value).unwrap_or_default(),
                None => sums.push((at, value)),
            }
        }
    }
    found
}

/// The figures that totals add up, and the volume.
fn figures(row: &Row, columns: &Columns) -> Figures {
    let mut figures = columns.figures_of(row);
    let volume = columns.volume.filter(|at| !columns.additive.contains(at));
    figures.extend(volume.and_then(|at| Some((at, columns.value(row, at)?))));
    figures
}

fn averages(row: &Row, total: &Figures, rows: usize, columns: &Columns) -> bool {
    let own = figures(row, columns);
    let cells = row.cells.iter().filter(|cell| !cell.is_blank()).count();
    let has_name = columns.name.is_some_and(|at| given(row, at).is_some());
    let count = columns.count.and_then(|at| value(total, at));
    let by = |divisor: Decimal| {
        let is_part = |(at, value): &(usize, Exact)| {
            let parts = self::value(total, *at).and_then(|sum| sum.checked_div(divisor));
            parts
                .zip(value.to_decimal())
                .is_some_and(|(part, own)| is_rounded(own, part))
        };
        own.iter().all(is_part)
    };
    let divisors = count.into_iter().chain([Decimal::from(rows)]);
    !has_name && own.len() > 1 && cells == own.len() && divisors.filter(|by| !by.is_zero()).any(by)
}

fn value(figures: &Figures, at: usize) -> Option<Decimal> {
    let (_, value) = figures.iter().find(|(own, _)| *own == at)?;
    value.to_decimal()
}

/// Equal to the decimals that the average is written with.
fn is_rounded(average: Decimal, exact: Decimal) -> bool {
    (average - exact).abs() * Decimal::TWO <= Decimal::new(1, average.scale().min(9))
}
