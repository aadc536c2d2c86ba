//! Tells files that a password protects, as far as their bytes show it without opening them.

/// The stream that holds an Office document with a password, in UTF-16.
const OFFICE_STREAM: &[u8] = b"E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0";
/// The entry of a PDF's trailer.
const PDF_ENTRY: &[u8] = b"/Encrypt";
const COMPOUND_FILE: &[u8] = &[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1];
/// Bytes at the beginning that tell the kind of a file.
const KIND_BYTES: usize = 16;

/// Looks for a password's protection in a file that arrives in pieces.
#[derive(Debug, Default)]
pub struct ProtectionScan {
    first: Vec<u8>,
    /// The end of the piece before: a mark may lie across two.
    last: Vec<u8>,
    found: bool,
}

impl ProtectionScan {
    pub fn add(&mut self, piece: &[u8]) {
        let room = KIND_BYTES.saturating_sub(self.first.len());
        self.first.extend(piece.iter().take(room));
        if self.found {
            return;
        }
        let mark = if self.first.starts_with(b"%PDF-") {
            PDF_ENTRY
        } else if self.first.starts_with(COMPOUND_FILE) {
            OFFICE_STREAM
        } else {
            return;
        };
        let has = |bytes: &[u8]| bytes.windows(mark.len()).any(|part| part == mark);
        let border = piece.len().min(mark.len());
        self.last.extend(piece.iter().take(border));
        self.found = has(&self.last) || has(piece);
        self.last.extend(
            piece
                .iter()
                .skip(border.max(piece.len().saturating_sub(mark.len()))),
        );
        let surplus = self.last.len().saturating_sub(mark.len());
        self.last.drain(..surplus);
    }

    /// Returns true if the file needs a password, or a part of it does.
    pub fn is_protected(&self) -> bool {
        // The first file of an archive says whether it is encrypted.
        let archive = self.first.starts_with(b"PK\x03\x04");
        self.found || archive && self.first.get(6).is_some_and(|flags| flags & 1 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_protected(bytes: &[u8], piece: usize) -> bool {
        let mut scan = ProtectionScan::default();
        bytes.chunks(piece).for_each(|piece| scan.add(piece));
        scan.is_protected()
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
