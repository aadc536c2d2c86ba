//! What is known of a request while several documents are sent to it, one after the other. Each upload outdates what was read of
//! the request, and reading it again before each next one would take three calls a document.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::documents::SentFile;
use partner_api::{ApiError, Attachment, RequestDetails, RfqCode};

use super::account_key::AccountKey;
use crate::ttl_cache::TtlCache;

/// Time for which the first read serves the next uploads. A request that is closed meanwhile refuses them itself.
const TTL: Duration = Duration::from_mins(10);
/// Requests that documents are being sent to.
const MAX_REQUESTS: usize = 200;

/// A request as it was before the first of several uploads, and what was sent since.
#[derive(Clone)]
pub struct UploadTarget {
    pub request: Arc<RequestDetails>,
    /// `Err` if the list could not be read.
    pub attachments: Result<Arc<Vec<Attachment>>, ApiError>,
    pub sent: Vec<SentFile>,
}

/// The targets of all accounts.
pub(super) struct UploadTargets(TtlCache<(AccountKey, RfqCode), Arc<Mutex<UploadTarget>>>);

impl Default for UploadTargets {
    fn default() -> Self {
        Self(TtlCache::since_insertion(MAX_REQUESTS, TTL))
    }
}

impl UploadTargets {
    pub fn get(&self, account: AccountKey, code: &RfqCode) -> Option<UploadTarget> {
        let target = self.0.get(&(account, code.clone()))?;
        Some(locked(&target).clone())
    }

    pub fn keep(&self, account: AccountKey, code: &RfqCode, target: UploadTarget) {
        self.0
            .insert((account, code.clone()), Arc::new(Mutex::new(target)));
    }

    /// Nothing happens if the target is no longer kept.
    pub fn change(&self, account: AccountKey, code: &RfqCode, change: impl FnOnce(&mut UploadTarget)) {
        if let Some(target) = self.0.get(&(account, code.clone())) {
            change(&mut locked(&target));
        }
    }
}

fn locked(target: &Mutex<UploadTarget>) -> MutexGuard<'_, UploadTarget> {
    target.lock().unwrap_or_else(PoisonError::into_inner)
}
