//! Old Excel workbooks. Their reader builds each sheet from corner to corner, so the corners are looked at first: a
//! file of a few kilobytes could otherwise ask for gigabytes.

use std::io::Cursor;

use calamine::{Data, Reader as _, Xls, XlsError};
use domain::cargo_import::{Cell, Table, Workbook};

use super::limits::{Unreadable, worksheets};

/// Cells between the corners, over all sheets.
const MOST_CELLS: u64 = 3_000_000;

pub fn book(bytes: &[u8]) -> Result<Workbook, Unreadable> {
    let file = Compound::open(bytes).ok_or(Unreadable::Broken)?;
    if file.find("EncryptedPackage").is_some() {
        return Err(Unreadable::Locked);
    }
    let mut found = false;
    for name in ["Workbook", "Book"] {
        if let Some(entry) = file.find(name) {
            found = true;
            let stream = file.stream(entry).ok_or(Unreadable::Broken)?;
            if area(&stream) > MOST_CELLS {
                return Err(Unreadable::TooMuch);
            }
        }
    }
    if !found {
        return Err(Unreadable::NotATable);
    }
    let mut file: Xls<Cursor<&[u8]>> = Xls::new(Cursor::new(bytes)).map_err(|error| match error {
        XlsError::Password => Unreadable::Locked,
        _ => Unreadable::Broken,
    })?;
    let (names, cut) = worksheets(&file);
    let mut book = Workbook {
        cut,
        ..Workbook::default()
    };
    for name in &names {
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
        book.push(name, table);
    }
    Ok(book)
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
        Data::Error(_) | Data::Empty => Cell::Blank,
    }
}

/// Cells between the corners of each sheet, added up. Records are an id, a length and content; those of cells begin
/// with row and column.
fn area(stream: &[u8]) -> u64 {
    const BEGIN: u16 = 0x0809;
    const CELLS: [u16; 14] = [
        0x0006, 0x00bd, 0x00be, 0x00d6, 0x00fd, 0x0201, 0x0203, 0x0204, 0x0205, 0x0206, 0x027e, 0x0406,
        0x0003, 0x0004,
    ];
    let (mut all, mut rows, mut columns) = (0_u64, 0_u64, 0_u64);
    let mut rest = stream;
    while let Some(([id1, id2, length1, length2], content)) = rest.split_first_chunk::<4>() {
        let id = u16::from_le_bytes([*id1, *id2]);
        let length = usize::from(u16::from_le_bytes([*length1, *length2])).min(content.len());
        let record = &content[..length];
        if id == BEGIN {
            all += rows * columns;
            (rows, columns) = (0, 0);
        } else if let (true, Some(&[row1, row2, column1, column2])) =
            (CELLS.contains(&id), record.first_chunk::<4>())
        {
            rows = rows.max(u64::from(u16::from_le_bytes([row1, row2])) + 1);
            // Several cells in one record stand side by side.
            let more = record.len() as u64 / 6;
            columns = columns.max(u64::from(u16::from_le_bytes([column1, column2])) + 1 + more);
        }
        rest = &content[length..];
    }
    all + rows * columns
}

/// The file system inside of an old Office file, as far as it takes to find a stream.
struct Compound<'a> {
    bytes: &'a [u8],
    sector: usize,
    table: Vec<u32>,
    small_table: Vec<u32>,
    /// Where streams smaller than [`SMALL`] are kept.
    small: Vec<u8>,
    entries: Vec<Entry>,
}

struct Entry {
    name: String,
    start: u32,
    size: u64,
}

/// Streams below are kept in [`Compound::small`].
const SMALL: u64 = 4096;
const SMALL_SECTOR: usize = 64;
const END: u32 = 0xffff_fffa;

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk::<4>()?))
}

fn words(bytes: &[u8]) -> impl Iterator<Item = u32> + '_ {
    bytes.chunks_exact(4).filter_map(|chunk| word(chunk, 0))
}

impl<'a> Compound<'a> {
    fn open(bytes: &'a [u8]) -> Option<Self> {
        let shift = u16::from_le_bytes(*bytes.get(30..)?.first_chunk::<2>()?);
        let sector = match shift {
            9 => 512,
            12 => 4096,
            _ => return None,
        };
        let mut file = Self {
            bytes,
            sector,
            table: Vec::new(),
            small_table: Vec::new(),
            small: Vec::new(),
            entries: Vec::new(),
        };
        // The sectors of the table: 109 in the head, more in a chain.
        let mut of_table: Vec<u32> = words(bytes.get(76..512)?).collect();
        let mut next = word(bytes, 68)?;
        let most = bytes.len() / sector + 1;
        for _ in 0..most {
            if next >= END {
                break;
            }
            let mut more: Vec<u32> = words(file.sector(next)?).collect();
            next = more.pop()?;
            of_table.extend(more);
        }
        for at in of_table.into_iter().filter(|at| *at < END).take(most) {
            let part: Vec<u32> = words(file.sector(at)?).collect();
            file.table.extend(part);
        }
        let directory = file.chain(word(bytes, 48)?)?;
        for entry in directory.chunks_exact(128) {
            let length = usize::from(u16::from_le_bytes([entry[64], entry[65]])).min(64);
            let units: Vec<u16> = entry[..length.saturating_sub(2)]
                .chunks_exact(2)
                .map(|unit| u16::from_le_bytes([unit[0], unit[1]]))
                .collect();
            file.entries.push(Entry {
                name: String::from_utf16_lossy(&units),
                start: word(entry, 116)?,
                size: u64::from(word(entry, 120)?),
            });
        }
        let root = file.entries.first()?.start;
        if root < END {
            file.small = file.chain(root)?;
        }
        let of_small = word(bytes, 60)?;
        if of_small < END {
            file.small_table = words(&file.chain(of_small)?).collect();
        }
        Some(file)
    }

    fn sector(&self, at: u32) -> Option<&'a [u8]> {
        let start = (at as usize).checked_add(1)?.checked_mul(self.sector)?;
        let end = (start + self.sector).min(self.bytes.len());
        self.bytes.get(start..end)
    }

    fn chain(&self, start: u32) -> Option<Vec<u8>> {
        let mut content = Vec::new();
        let mut at = start;
        while at < END {
            content.extend_from_slice(self.sector(at)?);
            // A chain that comes back to itself is longer than the file.
            if content.len() > self.bytes.len() {
                return None;
            }
            at = *self.table.get(at as usize)?;
        }
        Some(content)
    }

    fn find(&self, name: &str) -> Option<&Entry> {
        self.entries
            .iter()
            .find(|entry| entry.name.eq_ignore_ascii_case(name))
    }

    fn stream(&self, entry: &Entry) -> Option<Vec<u8>> {
        if entry.size >= SMALL {
            return self.chain(entry.start);
        }
        let mut content = Vec::new();
        let mut at = entry.start;
        while at < END {
            let start = at as usize * SMALL_SECTOR;
            content.extend_from_slice(self.small.get(start..start + SMALL_SECTOR)?);
            if content.len() > self.small.len() {
                return None;
            }
            at = *self.small_table.get(at as usize)?;
        }
        Some(content)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheet_dimensions_are_added_up() {
        let record = |id: u16, content: &[u8]| {
            let mut bytes = id.to_le_bytes().to_vec();
            bytes.extend(u16::try_from(content.len()).unwrap().to_le_bytes());
            bytes.extend(content);
            bytes
        };
        let cell = |row: u16, column: u16| {
            let mut content = row.to_le_bytes().to_vec();
            content.extend(column.to_le_bytes());
            content.extend([0; 2]);
            record(0x0201, &content)
        };
        let sheet = [record(0x0809, &[]), cell(0, 0), cell(9, 2)].concat();
        assert_eq!(area(&sheet), 10 * 4);
        assert_eq!(area(&[sheet.clone(), sheet].concat()), 2 * 40);
        assert!(area(&[record(0x0809, &[]), cell(u16::MAX, u16::MAX)].concat()) > MOST_CELLS);
        assert_eq!(area(&[1, 2, 3]), 0);
        assert_eq!(book(&[0xd0; 2000]), Err(Unreadable::Broken));
    }
}
