//! The list of requests.

use sandbox::{Fault, FaultKind};
use serde_json::json;

use crate::harness::{Portal, refusing};

#[tokio::test]
async fn list_is_filtered_searched_and_paged() {
    let (portal, browser) = Portal::start_signed_in().await;
    let codes: Vec<String> = (0..5).map(|_| portal.request().submitted()).collect();
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
    assert_eq!(found.value("search").as_deref(), Some(codes[3].as_str()));

    let none = browser.get("/requests?search=khong-co-gi&status=quoted").await;
    assert_eq!(
        (none.status, none.one(".empty h2")),
        (200, "Nothing matches".to_owned())
    );
}

#[tokio::test]
async fn invalid_filters_are_left_out() {
    let (portal, browser) = Portal::start_signed_in().await;
    portal.request().submitted();
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
async fn filter_refused_by_the_service_is_reported() {
    let (portal, browser) = Portal::start_signed_in().await;
    portal.script(refusing("/orders", "Từ khóa <b>quá ngắn</b>", &json!([])));
    let page = browser.get("/requests?search=a").await;
    assert_eq!(page.status, 422);
    assert_eq!(page.one(".banner blockquote"), "Từ khóa <b>quá ngắn</b>");
}

#[tokio::test]
async fn malformed_list_is_shown() {
    let (portal, browser) = Portal::start_signed_in().await;
    let list = json!({"status": "success", "message": null, "data": {"items": [
        {"rfq_code": "../evil", "partner_ref": "</td><script>alert(1)</script>", "status": "floating", "status_label": null,
         "services": {"a": {"code": "x"}}, "origin_country": 7, "dest_country": null, "created_at": "hôm qua", "updated_at": null},
        null, {}
    ], "meta": []}});
    portal.script(Fault {
        body: Some(list),
        ..Fault::once(FaultKind::Body, "/orders")
    });
    let page = browser.get("/requests").await;
    assert_eq!((page.status, page.texts("tbody tr").len()), (200, 2));
    assert!(page.body.contains("floating") && !page.body.contains("hôm qua"));
    assert!(!page.body.contains("<script>alert"));
    assert_eq!(
        page.attrs("tbody a", "href").len(),
        0,
        "codes that fit into no path are no links"
    );
}
