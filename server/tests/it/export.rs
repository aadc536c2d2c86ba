//! Files to download: lists and charges as CSV and XLSX.

use std::io::Cursor;

use calamine::{Data, Range, Reader as _, Xlsx};
use sandbox::{Fault, FaultKind};
use serde_json::{Value, json};

use crate::harness::{Browser, Portal, TOKEN_OTHER, always, answering, on_get};

const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// Returns a downloaded workbook.
pub async fn workbook(browser: &Browser, path: &str) -> Xlsx<Cursor<Vec<u8>>> {
    let response = browser.stream(path).await;
    assert_eq!(response.status(), 200, "{path}");
    assert_eq!(response.headers()["content-type"], XLSX);
    assert_eq!(response.headers()["cache-control"], "no-store");
    Xlsx::new(Cursor::new(response.bytes().await.unwrap().to_vec())).unwrap()
}

fn row(range: &Range<Data>, at: usize) -> Vec<Data> {
    range.rows().nth(at).unwrap().to_vec()
}

fn text(text: &str) -> Data {
    Data::String(text.into())
}

#[tokio::test]
async fn filtered_list_is_exported() {
    let (portal, browser) = Portal::start_signed_in().await;
    let codes: Vec<String> = (0..3).map(|_| portal.request().submitted()).collect();
    portal.sandbox.operator().start_quoting(&codes[0]).unwrap();

    let page = browser.get("/requests?status=submitted&per_page=50").await;
    let links = page.attrs("main a[href*='/requests.']", "href");
    assert_eq!(
        links,
        [
            "/requests.xlsx?status=submitted",
            "/requests.csv?status=submitted"
        ]
    );

    let csv = browser.get(&links[1]).await;
    assert_eq!(csv.status, 200);
    assert_eq!(csv.header("content-type"), Some("text/csv; charset=utf-8"));
    assert_eq!(csv.header("cache-control"), Some("no-store"));
    assert_eq!(
        csv.header("content-disposition"),
        Some(format!("attachment; filename=\"requests-{}.csv\"", portal.today()).as_str())
    );
    assert!(csv.body.starts_with("\u{feff}Your reference,Request,Status,"));
    let lines: Vec<&str> = csv.body.trim_end().split("\r\n").collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[1..].iter().all(|line| line.contains(",Submitted,")));
    assert!(!csv.body.contains(&codes[0]));

    let mut book = workbook(&browser, &links[0]).await;
    let sheet = book.worksheet_range("Requests").unwrap();
    assert_eq!(sheet.height(), 3);
    let mut found: Vec<String> = sheet.rows().skip(1).map(|row| row[1].to_string()).collect();
    found.sort();
    let mut expected = codes[1..].to_vec();
    expected.sort();
    assert_eq!(found, expected);
    assert!(
        matches!(row(&sheet, 1)[8], Data::DateTime(_)),
        "dates are dates: {sheet:?}"
    );
}

#[tokio::test]
async fn vietnamese_csv_has_semicolons_and_decimal_commas() {
    let (portal, browser) = Portal::start_signed_in().await;
    browser.set_cookie("portal-language", "vi");
    let code = portal.request().quoted();
    let charges = json!([{"line_no": 1, "name": "Cước, phụ phí", "quantity": 1.5, "total": 4815.45, "currency": "USD", "vat_rate": 0}]);
    portal.script(always(answering(
        "/orders/*/quotation",
        &json!({"version": 2, "charges": charges}),
    )));
    let csv = browser
        .get(&format!("/requests/{code}/quotation/charges.csv"))
        .await;
    assert_eq!(
        csv.body,
        "\u{feff}STT;Khoản phí;Đơn vị tính;Số lượng;Đơn giá;Thành tiền;Loại tiền;Thuế suất (như nhà vận hành ghi);Thuế GTGT;Tổng cộng;Điều kiện áp dụng\r\n\
         1;\"Cước, phụ phí\";;1,5;;;USD;0;;4815,45;\r\n"
    );
    assert_eq!(
        csv.header("content-disposition"),
        Some(
            format!(
                "attachment; filename=\"bao-gia-{code}-v2-{}.csv\"",
                portal.today()
            )
            .as_str()
        )
    );
}

#[tokio::test]
async fn long_list_is_truncated_and_costs_five_calls() {
    let (portal, browser) = Portal::start_signed_in().await;
    for _ in 0..502 {
        portal.request().submitted();
    }
    let page = browser.get("/requests").await;
    assert!(page.one("#csv-words").contains("first 500 requests"));
    portal.clear_calls();
    let csv = browser.get("/requests.csv").await;
    let calls = portal.calls();
    assert_eq!(calls.len(), 5, "{calls:?}");
    let lines: Vec<&str> = csv.body.trim_end().split("\r\n").collect();
    assert_eq!(lines.len(), 1 + 500 + 1);
    assert!(lines[501].starts_with("Only the first 500 of 502 requests"));

    let mut book = workbook(&browser, "/requests.xlsx").await;
    let sheet = book.worksheet_range("Requests").unwrap();
    assert_eq!(
        sheet.get_value((502, 0)),
        Some(&text(
            "Only the first 500 of 502 requests are in this file. Narrow the filter to get the others."
        ))
    );
    // Those of an owner are not the first ones of their list.
    let nobodys = browser.get("/requests.csv?owner=nobody").await;
    let note = nobodys.body.trim_end().split("\r\n").last().unwrap();
    assert!(
        note.contains("Only the 500 requests that were read are filtered"),
        "{note}"
    );
}

/// A request that leaves a page while the list is read pulls the first one of the next page onto a page that was read already.
#[tokio::test]
async fn list_that_changes_while_it_is_read_is_read_again() {
    let (portal, browser) = Portal::start_signed_in().await;
    let codes = [portal.request().submitted(), portal.request().submitted()];
    let page = |pages: u32, total: u32| {
        let data = json!({
            "items": [{"rfq_code": codes[0], "status": "submitted"}],
            "meta": {"page": 1, "per_page": 100, "total": total, "last_page": pages},
        });
        on_get(answering("/orders", &data))
    };
    portal.clear_calls();
    // The second page, which the service gives by itself, is empty and says that there are two requests.
    portal.script(page(2, 3));
    let csv = browser.get("/requests.csv").await;
    assert!(codes.iter().all(|code| csv.body.contains(code)), "{}", csv.body);
    assert_eq!(csv.body.trim_end().split("\r\n").count(), 3, "{}", csv.body);
    assert_eq!(portal.calls_to("GET", "/orders"), 3);
    // One moved onto the second page, and another one took its place: their number is the same.
    portal.clear_calls();
    portal.script(page(2, 2));
    portal.script(page(2, 2));
    let csv = browser.get("/requests.csv").await;
    assert!(codes.iter().all(|code| csv.body.contains(code)), "{}", csv.body);
    assert_eq!(portal.calls_to("GET", "/orders"), 3);
    // The same number for ever need be no change: the file says what it lacks, for the calls of one reading, and blames nobody.
    portal.clear_calls();
    portal.script(always(page(1, 2)));
    let csv = browser.get("/requests.csv").await;
    let note = csv.body.trim_end().split("\r\n").last().unwrap();
    assert!(
        note.contains(
            "Requests in this file: 1; the operator's service counts 2. The list may have changed while it was read: export it again."
        ),
        "{note}"
    );
    assert!(!note.contains("Narrow"), "{note}");
    assert_eq!(portal.calls_to("GET", "/orders"), 1);
}

#[tokio::test]
async fn figures_are_exported_as_given() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let quotation: Value = serde_json::from_str(
        r#"{"quotation_no": "QT-1", "version": 3, "currency": "USD", "valid_until": "2026-12-31",
            "totals": {"amount": 9007199254740993.50, "vat": 0, "total": 9007199254740993.50},
            "exclusions": ["Thuế nhập khẩu"],
            "charges": [{"line_no": 10, "name": "Cước", "unit": "kg", "quantity": 1234567890.125, "unit_price": 1.50,
                         "amount": 9007199254740993.50, "currency": "USD", "vat_rate": "KCT", "vat_amount": 0, "total": -12.5}]}"#,
    )
    .unwrap();
    portal.script(always(answering("/orders/*/quotation", &quotation)));
    let mut book = workbook(&browser, &format!("/requests/{code}/quotation/charges.xlsx")).await;
    assert_eq!(book.sheet_names(), ["Charges", "Quotation"]);
    let sheet = book.worksheet_range("Charges").unwrap();
    assert_eq!(
        row(&sheet, 1),
        [
            Data::Float(10.0),
            text("Cước"),
            text("kg"),
            Data::Float(1_234_567_890.125),
            Data::Float(1.5),
            // Excel keeps fewer digits.
            text("9007199254740993.50"),
            text("USD"),
            text("KCT"),
            Data::Float(0.0),
            Data::Float(-12.5),
            Data::Empty,
        ]
    );
    let about = book.worksheet_range("Quotation").unwrap();
    let facts: Vec<String> = about
        .rows()
        .map(|row| format!("{}: {}", row[0], row[1]))
        .collect();
    for fact in [
        "Number: QT-1",
        "Version: 3",
        "Total as given by the operator: 9007199254740993.50",
        "Not included: Thuế nhập khẩu",
    ] {
        assert!(facts.iter().any(|one| one == fact), "{fact} in {facts:?}");
    }
    let csv = browser
        .get(&format!("/requests/{code}/quotation/charges.csv"))
        .await;
    assert!(
        csv.body
            .ends_with("10,Cước,kg,1234567890.125,1.50,9007199254740993.50,USD,KCT,0,-12.5,\r\n"),
        "{}",
        csv.body
    );
}

#[tokio::test]
async fn text_never_becomes_a_formula() {
    let (portal, browser) = Portal::start_signed_in().await;
    let bad = "=HYPERLINK(\"https://evil.example\",\"x\")";
    let list = json!({"items": [
        {"rfq_code": "RFQ-1", "partner_ref": bad, "status": "@SUM(1)", "status_label": "\t=1+1",
         "services": [{"code": "x", "name": "a;=2+2"}], "quotation_no": "-1", "job_number": "0012", "created_at": "+5"}
    ], "meta": []});
    portal.script(always(answering("/orders", &list)));
    let csv = browser.get("/requests.csv").await;
    assert_eq!(
        csv.body.trim_end().split("\r\n").nth(1),
        Some(
            "\"'=HYPERLINK(\"\"https://evil.example\"\",\"\"x\"\")\",RFQ-1,'=1+1,\"a;'=2+2\",,,'-1,0012,'+5,"
        )
    );
    let mut book = workbook(&browser, "/requests.xlsx").await;
    let sheet = book.worksheet_range("Requests").unwrap();
    assert_eq!(
        sheet.get_value((1, 0)),
        Some(&text(bad)),
        "a text cell needs no apostrophe"
    );
    assert_eq!(sheet.get_value((1, 7)), Some(&text("0012")));
    let formulas = book.worksheet_formula("Requests").unwrap();
    assert!(formulas.used_cells().next().is_none());
}

#[tokio::test]
async fn failed_page_of_the_list_fails_the_file() {
    let (portal, browser) = Portal::start_signed_in().await;
    for _ in 0..101 {
        portal.request().submitted();
    }
    // Invalid filters are reported by the page.
    let answer = browser.get("/requests.csv?status=teleported&search=a%20b").await;
    assert_eq!(
        (answer.status, answer.location()),
        (303, Some("/requests?status=teleported&search=a+b"))
    );
    portal.script(Fault {
        status: Some(500),
        skip: 1,
        ..Fault::once(FaultKind::Status, "/orders")
    });
    // The second page fails: half a list would look like a whole one.
    let failed = browser.get("/requests.xlsx").await;
    assert_eq!(failed.status, 502);
    assert!(failed.header("content-disposition").is_none());
}

/// The exports of a replaced version have its content, and say that it was replaced.
#[tokio::test]
async fn replaced_version_is_exported_as_replaced() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let base = format!("/requests/{code}/quotation");
    let offer = |version: i64, price: i64| {
        portal.script_nothing();
        let charges = json!([{"line_no": 1, "name": "THC", "total": price, "currency": "VND"}]);
        portal.script(always(answering(
            "/orders/*/quotation",
            &json!({"version": version, "charges": charges}),
        )));
    };
    for (version, price) in [(1, 100), (2, 222), (2, 333), (3, 444)] {
        offer(version, price);
        assert_eq!(browser.get(&base).await.status, 200);
    }
    let day = portal.today();
    for (key, price, words) in [
        (
            "1",
            "100",
            "Version 1 was replaced and can no longer be answered.",
        ),
        (
            "2",
            "333",
            "Version 2 was replaced and can no longer be answered.",
        ),
        (
            "2-1",
            "222",
            "\"Version 2, content 1 was replaced and can no longer be answered.\"",
        ),
    ] {
        let page = browser.get(&format!("{base}?version={key}")).await;
        let links = page.attrs("main a[href*='/charges.']", "href");
        assert_eq!(
            links,
            [
                format!("{base}/charges.xlsx?version={key}"),
                format!("{base}/charges.csv?version={key}")
            ]
        );
        let csv = browser.get(&links[1]).await;
        assert_eq!(
            csv.header("content-disposition"),
            Some(format!("attachment; filename=\"quotation-{code}-v{key}-{day}.csv\"").as_str())
        );
        let lines: Vec<&str> = csv.body.trim_end().split("\r\n").collect();
        assert_eq!(lines[1..], [format!("1,THC,,,,,VND,,,{price},").as_str(), words]);
        let mut book = workbook(&browser, &links[0]).await;
        for sheet in ["Charges", "Quotation"] {
            let sheet = book.worksheet_range(sheet).unwrap();
            let note = sheet.rows().next_back().unwrap()[0].to_string();
            assert_eq!(note, words.trim_matches('"'));
        }
    }
    // The current version's export does not say so, also by its number; an unknown version is a 404.
    for end in ["", "?version=", "?version=3"] {
        let csv = browser.get(&format!("{base}/charges.csv{end}")).await;
        assert!(
            csv.body.ends_with("1,THC,,,,,VND,,,444,\r\n"),
            "{end}: {}",
            csv.body
        );
        assert!(
            csv.header("content-disposition").unwrap().contains("-v3-"),
            "{end}"
        );
    }
    assert_eq!(
        browser.get(&format!("{base}/charges.csv?version=9")).await.status,
        404
    );
    let other = portal.sign_in_with(TOKEN_OTHER).await;
    assert_eq!(
        other.get(&format!("{base}/charges.csv?version=1")).await.status,
        404
    );
}

/// After the session has ended a download leads to the page where it was requested.
#[tokio::test]
async fn download_without_session_returns_to_its_page() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    portal.expire_sessions();
    for (file, page) in [
        (
            "/requests.csv?status=quoted".to_owned(),
            "/requests?status=quoted".to_owned(),
        ),
        (
            format!("/requests/{code}/quotation/charges.xlsx"),
            format!("/requests/{code}/quotation"),
        ),
        (
            format!("/requests/{code}/quotation/charges.csv?version=1"),
            format!("/requests/{code}/quotation?version=1"),
        ),
        (
            format!("/requests/{code}/activity.csv"),
            format!("/requests/{code}"),
        ),
        (
            format!("/requests/{code}/documents/1"),
            format!("/requests/{code}/documents"),
        ),
    ] {
        let away = browser.get(&file).await;
        assert_eq!(away.status, 303);
        let sign_in = browser.get(away.location().unwrap()).await;
        assert_eq!(
            sign_in.attrs("form[action='/sign-in'] input[name=next]", "value"),
            [page],
            "{file}"
        );
    }
}

#[tokio::test]
async fn export_requires_access_to_the_request() {
    let portal = Portal::start().await;
    let code = portal.request().quoted();
    let unquoted = portal.request().submitted();
    let other = portal.sign_in_with(TOKEN_OTHER).await;
    for ending in ["xlsx", "csv"] {
        let path = format!("/requests/{code}/quotation/charges.{ending}");
        assert_eq!(other.get(&path).await.status, 404);
        let nobody = portal.browser().get(&path).await;
        assert_eq!(nobody.status, 303);
        assert!(nobody.location().unwrap().starts_with("/sign-in"));
        let list = other.get("/requests.csv").await;
        assert!(!list.body.contains(&code));
        let browser = portal.sign_in().await;
        let path = format!("/requests/{unquoted}/quotation/charges.{ending}");
        assert_eq!(browser.get(&path).await.status, 404);
    }
}

#[tokio::test]
async fn quotation_page_links_exports_and_explains_abbreviations() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = browser.get(&format!("/requests/{code}/quotation")).await;
    assert_eq!(
        page.attrs("main a[href*='/charges.']", "href"),
        [
            format!("/requests/{code}/quotation/charges.xlsx"),
            format!("/requests/{code}/quotation/charges.csv")
        ]
    );
    assert_eq!(
        page.attrs("textarea[readonly]", "id"),
        ["summary-en", "summary-vi"]
    );
    let texts = page.texts("textarea[readonly]");
    assert!(texts[0].contains("Route: SGN – FRA") && texts[0].contains("- Cước hàng không: 147,200,000 ₫"));
    assert!(texts[1].contains("Không bao gồm: - Thuế nhập khẩu tại nước đến"));
    // The operator's own sums are right, and its texts use no abbreviation.
    assert_eq!(page.texts("main").len(), 1);
    assert!(!page.body.contains("do not add up"));

    let charges = json!([{"name": "Phí D/O </textarea><script>alert(1)</script>", "amount": 1, "vat_amount": 0, "total": 1, "currency": "VND"}]);
    let quotation = json!({"charges": charges, "currency": "VND", "totals": {"amount": 1, "vat": 0, "total": 2}, "terms": ["Theo THC"]});
    portal.script(always(answering("/orders/*/quotation", &quotation)));
    let page = browser.get(&format!("/requests/{code}/quotation")).await;
    assert_eq!(page.texts("#abbreviations dt"), ["D/O", "THC"]);
    assert!(
        page.body
            .contains("Total: the lines come to 1\u{a0}₫, the operator gives 2\u{a0}₫.")
    );
    assert!(!page.body.contains("<script>alert"));
}

#[tokio::test]
async fn days_of_a_quotation_go_into_a_calendar() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = browser.get(&format!("/requests/{code}/quotation")).await;
    let link = page.attrs("a[href$='.ics']", "href").remove(0);
    let file = browser.get(&link).await;
    assert_eq!(file.status, 200);
    assert_eq!(file.header("content-type"), Some("text/calendar; charset=utf-8"));
    assert_eq!(file.header("cache-control"), Some("no-store"));
    let disposition = file.header("content-disposition").unwrap();
    assert!(disposition.starts_with("attachment; filename=\"") && disposition.ends_with(".ics\""));
    for line in [
        "BEGIN:VCALENDAR",
        &format!("UID:{code}-valid@forwarding-partner-portal"),
        "END:VCALENDAR",
    ] {
        assert!(file.body.lines().any(|own| own == line), "{line}: {}", file.body);
    }
    // Nothing to put into a calendar before there is a quotation or a day of delivery.
    let early = portal
        .request()
        .with(&json!({"delivery_required_date": null, "transit_time_required": "5"}))
        .submitted();
    assert_eq!(
        browser
            .get(&format!("/requests/{early}/quotation.ics"))
            .await
            .status,
        404
    );
}
