use std::sync::Arc;

use jiff::SignedDuration;
use jiff::tz::TimeZone;
use partner_api::{Figure, RequestSummary, ServiceRef};
use proptest::prelude::*;

use super::super::aside::{AsideUntil, Asides};
use super::super::brief::{QuotationBrief, RequestBrief};
use super::super::entry::Briefs;
use super::super::lane_times::{LaneTimes, row_lane};
use super::super::mark::RequestMark;
use super::super::reason::{AnswerState, NewsKind, QueueReason};
use super::super::seen::ViewedRequests;
use super::*;
use crate::quotation::validity::Left;

fn now() -> Timestamp {
    "2026-07-20T11:00:00+07:00".parse().unwrap()
}

fn zone() -> TimeZone {
    TimeZone::get("Asia/Ho_Chi_Minh").unwrap()
}

fn row(code: &str, status: &str) -> RequestSummary {
    RequestSummary {
        rfq_code: code.into(),
        status: status.into(),
        services: vec![ServiceRef {
            code: "air".into(),
            ..ServiceRef::default()
        }],
        origin_country: Some("VN".into()),
        dest_country: Some("US".into()),
        created_at: Some("2026-07-08T14:20:00+07:00".into()),
        updated_at: Some("2026-07-13T16:48:00+07:00".into()),
        ..RequestSummary::default()
    }
}

fn valid(until: &str, total: &str, currency: &str) -> QuotationBrief {
    QuotationBrief {
        version: Some(2),
        valid_until: Some(until.into()),
        total: Some(Figure::new(total)),
        currency: Some(currency.into()),
        is_expired: Some(false),
        can_respond: Some(true),
        ..QuotationBrief::default()
    }
}

fn brief(row: &RequestSummary) -> RequestBrief {
    RequestBrief {
        created_at: row.created_at.clone(),
        status: row.status.clone(),
        updated_at: row.updated_at.clone(),
        ..RequestBrief::default()
    }
}

/// Everything that a queue is made of, owned.
#[derive(Default)]
struct Given {
    rows: Vec<Arc<RequestSummary>>,
    briefs: Briefs,
    aside: Asides,
    seen: ViewedRequests,
    lane_times: LaneTimes,
}

impl Given {
    fn with(mut self, row: RequestSummary, change: impl FnOnce(&mut RequestBrief)) -> Self {
        let mut brief = brief(&row);
        change(&mut brief);
        self.briefs.insert(row.rfq_code.clone(), brief);
        self.rows.push(Arc::new(row));
        self
    }

    fn mark(&self, code: &str) -> RequestMark {
        let row = self.rows.iter().find(|row| row.rfq_code == code).unwrap();
        RequestMark::new(row, self.briefs.get(code))
    }

    fn set_aside(&mut self, code: &str, until: AsideUntil) {
        let as_of = self.mark(code);
        let set = SetAside {
            until,
            as_of,
            at: now(),
        };
        self.aside.set(code, set);
    }

    fn queue_at(&self, now: Timestamp) -> Queue {
        Queue::build(&QueueInput {
            rows: &self.rows,
            briefs: &self.briefs,
            aside: &self.aside,
            seen: &self.seen,
            lane_times: &self.lane_times,
            now,
            zone: &zone(),
        })
    }

    fn queue(&self) -> Queue {
        self.queue_at(now())
    }
}

fn codes(entries: &[QueueEntry]) -> Vec<&str> {
    entries.iter().map(|entry| entry.row.rfq_code.as_str()).collect()
}

/// One request for every reason, in the opposite order.
fn every_reason() -> Given {
    let lane = row_lane(&row("", "")).unwrap();
    let mut given = Given {
        lane_times: LaneTimes::new((0..5).map(|_| (lane.clone(), SignedDuration::from_hours(24)))),
        ..Given::default()
    }
    .with(row("SILENT", "quoting"), |_| ())
    .with(row("NEGOTIATED", "quoted"), |it| {
        it.quotation = Some(valid("2026-08-01", "10", "USD"));
        it.negotiated_at = Some(now());
    })
    .with(row("QUOTATION", "quoted"), |it| {
        it.quotation = Some(valid("2026-08-01", "10", "USD"));
    })
    .with(row("MILESTONE", "in_transit"), |it| {
        it.operation_status = Some("departed".into());
    })
    .with(row("VERSION", "quoted"), |it| {
        it.quotation = Some(valid("2026-08-02", "1000000", "VND"));
    })
    .with(row("HOLD", "in_transit"), |it| it.is_on_hold = true)
    .with(row("QUESTION", "need_info"), |it| {
        it.question = Some("MSDS?".into());
    })
    .with(row("EXPIRES", "quoted"), |it| {
        it.quotation = Some(valid("2026-07-21", "2000000", "VND"));
    })
    .with(row("CALM", "in_transit"), |_| ())
    .with(row("OVER", "completed"), |_| ());
    for code in ["VERSION", "MILESTONE", "CALM", "OVER"] {
        let mut looked = given.mark(code);
        let detail = looked.detail.as_mut().unwrap();
        if code == "VERSION" {
            detail.version = Some(1);
        }
        if code == "MILESTONE" {
            detail.operation_status = None;
        }
        given.seen.record_view(code, looked, now());
    }
    given
}

#[test]
fn reasons_come_in_the_order_of_their_urgency() {
    let queue = every_reason().queue();
    assert_eq!(
        codes(&queue.entries),
        [
            "EXPIRES",
            "QUESTION",
            "HOLD",
            "VERSION",
            "MILESTONE",
            "QUOTATION",
            "NEGOTIATED",
            "SILENT"
        ]
    );
    let reasons: Vec<QueueReason> = queue.entries.iter().map(|entry| entry.reason).collect();
    assert_eq!(reasons[0], QueueReason::Expires(Left::Hours(37)));
    assert_eq!(
        reasons[3..5],
        [
            QueueReason::News(NewsKind::Version),
            QueueReason::News(NewsKind::Milestone)
        ]
    );
    assert_eq!(reasons[6], QueueReason::Negotiated(now()));
    assert!(matches!(reasons[7], QueueReason::Silent { usual, .. } if usual.samples == 5));
    assert_eq!(queue.needs(), 5);
    assert_eq!(queue.informing().count(), 1);
}

#[test]
fn queue_is_built_from_rows_alone() {
    let given = Given {
        rows: [
            row("Q", "quoted"),
            row("I", "need_info"),
            row("S", "quoting"),
            row("T", "in_transit"),
        ]
        .map(Arc::new)
        .to_vec(),
        ..Given::default()
    };
    let queue = given.queue();
    assert_eq!(codes(&queue.entries), ["I", "Q"]);
    assert_eq!(queue.entries[1].reason, QueueReason::Quotation(None));
}

#[test]
fn outdated_brief_is_ignored_except_for_an_alarm() {
    let mut given = every_reason();
    for row in given.rows.iter_mut().map(Arc::make_mut) {
        row.updated_at = Some("2026-07-20T00:00:00Z".into());
    }
    let queue = given.queue();
    let quoted: Vec<&QueueEntry> = queue
        .entries
        .iter()
        .filter(|entry| entry.row.status == "quoted")
        .collect();
    assert_eq!(quoted.len(), 4);
    assert!(
        quoted
            .iter()
            .all(|entry| entry.reason == QueueReason::Quotation(None) && entry.brief.is_none())
    );
    assert!(
        queue
            .entries
            .iter()
            .any(|entry| entry.reason == QueueReason::OnHold)
    );
}

#[test]
fn alarm_of_a_reused_code_is_ignored() {
    let mut given = Given::default().with(row("A", "in_transit"), |it| it.is_on_hold = true);
    assert_eq!(given.queue().entries.len(), 1);
    Arc::make_mut(&mut given.rows[0]).created_at = Some("2027-01-01T00:00:00Z".into());
    assert!(given.queue().entries.is_empty());
}

#[test]
fn closed_quotation_is_not_urgent() {
    let changes: [fn(&mut QuotationBrief); 2] =
        [|it| it.is_expired = Some(true), |it| it.can_respond = Some(false)];
    for change in changes {
        let mut given = every_reason();
        given
            .briefs
            .get_mut("EXPIRES")
            .and_then(|brief| brief.quotation.as_mut())
            .map(change)
            .unwrap();
        let queue = given.queue();
        let entry = queue
            .entries
            .iter()
            .find(|entry| entry.row.rfq_code == "EXPIRES")
            .unwrap();
        assert!(matches!(
            entry.reason,
            QueueReason::Quotation(Some(AnswerState::Expired | AnswerState::Closed { .. }))
        ));
    }
}

#[test]
fn negotiated_quotation_needs_nobody_until_it_expires() {
    type Change = fn(&mut QuotationBrief);
    let mut given = every_reason();
    let reason = |given: &Given| {
        let queue = given.queue();
        let entry = queue
            .entries
            .iter()
            .find(|entry| entry.row.rfq_code == "NEGOTIATED");
        entry
            .map(|entry| (entry.reason, entry.reason.needs_reader()))
            .unwrap()
    };
    assert_eq!(reason(&given), (QueueReason::Negotiated(now()), false));
    let changes: [(Change, bool); 3] = [
        (|it| it.valid_until = Some("2026-07-21".into()), true),
        (|it| it.is_expired = Some(true), true),
        (|it| it.can_respond = Some(false), false),
    ];
    for (change, needs_reader) in changes {
        let brief = given.briefs.get_mut("NEGOTIATED").unwrap();
        brief.quotation.as_mut().map(change).unwrap();
        assert_eq!(reason(&given).1, needs_reader, "{:?}", reason(&given).0);
    }
}

/// An expired quotation can still be renegotiated, a closed one needs nobody; neither stands above one that can be accepted.
#[test]
fn dead_quotations_stand_below_live_ones() {
    let quoted = |change: fn(&mut QuotationBrief)| {
        move |it: &mut RequestBrief| {
            let mut quotation = valid("2026-12-31", "1", "VND");
            change(&mut quotation);
            it.quotation = Some(quotation);
        }
    };
    let given = Given::default()
        .with(row("A", "quoted"), quoted(|it| it.can_respond = Some(false)))
        .with(row("B", "quoted"), quoted(|it| it.is_expired = Some(true)))
        .with(row("C", "quoted"), quoted(|it| it.valid_until = None))
        .with(row("D", "quoted"), quoted(|_| ()));
    let queue = given.queue();
    assert_eq!(codes(&queue.entries), ["D", "C", "B", "A"]);
    assert_eq!((queue.needs(), queue.others()), (3, 1));
}

#[test]
fn outdated_quotation_counts_no_days() {
    let given = Given::default().with(row("A", "need_info"), |it| {
        it.quotation = Some(valid("2026-07-21", "1", "VND"));
    });
    let queue = given.queue();
    assert_eq!(
        (queue.entries[0].reason, queue.entries[0].left()),
        (QueueReason::Question, None)
    );
}

#[test]
fn all_seen_removes_informing_entries() {
    let mut given = every_reason();
    let shown: Vec<(String, RequestMark)> = given
        .queue()
        .informing()
        .map(|entry| (entry.row.rfq_code.clone(), entry.mark.clone()))
        .collect();
    given.seen.all_seen(shown, now());
    let queue = given.queue();
    assert_eq!(queue.informing().count(), 0);
    assert_eq!(queue.needs(), 5, "what needs somebody stays");
}

#[test]
fn closing_is_news_to_a_person_who_looked_before() {
    let mut given = every_reason();
    let mut looked = given.mark("OVER");
    looked.status = "in_transit".into();
    given.seen.record_view("OVER", looked, now());
    let queue = given.queue();
    let entry = queue
        .entries
        .iter()
        .find(|entry| entry.row.rfq_code == "OVER")
        .unwrap();
    assert_eq!(entry.reason, QueueReason::News(NewsKind::Status));
}

#[test]
fn entry_set_aside_comes_back_after_a_change() {
    let mut given = every_reason();
    for code in ["QUESTION", "HOLD", "QUOTATION"] {
        given.set_aside(code, AsideUntil::UntilItChanges);
    }
    let queue = given.queue();
    assert_eq!(
        (queue.aside.len(), queue.returned.len(), queue.entries.len()),
        (3, 0, 5)
    );
    // A version under the same time of change, a change of the row, and one of nothing.
    given.briefs.get_mut("QUOTATION").unwrap().quotation = Some(valid("2026-08-01", "11", "USD"));
    given
        .rows
        .iter_mut()
        .filter(|row| row.rfq_code == "QUESTION")
        .for_each(|row| Arc::make_mut(row).updated_at = None);
    let queue = given.queue();
    assert_eq!(
        queue
            .aside
            .iter()
            .map(|aside| aside.entry.row.rfq_code.as_str())
            .collect::<Vec<_>>(),
        ["HOLD"]
    );
    assert_eq!(queue.returned, ["QUOTATION", "QUESTION"]);
}

#[test]
fn entries_set_aside_are_ordered_by_their_return() {
    let mut given = every_reason();
    given.set_aside("EXPIRES", AsideUntil::UntilItChanges);
    given.set_aside("QUESTION", AsideUntil::Tomorrow);
    given.set_aside("HOLD", AsideUntil::LaterToday);
    let aside = given.queue().aside;
    assert_eq!(
        aside
            .iter()
            .map(|aside| aside.entry.row.rfq_code.as_str())
            .collect::<Vec<_>>(),
        ["HOLD", "QUESTION", "EXPIRES"]
    );
    assert_eq!(aside[2].ends, None);
}

#[test]
fn equal_entries_are_ordered_by_waiting_time() {
    let mut given = Given::default();
    for (code, updated_at) in [
        ("A", None),
        ("B", Some("2026-07-19T00:00:00Z")),
        ("C", Some("2026-07-02T00:00:00Z")),
        ("D", Some("2026-07-02T07:00:00+07:00")),
    ] {
        let mut row = row(code, "need_info");
        (row.created_at, row.updated_at) = (None, updated_at.map(str::to_owned));
        given.rows.push(Arc::new(row));
    }
    assert_eq!(codes(&given.queue().entries).concat(), "CDBA");
}

#[test]
fn lines_are_sorted_by_days_total_and_waiting() {
    let mut given = Given::default();
    for (code, until, total, currency) in [
        ("A", "2026-08-09", "5000", "USD"),
        ("B", "2026-08-01", "90000000", "VND"),
        ("C", "2026-08-05", "120000000", " vnd"),
        ("D", "2026-08-03", "theo thỏa thuận", "VND"),
    ] {
        given = given.with(row(code, "quoted"), |it| {
            it.quotation = Some(valid(until, total, currency));
        });
    }
    let mut longest = row("E", "need_info");
    longest.updated_at = Some("2026-07-01T00:00:00Z".into());
    given = given.with(longest, |_| ());
    let sorted = |sort: Sort| {
        let mut entries = given.queue().entries;
        sort.apply(&mut entries);
        codes(&entries).concat()
    };
    assert_eq!(
        sorted(Sort::Urgency),
        "EBDCA",
        "the question, then what ends first"
    );
    assert_eq!(sorted(Sort::DaysLeft), "BDCAE");
    assert_eq!(
        sorted(Sort::Total),
        "CBAED",
        "no amount is compared across currencies"
    );
    assert_eq!(
        sorted(Sort::Waiting),
        "EBDCA",
        "what waits as long stays in its order"
    );
}

const STATUSES: [&str; 9] = [
    "submitted",
    "need_info",
    "quoting",
    "quoted",
    "confirmed",
    "in_transit",
    "completed",
    "cancelled",
    "teleported",
];
const DAYS: [Option<&str>; 5] = [
    None,
    Some("2026-07-21"),
    Some("2026-08-01"),
    Some("2026-07-01"),
    Some("?"),
];
const TIMES: [Option<&str>; 4] = [
    None,
    Some("2026-07-13T16:48:00+07:00"),
    Some("2026-07-19T00:00:00Z"),
    Some("hôm qua"),
];

prop_compose! {
    fn any_row()(status in 0..STATUSES.len(), day in 0..DAYS.len(), time in 0..TIMES.len(), known in any::<bool>(), held in any::<bool>(),
        looked in any::<bool>(), version in 1_i64..3, total in 0_u32..3, aside in 0_usize..5, flag in any::<Option<bool>>())
        -> (usize, usize, usize, bool, bool, bool, i64, u32, usize, Option<bool>) {
        (status, day, time, known, held, looked, version, total, aside, flag)
    }
}

fn any_given() -> impl Strategy<Value = Given> {
    proptest::collection::vec(any_row(), 0..25).prop_map(|all| {
        let mut given = Given::default();
        for (at, (status, day, time, known, held, looked, version, total, aside, flag)) in
            all.into_iter().enumerate()
        {
            let mut row = row(&format!("R{at}"), STATUSES[status]);
            row.updated_at = TIMES[time].map(str::to_owned);
            let code = row.rfq_code.clone();
            let mut brief = brief(&row);
            brief.is_on_hold = held;
            brief.quotation = Some(QuotationBrief {
                version: Some(version),
                valid_until: DAYS[day].map(str::to_owned),
                total: Some(Figure::new(total.to_string())),
                currency: Some(if total == 1 { "USD" } else { "VND" }.into()),
                can_respond: flag,
                ..QuotationBrief::default()
            });
            if looked {
                let mut mark = RequestMark::new(&row, Some(&brief));
                mark.detail.as_mut().unwrap().version = Some(1);
                given.seen.record_view(&code, mark, now());
            }
            given.rows.push(Arc::new(row));
            if known {
                given.briefs.insert(code.clone(), brief);
            }
            if let Some(until) = AsideUntil::ALL.get(aside) {
                given.set_aside(&code, *until);
            }
        }
        given
    })
}

impl std::fmt::Debug for Given {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} {:?} {:?}", self.rows, self.briefs, self.aside)
    }
}

proptest! {
    #[test]
    fn every_request_that_needs_somebody_is_in_the_queue(given in any_given(), later in 0_i64..300_000) {
        let queue = given.queue_at(Timestamp::from_second(now().as_second() + later).unwrap());
        let mut found: Vec<&str> = codes(&queue.entries);
        found.extend(queue.aside.iter().map(|aside| aside.entry.row.rfq_code.as_str()));
        found.sort_unstable();
        let count = found.len();
        found.dedup();
        prop_assert_eq!(found.len(), count, "an entry stands once");
        for row in &given.rows {
            let needs = matches!(row.status.as_str(), "need_info" | "quoted");
            prop_assert!(!needs || found.contains(&row.rfq_code.as_str()), "{}", row.rfq_code);
            let kept = given.briefs.get(&row.rfq_code);
            let alarm = kept.is_some_and(|brief| brief.is_on_hold) && !row.state().is_closed();
            prop_assert!(!alarm || found.contains(&row.rfq_code.as_str()), "{}", row.rfq_code);
        }
    }

    #[test]
    fn queue_order_does_not_depend_on_row_order(given in any_given(), turn in 0_usize..25, sort in 0_usize..4) {
        let sort = Sort::ALL[sort];
        let sorted = |given: &Given| {
            let mut queue = given.queue();
            sort.apply(&mut queue.entries);
            queue
        };
        let queue = sorted(&given);
        let mut turned = given;
        let by = turn % turned.rows.len().max(1);
        turned.rows.rotate_left(by);
        let other = sorted(&turned);
        prop_assert_eq!(codes(&queue.entries), codes(&other.entries));
        prop_assert_eq!(queue.aside, other.aside);
        if sort == Sort::Urgency {
            prop_assert!(queue.entries.is_sorted_by_key(|entry| entry.reason.rank()));
        }
    }

    #[test]
    fn setting_aside_hides_one_entry_until_it_is_back(given in any_given(), which in 0_usize..25, until in 0_usize..3) {
        let mut given = given;
        given.aside = Asides::default();
        let before = given.queue();
        prop_assume!(!before.entries.is_empty());
        let code = before.entries[which % before.entries.len()].row.rfq_code.clone();
        // The form carries what the entry said.
        let entry = before.entries.iter().find(|entry| entry.row.rfq_code == code).unwrap();
        let as_of = RequestMark::from_field(&entry.mark.to_field()).unwrap();
        given.aside.set(&code, SetAside { until: AsideUntil::ALL[until], as_of, at: now() });
        let hidden = given.queue();
        prop_assert_eq!(hidden.entries.len() + 1, before.entries.len());
        prop_assert_eq!(&hidden.aside[0].entry, entry);
        let changed = given.rows.iter_mut().find(|row| row.rfq_code == code).unwrap();
        Arc::make_mut(changed).updated_at = Some("2026-07-20T10:59:59+07:00".into());
        let back = given.queue();
        prop_assert!(back.aside.is_empty());
        prop_assert_eq!(back.returned, [code]);
    }
}
