//! Excel workbooks, read as streams: a sheet is never built whole, however far its corners are apart, and of the shared
//! texts only those are kept that a cell within the bounds names.

mod cells;
mod shared_texts;
mod styles;

use std::io::Cursor;

use calamine::{ExcelDateTime, ExcelDateTimeType};
use domain::cargo_import::{Cell, MAX_KEPT_SHEETS, Table, Workbook};
use quick_xml::events::Event;

use crate::limits::MAX_SHEET_BYTES;
use crate::unreadable::Unreadable;
use crate::xml::{Archive, Events, attribute};
use cells::{Rows, Value};
use shared_texts::SharedTexts;
use styles::Styles;

/// Sheets that are read; empty ones are left out later.
const MAX_READ_SHEETS: usize = MAX_KEPT_SHEETS * 2;

pub fn book(bytes: &[u8]) -> Result<Workbook, Unreadable> {
    let mut archive = Archive::new(Cursor::new(bytes)).map_err(|_| Unreadable::Broken)?;
    let mut contents = contents(&mut archive)?;
    let cut = contents.sheets.len() > MAX_READ_SHEETS;
    contents.sheets.truncate(MAX_READ_SHEETS);
    let styles = Styles::read(&mut archive)?;
    let mut broken = false;
    let mut read: Vec<(SheetEntry, Rows)> = Vec::new();
    for sheet in contents.sheets {
        match Rows::read(&mut archive, &sheet.part) {
            Ok(rows) => read.push((sheet, rows)),
            Err(_) => broken = true,
        }
    }
    let wanted = read.iter().flat_map(|(_, rows)| rows.shared());
    let shared = SharedTexts::read(&mut archive, wanted.collect())?;
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
        book.push_sheet(&sheet.name, shown.table(rows), sheet.hidden);
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
}

fn contents(archive: &mut Archive) -> Result<Contents, Unreadable> {
    let parts = parts_by_id(archive)?;
    let mut found = Contents {
        sheets: Vec::new(),
        since_1904: false,
    };
    let mut events = Events::new(
        archive
            .by_name("xl/workbook.xml")
            .map_err(|_| Unreadable::Broken)?,
    );
    let mut open = 0_u32;
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
                    "sheet" => {
                        let part = attribute(&tag, "id").and_then(|id| {
                            let known = parts.iter().find(|(own, _)| *own == id);
                            known.map(|(_, part)| part.clone())
                        });
                        if let (Some(part), true) = (part, found.sheets.len() <= MAX_READ_SHEETS) {
                            let name = attribute(&tag, "name").unwrap_or_default();
                            let state = attribute(&tag, "state").unwrap_or_default();
                            found.sheets.push(SheetEntry {
                                name,
                                part,
                                hidden: matches!(state.as_str(), "hidden" | "veryHidden"),
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

/// Worksheets by the id that the workbook names them by.
fn parts_by_id(archive: &mut Archive) -> Result<Vec<(String, String)>, Unreadable> {
    let part = archive
        .by_name("xl/_rels/workbook.xml.rels")
        .map_err(|_| Unreadable::Broken)?;
    let mut events = Events::new(part);
    let mut parts = Vec::new();
    loop {
        match events.next()? {
            Event::Eof => return Ok(parts),
            Event::Start(tag) | Event::Empty(tag) if tag.local_name().as_ref() == "Relationship" => {
                let of_sheet = attribute(&tag, "Type").is_some_and(|kind| kind.ends_with("/worksheet"));
                let (id, target) = (attribute(&tag, "Id"), attribute(&tag, "Target"));
                if let (true, Some(id), Some(target)) = (of_sheet, id, target) {
                    let part = match target.strip_prefix('/') {
                        Some(whole) => whole.to_owned(),
                        None => format!("xl/{target}"),
                    };
                    parts.push((id, part));
                }
                if parts.len() > crate::limits::MAX_PARTS {
                    return Err(Unreadable::TooMuch);
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
            hidden_rows: rows.hidden_rows,
            hidden_columns: rows.hidden_columns,
            ..Table::default()
        };
        let mut room = MAX_SHEET_BYTES;
        for (number, values) in rows.kept {
            let cells: Vec<Cell> = values.into_iter().map(|value| self.cell(value)).collect();
            let size: usize = cells.iter().map(Cell::text_len).sum();
            room = room.saturating_sub(size);
            if room == 0 {
                table.cut = true;
                break;
            }
            if !table.push(number, cells) {
                break;
            }
        }
        table
    }

    fn cell(&self, value: Value) -> Cell {
        match value {
            Value::Blank => Cell::Blank,
            Value::Shared(index) => self.shared.get(index).map_or(Cell::Blank, Cell::text),
            Value::Text(text) => Cell::text(&text),
            Value::Day(text) => Cell::Date(text.chars().take(40).collect()),
            Value::Error(text) => Cell::error(&text),
            Value::Formula(formula) => Cell::formula(&formula),
            Value::Yes(yes) => Cell::text(if yes { "true" } else { "false" }),
            Value::Number { value, style } if self.styles.is_date(style) => {
                let time = ExcelDateTime::new(value, ExcelDateTimeType::DateTime, self.since_1904);
                let (year, month, day, ..) = time.to_ymd_hms_milli();
                Cell::Date(format!("{day:02}/{month:02}/{year}"))
            }
            Value::Number { value, .. } => Cell::float(value),
        }
    }
}
