//! The page of a quotation.

use std::time::Duration;

use jiff::tz::TimeZone;
use sandbox::{Fault, FaultKind};
use serde_json::{Value, json};

use super::compared_lines;
use crate::harness::{Portal, Quotation, TOKEN_OTHER, quotation_data, quotation_path};

#[tokio::test]
async fn missing_quotation_differs_from_missing_request() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    let none = browser.get(&quotation_path(&code, "")).await;
    assert_eq!(
        (none.status, none.one("#none").as_str()),
        (404, "No quotation yet")
    );
    for end in ["/print", "/document"] {
        assert_eq!(
            browser.get(&quotation_path(&code, end)).await.status,
            404,
            "{end}"
        );
    }
    let theirs = portal.request().for_token(TOKEN_OTHER).submitted();
    for end in ["", "/print", "/document"] {
        let page = browser.get(&quotation_path(&theirs, end)).await;
        assert_eq!((page.status, page.texts("#none").len()), (404, 0), "{end}");
    }
    assert_eq!(
        browser
            .post_form(
                &quotation_path(&theirs, "/accept"),
                &[("version", "1"), ("total", "1")]
            )
            .await
            .status,
        404
    );
    assert_eq!(
        browser.get(&quotation_path(&code, "?version=1")).await.status,
        404
    );
}

#[tokio::test]
async fn malformed_quotation_is_shown() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let bad = "</textarea></title><script>alert(1)</script>";
    let body = json!({"status": "success", "message": "", "data": {
        "quotation_no": bad, "version": "3", "valid_until": bad, "is_expired": null, "can_respond": 1, "currency": bad, "route": [bad],
        "inclusions": {"x": bad}, "exclusions": bad, "risks": [{"a": [bad]}, null, 5], "terms": [null, bad],
        "charges": [{"name": bad, "quantity": bad, "amount": 1e3, "currency": bad, "vat_rate": bad, "applied_condition": bad}, 7],
        "totals": {"total": bad}
    }});
    for end in ["", "/print"] {
        let fault = Fault {
            body: Some(body.clone()),
            ..Fault::once(FaultKind::Body, "/orders/*/quotation")
        };
        portal.script(fault);
        let page = browser.get(&quotation_path(&code, end)).await;
        assert_eq!(page.status, 200, "{end}");
        assert!(!page.body.contains("<script>alert"), "{end}");
        assert_eq!(page.texts("h1").len(), 1, "{end}");
    }
}

/// Moves both clocks to ten minutes before the end of a day in the operator's zone.
fn to_the_evening(portal: &Portal) {
    let zone = TimeZone::get("Asia/Ho_Chi_Minh").unwrap();
    let midnight = portal.day(2).to_zoned(zone).unwrap().timestamp();
    let ahead = midnight.as_second() - 600 - portal.app.clock().seconds();
    portal.sandbox.operator().clock().advance(ahead);
    portal.advance(Duration::from_secs(ahead.unsigned_abs()));
}

/// The last day counts to its end; the service decides whether it is over, not the portal's clock.
#[tokio::test]
async fn expiry_is_decided_by_the_service_not_by_the_clock() {
    let portal = Portal::start().await;
    to_the_evening(&portal);
    let browser = portal.sign_in().await;
    let code = portal.request().quoted_with(Quotation::valid_for_days(0));
    let page = browser.get(&quotation_path(&code, "")).await;
    assert!(page.one(".bar .due").contains("less than an hour left"));
    assert_eq!(page.texts(".trio .btn[disabled]").len(), 0);

    // It is past midnight for the portal, not for the service: the quotation can be accepted, and nothing says "expired".
    portal.advance(Duration::from_mins(20));
    let late = browser.get(&quotation_path(&code, "")).await;
    let words = late.one(".bar .due");
    assert!(words.contains("the operator still counts it as valid"), "{words}");
    assert!(!late.one("main").to_lowercase().contains("expired"));
    assert_eq!(late.texts(".trio .btn[disabled]").len(), 0);
    assert_eq!(browser.respond(&late, "accept", &[]).await.status, 303);
    assert_eq!(portal.status(&code), "confirmed");

    // It is past midnight for the service, whatever the portal's clock shows: the quotation has expired, and nothing is sent.
    let code = portal.request().quoted_with(Quotation::valid_for_days(0));
    let before = browser.get(&quotation_path(&code, "")).await;
    portal.sandbox.operator().clock().advance(20 * 60);
    portal.clear_calls();
    let refused = browser.respond(&before, "accept", &[("note", "kịp chứ")]).await;
    assert_eq!((refused.status, portal.posts("")), (422, 0));
    assert!(refused.one("h1").contains("expired"));
    assert!(refused.body.contains("kịp chứ"));
    let after = browser.get(&quotation_path(&code, "")).await;
    assert!(after.one(".bar .due").to_lowercase().contains("expired"));
    assert_eq!(
        after.texts(".trio .btn[disabled]").len(),
        1,
        "only accepting is over"
    );
}

/// Returns a quotation with figures of ten digits and three decimals, in two currencies.
fn long(more: &str) -> Value {
    serde_json::from_str(&format!(
        r#"{{"currency": "USD", "route": "SGN – LAX", "charges": [
            {{"line_no": 1, "name": "Cước", "unit": "kg", "quantity": 1234567890.125, "unit_price": 1234567890.125,
              "amount": 1234567890.125, "currency": "USD", "vat_rate": 8, "vat_amount": 1234567890.125, "total": 1234567890.125}},
            {{"line_no": 2, "name": "THC", "unit": "lô", "quantity": 1234567890, "unit_price": 1234567890,
              "amount": 1234567890, "currency": "VND", "vat_rate": 8, "vat_amount": 1234567890, "total": 1234567890{more}}}],
            "totals": {{"amount": 1234567890, "vat": 1234567890.125, "total": 1234567890.125}}}}"#
    ))
    .unwrap()
}

const LONG_USD: &str = "1,234,567,890.125 USD";

const LONG_VND: &str = "1,234,567,890 ₫";

#[tokio::test]
async fn long_figures_are_never_truncated() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoting();
    portal.send_quotation(&code, Quotation::from_json(long("")));
    let page = browser.get(&quotation_path(&code, "")).await;
    let rows = page.texts("table[aria-labelledby=charges] tbody tr");
    assert_eq!(rows[0].matches(LONG_USD).count(), 4, "{rows:?}");
    assert!(rows[0].contains("1,234,567,890.125 kg"), "{rows:?}");
    assert_eq!(rows[1].matches(LONG_VND).count(), 4, "{rows:?}");
    // Each currency is shown by itself, in the sums and by the rate of VAT.
    let sums = page.texts("table[aria-labelledby=charges] tfoot tr");
    assert_eq!(sums.len(), 2);
    assert!(
        sums[0].contains(LONG_USD) && sums[1].contains(LONG_VND),
        "{sums:?}"
    );
    let rates = page.texts("table[aria-labelledby=vat] tbody tr");
    assert_eq!(rates.len(), 2);
    assert!(
        rates[0].contains(LONG_USD) && rates[1].contains(LONG_VND),
        "{rates:?}"
    );
    let totals = page.texts("table[aria-labelledby=totals] tr");
    assert!(totals[0].contains("1,234,567,890.00 USD"), "as given: {totals:?}");
    assert!(totals[2].contains(LONG_USD), "{totals:?}");
    assert!(page.one(".bar .figure").contains(LONG_USD));
    let sheet = page.one("dialog#accept .facts");
    assert!(sheet.contains(LONG_USD) && sheet.contains(LONG_VND), "{sheet}");
    assert_eq!(page.value("total").as_deref(), Some("1234567890.125"));
    let boxes = page.texts("dialog#negotiate ul.negotiation li");
    assert!(boxes[0].contains("1,234,567,890.125 USD/kg"), "{boxes:?}");
    assert!(page.one("#summary-en").contains(LONG_USD));
    // The two currencies are never added.
    for sum in ["2,469,135,780", "2469135780"] {
        assert!(!page.body.contains(sum), "{sum}");
    }

    let negotiation = browser.get(&quotation_path(&code, "/negotiate/note")).await;
    let form = negotiation.form("main form[action$='/negotiate']").with(&[
        ("lines[0][ask]", "Cước"),
        ("lines[0][target]", "1.234.567.890,1250"),
        ("lines[1][ask]", "THC"),
        ("lines[1][target]", "1.234.567.889"),
    ]);
    let written = browser
        .submit_to(&quotation_path(&code, "/negotiate/note"), &form)
        .await;
    let note = written.value("note").unwrap().replace('\u{a0}', " ");
    assert!(
        note.contains("đơn giá đang báo 1.234.567.890,125 USD/kg, giá đề nghị 1.234.567.890,125 USD/kg"),
        "{note}"
    );
    assert!(note.contains("1.234.567.889 ₫"), "{note}");

    let csv = browser.get(&quotation_path(&code, "/charges.csv")).await;
    assert!(
        csv.body.contains(
            "1,Cước,kg,1234567890.125,1234567890.125,1234567890.125,USD,8,1234567890.125,1234567890.125,"
        ),
        "{}",
        csv.body
    );
    let print = browser.get(&quotation_path(&code, "/print")).await;
    assert!(print.one("main").contains(LONG_USD));

    // A difference in the last of thirteen digits is a change.
    portal.send_quotation(&code, Quotation::from_json(long(".001")));
    let compared = browser.get(&quotation_path(&code, "?compare=1")).await;
    assert!(
        compared_lines(&compared).contains("+0.001"),
        "{}",
        compared_lines(&compared)
    );
    assert!(
        compared_lines(&compared).contains("1,234,567,890.001 ₫"),
        "{}",
        compared_lines(&compared)
    );
    let refused = browser.respond(&page, "accept", &[]).await;
    assert_eq!(refused.status, 409);
    assert!(refused.one("section[aria-labelledby=moved]").contains(LONG_USD));
    assert!(
        compared_lines(&refused).contains("+0.001"),
        "{}",
        compared_lines(&refused)
    );
    let again = browser.get(&quotation_path(&code, "")).await;
    assert_eq!(browser.respond(&again, "accept", &[]).await.status, 303);
    let request = browser.get(&format!("/requests/{code}")).await;
    assert!(
        request
            .one("section[aria-labelledby=activity]")
            .contains(LONG_USD)
    );
    let activity = browser.get(&format!("/requests/{code}/activity.csv")).await;
    assert!(
        activity.body.contains(",2,1234567890.125,USD,"),
        "{}",
        activity.body
    );
}

/// Malformed data is read by every page and file of a quotation.
#[tokio::test]
async fn malformed_quotation_renders_in_every_page_and_file() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let bad = "</textarea></title><script>alert(1)</script>";
    portal.serve_quotation(&json!({"version": "1", "can_respond": 1, "charges": {"0": bad}, "terms": 7}));
    assert_eq!(browser.get(&quotation_path(&code, "")).await.status, 200);
    portal.serve_quotation(&json!({
        "quotation_no": 12, "version": [bad], "sent_at": {"a": bad}, "valid_until": [2026], "is_expired": "no", "can_respond": "yes",
        "currency": [bad], "inclusions": 5, "exclusions": {"x": [bad]}, "risks": bad, "terms": [[bad], null],
        "charges": [null, 7, bad, {"line_no": bad, "name": [bad], "quantity": {}, "unit_price": [1], "total": true, "vat_rate": null}],
        "totals": [bad]
    }));
    for end in [
        "",
        "?version=1",
        "?compare=1",
        "?version=1&compare=0",
        "/negotiate/note",
        "/negotiate/note?ask=extension",
        "/charges.csv",
        "/charges.csv?version=1",
        "/print",
    ] {
        let page = browser.get(&quotation_path(&code, end)).await;
        assert!([200, 303].contains(&page.status), "{end}: {}", page.status);
        let is_page = page.header("content-type") == Some("text/html; charset=utf-8");
        assert!(!is_page || !page.body.contains("<script>alert"), "{end}");
    }
    for end in ["/charges.xlsx", "/charges.xlsx?version=1"] {
        assert_eq!(
            browser.stream(&quotation_path(&code, end)).await.status(),
            200,
            "{end}"
        );
    }
    for name in ["accept", "negotiate", "negotiate/note", "reject"] {
        let fields = [
            ("version", "1"),
            ("total", "1"),
            ("note", "giữ"),
            ("reason_code", "other"),
            ("lines[0][ask]", "x"),
        ];
        let told = browser
            .post_form(&quotation_path(&code, &format!("/{name}")), &fields)
            .await;
        assert_eq!(told.status, 409, "{name}");
        assert!(
            told.body.contains("giữ") && !told.body.contains("<script>alert"),
            "{name}"
        );
    }
    assert_eq!(portal.posts(""), 0);
}

/// What nobody can read as an amount is a dash, not an amount of the currency.
#[tokio::test]
async fn amounts_that_are_no_numbers_are_a_dash() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    for (total, expected) in [
        (json!("NaN"), "—"),
        (json!(true), "—"),
        (json!({"amount": 143.82, "currency": "USD"}), "—"),
        (json!("theo thực tế"), "theo thực tế"),
        (json!("143.82 USD"), "143.82 USD"),
        (json!(-0.0), "0.00\u{a0}USD"),
        (json!(5.551_115_123_125_783e-17), "0.00\u{a0}USD"),
        (json!("\u{feff}143.82"), "143.82\u{a0}USD"),
    ] {
        let data = quotation_data(
            2,
            "1",
            &json!({"currency": "USD", "totals": {"amount": total, "vat": total, "total": total}}),
        );
        portal.serve_quotation(&data);
        let page = browser.get(&quotation_path(&code, "")).await;
        assert_eq!(page.status, 200, "{total}");
        let body = page.one("#main");
        let expected = expected.replace('\u{a0}', " ");
        assert!(
            body.replace('\u{a0}', " ").contains(&format!("Total{expected}")),
            "{total}: {body}"
        );
        assert!(
            !body.contains("NaN") && !body.contains("USD USD") && !body.contains("true USD"),
            "{total}: {body}"
        );
    }
}

/// Frameworks write the day as its midnight in the operator's zone, and that in UTC.
#[tokio::test]
async fn last_day_written_as_midnight_in_utc_is_the_operators_day() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    portal.serve_quotation(&quotation_data(
        2,
        "1",
        &json!({"valid_until": "2030-12-30T17:00:00.000000Z"}),
    ));
    let page = browser.get(&quotation_path(&code, "")).await;
    assert!(
        page.one("#main").contains("Valid through 31 Dec 2030"),
        "{}",
        page.one("#main")
    );
}
