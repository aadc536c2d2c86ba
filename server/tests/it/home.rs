//! The home page.

use std::time::Duration;

use sandbox::Fault;
use serde_json::json;
use sqlx::Executor as _;

use crate::harness::{Answer, Portal, Quotation, TOKEN, TOKEN_OTHER, overlaid, quotation_path, until};

#[tokio::test]
async fn home_lists_requests_that_need_action() {
    let (portal, browser) = Portal::start_signed_in().await;
    let welcome = browser.get("/").await;
    assert_eq!(
        welcome.texts(".first-steps li").len(),
        3,
        "nothing was ever requested"
    );

    let asked = portal.request().need_info(json!("Thiếu MSDS"));
    let quoted = portal.request().quoted();
    let waiting = portal.request().submitted();
    let page = browser.get("/").await;
    assert_eq!(page.one("h1"), "2 requests need you");
    let mut buttons = page.attrs(".queue .btn", "href");
    buttons.sort();
    let mut expected = [
        format!("/requests/{asked}/edit"),
        format!("/requests/{quoted}/quotation"),
    ];
    expected.sort();
    assert_eq!(buttons, expected);
    assert_eq!(
        page.attrs("table[aria-labelledby=waits] a", "href"),
        [format!("/requests/{waiting}")]
    );
    assert_eq!(
        portal
            .sign_in_with(TOKEN_OTHER)
            .await
            .get("/")
            .await
            .texts(".queue li")
            .len(),
        0,
        "another account's"
    );
}

#[tokio::test]
async fn lists_of_home_fail_independently() {
    let (portal, browser) = Portal::start_signed_in().await;
    portal.request().submitted();
    portal.clear_calls();
    portal.script(Fault::status(500, "/orders"));
    let page = browser.get("/").await;
    assert_eq!(page.status, 200);
    assert_eq!(page.texts(".banner[data-tone=stop]").len(), 1);
    assert_eq!(portal.calls().len(), 3, "{:?}", portal.calls());
}

/// Home says that nothing needs anybody only of what it could read.
#[tokio::test]
async fn reminders_that_cannot_be_read_are_told() {
    let (portal, browser) = Portal::start_signed_in().await;
    portal.request().submitted();
    portal
        .database()
        .await
        .execute("ALTER TABLE person_reminders RENAME TO gone")
        .await
        .unwrap();
    let home = browser.get("/").await;
    assert_eq!(home.status, 200);
    assert!(home.body.contains("Your reminders cannot be read just now"));
}

#[tokio::test]
async fn revoked_token_ends_the_session_on_home() {
    let (portal, browser) = Portal::start_signed_in().await;
    portal.revoke(TOKEN);
    let page = browser.get("/").await;
    assert_eq!((page.status, page.location()), (303, Some("/sign-in")));
}

/// Starts a portal that caches rows and fills the queue from the background share.
async fn portal_with_queue() -> Portal {
    Portal::start_with(|config| {
        config.read_cache = true;
        config.background_calls = 60;
    })
    .await
}

#[tokio::test]
async fn queue_shows_question_and_total_after_the_background_read() {
    let portal = portal_with_queue().await;
    portal.request().need_info(json!("Thiếu MSDS của pin"));
    portal.request().quoted();
    let browser = portal.sign_in().await;
    until("the background has read", async || {
        let page = browser.get("/").await;
        page.body.contains("Thiếu MSDS của pin") && page.body.contains("₫")
    })
    .await;
    // Data that one account's token has read is shown to no other.
    let stranger = portal.sign_in_with(TOKEN_OTHER).await;
    assert!(!stranger.get("/").await.body.contains("MSDS"));
}

#[tokio::test]
async fn entry_is_set_aside_by_a_person_and_comes_back() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let colleague = portal.sign_in_as(TOKEN, "Minh Khôi").await;
    let act = |page: &Answer| page.attrs(".queue .acts > a.btn", "href").len();
    // Only facts known when the entry was set aside can be reported as changed.
    browser.get(&quotation_path(&code, "")).await;
    until("home knows the version", async || {
        let marks = browser.get("/").await.attrs("input[name=as_of]", "value");
        marks[0].contains("\"version\":1")
    })
    .await;
    let page = browser.get("/").await;
    assert_eq!(act(&page), 1);
    let as_of = page.attrs("input[name=as_of]", "value").swap_remove(0);
    let fields = [
        ("code", code.as_str()),
        ("until", "until_it_changes"),
        ("as_of", &as_of),
        ("next", "/?view=dense"),
    ];
    let set = browser.post_form("/queue/aside", &fields).await;
    assert_eq!((set.status, set.location()), (303, Some("/?view=dense")));
    assert_eq!(act(&browser.get("/?view=normal").await), 0);
    assert!(browser.get("/?show=aside").await.body.contains(&code));
    assert_eq!(act(&colleague.get("/").await), 1, "for this person only");

    portal.send_quotation(&code, Quotation::usd(999));
    until("the change brings it back", async || {
        browser.get(&quotation_path(&code, "")).await;
        act(&browser.get("/").await) == 1
    })
    .await;
    let page = browser.get("/").await;
    let as_of = page.attrs("input[name=as_of]", "value").swap_remove(0);
    for (until, entries) in [("tomorrow", 0), ("back", 1)] {
        let fields = [("code", code.as_str()), ("until", until), ("as_of", &as_of)];
        assert_eq!(browser.post_form("/queue/aside", &fields).await.status, 303);
        assert_eq!(act(&browser.get("/").await), entries, "{until}");
    }
    for bad in [("code", "../x"), ("until", "for ever")] {
        let fields = overlaid(&[("code", code.as_str()), ("until", "tomorrow")], &[bad]);
        assert_eq!(browser.post_form("/queue/aside", &fields).await.status, 422);
    }
}

#[tokio::test]
async fn changes_since_the_last_visit_are_shown_once() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    assert_eq!(browser.get("/").await.status, 200);
    // Nobody waits for a visit without news.
    until("the visit is written down", async || visits(&portal).await == 1).await;
    portal.advance(Duration::from_mins(40));
    portal.send_quotation(&code, Quotation::usd(999));
    let since = "section[aria-labelledby=since]";
    let told = browser.get("/").await.texts(since).join(" ");
    assert!(told.contains(&code), "{told}");
    assert_eq!(browser.get("/").await.texts(since).len(), 0, "once");
}

/// Returns the number of people whose visits are stored.
async fn visits(portal: &Portal) -> i64 {
    sqlx::query_scalar("SELECT COUNT(*) FROM queue_people")
        .fetch_one(&mut portal.database().await)
        .await
        .unwrap()
}

/// The list is not synchronized here: closed requests were requested all the same.
#[tokio::test]
async fn account_with_closed_requests_only_is_not_welcomed_as_new() {
    for keeps in [true, false] {
        let portal = Portal::start_with(|config| config.read_cache = keeps).await;
        let code = portal.request().quoted();
        let browser = portal.sign_in().await;
        let page = browser.get(&quotation_path(&code, "")).await;
        let reasons = [("reason_code", "price_high"), ("note", "quá cao")];
        assert_eq!(browser.respond(&page, "reject", &reasons).await.status, 303);
        let home = browser.get("/").await;
        assert_eq!(home.texts(".first-steps li").len(), 0, "{keeps}");
    }
}
