//! "Single file web page" (MHTML): a mail message whose parts are web pages, one for each sheet.

use std::borrow::Cow;

use cargo_import::Workbook;
use encoding_rs::Encoding;
use mail_parser::decoders::base64::base64_decode;
use mail_parser::decoders::quoted_printable::quoted_printable_decode;
use mail_parser::{Encoding as Transfer, Message, MessageParser, MessagePart, MimeHeaders as _};

use crate::limits::MAX_PARTS;
use crate::unreadable::Unreadable;
use crate::{html, text};

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
        if let Some(text) = content(&message, part).filter(|_| is_page) {
            found |= html::read(&text, &mut book);
        }
    }
    if found {
        Ok(book)
    } else {
        Err(Unreadable::NotATable)
    }
}

/// The text of a part in the encoding that its head or the page names. The library knows few of them.
fn content<'a>(message: &'a Message, part: &'a MessagePart) -> Option<Cow<'a, str>> {
    let own = || {
        let raw = message
            .raw_message
            .get(part.offset_body as usize..part.offset_end as usize)?;
        let bytes = match part.encoding {
            Transfer::None => raw.to_vec(),
            Transfer::QuotedPrintable => quoted_printable_decode(raw)?,
            Transfer::Base64 => base64_decode(raw)?,
        };
        let named = part.content_type().and_then(|kind| kind.attribute("charset"));
        match named.and_then(|name| Encoding::for_label(name.trim().as_bytes())) {
            Some(encoding) => Some(encoding.decode(&bytes).0.into_owned()),
            None => text::decode(&bytes),
        }
    };
    own()
        .map(Cow::Owned)
        .or_else(|| part.text_contents().map(Cow::Borrowed))
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

    #[test]
    fn parts_are_read_in_the_encoding_of_their_heads() {
        // `<td>品名` in GB 2312, with a soft end of line at its end or in base64.
        for (transfer, body) in [
            ("quoted-printable", "<table><tr><td>=C6=B7=C3=FB=\r\n</table>"),
            ("base64", "PHRhYmxlPjx0cj48dGQ+xrfD\r\n+zwvdGFibGU+"),
        ] {
            let head = "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b1\r\n\r\n--b1\r\n\
                Content-Type: text/html; charset=\"gb2312\"\r\nContent-Transfer-Encoding: ";
            let message = [head, transfer, "\r\n\r\n", body, "\r\n--b1--\r\n"].concat();
            let book = book(message.as_bytes()).unwrap();
            assert_eq!(
                book.sheets[0].table.rows[0].cells[0],
                Cell::text("品名"),
                "{transfer}"
            );
        }
    }
}
