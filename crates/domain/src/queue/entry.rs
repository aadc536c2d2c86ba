//! An entry of the queue, and the data that entries are built from.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use partner_api::RequestSummary;

use super::aside::Asides;
use super::brief::RequestBrief;
use super::lane_times::LaneTimes;
use super::mark::RequestMark;
use super::reason::{AnswerState, QueueReason, ReasonFacts, last_day};
use super::seen::ViewedRequests;
use crate::quotation::validity::Left;

/// The facts remembered of requests, by their codes.
pub type Briefs = HashMap<String, RequestBrief>;

/// The input of a queue: the reader's rows, and the facts remembered beside them.
#[derive(Clone, Copy, Debug)]
pub struct QueueInput<'a> {
    /// The rows that the reader's own token has brought. Closed requests are told when they closed since the reader looked.
    pub rows: &'a [Arc<RequestSummary>],
    pub briefs: &'a Briefs,
    pub aside: &'a Asides,
    pub seen: &'a ViewedRequests,
    pub lane_times: &'a LaneTimes,
    pub now: Timestamp,
    pub zone: &'a TimeZone,
}

/// A request that somebody should look at.
#[derive(Clone, Debug, PartialEq)]
pub struct QueueEntry {
    pub row: Arc<RequestSummary>,
    /// The remembered facts, if they belong to the row as it is now.
    pub brief: Option<RequestBrief>,
    pub reason: QueueReason,
    /// The state of its quotation for an answer, if that was read.
    pub standing: Option<AnswerState>,
    /// Since when the portal knows that it is on hold, where it was so when it was read last.
    pub held_since: Option<Timestamp>,
    /// Since when it stands like this, as received; of a hold, since when the portal knows of it.
    pub since: Option<String>,
    /// Its current state, which forms carry.
    pub mark: RequestMark,
    /// The owner of the request, if it has one.
    pub owner: Option<String>,
}

impl QueueEntry {
    /// The time left to answer its quotation.
    pub fn left(&self) -> Option<Left> {
        self.standing.and_then(AnswerState::left)
    }

    /// The last day of the validity of its quotation.
    pub fn last_day(&self) -> Option<Date> {
        let quotation = self.brief.as_ref()?.quotation.as_ref()?;
        last_day(quotation)
    }

    /// The entry of a row; `None` if it needs nobody.
    pub(super) fn new(row: &Arc<RequestSummary>, input: &QueueInput<'_>) -> Option<Self> {
        let kept = input
            .briefs
            .get(&row.rfq_code)
            .filter(|brief| brief.is_about(row));
        let brief = kept.filter(|brief| brief.belongs_to(row));
        let mark = RequestMark::new(row, brief);
        let known = ReasonFacts {
            row,
            brief,
            is_on_hold: kept.is_some_and(|brief| brief.is_on_hold),
            mark: &mark,
            looked: input.seen.get(&row.rfq_code),
            lane_times: input.lane_times,
            now: input.now,
            zone: input.zone,
        };
        let reason = known.reason()?;
        let standing = known.standing();
        let held_since = kept.and_then(RequestBrief::on_hold_since);
        Some(Self {
            since: match (reason, held_since) {
                (QueueReason::OnHold, Some(at)) | (QueueReason::Negotiated(at), _) => Some(at.to_string()),
                _ => since(row, brief, reason),
            },
            held_since,
            brief: brief.cloned(),
            row: row.clone(),
            reason,
            standing,
            mark,
            owner: None,
        })
    }
}

/// A quotation waits since it was sent, everything else (but a hold, which has its own time) since the request changed last.
fn since(row: &RequestSummary, brief: Option<&RequestBrief>, reason: QueueReason) -> Option<String> {
    let quotation = brief.and_then(|brief| brief.quotation.as_ref());
    let sent = quotation.and_then(|quotation| quotation.sent_at.clone());
    let sent = sent.filter(|_| matches!(reason, QueueReason::Expires(_) | QueueReason::Quotation(_)));
    sent.or_else(|| row.updated_at.clone())
        .or_else(|| row.created_at.clone())
}
