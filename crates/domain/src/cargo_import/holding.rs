//! Rows of pallets that hold the packages of the rows below them.

use std::collections::BTreeSet;

use rust_decimal::Decimal;

use super::figure::number;
use super::header::Header;
use super::target::{ColumnKind, Target};
use super::{Row, Table};

/// A pallet and its wrapping weigh at most a third of what lies on it, or 30 kg.
const PALLET_SHARE: Decimal = Decimal::from_parts(135, 0, 0, false, 2);
const PALLET_WEIGHT: Decimal = Decimal::from_parts(30, 0, 0, false, 0);

/// Numbers of rows that perhaps are the pallets on which the packages of the rows below, or above, lie: they weigh what those weigh and
/// a pallet, and are named so or count the same packages.
pub(super) fn find(table: &Table, header: Header, targets: &[Target]) -> BTreeSet<u32> {
    let place = |target: Target| targets.iter().position(|own| *own == target);
    let (Some(count), Some(gross)) = (
        place(Target::Field("package_count")),
        place(Target::Field("gross_weight")),
    ) else {
        return BTreeSet::new();
    };
    let figure = |row: &Row, at: usize, kind: ColumnKind| {
        let read = number(row.cells.get(at)?, kind, None).ok()?;
        read.value.to_decimal().filter(|value| !value.is_zero())
    };
    let rows: Vec<(u32, bool, Decimal, Decimal)> = table
        .rows
        .iter()
        .skip(header.data())
        .filter_map(|row| {
            Some((
                row.number,
                names_a_pallet(row),
                figure(row, count, ColumnKind::Count)?,
                figure(row, gross, ColumnKind::Weight)?,
            ))
        })
        .collect();
    let holds = |at: usize, others: &mut dyn Iterator<Item = usize>| {
        let (_, is_pallet, packages, weight) = rows[at];
        let (mut held, mut held_weight, mut some) = (Decimal::ZERO, Decimal::ZERO, 0);
        for other in others {
            held += rows[other].2;
            held_weight += rows[other].3;
            some += 1;
            let with_pallet = held_weight * PALLET_SHARE;
            let most = if is_pallet {
                with_pallet.max(held_weight + PALLET_WEIGHT)
            } else {
                with_pallet
            };
            let weighs_more = weight >= held_weight && weight <= most;
            // Of one row below only a pallet can be told.
            if weighs_more && (is_pallet || some > 1 && packages == held) {
                return true;
            }
        }
        false
    };
    let mut found = BTreeSet::new();
    for at in 0..rows.len() {
        let below = holds(at, &mut (at + 1..rows.len()).take_while(|other| !rows[*other].1));
        let is_last = at + 1 == rows.len();
        if below || is_last && holds(at, &mut (0..at).rev()) {
            found.insert(rows[at].0);
        }
    }
    found
}

/// `Pallet 1`, `P1` in front of the row.
fn names_a_pallet(row: &Row) -> bool {
    let first = row
        .cells
        .iter()
        .map(super::Cell::shown)
        .find(|text| text.chars().any(char::is_alphabetic));
    let folded = crate::folding::plain(&first.unwrap_or_default());
    let mut words = crate::folding::words(&folded).into_iter();
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|one| one.is_ascii_digit());
    match (words.next(), words.next(), words.next()) {
        (Some(word), Some(number), None) => super::figure_words::is_pallet(word) && is_number(number),
        (Some(word), None, None) => word
            .strip_prefix("pallet")
            .or_else(|| word.strip_prefix("plt"))
            .or_else(|| word.strip_prefix('p'))
            .is_some_and(is_number),
        _ => false,
    }
}
