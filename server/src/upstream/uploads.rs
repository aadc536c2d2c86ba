//! What an account knows of the request that it sends documents to (see [`super::upload_targets`]).

use std::sync::Arc;

use domain::documents::SentFile;
use partner_api::{ApiError, Attachment, RfqCode};

use super::account::Account;
use super::upload_targets::UploadTarget;

impl Account {
    /// Returns the request that a document is to be sent to: as this token read it before the uploads of the last minutes, with
    /// those, or read now.
    pub async fn upload_target(&self, code: &RfqCode) -> Result<UploadTarget, ApiError> {
        let targets = &self.gateway().upload_targets;
        if let Some(known) = targets
            .get(self.key(), code)
            .filter(|known| known.attachments.is_ok())
        {
            return Ok(known);
        }
        let (request, attachments) = tokio::join!(self.request(code), self.attachments(code));
        let target = UploadTarget {
            request: request?,
            attachments,
            sent: Vec::new(),
        };
        targets.keep(self.key(), code, target.clone());
        Ok(target)
    }

    /// The service took this document.
    pub fn note_uploaded(&self, code: &RfqCode, file: SentFile) {
        let targets = &self.gateway().upload_targets;
        targets.change(self.key(), code, |target| target.sent.push(file));
    }

    /// The list was read after an upload without a clear answer.
    pub fn note_listed(&self, code: &RfqCode, attachments: &Arc<Vec<Attachment>>) {
        let targets = &self.gateway().upload_targets;
        targets.change(self.key(), code, |target| {
            target.attachments = Ok(Arc::clone(attachments));
            target.sent.clear();
        });
    }
}
