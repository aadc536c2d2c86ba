use sandbox::{Fault, FaultKind};
use serde_json::json;

use crate::harness::Portal;

#[tokio::test]
async fn the_list_is_filtered_searched_and_paged() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let codes: Vec<String> = (0..5).map(|_| portal.new_request()).collect();
    portal.sandbox.operator().start_quoting(&codes[0]).unwrap();

    let page = browser.get("/requests?per_page=2&page=2&status=submitted").await;
    assert_eq!((page.status, page.texts("tbody tr").len()), (200, 2));
    assert_eq!(page.one(".pager p"), "3–4 of 4 (page 2 of 2)");
    assert_eq!(
        page.attrs("[rel=prev]", "href"),
        ["/requests?status=submitted&per_page=2"]
    );

    let both = browser
        .get("/requests?status=submitted&status%5B%5D=quoting")
        .await;
    assert_eq!(both.texts("tbody tr").len(), 5);
    assert_eq!(both.texts(".chips [aria-current]"), ["Submitted", "Quoting"]);

    let found = browser.get(&format!("/requests?search={}", codes[3])).await;
    assert_eq!(
        found.attrs("tbody a", "href"),
        [format!("/requests/{}", codes[3])]
    );
    assert_eq!(
        found.value("search").as_deref(),
        Some(""),
        "the one in the side column is always empty"
    );

    let none = browser.get("/requests?search=khong-co-gi&status=quoted").await;
    assert_eq!(
        (none.status, none.one(".empty h2")),
        (200, "Nothing matches".to_owned())
    );
}

#[tokio::test]
async fn bad_filters_are_kindly_left_out() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    portal.new_request();
    let page = browser
        .get("/requests?status=teleported&from_date=2026-02-30&page=-1&per_page=9999&to_date=%3Cscript%3E")
        .await;
    assert_eq!((page.status, page.texts("tbody tr").len()), (200, 1));
    assert_eq!(page.texts(".banner li").len(), 5);
    assert!(!page.body.contains("<script>"));
    let beyond = browser.get("/requests?page=4000000000").await;
    assert_eq!(
        (beyond.status, beyond.attrs(".empty a", "href")),
        (200, vec!["/requests".to_owned()])
    );
}

#[tokio::test]
async fn a_filter_that_the_operator_refuses_is_told() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let body = json!({"status": "error", "message": "Từ khóa <b>quá ngắn</b>", "errors": []});
    portal.sandbox.faults().add(Fault {
        status: Some(422),
        body: Some(body),
        ..Fault::once(FaultKind::Status, "/orders")
    });
    let page = browser.get("/requests?search=a").await;
    assert_eq!(page.status, 422);
    assert_eq!(page.one(".banner blockquote"), "Từ khóa <b>quá ngắn</b>");
}

#[tokio::test]
async fn strange_answers_still_make_a_page() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let list = json!({"status": "success", "message": null, "data": {"items": [
        {"rfq_code": "../evil", "partner_ref": "</td><script>alert(1)</script>", "status": "floating", "status_label": null,
         "services": {"a": {"code": "x"}}, "origin_country": 7, "dest_country": null, "created_at": "hôm qua", "updated_at": null},
        null, {}
    ], "meta": []}});
    portal.sandbox.faults().add(Fault {
        body: Some(list),
        ..Fault::once(FaultKind::Body, "/orders")
    });
    let page = browser.get("/requests").await;
    assert_eq!((page.status, page.texts("tbody tr").len()), (200, 2));
    assert!(page.body.contains("floating") && page.body.contains("hôm qua"));
    assert!(!page.body.contains("<script>alert"));
    assert_eq!(
        page.attrs("tbody a", "href").len(),
        0,
        "codes that fit into no path are no links"
    );
}
