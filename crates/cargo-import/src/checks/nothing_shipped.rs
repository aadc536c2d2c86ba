//! Rows of goods of which nothing goes: 0 packages and no weight, or nothing below `Shipped` beside what was ordered.

use std::collections::BTreeSet;

use crate::figures::figure::{number, says_nothing};
use crate::headings::header::Header;
use crate::headings::heading::Heading;
use crate::lines::LineRead;
use crate::mapping::columns::Column;
use crate::model::target::{ColumnKind, Target};
use crate::{Cell, Row, Table};

/// Takes the lines of which nothing goes, unless the reader keeps them or no other line is left. Returns their rows.
pub(crate) fn take(
    lines: &mut Vec<LineRead>,
    table: &Table,
    header: Header,
    headings: &[Heading],
    columns: &[Column],
    kept: &BTreeSet<u32>,
) -> Vec<u32> {
    let place = |target: Target| columns.iter().find(|column| column.target == target);
    let Some(counted) = place(Target::Field("package_count")) else {
        return Vec::new();
    };
    if place(Target::PackageNumbers).is_some() {
        return Vec::new();
    }
    let gross = place(Target::Field("gross_weight")).map(|column| column.at);
    let goes = headings.get(counted.at).is_some_and(Heading::counts_what_goes);
    let ordered: Vec<usize> = (0..headings.len())
        .filter(|at| goes && headings.get(*at).is_some_and(Heading::gives_way))
        .collect();
    let is_nothing = |row: &Row| {
        let cell = |at: usize| row.cells.get(at).unwrap_or(&Cell::Blank);
        let is_zero = is_zero(cell(counted.at));
        let is_left_blank = is_blank(cell(counted.at)) && ordered.iter().any(|at| is_positive(cell(*at)));
        let weighs_nothing = gross.is_none_or(|at| is_blank(cell(at)) || is_zero_weight(cell(at)));
        (is_zero || is_left_blank) && weighs_nothing
    };
    let rows = table.rows.iter().skip(header.data());
    let nothing: BTreeSet<u32> = rows
        .filter(|row| !kept.contains(&row.number) && is_nothing(row))
        .map(|row| row.number)
        .collect();
    let is_taken = |line: &LineRead| nothing.contains(&line.row);
    let counts = |line: &LineRead| !line.line.texts.package_count.is_empty();
    if !lines.iter().any(|line| !is_taken(line) && counts(line)) {
        return Vec::new();
    }
    let taken = lines
        .iter()
        .filter(|line| is_taken(line))
        .map(|line| line.row)
        .collect();
    lines.retain(|line| !is_taken(line));
    taken
}

fn is_blank(cell: &Cell) -> bool {
    cell.is_blank() || says_nothing(&cell.shown())
}

fn is_zero(cell: &Cell) -> bool {
    number(cell, ColumnKind::Count, None).is_ok_and(|read| read.value.is_zero())
}

fn is_positive(cell: &Cell) -> bool {
    number(cell, ColumnKind::Count, None).is_ok_and(|read| !read.value.is_zero())
}

/// `0,0`, `0.000`
fn is_zero_weight(cell: &Cell) -> bool {
    let text = cell.shown();
    text.contains('0') && !text.contains(|one: char| matches!(one, '1'..='9'))
}

#[cfg(test)]
mod tests {
    use crate::{Choices, Interpretation, LeftOut, book_of_text, interpret};

    fn read(text: &str) -> Interpretation {
        interpret(&book_of_text(text, ""), &Choices::default())
    }

    #[test]
    fn goods_of_which_nothing_goes_are_left_out() {
        let list = "Item\tCtns ordered\tCtns shipped\tG.W. (kg)\nTea\t20\t20\t168\nSoap\t15\t0\t0\nRice\t8\t\t\nOil\t5\t4\t60";
        let understood = read(list);
        assert_eq!(understood.lines.len(), 2);
        for row in [3, 4] {
            assert!(understood.left_out.contains(&(row, LeftOut::NothingShipped)));
        }
        let with_weight = read(&list.replace("15\t0\t0", "15\t0\t90"));
        assert_eq!(with_weight.bad(), 1, "a weight without packages is asked about");
        let without_order = read("Item\tCartons\tG.W. (kg)\nTea\t20\t168\nSoap\t\t");
        let is_told = |(_, why): &(u32, LeftOut)| *why == LeftOut::NothingShipped;
        assert!(
            !without_order.left_out.iter().any(is_told),
            "a blank is perhaps to be filled in"
        );
    }
}
