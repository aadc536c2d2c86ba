//! Which label of a form counts the packages, and which of several counts in a value is that of the packages.

use domain::folding::{compose, plain, words};

use super::block::Block;
use crate::headings::header;
use crate::headings::heading::Heading;
use crate::model::target::{ColumnKind, Target};
use crate::words::each::EACH_BEFORE;
use crate::words::figure_words::{is_beside_packages, is_package, is_pallet};

/// The label of the numbers on packages: Vietnamese above English.
pub(crate) const PACKAGE_NUMBERS: &str = "Kiện số\nPackage no.";
/// The label of their count.
const PACKAGES: &str = "Số kiện\nPackages";

/// `175,5 kg` of `175,5 kg (9 thùng)` beside `9 thùng carton`: the count once more.
pub(super) fn drop_repeated_counts(row: &mut [String]) {
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>();
    let counts: Vec<String> = row
        .iter()
        .filter(|cell| counts_packages(cell))
        .map(|cell| digits(cell))
        .collect();
    for cell in row {
        let said = cell.strip_suffix(')').and_then(|cell| cell.rsplit_once('('));
        if let Some((rest, said)) = said
            && rest.starts_with(|one: char| one.is_ascii_digit())
            && counts_packages(said)
            && counts.contains(&digits(said))
        {
            *cell = rest.trim_end().to_owned();
        }
    }
}

/// `Piece: 1`, `Piece: 2`, `Piece: 3 to 5 (3 identical)`: each block begins with the numbers of its packages, which follow each other.
pub(super) fn name_numbers(labels: &mut [String], blocks: &mut [Block]) {
    let Some(label) = labels.first_mut() else { return };
    let folded = plain(label);
    let names_one =
        is_package(&folded) || ["piece", "item", "no", "package no", "kien so"].contains(&folded.as_str());
    let numbers: Option<Vec<(u32, u32)>> = blocks
        .iter()
        .map(|block| from_to(block.values.first()?))
        .collect();
    let follow = |numbers: &Vec<(u32, u32)>| {
        let pairs = numbers.windows(2);
        let mut pairs = pairs.map(|pair| matches!(pair, [(_, last), (next, _)] if *next == last + 1));
        numbers.len() > 2
            && numbers.first().is_some_and(|(first, _)| *first == 1)
            && pairs.all(|follows| follows)
    };
    let Some(numbers) = numbers.filter(|numbers| names_one && follow(numbers)) else {
        return;
    };
    PACKAGE_NUMBERS.clone_into(label);
    for (block, (first, last)) in blocks.iter_mut().zip(numbers) {
        let named = if first == last {
            first.to_string()
        } else {
            format!("{first}-{last}")
        };
        block.set(0, &named);
    }
}

/// `Đóng gói: 20 pallet` counts the packages where no other label does.
pub(super) fn name_packages(labels: &mut [String], blocks: &[Block]) {
    let targets = header::matched(labels, |_, _, _| true);
    if targets.contains(&Target::Field("package_count")) || targets.contains(&Target::PackageNumbers) {
        return;
    }
    let counts = |at: usize| {
        let mut values = blocks.iter().filter_map(|block| block.values.get(at)).peekable();
        values.peek().is_some() && values.all(|value| counts_packages(value))
    };
    let free = targets
        .iter()
        .map(|target| matches!(target, Target::Ignore | Target::Field("package_type" | "name")));
    let own = free.enumerate().find(|(at, is_free)| *is_free && counts(*at));
    // `Pieces: 4` beside a weight, a size and nothing else are packages.
    let is_sized = targets
        .iter()
        .any(|target| matches!(target.kind(), ColumnKind::Size | ColumnKind::Length));
    let is_short = blocks.len() == 1 && labels.len() < 4;
    let pieces = || {
        let mut labels = labels.iter().filter(|_| is_sized && is_short);
        labels.position(|label| Heading::parse(label).is_pieces())
    };
    let own = own.map(|(at, _)| at).or_else(pieces);
    if let Some(label) = own.and_then(|at| labels.get_mut(at)) {
        PACKAGES.clone_into(label);
    }
}

/// `20 pallet` of `20 pallet, mỗi pallet 60 thùng`, and `2 pallet gỗ` of `48 thùng, đóng trên 2 pallet gỗ`.
pub(super) fn count_outer_packages(labels: &[String], blocks: &mut [Block]) {
    let targets = header::matched(labels, |_, _, _| true);
    let Some(at) = targets
        .iter()
        .position(|target| *target == Target::Field("package_count"))
    else {
        return;
    };
    // `Weight per carton` is none of the pallets.
    let speaks_of_others = |text: &str| {
        let folded = compose(&plain(text));
        let words = words(&folded);
        let is_other = |word: &&str| is_package(word) && !is_pallet(word);
        let names_pallets = words.iter().any(|word| is_pallet(word));
        words.iter().any(is_other)
            || words
                .iter()
                .any(|word| EACH_BEFORE.contains(word) || *word == "unit")
                && !names_pallets
    };
    let measures = |other: usize| {
        let kind = targets.get(other).map(|target| target.kind());
        matches!(
            kind,
            Some(ColumnKind::Weight | ColumnKind::Length | ColumnKind::Size)
        )
    };
    let mut measured = labels.iter().enumerate().filter(|(other, _)| measures(*other));
    let are_of_others = measured.any(|(_, label)| speaks_of_others(label));
    for block in blocks.iter_mut().filter(|_| !are_of_others) {
        let mut measured = block
            .values
            .iter()
            .enumerate()
            .filter(|(other, _)| measures(*other));
        let is_of_others = measured.any(|(_, value)| speaks_of_others(value));
        let outer = block.values.get(at).and_then(|value| outer_packages(value));
        if let Some(outer) = outer.filter(|_| !is_of_others).map(str::to_owned) {
            block.set(at, &outer);
        }
    }
}

/// The pallets of a value that counts them and what stands on them. `5 pallets, 3 cartons` perhaps counts both.
fn outer_packages(value: &str) -> Option<&str> {
    // Each blank of a value is looked at.
    const MAX_BYTES: usize = 200;
    const ON: [&str; 10] = [
        "on", "tren", "auf", "sur", "op", "su", "na", "en", "em", "uzerinde",
    ];
    if value.len() > MAX_BYTES {
        return None;
    }
    let counts_pallets = |part: &str| {
        let folded = compose(&plain(part));
        let words = words(&folded);
        counts_packages(part) && words.iter().take(4).any(|word| is_pallet(word))
    };
    let on = || {
        value.match_indices(' ').map(|(at, _)| at).find_map(|at| {
            let (before, behind) = value.split_at_checked(at)?;
            let folded = plain(before);
            let words = words(&folded);
            let is_on = words.last().is_some_and(|last| ON.contains(last));
            let figures = words
                .iter()
                .filter(|word| word.starts_with(|one: char| one.is_ascii_digit()));
            let is_one_count = figures.count() == 1 && !words.iter().any(|word| EACH_BEFORE.contains(word));
            let pallets = behind.trim();
            (is_on && is_one_count && counts_pallets(pallets)).then_some(pallets)
        })
    };
    let bracketed = || value.split_once(" (").filter(|(outer, _)| counts_pallets(outer));
    let each = || {
        let (outer, behind) = value.split_once([',', ';'])?;
        let folded = plain(behind);
        let first = *words(&folded).first()?;
        (EACH_BEFORE.contains(&first) && counts_packages(outer)).then_some(outer)
    };
    each().or_else(on).or_else(|| bracketed().map(|(outer, _)| outer))
}

/// `Package 1` above `Quantity: 26 cartons` is the number of the block: the quantity counts its packages.
pub(super) fn leave_numbers_of_blocks(labels: &mut [String], blocks: &[Block]) {
    let Some(numbers) = labels.iter().position(|label| label == PACKAGE_NUMBERS) else {
        return;
    };
    let cells = |at: usize| {
        let values = blocks.iter().map(move |block| block.values.get(at));
        values.map(|value| value.map_or("", String::as_str))
    };
    let counts = |at: usize| cells(at).all(counts_packages) && cells(at).any(|cell| !cell.starts_with("1 "));
    let are_single = cells(numbers).all(|cell| cell.bytes().all(|one| one.is_ascii_digit()));
    if are_single && (0..labels.len()).any(counts) {
        "No.".clone_into(&mut labels[numbers]);
    }
}

/// The first and the last number of `4`, `4-6` and `4 to 6 (3 identical)`.
fn from_to(cell: &str) -> Option<(u32, u32)> {
    let folded = plain(cell.split('(').next().unwrap_or(cell));
    match words(&folded).as_slice() {
        [only] => Some((only.parse().ok()?, only.parse().ok()?)),
        [first, last] | [first, "to" | "den" | "bis" | "a", last] => {
            let (first, last) = (first.parse().ok()?, last.parse().ok()?);
            (first < last && last < 10_000).then_some((first, last))
        }
        _ => None,
    }
}

/// `9 thùng carton`
fn counts_packages(text: &str) -> bool {
    let folded = compose(&plain(text));
    let words = words(&folded);
    let is_number = |word: &&str| word.bytes().all(|one| one.is_ascii_digit());
    let mut behind = words.iter().skip(1).take_while(|word| is_beside_packages(word));
    words.first().is_some_and(is_number) && behind.any(|word| is_package(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pallets_are_counted_with_what_stands_on_them() {
        for (value, outer) in [
            ("20 pallet, mỗi pallet 60 thùng", "20 pallet"),
            ("48 thùng, đóng trên 2 pallet gỗ", "2 pallet gỗ"),
            (
                "2 palettes filmées (120 cartons de 6 blles au total)",
                "2 palettes filmées",
            ),
            ("16 steel drums on 4 pallets", "4 pallets"),
            ("12 crates, each on 1 pallet", "12 crates"),
        ] {
            assert_eq!(outer_packages(value), Some(outer), "{value}");
        }
        for value in [
            "5 pallets, 3 cartons",
            "12 cartons (6 red)",
            "20 pallets",
            "3 on 4",
            "3 crates and 20 cartons on 2 pallets",
            &format!("9 cartons {}on 2 pallets", "of tiles ".repeat(50)),
        ] {
            assert_eq!(outer_packages(value), None, "{value}");
        }
    }
}
