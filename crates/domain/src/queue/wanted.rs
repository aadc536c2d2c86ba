//! Reads of a request that let the queue tell more than its row.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use partner_api::{RequestSummary, Status};

use super::brief::RequestBrief;
use super::reason::AnswerState;

/// A read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WantedRead {
    Details,
    /// The quotation itself: its total, and whether it can be answered.
    Quotation,
}

/// The next read of a request; `None` if it is closed or all is known. The details come first: they say whether there is a
/// quotation.
pub fn wanted(
    row: &RequestSummary,
    brief: Option<&RequestBrief>,
    now: Timestamp,
    zone: &TimeZone,
) -> Option<WantedRead> {
    if row.state().is_closed() {
        return None;
    }
    let Some(brief) = brief.filter(|brief| brief.belongs_to(row)) else {
        return Some(WantedRead::Details);
    };
    let quotation = brief
        .quotation
        .as_ref()
        .filter(|_| row.state() == Status::Quoted)?;
    let is_untold = quotation.can_respond.is_none() || quotation.is_expired.is_none();
    let is_over = AnswerState::new(quotation, now, zone) == AnswerState::Passed;
    (is_untold || is_over).then_some(WantedRead::Quotation)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::testing::{quotation, request};

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn of(details: Value, with_quotation: bool, status: &str, now: &str) -> Option<WantedRead> {
        let details = request(details);
        let quotation = with_quotation.then(|| quotation(json!({})));
        let brief = RequestBrief::new(&details, quotation.as_deref(), None, at("2026-07-20T00:00:00Z"));
        let row = RequestSummary {
            status: status.into(),
            ..details.summary
        };
        let zone = TimeZone::get("Asia/Ho_Chi_Minh").unwrap();
        wanted(&row, Some(&brief), at(now), &zone)
    }

    #[test]
    fn only_unknown_details_are_wanted() {
        let (now, later) = ("2026-07-21T00:00:00Z", "2026-07-23T00:00:00Z");
        assert_eq!(of(json!({}), true, "quoted", now), None);
        assert_eq!(of(json!({}), false, "quoted", now), Some(WantedRead::Quotation));
        assert_eq!(
            of(json!({}), true, "quoted", later),
            Some(WantedRead::Quotation),
            "its last day is over"
        );
        assert_eq!(
            of(json!({}), true, "confirmed", now),
            Some(WantedRead::Details),
            "the row moved on"
        );
        assert_eq!(of(json!({"status": "confirmed"}), true, "confirmed", later), None);
        assert_eq!(of(json!({"quotation": null}), false, "quoted", now), None);
        assert_eq!(of(json!({}), false, "cancelled", now), None);
        let row = request(json!({})).summary;
        assert_eq!(
            wanted(&row, None, at(now), &TimeZone::UTC),
            Some(WantedRead::Details)
        );
    }
}
