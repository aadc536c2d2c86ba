//! Reasons for which a request stands in the queue.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use partner_api::{RequestSummary, Status};

use super::brief::{QuotationBrief, RequestBrief};
use super::lane_times::{LaneTimes, UsualTime};
use super::mark::RequestMark;
use crate::date::read_day;
use crate::quotation::validity::{Left, left};
use crate::trade_lane::instant;

/// The most urgent reason to look at a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueueReason {
    /// Its quotation may be answered for less than 48 hours.
    Expires(Left),
    /// The operator asks something.
    Question,
    OnHold,
    /// Something is new since this person looked.
    News(NewsKind),
    /// A quotation waits; `None` if only the row is known.
    Quotation(Option<AnswerState>),
    /// Somebody of the company has asked to renegotiate the quotation; another version is awaited.
    Negotiated(Timestamp),
    /// The operator has said nothing for longer than is usual on the lane.
    Silent {
        waited: SignedDuration,
        usual: UsualTime,
    },
}

/// The kind of news.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewsKind {
    /// Another version of the quotation, to be answered.
    Version,
    /// A milestone was recorded, or the shipment has another status.
    Milestone,
    /// The request moved on.
    Status,
}

/// The state of a quotation for an answer. The service's flags decide; the countdown informs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerState {
    /// It can be answered, or nothing else is known; with the time left if it has a last day.
    Open(Option<Left>),
    /// Its last day is over, and the service was not asked since.
    Passed,
    /// It cannot be accepted any more; another one can still be asked for.
    Expired,
    /// It cannot be answered at all, because it has expired or for another reason.
    Closed { is_expired: bool },
}

impl AnswerState {
    pub fn new(quotation: &QuotationBrief, now: Timestamp, zone: &TimeZone) -> Self {
        let is_expired = quotation.is_expired == Some(true);
        if quotation.can_respond == Some(false) {
            return Self::Closed { is_expired };
        }
        if is_expired {
            return Self::Expired;
        }
        let Some(day) = last_day(quotation) else {
            return Self::Open(None);
        };
        let rest = left(day, now, zone);
        let told_since = quotation
            .told_at
            .is_some_and(|told_at| left(day, told_at, zone) == Some(Left::Passed));
        match rest {
            Some(Left::Passed) if !told_since => Self::Passed,
            rest => Self::Open(rest),
        }
    }

    /// The time left, while it can be answered.
    pub fn left(self) -> Option<Left> {
        match self {
            Self::Open(left) => left,
            Self::Passed | Self::Expired | Self::Closed { .. } => None,
        }
    }
}

/// The last day of its validity.
pub(super) fn last_day(quotation: &QuotationBrief) -> Option<Date> {
    quotation.valid_until.as_deref().and_then(read_day)
}

impl QueueReason {
    /// Its place in the order of the queue: a quotation that can be accepted stands above one that cannot.
    pub fn rank(&self) -> u8 {
        match self {
            Self::Expires(_) => 0,
            Self::Question => 1,
            Self::OnHold => 2,
            Self::News(_) => 3,
            Self::Quotation(Some(AnswerState::Open(_)) | None) => 4,
            Self::Quotation(Some(AnswerState::Passed | AnswerState::Expired)) => 5,
            Self::Negotiated(_) => 6,
            Self::Silent { .. } => 7,
            Self::Quotation(Some(AnswerState::Closed { .. })) => 8,
        }
    }

    /// Returns true if the reader has to do something; the others inform.
    pub fn needs_reader(&self) -> bool {
        match self {
            Self::Expires(_) | Self::Question | Self::OnHold => true,
            Self::Quotation(standing) => !matches!(standing, Some(AnswerState::Closed { .. })),
            Self::News(news) => *news == NewsKind::Version,
            Self::Negotiated(_) | Self::Silent { .. } => false,
        }
    }

    /// Returns true if it only tells, so that having seen it is enough.
    pub fn only_informs(&self) -> bool {
        matches!(self, Self::News(NewsKind::Milestone | NewsKind::Status))
    }
}

/// The facts from which a reason is found.
pub(super) struct ReasonFacts<'a> {
    pub row: &'a RequestSummary,
    /// Set if it belongs to the row as it is now.
    pub brief: Option<&'a RequestBrief>,
    /// As it was told last, even before the row changed: an alarm is not silenced by a change.
    pub is_on_hold: bool,
    pub mark: &'a RequestMark,
    pub looked: Option<&'a RequestMark>,
    pub lane_times: &'a LaneTimes,
    pub now: Timestamp,
    pub zone: &'a TimeZone,
}

impl ReasonFacts<'_> {
    /// The answer state of a quotation that waits for an answer: that of an earlier one does not count.
    pub fn standing(&self) -> Option<AnswerState> {
        if self.row.state() != Status::Quoted {
            return None;
        }
        let quotation = self.brief?.quotation.as_ref()?;
        Some(AnswerState::new(quotation, self.now, self.zone))
    }

    /// The most urgent reason; `None` for a request that needs nobody.
    pub fn reason(&self) -> Option<QueueReason> {
        let state = self.row.state();
        match state {
            Status::Quoted => return Some(self.of_quotation()),
            Status::NeedInfo => return Some(QueueReason::Question),
            _ if self.is_on_hold && !state.is_closed() => return Some(QueueReason::OnHold),
            Status::Submitted | Status::Quoting => return self.silence(),
            Status::Confirmed
            | Status::InTransit
            | Status::Completed
            | Status::Cancelled
            | Status::Unknown(_) => {}
        }
        let looked = self.looked?;
        if looked.has_new_progress(self.mark) {
            Some(QueueReason::News(NewsKind::Milestone))
        } else {
            (looked.status != self.mark.status).then_some(QueueReason::News(NewsKind::Status))
        }
    }

    fn of_quotation(&self) -> QueueReason {
        let standing = self.standing();
        let soon = standing.and_then(AnswerState::left).filter(|left| left.is_soon());
        let negotiated_at = self.brief.and_then(|brief| brief.negotiated_at);
        let is_answerable = matches!(standing, Some(AnswerState::Open(_) | AnswerState::Passed));
        match soon {
            Some(left) => QueueReason::Expires(left),
            None if self.is_on_hold => QueueReason::OnHold,
            None if is_answerable
                && self
                    .looked
                    .is_some_and(|looked| looked.has_new_version(self.mark)) =>
            {
                QueueReason::News(NewsKind::Version)
            }
            None => match negotiated_at.filter(|_| is_answerable) {
                Some(at) => QueueReason::Negotiated(at),
                None => QueueReason::Quotation(standing),
            },
        }
    }

    fn silence(&self) -> Option<QueueReason> {
        let usual = self.lane_times.usual(self.row)?;
        let waited = self.now.duration_since(last_heard(self.row)?);
        (waited > usual.time).then_some(QueueReason::Silent { waited, usual })
    }
}

/// The time of the last change of the request: its `updated_at`, or else its `created_at`.
fn last_heard(row: &RequestSummary) -> Option<Timestamp> {
    instant(row.updated_at.as_deref()).or_else(|| instant(row.created_at.as_deref()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(change: impl FnOnce(&mut QuotationBrief), now: &str) -> AnswerState {
        let mut quotation = QuotationBrief {
            valid_until: Some("2026-07-22".into()),
            ..QuotationBrief::default()
        };
        change(&mut quotation);
        let zone = TimeZone::get("Asia/Ho_Chi_Minh").unwrap();
        AnswerState::new(&quotation, now.parse().unwrap(), &zone)
    }

    #[test]
    fn flags_of_the_service_decide() {
        let early = "2026-07-01T00:00:00Z";
        assert_eq!(
            standing(|it| it.is_expired = Some(true), early),
            AnswerState::Expired
        );
        assert_eq!(
            standing(|it| it.can_respond = Some(false), early),
            AnswerState::Closed { is_expired: false }
        );
        assert!(matches!(
            standing(|it| it.can_respond = Some(true), early),
            AnswerState::Open(Some(_))
        ));
        assert_eq!(
            standing(|it| it.valid_until = None, early),
            AnswerState::Open(None)
        );
        assert_eq!(
            standing(|it| it.valid_until = Some("sớm".into()), early),
            AnswerState::Open(None)
        );
    }

    #[test]
    fn flags_read_before_the_last_day_ended_are_outdated_after() {
        let late = "2026-08-01T00:00:00Z";
        let told = |at: &str| {
            let at = at.parse().unwrap();
            standing(
                |it| {
                    it.can_respond = Some(true);
                    it.told_at = Some(at);
                },
                late,
            )
        };
        assert_eq!(standing(|_| (), late), AnswerState::Passed);
        assert_eq!(told("2026-07-20T00:00:00Z"), AnswerState::Passed);
        assert_eq!(
            told("2026-07-30T00:00:00Z"),
            AnswerState::Open(Some(Left::Passed))
        );
    }
}
