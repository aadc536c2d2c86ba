use std::sync::Arc;

use domain::activity::{ActivityEntry, ActivityKind};
use domain::month::{QuotationReading, RequestReading};
use jiff::tz::TimeZone;
use partner_api::Milestone;
use serde_json::{Value, json};

use super::*;
use crate::pages::testing::{MARKUP, Shown, frame, quotation, request, sound};
use crate::text::Lang;

fn version(number: i64, currency: &str, total: i64) -> Arc<partner_api::Quotation> {
    quotation(json!({
        "version": number, "currency": currency, "totals": {"total": total},
        "charges": [{"line_no": 1, "name": MARKUP, "total": total, "currency": currency}],
        "sent_at": "2026-07-09T16:50:00+07:00",
    }))
}

/// A request of July that these people negotiated, in this status.
fn reading(
    code: &str,
    status: &str,
    first: Arc<partner_api::Quotation>,
    last: Arc<partner_api::Quotation>,
    who: &[&str],
) -> RequestReading {
    let row = json!({"rfq_code": code, "status": status, "created_at": "2026-07-08T14:20:00+07:00"});
    let entry = |who: &&str| ActivityEntry {
        who: (*who).to_owned(),
        kind: Some(ActivityKind::Negotiated),
        ..ActivityEntry::default()
    };
    RequestReading {
        request: Arc::new(request(row).summary),
        quotation: QuotationReading::Read(last),
        oldest: Some(first),
        milestones: Some(Arc::default()),
        activity: Some(who.iter().map(entry).collect()),
        ..RequestReading::default()
    }
}

fn unread(code: &str) -> RequestReading {
    let row: Value = json!({"rfq_code": code, "status": "quoted", "created_at": "2026-07-31T14:20:00+07:00"});
    RequestReading {
        request: Arc::new(request(row).summary),
        ..RequestReading::default()
    }
}

fn data(readings: &[RequestReading]) -> ManagerData {
    let zone = TimeZone::get("Asia/Ho_Chi_Minh").unwrap();
    let month = Month::parse("2026-07").unwrap();
    ManagerData {
        figures: MonthFigures::new(month, &zone, readings),
        current: month,
        is_ignored: false,
        missing: 0,
        failed: 0,
        reads_on: true,
        is_cut: false,
        lacks_activity: false,
    }
}

fn shown(lang: Lang, data: &ManagerData) -> Shown {
    sound(frame(lang), || page(data))
}

fn bars(page: &Shown, panel: &str) -> Vec<(String, String)> {
    let bar = format!("section[aria-labelledby={panel}] svg rect");
    let (starts, widths) = (page.attributes(&bar, "x"), page.attributes(&bar, "width"));
    starts.into_iter().zip(widths).collect()
}

#[test]
fn figures_are_told_in_both_languages_and_never_added_across_currencies() {
    let data = data(&[
        reading(
            "RFQ-1",
            "confirmed",
            version(1, "USD", 120),
            version(2, "USD", 100),
            &["Lan", "Lan"],
        ),
        reading(
            "RFQ-2",
            "quoted",
            version(1, "USD", 90),
            version(2, "USD", 100),
            &[MARKUP],
        ),
        reading(
            "RFQ-3",
            "quoted",
            version(1, "VND", 500),
            version(1, "VND", 500),
            &[],
        ),
        reading(
            "RFQ-4",
            "quoted",
            version(1, "VND", 500),
            version(2, "USD", 500),
            &[""],
        ),
    ]);
    for (lang, quoted, less) in [
        (Lang::Vi, "700,00 USD", "10,00 USD"),
        (Lang::En, "700.00 USD", "10.00 USD"),
    ] {
        let page = shown(lang, &data);
        let facts = page
            .texts("section[aria-labelledby=glance] dd")
            .join(" | ")
            .replace('\u{a0}', " ");
        assert!(facts.contains(quoted) && facts.contains(less), "{facts}");
        let totals = page.texts("section[aria-labelledby=totals] tbody tr");
        assert_eq!(totals.len(), 2, "{totals:?}");
        assert_eq!(page.texts("section[aria-labelledby=totals] td .quiet").len(), 0);
        let charts = page.attributes("svg[role=img]", "aria-label");
        assert_eq!(charts.len(), 3, "none for what is all zero: {charts:?}");
        assert_eq!(page.count("progress"), 0);
    }
    // Of the dollars, 20 less by one and 10 more by the other: the line at zero is a third from the left.
    let bars = bars(&shown(Lang::En, &data), "saved");
    assert_eq!(bars[0], ("0.0".into(), "106.7".into()), "{bars:?}");
    assert_eq!(bars[1], ("106.7".into(), "213.3".into()));
    assert_eq!(bars.len(), 2, "other currencies are not compared: {bars:?}");
}

/// The table repeats the drawing: it opens on request, and is printed.
#[test]
fn table_of_a_chart_is_folded_and_one_without_is_not() {
    let bought = |first, last, currency| {
        let (first, last) = (version(1, currency, first), version(2, currency, last));
        reading("RFQ-1", "quoted", first, last, &["Lan"])
    };
    for (lang, words) in [
        (Lang::Vi, "Các con số trong bảng"),
        (Lang::En, "The figures as a table"),
    ] {
        let page = shown(lang, &data(&[bought(120, 100, "USD")]));
        for panel in ["weeks", "hours", "saved"] {
            let fold = format!("section[aria-labelledby={panel}] details.on-paper:not([open])");
            assert_eq!(page.one(&format!("{fold} > summary")).trim(), words, "{panel}");
            assert_eq!(page.count(&format!("{fold} table")), 1, "{panel}");
            assert_eq!(
                page.count(&format!("section[aria-labelledby={panel}] svg.chart")),
                1,
                "{panel}"
            );
        }
    }
    // Nothing was saved in the second currency, so nothing is drawn of it.
    let page = shown(
        Lang::En,
        &data(&[bought(120, 100, "USD"), bought(100, 100, "VND")]),
    );
    assert_eq!(page.count("section[aria-labelledby=saved] svg.chart"), 1);
    assert_eq!(page.count("section[aria-labelledby=saved] details"), 0);
    assert_eq!(page.count("section[aria-labelledby=saved] tbody tr"), 2);
}

#[test]
fn figures_that_are_not_whole_are_told_once() {
    let data = data(&[
        reading(
            "RFQ-1",
            "quoted",
            version(1, "USD", 2),
            version(2, "USD", 1),
            &["Lan"],
        ),
        unread("RFQ-2"),
    ]);
    for (lang, words) in [
        (
            Lang::Vi,
            "Có 1 yêu cầu chưa đọc đầy đủ. Những gì chưa đọc không nằm trong tổng nào.",
        ),
        (
            Lang::En,
            "1 request was not read whole. What was not read is in none of the sums.",
        ),
    ] {
        let said = |data: &ManagerData| shown(lang, data).texts("main").join(" ").matches(words).count();
        assert_eq!(said(&data), 1);
        let with_progress = ManagerData {
            missing: 1,
            ..data.clone()
        };
        assert_eq!(said(&with_progress), 0, "the progress says it");
    }
}

#[test]
fn sums_are_not_said_to_lack_what_only_shipments_lack() {
    let shipment = RequestReading {
        milestones: None,
        ..reading(
            "RFQ-1",
            "in_transit",
            version(1, "USD", 2),
            version(1, "USD", 2),
            &[],
        )
    };
    let whole = data(&[shipment]);
    let states = [(0, 0), (1, 0), (0, 1)];
    for (missing, failed) in states {
        let data = ManagerData {
            missing,
            failed,
            ..whole.clone()
        };
        for (lang, words, wrong) in [
            (Lang::Vi, "Chỉ phần nói về lô hàng còn thiếu", "trong tổng nào"),
            (Lang::En, "Only what is said of shipments", "in none of the sums"),
        ] {
            let text = shown(lang, &data).texts("main").join(" ");
            assert!(text.contains(words) && !text.contains(wrong), "{text}");
        }
    }
}

#[test]
fn what_is_missing_is_said() {
    let data = ManagerData {
        missing: 1,
        is_cut: true,
        lacks_activity: true,
        is_ignored: true,
        ..data(&[
            reading("RFQ-1", "quoted", version(1, "USD", 1), version(1, "USD", 1), &[]),
            unread("RFQ-2"),
        ])
    };
    for lang in [Lang::Vi, Lang::En] {
        let page = shown(lang, &data);
        assert_eq!(page.attributes("progress", "value"), ["1"]);
        assert_eq!(page.attributes("progress", "max"), ["2"]);
        assert_eq!(page.count(".banner a[href]"), 1);
    }
    let page = shown(Lang::En, &data);
    let text = page.texts("main").join(" ");
    for words in [
        "1 of 2 requests are read",
        "first 2 of the list",
        "not whole",
        "names no month",
    ] {
        assert!(text.contains(words), "{words}");
    }
    let without = ManagerData {
        reads_on: false,
        ..data
    };
    assert!(
        shown(Lang::En, &without)
            .texts(".banner")
            .join(" ")
            .contains("nothing in the background")
    );
}

#[test]
fn first_version_that_is_not_known_is_not_called_unread() {
    let second = version(2, "USD", 1);
    let data = data(&[reading("RFQ-1", "quoted", second.clone(), second, &[])]);
    for (lang, unread, unknown) in [
        (Lang::Vi, "chưa đọc", "Không rõ phiên bản đầu của 1 yêu cầu."),
        (
            Lang::En,
            "not read",
            "Of 1 request the first version is not known.",
        ),
    ] {
        let page = shown(lang, &data);
        for panel in ["glance", "hours", "saved", "totals"] {
            let text = page.texts(&format!("section[aria-labelledby={panel}]")).join(" ");
            assert!(
                text.contains(unknown) && !text.contains(unread),
                "{panel}: {text}"
            );
        }
    }
}

#[test]
fn shipments_are_counted_against_the_day_of_their_quotation() {
    let delivered = Milestone {
        operation_status: "delivered".into(),
        happened_at: Some("2026-07-20T08:00:00+07:00".into()),
        ..Milestone::default()
    };
    let promised = quotation(
        json!({"version": 1, "currency": "USD", "schedule": "Delivery 2026-07-18", "totals": {"total": 1}}),
    );
    let late = RequestReading {
        milestones: Some([delivered].into()),
        ..reading("RFQ-1", "completed", promised.clone(), promised, &[])
    };
    let page = shown(Lang::En, &data(&[late]));
    let facts = page.texts("section[aria-labelledby=glance] dd").join(" | ");
    assert!(
        facts.contains("0 by the day of the quotation, 1 late (the latest by 2 days)"),
        "{facts}"
    );
}

#[test]
fn month_without_requests_says_so_and_leads_to_others() {
    for lang in [Lang::Vi, Lang::En] {
        let page = shown(lang, &data(&[]));
        assert_eq!(page.count(".empty"), 1);
        assert_eq!(page.count("svg[role=img]"), 0);
        assert_eq!(page.attributes("a[rel=prev]", "href"), ["/manager?month=2026-06"]);
        assert_eq!(page.count("a[rel=next]"), 0, "nothing is known of the future");
        assert_eq!(page.count("select option"), 25);
    }
}

#[test]
fn sum_of_a_currency_of_which_something_is_not_read_says_so() {
    let read = reading(
        "RFQ-1",
        "quoted",
        version(1, "USD", 700),
        version(2, "USD", 700),
        &[],
    );
    let waiting = RequestReading {
        request: Arc::new(request(json!({"rfq_code": "RFQ-2", "status": "confirmed", "created_at": "2026-07-31T14:20:00+07:00"})).summary),
        ..RequestReading::default()
    };
    let page = shown(Lang::En, &data(&[read, waiting]));
    let cells = page.texts("section[aria-labelledby=totals] tbody td");
    assert_eq!(cells[1], "not read", "accepted: {cells:?}");
}
