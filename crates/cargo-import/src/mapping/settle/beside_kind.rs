//! `No.` beside `Kind` below one heading, `Package`: how many packages there are, or the numbers on them.

use crate::headings::header::{Header, cells_of};
use crate::headings::heading::Heading;
use crate::model::target::Target;
use crate::words::figure_words::is_package;
use crate::{Cell, Row, Table};
use domain::folding::{plain, words};

const COUNT: Target = Target::Field("package_count");

/// What figures are by their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Figures {
    /// 1, 2, 2, 3 and 51, 52, 53.
    Numbers,
    /// 10, 50: they rise, as numbers do.
    PerhapsNumbers,
    /// 12, 11: numbers in another order, perhaps.
    PerhapsCounts,
    /// 50, 10 and 4, 4, 9.
    Counts,
}

impl Figures {
    fn of(values: &[u64]) -> Option<Self> {
        let (least, most) = (values.iter().min()?, values.iter().max()?);
        let steps = || {
            let pairs = values.windows(2);
            pairs.map(|pair| matches!(pair, [one, next] if one < next).then(|| pair[1] - pair[0]))
        };
        let rises = steps().any(|step| step.is_some());
        let falls = values.windows(2).any(|pair| pair[1] < pair[0]);
        // In a shipment the numbers of packages lie close together.
        let is_dense = most - least < 2 * u64::try_from(values.len()).ok()?;
        let is_repeated = || {
            let mut sorted = values.to_vec();
            sorted.sort_unstable();
            sorted.windows(2).any(|pair| pair[0] == pair[1])
        };
        Some(
            if rises && !falls && steps().all(|step| step.is_none_or(|step| step == 1)) {
                Self::Numbers
            } else if rises && steps().all(|step| step.is_some()) {
                Self::PerhapsNumbers
            } else if matches!(values, [only] if *only > 1)
                || is_dense && values.len() > 1 && (!is_repeated() || rises && !falls)
            {
                Self::PerhapsCounts
            } else {
                Self::Counts
            },
        )
    }
}

/// The numbers on packages count them, where they do not rise.
pub(super) fn settle_count(table: &Table, header: Header, found: &mut [Target]) {
    let Some(at) = found.iter().position(|target| *target == Target::PackageNumbers) else {
        return;
    };
    if found.contains(&COUNT) {
        return;
    }
    let figures = figures(table, header, found, at);
    if matches!(figures, Some(Figures::Counts | Figures::PerhapsCounts)) {
        found[at] = COUNT;
    }
}

/// `Anz.` beside `Verpackung`, `Units` beside `Packing`: where nothing else counts, how many of these packages there are.
pub(crate) fn settle_missing_count(
    table: &Table,
    header: Header,
    headings: &[Heading],
    found: &mut [Target],
) {
    const QUANTITIES: [&str; 22] = [
        "anz", "anzahl", "menge", "qty", "quantity", "quan", "units", "unit", "nos", "so luong", "sl", "qte",
        "quantite", "cant", "cantidad", "aantal", "qta", "quantita", "ilosc", "adet", "数量", "数",
    ];
    let others = [COUNT, Target::PackageNumbers, Target::Field("container_count")];
    let Some(kind) = found
        .iter()
        .position(|target| *target == Target::Field("package_type"))
    else {
        return;
    };
    let mut kinds = cells_of(table, header, kind);
    let are_packages = kinds.all(|cell| {
        let folded = plain(&cell.shown());
        words(&folded).into_iter().any(is_package)
    });
    if !are_packages || found.iter().any(|target| others.contains(target)) {
        return;
    }
    let counts = |at: &usize| {
        found.get(*at) == Some(&Target::Ignore)
            && headings
                .get(*at)
                .is_some_and(|heading| heading.has_any(&QUANTITIES))
            && values(table, header, *at).and_then(|values| Figures::of(&values)) != Some(Figures::Numbers)
            && values(table, header, *at).is_some_and(|values| !values.is_empty() && !values.contains(&0))
    };
    let beside = [kind.checked_sub(1), Some(kind + 1)]
        .into_iter()
        .flatten()
        .find(counts);
    if let Some(target) = beside.and_then(|at| found.get_mut(at)) {
        *target = COUNT;
    }
}

/// The figures of a column beside the kind of packages; `None` of other columns, and where a cell is no whole number.
pub(crate) fn figures(table: &Table, header: Header, found: &[Target], at: usize) -> Option<Figures> {
    let headings = header.headings(table);
    let group = |at: usize| headings.get(at)?.split_once('\n').map(|(group, _)| group);
    let is_type = |beside: usize| {
        found.get(beside) == Some(&Target::Field("package_type"))
            && group(beside).is_some()
            && group(beside) == group(at)
    };
    if !is_type(at + 1) && !at.checked_sub(1).is_some_and(is_type) {
        return None;
    }
    Figures::of(&values(table, header, at)?)
}

/// Tells whether one of the rows, those of totals, has the sum of a column beside the kind of packages.
pub(crate) fn is_sum(table: &Table, header: Header, totals: &[&Row], at: usize) -> bool {
    let Some(values) = values(table, header, at) else {
        return false;
    };
    let sum = values
        .iter()
        .try_fold(0_u64, |sum, value| sum.checked_add(*value));
    let has_sum = |row: &&Row| number(row.cells.get(at)).is_some_and(|total| Some(total) == sum);
    values.len() > 1 && totals.iter().any(has_sum)
}

fn values(table: &Table, header: Header, at: usize) -> Option<Vec<u64>> {
    cells_of(table, header, at)
        .map(|cell| number(Some(cell)))
        .collect()
}

fn number(cell: Option<&Cell>) -> Option<u64> {
    cell?.shown().trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::Figures::{self, Counts, Numbers, PerhapsCounts, PerhapsNumbers};

    #[test]
    fn rising_figures_are_numbers() {
        for (values, expected) in [
            (&[1, 2][..], Numbers),
            (&[1, 2, 2, 3], Numbers),
            (&[51, 52, 53], Numbers),
            (&[101, 103], PerhapsNumbers),
            (&[10, 50], PerhapsNumbers),
            (&[50], PerhapsCounts),
            (&[12, 11], PerhapsCounts),
            (&[53, 51, 52], PerhapsCounts),
            (&[51, 51, 53], PerhapsCounts),
            (&[1], Counts),
            (&[50, 10], Counts),
            (&[10, 10, 50], Counts),
            (&[8, 8], Counts),
            (&[3, 2, 2, 4], Counts),
        ] {
            assert_eq!(Figures::of(values), Some(expected), "{values:?}");
        }
    }
}
