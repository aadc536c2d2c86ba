//! Spreadsheets that people import: opened here, interpreted by `domain::cargo_import`. A file is somebody else's work, so its
//! size, what it unpacks to, its rows and columns are bounded before anything is built of it, reading happens beside
//! the pages' threads, and a reader that panics costs one import.

mod limits;
mod ods;
pub mod pack;
pub mod template;
mod text;
mod xls;
mod xlsx;

use std::io::{self, Cursor, Read};

use domain::cargo_import::Workbook;
use tokio::sync::Semaphore;

use limits::UNPACKED;
pub use limits::Unreadable;

/// The largest file that is read.
pub const LARGEST: u64 = 5 << 20;
const MOST_PARTS: usize = 2000;
/// Files being read at once; each may take tens of megabytes for a moment.
static ROOM: Semaphore = Semaphore::const_new(2);

/// The tables of a file.
pub async fn read(bytes: Vec<u8>) -> Result<Workbook, Unreadable> {
    // Closed never: the semaphore is static.
    let _room = ROOM.acquire().await;
    let task = tokio::task::spawn_blocking(move || book(&bytes));
    let book = task.await.map_err(|error| {
        tracing::warn!(%error, "a spreadsheet reader panicked");
        Unreadable::Broken
    })??;
    if book.is_empty() {
        Err(Unreadable::Empty)
    } else {
        Ok(book)
    }
}

/// What a file is shows in its first bytes; its name is not asked.
fn book(bytes: &[u8]) -> Result<Workbook, Unreadable> {
    if bytes.is_empty() {
        return Err(Unreadable::Empty);
    }
    if bytes.starts_with(b"PK") {
        return match packed(bytes)? {
            Packed::Xlsx => xlsx::book(bytes),
            Packed::Ods => ods::book(bytes),
        };
    }
    if bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) {
        return xls::book(bytes);
    }
    text::book(bytes)
}

enum Packed {
    Xlsx,
    Ods,
}

/// What kind of packed file it is; unpacks everything once to nowhere, because the sizes it claims may be lies.
fn packed(bytes: &[u8]) -> Result<Packed, Unreadable> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|_| Unreadable::Broken)?;
    if archive.len() > MOST_PARTS {
        return Err(Unreadable::TooMuch);
    }
    let mut left = UNPACKED;
    for at in 0..archive.len() {
        let mut part = archive.by_index(at).map_err(|_| Unreadable::Broken)?;
        let unpacked =
            io::copy(&mut (&mut part).take(left + 1), &mut io::sink()).map_err(|_| Unreadable::Broken)?;
        left = left.checked_sub(unpacked).ok_or(Unreadable::TooMuch)?;
    }
    let has = |name: &str| archive.index_for_name(name).is_some();
    if has("xl/workbook.xml") {
        Ok(Packed::Xlsx)
    } else if has("content.xml") {
        Ok(Packed::Ods)
    } else {
        Err(Unreadable::NotATable)
    }
}

#[cfg(test)]
mod tests;
