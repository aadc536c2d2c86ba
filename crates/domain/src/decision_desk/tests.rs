use std::sync::Arc;

use partner_api::{Figure, Quotation, RequestDetails};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use super::charge_kind::ChargeKind;
use super::comparable::{Difference, differences, lowest};
use super::listed::{ListedRow, Mention};
use super::*;
use crate::lane_rates::EarlierQuotation;
use crate::quotation::changes::Fact;
use crate::testing::{quotation, request};
use crate::trade_lane::{Basis, ComparisonFacts};

type Pair = (RequestDetails, Arc<Quotation>);

fn pair(of_request: Value, of_quotation: Value) -> Pair {
    (request(of_request), quotation(of_quotation))
}

fn offers(pairs: &[Pair]) -> Vec<Offer<'_>> {
    pairs
        .iter()
        .map(|(request, quotation)| Offer {
            request,
            quotation,
            lane: None,
        })
        .collect()
}

fn mentions<'a>(rows: &[ListedRow<'a>]) -> Vec<(&'a str, Vec<Mention>)> {
    rows.iter()
        .map(|row| {
            (
                row.text,
                row.cells.iter().map(listed::ListedCell::mention).collect(),
            )
        })
        .collect()
}

#[test]
fn text_included_by_one_and_excluded_by_another_is_one_row() {
    use Mention::{Excluded, ExcludedAndIncluded, Included, Silent};

    let pairs = [
        pair(
            json!({}),
            json!({"exclusions": ["Thuế nhập khẩu", "Bảo hiểm", " "], "inclusions": ["THC"]}),
        ),
        pair(
            json!({}),
            json!({"exclusions": ["thuế  nhập khẩu."], "inclusions": ["BẢO HIỂM", "THC"]}),
        ),
        pair(
            json!({}),
            json!({"exclusions": ["Thuế nhập khẩu", "THC"], "inclusions": ["THC"]}),
        ),
    ];
    let offers = offers(&pairs);
    let rows = listed::scope(&offers);
    assert_eq!(
        mentions(&rows),
        [
            ("Thuế nhập khẩu", vec![Excluded, Excluded, Excluded]),
            ("Bảo hiểm", vec![Excluded, Included, Silent]),
            ("THC", vec![Included, Included, ExcludedAndIncluded]),
        ]
    );
    assert_eq!(rows[0].common(), Some(Excluded));
    assert_eq!(rows[1].common(), None);
    assert_eq!(
        rows[0].cells[1].other_notations(rows[0].text),
        ["thuế  nhập khẩu."]
    );
    assert!(rows[0].cells[2].other_notations(rows[0].text).is_empty());
}

#[test]
fn terms_are_listed_or_not() {
    use Mention::{Silent, Term};

    let pairs = [
        pair(
            json!({}),
            json!({"terms": ["Thanh toán trong 15 ngày", "Tỷ giá 26.150 ₫"]}),
        ),
        pair(json!({}), json!({"terms": ["thanh toán trong 15 ngày"]})),
    ];
    let offers = offers(&pairs);
    assert_eq!(
        mentions(&listed::terms(&offers)),
        [
            ("Thanh toán trong 15 ngày", vec![Term, Term]),
            ("Tỷ giá 26.150 ₫", vec![Term, Silent])
        ]
    );
}

#[test]
fn every_charge_is_in_one_kind_with_its_own_currency() {
    use ChargeKind::{Freight, Insurance, Terminal};

    let pairs = [
        pair(json!({}), json!({})),
        pair(json!({}), json!({"charges": []})),
    ];
    let offers = offers(&pairs);
    let rows = charges::by_kind(&offers);
    let shown: Vec<(ChargeKind, Vec<usize>)> = rows
        .iter()
        .map(|row| (row.kind, row.cells.iter().map(Vec::len).collect()))
        .collect();
    assert_eq!(
        shown,
        [
            (Freight, vec![1, 0]),
            (Terminal, vec![1, 0]),
            (Insurance, vec![1, 0])
        ]
    );
    assert_eq!(rows[0].cells[0][0].name, "Cước hàng không");
}

#[test]
fn lines_of_a_kind_are_summed_within_a_currency_and_never_alone() {
    let lines = json!([
        {"name": "THC", "currency": "VND", "total": 100},
        {"name": "Phí niêm chì", "currency": "vnđ", "total": 20},
        {"name": "Handling", "currency": "USD", "total": 7},
    ]);
    let pairs = [pair(json!({}), json!({"charges": lines}))];
    let offers = offers(&pairs);
    let rows = charges::by_kind(&offers);
    let sums = charges::sums(&rows[0].cells[0]);
    let shown: Vec<_> = sums
        .iter()
        .map(|sum| (sum.currency.as_deref(), sum.total.map(|total| total.to_string())))
        .collect();
    assert_eq!(shown, [(Some("VND"), Some("120".to_owned()))]);
}

#[test]
fn lines_of_each_currency_have_a_row() {
    let pairs = [
        pair(json!({}), json!({})),
        pair(
            json!({}),
            json!({"charges": [{"name": "x", "currency": " usd", "total": 5}, {"name": "y", "currency": "EUR", "total": "liên hệ"}]}),
        ),
    ];
    let offers = offers(&pairs);
    let rows = charges::by_currency_of_lines(&offers);
    let shown: Vec<_> = rows
        .iter()
        .map(|row| {
            let totals = row.cells.iter();
            let totals: Vec<Option<Option<String>>> = totals
                .map(|cell| {
                    cell.as_ref()
                        .map(|sum| sum.total.map(|total| total.normalize().to_string()))
                })
                .collect();
            (row.currency.as_deref(), totals)
        })
        .collect();
    let figure = |text: &str| Some(Some(text.to_owned()));
    assert_eq!(
        shown,
        [
            (Some("USD"), vec![figure("4815.45"), figure("5")]),
            (Some("VND"), vec![figure("3928232"), None]),
            // There are lines, and one of them has no number.
            (Some("EUR"), vec![None, Some(None)]),
        ]
    );
}

#[test]
fn facts_are_compared_without_blanks_and_case() {
    let pairs = [
        pair(
            json!({}),
            json!({"carrier": "ANA Cargo", "route": " ", "transit_time": "3–4 ngày"}),
        ),
        pair(
            json!({}),
            json!({"carrier": "ana  cargo", "route": null, "transit_time": null}),
        ),
    ];
    let offers = offers(&pairs);
    let rows = facts::rows(&offers);
    let row = |fact| rows.iter().find(|row| row.fact == fact);
    let carrier = row(Fact::Carrier).unwrap();
    assert_eq!(
        (carrier.cells.clone(), carrier.agreement),
        (vec![Some("ANA Cargo"), Some("ana  cargo")], Agreement::Same)
    );
    assert_eq!(row(Fact::TransitTime).unwrap().agreement, Agreement::Differs);
    assert!(row(Fact::Route).is_none(), "nobody gives one");
    assert_eq!(facts::rows(&offers[..1])[0].agreement, Agreement::Alone);
    assert_eq!(facts::validity(&offers), Agreement::Same);
}

fn total(total: &str) -> Value {
    json!({"totals": {"total": total}})
}

#[test]
fn lowest_total_is_named_for_the_same_lane_and_cargo_only() {
    let same = [
        pair(json!({}), total("300")),
        pair(json!({"rfq_code": "RFQ-2"}), total("100.0")),
        pair(json!({"rfq_code": "RFQ-3"}), total("100")),
    ];
    let found = lowest(&offers(&same));
    assert_eq!(found.len(), 1);
    assert_eq!(
        (
            found[0].currency.as_str(),
            &found[0].compared[..],
            &found[0].columns[..]
        ),
        ("VND", &[0, 1, 2][..], &[1, 2][..])
    );
    assert_eq!(lowest(&offers(&same[1..])), [], "equal totals have no lowest");
    for (request, quotation) in [
        (
            json!({"destination": {"country": "US", "port": "JFK"}}),
            json!({}),
        ),
        (json!({"origin": null, "origin_country": null}), json!({})),
        (
            json!({"cargos": [{"name": "Loa Bluetooth", "package_count": 25}]}),
            json!({}),
        ),
        (json!({"cargos": []}), json!({})),
        (json!({"incoterm": "EXW"}), json!({})),
        (json!({"delivery_scope": "cy_cy"}), json!({})),
        (json!({}), json!({"currency": "USD"})),
        (json!({}), json!({"currency": null})),
        (json!({}), json!({"is_expired": true})),
        (json!({}), json!({"can_respond": false})),
        (json!({}), json!({"totals": {"total": "liên hệ"}})),
    ] {
        let mut changed = quotation.clone();
        if changed.get("totals").is_none() {
            changed["totals"] = json!({"total": 1});
        }
        let pairs = [same[0].clone(), pair(request.clone(), changed)];
        assert_eq!(lowest(&offers(&pairs)), [], "{request} {quotation}");
    }
}

#[test]
fn differences_between_requests_are_named() {
    let found = |of_request: Value, of_quotation: Value| {
        let pairs = [pair(json!({}), json!({})), pair(of_request, of_quotation)];
        differences(&offers(&pairs))
    };
    // Goods that are not known to be harmless are others than harmless ones.
    let with = |danger: Value| {
        pair(
            json!({"cargos": [{"name": "Loa", "is_dangerous": danger}]}),
            json!({}),
        )
    };
    for (danger, expected) in [
        (json!("no"), vec![]),
        (json!("có thể"), vec![Difference::Cargo]),
        (json!(true), vec![Difference::Cargo]),
    ] {
        let pairs = [with(json!(false)), with(danger)];
        assert_eq!(differences(&offers(&pairs)), expected);
    }
    // The order and the notation of lines are no difference, nor is what names the request.
    assert_eq!(
        found(
            json!({"rfq_code": "RFQ-9", "partner_ref": "x"}),
            json!({"currency": "vnđ"})
        ),
        []
    );
    assert_eq!(
        found(
            json!({"destination": {"country": "DE", "port": "HAM"}, "incoterm": "EXW", "delivery_scope": "cy_cy", "cargos": []}),
            json!({"currency": "USD"})
        ),
        [
            Difference::Lane,
            Difference::Cargo,
            Difference::DeliveryScope,
            Difference::Incoterm,
            Difference::Currency
        ]
    );
}

#[test]
fn prices_are_estimates_beside_the_lane() {
    let charges = json!([{"name": "Cước", "currency": "VND", "total": 4320}]);
    let offer = json!({"charges": charges, "totals": {"total": 4320}});
    let pairs = [pair(json!({}), offer.clone()), pair(json!({}), json!({}))];
    let facts = ComparisonFacts::from_request(&pairs[0].0);
    let earlier = EarlierQuotation {
        code: "RFQ-0".into(),
        reference: "PO-0".into(),
        status: "completed".into(),
        status_label: None,
        quotation: quotation(json!({"charges": charges, "totals": {"total": 2160}})),
        first: None,
        negotiations: Vec::new(),
        facts: facts.clone(),
        hours_to_quote: None,
        transits: Vec::new(),
    };
    let lane = LaneRates {
        facts,
        hours_to_quote: None,
        earlier: vec![earlier.clone(), earlier.clone(), earlier],
    };
    let mut offers = offers(&pairs);
    offers[0].lane = Some(&lane);
    let prices = prices::prices(&offers);
    let unit = prices[0].unit.clone().unwrap();
    assert_eq!(
        (unit.basis.clone(), unit.shown()),
        (Basis::Kilogram, Figure::new("10"))
    );
    let standing = prices[0].standing.unwrap();
    assert_eq!(
        (standing.percent.to_string(), standing.count),
        ("100".to_owned(), 3)
    );
    assert_eq!(prices[1].unit, None, "its charges are in two currencies");
    assert_eq!(prices[1].standing, None);
    assert_eq!(prices[1].cargo.chargeable, Some(Figure::new("432")));
}

/// Texts as an operator might write them: few, in several notations, blank ones among them.
fn texts() -> impl Strategy<Value = Vec<String>> {
    let text = select(vec![
        "Thuế nhập khẩu",
        "thuế nhập khẩu",
        "Thuế  nhập khẩu.",
        "Bảo hiểm",
        "BẢO HIỂM",
        "Lưu kho",
        "Lưu kho;",
        "THC",
        "",
        "  ",
        ".",
    ]);
    prop::collection::vec(text.prop_map(str::to_owned), 0..8)
}

fn charges() -> impl Strategy<Value = Value> {
    let name = select(vec!["Cước biển", "THC", "Phụ phí", "Không rõ", "", "Bảo hiểm"]);
    let currency = select(vec![json!("USD"), json!("VND"), json!("usd"), Value::Null]);
    let line = (name, currency, 0..1_000u32)
        .prop_map(|(name, currency, total)| json!({"name": name, "currency": currency, "total": total}));
    prop::collection::vec(line, 0..8).prop_map(Value::Array)
}

fn pairs() -> impl Strategy<Value = Vec<Pair>> {
    let one = (texts(), texts(), texts(), charges(), 1..4u32, any::<bool>(), any::<bool>()).prop_map(
        |(exclusions, inclusions, terms, charges, total, expired, far)| {
            let destination = json!({"country": "US", "port": if far { "LAX" } else { "JFK" }});
            let offer = json!({"exclusions": exclusions, "inclusions": inclusions, "terms": terms, "charges": charges,
                "totals": {"total": total}, "is_expired": expired, "carrier": exclusions.first()});
            pair(json!({"destination": destination}), offer)
        },
    );
    prop::collection::vec(one, 2..=4)
}

/// Everything that is said about one column, in an order that does not depend on the others.
fn said(offers: &[Offer<'_>], column: usize) -> (Vec<String>, Vec<String>) {
    let mut scope: Vec<String> = listed::scope(offers)
        .iter()
        .chain(&listed::terms(offers))
        .filter(|row| row.cells[column].mention() != Mention::Silent)
        .map(|row| format!("{:?} {:?}", row.cells[column], row.is_same()))
        .collect();
    scope.sort();
    let kinds = charges::by_kind(offers);
    let mut other: Vec<String> = kinds
        .iter()
        .filter(|row| !row.cells[column].is_empty())
        .map(|row| {
            format!(
                "{:?} {:?} {:?}",
                row.kind,
                row.cells[column],
                charges::sums(&row.cells[column])
            )
        })
        .collect();
    other.extend(
        charges::by_currency_of_lines(offers)
            .iter()
            .filter_map(|row| row.cells[column].as_ref().map(|sum| format!("{sum:?}"))),
    );
    other.extend(
        facts::rows(offers)
            .iter()
            .map(|row| format!("{:?} {:?} {:?}", row.fact, row.cells[column], row.agreement)),
    );
    let is_lowest = lowest(offers).iter().any(|one| one.columns.contains(&column));
    other.push(format!("{is_lowest} {:?}", differences(offers)));
    other.sort();
    (scope, other)
}

fn non_blank(texts: &[String]) -> Vec<&str> {
    let mut all: Vec<&str> = texts
        .iter()
        .map(String::as_str)
        .filter(|text| !text.trim().is_empty())
        .collect();
    all.sort_unstable();
    all
}

proptest! {
    /// Each text of each quotation stands in one cell of its own column, as written; nothing else does.
    #[test]
    fn every_listed_text_appears_exactly_once(pairs in pairs()) {
        let offers = offers(&pairs);
        let (scope, terms) = (listed::scope(&offers), listed::terms(&offers));
        for (at, offer) in offers.iter().enumerate() {
            let mut excluded: Vec<&str> = scope.iter().flat_map(|row| row.cells[at].excluded.clone()).collect();
            let mut included: Vec<&str> = scope.iter().flat_map(|row| row.cells[at].included.clone()).collect();
            let mut listed: Vec<&str> = terms.iter().flat_map(|row| row.cells[at].terms.clone()).collect();
            excluded.sort_unstable();
            included.sort_unstable();
            listed.sort_unstable();
            prop_assert_eq!(excluded, non_blank(&offer.quotation.exclusions));
            prop_assert_eq!(included, non_blank(&offer.quotation.inclusions));
            prop_assert_eq!(listed, non_blank(&offer.quotation.terms));
        }
        for row in scope.iter().chain(&terms) {
            prop_assert!(row.cells.iter().any(|cell| cell.mention() != Mention::Silent), "invented: {}", row.text);
        }
    }

    /// Each charge line stands in one kind of its own column, and kinds and currencies have one row each.
    #[test]
    fn every_charge_appears_exactly_once(pairs in pairs()) {
        let offers = offers(&pairs);
        let rows = charges::by_kind(&offers);
        let mut kinds: Vec<ChargeKind> = rows.iter().map(|row| row.kind).collect();
        kinds.dedup();
        prop_assert_eq!(kinds.len(), rows.len());
        for (at, offer) in offers.iter().enumerate() {
            let count: usize = rows.iter().map(|row| row.cells[at].len()).sum();
            prop_assert_eq!(count, offer.quotation.charges.len());
            for line in &offer.quotation.charges {
                let places = rows.iter().flat_map(|row| &row.cells[at]);
                prop_assert_eq!(places.filter(|other| std::ptr::eq(**other, line)).count(), 1);
            }
        }
    }

    #[test]
    fn column_order_does_not_change_the_columns(pairs in pairs(), turn in 0usize..4, mirrored in any::<bool>()) {
        let before = offers(&pairs);
        let mut order: Vec<usize> = (0..pairs.len()).collect();
        order.rotate_left(turn % pairs.len());
        if mirrored {
            order.reverse();
        }
        let after: Vec<Offer<'_>> = order.iter().map(|at| before[*at]).collect();
        for (new, old) in order.iter().enumerate() {
            prop_assert_eq!(said(&before, *old), said(&after, new));
        }
    }

    #[test]
    fn lowest_total_is_the_minimum_of_comparable_totals(pairs in pairs()) {
        let offers = offers(&pairs);
        for found in lowest(&offers) {
            let total = |at: usize| offers[at].quotation.total().and_then(Figure::decimal);
            for at in &found.compared {
                prop_assert!(!offers[*at].quotation.is_expired);
                prop_assert_eq!(&offers[*at].request.destination, &offers[found.columns[0]].request.destination);
                let is_lowest = found.columns.contains(at);
                prop_assert_eq!(is_lowest, total(*at) == total(found.columns[0]));
                prop_assert!(total(*at) >= total(found.columns[0]));
            }
        }
    }
}
