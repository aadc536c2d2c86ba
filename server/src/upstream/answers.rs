//! The answers that are kept of each kind of read, and how long they are served (docs/architecture.md, "Reads").

use std::time::{Duration, Instant};

use moka::policy::EvictionPolicy;
use moka::sync::Cache;
use partner_api::{
    Attachment, ListQuery, Milestone, Quotation, QuotationSummary, RequestDetails, RequestPage, RfqCode,
};

use super::account_key::AccountKey;
use super::kept_answers::KeptAnswers;

/// Bytes that the answers of one kind may take.
const ROOM: u64 = 32 * 1024 * 1024;

/// From where a read may be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadFrom {
    /// From what is kept while it is current.
    Memory,
    /// The same, of the last seconds only: a reader asked to read again.
    MemoryOfSeconds,
    /// Always by a call: what is about to be answered or changed.
    Service,
}

/// How long an answer is served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadTimes {
    /// Where nothing has told of a change.
    pub current: Duration,
    /// After "read again".
    pub again: Duration,
    /// A quotation that the details just read still name.
    pub quotation: Duration,
}

impl ReadTimes {
    /// `told`: whether the operator tells of changes, so that an answer without one is current for longer.
    pub fn usual(told: bool) -> Self {
        Self {
            current: if told {
                Duration::from_mins(2)
            } else {
                Duration::from_secs(10)
            },
            again: Duration::from_secs(5),
            quotation: Duration::from_mins(10),
        }
    }

    /// Every read makes its call.
    pub fn none() -> Self {
        Self {
            current: Duration::ZERO,
            again: Duration::ZERO,
            quotation: Duration::ZERO,
        }
    }

    pub(super) fn is_none(self) -> bool {
        self.current.is_zero()
    }
}

/// A quotation as the details of its request name it. When any of this changes, it is another one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct QuotationName {
    code: RfqCode,
    status: String,
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
            quotation_no: summary.quotation_no.clone(),
            version: summary.version,
            sent_at: summary.sent_at.clone(),
            valid_until: summary.valid_until.clone(),
        }
    }
}

pub struct Answers {
    pub times: ReadTimes,
    pub lists: KeptAnswers<ListQuery, RequestPage>,
    pub requests: KeptAnswers<RfqCode, RequestDetails>,
    pub quotations: KeptAnswers<QuotationName, Quotation>,
    pub milestones: KeptAnswers<RfqCode, Vec<Milestone>>,
    pub attachments: KeptAnswers<RfqCode, Vec<Attachment>>,
    /// When a request was last told to have changed, by whomever: each token reads again for itself.
    changed: Cache<RfqCode, Instant>,
    /// When an account last sent something.
    sent: Cache<AccountKey, Instant>,
}

impl Answers {
    pub fn new(times: ReadTimes) -> Self {
        Self {
            times,
            lists: KeptAnswers::new(ROOM),
            requests: KeptAnswers::new(ROOM),
            quotations: KeptAnswers::new(ROOM),
            milestones: KeptAnswers::new(ROOM),
            attachments: KeptAnswers::new(ROOM),
            changed: newest(),
            sent: newest(),
        }
    }

    pub fn request_changed(&self, code: &RfqCode) {
        self.changed.insert(code.clone(), Instant::now());
    }

    pub fn account_sent(&self, account: AccountKey) {
        self.sent.insert(account, Instant::now());
    }

    /// Whether a request was told to have changed since then.
    pub fn request_changed_since(&self, code: &RfqCode, began: Instant) -> bool {
        self.changed.get(code).is_some_and(|at| at >= began)
    }

    /// Whether a list read then may be another one now.
    pub fn list_changed_since(&self, account: AccountKey, list: &RequestPage, began: Instant) -> bool {
        self.sent.get(&account).is_some_and(|at| at >= began)
            || list
                .items
                .iter()
                .filter_map(|item| item.rfq_code.parse().ok())
                .any(|code| self.request_changed_since(&code, began))
    }

    /// Forgets what a token brought that is not accepted any more.
    pub fn forget_account(&self, account: AccountKey) {
        self.lists.forget_account(account);
        self.requests.forget_account(account);
        self.quotations.forget_account(account);
        self.milestones.forget_account(account);
        self.attachments.forget_account(account);
    }
}

/// Longer than any answer is kept.
fn newest<K: std::hash::Hash + Eq + Send + Sync + 'static>() -> Cache<K, Instant> {
    Cache::builder()
        .max_capacity(200_000)
        .time_to_live(Duration::from_mins(20))
        .eviction_policy(EvictionPolicy::lru())
        .build()
}
