//! Old Excel workbooks, read by a library that builds each sheet from corner to corner: a file of a kilobyte can ask it for
//! more memory than there is. Whoever calls this does so within limits of memory and time.

use std::io::Cursor;

use calamine::{Data, Reader as _, SheetType, SheetVisible, Xls, XlsError};
use domain::cargo_import::{Cell, MAX_KEPT_SHEETS, Table, Workbook};

use crate::unreadable::Unreadable;

/// Sheets that are read; empty ones are left out later.
const MAX_READ_SHEETS: usize = MAX_KEPT_SHEETS * 2;

pub fn book(bytes: &[u8]) -> Result<Workbook, Unreadable> {
    // A newer workbook with a password is wrapped in the same kind of file.
    if names_stream(bytes, "EncryptedPackage") {
        return Err(Unreadable::Locked);
    }
    // So is every old document.
    if !names_stream(bytes, "Workbook") && !names_stream(bytes, "Book") {
        return Err(Unreadable::NotATable);
    }
    let mut file: Xls<Cursor<&[u8]>> = Xls::new(Cursor::new(bytes)).map_err(|error| match error {
        XlsError::Password => Unreadable::Locked,
        _ => Unreadable::Broken,
    })?;
    let sheets = file.sheets_metadata().iter();
    let mut names: Vec<(String, bool)> = sheets
        .filter(|sheet| sheet.typ == SheetType::WorkSheet)
        .map(|sheet| (sheet.name.clone(), sheet.visible != SheetVisible::Visible))
        .take(MAX_READ_SHEETS + 1)
        .collect();
    let mut book = Workbook {
        cut: names.len() > MAX_READ_SHEETS,
        ..Workbook::default()
    };
    names.truncate(MAX_READ_SHEETS);
    for (name, hidden) in &names {
        let Ok(range) = file.worksheet_range(name) else {
            continue;
        };
        let (first_row, first_column) = range.start().unwrap_or_default();
        let mut table = Table::default();
        for (at, row) in (first_row..).zip(range.rows()) {
            let mut cells = vec![Cell::Blank; first_column as usize];
            cells.extend(row.iter().map(value));
            if !table.push(at + 1, cells) {
                break;
            }
        }
        book.push_sheet(name, table, *hidden);
    }
    Ok(book)
}

/// Returns true if the directory of the file has a stream of this name: names are written in two bytes a letter.
fn names_stream(bytes: &[u8], name: &str) -> bool {
    let written: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
    bytes.windows(written.len()).any(|part| part == written)
}

fn value(value: &Data) -> Cell {
    match value {
        Data::Int(whole) => Cell::Number(whole.to_string()),
        Data::Float(number) => Cell::float(*number),
        Data::String(text) => Cell::text(text),
        Data::Bool(yes) => Cell::text(if *yes { "true" } else { "false" }),
        Data::DateTime(time) => {
            let (year, month, day, ..) = time.to_ymd_hms_milli();
            Cell::Date(format!("{day:02}/{month:02}/{year}"))
        }
        Data::DateTimeIso(text) | Data::DurationIso(text) => Cell::Date(text.chars().take(40).collect()),
        Data::Error(error) => Cell::error(&error.to_string()),
        Data::Empty => Cell::Blank,
    }
}
