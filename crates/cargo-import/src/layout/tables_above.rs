//! Goods above the headings of the table that is read: another table, or rows that nobody gave headings.

use crate::figures::figure::number;
use crate::headings::header::{Header, is_of_texts, matched_of};
use crate::headings::heading::Heading;
use crate::model::target::{ColumnKind, Target};
use crate::{Cell, Row, Table};

/// A weaker heading may be of the name, or of a number or code beside it.
const MIN_STRENGTH_OF_NAME: u8 = 10;

/// The numbers of such rows. A summary in a letterhead names no goods and is none of them.
pub(crate) fn rows(table: &Table, header: Header) -> Vec<u32> {
    let Some(first) = header.at else {
        return Vec::new();
    };
    let above = table.rows.get(..first).unwrap_or_default();
    let mut columns: Option<Columns> = None;
    let mut rows = Vec::new();
    for row in above {
        let texts: Vec<String> = row.cells.iter().map(Cell::shown).collect();
        let headings = is_of_texts(row).then(|| Columns::of(&texts)).flatten();
        if headings.is_some() {
            columns = headings;
        } else if columns.as_ref().is_some_and(|columns| columns.has_some(row)) {
            rows.push(row.number);
        }
    }
    let without_headings = || {
        let columns = Columns::of(&header.headings(table))?;
        let mut next = table.rows.get(first)?.number;
        let mut rows: Vec<u32> = above
            .iter()
            .rev()
            .take_while(|row| {
                let follows = row.number + 1 == next;
                next = row.number;
                follows && columns.has_all(row)
            })
            .map(|row| row.number)
            .collect();
        rows.reverse();
        Some(rows)
    };
    if columns.is_none() {
        without_headings().unwrap_or_default()
    } else {
        rows
    }
}

/// Where the names of the goods stand, and their numbers of packages and weights.
struct Columns {
    name: usize,
    figures: Vec<(usize, ColumnKind)>,
}

impl Columns {
    /// The columns, if headings name the goods, and their packages or their weight.
    fn of(headings: &[String]) -> Option<Self> {
        let read: Vec<Heading> = headings.iter().map(|heading| Heading::parse(heading)).collect();
        let found = matched_of(&read, |_, target, strength| {
            target != Target::Field("name") || strength >= MIN_STRENGTH_OF_NAME
        });
        let place = |wanted: Target| found.iter().position(|target| *target == wanted);
        let name = place(Target::Field("name")).or_else(|| place(Target::Field("description")))?;
        let columns = found.iter().map(|target| target.kind()).enumerate();
        let figures: Vec<_> = columns
            .filter(|(at, kind)| {
                found.get(*at) != Some(&Target::Ignore)
                    && matches!(kind, ColumnKind::Count | ColumnKind::Weight)
            })
            .collect();
        (!figures.is_empty()).then_some(Self { name, figures })
    }

    /// The row names goods and has one of the figures.
    fn has_some(&self, row: &Row) -> bool {
        self.names_goods(row) && self.figures.iter().any(|column| is_figure(row, column))
    }

    /// The row names goods and has all of at least two figures.
    fn has_all(&self, row: &Row) -> bool {
        self.names_goods(row)
            && self.figures.len() > 1
            && self.figures.iter().all(|column| is_figure(row, column))
    }

    fn names_goods(&self, row: &Row) -> bool {
        matches!(row.cells.get(self.name), Some(Cell::Text(text)) if text.contains(char::is_alphabetic))
    }
}

fn is_figure(row: &Row, (at, kind): &(usize, ColumnKind)) -> bool {
    let cell = row.cells.get(*at).filter(|cell| !cell.is_blank());
    cell.is_some_and(|cell| number(cell, *kind, None).is_ok())
}

#[cfg(test)]
mod tests {
    use crate::model::left_out::LeftOut;
    use crate::{Choices, book_of_text, interpret};

    /// The rows that are told to be of a table above, and the number of lines that are read.
    fn above(text: &str) -> (Vec<u32>, usize) {
        let understood = interpret(&book_of_text(text, ""), &Choices::default());
        let left_out = understood.left_out.iter();
        let rows = left_out.filter(|(_, why)| *why == LeftOut::TableAbove);
        (rows.map(|(row, _)| *row).collect(), understood.lines.len())
    }

    #[test]
    fn table_above_a_richer_one_is_told() {
        let text = "Goods\tCartons\tGross kg\nPan\t10\t150\nPot\t6\t96\n\nGoods\tCartons\tGross kg\tRemark\nLid\t8\t40\tred\nWok\t5\t70\tblack";
        assert_eq!(above(text), (vec![2, 3], 2));
        let total = "SHIPMENT 1\nDescription\tCtns\tG.W.\nLock\t5\t60\nTOTAL\t5\t60\n\nSHIPMENT 2\nDescription\tOrigin\tHS Code\tCtns\tG.W.\nHinge\tVN\t830210\t4\t52";
        assert_eq!(above(total), (vec![3, 4], 1));
    }

    #[test]
    fn goods_above_the_headings_are_told() {
        let text = "Chair\t10\t120\nDesk\t4\t160\nGoods\tCartons\tGross kg\nLamp\t6\t30\nShelf\t3\t75";
        assert_eq!(above(text), (vec![1, 2], 2));
    }

    #[test]
    fn letterheads_are_no_tables() {
        for letterhead in [
            "ACME Co., Ltd\t\t\nTel.\t84\t123",
            "Invoice\tDate\tPackages\nINV 12\t1/12/2026\t22",
            "Packages\tGross weight\t\n22\t378.5\t",
            "Total packages\t22\tctns\nGross weight\t378.5\tkg",
        ] {
            let text = format!("{letterhead}\n\nGoods\tCartons\tGross kg\nLamp\t6\t30\nShelf\t3\t75");
            assert_eq!(above(&text), (vec![], 2), "{letterhead}");
        }
    }
}
