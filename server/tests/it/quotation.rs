use jiff::ToSpan as _;
use sandbox::{Fault, FaultKind};
use serde_json::json;

use crate::harness::{Answer, Browser, Portal, TOKEN_OTHER};

/// A request with a quotation that is valid for some days more (or was until some days ago).
pub fn quoted(portal: &Portal, days: i64) -> String {
    let code = portal.new_request();
    portal.sandbox.operator().start_quoting(&code).unwrap();
    send_version(portal, &code, days);
    code
}

pub fn send_version(portal: &Portal, code: &str, days: i64) -> u32 {
    let operator = portal.sandbox.operator();
    let today = operator
        .now()
        .to_zoned(jiff::tz::TimeZone::get("Asia/Ho_Chi_Minh").unwrap())
        .date();
    operator
        .send_quotation(
            code,
            sandbox::operator::sample::quotation(today.checked_add(days.days()).unwrap()),
        )
        .unwrap()
}

pub fn path(code: &str, end: &str) -> String {
    format!("/requests/{code}/quotation{end}")
}

/// The hidden fields of a page's form, as its button would send them.
fn hidden(page: &Answer, answer: &str) -> Vec<(String, String)> {
    let form = format!("form[action$='/quotation/{answer}']");
    let mut fields: Vec<(String, String)> = Vec::new();
    let names = page.attrs(&format!("{form} input[type=hidden]"), "name");
    let values = page.attrs(&format!("{form} input[type=hidden]"), "value");
    for (name, value) in names.into_iter().zip(values) {
        if !fields.iter().any(|(known, _)| *known == name) {
            fields.push((name, value));
        }
    }
    assert!(
        fields.iter().any(|(name, _)| name == "version"),
        "no form for {answer}: {}",
        page.status
    );
    fields
}

pub async fn answer(
    browser: &Browser,
    page: &Answer,
    code: &str,
    answer: &str,
    typed: &[(&str, &str)],
) -> Answer {
    let hidden = hidden(page, answer);
    let mut fields: Vec<(&str, &str)> = hidden
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    fields.extend_from_slice(typed);
    browser
        .post_form(&path(code, &format!("/{answer}")), &fields)
        .await
}

pub fn count(portal: &Portal, end: &str) -> usize {
    portal
        .calls()
        .iter()
        .filter(|call| call.starts_with("POST") && call.ends_with(end))
        .count()
}

pub fn status(portal: &Portal, code: &str) -> String {
    serde_json::to_value(portal.sandbox.operator().request(code).unwrap().status)
        .unwrap()
        .as_str()
        .unwrap()
        .to_owned()
}

#[tokio::test]
async fn accepting_what_was_seen() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal, 7);
    let page = browser.get(&path(&code, "")).await;
    assert_eq!(page.status, 200);
    let done = answer(
        &browser,
        &page,
        &code,
        "accept",
        &[("note", "Gửi booking trước 17:00")],
    )
    .await;
    assert_eq!(
        (done.status, done.location()),
        (303, Some(format!("/requests/{code}").as_str()))
    );
    assert_eq!(
        (count(&portal, "/accept"), status(&portal, &code).as_str()),
        (1, "confirmed")
    );
    let request = browser.get(done.location().unwrap()).await;
    assert!(request.one("[role=status]").contains("Quotation accepted"));
    // The quotation can still be read, but has no answers any more.
    let page = browser.get(&path(&code, "")).await;
    assert_eq!(page.status, 200);
    assert_eq!(page.texts("dialog, .trio").len(), 0);
}

#[tokio::test]
async fn a_double_click_accepts_once() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal, 7);
    let page = browser.get(&path(&code, "")).await;
    let slow = Fault {
        delay_ms: 200,
        ..Fault::once(FaultKind::Delay, "/orders/*/quotation/accept")
    };
    portal.sandbox.faults().add(slow);
    let (one, two) = tokio::join!(
        answer(&browser, &page, &code, "accept", &[]),
        answer(&browser, &page, &code, "accept", &[])
    );
    assert_eq!((one.status, two.status), (303, 303));
    assert_eq!(count(&portal, "/accept"), 1);
    // The same once more, without the form's `once`: the state tells.
    let version = page.value("version").unwrap();
    let total = page.value("total").unwrap();
    let again = browser
        .post_form(
            &path(&code, "/accept"),
            &[("version", &version), ("total", &total)],
        )
        .await;
    assert_eq!(
        (again.status, again.location()),
        (303, Some(format!("/requests/{code}").as_str()))
    );
    assert_eq!(count(&portal, "/accept"), 1);
    assert!(
        browser
            .get(again.location().unwrap())
            .await
            .one("[role=status]")
            .contains("Nothing was sent again")
    );
}

#[tokio::test]
async fn a_newer_version_is_never_accepted_unseen() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal, 7);
    let page = browser.get(&path(&code, "")).await;
    assert_eq!(send_version(&portal, &code, 9), 2);
    let refused = answer(&browser, &page, &code, "accept", &[("note", "của tôi <b>")]).await;
    assert_eq!(refused.status, 409);
    assert!(
        refused.one("h1").contains("version 2 arrived"),
        "{}",
        refused.one("h1")
    );
    assert_eq!(refused.value("note").as_deref(), Some("của tôi <b>"));
    assert_eq!(count(&portal, "/accept"), 0, "nothing was sent");
    // The page shows what is there now, and its form is for that.
    let done = answer(&browser, &refused, &code, "accept", &[("note", "của tôi")]).await;
    assert_eq!(done.status, 303);
    assert_eq!(
        (count(&portal, "/accept"), status(&portal, &code).as_str()),
        (1, "confirmed")
    );
}

#[tokio::test]
async fn another_total_or_currency_is_a_change_too() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal, 7);
    let page = browser.get(&path(&code, "")).await;
    let (version, total) = (page.value("version").unwrap(), page.value("total").unwrap());
    for end in ["/accept", "/negotiate", "/reject"] {
        for (total, currency) in [("1", "VND"), (total.as_str(), "USD"), ("149.824.469", "VND")] {
            let fields = [
                ("version", version.as_str()),
                ("total", total),
                ("currency", currency),
                ("note", "x"),
                ("reason_code", "other"),
            ];
            assert_eq!(
                browser.post_form(&path(&code, end), &fields).await.status,
                409,
                "{end} {total} {currency}"
            );
        }
    }
    assert_eq!(count(&portal, ""), 0);
    // The value counts, not its notation.
    let fields = [("version", version.as_str()), ("total", &format!("{total}.00"))];
    assert_eq!(
        browser.post_form(&path(&code, "/accept"), &fields).await.status,
        303
    );
}

#[tokio::test]
async fn accepting_needs_to_say_what_was_seen() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal, 7);
    let fields: [&[(&str, &str)]; 4] = [
        &[],
        &[("version", "1")],
        &[("total", "1")],
        &[("version", "mới"), ("total", "1")],
    ];
    for fields in fields {
        let refused = browser.post_form(&path(&code, "/accept"), fields).await;
        assert_eq!(refused.status, 422, "{fields:?}");
        assert!(
            refused.one("#error-summary").contains("nothing was sent"),
            "{fields:?}"
        );
    }
    assert_eq!(count(&portal, ""), 0);
}

#[tokio::test]
async fn an_expired_quotation_refuses_only_to_be_accepted() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal, -2);
    let page = browser.get(&path(&code, "")).await;
    assert_eq!(page.attrs(".trio .btn[disabled]", "type").len(), 1);
    let fields = [
        ("version", "1"),
        ("total", &page.value("total").unwrap()),
        ("note", "giữ lại"),
    ];
    let refused = browser.post_form(&path(&code, "/accept"), &fields).await;
    assert_eq!(refused.status, 422);
    assert!(refused.one("h1").contains("expired"));
    assert!(refused.body.contains("giữ lại"));
    assert_eq!(count(&portal, "/accept"), 0);
    let done = answer(&browser, &page, &code, "negotiate", &[("note", "Gia hạn giúp")]).await;
    assert_eq!(
        (done.status, done.location()),
        (303, Some(path(&code, "").as_str()))
    );
    assert_eq!(
        (count(&portal, "/negotiate"), status(&portal, &code).as_str()),
        (1, "quoted")
    );
}

#[tokio::test]
async fn notes_and_reasons_are_asked_for_at_their_fields() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal, 7);
    let page = browser.get(&path(&code, "")).await;
    let refused = answer(&browser, &page, &code, "negotiate", &[("note", " \r\n ")]).await;
    assert_eq!(refused.status, 422);
    assert_eq!(refused.texts("#note-error").len(), 1);
    assert_eq!(refused.attrs("textarea[name=note]", "aria-invalid"), ["true"]);
    assert!(refused.attrs("textarea[name=note]", "aria-describedby")[0].contains("note-error"));
    assert_eq!(refused.attrs("#error-summary a", "href"), ["#note"]);

    let refused = answer(&browser, &page, &code, "reject", &[("note", "Đắt quá")]).await;
    assert_eq!(
        (refused.status, refused.texts("#reason_code-error").len()),
        (422, 1)
    );
    assert_eq!(refused.value("note").as_deref(), Some("Đắt quá"));
    let refused = answer(
        &browser,
        &page,
        &code,
        "reject",
        &[("note", "x"), ("reason_code", "bored")],
    )
    .await;
    assert_eq!(
        (refused.status, refused.texts("#reason_code-error").len()),
        (422, 1)
    );
    let refused = answer(&browser, &page, &code, "reject", &[("reason_code", "price_high")]).await;
    assert_eq!(
        refused.attrs("input[name=reason_code][checked]", "value"),
        ["price_high"]
    );
    assert_eq!(count(&portal, ""), 0);

    let done = answer(
        &browser,
        &refused,
        &code,
        "reject",
        &[("reason_code", "price_high"), ("note", "Đắt")],
    )
    .await;
    assert_eq!(done.status, 303);
    assert_eq!(
        (count(&portal, "/reject"), status(&portal, &code).as_str()),
        (1, "cancelled")
    );
}

/// Somebody else was faster, or the operator closed it: that is said, and what was typed is kept.
#[tokio::test]
async fn what_others_did_is_not_taken_for_ones_own() {
    let portal = Portal::start().await;
    let (one, other) = (portal.sign_in().await, portal.sign_in().await);
    for (name, is_cancelled) in [("accept", false), ("reject", false), ("reject", true)] {
        let code = quoted(&portal, 7);
        let page = one.get(&path(&code, "")).await;
        let others = other.get(&path(&code, "")).await;
        portal.clear_calls();
        let typed = [("note", "Lời của người thứ nhất"), ("reason_code", "price_high")];
        if is_cancelled {
            portal.sandbox.operator().cancel(&code, None).unwrap();
        } else {
            assert_eq!(answer(&one, &page, &code, name, &typed).await.status, 303);
        }
        let sent = count(&portal, "");
        let typed = [("note", "Gọi kho <b>trước</b> 17:00"), ("reason_code", "other")];
        let told = answer(&other, &others, &code, name, &typed).await;
        assert_eq!(told.status, 409, "{name}");
        assert!(
            told.one("h1").contains("can no longer be answered"),
            "{}",
            told.one("h1")
        );
        assert!(!told.body.contains("sent before"));
        assert_eq!(told.one("section[aria-labelledby=kept] p.lines"), typed[0].1);
        assert_eq!(count(&portal, ""), sent, "nothing was sent");
        assert!(!other.get("/").await.body.contains("Nothing was sent again"));
    }
}

/// What is missing in a form comes after what it is about: the page never goes over to a newer version in silence.
#[tokio::test]
async fn a_form_that_lacks_something_does_not_go_over_to_a_newer_version() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    for (name, typed) in [
        ("reject", [("note", " "), ("reason_code", "price_high")]),
        ("reject", [("note", "Đắt"), ("reason_code", "bored")]),
        ("negotiate", [("note", ""), ("reason_code", "")]),
    ] {
        let code = quoted(&portal, 7);
        let page = browser.get(&path(&code, "")).await;
        assert_eq!(send_version(&portal, &code, 9), 2);
        let told = answer(&browser, &page, &code, name, &typed).await;
        assert_eq!(told.status, 409, "{name} {typed:?}");
        assert!(told.one("h1").contains("version 2 arrived"), "{}", told.one("h1"));
        // That was said; what is missing comes next.
        let told = answer(&browser, &told, &code, name, &typed).await;
        assert_eq!(told.status, 422, "{name} {typed:?}");
        assert_eq!(told.value("version").as_deref(), Some("2"));
    }
    assert_eq!(count(&portal, ""), 0);
}

/// The acceptance of version 1 is lost while version 2 lands: sending it again is not accepting version 2.
#[tokio::test]
async fn an_unclear_answer_stays_one_to_what_was_seen() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal, 7);
    let page = browser.get(&path(&code, "")).await;
    portal.clear_calls();
    portal.sandbox.faults().add(Fault {
        method: Some("POST".into()),
        delay_ms: 600,
        ..Fault::once(FaultKind::Cut, "/orders/*/quotation/accept")
    });
    let newer = async {
        crate::harness::until("the acceptance is on its way", async || {
            portal.sandbox.faults().list().is_empty()
        })
        .await;
        assert_eq!(send_version(&portal, &code, 9), 2);
    };
    let typed = [("note", "giữ")];
    let (unclear, ()) = tokio::join!(answer(&browser, &page, &code, "accept", &typed), newer);
    assert_eq!(unclear.status, 502);
    assert!(unclear.one("h1").contains("unclear"), "{}", unclear.one("h1"));
    assert!(unclear.one("#error-summary").contains("shows what changed"));
    assert_eq!(unclear.value("version").as_deref(), Some("1"));
    let button = unclear.texts("form[action$='/accept'] button");
    assert_eq!(button, ["Accept version 1"]);
    let told = answer(&browser, &unclear, &code, "accept", &typed).await;
    assert_eq!(told.status, 409);
    assert!(told.one("h1").contains("version 2 arrived"), "{}", told.one("h1"));
    assert_eq!(told.value("note").as_deref(), Some("giữ"));
    assert_eq!(
        (count(&portal, "/accept"), status(&portal, &code).as_str()),
        (1, "quoted")
    );
}

#[tokio::test]
async fn an_answer_without_an_answer_is_looked_up() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    for (kind, answer_name) in [
        (FaultKind::CutAfterCommit, "accept"),
        (FaultKind::CutBody, "accept"),
        (FaultKind::CutAfterCommit, "reject"),
    ] {
        let code = quoted(&portal, 7);
        let page = browser.get(&path(&code, "")).await;
        portal.clear_calls();
        portal
            .sandbox
            .faults()
            .add(Fault::once(kind, "/orders/*/quotation/*"));
        // The fault is meant for the answer, not for the reading before it.
        portal.sandbox.faults().clear();
        portal.sandbox.faults().add(Fault {
            method: Some("POST".into()),
            ..Fault::once(kind, "/orders/*/quotation/*")
        });
        let done = answer(
            &browser,
            &page,
            &code,
            answer_name,
            &[("note", "x"), ("reason_code", "other")],
        )
        .await;
        assert_eq!(done.status, 303, "{kind:?} {answer_name}: it arrived");
        assert_eq!(count(&portal, &format!("/{answer_name}")), 1, "sent once");
    }
}

#[tokio::test]
async fn what_stays_unclear_is_told_as_unclear() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal, 7);
    let page = browser.get(&path(&code, "")).await;
    let strike = |kind| Fault {
        method: Some("POST".into()),
        ..Fault::once(kind, "/orders/*/quotation/*")
    };
    for fault in [
        strike(FaultKind::Cut),
        strike(FaultKind::Garbage),
        Fault {
            status: Some(503),
            ..strike(FaultKind::Status)
        },
    ] {
        portal.clear_calls();
        portal.sandbox.faults().add(fault.clone());
        let page = browser.get(&path(&code, "")).await;
        let unclear = answer(&browser, &page, &code, "accept", &[("note", "giữ")]).await;
        assert_eq!(unclear.status, 502, "{:?}", fault.kind);
        assert!(unclear.one("h1").contains("unclear"));
        assert!(
            unclear
                .one("#error-summary")
                .contains("Look at the request before sending again")
        );
        assert_eq!(unclear.value("note").as_deref(), Some("giữ"));
        assert_eq!(
            (count(&portal, "/accept"), status(&portal, &code).as_str()),
            (1, "quoted")
        );
    }
    // A negotiation shows nowhere, even when it arrived.
    portal.sandbox.faults().add(strike(FaultKind::CutAfterCommit));
    let unclear = answer(&browser, &page, &code, "negotiate", &[("note", "Giảm 5 %")]).await;
    assert_eq!(unclear.status, 502);
    assert!(
        unclear
            .one("#error-summary")
            .contains("cannot be seen in the request")
    );
    assert_eq!(count(&portal, "/negotiate"), 1);
}

#[tokio::test]
async fn refusals_of_the_service_are_quoted_and_nothing_typed_is_lost() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal, 7);
    let page = browser.get(&path(&code, "")).await;
    let body = json!({"status": "error", "message": "Ghi chú có <script>", "errors": {"note": ["Quá ngắn"]}});
    let fault = Fault {
        method: Some("POST".into()),
        status: Some(422),
        body: Some(body),
        ..Fault::once(FaultKind::Body, "/orders/*/quotation/*")
    };
    portal.sandbox.faults().add(fault);
    let refused = answer(&browser, &page, &code, "negotiate", &[("note", "giữ")]).await;
    assert_eq!(refused.status, 422);
    assert_eq!(refused.texts("blockquote [lang=vi]").len(), 1);
    assert!(
        refused
            .one("#error-summary blockquote")
            .contains("Ghi chú có <script>")
    );
    assert_eq!(refused.one("#note-error"), "Quá ngắn");
    assert_eq!(refused.value("note").as_deref(), Some("giữ"));
    // Definitely refused: the very same form may come again.
    assert_eq!(
        answer(&browser, &page, &code, "negotiate", &[("note", "giữ thêm")])
            .await
            .status,
        303
    );

    portal.sandbox.faults().add(Fault {
        method: Some("POST".into()),
        retry_after: Some("7".into()),
        ..Fault::status(429, "/orders/*/quotation/*")
    });
    let page = browser.get(&path(&code, "")).await;
    let limited = answer(&browser, &page, &code, "accept", &[("note", "giữ")]).await;
    assert_eq!((limited.status, limited.header("retry-after")), (429, Some("7")));
    assert_eq!(limited.value("note").as_deref(), Some("giữ"));
    // It was asked, and it refused.
    assert!(limited.one("h1").contains("did not take the answer"));
    assert!(!limited.body.contains("could not be asked first"));
    assert!(limited.one("#error-summary").contains("Nothing was carried out"));
}

#[tokio::test]
async fn without_a_fresh_reading_nothing_is_sent() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal, 7);
    let page = browser.get(&path(&code, "")).await;
    for (failing, expected) in [("/orders/*/quotation", 502), ("/orders/*", 502)] {
        portal.sandbox.faults().add(Fault {
            method: Some("GET".into()),
            ..Fault::status(500, failing)
        });
        let refused = answer(&browser, &page, &code, "accept", &[("note", "giữ")]).await;
        assert_eq!(refused.status, expected);
        assert!(refused.one("#error-summary").contains("could not be asked first"));
        assert_eq!(refused.value("note").as_deref(), Some("giữ"));
        assert_eq!(
            refused.value("version").as_deref(),
            Some("1"),
            "still bound to what was seen"
        );
        portal.sandbox.faults().clear();
    }
    assert_eq!(count(&portal, ""), 0);
}

#[tokio::test]
async fn what_was_typed_survives_the_end_of_the_session() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal, 7);
    let page = browser.get(&path(&code, "")).await;
    portal.advance(std::time::Duration::from_hours(3));
    let away = answer(&browser, &page, &code, "negotiate", &[("note", "Giữ lời này")]).await;
    assert_eq!(away.status, 303);
    assert!(away.location().unwrap().starts_with("/sign-in"));
    let back = browser
        .post_form(
            "/sign-in",
            &[("token", crate::harness::TOKEN), ("next", &path(&code, ""))],
        )
        .await;
    let page = browser.get(back.location().unwrap()).await;
    assert!(
        page.texts("form[action$='/negotiate'] textarea")
            .iter()
            .all(|note| note == "Giữ lời này")
    );
    assert_eq!(count(&portal, ""), 0, "nothing was sent by itself");
}

#[tokio::test]
async fn no_quotation_and_no_request_are_two_things() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = portal.new_request();
    let none = browser.get(&path(&code, "")).await;
    assert_eq!(
        (none.status, none.one("#none").as_str()),
        (404, "No quotation yet")
    );
    for end in ["/print", "/document"] {
        assert_eq!(browser.get(&path(&code, end)).await.status, 404, "{end}");
    }
    let theirs = portal.new_request_of(TOKEN_OTHER);
    for end in ["", "/print", "/document"] {
        let page = browser.get(&path(&theirs, end)).await;
        assert_eq!((page.status, page.texts("#none").len()), (404, 0), "{end}");
    }
    assert_eq!(
        browser
            .post_form(&path(&theirs, "/accept"), &[("version", "1"), ("total", "1")])
            .await
            .status,
        404
    );
    assert_eq!(browser.get(&path(&code, "?version=1")).await.status, 404);
}

#[tokio::test]
async fn the_operators_document_is_inert() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal, 7);
    let hostile = "<script>alert(1)</script><form action=//x><img src=//x onerror=alert(1)>";
    let fault = Fault {
        body: Some(hostile.into()),
        content_type: Some("text/html".into()),
        ..Fault::once(FaultKind::Body, "/orders/*/quotation/document")
    };
    portal.sandbox.faults().add(fault);
    let document = browser.get(&path(&code, "/document")).await;
    assert_eq!(
        (document.status, document.header("content-type")),
        (200, Some("text/html; charset=utf-8"))
    );
    let policies: Vec<_> = document
        .headers
        .get_all("content-security-policy")
        .iter()
        .collect();
    assert_eq!(policies.len(), 1);
    assert_eq!(
        document.header("content-security-policy"),
        Some(
            "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
        )
    );
    assert_eq!(document.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(document.header("cache-control"), Some("no-store"));
    assert_eq!(document.body, hostile);
    portal.sandbox.faults().add(Fault {
        bytes: Some(3 << 20),
        ..Fault::once(FaultKind::Oversized, "/orders/*/quotation/document")
    });
    assert_eq!(browser.get(&path(&code, "/document")).await.status, 502);
}

#[tokio::test]
async fn the_print_page_is_the_document_alone() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal, 7);
    let page = browser.get(&path(&code, "/print")).await;
    assert_eq!(page.status, 200);
    assert_eq!(page.texts("nav.nav, .bar, dialog, form").len(), 0);
    assert_eq!(page.one("h1"), "Quotation");
    assert_eq!(page.texts("tr.charge").len(), 3);
    assert!(page.one(".letterhead").contains("Forwarding"));
}

#[tokio::test]
async fn contents_of_any_shape_are_shown() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal, 7);
    let bad = "</textarea></title><script>alert(1)</script>";
    let body = json!({"status": "success", "message": "", "data": {
        "quotation_no": bad, "version": "3", "valid_until": bad, "is_expired": null, "can_respond": 1, "currency": bad, "route": [bad],
        "inclusions": {"x": bad}, "exclusions": bad, "risks": [{"a": [bad]}, null, 5], "terms": [null, bad],
        "charges": [{"name": bad, "quantity": bad, "amount": 1e3, "currency": bad, "vat_rate": bad, "applied_condition": bad}, 7],
        "totals": {"total": bad}
    }});
    for end in ["", "/print"] {
        let fault = Fault {
            body: Some(body.clone()),
            ..Fault::once(FaultKind::Body, "/orders/*/quotation")
        };
        portal.sandbox.faults().add(fault);
        let page = browser.get(&path(&code, end)).await;
        assert_eq!(page.status, 200, "{end}");
        assert!(!page.body.contains("<script>alert"), "{end}");
        assert_eq!(page.texts("h1").len(), 1, "{end}");
    }
}
