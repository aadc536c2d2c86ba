//! The operator's document between the page that has just read it and the frame on that page, so that one view is one call.
//! Only the token that read it is handed it, once, within seconds, and not where a change of the request or a refusal of the
//! token was told of since.

use std::sync::Arc;
use std::time::{Duration, Instant};

use partner_api::RfqCode;

use super::account_key::AccountKey;
use crate::ttl_cache::TtlCache;

/// How long after the page its frame may come.
const TTL: Duration = Duration::from_secs(15);
/// Bytes of all documents that wait for their frames; a frame whose document had no room reads it itself.
const MAX_BYTES: usize = 16 * 1024 * 1024;

pub(super) struct DocumentHandover(TtlCache<(AccountKey, RfqCode), ReadDocument>);

#[derive(Clone)]
struct ReadDocument {
    html: Arc<str>,
    /// When its reading began.
    began: Instant,
}

impl Default for DocumentHandover {
    fn default() -> Self {
        Self(TtlCache::since_insertion(MAX_BYTES, TTL))
    }
}

impl DocumentHandover {
    /// Keeps a document, whose reading `began` then, for its frame.
    pub(super) fn keep(&self, account: AccountKey, code: &RfqCode, html: &str, began: Instant) {
        let document = ReadDocument {
            html: html.into(),
            began,
        };
        self.0
            .insert_weighing(html.len(), (account, code.clone()), document);
    }

    /// Gives it away, with when its reading began.
    pub(super) fn take(&self, account: AccountKey, code: &RfqCode) -> Option<(String, Instant)> {
        let key = (account, code.clone());
        let document = self.0.get(&key)?;
        self.0.remove(&key);
        Some((document.html.as_ref().to_owned(), document.began))
    }
}
