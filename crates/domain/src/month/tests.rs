mod properties;

use std::sync::Arc;

use jiff::SignedDuration;
use jiff::civil::date;
use partner_api::{Milestone, Quotation};
use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::*;
use crate::activity::{ActivityEntry, ActivityKind};
use crate::testing::{quotation, request};

fn viet_nam() -> TimeZone {
    TimeZone::get("Asia/Ho_Chi_Minh").unwrap()
}

fn july() -> Month {
    Month::parse("2026-07").unwrap()
}

fn figures(readings: &[RequestReading]) -> MonthFigures {
    MonthFigures::new(july(), &viet_nam(), readings)
}

/// A request of July of which nothing but the row was read, with `changes` laid over it.
fn row(code: &str, changes: &Value) -> RequestReading {
    let mut all = json!({"rfq_code": code, "quotation_no": null, "status": "quoted", "created_at": "2026-07-08T14:20:00+07:00"});
    for (name, change) in changes.as_object().into_iter().flatten() {
        all[name] = change.clone();
    }
    RequestReading {
        request: Arc::new(request(all).summary),
        ..RequestReading::default()
    }
}

/// A version of a quotation, with `total` as its total and no charges.
fn version(number: i64, currency: &str, total: Value) -> Arc<Quotation> {
    quotation(json!({
        "version": number, "currency": currency, "totals": {"total": total}, "charges": [],
        "sent_at": format!("2026-07-1{number}T10:00:00+07:00"),
    }))
}

/// A quoted request whose versions were all read.
fn quoted(code: &str, status: &str, versions: &[Arc<Quotation>]) -> RequestReading {
    RequestReading {
        quotation: QuotationReading::Read(Arc::clone(versions.last().unwrap())),
        oldest: versions.first().cloned(),
        ..row(code, &json!({"status": status}))
    }
}

fn entry(number: i64, at: &str, who: &str, kind: ActivityKind) -> ActivityEntry {
    ActivityEntry {
        number,
        at: at.parse::<Timestamp>().unwrap().as_second(),
        who: who.into(),
        kind: Some(kind),
        ..ActivityEntry::default()
    }
}

fn with_activity(reading: RequestReading, entries: &[ActivityEntry]) -> RequestReading {
    RequestReading {
        activity: Some(entries.into()),
        ..reading
    }
}

fn decimal(text: &str) -> Decimal {
    text.parse().unwrap()
}

fn known(currency: &str, amount: &str) -> Money {
    Money {
        currency: currency.into(),
        amount: decimal(amount),
    }
}

/// Currency, total, and the counts of a sum.
fn shown(sums: &CurrencySums) -> Vec<(&str, String, usize, usize)> {
    sums.by_currency
        .iter()
        .map(|(currency, sum)| {
            (
                currency.as_str(),
                sum.total.normalize().to_string(),
                sum.of,
                sum.unreadable,
            )
        })
        .collect()
}

fn only(reading: RequestReading) -> MonthRow {
    let rows = figures(&[reading]).rows;
    assert_eq!(rows.len(), 1);
    rows.into_iter().next().unwrap()
}

#[test]
fn request_belongs_to_the_month_of_its_creation_in_the_zone() {
    let created = [
        ("a", json!("2026-06-30T16:59:59Z")),
        ("b", json!("2026-06-30T17:00:00Z")),
        ("c", json!("2026-07-31T23:59:59+07:00")),
        ("d", json!("2026-08-01T00:00:00+07:00")),
        ("e", json!("2026-06-30T18:00:00-07:00")),
        // No instants.
        ("f", json!(null)),
        ("g", json!("2026-07-08 14:20:00")),
        ("h", json!("hôm qua")),
    ];
    let readings = created.map(|(code, created)| row(code, &json!({ "created_at": created })));
    let figures = figures(&readings);
    let codes: Vec<&str> = figures
        .rows
        .iter()
        .map(|row| row.request.rfq_code.as_str())
        .collect();
    assert_eq!(codes, ["b", "e", "c"]);
    assert_eq!((figures.requests(), figures.undated), (3, 3));
    let weeks: Vec<usize> = figures.weeks.iter().map(|week| week.requests).collect();
    assert_eq!(weeks, [2, 0, 0, 0, 1]);
}

#[test]
fn month_without_requests_has_no_figures() {
    let figures = figures(&[]);
    assert!(figures.rows.is_empty() && figures.saved_by.is_empty() && figures.charges.sums.is_empty());
    assert_eq!(figures.time_to_quotation.median, None);
    assert_eq!(figures.quoted, CurrencySums::default());
    assert_eq!(figures.weeks.len(), 5);
    assert_eq!(figures.statuses.len(), Status::KNOWN.len());
}

#[test]
fn statuses_are_counted_in_the_order_of_the_flow() {
    let readings = ["completed", "zz_new", "quoted", "a_new", "quoted", ""]
        .map(|status| row(status, &json!({ "status": status })));
    let figures = figures(&readings);
    let counts: Vec<(&str, usize)> = figures
        .statuses
        .iter()
        .map(|count| (count.status.code(), count.requests))
        .collect();
    let expected = [
        ("submitted", 0),
        ("need_info", 0),
        ("quoting", 0),
        ("quoted", 2),
        ("confirmed", 0),
        ("in_transit", 0),
        ("completed", 1),
        ("cancelled", 0),
        ("", 1),
        ("a_new", 1),
        ("zz_new", 1),
    ];
    assert_eq!(counts, expected);
}

#[test]
fn rows_stand_in_the_order_of_their_creation() {
    let at = |code: &str, created: &str| row(code, &json!({ "created_at": created }));
    let figures = figures(&[
        at("c", "2026-07-03T00:00:00Z"),
        at("b", "2026-07-02T08:00:00+07:00"),
        at("a", "2026-07-02T01:00:00Z"),
    ]);
    let codes: Vec<&str> = figures
        .rows
        .iter()
        .map(|row| row.request.rfq_code.as_str())
        .collect();
    assert_eq!(codes, ["a", "b", "c"]);
}

#[test]
fn totals_are_summed_by_currency_and_status() {
    let one = |code: &str, status: &str, currency: &str, total: Value| {
        quoted(code, status, &[version(1, currency, total)])
    };
    let figures = figures(&[
        one("a", "quoted", "USD", json!("100.10")),
        one("b", "confirmed", "usd ", json!(200.20)),
        one("c", "in_transit", "VNĐ", json!(5_000_000)),
        one("d", "completed", "VND", json!("theo thực tế")),
        one("e", "completed", "VND", json!(null)),
        one("f", "cancelled", "EUR", json!("7")),
        one("g", "quoted", " ", json!("9")),
        row("h", &json!({"status": "completed"})),
        row("i", &json!({"status": "quoting"})),
        RequestReading {
            quotation: QuotationReading::None,
            ..row("j", &json!({"status": "submitted"}))
        },
    ]);
    let text = str::to_owned;
    let expected = [
        ("", text("9"), 1, 0),
        ("EUR", text("7"), 1, 0),
        ("USD", text("300.3"), 2, 0),
        ("VND", text("5000000"), 1, 2),
    ];
    assert_eq!(shown(&figures.quoted), expected);
    assert_eq!(figures.quoted.not_read, 2);
    let expected = [("USD", text("200.2"), 1, 0), ("VND", text("5000000"), 1, 2)];
    assert_eq!(shown(&figures.accepted), expected);
    assert_eq!(figures.accepted.not_read, 1);
}

#[test]
fn first_total_is_that_of_version_1_alone() {
    let (first, second, third) = (
        version(1, "USD", json!("120")),
        version(2, "USD", json!("110")),
        version(3, "USD", json!("90")),
    );
    let numberless = quotation(json!({"version": null, "currency": "USD"}));
    let read = |quotation: &Arc<Quotation>| QuotationReading::Read(Arc::clone(quotation));
    let usd = |amount: &str| QuotedTotal::Known(known("USD", amount));
    let saved = |amount: &str| Saving::Known(known("USD", amount));
    for (newest, versions, expected_first, expected_last, expected_saved) in [
        (
            read(&third),
            vec![&first, &second, &third],
            usd("120"),
            usd("90"),
            saved("30"),
        ),
        // The newest is not among the kept ones.
        (
            read(&third),
            vec![&first, &second],
            usd("120"),
            usd("90"),
            saved("30"),
        ),
        (read(&first), vec![], usd("120"), usd("120"), saved("0")),
        (
            read(&third),
            vec![&second, &third],
            QuotedTotal::FirstUnknown,
            usd("90"),
            Saving::FirstUnknown,
        ),
        (
            read(&third),
            vec![],
            QuotedTotal::FirstUnknown,
            usd("90"),
            Saving::FirstUnknown,
        ),
        (
            read(&third),
            vec![&numberless, &first],
            QuotedTotal::FirstUnknown,
            usd("90"),
            Saving::FirstUnknown,
        ),
        (
            QuotationReading::NotRead,
            vec![&first],
            usd("120"),
            QuotedTotal::NotRead,
            Saving::NotRead,
        ),
        (
            QuotationReading::NotRead,
            vec![],
            QuotedTotal::NotRead,
            QuotedTotal::NotRead,
            Saving::NotRead,
        ),
        (
            QuotationReading::None,
            vec![],
            QuotedTotal::NoQuotation,
            QuotedTotal::NoQuotation,
            Saving::NoQuotation,
        ),
        // Withdrawn.
        (
            QuotationReading::None,
            vec![&first],
            usd("120"),
            QuotedTotal::NoQuotation,
            Saving::NoQuotation,
        ),
    ] {
        let row = only(RequestReading {
            quotation: newest,
            oldest: versions.into_iter().next().cloned(),
            ..row("a", &json!({}))
        });
        assert_eq!(
            (row.first_total, row.last_total, row.saved),
            (expected_first, expected_last, expected_saved)
        );
    }
}

#[test]
fn saving_is_the_first_total_less_the_last_within_one_currency() {
    let unreadable = |currency: &str| Saving::Unreadable {
        currency: currency.into(),
    };
    for (first, last, expected) in [
        (
            ("USD", "120.50"),
            ("usd", "100.25"),
            Saving::Known(known("USD", "20.25")),
        ),
        (("VND", "100"), ("VNĐ", "130"), Saving::Known(known("VND", "-30"))),
        (("USD", "5"), ("USD", "5.00"), Saving::Known(known("USD", "0"))),
        (("USD", "5"), ("VND", "5"), Saving::DifferentCurrencies),
        (("", "5"), (" ", "4"), Saving::DifferentCurrencies),
        (("USD", "5"), ("USD", "theo thực tế"), unreadable("USD")),
        (("vnd", ""), ("VND", "5"), unreadable("VND")),
        // The difference is not exact.
        (
            ("USD", "79228162514264337593543950335"),
            ("USD", "0.5"),
            unreadable("USD"),
        ),
    ] {
        let versions = [
            version(1, first.0, json!(first.1)),
            version(2, last.0, json!(last.1)),
        ];
        let row = only(quoted("a", "quoted", &versions));
        assert_eq!(row.saved, expected, "{first:?} {last:?}");
    }
}

#[test]
fn savings_are_those_of_the_people_who_negotiated() {
    let negotiated = |code: &str, currency: &str, last: &str, who: &[&str]| {
        let versions = [
            version(1, currency, json!("100")),
            version(2, currency, json!(last)),
        ];
        let entries: Vec<ActivityEntry> = who
            .iter()
            .map(|who| entry(1, "2026-07-11T08:00:00Z", who, ActivityKind::Negotiated))
            .collect();
        with_activity(quoted(code, "quoted", &versions), &entries)
    };
    let figures = figures(&[
        negotiated("a", "USD", "90", &["Nhung"]),
        negotiated("b", "USD", "95", &["Nhung", "An", "Nhung"]),
        negotiated("c", "VND", "130", &["Nhung"]),
        negotiated("d", "USD", "x", &["Nhung"]),
        negotiated("e", "USD", "60", &[""]),
        negotiated("f", "USD", "99", &[]),
        quoted("g", "quoted", &[version(1, "USD", json!("100"))]),
        row("h", &json!({})),
        // One of two currencies, one without a first version, one without a quotation.
        with_activity(
            quoted(
                "i",
                "quoted",
                &[version(1, "USD", json!("1")), version(2, "EUR", json!("1"))],
            ),
            &[],
        ),
        with_activity(quoted("j", "quoted", &[version(2, "USD", json!("1"))]), &[]),
        RequestReading {
            quotation: QuotationReading::None,
            ..row("k", &json!({}))
        },
    ]);
    let text = str::to_owned;
    let expected = [("USD", text("56"), 5, 1), ("VND", text("-30"), 1, 0)];
    assert_eq!(shown(&figures.saved.sums), expected);
    assert_eq!(
        (
            figures.saved.sums.not_read,
            figures.saved.first_unknown,
            figures.saved.different_currencies
        ),
        (1, 1, 1)
    );
    let groups: Vec<_> = figures
        .saved_by
        .iter()
        .map(|group| {
            let names = group.negotiators.as_ref().map(|names| names.join("+"));
            let savings = &group.savings;
            (
                names,
                shown(&savings.sums),
                savings.sums.not_read + savings.first_unknown,
                savings.different_currencies,
            )
        })
        .collect();
    let expected = [
        (None, vec![("USD", text("0"), 1, 0)], 1, 0),
        // Nobody, and somebody without a name.
        (Some(text("")), vec![("USD", text("1"), 1, 0)], 1, 1),
        (Some(text("")), vec![("USD", text("40"), 1, 0)], 0, 0),
        (Some(text("An+Nhung")), vec![("USD", text("5"), 1, 0)], 0, 0),
        (
            Some(text("Nhung")),
            vec![("USD", text("10"), 1, 1), ("VND", text("-30"), 1, 0)],
            0,
            0,
        ),
    ];
    assert_eq!(groups, expected);
}

#[test]
fn negotiators_are_counted_by_the_name_that_they_gave() {
    assert_eq!(only(row("a", &json!({}))).negotiators, None);
    assert_eq!(
        only(with_activity(row("a", &json!({})), &[])).negotiators,
        Some(vec![])
    );
    let at = "2026-07-11T08:00:00Z";
    let mut unclear = entry(5, at, "Nhung", ActivityKind::Negotiated);
    unclear.is_unclear = true;
    let mut unknown = entry(6, at, "Nhung", ActivityKind::Negotiated);
    unknown.kind = None;
    let entries = [
        unknown,
        unclear,
        entry(4, at, "", ActivityKind::Negotiated),
        entry(3, at, "nhung", ActivityKind::Negotiated),
        entry(2, at, "An", ActivityKind::Accepted),
        entry(1, at, "Nhung", ActivityKind::Negotiated),
    ];
    let negotiators = |reading| -> Vec<(String, usize, bool)> {
        let all = only(reading).negotiators.unwrap().into_iter();
        all.map(|one| (one.name, one.times, one.is_before_newest))
            .collect()
    };
    let expected = |is_before: bool| {
        [
            (String::new(), 1, is_before),
            ("Nhung".to_owned(), 1, is_before),
            ("nhung".to_owned(), 1, is_before),
        ]
    };
    let unread = with_activity(row("a", &json!({})), &entries);
    assert_eq!(negotiators(unread), expected(true));
    // Version 1 was sent on the 11th, 2 on the 12th.
    for (newest, is_before) in [(1, false), (2, true)] {
        let read = quoted("a", "quoted", &[version(newest, "USD", json!(1))]);
        assert_eq!(negotiators(with_activity(read, &entries)), expected(is_before));
    }
}

#[test]
fn time_to_quotation_runs_from_the_submission() {
    let first = |sent_at: Value| quotation(json!({"version": 1, "sent_at": sent_at}));
    let hours = |hours| TimeTaken::Known(SignedDuration::from_hours(hours));
    let ten = json!("2026-07-09T10:00:00+07:00");
    // The row was created at 2026-07-08T14:20:00+07:00.
    for (submitted_at, versions, expected) in [
        (Some("2026-07-09T01:00:00Z"), vec![first(ten.clone())], hours(2)),
        (None, vec![first(json!("2026-07-09T14:20:00+07:00"))], hours(24)),
        (
            None,
            vec![first(ten.clone()), version(2, "USD", json!(1))],
            TimeTaken::Known(SignedDuration::from_mins(19 * 60 + 40)),
        ),
        (Some("hôm qua"), vec![first(ten.clone())], TimeTaken::Unreadable),
        (
            Some("2026-07-10T00:00:00Z"),
            vec![first(ten)],
            TimeTaken::Unreadable,
        ),
        (None, vec![first(json!(null))], TimeTaken::Unreadable),
        (None, vec![first(json!("2026-07-09"))], TimeTaken::Unreadable),
        (None, vec![version(2, "USD", json!(1))], TimeTaken::FirstUnknown),
    ] {
        let reading = RequestReading {
            submitted_at: submitted_at.map(str::to_owned),
            ..quoted("a", "quoted", &versions)
        };
        assert_eq!(only(reading).time_to_quotation, expected, "{versions:?}");
    }
    assert_eq!(only(row("a", &json!({}))).time_to_quotation, TimeTaken::NotRead);
    let none = RequestReading {
        quotation: QuotationReading::None,
        ..row("a", &json!({}))
    };
    assert_eq!(only(none).time_to_quotation, TimeTaken::NotYet);
}

#[test]
fn times_to_quotation_are_counted_with_those_that_are_missing() {
    let after = |code: &str, hour: u8| {
        let sent_at = format!("2026-07-08T{hour}:20:00+07:00");
        quoted(
            code,
            "quoted",
            &[quotation(json!({"version": 1, "sent_at": sent_at}))],
        )
    };
    let figures = figures(&[
        after("a", 15),
        after("b", 17),
        after("c", 22),
        after("d", 18),
        after("e", 10),
        quoted("f", "quoted", &[version(2, "USD", json!(1))]),
        row("g", &json!({})),
        RequestReading {
            quotation: QuotationReading::None,
            ..row("h", &json!({}))
        },
    ]);
    let expected = TimeStatistics {
        median: Some(SignedDuration::from_mins(210)),
        mean: Some(SignedDuration::from_mins(240)),
        of: 4,
        not_read: 1,
        first_unknown: 1,
        not_yet: 1,
        unreadable: 1,
    };
    assert_eq!(figures.time_to_quotation, expected);
}

#[test]
fn answer_is_the_first_clear_one_since_the_quotation_was_sent() {
    use ActivityKind::{Accepted, Negotiated, Rejected};
    // Version 2 was sent at 03:00 UTC on the 12th.
    let versions = [version(1, "USD", json!(2)), version(2, "USD", json!(1))];
    let unclear = |entry: ActivityEntry| ActivityEntry {
        is_unclear: true,
        ..entry
    };
    let given = |kind, who: &str, hours| {
        Answer::Given(GivenAnswer {
            kind,
            who: who.into(),
            after: SignedDuration::from_hours(hours),
        })
    };
    let at = |hour: u8| format!("2026-07-12T{hour:02}:00:00Z");
    let (early, four, five, six) = (at(2), at(4), at(5), at(6));
    for (entries, expected) in [
        (vec![], Answer::NotAnswered),
        (
            vec![entry(1, &four, "An", Accepted)],
            given(AnswerKind::Accepted, "An", 1),
        ),
        // An entry about the version before, and one that is no answer.
        (
            vec![
                entry(1, &early, "An", Accepted),
                entry(2, &four, "An", Negotiated),
            ],
            Answer::NotAnswered,
        ),
        (
            vec![
                entry(3, &six, "Nhung", Accepted),
                entry(2, &five, "", Rejected),
                unclear(entry(1, &four, "An", Accepted)),
            ],
            given(AnswerKind::Rejected, "", 2),
        ),
        (
            vec![unclear(entry(1, &four, "An", Rejected))],
            Answer::NotAnswered,
        ),
        // At the same second the first entry counts.
        (
            vec![entry(2, &five, "B", Rejected), entry(1, &five, "A", Accepted)],
            given(AnswerKind::Accepted, "A", 2),
        ),
    ] {
        let row = only(with_activity(quoted("a", "confirmed", &versions), &entries));
        assert_eq!(row.answer, expected, "{entries:?}");
    }
    assert_eq!(only(quoted("a", "confirmed", &versions)).answer, Answer::NotRead);
    assert_eq!(
        only(with_activity(row("a", &json!({})), &[])).answer,
        Answer::NotRead
    );
    let none = RequestReading {
        quotation: QuotationReading::None,
        ..row("a", &json!({}))
    };
    assert_eq!(only(none).answer, Answer::NoQuotation);
    let undated = quoted("a", "quoted", &[quotation(json!({"sent_at": "hôm nay"}))]);
    assert_eq!(only(with_activity(undated, &[])).answer, Answer::Unreadable);
}

#[test]
fn charges_of_accepted_requests_are_summed_by_name_and_currency() {
    let charged = |code: &str, status: &str, charges: Value| {
        quoted(
            code,
            status,
            &[quotation(json!({"version": 1, "charges": charges}))],
        )
    };
    let figures = figures(&[
        charged(
            "b",
            "completed",
            json!([
                {"name": "thc", "currency": "VNĐ", "total": "8"},
                {"name": "Cước", "currency": "USD", "total": "2"},
            ]),
        ),
        charged(
            "a",
            "confirmed",
            json!([
                {"name": " THC ", "currency": "VND", "total": 100, "amount": 90},
                {"name": "Thc", "currency": "USD", "total": "5.5"},
                // A line without a total, whatever its amount.
                {"name": "THC", "currency": "VND", "amount": 7},
                {"name": "Phí cảng", "total": "theo thực tế"},
                {"name": "Phi\u{301} CẢNG", "total": "1"},
            ]),
        ),
        charged(
            "c",
            "quoted",
            json!([{"name": "THC", "currency": "VND", "total": 1}]),
        ),
        charged(
            "d",
            "cancelled",
            json!([{"name": "THC", "currency": "VND", "total": 1}]),
        ),
        row("e", &json!({"status": "in_transit"})),
        row("f", &json!({"status": "quoting"})),
    ]);
    let sums: Vec<_> = figures
        .charges
        .sums
        .iter()
        .map(|one| {
            (
                one.name.as_str(),
                one.currency.as_str(),
                one.sum.total.normalize().to_string(),
                one.sum.of,
                one.sum.unreadable,
            )
        })
        .collect();
    let text = str::to_owned;
    let expected = [
        ("Cước", "USD", text("2"), 1, 0),
        ("Phí cảng", "", text("1"), 1, 1),
        ("THC", "USD", text("5.5"), 1, 0),
        ("THC", "VND", text("108"), 2, 1),
    ];
    assert_eq!(sums, expected);
    assert_eq!(figures.charges.not_read, 1);
}

#[test]
fn shipments_are_measured_by_the_promise_of_their_quotation() {
    let shipped = |code: &str, schedule: &str, delivered: Option<&str>| {
        let quotation = quotation(json!({ "schedule": schedule }));
        let milestones: Vec<Milestone> = delivered
            .into_iter()
            .map(|at| Milestone {
                operation_status: "delivered".into(),
                happened_at: Some(at.into()),
                ..Milestone::default()
            })
            .collect();
        RequestReading {
            milestones: Some(milestones.into()),
            ..quoted(code, "in_transit", &[quotation])
        }
    };
    let figures = figures(&[
        shipped("a", "Delivery 14/08/2026", Some("2026-08-14T16:00:00Z")),
        shipped("b", "Delivery 14/08/2026", Some("2026-08-14T18:00:00Z")),
        shipped("c", "Thứ 3, 5, 7", Some("2026-08-14T18:00:00Z")),
        shipped("d", "Delivery 14/08/2026", None),
        row("e", &json!({"status": "confirmed"})),
        row("f", &json!({"status": "quoting"})),
    ]);
    let lateness: Vec<_> = figures
        .rows
        .iter()
        .map(|row| {
            (
                row.shipment.promised.map(|promised| promised.day),
                row.shipment.days_late(),
            )
        })
        .collect();
    let day = Some(date(2026, 8, 14));
    let expected = [
        (day, Some(0)),
        (day, Some(1)),
        (None, None),
        (day, None),
        (None, None),
        (None, None),
    ];
    assert_eq!(lateness, expected);
    let expected = Shipments {
        delivered: 3,
        arrived: 0,
        on_time: 1,
        late: 1,
        days_late: 1,
        max_days_late: Some(1),
        not_known: 1,
        not_read: 1,
    };
    assert_eq!(figures.shipments, expected);
}
