//! The audit log: sign-ins and sign-outs, refusals, and why sessions ended.

use std::time::Duration;

use server::config::secrets::SecretKeys;

use crate::harness::{Browser, Portal, TOKEN, TOKEN_OTHER, audit_log};

/// Starts a portal with a key and an address of its own, by which a test finds its lines in the log that all tests share.
async fn portal(number: u8) -> Portal {
    Portal::start_with(|config| {
        config.secret_keys = SecretKeys::parse(&format!("{number:032}")).unwrap();
        config.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
        config.sign_in_tries = 3;
        config.sessions_per_token = 2;
    })
    .await
}

fn address(number: u8) -> String {
    format!("203.0.113.{number}")
}

async fn post(browser: &Browser, number: u8, path: &str, body: &str, more: &[(&str, &str)]) -> u16 {
    let address = address(number);
    let mut headers = vec![
        ("content-type", "application/x-www-form-urlencoded"),
        ("x-forwarded-for", address.as_str()),
    ];
    headers.extend_from_slice(more);
    browser
        .send("POST", path, &headers, body.as_bytes().to_vec())
        .await
        .status
}

async fn signed_in(portal: &Portal, number: u8, token: &str) -> Browser {
    let browser = portal.browser();
    let body = format!("token={}", app::routes::encode(token));
    assert_eq!(post(&browser, number, "/sign-in", &body, &[]).await, 303);
    browser
}

/// Returns the value of a field of a line.
fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(&format!(" {name}="))?;
    rest.split_whitespace()
        .next()
        .map(|value| value.trim_matches('"'))
}

fn events(lines: &[String]) -> Vec<&str> {
    lines.iter().filter_map(|line| field(line, "event")).collect()
}

#[tokio::test]
async fn sign_ins_refusals_and_sign_outs_are_in_the_audit_log() {
    let portal = portal(31).await;
    let one = signed_in(&portal, 31, TOKEN).await;
    let other = signed_in(&portal, 31, TOKEN_OTHER).await;
    assert_eq!(post(&one, 31, "/sign-out", "", &[]).await, 303);
    assert_eq!(post(&one, 31, "/sign-out", "", &[]).await, 303, "twice");
    assert_eq!(post(&other, 31, "/sign-out/everywhere", "", &[]).await, 303);
    for status in [422, 422, 422, 429] {
        let guess = post(&portal.browser(), 31, "/sign-in", "token=a-guess", &[]).await;
        assert_eq!(guess, status);
    }
    let cross_site = [("sec-fetch-site", "cross-site")];
    assert_eq!(
        post(&portal.browser(), 31, "/sign-in", "token=x", &cross_site).await,
        403
    );

    let lines = audit_log(&format!("address={}", address(31)));
    assert_eq!(
        events(&lines),
        [
            "signed_in",
            "signed_in",
            "signed_out",
            "signed_out_everywhere",
            "sign_in_refused",
            "sign_in_refused",
            "sign_in_refused",
            "sign_in_throttled",
            "cross_site_refused"
        ]
    );
    let accounts: Vec<_> = lines.iter().map(|line| field(line, "account")).collect();
    assert!(
        accounts[..8]
            .iter()
            .all(|account| account.is_some_and(|mark| mark.len() == 16))
    );
    assert_eq!(accounts[0], accounts[2], "who signs in and out is the same");
    assert_eq!(accounts[1], accounts[3]);
    assert_ne!(accounts[0], accounts[1]);
    assert_eq!(accounts[4], accounts[7], "the token that is tried is marked too");
    assert_eq!(accounts[8], None, "nobody was looked for");
}

#[tokio::test]
async fn ends_of_sessions_are_in_the_audit_log() {
    let portal = portal(32).await;
    let mark = |lines: &[String]| {
        let line = lines.first().expect("a line");
        field(line, "account").expect("an account").to_owned()
    };
    signed_in(&portal, 32, TOKEN).await;
    let own = mark(&audit_log(&format!("address={}", address(32))));
    portal.advance(Duration::from_secs(5));
    let second = signed_in(&portal, 32, TOKEN).await;
    portal.advance(Duration::from_secs(5));
    // This is one more than a token may have.
    let third = signed_in(&portal, 32, TOKEN).await;
    portal.revoke(TOKEN);
    assert_eq!(second.get("/requests").await.status, 303);
    portal.advance(Duration::from_hours(3));
    assert_eq!(third.get("/requests").await.status, 303);
    assert_eq!(
        events(&audit_log(&format!("account=\"{own}\""))),
        [
            "signed_in",
            "signed_in",
            "session_replaced",
            "signed_in",
            "session_refused",
            "session_timed_out"
        ]
    );
}
