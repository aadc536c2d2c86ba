//! Numbers on packages that the cells show, below any heading.

use crate::headings::header::{Header, cells_of};
use crate::headings::heading::Heading;
use crate::model::target::Target;
use crate::words::package_numbers;
use crate::words::package_numbers::Stroke;
use crate::{Cell, Row, Table};

const COUNT: Target = Target::Field("package_count");

/// Ranges that follow each other from 1, `1-6`, `7`, `8-10`, are the numbers on the packages in any language. Where a count beside them
/// differs, its cells are told.
pub(super) fn settle_ranges(table: &Table, header: Header, found: &mut [Target]) {
    if found.contains(&Target::PackageNumbers) {
        return;
    }
    let are_ranges = |at: &usize| {
        found[*at] == Target::Ignore && package_numbers::follow_each_other(cells_of(table, header, *at))
    };
    if let Some(at) = (0..found.len()).find(are_ranges) {
        found[at] = Target::PackageNumbers;
    }
}

/// Decides between two counts beside the numbers on packages: the one that agrees with the numbers in every row counts them, if the
/// other one agrees in none: `個数` and `梱包数`.
pub(crate) fn settle_count_by_numbers(
    table: &Table,
    header: Header,
    headings: &[String],
    found: &mut [Target],
) {
    let place = |found: &[Target], wanted: Target| found.iter().position(|target| *target == wanted);
    let (Some(numbered), Some(counted)) = (place(found, Target::PackageNumbers), place(found, COUNT)) else {
        return;
    };
    if found.contains(&Target::PackageNumbersTo) {
        return;
    }
    let stroke = Stroke::of(cells_of(table, header, numbered));
    // For each row, tells whether it has as many packages as numbers on them.
    let agreeing = |at: usize| -> Vec<bool> {
        let rows = table.rows.iter().skip(header.data());
        rows.filter_map(|row| {
            let ranges = package_numbers::ranges(row.cells.get(numbered)?, stroke)?;
            let count: u64 = row.cells.get(at)?.shown().trim().parse().ok()?;
            Some(count == package_numbers::count(&ranges))
        })
        .collect()
    };
    let own = agreeing(counted);
    if own.len() < 2 || own.contains(&true) {
        return;
    }
    let counts = |at: &usize| {
        let rows = agreeing(*at);
        found[*at] == Target::Ignore
            && headings
                .get(*at)
                .is_some_and(|text| Heading::parse(text).strength(COUNT) > 0)
            && rows.len() >= own.len()
            && !rows.contains(&false)
    };
    let mut others = (0..found.len()).filter(counts);
    if let (Some(only), None) = (others.next(), others.next()) {
        (found[counted], found[only]) = (Target::Ignore, COUNT);
    }
}

/// Two columns beside each other whose rows go on where the last one ended, 1 and 12, 13 and 20, are the first and the last number on
/// the packages. Below a heading for such numbers they begin anywhere.
pub(super) fn settle_pairs(table: &Table, header: Header, found: &mut [Target]) {
    let headed = found.iter().position(|target| *target == Target::PackageNumbers);
    if found.contains(&Target::PackageNumbersTo) {
        return;
    }
    let rows = || table.rows.iter().skip(header.data());
    let number = |row: &Row, at: usize| -> Option<u64> { row.cells.get(at)?.shown().trim().parse().ok() };
    let are_pairs = |at: &usize| {
        let is_filled = |row: &&Row| {
            [*at, at + 1]
                .iter()
                .any(|at| row.cells.get(*at).is_some_and(|cell| !cell.is_blank()))
        };
        let pairs: Option<Vec<(u64, u64)>> = rows()
            .filter(is_filled)
            .map(|row| Some((number(row, *at)?, number(row, at + 1)?)))
            .collect();
        headed.map_or(matches!(found[*at], Target::Ignore | COUNT), |headed| {
            headed == *at
        }) && found.get(at + 1) == Some(&Target::Ignore)
            && pairs.is_some_and(|pairs| {
                pairs.len() > 1
                    && (headed.is_some() || pairs.first().is_some_and(|(first, _)| *first == 1))
                    && pairs.iter().all(|(first, last)| first <= last)
                    && pairs.iter().any(|(first, last)| first < last)
                    && pairs
                        .windows(2)
                        .all(|pair| matches!(pair, [(_, last), (next, _)] if *next == last + 1))
            })
    };
    if let Some(at) = (0..found.len()).find(are_pairs) {
        found[at] = Target::PackageNumbers;
        found[at + 1] = Target::PackageNumbersTo;
    }
}

/// 1, 2, 2, 3, where the rows that repeat a number have no weight of their own: several goods in one package.
pub(crate) fn are_shared(table: &Table, header: Header, at: usize, found: &[Target]) -> bool {
    let weighed = found
        .iter()
        .position(|target| matches!(target, Target::Field("gross_weight" | "weight_per_package")));
    let Some(weighed) = weighed else { return false };
    let rows = table.rows.iter().skip(header.data());
    let numbers: Option<Vec<(u64, bool)>> = rows
        .filter_map(|row| Some((row.cells.get(at).filter(|cell| !cell.is_blank())?, row)))
        .map(|(cell, row)| {
            let is_weighed = row.cells.get(weighed).is_some_and(|cell| !cell.is_blank());
            Some((cell.shown().trim().parse().ok()?, is_weighed))
        })
        .collect();
    numbers.is_some_and(|numbers| {
        numbers.len() > 2
            && numbers.first() == Some(&(1, true))
            && numbers.windows(2).all(|pair| match pair {
                [(one, _), (next, is_weighed)] => *next == one + u64::from(*is_weighed),
                _ => false,
            })
    })
}

/// `1/3`, `2/3`, `3/3`, `1/2`, `2/2` are the boxes of sets: there are as many of each box as there are sets, which another column counts.
pub(super) fn settle_boxes_of_sets(
    table: &Table,
    header: Header,
    headings: &[Heading],
    found: &mut [Target],
) {
    // `1/3` to `3/3` alone may be three packages, unless a column counts sets.
    let names_sets = headings.iter().any(Heading::counts_sets);
    let of_sets = |at: &usize| {
        let is_free = matches!(found[*at], Target::Ignore | COUNT)
            || names_sets && found[*at] == Target::PackageNumbers;
        let least = if names_sets { 1 } else { 2 };
        is_free && package_numbers::are_of_sets(cells_of(table, header, *at), least)
    };
    let Some(boxes) = (0..found.len()).find(of_sets) else {
        return;
    };
    let counts_sets = |at: &usize| {
        let heading = headings.get(*at);
        *at != boxes
            && matches!(found[*at], Target::Ignore | COUNT)
            && heading.is_some_and(|heading| {
                let is_number = heading.is_quantity() || heading.counts_goods();
                (heading.counts_sets() || is_number && !names_sets) && !heading.is_of_one()
            })
    };
    let mut counts = (0..found.len()).filter(counts_sets);
    if let (Some(sets), None) = (counts.next(), counts.next()) {
        found[boxes] = Target::Ignore;
        // `Boxes` beside the sets says the same again.
        let shown = |at: usize| cells_of(table, header, at).map(Cell::shown);
        if !(0..found.len()).any(|at| found[at] == COUNT && shown(at).eq(shown(sets))) {
            for target in found.iter_mut().filter(|target| **target == COUNT) {
                *target = Target::Ignore;
            }
            found[sets] = COUNT;
        }
    }
}
