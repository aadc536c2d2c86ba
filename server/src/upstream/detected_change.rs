//! What the portal's own reads and writes find to be new of requests, for the pages that are open.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use partner_api::{Attachment, Milestone, RequestDetails, RequestSummary, RfqCode};
use sha2::{Digest as _, Sha256};
use tokio::sync::broadcast;

use super::customers::CustomerKey;
use crate::ttl_cache::TtlCache;

/// Changes that an open page may lie behind with before it is told to read everything again.
const MAX_BEHIND: usize = 1_024;

/// What is new of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    /// The request itself.
    Request,
    Status,
    /// Another quotation, or another version of it.
    Quotation,
    /// What the operator asks.
    Question,
    PutOnHold,
    Released,
    Milestone,
    Document,
    /// Somebody of the customer has sent something through this portal.
    Sent,
    /// The request has another time of change.
    Other,
}

/// Something is new of a request of this customer.
#[derive(Clone, Debug)]
pub struct RequestChange {
    pub customer: CustomerKey,
    pub code: RfqCode,
    pub kind: ChangeKind,
    /// When it was found, by the portal's clock: pages of later reads show it.
    pub found: Timestamp,
    /// The request's time of change, where that moved with it: pages that show it have no news.
    pub updated_at: Option<String>,
}

impl ChangeKind {
    /// Whether it says more than that something has changed.
    pub fn is_specific(self) -> bool {
        match self {
            Self::Quotation
            | Self::Question
            | Self::PutOnHold
            | Self::Released
            | Self::Milestone
            | Self::Document => true,
            Self::Request | Self::Status | Self::Sent | Self::Other => false,
        }
    }
}

/// What a read found, before it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DetectedChange {
    pub kind: ChangeKind,
    /// A hash of what it is about, so that the same change found by several reads, also of other instances, is told once.
    pub mark: String,
    pub updated_at: Option<String>,
}

impl DetectedChange {
    /// A change of what a list shows.
    pub fn of_row(kind: ChangeKind, row: &RequestSummary) -> Self {
        let updated_at = row.updated_at.clone();
        Self {
            kind,
            mark: digest(&format!(
                "{} {}",
                row.status,
                updated_at.as_deref().unwrap_or_default()
            )),
            updated_at,
        }
    }

    fn of_part(kind: ChangeKind, about: &str) -> Self {
        Self {
            kind,
            mark: digest(about),
            updated_at: None,
        }
    }
}

fn digest(about: &str) -> String {
    hex::encode(Sha256::digest(about))
}

/// A change that was told.
type LiveEvent = (CustomerKey, RfqCode, ChangeKind, String);
/// For so long the same change is not told again.
const TOLD_FOR: Duration = Duration::from_mins(10);

/// The changes of all customers, to whoever listens.
pub struct Changes {
    sender: broadcast::Sender<Arc<RequestChange>>,
    told: TtlCache<LiveEvent, ()>,
}

impl Default for Changes {
    fn default() -> Self {
        Self {
            sender: broadcast::channel(MAX_BEHIND).0,
            told: TtlCache::since_insertion(20_000, TOLD_FOR),
        }
    }
}

impl Changes {
    /// Tells of a change that a read has found, unless another read did; `found`: when it began. Gives whether it was told.
    pub fn notice(
        &self,
        customer: CustomerKey,
        code: RfqCode,
        change: DetectedChange,
        found: Timestamp,
    ) -> bool {
        let DetectedChange {
            kind,
            mark,
            updated_at,
        } = change;
        let told = (customer, code.clone(), kind, mark);
        let is_new = self.told.get_or_insert(told, ()).is_none();
        if is_new {
            self.send(RequestChange {
                customer,
                code,
                kind,
                found,
                updated_at,
            });
        }
        is_new
    }

    /// Somebody of the customer has sent something.
    pub fn sent(&self, customer: CustomerKey, code: RfqCode) {
        self.send(RequestChange {
            customer,
            code,
            kind: ChangeKind::Sent,
            found: Timestamp::now(),
            updated_at: None,
        });
    }

    fn send(&self, change: RequestChange) {
        // Nobody listening is no failure.
        let _ = self.sender.send(Arc::new(change));
    }

    pub fn subscribe(&self) -> broadcast::Receiver<Arc<RequestChange>> {
        self.sender.subscribe()
    }
}

/// What matters most of what differs between two readings of a request's details.
pub fn between_details(before: &RequestDetails, after: &RequestDetails) -> Option<DetectedChange> {
    let version = |details: &RequestDetails| {
        let summary = details.quotation.as_ref()?;
        Some((
            summary.quotation_no.clone(),
            summary.version,
            summary.sent_at.clone(),
        ))
    };
    let (was, is) = (&before.summary, &after.summary);
    if after.quotation.is_some() && version(before) != version(after) {
        Some(DetectedChange::of_part(
            ChangeKind::Quotation,
            &format!("{:?}", version(after)),
        ))
    } else if !after.info_request.is_null() && before.info_request != after.info_request {
        let asked = after.info_request.to_string();
        Some(DetectedChange::of_part(ChangeKind::Question, &asked))
    } else if before.is_on_hold != after.is_on_hold {
        let kind = if after.is_on_hold {
            ChangeKind::PutOnHold
        } else {
            ChangeKind::Released
        };
        Some(DetectedChange::of_part(
            kind,
            is.updated_at.as_deref().unwrap_or_default(),
        ))
    } else if was.status != is.status || before.operation_status != after.operation_status {
        Some(DetectedChange::of_row(ChangeKind::Status, is))
    } else {
        (was.updated_at != is.updated_at).then(|| DetectedChange::of_row(ChangeKind::Other, is))
    }
}

/// Whether a milestone came.
pub fn between_milestones(before: &[Milestone], after: &[Milestone]) -> Option<DetectedChange> {
    newcomer(ChangeKind::Milestone, before, after)
}

/// Whether a document came.
pub fn between_attachments(before: &[Attachment], after: &[Attachment]) -> Option<DetectedChange> {
    newcomer(ChangeKind::Document, before, after)
}

fn newcomer<T: PartialEq + Debug>(kind: ChangeKind, before: &[T], after: &[T]) -> Option<DetectedChange> {
    let new = after.iter().find(|one| !before.contains(one))?;
    Some(DetectedChange::of_part(kind, &format!("{new:?}")))
}

#[cfg(test)]
mod tests {
    use partner_api::{QuotationSummary, RequestSummary};
    use serde_json::json;

    use super::super::account_key::AccountKey;
    use super::*;

    fn details(change: impl FnOnce(&mut RequestDetails)) -> RequestDetails {
        let mut details = RequestDetails {
            summary: RequestSummary {
                status: "quoted".into(),
                ..RequestSummary::default()
            },
            quotation: Some(QuotationSummary {
                version: Some(1),
                ..QuotationSummary::default()
            }),
            ..RequestDetails::default()
        };
        change(&mut details);
        details
    }

    type Case = (&'static str, fn(&mut RequestDetails), ChangeKind);

    #[test]
    fn what_matters_most_is_told() {
        let before = details(|_| {});
        assert_eq!(between_details(&before, &before), None);
        let cases: [Case; 7] = [
            ("hold", |it| it.is_on_hold = true, ChangeKind::PutOnHold),
            (
                "status",
                |it| it.summary.status = "confirmed".into(),
                ChangeKind::Status,
            ),
            (
                "progress",
                |it| it.operation_status = Some("booked".into()),
                ChangeKind::Status,
            ),
            (
                "time",
                |it| it.summary.updated_at = Some("2026-11-23".into()),
                ChangeKind::Other,
            ),
            (
                "no quotation",
                |it| {
                    it.quotation = None;
                    it.summary.status = "quoting".into();
                },
                ChangeKind::Status,
            ),
            (
                "question",
                |it| {
                    it.info_request = json!({"message": "HS?"});
                    it.summary.status = "need_info".into();
                },
                ChangeKind::Question,
            ),
            (
                "version",
                |it| {
                    it.quotation = Some(QuotationSummary {
                        version: Some(2),
                        ..QuotationSummary::default()
                    });
                    it.summary.updated_at = Some("2026-11-23".into());
                },
                ChangeKind::Quotation,
            ),
        ];
        for (name, change, kind) in cases {
            let change = between_details(&before, &details(change));
            assert_eq!(change.map(|change| change.kind), Some(kind), "{name}");
        }
        let held = details(|it| it.is_on_hold = true);
        let released = between_details(&held, &before).unwrap();
        assert_eq!(released.kind, ChangeKind::Released);
    }

    #[test]
    fn new_milestones_and_documents_are_told_and_withdrawn_ones_are_not() {
        let milestone = |id| Milestone {
            id: Some(id),
            ..Milestone::default()
        };
        let kind = |change: Option<DetectedChange>| change.map(|change| change.kind);
        let [one, two] = [milestone(1), milestone(2)];
        assert_eq!(kind(between_milestones(&[], &[])), None);
        assert_eq!(
            kind(between_milestones(
                std::slice::from_ref(&one),
                &[two.clone(), one.clone()]
            )),
            Some(ChangeKind::Milestone)
        );
        assert_eq!(
            kind(between_milestones(
                &[two.clone(), one.clone()],
                std::slice::from_ref(&two)
            )),
            None
        );
        let document = |id| Attachment {
            id: Some(id),
            ..Attachment::default()
        };
        assert_eq!(
            kind(between_attachments(&[], &[document(1)])),
            Some(ChangeKind::Document)
        );
        assert_eq!(kind(between_attachments(&[document(1)], &[document(1)])), None);
    }

    #[test]
    fn one_change_is_told_once() {
        let (changes, customer) = (Changes::default(), CustomerKey(AccountKey::for_test(1)));
        let mut told = changes.subscribe();
        let code: RfqCode = "R1".parse().unwrap();
        let row = |updated: &str| RequestSummary {
            updated_at: Some(updated.into()),
            ..RequestSummary::default()
        };
        for updated in ["1", "1", "2"] {
            let change = DetectedChange::of_row(ChangeKind::Status, &row(updated));
            changes.notice(customer, code.clone(), change, Timestamp::now());
        }
        for updated in ["1", "2"] {
            assert_eq!(told.try_recv().unwrap().updated_at.as_deref(), Some(updated));
        }
        assert!(told.try_recv().is_err());
        let other = CustomerKey(AccountKey::for_test(2));
        let change = DetectedChange::of_row(ChangeKind::Status, &row("1"));
        changes.notice(other, code, change, Timestamp::now());
        assert_eq!(told.try_recv().unwrap().customer, other);
    }
}
