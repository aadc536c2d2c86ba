//! The receiver of the operator's webhooks.

use crate::harness::{EventStream, Portal, WEBHOOK_SECRET, sign};

/// F1: only genuine deliveries are taken.
#[tokio::test]
async fn unsigned_delivery_is_refused() {
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

/// F2: what was caught on the way and comes again another day, or under another name, is refused.
#[tokio::test]
async fn stale_or_renamed_delivery_is_refused() {
    let portal = Portal::start().await;
    let now = jiff::Timestamp::now();
    let post = async |event: &str, at: jiff::Timestamp| {
        let body = serde_json::json!({
            "event": "fwd.status_changed", "timestamp": at.to_string(),
            "data": {"rfq_code": "RFQ-1", "status": "quoted"},
        });
        let body = body.to_string().into_bytes();
        let signature = sign(&body);
        let headers = [
            ("content-type", "application/json"),
            ("x-service-delivery", "7"),
            ("x-service-event", event),
            ("x-service-signature", &signature),
        ];
        portal
            .browser()
            .send_raw("POST", "/hooks/forwarding", &headers, body)
            .await
            .status
    };
    let (minutes, hours) = (jiff::SignedDuration::from_mins, jiff::SignedDuration::from_hours);
    assert_eq!(post("fwd.status_changed", now - hours(25)).await, 400);
    assert_eq!(post("fwd.status_changed", now + minutes(10)).await, 400);
    assert_eq!(post("fwd.tracking.created", now).await, 400);
    // The last retry comes 44 minutes after the first try.
    assert_eq!(post("fwd.status_changed", now - minutes(44)).await, 204);
}

#[tokio::test]
async fn receiver_is_off_without_a_secret() {
    let portal = Portal::start_with(|config| config.webhook_secrets.clear()).await;
    assert_eq!(
        portal.deliver("1", "fwd.status_changed", "RFQ-1").await.status,
        404
    );
}

/// F2: a delivery counts once, whatever its number.
#[tokio::test]
async fn repeated_delivery_sends_one_hint() {
    let portal = Portal::start().await;
    let code = portal.request().submitted();
    let browser = portal.sign_in().await;
    browser.get(&format!("/requests/{code}")).await;
    let mut events = EventStream::open(&browser).await;
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

/// Webhooks of the sandbox are accepted.
#[tokio::test]
async fn webhook_of_the_operator_becomes_a_hint() {
    let portal = Portal::start().await;
    let url = format!("http://{}/hooks/forwarding", portal.address);
    portal.sandbox.set_webhook(Some(sandbox::WebhookTarget {
        url,
        secret: WEBHOOK_SECRET.into(),
    }));
    let code = portal.request().submitted();
    let browser = portal.sign_in().await;
    browser.get(&format!("/requests/{code}")).await;
    let mut events = EventStream::open(&browser).await;
    portal.sandbox.operator().start_quoting(&code).unwrap();
    events
        .until(&format!("{{\"code\":\"{code}\",\"kind\":\"status\",\"at\":"))
        .await;
}

/// F4: a delivery is a hint and nothing more: what it says of the request is neither shown nor kept.
#[tokio::test]
async fn what_a_delivery_says_is_not_believed() {
    let portal = Portal::start_with(|config| config.read_cache = true).await;
    let code = portal.request().submitted();
    let browser = portal.sign_in().await;
    let page = format!("/requests/{code}");
    assert_eq!(browser.get(&page).await.status, 200);
    // Genuine, and not true: the operator's own retries come late and in any order.
    for (number, event) in [
        ("3", "fwd.tracking.created"),
        ("1", "fwd.status_changed"),
        ("2", "fwd.status_changed"),
    ] {
        assert!([200, 204].contains(&portal.deliver(number, event, &code).await.status));
    }
    let shown = browser.get(&page).await;
    assert!(!shown.body.contains("Đã báo giá"));
    assert_eq!(
        shown
            .attrs("[data-status]", "data-status")
            .first()
            .map(String::as_str),
        Some("submitted")
    );
    assert_eq!(browser.get(&format!("{page}/quotation")).await.status, 404);
}

/// F2: a hundred equal deliveries at once are one hint.
#[tokio::test]
async fn equal_deliveries_at_once_are_one_hint() {
    let portal = Portal::start().await;
    let code = portal.request().submitted();
    let browser = portal.sign_in().await;
    assert_eq!(browser.get(&format!("/requests/{code}")).await.status, 200);
    let mut events = EventStream::open(&browser).await;
    let all = (0..100).map(|_| portal.deliver("1", "fwd.status_changed", &code));
    for answer in futures_util::future::join_all(all).await {
        assert_eq!(answer.status, 204);
    }
    assert_eq!(
        portal.deliver("2", "fwd.tracking.created", &code).await.status,
        204
    );
    let seen = events.until("\"kind\":\"tracking\"").await;
    assert_eq!(seen.matches("\"kind\":\"status\"").count(), 1, "{seen}");
}
