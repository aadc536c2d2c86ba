//! Metrics for the separate listener.

use axum::body::Body;
use axum::http::Request;
use sandbox::Fault;
use server::http::metrics_page;
use tower::ServiceExt as _;

use crate::harness::{EventStream, Portal, Postgres, Process, TOKEN_OTHER, always, too_many_requests, until};

/// The current metrics.
struct Metrics(String);

impl Metrics {
    async fn of(portal: &Portal) -> Self {
        let asked = Request::get("/metrics").body(Body::empty()).unwrap();
        let answer = metrics_page::router(portal.app.clone())
            .oneshot(asked)
            .await
            .unwrap();
        assert_eq!(answer.status(), 200);
        let body = axum::body::to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        let text = String::from_utf8(body.to_vec()).unwrap();
        let mut family = "";
        for (line, before) in text.lines().zip([""].into_iter().chain(text.lines())) {
            if let Some(help) = line.strip_prefix("# HELP ") {
                let (name, words) = help.split_once(' ').unwrap();
                assert!(words.ends_with('.'), "{line}");
                family = name;
            } else if let Some(kind) = line.strip_prefix("# TYPE ") {
                let (name, kind) = kind.split_once(' ').unwrap();
                assert!(before.starts_with(&format!("# HELP {name} ")), "{line}");
                assert_eq!(name.ends_with("_total"), kind == "counter", "{line}");
            } else {
                let (name, value) = line.rsplit_once(' ').unwrap();
                assert!(name.starts_with(family) && value.parse::<f64>().is_ok(), "{line}");
            }
        }
        Self(text)
    }

    /// A missing metric counts as 0.
    fn get(&self, name: &str) -> u64 {
        let figures = self.0.lines().filter_map(|line| line.rsplit_once(' '));
        let mut own = figures.filter(|(own, _)| *own == name);
        let value = own.next().map_or(0, |(_, value)| value.parse().unwrap());
        assert!(own.next().is_none(), "{name} twice");
        value
    }
}

/// G15: calls by outcome, the rate limiter, pauses, failing services, reads from memory, streams and deliveries have metrics.
#[tokio::test]
async fn work_of_the_portal_has_metrics() {
    let portal = Portal::start_with(|config| config.read_cache = true).await;
    let code = portal.request().quoted();
    let figures = Metrics::of(&portal).await;
    assert_eq!(figures.get("portal_calls_total{outcome=\"ok\"}"), 0);
    assert!(
        !figures.0.contains("portal_calls_left_fewest"),
        "nobody has called"
    );

    let browser = portal.sign_in().await;
    let page = format!("/requests/{code}");
    for _ in 0..2 {
        assert_eq!(browser.get(&page).await.status, 200);
    }
    assert_eq!(browser.get("/requests/RFQ-404").await.status, 404);
    let events = EventStream::open(&browser).await;
    let figures = Metrics::of(&portal).await;
    assert_eq!(
        figures.get("portal_last_delivery_timestamp_seconds"),
        0,
        "none came"
    );
    assert!(figures.get("process_open_fds") < figures.get("process_max_fds"));
    let ok = figures.get("portal_calls_total{outcome=\"ok\"}");
    assert!(ok >= 4, "{ok}");
    assert!(figures.get("portal_calls_total{outcome=\"not_found\"}") >= 1);
    // A bucket holds a fifth of the calls of a minute.
    let left = figures.get("portal_calls_left_fewest");
    assert!((19_500..=20_000).contains(&left), "{left}");
    assert_eq!(figures.get("portal_calls_waiting"), 0);
    assert!(figures.get("portal_reads_total{from=\"service\"}") >= 3);
    assert!(figures.get("portal_reads_total{from=\"memory\"}") >= 3);
    assert_eq!(figures.get("portal_streams"), 1);
    assert_eq!(figures.get("portal_sessions"), 1);
    assert_eq!(
        figures.get("portal_requests_total{route=\"/requests/{code}\",method=\"GET\",status=\"200\"}"),
        2
    );

    for _ in 0..2 {
        portal.deliver("1", "fwd.status_changed", &code).await;
    }
    let unsigned = [("content-type", "application/json")];
    portal
        .browser()
        .send_raw("POST", "/hooks/forwarding", &unsigned, b"{}".to_vec())
        .await;
    for body in [&br#"{"event":"shipment.updated"}"#[..], b"<changed/>"] {
        portal.deliver_body("2", body.to_vec()).await;
    }
    let figures = Metrics::of(&portal).await;
    let last = figures.get("portal_last_delivery_timestamp_seconds");
    let now = u64::try_from(portal.app.clock().now().as_second()).unwrap();
    assert!((now - 60..=now).contains(&last), "{last}");
    for outcome in ["new", "repeated", "unsigned", "ignored", "unreadable"] {
        let name = format!("portal_deliveries_total{{outcome=\"{outcome}\"}}");
        assert_eq!(figures.get(&name), 1, "{outcome}");
    }

    portal.script(too_many_requests("/orders*", "60"));
    for _ in 0..2 {
        assert_eq!(browser.get("/requests?search=x").await.status, 429);
    }
    let other = portal.sign_in_with(TOKEN_OTHER).await;
    portal.script_only(always(Fault::status(500, "/orders*")));
    for number in 0..20 {
        assert_eq!(other.get(&format!("/requests?search={number}")).await.status, 502);
    }
    let figures = Metrics::of(&portal).await;
    assert_eq!(figures.get("portal_calls_total{outcome=\"rate_limited\"}"), 1);
    assert!(figures.get("portal_calls_not_made_total{why=\"pause\"}") >= 1);
    assert_eq!(figures.get("portal_customers_paused"), 1);
    assert!(figures.get("portal_calls_total{outcome=\"failed\"}") >= 8);
    assert!(figures.get("portal_calls_not_made_total{why=\"failing\"}") >= 8);
    assert_eq!(figures.get("portal_customers_failing"), 1);
    drop(events);
}

/// One of several instances tells whether it hears the others; a single one has nobody to hear.
#[cfg(unix)]
#[tokio::test]
async fn listening_to_other_instances_has_a_metric() {
    const NAME: &str = "portal_notify_connected";

    let single = Portal::start().await;
    assert!(!Metrics::of(&single).await.0.contains(NAME));
    let mut postgres = Postgres::start();
    let portal = Portal::start_with(|config| config.database_url.clone_from(&postgres.url)).await;
    until("it listens", async || Metrics::of(&portal).await.get(NAME) == 1).await;
    postgres.stop();
    until("it hears nobody", async || {
        Metrics::of(&portal).await.get(NAME) == 0
    })
    .await;
    assert!(Metrics::of(&portal).await.0.contains(NAME));
    postgres.resume();
    until("it listens again", async || {
        Metrics::of(&portal).await.get(NAME) == 1
    })
    .await;
}

/// Numbers of the log are numbers in JSON.
#[tokio::test]
async fn numbers_of_the_json_log_are_numbers() {
    let operator = Portal::start().await;
    let process = Process::at_operator_of(&operator, &[]);
    process.browser().get("/sign-in").await;
    let is_number = |line: &String| {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        line["message"] == "request" && line["ms"].is_u64() && line["status"].is_u64()
    };
    until("the request is logged", async || {
        process.log().iter().any(is_number)
    })
    .await;
}
