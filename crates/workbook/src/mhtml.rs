//! "Single file web page" (MHTML): a mail message whose parts are web pages, one for each sheet.

use cargo_import::Workbook;
use mail_parser::{MessageParser, MimeHeaders as _};

use crate::html;
use crate::limits::MAX_PARTS;
use crate::unreadable::Unreadable;

/// Returns true for a message: its first lines are headers, one of them says MIME.
pub fn is_message(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(2000)];
    let start = String::from_utf8_lossy(start).to_lowercase();
    let head = start.trim_start();
    head.starts_with("mime-version:")
        || ["from:", "date:", "subject:", "content-type:"]
            .iter()
            .any(|header| head.starts_with(header))
            && head.contains("mime-version:")
}

pub fn book(bytes: &[u8]) -> Result<Workbook, Unreadable> {
    let message = MessageParser::default().parse(bytes).ok_or(Unreadable::Broken)?;
    let mut book = Workbook::default();
    let mut found = false;
    for part in message.parts.iter().take(MAX_PARTS) {
        let is_page = part.content_type().is_some_and(|kind| {
            kind.subtype()
                .is_some_and(|kind| kind.eq_ignore_ascii_case("html"))
        });
        if let Some(text) = part.text_contents().filter(|_| is_page) {
            found |= html::read(text, &mut book);
        }
    }
    if found {
        Ok(book)
    } else {
        Err(Unreadable::NotATable)
    }
}

#[cfg(test)]
mod tests {
    use cargo_import::Cell;

    use super::*;

    #[test]
    fn pages_of_a_message_are_sheets() {
        let message = b"MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=\"----=_b\"\r\n\r\n\
            ------=_b\r\nContent-Location: file:///C:/a.htm\r\nContent-Transfer-Encoding: quoted-printable\r\n\
            Content-Type: text/html; charset=\"utf-8\"\r\n\r\n<table><tr><td colspan=3D2>T=C3=AAn h=C3=A0=\r\nng</td></tr></table>\r\n\
            ------=_b\r\nContent-Type: text/css\r\n\r\n<table>\r\n------=_b--\r\n";
        assert!(is_message(message) && !is_message(b"From: Hanoi;To: Oslo"));
        let book = book(message).unwrap();
        assert_eq!(book.sheets.len(), 1);
        assert_eq!(book.sheets[0].table.rows[0].cells[0], Cell::text("Tên hàng"));
    }
}
