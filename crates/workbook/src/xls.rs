//! Old Excel workbooks, read by a library that builds each sheet from corner to corner: a file of a kilobyte
//! can ask it for more memory than there is. The caller has to limit memory and time.

mod look;

use std::io::Cursor;

use calamine::{
    Data, DataType as _, Dimensions, Range, Reader as _, Sheet, SheetType, SheetVisible, Xls, XlsError,
};
use cargo_import::{Cell, MAX_KEPT_SHEETS, Table, Workbook};

use crate::number_format::NumberFormat;
use crate::unreadable::Unreadable;
use look::Look;

/// Sheets that are read; empty ones are left out later.
const MAX_READ_SHEETS: usize = MAX_KEPT_SHEETS * 2;

/// The tables of an xls workbook.
pub fn book(bytes: &[u8]) -> Result<Workbook, Unreadable> {
    // A newer workbook with a password is wrapped in the same kind of file.
    if names_stream(bytes, "EncryptedPackage") {
        return Err(Unreadable::Locked);
    }
    if names_stream(bytes, "WordDocument") || names_stream(bytes, "PowerPoint Document") {
        return Err(Unreadable::Document);
    }
    if !names_stream(bytes, "Workbook") && !names_stream(bytes, "Book") {
        return Err(Unreadable::NotATable);
    }
    let mut file: Xls<Cursor<&[u8]>> = Xls::new(Cursor::new(bytes)).map_err(|error| match error {
        XlsError::Password => Unreadable::Locked,
        _ => Unreadable::Broken,
    })?;
    // The library does not read it.
    let mut looks = Look::of_sheets(bytes);
    let sheets = file.sheets_metadata().to_vec();
    let mut book = Workbook::default();
    let with_cells = |(_, sheet): &(usize, &Sheet)| sheet.typ == SheetType::WorkSheet;
    for (seen, (at, sheet)) in sheets.iter().enumerate().filter(with_cells).enumerate() {
        if seen == MAX_READ_SHEETS {
            book.cut = true;
            break;
        }
        let Ok(range) = file.worksheet_range(&sheet.name) else {
            continue;
        };
        let look = looks.get_mut(at).map(std::mem::take).unwrap_or_default();
        let mut table = Table::default();
        for area in file.merge_cells_by_sheet_name(&sheet.name).unwrap_or_default() {
            merge(&mut table, area);
        }
        add_rows(&mut table, &range, &look);
        table.hidden_rows = look.hidden_rows;
        table.hidden_columns = look.hidden_columns;
        book.push_sheet(&sheet.name, table, sheet.visible != SheetVisible::Visible);
    }
    Ok(book)
}

fn add_rows(table: &mut Table, range: &Range<Data>, look: &Look) {
    let (first_row, first_column) = range.start().unwrap_or_default();
    for (at, row) in (first_row..).zip(range.rows()) {
        let mut cells = vec![Cell::Blank; first_column as usize];
        cells.extend((first_column as usize..).zip(row).map(|(column, data)| {
            let format = look.formats.get(&(at + 1, column));
            format
                .filter(|format| !format.is_date)
                .map_or_else(|| value(data), |format| shown(data, format))
        }));
        let formats = look.formats.range((at + 1, 0)..(at + 2, 0));
        let struck = formats.filter(|(_, format)| format.is_struck);
        if !table.push_struck(at + 1, cells, struck.map(|((_, column), _)| *column)) {
            break;
        }
    }
}

fn merge(table: &mut Table, area: Dimensions) {
    table.merge(
        (area.start.0.saturating_add(1), area.end.0.saturating_add(1)),
        (area.start.1 as usize, area.end.1 as usize),
    );
}

/// Returns true if the directory of the file has a stream of this name: names are written in two bytes a letter.
fn names_stream(bytes: &[u8], name: &str) -> bool {
    let written: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
    bytes.windows(written.len()).any(|part| part == written)
}

/// A number as its format shows it. The library takes some formats for those of days.
fn shown(data: &Data, format: &NumberFormat) -> Cell {
    let number = match data {
        Data::DateTime(time) => Some(time.as_f64()),
        Data::Int(_) | Data::Float(_) => data.as_f64(),
        _ => None,
    };
    number.map_or_else(|| value(data), |number| format.show(number))
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
