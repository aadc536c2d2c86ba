//! Excel workbooks, read cell by cell: a sheet is never built whole, however far its corners are apart.

use std::io::Cursor;

use calamine::{DataRef, Reader as _, Xlsx, XlsxError};
use domain::cargo_import::{Cell, MOST_COLUMNS, Table, Workbook};

use super::limits::{Unreadable, worksheets};

/// Cells looked at in one sheet.
const MOST_CELLS: usize = 1_000_000;

pub fn book(bytes: &[u8]) -> Result<Workbook, Unreadable> {
    let mut file: Xlsx<Cursor<&[u8]>> = Xlsx::new(Cursor::new(bytes)).map_err(|error| match error {
        XlsxError::Password => Unreadable::Locked,
        _ => Unreadable::Broken,
    })?;
    let (names, cut) = worksheets(&file);
    let mut book = Workbook {
        cut,
        ..Workbook::default()
    };
    let mut broken = false;
    for name in &names {
        match sheet(&mut file, name) {
            Some(table) => book.push(name, table),
            None => broken = true,
        }
    }
    if broken && book.is_empty() {
        Err(Unreadable::Broken)
    } else {
        Ok(book)
    }
}

fn sheet(file: &mut Xlsx<Cursor<&[u8]>>, name: &str) -> Option<Table> {
    let mut cells = file.worksheet_cells_reader(name).ok()?;
    let mut table = Table::default();
    let mut row: (u32, Vec<Cell>) = (0, Vec::new());
    for _ in 0..MOST_CELLS {
        let Some(cell) = cells.next_cell().ok()? else {
            table.push(row.0 + 1, row.1);
            return Some(table);
        };
        let (at, column) = cell.get_position();
        let value = value(cell.get_value());
        if value.is_blank() {
            continue;
        }
        if at != row.0 {
            let (before, done) = std::mem::take(&mut row);
            if at < before || !table.push(before + 1, done) {
                table.cut = true;
                return Some(table);
            }
            row.0 = at;
        }
        let column = column as usize;
        if column >= MOST_COLUMNS {
            table.cut = true;
            continue;
        }
        if row.1.len() <= column {
            row.1.resize(column + 1, Cell::Blank);
        }
        row.1[column] = value;
    }
    table.cut = true;
    table.push(row.0 + 1, row.1);
    Some(table)
}

fn value(value: &DataRef) -> Cell {
    match value {
        DataRef::Int(whole) => Cell::Number(whole.to_string()),
        DataRef::Float(number) => Cell::float(*number),
        DataRef::String(text) => Cell::text(text),
        DataRef::SharedString(text) => Cell::text(text),
        DataRef::Bool(yes) => Cell::text(if *yes { "true" } else { "false" }),
        DataRef::DateTime(time) => {
            let (year, month, day, ..) = time.to_ymd_hms_milli();
            Cell::Date(format!("{day:02}/{month:02}/{year}"))
        }
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => {
            Cell::Date(text.chars().take(40).collect())
        }
        DataRef::Error(_) | DataRef::Empty => Cell::Blank,
    }
}
