//! The negotiation form: charges, targets, validity and the note that is composed from them.

use sandbox::Fault;

use crate::harness::{
    Answer, Browser, Form, Portal, Quotation, TOKEN, TOKEN_OTHER, on_get, quotation_path, until,
};

const NOTE_PATH: &str = "/negotiate/note";

const FREIGHT: [(&str, &str); 3] = [
    ("lines[0][ask]", "Cước hàng không"),
    ("lines[0][target]", "88.500"),
    ("lines[0][reason]", "lô lớn"),
];

const COMPOSED_NOTE: &str =
    "- Dòng 1, Cước hàng không: đơn giá đang báo 92.000 ₫/kg, giá đề nghị 88.500 ₫/kg. Lý do: lô lớn.";

/// Posts the form with these fields filled in to `end` of the quotation.
async fn post(browser: &Browser, page: &Answer, code: &str, end: &str, typed: &[(&str, &str)]) -> Answer {
    let form = page.form("main form[action$='/negotiate']").with(typed);
    browser.submit_to(&quotation_path(code, end), &form).await
}

#[tokio::test]
async fn composed_note_is_sent_as_edited() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = browser.get(&quotation_path(&code, NOTE_PATH)).await;
    assert_eq!(
        (page.status, page.one("h1").as_str()),
        (200, "Ask to renegotiate")
    );

    let written = post(&browser, &page, &code, NOTE_PATH, &FREIGHT).await;
    assert_eq!(written.status, 200);
    let note = written.value("note").unwrap();
    assert!(
        note.starts_with("Kính gửi") && note.contains(COMPOSED_NOTE),
        "{note}"
    );
    assert!(note.contains("phiên bản 1"), "{note}");
    assert_eq!(portal.posts(""), 0, "writing sends nothing");

    // Typed text around the composed part is kept when it is composed again, in English and with the validity.
    let own = format!("Chị Lan ơi,\r\n{}\r\nCảm ơn chị.", note.replace('\n', "\r\n"));
    let again = [
        ("note", own.as_str()),
        ("note_lang", "en"),
        ("extend", "1"),
        ("lines[2][ask]", "Khai báo hải quan"),
    ];
    let written = post(&browser, &written, &code, NOTE_PATH, &again).await;
    let note = written.value("note").unwrap();
    assert!(
        note.starts_with("Chị Lan ơi,\nDear") && note.ends_with("\nCảm ơn chị."),
        "{note}"
    );
    assert!(
        note.contains("our target 88,500 ₫/kg") && note.contains("Please also extend"),
        "{note}"
    );
    assert!(!note.contains("Kính gửi"), "{note}");
    assert_eq!(portal.posts(""), 0);

    let sent = post(&browser, &written, &code, "/negotiate", &[]).await;
    assert_eq!(
        (sent.status, sent.location()),
        (303, Some(quotation_path(&code, "").as_str()))
    );
    assert_eq!((portal.posts("/negotiate"), portal.posts("")), (1, 1));
    let request = portal.sandbox.operator().request(&code).unwrap();
    assert_eq!(
        request.open_negotiation().map(|note| note.replace("\r\n", "\n")),
        Some(note),
        "exactly the note in the field"
    );
}

#[tokio::test]
async fn targets_without_a_note_are_composed_before_sending() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = browser.get(&quotation_path(&code, NOTE_PATH)).await;
    let shown = post(&browser, &page, &code, "/negotiate", &FREIGHT).await;
    assert_eq!(shown.status, 422);
    assert!(shown.value("note").unwrap().contains(COMPOSED_NOTE));
    assert!(
        shown
            .one("[role=status]:not([data-words])")
            .contains("Nothing was sent yet")
    );
    assert_eq!(portal.posts(""), 0);
    // The form is accepted at once.
    assert_eq!(post(&browser, &shown, &code, "/negotiate", &[]).await.status, 303);
    assert_eq!(portal.posts("/negotiate"), 1);
}

/// The service goes on saying `quoted`; a person who has asked waits for the operator.
#[tokio::test]
async fn negotiated_quotation_no_longer_waits_for_the_reader() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    assert_eq!(browser.get("/").await.one("h1"), "1 request needs you");
    let page = browser.get(&quotation_path(&code, "")).await;
    let sent = post(&browser, &page, &code, "/negotiate", &[("note", "Giá cao")]).await;
    assert_eq!(sent.status, 303, "{}", sent.body);
    browser.get(&quotation_path(&code, "")).await;
    until("home tells it", async || {
        let home = browser.get("/").await;
        home.one(".queue").contains("Renegotiation was asked for")
            && home.one("h1") == "Nothing needs you right now"
    })
    .await;
}

#[tokio::test]
async fn invalid_target_keeps_note_and_targets() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = browser.get(&quotation_path(&code, NOTE_PATH)).await;
    let typed = [
        ("lines[0][ask]", "Cước hàng không"),
        ("lines[0][target]", "rẻ hơn </textarea><b>"),
        ("lines[1][reason]", "chưa đánh dấu"),
        ("note", "Lời của tôi"),
    ];
    let refused = post(&browser, &page, &code, NOTE_PATH, &typed).await;
    assert_eq!(refused.status, 422);
    assert_eq!(refused.attrs("#error-summary a", "href"), ["#lines-0-target"]);
    for (name, value) in typed.into_iter().filter(|(name, _)| !name.ends_with("[ask]")) {
        assert_eq!(refused.value(name).as_deref(), Some(value), "{name}");
    }
    assert_eq!(
        refused.attrs(".negotiation input[checked]", "value"),
        ["Cước hàng không"]
    );
    let nothing = post(&browser, &page, &code, NOTE_PATH, &[("note", "Lời của tôi")]).await;
    assert_eq!(
        (nothing.status, nothing.value("note").as_deref()),
        (422, Some("Lời của tôi"))
    );
    assert_eq!(portal.posts(""), 0);
}

/// New versions arrive while targets are chosen, twice, with a failing read in between.
#[tokio::test]
async fn targets_survive_new_versions_and_failures() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let mut page = browser.get(&quotation_path(&code, NOTE_PATH)).await;
    let mut typed = FREIGHT.to_vec();
    typed.extend([("lines[9][reason]", "không còn"), ("note", "Lời của tôi")]);
    for end in [NOTE_PATH, "/negotiate"] {
        portal.send_quotation(&code, Quotation::valid_for_days(9));
        let changed = post(&browser, &page, &code, end, &typed).await;
        assert_eq!(changed.status, 409, "{end}");
        assert_eq!(changed.value("note").as_deref(), Some("Lời của tôi"));
        assert_eq!(changed.value("lines[0][target]").as_deref(), Some("88500"));
        assert_eq!(changed.value("lines[0][reason]").as_deref(), Some("lô lớn"));
        assert!(changed.one(".banner li").contains("không còn"));
        page = changed;
        typed.clear();
    }
    portal.script(on_get(Fault::status(500, "/orders/*/quotation")));
    let blind = post(&browser, &page, &code, NOTE_PATH, &[]).await;
    assert_eq!(blind.status, 502);
    portal.script_nothing();
    let written = post(&browser, &blind, &code, NOTE_PATH, &[]).await;
    assert_eq!(written.status, 200);
    let note = written.value("note").unwrap();
    assert!(
        note.contains(COMPOSED_NOTE) && note.contains("phiên bản 3") && note.ends_with("\n\nLời của tôi"),
        "{note}"
    );
    assert!(written.one(".banner li").contains("không còn"));
    assert_eq!(portal.posts(""), 0);
}

#[tokio::test]
async fn targets_survive_an_expired_session() {
    for end in [NOTE_PATH, "/negotiate"] {
        let (portal, browser) = Portal::start_signed_in().await;
        let code = portal.request().quoted();
        let page = browser.get(&quotation_path(&code, NOTE_PATH)).await;
        portal.expire_sessions();
        let mut typed = FREIGHT.to_vec();
        typed.extend([("note", "Giữ lời này"), ("extend", "1"), ("note_lang", "en")]);
        let away = post(&browser, &page, &code, end, &typed).await;
        assert_eq!(away.status, 303);
        let next = away.location().unwrap();
        assert_eq!(
            next,
            format!("/sign-in?next=%2Frequests%2F{code}%2Fquotation"),
            "{end}"
        );
        browser.sign_in(TOKEN).await;
        let back = browser.get(&quotation_path(&code, "")).await;
        assert_eq!(
            back.one("dialog#accept textarea"),
            "",
            "not in the sheet of accepting"
        );
        let form = "form[action$='/negotiate']";
        assert_eq!(back.texts(&format!("{form} textarea")), ["Giữ lời này"; 2]);
        assert_eq!(back.value("lines[0][target]").as_deref(), Some("88.500"));
        // The fields are in the form on the page, which has no list of the charges, and in the dialog.
        let carried = back.attrs(
            &format!("{form} input[type=hidden][name='lines[0][ask]']"),
            "value",
        );
        assert_eq!(carried, ["Cước hàng không"]);
        let checked = back.attrs(&format!("{form} [checked]"), "value");
        assert_eq!(checked, ["1", "Cước hàng không", "1", "en"]);
        assert_eq!(portal.posts(""), 0);
    }
}

/// The session ended while the note was written: once it is sent, the form is empty, and nobody sends it twice.
#[tokio::test]
async fn kept_note_is_sent_once() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = browser.get(&quotation_path(&code, NOTE_PATH)).await;
    portal.expire_sessions();
    post(&browser, &page, &code, NOTE_PATH, &[("note", "Giữ lời này")]).await;
    browser.sign_in(TOKEN).await;
    let form = "form[action$='/negotiate'] textarea";
    let back = browser.get(&quotation_path(&code, "")).await;
    assert_eq!(back.texts(form), ["Giữ lời này"; 2]);
    let sent = browser.respond(&back, "negotiate", &[]).await;
    assert_eq!(
        (sent.status, portal.posts("/negotiate")),
        (303, 1),
        "{}",
        sent.body
    );
    let after = browser.get(&quotation_path(&code, "")).await;
    assert!(after.texts(form).iter().all(String::is_empty));
    assert!(after.texts("#kept").is_empty());
}

/// Opening the negotiation form from a form without a list of charges keeps all input.
#[tokio::test]
async fn opening_the_composer_keeps_the_input() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = browser.get(&quotation_path(&code, "")).await;
    let mut typed = vec![("note", "Lời của tôi"), ("extend", "1"), ("choose", "1")];
    typed.extend(FREIGHT);
    let form = page.form("details form[action$='/negotiate']").with(&typed);
    let negotiation = browser.submit_to(&quotation_path(&code, NOTE_PATH), &form).await;
    assert_eq!(
        (negotiation.status, negotiation.one("h1").as_str()),
        (200, "Ask to renegotiate")
    );
    assert_eq!(negotiation.texts("ul.negotiation").len(), 1);
    assert_eq!(negotiation.value("note").as_deref(), Some("Lời của tôi"));
    assert_eq!(negotiation.value("lines[0][target]").as_deref(), Some("88500"));
    let written = post(&browser, &negotiation, &code, NOTE_PATH, &[]).await;
    let note = written.value("note").unwrap();
    assert!(
        note.contains(COMPOSED_NOTE) && note.ends_with("\n\nLời của tôi"),
        "{note}"
    );
    assert_eq!(portal.posts(""), 0);
    // A new version meanwhile is reported, with all input kept.
    portal.send_quotation(&code, Quotation::valid_for_days(9));
    let changed = browser.submit_to(&quotation_path(&code, NOTE_PATH), &form).await;
    assert_eq!(changed.status, 409);
    assert_eq!(changed.value("note").as_deref(), Some("Lời của tôi"));
    assert_eq!(changed.value("lines[0][target]").as_deref(), Some("88500"));
}

#[tokio::test]
async fn extension_is_composed_when_the_composer_opens() {
    let (portal, browser) = Portal::start_signed_in().await;
    for (days, words) in [
        (1, "hiện có hiệu lực đến hết ngày"),
        (-2, "đã hết hiệu lực vào cuối ngày"),
    ] {
        let code = portal.request().quoted_with(Quotation::valid_for_days(days));
        let page = browser.get(&quotation_path(&code, "")).await;
        let link = page.attrs("main a[href$='?ask=extension']", "href");
        assert_eq!(link.len(), 1, "{days}");
        let negotiation = browser.get(&link[0]).await;
        assert_eq!(negotiation.status, 200);
        assert!(negotiation.value("note").unwrap().contains(words), "{days}");
        assert_eq!(portal.posts(""), 0, "a link changes nothing");
        assert_eq!(
            post(&browser, &negotiation, &code, "/negotiate", &[])
                .await
                .status,
            303
        );
        portal.clear_calls();
    }
    let late = portal.request().rejected();
    let link = format!("{}?ask=extension", quotation_path(&late, NOTE_PATH));

    let answered = browser.get(&link).await;
    assert_eq!(
        (answered.status, answered.location()),
        (303, Some(quotation_path(&late, "").as_str()))
    );
    let theirs = portal.request().for_token(TOKEN_OTHER).submitted();
    assert_eq!(browser.get(&quotation_path(&theirs, NOTE_PATH)).await.status, 404);
    assert_eq!(
        browser
            .post_form(&quotation_path(&theirs, NOTE_PATH), &FREIGHT)
            .await
            .status,
        404
    );
}

fn urlencoded(form: &Form) -> String {
    form_urlencoded::Serializer::new(String::new())
        .extend_pairs(form.fields())
        .finish()
}

/// A draft of the browser comes in one field: nothing is sent, whatever form it is of.
#[tokio::test]
async fn draft_is_opened_and_nothing_is_sent() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = browser.get(&quotation_path(&code, "")).await;
    for kind in ["negotiate", "reject", "accept"] {
        let form = page.form(&format!("dialog#{kind} form[action$='/quotation/{kind}']"));
        let body = form.with(&[("note", "Giảm <b>5 %</b>\nnhé")]);
        let body = urlencoded(&body);
        let path = quotation_path(&code, &format!("/{kind}"));
        let opened = browser
            .post_form(&path, &[("do", "recalculate"), ("fields", &body)])
            .await;
        assert_eq!(opened.status, 200, "{kind}");
        assert_eq!(
            opened.value("note").as_deref(),
            Some("Giảm <b>5 %</b>\nnhé"),
            "{kind}"
        );
        assert_eq!(portal.posts(&format!("/{kind}")), 0, "{kind}");
        // The list of drafts posts the fields themselves.
        let listed = form.with(&[("note", "Như vậy"), ("do", "recalculate")]);
        let opened = browser.post_form(&path, &listed.fields()).await;
        assert_eq!(
            (opened.status, opened.one("textarea[name=note]").as_str()),
            (200, "Như vậy")
        );
        assert_eq!(portal.posts(&format!("/{kind}")), 0, "{kind}");
    }
    // Of a version that was replaced the difference is told.
    let form = page.form("dialog#negotiate form");
    let body = urlencoded(&form.with(&[("note", "Giảm 5 %")]));
    portal.send_quotation(&code, Quotation::usd(900));
    let path = quotation_path(&code, "/negotiate");
    let changed = browser
        .post_form(&path, &[("do", "recalculate"), ("fields", &body)])
        .await;
    assert_eq!(changed.status, 409);
    assert_eq!(changed.one("textarea[name=note]"), "Giảm 5 %");
    assert_eq!(portal.posts("/negotiate"), 0);
}
