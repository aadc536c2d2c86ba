//! Tokens are in no response and in no line of the log.

use sandbox::{Fault, FaultKind};

use crate::harness::{Portal, SESSION_COOKIE, TOKEN, TOKEN_OTHER, always, hits_in_log};

/// B2, B3: the token of a session is in no answer (every answer of every test is searched) and in no line of the log at its
/// finest level, also after failures.
#[tokio::test]
async fn tokens_stay_inside_the_portal() {
    let portal = Portal::start().await;
    let code = portal.request().submitted();
    let browser = portal.sign_in().await;
    let pages = [
        "/",
        "/requests",
        "/requests/new",
        "/settings",
        "/courier/new",
        "/sign-in",
        "/nothing",
    ];
    let below = [
        "",
        "/edit",
        "/quotation",
        "/quotation/print",
        "/quotation/document",
        "/tracking",
        "/documents",
        "/documents/1",
    ];
    let mut all: Vec<String> = pages.map(str::to_owned).into();
    all.extend(below.map(|page| format!("/requests/{code}{page}")));
    let faults = [
        None,
        Some(FaultKind::Garbage),
        Some(FaultKind::Cut),
        Some(FaultKind::Redirect),
        Some(FaultKind::CutBody),
    ];
    for fault in faults {
        portal.script_nothing();
        if let Some(kind) = fault {
            portal.script(always(Fault {
                location: Some("http://127.0.0.1:9/".into()),
                ..Fault::once(kind, "*")
            }));
        }
        for path in &all {
            browser.get(path).await;
        }
        browser.post_form("/requests/new", &[("contact_name", "A")]).await;
        browser
            .post_form(
                &format!("/requests/{code}/quotation/accept"),
                &[("version", "1"), ("total", "1")],
            )
            .await;
        browser
            .post_form("/courier/new", &[("consignee_name", "A")])
            .await;
    }
    portal.script_nothing();
    // A token is sent in wrong places: in a query, in a cookie, in a path, in another field, twice.
    let wrong = format!("/sign-in?token={}", app::routes::encode(TOKEN));
    let _ = portal
        .browser()
        .post_form(
            "/sign-in",
            &[("token", "tok|CANARY-5f0e7c/wrong=="), ("name", "x")],
        )
        .await;
    let answer = portal.browser().get(&wrong).await;
    assert_eq!(answer.value("token").as_deref(), Some(""));
    portal.revoke(TOKEN);
    browser.get("/requests").await;
    portal
        .sign_in_with(TOKEN_OTHER)
        .await
        .post_form("/sign-out", &[])
        .await;

    assert_eq!(hits_in_log(), Vec::<String>::new());
    let mut metrics = server::telemetry::Exposition::default();
    portal.app.metrics().write(&mut metrics);
    assert!(!metrics.into_text().contains("CANARY"));
}

/// B1: neither the debug output nor the text of anything that holds a token shows it.
#[tokio::test]
async fn debugging_output_shows_no_token() {
    let (portal, browser) = Portal::start_signed_in().await;
    let id = browser.cookie(SESSION_COOKIE).unwrap().parse().unwrap();
    let server::session::SessionLookup::Live(live) = portal.app.sessions().find(&id).await.unwrap() else {
        panic!("signed in")
    };
    let account = portal.app.gateway().account(live.token.clone());
    let all = format!(
        "{:?} {:?} {:?} {:?}",
        live.token,
        live.key,
        account,
        account.key()
    );
    assert!(!all.contains("CANARY"), "{all}");
}
