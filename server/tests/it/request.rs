//! The page of a request.

use std::time::Duration;

use bytes::Bytes;
use sandbox::model::request::NewDocument;
use sandbox::{Fault, FaultKind};
use serde_json::json;

use crate::harness::{Portal, TOKEN_OTHER, always, answering, delayed, on_get, until};

/// Creates a request in transit, with milestones and a shared document.
fn in_transit_request(portal: &Portal) -> String {
    let milestones = [("picked_up", "Đã lấy hàng"), ("departed", "Đã bay")];
    let code = portal.request().in_transit(&milestones);
    let document = NewDocument {
        doc_type: "bill_of_lading".into(),
        file_name: "AWB.pdf".into(),
        bytes: Bytes::from_static(b"%PDF"),
        note: None,
    };
    portal.sandbox.operator().share_document(&code, document).unwrap();
    code
}

#[tokio::test]
async fn page_shows_everything_of_the_request() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = in_transit_request(&portal);
    portal.clear_calls();
    let page = browser.get(&format!("/requests/{code}")).await;
    assert_eq!(page.status, 200);
    for words in [
        "Linh kiện điện tử",
        "850.5",
        "120 × 80 × 100",
        "KCN Tân Bình",
        "FRA",
        "Trần Minh Khôi",
        "20\u{a0}Jul\u{a0}2026",
        "AWB.pdf",
        "Đã bay",
        "QT-",
        "JOB-",
    ] {
        assert!(page.body.contains(words), "{words}");
    }
    assert_eq!(page.texts("table[aria-labelledby=cargo] tbody tr").len(), 1);
    assert!(
        page.attrs("a", "href")
            .contains(&format!("/requests/new?from={code}")),
        "quote again"
    );
    let mut calls = portal.calls();
    calls.sort();
    assert_eq!(
        calls.len(),
        4,
        "details, quotation, trackings, attachments (catalogs are cached): {calls:?}"
    );
}

#[tokio::test]
async fn question_links_to_the_edit_form() {
    let (portal, browser) = Portal::start_signed_in().await;
    for asked in [
        json!("Chiều cao <b>bao nhiêu</b>?"),
        json!({"message": "Thiếu MSDS", "fields": ["cargos"]}),
        json!(["Một", {"x": "Hai"}]),
    ] {
        let code = portal.request().need_info(asked.clone());
        let page = browser.get(&format!("/requests/{code}")).await;
        assert_eq!(
            page.texts(".banner[data-tone=attention] blockquote").len(),
            1,
            "{asked}"
        );
        assert!(!page.body.contains("<b>bao"), "escaped");
        assert!(
            page.attrs(".banner a.btn", "href")
                .contains(&format!("/requests/{code}/edit"))
        );
    }
}

#[tokio::test]
async fn parts_fail_independently() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = in_transit_request(&portal);
    for (failing, still_there) in [
        ("quotation", "Đã bay"),
        ("trackings", "AWB.pdf"),
        ("attachments", "Đã bay"),
    ] {
        portal.script(Fault::status(500, &format!("/orders/*/{failing}")));
        let page = browser.get(&format!("/requests/{code}")).await;
        assert_eq!(page.status, 200, "{failing}");
        assert!(
            page.body.contains(still_there) && page.body.contains("Linh kiện điện tử"),
            "{failing}"
        );
        assert_eq!(page.texts(".banner[data-tone=stop]").len(), 1, "{failing}");
    }
    portal.script(Fault::status(500, &format!("/orders/{code}")));
    assert_eq!(
        browser.get(&format!("/requests/{code}")).await.status,
        502,
        "without the request there is no page"
    );
}

#[tokio::test]
async fn page_costs_its_slowest_call() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = in_transit_request(&portal);
    browser.get(&format!("/requests/{code}")).await;
    for _ in 0..4 {
        portal.script(delayed("/orders/*", 400));
    }
    let started = std::time::Instant::now();
    assert_eq!(browser.get(&format!("/requests/{code}")).await.status, 200);
    assert!(
        started.elapsed() < std::time::Duration::from_millis(1200),
        "one after the other would take 1.6 s"
    );
}

#[tokio::test]
async fn hold_is_shown_to_its_own_account_only() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = in_transit_request(&portal);
    portal
        .sandbox
        .operator()
        .hold(&code, Some("Kiểm hóa".into()))
        .unwrap();
    for end in ["", "/tracking"] {
        let page = browser.get(&format!("/requests/{code}{end}")).await;
        assert!(page.texts(".tag").iter().any(|tag| tag == "On hold"), "{end}");
        assert_eq!(page.texts(".banner[data-tone=stop]").len(), 1, "{end}");
    }
    let other = portal.sign_in_with(TOKEN_OTHER).await;
    for end in ["", "/tracking", "/documents", "/quotation"] {
        let page = other.get(&format!("/requests/{code}{end}")).await;
        assert_eq!(page.status, 404, "{end}");
        assert!(!page.body.contains("Linh kiện"), "{end}");
    }
}

/// The service has a flag for a hold and neither time nor reason: the newest event is not shown as the reason.
#[tokio::test]
async fn hold_is_shown_with_its_first_read_and_a_contact() {
    let portal = Portal::start_with(|config| {
        config.letterhead.phone = Some("+84 28 3812 3456".into());
        config.letterhead.email = Some("ops@example.vn".into());
    })
    .await;
    let browser = portal.sign_in().await;
    let code = in_transit_request(&portal);
    let operator = portal.sandbox.operator();
    operator.hold(&code, Some("Kiểm hóa".into())).unwrap();
    let banner = async |end: &str| {
        let page = browser.get(&format!("/requests/{code}{end}")).await;
        page.one(".banner[data-tone=stop]")
    };
    let read_at = |words: &str, after: &str| words.split(after).nth(1).unwrap()[..16].to_owned();
    let first = banner("").await;
    assert!(
        first.contains("Newest event (not necessarily the reason): Departed"),
        "{first}"
    );
    assert!(!first.contains("Đã bay"), "{first}");
    let first = read_at(&first, "As read at ");
    // The hold is stored behind the page with the time of its first read.
    until("the hold is remembered", async || {
        banner("").await.contains("Known")
    })
    .await;
    portal.advance(Duration::from_mins(90));
    for end in ["", "/tracking", "/documents", "/quotation"] {
        let words = banner(end).await;
        assert_eq!(read_at(&words, "Known to this portal since "), first, "{end}");
        assert!(
            words.contains("The operator's service does not say why."),
            "{end}"
        );
    }
    let page = browser.get(&format!("/requests/{code}/tracking")).await;
    assert_eq!(
        page.attrs(".banner[data-tone=stop] a", "href"),
        [
            format!("/requests/{code}/documents"),
            "tel:+842838123456".to_owned(),
            format!(
                "mailto:ops@example.vn?subject={}",
                page.one(".crumbs li:last-child")
            ),
        ]
    );
    // Home shows the same.
    let home = browser.get("/").await;
    assert!(
        home.one(".queue > li")
            .contains("The operator's service does not say why."),
        "{}",
        home.one(".queue > li")
    );
    operator.release(&code).unwrap();
    let released = browser.get(&format!("/requests/{code}")).await;
    assert_eq!(released.texts(".banner[data-tone=stop]").len(), 0);
}

#[tokio::test]
async fn unknown_codes_and_shapes_are_shown() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    let bad = "</textarea></title><script>alert(1)</script>";
    let body = json!({"status": "success", "data": {
        "rfq_code": code, "partner_ref": bad, "status": "teleported", "status_label": bad, "services": [{"code": "x", "name": bad}],
        "contact": [bad], "origin": bad, "destination": {"a": {"b": bad}}, "schedule": 5, "incoterm": "XYZ", "delivery_scope": bad,
        "special_requirements": [bad], "special_note": bad, "operation_status": "hovering", "operation_status_label": bad,
        "cargos": [{"name": bad, "package_count": bad, "container_type": bad, "note": bad}], "info_request": {"q": [bad]}, "customer_tax_code": bad
    }});
    for end in ["", "/tracking", "/documents"] {
        portal.script(Fault {
            body: Some(body.clone()),
            ..Fault::once(FaultKind::Body, &format!("/orders/{code}"))
        });
        let page = browser.get(&format!("/requests/{code}{end}")).await;
        assert_eq!(page.status, 200, "{end}");
        assert!(!page.body.contains("<script>alert"), "{end}");
        assert_eq!(page.texts("h1").len(), 1, "{end}");
    }
}

/// A code is any text; in addresses it is one encoded part, in the portal's as in the service's.
#[tokio::test]
async fn request_with_an_unusual_code_is_opened() {
    let (portal, browser) = Portal::start_signed_in().await;
    for (odd, encoded) in [
        ("2026/07/0187", "2026%2F07%2F0187"),
        ("Yêu cầu số 1", "Y%C3%AAu%20c%E1%BA%A7u%20s%E1%BB%91%201"),
        ("100%?x=1#y", "100%25%3Fx%3D1%23y"),
        ("new", "%6Eew"),
    ] {
        portal.clear_calls();
        let details = json!({"rfq_code": odd, "partner_ref": "PO-ODD", "status": "submitted"});
        portal.script_only(on_get(always(answering("/orders/*", &details))));
        let page = browser.get(&format!("/requests/{encoded}")).await;
        assert_eq!(page.status, 200, "{odd}");
        let sent = if odd == "new" { "new" } else { encoded };
        let call = format!("GET /api/partner/fwd/orders/{sent}");
        assert!(portal.calls().contains(&call), "{call}: {:?}", portal.calls());
        let own = format!("/requests/{encoded}/");
        let links = page.attrs("main a", "href");
        assert!(links.contains(&format!("{own}tracking")), "{links:?}");
        assert!(links.contains(&format!("{own}documents")), "{links:?}");
        portal.script_only(on_get(always(answering("/orders/*", &json!([])))));
        let page = browser.get(&format!("{own}documents")).await;
        assert_ne!(page.status, 404, "{odd}");
    }
    for bad in ["..%2Fx", "a%2F..%2Fb", "a%00b", "%20a", "%FF", "x%5C..%5Cy"] {
        portal.clear_calls();
        let page = browser.get(&format!("/requests/{bad}")).await;
        assert_eq!(page.status, 404, "{bad}");
        assert!(
            !portal.calls().iter().any(|call| call.contains("/orders/")),
            "{bad}: {:?}",
            portal.calls()
        );
    }
}

/// Signing in keeps the code as it is.
#[tokio::test]
async fn unusual_code_survives_signing_in() {
    let portal = Portal::start().await;
    let browser = portal.browser();
    let asked = browser.get("/requests/2026%2F07/tracking").await;
    let next = "/requests/2026%2F07/tracking";
    assert_eq!(
        asked.location(),
        Some("/sign-in?next=%2Frequests%2F2026%252F07%2Ftracking")
    );
    let signed_in = browser
        .post_sign_in(&[("token", crate::harness::TOKEN), ("name", "Lan"), ("next", next)])
        .await;
    assert_eq!(signed_in.location(), Some(next));
}
