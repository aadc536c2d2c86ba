//! A new request whose reference exists already: the typed form is never lost, and no false claim is shown.

use sandbox::{Fault, FaultKind};

use crate::harness::{
    Answer, Browser, CARGO_NAME, Portal, TOKEN, always, on_post, request_with, request_with_cargo,
};

const NEW_REQUEST: &str = "/requests/new";

/// Sends a form whose reference is that of a request made before, and opens the page that it leads to.
async fn send_again(browser: &Browser, reference: &str) -> (String, Answer) {
    let first = [("partner_ref", reference), ("once", "first")];
    let code = browser.post_form(NEW_REQUEST, &request_with(&first)).await.code();
    browser.get(&format!("/requests/{code}")).await;
    let second = [
        ("partner_ref", reference),
        ("once", "second"),
        ("special_note", "Giao buổi sáng"),
        ("cargos[1][name]", "Kệ thép"),
        ("cargos[1][package_count]", "3"),
        ("cargos[1][gross_weight]", "90"),
        ("cargos[1][length]", "100"),
        ("cargos[1][width]", "50"),
        ("cargos[1][height]", "20"),
    ];
    let answer = browser.post_form(NEW_REQUEST, &request_with(&second)).await;
    assert_eq!(answer.code(), code, "the request that has the reference");
    (code.clone(), browser.get(&format!("/requests/{code}")).await)
}

#[tokio::test]
async fn typed_form_is_offered_under_a_new_reference() {
    let (portal, browser) = Portal::start_signed_in().await;
    let (code, page) = send_again(&browser, "PO-1").await;
    let main = page.one("main");
    assert!(page.body.contains("This reference already exists"), "{main}");
    assert!(
        main.contains("This request already has the reference PO-1"),
        "{main}"
    );
    assert!(
        main.contains("Giao buổi sáng") && main.contains("Kệ thép"),
        "{main}"
    );
    assert!(!main.contains("Request sent.") && !main.contains("What happens next?"));
    // It stays for as long as it may be needed.
    let page = browser.get(&format!("/requests/{code}")).await;
    let form = page.form("form:has([name=form])").press("retype");
    let again = browser.submit(&form).await;
    assert_eq!(again.status, 200);
    let reference = again.value("partner_ref").unwrap();
    assert!(reference.starts_with("P-20"), "{reference}");
    assert_eq!(again.one("[name=special_note]"), "Giao buổi sáng");
    assert_eq!(again.value("cargos[0][gross_weight]").as_deref(), Some("1378.5"));
    assert_eq!(again.value("cargos[0][name]").as_deref(), Some(CARGO_NAME));
    assert_eq!(again.value("cargos[1][name]").as_deref(), Some("Kệ thép"));
    assert!(
        again
            .one("main")
            .contains("The reference PO-1 belongs to another request")
    );
    assert_eq!(portal.posts("/orders"), 2, "opening it sends nothing");

    let created = browser
        .submit(&again.form("form[data-cargo-form]").press("send"))
        .await;
    assert_ne!(created.code(), code);
    let input = portal.sandbox.operator().request(&created.code()).unwrap().input;
    assert_eq!(input.cargos.len(), 2);
    let page = browser.get(&format!("/requests/{code}")).await;
    assert!(
        !page.one("main").contains("What you typed was not sent"),
        "it was sent"
    );
}

#[tokio::test]
async fn typed_form_can_be_discarded() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let (code, page) = send_again(&browser, "PO-1").await;
    let form = page.form("form:has([value=discard])").press("discard");
    assert_eq!(
        browser.submit(&form).await.location(),
        Some(format!("/requests/{code}").as_str())
    );
    let page = browser.get(&format!("/requests/{code}")).await;
    assert!(!page.one("main").contains("What you typed was not sent"));
}

/// One form is kept with a session; the second one is shown at once instead of replacing the first.
#[tokio::test]
async fn second_typed_form_does_not_replace_the_first() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let (code, _) = send_again(&browser, "PO-1").await;
    let third = [("partner_ref", "PO-1"), ("special_note", "Một lô khác")];
    let page = browser.post_form(NEW_REQUEST, &request_with(&third)).await;
    assert_eq!(page.status, 409);
    assert!(
        page.one("section.summary")
            .contains("This reference already exists")
    );
    assert_eq!(
        page.attrs("section.summary a", "href"),
        [format!("/requests/{code}")]
    );
    assert_eq!(page.one("[name=special_note]"), "Một lô khác");
    assert_ne!(page.value("partner_ref").as_deref(), Some("PO-1"));
    let first = browser.get(&format!("/requests/{code}")).await;
    assert!(first.one("main").contains("Giao buổi sáng"));
}

/// A note for colleagues that waits in its field is another form of the same page.
#[tokio::test]
async fn typed_form_and_a_note_are_kept_side_by_side() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let form = request_with(&[("partner_ref", "PO-1"), ("once", "first")]);
    let code = browser.post_form(NEW_REQUEST, &form).await.code();
    let path = format!("/requests/{code}");
    let page = browser.get(&path).await;
    let section = page.form("section[aria-labelledby=team] form");
    let note = section.with(&[("text", "Gọi lại cho kho"), ("action", "take")]);
    browser.submit(&note.to(&format!("{path}/owner"))).await;
    let again = [
        ("partner_ref", "PO-1"),
        ("once", "second"),
        ("special_note", "Giao buổi sáng"),
    ];
    let answer = browser.post_form(NEW_REQUEST, &request_with(&again)).await;
    assert_eq!(answer.code(), code);
    let page = browser.get(&path).await;
    assert!(page.one("#typed-again").contains("Giao buổi sáng"));
    assert_eq!(page.one("textarea[name=text]"), "Gọi lại cho kho");
    browser
        .submit(&page.form("form:has([value=discard])").press("discard"))
        .await;
    let page = browser.get(&path).await;
    assert!(page.texts("#typed-again").is_empty());
    assert_eq!(page.one("textarea[name=text]"), "Gọi lại cho kho");
}

#[tokio::test]
async fn equal_content_is_reported_as_equal() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let form = request_with(&[("partner_ref", "PO-1")]);
    let code = browser.post_form(NEW_REQUEST, &form).await.code();
    browser.get(&format!("/requests/{code}")).await;
    browser.post_form(NEW_REQUEST, &form).await;
    let page = browser.get(&format!("/requests/{code}")).await;
    assert!(
        page.one("main").contains("It says the same as this request"),
        "{}",
        page.one("#typed-again")
    );
}

/// The request existed before, however young it is and with the same goods: a colleague created it with another system.
#[tokio::test]
async fn young_request_of_somebody_else_is_no_receipt() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal
        .request()
        .for_token(TOKEN)
        .with(&serde_json::json!({
            "partner_ref": "PO-THEIRS",
            "service_codes": ["air_freight"],
            "cargos": [{"name": CARGO_NAME, "package_count": 22, "gross_weight": 1378.5, "length": 60, "width": 40.25, "height": 45.5}],
        }))
        .submitted();
    let form = request_with(&[("partner_ref", "PO-THEIRS"), ("once", "mine")]);
    assert_eq!(browser.post_form(NEW_REQUEST, &form).await.code(), code);
    let page = browser.get(&format!("/requests/{code}")).await;
    let main = page.one("main");
    assert!(page.body.contains("This reference already exists"), "{main}");
    assert!(
        !main.contains("What happens next?") && !main.contains("Lan Anh sent this request"),
        "{main}"
    );
    assert!(main.contains("What you typed was not sent"), "{main}");
}

/// The answer was lost and the found request has other goods: this post did not create it.
#[tokio::test]
async fn found_request_with_other_goods_is_not_claimed() {
    let (portal, browser) = Portal::start_signed_in().await;
    let theirs = portal
        .request()
        .for_token(TOKEN)
        .with(&serde_json::json!({"partner_ref": "PO-THEIRS"}))
        .submitted();
    portal.script_only(on_post(Fault::status(504, "/orders")));
    let form = request_with(&[("partner_ref", "PO-THEIRS"), ("once", "mine")]);
    assert_eq!(browser.post_form(NEW_REQUEST, &form).await.code(), theirs);
    assert_eq!(
        portal.posts("/orders"),
        2,
        "the client tries once more after a 504"
    );
    let page = browser.get(&format!("/requests/{theirs}")).await;
    assert!(!page.one("main").contains("What happens next?"));
    assert!(page.one("main").contains("What you typed was not sent"));
}

/// The page after an unknown outcome is the same form: sent again, it finds the request that it created.
#[tokio::test]
async fn form_sent_again_after_an_unknown_outcome_is_the_one_that_was_sent() {
    let (portal, browser) = Portal::start_signed_in().await;
    let lost = || {
        portal.script_only(on_post(always(Fault::once(FaultKind::CutAfterCommit, "/orders"))));
        // The search for the reference finds nothing either.
        portal.script(Fault {
            method: Some("GET".into()),
            ..always(Fault::status(500, "/orders"))
        });
    };
    for is_changed in [false, true] {
        lost();
        let reference = if is_changed { "PO-CHANGED" } else { "PO-SAME" };
        let form = request_with(&[("partner_ref", reference), ("once", reference)]);
        let unknown = browser.post_form(NEW_REQUEST, &form).await;
        assert_eq!(unknown.status, 502);
        portal.script_nothing();
        let mut form = unknown.form("form[data-cargo-form]").press("send");
        if is_changed {
            form = form.with(&[("special_note", "Thêm sau")]);
        }
        let code = browser.submit(&form).await.code();
        let page = browser.get(&format!("/requests/{code}")).await;
        let main = page.one("main");
        assert_eq!(main.contains("What happens next?"), !is_changed, "{main}");
        assert_eq!(main.contains("Lan Anh sent this request"), !is_changed, "{main}");
        assert_eq!(
            main.contains("Thêm sau"),
            is_changed,
            "what was added is not in it: {main}"
        );
    }
}

/// The person returns to the form by the browser's button, adds something and sends: that is another request than before.
#[tokio::test]
async fn form_that_was_sent_and_then_changed_is_not_lost() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let form = |note| request_with(&[("partner_ref", "PO-1"), ("once", "one"), ("special_note", note)]);
    let code = browser.post_form(NEW_REQUEST, &form("Trước")).await.code();
    browser.get(&format!("/requests/{code}")).await;
    browser.post_form(NEW_REQUEST, &form("Trước")).await;
    let page = browser.get(&format!("/requests/{code}")).await;
    assert!(
        page.one("main").contains("had been sent before"),
        "a second click"
    );
    assert_eq!(page.attrs("[data-draft-done]", "data-reference"), ["PO-1"]);
    assert!(!page.one("main").contains("What you typed was not sent"));
    browser.post_form(NEW_REQUEST, &form("Sau")).await;
    let page = browser.get(&format!("/requests/{code}")).await;
    assert!(page.one("main").contains("What you typed was not sent"));
    assert!(page.one("#typed-again").contains("Sau"));
}

#[tokio::test]
async fn session_that_ends_before_the_form_is_opened_loses_nothing() {
    let (portal, browser) = Portal::start_signed_in().await;
    let (_, page) = send_again(&browser, "PO-1").await;
    portal.expire_sessions();
    let form = page.form("form:has([name=form])").press("retype");
    assert_eq!(browser.submit(&form).await.status, 303);
    browser.sign_in(TOKEN).await;
    let again = browser.get(NEW_REQUEST).await;
    assert_eq!(again.one("[name=special_note]"), "Giao buổi sáng");
    assert_ne!(again.value("partner_ref").as_deref(), Some("PO-1"));
}

/// These are a form of the largest size that is kept, and one above it.
#[tokio::test]
async fn form_too_large_to_keep_is_shown_at_once() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let form = request_with(&[("partner_ref", "PO-1")]);
    let code = browser.post_form(NEW_REQUEST, &form).await.code();
    let note = "ă".repeat(200_000);
    let cargo = [
        ("cargos[0][name]", CARGO_NAME),
        ("cargos[0][package_count]", "22"),
        ("cargos[0][gross_weight]", "1378"),
        ("cargos[0][length]", "60"),
        ("cargos[0][width]", "40"),
        ("cargos[0][height]", "45"),
    ];
    let page = browser
        .post_form(
            NEW_REQUEST,
            &request_with_cargo(&cargo, &[("partner_ref", "PO-1"), ("special_note", &note)]),
        )
        .await;
    assert_eq!(page.status, 409);
    assert_eq!(page.one("[name=special_note]").chars().count(), 200_000);
    assert!(
        page.attrs("section.summary a", "href")
            .contains(&format!("/requests/{code}"))
    );
}
