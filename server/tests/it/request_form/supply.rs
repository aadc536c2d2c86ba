//! Information supplied to a request that the operator asked about.

use sandbox::{Fault, FaultKind};
use serde_json::json;

use crate::harness::{Browser, Form, Portal, always, answering, on_get, on_put};

/// Returns a request that waits for information, and the form for it.
async fn request_with_question(portal: &Portal, browser: &Browser) -> (String, Form) {
    let code = portal.request().need_info(json!({"message": "Chiều cao 6 cm?"}));
    let page = browser.get(&format!("/requests/{code}/edit")).await;
    assert_eq!(page.status, 200, "{}", page.body);
    assert!(page.one("main").contains("Chiều cao 6 cm?"));
    (code, page.form("form[data-cargo-form]"))
}

#[tokio::test]
async fn only_changed_fields_are_sent() {
    let (portal, browser) = Portal::start_signed_in().await;
    let (code, form) = request_with_question(&portal, &browser).await;
    let path = format!("/requests/{code}/edit");
    let page = browser.submit(&form).await;
    assert_eq!(page.status, 422);
    assert!(
        page.one("section.summary").contains("nothing to send"),
        "{}",
        page.one("section.summary")
    );

    let before = portal.sandbox.operator().request(&code).unwrap().input;
    let answer = browser
        .submit(&form.with(&[("cargos[0][height]", "60"), ("note", "Đúng là 60 cm.\r\nCảm ơn.")]))
        .await;
    assert_eq!(
        answer.location(),
        Some(format!("/requests/{code}").as_str()),
        "{}",
        answer.body
    );
    let after = portal.sandbox.operator().request(&code).unwrap();
    assert_eq!(after.input.contact_name, before.contact_name);
    assert!(serde_json::to_string(&after.input.cargos).unwrap().contains("60"));
    let page = browser.submit(&form.with(&[("note", "Lần hai")])).await;
    assert_eq!(
        (page.status, page.location()),
        (303, Some(format!("/requests/{code}").as_str())),
        "the same form again sends nothing"
    );
    let page = browser.get(&path).await;
    assert_eq!(page.status, 409, "the request does not wait any more");
    let page = browser
        .submit(&form.with(&[("once", "another"), ("note", "Lần ba")]))
        .await;
    assert_eq!(page.status, 409);
    assert!(page.body.contains("Lần ba"), "what was typed is shown");
}

/// Whoever corrects one weight would replace every text that was cut by its beginning.
#[tokio::test]
async fn parts_that_were_not_read_are_not_sent_back() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().need_info(json!({"message": "MSDS?"}));
    let line =
        json!({"name": "Loa", "package_count": 1, "gross_weight": 5, "length": 1, "width": 1, "height": 1});
    let details = json!({
        "rfq_code": code, "status": "need_info", "services": [{"code": "air_freight"}], "contact": {"name": "Nhung"},
        "origin": {"country": "VN"}, "destination": {"country": "US"}, "incoterm": "FOB",
        "schedule": {"pickup_date": "2030-07-28"}, "special_note": "x".repeat(300_000), "cargos": [line]
    });
    portal.script_only(on_get(always(answering(&format!("/orders/{code}"), &details))));
    let page = browser.get(&format!("/requests/{code}/edit")).await;
    let told = page.one("section.summary");
    assert!(told.contains("cannot read all"), "{told}");
    let form = page.form("form[data-cargo-form]");
    let refused = browser
        .submit(&form.with(&[("cargos[0][gross_weight]", "6")]))
        .await;
    assert_eq!((refused.status, portal.calls_to("PUT", "")), (422, 0));
    let told = refused.one("section.summary");
    assert!(told.contains("Nothing was sent"), "{told}");
    let sent = browser.submit(&form.with(&[("note", "6 kg")])).await;
    assert_eq!((sent.status, portal.calls_to("PUT", "")), (303, 1));
}

/// Where only a property of the goods was not read, the choices are sent, and the page does not say otherwise.
#[tokio::test]
async fn choices_are_sent_beside_goods_that_were_not_read() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().need_info(json!({"message": "MSDS?"}));
    let line = json!({"name": "Loa", "package_count": 1, "gross_weight": 5, "length": 1, "width": 1, "height": 1, "is_dangerous": "?"});
    let details = json!({
        "rfq_code": code, "status": "need_info", "services": [{"code": "air_freight"}], "contact": {"name": "Nhung"},
        "origin": {"country": "VN"}, "destination": {"country": "US"}, "incoterm": "FOB",
        "schedule": {"pickup_date": "2030-07-28"}, "cargos": [line]
    });
    portal.script_only(on_get(always(answering(&format!("/orders/{code}"), &details))));
    let page = browser.get(&format!("/requests/{code}/edit")).await;
    let told = page.one("section.summary");
    assert!(told.contains("a property of the goods"), "{told}");
    assert!(!told.contains("the choices"), "{told}");
    let form = page.form("form[data-cargo-form]");
    let sent = browser
        .submit(&form.with(&[("special_requirements[]", "customs")]))
        .await;
    assert_eq!((sent.status, portal.calls_to("PUT", "")), (303, 1));
}

/// Requested fields are marked, also after lines have moved, and marked as answered once they are changed.
#[tokio::test]
async fn requested_fields_are_marked_until_they_are_answered() {
    let (portal, browser) = Portal::start_signed_in().await;

    let question =
        json!({"message": "Dòng 1: chiều cao 6 cm? Thiếu mã HS <b>.", "fields": ["incoterm", "cargos"]});
    let code = portal.request().need_info(question);
    let path = format!("/requests/{code}/edit");
    let page = browser.get(&path).await;
    assert_eq!(
        page.attrs(".named a", "href"),
        ["#incoterm", "#cargos-0-height", "#cargos-0-details"]
    );
    assert_eq!(
        page.attrs("[name=incoterm]", "aria-describedby"),
        ["incoterm-asked"]
    );
    assert_eq!(
        page.attrs("[id=\"cargos-0-height-asked\"]", "data-tone"),
        ["attention"]
    );
    assert!(page.texts(".named small").is_empty());

    let changes = [
        ("do", "insert-0"),
        ("incoterm", "DAP"),
        ("cargos[0][height]", "60"),
    ];
    let form = page.form("form[data-cargo-form]").with(&changes);
    let page = browser.submit(&form).await;
    assert_eq!(page.status, 200, "{}", page.body);
    assert_eq!(page.attrs("[id=\"incoterm-asked\"]", "data-tone"), ["done"]);
    assert_eq!(
        page.attrs("[id=\"cargos-1-height-asked\"]", "data-tone"),
        ["done"],
        "it is line 2 now"
    );
    assert_eq!(
        page.attrs("[id=\"cargos-1-hs_code-asked\"]", "data-tone"),
        ["attention"]
    );
    assert!(page.attrs("[id^=\"cargos-0-\"][id$=\"-asked\"]", "id").is_empty());
    assert_eq!(page.texts(".named small").len(), 2);
}

/// The changes are shown before and after; the review page posts the typed fields.
#[tokio::test]
async fn review_page_posts_the_typed_fields() {
    let (portal, browser) = Portal::start_signed_in().await;
    let (code, form) = request_with_question(&portal, &browser).await;
    let wrong = form.with(&[("do", "review"), ("cargos[0][height]", "sáu mươi")]);
    let page = browser.submit(&wrong).await;
    assert_eq!(page.status, 422, "what is wrong is told first");

    let note = "Đúng là 60 cm. <b>Cảm ơn</b>";
    let changes = [
        ("do", "review"),
        ("cargos[0][height]", "60"),
        ("cargos[1][name]", "Dây cáp"),
        ("cargos[1][package_count]", "2"),
        ("cargos[1][gross_weight]", "30,5"),
        ("cargos[1][length]", "40"),
        ("cargos[1][width]", "40"),
        ("cargos[1][height]", "40"),
        ("incoterm", "DAP"),
        ("note", note),
    ];
    let calls = portal.calls().len();
    let page = browser.submit(&form.with(&changes)).await;
    assert_eq!(page.status, 200, "{}", page.body);
    let made: Vec<String> = portal.calls().split_off(calls);
    assert!(!made.iter().any(|call| call.starts_with("PUT")), "{made:?}");
    let shown = page.one("main");
    for word in [
        "DAP",
        "60",
        "Dây cáp",
        "30.5",
        note,
        "Chiều cao 6 cm?",
        "with 2 lines",
    ] {
        assert!(shown.contains(word), "{word}: {shown}");
    }

    let review = page.form("main form");
    let back = browser.submit(&review.press("recalculate")).await;
    assert_eq!(back.value("cargos[1][name]").as_deref(), Some("Dây cáp"));
    assert_eq!(back.value("note").as_deref(), Some(note));

    let sent = browser.submit(&review.press("send")).await;
    assert_eq!(
        sent.location(),
        Some(format!("/requests/{code}").as_str()),
        "{}",
        sent.body
    );
    let after = portal.sandbox.operator().request(&code).unwrap();
    assert_eq!(after.input.cargos.len(), 2);
    assert_eq!(after.input.incoterm.as_deref(), Some("DAP"));
}

#[tokio::test]
async fn changed_request_is_not_overwritten_unseen() {
    let (portal, browser) = Portal::start_signed_in().await;
    let (code, form) = request_with_question(&portal, &browser).await;
    let stale = [
        ("updated_at", "2020-01-01T00:00:00+07:00"),
        ("contact_name", "Người khác"),
    ];
    let page = browser.submit(&form.with(&stale)).await;
    assert_eq!(page.status, 409);
    assert_eq!(page.value("contact_name").as_deref(), Some("Người khác"));
    assert!(
        page.one("section.panel table").contains("Trần Minh Khôi"),
        "the difference is shown"
    );
    assert_eq!(
        portal
            .sandbox
            .operator()
            .request(&code)
            .unwrap()
            .input
            .contact_name,
        "Trần Minh Khôi"
    );
    let version = page.value("updated_at").unwrap();
    let answer = browser
        .submit(&form.with(&[("updated_at", &version), ("contact_name", "Người khác")]))
        .await;
    assert_eq!(answer.status, 303, "seen, and sent");
}

#[tokio::test]
async fn unknown_outcome_is_resolved_by_reading() {
    let (portal, browser) = Portal::start_signed_in().await;
    let (code, form) = request_with_question(&portal, &browser).await;
    portal.script(on_put(Fault::status(500, "/orders/*")));
    portal.clear_calls();
    let page = browser.submit(&form.with(&[("note", "Đã sửa")])).await;
    assert_eq!(page.status, 502);
    assert!(page.one("section.summary").contains("probably not arrived"));
    assert_eq!(page.value("note").as_deref(), Some("Đã sửa"));
    assert_eq!(portal.calls_to("PUT", ""), 1, "sent once");
    let once = page.value("once").unwrap();
    portal.script(on_put(Fault::once(FaultKind::CutAfterCommit, "/orders/*")));
    let answer = browser
        .submit(&form.with(&[("note", "Đã sửa"), ("once", &once)]))
        .await;
    assert_eq!(answer.status, 303, "the request says that the answer has arrived");
    assert!(
        browser
            .get(&format!("/requests/{code}"))
            .await
            .body
            .contains("Information sent.")
    );
}

/// The specification does not say what an emptied field does: it is reported before, and checked after.
#[tokio::test]
async fn emptied_field_is_reported_before_and_checked_after() {
    let (portal, browser) = Portal::start_signed_in().await;
    let (code, form) = request_with_question(&portal, &browser).await;
    let emptied = form.with(&[("contact_phone", ""), ("special_note", ""), ("note", "x")]);
    let review = browser.submit(&emptied.press("review")).await;
    assert_eq!(review.status, 200);
    let told = review.one("main");
    assert!(
        told.contains("Emptied: ") && told.contains("The service may keep the old value"),
        "{told}"
    );
    let sent = browser.submit(&review.form("main form").press("send")).await;
    assert_eq!(sent.status, 303);
    let page = browser.get(&format!("/requests/{code}")).await;
    let told = page.one("[role=status]:not([data-words])");
    assert!(told.contains("the service still shows a value: Phone"), "{told}");
    assert!(
        !told.contains("Note"),
        "what was emptied indeed is not named: {told}"
    );
    let page = browser.get(&format!("/requests/{code}")).await;
    assert!(!page.body.contains("still shows a value"), "told once");
}

#[tokio::test]
async fn service_remarks_about_a_supply_are_shown() {
    let (portal, browser) = Portal::start_signed_in().await;
    let (code, form) = request_with_question(&portal, &browser).await;
    portal.script(on_put(Fault {
        status: Some(200),
        body: Some(
            json!({"status": "success", "message": "Sẽ báo giá trong ngày 26/11",
            "errors": ["Thiếu MSDS"], "data": {"rfq_code": code, "status": "submitted"}}),
        ),
        ..Fault::once(FaultKind::StatusAfterCommit, "/orders/*")
    }));
    let sent = browser.submit(&form.with(&[("note", "Đã sửa")])).await;
    assert_eq!((sent.status, portal.calls_to("PUT", "")), (303, 1));
    let page = browser.get(&format!("/requests/{code}")).await;
    let told = page.one("[role=status]:not([data-words])");
    assert!(told.contains("Information sent"), "{told}");
    assert_eq!(
        page.texts("[role=status] blockquote"),
        ["Sẽ báo giá trong ngày 26/11"]
    );
    assert_eq!(page.texts("[role=status] li"), ["Thiếu MSDS"]);
}
