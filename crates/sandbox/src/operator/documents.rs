//! Storing documents of either side.

use super::Operator;
use super::permission::allow_open;
use crate::model::error::OperatorError;
use crate::model::request::{Actor, Attachment, HistoryAction, NewDocument};

impl Operator {
    /// Stores a document. The bytes are stored first, so that a listed document can always be downloaded.
    pub(super) fn attach(
        &self,
        rfq_code: &str,
        document: NewDocument,
        by: Actor,
        action: HistoryAction,
    ) -> Result<u64, OperatorError> {
        let id = {
            let mut state = self.write();
            let request = state
                .requests
                .get(rfq_code)
                .ok_or(OperatorError::UnknownRequest)?;
            allow_open(request, "Thêm chứng từ")?;
            state.counters.next("attachment")
        };
        let NewDocument {
            doc_type,
            file_name,
            bytes,
            note: remark,
        } = document;
        let file_size = bytes.len() as u64;
        self.files().put(id, bytes)?;
        let attached = self.change(rfq_code, |request, _, now| {
            allow_open(request, "Thêm chứng từ")?;
            request.record(now, by, action, Some(file_name.clone()));
            request.attachments.push(Attachment {
                id,
                doc_type,
                mime_type: mime_type(&file_name).to_owned(),
                file_name,
                file_size,
                note: remark,
                uploaded_at: now,
                by,
            });
            Ok(id)
        });
        if attached.is_err() {
            self.files().remove(id);
        }
        attached
    }
}

/// The media type the service gives a file, from its extension.
fn mime_type(file_name: &str) -> &'static str {
    let extension = file_name.rsplit_once('.').map(|(_, e)| e.to_ascii_lowercase());
    match extension.as_deref() {
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
