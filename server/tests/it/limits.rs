//! Strangers, slow senders, busy sessions and oversized forms do not delay others.

use std::time::{Duration, Instant};

use axum::Router;
use axum::routing::get;
use server::state::AppState;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::harness::{Portal, TOKEN, TOKEN_OTHER};

/// Returns the route of a handler that never ends.
fn endless_route() -> Router<AppState> {
    async fn endless() {
        std::future::pending::<()>().await;
    }
    Router::new().route("/waits", get(endless))
}

/// G9: a session has a limited number of requests at a time; further ones are refused after two seconds with `Retry-After`, and
/// nobody else notices.
#[tokio::test]
async fn busy_session_does_not_delay_others() {
    let portal = Portal::start_with_routes(|_| {}, endless_route()).await;
    let browser = std::sync::Arc::new(portal.sign_in().await);
    let mut endless = tokio::task::JoinSet::new();
    // Eight are worked on, the others wait behind them. A page that arrives before the last of them waits too: it is aborted
    // and replaced by one more.
    let fill = async {
        loop {
            for _ in endless.len()..33 {
                let browser = browser.clone();
                endless.spawn(async move { browser.get("/waits").await });
            }
            let page = tokio::time::timeout(Duration::from_secs(4), browser.get("/settings")).await;
            if page.is_ok_and(|page| page.status == 503) {
                return;
            }
            while endless.try_join_next().is_some() {}
        }
    };
    tokio::time::timeout(Duration::from_mins(1), fill)
        .await
        .expect("the session has no room");
    let begun = Instant::now();
    let answer = browser.get("/settings").await;
    assert!(begun.elapsed() < Duration::from_secs(5));
    assert_eq!((answer.status, answer.header("retry-after")), (503, Some("2")));
    assert!(answer.body.contains("<h1>"), "{}", answer.body);
    // The typed fields stay on the page.
    let refused = browser
        .post_form("/requests/new", &[("contact_name", "Nhung")])
        .await;
    assert_eq!(refused.status, 503);
    assert_eq!(browser.get("/healthz").await.status, 200);
    let other = portal.sign_in_with(TOKEN_OTHER).await;
    assert_eq!(other.get("/settings").await.status, 200);
    assert_eq!(browser.post_form("/sign-out", &[]).await.status, 303);
    endless.abort_all();
}

/// A browser that restores its tabs asks for all of them at once: they wait for each other and are not refused.
#[tokio::test]
async fn restored_tabs_wait_for_each_other() {
    async fn slow() {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let routes = Router::new().route("/slow", get(slow));
    let portal = Portal::start_with_routes(|_| {}, routes).await;
    let browser = std::sync::Arc::new(portal.sign_in().await);
    let mut tabs = tokio::task::JoinSet::new();
    for _ in 0..64 {
        let browser = browser.clone();
        tabs.spawn(async move { browser.get("/slow").await.status });
    }
    let statuses = tabs.join_all().await;
    assert!(statuses.iter().all(|status| *status == 200), "{statuses:?}");
}

/// Strangers who send a form one byte at a time take no permits of others.
#[tokio::test]
async fn slow_strangers_delay_nobody() {
    let (portal, browser) = Portal::start_signed_in().await;
    let mut slow = Vec::new();
    for _ in 0..600 {
        let mut stream = TcpStream::connect(portal.address).await.unwrap();
        let head = format!(
            "POST /sign-in HTTP/1.1\r\nHost: {}\r\nSec-Fetch-Site: same-origin\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nt",
            portal.address
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        slow.push(stream);
    }
    assert_eq!(browser.get("/settings").await.status, 200);
    let stranger = portal.browser();
    assert_eq!(stranger.get("/sign-in").await.status, 200);
    stranger.sign_in(TOKEN).await;
    // They are aborted, each with a page that says so.
    let mut answer = String::new();
    let read = slow[0].read_to_string(&mut answer);
    tokio::time::timeout(Duration::from_secs(30), read)
        .await
        .unwrap()
        .unwrap();
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(answer.contains("too slowly"), "{answer}");
}

/// A person who has signed out elsewhere is led to the sign-in page, also with a form larger than a stranger's may be.
#[tokio::test]
async fn large_form_without_a_session_leads_to_signing_in() {
    let portal = Portal::start().await;
    let note = "x".repeat(100 << 10);
    let answer = portal
        .browser()
        .post_form("/requests/new", &[("special_note", &note)])
        .await;
    assert_eq!(
        answer.location(),
        Some("/sign-in?next=%2Frequests%2Fnew&unsent=1"),
        "{}",
        answer.status
    );
    let answer = portal.browser().post_form("/sign-in", &[("token", &note)]).await;
    assert_eq!(answer.status, 413);
}

/// No page of the portal sends these forms, whose parsing would take a processor for seconds or minutes.
#[tokio::test]
async fn oversized_forms_are_refused() {
    use server::files::import::pack::pack;

    let (_portal, browser) = Portal::start_signed_in().await;
    let services = "service_codes%5B%5D=x&".repeat(19_000);
    let nested: Vec<String> = (0..10_000).map(|at| format!("cargos[{at}][name]=x")).collect();
    let nested = nested.join("&");
    let packed = pack(&serde_json::to_string(&vec![("service_codes[]", "x"); 300_000]).unwrap());
    let carried = format!(
        "do=check&file_name=&table={}&form={packed}",
        pack("[false,[[\"a\",false,[[1,\"tx\"]]]]]")
    );
    for (path, body) in [
        ("/requests/new", &services),
        ("/requests/new", &nested),
        ("/requests/new/import", &carried),
    ] {
        let headers = [
            ("content-type", "application/x-www-form-urlencoded"),
            ("sec-fetch-site", "same-origin"),
        ];
        let answer = browser
            .send("POST", path, &headers, body.clone().into_bytes())
            .await;
        assert_eq!(answer.status, 422, "{path}: {}", answer.body);
    }
    // A line with a high index is the first one, deep names are only names.
    let odd = [
        ("cargos[4294967295][name]", "Loa"),
        ("cargos[99999999999999999999][name]", "x"),
        ("cargos[0][a][b][c]", "x"),
    ];
    let deep = "[".repeat(100_000);
    let long = browser.post_form("/requests/new", &[(deep.as_str(), "x")]).await;
    assert_eq!(long.status, 422);
    let deep = "[".repeat(400);
    let mut fields = odd.to_vec();
    fields.extend([("do", "add-1"), (deep.as_str(), "x")]);
    let page = browser.post_form("/requests/new", &fields).await;
    assert_eq!(page.status, 200);
    assert_eq!(page.value("cargos[0][name]").as_deref(), Some("Loa"));
}
