//! The home page.

use sandbox::Fault;
use serde_json::json;

use crate::harness::{Portal, TOKEN, TOKEN_OTHER};

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

#[tokio::test]
async fn revoked_token_ends_the_session_on_home() {
    let (portal, browser) = Portal::start_signed_in().await;
    portal.revoke(TOKEN);
    let page = browser.get("/").await;
    assert_eq!((page.status, page.location()), (303, Some("/sign-in")));
}
