//! The upload rules (spec: `POST /orders/{rfq_code}/attachments`).

use super::reader::{REQUIRED, UNKNOWN_CODE};
use crate::model::catalog;
use crate::model::field_errors::FieldErrors;

/// Largest uploaded file: 20 MB, counted as 20 × 1024 × 1024 bytes.
pub const MAX_UPLOAD_BYTES: u64 = 20 * 1024 * 1024;
/// Extensions a partner may upload.
pub const UPLOAD_EXTENSIONS: [&str; 12] = [
    "pdf", "jpg", "jpeg", "png", "webp", "doc", "docx", "xls", "xlsx", "csv", "txt", "zip",
];

/// The upload rules: a file with a known extension and at most [`MAX_UPLOAD_BYTES`] bytes, a known `doc_type`.
/// `file` is its name and size.
pub fn upload(file: Option<(&str, u64)>, doc_type: Option<&str>) -> Result<(), FieldErrors> {
    let mut errors = FieldErrors::default();
    match file {
        None => errors.add("file", REQUIRED),
        Some((name, size)) => {
            let extension = name.rsplit_once('.').map(|(_, e)| e.to_ascii_lowercase());
            if !extension.is_some_and(|e| UPLOAD_EXTENSIONS.contains(&e.as_str())) {
                let known = UPLOAD_EXTENSIONS.join(", ");
                errors.add("file", format!("Tệp phải có một trong các định dạng: {known}."));
            }
            if size > MAX_UPLOAD_BYTES {
                errors.add("file", "Dung lượng tệp không được vượt quá 20 MB.");
            }
        }
    }
    match doc_type.map(str::trim).filter(|code| !code.is_empty()) {
        None => errors.add("doc_type", REQUIRED),
        Some(code) if !catalog::has(catalog::UPLOAD_DOC_TYPES, code) => {
            errors.add("doc_type", UNKNOWN_CODE);
        }
        Some(_) => {}
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}
