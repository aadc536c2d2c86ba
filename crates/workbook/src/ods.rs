//! `OpenDocument` spreadsheets, read as a stream: a cell may say that it stands there a million times.

mod styles;

use std::io::{Cursor, Read};

use cargo_import::{Cell, MAX_CELL_CHARS, MAX_KEPT_COLUMNS, MAX_KEPT_ROWS, MAX_KEPT_SHEETS, Table, Workbook};
use quick_xml::events::{BytesStart, Event};

use crate::limits::{MAX_CELL_BYTES, MAX_SHEET_BYTES, MAX_SHEET_CELLS};
use crate::shown_figure::ShownFigure;
use crate::unreadable::Unreadable;
use crate::xml::{Archive, Events, attribute, referred};
use styles::Styles;

pub fn book(bytes: &[u8]) -> Result<Workbook, Unreadable> {
    let mut archive = Archive::new(Cursor::new(bytes)).map_err(|_| Unreadable::Broken)?;
    if let Ok(mut part) = archive.by_name("META-INF/manifest.xml") {
        let mut manifest = String::new();
        let read = (&mut part).take(1 << 20).read_to_string(&mut manifest);
        if read.is_ok() && manifest.contains("encryption-data") {
            return Err(Unreadable::Locked);
        }
    }
    let content = archive.by_name("content.xml").map_err(|_| Unreadable::Broken)?;
    read(Events::new(content))
}

/// The tables of a workbook in one XML file (fods).
pub fn flat_book(text: &str) -> Result<Workbook, Unreadable> {
    read(Events::new(text.as_bytes()))
}

fn read(mut events: Events<impl Read>) -> Result<Workbook, Unreadable> {
    let mut sheets = Sheets::default();
    loop {
        match events.next()? {
            Event::Start(tag) => sheets.start(&tag),
            Event::Empty(tag) => {
                sheets.start(&tag);
                sheets.end(tag.name().as_ref());
            }
            Event::End(tag) => sheets.end(tag.name().as_ref()),
            Event::Text(text) => sheets.text(&text.xml10_content()),
            Event::CData(text) => sheets.text(&text),
            Event::GeneralRef(entity) => {
                if let Some(one) = referred(&entity) {
                    sheets.text(one.encode_utf8(&mut [0; 4]));
                }
            }
            Event::Eof => return sheets.done(),
            _ => {}
        }
        if sheets.is_full() {
            return Ok(sheets.book);
        }
    }
}

#[derive(Default)]
struct Sheets {
    book: Workbook,
    seen: bool,
    table: Option<(String, Table)>,
    styles: Styles,
    /// The sheet being read is hidden.
    hidden: bool,
    /// Columns of the sheet that are described so far.
    column: usize,
    row_hidden: bool,
    /// The style of columns whose cells are struck out unless they have a style of their own.
    struck_columns: Vec<bool>,
    /// Places of the cells of the row that are struck out.
    struck: Vec<usize>,
    /// The number of the row being read, from 1.
    row: u32,
    row_repeats: u32,
    cells: Vec<Cell>,
    /// Cells of the sheet being read that were looked at.
    looked_at: usize,
    /// Bytes of text that may still be kept of it.
    room: usize,
    cell: Option<OpenCell>,
    /// Deep in a comment of a cell, or in a table within a cell.
    aside: u32,
}

#[derive(Default)]
struct OpenCell {
    repeats: usize,
    value: Option<Cell>,
    /// Set if the cell has a formula.
    formula: Option<String>,
    text: String,
    paragraphs: usize,
    /// The cell states the type of its value.
    typed: bool,
    /// A merged cell covers it.
    covered: bool,
    /// Rows and columns that it spans.
    spans: (u32, u32),
    is_struck: bool,
    /// The styles of the parts of its text that are open: struck out or not.
    struck_parts: Vec<bool>,
}

fn repeats(tag: &BytesStart, name: &str) -> u32 {
    attribute(tag, name)
        .and_then(|text| text.parse().ok())
        .unwrap_or(1)
        .max(1)
}

/// Returns true for a row or column that is hidden (`collapse`) or filtered out.
fn is_hidden(tag: &BytesStart) -> bool {
    attribute(tag, "table:visibility").is_some_and(|shown| matches!(shown.as_str(), "collapse" | "filter"))
}

impl Sheets {
    fn start(&mut self, tag: &BytesStart) {
        let name = tag.name();
        if self.aside > 0
            || (name.as_ref() == "office:annotation")
            || (name.as_ref() == "table:table" && self.cell.is_some())
        {
            self.aside += 1;
            return;
        }
        match name.as_ref() {
            "style:style" | "style:table-properties" | "style:text-properties" => self.styles.read(tag),
            "table:table-column" => {
                let repeats = repeats(tag, "table:number-columns-repeated") as usize;
                let next = self.column.saturating_add(repeats).min(MAX_KEPT_COLUMNS);
                if let (true, Some((_, table))) = (is_hidden(tag), &mut self.table) {
                    table.hidden_columns.extend(self.column..next);
                }
                let is_struck = self.styles.strikes_out(tag, "table:default-cell-style-name");
                self.struck_columns.resize(next, is_struck);
                self.column = next;
            }
            "table:table" => {
                self.seen = true;
                self.column = 0;
                self.struck_columns.clear();
                self.hidden = self.styles.hides_sheet(tag);
                let name = attribute(tag, "table:name").unwrap_or_default();
                self.table = Some((name, Table::default()));
                self.row = 0;
                (self.looked_at, self.room) = (0, MAX_SHEET_BYTES);
            }
            "table:table-row" => {
                self.row = self.row.saturating_add(1);
                self.row_repeats = repeats(tag, "table:number-rows-repeated");
                self.row_hidden = is_hidden(tag);
                self.cells.clear();
                self.struck.clear();
            }
            "table:table-cell" => {
                let of_column = || self.struck_columns.get(self.cells.len()) == Some(&true);
                let has_style = attribute(tag, "table:style-name").is_some();
                let is_struck = self.styles.strikes_out(tag, "table:style-name") || !has_style && of_column();
                self.cell = Some(OpenCell {
                    is_struck,
                    ..OpenCell::from_tag(tag)
                });
            }
            "text:span" => {
                let is_struck = self.styles.strikes_out(tag, "text:style-name");
                if let Some(cell) = &mut self.cell {
                    cell.struck_parts.push(is_struck);
                }
            }
            // The content from before the cells were merged is not shown.
            "table:covered-table-cell" => {
                self.cell = Some(OpenCell {
                    repeats: repeats(tag, "table:number-columns-repeated") as usize,
                    covered: true,
                    ..OpenCell::default()
                });
            }
            "text:p" | "text:line-break" => {
                if let Some(cell) = &mut self.cell {
                    if cell.paragraphs > 0 || name.as_ref() != "text:p" {
                        cell.text.push('\n');
                    }
                    cell.paragraphs += 1;
                }
            }
            "text:s" | "text:tab" => self.text(" "),
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        if let (0, Some(cell)) = (self.aside, &mut self.cell)
            && cell.paragraphs > 0
            && !cell.struck_parts.contains(&true)
            && cell.text.len() < MAX_CELL_BYTES
        {
            cell.text.push_str(text);
        }
    }

    fn end(&mut self, name: &str) {
        if self.aside > 0 {
            self.aside -= 1;
            return;
        }
        match name {
            "table:table-cell" | "table:covered-table-cell" => {
                let Some(cell) = self.cell.take() else { return };
                self.looked_at += 1;
                let repeats = cell.repeats;
                let at = self.cells.len();
                if let Some((_, table)) = &mut self.table {
                    let (rows, columns) = cell.spans;
                    table.merge(
                        (self.row, self.row.saturating_add(rows.saturating_sub(1))),
                        (at, at.saturating_add((columns as usize).saturating_sub(1))),
                    );
                }
                if cell.is_struck {
                    self.struck.push(at);
                }
                let value = cell.content();
                let room = (MAX_KEPT_COLUMNS + 1).saturating_sub(self.cells.len());
                // Blank cells beyond the last kept column say nothing.
                self.cells.extend(vec![value; repeats.min(room)]);
            }
            "text:span" => {
                if let Some(cell) = &mut self.cell {
                    cell.struck_parts.pop();
                }
            }
            "table:table-row" => {
                let cells = std::mem::take(&mut self.cells);
                self.keep_row(&cells);
                self.row = self.row.saturating_add(self.row_repeats.saturating_sub(1));
            }
            "table:table" => {
                if let Some((name, table)) = self.table.take() {
                    self.book.push_sheet(&name, table, self.hidden);
                }
            }
            _ => {}
        }
    }

    /// Keeps a row as often as the file repeats it.
    fn keep_row(&mut self, cells: &[Cell]) {
        let Some((_, table)) = &mut self.table else { return };
        if cells.iter().all(Cell::is_blank) {
            return;
        }
        let size: usize = cells.iter().map(Cell::text_len).sum();
        let most = u32::try_from(MAX_KEPT_ROWS + 1).unwrap_or(u32::MAX);
        for at in 0..self.row_repeats.min(most) {
            let room = self.room.checked_sub(size);
            let (true, Some(room)) = (self.looked_at <= MAX_SHEET_CELLS, room) else {
                table.cut = true;
                return;
            };
            self.room = room;
            if self.row_hidden {
                table.hidden_rows.insert(self.row.saturating_add(at));
            }
            let struck = self.struck.iter().copied();
            if !table.push_struck(self.row.saturating_add(at), cells.to_vec(), struck) {
                return;
            }
        }
    }

    /// No further sheet would be kept.
    fn is_full(&self) -> bool {
        self.book.cut && self.book.sheets.len() == MAX_KEPT_SHEETS
    }

    fn done(self) -> Result<Workbook, Unreadable> {
        match (self.table, self.seen) {
            (None, true) => Ok(self.book),
            // A text document, for instance.
            (None, false) => Err(Unreadable::NotATable),
            (Some(_), _) => Err(Unreadable::Broken),
        }
    }
}

/// A number with the unit, the currency or the zeros that its format shows: `12.5 tấn`, `03038900`, `50 %`.
fn as_shown(number: String, shown: &Cell) -> Cell {
    let Cell::Text(text) = shown else {
        return Cell::Number(number);
    };
    // `0902.10` of 902.1
    let signs = ['.', ' ', '-'];
    let is_code = text.starts_with('0') && text.split(signs).next().is_some_and(|first| first.len() > 3);
    let bare = |text: &str| text.replace(signs, "").trim_matches('0').to_owned();
    let is_digits = |text: &str| text.bytes().all(|one| one.is_ascii_digit());
    let only_zeros = is_digits(text) && is_digits(&number) && text.trim_start_matches('0') == number;
    if only_zeros || is_code && is_digits(&text.replace(signs, "")) && bare(text) == bare(&number) {
        return shown.clone();
    }
    let beside: String = text
        .chars()
        .filter(|one| {
            !one.is_ascii_digit() && !matches!(one, '.' | ',' | '-' | '(' | ')' | '\u{a0}' | '\u{202f}')
        })
        .collect();
    let beside = beside.trim();
    if beside == "%" {
        let percent = number
            .parse()
            .map(|value: f64| Cell::float(value * 100.0).shown());
        return Cell::text(&format!("{} %", percent.unwrap_or_default()));
    }
    // `1.2E+05` is the number itself.
    if text.contains("E+") || text.contains("E-") || !text.bytes().any(|one| one.is_ascii_digit()) {
        return Cell::Number(number);
    }
    // `1-5` of 5 says more than the number.
    let Some(figure) = ShownFigure::only(text) else {
        return shown.clone();
    };
    let is_number = number.parse().is_ok_and(|number| figure.is_rounding_of(number));
    let says = |text: &str| {
        text.contains(|one: char| one.is_alphabetic() || matches!(one, '$' | '€' | '£' | '₫' | '#' | '№'))
    };
    let before = Some(figure.before.trim_matches(['-', '('])).filter(|text| says(text));
    let behind = Some(figure.behind.trim()).filter(|text| says(text) && *text != "#");
    let (before, behind) = (before.unwrap_or_default(), behind.unwrap_or_default());
    let has_words = !before.is_empty() || !behind.is_empty();
    let is_long = before.chars().count() + behind.chars().count() > 20;
    match (is_number, has_words) {
        (true, true) if !is_long => Cell::text(&format!("{before}{} {behind}", Cell::Number(number).shown())),
        (true, _) => Cell::Number(number),
        (false, true) if cuts_thousands(&number, text) => {
            let cut = Cell::float(number.parse().unwrap_or(0.0) / 1000.0);
            Cell::text(&format!("{before}{} {behind}", cut.shown()))
        }
        (false, _) => shown.clone(),
    }
}

/// `1.25t` of 1250: the format cuts thousands off.
fn cuts_thousands(number: &str, shown: &str) -> bool {
    let is_mark = |one: char| matches!(one, '.' | ',');
    let digits: String = shown
        .chars()
        .filter(|one| one.is_ascii_digit() || is_mark(*one))
        .collect();
    let (whole, decimals) = digits.rsplit_once(is_mark).unwrap_or((&digits, ""));
    let readings = [
        digits.replace(is_mark, ""),
        format!("{}.{decimals}0", whole.replace(is_mark, "")),
    ];
    let Ok(value) = number.parse::<f64>() else {
        return false;
    };
    let is_about = |times: f64| {
        let mut readings = readings.iter().filter_map(|reading| reading.parse::<f64>().ok());
        readings.any(|reading| (0.9..1.1).contains(&(reading * times / value.abs())))
    };
    !is_about(1.0) && is_about(1000.0)
}

impl OpenCell {
    fn content(self) -> Cell {
        if self.covered {
            return Cell::Blank;
        }
        // Writers give errors a type: the number 0 in older ones, a text in newer ones.
        let shown = Cell::text(&self.text);
        match (self.formula, self.value) {
            (Some(_), _) if matches!(shown, Cell::NoValue(_)) => shown,
            (Some(formula), None) if shown.is_blank() && !self.typed => Cell::formula(&formula),
            (_, Some(Cell::Number(number))) => as_shown(number, &shown),
            (_, value) => value.unwrap_or(shown),
        }
    }

    fn from_tag(tag: &BytesStart) -> Self {
        let kind = attribute(tag, "office:value-type").unwrap_or_default();
        let value =
            match kind.as_str() {
                "float" | "percentage" | "currency" => attribute(tag, "office:value")
                    .and_then(|text| text.parse().ok())
                    .map(Cell::float),
                "date" => attribute(tag, "office:date-value")
                    .map(|text| Cell::Date(text.chars().take(40).collect())),
                "time" => attribute(tag, "office:time-value")
                    .map(|text| Cell::Date(text.chars().take(40).collect())),
                "boolean" => attribute(tag, "office:boolean-value").map(|text| Cell::text(&text)),
                _ => None,
            };
        Self {
            repeats: repeats(tag, "table:number-columns-repeated") as usize,
            value,
            formula: attribute(tag, "table:formula").map(|formula| {
                let written = formula
                    .split_once(":=")
                    .map_or(formula.as_str(), |(_, rest)| rest);
                written.chars().take(MAX_CELL_CHARS).collect()
            }),
            typed: !kind.is_empty(),
            spans: (
                repeats(tag, "table:number-rows-spanned"),
                repeats(tag, "table:number-columns-spanned"),
            ),
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_their_format_shows_them() {
        for (number, shown, read) in [
            ("12.5", "12,5 tấn", "12,5 tấn"),
            ("1250", "1.25t", "1,25 t"),
            ("1250", "1.250 kg", "1250 kg"),
            ("1250", "1,250.00 kg", "1250 kg"),
            ("5000", "$5,000.00", "$5000"),
            ("1", "CTN 1", "CTN 1"),
            ("-5", "-5.0 kg", "-5 kg"),
            ("12.54", "12.5 m3", "12,54 m3"),
            ("5", "1-5", "1-5"),
            ("125", "12.5", "12.5"),
            ("4250", "4.25", "4.25"),
            ("3038900", "03038900", "03038900"),
            ("0.5", "50%", "50 %"),
        ] {
            assert_eq!(
                as_shown(number.into(), &Cell::text(shown)),
                Cell::text(read),
                "{shown}"
            );
        }
        assert_eq!(
            as_shown("120000".into(), &Cell::text("1.2E+05")),
            Cell::Number("120000".into())
        );
    }
}
