//! Renegotiating with the composer, and what all three answers owe the people who press twice.

use std::collections::BTreeSet;
use std::time::Duration;

use sandbox::{Fault, FaultKind};
use scraper::Selector;
use serde_json::json;

use crate::harness::{Answer, Browser, Portal, TOKEN, TOKEN_OTHER};
use crate::quotation::{answer, count, path, quoted, send_version, status};

/// The one form on the page as a browser would send it.
fn fields(page: &Answer) -> Vec<(String, String)> {
    let html = page.html();
    let all = Selector::parse("main form[action$='/negotiate'] :is(input, textarea)").unwrap();
    let mut fields = Vec::new();
    for element in html.select(&all) {
        let (Some(name), kind) = (element.attr("name"), element.attr("type")) else {
            continue;
        };
        let chosen = !matches!(kind, Some("checkbox" | "radio")) || element.attr("checked").is_some();
        let value = if element.value().name() == "textarea" {
            // As browsers send line breaks.
            element.text().collect::<String>().replace('\n', "\r\n")
        } else {
            element.attr("value").unwrap_or_default().replace('\n', "\r\n")
        };
        if chosen {
            fields.push((name.to_owned(), value));
        }
    }
    assert!(!fields.is_empty(), "no form: {}", page.status);
    fields
}

/// The form with these fields filled in, posted to `end`.
async fn post(browser: &Browser, page: &Answer, code: &str, end: &str, typed: &[(&str, &str)]) -> Answer {
    let own = fields(page);
    let mut all: Vec<(&str, &str)> = own
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .filter(|(name, _)| !typed.iter().any(|(typed, _)| typed == name))
        .collect();
    all.extend_from_slice(typed);
    browser.post_form(&path(code, end), &all).await
}

const NOTE: &str = "/negotiate/note";
const FREIGHT: [(&str, &str); 3] = [
    ("lines[0][ask]", "Cước hàng không"),
    ("lines[0][target]", "88.500"),
    ("lines[0][reason]", "lô lớn"),
];
const WRITTEN: &str =
    "- Dòng 1, Cước hàng không: đơn giá đang báo 92.000 ₫/kg, giá đề nghị 88.500 ₫/kg. Lý do: lô lớn.";

#[tokio::test]
async fn a_note_is_written_read_changed_and_sent_as_it_stands() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal, 7);
    let page = browser.get(&path(&code, NOTE)).await;
    assert_eq!(
        (page.status, page.one("h1").as_str()),
        (200, "Ask to renegotiate")
    );

    let written = post(&browser, &page, &code, NOTE, &FREIGHT).await;
    assert_eq!(written.status, 200);
    let note = written.value("note").unwrap();
    assert!(note.starts_with("Kính gửi") && note.contains(WRITTEN), "{note}");
    assert!(note.contains("phiên bản 1"), "{note}");
    assert_eq!(count(&portal, ""), 0, "writing sends nothing");

    // Own words around it stay when it is written again, in English and with the validity.
    let own = format!("Chị Lan ơi,\r\n{}\r\nCảm ơn chị.", note.replace('\n', "\r\n"));
    let again = [
        ("note", own.as_str()),
        ("note_lang", "en"),
        ("extend", "1"),
        ("lines[2][ask]", "Khai báo hải quan"),
    ];
    let written = post(&browser, &written, &code, NOTE, &again).await;
    let note = written.value("note").unwrap();
    assert!(
        note.starts_with("Chị Lan ơi,\nDear") && note.ends_with("\nCảm ơn chị."),
        "{note}"
    );
    assert!(
        note.contains("our target 88.500 ₫/kg") && note.contains("Please also extend"),
        "{note}"
    );
    assert!(!note.contains("Kính gửi"), "{note}");
    assert_eq!(count(&portal, ""), 0);

    let sent = post(&browser, &written, &code, "/negotiate", &[]).await;
    assert_eq!(
        (sent.status, sent.location()),
        (303, Some(path(&code, "").as_str()))
    );
    assert_eq!((count(&portal, "/negotiate"), count(&portal, "")), (1, 1));
    let request = portal.sandbox.operator().request(&code).unwrap();
    assert_eq!(
        request.open_negotiation().map(|note| note.replace("\r\n", "\n")),
        Some(note),
        "exactly the note in the field"
    );
}

#[tokio::test]
async fn choices_without_a_note_are_written_before_anything_is_sent() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal, 7);
    let page = browser.get(&path(&code, NOTE)).await;
    let shown = post(&browser, &page, &code, "/negotiate", &FREIGHT).await;
    assert_eq!(shown.status, 422);
    assert!(shown.value("note").unwrap().contains(WRITTEN));
    assert!(shown.one("[role=status]").contains("Nothing was sent yet"));
    assert_eq!(count(&portal, ""), 0);
    // Its form goes through at once.
    assert_eq!(post(&browser, &shown, &code, "/negotiate", &[]).await.status, 303);
    assert_eq!(count(&portal, "/negotiate"), 1);
}

#[tokio::test]
async fn a_target_that_is_no_number_keeps_the_note_and_all_choices() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal, 7);
    let page = browser.get(&path(&code, NOTE)).await;
    let typed = [
        ("lines[0][ask]", "Cước hàng không"),
        ("lines[0][target]", "rẻ hơn </textarea><b>"),
        ("lines[1][reason]", "chưa đánh dấu"),
        ("note", "Lời của tôi"),
    ];
    let refused = post(&browser, &page, &code, NOTE, &typed).await;
    assert_eq!(refused.status, 422);
    assert_eq!(refused.attrs("#error-summary a", "href"), ["#lines-0-target"]);
    for (name, value) in typed.into_iter().filter(|(name, _)| !name.ends_with("[ask]")) {
        assert_eq!(refused.value(name).as_deref(), Some(value), "{name}");
    }
    assert_eq!(
        refused.attrs(".talk input[checked]", "value"),
        ["Cước hàng không"]
    );
    let nothing = post(&browser, &page, &code, NOTE, &[("note", "Lời của tôi")]).await;
    assert_eq!(
        (nothing.status, nothing.value("note").as_deref()),
        (422, Some("Lời của tôi"))
    );
    assert_eq!(count(&portal, ""), 0);
}

/// Another version while the choices are made, once and again; with the reading failing in between.
#[tokio::test]
async fn choices_survive_versions_and_failures() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal, 7);
    let mut page = browser.get(&path(&code, NOTE)).await;
    let mut typed = FREIGHT.to_vec();
    typed.extend([("lines[9][reason]", "không còn"), ("note", "Lời của tôi")]);
    for end in [NOTE, "/negotiate"] {
        send_version(&portal, &code, 9);
        let changed = post(&browser, &page, &code, end, &typed).await;
        assert_eq!(changed.status, 409, "{end}");
        assert_eq!(changed.value("note").as_deref(), Some("Lời của tôi"));
        assert_eq!(changed.value("lines[0][target]").as_deref(), Some("88.500"));
        assert_eq!(changed.value("lines[0][reason]").as_deref(), Some("lô lớn"));
        assert!(changed.one(".banner li").contains("không còn"));
        page = changed;
        typed.clear();
    }
    portal.sandbox.faults().add(Fault {
        method: Some("GET".into()),
        ..Fault::status(500, "/orders/*/quotation")
    });
    let blind = post(&browser, &page, &code, NOTE, &[]).await;
    assert_eq!(blind.status, 502);
    portal.sandbox.faults().clear();
    let written = post(&browser, &blind, &code, NOTE, &[]).await;
    assert_eq!(written.status, 200);
    let note = written.value("note").unwrap();
    assert!(
        note.contains(WRITTEN) && note.contains("phiên bản 3") && note.ends_with("\n\nLời của tôi"),
        "{note}"
    );
    assert!(written.one(".banner li").contains("không còn"));
    assert_eq!(count(&portal, ""), 0);
}

#[tokio::test]
async fn choices_survive_the_end_of_the_session() {
    for end in [NOTE, "/negotiate"] {
        let portal = Portal::start().await;
        let browser = portal.sign_in().await;
        let code = quoted(&portal, 7);
        let page = browser.get(&path(&code, NOTE)).await;
        portal.advance(Duration::from_hours(3));
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
        browser.post_form("/sign-in", &[("token", TOKEN)]).await;
        let back = browser.get(&path(&code, "")).await;
        assert_eq!(
            back.value("note").as_deref(),
            Some(""),
            "not in the sheet of accepting"
        );
        let form = "form[action$='/negotiate']";
        assert_eq!(back.texts(&format!("{form} textarea")), ["Giữ lời này"; 2]);
        assert_eq!(back.value("lines[0][target]").as_deref(), Some("88.500"));
        // In the form on the page, which has no list of the charges, and in the dialog.
        let carried = back.attrs(
            &format!("{form} input[type=hidden][name='lines[0][ask]']"),
            "value",
        );
        assert_eq!(carried, ["Cước hàng không"]);
        let checked = back.attrs(&format!("{form} [checked]"), "value");
        assert_eq!(checked, ["1", "Cước hàng không", "1", "en"]);
        assert_eq!(count(&portal, ""), 0);
    }
}

/// From a form without a list of charges to the composer's page and on, with everything that was typed.
#[tokio::test]
async fn choosing_charges_elsewhere_keeps_what_was_typed() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal, 7);
    let page = browser.get(&path(&code, "")).await;
    let hidden: Vec<(String, String)> = ["once", "version", "total", "currency", "quotation_no"]
        .map(|name| (name.to_owned(), page.value(name).unwrap()))
        .into();
    let mut fields: Vec<(&str, &str)> = hidden
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    fields.extend([("note", "Lời của tôi"), ("extend", "1"), ("choose", "1")]);
    fields.extend(FREIGHT);
    let composer = browser.post_form(&path(&code, NOTE), &fields).await;
    assert_eq!(
        (composer.status, composer.one("h1").as_str()),
        (200, "Ask to renegotiate")
    );
    assert_eq!(composer.texts("ul.talk").len(), 1);
    assert_eq!(composer.value("note").as_deref(), Some("Lời của tôi"));
    assert_eq!(composer.value("lines[0][target]").as_deref(), Some("88.500"));
    let written = post(&browser, &composer, &code, NOTE, &[]).await;
    let note = written.value("note").unwrap();
    assert!(
        note.contains(WRITTEN) && note.ends_with("\n\nLời của tôi"),
        "{note}"
    );
    assert_eq!(count(&portal, ""), 0);
    // Another version meanwhile is told, with all of it.
    send_version(&portal, &code, 9);
    let changed = browser.post_form(&path(&code, NOTE), &fields).await;
    assert_eq!(changed.status, 409);
    assert_eq!(changed.value("note").as_deref(), Some("Lời của tôi"));
    assert_eq!(changed.value("lines[0][target]").as_deref(), Some("88.500"));
}

#[tokio::test]
async fn the_extension_is_written_when_the_composer_opens() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    for (days, words) in [
        (1, "hiện có hiệu lực đến hết ngày"),
        (-2, "đã hết hiệu lực vào cuối ngày"),
    ] {
        let code = quoted(&portal, days);
        let page = browser.get(&path(&code, "")).await;
        let link = page.attrs("main a[href$='?ask=extension']", "href");
        assert_eq!(link.len(), 1, "{days}");
        let composer = browser.get(&link[0]).await;
        assert_eq!(composer.status, 200);
        assert!(composer.value("note").unwrap().contains(words), "{days}");
        assert_eq!(count(&portal, ""), 0, "a link changes nothing");
        assert_eq!(
            post(&browser, &composer, &code, "/negotiate", &[]).await.status,
            303
        );
        portal.clear_calls();
    }
    let late = quoted(&portal, 7);
    let link = format!("{}?ask=extension", path(&late, NOTE));
    portal
        .sandbox
        .operator()
        .reject_quotation(
            portal.account_of(TOKEN),
            &late,
            json!({"reason_code": "other", "note": "x"}).as_object().unwrap(),
        )
        .unwrap();
    let answered = browser.get(&link).await;
    assert_eq!(
        (answered.status, answered.location()),
        (303, Some(path(&late, "").as_str()))
    );
    let theirs = portal.new_request_of(TOKEN_OTHER);
    assert_eq!(browser.get(&path(&theirs, NOTE)).await.status, 404);
    assert_eq!(
        browser.post_form(&path(&theirs, NOTE), &FREIGHT).await.status,
        404
    );
}

#[tokio::test]
async fn twenty_equal_posts_at_once_are_one_call() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    for (name, after) in [
        ("negotiate", "quoted"),
        ("accept", "confirmed"),
        ("reject", "cancelled"),
    ] {
        let code = quoted(&portal, 7);
        let page = browser.get(&path(&code, "")).await;
        portal.clear_calls();
        portal.sandbox.faults().add(Fault {
            delay_ms: 100,
            ..Fault::once(FaultKind::Delay, &format!("/orders/*/quotation/{name}"))
        });
        let typed = [("note", "Một lần"), ("reason_code", "other")];
        let posts = (0..20).map(|_| answer(&browser, &page, &code, name, &typed));
        let answers = futures_util::future::join_all(posts).await;
        let statuses: BTreeSet<u16> = answers.iter().map(|answer| answer.status).collect();
        assert_eq!(statuses, BTreeSet::from([303]), "{name}");
        assert_eq!((count(&portal, &format!("/{name}")), count(&portal, "")), (1, 1));
        assert_eq!(status(&portal, &code), after);
    }
}

/// The service takes no version with an acceptance: one that arrives after the last look is told, not hidden.
#[tokio::test]
async fn a_version_that_overtakes_the_acceptance_is_told() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    for kind in [FaultKind::Delay, FaultKind::CutAfterCommit] {
        let code = quoted(&portal, 7);
        let page = browser.get(&path(&code, "")).await;
        portal.clear_calls();
        portal.sandbox.faults().add(Fault {
            method: Some("POST".into()),
            delay_ms: 600,
            ..Fault::once(kind, "/orders/*/quotation/accept")
        });
        let accepting = answer(&browser, &page, &code, "accept", &[("note", "đồng ý")]);
        let overtaking = async {
            // The acceptance has reached the operator, who dawdles over it: the portal has had its last look.
            let waits = async {
                while !portal.sandbox.faults().list().is_empty() {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            };
            tokio::time::timeout(Duration::from_secs(10), waits)
                .await
                .expect("the acceptance arrives");
            assert_eq!(send_version(&portal, &code, 9), 2);
        };
        let (told, ()) = tokio::join!(accepting, overtaking);
        assert_eq!(
            (count(&portal, "/accept"), status(&portal, &code).as_str()),
            (1, "confirmed")
        );
        assert_eq!(told.status, 409, "{kind:?}");
        assert!(
            told.one("h1").contains("Accepted, but version 2"),
            "{}",
            told.one("h1")
        );
        assert_eq!(
            told.texts("form[action$='/accept']").len(),
            0,
            "nothing to send again"
        );
        assert!(!told.body.contains("it was not sent"));
    }
}
