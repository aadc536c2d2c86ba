//! Spreadsheet files that people import, as tables: opened here, interpreted by `domain::cargo_import`.
//!
//! A file is somebody else's work. Its size, what it unpacks to, its rows, columns and texts are bounded; xlsx and ods are
//! read as streams that keep what a table has room for. Old xls files are read by a library that builds them whole, and
//! any parser may have a mistake: the portal runs [`read`] in a process of its own with limits of memory and time.

mod limits;
mod ods;
mod package;
mod text;
mod unreadable;
mod xls;
mod xlsx;
mod xml;

use std::io::{self, Cursor, Read};

use domain::cargo_import::Workbook;

use limits::{MAX_PARTS, MAX_UNPACKED_BYTES};
pub use unreadable::Unreadable;
use xml::Archive;
use zip::result::ZipError;

/// The largest file that is read, in bytes.
pub const MAX_FILE_BYTES: u64 = 5 << 20;

/// The tables of a file. What a file is shows in its first bytes; its name is not asked.
pub fn read(bytes: &[u8]) -> Result<Workbook, Unreadable> {
    let book = tables(bytes)?;
    if book.is_empty() {
        Err(Unreadable::Empty)
    } else {
        Ok(book)
    }
}

fn tables(bytes: &[u8]) -> Result<Workbook, Unreadable> {
    if bytes.is_empty() {
        return Err(Unreadable::Empty);
    }
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(Unreadable::TooMuch);
    }
    if bytes.starts_with(b"PK") {
        return match packed(bytes)? {
            Packed::Xlsx { main } => xlsx::book(bytes, &main),
            Packed::Ods => ods::book(bytes),
        };
    }
    if bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) {
        return xls::book(bytes);
    }
    text::book(bytes)
}

enum Packed {
    /// With the name of its main part.
    Xlsx {
        main: String,
    },
    Ods,
}

/// The kind of a packed file. Unpacks everything once without keeping it, because the sizes that a file claims may be
/// wrong.
fn packed(bytes: &[u8]) -> Result<Packed, Unreadable> {
    let mut archive = Archive::new(Cursor::new(bytes)).map_err(|_| Unreadable::Broken)?;
    if archive.len() > MAX_PARTS {
        return Err(Unreadable::TooMuch);
    }
    let mut left = MAX_UNPACKED_BYTES;
    for at in 0..archive.len() {
        let mut part = archive.by_index(at).map_err(|error| match error {
            ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => Unreadable::Locked,
            _ => Unreadable::Broken,
        })?;
        let unpacked =
            io::copy(&mut (&mut part).take(left + 1), &mut io::sink()).map_err(|_| Unreadable::Broken)?;
        left = left.checked_sub(unpacked).ok_or(Unreadable::TooMuch)?;
    }
    if let Some(main) = package::main_part(&mut archive)? {
        Ok(Packed::Xlsx { main })
    } else if package::index(&archive, "content.xml").is_some() {
        Ok(Packed::Ods)
    } else {
        Err(Unreadable::NotATable)
    }
}

#[cfg(test)]
mod tests;
