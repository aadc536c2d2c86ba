//! The operator's document between the page that has just read it and the frame on that page, so that one view is one call.
//! Only the token that read it is handed it, once, within seconds, and not where a change of the request or a refusal of the
//! token was told of since.

use std::sync::Arc;
use std::time::{Duration, Instant};

use moka::sync::Cache;
use partner_api::RfqCode;

use super::account_key::AccountKey;

/// How long after the page its frame may come.
const KEPT: Duration = Duration::from_secs(15);
/// Bytes of all documents that wait for their frames; a frame whose document had no room reads it itself.
const MAX_KEPT_BYTES: u64 = 16 * 1024 * 1024;

pub(super) struct DocumentHandover(Cache<(AccountKey, RfqCode), ReadDocument>);

#[derive(Clone)]
struct ReadDocument {
    html: Arc<str>,
    /// When its reading began.
    began: Instant,
}

impl Default for DocumentHandover {
    fn default() -> Self {
        let bytes = |_: &_, document: &ReadDocument| u32::try_from(document.html.len()).unwrap_or(u32::MAX);
        Self(
            Cache::builder()
                .max_capacity(MAX_KEPT_BYTES)
                .weigher(bytes)
                .time_to_live(KEPT)
                .build(),
        )
    }
}

impl DocumentHandover {
    /// Keeps a document, whose reading `began` then, for its frame.
    pub(super) fn keep(&self, account: AccountKey, code: &RfqCode, html: &str, began: Instant) {
        let html = html.into();
        self.0
            .insert((account, code.clone()), ReadDocument { html, began });
    }

    /// Gives it away, with when its reading began.
    pub(super) fn take(&self, account: AccountKey, code: &RfqCode) -> Option<(String, Instant)> {
        let key = (account, code.clone());
        let document = self.0.get(&key)?;
        self.0.invalidate(&key);
        Some((document.html.as_ref().to_owned(), document.began))
    }
}
