//! A shipment told in lines with labels: `Packages: 10 pallets`, `Gross weight: 12,500 kg`, as a table with these labels as headings.

use super::header;
use super::{Cell, Table};

/// Labels that have to be known.
const MIN_KNOWN: usize = 3;
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
        let Some((label, value)) = labelled(line) else {
            if line.contains(|one: char| one.is_ascii_digit()) {
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

/// The labels of a line: one, or several between semicolons or strokes.
fn parts(line: &str) -> Vec<&str> {
    let apart: Vec<&str> = line.split([';', '|']).collect();
    if apart.len() > 1 && apart.iter().all(|part| labelled(part.trim()).is_some()) {
        apart
    } else {
        vec![line]
    }
}

/// `Packages: 10 pallets`
fn labelled(line: &str) -> Option<(&str, &str)> {
    let (label, value) = line.split_once([':', '：'])?;
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
