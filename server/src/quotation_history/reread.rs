//! Requests whose quotation may get a new version under the same status: only the details show it, so they are read again from
//! time to time, with background calls.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use partner_api::{ApiError, RfqCode, Status};

use super::backfill::BackfillReader;
use super::background::Background;
use super::keep;
use crate::upstream::{Account, AccountKey};

/// Interval between two reads.
const REREAD_INTERVAL: Duration = Duration::from_mins(5);
/// Number of reads after a negotiation: two days.
const MAX_REREADS: usize = 2 * 24 * 12;
/// Limit of the negotiated requests that are read again at one time.
const MAX_NEGOTIATED_REQUESTS: usize = 2_000;

/// Requests that are read again. Cheap to clone.
#[derive(Clone)]
pub struct Rereads(Arc<Inner>);

struct Inner {
    background: Background,
    negotiated: Mutex<HashSet<(AccountKey, RfqCode)>>,
}

impl Rereads {
    pub fn new(background: Background) -> Self {
        Self(Arc::new(Inner {
            background,
            negotiated: Mutex::default(),
        }))
    }

    /// Reads a request and its quotation again, unless they were read within the last minutes. Changes are sent to open pages.
    /// Returns whether the quotation is still open.
    ///
    /// # Errors
    /// The call failed.
    pub async fn read(&self, account: &Account, code: &RfqCode) -> Result<bool, ApiError> {
        let (account, background) = (account.clone().for_background(), &self.0.background);
        if account.has_read_within(code, REREAD_INTERVAL).await {
            return Ok(true);
        }
        let request = match account.request(code).await {
            // The next interval tries again.
            Err(ApiError::HeldBack { .. }) => return Ok(true),
            request => request?,
        };
        let quotation = match account.quotation_of(code, &request).await {
            Err(ApiError::HeldBack { .. }) => None,
            quotation => quotation?,
        };
        if let Some(quotation) = &quotation {
            keep::keep_in_background(&background.store, &account, code, &request, quotation);
        }
        background
            .briefs
            .keep_in_background(&account, request.clone(), quotation, None);
        Ok(request.summary.state() == Status::Quoted)
    }

    /// Starts reading a request again for two days after a negotiation, while the session of the sender lives: the operator may
    /// answer with a new version.
    pub fn negotiated(&self, reader: BackfillReader, code: &RfqCode) {
        let key = (reader.account.key(), code.clone());
        {
            let mut all = self.0.negotiated.lock().unwrap_or_else(PoisonError::into_inner);
            if self.0.background.limits.calls == 0
                || all.len() >= MAX_NEGOTIATED_REQUESTS
                || !all.insert(key.clone())
            {
                return;
            }
        }
        let me = self.clone();
        tokio::spawn(async move {
            let closing = me.0.background.closing.clone();
            closing.run_until_cancelled(me.follow(&reader, &key.1)).await;
            let mut all = me.0.negotiated.lock().unwrap_or_else(PoisonError::into_inner);
            all.remove(&key);
        });
    }

    async fn follow(&self, reader: &BackfillReader, code: &RfqCode) {
        for _ in 0..MAX_REREADS {
            tokio::time::sleep(REREAD_INTERVAL).await;
            match self.0.background.sessions.is_live(&reader.session).await {
                Ok(true) => {}
                Ok(false) => return,
                // Without knowledge of the session nothing is read.
                Err(_) => continue,
            }
            match self.read(&reader.account, code).await {
                Ok(true) => {}
                Ok(false) | Err(ApiError::Unauthorized | ApiError::NotFound { .. }) => return,
                Err(error) => tracing::debug!(%error, "a negotiated request could not be read again"),
            }
        }
    }
}
