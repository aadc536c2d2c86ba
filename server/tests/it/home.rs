use sandbox::Fault;
use serde_json::json;

use crate::harness::{Portal, TOKEN_OTHER};

#[tokio::test]
async fn home_leads_to_what_needs_somebody() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let welcome = browser.get("/").await;
    assert_eq!(
        welcome.texts(".first-steps li").len(),
        3,
        "nothing was ever requested"
    );

    let (asked, quoted, waiting) = (portal.new_request(), portal.new_request(), portal.new_request());
    let operator = portal.sandbox.operator();
    operator.ask_for_information(&asked, json!("Thiếu MSDS")).unwrap();
    operator.start_quoting(&quoted).unwrap();
    operator
        .send_quotation(
            &quoted,
            sandbox::operator::sample::quotation(jiff::civil::date(2099, 1, 1)),
        )
        .unwrap();
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
async fn the_lists_of_home_are_asked_for_together_and_fail_alone() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    portal.new_request();
    portal.clear_calls();
    portal.sandbox.faults().add(Fault::status(500, "/orders"));
    let page = browser.get("/").await;
    assert_eq!(page.status, 200);
    assert_eq!(page.texts(".banner[data-tone=stop]").len(), 1);
    assert_eq!(portal.calls().len(), 3, "{:?}", portal.calls());
}

#[tokio::test]
async fn a_token_that_is_gone_ends_the_session_on_home_too() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    portal.revoke(crate::harness::TOKEN);
    let page = browser.get("/").await;
    assert_eq!((page.status, page.location()), (303, Some("/sign-in")));
}
