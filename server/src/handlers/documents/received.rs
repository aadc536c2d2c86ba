//! Receives a document form: its small fields, and the files, which are counted and stored temporarily.
//!
//! Each file is held in a nameless temporary file (the first quarter MB in memory) until the form has arrived completely, and
//! only then sent on. So a field may follow the files, half a file is never sent to the service, a slow phone holds no
//! connection to it, and the service is told the exact length beforehand.

use axum::extract::multipart::MultipartError;
use bytes::Bytes;
use domain::documents::{FIRST_BYTES, MAX_FILES, MAX_FORM_BYTES, ProtectionScan, is_of_another_kind};
use domain::file_name;
use http::StatusCode;
use partner_api::rules::MAX_UPLOAD_BYTES;
use tokio::fs::File;
use tokio::io::{AsyncSeekExt, AsyncWriteExt};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio_util::io::ReaderStream;

use crate::http::form::typed_text;
use crate::http::multipart::{MultipartForm, Part};

/// Bytes of a file up to which it stays in memory.
const MAX_BYTES_IN_MEMORY: usize = 256 * 1024;
/// Limit of a text field in bytes; a note is a few lines.
pub const MAX_TEXT_BYTES: usize = 64 * 1024;
/// Limit of a note that is shown again, to be shortened.
const MAX_KEPT_NOTE_BYTES: usize = 1024 * 1024;
/// Limit of a form's parts; the portal's has 22.
const MAX_PARTS: usize = 64;
/// Megabytes of forms that are being received and sent at once, over all accounts: bounds the disk space.
const MAX_UPLOAD_MEGABYTES: usize = 2_000;
static FREE_UPLOAD_MEGABYTES: Semaphore = Semaphore::const_new(MAX_UPLOAD_MEGABYTES);

/// The contents of the form.
#[derive(Debug, Default)]
pub struct ReceivedForm {
    pub once: Option<String>,
    pub note: String,
    doc_types: Vec<String>,
    files: Vec<FileField>,
    /// The files beyond [`MAX_FILES`] were not stored.
    pub has_too_many_files: bool,
    /// For as long as its files need space.
    permit: Option<SemaphorePermit<'static>>,
}

/// A file field of the form.
#[derive(Debug)]
struct FileField {
    /// The types that stand before it in the form.
    types_before: usize,
    /// `None` if no file was chosen.
    file: Option<ReceivedFile>,
}

impl ReceivedForm {
    /// The files with their types. A form has a type for each file field, in the same order, or a type before the files that
    /// have it.
    pub fn take_documents(&mut self) -> Vec<(ReceivedFile, String)> {
        let fields = std::mem::take(&mut self.files);
        let is_in_order = fields.len() == self.doc_types.len();
        let fields = fields.into_iter().enumerate();
        let documents = fields.filter_map(|(at, field)| {
            let at = if is_in_order {
                at
            } else {
                // A type that follows the only files is theirs.
                field.types_before.saturating_sub(1)
            };
            Some((field.file?, self.doc_types.get(at).cloned().unwrap_or_default()))
        });
        documents.collect()
    }

    /// The types of the form.
    pub fn doc_types(&self) -> &[String] {
        &self.doc_types
    }

    /// The names of the chosen files.
    pub fn file_names(&self) -> impl Iterator<Item = &str> {
        let files = self.files.iter().filter_map(|field| field.file.as_ref());
        files.map(|file| file.name.as_str())
    }
}

/// The file of the form; a form without a chosen file has none.
#[derive(Debug)]
pub struct ReceivedFile {
    /// Without folders and control characters.
    pub name: String,
    /// Number of bytes that arrived.
    pub size: u64,
    /// Its first bytes show another kind than its name.
    pub is_of_another_kind: bool,
    /// A JPEG under another ending.
    pub is_renamed: bool,
    /// It needs a password, as far as its bytes show.
    pub is_protected: bool,
    /// `None` for a file over the limit: only its size is known.
    content: Option<Content>,
}

#[derive(Debug)]
enum Content {
    Memory(Vec<u8>),
    Disk(File),
}

/// The reason why a form could not be read at all.
#[derive(Debug)]
pub enum FormError {
    /// The form is larger than the route accepts.
    TooLarge,
    /// It is no form, is cut off, or has more parts than any real one.
    Form,
    /// A text in it is longer than [`MAX_TEXT_BYTES`].
    LongText,
    /// This machine could not store the file.
    Storage(std::io::Error),
}

impl From<MultipartError> for FormError {
    fn from(error: MultipartError) -> Self {
        if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
            Self::TooLarge
        } else {
            Self::Form
        }
    }
}

impl From<std::io::Error> for FormError {
    fn from(error: std::io::Error) -> Self {
        Self::Storage(error)
    }
}

/// Reads the whole form, which says that it has `length` bytes. Fields that were read before a failure are kept for the page
/// that reports it.
pub async fn read(
    mut form: MultipartForm,
    length: Option<u64>,
    received: &mut ReceivedForm,
) -> Result<(), FormError> {
    let bytes = length.unwrap_or(MAX_FORM_BYTES).clamp(1, MAX_FORM_BYTES);
    let megabytes = u32::try_from(bytes.div_ceil(1024 * 1024)).unwrap_or(1);
    // The semaphore is static, so it is never closed.
    received.permit = FREE_UPLOAD_MEGABYTES.acquire_many(megabytes).await.ok();
    let mut parts = 0;
    while let Some(part) = form.next_part().await? {
        parts += 1;
        if parts > MAX_PARTS {
            return Err(FormError::Form);
        }
        match part.name() {
            Some("once") => received.once = Some(text(part, MAX_TEXT_BYTES).await?),
            Some("doc_type") => {
                let doc_type = text(part, MAX_TEXT_BYTES).await?;
                received.doc_types.push(doc_type.trim().to_owned());
            }
            Some("note") => {
                let note = text(part, MAX_KEPT_NOTE_BYTES).await?;
                let is_too_long = note.len() > MAX_TEXT_BYTES;
                received.note = typed_text(note.replace("\r\n", "\n"));
                if is_too_long {
                    return Err(FormError::LongText);
                }
            }
            Some("file") if received.file_names().count() == MAX_FILES => {
                received.has_too_many_files |= !part.file_name().is_empty();
                skip(part).await?;
            }
            Some("file") => {
                let types_before = received.doc_types.len();
                let file = file(part).await?;
                received.files.push(FileField { types_before, file });
            }
            _ => skip(part).await?,
        }
    }
    Ok(())
}

async fn text(mut part: Part<'_>, max_bytes: usize) -> Result<String, FormError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = part.chunk().await? {
        if bytes.len() + chunk.len() > max_bytes {
            return Err(FormError::LongText);
        }
        bytes.extend_from_slice(&chunk);
    }
    // As in other forms: a damaged letter costs no upload.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

async fn skip(mut part: Part<'_>) -> Result<(), FormError> {
    while part.chunk().await?.is_some() {}
    Ok(())
}

/// Returns `None` if no file was chosen: browsers then send an empty part without a name.
async fn file(mut part: Part<'_>) -> Result<Option<ReceivedFile>, FormError> {
    let name = part.file_name();
    let mut size = 0u64;
    let mut content = Some(Content::Memory(Vec::new()));
    let mut first = Vec::new();
    let mut protection = ProtectionScan::default();
    while let Some(chunk) = part.chunk().await? {
        size += chunk.len() as u64;
        protection.add(&chunk);
        first.extend(chunk.iter().take(FIRST_BYTES.saturating_sub(first.len())));
        if size > MAX_UPLOAD_BYTES {
            // The rest is read without storing it: the page can name the real size, and the browser, which reads no answer
            // before it has sent everything, gets to see it.
            content = None;
        } else if let Some(kept) = content.take() {
            content = Some(kept.with(&chunk).await?);
        }
    }
    if let Some(Content::Disk(disk)) = &mut content {
        disk.flush().await?;
        disk.rewind().await?;
    }
    if name.is_empty() && size == 0 {
        return Ok(None);
    }
    let known = file_name::with_known_extension(name.clone(), &first);
    let is_renamed = known != name;
    let name = known;
    let is_of_another_kind = is_of_another_kind(&name, &first);
    Ok(Some(ReceivedFile {
        name,
        size,
        is_of_another_kind,
        is_renamed,
        is_protected: protection.is_protected(),
        content,
    }))
}

impl Content {
    async fn with(self, chunk: &Bytes) -> Result<Self, FormError> {
        match self {
            Self::Memory(mut bytes) if bytes.len() + chunk.len() <= MAX_BYTES_IN_MEMORY => {
                bytes.extend_from_slice(chunk);
                Ok(Self::Memory(bytes))
            }
            Self::Memory(bytes) => {
                let nameless = tokio::task::spawn_blocking(tempfile::tempfile)
                    .await
                    .map_err(std::io::Error::other)??;
                let mut disk = File::from_std(nameless);
                disk.write_all(&bytes).await?;
                disk.write_all(chunk).await?;
                Ok(Self::Disk(disk))
            }
            Self::Disk(mut disk) => {
                disk.write_all(chunk).await?;
                Ok(Self::Disk(disk))
            }
        }
    }
}

impl ReceivedFile {
    /// Takes the content to send on, once; `None` for a file over the limit.
    pub fn take_body(&mut self) -> Option<reqwest::Body> {
        Some(match self.content.take()? {
            Content::Memory(bytes) => bytes.into(),
            Content::Disk(disk) => reqwest::Body::wrap_stream(ReaderStream::with_capacity(disk, 64 * 1024)),
        })
    }

    /// Returns the type by the name's extension; the browser's claim is ignored.
    pub fn mime_type(&self) -> &'static str {
        match partner_api::rules::extension(&self.name).as_deref() {
            Some("pdf") => "application/pdf",
            Some("jpg" | "jpeg") => "image/jpeg",
            Some("png") => "image/png",
            Some("webp") => "image/webp",
            Some("doc") => "application/msword",
            Some("docx") => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            Some("xls") => "application/vnd.ms-excel",
            Some("xlsx") => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Some("csv") => "text/csv",
            Some("txt") => "text/plain",
            Some("zip") => "application/zip",
            _ => "application/octet-stream",
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::extract::{DefaultBodyLimit, Request};

    use super::*;

    const BOUNDARY: &str = "----tests";

    /// Reads parts as a browser writes them: name, file name, content.
    async fn read_parts(
        parts: &[(&str, Option<&str>, &[u8])],
        tail: &str,
    ) -> (ReceivedForm, Result<(), FormError>) {
        let mut body = Vec::new();
        for (name, file_name, content) in parts {
            let file_name = file_name
                .map(|name| format!("; filename=\"{name}\"\r\nContent-Type: x/y"))
                .unwrap_or_default();
            body.extend_from_slice(
                format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"{file_name}\r\n\r\n")
                    .as_bytes(),
            );
            body.extend_from_slice(content);
            body.extend_from_slice(b"\r\n");
        }
        body.extend_from_slice(tail.as_bytes());
        let mut request = Request::post("/")
            .header(
                "content-type",
                format!("multipart/form-data; boundary={BOUNDARY}"),
            )
            .body(Body::from(body))
            .unwrap();
        DefaultBodyLimit::disable().apply(&mut request);
        let form = MultipartForm::of(request).await.unwrap();
        let mut received = ReceivedForm::default();
        let outcome = read(form, None, &mut received).await;
        (received, outcome)
    }

    #[tokio::test]
    async fn a_file_has_the_name_that_a_person_reads() {
        for disposition in [
            "filename=\"Hoá đơn.pdf\"",
            "filename=\"C:\\fakepath\\Hoá đơn.pdf\"",
            "filename=\"=?UTF-8?B?SG/DoSDEkcahbi5wZGY=?=\"",
            "filename=\"Ho%C3%A1%20%C4%91%C6%A1n.pdf\"",
            "filename*=UTF-8''Ho%C3%A1%20%C4%91%C6%A1n.pdf",
            "filename=\"Hoa don.pdf\"; filename*=UTF-8''Ho%C3%A1%20%C4%91%C6%A1n.pdf",
        ] {
            let part = format!(
                "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file\"; {disposition}\r\n\r\n%PDF-\r\n{}",
                end()
            );
            let (received, outcome) = read_parts(&[], &part).await;
            assert!(outcome.is_ok());
            assert_eq!(only(received).0.name, "Hoá đơn.pdf", "{disposition}");
        }
    }

    /// The only file, with its type.
    fn only(mut received: ReceivedForm) -> (ReceivedFile, String) {
        let mut documents = received.take_documents();
        assert_eq!(documents.len(), 1);
        documents.remove(0)
    }

    fn end() -> String {
        format!("--{BOUNDARY}--\r\n")
    }

    #[tokio::test]
    async fn fields_may_precede_and_follow_the_file() {
        let (received, outcome) = read_parts(
            &[
                ("file", Some("C:\\Giấy tờ\\Hóa đơn.PDF"), b"%PDF-1.7"),
                ("doc_type", None, b"msds "),
                ("note", None, "ghi\r\nchú".as_bytes()),
            ],
            &end(),
        )
        .await;
        outcome.unwrap();
        assert_eq!(received.note, "ghi\nchú");
        let (mut file, doc_type) = only(received);
        assert_eq!(
            (file.name.as_str(), file.size, file.mime_type()),
            ("Hóa đơn.PDF", 8, "application/pdf")
        );
        assert_eq!(doc_type, "msds");
        assert_eq!(file.take_body().unwrap().as_bytes(), Some(&b"%PDF-1.7"[..]));
        assert!(file.take_body().is_none(), "content is sent once");
    }

    #[tokio::test]
    async fn every_file_has_its_type() {
        const NONE: (&str, Option<&str>, &[u8]) = ("file", Some(""), b"");
        let file = |name| ("file", Some(name), &b"x"[..]);
        let kind = |name: &'static str| ("doc_type", None, name.as_bytes());
        for (parts, expected) in [
            (vec![kind("a"), file("1"), kind("b"), file("2")], "1a 2b"),
            (vec![file("1"), file("2"), kind("a"), kind("b")], "1a 2b"),
            (vec![kind("a"), kind("b"), file("1"), file("2")], "1a 2b"),
            // Rows that were left empty, one of them in the middle.
            (
                vec![
                    kind("a"),
                    file("1"),
                    kind(""),
                    NONE,
                    kind("c"),
                    file("3"),
                    kind(""),
                    NONE,
                ],
                "1a 3c",
            ),
            // Several files chosen at once have the type of their row.
            (vec![kind("a"), file("1"), file("2"), file("3")], "1a 2a 3a"),
            (
                vec![
                    kind("a"),
                    file("1"),
                    file("2"),
                    kind("b"),
                    file("3"),
                    kind(""),
                    NONE,
                ],
                "1a 2a 3b",
            ),
            (vec![file("1"), file("2"), kind("a")], "1a 2a"),
            (vec![file("1")], "1"),
        ] {
            let (mut received, outcome) = read_parts(&parts, &end()).await;
            outcome.unwrap();
            let documents = received.take_documents();
            let read = documents
                .iter()
                .map(|(file, kind)| format!("{}{kind}", file.name));
            assert_eq!(read.collect::<Vec<_>>().join(" "), expected, "{parts:?}");
        }
    }

    #[tokio::test]
    async fn files_beyond_the_most_are_not_stored() {
        let names: Vec<String> = (0..=MAX_FILES).map(|at| at.to_string()).collect();
        let mut parts = vec![("doc_type", None, &b"msds"[..])];
        parts.extend(names.iter().map(|name| ("file", Some(name.as_str()), &b"x"[..])));
        let (mut received, outcome) = read_parts(&parts, &end()).await;
        outcome.unwrap();
        assert_eq!(
            (received.take_documents().len(), received.has_too_many_files),
            (MAX_FILES, true)
        );
    }

    #[tokio::test]
    async fn missing_file_differs_from_empty_file() {
        let (mut received, outcome) =
            read_parts(&[("doc_type", None, b"msds"), ("file", Some(""), b"")], &end()).await;
        outcome.unwrap();
        assert_eq!(received.take_documents().len(), 0);
        let (received, _) = read_parts(&[("file", Some("a.pdf"), b"")], &end()).await;
        assert_eq!(only(received).0.size, 0);
    }

    #[tokio::test]
    async fn oversized_file_is_counted_but_not_stored() {
        let content = vec![7u8; usize::try_from(MAX_UPLOAD_BYTES).unwrap() + 1];
        let (received, outcome) = read_parts(
            &[("file", Some("a.pdf"), &content), ("note", None, b"kept")],
            &end(),
        )
        .await;
        outcome.unwrap();
        assert_eq!(received.note, "kept");
        let (mut file, _) = only(received);
        assert_eq!(file.size, MAX_UPLOAD_BYTES + 1);
        assert!(file.take_body().is_none());
    }

    #[tokio::test]
    async fn largest_file_is_read_back_whole() {
        let content: Vec<u8> = (0..MAX_UPLOAD_BYTES)
            .map(|at| u8::try_from(at % 251).unwrap())
            .collect();
        let (received, outcome) = read_parts(&[("file", Some("a.zip"), &content)], &end()).await;
        outcome.unwrap();
        let Some(Content::Disk(disk)) = only(received).0.content else {
            panic!("not on disk")
        };
        let mut disk = disk.into_std().await;
        let mut back = Vec::new();
        std::io::Read::read_to_end(&mut disk, &mut back).unwrap();
        assert!(back == content);
    }

    #[tokio::test]
    async fn malformed_form_is_an_error() {
        let (received, outcome) =
            read_parts(&[("note", None, b"kept"), ("file", Some("a.pdf"), b"half")], "").await;
        assert!(matches!(outcome, Err(FormError::Form)), "cut off: {outcome:?}");
        assert_eq!(received.note, "kept");
        let long = vec![b'x'; MAX_TEXT_BYTES + 1];
        let (received, outcome) = read_parts(&[("note", None, &long)], &end()).await;
        assert!(matches!(outcome, Err(FormError::LongText)), "{outcome:?}");
        assert_eq!(received.note.len(), long.len(), "to be shortened");
        let many: Vec<_> = (0..=MAX_PARTS).map(|_| ("x", None, &b"1"[..])).collect();
        assert!(matches!(read_parts(&many, &end()).await.1, Err(FormError::Form)));
    }

    #[tokio::test]
    async fn damaged_letters_and_control_characters_of_a_note_cost_themselves() {
        for (sent, expected) in [
            (&b"a\xed\xa0\xbdb"[..], "a\u{fffd}\u{fffd}\u{fffd}b"),
            (b"a\0b\x07", "ab"),
            (b"\xef\xbb\xbfnote\r\nmore", "note\nmore"),
        ] {
            let (received, outcome) = read_parts(&[("note", None, sent)], &end()).await;
            assert!(outcome.is_ok(), "{outcome:?}");
            assert_eq!(received.note, expected);
        }
    }

    #[tokio::test]
    async fn form_that_is_cut_off_anywhere_is_an_error() {
        let whole = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nghi chú\r\n--{BOUNDARY}\r\n\
             Content-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\r\n%PDF-\r\n{}",
            end()
        );
        // Without the line behind the last boundary nothing is missing.
        let needed = whole.len() - 2;
        for length in 0..needed {
            let mut request = Request::post("/")
                .header(
                    "content-type",
                    format!("multipart/form-data; boundary={BOUNDARY}"),
                )
                .body(Body::from(whole.as_bytes()[..length].to_vec()))
                .unwrap();
            DefaultBodyLimit::disable().apply(&mut request);
            let form = MultipartForm::of(request).await.unwrap();
            let outcome = read(form, None, &mut ReceivedForm::default()).await;
            assert!(matches!(outcome, Err(FormError::Form)), "{length}: {outcome:?}");
        }
    }
}
