//! The allowed age of an answer, and the changes that are known since it was read (docs/architecture.md, "Reads").

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use partner_api::RfqCode;

use super::account_key::AccountKey;
use super::customers::CustomerKey;
use crate::ttl_cache::TtlCache;

/// The allowed source of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadFrom {
    /// The cache, while the answer is current.
    Cache,
    /// The cache, but only answers of the last seconds: a reader asked to read again.
    CacheOfSeconds,
    /// Always a call.
    Service,
}

/// The times for which answers are served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadTimes {
    /// Without a known change.
    pub current: Duration,
    /// After "read again".
    pub again: Duration,
    /// The rows of the last sync.
    pub synced: Duration,
    /// An answer about a request whose row has not changed since, according to a sync of at most this age.
    pub unchanged: Duration,
    /// A quotation that the details just read still name.
    pub quotation: Duration,
}

impl ReadTimes {
    /// Webhooks announce neither a new version under the same status nor documents and holds, so nothing is served for longer
    /// because of them.
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

/// Times at which answers were outdated.
pub struct ChangeMarks {
    /// Time at which a request was last said to have changed, by any source: each token reads again for itself.
    changed: TtlCache<RfqCode, Instant>,
    /// The newest time in `changed`.
    newest_change: Mutex<Option<Instant>>,
    /// Time at which anything may have changed: messages of other instances were missed, or a delivery could not be read.
    all_changed: Mutex<Option<Instant>>,
    /// Time before which answers about a request are outdated, because a newer state was seen.
    outdated: TtlCache<RfqCode, Instant>,
    /// Time at which the service refused a token; its answers are no longer served.
    refused: TtlCache<AccountKey, Instant>,
    /// Time at which a customer last sent something.
    sent: TtlCache<CustomerKey, Instant>,
}

const MAX_MARKS: usize = 200_000;
/// Time for which marks are kept, longer than any answer; older rows are read again in any case.
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
        // The time is read after the mark is set, so that a reader who sees this one finds the mark.
        set_now(&self.newest_change);
    }

    /// Outdates all answers.
    pub fn anything_changed(&self) {
        set_now(&self.all_changed);
    }

    /// Outdates the lists of a customer.
    pub fn lists_changed(&self, customer: CustomerKey) {
        self.sent.insert(customer, Instant::now());
    }

    /// Outdates the answers about this request from before then.
    pub fn outdated_before(&self, code: &RfqCode, before: Instant) {
        if self.outdated.get(code).is_none_or(|at| at < before) {
            self.outdated.insert(code.clone(), before);
        }
    }

    /// Outdates all answers that this token brought.
    pub fn token_refused(&self, account: AccountKey) {
        self.refused.insert(account, Instant::now());
    }

    pub fn token_refused_since(&self, account: AccountKey, began: Instant) -> bool {
        self.refused.get(&account).is_some_and(|at| at >= began)
    }

    /// Tells whether an answer about a request from then may be outdated.
    pub fn request_changed_since(&self, code: &RfqCode, began: Instant) -> bool {
        self.has_changed_since(code, began) || self.outdated.get(code).is_some_and(|at| at > began)
    }

    /// Tells whether a list with these rows, read then, may be outdated. A row that has moved on is no sign of it: the list has
    /// it.
    pub fn rows_changed_since<'a>(
        &self,
        customer: CustomerKey,
        mut codes: impl Iterator<Item = &'a str>,
        began: Instant,
    ) -> bool {
        if is_since(&self.all_changed, began) || self.sent.get(&customer).is_some_and(|at| at >= began) {
            return true;
        }
        // The rows are checked only if there was any change at all.
        is_since(&self.newest_change, began)
            && codes.any(|code| {
                code.parse()
                    .is_ok_and(|code| self.has_changed_since(&code, began))
            })
    }

    fn has_changed_since(&self, code: &RfqCode, began: Instant) -> bool {
        is_since(&self.all_changed, began) || self.changed.get(code).is_some_and(|at| at >= began)
    }
}
