//! A new request.

use sandbox::{Fault, FaultKind};
use serde_json::json;

use crate::harness::{
    Answer, Browser, CARGO_NAME, CONTACT_NAME, Portal, TOKEN_OTHER, always, on_post, refusing, request_with,
    too_many_requests,
};

const NEW_REQUEST: &str = "/requests/new";

#[tokio::test]
async fn form_has_every_field_and_a_reference() {
    let (portal, browser) = Portal::start_signed_in().await;
    let page = browser.get(NEW_REQUEST).await;
    assert_eq!(page.status, 200);
    for name in domain::rfq_form::RfqTexts::NAMES {
        assert!(
            page.value(name).is_some() || !page.attrs(&format!("select[name=\"{name}\"]"), "name").is_empty(),
            "{name}"
        );
    }
    for name in domain::rfq_form::CargoTexts::NAMES
        .iter()
        .chain(&domain::rfq_form::CARGO_FLAGS)
    {
        assert_eq!(
            page.attrs(&format!("[name=\"cargos[0][{name}]\"]"), "name").len(),
            1,
            "{name}"
        );
    }
    assert!(page.value("partner_ref").unwrap().starts_with("P-20"));
    assert_ne!(
        browser.get(NEW_REQUEST).await.value("partner_ref"),
        page.value("partner_ref")
    );
    assert!(
        !page
            .attrs("input[name=\"service_codes[]\"][type=checkbox]", "value")
            .is_empty()
    );
    assert_eq!(
        page.attrs("form[data-cargo-form] button", "value")[0],
        "review",
        "Enter in a field sends nothing"
    );
    assert_eq!(portal.browser().get(NEW_REQUEST).await.status, 303);
}

#[tokio::test]
async fn request_is_created_once_with_exact_numbers() {
    let (portal, browser) = Portal::start_signed_in().await;
    let once = browser.get(NEW_REQUEST).await.value("once").unwrap();
    let form = request_with(&[
        ("partner_ref", "PO-1"),
        ("once", &once),
        ("cargos[7][dimension_unit]", "cm"),
    ]);
    let code = browser.post_form(NEW_REQUEST, &form).await.code();
    let input = portal.sandbox.operator().request(&code).unwrap().input;
    assert_eq!(input.cargos.len(), 1);
    let line = serde_json::to_value(&input.cargos[0]).unwrap();
    assert_eq!(line["name"], CARGO_NAME);
    assert!(serde_json::to_string(&input).unwrap().contains("1378.5"));
    let page = browser.get(&format!("/requests/{code}")).await;
    assert!(page.body.contains("Request sent."), "told once");

    let again = browser.post_form(NEW_REQUEST, &form).await;
    assert_eq!(
        again.location(),
        Some(format!("/requests/{code}").as_str()),
        "a second click leads to the same request"
    );
    let other = browser
        .post_form(NEW_REQUEST, &request_with(&[("partner_ref", "PO-1")]))
        .await;
    assert_eq!(other.code(), code);
    let page = browser.get(&format!("/requests/{code}")).await;
    assert!(page.body.contains("This reference already exists"));
}

#[tokio::test]
async fn errors_are_reported_at_their_fields_and_input_is_kept() {
    let (portal, browser) = Portal::start_signed_in().await;
    let form = request_with(&[
        ("origin_country", ""),
        ("origin_state", "Bình Dương"),
        ("contact_name", ""),
        ("cargos[0][gross_weight]", "1.000"),
        ("cargos[0][has_battery]", "on"),
        ("cargos[3][name]", "Kệ"),
        ("cargos[3][load]", "fcl"),
        ("cargos[3][package_count]", "0"),
        ("unheard_of", "kept too"),
    ]);
    let page = browser.post_form(NEW_REQUEST, &form).await;
    assert_eq!(page.status, 422);
    assert_eq!(portal.posts("/orders"), 0);
    assert_eq!(
        page.attrs("section.summary[role=alert][autofocus]", "id"),
        ["error-summary"]
    );
    let links = page.attrs("section.summary a", "href");
    assert_eq!(
        links,
        [
            "#origin_country",
            "#cargos-0-gross_weight",
            "#cargos-1-package_count",
            "#cargos-1-container_count",
            "#contact_name"
        ]
    );
    for id in [
        "origin-error",
        "contact_name-error",
        "cargos-0-gross_weight-error",
        "cargos-1-package_count-error",
        "cargos-1-container_count-error",
    ] {
        assert_eq!(page.texts(&format!("[id=\"{id}\"]")).len(), 1, "{id}");
        assert_eq!(
            page.attrs(&format!("[aria-describedby~=\"{id}\"]"), "aria-describedby")
                .len(),
            1,
            "{id}"
        );
    }
    assert!(
        page.one("[id=\"cargos-0-gross_weight-error\"]")
            .contains("Write 1 or 1000.")
    );
    assert_eq!(page.value("origin_state").as_deref(), Some("Bình Dương"));
    assert_eq!(page.value("cargos[0][gross_weight]").as_deref(), Some("1.000"));
    assert_eq!(
        page.value("cargos[0][name]").as_deref(),
        Some(CARGO_NAME),
        "shown as text, not as markup"
    );
    assert_eq!(page.value("cargos[1][name]").as_deref(), Some("Kệ"));
    assert_eq!(page.value("unheard_of").as_deref(), Some("kept too"));
    assert_eq!(
        page.attrs("input[name=\"cargos[0][has_battery]\"][checked]", "value"),
        ["1"]
    );
    assert!(page.one("title").starts_with("Error: "));
}

#[tokio::test]
async fn service_errors_stand_at_the_displayed_lines() {
    let (portal, browser) = Portal::start_signed_in().await;
    let errors = json!({
        "origin": ["Thiếu điểm lấy hàng"], "cargos.1.length": ["Sai <b>dài</b>"], "sales_user_id": ["Chưa có sale"],
    });
    portal.script(on_post(refusing("/orders", "Dữ liệu không hợp lệ", &errors)));
    // The empty line between is not sent, so that the service's line 1 is the form's line 2.
    let form = request_with(&[
        ("partner_ref", "PO-2"),
        ("cargos[1][dimension_unit]", "mm"),
        ("cargos[2][name]", "Kệ"),
        ("cargos[2][package_count]", "1"),
        ("cargos[2][gross_weight]", "5"),
        ("cargos[2][length]", "1"),
        ("cargos[2][width]", "1"),
        ("cargos[2][height]", "1"),
    ]);
    let page = browser.post_form(NEW_REQUEST, &form).await;
    assert_eq!(page.status, 422, "{}", page.body);
    assert!(
        page.one("[id=\"cargos-2-length-error\"]")
            .contains("Sai <b>dài</b>")
    );
    assert_eq!(
        page.attrs("[id=\"cargos-2-length-error\"] [lang]", "lang"),
        ["vi"]
    );
    assert!(page.one("section.summary").contains("Dữ liệu không hợp lệ"));
    assert!(page.one("section.summary").contains("no sales representative"));
    assert_eq!(page.value("partner_ref").as_deref(), Some("PO-2"));
    browser.post_form(NEW_REQUEST, &form).await.code();
}

#[tokio::test]
async fn failure_keeps_the_form_and_shows_the_outcome() {
    let (portal, browser) = Portal::start_signed_in().await;
    browser.get(NEW_REQUEST).await;
    let form = request_with(&[("partner_ref", "PO-3"), ("once", "o-1")]);
    let expect = async |fault: Fault, status: u16, sentence: &str| {
        portal.script_only(on_post(always(fault)));
        let page = browser.post_form(NEW_REQUEST, &form).await;
        assert_eq!(page.status, status, "{sentence}");
        assert!(
            page.one("section.summary").contains(sentence),
            "{sentence}: {}",
            page.one("section.summary")
        );
        assert_eq!(page.value("cargos[0][width]").as_deref(), Some("40.25"));
        page
    };
    expect(Fault::status(500, "/orders"), 502, "no second one is made").await;
    expect(
        Fault::once(FaultKind::Cut, "/orders"),
        502,
        "no second one is made",
    )
    .await;
    let busy = expect(too_many_requests("/orders", "1"), 429, "The request was not sent").await;
    assert!(busy.header("retry-after").is_some());
}

/// The request was created and the response lost: the portal looks it up by its reference.
#[tokio::test]
async fn lost_response_is_resolved_by_the_reference() {
    let (portal, browser) = Portal::start_signed_in().await;
    let lost = || {
        portal.script_only(on_post(always(Fault::once(FaultKind::CutAfterCommit, "/orders"))));
    };
    lost();
    let form = request_with(&[("partner_ref", "PO-LOST"), ("once", "o-1")]);
    let code = browser.post_form(NEW_REQUEST, &form).await.code();
    assert!(
        browser
            .get(&format!("/requests/{code}"))
            .await
            .body
            .contains("Request sent.")
    );
    assert!(
        portal.calls().contains(&"GET /api/partner/fwd/orders".to_owned()),
        "{:?}",
        portal.calls()
    );

    portal.advance(std::time::Duration::from_hours(1));
    // The same reference an hour later: the first request, and no new one.
    lost();
    let again = browser
        .post_form(
            NEW_REQUEST,
            &request_with(&[("partner_ref", "PO-LOST"), ("once", "o-2")]),
        )
        .await;
    assert_eq!(again.code(), code);

    lost();
    let unnamed = browser
        .post_form(NEW_REQUEST, &request_with(&[("once", "o-3")]))
        .await;
    assert_eq!(unnamed.status, 502);
    assert!(
        unnamed.one("section.summary").contains("Look in the list"),
        "{}",
        unnamed.one("section.summary")
    );
}

#[tokio::test]
async fn service_remarks_about_a_creation_are_shown_once() {
    let (portal, browser) = Portal::start_signed_in().await;
    let carried_out = |status, body| {
        portal.script(on_post(Fault {
            status: Some(status),
            body: Some(body),
            ..Fault::once(FaultKind::StatusAfterCommit, "/orders")
        }));
    };
    let there = portal.request().submitted();
    carried_out(
        201,
        json!({"status": "success", "message": "Phòng giá trả lời trong <b>2 giờ</b>",
            "errors": {"cargos": {"0": {"hs_code": ["Thiếu mã HS"]}}}, "data": {"rfq_code": there, "status": "submitted"}}),
    );
    let sent = browser
        .post_form(
            NEW_REQUEST,
            &request_with(&[("partner_ref", "PO-SAID"), ("once", "s-1")]),
        )
        .await;
    assert_eq!(sent.code(), there);
    let page = browser.get(&format!("/requests/{there}")).await;
    assert!(
        page.one("[role=status]:not([data-words])")
            .contains("Request sent")
    );
    assert_eq!(
        page.texts("[role=status] blockquote"),
        ["Phòng giá trả lời trong <b>2 giờ</b>"]
    );
    assert_eq!(page.texts("[role=status] li"), ["Thiếu mã HS"]);
    let page = browser.get(&format!("/requests/{there}")).await;
    assert!(page.texts("[role=status] blockquote").is_empty());

    // The service's own sentence says no more than the portal's.
    let sent = browser
        .post_form(
            NEW_REQUEST,
            &request_with(&[("partner_ref", "PO-PLAIN"), ("once", "s-2")]),
        )
        .await;
    let page = browser.get(&format!("/requests/{}", sent.code())).await;
    assert!(
        page.one("[role=status]:not([data-words])")
            .contains("Request sent")
    );
    assert!(page.texts("[role=status] blockquote").is_empty());
}

/// 201 alone means that a request was created: a contradicting body lets nobody send it twice.
#[tokio::test]
async fn contradicting_body_of_a_201_is_resolved_by_the_reference() {
    let (portal, browser) = Portal::start_signed_in().await;
    let carried_out = || {
        portal.script(on_post(Fault {
            status: Some(201),
            body: Some(json!({"status": "error", "message": "Chưa phân công", "data": null})),
            ..Fault::once(FaultKind::StatusAfterCommit, "/orders")
        }));
    };
    carried_out();
    let sent = browser
        .post_form(
            NEW_REQUEST,
            &request_with(&[("partner_ref", "PO-201"), ("once", "t-1")]),
        )
        .await;
    assert_eq!((sent.status, portal.posts("/orders")), (303, 1));
    carried_out();
    let form = request_with(&[("once", "t-2")]);
    let unclear = browser.post_form(NEW_REQUEST, &form).await;
    assert_eq!(unclear.status, 502);
    let told = unclear.one("section.summary");
    assert!(
        told.contains("Look in the list") && told.contains("Chưa phân công"),
        "{told}"
    );
    assert_eq!(
        (
            browser.post_form(NEW_REQUEST, &form).await.status,
            portal.posts("/orders")
        ),
        (409, 2)
    );
}

/// The service carried it out behind a gateway that timed out, and the client's own retry found it there: this post created it,
/// whatever the retry meets.
#[tokio::test]
async fn request_found_by_the_retry_is_reported_as_sent() {
    let (portal, browser) = Portal::start_signed_in().await;
    let given_up = || on_post(Fault::once(FaultKind::StatusAfterCommit, "/orders"));
    let refused = on_post(Fault::status(429, "/orders"));
    for (reference, then) in [("PO-504", None), ("PO-429", Some(refused))] {
        portal.clear_calls();
        portal.script_only(given_up());
        if let Some(fault) = then {
            portal.script(fault);
        }
        let form = request_with(&[("partner_ref", reference), ("once", reference)]);
        let code = browser.post_form(NEW_REQUEST, &form).await.code();
        assert_eq!(portal.posts("/orders"), 2, "{reference}: {:?}", portal.calls());
        let page = browser.get(&format!("/requests/{code}")).await;
        assert!(page.body.contains("Request sent."), "{reference}");
        assert!(page.one("main").contains("What happens next?"), "{reference}");
        assert_eq!(page.attrs("[data-draft-done]", "data-reference"), [reference]);
        assert!(
            page.one("main").contains("Lan Anh sent this request"),
            "{reference}: as the activity says"
        );
        // Another form has the same reference: the request exists already.
        let form = request_with(&[("partner_ref", reference)]);
        assert_eq!(browser.post_form(NEW_REQUEST, &form).await.code(), code);
        let page = browser.get(&format!("/requests/{code}")).await;
        assert!(page.body.contains("This reference already exists"), "{reference}");
    }
}

/// Without a reference the outcome of the first post is unknown, so the second shows the form and not the list.
/// Enter in a field presses the first button, which checks and sends nothing.
#[tokio::test]
async fn checking_sends_nothing() {
    let (portal, browser) = Portal::start_signed_in().await;
    let good = browser
        .post_form(NEW_REQUEST, &request_with(&[("do", "review")]))
        .await;
    assert_eq!(good.status, 200);
    assert!(good.one("section.summary").contains("Not sent yet"));
    assert_eq!(good.value("cargos[0][name]").as_deref(), Some(CARGO_NAME));
    let bad = browser
        .post_form(
            NEW_REQUEST,
            &request_with(&[("do", "review"), ("contact_name", "")]),
        )
        .await;
    assert_eq!((bad.status, portal.posts("/orders")), (422, 0));
    assert!(!bad.one("#contact_name-error").is_empty());
}

/// A pasted table and a chosen file that were not looked at are not left out in silence.
#[tokio::test]
async fn request_is_not_sent_while_rows_wait_to_be_imported() {
    let (portal, browser) = Portal::start_signed_in().await;
    let rows = "Tên hàng\tSố kiện\nGiày da\t12";
    let refused = browser
        .post_form(NEW_REQUEST, &request_with(&[("paste", rows)]))
        .await;
    assert_eq!((refused.status, portal.posts("/orders")), (422, 0));
    assert_eq!(refused.attrs("section.summary a", "href"), ["#import-paste"]);
    assert!(refused.one("textarea[name=paste]").contains("Giày da"));
    assert_eq!(refused.texts("details#import[open]").len(), 1);
    // Browsers send the name of a file that is chosen in a form without files.
    let form = request_with(&[("file", "packing list.xlsx")]);
    let refused = browser.post_form(NEW_REQUEST, &form).await;
    assert_eq!((refused.status, portal.posts("/orders")), (422, 0));
    assert!(refused.one("section.summary").contains("packing list.xlsx"));
    assert_eq!(refused.texts("input[type=hidden][name=file]").len(), 0);
    let sent = browser
        .post_form(NEW_REQUEST, &request_with(&[("paste", " "), ("file", "")]))
        .await;
    assert_eq!((sent.status, portal.posts("/orders")), (303, 1));

    let code = portal.request().need_info(json!("Số kiện?"));
    let edit = format!("/requests/{code}/edit");
    let form = browser.get(&edit).await.form("form[data-cargo-form]");
    let form = form.with(&[("paste", rows), ("do", "review")]);
    let refused = browser.submit(&form).await;
    assert_eq!(refused.status, 422);
    assert_eq!(refused.attrs("section.summary a", "href"), ["#import-paste"]);
}

#[tokio::test]
async fn second_post_without_a_reference_sends_nothing() {
    let (portal, browser) = Portal::start_signed_in().await;
    let form = request_with(&[("partner_ref", ""), ("once", "o-2")]);
    browser.post_form(NEW_REQUEST, &form).await.code();
    let again = browser.post_form(NEW_REQUEST, &form).await;
    assert_eq!((again.status, portal.posts("/orders")), (409, 1));
    let told = again.one("section.summary");
    assert!(told.contains("This form is being sent, or was sent"), "{told}");
    assert!(
        again
            .attrs("section.summary a", "href")
            .contains(&"/requests".to_owned())
    );
    assert_eq!(again.value("cargos[0][gross_weight]").as_deref(), Some("1378.5"));
    assert_eq!(again.value("cargos[0][name]").as_deref(), Some(CARGO_NAME));
    assert_ne!(
        again.value("once").as_deref(),
        Some("o-2"),
        "it can be sent once more"
    );
}

#[tokio::test]
async fn receipt_is_shown_once() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let code = browser
        .post_form(NEW_REQUEST, &request_with(&[("partner_ref", "PO-R")]))
        .await
        .code();
    let page = browser.get(&format!("/requests/{code}")).await;
    assert!(page.one("main").contains("What happens next?"));
    assert_eq!(page.attrs("[data-draft-done]", "data-reference"), ["PO-R"]);
    assert!(
        page.attrs("main a", "href")
            .contains(&format!("/requests/{code}/documents#add"))
    );
    let page = browser.get(&format!("/requests/{code}")).await;
    assert!(!page.one("main").contains("What happens next?"));
    assert!(page.attrs("[data-draft-done]", "data-reference").is_empty());

    // An existing reference opens its request, and a draft with other content is not discarded.
    browser
        .post_form(
            NEW_REQUEST,
            &request_with(&[("partner_ref", "PO-R"), ("incoterm", "DDP")]),
        )
        .await;
    let page = browser.get(&format!("/requests/{code}")).await;
    assert!(page.body.contains("This reference already exists"));
    assert!(page.attrs("[data-draft-done]", "data-reference").is_empty());

    for section in ["", "/tracking", "/documents"] {
        let page = browser.get(&format!("/requests/{code}{section}")).await;
        let again = format!("/requests/new?from={code}");
        assert!(
            page.attrs("main a", "href").contains(&again),
            "quote again on {section}"
        );
    }
}

/// Tells whether the draft's island is given that nothing was typed yet.
fn is_fresh(page: &Answer) -> Option<bool> {
    let props = page.island_props("FormDraft")?;
    props["is_fresh"].as_bool()
}

/// Tells whether the draft's island is given that the form was posted with nothing in it.
fn is_blank(page: &Answer) -> Option<bool> {
    let props = page.island_props("FormDraft")?;
    props["is_blank"].as_bool()
}

#[tokio::test]
async fn draft_keeps_its_name() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let fresh = browser.get(NEW_REQUEST).await;
    let name = fresh.value("draft").unwrap();
    assert_eq!(Some(&name), fresh.value("partner_ref").as_ref());
    assert_eq!(is_fresh(&fresh), Some(true));
    let form = request_with(&[("partner_ref", "PO-9"), ("draft", &name), ("do", "add")]);
    let posted = browser.post_form(NEW_REQUEST, &form).await;
    assert_eq!(posted.value("draft"), Some(name));
    assert_eq!(is_fresh(&posted), Some(false));
    let long = "x".repeat(5000);
    let posted = browser
        .post_form(NEW_REQUEST, &request_with(&[("draft", &long), ("do", "add")]))
        .await;
    assert_eq!(posted.value("draft").map(|name| name.len()), Some(140));
    let settings = browser.get("/settings").await;
    assert_eq!(settings.attrs("[data-draft-do=discard-all]", "type"), ["button"]);
}

/// A form into which nothing was typed comes back with its errors, and leaves no draft: also one that was saved is removed.
#[tokio::test]
async fn blank_form_that_is_refused_is_still_fresh() {
    let (portal, browser) = Portal::start_signed_in().await;
    let fresh = browser.get(NEW_REQUEST).await;
    let form = fresh.form("form[data-cargo-form]");
    for button in ["send", "review"] {
        let refused = browser.submit(&form.press(button)).await;
        assert_eq!(refused.status, 422);
        assert_eq!(refused.value("draft"), fresh.value("draft"));
        assert_eq!(is_fresh(&refused), Some(true), "{button}");
        assert_eq!(is_blank(&refused), Some(true), "{button}");
    }
    // A draft that waits for a form that was not posted stays.
    assert_eq!(is_blank(&fresh), Some(false));
    let typed = form.with(&[("contact_name", "Nhung")]).press("send");
    assert_eq!(is_fresh(&browser.submit(&typed).await), Some(false));
    assert_eq!(portal.posts("/orders"), 0);
}

#[tokio::test]
async fn earlier_requests_of_the_account_are_suggested() {
    let portal = Portal::start().await;
    let code = portal.request().submitted();
    let browser = portal.sign_in().await;
    let offered = async |browser: &Browser| {
        let page = browser.get(NEW_REQUEST).await;
        assert_eq!(page.status, 200);
        page.attrs("button[name=do]", "value")
            .into_iter()
            .filter(|value| value.starts_with("contact-of-"))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        offered(&browser).await,
        Vec::<String>::new(),
        "the first page waits for nothing"
    );
    // The newest requests are read in the background.
    let mut buttons = Vec::new();
    for _ in 0..200 {
        buttons = offered(&browser).await;
        if !buttons.is_empty() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    assert_eq!(buttons, [format!("contact-of-{code}")]);
    let details = portal
        .calls()
        .iter()
        .filter(|call| call.ends_with(&format!("/orders/{code}")))
        .count();
    assert_eq!(details, 1, "read once for all pages");
    assert!(
        browser
            .get(NEW_REQUEST)
            .await
            .attrs("#known-names option", "value")
            .contains(&"Trần Minh Khôi".to_owned())
    );

    let form = request_with(&[
        ("contact_name", ""),
        ("dest_port", "HKG"),
        ("do", buttons[0].as_str()),
    ]);
    let page = browser.post_form(NEW_REQUEST, &form).await;
    assert_eq!(page.status, 200);
    assert_eq!(page.value("contact_name").as_deref(), Some("Trần Minh Khôi"));
    assert_eq!(
        page.value("dest_port").as_deref(),
        Some("HKG"),
        "the other sides stay"
    );
    assert!(page.one("main").contains("Filled in from an earlier request"));
    assert_eq!(portal.posts("/orders"), 0);

    let other = portal.sign_in_with(TOKEN_OTHER).await;
    assert_eq!(offered(&other).await, Vec::<String>::new());
    let page = other.post_form(NEW_REQUEST, &form).await;
    assert_eq!(
        (page.status, page.value("contact_name").as_deref()),
        (200, Some("")),
        "not of this account"
    );
}

#[tokio::test]
async fn sections_and_places_work_without_a_script() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let done = |page: &Answer| page.texts("nav.sections li[data-state=done] a");
    assert_eq!(done(&browser.get(NEW_REQUEST).await), Vec::<String>::new());
    let mut form = request_with(&[
        ("origin_port", "sgn"),
        ("dest_port", "Kho Tân Tạo"),
        ("customer_tax_code", "12"),
    ]);
    form.push(("do", "recalculate"));
    let page = browser.post_form(NEW_REQUEST, &form).await;
    assert_eq!(
        done(&page),
        [
            "Services",
            "Route",
            "Terms and time",
            "Cargo",
            "Contact and invoice"
        ]
    );
    assert!(page.one("output[for=origin_port]").starts_with("Tân Sơn Nhất"));
    assert_eq!(page.one("output[for=dest_port]"), "", "free text is as good");
    assert_eq!(
        page.value("origin_port").as_deref(),
        Some("sgn"),
        "never rewritten"
    );
    assert!(
        page.attrs("#known-places option", "value")
            .contains(&"VNHPH".to_owned())
    );
    assert_eq!(page.texts("[data-term]").len(), 11);
    // An unusual tax code is sent as typed.
    browser
        .post_form(
            NEW_REQUEST,
            &request_with(&[("customer_tax_code", "12"), ("partner_ref", "PO-T")]),
        )
        .await
        .code();
}

#[tokio::test]
async fn copied_request_has_no_dates_and_a_new_reference() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    let copy = browser.get(&format!("{NEW_REQUEST}?from={code}")).await;
    assert_eq!(copy.value("contact_name").as_deref(), Some("Trần Minh Khôi"));
    assert_eq!(copy.value("pickup_date").as_deref(), Some(""));
    assert!(copy.value("partner_ref").unwrap().starts_with("P-"));
    assert_eq!(copy.value("cargos[0][gross_weight]").as_deref(), Some("850.5"));
    assert_eq!(
        browser
            .get(&format!("{NEW_REQUEST}?from=RFQ-0000-9999"))
            .await
            .status,
        404
    );
    assert_eq!(
        browser.get(&format!("{NEW_REQUEST}?from=..%2Fmeta")).await.status,
        404
    );
}

/// The service decides about days; people are told once.
#[tokio::test]
async fn days_that_may_not_be_meant_are_told_before_the_form_is_sent() {
    let (portal, browser) = Portal::start_signed_in().await;
    let days = request_with(&[
        ("pickup_date", "2099-02-05"),
        ("delivery_required_date", "2099-02-04"),
        ("etd_expected", "2020-02-05"),
    ]);
    for (button, status) in [("review", 200), ("send", 422)] {
        let form = [days.clone(), vec![("do", button)]].concat();
        let told = browser.post_form(NEW_REQUEST, &form).await;
        assert_eq!((told.status, portal.posts("/orders")), (status, 0), "{button}");
        assert_eq!(
            told.attrs("section.summary a", "href"),
            ["#delivery_required_date", "#etd_expected", "#etd_expected"]
        );
        assert_eq!(told.one("#delivery_required_date-asked"), "Before the pickup");
        assert_eq!(
            told.value("delivery_required_date").as_deref(),
            Some("2099-02-04")
        );
        assert_eq!(told.value("contact_name").as_deref(), Some(CONTACT_NAME));
        let form = told.form("form[data-cargo-form]");
        let other = form.with(&[("delivery_required_date", "2099-02-03")]);
        assert_eq!(
            browser.submit(&other.press("send")).await.status,
            422,
            "another day"
        );
    }
    let told = browser.post_form(NEW_REQUEST, &days).await;
    let form = told.form("form[data-cargo-form]").press("send");
    browser.submit(&form).await.code();
    assert_eq!(portal.posts("/orders"), 1);
}

/// A page that tells of another error has not asked about the days.
#[tokio::test]
async fn days_are_asked_about_after_another_error_was_told() {
    let (portal, browser) = Portal::start_signed_in().await;
    let days = request_with(&[
        ("pickup_date", "2099-02-05"),
        ("delivery_required_date", "2020-02-04"),
        ("contact_name", ""),
    ]);
    let told = browser.post_form(NEW_REQUEST, &days).await;
    assert_eq!(
        told.attrs("section.summary a", "href"),
        ["#contact_name"],
        "{}",
        told.status
    );
    let form = told.form("form[data-cargo-form]");
    let form = form.with(&[("contact_name", CONTACT_NAME)]).press("send");
    let asked = browser.submit(&form).await;
    assert_eq!((asked.status, portal.posts("/orders")), (422, 0));
    let links = asked.attrs("section.summary a", "href");
    assert_eq!(links, ["#delivery_required_date", "#delivery_required_date"]);
    let form = asked.form("form[data-cargo-form]").press("send");
    browser.submit(&form).await.code();
    assert_eq!(portal.posts("/orders"), 1);
}

/// The groups of the request's details, and their fields, lead to the fields of the form.
#[tokio::test]
async fn refused_groups_lead_to_their_fields() {
    let (portal, browser) = Portal::start_signed_in().await;
    let errors = json!({"schedule": ["Thiếu thời gian"], "destination.port": ["Cảng lạ"], "contact": {"phone": ["Số sai"]}});
    portal.script(on_post(refusing("/orders", "Sai", &errors)));
    let page = browser.post_form(NEW_REQUEST, &request_with(&[])).await;
    assert_eq!(page.status, 422);
    assert_eq!(
        page.attrs("section.summary a", "href"),
        ["#dest_port", "#delivery_required_date", "#contact_phone"]
    );
    assert_eq!(page.one("#time-error"), "Thiếu thời gian");
    assert_eq!(page.one("#dest_port-error"), "Cảng lạ");
    assert_eq!(page.one("#contact_phone-error"), "Số sai");
}
