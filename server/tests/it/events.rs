//! The stream of events.

use std::time::Duration;

use sandbox::Fault;

use crate::harness::{EventStream, Portal, TOKEN_OTHER};

#[tokio::test]
async fn hints_reach_only_sessions_with_access() {
    let portal = Portal::start().await;
    let code = portal.request().submitted();
    let unread = portal.request().submitted();
    let reader = portal.sign_in().await;
    let other = portal.sign_in_with(TOKEN_OTHER).await;
    assert_eq!(reader.get(&format!("/requests/{code}")).await.status, 200);
    assert_eq!(other.get(&format!("/requests/{code}")).await.status, 404);
    let mut reads = EventStream::open(&reader).await;
    let others = EventStream::open(&other).await;

    assert_eq!(
        portal.deliver("0", "fwd.status_changed", &unread).await.status,
        204
    );
    assert_eq!(
        portal.deliver("1", "fwd.tracking.created", &code).await.status,
        204
    );
    assert_eq!(portal.deliver("2", "fwd.status_changed", &code).await.status, 204);
    reads
        .until(&format!(
            "event: hint\ndata: {{\"code\":\"{code}\",\"kind\":\"status\",\"at\":\"2026-07-01T10:00:00+07:00\"}}\n\n"
        ))
        .await;
    assert!(reads.seen.contains("\"kind\":\"tracking\""));
    assert!(!reads.seen.contains(&unread), "not proven yet");
    assert!(
        !reads.seen.contains("quoted"),
        "the status itself is read with the own token"
    );

    other.post_form("/sign-out", &[]).await;
    let seen = others.end().await;
    assert!(!seen.contains("hint"), "{seen}");
}

#[tokio::test]
async fn stream_requires_a_session_and_ends_with_it() {
    let portal = Portal::start().await;
    assert_eq!(portal.browser().get("/events").await.status, 401);
    let browser = portal.sign_in().await;
    let mut open = Vec::new();
    for _ in 0..6 {
        open.push(EventStream::open(&browser).await);
    }
    assert_eq!(browser.get("/events").await.status, 429, "a seventh tab");
    open.pop();
    let colleague = portal.sign_in().await;
    let own = EventStream::open(&colleague).await;
    browser.post_form("/sign-out", &[]).await;
    for events in open {
        let seen = events.end().await;
        assert!(
            seen.contains("event: ended"),
            "a browser need not ask again: {seen}"
        );
    }
    drop(own);
}

/// G12: at shutdown streams are closed at once and requests under way are finished.
#[tokio::test]
async fn shutdown_closes_streams_and_finishes_requests() {
    let (portal, browser) = Portal::start_signed_in().await;
    let events = EventStream::open(&browser).await;
    portal.script(Fault {
        delay_ms: 500,
        ..sandbox::Fault::once(sandbox::FaultKind::Delay, "/orders*")
    });
    portal.clear_calls();
    let slow = browser.get("/requests");
    let stop = async {
        while portal.sandbox.faults().calls().is_empty() {
            tokio::task::yield_now().await;
        }
        portal.app.closing().cancel();
        let late = tokio::net::TcpStream::connect(portal.address);
        (events.end().await, late.await)
    };
    let (answer, _) = tokio::join!(slow, stop);
    assert_eq!(answer.status, 200, "what was under way is finished");
    let begun = std::time::Instant::now();
    portal.shut_down().await;
    assert!(begun.elapsed() < Duration::from_secs(10));
}
