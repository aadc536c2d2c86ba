//! Spreadsheet files that people import, as tables: opened here, interpreted by `cargo_import`.
//!
//! A file is somebody else's work. Its size, its unpacked size, its rows, columns and texts are bounded; xlsx and ods are
//! read as streams, of which a bounded part is kept. Old xls files are read by a library that builds them whole, and
//! any parser may have a mistake: the portal runs [`read`] in a process of its own with limits of memory and time.

mod damaged;
mod html;
mod japanese;
mod korean;
mod limits;
mod mhtml;
mod number_format;
mod ods;
mod package;
mod shown_figure;
mod spreadsheet_ml;
mod text;
mod thai;
mod unreadable;
mod western;
mod xls;
mod xlsx;
mod xml;

use std::io::{self, Cursor, Read};

use cargo_import::{Workbook, with_mails_read};

pub use limits::MAX_FILE_BYTES;
use limits::{MAX_PARTS, MAX_UNPACKED_BYTES};
pub use unreadable::Unreadable;
use xml::Archive;
use zip::result::ZipError;

/// The tables of a file. Its first bytes tell its kind; its name is ignored.
pub fn read(bytes: &[u8]) -> Result<Workbook, Unreadable> {
    let book = with_mails_read(tables(bytes)?);
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
    // A list may begin with `PKGS`; behind the letters of an archive stands no text.
    if bytes.starts_with(b"PK") && bytes.get(2).is_none_or(|next| *next < b' ') {
        return match packed(bytes)? {
            Packed::Xlsx { main } => xlsx::book(bytes, &main),
            Packed::Ods => ods::book(bytes),
        };
    }
    if bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) {
        return xls::book(bytes);
    }
    if let Some(other) = other_kind(bytes) {
        return Err(other);
    }
    if mhtml::is_message(bytes) {
        return mhtml::book(bytes);
    }
    text::book(bytes)
}

/// Recognizes other files that people choose for a spreadsheet, by their first bytes.
fn other_kind(bytes: &[u8]) -> Option<Unreadable> {
    const PICTURES: [&[u8]; 8] = [
        b"\x89PNG",
        b"\xff\xd8\xff",
        b"GIF8",
        b"RIFF",
        b"II*\0",
        b"MM\0*",
        b"BM",
        b"\0\0\0",
    ];
    const PACKED: [&[u8]; 3] = [b"Rar!", b"7z\xbc\xaf", b"\x1f\x8b"];
    let starts = |all: &[&[u8]]| all.iter().any(|start| bytes.starts_with(start));
    if bytes[..bytes.len().min(1024)]
        .windows(5)
        .any(|part| part == b"%PDF-")
    {
        Some(Unreadable::Pdf)
    } else if starts(&[b"{\\rtf"]) {
        Some(Unreadable::Document)
    } else if starts(&PACKED) {
        Some(Unreadable::Packed)
    } else if starts(&PICTURES) && (bytes.contains(&0) || !bytes.is_ascii()) {
        Some(Unreadable::Picture)
    } else {
        None
    }
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
    let has = |name: &str| package::index(&archive, name).is_some();
    if has("xl/workbook.bin") {
        return Err(Unreadable::Xlsb);
    }
    if has("Index/Document.iwa") || has("Index.zip") {
        return Err(Unreadable::Numbers);
    }
    let is_document = has("word/document.xml") || has("ppt/presentation.xml");
    let of_format = has("[Content_Types].xml") || has("_rels/.rels") || has("xl/workbook.xml");
    let is_ods = has("content.xml");
    if is_document {
        return Err(Unreadable::Document);
    }
    if let Some(main) = package::main_part(&mut archive)? {
        Ok(Packed::Xlsx { main })
    } else if is_ods {
        Ok(Packed::Ods)
    } else if of_format {
        Err(Unreadable::NotATable)
    } else {
        Err(Unreadable::Packed)
    }
}

#[cfg(test)]
mod tests;
