//! Changes of requests that the portal's own reads and writes find, for open pages.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use partner_api::{RequestDetails, RequestSummary, RfqCode};
use sha2::{Digest as _, Sha256};
use tokio::sync::broadcast;

use super::customers::CustomerKey;
use crate::instances::{ChangeKind, DetectedChange};
use crate::ttl_cache::TtlCache;

/// Limit of the changes that wait for an open page before it is told to read everything again.
const MAX_WAITING_CHANGES: usize = 1_024;

/// A change of a request of this customer.
#[derive(Clone, Debug)]
pub struct RequestChange {
    pub customer: CustomerKey,
    pub code: RfqCode,
    pub kind: ChangeKind,
    /// Time at which it was found, by the portal's clock: pages of later reads show it.
    pub found: Timestamp,
    /// The request's time of change, if it moved as well: pages that show this time need no event.
    pub updated_at: Option<String>,
}

impl DetectedChange {
    /// Returns a change of a list's row.
    pub fn from_row(kind: ChangeKind, row: &RequestSummary) -> Self {
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

    fn from_part(kind: ChangeKind, about: &str) -> Self {
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

/// An announced change.
type AnnouncedChange = (CustomerKey, RfqCode, ChangeKind, String);
/// Time for which the same change is not announced again.
const ANNOUNCED_TTL: Duration = Duration::from_mins(10);

/// The changes of all customers, for all listeners.
pub struct Changes {
    sender: broadcast::Sender<Arc<RequestChange>>,
    announced: TtlCache<AnnouncedChange, ()>,
}

impl Default for Changes {
    fn default() -> Self {
        Self {
            sender: broadcast::channel(MAX_WAITING_CHANGES).0,
            announced: TtlCache::since_insertion(20_000, ANNOUNCED_TTL),
        }
    }
}

impl Changes {
    /// Announces a change that a read has found, unless another read did; `found` is the time at which the read began. Returns
    /// whether it was announced.
    pub fn announce(
        &self,
        customer: CustomerKey,
        code: &RfqCode,
        change: &DetectedChange,
        found: Timestamp,
    ) -> bool {
        let announced = (customer, code.clone(), change.kind, change.mark.clone());
        let is_new = self.announced.get_or_insert(announced, ()).is_none();
        if is_new {
            self.send(RequestChange {
                customer,
                code: code.clone(),
                kind: change.kind,
                found,
                updated_at: change.updated_at.clone(),
            });
        }
        is_new
    }

    /// Announces that a person of the customer has sent something.
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
        // A change without a listener is no failure.
        let _ = self.sender.send(Arc::new(change));
    }

    pub fn subscribe(&self) -> broadcast::Receiver<Arc<RequestChange>> {
        self.sender.subscribe()
    }
}

/// Returns the most important difference between two readings of a request's details.
pub fn details_change(before: &RequestDetails, after: &RequestDetails) -> Option<DetectedChange> {
    let version = |details: &RequestDetails| {
        let summary = details.quotation.as_ref()?;
        Some((
            summary.quotation_no.clone(),
            summary.version,
            summary.sent_at.clone(),
        ))
    };
    let (was, is) = (&before.summary, &after.summary);
    let part = |kind, about: &str| Some(DetectedChange::from_part(kind, about));
    if after.quotation.is_some() && version(before) != version(after) {
        return part(ChangeKind::Quotation, &format!("{:?}", version(after)));
    }
    if !after.info_request.is_null() && before.info_request != after.info_request {
        return part(ChangeKind::Question, &after.info_request.to_string());
    }
    let updated_at = is.updated_at.as_deref().unwrap_or_default();
    match (before.is_held(), after.is_held()) {
        (false, true) => return part(ChangeKind::PutOnHold, updated_at),
        (true, false) if !is.state().is_closed() => return part(ChangeKind::Released, updated_at),
        _ => {}
    }
    if was.status != is.status || before.operation_status != after.operation_status {
        return Some(DetectedChange::from_row(ChangeKind::Status, is));
    }
    (was.updated_at != is.updated_at).then(|| DetectedChange::from_row(ChangeKind::Other, is))
}

/// Returns a change if there is a new element, of milestones or documents.
pub fn addition<T: PartialEq + Debug>(kind: ChangeKind, before: &[T], after: &[T]) -> Option<DetectedChange> {
    let new = after.iter().find(|one| !before.contains(one))?;
    Some(DetectedChange::from_part(kind, &format!("{new:?}")))
}

#[cfg(test)]
mod tests {
    use partner_api::{Attachment, Milestone, QuotationSummary, RequestSummary};
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
    fn most_important_change_is_announced() {
        let before = details(|_| {});
        assert_eq!(details_change(&before, &before), None);
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
            let change = details_change(&before, &details(change));
            assert_eq!(change.map(|change| change.kind), Some(kind), "{name}");
        }
        let held = details(|it| it.is_on_hold = true);
        let released = details_change(&held, &before).unwrap();
        assert_eq!(released.kind, ChangeKind::Released);
        // The end of a request is told, not what it means for a hold.
        for before in [&before, &held] {
            for is_on_hold in [false, true] {
                let closed = details(|it| {
                    it.summary.status = "cancelled".into();
                    it.is_on_hold = is_on_hold;
                });
                let change = details_change(before, &closed).unwrap();
                assert_eq!(change.kind, ChangeKind::Status);
            }
        }
    }

    #[test]
    fn only_new_milestones_and_documents_are_announced() {
        let milestone = |id| Milestone {
            id: Some(id),
            ..Milestone::default()
        };
        let kind = |change: Option<DetectedChange>| change.map(|change| change.kind);
        let [one, two] = [milestone(1), milestone(2)];
        let added =
            |before: &[Milestone], after: &[Milestone]| kind(addition(ChangeKind::Milestone, before, after));
        assert_eq!(added(&[], &[]), None);
        let both = [two.clone(), one.clone()];
        assert_eq!(added(&[one], &both), Some(ChangeKind::Milestone));
        assert_eq!(added(&both, &[two]), None);
        let document = |id| Attachment {
            id: Some(id),
            ..Attachment::default()
        };
        let added =
            |before: &[Attachment], after: &[Attachment]| kind(addition(ChangeKind::Document, before, after));
        assert_eq!(added(&[], &[document(1)]), Some(ChangeKind::Document));
        assert_eq!(added(&[document(1)], &[document(1)]), None);
    }

    #[test]
    fn change_is_announced_once() {
        let (changes, customer) = (Changes::default(), CustomerKey(AccountKey::for_test(1)));
        let mut announced = changes.subscribe();
        let code: RfqCode = "R1".parse().unwrap();
        let row = |updated: &str| RequestSummary {
            updated_at: Some(updated.into()),
            ..RequestSummary::default()
        };
        for updated in ["1", "1", "2"] {
            let change = DetectedChange::from_row(ChangeKind::Status, &row(updated));
            changes.announce(customer, &code, &change, Timestamp::now());
        }
        for updated in ["1", "2"] {
            assert_eq!(announced.try_recv().unwrap().updated_at.as_deref(), Some(updated));
        }
        assert!(announced.try_recv().is_err());
        let other = CustomerKey(AccountKey::for_test(2));
        let change = DetectedChange::from_row(ChangeKind::Status, &row("1"));
        changes.announce(other, &code, &change, Timestamp::now());
        assert_eq!(announced.try_recv().unwrap().customer, other);
    }
}
