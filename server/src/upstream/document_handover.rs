//! Hands the operator's document from the page that has just read it to the frame on that page, so that one view is one call.
//! Only the token that read it gets it, once, within seconds, and not after a change of the request or a refusal of the token.

use std::sync::Arc;
use std::time::{Duration, Instant};

use partner_api::RfqCode;

use super::account_key::AccountKey;
use crate::ttl_cache::TtlCache;

/// Longest time between the page and its frame.
const HANDOVER_TTL: Duration = Duration::from_secs(15);
/// Limit of all documents that wait for their frames, in bytes; a frame whose document was not kept reads it itself.
const MAX_WAITING_BYTES: usize = 16 * 1024 * 1024;

pub(super) struct DocumentHandover(TtlCache<(AccountKey, RfqCode), ReadDocument>);

#[derive(Clone)]
struct ReadDocument {
    html: Arc<str>,
    /// Time at which its read began.
    began: Instant,
}

impl Default for DocumentHandover {
    fn default() -> Self {
        Self(TtlCache::since_insertion(MAX_WAITING_BYTES, HANDOVER_TTL))
    }
}

impl DocumentHandover {
    /// Keeps a document, whose read `began` then, for its frame.
    pub(super) fn keep(&self, account: AccountKey, code: &RfqCode, html: &str, began: Instant) {
        let document = ReadDocument {
            html: html.into(),
            began,
        };
        self.0
            .insert_weighing(html.len(), (account, code.clone()), document);
    }

    /// Takes the document, with the time at which its read began.
    pub(super) fn take(&self, account: AccountKey, code: &RfqCode) -> Option<(String, Instant)> {
        let key = (account, code.clone());
        let document = self.0.get(&key)?;
        self.0.remove(&key);
        Some((document.html.as_ref().to_owned(), document.began))
    }
}
