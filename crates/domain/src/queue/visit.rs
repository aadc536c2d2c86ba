//! Events while a person was away.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use partner_api::{RequestSummary, Status};
use serde::{Deserialize, Serialize};

use super::brief::RequestBrief;
use super::entry::Briefs;
use super::mark::RequestMark;
use super::seen::ViewedRequests;
use crate::trade_lane::instant;

/// A person who comes back after this time was away.
const AWAY_AFTER: SignedDuration = SignedDuration::from_mins(30);
/// The difference that is allowed between the clocks of the service and the portal.
const MAX_CLOCK_DIFFERENCE: SignedDuration = SignedDuration::from_mins(5);

/// A person's last visit of home: its time, and the state of their open requests then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Visit {
    pub at: Timestamp,
    pub marks: BTreeMap<String, RequestMark>,
}

/// An event of a request; the most important variants come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum VisitEvent {
    /// The operator asks something.
    Question,
    PutOnHold,
    /// A quotation or another version of it.
    Quotation,
    Released,
    /// A milestone was recorded, or the shipment has another status.
    Milestone,
    /// The request moved on.
    Status,
    /// It was not there before.
    New,
    /// Something that the portal cannot name.
    Other,
}

/// A request to which something happened.
#[derive(Clone, Debug, PartialEq)]
pub struct RequestEvent {
    pub event: VisitEvent,
    pub row: Arc<RequestSummary>,
    /// Set if it belongs to the row as it is now.
    pub brief: Option<RequestBrief>,
}

/// Events since a person saw home last; told once.
#[derive(Clone, Debug, PartialEq)]
pub struct SinceLastVisit {
    pub since: Timestamp,
    /// The most important first, then the newest.
    pub happened: Vec<RequestEvent>,
}

impl Visit {
    /// Requests that are remembered, the newest first.
    pub const MAX_REQUESTS: usize = 1_000;

    /// Of the rows that home shows now.
    pub fn new(rows: &[Arc<RequestSummary>], briefs: &Briefs, at: Timestamp) -> Self {
        let mut open: Vec<&Arc<RequestSummary>> =
            rows.iter().filter(|row| !row.state().is_closed()).collect();
        open.sort_by_key(|row| std::cmp::Reverse(instant(row.updated_at.as_deref())));
        let marks = open.into_iter().take(Self::MAX_REQUESTS).map(|row| {
            let brief = briefs.get(&row.rfq_code).filter(|brief| brief.belongs_to(row));
            (row.rfq_code.clone(), RequestMark::new(row, brief))
        });
        Self {
            at,
            marks: marks.collect(),
        }
    }

    /// Returns true if the person was away between this visit and now.
    pub fn is_over(&self, now: Timestamp) -> bool {
        now.duration_since(self.at) > AWAY_AFTER
    }
}

impl SinceLastVisit {
    /// The events of `rows` since `visit` that the person has not looked at since; `None` if there are none.
    pub fn new(
        visit: &Visit,
        rows: &[Arc<RequestSummary>],
        briefs: &Briefs,
        seen: &ViewedRequests,
    ) -> Option<Self> {
        let mut happened: Vec<RequestEvent> = rows
            .iter()
            .filter_map(|row| {
                let brief = briefs.get(&row.rfq_code).filter(|brief| brief.belongs_to(row));
                let mark = RequestMark::new(row, brief);
                let looked = seen.get(&row.rfq_code);
                if looked.is_some_and(|looked| !looked.has_changed(&mark)) {
                    return None;
                }
                let event = match visit.marks.get(&row.rfq_code) {
                    Some(was) => between(was, &mark)?,
                    None if is_new(row, visit) => first(&mark),
                    None => return None,
                };
                Some(RequestEvent {
                    event,
                    row: row.clone(),
                    brief: brief.cloned(),
                })
            })
            .collect();
        happened.sort_by_cached_key(|one| {
            let at = instant(one.row.updated_at.as_deref());
            (one.event, std::cmp::Reverse(at), one.row.rfq_code.clone())
        });
        (!happened.is_empty()).then_some(Self {
            since: visit.at,
            happened,
        })
    }
}

/// An open request that was not remembered is new, unless it was there and only too many were.
fn is_new(row: &RequestSummary, visit: &Visit) -> bool {
    let created = instant(row.created_at.as_deref());
    let is_later = |created: Timestamp| created.duration_since(visit.at) > -MAX_CLOCK_DIFFERENCE;
    let is_new = created.map_or(visit.marks.len() < Visit::MAX_REQUESTS, is_later);
    is_new && !row.state().is_closed()
}

fn first(mark: &RequestMark) -> VisitEvent {
    match mark.state() {
        Status::NeedInfo => VisitEvent::Question,
        Status::Quoted => VisitEvent::Quotation,
        _ => VisitEvent::New,
    }
}

fn between(was: &RequestMark, is: &RequestMark) -> Option<VisitEvent> {
    let other_status = was.status != is.status;
    let held = is.detail.as_ref().is_some_and(|detail| detail.is_on_hold);
    // The end of a request is told, not what it means for a hold.
    let is_held_otherwise = was.is_held_otherwise(is) && !is.state().is_closed();
    match is.state() {
        _ if !was.has_changed(is) => None,
        Status::NeedInfo if other_status => Some(VisitEvent::Question),
        _ if is_held_otherwise && held => Some(VisitEvent::PutOnHold),
        Status::Quoted if other_status => Some(VisitEvent::Quotation),
        _ if was.has_new_version(is) => Some(VisitEvent::Quotation),
        _ if is_held_otherwise => Some(VisitEvent::Released),
        _ if other_status => Some(VisitEvent::Status),
        _ if was.has_new_progress(is) => Some(VisitEvent::Milestone),
        _ => Some(VisitEvent::Other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::queue::brief::QuotationBrief;

    fn row(code: &str, status: &str, minute: u8) -> RequestSummary {
        RequestSummary {
            rfq_code: code.into(),
            status: status.into(),
            created_at: Some("2026-07-01T00:00:00Z".into()),
            updated_at: Some(format!("2026-07-20T04:{minute:02}:00Z")),
            ..RequestSummary::default()
        }
    }

    fn brief(row: &RequestSummary, change: impl FnOnce(&mut RequestBrief)) -> (String, RequestBrief) {
        let mut brief = RequestBrief {
            created_at: row.created_at.clone(),
            status: row.status.clone(),
            updated_at: row.updated_at.clone(),
            ..RequestBrief::default()
        };
        change(&mut brief);
        (row.rfq_code.clone(), brief)
    }

    fn at() -> Timestamp {
        "2026-07-17T10:00:00Z".parse().unwrap()
    }

    fn shared(rows: &[RequestSummary]) -> Vec<Arc<RequestSummary>> {
        rows.iter().cloned().map(Arc::new).collect()
    }

    fn told(
        before: &[RequestSummary],
        was: &Briefs,
        after: &[RequestSummary],
        is: &Briefs,
    ) -> Vec<(VisitEvent, String)> {
        let visit = Visit::new(&shared(before), was, at());
        let since = SinceLastVisit::new(&visit, &shared(after), is, &ViewedRequests::default());
        let happened = since.map(|since| since.happened).unwrap_or_default();
        happened
            .into_iter()
            .map(|one| (one.event, one.row.rfq_code.clone()))
            .collect()
    }

    fn version(version: i64) -> impl FnOnce(&mut RequestBrief) {
        move |it| {
            it.quotation = Some(QuotationBrief {
                version: Some(version),
                ..QuotationBrief::default()
            });
        }
    }

    #[test]
    fn most_important_event_is_reported() {
        let before = [
            row("A", "quoting", 0),
            row("B", "submitted", 0),
            row("C", "confirmed", 0),
            row("D", "in_transit", 0),
            row("E", "in_transit", 0),
            row("F", "quoted", 0),
            row("G", "quoting", 0),
            row("H", "in_transit", 0),
        ];
        let after = [
            row("A", "quoted", 1),
            row("B", "need_info", 1),
            row("C", "in_transit", 1),
            row("D", "in_transit", 1),
            row("E", "in_transit", 1),
            row("F", "quoted", 1),
            row("G", "quoting", 0),
            row("H", "in_transit", 1),
        ];
        let was: Briefs = before
            .iter()
            .map(|row| brief(row, |it| it.is_on_hold = row.rfq_code == "H"))
            .collect();
        let mut is: Briefs = after.iter().map(|row| brief(row, |_| ())).collect();
        is.extend([
            brief(&after[3], |it| it.is_on_hold = true),
            brief(&after[4], |it| it.operation_status = Some("arrived".into())),
            brief(&after[5], version(2)),
        ]);
        let told = told(&before, &was, &after, &is);
        let told: Vec<(VisitEvent, &str)> =
            told.iter().map(|(event, code)| (*event, code.as_str())).collect();
        assert_eq!(
            told,
            [
                (VisitEvent::Question, "B"),
                (VisitEvent::PutOnHold, "D"),
                (VisitEvent::Quotation, "A"),
                (VisitEvent::Quotation, "F"),
                (VisitEvent::Released, "H"),
                (VisitEvent::Milestone, "E"),
                (VisitEvent::Status, "C"),
            ]
        );
    }

    #[test]
    fn unchanged_and_newly_known_facts_are_no_events() {
        let rows = [row("A", "quoted", 0), row("B", "in_transit", 0)];
        let known: Briefs = rows.iter().map(|row| brief(row, version(2))).collect();
        assert!(told(&rows, &Briefs::new(), &rows, &known).is_empty());
        assert!(told(&rows, &known, &rows, &Briefs::new()).is_empty());
    }

    #[test]
    fn unknown_request_is_new_unless_it_is_old() {
        let created = |at: &str, status: &str| RequestSummary {
            created_at: Some(at.into()),
            ..row("N", status, 1)
        };
        let of = |row: RequestSummary| told(&[], &Briefs::new(), &[row], &Briefs::new());
        let code = "N".to_owned();
        // Clocks may differ by minutes.
        assert_eq!(
            of(created("2026-07-17T09:57:00Z", "submitted")),
            [(VisitEvent::New, code.clone())]
        );
        assert_eq!(
            of(created("2026-07-18T00:00:00Z", "need_info")),
            [(VisitEvent::Question, code)]
        );
        assert!(of(created("2026-07-01T00:00:00Z", "submitted")).is_empty());
        assert!(of(created("2026-07-18T00:00:00Z", "cancelled")).is_empty());
    }

    #[test]
    fn closing_is_reported_whatever_is_said_of_a_hold() {
        let (open, closed) = ([row("A", "in_transit", 0)], [row("A", "completed", 1)]);
        for (was, is) in [(false, true), (true, false)] {
            let of = |row: &RequestSummary, held| Briefs::from([brief(row, |it| it.is_on_hold = held)]);
            let told = told(&open, &of(&open[0], was), &closed, &of(&closed[0], is));
            assert_eq!(told, [(VisitEvent::Status, "A".to_owned())], "{was} {is}");
        }
    }

    #[test]
    fn closing_is_reported_once() {
        let (open, closed) = ([row("A", "in_transit", 0)], [row("A", "completed", 1)]);
        let none = Briefs::new();
        assert_eq!(
            told(&open, &none, &closed, &none),
            [(VisitEvent::Status, "A".to_owned())]
        );
        assert!(told(&closed, &none, &closed, &none).is_empty());
    }

    #[test]
    fn requests_looked_at_meanwhile_are_not_reported() {
        let (before, after) = ([row("A", "quoting", 0)], [row("A", "quoted", 1)]);
        let visit = Visit::new(&shared(&before), &Briefs::new(), at());
        let mut seen = ViewedRequests::default();
        seen.record_view("A", RequestMark::new(&after[0], None), at());
        assert_eq!(
            SinceLastVisit::new(&visit, &shared(&after), &Briefs::new(), &seen),
            None
        );
    }

    #[test]
    fn person_was_away_after_half_an_hour() {
        let visit = Visit::new(&[], &Briefs::new(), at());
        assert!(!visit.is_over(at().checked_add(AWAY_AFTER).unwrap()));
        assert!(visit.is_over("2026-07-17T10:30:01Z".parse().unwrap()));
    }

    #[test]
    fn remembered_requests_are_bounded_and_round_trip() {
        let rows: Vec<_> = (0..=Visit::MAX_REQUESTS)
            .map(|number| row(&number.to_string(), "quoted", 0))
            .collect();
        let visit = Visit::new(&shared(&rows), &Briefs::new(), at());
        assert_eq!(visit.marks.len(), Visit::MAX_REQUESTS);
        let text = serde_json::to_string(&visit).unwrap();
        assert_eq!(serde_json::from_str::<Visit>(&text).unwrap(), visit);
    }
}
