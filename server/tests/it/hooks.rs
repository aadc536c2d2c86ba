//! The receiver of the operator's webhooks.

use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use server::config::Config;

use crate::harness::{EventStream, Portal, Quotation, WEBHOOK_SECRET, quotation_path, sign, until};

/// F1: only genuine deliveries are accepted.
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
    assert_eq!(post(&[&upper], body).await.status, 204);
    let largest = vec![b' '; 1 << 20];
    let too_large = [&largest[..], b" "].concat();
    assert_eq!(portal.deliver_body("8", largest).await.status, 204);
    assert_eq!(portal.deliver_body("9", too_large).await.status, 413);
    assert_eq!(WEBHOOK_SECRET.len(), 18);
}

/// The reads that a delivery causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
    /// Only the request that it names is read again.
    Request,
    Everything,
    Nothing,
}

/// A signed delivery in some form.
struct Form {
    what: &'static str,
    effect: Effect,
    body: Vec<u8>,
    headers: Vec<(&'static str, &'static str)>,
    is_chunked: bool,
    is_upper_case: bool,
}

impl Form {
    fn new(what: &'static str, effect: Effect, body: impl Into<Vec<u8>>) -> Self {
        Self {
            what,
            effect,
            body: body.into(),
            headers: vec![
                ("content-type", "application/json"),
                ("x-service-event", "fwd.status_changed"),
            ],
            is_chunked: false,
            is_upper_case: false,
        }
    }

    /// Returns a usual delivery with these changes; each has a body of its own.
    fn usual(what: &'static str, effect: Effect, code: &str, changes: &Value) -> Self {
        let mut body = json!({
            "event": "fwd.status_changed", "timestamp": ago(0), "form": what,
            "data": {
                "rfq_code": code, "status": "quoted", "status_label": "Đã báo giá", "previous_status": "quoting",
                "changed_at": ago(0),
            },
        });
        for (name, value) in changes.as_object().unwrap() {
            if value == "absent" {
                body.as_object_mut().unwrap().remove(name);
            } else {
                body[name] = value.clone();
            }
        }
        Self::new(what, effect, body.to_string())
    }

    fn with_headers(self, headers: &[(&'static str, &'static str)]) -> Self {
        Self {
            headers: headers.to_vec(),
            ..self
        }
    }

    /// Sends it and returns the status.
    async fn send(&self, portal: &Portal, number: usize) -> u16 {
        let mut signature = sign(&self.body);
        if self.is_upper_case {
            signature = format!("sha256={}", signature["sha256=".len()..].to_uppercase());
        }
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let mut request = client
            .post(format!("http://{}/hooks/forwarding", portal.address))
            .header("x-service-delivery", number)
            .header("x-service-signature", signature);
        for (name, value) in &self.headers {
            request = request.header(*name, *value);
        }
        request = if self.is_chunked {
            let pieces: Vec<_> = self
                .body
                .chunks(9)
                .map(|piece| std::io::Result::Ok(piece.to_vec()))
                .collect();
            request.body(reqwest::Body::wrap_stream(futures_util::stream::iter(pieces)))
        } else {
            request.body(self.body.clone())
        };
        request.send().await.unwrap().status().as_u16()
    }
}

/// Returns the operator's clock so many minutes ago, as ISO 8601.
fn ago(minutes: i64) -> String {
    (Timestamp::now() - SignedDuration::from_mins(minutes)).to_string()
}

/// Returns deliveries about a request, and other ones to the same address with the same secret.
fn all_forms(code: &str) -> Vec<Form> {
    use Effect::{Everything, Nothing, Request};
    let usual = |what, effect, changes: Value| Form::usual(what, effect, code, &changes);
    let plain = |what| usual(what, Request, json!({}));
    let at = |what, time: Value| usual(what, Request, json!({"timestamp": time}));
    let data = |what, effect, data: Value| usual(what, effect, json!({"data": data}));
    let mark = b"\xef\xbb\xbf";
    let broken: &[u8] = b"B\xe1\xbb";
    let labelled = |what, effect, label: &[u8]| {
        let start =
            format!(r#"{{"event":"fwd.status_changed","data":{{"rfq_code":"{code}","status_label":""#);
        Form::new(what, effect, [start.as_bytes(), label, br#""}}"#].concat())
    };
    let courier = |what, body: Value| Form::new(what, Nothing, body.to_string()).with_headers(&[]);
    let courier_event = [("x-service-event", "shipment.updated")];
    vec![
        plain("plain"),
        Form {
            is_chunked: true,
            ..plain("chunked")
        },
        Form {
            is_upper_case: true,
            ..plain("upper-case hex")
        },
        plain("charset").with_headers(&[("content-type", "application/json; charset=UTF-8")]),
        plain("other content type").with_headers(&[("content-type", "application/x-www-form-urlencoded")]),
        plain("no content type").with_headers(&[]),
        plain("header names another event").with_headers(&courier_event),
        Form::new(
            "byte order mark",
            Request,
            [&mark[..], &plain("byte order mark").body].concat(),
        ),
        Form::new(
            "blanks around",
            Request,
            [&b"\r\n "[..], &plain("blanks around").body, b"\r\n"].concat(),
        ),
        labelled("half a letter in a label", Request, broken),
        data(
            "300 KB",
            Request,
            json!({"rfq_code": code, "status_label": "x".repeat(300_000)}),
        ),
        at("44 minutes late", ago(44).into()),
        at("three days late", ago(3 * 24 * 60).into()),
        at("6 minutes ahead", ago(-6).into()),
        at("five hours ahead", ago(-5 * 60).into()),
        at("another notation", "2026-11-25T10:00:00.1234567+0000".into()),
        at("no time", "yesterday".into()),
        at("a number", 1_764_040_000.into()),
        at("null", Value::Null),
        usual("absent time", Request, json!({"timestamp": "absent"})),
        usual(
            "event of a later version",
            Request,
            json!({"event": "fwd.quotation.revised"}),
        ),
        usual("no event, but a request", Request, json!({"event": "absent"})),
        data("null in place of data", Everything, Value::Null),
        data("no request", Everything, json!({"status": "quoted"})),
        data("no code", Everything, json!({"rfq_code": "../meta"})),
        labelled("half an emoji", Request, br"\ud83d"),
        Form::new("text", Everything, "not json at all"),
        Form::new(
            "cut off",
            Everything,
            r#"{"event":"fwd.status_changed","data":{"rfq"#,
        ),
        Form::new("empty", Everything, ""),
        Form::new("array", Everything, "[]").with_headers(&[]),
        Form::new("form", Everything, "event=fwd.status_changed").with_headers(&[]),
        courier(
            "courier without an event",
            json!({"tracking_number": "C1", "timestamp": ago(90 * 24 * 60), "rfq": code}),
        ),
        courier(
            "courier",
            json!({"event": "shipment.updated", "timestamp": ago(-600)}),
        ),
        courier(
            "courier with null",
            json!({"event": null, "data": {"code": "C1"}}),
        ),
        Form::new("courier's XML", Nothing, "<shipment/>").with_headers(&courier_event),
        usual(
            "courier by its body",
            Nothing,
            json!({"event": "shipment.updated", "data": {"order": code}}),
        ),
    ]
}

/// Starts a portal that caches answers.
async fn caching_portal(change: impl FnOnce(&mut Config)) -> Portal {
    Portal::start_with(|config| {
        config.read_cache = true;
        change(config);
    })
    .await
}

/// F1: a signed delivery is accepted, and everything that it may concern is read again: its request, everything, or nothing.
#[tokio::test]
async fn signed_delivery_is_accepted_in_every_form() {
    let portal = caching_portal(|config| config.times.read_anew = Duration::ZERO).await;
    let (code, other) = (portal.request().submitted(), portal.request().submitted());
    let browser = portal.sign_in().await;
    let paths = [&code, &other].map(|code| format!("/requests/{code}"));
    let mut wrong = Vec::new();
    for (number, form) in all_forms(&code).iter().enumerate() {
        for path in &paths {
            // The answers are at most five seconds old: they would be served for another five.
            assert_eq!(browser.get(&format!("{path}?read=again")).await.status, 200);
        }
        let status = form.send(&portal, number).await;
        portal.clear_calls();
        for path in &paths {
            assert_eq!(browser.get(path).await.status, 200);
        }
        let calls = [&code, &other].map(|code| portal.calls_to("GET", &format!("/orders/{code}")));
        let expected = match form.effect {
            Effect::Request => [1, 0],
            Effect::Everything => [1, 1],
            Effect::Nothing => [0, 0],
        };
        if (status, calls) != (204, expected) {
            wrong.push((form.what, form.effect, status, calls));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Deliveries for the courier's parcels do not concern the portal: they are accepted also without a database.
#[tokio::test]
async fn courier_delivery_needs_no_database() {
    let portal = Portal::start().await;
    let code = portal.request().submitted();
    portal.app.storage().close().await;
    let courier = br#"{"event":"shipment.updated","timestamp":"2001-01-01T00:00:00Z"}"#;
    for _ in 0..2 {
        assert_eq!(portal.deliver_body("1", courier.to_vec()).await.status, 204);
    }
    // The operator sends this again.
    assert_eq!(portal.deliver("1", "fwd.status_changed", &code).await.status, 503);
}

/// F8: unreadable deliveries cost calls once in a while, whatever arrives in a row, and a repeated one costs none.
#[tokio::test]
async fn unreadable_deliveries_in_a_row_stay_cheap() {
    let portal = caching_portal(|_| {}).await;
    let code = portal.request().submitted();
    let browser = portal.sign_in().await;
    let path = format!("/requests/{code}?read=again");
    assert_eq!(browser.get(&path).await.status, 200);
    portal.clear_calls();
    let begun = Instant::now();
    for number in 0..40 {
        // Each arrives twice, as its repetition or by somebody who has got hold of it.
        for delivery in [number, 1_000 + number] {
            let body = format!("not readable {number}").into_bytes();
            assert_eq!(portal.deliver_body(&delivery.to_string(), body).await.status, 204);
        }
        let page = browser.get(&format!("/requests/{code}")).await;
        assert_eq!(page.status, 200);
    }
    let calls = portal.calls_to("GET", &format!("/orders/{code}"));
    let most = 1 + usize::try_from(begun.elapsed().as_secs()).unwrap() / 5;
    assert!((1..=most).contains(&calls), "{calls} calls");
}

/// A delivery shortly after another one is not lost: everything is read again a while later.
#[tokio::test]
async fn second_unreadable_delivery_takes_effect_a_while_later() {
    let portal = caching_portal(|config| config.times.read_anew = Duration::from_millis(500)).await;
    let code = portal.request().quoted();
    let browser = portal.sign_in().await;
    let path = quotation_path(&code, "");
    assert_eq!(browser.get(&path).await.status, 200);
    assert_eq!(portal.deliver_body("1", b"one".to_vec()).await.status, 204);
    assert_eq!(browser.get(&path).await.status, 200);
    portal.send_quotation(&code, Quotation::usd(999));
    assert_eq!(portal.deliver_body("2", b"two".to_vec()).await.status, 204);
    let begun = Instant::now();
    until("the new version is shown", async || {
        browser.get(&path).await.body.contains("999.00")
    })
    .await;
    // Unannounced changes are shown later: cached details are ten seconds old by then.
    assert!(begun.elapsed() < Duration::from_secs(8));
}

/// Open pages learn of an unreadable delivery: that something has changed, and what the rows show of it.
#[tokio::test]
async fn unreadable_delivery_is_announced_to_open_pages() {
    let portal = caching_portal(|config| {
        config.background_calls = 60;
        config.times.tick = Duration::from_millis(50);
    })
    .await;
    let code = portal.request().an_hour_ago().submitted();
    let browser = portal.sign_in().await;
    assert_eq!(browser.get("/").await.status, 200);
    let mut events = EventStream::open(&browser).await;
    events.until(r#"data: {"count":0}"#).await;
    portal
        .sandbox
        .operator()
        .ask_for_information(&code, json!("HS code?"))
        .unwrap();
    assert_eq!(portal.deliver_body("1", b"<changed/>".to_vec()).await.status, 204);
    events.until("event: resync").await;
    events.until(r#"data: {"count":1}"#).await;
}

/// A delivery whose sender gives up takes effect all the same: nobody may repeat it.
#[tokio::test]
async fn delivery_takes_effect_after_its_sender_hung_up() {
    let portal = caching_portal(|_| {}).await;
    let code = portal.request().quoted();
    let browser = portal.sign_in().await;
    let path = quotation_path(&code, "");
    assert_eq!(browser.get(&path).await.status, 200);
    portal.send_quotation(&code, Quotation::usd(999));
    // Another connection writes to the database for a while.
    let mut database = portal.database().await;
    let begin = sqlx::query("BEGIN IMMEDIATE").execute(&mut database);
    begin.await.unwrap();
    let form = Form::usual("slow", Effect::Request, &code, &json!({}));
    let sent = tokio::time::timeout(Duration::from_secs(1), form.send(&portal, 1)).await;
    assert!(sent.is_err(), "the database is busy");
    sqlx::query("COMMIT").execute(&mut database).await.unwrap();
    let begun = Instant::now();
    until("the new version is shown", async || {
        browser.get(&path).await.body.contains("999.00")
    })
    .await;
    assert!(begun.elapsed() < Duration::from_secs(6));
}

/// Senders may check whether the address exists before they use it.
#[tokio::test]
async fn other_methods_are_answered_with_the_allowed_one() {
    let portal = Portal::start().await;
    for method in ["GET", "HEAD", "PUT", "OPTIONS"] {
        let answer = portal
            .browser()
            .send_raw(method, "/hooks/forwarding", &[], Vec::new())
            .await;
        assert_eq!(
            (answer.status, answer.header("allow")),
            (405, Some("POST")),
            "{method}"
        );
        assert_eq!(answer.body, "", "{method}");
    }
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
    events.until("\"milestone\":true").await;
    assert_eq!(
        events.seen.matches("\"milestone\":false").count(),
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
    events.until(&format!("{{\"code\":\"{code}\",\"at\":")).await;
}

/// F4: a delivery is only a hint: its facts about the request are neither shown nor stored.
#[tokio::test]
async fn facts_of_a_delivery_are_not_believed() {
    let portal = Portal::start_with(|config| config.read_cache = true).await;
    let code = portal.request().submitted();
    let browser = portal.sign_in().await;
    let page = format!("/requests/{code}");
    assert_eq!(browser.get(&page).await.status, 200);
    // The delivery is genuine but not true: the operator's own retries come late and in any order.
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
    let seen = events.until("\"milestone\":true").await;
    assert_eq!(seen.matches("\"milestone\":false").count(), 1, "{seen}");
}
