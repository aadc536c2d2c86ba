//! Lists of pallets that also count the packages on them: weights and sizes are of the pallets, so pallets are the packages.

use std::collections::BTreeSet;

use domain::folding::plain;

use super::settle::{are_shared, is_size};
use crate::figures::size::triple;
use crate::headings::header::{Header, cells_of};
use crate::headings::heading::Heading;
use crate::model::target::{ColumnKind, Target};
use crate::words::figure_words::is_pallet;
use crate::words::package_numbers::{self, Stroke};
use crate::{Cell, Table};

/// Length and width of pallets, in cm, mm or inches.
const BASES: [(u32, u32); 9] = [
    (120, 80),
    (120, 100),
    (110, 110),
    (114, 114),
    (48, 40),
    (1200, 800),
    (1200, 1000),
    (1100, 1100),
    (1140, 1140),
];

/// Below these, 1, 2, 3 are numbers on pallets.
const ONE_PALLET: [&str; 6] = ["pallet", "palet", "palette", "plt", "hu", "skid"];

/// The numbers on other packages beside those on pallets: `Pallet No.`, `Carton No.`
pub(crate) fn numbers_on_others(
    table: &Table,
    header: Header,
    headings: &[Heading],
    targets: &[Target],
) -> Option<usize> {
    let of_pallets = |at: usize| headings.get(at).is_some_and(Heading::is_of_pallets);
    let read = targets
        .iter()
        .position(|target| *target == Target::PackageNumbers)?;
    let numbers_others = |at: &usize| {
        let heading = headings.get(*at);
        let mut cells = cells_of(table, header, *at).peekable();
        targets.get(*at) == Some(&Target::Ignore)
            && !of_pallets(*at)
            && heading.is_some_and(|heading| {
                heading.names_a_package() && heading.strength(Target::PackageNumbers) > 0
            })
            && cells.peek().is_some()
            && cells.all(|cell| package_numbers::ranges(cell, Stroke::Unclear).is_some())
    };
    (0..targets.len())
        .find(numbers_others)
        .filter(|_| of_pallets(read))
}

/// Takes the numbers on cartons for those of the packages where sizes are given which are not those of pallets.
pub(crate) fn settle_numbers(table: &Table, header: Header, headings: &[String], found: &mut [Target]) {
    let headings: Vec<Heading> = headings.iter().map(|text| Heading::parse(text)).collect();
    let is_size = |target: &Target| matches!(target, Target::Size | Target::Field("length"));
    let Some(sizes) = found.iter().position(is_size) else {
        return;
    };
    let are_of_pallets = headings.get(sizes).is_some_and(Heading::is_of_pallets)
        || have_bases_of_pallets(table, header, found)
        || found.contains(&Target::Field("package_count"));
    let others = numbers_on_others(table, header, &headings, found).filter(|_| !are_of_pallets);
    let read = found.iter().position(|target| *target == Target::PackageNumbers);
    if let (Some(others), Some(read)) = (others, read) {
        found.swap(others, read);
    }
}

/// Takes the pallets for the packages where a weight or a size is of a pallet by its heading, or all sizes are those of pallets and pallets
/// are counted too.
pub(crate) fn settle(table: &Table, header: Header, headings: &[String], found: &mut [Target]) {
    const COUNT: Target = Target::Field("package_count");
    let headings: Vec<Heading> = headings.iter().map(|text| Heading::parse(text)).collect();
    let of_pallets = |at: usize| headings.get(at).is_some_and(Heading::is_of_pallets);
    let place = |found: &[Target], target: Target| found.iter().position(|own| *own == target);
    let Some(counted) = place(found, COUNT).filter(|at| !of_pallets(*at)) else {
        return;
    };
    let is_measure = |at: &usize| {
        let kind = found[*at].kind();
        found[*at] != Target::Ignore
            && matches!(kind, ColumnKind::Weight | ColumnKind::Length | ColumnKind::Size)
    };
    let measured = (0..found.len()).filter(is_measure).any(of_pallets);
    if !measured && !have_bases_of_pallets(table, header, found) {
        return;
    }
    let pallets = (0..found.len()).find(|at| {
        let heading = headings.get(*at);
        found[*at] == Target::Ignore
            && of_pallets(*at)
            && heading.is_some_and(|heading| heading.strength(COUNT) > 0)
    });
    if let Some(pallets) = pallets {
        let is_one = headings
            .get(pallets)
            .is_some_and(|heading| heading.is_one_of(&ONE_PALLET) || heading.names_one_package());
        let numbers = is_one
            && (package_numbers::counts_up(cells_of(table, header, pallets))
                || package_numbers::counts_up_shared(cells_of(table, header, pallets))
                || are_marks(table, header, pallets)
                || are_long_numbers(table, header, pallets)
                || are_shared(table, header, pallets, found));
        found[counted] = Target::Ignore;
        found[pallets] = if numbers { Target::PackageNumbers } else { COUNT };
        return;
    }
    // The numbers on the pallets count them too.
    let numbered = place(found, Target::PackageNumbers).filter(|at| of_pallets(*at));
    let is_free = |at: usize| found[at] == Target::Ignore && !found.contains(&Target::PackageNumbers);
    let numbered = numbered.or_else(|| {
        // Weights and counts of pallets differ from row to row too.
        let is_named = |at: usize| {
            let heading = headings.get(at);
            heading.is_some_and(|heading| heading.strength(Target::PackageNumbers) > 0)
                || cells_of(table, header, at).all(|cell| cell.shown().starts_with(char::is_alphabetic))
        };
        (0..found.len())
            .find(|at| is_free(*at) && of_pallets(*at) && is_named(*at) && are_numbers(table, header, *at))
    });
    if let Some(numbered) = numbered {
        found[counted] = Target::Ignore;
        found[numbered] = Target::PackageNumbers;
    }
}

/// `Carton size` where pallets are the packages: a carton is smaller than a pallet, of which another column gives the size.
pub(crate) fn settle_sizes(table: &Table, header: Header, headings: &[Heading], targets: &mut [Target]) {
    let place = |wanted: Target| targets.iter().position(|target| *target == wanted);
    let of_pallets = |at: usize| headings.get(at).is_some_and(Heading::is_of_pallets);
    let packages = place(Target::Field("package_count")).or_else(|| place(Target::PackageNumbers));
    let of_others = place(Target::Size)
        .filter(|at| headings.get(*at).is_some_and(Heading::names_a_package) && !of_pallets(*at));
    let (Some(_), Some(read)) = (packages.filter(|at| of_pallets(*at)), of_others) else {
        return;
    };
    let gives_sizes = |at: &usize| {
        let mut cells = cells_of(table, header, *at).peekable();
        targets.get(*at) == Some(&Target::Ignore)
            && of_pallets(*at)
            && cells.peek().is_some()
            && cells.all(is_size)
    };
    if let Some(pallets) = (0..headings.len()).find(gives_sizes) {
        targets.swap(read, pallets);
    }
}

/// `PLT-0001`, `PLT-0002`: a number of its own in each row.
fn are_numbers(table: &Table, header: Header, at: usize) -> bool {
    let ranges: Option<Vec<_>> = cells_of(table, header, at)
        .map(|cell| package_numbers::ranges(cell, Stroke::Unclear))
        .collect();
    ranges.is_some_and(|ranges| {
        let texts: BTreeSet<String> = cells_of(table, header, at).map(Cell::shown).collect();
        !ranges.is_empty() && texts.len() == ranges.len()
    })
}

/// `PL-01`, `PL-01`, `PL-02`: letters joined to a number that stays or goes up from row to row, which counts nothing.
fn are_marks(table: &Table, header: Header, at: usize) -> bool {
    let is_mark = |text: &String| {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        // `Pallet 1`
        let is_named = is_pallet(&plain(word)) && rest.bytes().all(|one| one.is_ascii_digit());
        text.starts_with(char::is_alphabetic)
            && (!text.contains(char::is_whitespace) || is_named)
            && package_numbers::ranges(&Cell::text(text), Stroke::Unclear).is_some()
    };
    let mut marks: Vec<String> = cells_of(table, header, at).map(Cell::shown).collect();
    marks.dedup();
    let different: BTreeSet<&String> = marks.iter().collect();
    different.len() == marks.len() && marks.len() > 1 && marks.iter().all(is_mark)
}

/// `340001`, `340001`, `340002`: numbers of handling units, larger than any count, of which several rows may have one.
fn are_long_numbers(table: &Table, header: Header, at: usize) -> bool {
    const LEAST: u64 = 10_000;
    let numbers: Option<Vec<u64>> = cells_of(table, header, at)
        .map(|cell| cell.shown().trim().parse().ok())
        .collect();
    numbers.is_some_and(|numbers| numbers.len() > 1 && numbers.iter().all(|number| *number >= LEAST))
}

/// Every size has the length and the width of a pallet.
fn have_bases_of_pallets(table: &Table, header: Header, found: &[Target]) -> bool {
    let place = |target: Target| found.iter().position(|own| *own == target);
    let is_base = |one: Option<u64>, other: Option<u64>| {
        one.zip(other).is_some_and(|(one, other)| {
            let edges = (one.max(other), one.min(other));
            BASES
                .iter()
                .any(|(length, width)| (u64::from(*length), u64::from(*width)) == edges)
        })
    };
    if let Some(at) = place(Target::Size) {
        let mut sizes = cells_of(table, header, at).peekable();
        return sizes.peek().is_some()
            && sizes.all(|cell| {
                let whole = |value: domain::cargo::Exact| u64::try_from(value.whole()?).ok();
                triple(cell, None).is_ok_and(|size| is_base(whole(size.values[0]), whole(size.values[1])))
            });
    }
    let (Some(length), Some(width)) = (place(Target::Field("length")), place(Target::Field("width"))) else {
        return false;
    };
    let edge = |cell: Option<&Cell>| cell?.shown().trim().parse::<u64>().ok();
    let mut rows = table
        .rows
        .iter()
        .skip(header.data())
        .filter(|row| row.cells.get(length).is_some_and(|cell| !cell.is_blank()))
        .peekable();
    rows.peek().is_some() && rows.all(|row| is_base(edge(row.cells.get(length)), edge(row.cells.get(width))))
}
