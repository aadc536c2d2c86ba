//! Hidden rows and columns of an xls workbook, from its records ([MS-XLS] 2.4.28 `BoundSheet8`, 2.4.53 `ColInfo`, 2.4.221
//! `Row`).

use std::collections::BTreeSet;
use std::io::{Cursor, Read as _};

use domain::cargo_import::{MAX_KEPT_COLUMNS, MAX_KEPT_ROWS};

use crate::limits::MAX_FILE_BYTES;

const EOF: u16 = 0x000a;
const COL_INFO: u16 = 0x007d;
const BOUND_SHEET: u16 = 0x0085;
const ROW: u16 = 0x0208;
/// Sheets that are looked at.
const MAX_SHEETS: usize = 256;

/// What one sheet does not show.
#[derive(Debug, Default)]
pub struct Hidden {
    /// Numbers of rows, from 1.
    pub rows: BTreeSet<u32>,
    /// Columns, from 0.
    pub columns: BTreeSet<usize>,
}

impl Hidden {
    /// Of each sheet, in the order of the workbook. A file that cannot be read hides nothing; the cells are read by another
    /// reader, which says so.
    pub fn of_sheets(bytes: &[u8]) -> Vec<Self> {
        let Some(stream) = workbook_stream(bytes) else {
            return Vec::new();
        };
        let begin = |content: &[u8]| Some(u32::from_le_bytes(content.get(..4)?.try_into().ok()?) as usize);
        let sheets = Records(&stream).take_while(|(kind, _)| *kind != EOF);
        sheets
            .filter(|(kind, _)| *kind == BOUND_SHEET)
            .take(MAX_SHEETS)
            .map(|(_, content)| {
                let part = begin(content).and_then(|at| stream.get(at..));
                part.map_or_else(Self::default, Self::of_sheet)
            })
            .collect()
    }

    fn of_sheet(part: &[u8]) -> Self {
        let mut hidden = Self::default();
        for (kind, content) in Records(part).take_while(|(kind, _)| *kind != EOF) {
            let word = |at: usize| Some(u16::from_le_bytes(content.get(at..at + 2)?.try_into().ok()?));
            match kind {
                // Hidden, or without a height.
                ROW if hidden.rows.len() <= MAX_KEPT_ROWS
                    && word(12).is_some_and(|flags| flags & 0x20 != 0) =>
                {
                    hidden.rows.extend(word(0).map(|row| u32::from(row) + 1));
                }
                COL_INFO => {
                    if let (Some(first), Some(last), Some(width), Some(flags)) =
                        (word(0), word(2), word(4), word(8))
                        && (flags & 1 != 0 || width == 0)
                    {
                        let last = usize::from(last).min(MAX_KEPT_COLUMNS);
                        hidden.columns.extend(usize::from(first)..=last);
                    }
                }
                _ => {}
            }
        }
        hidden
    }
}

/// The stream of the workbook: `Book` before Excel 97.
fn workbook_stream(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut file = cfb::CompoundFile::open(Cursor::new(bytes)).ok()?;
    let mut stream = ["/Workbook", "/Book"]
        .into_iter()
        .find_map(|name| file.open_stream(name).ok())?;
    let mut content = Vec::new();
    (&mut stream)
        .take(MAX_FILE_BYTES)
        .read_to_end(&mut content)
        .ok()?;
    Some(content)
}

/// The records of a stream: kind and content.
struct Records<'a>(&'a [u8]);

impl<'a> Iterator for Records<'a> {
    type Item = (u16, &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let (head, rest) = self.0.split_at_checked(4)?;
        let [kind_low, kind_high, low, high] = head.try_into().ok()?;
        let (content, rest) = rest.split_at_checked(usize::from(u16::from_le_bytes([low, high])))?;
        self.0 = rest;
        Some((u16::from_le_bytes([kind_low, kind_high]), content))
    }
}
