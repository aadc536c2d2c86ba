//! What the portal's own reads and writes find to be new of requests, for the pages that are open.

use std::sync::Arc;

use jiff::Timestamp;
use partner_api::{Attachment, Milestone, RequestDetails, RfqCode};
use tokio::sync::broadcast;

use super::customers::CustomerKey;
use super::request_rows::{Difference, DifferenceKind};

/// Changes that an open page may lie behind with before it is told to read everything again.
const BEHIND: usize = 1_024;

/// What is new of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
}

/// The changes of all customers, to whoever listens.
pub struct Changes(broadcast::Sender<Arc<RequestChange>>);

impl Default for Changes {
    fn default() -> Self {
        Self(broadcast::channel(BEHIND).0)
    }
}

impl Changes {
    pub fn publish(&self, customer: CustomerKey, code: RfqCode, kind: ChangeKind, found: Timestamp) {
        // Nobody listening is no failure.
        let _ = self.0.send(Arc::new(RequestChange {
            customer,
            code,
            kind,
            found,
        }));
    }

    pub fn subscribe(&self) -> broadcast::Receiver<Arc<RequestChange>> {
        self.0.subscribe()
    }
}

impl From<&Difference> for ChangeKind {
    fn from(difference: &Difference) -> Self {
        match difference.kind {
            DifferenceKind::New => Self::Request,
            DifferenceKind::Status => Self::Status,
            DifferenceKind::Other => Self::Other,
        }
    }
}

/// What matters most of what differs between two readings of a request's details.
pub fn between_details(before: &RequestDetails, after: &RequestDetails) -> Option<ChangeKind> {
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
        Some(ChangeKind::Quotation)
    } else if !after.info_request.is_null() && before.info_request != after.info_request {
        Some(ChangeKind::Question)
    } else if before.is_on_hold != after.is_on_hold {
        Some(if after.is_on_hold {
            ChangeKind::PutOnHold
        } else {
            ChangeKind::Released
        })
    } else if was.status != is.status || before.operation_status != after.operation_status {
        Some(ChangeKind::Status)
    } else {
        (was.updated_at != is.updated_at).then_some(ChangeKind::Other)
    }
}

/// Whether a milestone came.
pub fn between_milestones(before: &[Milestone], after: &[Milestone]) -> Option<ChangeKind> {
    let is_new = |one: &Milestone| !before.contains(one);
    after.iter().any(is_new).then_some(ChangeKind::Milestone)
}

/// Whether a document came.
pub fn between_attachments(before: &[Attachment], after: &[Attachment]) -> Option<ChangeKind> {
    let is_new = |one: &Attachment| !before.contains(one);
    after.iter().any(is_new).then_some(ChangeKind::Document)
}

#[cfg(test)]
mod tests {
    use partner_api::{QuotationSummary, RequestSummary};
    use serde_json::json;

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
            assert_eq!(between_details(&before, &details(change)), Some(kind), "{name}");
        }
        let held = details(|it| it.is_on_hold = true);
        assert_eq!(between_details(&held, &before), Some(ChangeKind::Released));
    }

    #[test]
    fn new_milestones_and_documents_are_told_and_withdrawn_ones_are_not() {
        let milestone = |id| Milestone {
            id: Some(id),
            ..Milestone::default()
        };
        let [one, two] = [milestone(1), milestone(2)];
        assert_eq!(between_milestones(&[], &[]), None);
        assert_eq!(
            between_milestones(std::slice::from_ref(&one), &[two.clone(), one.clone()]),
            Some(ChangeKind::Milestone)
        );
        assert_eq!(
            between_milestones(&[two.clone(), one.clone()], std::slice::from_ref(&two)),
            None
        );
        let document = |id| Attachment {
            id: Some(id),
            ..Attachment::default()
        };
        assert_eq!(
            between_attachments(&[], &[document(1)]),
            Some(ChangeKind::Document)
        );
        assert_eq!(between_attachments(&[document(1)], &[document(1)]), None);
    }
}
