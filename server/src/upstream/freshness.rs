//! The allowed age of an answer, and the changes that are known since it was read (docs/behaviour.md, "Calls to the service").

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
    /// Answers without a known change.
    pub current: Duration,
    /// Answers after "read again".
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

/// A reason why answers are outdated.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Mark {
    /// Anything may have changed: messages of other instances were missed, or a delivery could not be read.
    Everything,
    /// A request was said to have changed, by any source: each token reads again for itself.
    Changed(RfqCode),
    /// Some request was.
    AnyChanged,
    /// A newer state of the request was seen.
    Outdated(RfqCode),
    /// The service refused the token; its answers are no longer served.
    Refused(AccountKey),
    /// The customer sent something.
    Sent(CustomerKey),
}

/// Times at which answers were outdated.
pub struct ChangeMarks(TtlCache<Mark, Instant>);

const MAX_MARKS: usize = 500_000;
/// Time for which marks are kept, longer than any answer; older rows are read again in any case.
const MARK_TTL: Duration = Duration::from_mins(40);

impl Default for ChangeMarks {
    fn default() -> Self {
        Self(TtlCache::since_insertion(MAX_MARKS, MARK_TTL))
    }
}

impl ChangeMarks {
    fn set(&self, mark: Mark) {
        self.0.insert(mark, Instant::now());
    }

    fn is_since(&self, mark: &Mark, began: Instant) -> bool {
        self.0.get(mark).is_some_and(|at| at >= began)
    }

    pub fn request_changed(&self, code: &RfqCode) {
        self.set(Mark::Changed(code.clone()));
        // It is set afterwards, so that a reader who sees this one finds the other.
        self.set(Mark::AnyChanged);
    }

    /// Outdates all answers.
    pub fn anything_changed(&self) {
        self.set(Mark::Everything);
    }

    /// Outdates the lists of a customer.
    pub fn lists_changed(&self, customer: CustomerKey) {
        self.set(Mark::Sent(customer));
    }

    /// Outdates the answers about this request from before then.
    pub fn outdated_before(&self, code: &RfqCode, before: Instant) {
        self.0
            .update(Mark::Outdated(code.clone()), |at| at.max(Some(before)));
    }

    /// Outdates all answers that this token brought.
    pub fn token_refused(&self, account: AccountKey) {
        self.set(Mark::Refused(account));
    }

    pub fn token_refused_since(&self, account: AccountKey, began: Instant) -> bool {
        self.is_since(&Mark::Refused(account), began)
    }

    /// Tells whether an answer about a request from then may be outdated.
    pub fn request_changed_since(&self, code: &RfqCode, began: Instant) -> bool {
        let outdated = self.0.get(&Mark::Outdated(code.clone()));
        self.is_since(&Mark::Everything, began)
            || self.is_since(&Mark::Changed(code.clone()), began)
            || outdated.is_some_and(|at| at > began)
    }

    /// Tells whether a list with these rows, read then, may be outdated. A row that has moved on is no sign of it: the list has
    /// it.
    pub fn rows_changed_since<'a>(
        &self,
        customer: CustomerKey,
        codes: impl Iterator<Item = &'a str>,
        began: Instant,
    ) -> bool {
        let has_changed = |code: RfqCode| self.is_since(&Mark::Changed(code), began);
        self.is_since(&Mark::Everything, began)
            || self.is_since(&Mark::Sent(customer), began)
            // The rows are checked only if there was any change at all.
            || (self.is_since(&Mark::AnyChanged, began)
                && codes.filter_map(|code| code.parse().ok()).any(has_changed))
    }
}
