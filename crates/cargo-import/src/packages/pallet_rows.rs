//! Lists of warehouses with a row for each article on a pallet, in which the pallet's weight and size stand again in each of its rows: the
//! pallets are the packages, not the cases on them.

use std::collections::BTreeMap;

use super::same_package::column_of_marks;
use crate::headings::header::Header;
use crate::headings::heading::Heading;
use crate::model::target::{ColumnKind, Target};
use crate::{Cell, Row, Table};

/// Counts pallets where a column has their identities, and every row of one pallet repeats its weight and its size.
pub(crate) fn settle(table: &Table, header: Header, headings: &[Heading], targets: &mut [Target]) {
    const COUNT: Target = Target::Field("package_count");
    let of_pallets = |at: usize| headings.get(at).is_some_and(Heading::is_of_pallets);
    let Some(counted) = targets
        .iter()
        .position(|target| *target == COUNT)
        .filter(|at| !of_pallets(*at))
    else {
        return;
    };
    let sizes: Vec<usize> = places(targets, |kind| {
        matches!(kind, ColumnKind::Length | ColumnKind::Size)
    });
    let Some(weight) = weight_of_pallets(headings, targets) else {
        return;
    };
    if targets.contains(&Target::PackageNumbers) || !sizes.first().is_some_and(|at| of_pallets(*at)) {
        return;
    }
    let Some(marks) = column_of_marks(table, header, headings, targets).filter(|at| *at != counted) else {
        return;
    };
    let measures: Vec<usize> = sizes.into_iter().chain([weight]).collect();
    if !repeat_together(table, header, marks, &measures) {
        return;
    }
    let of_cases = [
        COUNT,
        Target::Field("gross_weight"),
        Target::Field("weight_per_package"),
    ];
    for target in targets.iter_mut().filter(|target| of_cases.contains(target)) {
        *target = Target::Ignore;
    }
    for (at, target) in [
        (weight, Target::Field("gross_weight")),
        (marks, Target::PackageNumbers),
    ] {
        if let Some(own) = targets.get_mut(at) {
            *own = target;
        }
    }
}

/// The weights of pallets that are not read, where other packages are counted that have the sizes of pallets.
pub(crate) fn weight_of_pallets(headings: &[Heading], targets: &[Target]) -> Option<usize> {
    let is_weight = |at: &usize| {
        let is_free = matches!(
            targets.get(*at),
            Some(Target::Ignore | Target::Field("gross_weight" | "weight_per_package"))
        );
        is_free
            && headings.get(*at).is_some_and(|heading| {
                heading.is_gross() && heading.may_be_gross() && heading.is_of_pallets()
            })
    };
    let mut weights = (0..headings.len()).filter(is_weight);
    weights.next().filter(|_| weights.next().is_none())
}

fn places(targets: &[Target], fits: impl Fn(ColumnKind) -> bool) -> Vec<usize> {
    let all = targets.iter().enumerate();
    all.filter(|(_, target)| **target != Target::Ignore && fits(target.kind()))
        .map(|(at, _)| at)
        .collect()
}

/// Some pallet has several rows, and all rows of a pallet say the same of it.
fn repeat_together(table: &Table, header: Header, marks: usize, measures: &[usize]) -> bool {
    let text = |row: &Row, at: usize| row.cells.get(at).map(Cell::shown).unwrap_or_default();
    let mut told: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut several = false;
    for row in table.rows.iter().skip(header.data()) {
        let mark = text(row, marks);
        if mark.is_empty() {
            continue;
        }
        let own: Vec<String> = measures.iter().map(|at| text(row, *at)).collect();
        if own.iter().any(String::is_empty) {
            return false;
        }
        match told.get(&mark) {
            Some(above) if *above == own => several = true,
            Some(_) => return false,
            None => {
                told.insert(mark, own);
            }
        }
    }
    several && told.len() > 1
}

#[cfg(test)]
mod tests {
    use crate::{Choices, book_of_text, interpret};

    #[test]
    fn pallets_whose_rows_repeat_their_weight_are_counted_once() {
        let list = "SSCC\tItem\tCases\tCase GW kg\tPallet GW kg\tPallet size cm\n\
            340123450000000018\tTea\t40\t6.2\t420\t120x80x140\n\
            340123450000000018\tSoap\t20\t7.5\t420\t120x80x140\n\
            340123450000000025\tTea\t60\t6.2\t394\t120x80x150";
        let understood = interpret(&book_of_text(list, ""), &Choices::default());
        let told: Vec<[&str; 2]> = understood
            .lines
            .iter()
            .map(|read| {
                let texts = &read.line.texts;
                [texts.package_count.as_str(), texts.gross_weight.as_str()]
            })
            .collect();
        assert_eq!(told, [["1", "420"], ["", ""], ["1", "394"]]);
    }
}
