//! What is read of a file at the most, and why one gives no table.

use std::io::Cursor;

use calamine::{Reader, SheetType};
use domain::cargo_import::MOST_SHEETS;

/// What the parts of a file may unpack to together, in bytes.
pub const UNPACKED: u64 = 80 << 20;

/// Why a file gave no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    Empty,
    NotATable,
    /// Bytes.
    TooLarge(u64),
    /// Unpacks to more than is read.
    TooMuch,
    Locked,
    Broken,
}

/// The names of a workbook's sheets with cells, so many as are read, and whether there are more.
pub fn worksheets<'a, R: Reader<Cursor<&'a [u8]>>>(file: &R) -> (Vec<String>, bool) {
    let mut names: Vec<String> = file
        .sheets_metadata()
        .iter()
        .filter(|sheet| sheet.typ == SheetType::WorkSheet)
        .map(|sheet| sheet.name.clone())
        .collect();
    // Empty ones are left out later.
    let most = MOST_SHEETS * 2;
    let more = names.len() > most;
    names.truncate(most);
    (names, more)
}
