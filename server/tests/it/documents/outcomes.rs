//! The service's answers to an upload, and their absence.

use sandbox::{Fault, FaultKind};
use serde_json::json;

use super::{answer_with, chosen_type, path, stored, upload, upload_pdf};
use crate::harness::{Portal, on_post, refusing, too_many_requests};

#[tokio::test]
async fn lost_upload_response_is_resolved_by_the_list() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    let strike = |kind| on_post(Fault::once(kind, "/orders/*/attachments"));
    portal.script(strike(FaultKind::CutAfterCommit));
    let done = upload_pdf(&browser, &code, "n").await;
    assert_eq!(
        (
            done.status,
            portal.posts("/attachments"),
            stored(&portal, &code).len()
        ),
        (303, 1, 1),
        "it is in the list"
    );

    for fault in [
        strike(FaultKind::Cut),
        Fault {
            status: Some(503),
            ..strike(FaultKind::Status)
        },
    ] {
        portal.clear_calls();
        portal.script(fault);
        // A document of this name exists already.
        let unclear = upload_pdf(&browser, &code, "giữ").await;
        assert_eq!((unclear.status, portal.posts("/attachments")), (502, 1));
        assert!(unclear.one("#error-summary").contains("unclear"));
        assert_eq!(
            (unclear.value("note").as_deref(), chosen_type(&unclear)),
            (Some("giữ"), "msds".to_owned())
        );
    }
}

#[tokio::test]
async fn service_errors_are_quoted() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    let errors = json!({"file": ["Tệp có vi-rút"]});
    portal.script(on_post(refusing("/orders/*/attachments", "Không nhận", &errors)));
    let refused = upload_pdf(&browser, &code, "giữ").await;
    assert_eq!(refused.status, 422);
    assert_eq!(refused.one("#file-error"), "Tệp có vi-rút");
    assert!(refused.one("#error-summary").contains("Không nhận"));
    portal.script(on_post(too_many_requests("/orders/*/attachments", "5")));
    let limited = upload_pdf(&browser, &code, "giữ").await;
    assert_eq!((limited.status, limited.header("retry-after")), (429, Some("5")));
    assert_eq!(limited.value("note").as_deref(), Some("giữ"));
}

#[tokio::test]
async fn refusal_within_a_success_status_is_a_refusal() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    for body in [
        json!({"success": false, "message": "Không nhận", "errors": {"file": ["Tệp có vi-rút"]}}),
        json!({"status": false, "message": "Không nhận", "errors": {"file": ["Tệp có vi-rút"]}}),
        json!({"code": "FILE_INVALID", "message": "Không nhận", "errors": {"file": ["Tệp có vi-rút"]}}),
    ] {
        answer_with(&portal, body.clone());
        let refused = upload_pdf(&browser, &code, "giữ").await;
        assert_eq!(refused.status, 422, "{body}");
        assert_eq!(refused.one("#file-error"), "Tệp có vi-rút", "{body}");
        assert!(refused.one("#error-summary").contains("Không nhận"), "{body}");
        assert_eq!(refused.value("note").as_deref(), Some("giữ"));
    }
    assert!(stored(&portal, &code).is_empty());
    let page = browser.get(&format!("/requests/{code}")).await;
    assert!(
        !page.one("main").contains("Lan Anh uploaded"),
        "{}",
        page.one("main")
    );
}

/// The service's word for a success counts for more than errors beside it: a listed document is uploaded, with the service's
/// remarks; an unlisted one is unclear. Nobody is told that nothing was accepted.
#[tokio::test]
async fn errors_beside_a_success_are_resolved_by_the_list() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    let said = json!({"status": "success", "message": "Chờ duyệt", "errors": {"note": ["Ghi chú <b>quá dài</b>"]}, "data": null});
    for (body, listed) in [
        (said.clone(), true),
        (json!({"errors": {"note": ["Ghi chú <b>quá dài</b>"]}}), true),
        (said, false),
    ] {
        portal.clear_calls();
        let kind = if listed {
            FaultKind::StatusAfterCommit
        } else {
            FaultKind::Body
        };
        portal.script(on_post(Fault {
            status: Some(200),
            body: Some(body.clone()),
            ..Fault::once(kind, "/orders/*/attachments")
        }));
        let once = browser.get(&path(&code)).await.value("once").unwrap();
        let fields = [("once", once.as_str()), ("doc_type", "msds"), ("note", "giữ")];
        let name = format!("{}.pdf", portal.calls().len() + stored(&portal, &code).len());
        let outcome = upload(&browser, &code, &fields, (&name, b"%PDF")).await;
        if listed {
            assert_eq!(outcome.status, 303, "{body}");
            let page = browser.get(&path(&code)).await;
            let told = page.one("[role=status]");
            assert!(told.contains("Document uploaded"), "{told}");
            assert!(told.contains("no need to send it again"), "{told}");
            assert_eq!(page.texts("[role=status] li"), ["Ghi chú <b>quá dài</b>"]);
        } else {
            assert_eq!(outcome.status, 502, "{body}");
            let told = outcome.one("#error-summary");
            assert!(
                told.contains("unclear") && told.contains("is not in the list so far"),
                "{told}"
            );
            assert!(told.contains("Ghi chú <b>quá dài</b>"), "{told}");
            assert_eq!(outcome.value("note").as_deref(), Some("giữ"));
        }
        // A second post of the same form sends nothing.
        let again = upload(&browser, &code, &fields, (&name, b"%PDF")).await;
        assert_eq!((again.status, portal.posts("/attachments")), (303, 1), "{body}");
    }
    assert_eq!(stored(&portal, &code).len(), 2);
}

#[tokio::test]
async fn unreadable_answer_is_resolved_by_the_list() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    portal.script(on_post(Fault::once(FaultKind::Garbage, "/orders/*/attachments")));
    let unclear = upload_pdf(&browser, &code, "giữ").await;
    assert_eq!(unclear.status, 502);
    assert!(
        unclear
            .one("#error-summary")
            .contains("is not in the list so far")
    );
    assert_eq!(
        unclear.attrs("#error-summary a", "href"),
        [path(&code)],
        "where to look"
    );
}

#[tokio::test]
async fn service_remarks_about_an_upload_are_shown_once() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    answer_with(
        &portal,
        json!({"status": "success", "message": "<b>Chờ duyệt</b> trong 24 giờ", "data": {}}),
    );
    upload_pdf(&browser, &code, "").await;
    let page = browser.get(&path(&code)).await;
    assert!(page.one("[role=status]").contains("Document uploaded"));
    assert_eq!(
        page.texts("[role=status] blockquote"),
        ["<b>Chờ duyệt</b> trong 24 giờ"]
    );
    let page = browser.get(&path(&code)).await;
    assert!(page.texts("[role=status] blockquote").is_empty());
}
