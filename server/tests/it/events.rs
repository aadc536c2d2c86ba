//! The stream of events.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use sandbox::Fault;
use server::instances::HintKind;
use server::live::{Hint, LiveEvent};
use tower::ServiceExt as _;

use crate::harness::{
    Answer, Browser, EventStream, Portal, Quotation, TOKEN, TOKEN_OTHER, delayed, on_get, on_post,
    quotation_path,
};

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
            "event: hint\ndata: {{\"code\":\"{code}\",\"at\":\"{}\",",
            portal.delivered_at
        ))
        .await;
    assert!(reads.seen.contains("\"milestone\":true"));
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

/// G12: at shutdown streams are closed at once and open requests are finished.
#[tokio::test]
async fn shutdown_closes_streams_and_finishes_requests() {
    let (portal, browser) = Portal::start_signed_in().await;
    let events = EventStream::open(&browser).await;
    portal.script(Fault {
        delay_ms: 500,
        ..sandbox::Fault::once(sandbox::FaultKind::Delay, "/orders*")
    });
    let slow = browser.get("/requests");
    let stop = async {
        portal.until_script_is_met().await;
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

/// G12: all open requests are finished, of any kind, and readiness checks learn that the portal is not ready.
#[tokio::test]
async fn shutdown_finishes_all_open_requests() {
    const PEOPLE: usize = 10;
    let portal = Portal::start().await;
    let codes: Vec<String> = (0..3).map(|_| portal.request().submitted()).collect();
    let people = futures_util::future::join_all((0..PEOPLE).map(|_| portal.sign_in())).await;
    let people: Vec<_> = people.into_iter().map(Arc::new).collect();
    let mut streams = Vec::new();
    for person in &people {
        streams.push(EventStream::open(person).await);
    }
    for _ in 0..5 * PEOPLE {
        portal.script(on_get(delayed("/orders", 2_000)));
    }
    for _ in &codes {
        portal.script(on_post(delayed("/orders/*/attachments", 2_000)));
    }
    let mut running = tokio::task::JoinSet::new();
    for person in &people {
        for number in 0..5 {
            let person = person.clone();
            running
                .spawn(async move { person.get(&format!("/requests?search={number}")).await.status == 200 });
        }
    }
    for (person, code) in people.iter().zip(codes.clone()) {
        let person = person.clone();
        running.spawn(async move {
            let fields = [("doc_type", "msds"), ("note", "")];
            let file = Some(("file", "a.pdf", &b"x"[..]));
            let sent = person
                .post_multipart(&format!("/requests/{code}/documents"), &fields, file)
                .await;
            sent.status == 303
        });
    }
    portal.until_script_is_met().await;
    portal.app.closing().cancel();
    let asked = Request::get("/readyz").header(header::HOST, portal.address.to_string());
    let ready = server::router(portal.app.clone()).oneshot(asked.body(Body::empty()).unwrap());
    assert_eq!(ready.await.unwrap().status(), StatusCode::SERVICE_UNAVAILABLE);
    for stream in streams {
        assert!(stream.end().await.contains("retry:"));
    }
    let finished = running.join_all().await;
    assert_eq!(finished, vec![true; 5 * PEOPLE + codes.len()]);
    portal.shut_down().await;
}

/// F6: a stream is never silent for long, so that proxies keep it and a lost browser is noticed.
#[tokio::test]
async fn silent_stream_has_a_heartbeat() {
    let portal = Portal::start_with(|config| config.times.heartbeat = Duration::from_millis(100)).await;
    let browser = portal.sign_in().await;
    let mut events = EventStream::open(&browser).await;
    events.until("\n:\n\n:\n\n").await;
}

/// F6: a session that ends without an event, by time or at another instance, ends its streams.
#[tokio::test]
async fn stream_ends_with_a_session_that_ends_silently() {
    let portal = Portal::start_with(|config| {
        config.times.tick = Duration::from_millis(50);
        config.times.session_check = Duration::from_millis(100);
    })
    .await;
    let browser = portal.sign_in().await;
    let events = EventStream::open(&browser).await;
    portal.expire_sessions();
    assert!(events.end().await.contains("event: ended"));
}

/// F6: a stream that falls behind, or may have missed something, is told to read again.
#[tokio::test]
async fn stream_that_falls_behind_is_told_to_read_again() {
    let (portal, browser) = Portal::start_signed_in().await;
    let mut events = EventStream::open(&browser).await;
    portal.app.connections().send(&LiveEvent::Missed, |_| true);
    events.until("event: resync").await;
    let mut late = EventStream::open(&browser).await;
    let hint = || Hint::new("RFQ-1".parse().unwrap(), HintKind::Other, None);
    // One thread runs all of the test: the stream reads nothing in between.
    for _ in 0..100 {
        portal
            .app
            .connections()
            .send(&LiveEvent::Hint(Arc::new(hint())), |_| true);
    }
    late.until("event: resync").await;
}

/// F6: the browsers that an instance leaves behind reconnect one after the other.
#[tokio::test]
async fn reconnections_are_spread_over_seconds() {
    let portal = Portal::start().await;
    let mut waits = Vec::new();
    for _ in 0..10 {
        let browser = portal.sign_in().await;
        let events = EventStream::open(&browser).await;
        let wait = events.seen.split("retry: ").nth(1).unwrap();
        waits.push(wait.lines().next().unwrap().parse::<u32>().unwrap());
    }
    assert!(
        waits.iter().all(|wait| (2_000..=6_000).contains(wait)),
        "{waits:?}"
    );
    waits.sort_unstable();
    waits.dedup();
    assert!(waits.len() > 5, "{waits:?}");
}

/// F7: without webhooks an open page causes reads by itself.
#[tokio::test]
async fn open_page_is_told_of_changes_without_webhooks() {
    let portal = Portal::start_with(|config| {
        config.read_cache = true;
        config.background_calls = 60;
        config.webhook_secrets.clear();
        config.times.tick = Duration::from_millis(100);
        config.times.sync = Duration::from_secs(1);
    })
    .await;
    let code = portal.request().an_hour_ago().submitted();
    let browser = portal.sign_in().await;
    assert_eq!(browser.get(&format!("/requests/{code}")).await.status, 200);
    let page = format!("/events?code={code}&as_of=2099-01-01T00:00:00Z");
    let mut open = EventStream::open_at(&browser, &page).await;
    // There are two changes: the first may be found by the sync at the opening.
    portal.sandbox.operator().start_quoting(&code).unwrap();
    open.until("event: news").await;
    open.seen.clear();
    portal.send_quotation(&code, Quotation::usd(999));
    open.until("event: news").await;
}

async fn caching_portal() -> Portal {
    Portal::start_with(|config| {
        config.read_cache = true;
        config.background_calls = 60;
    })
    .await
}

/// A change that one person's page finds is sent to all who have the request open, with the figures that their token has read.
#[tokio::test]
async fn new_version_is_announced_in_words() {
    let portal = caching_portal().await;
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
    // A form that is filled in against the current state is read by calls.
    let form = quotation_path(&code, "/negotiate/note");
    assert_eq!(colleague.get(&form).await.status, 200);
    let seen = open.until("New version 3: 1,999").await;
    assert!(seen.contains("less than version 2."), "{seen}");
    foreign.post_form("/sign-out", &[]).await;
    assert!(!others.end().await.contains("news"));
}

/// A page that was disconnected, or made from old data, is told at once.
#[tokio::test]
async fn missed_changes_are_sent_when_the_stream_opens() {
    let portal = caching_portal().await;
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

/// A browser begins to listen seconds after its page was made: a delivery of these seconds is not lost, without any sync.
#[tokio::test]
async fn delivery_before_the_stream_opens_is_told_by_it() {
    let portal = Portal::start().await;
    let code = portal.request().submitted();
    let reader = portal.sign_in().await;
    let other = portal.sign_in_with(TOKEN_OTHER).await;
    assert_eq!(reader.get(&format!("/requests/{code}")).await.status, 200);
    assert_eq!(
        portal.deliver("1", "fwd.tracking.created", &code).await.status,
        204
    );
    let open = async |browser: &Browser, as_of: &str| {
        let page = format!("/events?code={code}&as_of={as_of}");
        EventStream::open_at(browser, &page).await
    };
    open(&reader, "2020-01-01T00:00:00Z")
        .await
        .until("event: missed")
        .await;
    let current = open(&reader, "2099-01-01T00:00:00Z").await;
    let foreign = open(&other, "2020-01-01T00:00:00Z").await;
    portal.shut_down().await;
    for stream in [current, foreign] {
        let seen = stream.end().await;
        assert!(!seen.contains("missed"), "{seen}");
    }
}

/// A page of lists that shows a change is not told of it, though a quotation beside its rows was read before.
#[tokio::test]
async fn list_that_shows_a_change_is_not_told_of_it() {
    let portal = caching_portal().await;
    let (_quoted, other) = (
        portal.request().an_hour_ago().quoted(),
        portal.request().an_hour_ago().submitted(),
    );
    let browser = portal.sign_in().await;
    let before = browser.get("/").await;
    portal.sandbox.operator().start_quoting(&other).unwrap();
    assert_eq!(
        portal.deliver("1", "fwd.status_changed", &other).await.status,
        204
    );
    let after = browser.get("/").await;
    let open = async |page: &Answer| {
        let island = page.body.split_once("data-component=\"LiveNews").unwrap().1;
        let is_time = |text: &&str| text.starts_with("20") && text.ends_with('Z');
        let read = island.split("&quot;").find(is_time).unwrap();
        EventStream::open_at(&browser, &format!("/events?read={read}")).await
    };
    open(&before).await.until("event: missed").await;
    let mut stream = open(&after).await;
    let seen = stream.until("event: needs").await;
    assert!(!seen.contains("missed"), "{seen}");
}

/// A colleague's response is announced, without its content.
#[tokio::test]
async fn own_writes_are_announced_to_colleagues() {
    let portal = caching_portal().await;
    let code = portal.request().quoted();
    let (one, other) = (portal.sign_in().await, portal.sign_in().await);
    let page = one.get(&quotation_path(&code, "")).await;
    assert_eq!(other.get(&quotation_path(&code, "")).await.status, 200);
    let mut open =
        EventStream::open_at(&other, &format!("/events?code={code}&as_of=2099-01-01T00:00:00Z")).await;
    assert_eq!(one.respond(&page, "accept", &[]).await.status, 303);
    open.until("You or a colleague sent something").await;
}

/// The navigation and the title count requests that need the reader, without a call of their own.
#[tokio::test]
async fn requests_that_need_the_reader_are_counted() {
    let portal = caching_portal().await;
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

/// Without scripts nothing counts again: the page after a post and the answer to a refused one have the number themselves.
#[tokio::test]
async fn count_stands_on_pages_after_posts() {
    let portal = caching_portal().await;
    let (code, _other) = (portal.request().quoted(), portal.request().quoted());
    let browser = portal.sign_in().await;
    assert_eq!(browser.get("/").await.status, 200);
    let count = |page: &Answer| page.one(".nav [data-needs]");
    let page = browser.get(&quotation_path(&code, "")).await;
    let refused = browser.respond(&page, "reject", &[("note", "")]).await;
    assert_eq!(refused.status, 422);
    assert_eq!(count(&refused), "2 need you");
    let note = [("text", "A note")];
    assert_eq!(
        browser
            .post_form(&format!("/requests/{code}/notes"), &note)
            .await
            .status,
        303
    );
    assert_eq!(
        count(&browser.get(&format!("/requests/{code}")).await),
        "2 need you"
    );
    assert_eq!(browser.respond(&page, "accept", &[]).await.status, 303);
    assert_eq!(
        count(&browser.get(&format!("/requests/{code}")).await),
        "1 need you"
    );
}
