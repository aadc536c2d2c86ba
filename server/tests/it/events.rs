//! The stream of events.

use std::time::Duration;

use sandbox::Fault;

use crate::harness::{EventStream, Portal, Quotation, TOKEN, TOKEN_OTHER, quotation_path};

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
            "event: hint\ndata: {{\"code\":\"{code}\",\"kind\":\"status\",\"at\":\"{}\",",
            portal.delivered_at
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

/// A13: a token that the service refuses ends the session, and with it the streams of its pages.
#[tokio::test]
async fn refused_token_ends_the_stream() {
    let (portal, browser) = Portal::start_signed_in().await;
    let events = EventStream::open(&browser).await;
    portal.revoke(TOKEN);
    assert_eq!(browser.get("/requests").await.status, 303);
    assert!(events.end().await.contains("event: ended"));
    assert_eq!(browser.get("/events").await.status, 401);
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

async fn portal_that_keeps_answers() -> Portal {
    Portal::start_with(|config| {
        config.read_cache = true;
        config.background_calls = 30;
    })
    .await
}

/// What one person's page reads is told to all who have the request open, with the figures that their token has read.
#[tokio::test]
async fn new_version_is_told_in_words() {
    let portal = portal_that_keeps_answers().await;
    let code = portal.request().an_hour_ago().quoted();
    portal.send_quotation(&code, Quotation::usd(2_500));
    let (reader, colleague) = (portal.sign_in().await, portal.sign_in().await);
    let foreign = portal.sign_in_with(TOKEN_OTHER).await;
    let quotation = quotation_path(&code, "");
    assert_eq!(reader.get(&quotation).await.status, 200);
    let page = format!("/events?code={code}&as_of=2099-01-01T00:00:00Z");
    let mut open = EventStream::open_at(&reader, &page).await;
    let others = EventStream::open_at(&foreign, &page).await;
    portal.send_quotation(&code, Quotation::usd(1_999));
    // A form that is filled in against the state is read by calls.
    let form = quotation_path(&code, "/negotiate/note");
    assert_eq!(colleague.get(&form).await.status, 200);
    let seen = open.until("New version 3: 1,999").await;
    assert!(seen.contains("less than version 2."), "{seen}");
    foreign.post_form("/sign-out", &[]).await;
    assert!(!others.end().await.contains("news"));
}

/// A page that was away, or made from something old, is told at once.
#[tokio::test]
async fn missed_changes_are_told_when_the_stream_opens() {
    let portal = portal_that_keeps_answers().await;
    let code = portal.request().quoted();
    let browser = portal.sign_in().await;
    let open = async |as_of: &str| {
        let page = format!("/events?code={code}&as_of={as_of}");
        EventStream::open_at(&browser, &page).await
    };
    open("2020-01-01T00:00:00%2B07:00")
        .await
        .until("event: missed")
        .await;
    let mut current = open("2099-01-01T00:00:00Z").await;
    assert_eq!(portal.deliver("1", "fwd.status_changed", &code).await.status, 204);
    let seen = current.until("event: hint").await;
    assert!(!seen.contains("missed"), "{seen}");
}

/// A colleague's answer is told, without saying what it was.
#[tokio::test]
async fn own_writes_are_told_to_colleagues() {
    let portal = portal_that_keeps_answers().await;
    let code = portal.request().quoted();
    let (one, other) = (portal.sign_in().await, portal.sign_in().await);
    let page = one.get(&quotation_path(&code, "")).await;
    assert_eq!(other.get(&quotation_path(&code, "")).await.status, 200);
    let mut open =
        EventStream::open_at(&other, &format!("/events?code={code}&as_of=2099-01-01T00:00:00Z")).await;
    assert_eq!(one.respond(&page, "accept", &[]).await.status, 303);
    open.until("Somebody at your company").await;
}

/// The navigation and the title count what needs the reader, without a call of their own.
#[tokio::test]
async fn requests_that_need_the_reader_are_counted() {
    let portal = portal_that_keeps_answers().await;
    let (_quoted, _submitted) = (portal.request().quoted(), portal.request().submitted());
    let browser = portal.sign_in().await;
    let settings = browser.get("/settings").await;
    assert_eq!(
        settings.texts(".nav [data-needs][hidden]").len(),
        1,
        "not known yet"
    );
    assert_eq!(browser.get("/").await.status, 200);
    let settings = browser.get("/settings").await;
    assert_eq!(settings.one(".nav [data-needs]"), "1 need you");
    assert!(settings.one("title").starts_with("(1) "));
}
