use partner_api::QuotationSummary;

use super::*;

fn at(minute: i64) -> Timestamp {
    Timestamp::from_second(minute * 60).unwrap()
}

/// In which times are shown.
static SHOWN_IN: TimeZone = TimeZone::UTC;

fn zone() -> TimeZone {
    TimeZone::get("Asia/Ho_Chi_Minh").unwrap()
}

fn details(status: &str) -> RequestDetails {
    RequestDetails {
        summary: RequestSummary {
            rfq_code: "RFQ-1".into(),
            partner_ref: Some("PO-1".into()),
            status: status.into(),
            updated_at: Some("2026-11-20T10:00:00+07:00".into()),
            ..RequestSummary::default()
        },
        ..RequestDetails::default()
    }
}

fn quoted(version: i64, valid_until: &str) -> RequestDetails {
    RequestDetails {
        quotation: Some(QuotationSummary {
            quotation_no: Some("Q-1".into()),
            version: Some(version),
            valid_until: Some(valid_until.into()),
            ..QuotationSummary::default()
        }),
        ..details("quoted")
    }
}

fn milestone(id: i64, status: &str) -> Milestone {
    Milestone {
        id: Some(id),
        operation_status: status.into(),
        ..Milestone::default()
    }
}

fn reading<'a>(
    details: &'a RequestDetails,
    milestones: Option<&'a [Milestone]>,
    minute: i64,
) -> ObservedRequest<'a> {
    ObservedRequest {
        row: &details.summary,
        details: Some(details),
        milestones,
        read_at: at(minute),
        zone: &SHOWN_IN,
    }
}

fn first(details: &RequestDetails, milestones: Option<&[Milestone]>) -> WatchedRequest {
    let (known, notices) = WatchedRequest::after_reading(None, reading(details, milestones, 0)).unwrap();
    assert_eq!(notices, [], "it is how things were");
    known
}

fn events(changed: Option<(WatchedRequest, Vec<Notice>)>) -> Vec<NoticeEvent> {
    let notices = changed.map(|(_, notices)| notices).unwrap_or_default();
    notices.iter().map(|notice| notice.event).collect()
}

/// Returns the events of a later reading.
fn read(
    before: &WatchedRequest,
    details: &RequestDetails,
    milestones: Option<&[Milestone]>,
) -> Vec<NoticeEvent> {
    events(WatchedRequest::after_reading(
        Some(before),
        reading(details, milestones, 5),
    ))
}

const OWN: ReportedNumbers = ReportedNumbers {
    partner_ref: Some("PO-1"),
    quotation_no: None,
    job_number: None,
};

fn status<'a>(status: &'a str, changed_at: &'a str) -> DeliveryReport<'a> {
    DeliveryReport::Status {
        status,
        previous: None,
        changed_at: Some(changed_at),
    }
}

const LATER: &str = "2026-11-20T11:00:00+07:00";

#[test]
fn reading_tells_of_what_the_operator_has_done_since() {
    let before = first(&details("quoting"), Some(&[milestone(1, "booked")]));
    let on_hold = RequestDetails {
        is_on_hold: true,
        ..details("quoting")
    };
    let closed_on_hold = RequestDetails {
        is_on_hold: true,
        ..details("cancelled")
    };
    let milestones = [milestone(2, "departed"), milestone(1, "booked")];
    for (name, now, milestones, expected) in [
        ("nothing", details("quoting"), None, vec![]),
        (
            "question",
            details("need_info"),
            None,
            vec![NoticeEvent::Question],
        ),
        (
            "quotation",
            quoted(1, "2026-12-01"),
            None,
            vec![NoticeEvent::Quotation],
        ),
        ("hold", on_hold.clone(), None, vec![NoticeEvent::Hold]),
        ("closed, with a hold", closed_on_hold, None, vec![]),
        (
            "milestone",
            details("quoting"),
            Some(&milestones[..]),
            vec![NoticeEvent::Milestone],
        ),
        ("answered elsewhere", details("confirmed"), None, vec![]),
    ] {
        assert_eq!(read(&before, &now, milestones), expected, "{name}");
    }
    let quoted_before = first(&quoted(1, "2026-12-01"), None);
    assert_eq!(read(&quoted_before, &quoted(1, "2026-12-01"), None), []);
    assert_eq!(
        read(&quoted_before, &quoted(2, "2026-12-01"), None),
        [NoticeEvent::Quotation]
    );
    assert_eq!(read(&first(&on_hold, None), &on_hold, None), []);
    assert_eq!(read(&before, &details("quoting"), Some(&[])), []);
    let never_read = first(&details("quoting"), None);
    assert_eq!(
        read(&never_read, &details("quoting"), Some(&milestones)),
        [],
        "how things were"
    );
}

/// A list has no holds, quotations and milestones.
#[test]
fn row_of_a_list_keeps_what_it_does_not_tell() {
    let before = first(&quoted(1, "2026-12-01"), Some(&[milestone(1, "booked")]));
    let row = details("in_transit").summary;
    let listed = ObservedRequest {
        row: &row,
        details: None,
        milestones: None,
        read_at: at(1),
        zone: &SHOWN_IN,
    };
    let (now, notices) = WatchedRequest::after_reading(Some(&before), listed).unwrap();
    assert_eq!(notices, []);
    assert_eq!(
        (&now.quotation, &now.milestones),
        (&before.quotation, &before.milestones)
    );
    assert_eq!(now.is_on_hold, Some(false));
}

/// The list sees it first, and the details are read later.
#[test]
fn quotation_that_a_list_tells_of_is_told_once() {
    let before = first(&details("quoting"), None);
    let row = quoted(1, "2026-12-01").summary;
    let listed = ObservedRequest {
        row: &row,
        details: None,
        milestones: None,
        read_at: at(1),
        zone: &SHOWN_IN,
    };
    let (listed, notices) = WatchedRequest::after_reading(Some(&before), listed).unwrap();
    assert_eq!(notices, [Notice::of(NoticeEvent::Quotation)]);
    assert_eq!(read(&listed, &quoted(1, "2026-12-01"), None), []);
}

/// The second question arrives before the delivery of the status between.
#[test]
fn status_that_comes_back_is_told_again() {
    let asked = first(&details("need_info"), None);
    let again = |previous, changed_at| {
        let report = DeliveryReport::Status {
            status: "need_info",
            previous,
            changed_at: Some(changed_at),
        };
        asked.after_report(OWN, report, at(1))
    };
    let (known, notices) = again(Some("quoting"), LATER).unwrap();
    assert_eq!(notices, [Notice::of(NoticeEvent::Question)]);
    let late = status("quoting", "2026-11-20T10:30:00+07:00");
    assert_eq!(known.after_report(OWN, late, at(2)), None, "it was between");
    assert_eq!(again(None, LATER), None, "a repetition");
    assert_eq!(again(Some("quoting"), "2026-11-20T10:00:00+07:00"), None);
}

#[test]
fn reading_from_before_what_is_known_tells_of_nothing() {
    let (known, _) = first(&details("quoting"), None)
        .after_report(OWN, status("need_info", LATER), at(10))
        .unwrap();
    assert_eq!(
        WatchedRequest::after_reading(Some(&known), reading(&details("quoting"), None, 9)),
        None
    );
    let later = WatchedRequest::after_reading(Some(&known), reading(&details("need_info"), None, 11));
    assert_eq!(events(later), []);
}

#[test]
fn delivery_and_reading_tell_of_one_change_once() {
    let before = first(&details("quoting"), None);
    let (reported, notices) = before.after_report(OWN, status("quoted", LATER), at(1)).unwrap();
    assert_eq!(notices, [Notice::of(NoticeEvent::Quotation)]);
    let (known, notices) =
        WatchedRequest::after_reading(Some(&reported), reading(&quoted(1, "2026-12-01"), None, 2)).unwrap();
    assert_eq!(notices, [], "the version of the delivery");
    assert_eq!(
        events(known.after_report(OWN, status("quoted", LATER), at(3))),
        []
    );
    assert_eq!(
        read(&known, &quoted(2, "2026-12-01"), None),
        [NoticeEvent::Quotation]
    );
    // A delivery that comes late, when somebody has answered.
    let confirmed = RequestDetails {
        summary: RequestSummary {
            updated_at: Some("2026-11-20T12:00:00+07:00".into()),
            ..details("confirmed").summary
        },
        ..details("confirmed")
    };
    let answered = first(&confirmed, None);
    assert_eq!(answered.after_report(OWN, status("quoted", LATER), at(1)), None);

    let (shipped, _) = before
        .after_report(OWN, DeliveryReport::Milestone(&milestone(2, "departed")), at(1))
        .unwrap();
    assert_eq!(
        shipped.after_report(OWN, DeliveryReport::Milestone(&milestone(2, "departed")), at(2)),
        None
    );
    assert_eq!(
        read(&shipped, &details("quoting"), Some(&[milestone(2, "departed")])),
        []
    );
}

/// A milestone whose time is still to come is told as announced, and one that has happened comes before it.
#[test]
fn milestone_to_come_is_announced() {
    let to_come = Milestone {
        happened_at: Some("2099-01-01T00:00:00+07:00".into()),
        ..milestone(3, "arrived")
    };
    let happened = Milestone {
        happened_at: Some("1970-01-01T07:01:00+07:00".into()),
        ..milestone(2, "departed")
    };
    let before = first(&details("in_transit"), Some(&[milestone(1, "booked")]));
    let told = |milestones: &[Milestone]| {
        let now = details("in_transit");
        let (_, notices) =
            WatchedRequest::after_reading(Some(&before), reading(&now, Some(milestones), 5)).unwrap();
        let told = notices
            .into_iter()
            .map(|notice| (notice.about.unwrap_or_default(), notice.is_announced));
        told.collect::<Vec<_>>()
    };
    let booked = milestone(1, "booked");
    let both = [to_come.clone(), happened, booked.clone()];
    assert_eq!(told(&both), [("departed".to_owned(), false)]);
    assert_eq!(told(&[to_come.clone(), booked]), [("arrived".to_owned(), true)]);
    let (_, notices) = before
        .after_report(OWN, DeliveryReport::Milestone(&to_come), at(5))
        .unwrap();
    assert!(notices[0].is_announced);
}

/// An operator may give one code to two customers.
#[test]
fn delivery_needs_a_number_that_agrees() {
    let before = first(&details("quoting"), None);
    let other = ReportedNumbers {
        partner_ref: Some("PO-2"),
        ..OWN
    };
    for numbers in [other, ReportedNumbers::default()] {
        assert_eq!(before.after_report(numbers, status("quoted", LATER), at(1)), None);
    }
    let nothing = Milestone::default();
    assert_eq!(
        before.after_report(OWN, DeliveryReport::Milestone(&nothing), at(1)),
        None
    );
    assert_eq!(before.after_report(OWN, status(" ", LATER), at(1)), None);
}

#[test]
fn end_of_validity_is_told_once_48_hours_before() {
    let known = first(&quoted(1, "2026-12-01"), None).without_past_validity(&zone());
    let due: Timestamp = "2026-11-30T00:00:00+07:00".parse().unwrap();
    assert_eq!(known.validity_due(&zone()), Some(due));
    let before = due.checked_sub(1.second()).unwrap();
    assert_eq!(known.after_validity(before, &zone()), None);
    let (told, notices) = known.after_validity(due, &zone()).unwrap();
    assert_eq!(notices, [Notice::about(NoticeEvent::Validity, "2026-12-01")]);
    assert_eq!(told.after_validity(due, &zone()), None);
    let after = due.checked_add(48.hours()).unwrap();
    assert_eq!(known.after_validity(after, &zone()), None, "it has ended");
    // The same quotation with another end.
    let (longer, _) =
        WatchedRequest::after_reading(Some(&told), reading(&quoted(1, "2026-12-24"), None, 9)).unwrap();
    assert!(longer.validity_due(&zone()).is_some());
    for (status, valid_until) in [("confirmed", "2026-12-01"), ("quoted", "sớm")] {
        let mut request = quoted(1, valid_until);
        request.summary.status = status.into();
        assert_eq!(first(&request, None).validity_due(&zone()), None);
    }
    // A reader sees now that it ends soon.
    let soon = first(&quoted(1, "1970-01-01"), None).without_past_validity(&zone());
    assert_eq!(soon.validity_due(&zone()), None);
}

#[test]
fn what_is_remembered_is_bounded() {
    let long = "x".repeat(100_000);
    let many: Vec<_> = (0..1_000).map(|id| milestone(id, &long)).collect();
    let mut request = quoted(1, &long);
    request.summary.status.clone_from(&long);
    request.summary.partner_ref = Some(long);
    let known = first(&request, Some(&many));
    assert!(serde_json::to_string(&known).unwrap().len() < 20_000);
}
