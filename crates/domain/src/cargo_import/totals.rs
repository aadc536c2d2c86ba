//! Rows that add up the rows above, and rows that are no goods: closing sentences, signatures, remarks.

mod columns;
mod group_heads;
mod other_table;
mod walk;

use std::collections::BTreeSet;

use super::header::Header;
use super::left_out::LeftOut;
use super::target::Target;
use super::{DecimalSeparator, Table};
use columns::Columns;
pub(super) use walk::Totals;
use walk::Walk;

/// Finds the totals and the rows that are no goods below the headings. Where cells can be read in two ways, that way is taken in which
/// the totals agree.
pub(super) fn find(table: &Table, header: Header, targets: &[Target], kept: &BTreeSet<u32>) -> Totals {
    let find_with = |usual: DecimalSeparator| {
        let columns = Columns::new(table, header, targets, usual);
        Walk::new(table, header, &columns).run(kept)
    };
    let differing = |found: &Totals| {
        let rows = found.left_out.iter();
        rows.filter(|(_, why)| *why == LeftOut::TotalDiffers).count()
    };
    let comma = find_with(DecimalSeparator::Comma);
    if comma.left_out.is_empty() {
        return comma;
    }
    let point = find_with(DecimalSeparator::Point);
    let (by_comma, by_point) = (differing(&comma), differing(&point));
    let mark = match by_comma.cmp(&by_point) {
        std::cmp::Ordering::Less => Some(DecimalSeparator::Comma),
        std::cmp::Ordering::Greater => Some(DecimalSeparator::Point),
        std::cmp::Ordering::Equal => None,
    };
    let found = if by_point < by_comma { point } else { comma };
    Totals { mark, ..found }
}
