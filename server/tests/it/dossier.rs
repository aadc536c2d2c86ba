//! The dossier of a shipment.

use sandbox::Fault;
use serde_json::json;

use crate::harness::{Portal, Quotation, TOKEN_OTHER, always, answering, on_get};

/// The dossier of a shipment has the facts of the request, its events and its documents; prices only if they were asked
/// for.
#[tokio::test]
async fn dossier_has_prices_only_where_they_were_asked_for() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal
        .request()
        .with(&json!({"partner_ref": "PO-4711"}))
        .with_quotation(Quotation::usd(987_654))
        .in_transit(&[("picked_up", "Đã lấy hàng"), ("departed", "Tàu đã chạy")]);
    let page = browser.get(&format!("/requests/{code}/share")).await;
    let form = page.form("section[aria-labelledby=dossier] form");
    assert!(form.fields().is_empty(), "not ticked");
    let path = format!("/requests/{code}/dossier.pdf");
    for (query, has_prices) in [("", false), ("?prices=yes", true)] {
        let file = browser.stream(&format!("{path}{query}")).await;
        let header = |name: &str| file.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(header("content-type"), "application/pdf");
        let name = header("content-disposition");
        assert!(name.contains("dossier") && name.contains(&code), "{name}");
        let text = pdf_extract::extract_text_from_mem(&file.bytes().await.unwrap()).unwrap();
        let text: String = text.split_whitespace().collect();
        for words in [
            "Shipmentdossier",
            "PO-4711",
            "Departed",
            "Tàuđãchạy",
            "Therearenodocuments",
        ] {
            assert!(text.contains(words), "{words}: {text}");
        }
        assert_eq!(text.contains("987,654"), has_prices, "{text}");
    }
    // Too long for a PDF: nobody's fault, and the same is on the pages.
    let words = "Tàu đã chạy. ".repeat(40_000);
    let events = json!([{"id": 1, "operation_status": "departed", "content": words}]);
    portal.script(on_get(always(answering("/orders/*/trackings", &events))));
    let long = browser.get(&path).await;
    assert_eq!(
        (long.status, long.one("h1").as_str()),
        (422, "The PDF was not made")
    );
    assert_eq!(
        long.attrs("main a.primary", "href"),
        [format!("/requests/{code}")]
    );
    portal.script_nothing();
    // A file cannot show that parts of it are missing, so there is none.
    portal.script(on_get(always(Fault::status(503, "/orders/*/attachments"))));
    let unread = browser.get(&path).await;
    assert_eq!(unread.status, 502);
    portal.script_nothing();
    let other = portal.sign_in_with(TOKEN_OTHER).await;
    assert_eq!(other.get(&path).await.status, 404);
}
