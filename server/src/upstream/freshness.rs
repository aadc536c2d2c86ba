//! How old an answer may be, and what told of a change since it was read (docs/architecture.md, "Reads").

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use partner_api::RfqCode;

use super::account_key::AccountKey;
use super::customers::CustomerKey;
use crate::ttl_cache::TtlCache;

/// From where a read may be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadFrom {
    /// From the cache while it is current.
    Cache,
    /// The same, of the last seconds only: a reader asked to read again.
    CacheOfSeconds,
    /// Always by a call.
    Service,
}

/// How long an answer is served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadTimes {
    /// Where nothing has told of a change.
    pub current: Duration,
    /// After "read again".
    pub again: Duration,
    /// The rows of the last sync.
    pub synced: Duration,
    /// What was read of a request whose row has not changed since, as a sync of these seconds says.
    pub unchanged: Duration,
    /// A quotation that the details just read still name.
    pub quotation: Duration,
}

impl ReadTimes {
    /// Webhooks tell neither of a new version under the same status nor of documents and holds, so nothing is served for
    /// longer because of them.
    pub const USUAL: Self = Self {
        current: Duration::from_secs(10),
        again: Duration::from_secs(5),
        synced: Duration::from_secs(15),
        unchanged: Duration::from_mins(2),
        quotation: Duration::from_mins(10),
    };
    /// Every read makes its call.
    pub const NONE: Self = Self {
        current: Duration::ZERO,
        again: Duration::ZERO,
        synced: Duration::ZERO,
        unchanged: Duration::ZERO,
        quotation: Duration::ZERO,
    };
}

/// When something told that what was read before may be old.
pub struct ChangeMarks {
    /// When a request was last told to have changed, by whomever: each token reads again for itself.
    changed: TtlCache<RfqCode, Instant>,
    /// The newest of these.
    newest_change: Mutex<Option<Instant>>,
    /// When anything may have changed: messages of other instances were missed, or a delivery could not be read.
    all_changed: Mutex<Option<Instant>>,
    /// A newer state of a request than what was read of it before then was seen.
    outdated: TtlCache<RfqCode, Instant>,
    /// When the service refused a token; what it had brought is served no more.
    refused: TtlCache<AccountKey, Instant>,
    /// When a customer last sent something.
    sent: TtlCache<CustomerKey, Instant>,
}

const MAX_MARKS: usize = 200_000;
/// Longer than any answer is kept; rows that are older are read again in any case.
const MARK_TTL: Duration = Duration::from_mins(40);

impl Default for ChangeMarks {
    fn default() -> Self {
        Self {
            changed: TtlCache::since_insertion(MAX_MARKS, MARK_TTL),
            newest_change: Mutex::default(),
            all_changed: Mutex::default(),
            outdated: TtlCache::since_insertion(MAX_MARKS, MARK_TTL),
            refused: TtlCache::since_insertion(MAX_MARKS, MARK_TTL),
            sent: TtlCache::since_insertion(MAX_MARKS, MARK_TTL),
        }
    }
}

fn set_now(mark: &Mutex<Option<Instant>>) {
    *mark.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
}

fn is_since(mark: &Mutex<Option<Instant>>, began: Instant) -> bool {
    let at = *mark.lock().unwrap_or_else(PoisonError::into_inner);
    at.is_some_and(|at| at >= began)
}

impl ChangeMarks {
    pub fn request_changed(&self, code: &RfqCode) {
        self.changed.insert(code.clone(), Instant::now());
        // Read after the mark is set, so that whoever sees this one finds it.
        set_now(&self.newest_change);
    }

    /// Whatever was read before may be old.
    pub fn anything_changed(&self) {
        set_now(&self.all_changed);
    }

    /// Its lists may be others now.
    pub fn lists_changed(&self, customer: CustomerKey) {
        self.sent.insert(customer, Instant::now());
    }

    /// What was read of this request before then is old.
    pub fn outdated_before(&self, code: &RfqCode, before: Instant) {
        if self.outdated.get(code).is_none_or(|at| at < before) {
            self.outdated.insert(code.clone(), before);
        }
    }

    /// What this token had brought is served no more.
    pub fn token_refused(&self, account: AccountKey) {
        self.refused.insert(account, Instant::now());
    }

    pub fn token_refused_since(&self, account: AccountKey, began: Instant) -> bool {
        self.refused.get(&account).is_some_and(|at| at >= began)
    }

    /// Whether what was read then of a request may be old.
    pub fn request_changed_since(&self, code: &RfqCode, began: Instant) -> bool {
        self.told_of_change_since(code, began) || self.outdated.get(code).is_some_and(|at| at > began)
    }

    /// Whether a list with these rows, read then, may be another one now. A row that has moved on is no sign of it: the
    /// list has it.
    pub fn rows_changed_since<'a>(
        &self,
        customer: CustomerKey,
        mut codes: impl Iterator<Item = &'a str>,
        began: Instant,
    ) -> bool {
        if is_since(&self.all_changed, began) || self.sent.get(&customer).is_some_and(|at| at >= began) {
            return true;
        }
        // Rows are looked through only where anything was told of at all.
        is_since(&self.newest_change, began)
            && codes.any(|code| {
                code.parse()
                    .is_ok_and(|code| self.told_of_change_since(&code, began))
            })
    }

    fn told_of_change_since(&self, code: &RfqCode, began: Instant) -> bool {
        is_since(&self.all_changed, began) || self.changed.get(code).is_some_and(|at| at >= began)
    }
}
