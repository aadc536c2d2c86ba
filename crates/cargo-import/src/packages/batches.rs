//! Numbers on packages that begin again: `1-10` of one order or container, `1-6` of the next.

use std::collections::BTreeSet;

use domain::folding::{plain, words};

use crate::headings::header::Header;
use crate::headings::heading::Heading;
use crate::mapping::columns::Column;
use crate::model::left_out::LeftOut;
use crate::model::target::Target;
use crate::words::package_numbers::{self, NumbersAbove, Range};
use crate::{Cell, Row, Table};

/// The rows from which the numbers on packages begin again at 1, since another column names another order, container or receiver there,
/// or a row above that parts the table does. None if one of them comes back below another one, or has a number twice.
pub(crate) fn beginnings(
    table: &Table,
    header: Header,
    headings: &[Heading],
    columns: &[Column],
    parting: &BTreeSet<u32>,
) -> BTreeSet<u32> {
    let numbers = columns
        .iter()
        .find(|column| column.target == Target::PackageNumbers);
    let Some(numbers) = numbers else {
        return BTreeSet::new();
    };
    let to = columns
        .iter()
        .find(|column| column.target == Target::PackageNumbersTo)
        .map(|column| column.at);
    let ranges_of = |row: &Row| -> Vec<Range> {
        let cell = |at: usize| row.cells.get(at).filter(|cell| !cell.is_blank());
        let Some(from) = cell(numbers.at) else {
            return Vec::new();
        };
        to.and_then(cell)
            .map_or_else(
                || package_numbers::ranges(from, numbers.stroke),
                |to| package_numbers::from_to(from, to),
            )
            .unwrap_or_default()
    };
    let rows: Vec<(&Row, Vec<Range>)> = table
        .rows
        .iter()
        .skip(header.data())
        .map(|row| (row, ranges_of(row)))
        .collect();
    let is_batch = |column: &&Column| {
        let heading = headings.get(column.at);
        !column.is_read() && heading.is_some_and(Heading::names_batch)
    };
    columns
        .iter()
        .filter(is_batch)
        .find_map(|column| {
            let is_apart = headings.get(column.at).is_some_and(Heading::names_containers);
            let name = |row: &Row| row.cells.get(column.at).map(Cell::shown).unwrap_or_default();
            beginnings_by(&rows, name, is_apart)
        })
        .or_else(|| {
            let part = |row: &Row| parting.range(..row.number).next_back().map(u32::to_string);
            let name = |row: &Row| part(row).unwrap_or_else(|| "first".to_owned());
            beginnings_by(&rows, name, true).filter(|_| !parting.is_empty())
        })
        .unwrap_or_default()
}

/// Returns true for a row that parts the table into batches: a total, or the name of a container.
pub(crate) fn parts(row: &Row, why: LeftOut) -> bool {
    let names_container = |cell: &Cell| {
        let folded = plain(&cell.shown());
        let mut words = words(&folded).into_iter();
        words.any(|word| word.starts_with("cont") || is_container(word))
    };
    match why {
        LeftOut::Total => true,
        LeftOut::NoGoods => row.cells.iter().any(names_container),
        _ => false,
    }
}

/// `tghu1234567`, folded.
fn is_container(word: &str) -> bool {
    let (owner, number) = word.split_at_checked(4).unwrap_or_default();
    let are_letters = owner.bytes().all(|one| one.is_ascii_lowercase());
    are_letters && number.len() == 7 && number.bytes().all(|one| one.is_ascii_digit())
}

/// The rows at which another batch is named. Of two containers packages are never the same.
fn beginnings_by(
    rows: &[(&Row, Vec<Range>)],
    name: impl Fn(&Row) -> String,
    is_apart: bool,
) -> Option<BTreeSet<u32>> {
    let mut beginnings = BTreeSet::new();
    let mut named = BTreeSet::new();
    let mut last = String::new();
    let (mut own, mut all) = (NumbersAbove::default(), NumbersAbove::default());
    let mut written = BTreeSet::new();
    let mut is_proven = is_apart;
    for (row, ranges) in rows {
        let name = name(row);
        if !name.is_empty() && name != last && !ranges.is_empty() {
            if !named.insert(name.clone()) {
                return None;
            }
            if !written.is_empty() {
                if !ranges.first().is_some_and(Range::begins_at_one) {
                    return None;
                }
                beginnings.insert(row.number);
                own = NumbersAbove::default();
            }
            last = name;
        }
        if own.share(ranges) {
            return None;
        }
        // Goods that lie in the same packages have the same range.
        is_proven |= ranges.iter().any(|range| !written.contains(range)) && all.share(ranges);
        for range in ranges {
            own.add(range.clone());
            all.add(range.clone());
            written.insert(range.clone());
        }
    }
    is_proven.then_some(beginnings)
}
