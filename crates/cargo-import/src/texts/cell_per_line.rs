//! A table of which each cell has become a line, as mail programs and PDF viewers copy it.

use std::collections::BTreeMap;

use crate::figures::figure::says_nothing;
use crate::headings::header;
use crate::headings::heading::Heading;
use crate::headings::row_words::{is_page, says_total};
use crate::model::target::{ColumnKind, Target};
use crate::words::package_numbers::{Stroke, ranges};
use crate::{Cell, Table};
use domain::folding::plain;

const MAX_COLUMNS: usize = 12;
/// Headings are short.
const MAX_HEADING_CHARS: usize = 40;
/// Lines before the headings: a greeting, a letterhead.
const MAX_LINES_ABOVE: usize = 40;

/// The table, if at least three headings stand below each other, and lines that fit them, in turn.
pub(crate) fn table(text: &str) -> Option<Table> {
    if text.contains('\t') {
        return None;
    }
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let lines = without_page_breaks(&lines);
    // Each line stands in many layouts.
    let read: Vec<Heading> = lines
        .iter()
        .take(MAX_LINES_ABOVE + 2 * MAX_COLUMNS)
        .map(|line| Heading::parse(line))
        .collect();
    let starts = 0..lines.len().min(MAX_LINES_ABOVE);
    let layouts = starts.flat_map(|start| (3..=MAX_COLUMNS).map(move |width| (start, width)));
    let (start, width, rows) = layouts
        .filter_map(|(start, width)| Some((start, width, rows(&lines, &read, start, width)?)))
        .max_by_key(|(_, width, rows)| width * rows)?;
    let (above, rest) = lines.split_at_checked(start)?;
    let (cells, below) = rest.split_at_checked(width * (rows + 1))?;
    let alone = |line: &String| vec![Cell::text(line)];
    let above: Vec<String> = above.iter().map(|line| (*line).to_owned()).collect();
    let below = with_figures_of_totals(below);
    let rows = cells
        .chunks(width)
        .map(|row| row.iter().map(|cell| Cell::text(cell)).collect());
    let mut table = Table::default();
    let all = above.iter().map(alone).chain(rows).chain(below.iter().map(alone));
    for (number, row) in (1..).zip(all) {
        table.push(number, row);
    }
    Some(table)
}

/// The lines without `Page 1 of 2`, and without the line above it that stands on each page, and the first of all below it.
fn without_page_breaks<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for line in lines {
        *times.entry(line).or_default() += 1;
    }
    let repeats = |line: &&str| times.get(line).is_some_and(|times| *times > 1);
    let ends_page = |at: usize| lines.get(at).is_some_and(|line| is_page(line));
    let is_break = |at: usize, line: &&str| {
        let begins_page = at > 0 && ends_page(at - 1) && lines.first() == Some(line);
        is_page(line) || begins_page || ends_page(at + 1) && repeats(line)
    };
    let kept = lines.iter().enumerate().filter(|(at, line)| !is_break(*at, line));
    kept.map(|(_, line)| *line).collect()
}

/// The number of rows below the headings of `width` lines from `start` on; `None` if these are none, or no row fits them.
fn rows(lines: &[&str], read: &[Heading], start: usize, width: usize) -> Option<usize> {
    let headings = lines.get(start..start + width)?;
    // `Weight: 264 kg` is a label with its value.
    let is_short = |line: &&str| {
        line.chars().count() <= MAX_HEADING_CHARS
            && !line.ends_with([',', '!'])
            // `Carton No.`
            && (!line.ends_with('.') || line.split_whitespace().count() < 3)
            && !line.contains([':', '='])
    };
    if !headings.iter().all(is_short) {
        return None;
    }
    let own = read.get(start..start + width)?;
    let targets = header::matched_of(own, |_, _, _| true);
    let known = targets.iter().filter(|target| **target != Target::Ignore).count();
    // A number of the row comes first, of which headings are not known.
    let is_number = |row: usize| {
        let cell = lines.get(start + width * row);
        cell.is_some_and(|cell| cell.starts_with('1') && ranges(&Cell::text(cell), Stroke::Unclear).is_some())
    };
    let is_numbered =
        known + 1 == width || is_number(1) && targets.get(1).is_some_and(|second| *second != Target::Ignore);
    let begins = targets
        .first()
        .is_some_and(|first| *first != Target::Ignore || is_numbered);
    let ends = targets.last().is_some_and(|last| *last != Target::Ignore);
    // More headings follow: the table is wider.
    let has_known = header::count(&targets) >= 3 && known * 2 > width && begins && ends;
    let next = read.get(start + width..start + width * 2)?;
    if !has_known || header::count(&header::matched_of(next, |_, _, _| true)) > 1 {
        return None;
    }
    // The headings come again on the next page.
    let fits = |row: &&[&str]| {
        *row == headings
            || row.len() == width && row.iter().zip(&targets).all(|(cell, target)| fits(cell, *target))
    };
    let rows = lines.get(start + width..)?.chunks(width).take_while(fits).count();
    (rows > 1 || rows == 1 && width > 3).then_some(rows)
}

/// Figures have digits; a total ends the table.
fn fits(cell: &str, target: Target) -> bool {
    let has_digit = cell.contains(|one: char| one.is_numeric());
    match target.kind() {
        ColumnKind::Count
        | ColumnKind::Weight
        | ColumnKind::Length
        | ColumnKind::Size
        | ColumnKind::Volume => has_digit || says_nothing(cell),
        _ => !says_total(&plain(cell)),
    }
}

/// The lines below, where the figures below `Total` stand beside it.
fn with_figures_of_totals(lines: &[&str]) -> Vec<String> {
    let mut joined: Vec<String> = Vec::new();
    for line in lines {
        let is_figure = !line.contains(char::is_alphabetic);
        match joined
            .last_mut()
            .filter(|last| is_figure && says_total(&plain(last)))
        {
            Some(total) => *total = format!("{total} {line}"),
            None => joined.push((*line).to_owned()),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows_of(text: &str) -> Vec<usize> {
        let table = table(text).unwrap_or_default();
        table.rows.iter().map(|row| row.cells.len()).collect()
    }

    #[test]
    fn cells_below_each_other_are_a_table() {
        let list = "Hi Linh,\n\nDescription\n\nCartons\n\nG.W. (kg)\n\nDims (cm)\n\nBrackets M16\n\n12\n\n264\n\n40 x 30 x 25\n\nWashers\n\n4\n\n92\n\n30 x 25 x 20\n\nTotal\n\n16\n\n356\n\nMartin";
        assert_eq!(rows_of(list), [1, 4, 4, 4, 1, 1]);
        let total =
            table(list).and_then(|table| table.rows.get(4).and_then(|row| row.cells.first().cloned()));
        assert_eq!(total, Some(Cell::text("Total 16 356")));
    }

    #[test]
    fn numbers_of_packages_come_first() {
        let list = "Carton No.\nDescription\nQty (pcs)\nCartons\nG.W. (kg)\n1-20\nPanels\n100\n20\n186.00\n21\nDrivers\n480\n1\n150.00";
        assert_eq!(rows_of(list), [5, 5, 5]);
    }

    #[test]
    fn pages_break_no_table() {
        let list = "L-7\nDescription\nCartons\nG.W. (kg)\nBrackets\n12\n264\nL-7\nPage 1 of 2\nDescription\nCartons\nG.W. (kg)\nWashers\n4\n92\nPage 2 of 2";
        assert_eq!(rows_of(list), [1, 3, 3, 3, 3]);
    }

    #[test]
    fn other_lines_are_none() {
        for text in [
            "Description\nCartons\nG.W.\nBrackets\n12\n264",
            "Cartons: 12\nWeight: 264 kg\nSize: 40x30x25",
            "Description,Cartons,Weight\nBrackets,12,264",
            "Description\nCartons\nG.W. (kg)\nBrackets\ntwelve\n264\nWashers\n4\n92",
        ] {
            assert!(table(text).is_none(), "{text}");
        }
    }
}
