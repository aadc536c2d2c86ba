//! Lines above a table that are no headings: its title, and facts of the whole shipment.

use domain::folding::{plain, words};

use crate::model::unit;
use crate::{Cell, Row, Table};

/// Beginnings of titles: folded words.
const TITLES: [&str; 16] = [
    "packing list",
    "detailed packing list",
    "packing details",
    "packing slip",
    "roll packing list",
    "weight list",
    "commercial invoice",
    "proforma invoice",
    "delivery note",
    "cargo manifest",
    "shipping list",
    "bang ke",
    "phieu dong goi",
    "phieu xuat kho",
    "chi tiet dong goi",
    "danh sach",
];
/// Cells of a line with a title: a date or a page may stand beside it.
const MAX_BESIDE_TITLE: usize = 3;

/// Returns true for a row above headings that is none of them: `PACKING LIST`, alone or with `Page 1/2` beside it, and
/// `Invoice: 771`, `Currency: USD`.
pub(crate) fn is_letterhead(table: &Table, row: &Row) -> bool {
    let given: Vec<(usize, &Cell)> = row
        .cells
        .iter()
        .enumerate()
        .filter(|(_, cell)| !cell.is_blank())
        .collect();
    let Some((first, text)) = given.first() else {
        return false;
    };
    let titled = given.len() <= MAX_BESIDE_TITLE && is_title(&text.shown());
    let told = given.iter().filter(|(_, cell)| tells(&cell.shown())).count();
    titled || told > 0 && told * 2 >= given.len() || given.len() == 1 && is_over_table(table, row, *first)
}

fn is_title(text: &str) -> bool {
    let folded = plain(text);
    let text = words(&folded).join(" ");
    TITLES.iter().any(|title| {
        text.strip_prefix(title)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    })
}

/// `Invoice: 771`, `Nhiệt độ: -18°C`, `PO 7712`. A unit or the order of the edges behind the colon belongs to a heading.
fn tells(text: &str) -> bool {
    let folded = plain(text);
    let has_number = || words(&folded).iter().any(|word| is_long_number(word)) || has_date(&folded);
    let Some((label, value)) = folded.split_once(':') else {
        return has_number();
    };
    let within_brackets = label.matches('(').count() > label.matches(')').count();
    let words = words(value);
    let is_of_heading = |word: &&str| {
        word.chars().count() == 1
            || *word == "lxwxh"
            || *word == "dxrxc"
            || unit::length(word).or_else(|| unit::weight(word)).is_some()
    };
    !within_brackets && !words.is_empty() && !words.iter().all(is_of_heading)
}

/// The number of an order, or a year.
fn is_long_number(word: &str) -> bool {
    word.len() >= 3 && word.bytes().all(|one| one.is_ascii_digit())
}

/// `18/11` or `18-11`, with only digits in it.
fn has_date(folded: &str) -> bool {
    folded.split_whitespace().any(|word| {
        let parts: Vec<&str> = word.split(['/', '-']).collect();
        let is_part =
            |part: &&str| (1..=4).contains(&part.len()) && part.bytes().all(|one| one.is_ascii_digit());
        parts.len() > 1 && parts.iter().all(is_part)
    })
}

/// One text that is merged over most of the table.
fn is_over_table(table: &Table, row: &Row, at: usize) -> bool {
    let over = table
        .merged
        .iter()
        .find(|area| area.rows.0 == row.number && area.columns.0 == at);
    over.is_some_and(|area| {
        let columns = area.columns.1 - area.columns.0 + 1;
        columns > 3 && columns * 3 >= table.width() * 2
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book_of_text;

    #[test]
    fn titles_and_what_is_said_of_the_shipment_are_no_headings() {
        let is = |text: &str| {
            let book = book_of_text(text, "");
            let table = &book.sheets[0].table;
            is_letterhead(table, &table.rows[0])
        };
        for text in [
            "PACKING LIST\t\t\tPage 1/2",
            "BẢNG KÊ HÀNG XUẤT KHO / PACKING DETAILS\t",
            "Cont lạnh 40'RF: MNBU 335201-4\t\t\tNhiệt độ: -18°C",
            "No. 25-771\tDate: 20 Nov",
            "Invoice 771\tOslo",
            "HÀNG ĐÓNG CONT 18/11\t\tGHI CHÚ",
        ] {
            assert!(is(text), "{text}");
        }
        for text in [
            "Kích thước (ĐVT: cm)\tTrọng lượng",
            "Size: L x W x H\tWeight: kg",
            "Packing\tMeasurements",
            "Per carton:\tTotal:",
            "Goods\tPackages: kind, number\tWeight\tSize\tRemarks",
        ] {
            assert!(!is(text), "{text}");
        }
    }
}
