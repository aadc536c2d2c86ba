//! The page of a request.

use bytes::Bytes;
use sandbox::model::request::NewDocument;
use sandbox::{Fault, FaultKind};
use serde_json::json;

use crate::harness::{Portal, TOKEN_OTHER, delayed};

/// In transit, with milestones and a shared document.
fn moving(portal: &Portal) -> String {
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
    let code = moving(&portal);
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
    let code = moving(&portal);
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
    let code = moving(&portal);
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
    let code = moving(&portal);
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
