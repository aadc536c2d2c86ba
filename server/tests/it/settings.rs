//! Settings and the language.

use std::time::Duration;

use crate::harness::{Portal, TOKEN, TOKEN_OTHER};

#[tokio::test]
async fn language_is_remembered_in_session_and_browser() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let saved = browser.post_form("/settings", &[("language", "vi")]).await;
    assert_eq!((saved.status, saved.location()), (303, Some("/settings")));
    assert_eq!(browser.cookie("portal-language").as_deref(), Some("vi"));
    let page = browser.get("/settings").await;
    assert_eq!(
        (page.attrs("html", "lang"), page.one("h1")),
        (vec!["vi".to_owned()], "Cài đặt".into())
    );
    assert_eq!(page.texts("[role=status]:not([hidden])"), ["Đã lưu cài đặt."]);
    assert_eq!(
        browser
            .get("/settings")
            .await
            .texts("[role=status]:not([hidden])")
            .len(),
        0,
        "told once"
    );
    assert!(page.texts("dd").join("|").contains("Lan Anh"));

    browser.set_cookie("portal-language", "en");
    assert_eq!(
        browser.get("/settings").await.attrs("html", "lang"),
        ["vi"],
        "the session's own choice comes first"
    );
    browser.post_form("/sign-out", &[]).await;
    assert_eq!(browser.get("/sign-in").await.attrs("html", "lang"), ["en"]);
}

#[tokio::test]
async fn language_switch_returns_to_its_page() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let page = browser.get("/requests?status=quoted&search=a%20b").await;
    let next = page.value("next").unwrap();
    let back = browser
        .post_form("/settings", &[("language", "vi"), ("next", &next)])
        .await;
    assert_eq!(
        (back.status, back.location()),
        (303, Some("/requests?status=quoted&search=a%20b"))
    );
    for evil in [
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "/sign-in?next=//evil.example",
    ] {
        let back = browser
            .post_form("/settings", &[("language", "en"), ("next", evil)])
            .await;
        assert!(
            ["/settings", "/sign-in"].contains(&back.location().unwrap()),
            "{evil}"
        );
    }
}

#[tokio::test]
async fn visitors_switch_the_language_without_a_session() {
    let portal = Portal::start().await;
    let browser = portal.browser();
    let page = browser.get("/sign-in?next=%2Frequests").await;
    assert_eq!(page.attrs("html", "lang"), ["en"]);
    let next = page.value("next").unwrap();
    let back = browser
        .post_form("/settings", &[("language", "vi"), ("next", &next)])
        .await;
    assert_eq!(
        (back.status, back.location()),
        (303, Some("/sign-in?next=%2Frequests"))
    );
    assert_eq!(browser.get("/sign-in").await.attrs("html", "lang"), ["vi"]);
    assert_eq!(
        browser.get("/settings").await.status,
        303,
        "the page itself needs a session"
    );
}

#[tokio::test]
async fn unknown_language_changes_nothing() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let saved = browser
        .post_form("/settings", &[("language", "tlh\r\nSet-Cookie: a=b")])
        .await;
    assert_eq!(saved.status, 303);
    assert_eq!(browser.cookie("portal-language"), None);
    assert_eq!(browser.get("/settings").await.attrs("html", "lang"), ["en"]);
}

#[tokio::test]
async fn settings_show_when_the_session_ends() {
    let (portal, browser) = Portal::start_signed_in().await;
    let facts = browser.get("/settings").await.texts("dd").join("|");
    assert!(facts.contains("after 2 h without use"), "{facts}");
    portal.advance(Duration::from_hours(1));
    assert_eq!(
        browser.get("/settings").await.texts("dd").join("|"),
        facts,
        "using the portal moves neither start nor end"
    );
}

/// A10: the sessions of a token are listed, ended at once, and no more than are allowed.
#[tokio::test]
async fn sessions_of_a_token_are_listed_and_ended_together() {
    let portal = Portal::start_with(|config| config.sessions_per_token = 3).await;
    let first = portal.sign_in_as(TOKEN, "Lan Anh").await;
    portal.advance(Duration::from_secs(70));
    let second = portal.sign_in_as(TOKEN, "Minh").await;
    let other = portal.sign_in_with(TOKEN_OTHER).await;
    let page = second.get("/settings").await;
    let listed = page.texts(".sessions li");
    assert_eq!(listed.len(), 2, "{listed:?}");
    assert!(
        listed[0].contains("Minh") && listed[0].contains("this browser"),
        "{listed:?}"
    );
    assert!(
        listed[1].contains("Lan Anh") && !listed[1].contains("this browser"),
        "{listed:?}"
    );

    // This is one more than are allowed: the least recently used one is ended.
    portal.advance(Duration::from_secs(70));
    assert_eq!(second.get("/settings").await.status, 200);
    portal.advance(Duration::from_secs(70));
    portal.sign_in_as(TOKEN, "Ba").await;
    portal.advance(Duration::from_secs(70));
    let fourth = portal.sign_in_as(TOKEN, "Bốn").await;
    assert_eq!(first.get("/settings").await.status, 303);
    let listed = second.get("/settings").await.texts(".sessions li");
    assert_eq!(listed.len(), 3, "{listed:?}");

    let ended = second.post_form("/sign-out/everywhere", &[]).await;
    assert_eq!(ended.location(), Some("/sign-in?ended=signed_out"));
    assert_eq!(second.get("/settings").await.status, 303);
    assert_eq!(other.get("/settings").await.status, 200, "another token's");
    // The others' rows stay for a day, without the token, with their typed values.
    for other in [&first, &fourth] {
        assert_eq!(other.get("/settings").await.status, 303);
    }
}
