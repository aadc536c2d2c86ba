//! A mail or a chat that somebody has pasted into a spreadsheet: its lines stand in cells below each other, or all in one cell.

use crate::{Cell, MAX_CELL_CHARS, Row, Table, Workbook, clipboard};

/// Rows that are looked at; a mail has fewer.
const MAX_LINES: usize = 300;

/// The book with such sheets read as the same text would be in a file of its own.
pub fn with_mails_read(mut book: Workbook) -> Workbook {
    for sheet in &mut book.sheets {
        if let Some(table) = read(&sheet.table) {
            sheet.table = table;
        }
    }
    book
}

/// The table of a mail; `None` if a row has more than one cell, or if no line tells of cargo.
fn read(table: &Table) -> Option<Table> {
    let is_marked = !table.struck_rows.is_empty() || !table.struck_cells.is_empty();
    if is_marked || !table.hidden_rows.is_empty() || table.cut || table.rows.len() > MAX_LINES {
        return None;
    }
    let lines: Vec<String> = table.rows.iter().map(line).collect::<Option<_>>()?;
    clipboard::table_of_mail(&lines.join("\n"))
}

/// The text of the only cell of a row; the blank cells before it are those that set a line in. Of a longer text the end is perhaps
/// lost.
fn line(row: &Row) -> Option<String> {
    let mut given = row.cells.iter().enumerate().filter(|(_, cell)| !cell.is_blank());
    match (given.next(), given.next()) {
        (Some((at, Cell::Text(text))), None) if text.chars().count() < MAX_CELL_CHARS => {
            Some(format!("{}{text}", "  ".repeat(at)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(lines: &[&[&str]]) -> Vec<Vec<String>> {
        let mut table = Table::default();
        for (number, line) in (1..).zip(lines) {
            table.push(number, line.iter().map(|text| Cell::text(text)).collect());
        }
        let mut book = Workbook::default();
        book.push("Sheet1", table);
        let book = with_mails_read(book);
        let rows = book.sheets.iter().flat_map(|sheet| &sheet.table.rows);
        rows.map(|row| row.cells.iter().map(Cell::shown).collect())
            .collect()
    }

    #[test]
    fn lines_in_cells_are_a_mail() {
        let read = rows(&[
            &["Chào anh"],
            &["", "- Tinh dầu: 6 thùng x 14 kg, 40x30x30 cm"],
            &["", "- Xà bông: 4 thùng, tổng 50 kg, 40x30x30 cm"],
        ]);
        assert_eq!(
            read.last().and_then(|row| row.get(1)).map(String::as_str),
            Some("4 thùng")
        );
        let in_one = rows(&[&["Hi\n6 ctns 40x30x30 cm, 84 kg\n4 ctns 40x30x30 cm, 50 kg"]]);
        assert_eq!(
            in_one.last().and_then(|row| row.get(1)).map(String::as_str),
            Some("4 ctns")
        );
    }

    #[test]
    fn tables_and_other_texts_are_left() {
        let table: &[&[&str]] = &[&["Goods", "Packages"], &["Soap", "6 ctns 40x30x30 cm, 84 kg"]];
        assert_eq!(
            rows(table),
            table.iter().map(|row| row.to_vec()).collect::<Vec<_>>()
        );
        assert_eq!(rows(&[&["Hello"], &["6 ctns"]]), [["Hello"], ["6 ctns"]]);
    }
}
