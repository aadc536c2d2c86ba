//! Facts of an xls workbook that the library does not read: hidden rows and columns, number formats, struck out cells
//! ([MS-XLS] 2.4.28 `BoundSheet8`, 2.4.53 `ColInfo`, 2.4.122 `Font`, 2.4.126 `Format`, 2.4.221 `Row`, 2.4.353 `XF`).

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read as _};

use cargo_import::{MAX_KEPT_COLUMNS, MAX_KEPT_ROWS};

use crate::limits::MAX_FILE_BYTES;
use crate::number_format::NumberFormat;

const BOF: u16 = 0x0809;
const FONT: u16 = 0x0031;
const FORMAT: u16 = 0x041e;
const XF: u16 = 0x00e0;
/// Cells with a number, a formula or a text: row, column, style.
const CELLS: [u16; 7] = [0x0203, 0x027e, 0x0006, 0x0206, 0x0406, 0x00fd, 0x0204];
/// Several numbers side by side.
const MULTIPLE: u16 = 0x00bd;
/// Styles that are looked at; Excel allows fewer.
const MAX_STYLES: usize = 65_536;
const EOF: u16 = 0x000a;
const COL_INFO: u16 = 0x007d;
const BOUND_SHEET: u16 = 0x0085;
const ROW: u16 = 0x0208;
/// Sheets that are looked at.
const MAX_SHEETS: usize = 256;

/// The look of one sheet.
#[derive(Debug, Default)]
pub struct Look {
    /// Numbers of hidden rows, from 1.
    pub hidden_rows: BTreeSet<u32>,
    /// Hidden columns, from 0.
    pub hidden_columns: BTreeSet<usize>,
    /// The formats of cells by row, from 1, and column, from 0.
    pub formats: BTreeMap<(u32, usize), NumberFormat>,
}

impl Look {
    /// Returns the look of each sheet, in the order of the workbook. A file that cannot be read has none; the cells are read by
    /// another reader, which says so.
    pub fn of_sheets(bytes: &[u8]) -> Vec<Self> {
        let Some(stream) = workbook_stream(bytes) else {
            return Vec::new();
        };
        let styles = styles(&stream);
        let begin = |content: &[u8]| Some(u32::from_le_bytes(content.get(..4)?.try_into().ok()?) as usize);
        let sheets = Records(&stream).take_while(|(kind, _)| *kind != EOF);
        sheets
            .filter(|(kind, _)| *kind == BOUND_SHEET)
            .take(MAX_SHEETS)
            .map(|(_, content)| {
                let part = begin(content).and_then(|at| stream.get(at..));
                part.map_or_else(Self::default, |part| Self::of_sheet(part, &styles))
            })
            .collect()
    }

    fn of_sheet(part: &[u8], styles: &[NumberFormat]) -> Self {
        let mut look = Self::default();
        for (kind, content) in Records(part).take_while(|(kind, _)| *kind != EOF) {
            let word = |at: usize| Some(u16::from_le_bytes(content.get(at..at + 2)?.try_into().ok()?));
            match kind {
                // Hidden, or without a height.
                ROW if look.hidden_rows.len() <= MAX_KEPT_ROWS
                    && word(12).is_some_and(|flags| flags & 0x20 != 0) =>
                {
                    look.hidden_rows.extend(word(0).map(|row| u32::from(row) + 1));
                }
                COL_INFO => {
                    if let (Some(first), Some(last), Some(width), Some(flags)) =
                        (word(0), word(2), word(4), word(8))
                        && (flags & 1 != 0 || width == 0)
                    {
                        let last = usize::from(last).min(MAX_KEPT_COLUMNS);
                        look.hidden_columns.extend(usize::from(first)..=last);
                    }
                }
                kind if CELLS.contains(&kind) => {
                    if let (Some(row), Some(column), Some(style)) = (word(0), word(2), word(4)) {
                        look.cell(row, usize::from(column), styles.get(usize::from(style)));
                    }
                }
                MULTIPLE => {
                    let (Some(row), Some(first)) = (word(0), word(2)) else {
                        continue;
                    };
                    let cells = content.get(4..).unwrap_or_default().chunks_exact(6);
                    for (column, cell) in (usize::from(first)..).zip(cells) {
                        let style = u16::from_le_bytes([cell[0], cell[1]]);
                        look.cell(row, column, styles.get(usize::from(style)));
                    }
                }
                _ => {}
            }
        }
        look
    }

    fn cell(&mut self, row: u16, column: usize, style: Option<&NumberFormat>) {
        let row = u32::from(row) + 1;
        let is_kept = self.formats.len() < MAX_KEPT_ROWS * MAX_KEPT_COLUMNS && column < MAX_KEPT_COLUMNS;
        if let Some(style) = style.filter(|_| is_kept) {
            self.formats.insert((row, column), style.clone());
        }
    }
}

/// The formats of a workbook by the numbers of styles.
fn styles(stream: &[u8]) -> Vec<NumberFormat> {
    let mut formats = BTreeMap::new();
    let (mut struck, mut styles) = (Vec::new(), Vec::new());
    let mut is_old = false;
    for (kind, content) in Records(stream).take_while(|(kind, _)| *kind != EOF) {
        let word = |at: usize| Some(u16::from_le_bytes(content.get(at..at + 2)?.try_into().ok()?));
        match kind {
            // Before Excel 97 texts have one byte a letter.
            BOF => is_old = word(0).is_some_and(|version| version < 0x0600),
            FONT if struck.len() < MAX_STYLES => struck.push(word(2).is_some_and(|flags| flags & 0x08 != 0)),
            FORMAT if formats.len() < MAX_STYLES => {
                if let Some((number, text)) = word(0).zip(text(content.get(2..).unwrap_or_default(), is_old))
                {
                    formats.insert(number, NumberFormat::parse(&text));
                }
            }
            XF if styles.len() < MAX_STYLES => styles.push((word(0), word(2))),
            _ => {}
        }
    }
    // Some programs write the formats behind the styles that name them.
    let look = |(font, number): (Option<u16>, Option<u16>)| {
        let number = number.unwrap_or_default();
        let own = formats.get(&number).cloned();
        // There is no font of number 4.
        let font = font.map(|font| usize::from(if font > 4 { font - 1 } else { font }));
        NumberFormat {
            is_struck: font.and_then(|font| struck.get(font)) == Some(&true),
            ..own.unwrap_or_else(|| NumberFormat::built_in(number.into()))
        }
    };
    styles.into_iter().map(look).collect()
}

/// A text with its length: in one byte and the western code page, or in two and a flag for letters of two bytes.
fn text(content: &[u8], is_old: bool) -> Option<String> {
    if is_old {
        let (length, rest) = content.split_first()?;
        let bytes = rest.get(..usize::from(*length))?;
        return Some(bytes.iter().map(|byte| char::from(*byte)).collect());
    }
    let length = usize::from(u16::from_le_bytes(content.get(..2)?.try_into().ok()?));
    let is_wide = content.get(2)? & 1 != 0;
    let rest = content.get(3..)?;
    if is_wide {
        let letters = rest.get(..length * 2)?.chunks_exact(2);
        let letters = letters.map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
        return Some(
            char::decode_utf16(letters)
                .map(|one| one.unwrap_or(char::REPLACEMENT_CHARACTER))
                .collect(),
        );
    }
    Some(rest.get(..length)?.iter().map(|byte| char::from(*byte)).collect())
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
