use jiff::tz::TimeZone;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::build::{Source, build, party};
use super::model::{Fact, Former, Letterhead, QuotationDocument, StandingKind};
use crate::pages::testing;
use crate::text::Lang;
use crate::text::quotation::quotation_texts;

fn made(about: Value, quotation: Value, lang: Lang, former: Option<Former>) -> QuotationDocument {
    let frame = testing::frame(lang);
    build(&Source {
        about: &testing::about(about),
        quotation: &testing::quotation(quotation),
        former,
        brand: "Minh Họa",
        letterhead: &Letterhead {
            address: Some("12 Nguyễn Huệ, Quận 1".into()),
            email: Some("sales@minhhoa.example".into()),
            website: Some("minhhoa.example".into()),
            ..Letterhead::default()
        },
        origin: Some("https://portal.example"),
        lang,
        zone: &frame.zone,
        now: frame.now,
    })
}

fn plain(text: &str) -> String {
    text.replace('\u{a0}', " ")
}

fn value(facts: &[Fact], label: &str) -> Option<String> {
    let fact = facts.iter().find(|fact| fact.label == label)?;
    Some(plain(&fact.value.text))
}

#[test]
fn document_holds_everything_of_the_quotation() {
    let document = made(json!({}), json!({}), Lang::En, None);
    assert_eq!(
        (document.lang, document.name.as_str()),
        ("en", "Quotation QT-2607-0142, version 2")
    );
    assert_eq!(
        document.letterhead,
        [
            "12 Nguyễn Huệ, Quận 1",
            "E-mail: sales@minhhoa.example · Website: minhhoa.example"
        ]
    );
    assert_eq!(document.standings, []);
    for (label, expected) in [
        ("Prepared for", "Nguyễn Thị Hồng Nhung\n028 5550 1234"),
        ("Your reference", "PO-88231"),
        ("Request", "RFQ-2607-0187"),
        ("Sent", "16 Jul 2026 09:15"),
        ("Valid through", "22 Jul 2026"),
        ("Printed", "20 Jul 2026 11:00\nVietnam time (UTC+7)"),
    ] {
        assert_eq!(value(&document.head, label).as_deref(), Some(expected), "{label}");
    }
    for (label, expected) in [
        ("Services", "Hàng không"),
        ("Route", "SGN – NRT – LAX"),
        ("Incoterm", "DAP – Delivered at place"),
        ("Scope", "Tận nơi"),
        ("Carrier", "ANA Cargo"),
        ("Schedule", "Thứ 3, 5, 7"),
        ("Transit time", "3–4 ngày"),
        ("Currency", "VND"),
    ] {
        assert_eq!(
            value(&document.facts.facts, label).as_deref(),
            Some(expected),
            "{label}"
        );
    }
    let lane = document.lane.unwrap();
    assert_eq!((lane.from.name.as_str(), lane.to.name.as_str()), ("SGN", "LAX"));
    assert_eq!(lane.means.unwrap().text, "Air");
    let lines = &document.charges.lines;
    assert_eq!(lines.len(), 3);
    let line = &lines[1];
    assert_eq!((line.number.as_str(), line.name.text.as_str()), ("2", "THC"));
    assert_eq!(line.name.lang, Some("vi"), "the operator's words");
    assert_eq!(line.condition.as_ref().unwrap().words.text, "Tối đa 10 dòng hàng");
    assert_eq!(
        [
            &line.quantity,
            &line.unit_price,
            &line.amount,
            &line.vat_rate,
            &line.total
        ]
        .map(|text| plain(text)),
        ["1107", "2,200 ₫", "2,435,400 ₫", "8 %", "2,630,232 ₫"]
    );
    assert_eq!(line.unit.as_ref().unwrap().text, "kg");
    assert_eq!(
        line.vat_amount.as_deref().map(plain).as_deref(),
        Some("194,832 ₫")
    );
    assert_eq!(lines[2].number, "9", "the operator's number");
    let sums: Vec<_> = document
        .charges
        .subtotals
        .iter()
        .map(|sum| plain(&sum.total))
        .collect();
    assert_eq!(sums, ["4,815.45 USD", "3,928,232 ₫"], "one for each currency");
    let rates: Vec<_> = document
        .vat
        .unwrap()
        .rows
        .iter()
        .map(|row| plain(&row.rate))
        .collect();
    assert_eq!(rates, ["0 %", "8 %", "10 %"]);
    let grand = document.totals.rows.iter().find(|row| row.grand).unwrap();
    assert_eq!(plain(&grand.value), "149,824,469 ₫", "as the service gives it");
    assert_eq!(document.lists.each_ref().map(|list| list.items.len()), [1, 2, 2]);
    assert_eq!(document.lists[2].items[0].text, "Name: Mùa cao điểm; Level: High");
    assert_eq!(document.terms.items.len(), 2);
    let link = document.link.unwrap();
    assert_eq!(link.address, "https://portal.example/requests/RFQ-2607-0187");
    assert_eq!(document.printed, "Printed 20\u{a0}Jul\u{a0}2026 11:00");
}

#[test]
fn labels_are_translated_and_operator_texts_are_not() {
    let document = made(json!({}), json!({}), Lang::Vi, None);
    assert_eq!(document.name, "Báo giá QT-2607-0142, phiên bản 2");
    assert_eq!(document.lists[0].heading, "Đã bao gồm");
    assert_eq!(
        document.charges.lines[0].name.lang, None,
        "Vietnamese in a Vietnamese document"
    );
    let text = serde_json::to_string(&document).unwrap();
    for english in ["Quotation", "Version", "Printed", "Total", "Sent"] {
        assert!(!text.contains(english), "{english}");
    }
}

#[test]
fn invalid_quotation_is_marked_in_words() {
    let kinds =
        |document: &QuotationDocument| document.standings.iter().map(|one| one.kind).collect::<Vec<_>>();
    let replaced = made(
        json!({}),
        json!({}),
        Lang::En,
        Some(Former::Replaced { by: Some(3) }),
    );
    assert_eq!(kinds(&replaced), [StandingKind::Replaced]);
    assert_eq!(replaced.standings[0].title, "Replaced by version 3");
    for by in [None, Some(2)] {
        let document = made(json!({}), json!({}), Lang::En, Some(Former::Replaced { by }));
        assert_eq!(document.standings[0].title, "This version was replaced");
    }
    // Also of a request that was accepted: this is not what the operator gives.
    let request = json!({"status": "in_transit"});
    let withdrawn = made(request, json!({}), Lang::En, Some(Former::Withdrawn));
    assert_eq!(kinds(&withdrawn), [StandingKind::Withdrawn]);
    assert_eq!(
        withdrawn.standings[0].title,
        "The operator no longer gives this quotation"
    );
    // The document is of 20 July: the service may count a quotation as expired before its last day is over.
    for (valid_until, title) in [
        ("2026-07-17", "This quotation expired at the end of 17 Jul 2026"),
        ("2026-07-22", "This quotation has expired"),
    ] {
        let expired = json!({"is_expired": true, "valid_until": valid_until});
        let expired = made(json!({}), expired, Lang::En, None);
        assert_eq!(kinds(&expired), [StandingKind::Expired]);
        assert_eq!(plain(&expired.standings[0].title), title);
    }
    let shut = json!({"is_expired": true, "can_respond": false});
    let closed = made(json!({}), shut.clone(), Lang::En, None);
    assert_eq!(kinds(&closed), [StandingKind::Expired, StandingKind::Closed]);
    for (flags, title) in [
        (shut, "This quotation was accepted"),
        (
            json!({"is_expired": true}),
            "The order was accepted; the operator still takes an answer to this version",
        ),
    ] {
        let accepted = made(json!({"status": "in_transit"}), flags, Lang::En, None);
        assert_eq!(kinds(&accepted), [StandingKind::Accepted]);
        assert_eq!(accepted.standings[0].title, title);
    }
}

#[test]
fn total_mismatch_names_the_sum_of_the_lines() {
    let charges = json!([{"name": "Cước", "amount": 5, "vat_amount": 0, "total": 5, "currency": "VND", "applied_condition": "x"}]);
    let document = made(
        json!({}),
        json!({"charges": charges, "totals": {"amount": 5, "vat": 0, "total": 6}}),
        Lang::En,
        None,
    );
    let mismatch = document.total_mismatch.unwrap();
    assert_eq!(
        mismatch.lines.iter().map(|line| plain(line)).collect::<Vec<_>>(),
        ["Total: the lines come to 5 ₫, the operator gives 6 ₫."]
    );
    assert!(mismatch.words.is_some(), "a condition may be why");
    assert!(
        made(json!({}), json!({}), Lang::En, None)
            .total_mismatch
            .is_none()
    );
}

#[test]
fn empty_quotation_is_still_a_document() {
    let about: Value = serde_json::from_str(
        r#"{"partner_ref":null,"quotation_no":null,"status":"","status_label":null,"services":[],"origin_country":null,
        "dest_country":null,"contact":null,"origin":null,"destination":null,"incoterm":null,"delivery_scope":null}"#,
    )
    .unwrap();
    let mut nothing = json!({});
    let whole = serde_json::to_value(testing::quotation(json!({})).as_ref()).unwrap();
    for name in whole.as_object().unwrap().keys() {
        nothing[name] = Value::Null;
    }
    for lang in [Lang::Vi, Lang::En] {
        let document = made(about.clone(), nothing.clone(), lang, None);
        let t = quotation_texts(lang);
        assert_eq!(document.number, t.unnumbered());
        assert_eq!(document.charges.none, Some(t.no_charges()));
        assert_eq!(
            (document.lane, document.vat, document.total_mismatch),
            (None, None, None)
        );
        assert_eq!(
            (document.totals.rows.len(), document.totals.words),
            (0, t.no_totals())
        );
        assert!(document.lists.iter().all(|list| list.items.is_empty()));
        assert_eq!(
            value(&document.head, t.valid_through()).as_deref(),
            Some(t.no_validity())
        );
        assert_eq!(
            value(&document.head, t.request()).as_deref(),
            Some("RFQ-2607-0187"),
            "of the address"
        );
    }
}

#[test]
fn customer_is_found_in_any_shape() {
    let zone = TimeZone::UTC;
    for (contact, expected) in [
        (
            json!({"company": "Mẫu Việt", "name": "Nhung"}),
            Some("Mẫu Việt\nNhung"),
        ),
        (
            json!({"contact_name": " Nhung ", "contact_position": "Mua hàng", "email": "n@x.example"}),
            Some("Nhung, Mua hàng\nn@x.example"),
        ),
        (json!("Chị Nhung"), Some("Chị Nhung")),
        (
            json!({"person": {"alias": "Nhung"}}),
            Some("Person: Alias: Nhung"),
        ),
        (json!(["Nhung", 7]), Some("Nhung; 7")),
        (json!(null), None),
        (json!({"name": " "}), None),
        (json!(" "), None),
    ] {
        assert_eq!(party(&contact, Lang::En, &zone).as_deref(), expected, "{contact}");
    }
}

#[test]
fn unknown_figures_and_markup_are_kept_as_received() {
    let charges = json!([
        {"line_no": null, "name": testing::MARKUP, "quantity": "khoảng 3", "unit_price": 1_234_567_890.125, "amount": "theo thực tế",
         "currency": null, "vat_rate": "KCT", "vat_amount": null, "total": "9007199254740993.50", "applied_condition": "  "}
    ]);
    let document = made(json!({}), json!({ "charges": charges }), Lang::En, None);
    let line = &document.charges.lines[0];
    assert_eq!(
        (line.number.as_str(), line.name.text.as_str()),
        ("1", testing::MARKUP)
    );
    assert_eq!(line.condition, None);
    assert_eq!(
        [
            &line.quantity,
            &line.unit_price,
            &line.amount,
            &line.vat_rate,
            &line.total
        ]
        .map(String::as_str),
        [
            "khoảng 3",
            "1,234,567,890.125",
            "theo thực tế",
            "KCT",
            "9,007,199,254,740,993.50"
        ]
    );
    assert_eq!(
        document.charges.subtotals[0].vat,
        "not summed: a figure is missing or unreadable"
    );
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "\\PC{0,20}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map("\\PC{0,8}|name|items|level", inner, 0..4).prop_map(|map| json!(map)),
        ]
    })
}

proptest! {
    #[test]
    fn any_shape_gives_a_document_with_every_line(
        contact in any_json(), origin in any_json(), risks in any_json(), text in any_json(), names in prop::collection::vec("\\PC{0,20}", 0..5)
    ) {
        let charges: Vec<Value> = names.iter().map(|name| json!({"name": name, "total": text.clone(), "unit": text.clone()})).collect();
        let document = made(
            json!({"contact": contact, "origin": origin, "incoterm": text.clone(), "services": text.clone()}),
            json!({"charges": charges, "risks": risks, "terms": text.clone(), "valid_until": text.clone(), "sent_at": text, "totals": origin}),
            Lang::Vi,
            None,
        );
        let shown: Vec<&str> = document.charges.lines.iter().map(|line| line.name.text.as_str()).collect();
        let given: Vec<&str> = names.iter().map(|name| name.trim()).collect();
        prop_assert_eq!(shown, given);
        prop_assert!(serde_json::to_string(&document).is_ok());
    }
}
