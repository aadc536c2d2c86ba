//! Tells files that a password protects, as far as their bytes show it without opening them.

/// The stream that holds an Office document with a password, in UTF-16.
const OFFICE_STREAM: &[u8] = b"E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0";
/// The entry of a PDF's trailer.
const PDF_ENTRY: &[u8] = b"/Encrypt";
const COMPOUND_FILE: &[u8] = &[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1];
/// Where streams of a compound file begin: the size of its smallest sectors.
const SECTOR_BYTES: usize = 64;
/// Bytes that a mark in a compound file is told by.
const MARK_BYTES: usize = OFFICE_STREAM.len();
/// Bytes at the beginning that tell the kind of a file.
const KIND_BYTES: usize = 16;

/// Looks for a password's protection in a file that arrives in pieces.
#[derive(Debug, Default)]
pub struct ProtectionScan {
    first: Vec<u8>,
    /// The end of the piece before: a mark may lie across two.
    last: Vec<u8>,
    /// Bytes of all pieces so far.
    size: usize,
    found: bool,
}

impl ProtectionScan {
    pub fn add(&mut self, piece: &[u8]) {
        let room = KIND_BYTES.saturating_sub(self.first.len());
        self.first.extend(piece.iter().take(room));
        let start = self.size;
        self.size += piece.len();
        if self.found {
            return;
        }
        let is_pdf = self.first.starts_with(b"%PDF-");
        let length = if is_pdf {
            PDF_ENTRY.len()
        } else if self.first.starts_with(COMPOUND_FILE) {
            MARK_BYTES
        } else {
            return;
        };
        let is_mark = |at: usize, part: &[u8]| {
            if is_pdf {
                part == PDF_ENTRY
            } else {
                is_mark_of_office(at, part)
            }
        };
        let has = |start: usize, bytes: &[u8]| {
            let mut parts = (start..).zip(bytes.windows(length));
            parts.any(|(at, part)| is_mark(at, part))
        };
        let border = piece.len().min(length);
        let start_of_last = start - self.last.len();
        self.last.extend(piece.iter().take(border));
        self.found = has(start_of_last, &self.last) || has(start, piece);
        self.last
            .extend(piece.iter().skip(border.max(piece.len().saturating_sub(length))));
        let surplus = self.last.len().saturating_sub(length);
        self.last.drain(..surplus);
    }

    /// Returns true if the file needs a password, or a part of it does.
    pub fn is_protected(&self) -> bool {
        // The first file of an archive says whether it is encrypted.
        let archive = self.first.starts_with(b"PK\x03\x04");
        self.found || archive && self.first.get(6).is_some_and(|flags| flags & 1 == 1)
    }
}

/// Tells whether this part of a compound file, [`MARK_BYTES`] long, says that it is encrypted; `at`: where it stands.
fn is_mark_of_office(at: usize, part: &[u8]) -> bool {
    part == OFFICE_STREAM
        || at.is_multiple_of(SECTOR_BYTES) && (has_file_pass(part) || is_encrypted_word(part))
}

/// The stream of an Excel workbook up to 2003 whose records behind the first are encrypted.
fn has_file_pass(stream: &[u8]) -> bool {
    const BOF: u16 = 0x0809;
    const VERSIONS: [u16; 2] = [0x0500, 0x0600];
    const OF_THE_WHOLE_BOOK: u16 = 5;
    const WRITE_PROTECT: u16 = 0x0086;
    const FILE_PASS: u16 = 0x002F;

    let word = |at: usize| word(stream, at);
    let is_book = word(0) == Some(BOF)
        && word(4).is_some_and(|version| VERSIONS.contains(&version))
        && word(6) == Some(OF_THE_WHOLE_BOOK);
    let second = 4 + usize::from(word(2).unwrap_or_default());
    let is_pass = |at: usize| word(at) == Some(FILE_PASS);
    is_book && (is_pass(second) || word(second) == Some(WRITE_PROTECT) && is_pass(second + 4))
}

/// The stream of a Word document up to 2003, by its flags.
fn is_encrypted_word(stream: &[u8]) -> bool {
    const WORD: u16 = 0xA5EC;
    const VERSION: u16 = 0x00C1;
    const ENCRYPTED: u16 = 0x0100;

    word(stream, 0) == Some(WORD)
        && word(stream, 2) == Some(VERSION)
        && word(stream, 10).is_some_and(|flags| flags & ENCRYPTED != 0)
}

fn word(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_protected(bytes: &[u8], piece: usize) -> bool {
        let mut scan = ProtectionScan::default();
        bytes.chunks(piece).for_each(|piece| scan.add(piece));
        scan.is_protected()
    }

    /// A compound file with a stream that begins in its second sector.
    fn compound_file(stream: &[u8]) -> Vec<u8> {
        let mut file = [COMPOUND_FILE, &[7; 504], stream].concat();
        file.resize(1536, 0);
        file
    }

    #[test]
    fn protected_files_of_old_office_are_told_by_their_streams() {
        let book = b"\x09\x08\x10\0\0\x06\x05\0\xc4\x1c\xcd\x07\0\0\0\0\x06\x03\0\0";
        let book_of_95 = b"\x09\x08\x08\0\0\x05\x05\0\xc4\x1c\xcd\x07";
        let pass = b"\x2f\0\x36\0";
        let write_protect = b"\x86\0\0\0";
        let document = b"\xec\xa5\xc1\0\x5b\x80\x09\x04\0\0";
        let protected = [
            [&book[..], pass].concat(),
            [&book[..], write_protect, pass].concat(),
            [&book_of_95[..], pass].concat(),
            [&document[..], b"\xf0\x13"].concat(),
        ];
        let open = [
            book.to_vec(),
            [&book[..], b"\xe1\0\x02\0", pass].concat(),
            [&document[..], b"\xf0\x12"].concat(),
            [&b"\0"[..], book, pass].concat(),
            [&b"\0"[..], document, b"\xf0\x13"].concat(),
        ];
        for piece in [1, 7, 64, 500, 4096] {
            for stream in &protected {
                assert!(
                    is_protected(&compound_file(stream), piece),
                    "{piece}: {stream:x?}"
                );
                assert!(!is_protected(stream, piece), "no compound file");
            }
            for stream in &open {
                assert!(
                    !is_protected(&compound_file(stream), piece),
                    "{piece}: {stream:x?}"
                );
            }
        }
    }

    #[test]
    fn protected_files_are_told_in_pieces_of_any_size() {
        let office = [COMPOUND_FILE, &[0; 3000], OFFICE_STREAM, &[0; 50]].concat();
        let pdf = b"%PDF-1.7 ... trailer << /Size 9 /Encrypt 8 0 R >> %%EOF";
        let zip = b"PK\x03\x04\x14\0\x01\0\x08\0................";
        for piece in [1, 5, 8, 16, 33, 4096] {
            for bytes in [&office[..], pdf, zip] {
                assert!(is_protected(bytes, piece), "{piece}");
            }
            let old = [COMPOUND_FILE, &[7; 600]].concat();
            for bytes in [
                &old[..],
                b"%PDF-1.4 plain",
                b"PK\x03\x04\x14\0\0\0\x08\0",
                b"/Encrypt",
                b"",
            ] {
                assert!(!is_protected(bytes, piece), "{piece}");
            }
        }
    }
}
