//! Accepting, renegotiating and rejecting a quotation.

use std::collections::BTreeSet;
use std::time::Duration;

use sandbox::{Fault, FaultKind};
use serde_json::json;

use crate::harness::{
    Portal, Quotation, SESSION_COOKIE, TOKEN, answering, delayed, on_get, on_post, quotation_data,
    quotation_path, refusing, too_many_requests,
};

#[tokio::test]
async fn acceptance_is_sent_and_closes_the_quotation() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = browser.get(&quotation_path(&code, "")).await;
    assert_eq!(page.status, 200);
    let done = browser
        .respond(&page, "accept", &[("note", "Gửi booking trước 17:00")])
        .await;
    assert_eq!(
        (done.status, done.location()),
        (303, Some(format!("/requests/{code}").as_str()))
    );
    assert_eq!(
        (portal.posts("/accept"), portal.status(&code).as_str()),
        (1, "confirmed")
    );
    let request = browser.get(done.location().unwrap()).await;
    assert!(
        request
            .one("[role=status]:not([data-words])")
            .contains("Quotation accepted")
    );
    // What was typed into any response is done with.
    assert_eq!(request.attrs("[data-draft-waits][data-done]", "action").len(), 3);
    // The address of the form leads to its page.
    let opened = browser.get(&quotation_path(&code, "/accept")).await;
    assert_eq!(
        (opened.status, opened.location()),
        (303, Some(&*quotation_path(&code, "")))
    );
    // The quotation can still be read, but no longer be responded to.
    let page = browser.get(&quotation_path(&code, "")).await;
    assert_eq!(page.status, 200);
    assert_eq!(page.texts("dialog, .trio").len(), 0);
}

#[tokio::test]
async fn double_click_accepts_once() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = browser.get(&quotation_path(&code, "")).await;
    let slow = delayed("/orders/*/quotation/accept", 200);
    portal.script(slow);
    let (one, two) = tokio::join!(
        browser.respond(&page, "accept", &[]),
        browser.respond(&page, "accept", &[])
    );
    assert_eq!((one.status, two.status), (303, 303));
    assert_eq!(portal.posts("/accept"), 1);
    // The same post without the idempotency key: the status of the request tells.
    let version = page.value("version").unwrap();
    let total = page.value("total").unwrap();
    let again = browser
        .post_form(
            &quotation_path(&code, "/accept"),
            &[("version", &version), ("total", &total)],
        )
        .await;
    assert_eq!(
        (again.status, again.location()),
        (303, Some(format!("/requests/{code}").as_str()))
    );
    assert_eq!(portal.posts("/accept"), 1);
    assert!(
        browser
            .get(again.location().unwrap())
            .await
            .one("[role=status]:not([data-words])")
            .contains("Nothing was sent again")
    );
}

#[tokio::test]
async fn response_beside_a_long_upload_is_kept_and_not_sent_later() {
    let portal = Portal::start_with(|config| config.times.lock = Duration::from_millis(100)).await;
    let browser = portal.sign_in().await;
    let code = portal.request().quoted();
    let page = browser.get(&quotation_path(&code, "")).await;
    let upload = portal
        .account(TOKEN)
        .lock_request(&code.parse().unwrap())
        .await
        .unwrap();
    let typed = [("reason_code", "other"), ("note", "Đã chọn hãng khác")];
    let answer = browser.respond(&page, "reject", &typed).await;
    assert_eq!((answer.status, answer.header("retry-after")), (503, Some("10")));
    assert!(answer.one("main").contains("Nothing was sent this time"));
    for (name, value) in typed {
        assert_eq!(answer.value(name).as_deref(), Some(value));
    }
    drop(upload);
    let again = browser.submit(&answer.form("main form")).await;
    assert_eq!((again.status, portal.posts("/reject")), (303, 1));
}

/// The portal shuts down while the state is read: the answer is not sent any more, and the next process takes the same form.
#[tokio::test]
async fn answer_is_not_sent_once_the_portal_shuts_down() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = browser.get(&quotation_path(&code, "")).await;
    portal.clear_calls();
    portal.script(on_get(delayed("/orders/*/quotation", 1_500)));
    let typed = [("note", "giữ")];
    let closing = async {
        portal.until_script_is_met().await;
        portal.app.closing().cancel();
    };
    let (answer, ()) = tokio::join!(browser.respond(&page, "accept", &typed), closing);
    assert_eq!((answer.status, portal.posts("")), (503, 0));
    assert_eq!(
        (answer.one("h1").as_str(), answer.header("retry-after")),
        ("Nothing was sent", Some("2"))
    );
    assert_eq!(answer.value("note").as_deref(), Some("giữ"));
    let next = Portal::restart_of(&portal, |_| {}).await;
    let there = next.browser();
    there.set_cookie(SESSION_COOKIE, &browser.cookie(SESSION_COOKIE).unwrap());
    assert_eq!(there.respond(&page, "accept", &typed).await.status, 303);
    assert_eq!(portal.posts("/accept"), 1);
}

/// A success counts as one unless its status says the opposite: a service may have statuses that the portal does not know.
#[tokio::test]
async fn success_with_an_unknown_status_is_a_success() {
    let (portal, browser) = Portal::start_signed_in().await;
    for (status, answered) in [("booking_made", 303), ("quoted", 502)] {
        let code = portal.request().quoted();
        let page = browser.get(&quotation_path(&code, "")).await;
        let data = json!({"rfq_code": code, "status": status});
        portal.script_only(on_post(answering("/orders/*/quotation/accept", &data)));
        let answer = browser.respond(&page, "accept", &[]).await;
        assert_eq!(answer.status, answered, "{status}");
        let log = browser.get(&format!("/requests/{code}")).await;
        let log = log.one("section[aria-labelledby=activity]");
        assert!(log.contains("Lan Anh"), "{status}: {log}");
        assert_eq!(log.contains("Unclear:"), answered == 502, "{status}: {log}");
    }
}

#[tokio::test]
async fn acceptance_requires_version_and_total() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let fields: [&[(&str, &str)]; 4] = [
        &[],
        &[("version", "1")],
        &[("total", "1")],
        &[("version", "mới"), ("total", "1")],
    ];
    for fields in fields {
        let refused = browser.post_form(&quotation_path(&code, "/accept"), fields).await;
        assert_eq!(refused.status, 422, "{fields:?}");
        assert!(
            refused.one("#error-summary").contains("nothing was sent"),
            "{fields:?}"
        );
    }
    assert_eq!(portal.posts(""), 0);
}

#[tokio::test]
async fn expired_quotation_refuses_only_acceptance() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted_with(Quotation::valid_for_days(-2));
    let page = browser.get(&quotation_path(&code, "")).await;
    assert_eq!(page.attrs(".trio .btn[disabled]", "type").len(), 1);
    let fields = [
        ("version", "1"),
        ("total", &page.value("total").unwrap()),
        ("note", "giữ lại"),
    ];
    let refused = browser
        .post_form(&quotation_path(&code, "/accept"), &fields)
        .await;
    assert_eq!(refused.status, 422);
    assert!(refused.one("h1").contains("expired"));
    assert!(refused.body.contains("giữ lại"));
    assert_eq!(portal.posts("/accept"), 0);
    let done = browser
        .respond(&page, "negotiate", &[("note", "Gia hạn giúp")])
        .await;
    assert_eq!(
        (done.status, done.location()),
        (303, Some(quotation_path(&code, "").as_str()))
    );
    assert_eq!(
        (portal.posts("/negotiate"), portal.status(&code).as_str()),
        (1, "quoted")
    );
    // The same form once more, since the answer was lost: its draft is done with as well.
    let again = browser
        .respond(&page, "negotiate", &[("note", "Gia hạn giúp")])
        .await;
    assert_eq!(again.location(), Some(quotation_path(&code, "").as_str()));
    assert_eq!(portal.posts("/negotiate"), 1);
    let shown = browser.get(&quotation_path(&code, "")).await;
    assert!(shown.body.contains("Nothing was sent again"));
    assert_eq!(
        shown.attrs("[data-draft-waits][data-done]", "action"),
        [quotation_path(&code, "/negotiate")]
    );
}

#[tokio::test]
async fn missing_note_and_reason_are_reported_at_their_fields() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = browser.get(&quotation_path(&code, "")).await;
    let refused = browser.respond(&page, "negotiate", &[("note", " \r\n ")]).await;
    assert_eq!(refused.status, 422);
    assert_eq!(refused.texts("#note-error").len(), 1);
    assert_eq!(refused.attrs("textarea[name=note]", "aria-invalid"), ["true"]);
    assert!(refused.attrs("textarea[name=note]", "aria-describedby")[0].contains("note-error"));
    assert_eq!(refused.attrs("#error-summary a", "href"), ["#note"]);

    let refused = browser.respond(&page, "reject", &[("note", "Đắt quá")]).await;
    assert_eq!(
        (refused.status, refused.texts("#reason_code-error").len()),
        (422, 1)
    );
    assert_eq!(refused.value("note").as_deref(), Some("Đắt quá"));
    let refused = browser
        .respond(&page, "reject", &[("note", "x"), ("reason_code", "bored")])
        .await;
    assert_eq!(
        (refused.status, refused.texts("#reason_code-error").len()),
        (422, 1)
    );
    let refused = browser
        .respond(&page, "reject", &[("reason_code", "price_high")])
        .await;
    assert_eq!(
        refused.attrs("input[name=reason_code][checked]", "value"),
        ["price_high"]
    );
    assert_eq!(portal.posts(""), 0);

    let done = browser
        .respond(
            &refused,
            "reject",
            &[("reason_code", "price_high"), ("note", "Đắt")],
        )
        .await;
    assert_eq!(done.status, 303);
    assert_eq!(
        (portal.posts("/reject"), portal.status(&code).as_str()),
        (1, "cancelled")
    );
}

#[tokio::test]
async fn lost_response_is_resolved_by_reading() {
    let (portal, browser) = Portal::start_signed_in().await;
    for (kind, answer_name) in [
        (FaultKind::CutAfterCommit, "accept"),
        (FaultKind::CutBody, "accept"),
        (FaultKind::CutAfterCommit, "reject"),
    ] {
        let code = portal.request().quoted();
        let page = browser.get(&quotation_path(&code, "")).await;
        portal.clear_calls();
        portal.script(Fault::once(kind, "/orders/*/quotation/*"));
        // The fault affects the post, not the read before it.
        portal.script_only(on_post(Fault::once(kind, "/orders/*/quotation/*")));
        let done = browser
            .respond(&page, answer_name, &[("note", "x"), ("reason_code", "other")])
            .await;
        assert_eq!(done.status, 303, "{kind:?} {answer_name}: it arrived");
        assert_eq!(portal.posts(&format!("/{answer_name}")), 1, "sent once");
    }
}

#[tokio::test]
async fn unknown_outcome_is_reported() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = browser.get(&quotation_path(&code, "")).await;
    let strike = |kind| on_post(Fault::once(kind, "/orders/*/quotation/*"));
    for fault in [
        strike(FaultKind::Cut),
        strike(FaultKind::Garbage),
        Fault {
            status: Some(503),
            ..strike(FaultKind::Status)
        },
    ] {
        portal.clear_calls();
        portal.script(fault.clone());
        let page = browser.get(&quotation_path(&code, "")).await;
        let unclear = browser.respond(&page, "accept", &[("note", "giữ")]).await;
        assert_eq!(unclear.status, 502, "{:?}", fault.kind);
        assert!(unclear.one("h1").contains("unclear"));
        assert!(
            unclear
                .one("#error-summary")
                .contains("Look at the request before sending again")
        );
        assert_eq!(unclear.value("note").as_deref(), Some("giữ"));
        assert_eq!(
            (portal.posts("/accept"), portal.status(&code).as_str()),
            (1, "quoted")
        );
        // A response that was perhaps sent is not offered for sending again.
        let next = browser.get(&quotation_path(&code, "")).await;
        assert!(next.texts("details.panel[open]").is_empty());
        let told = next.texts(".banner");
        assert!(
            told.iter().any(|words| words.starts_with("Unclear: ")),
            "{told:?}"
        );
    }
    // Nothing in the request shows a negotiation, even when it arrived.
    portal.script(strike(FaultKind::CutAfterCommit));
    let unclear = browser.respond(&page, "negotiate", &[("note", "Giảm 5 %")]).await;
    assert_eq!(unclear.status, 502);
    assert!(
        unclear
            .one("#error-summary")
            .contains("cannot be seen in the request")
    );
    assert_eq!(portal.posts("/negotiate"), 1);
    // The same form once more sends nothing, and ends no draft of what may be lost.
    let again = browser.respond(&page, "negotiate", &[("note", "Giảm 5 %")]).await;
    assert_eq!(again.location(), Some(quotation_path(&code, "").as_str()));
    let shown = browser.get(&quotation_path(&code, "")).await;
    assert!(shown.body.contains("Nothing was sent again"));
    assert_eq!(shown.attrs("[data-draft-waits][data-done]", "action"), [""; 0]);
    assert_eq!(portal.posts("/negotiate"), 1);
}

#[tokio::test]
async fn service_errors_are_quoted_and_input_is_kept() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = browser.get(&quotation_path(&code, "")).await;
    let errors = json!({"note": ["Quá ngắn"]});
    portal.script(on_post(refusing(
        "/orders/*/quotation/*",
        "Ghi chú có <script>",
        &errors,
    )));
    let refused = browser.respond(&page, "negotiate", &[("note", "giữ")]).await;
    assert_eq!(refused.status, 422);
    assert_eq!(refused.texts("blockquote [lang=vi]").len(), 1);
    assert!(
        refused
            .one("#error-summary blockquote")
            .contains("Ghi chú có <script>")
    );
    assert_eq!(refused.one("#note-error"), "Quá ngắn");
    assert_eq!(refused.value("note").as_deref(), Some("giữ"));
    // After a definite refusal the same form may be sent again.
    assert_eq!(
        browser
            .respond(&page, "negotiate", &[("note", "giữ thêm")])
            .await
            .status,
        303
    );

    portal.script(on_post(too_many_requests("/orders/*/quotation/*", "7")));
    let page = browser.get(&quotation_path(&code, "")).await;
    let limited = browser.respond(&page, "accept", &[("note", "giữ")]).await;
    assert_eq!((limited.status, limited.header("retry-after")), (429, Some("7")));
    assert_eq!(limited.value("note").as_deref(), Some("giữ"));
    // The service was called, and it refused.
    assert!(limited.one("h1").contains("did not take the answer"));
    assert!(!limited.body.contains("could not be asked first"));
    assert!(limited.one("#error-summary").contains("Nothing was carried out"));
}

#[tokio::test]
async fn failed_fresh_read_sends_nothing() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = browser.get(&quotation_path(&code, "")).await;
    for (failing, expected) in [("/orders/*/quotation", 502), ("/orders/*", 502)] {
        portal.script(on_get(Fault::status(500, failing)));
        let refused = browser.respond(&page, "accept", &[("note", "giữ")]).await;
        assert_eq!(refused.status, expected);
        assert!(refused.one("#error-summary").contains("could not be asked first"));
        assert_eq!(refused.value("note").as_deref(), Some("giữ"));
        assert_eq!(
            refused.value("version").as_deref(),
            Some("1"),
            "still bound to what was seen"
        );
        portal.script_nothing();
    }
    assert_eq!(portal.posts(""), 0);
}

#[tokio::test]
async fn note_survives_an_expired_session() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = browser.get(&quotation_path(&code, "")).await;
    portal.expire_sessions();
    let away = browser
        .respond(&page, "negotiate", &[("note", "Giữ lời này")])
        .await;
    assert_eq!(away.status, 303);
    assert!(away.location().unwrap().starts_with("/sign-in"));
    let back = browser
        .post_form(
            "/sign-in",
            &[("token", TOKEN), ("next", &quotation_path(&code, ""))],
        )
        .await;
    let page = browser.get(back.location().unwrap()).await;
    assert!(
        page.texts("form[action$='/negotiate'] textarea")
            .iter()
            .all(|note| note == "Giữ lời này")
    );
    assert_eq!(portal.posts(""), 0, "nothing was sent by itself");
}

/// The session ends while a note is typed; all three responses are restored.
#[tokio::test]
async fn response_survives_an_expired_session() {
    for name in ["accept", "negotiate", "reject"] {
        let (portal, browser) = Portal::start_signed_in().await;
        let code = portal.request().quoted();
        let page = browser.get(&quotation_path(&code, "")).await;
        portal.expire_sessions();
        let typed = [("note", "giữ\nlời này"), ("reason_code", "price_high")];
        let away = browser.respond(&page, name, &typed).await;
        let next = format!("/sign-in?next=%2Frequests%2F{code}%2Fquotation");
        assert_eq!(
            (away.status, away.location()),
            (303, Some(next.as_str())),
            "{name}"
        );
        // A new version arrives meanwhile: the restored form is for the current one.
        portal.send_quotation(&code, Quotation::valid_for_days(9));
        browser.sign_in(TOKEN).await;
        let back = browser.get(&quotation_path(&code, "")).await;
        assert!(back.one(".notice").contains("filled in again"), "{name}");
        let notes = back.attrs(&format!("form[action$='/{name}'] textarea"), "name");
        assert_eq!(notes, ["note"; 2], "on the page and in the dialog");
        for form in [
            format!("details[open] form[action$='/{name}']"),
            format!("dialog#{name}"),
        ] {
            assert_eq!(back.one(&format!("{form} textarea")), "giữ lời này", "{form}");
            let chosen = back.attrs(&format!("{form} input[name=reason_code][checked]"), "value");
            assert_eq!(chosen.len(), usize::from(name == "reject"), "{form}");
        }
        assert_eq!(back.value("version").as_deref(), Some("2"));
        assert_eq!(portal.posts(""), 0, "nothing was sent by itself");
    }
}

#[tokio::test]
async fn equal_concurrent_posts_are_one_call() {
    let (portal, browser) = Portal::start_signed_in().await;
    for (name, after) in [
        ("negotiate", "quoted"),
        ("accept", "confirmed"),
        ("reject", "cancelled"),
    ] {
        let code = portal.request().quoted();
        let page = browser.get(&quotation_path(&code, "")).await;
        portal.clear_calls();
        portal.script(delayed(&format!("/orders/*/quotation/{name}"), 100));
        let typed = [("note", "Một lần"), ("reason_code", "other")];
        let posts = (0..20).map(|_| browser.respond(&page, name, &typed));
        let answers = futures_util::future::join_all(posts).await;
        let statuses: BTreeSet<u16> = answers.iter().map(|answer| answer.status).collect();
        assert_eq!(statuses, BTreeSet::from([303]), "{name}");
        assert_eq!((portal.posts(&format!("/{name}")), portal.posts("")), (1, 1));
        assert_eq!(portal.status(&code), after);
    }
}

/// Fields that a service may write anew with every read do not make another quotation: the first click sends.
#[tokio::test]
async fn time_of_sending_and_ids_of_risks_do_not_stop_a_response() {
    let (portal, browser) = Portal::start_signed_in().await;
    for (name, after) in RESPONSES {
        let code = portal.request().quoted();
        let reading = |second: u32| {
            let mut risks = vec![
                json!({"id": format!("r-{second}"), "checked_at": second, "text": "Kẹt cảng", "level": "high"}),
                json!("Pin  lithium"),
            ];
            if second > 1 {
                risks.reverse();
            }
            let changes = json!({"sent_at": format!("2026-07-11T09:00:{second:02}+07:00"), "risks": risks});
            quotation_data(1, "1000000", &changes)
        };
        portal.serve_quotation(&reading(1));
        let page = browser.get(&quotation_path(&code, "")).await;
        portal.serve_quotation(&reading(2));
        portal.clear_calls();
        let typed = [("note", "x"), ("reason_code", "other")];
        let done = browser.respond(&page, name, &typed).await;
        assert_eq!((done.status, portal.posts("")), (303, 1), "{name}: {}", done.body);
        assert_eq!(portal.status(&code), after, "{name}");
        portal.script_nothing();
    }
}

/// Risks with new wording are shown once; the second click sends, even if they are worded anew again. A changed term is shown
/// every time.
#[tokio::test]
async fn risks_with_new_wording_are_shown_once() {
    let (portal, browser) = Portal::start_signed_in().await;
    for (name, after) in RESPONSES {
        let code = portal.request().quoted();
        let reading = |second: u32, terms: &str| {
            let changes = json!({
                "sent_at": format!("2026-07-11T09:00:{second:02}+07:00"),
                "risks": [{"id": second, "text": format!("Kẹt cảng, còn {second} giờ")}],
                "terms": [terms],
            });
            quotation_data(1, "1000000", &changes)
        };
        let typed = [("note", "giữ lại"), ("reason_code", "other")];
        portal.serve_quotation(&reading(1, "Điều một"));
        let page = browser.get(&quotation_path(&code, "")).await;
        portal.clear_calls();
        portal.serve_quotation(&reading(2, "Điều một"));
        let shown = browser.respond(&page, name, &typed).await;
        assert_eq!((shown.status, portal.posts("")), (409, 0), "{name}: shown once");
        assert!(
            shown
                .one("section[aria-labelledby=compare]")
                .contains("còn 2 giờ"),
            "{name}: the new state is shown"
        );
        portal.serve_quotation(&reading(3, "Điều hai"));
        let shown = browser.respond(&shown, name, &typed).await;
        assert_eq!(
            (shown.status, portal.posts("")),
            (409, 0),
            "{name}: a term has changed"
        );
        assert_eq!(shown.value("note").as_deref().map(str::trim), Some("giữ lại"));
        portal.serve_quotation(&reading(4, "Điều hai"));
        let done = browser.respond(&shown, name, &typed).await;
        assert_eq!((done.status, portal.posts("")), (303, 1), "{name}");
        assert_eq!(portal.status(&code), after, "{name}");
        portal.script_nothing();
    }
}

/// The responses, and the status that each leads to.
const RESPONSES: [(&str, &str); 3] = [
    ("accept", "confirmed"),
    ("negotiate", "quoted"),
    ("reject", "cancelled"),
];

/// Carries out the next response and answers with 200 and this body.
fn answer_with(portal: &Portal, body: serde_json::Value) {
    portal.script(on_post(Fault {
        status: Some(200),
        body: Some(body),
        ..Fault::once(FaultKind::StatusAfterCommit, "/orders/*/quotation/*")
    }));
}

#[tokio::test]
async fn service_remarks_about_a_response_are_shown_once() {
    let (portal, browser) = Portal::start_signed_in().await;
    let typed = [("note", "x"), ("reason_code", "other")];
    for (name, after) in RESPONSES {
        for message in ["Chị Hạnh sẽ gọi <b>trước</b> 17:00", "Thành công"] {
            let code = portal.request().quoted();
            let page = browser.get(&quotation_path(&code, "")).await;
            answer_with(
                &portal,
                json!({"status": "success", "message": message, "data": {"rfq_code": code, "status": after}}),
            );
            let done = browser.respond(&page, name, &typed).await;
            assert_eq!(done.status, 303, "{name}");
            let page = browser.get(done.location().unwrap()).await;
            let expected: &[&str] = if message == "Thành công" {
                &[]
            } else {
                &[message]
            };
            assert_eq!(page.texts("[role=status] blockquote"), expected, "{name}");
            let page = browser.get(done.location().unwrap()).await;
            assert!(
                page.texts("[role=status] blockquote").is_empty(),
                "{name}: told once"
            );
        }
    }
}

/// Errors beside a success: if the answer contains the request, the response was accepted; otherwise the state tells.
#[tokio::test]
async fn errors_beside_a_success_are_remarks_on_an_accepted_response() {
    let (portal, browser) = Portal::start_signed_in().await;
    for has_data in [true, false] {
        let code = portal.request().quoted();
        let page = browser.get(&quotation_path(&code, "")).await;
        portal.clear_calls();
        let mut body =
            json!({"status": "success", "message": "OK", "errors": {"note": ["Ghi chú bị cắt bớt"]}});
        if has_data {
            body["data"] = json!({"rfq_code": code, "status": "confirmed"});
        }
        answer_with(&portal, body);
        let done = browser.respond(&page, "accept", &[("note", "x")]).await;
        assert_eq!((done.status, portal.posts("/accept")), (303, 1), "{has_data}");
        let page = browser.get(done.location().unwrap()).await;
        let told = page.one("[role=status]:not([data-words])");
        assert!(told.contains("Quotation accepted"), "{told}");
        assert_eq!(told.contains("Ghi chú bị cắt bớt"), has_data, "{told}");
    }
    // The response was not carried out, and nothing shows it: unclear, in the service's words.
    let code = portal.request().quoted();
    let page = browser.get(&quotation_path(&code, "")).await;
    portal.script(on_post(Fault {
        body: Some(json!({"status": "success", "errors": {"quotation": ["Báo giá đang được sửa"]}})),
        ..Fault::once(FaultKind::Body, "/orders/*/quotation/accept")
    }));
    let unclear = browser.respond(&page, "accept", &[]).await;
    assert_eq!(unclear.status, 502);
    assert!(unclear.one("h1").contains("unclear"), "{}", unclear.one("h1"));
    assert!(unclear.one("#error-summary").contains("Báo giá đang được sửa"));
}
