//! A shipment told in lines with labels: `Packages: 10 pallets`, `Gross weight: 12,500 kg`, as a table with these labels as headings.

use crate::folding::plain;

use super::figure_words::is_package;
use super::{Cell, Table};
use super::{header, sentences};

/// The label of the numbers on packages: Vietnamese above English.
const NUMBERS: &str = "Kiện số\nPackage no.";
/// Labels that have to be known.
const MIN_KNOWN: usize = 3;
/// Digits of a line that is no remark with a figure.
const MIN_NUMBER_DIGITS: usize = 6;
/// A text with more labels than these tells of no shipment.
const MAX_LABELS: usize = 40;

/// The table; `None` if too few labels are known, or if a line without a label has a figure. A label that comes again begins
/// another row.
pub(super) fn table(text: &str) -> Option<Table> {
    let mut labels: Vec<String> = Vec::new();
    let mut rows: Vec<Vec<String>> = vec![Vec::new()];
    let mut remarks = Vec::new();
    let lines = text.lines().flat_map(parts).map(str::trim);
    for line in lines.filter(|line| !line.is_empty()) {
        let Some((label, value)) = labelled(line).or_else(|| numbered(line)) else {
            // The digits of a telephone or an account are no figure.
            let digits = line.bytes().filter(u8::is_ascii_digit).count();
            if sentences::tells_a_fact(line) || (1..MIN_NUMBER_DIGITS).contains(&digits) {
                return None;
            }
            remarks.push(vec![line.to_owned()]);
            continue;
        };
        let at = labels.iter().position(|own| own == label).unwrap_or_else(|| {
            labels.push(label.to_owned());
            labels.len() - 1
        });
        if labels.len() > MAX_LABELS {
            return None;
        }
        if rows
            .last()
            .is_some_and(|row| row.get(at).is_some_and(|cell| !cell.is_empty()))
        {
            rows.push(Vec::new());
        }
        if let Some(row) = rows.last_mut() {
            row.resize(row.len().max(at + 1), String::new());
            value.clone_into(&mut row[at]);
        }
    }
    if header::known(&labels) < MIN_KNOWN {
        return None;
    }
    let mut table = Table::default();
    for (number, row) in (1..).zip(remarks.into_iter().chain([labels]).chain(rows)) {
        table.push(number, row.iter().map(|cell| Cell::text(cell)).collect());
    }
    Some(table)
}

/// `Ctns=20; GW=240kg` in each line: no heading is repeated like this.
pub(super) fn is_of_each_line(text: &str) -> bool {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let mut lines = lines
        .map(|line| line.split([';', '|', ',']).map(str::trim))
        .peekable();
    lines.peek().is_some()
        && lines.all(|mut parts| {
            parts.clone().count() > 1 && parts.all(|part| part.contains('=') && labelled(part).is_some())
        })
}

/// The labels of a line: one, or several between semicolons or strokes.
fn parts(line: &str) -> Vec<&str> {
    let apart: Vec<&str> = line.split([';', '|']).collect();
    if apart.len() > 1 && apart.iter().all(|part| labelled(part.trim()).is_some()) {
        apart
    } else {
        vec![line]
    }
}

/// `Pallet 2`, `Package #2:`: the number of the package that the next lines tell of.
fn numbered(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_end_matches([':', '：', ' ']);
    let number = line
        .rfind(|one: char| !one.is_ascii_digit())
        .map_or(0, |last| last + 1);
    let (word, number) = line.split_at_checked(number)?;
    let word = word.trim_end_matches([' ', '#', '.', '-']);
    let is_one = is_package(&plain(word)) && !number.is_empty();
    is_one.then_some((NUMBERS, number))
}

/// `Packages: 10 pallets`, `Packages = 10`, `Packages - 10`
fn labelled(line: &str) -> Option<(&str, &str)> {
    let (label, value) = line
        .split_once([':', '：', '='])
        .or_else(|| line.split_once(" - "))
        .or_else(|| line.split_once(" – "))?;
    let label = label
        .trim_start_matches(|one: char| one.is_whitespace() || "-*•–>".contains(one))
        .trim_end();
    let is_label = label.starts_with(char::is_alphabetic) && label.chars().count() <= 40;
    (is_label && !value.trim().is_empty()).then(|| (label, value.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Option<Vec<Vec<String>>> {
        let cells = |row: &super::super::Row| row.cells.iter().map(Cell::shown).collect();
        Some(table(text)?.rows.iter().map(cells).collect())
    }

    #[test]
    fn labels_are_headings() {
        let text = "Dear all,\n- Goods: tiles\n- Packages: 10 pallets\n- Gross weight: 12,500 kg\nPackages: 2 crates\nGross weight: 80 kg";
        let expected = [
            vec!["Dear all,"],
            vec!["Goods", "Packages", "Gross weight"],
            vec!["tiles", "10 pallets", "12,500 kg"],
            vec!["", "2 crates", "80 kg"],
        ];
        assert_eq!(
            rows(text),
            Some(
                expected
                    .map(|row| row.into_iter().map(str::to_owned).collect())
                    .to_vec()
            )
        );
    }

    #[test]
    fn several_labels_stand_in_a_line() {
        let text = "Hàng: Áo;Kiện: 5;Nặng: 60kg\nHàng: Quần;Kiện: 8;Nặng: 144kg";
        assert_eq!(
            rows(text).map(|rows| rows[2].join("|")).as_deref(),
            Some("Quần|8|144kg")
        );
    }

    #[test]
    fn other_texts_are_left() {
        assert_eq!(rows("Goods: tiles\nPackages: 10\nTel: 12"), None);
        assert_eq!(
            rows("Goods: tiles\nPackages: 10\nWeight: 12 kg\nand 3 more"),
            None
        );
    }
}
