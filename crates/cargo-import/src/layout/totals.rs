//! Rows that add up the rows above, and rows that are no goods: closing sentences, signatures, remarks.

mod averages;
mod by_units;
mod columns;
mod group_heads;
mod no_goods;
mod of_which;
mod other_table;
mod perhaps_groups;
mod summary_below;
mod walk;

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeSet;

use crate::headings::header::Header;
use crate::model::left_out::LeftOut;
use crate::model::target::Target;
use crate::{DecimalSeparator, Table};
use columns::Columns;
pub(crate) use walk::Totals;
use walk::Walk;

/// Finds the totals and the rows that are no goods below the headings. Where cells can be read in two ways, that way is taken in which
/// the totals agree.
pub(crate) fn find(table: &Table, header: Header, targets: &[Target], kept: &BTreeSet<u32>) -> Totals {
    let rows =
        |found: &Totals, wanted: LeftOut| found.left_out.iter().filter(|(_, why)| *why == wanted).count();
    let differing = |found: &Totals| rows(found, LeftOut::TotalDiffers);
    let find_with = |usual: DecimalSeparator| {
        let columns = Columns::new(table, header, targets, usual);
        let walk = || Walk::new(table, header, &columns);
        let found = walk().run(kept);
        // The row below may be goods of the same kind, or the sum of a group of one: then the sums of other groups agree.
        let grouped = found.repeats_one.then(|| walk().with_groups_of_one().run(kept));
        let mut found = match grouped {
            Some(grouped) if grouped.of_several > found.of_several => grouped,
            _ => found,
        };
        // Sums above their parts are sums where they alone make a total differ.
        if !found.perhaps_heads.is_empty() {
            let without = walk().with_heads(&found.perhaps_heads).run(kept);
            let agrees_now = differing(&without) < differing(&found) && without.of_several > found.of_several;
            if agrees_now || found.are_heads {
                found = without;
            }
        }
        if !found.doubtful.is_empty() {
            // If they are sums, so are perhaps rows below.
            let assumed = walk().with_doubts_as_sums().run(kept);
            found.add_doubts_of(&assumed);
        }
        found
    };
    // Fewest totals that differ, then most that agree.
    let rank = |found: &Totals| (differing(found), Reverse(rows(found, LeftOut::Total)));
    let (comma, point) = (
        find_with(DecimalSeparator::Comma),
        find_with(DecimalSeparator::Point),
    );
    let (mark, found) = match rank(&comma).cmp(&rank(&point)) {
        Ordering::Less => (Some(DecimalSeparator::Comma), comma),
        Ordering::Greater => (Some(DecimalSeparator::Point), point),
        Ordering::Equal => (None, comma),
    };
    Totals { mark, ..found }
}

/// The lines of a list of goods, packages and weights that are asked about as totals.
#[cfg(test)]
fn perhaps_totals(rows: &str) -> Vec<crate::LineRead> {
    let text = format!("Goods,Ctns,GW kg\n{rows}");
    let read = crate::interpret(&crate::book_of_text(&text, ""), &crate::Choices::default());
    let is_asked = |line: &crate::LineRead| {
        let mut findings = line.findings.iter();
        findings.any(|finding| finding.what == crate::model::finding::CellIssue::PerhapsTotal)
    };
    read.lines.into_iter().filter(is_asked).collect()
}
