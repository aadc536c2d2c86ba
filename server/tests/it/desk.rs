//! The decision desk.

use sandbox::Fault;

use crate::harness::{Portal, Quotation, TOKEN_OTHER, always, quotation_path};

#[tokio::test]
async fn two_quotations_stand_side_by_side() {
    let (portal, browser) = Portal::start_signed_in().await;
    let (one, other) = (portal.request().quoted(), portal.request().quoted());
    portal.send_quotation(&other, Quotation::usd(4_321));
    let desk = browser.get(&format!("/desk?code={one}&code={other}")).await;
    assert_eq!(desk.status, 200);
    for code in [&one, &other] {
        assert!(desk.body.contains(&quotation_path(code, "")), "{code}");
    }
    assert!(
        desk.body.contains("4,321.00"),
        "the figures as the service gives them"
    );
    assert_eq!(
        desk.texts("form[action$='/accept']").len(),
        0,
        "nothing is answered here"
    );
}

#[tokio::test]
async fn wrong_number_is_reported_and_the_choice_is_kept() {
    let (portal, browser) = Portal::start_signed_in().await;
    let codes: Vec<String> = (0..5).map(|_| portal.request().quoted()).collect();
    portal.clear_calls();
    let none = browser.get("/desk").await;
    assert_eq!(none.status, 200);
    for code in &codes {
        assert!(none.body.contains(code.as_str()));
    }
    let all = codes.join("&code=");
    let too_many = browser.get(&format!("/desk?code={all}")).await;
    let too_few = browser.get(&format!("/desk?code={}", codes[0])).await;
    assert_eq!(too_many.attrs("input[name=code][checked]", "value").len(), 5);
    assert_eq!(too_few.attrs("input[name=code][checked]", "value"), codes[..1]);
    assert_eq!(
        portal.calls_to("GET", "/quotation"),
        0,
        "nothing is read until it can be compared"
    );
}

/// A column fails alone, and shows nothing of a request that is not the reader's.
#[tokio::test]
async fn column_that_cannot_be_read_says_so_beside_the_others() {
    let (portal, browser) = Portal::start_signed_in().await;
    let (one, other) = (portal.request().quoted(), portal.request().quoted());
    let foreign = portal.request().for_token(TOKEN_OTHER).quoted();
    let path = format!("/desk?code={one}&code={foreign}&code={other}");
    let desk = browser.get(&path).await;
    assert_eq!(desk.status, 200);
    assert!(!desk.body.contains(&quotation_path(&foreign, "")));
    for code in [&one, &other] {
        assert!(desk.body.contains(&quotation_path(code, "")));
    }
    portal.script(always(Fault::status(500, &format!("/orders/{one}"))));
    let desk = browser.get(&path).await;
    assert_eq!(desk.status, 200);
    assert!(desk.body.contains(&quotation_path(&other, "")));
    assert_eq!(
        portal.browser().get(&path).await.status,
        303,
        "for nobody without a session"
    );
}

#[tokio::test]
async fn refused_token_ends_the_page() {
    let (portal, browser) = Portal::start_signed_in().await;
    let (one, other) = (portal.request().quoted(), portal.request().quoted());
    portal.revoke(crate::harness::TOKEN);
    let desk = browser.get(&format!("/desk?code={one}&code={other}")).await;
    assert_eq!(desk.status, 303);
    assert!(desk.location().unwrap().starts_with("/sign-in"));
}

#[tokio::test]
async fn invalid_codes_cause_no_call() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    portal.clear_calls();
    let path = format!("/desk?code={code}&code=..%2F..%2Fmeta&code=..&code=%00");
    assert_eq!(browser.get(&path).await.status, 200);
    assert_eq!(
        portal.calls_to("GET", &format!("/orders/{code}")),
        0,
        "one is too few"
    );
    assert!(portal.calls().iter().all(|call| !call.contains("..")));
}
