use std::sync::Arc;

use domain::lane_rates::{EarlierQuotation, LaneRates};
use domain::trade_lane::ComparisonFacts;
use partner_api::Quotation;
use serde_json::{Value, json};

use super::*;
use crate::pages::testing::{
    MARKUP, Shown, catalogs, frame, hostile, quotation, request, shared, sound, summary,
};
use crate::text::Lang;
use crate::upstream_error::{Loadable, UpstreamError};

const BOTH_LANGUAGES: [Lang; 2] = [Lang::Vi, Lang::En];

fn column(code: &str, of_request: Value, of_quotation: Value) -> DeskColumn {
    let mut of_request = of_request;
    of_request["rfq_code"] = json!(code);
    if of_request.get("partner_ref").is_none() {
        of_request["partner_ref"] = json!(format!("PO-{code}"));
    }
    DeskColumn {
        code: code.into(),
        request: Loadable::Here(Arc::new(request(of_request))),
        quotation: Loadable::Here(quotation(of_quotation)),
        lane: None,
    }
}

fn desk(columns: Vec<DeskColumn>) -> DeskData {
    DeskData {
        selection: Selection::from_codes(columns.iter().map(|column| column.code.clone())),
        columns,
        choices: Loadable::Here(shared([summary("RFQ-1", "quoted"), summary("RFQ-9", "quoted")])),
        in_all: Some(2),
        catalogs: Some(catalogs()),
    }
}

fn shown(lang: Lang, data: &DeskData) -> Shown {
    let mut frame = frame(lang);
    frame.here = routes::desk(&data.selection.without(""));
    sound(frame, || page(data))
}

/// Two for the same lane and cargo.
fn alike() -> Vec<DeskColumn> {
    vec![
        column(
            "RFQ-1",
            json!({}),
            json!({"exclusions": ["Thuế nhập khẩu", "Lưu kho"], "inclusions": ["THC"]}),
        ),
        column(
            "RFQ-2",
            json!({}),
            json!({"exclusions": ["thuế nhập khẩu"], "inclusions": ["THC", "Lưu kho"], "terms": ["Thanh toán trong 15 ngày"],
                "totals": {"amount": 140_000_000, "vat": 500_000, "total": 140_500_000}, "transit_time": "5 ngày",
                "charges": [{"name": "Cước biển", "currency": "USD", "total": 3600, "applied_condition": "Chưa gồm phụ phí"},
                    {"name": "Cước nối", "currency": "USD", "total": 400.5}]}),
        ),
    ]
}

#[test]
fn two_quotations_stand_side_by_side() {
    let seen = shown(Lang::En, &desk(alike()));
    assert_eq!(seen.one("h1"), "2 quotations side by side");
    assert_eq!(seen.texts(".desk-columns h2"), ["A PO-RFQ-1", "B PO-RFQ-2"]);
    assert_eq!(
        seen.attributes(".desk-columns .acts a", "href"),
        [
            "/requests/RFQ-1/quotation",
            "/desk?code=RFQ-2",
            "/requests/RFQ-2/quotation",
            "/desk?code=RFQ-1"
        ]
    );
    assert_eq!(seen.texts(".desk-total"), ["149,824,469 ₫", "140,500,000 ₫"]);
    // Nothing is answered here.
    assert_eq!(seen.count("main form[method='post']"), 0);
    assert_eq!(shown(Lang::Vi, &desk(alike())).one("h1"), "So sánh 2 báo giá");
}

#[test]
fn tables_have_a_caption_and_heads_in_both_directions() {
    for lang in BOTH_LANGUAGES {
        let seen = shown(lang, &desk(alike()));
        let tables = seen.count(".desk-table");
        assert_eq!(tables, 5);
        assert_eq!(seen.count(".desk-table > caption"), tables);
        assert_eq!(seen.count(".desk-table thead th[scope=col]"), tables * 3);
        let rows = seen.count(".desk-table tbody tr");
        assert_eq!(seen.count(".desk-table tbody th[scope=row]"), rows);
        assert_eq!(seen.count(".desk-table tbody td[data-label=A]"), rows);
        assert_eq!(seen.count(".desk-table tbody td[data-label=B]"), rows);
    }
}

/// The cells of the row with this head.
fn cells(seen: &Shown, head: &str) -> Vec<String> {
    let heads = seen.texts(".desk-table tbody th");
    let found = heads.iter().position(|one| one.starts_with(head));
    let at = found.unwrap_or_else(|| panic!("{head} is not in {heads:?}"));
    let cells = seen.texts(".desk-table tbody td");
    cells.chunks(cells.len() / heads.len()).nth(at).unwrap().to_vec()
}

#[test]
fn totals_are_the_operators_and_sums_are_named_as_ours() {
    let seen = shown(Lang::En, &desk(alike()));
    assert_eq!(
        cells(&seen, "Total as given by the operator"),
        ["149,824,469 ₫", "140,500,000 ₫"]
    );
    assert_eq!(
        cells(&seen, "All lines in USD added up by this portal"),
        ["4,815.45 USD", "4,000.50 USD"]
    );
    assert_eq!(cells(&seen, "All lines in VND"), ["3,928,232 ₫", "—"]);
    assert_eq!(
        cells(&seen, "Freight"),
        [
            "Cước hàng không 4,815.45 USD",
            "Cước biển 3,600.00 USD Applies when: Chưa gồm phụ phí Cước nối 400.50 USD Our sum in USD 4,000.50 USD"
        ]
    );
    assert_eq!(seen.count(".desk-lines .sum"), 1);
}

#[test]
fn charge_without_a_total_shows_what_it_has() {
    let mut columns = alike();
    let charges = json!([{"name": "Cước biển", "currency": "USD", "amount": 3600}, {"name": "THC", "total": "theo thực tế"}, {"name": "Seal"}]);
    columns[0] = column("RFQ-1", json!({}), json!({ "charges": charges }));
    let seen = shown(Lang::En, &desk(columns));
    assert_eq!(cells(&seen, "Freight")[0], "Cước biển 3,600.00 USD Before VAT");
    assert_eq!(
        cells(&seen, "Terminal and warehouse")[0],
        "THC theo thực tế Seal — Our sum not summed: a figure is missing or unreadable"
    );
}

#[test]
fn difference_is_told_in_words() {
    let seen = shown(Lang::En, &desk(alike()));
    let heads = seen.texts(".desk-table tbody th");
    assert!(heads.contains(&"Transit time differs".to_owned()), "{heads:?}");
    assert!(heads.contains(&"Carrier the same".to_owned()), "{heads:?}");
    assert_eq!(cells(&seen, "Transit time"), ["3–4 ngày", "5 ngày"]);
    assert_eq!(
        cells(&seen, "Valid through the same"),
        ["22 Jul 2026 2 days 13 h left"; 2]
    );
    // The operator's words are marked for readers of another language.
    assert!(seen.count(".desk-table td [lang=vi]") > 5);
    assert_eq!(shown(Lang::Vi, &desk(alike())).count(".desk-table [lang]"), 0);
}

#[test]
fn what_one_has_and_the_other_lacks_is_a_row_and_what_all_share_a_list() {
    let seen = shown(Lang::En, &desk(alike()));
    assert_eq!(cells(&seen, "Lưu kho"), ["Not included", "Included"]);
    assert_eq!(
        cells(&seen, "Tỷ giá 26.150 ₫"),
        ["Has this term", "Not mentioned"]
    );
    assert_eq!(
        seen.texts("section[aria-labelledby=scope] .prose li"),
        ["Thuế nhập khẩu B written as: thuế nhập khẩu", "THC"]
    );
    assert_eq!(
        seen.texts("section[aria-labelledby=scope] h3"),
        ["Not included in A and B", "Included in A and B"]
    );
    assert_eq!(
        seen.texts("section[aria-labelledby=terms] .prose li"),
        ["Thanh toán trong 15 ngày"]
    );
}

#[test]
fn lowest_total_is_said_only_among_equals() {
    let seen = shown(Lang::En, &desk(alike()));
    assert_eq!(
        seen.texts(".desk-columns li:nth-child(2) [data-lowest]"),
        ["Lowest total in VND of A and B (same lane and cargo, open to acceptance)"]
    );
    assert_eq!(seen.count("[data-lowest]"), 1);
    assert_eq!(seen.count(".page > .banner"), 0);
    let mut columns = alike();
    columns[1] = column(
        "RFQ-2",
        json!({"destination": {"country": "DE", "port": "HAM"}, "cargos": [], "incoterm": "EXW"}),
        json!({"totals": {"total": 5}}),
    );
    let seen = shown(Lang::En, &desk(columns.clone()));
    assert_eq!(seen.count("[data-lowest]"), 0);
    let words = seen.one(".page > .banner");
    assert!(words.contains("lane or services, cargo and Incoterm."), "{words}");
    assert!(!words.contains("currencies"), "{words}");
    let words = shown(Lang::Vi, &desk(columns)).one(".page > .banner");
    assert!(
        words.contains("tuyến hoặc dịch vụ, hàng hóa và điều kiện Incoterms."),
        "{words}"
    );
}

#[test]
fn totals_in_several_currencies_are_not_set_against_each_other() {
    let mut columns = alike();
    columns[1] = column("RFQ-2", json!({}), json!({"currency": "USD"}));
    let seen = shown(Lang::En, &desk(columns));
    let words = seen.one(".page > .banner");
    assert!(
        words.starts_with("The totals are in different currencies"),
        "{words}"
    );
    assert_eq!(seen.count("[data-lowest]"), 0);
}

#[test]
fn each_column_fails_alone() {
    let mut columns = alike();
    let failed = DeskColumn {
        quotation: Loadable::Failed(UpstreamError::TimedOut),
        ..column("RFQ-3", json!({}), json!({}))
    };
    let none = DeskColumn {
        quotation: Loadable::Failed(UpstreamError::NotFound),
        ..column("RFQ-4", json!({"status": "quoting"}), json!({}))
    };
    columns.insert(1, failed);
    columns.push(none);
    for lang in BOTH_LANGUAGES {
        let seen = shown(lang, &desk(columns.clone()));
        assert_eq!(seen.count(".desk-columns > li"), 4);
        assert_eq!(seen.count("[data-columns='4']"), 1);
        // The letters stay those of the cards.
        let heads = seen.texts(".desk-table:first-of-type thead .letter");
        assert_eq!(heads[..2], ["A", "C"]);
        assert_eq!(seen.count(".desk-columns li:nth-child(2) [data-tone=stop]"), 1);
        assert_eq!(
            seen.attributes(".desk-columns li:nth-child(2) .btn", "href"),
            ["/desk?code=RFQ-1&code=RFQ-3&code=RFQ-2&code=RFQ-4"]
        );
        assert_eq!(
            seen.attributes(".desk-columns li:nth-child(4) .btn", "href"),
            ["/requests/RFQ-4"]
        );
    }
    columns[3].quotation = Loadable::Absent;
    let seen = shown(Lang::En, &desk(columns));
    let cards = seen.texts(".desk-columns > li");
    assert!(cards[1].contains("took too long to answer"), "{}", cards[1]);
    assert!(cards[3].contains("has no quotation yet"), "{}", cards[3]);
}

#[test]
fn request_of_another_account_says_nothing_about_it() {
    let mut columns = alike();
    for trouble in [Loadable::Absent, Loadable::Failed(UpstreamError::NotFound)] {
        columns[1].request = trouble;
        let seen = shown(Lang::En, &desk(columns.clone()));
        let card = seen.one(".desk-columns > li:nth-child(2)");
        assert!(card.contains("no such request"), "{card}");
        assert!(
            !card.contains("PO-RFQ-2") && !card.contains("140,500,000"),
            "{card}"
        );
        assert_eq!(seen.count(".desk-table"), 0, "one is no comparison");
        assert!(seen.has("Too few quotations to compare"));
    }
}

#[test]
fn flags_of_the_service_decide_what_is_open() {
    let mut columns = alike();
    columns[0] = column(
        "RFQ-1",
        json!({"is_on_hold": true}),
        json!({"is_expired": true, "can_respond": false}),
    );
    columns[1] = column(
        "RFQ-2",
        json!({"status": "confirmed"}),
        json!({"can_respond": false}),
    );
    let seen = shown(Lang::En, &desk(columns));
    assert_eq!(
        seen.texts(".desk-columns .tag"),
        ["On hold", "Expired", "Confirmed"]
    );
    assert_eq!(
        cells(&seen, "Valid through"),
        ["22 Jul 2026 Expired", "22 Jul 2026 can no longer be answered"]
    );
    assert_eq!(seen.count("[data-lowest]"), 0);
}

#[test]
fn accepted_quotation_is_not_called_expired() {
    for (can_respond, valid) in [
        (false, "22 Jul 2026 can no longer be answered"),
        (true, "22 Jul 2026"),
    ] {
        let mut columns = alike();
        columns[1] = column(
            "RFQ-2",
            json!({"status": "in_transit"}),
            json!({"is_expired": true, "can_respond": can_respond}),
        );
        let seen = shown(Lang::En, &desk(columns));
        assert_eq!(seen.count(".desk-columns .tag"), 1, "the status alone");
        let card = seen.one(".desk-columns > li:nth-child(2)");
        assert!(card.contains("Valid through 22 Jul 2026"), "{card}");
        assert!(!card.contains("xpired"), "{card}");
        assert_eq!(cells(&seen, "Valid through")[1], valid);
    }
}

#[test]
fn unit_price_is_an_estimate_with_its_place_on_the_lane() {
    let offer = |total: u32| json!({"charges": [{"name": "Cước", "currency": "VND", "total": total}], "totals": {"total": total}});
    let mut columns = vec![
        column("RFQ-1", json!({}), offer(4_752)),
        column("RFQ-2", json!({}), offer(8_640)),
    ];
    let facts = ComparisonFacts::from_request(&request(json!({})));
    let earlier = EarlierQuotation {
        code: "RFQ-0".into(),
        reference: "PO-0".into(),
        status: "completed".into(),
        status_label: None,
        quotation: quotation(offer(4_320)),
        first: None,
        negotiations: Vec::new(),
        facts: facts.clone(),
        hours_to_quote: None,
        transits: Vec::new(),
    };
    columns[0].lane = Some(LaneRates {
        facts,
        hours_to_quote: None,
        earlier: vec![earlier.clone(), earlier.clone(), earlier],
    });
    let seen = shown(Lang::En, &desk(columns));
    assert_eq!(
        cells(&seen, "Estimated unit price"),
        ["11 ₫ per chargeable kg", "20 ₫ per chargeable kg"]
    );
    assert_eq!(
        cells(&seen, "Against earlier ones on its lane"),
        [
            "The unit price is 10 % above the median of 3 earlier ones.",
            "too few earlier ones to tell"
        ]
    );
    assert_eq!(
        cells(&seen, "Chargeable weight the same"),
        ["432.0 kg", "432.0 kg"]
    );
    // Charges in two currencies have no unit price, and then nothing is said of one.
    assert!(
        !shown(
            Lang::En,
            &desk(vec![
                column("RFQ-1", json!({}), json!({})),
                column("RFQ-2", json!({}), json!({}))
            ])
        )
        .has("Estimated unit price")
    );
}

#[test]
fn wrong_number_is_told_and_the_choice_is_kept() {
    let choosing = |codes: &[&str]| DeskData {
        selection: Selection::from_codes(codes),
        columns: Vec::new(),
        choices: Loadable::Here(shared([
            summary("RFQ-1", "quoted"),
            summary("RFQ-2", "quoted"),
            summary("RFQ-3", "quoting"),
        ])),
        in_all: None,
        catalogs: None,
    };
    for lang in BOTH_LANGUAGES {
        let seen = shown(lang, &choosing(&[]));
        assert_eq!(seen.count("#error-summary"), 0);
        assert_eq!(
            seen.attributes("form[action='/desk'] input", "value"),
            ["RFQ-1", "RFQ-2"]
        );
        assert_eq!(seen.count("input[checked]"), 0);
        assert_eq!(seen.count(".desk-table"), 0);
    }
    let seen = shown(Lang::En, &choosing(&["RFQ-2"]));
    assert!(seen.one("#error-summary").contains("Choose at least one more"));
    assert_eq!(seen.attributes("input[checked]", "value"), ["RFQ-2"]);
    // A quotation that is no longer among the choices stays chosen.
    let seen = shown(Lang::En, &choosing(&["A", "B", "RFQ-1", "C", "D", "E"]));
    let words = seen.one("#error-summary");
    assert!(
        words.contains("6 are chosen, four is the most") && words.contains("take away 2"),
        "{words}"
    );
    assert_eq!(
        seen.attributes("input[checked]", "value"),
        ["A", "B", "C", "D", "E", "RFQ-1"]
    );
    assert_eq!(
        seen.attributes("form[action='/desk']", "method"),
        Vec::<String>::new(),
        "a link can be shared"
    );
}

#[test]
fn choices_that_are_a_part_say_of_how_many() {
    for (lang, words) in [
        (Lang::En, "Only 2 of 140 are here."),
        (Lang::Vi, "2 trong tổng số 140 báo giá."),
    ] {
        assert!(!shown(lang, &desk(alike())).has(words));
        let of_many = DeskData {
            in_all: Some(140),
            ..desk(alike())
        };
        assert!(shown(lang, &of_many).has(words));
    }
}

#[test]
fn nothing_to_choose_from_is_said() {
    let data = |choices| DeskData {
        selection: Selection::default(),
        columns: Vec::new(),
        choices,
        in_all: None,
        catalogs: None,
    };
    for lang in BOTH_LANGUAGES {
        for none in [
            Loadable::Absent,
            Loadable::Here(shared([summary("RFQ-1", "quoting")])),
        ] {
            let seen = shown(lang, &data(none));
            assert_eq!(
                (seen.count(".empty"), seen.count("main form[action='/desk']")),
                (1, 0)
            );
        }
        let seen = shown(lang, &data(Loadable::Failed(UpstreamError::OperatorFailed)));
        assert_eq!((seen.count(".banner"), seen.count(".empty")), (1, 0));
    }
}

#[test]
fn markup_of_the_operator_stays_text() {
    let quotation: Quotation =
        serde_json::from_value(hostile(&serde_json::to_value(&*quotation(json!({}))).unwrap())).unwrap();
    let mut columns = alike();
    columns[0].quotation = Loadable::Here(Arc::new(quotation));
    columns[0].request = Loadable::Here(Arc::new(request(
        json!({"partner_ref": MARKUP, "rfq_code": "RFQ-1"}),
    )));
    for lang in BOTH_LANGUAGES {
        let seen = shown(lang, &desk(columns.clone()));
        assert!(seen.has("<script>alert(1)</script>"));
    }
}

#[test]
fn address_chooses_what_it_names() {
    let chosen = selection(Some("code=RFQ-2&code=RFQ-1&code=RFQ-2&x=1&code=.."));
    assert_eq!(chosen.without(""), ["RFQ-2", "RFQ-1"]);
    assert_eq!(selection(None).size(), SelectionSize::Nothing);
}
