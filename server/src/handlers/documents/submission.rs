//! Sends one document (specification, `POST /orders/{rfq_code}/attachments`).

use domain::activity::ActivityKind;
use domain::documents::{SentFile, is_listed};
use partner_api::{Remarks, Transport, Upload};

use super::received::ReceivedFile;
use crate::activity::NewActivity;
use crate::prelude::*;
use crate::submission::{Effect, Submission};
use crate::upload_targets::{UploadTarget, UploadTargets};

/// A document being sent.
pub struct DocumentUpload {
    pub code: RfqCode,
    pub doc_type: String,
    pub note: String,
    pub file: ReceivedFile,
    pub key: Option<String>,
    targets: UploadTargets,
    /// The service's words, if only the list can show whether it accepted the document.
    remarks: Remarks,
}

/// The reason why a document is not sent.
pub enum UploadPreflightError {
    Closed,
    /// The request could not be read.
    Unread(ApiError),
}

impl DocumentUpload {
    pub fn new(
        code: RfqCode,
        (file, doc_type): (ReceivedFile, String),
        note: String,
        key: Option<String>,
        targets: UploadTargets,
    ) -> Self {
        Self {
            code,
            doc_type,
            note,
            file,
            key,
            targets,
            remarks: Remarks::default(),
        }
    }

    pub fn sent_file(&self) -> SentFile {
        SentFile {
            name: self.file.name.clone(),
            bytes: self.file.size,
        }
    }
}

impl Submission for DocumentUpload {
    type Before = UploadTarget;
    type PreflightError = UploadPreflightError;
    /// The service's words, if its answer was read.
    type Done = Remarks;
    /// The document is listed; `None` if this cannot be told.
    type After = Option<bool>;

    fn request(&self) -> Option<&RfqCode> {
        Some(&self.code)
    }

    fn idempotency_key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// If it is unknown whether the request still accepts documents, nothing is sent.
    async fn preflight(&mut self, account: &Account) -> Result<UploadTarget, UploadPreflightError> {
        let target = self.targets.of(account, &self.code).await;
        let target = target.map_err(UploadPreflightError::Unread)?;
        if target.request.summary.state().is_closed() {
            return Err(UploadPreflightError::Closed);
        }
        Ok(target)
    }

    /// The document may be in the list that is read now, so that this is no earlier one.
    async fn state_after_interruption(
        &mut self,
        account: &Account,
    ) -> Result<UploadTarget, UploadPreflightError> {
        let request = account.request(&self.code).await;
        Ok(UploadTarget {
            request: request.map_err(UploadPreflightError::Unread)?,
            attachments: Err(ApiError::Transport(Transport::Cut)),
            sent: Vec::new(),
        })
    }

    async fn send(&mut self, account: &Account, _before: &UploadTarget) -> Result<Remarks, ApiError> {
        // A file over the limit has no body, and was refused before.
        let Some(content) = self.file.take_body() else {
            return Err(ApiError::Transport(Transport::Connect));
        };
        let upload = Upload {
            file_name: self.file.name.clone(),
            mime_type: Some(self.file.mime_type().to_owned()),
            size: Some(self.file.size),
            doc_type: self.doc_type.clone(),
            note: Some(self.note.trim().to_owned()).filter(|note| !note.is_empty()),
            content,
        };
        let outcome = account.upload(&self.code, upload).await;
        match outcome {
            Ok(reply) if reply.remarks.warnings.is_empty() => {
                self.targets.note_uploaded(account, &self.code, self.sent_file());
                Ok(reply.remarks)
            }
            // Errors beside a success: the list shows whether the document is there.
            Ok(reply) => {
                self.remarks = reply.remarks.clone();
                Err(ApiError::Ambiguous {
                    status: 200,
                    said: reply.remarks.into(),
                })
            }
            Err(error) => {
                if let ApiError::Ambiguous { said, .. } = &error {
                    self.remarks = said.clone().into();
                }
                Err(error)
            }
        }
    }

    /// Looks in the list whether the document arrived.
    async fn reconcile(&self, account: &Account, before: &UploadTarget) -> Effect<Remarks, Option<bool>> {
        let now = account.attachments(&self.code).await;
        let listed = match (&now, &before.attachments) {
            (Ok(now), Ok(earlier)) => Some(is_listed(&self.sent_file(), now, earlier, &before.sent)),
            // Without an earlier list, a document of the same name may be an older one.
            _ => None,
        };
        if let Ok(now) = &now {
            self.targets.note_listed(account, &self.code, now);
        }
        if listed == Some(true) {
            return Effect::Seen(self.remarks.clone());
        }
        Effect::Unseen(listed)
    }

    fn activity(&self, before: &UploadTarget, _done: Option<&Remarks>) -> Option<(RfqCode, NewActivity)> {
        let activity = NewActivity::new(ActivityKind::Uploaded, &before.request.summary)
            .beside(&before.request)
            .of_kind(&self.doc_type)
            .file(&self.file.name)
            .note(&self.note);
        Some((self.code.clone(), activity))
    }
}
