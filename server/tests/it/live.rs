use std::time::Duration;

use futures_util::StreamExt as _;
use reqwest::Response;

use crate::harness::{Browser, Portal, TOKEN_OTHER, WEBHOOK_SECRET, sign};

/// Reads a stream of events until it holds `text`.
pub struct Events {
    stream: std::pin::Pin<Box<dyn futures_util::Stream<Item = reqwest::Result<bytes::Bytes>> + Send>>,
    seen: String,
}

impl Events {
    pub async fn open(browser: &Browser) -> Self {
        let response: Response = browser.stream("/events").await;
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        assert_eq!(response.headers()["cache-control"], "no-store");
        let mut events = Self {
            stream: Box::pin(response.bytes_stream()),
            seen: String::new(),
        };
        events.until("retry:").await;
        events
    }

    pub async fn until(&mut self, text: &str) {
        while !self.seen.contains(text) {
            let next = tokio::time::timeout(Duration::from_secs(10), self.stream.next())
                .await
                .expect("an event in time");
            self.seen.push_str(&String::from_utf8_lossy(
                &next.expect("the stream is open").unwrap(),
            ));
        }
    }

    /// Waits until the portal closes the stream.
    async fn end(mut self) -> String {
        let rest = async {
            while let Some(Ok(piece)) = self.stream.next().await {
                self.seen.push_str(&String::from_utf8_lossy(&piece));
            }
        };
        tokio::time::timeout(Duration::from_secs(5), rest)
            .await
            .expect("the stream ends");
        self.seen
    }
}

#[tokio::test]
async fn hints_reach_those_who_may_see() {
    let portal = Portal::start().await;
    let code = portal.new_request();
    let unread = portal.new_request();
    let reader = portal.sign_in().await;
    let other = portal.sign_in_with(TOKEN_OTHER).await;
    assert_eq!(reader.get(&format!("/requests/{code}")).await.status, 200);
    assert_eq!(other.get(&format!("/requests/{code}")).await.status, 404);
    let mut reads = Events::open(&reader).await;
    let others = Events::open(&other).await;

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
async fn streams_need_a_session_and_end_with_it() {
    let portal = Portal::start().await;
    assert_eq!(portal.browser().get("/events").await.status, 401);
    let browser = portal.sign_in().await;
    let mut open = Vec::new();
    for _ in 0..6 {
        open.push(Events::open(&browser).await);
    }
    assert_eq!(browser.get("/events").await.status, 429, "a seventh tab");
    open.pop();
    let colleague = portal.sign_in().await;
    let own = Events::open(&colleague).await;
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

/// F1: only genuine deliveries are taken.
#[tokio::test]
async fn only_signed_deliveries_are_taken() {
    let portal = Portal::start().await;
    let body = br#"{"event":"fwd.status_changed","data":{"rfq_code":"RFQ-1","status":"quoted"}}"#;
    let good = sign(body);
    let post = async |signature: &[&str], body: &[u8]| {
        let mut headers = vec![("content-type", "application/json"), ("x-service-delivery", "7")];
        headers.extend(signature.iter().map(|value| ("x-service-signature", *value)));
        portal
            .browser()
            .send_raw("POST", "/hooks/forwarding", &headers, body.to_vec())
            .await
    };
    let upper = format!("sha256={}", good["sha256=".len()..].to_uppercase());
    for bad in [
        &[][..],
        &[""],
        &["sha256="],
        &[&good[..70]],
        &[&good[7..]],
        &[&good, &good],
        &["sha1=00"],
    ] {
        let answer = post(bad, body).await;
        assert_eq!((answer.status, answer.body.as_str()), (401, ""), "{bad:?}");
    }
    let mut changed = body.to_vec();
    changed[20] ^= 1;
    assert_eq!(post(&[&good], &changed).await.status, 401);
    assert_eq!(post(&[&good], body).await.status, 204);
    assert!([204, 401].contains(&post(&[&upper], body).await.status));
    assert_eq!(
        portal.deliver_body("8", b"not json at all".to_vec()).await.status,
        204,
        "genuine, if unreadable"
    );
    assert_eq!(
        portal.deliver_body("9", vec![b' '; (64 << 10) + 1]).await.status,
        413
    );
    assert_eq!(WEBHOOK_SECRET.len(), 18);
}

#[tokio::test]
async fn without_a_secret_the_receiver_is_off() {
    let portal = Portal::start_with(|config| config.webhook_secrets.clear()).await;
    assert_eq!(
        portal.deliver("1", "fwd.status_changed", "RFQ-1").await.status,
        404
    );
}

/// F2: a delivery counts once, whatever number it comes under.
#[tokio::test]
async fn repeated_deliveries_tell_nothing_new() {
    let portal = Portal::start().await;
    let code = portal.new_request();
    let browser = portal.sign_in().await;
    browser.get(&format!("/requests/{code}")).await;
    let mut events = Events::open(&browser).await;
    for number in ["1", "1", "2"] {
        assert_eq!(
            portal.deliver(number, "fwd.status_changed", &code).await.status,
            204
        );
    }
    portal.deliver("3", "fwd.tracking.created", &code).await;
    events.until("\"kind\":\"tracking\"").await;
    assert_eq!(
        events.seen.matches("\"kind\":\"status\"").count(),
        1,
        "{}",
        events.seen
    );
}

/// The operator's own webhooks arrive.
#[tokio::test]
async fn the_operators_webhooks_arrive() {
    let portal = Portal::start().await;
    let url = format!("http://{}/hooks/forwarding", portal.address);
    portal.sandbox.set_webhook(Some(sandbox::WebhookTarget {
        url,
        secret: WEBHOOK_SECRET.into(),
    }));
    let code = portal.new_request();
    let browser = portal.sign_in().await;
    browser.get(&format!("/requests/{code}")).await;
    let mut events = Events::open(&browser).await;
    portal.sandbox.operator().start_quoting(&code).unwrap();
    events
        .until(&format!("{{\"code\":\"{code}\",\"kind\":\"status\",\"at\":"))
        .await;
}

/// G12: at the end streams are closed at once and what is under way is finished.
#[tokio::test]
async fn shutting_down_is_orderly() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let events = Events::open(&browser).await;
    portal.sandbox.faults().add(sandbox::Fault {
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
