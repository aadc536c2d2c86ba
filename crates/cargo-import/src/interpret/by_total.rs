//! Decides columns by the row of a total.

use std::collections::BTreeSet;

use crate::headings::header::Header;
use crate::layout::totals::Totals;
use crate::mapping::settle::{beside_kind, counts_up};
use crate::model::left_out::LeftOut;
use crate::model::target::Target;
use crate::{Cell, Row, Table};

/// 1, 2, 3 with their sum in the row of the total are counts, not numbers on packages.
pub(super) fn settle(
    whole: &Table,
    table: &Table,
    header: Header,
    with_totals: &[Target],
    found: &Totals,
    guessed: &mut [Target],
) {
    let totals = found.left_out.iter().filter(|(_, why)| *why == LeftOut::Total);
    let totals: BTreeSet<u32> = totals.map(|(row, _)| *row).collect();
    let rows = whole.rows.iter().filter(|row| totals.contains(&row.number));
    let sums: Vec<&Row> = rows.collect();
    // `Total 5 palets` in this column adds nothing up.
    let has_sum = |at: usize| {
        let mut rows = whole.rows.iter().filter(|row| totals.contains(&row.number));
        rows.any(|row| {
            let text = row.cells.get(at).map(Cell::shown).unwrap_or_default();
            !text.is_empty() && !text.contains(char::is_alphabetic)
        })
    };
    for (at, (guess, before)) in guessed.iter_mut().zip(with_totals).enumerate() {
        if has_sum(at)
            && counts_up(table, header, at)
            && *guess == Target::PackageNumbers
            && *before == Target::Field("package_count")
        {
            *guess = *before;
        }
    }
    // 10, 50 and their sum: numbers on packages are not added up, except by a program.
    let counted = guessed.contains(&Target::Field("package_count"));
    let numbers = guessed.iter().position(|guess| *guess == Target::PackageNumbers);
    if let Some(at) = numbers.filter(|_| !counted)
        && !counts_up(table, header, at)
        && beside_kind::is_sum(table, header, &sums, at)
    {
        guessed[at] = Target::Field("package_count");
    }
}
