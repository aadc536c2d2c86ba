//! Requests as read before several documents are sent to them, one after the other. Each upload outdates what was read of
//! the request, and reading it again before each next one would take three calls a document.

use std::sync::Arc;
use std::time::Duration;

use domain::documents::SentFile;
use partner_api::{ApiError, Attachment, RequestDetails, RfqCode};

use crate::ttl_cache::TtlCache;
use crate::upstream::{Account, AccountKey};

/// Time after an upload for which the first read serves the next one. A request that is closed meanwhile refuses it itself.
const UPLOAD_TARGET_TTL: Duration = Duration::from_mins(10);
/// Requests that documents are being sent to.
const MAX_REQUESTS: usize = 200;

/// A request as it was before the first of several uploads, and the files sent since.
#[derive(Clone)]
pub struct UploadTarget {
    pub request: Arc<RequestDetails>,
    /// `Err` if the list could not be read.
    pub attachments: Result<Arc<Vec<Attachment>>, ApiError>,
    pub sent: Vec<SentFile>,
}

/// The targets of all accounts. Cheap to clone.
#[derive(Clone)]
pub struct UploadTargets(Arc<TtlCache<(AccountKey, RfqCode), UploadTarget>>);

impl Default for UploadTargets {
    fn default() -> Self {
        Self(Arc::new(TtlCache::since_insertion(
            MAX_REQUESTS,
            UPLOAD_TARGET_TTL,
        )))
    }
}

impl UploadTargets {
    /// Returns the request that a document is to be sent to: as this token read it before the uploads of the last minutes, with
    /// those, or read now.
    pub async fn of(&self, account: &Account, code: &RfqCode) -> Result<UploadTarget, ApiError> {
        let key = (account.key(), code.clone());
        if let Some(known) = self.0.get(&key).filter(|known| known.attachments.is_ok()) {
            return Ok(known);
        }
        let (request, attachments) = tokio::join!(account.request(code), account.attachments(code));
        let target = UploadTarget {
            request: request?,
            attachments,
            sent: Vec::new(),
        };
        self.0.insert(key, target.clone());
        Ok(target)
    }

    /// The service took this document.
    pub fn note_uploaded(&self, account: &Account, code: &RfqCode, file: SentFile) {
        self.change(account, code, |target| target.sent.push(file));
    }

    /// The list was read after an upload without a clear answer.
    pub fn note_listed(&self, account: &Account, code: &RfqCode, attachments: &Arc<Vec<Attachment>>) {
        self.change(account, code, |target| {
            target.attachments = Ok(Arc::clone(attachments));
            target.sent.clear();
        });
    }

    /// Uploads to one request run one after another, each under its lock.
    fn change(&self, account: &Account, code: &RfqCode, change: impl FnOnce(&mut UploadTarget)) {
        let key = (account.key(), code.clone());
        if let Some(mut target) = self.0.get(&key) {
            change(&mut target);
            self.0.insert(key, target);
        }
    }
}
