//! The answers that are kept of each kind of read, and how long they are served (docs/architecture.md, "Reads").

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use partner_api::{
    Attachment, ListQuery, Milestone, Quotation, QuotationSummary, RequestDetails, RequestPage, RfqCode,
};

use super::account_key::AccountKey;
use super::customers::CustomerKey;
use super::kept_answers::KeptAnswers;
use super::request_rows::Synced;
use crate::recent::Recent;

/// Bytes that the answers of one kind may take.
const ROOM: u64 = 16 * 1024 * 1024;
/// Bytes that the rows of all accounts may take.
const ROOM_OF_ROWS: u64 = 64 * 1024 * 1024;
/// Nothing is served that long after it was read.
const KEPT: Duration = Duration::from_mins(15);
/// Rows are what the next sync goes on from, for as long as it need not walk through the whole list.
const ROWS_KEPT: Duration = Duration::from_mins(35);

/// From where a read may be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadFrom {
    /// From what is kept while it is current.
    Memory,
    /// The same, of the last seconds only: a reader asked to read again.
    MemoryOfSeconds,
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

/// A quotation as the details of its request name it. When any of this changes, it is another one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct QuotationName {
    code: RfqCode,
    status: String,
    updated_at: Option<String>,
    is_on_hold: bool,
    quotation_no: Option<String>,
    version: Option<i64>,
    sent_at: Option<String>,
    valid_until: Option<String>,
}

impl QuotationName {
    pub fn new(code: &RfqCode, request: &RequestDetails, summary: &QuotationSummary) -> Self {
        Self {
            code: code.clone(),
            status: request.summary.status.clone(),
            updated_at: request.summary.updated_at.clone(),
            is_on_hold: request.is_on_hold,
            quotation_no: summary.quotation_no.clone(),
            version: summary.version,
            sent_at: summary.sent_at.clone(),
            valid_until: summary.valid_until.clone(),
        }
    }

    /// Whether its validity ends about now, wherever the operator is: it may expire without any other sign.
    pub fn is_about_to_expire(&self, now: Timestamp) -> bool {
        let today = now.to_zoned(TimeZone::UTC).date();
        let last_day = self.valid_until.as_deref().and_then(domain::date::read_day);
        last_day.is_none_or(|day| (day - today).get_days().abs() <= 1)
    }
}

pub struct Answers {
    pub times: ReadTimes,
    /// The last sync of each account; there is one question only.
    pub rows: KeptAnswers<(), Synced>,
    pub lists: KeptAnswers<ListQuery, RequestPage>,
    pub requests: KeptAnswers<RfqCode, RequestDetails>,
    pub quotations: KeptAnswers<QuotationName, Quotation>,
    pub milestones: KeptAnswers<RfqCode, Vec<Milestone>>,
    pub attachments: KeptAnswers<RfqCode, Vec<Attachment>>,
    /// When a request was last told to have changed, by whomever: each token reads again for itself.
    changed: Recent<RfqCode, Instant>,
    /// The newest of these.
    newest_change: Mutex<Option<Instant>>,
    /// When anything may have changed: messages of other instances were missed, or a delivery could not be read.
    all_changed: Mutex<Option<Instant>>,
    /// A newer state of a request than what was read of it before then was seen.
    outdated: Recent<RfqCode, Instant>,
    /// When the service refused a token; what it had brought is served no more.
    refused: Recent<AccountKey, Instant>,
    /// When a customer last sent something.
    sent: Recent<CustomerKey, Instant>,
}

impl Answers {
    pub fn new(times: ReadTimes) -> Self {
        Self {
            times,
            rows: KeptAnswers::new(ROOM_OF_ROWS, ROWS_KEPT, |&()| 0),
            lists: KeptAnswers::new(ROOM, KEPT, |query: &ListQuery| {
                let texts = [
                    &query.partner_ref,
                    &query.search,
                    &query.from_date,
                    &query.to_date,
                    &query.updated_since,
                ];
                let texts = texts.into_iter().flatten().chain(&query.status);
                texts.map(|text| text.len() + 24).sum()
            }),
            requests: KeptAnswers::new(ROOM, KEPT, code_bytes),
            quotations: KeptAnswers::new(ROOM, KEPT, |_| 300),
            milestones: KeptAnswers::new(ROOM, KEPT, code_bytes),
            attachments: KeptAnswers::new(ROOM, KEPT, code_bytes),
            changed: newest(),
            newest_change: Mutex::default(),
            all_changed: Mutex::default(),
            outdated: newest(),
            refused: newest(),
            sent: newest(),
        }
    }

    pub fn request_changed(&self, code: &RfqCode) {
        self.changed.insert(code.clone(), Instant::now());
        // Read after the mark is set, so that whoever sees this one finds it.
        *self.newest_change.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// Whatever was read before may be old.
    pub fn anything_changed(&self) {
        *self.all_changed.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    fn all_changed_since(&self, began: Instant) -> bool {
        let all = *self.all_changed.lock().unwrap_or_else(PoisonError::into_inner);
        all.is_some_and(|at| at >= began)
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
        if self.all_changed_since(began) || self.sent.get(&customer).is_some_and(|at| at >= began) {
            return true;
        }
        // Rows are looked through only where anything was told of at all.
        let newest = *self.newest_change.lock().unwrap_or_else(PoisonError::into_inner);
        newest.is_some_and(|at| at >= began)
            && codes.any(|code| {
                code.parse()
                    .is_ok_and(|code| self.told_of_change_since(&code, began))
            })
    }

    fn told_of_change_since(&self, code: &RfqCode, began: Instant) -> bool {
        self.all_changed_since(began) || self.changed.get(code).is_some_and(|at| at >= began)
    }
}

fn code_bytes(_: &RfqCode) -> usize {
    64
}

/// Longer than any answer is kept; rows that are older are read again in any case.
fn newest<K: std::hash::Hash + Eq>() -> Recent<K, Instant> {
    Recent::since_insertion(200_000, Duration::from_mins(40))
}
