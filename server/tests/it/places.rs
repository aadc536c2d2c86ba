//! Suggestions of ports and airports.

use crate::harness::Portal;

#[tokio::test]
async fn places_are_suggested_to_signed_in_users_only() {
    let portal = Portal::start().await;
    let nobody = portal.browser().get("/places?q=sgn").await;
    assert_eq!(nobody.status, 303);
    let browser = portal.sign_in().await;
    let first = async |query: &str| {
        let answer = browser.get(&format!("/places?{query}")).await;
        assert_eq!(answer.status, 200);
        let found = answer.body.lines().nth(1)?.split('\t').next()?;
        Some(found.to_owned())
    };
    assert_eq!(first("q=sai+gon&mode=sea").await.as_deref(), Some("VNSGN"));
    assert_eq!(
        first("q=s%C3%A0i%20g%C3%B2n&mode=air").await.as_deref(),
        Some("SGN")
    );
    assert_eq!(
        first("q=%C4%90%C3%A0+N%E1%BA%B5ng&mode=sea").await.as_deref(),
        Some("VNDAD")
    );
    assert_eq!(first("q=pusan").await.as_deref(), Some("KRPUS"));
    assert_eq!(
        first("q=th%C6%B0%E1%BB%A3ng+h%E1%BA%A3i&mode=air")
            .await
            .as_deref(),
        Some("PVG")
    );
    for query in [
        "q=",
        "",
        "q=%3Cscript%3E",
        "q=zzzzzz&mode=none",
        &format!("q={}", "a".repeat(5000)),
    ] {
        assert_eq!(first(query).await, None, "{query}");
    }
    let answer = browser.get("/places?q=ho+chi+minh").await;
    assert_eq!(
        answer.header("cache-control"),
        Some("no-store"),
        "the next reader may be another one"
    );
    assert!(answer.header("content-type").unwrap().starts_with("text/plain"));
    assert!(answer.body.lines().count() <= 9);
}

#[tokio::test]
async fn inland_port_is_labelled() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let answer = browser.get("/places?q=song+than&mode=sea").await;
    let found: Vec<Vec<&str>> = answer
        .body
        .lines()
        .skip(1)
        .map(|line| line.split('\t').collect())
        .collect();
    assert_eq!(found.len(), 1, "{}", answer.body);
    assert!(
        found[0][0] == "VNSTC" && found[0][2].starts_with("inland port"),
        "{}",
        answer.body
    );
    let answer = browser.get("/places?q=ha+noi&mode=air").await;
    let codes: Vec<&str> = answer
        .body
        .lines()
        .skip(1)
        .filter_map(|line| line.split('\t').next())
        .collect();
    assert_eq!(codes[..2], ["HAN", "VNHAN"]);
}
