//! What the quotation desk promises when things move underneath it: versions, days, figures, shapes, accounts.

use std::collections::BTreeSet;
use std::time::Duration;

use jiff::ToSpan as _;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use sandbox::model::quotation::QuotationDraft;
use sandbox::{Fault, FaultKind};
use serde_json::{Value, json};

use crate::harness::{Answer, Browser, Portal, TOKEN, TOKEN_OTHER};
use crate::quotation::{answer, count, path, quoted, send_version, status};
use crate::security::{ROUTES, filled};

/// The operator's day in some days.
fn day(portal: &Portal, days: i64) -> Date {
    let zone = TimeZone::get("Asia/Ho_Chi_Minh").unwrap();
    let today = portal.sandbox.operator().now().to_zoned(zone).date();
    today.checked_add(days.days()).unwrap()
}

/// The operator sends this content, valid for a week.
fn send(portal: &Portal, code: &str, content: Value) -> u32 {
    let Value::Object(content) = content else {
        panic!("a quotation is an object")
    };
    let draft = QuotationDraft {
        valid_until: day(portal, 7),
        can_respond: true,
        content,
    };
    portal.sandbox.operator().send_quotation(code, draft).unwrap()
}

/// A quotation of one charge at this price.
fn priced(price: i64) -> Value {
    json!({
        "currency": "VND", "carrier": format!("Hãng {price}"),
        "charges": [{"line_no": 1, "name": "THC", "quantity": 1, "unit_price": price, "amount": price, "currency": "VND",
            "vat_rate": 0, "vat_amount": 0, "total": price}],
        "totals": {"amount": price, "vat": 0, "total": price}
    })
}

fn quoting(portal: &Portal) -> String {
    let code = portal.new_request();
    portal.sandbox.operator().start_quoting(&code).unwrap();
    code
}

/// The comparison of the lines of two versions.
fn moved(page: &Answer) -> String {
    page.texts("section[aria-labelledby=compare] tbody tr")
        .join(" | ")
}

/// Version 1 was read, 2 is there at the click; the person agrees to 2, and meanwhile there is 3.
#[tokio::test]
async fn a_version_that_moves_twice_is_told_twice() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    for (name, after) in [
        ("accept", "confirmed"),
        ("negotiate", "quoted"),
        ("reject", "cancelled"),
    ] {
        let code = quoting(&portal);
        send(&portal, &code, priced(1_000));
        let typed = [("note", "lời <b>của tôi"), ("reason_code", "price_high")];
        let mut page = browser.get(&path(&code, "")).await;
        portal.clear_calls();
        for (price, difference) in [(1_500, "+500"), (1_200, "-300")] {
            let version = send(&portal, &code, priced(price));
            let refused = answer(&browser, &page, &code, name, &typed).await;
            assert_eq!(refused.status, 409, "{name} {price}");
            assert!(
                refused.one("h1").contains(&format!("version {version} arrived")),
                "{name}: {}",
                refused.one("h1")
            );
            assert!(
                moved(&refused).contains(difference),
                "{name}: {}",
                moved(&refused)
            );
            assert_eq!(refused.value("version"), Some(version.to_string()));
            assert_eq!(refused.value("note").as_deref(), Some("lời <b>của tôi"));
            if name == "reject" {
                let chosen = refused.attrs("input[name=reason_code][checked]", "value");
                assert_eq!(chosen, ["price_high"]);
            }
            assert_eq!(count(&portal, ""), 0, "nothing was sent");
            page = refused;
        }
        // What is there now, and was seen, goes through.
        assert_eq!(answer(&browser, &page, &code, name, &typed).await.status, 303);
        assert_eq!((count(&portal, &format!("/{name}")), count(&portal, "")), (1, 1));
        assert_eq!(status(&portal, &code), after);
    }
}

/// The page stands open without a network while another version lands: the browser sends the old form later.
#[tokio::test]
async fn what_was_written_long_before_it_is_sent_is_compared_too() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoting(&portal);
    send(&portal, &code, priced(1_000));
    let page = browser.get(&path(&code, "")).await;
    portal.advance(Duration::from_mins(90));
    for price in [2_000, 3_000, 4_000] {
        send(&portal, &code, priced(price));
    }
    let refused = answer(&browser, &page, &code, "accept", &[("note", "viết trên tàu")]).await;
    assert_eq!(refused.status, 409);
    assert!(refused.one("h1").contains("version 4"), "{}", refused.one("h1"));
    assert!(
        moved(&refused).contains("+3.000"),
        "from what was seen: {}",
        moved(&refused)
    );
    assert_eq!(refused.value("note").as_deref(), Some("viết trên tàu"));
    assert_eq!(count(&portal, ""), 0);
}

/// Moves both clocks to ten minutes before the end of a day in the operator's zone.
fn to_the_evening(portal: &Portal) {
    let zone = TimeZone::get("Asia/Ho_Chi_Minh").unwrap();
    let midnight = day(portal, 2).to_zoned(zone).unwrap().timestamp();
    let ahead = midnight.as_second() - 600 - portal.app.clock().seconds();
    portal.sandbox.operator().clock().advance(ahead);
    portal.advance(Duration::from_secs(ahead.unsigned_abs()));
}

/// The last day counts to its end; then only the service says that it is over, whatever our clock shows.
#[tokio::test]
async fn the_end_of_the_last_day_is_the_services_to_tell() {
    let portal = Portal::start().await;
    to_the_evening(&portal);
    let browser = portal.sign_in().await;
    let code = quoted(&portal, 0);
    let page = browser.get(&path(&code, "")).await;
    assert!(page.one(".bar .due").contains("less than an hour left"));
    assert_eq!(page.texts(".trio .btn[disabled]").len(), 0);

    // Past midnight for us, not for the operator: it is still there to be accepted, and nothing says "expired".
    portal.advance(Duration::from_mins(20));
    let late = browser.get(&path(&code, "")).await;
    let words = late.one(".bar .due");
    assert!(words.contains("the operator still counts it as valid"), "{words}");
    assert!(!late.one("main").to_lowercase().contains("expired"));
    assert_eq!(late.texts(".trio .btn[disabled]").len(), 0);
    assert_eq!(answer(&browser, &late, &code, "accept", &[]).await.status, 303);
    assert_eq!(status(&portal, &code), "confirmed");

    // Past midnight for the operator, whatever is left by our clock: it is over, and nothing is sent.
    let code = quoted(&portal, 0);
    let before = browser.get(&path(&code, "")).await;
    portal.sandbox.operator().clock().advance(20 * 60);
    portal.clear_calls();
    let refused = answer(&browser, &before, &code, "accept", &[("note", "kịp chứ")]).await;
    assert_eq!((refused.status, count(&portal, "")), (422, 0));
    assert!(refused.one("h1").contains("expired"));
    assert!(refused.body.contains("kịp chứ"));
    let after = browser.get(&path(&code, "")).await;
    assert!(after.one(".bar .due").to_lowercase().contains("expired"));
    assert_eq!(
        after.texts(".trio .btn[disabled]").len(),
        1,
        "only accepting is over"
    );
}

/// Ten digits and three decimals, in two currencies, wherever a figure stands.
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

const LONG_USD: &str = "1.234.567.890,125 USD";
const LONG_VND: &str = "1.234.567.890 ₫";

#[tokio::test]
async fn long_figures_are_whole_wherever_they_stand() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoting(&portal);
    send(&portal, &code, long(""));
    let page = browser.get(&path(&code, "")).await;
    let rows = page.texts("table[aria-labelledby=charges] tbody tr");
    assert_eq!(rows[0].matches(LONG_USD).count(), 4, "{rows:?}");
    assert!(rows[0].contains("1.234.567.890,125 kg"), "{rows:?}");
    assert_eq!(rows[1].matches(LONG_VND).count(), 4, "{rows:?}");
    // Each currency by itself, in the sums and by the rate of VAT.
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
    assert!(totals[0].contains("1.234.567.890,00 USD"), "as given: {totals:?}");
    assert!(totals[2].contains(LONG_USD), "{totals:?}");
    assert!(page.one(".bar .figure").contains(LONG_USD));
    let sheet = page.one("dialog#accept .facts");
    assert!(sheet.contains(LONG_USD) && sheet.contains(LONG_VND), "{sheet}");
    assert_eq!(page.value("total").as_deref(), Some("1234567890.125"));
    let boxes = page.texts("dialog#negotiate ul.talk li");
    assert!(boxes[0].contains("1.234.567.890,125 USD/kg"), "{boxes:?}");
    assert!(page.one("#summary-en").contains(LONG_USD));
    // The two currencies are nowhere one sum.
    for sum in ["2.469.135.780", "2469135780"] {
        assert!(!page.body.contains(sum), "{sum}");
    }

    let composer = browser.get(&path(&code, "/negotiate/note")).await;
    let fields: Vec<(String, String)> = ["once", "version", "total", "currency", "quotation_no"]
        .map(|name| (name.to_owned(), composer.value(name).unwrap()))
        .into();
    let mut fields: Vec<(&str, &str)> = fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    fields.extend([
        ("lines[0][ask]", "Cước"),
        ("lines[0][target]", "1.234.567.890,1250"),
        ("lines[1][ask]", "THC"),
        ("lines[1][target]", "1.234.567.889"),
    ]);
    let written = browser.post_form(&path(&code, "/negotiate/note"), &fields).await;
    let note = written.value("note").unwrap().replace('\u{a0}', " ");
    assert!(
        note.contains("đơn giá đang báo 1.234.567.890,125 USD/kg, giá đề nghị 1.234.567.890,125 USD/kg"),
        "{note}"
    );
    assert!(note.contains("1.234.567.889 ₫"), "{note}");

    let csv = browser.get(&path(&code, "/charges.csv")).await;
    assert!(
        csv.body.contains(
            "1,Cước,kg,1234567890.125,1234567890.125,1234567890.125,USD,8,1234567890.125,1234567890.125,"
        ),
        "{}",
        csv.body
    );
    let print = browser.get(&path(&code, "/print")).await;
    assert!(print.one("main").contains(LONG_USD));

    // A change in the last of thirteen digits is a change.
    send(&portal, &code, long(".001"));
    let compared = browser.get(&path(&code, "?compare=1")).await;
    assert!(moved(&compared).contains("+0,001"), "{}", moved(&compared));
    assert!(
        moved(&compared).contains("1.234.567.890,001 ₫"),
        "{}",
        moved(&compared)
    );
    let refused = answer(&browser, &page, &code, "accept", &[]).await;
    assert_eq!(refused.status, 409);
    assert!(refused.one("section[aria-labelledby=moved]").contains(LONG_USD));
    assert!(moved(&refused).contains("+0,001"), "{}", moved(&refused));
    let again = browser.get(&path(&code, "")).await;
    assert_eq!(answer(&browser, &again, &code, "accept", &[]).await.status, 303);
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

/// Shapes that nobody expects, read by every page and file of the desk.
#[tokio::test]
async fn no_shape_stops_a_page_or_a_file() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal, 7);
    let offers = |data: Value| {
        portal.sandbox.faults().clear();
        portal.sandbox.faults().add(Fault {
            times: None,
            method: Some("GET".into()),
            body: Some(json!({"status": "success", "message": null, "data": data})),
            ..Fault::once(FaultKind::Body, "/orders/*/quotation")
        });
    };
    let bad = "</textarea></title><script>alert(1)</script>";
    offers(json!({"version": "1", "can_respond": 1, "charges": {"0": bad}, "terms": 7}));
    assert_eq!(browser.get(&path(&code, "")).await.status, 200);
    offers(json!({
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
        let page = browser.get(&path(&code, end)).await;
        assert!([200, 303].contains(&page.status), "{end}: {}", page.status);
        let is_page = page.header("content-type") == Some("text/html; charset=utf-8");
        assert!(!is_page || !page.body.contains("<script>alert"), "{end}");
    }
    for end in ["/charges.xlsx", "/charges.xlsx?version=1"] {
        assert_eq!(browser.stream(&path(&code, end)).await.status(), 200, "{end}");
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
            .post_form(&path(&code, &format!("/{name}")), &fields)
            .await;
        assert_eq!(told.status, 409, "{name}");
        assert!(
            told.body.contains("giữ") && !told.body.contains("<script>alert"),
            "{name}"
        );
    }
    assert_eq!(count(&portal, ""), 0);
}

/// The session ends while a note is written; all three answers come back as they were.
#[tokio::test]
async fn an_answer_survives_the_end_of_its_session() {
    for name in ["accept", "negotiate", "reject"] {
        let portal = Portal::start().await;
        let browser = portal.sign_in().await;
        let code = quoted(&portal, 7);
        let page = browser.get(&path(&code, "")).await;
        portal.advance(Duration::from_hours(3));
        let typed = [("note", "giữ\nlời này"), ("reason_code", "price_high")];
        let away = answer(&browser, &page, &code, name, &typed).await;
        let next = format!("/sign-in?next=%2Frequests%2F{code}%2Fquotation");
        assert_eq!(
            (away.status, away.location()),
            (303, Some(next.as_str())),
            "{name}"
        );
        // Another version while nobody was signed in: what comes back is for what is there now.
        send_version(&portal, &code, 9);
        browser.post_form("/sign-in", &[("token", TOKEN)]).await;
        let back = browser.get(&path(&code, "")).await;
        assert!(back.one(".notice").contains("The session ended"), "{name}");
        let notes = back.attrs(&format!("form[action$='/{name}'] textarea"), "name");
        assert_eq!(notes, ["note"; 2], "on the page and in the dialog");
        for form in [
            format!("details[open] form[action$='/{name}']"),
            format!("dialog#{name}"),
        ] {
            assert_eq!(back.one(&format!("{form} textarea")), "giữ lời này", "{form}");
            let chosen = back.attrs(&format!("{form} input[name=reason_code][checked]"), "value");
            assert_eq!(chosen.len(), usize::from(name == "reject"), "{form}");
        }
        assert_eq!(back.value("version").as_deref(), Some("2"));
        assert_eq!(count(&portal, ""), 0, "nothing was sent by itself");
    }
}

/// Every address below a request, also those that are yet to come, is the same 404 for another account.
#[tokio::test]
async fn two_accounts_share_nothing_of_the_desk() {
    let portal = Portal::start().await;
    let owner = portal.sign_in().await;
    let stranger = portal.sign_in_with(TOKEN_OTHER).await;
    let code = quoting(&portal);
    send(&portal, &code, priced(111_222_333));
    let page = owner.get(&path(&code, "")).await;
    assert_eq!(
        answer(&owner, &page, &code, "negotiate", &[("note", "Lời của Sao Khuê")])
            .await
            .status,
        303
    );
    send(&portal, &code, priced(444_555_666));
    let shown = owner.get(&path(&code, "?compare=1")).await;
    for own in ["Hãng 111222333", "Hãng 444555666", "Lời của Sao Khuê"] {
        assert!(shown.body.contains(own), "there is something to see: {own}");
    }
    portal.clear_calls();
    let secrets = [
        "111222333",
        "111.222.333",
        "444.555.666",
        "Sao Khuê",
        "Lan Anh negotiated",
    ];
    let mut checked = BTreeSet::new();
    for (template, methods) in ROUTES.iter().filter(|(template, _)| template.contains("{code}")) {
        for query in [
            "",
            "?version=1",
            "?version=2",
            "?compare=1",
            "?version=1&compare=2",
            "?activity=all",
        ] {
            let address = filled(template, &code) + query;
            let reads = methods.contains(&"GET");
            if reads {
                refuses(&stranger.get(&address).await, &address, &secrets);
            }
            if methods.contains(&"POST") && query.is_empty() {
                let fields = [
                    ("version", "2"),
                    ("total", "444555666"),
                    ("note", "x"),
                    ("reason_code", "other"),
                    ("choose", "1"),
                ];
                refuses(&stranger.post_form(&address, &fields).await, &address, &secrets);
            }
        }
        checked.insert(*template);
    }
    assert!(checked.len() > 12, "{checked:?}");
    assert_eq!(count(&portal, ""), 0, "nothing reached the operator as an answer");
    // Nor does anything of it stand in the stranger's own lists.
    for address in ["/", "/requests", "/requests.csv"] {
        let page = stranger.get(address).await;
        assert_eq!(page.status, 200);
        assert!(!page.body.contains(&code), "{address}");
    }
    owner_still_sees(&owner, &code).await;
}

fn refuses(answer: &Answer, address: &str, secrets: &[&str]) {
    // A post without what it is about may be told so, or led back to its page, which is a 404 then.
    let back = answer.status == 303 && answer.location().is_some_and(|page| address.starts_with(page));
    assert!(
        back || [404, 415, 422].contains(&answer.status),
        "{address}: {}",
        answer.status
    );
    for secret in secrets {
        assert!(!answer.body.contains(secret), "{address}: {secret}");
    }
}

async fn owner_still_sees(owner: &Browser, code: &str) {
    let page = owner.get(&path(code, "?version=1")).await;
    assert!(page.status == 200 && page.body.contains("Hãng 111222333"));
}
