use domain::quotation::QuotationVersions;
use domain::trade_lane::{Cargo, ComparisonFacts};
use serde_json::{Value, json};

use super::super::{QuotationData, page};
use super::*;
use crate::pages::testing::{MARKUP, Shown, about, hostile, html, quotation, request};
use crate::text::Lang;

fn dollars(total: &str, changes: Value) -> Value {
    let mut offer = json!({"currency": "USD", "charges": [{"name": "Cước", "currency": "USD", "total": total}], "totals": {"total": total}});
    for (name, value) in changes.as_object().unwrap() {
        offer[name] = value.clone();
    }
    offer
}

fn facts() -> ComparisonFacts {
    ComparisonFacts::from_request(&request(json!({})))
}

/// Sent at nine on that day of June.
fn earlier(day: usize, total: &str, changes: Value) -> EarlierQuotation {
    let sent = format!("2026-06-{day:02}T09:00:00+07:00");
    let mut offer = dollars(total, json!({"sent_at": sent, "version": 1}));
    for (name, value) in changes.as_object().unwrap() {
        offer[name] = value.clone();
    }
    EarlierQuotation {
        code: format!("RFQ-2606-{day:04}"),
        reference: format!("SK-{day}"),
        status: "completed".into(),
        status_label: Some("Hoàn tất".into()),
        quotation: quotation(offer),
        first: None,
        negotiations: Vec::new(),
        facts: facts(),
        hours_to_quote: Some(30),
        transits: vec![
            Transit {
                leg: Leg::Carriage,
                hours: 100,
            },
            Transit {
                leg: Leg::Door,
                hours: 24,
            },
        ],
    }
}

fn shown(lang: Lang, present: Value, earlier: Vec<EarlierQuotation>) -> Shown {
    let data = QuotationData {
        about: about(json!({})),
        quotation: Some(quotation(present)),
        asked_version: None,
        versions: QuotationVersions::default(),
        lane: Some(LaneRates {
            facts: facts(),
            hours_to_quote: Some(5),
            earlier,
        }),
        approval: None,
        once: "0123".into(),
        kept: None,
        notes: None,
    };
    html(lang, || page(data))
}

const PANEL: &str = "section[aria-labelledby=lane]";
const ROWS: &str = "section[aria-labelledby=lane] tbody tr";

#[test]
fn earlier_quotations_follow_the_current_one() {
    // 432 chargeable kg.
    let page = shown(
        Lang::En,
        dollars("2160", json!({})),
        vec![
            earlier(20, "2000.5", json!({})),
            earlier(3, "1900", json!({"carrier": "Korean Air"})),
        ],
    );
    page.is_sound();
    let rows = page.texts(ROWS);
    assert_eq!(
        rows[0],
        "This quotation Version 2 · ANA Cargo 16 Jul 20262,160.00 USD5.00 USD per chargeable kg5 hoursquoted: 3–4 ngày"
    );
    assert_eq!(
        rows[1],
        "SK-20 Version 1 · ANA Cargo Completed20 Jun 20262,000.50 USD4.63 USD per chargeable kg1.3 daysquoted: 3–4 ngày took 4.2 days from departure to arrival took 1 day from pickup to delivery"
    );
    assert!(rows[2].contains("Korean Air") && rows.len() == 3);
    let links = page.attributes(&format!("{ROWS} a"), "href");
    assert_eq!(
        links,
        [
            "/requests/RFQ-2606-0020/quotation",
            "/requests/RFQ-2606-0003/quotation"
        ]
    );
    let panel = page.one(PANEL);
    assert!(!panel.contains("median"), "two are too few: {panel}");
    assert!(panel.contains("This portal calculates the unit prices"));
}

#[test]
fn three_comparable_rates_give_a_median() {
    let three = |changes: Value| {
        ["2000", "1900", "2100"]
            .iter()
            .zip(1..)
            .map(|(total, day)| earlier(day, total, changes.clone()))
            .collect::<Vec<_>>()
    };
    let sentence = |lang, total: &str, earlier| {
        shown(lang, dollars(total, json!({})), earlier).texts(&format!("{PANEL} p b"))
    };
    assert_eq!(
        sentence(Lang::En, "2080", three(json!({}))),
        ["The unit price is 4 % above the median of 3 earlier ones."]
    );
    assert_eq!(
        sentence(Lang::Vi, "1000", three(json!({}))),
        ["Đơn giá thấp hơn 50 % so với mức trung vị của 3 báo giá trước."]
    );
    assert_eq!(
        sentence(Lang::En, "2001", three(json!({}))),
        ["The unit price is about the median of 3 earlier ones."]
    );
    // Another currency, another scope, no figure: shown, not compared.
    for change in [
        json!({"currency": "EUR", "charges": []}),
        json!({"charges": [{"name": "x", "currency": "VND"}]}),
        json!({"totals": null}),
    ] {
        let mut all = three(json!({}));
        all[1] = earlier(2, "1900", change.clone());
        assert_eq!(sentence(Lang::En, "2080", all), Vec::<String>::new(), "{change}");
    }
    let mut all = three(json!({}));
    all[0].facts.delivery_scope = Some("airport_airport".into());
    let page = shown(Lang::En, dollars("2080", json!({})), all);
    assert_eq!(page.count(&format!("{PANEL} p b")), 0);
    assert!(
        page.texts(ROWS)[1].contains("Airport to airport"),
        "{:?}",
        page.texts(ROWS)
    );
    assert!(
        !page.texts(ROWS)[2].contains("oor to door"),
        "only where it differs"
    );
}

#[test]
fn figures_are_shown_as_given_and_rates_where_possible() {
    // The usual quotation of the tests has charges in two currencies.
    let page = shown(
        Lang::Vi,
        json!({}),
        vec![earlier(
            1,
            "1234567890.125",
            json!({"transit_time": null, "sent_at": null}),
        )],
    );
    let rows = page.texts(ROWS);
    assert!(rows[0].contains("149.824.469 ₫—5 giờ"), "{}", rows[0]);
    assert!(
        rows[1].contains("—1.234.567.890,125 USD2.857.796,04 USD mỗi kg tính cước"),
        "{}",
        rows[1]
    );
    let mut none = earlier(1, "5", json!({}));
    none.facts.cargo = Cargo::default();
    none.hours_to_quote = None;
    none.transits = Vec::new();
    let page = shown(Lang::Vi, json!({}), vec![none]);
    let rows = page.texts(ROWS);
    assert!(
        rows[1].contains("5,00 USD——theo báo giá: 3–4 ngày"),
        "{}",
        rows[1]
    );
    assert!(
        !page.one(PANEL).contains("Đơn giá do cổng này tính"),
        "nothing was calculated"
    );
}

#[test]
fn without_earlier_quotations_there_is_no_panel() {
    assert_eq!(shown(Lang::Vi, json!({}), Vec::new()).count(PANEL), 0);
}

#[test]
fn lane_panel_is_escaped() {
    let mut bad = earlier(1, "1", json!({}));
    bad.reference = MARKUP.into();
    bad.status = MARKUP.into();
    bad.status_label = Some(MARKUP.into());
    bad.facts.delivery_scope = Some(MARKUP.into());
    let given = serde_json::to_value(bad.quotation.as_ref()).unwrap();
    bad.quotation = quotation(hostile(&given));
    bad.facts.cargo.containers = [(MARKUP.to_owned(), Figure::new("2"))].into();
    let mut boxed = earlier(2, "10", json!({}));
    boxed.facts.cargo.containers = [(MARKUP.to_owned(), Figure::new("2"))].into();
    boxed.transits[0].hours = i64::MAX;
    for lang in [Lang::Vi, Lang::En] {
        shown(lang, json!({}), vec![bad.clone(), boxed.clone()]).is_sound();
    }
}
