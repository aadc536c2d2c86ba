//! A document on its way to the service.

use std::fmt;

use reqwest::multipart::{Form, Part};

use crate::rules::file_name;

/// A document to upload. Check it with [`crate::rules::check_upload`] first. The content is streamed.
pub struct Upload {
    pub file_name: String,
    /// The media type that the browser gives; anything that is no media type is replaced by the general one.
    pub mime_type: Option<String>,
    /// Bytes, if known; sent as `Content-Length`. The content must be exactly that long.
    pub size: Option<u64>,
    pub doc_type: String,
    pub note: Option<String>,
    /// `reqwest::Body::wrap_stream` makes one from a stream of bytes.
    pub content: reqwest::Body,
}

impl fmt::Debug for Upload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Upload")
            .field("doc_type", &self.doc_type)
            .field("size", &self.size)
            .finish_non_exhaustive()
    }
}

impl Upload {
    pub(super) fn into_form(self) -> Form {
        let mime = self
            .mime_type
            .as_deref()
            .filter(|mime| is_mime(mime))
            .unwrap_or("application/octet-stream");
        let build = |content: reqwest::Body| match self.size {
            Some(size) => Part::stream_with_length(content, size),
            None => Part::stream(content),
        };
        let part = build(self.content).file_name(header_file_name(&self.file_name));
        let mut headers = reqwest::header::HeaderMap::new();
        if let Ok(value) = mime.parse() {
            headers.insert(reqwest::header::CONTENT_TYPE, value);
        }
        // The file comes last, so that the service reads the other fields first.
        let mut form = Form::new().text("doc_type", self.doc_type);
        if let Some(note) = self.note.filter(|note| !note.trim().is_empty()) {
            form = form.text("note", note);
        }
        form.part("file", part.headers(headers))
    }
}

/// Returns true if the text is `type/subtype` of plain characters.
fn is_mime(text: &str) -> bool {
    let token = |part: &str| {
        !part.is_empty()
            && part
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'+' | b'_'))
    };
    text.len() <= 127
        && text
            .split_once('/')
            .is_some_and(|(kind, subkind)| token(kind) && token(subkind))
}

/// The file name without folders and control characters, so that it cannot end its header. A quotation mark becomes the
/// typographic one: few receivers read `%22` back, as browsers write it, and not all read `\"`. Other characters stay as they are,
/// in UTF-8.
fn header_file_name(name: &str) -> String {
    file_name(name).replace('"', "\u{201d}")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn file_name_cannot_end_its_header() {
        assert_eq!(header_file_name("Hoá đơn số 1.pdf"), "Hoá đơn số 1.pdf");
        assert_eq!(header_file_name("C:\\Tài liệu\\a\"b\".pdf"), "a”b”.pdf");
        assert_eq!(
            header_file_name("../../x\r\nContent-Type: text/html\r\n\r\n.pdf"),
            "html.pdf"
        );
        assert_eq!(header_file_name("a\r\nb\0.pdf"), "ab.pdf");
    }

    #[test]
    fn mime_types_are_plain() {
        for good in ["application/pdf", "image/svg+xml", "application/vnd.ms-excel"] {
            assert!(is_mime(good), "{good}");
        }
        for bad in [
            "",
            "pdf",
            "a/",
            "/b",
            "a/b/c",
            "a/b; charset=x",
            "a/b\r\nX: y",
            "á/b",
        ] {
            assert!(!is_mime(bad), "{bad:?}");
        }
    }

    proptest! {
        #[test]
        fn file_name_has_no_quotes_or_line_breaks(name in any::<String>()) {
            let plain = header_file_name(&name);
            prop_assert!(!plain.contains(['"', '\r', '\n', '\0', '\\']));
        }
    }
}
