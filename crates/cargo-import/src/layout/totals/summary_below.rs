//! Rows behind a blank row, or with a name of their own at the end, that together have what all goods above have: the goods again, by
//! colours or containers.

use std::collections::BTreeMap;

use super::columns::{Columns, given};
use crate::{Cell, Row, Table};
use domain::cargo::Exact;
use domain::folding::{plain, words};

/// The packages and the weight of a row, or of several.
type Own = (Option<Exact>, Option<Exact>);

/// The rows of all blocks that have the sums of the blocks above them, or of the rows at the end that begin with the same word.
pub(super) fn find(table: &Table, goods: &[&Row], columns: &Columns) -> Vec<u32> {
    let figure = |row: &Row, at: Option<usize>| columns.value(row, at?).filter(|own| !own.is_zero());
    let own: Vec<Own> = goods
        .iter()
        .map(|row| (figure(row, columns.count), figure(row, columns.gross)))
        .collect();
    let starts = starts_of_blocks(table, goods);
    let from = blocks_again(&starts, &own).or_else(|| {
        let from = start_of_last_name(goods, columns)?;
        is_again(&own, from, own.len()).then_some(from)
    });
    let again = from.and_then(|from| goods.get(from..)).unwrap_or_default();
    again.iter().map(|row| row.number).collect()
}

/// The places of the rows with a blank row, or one that is not read, above them.
fn starts_of_blocks(table: &Table, goods: &[&Row]) -> Vec<usize> {
    let mut rows = table.rows.iter().peekable();
    let mut starts = Vec::new();
    let mut above: Option<u32> = None;
    for (at, row) in goods.iter().enumerate() {
        let mut is_start = false;
        while let Some(next) = rows.next_if(|next| next.number <= row.number) {
            is_start |= above.is_some_and(|above| above + 1 < next.number);
            above = Some(next.number);
        }
        if at > 0 && is_start {
            starts.push(at);
        }
    }
    starts
}

/// The place from which on every block has the sums of all rows above the first of them.
fn blocks_again(starts: &[usize], own: &[Own]) -> Option<usize> {
    let ends = starts.iter().copied().skip(1).chain([own.len()]);
    let blocks: Vec<(usize, usize)> = starts.iter().copied().zip(ends).collect();
    let sums: Option<Vec<Own>> = blocks
        .iter()
        .map(|(from, to)| sum(own.get(*from..*to)?))
        .collect();
    let sums = sums?;
    // All blocks from here to the last one have the same sums.
    let alike = sums
        .iter()
        .rev()
        .take_while(|one| Some(*one) == sums.last())
        .count();
    let last_ones = blocks.iter().skip(blocks.len() - alike);
    let mut above = sum(own.get(..last_ones.clone().next()?.0)?)?;
    for ((from, to), of_block) in last_ones.zip(sums.iter().rev()) {
        if above == *of_block && is_again(own, *from, *to) {
            return Some(*from);
        }
        above = both(above, *of_block)?;
    }
    None
}

/// The place from which on all names begin with a word that no name above begins with.
fn start_of_last_name(goods: &[&Row], columns: &Columns) -> Option<usize> {
    let first_word = |row: &Row| {
        let name = plain(&columns.name.and_then(|at| given(row, at)).map(Cell::shown)?);
        let first = words(&name).first().map(|first| (*first).to_owned())?;
        first.contains(char::is_alphabetic).then_some(first)
    };
    let firsts: Vec<Option<String>> = goods.iter().map(|row| first_word(row)).collect();
    let last = firsts.last().filter(|last| last.is_some())?;
    let count = firsts.iter().rev().take_while(|first| *first == last).count();
    let from = firsts.len().checked_sub(count)?;
    let is_new = !firsts.iter().take(from).any(|first| first == last);
    (from > 1 && count > 1 && is_new).then_some(from)
}

/// Several rows with the sums of the several rows above them, which are not the same ones again: two containers may hold the same.
fn is_again(own: &[Own], from: usize, to: usize) -> bool {
    let (Some(above), Some(rows)) = (own.get(..from), own.get(from..to)) else {
        return false;
    };
    let counted = |rows: &[Own]| {
        let mut counted: BTreeMap<Own, usize> = BTreeMap::new();
        for own in rows {
            *counted.entry(*own).or_default() += 1;
        }
        counted
    };
    let sums = sum(above).zip(sum(rows));
    let are_equal = sums.is_some_and(|(one, other)| one == other && one.1.is_some());
    rows.len() > 1 && above.len() > 1 && are_equal && counted(above) != counted(rows)
}

fn sum(rows: &[Own]) -> Option<Own> {
    rows.iter().try_fold((None, None), |sum, own| both(sum, *own))
}

fn both(one: Own, other: Own) -> Option<Own> {
    let add = |one: Option<Exact>, other: Option<Exact>| match (one, other) {
        (Some(one), Some(other)) => one.plus(other).map(Some),
        (one, other) => Some(one.or(other)),
    };
    Some((add(one.0, other.0)?, add(one.1, other.1)?))
}

#[cfg(test)]
mod tests {
    use super::super::perhaps_totals;

    /// The rows that are asked about.
    fn asked(rows: &str) -> Vec<u32> {
        perhaps_totals(rows).iter().map(|line| line.row).collect()
    }

    const GOODS: &str = "Red dress,5,50\nBlue dress,7,70\nRed skirt,4,32\nBlue skirt,6,48";

    #[test]
    fn goods_again_behind_a_blank_row_are_asked_about() {
        for summary in [
            ",,\nAll red,9,82\nAll blue,13,118",
            ",,\n20GP TCLU1234567,9,82\n40HC TGHU7654321,13,118",
            "Of red,9,82\nOf blue,13,118",
        ] {
            assert_eq!(asked(&format!("{GOODS}\n{summary}")).len(), 2, "{summary}");
        }
        let twice = format!("{GOODS}\n,,\nRed,9,82\nBlue,13,118\n,,\nHall A,10,100\nHall B,12,100");
        assert_eq!(asked(&twice), [7, 8, 10, 11]);
    }

    #[test]
    fn other_goods_behind_a_blank_row_are_goods() {
        for list in [
            format!("{GOODS}\n,,\nHats,9,82\nCaps,13,120"),
            // The same in two containers.
            "Cup,10,100\nJar,5,50\n,,\nMug,10,100\nPot,5,50".to_owned(),
        ] {
            assert_eq!(asked(&list), Vec::<u32>::new(), "{list}");
        }
    }
}
