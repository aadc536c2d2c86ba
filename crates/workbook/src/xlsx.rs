//! Excel workbooks, read as streams: a sheet is never built whole, however far its corners are apart, and of the shared
//! texts only those are kept that a cell within the bounds names.

mod cells;
mod shared_texts;
mod styles;

use std::borrow::Cow;
use std::io::Cursor;

use calamine::{ExcelDateTime, ExcelDateTimeType};
use cargo_import::{Cell, MAX_KEPT_SHEETS, Table, Workbook};
use quick_xml::events::Event;

use crate::limits::MAX_SHEET_BYTES;
use crate::number_format::NumberFormat;
use crate::package::{self, Relationship};
use crate::unreadable::Unreadable;
use crate::xml::{Archive, Events, attribute};
use cells::{Rows, Value};
use shared_texts::SharedTexts;
use styles::Styles;

/// Sheets that are read; empty ones are left out later.
const MAX_READ_SHEETS: usize = MAX_KEPT_SHEETS * 2;

/// The tables of a workbook, whose main part is named `main`.
pub fn book(bytes: &[u8], main: &str) -> Result<Workbook, Unreadable> {
    let mut archive = Archive::new(Cursor::new(bytes)).map_err(|_| Unreadable::Broken)?;
    let parts = package::relationships(&mut archive, main)?;
    let mut contents = contents(&mut archive, main, &parts)?;
    let cut = contents.sheets.len() > MAX_READ_SHEETS;
    contents.sheets.truncate(MAX_READ_SHEETS);
    let styles = Styles::read(&mut archive, target(&parts, "styles"))?;
    let mut broken = false;
    let mut read: Vec<(SheetEntry, Rows)> = Vec::new();
    for sheet in contents.sheets {
        match Rows::read(&mut archive, &sheet.part) {
            Ok(rows) => read.push((sheet, rows)),
            Err(_) => broken = true,
        }
    }
    let wanted = read.iter().flat_map(|(_, rows)| rows.shared());
    let shared = SharedTexts::read(&mut archive, target(&parts, "sharedStrings"), wanted.collect())?;
    let mut book = Workbook {
        cut,
        ..Workbook::default()
    };
    let shown = CellContext {
        styles,
        shared,
        since_1904: contents.since_1904,
    };
    for (sheet, rows) in read {
        let before = book.sheets.len();
        book.push_sheet(&sheet.name, shown.table(rows), sheet.hidden);
        if sheet.active && book.sheets.len() > before {
            book.active = Some(before);
        }
    }
    if broken && book.is_empty() {
        Err(Unreadable::Broken)
    } else {
        Ok(book)
    }
}

/// The table of contents of a workbook.
struct Contents {
    /// The sheets with cells.
    sheets: Vec<SheetEntry>,
    /// Days are counted from 1904 (old Macintosh) in place of 1900.
    since_1904: bool,
}

struct SheetEntry {
    name: String,
    part: String,
    hidden: bool,
    /// It was open when the workbook was saved.
    active: bool,
}

/// The first part that is named for this.
fn target<'a>(parts: &'a [Relationship], kind: &str) -> Option<&'a str> {
    let found = parts.iter().find(|part| part.kind == kind);
    found.map(|part| part.target.as_str())
}

fn contents(archive: &mut Archive, main: &str, parts: &[Relationship]) -> Result<Contents, Unreadable> {
    let mut found = Contents {
        sheets: Vec::new(),
        since_1904: false,
    };
    let mut events = Events::new(package::part(archive, main)?);
    let mut open = 0_u32;
    let (mut active, mut seen) = (0, 0);
    loop {
        match events.next()? {
            Event::Eof if open > 0 => return Err(Unreadable::Broken),
            Event::Eof => return Ok(found),
            Event::End(_) => open = open.saturating_sub(1),
            event @ (Event::Start(_) | Event::Empty(_)) => {
                open += u32::from(matches!(event, Event::Start(_)));
                let (Event::Start(tag) | Event::Empty(tag)) = event else {
                    continue;
                };
                match tag.local_name().as_ref() {
                    "workbookView" => {
                        let tab = attribute(&tag, "activeTab").and_then(|tab| tab.trim().parse().ok());
                        active = tab.unwrap_or(0);
                    }
                    "sheet" => {
                        seen += 1;
                        let part = attribute(&tag, "id").and_then(|id| {
                            let sheets = parts.iter().filter(|part| part.kind == "worksheet");
                            let mut own = sheets.filter(|part| part.id == id);
                            own.next().map(|part| part.target.clone())
                        });
                        if let (Some(part), true) = (part, found.sheets.len() <= MAX_READ_SHEETS) {
                            let name = attribute(&tag, "name").unwrap_or_default();
                            let state = attribute(&tag, "state").unwrap_or_default();
                            found.sheets.push(SheetEntry {
                                name,
                                part,
                                hidden: matches!(state.as_str(), "hidden" | "veryHidden"),
                                active: seen == active + 1,
                            });
                        }
                    }
                    "workbookPr" => {
                        let since = attribute(&tag, "date1904");
                        found.since_1904 = since.is_some_and(|since| matches!(since.trim(), "1" | "true"));
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
}

/// The meaning of cells beside their own content.
struct CellContext {
    styles: Styles,
    shared: SharedTexts,
    since_1904: bool,
}

impl CellContext {
    fn table(&self, rows: Rows) -> Table {
        let mut table = Table {
            cut: rows.cut,
            hidden_rows: rows.hidden,
            hidden_columns: rows.hidden_columns,
            ..Table::default()
        };
        for (rows, columns) in rows.merged {
            table.merge(rows, columns);
        }
        let mut room = MAX_SHEET_BYTES;
        for (number, values) in rows.kept {
            let cells: Vec<Cell> = values.into_iter().map(|value| self.cell(value)).collect();
            let size: usize = cells.iter().map(Cell::text_len).sum();
            room = room.saturating_sub(size);
            if room == 0 {
                table.cut = true;
                break;
            }
            let styles = rows.styles.get(&number).map_or(&[][..], Vec::as_slice);
            let is_struck = |(_, style): &&(usize, usize)| self.styles.number_format(*style).is_struck;
            let struck = styles.iter().filter(is_struck).map(|(column, _)| *column);
            if !table.push_struck(number, cells, struck) {
                break;
            }
        }
        table
    }

    fn cell(&self, value: Value) -> Cell {
        match value {
            Value::Blank => Cell::Blank,
            Value::Shared(index) => {
                let text = self.shared.get(index);
                text.map_or(Cell::Blank, |text| Cell::text(&unescape(text)))
            }
            Value::Text(text) => Cell::text(&unescape(&text)),
            Value::Day(text) => Cell::Date(text.chars().take(40).collect()),
            Value::Error(text) => Cell::error(&text),
            Value::Formula(formula) => Cell::formula(&formula),
            Value::Yes(yes) => Cell::text(if yes { "true" } else { "false" }),
            Value::Number { value, style, .. } => self.number(value, &self.styles.number_format(style)),
        }
    }

    /// A number as the sheet shows it, as far as that changes its meaning.
    fn number(&self, value: f64, format: &NumberFormat) -> Cell {
        if format.is_date {
            let time = ExcelDateTime::new(value, ExcelDateTimeType::DateTime, self.since_1904);
            let (year, month, day, hour, minute, ..) = time.to_ymd_hms_milli();
            if value < 1.0 {
                return Cell::Date(format!("{hour:02}:{minute:02}"));
            }
            return Cell::Date(format!("{day:02}/{month:02}/{year}"));
        }
        format.show(value)
    }
}

/// The text with `_x000D_` and its like decoded: characters that XML cannot hold (ECMA-376, part 1, 22.9.2.19).
fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains("_x") {
        return text.into();
    }
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("_x") {
        let code = rest
            .get(at + 2..at + 6)
            .filter(|_| rest.as_bytes().get(at + 6) == Some(&b'_'))
            .filter(|code| code.bytes().all(|digit| digit.is_ascii_hexdigit()))
            .and_then(|code| u32::from_str_radix(code, 16).ok())
            .and_then(char::from_u32);
        let (end, letter) = code.map_or((at + 2, None), |letter| (at + 7, Some(letter)));
        decoded.push_str(&rest[..if letter.is_some() { at } else { end }]);
        decoded.extend(letter);
        rest = &rest[end..];
    }
    decoded.push_str(rest);
    decoded.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_characters_are_decoded() {
        for (text, meant) in [
            ("nam_x000D_\nđen", "nam\r\nđen"),
            ("_x0041__x0042_", "AB"),
            ("_x005F_x0041_", "_x0041_"),
            ("a_x00g1_ 60_x40_x45", "a_x00g1_ 60_x40_x45"),
            ("_x000Dệ_", "_x000Dệ_"),
            ("_xD800_", "_xD800_"),
        ] {
            assert_eq!(unescape(text), meant);
        }
    }
}
