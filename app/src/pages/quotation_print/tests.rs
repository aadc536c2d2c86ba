use serde_json::{Value, json};

use super::*;
use crate::pages::testing::{self, MARKUP, Shown};
use crate::quotation_document::qr;

fn data(about: Value, quotation: Value) -> PrintData {
    PrintData {
        about: testing::about(about),
        quotation: testing::quotation(quotation),
        former: None,
        version: None,
        not_kept: None,
        letterhead: Letterhead {
            phone: Some("028 5550 0000".into()),
            ..Letterhead::default()
        },
        origin: Some("https://portal.example".into()),
        reader: Lang::En,
    }
}

fn shown(lang: Lang, data: PrintData) -> Shown {
    let page = testing::html(lang, move || page(data));
    page.is_sound();
    page
}

#[test]
fn print_page_has_headings_tables_and_a_link_to_the_request() {
    let page = shown(Lang::En, data(json!({}), json!({})));
    assert_eq!(page.one("h1"), "Quotation");
    let headings = page.texts("h2, h3");
    assert_eq!(
        headings,
        [
            "Requested lane · Air",
            "What is offered",
            "Charges",
            "VAT by rate",
            "Total as given by the operator",
            "Included",
            "Not included",
            "Risks",
            "Terms",
            "Confirmation"
        ]
    );
    assert_eq!(page.count("tr.charge"), 3);
    assert_eq!(
        page.texts("thead tr.print-only"),
        ["Quotation QT-2607-0142, version 2"]
    );
    assert!(page.one(".letterhead").contains("Phone: 028 5550 0000"));
    let address = "https://portal.example/requests/RFQ-2607-0187";
    assert_eq!(page.attributes(".open a", "href"), [address]);
    assert_eq!(
        page.attributes("svg.qr", "aria-label"),
        [format!("QR code that opens {address}")]
    );
    assert_eq!(
        page.attributes(".qr path", "d"),
        [qr::drawing(address).unwrap().path]
    );
    assert_eq!(page.count(".tight.table"), 0);
    assert_eq!(
        page.attributes("html", "data-foot"),
        ["Quotation QT-2607-0142, version 2 · Printed 20\u{a0}Jul\u{a0}2026 11:00"]
    );
    assert_eq!(page.attributes("html", "data-page"), ["Page"]);
}

#[test]
fn labels_may_be_in_another_language_than_the_portal() {
    let page = shown(Lang::Vi, data(json!({}), json!({})));
    assert_eq!(page.attributes("html", "lang"), ["vi"]);
    assert_eq!(page.one("h1"), "Báo giá");
    assert_eq!(page.attributes("nav", "lang"), ["en"], "the reader's");
    assert_eq!(
        page.attributes("nav a", "href"),
        [
            "/requests/RFQ-2607-0187/quotation",
            "/requests/RFQ-2607-0187/quotation/print?labels=en"
        ]
    );
}

#[test]
fn older_version_says_so_in_print() {
    let mut data = data(json!({}), json!({}));
    data.former = Some(Former::Replaced { by: Some(3) });
    data.version = Some("2".into());
    let page = shown(Lang::En, data);
    assert!(
        page.one(".quotation-document .standing")
            .starts_with("Replaced by version 3")
    );
    assert_eq!(
        page.attributes("nav a", "href"),
        [
            "/requests/RFQ-2607-0187/quotation?version=2",
            "/requests/RFQ-2607-0187/quotation/print?version=2&labels=vi"
        ]
    );
}

#[test]
fn long_figures_do_not_wrap() {
    let long = json!([{"name": "Cước", "quantity": 1_234_567_890.125, "unit": "kg", "unit_price": 1_234_567_890.125,
        "amount": 1_234_567_890.125, "currency": "USD", "vat_rate": 8, "vat_amount": 1_234_567_890.125, "total": 1_234_567_890.125}]);
    let page = shown(Lang::En, data(json!({}), json!({ "charges": long })));
    assert_eq!(page.count("table.tight"), 1);
    assert_eq!(page.count(".any"), 0);
    assert!(page.texts("td b")[0].contains("1,234,567,890.125 USD"));
    let endless = json!([{"name": "Cước", "total": "1".repeat(40)}]);
    let page = shown(Lang::En, data(json!({}), json!({ "charges": endless })));
    assert!(page.count(".any") >= 1);
}

#[test]
fn empty_and_hostile_quotations_render() {
    let nothing = json!({"charges": null, "totals": null, "risks": null, "terms": null, "inclusions": null, "exclusions": null});
    let mut data_of_nothing = data(
        json!({"origin": null, "destination": null, "origin_country": null, "dest_country": null}),
        nothing,
    );
    data_of_nothing.origin = None;
    let page = shown(Lang::En, data_of_nothing);
    assert_eq!(page.count(".qr, .lane, table"), 0);
    assert!(page.has("The operator lists no single charges."));
    let hostile = testing::hostile(&serde_json::to_value(testing::quotation(json!({})).as_ref()).unwrap());
    let mut data = data(
        json!({"contact": MARKUP, "origin": MARKUP, "partner_ref": MARKUP}),
        hostile,
    );
    data.not_kept = Some(MARKUP.into());
    let page = shown(Lang::Vi, data);
    assert!(page.texts("tbody th")[0].contains(MARKUP));
}
