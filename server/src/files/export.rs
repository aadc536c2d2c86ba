//! Tables as files: writes the contents of `app::export` as xlsx or CSV and sends them as a download.

use app::export::csv::{csv, number};
use app::export::{ExportCell, ExportTable, ExportWorkbook, Reader, exact_number};
use axum::response::Response;
use domain::Lang;
use jiff::civil::{Date, DateTime};
use rust_xlsxwriter::{ExcelDateTime, Format, FormatAlign, FormatBorder, Workbook, Worksheet, XlsxError};

use super::attachment::attachment;
use crate::error::AppError;

/// Limit of a cell in characters; Excel's own is 32,767.
const MAX_CELL_CHARS: usize = 32_000;

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    Xlsx,
    Csv,
}

impl ExportFormat {
    fn extension(self) -> &'static str {
        match self {
            Self::Xlsx => "xlsx",
            Self::Csv => "csv",
        }
    }

    fn media_type(self) -> &'static str {
        match self {
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Csv => "text/csv; charset=utf-8",
        }
    }
}

/// Writes the workbook as a file. `stem` is its name without extension, of plain characters ([`app::export::file_stem`]).
pub async fn file(
    tables: ExportWorkbook,
    format: ExportFormat,
    stem: &str,
    reader: &Reader,
) -> Result<Response, AppError> {
    let bytes = match format {
        ExportFormat::Csv => csv(&tables.first, reader.lang).into_bytes(),
        ExportFormat::Xlsx => {
            let lang = reader.lang;
            // Packing takes longer than rendering a page.
            let made = tokio::task::spawn_blocking(move || workbook(&tables, lang)).await;
            let Ok(Ok(bytes)) = made else {
                tracing::error!("a workbook could not be made");
                return Err(AppError::Internal);
            };
            bytes
        }
    };
    let name = format!("{stem}.{}", format.extension());
    attachment(bytes, format.media_type(), &name)
}

fn workbook(tables: &ExportWorkbook, lang: Lang) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    for table in [&tables.first].into_iter().chain(&tables.more) {
        write(workbook.add_worksheet(), table, lang)?;
    }
    workbook.save_to_buffer()
}

fn write(to: &mut Worksheet, table: &ExportTable, lang: Lang) -> Result<(), XlsxError> {
    let heading = Format::new()
        .set_bold()
        .set_text_wrap()
        .set_border_bottom(FormatBorder::Thin);
    // Text cells stay text when they are edited, with leading zeros or an "=" too.
    let text = Format::new()
        .set_num_format("@")
        .set_text_wrap()
        .set_align(FormatAlign::Top);
    to.set_name(table.name)?;
    for (at, column) in (0_u16..).zip(&table.columns) {
        to.write_string_with_format(0, at, shorten(&column.heading), &heading)?;
        to.set_column_width(at, f64::from(column.width))?;
    }
    let mut row_at = 1_u32;
    for row in &table.rows {
        for (at, cell) in (0_u16..).zip(row) {
            write_cell(to, row_at, at, cell, &text, lang)?;
        }
        row_at = row_at.saturating_add(1);
    }
    if let Some(note) = &table.note {
        to.write_string(row_at.saturating_add(1), 0, shorten(note))?;
    }
    to.set_freeze_panes(1, 0)?;
    Ok(())
}

fn write_cell(
    to: &mut Worksheet,
    row: u32,
    at: u16,
    cell: &ExportCell,
    text: &Format,
    lang: Lang,
) -> Result<(), XlsxError> {
    match cell {
        ExportCell::Blank => {}
        ExportCell::Text(words) => {
            to.write_string_with_format(row, at, shorten(words), text)?;
        }
        ExportCell::Number(plain) => match exact_number(plain) {
            Some((value, decimals)) => {
                to.write_number_with_format(row, at, value, &number_format(value, decimals))?;
            }
            // A number with more digits than Excel keeps becomes a text, which shows all of them.
            None => {
                to.write_string_with_format(row, at, number(plain, lang), text)?;
            }
        },
        ExportCell::Day(day) => match excel_day(*day) {
            Some(when) => {
                to.write_datetime_with_format(
                    row,
                    at,
                    &when,
                    &date_format(lang.pick("dd/mm/yyyy", "d mmm yyyy")),
                )?;
            }
            None => {
                to.write_string_with_format(row, at, day.to_string(), text)?;
            }
        },
        ExportCell::Time(time) => match excel_time(*time) {
            Some(when) => {
                to.write_datetime_with_format(
                    row,
                    at,
                    &when,
                    &date_format(lang.pick("dd/mm/yyyy hh:mm", "d mmm yyyy hh:mm")),
                )?;
            }
            None => {
                to.write_string_with_format(row, at, time.to_string(), text)?;
            }
        },
    }
    Ok(())
}

/// Returns a format with as many decimals as the service gave; the computer's settings choose points and commas.
fn number_format(value: f64, decimals: usize) -> Format {
    // Three decimals alone could be taken for thousands.
    let is_alone = (1.0..1000.0).contains(&value.abs());
    let pattern = match decimals {
        3 if is_alone => "0.0000".to_owned(),
        0 => "#,##0".to_owned(),
        decimals => format!("#,##0.{}", "0".repeat(decimals)),
    };
    Format::new().set_num_format(pattern).set_align(FormatAlign::Top)
}

fn date_format(pattern: &str) -> Format {
    Format::new().set_num_format(pattern).set_align(FormatAlign::Top)
}

/// Excel's calendar begins in 1900.
fn excel_day(day: Date) -> Option<ExcelDateTime> {
    let year = u16::try_from(day.year()).ok()?;
    ExcelDateTime::from_ymd(year, day.month().unsigned_abs(), day.day().unsigned_abs()).ok()
}

fn excel_time(time: DateTime) -> Option<ExcelDateTime> {
    excel_day(time.date())?
        .and_hms(
            u16::from(time.hour().unsigned_abs()),
            time.minute().unsigned_abs(),
            0.0,
        )
        .ok()
}

fn shorten(text: &str) -> String {
    match text.char_indices().nth(MAX_CELL_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
