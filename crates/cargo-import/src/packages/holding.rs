//! Rows of pallets that hold the packages of the rows below them.

use rust_decimal::Decimal;

use domain::cargo::measure;
use domain::folding::{plain, words};

use crate::Row;
use crate::lines::LineRead;
use crate::words::figure_words::is_pallet;

/// Limits of a pallet with its load, as a multiple of the load, and of an empty pallet with its wrapping, in kg.
const PALLET_SHARE: Decimal = Decimal::from_parts(135, 0, 0, false, 2);
const PALLET_WEIGHT: Decimal = Decimal::from_parts(30, 0, 0, false, 0);

/// The lines that perhaps are the pallets on which the packages of the lines below, or above, lie: they weigh as much as these and
/// a pallet, and their rows have no name or that of a pallet. `is_pallet` tells the latter by the number of the row.
pub(crate) fn find(lines: &[LineRead], is_pallet: impl Fn(u32) -> bool) -> Vec<usize> {
    let figure = |text: &str| {
        let value = measure(text)?.to_decimal()?;
        (!value.is_zero()).then_some(value)
    };
    let rows: Vec<(usize, bool, Decimal, Decimal)> = lines
        .iter()
        .enumerate()
        .filter_map(|(at, read)| {
            let texts = &read.line.texts;
            // `PALLET 1`, its weight and its size above the cartons.
            let is_one = texts.package_count.is_empty() && is_pallet(read.row);
            Some((
                at,
                texts.name.is_empty() || is_pallet(read.row),
                figure(&texts.package_count).or(is_one.then_some(Decimal::ONE))?,
                figure(&texts.gross_weight)?,
            ))
        })
        .collect();
    let holds = |at: usize, others: &mut dyn Iterator<Item = usize>| {
        let (_, is_pallet, packages, weight) = rows[at];
        let (mut held, mut held_weight) = (Decimal::ZERO, Decimal::ZERO);
        for other in others.take_while(|_| is_pallet) {
            held += rows[other].2;
            held_weight += rows[other].3;
            let most = (held_weight * PALLET_SHARE).max(held_weight + PALLET_WEIGHT);
            // One pallet, or the packages that lie on it.
            if weight >= held_weight && weight <= most && (packages == Decimal::ONE || packages == held) {
                return true;
            }
        }
        false
    };
    let mut found = Vec::new();
    // A list of pallets holds no cartons.
    if rows.iter().filter(|(_, is_pallet, ..)| *is_pallet).count() * 2 > rows.len() {
        return found;
    }
    for at in 0..rows.len() {
        let (line, is_pallet, packages, weight) = rows[at];
        if is_pallet && is_tare(&lines[line].line.texts.name) && weight <= packages * PALLET_WEIGHT {
            found.push(line);
            continue;
        }
        let below = holds(at, &mut (at + 1..rows.len()).take_while(|other| !rows[*other].1));
        let is_last = at + 1 == rows.len();
        if below || is_last && (holds(at, &mut (0..at).rev()) || holds_all(&rows)) {
            found.push(rows[at].0);
        }
    }
    found
}

/// `Palletised on 2 270` below 20 cartons of 230 kg: the last line has fewer packages and weighs as much as all others and the pallets.
fn holds_all(rows: &[(usize, bool, Decimal, Decimal)]) -> bool {
    let Some(((_, is_pallet, packages, weight), others)) = rows.split_last() else {
        return false;
    };
    let held: Decimal = others.iter().map(|(_, _, packages, _)| *packages).sum();
    let held_weight: Decimal = others.iter().map(|(_, _, _, weight)| *weight).sum();
    let most = (held_weight * PALLET_SHARE).max(held_weight + *packages * PALLET_WEIGHT);
    *is_pallet && !others.is_empty() && *packages < held && *weight >= held_weight && *weight <= most
}

/// `Pallets`, `Wooden pallets (8 x 20 kg)`: no goods, but what they stand on.
fn is_tare(name: &str) -> bool {
    const BESIDE: [&str; 12] = [
        "wooden", "wood", "plastic", "empty", "weight", "of", "x", "kg", "kgs", "go", "add", "plus",
    ];
    let folded = plain(name);
    let words = words(&folded);
    let fits = |word: &&str| {
        is_pallet(word) || BESIDE.contains(word) || word.bytes().all(|one| one.is_ascii_digit())
    };
    words.iter().any(|word| is_pallet(word)) && words.iter().all(fits)
}

/// `Pallet 1`, `Packed on 1 pallet`, `P1` in front of the row.
pub(crate) fn names_a_pallet(row: &Row) -> bool {
    let texts = row.cells.iter().map(crate::Cell::shown);
    let first = texts
        .filter(|text| text.chars().any(char::is_alphabetic))
        .map(|text| plain(&text))
        .next();
    let first = first.unwrap_or_default();
    let words = words(&first);
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|one| one.is_ascii_digit());
    let is_mark = |word: &&str| {
        let number = ["pallet", "plt", "p"]
            .iter()
            .find_map(|mark| word.strip_prefix(mark));
        number.is_some_and(is_number)
    };
    let is_packing = |word: &&str| {
        word.starts_with("palletis") || word.starts_with("palletiz") || word.starts_with("palettier")
    };
    words.iter().any(|word| is_pallet(word))
        || words.first().is_some_and(is_packing)
        || words.len() == 1 && words.first().is_some_and(is_mark)
}
