//! Error pages: failures of the service, bad requests, panics, overload.

use std::time::{Duration, Instant};

use app::document::Page;
use axum::Router;
use axum::body::Body;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use bytes::Bytes;
use futures_util::{StreamExt as _, stream};
use sandbox::{Fault, FaultKind};
use server::http::render;
use server::http::viewer::Visitor;
use server::state::AppState;

use crate::harness::{
    Answer, EventStream, Portal, TOKEN, TOKEN_OTHER, always, quotation_path, too_many_requests,
};

fn assert_error_page(answer: &Answer) {
    assert_eq!(
        answer.header("content-type"),
        Some("text/html; charset=utf-8"),
        "{}",
        answer.body
    );
    assert!(!answer.one("h1").is_empty());
    assert!(!answer.attrs("main a[href]", "href").is_empty(), "a next step");
}

/// Every failure of the service has its own status and page.
#[tokio::test]
async fn service_failure_has_its_own_status_and_page() {
    let portal = Portal::start().await;
    let code = portal.request().submitted();
    let path = format!("/requests/{code}");
    let browser = portal.sign_in().await;
    assert_eq!(browser.get(&path).await.status, 200);
    let cases = [
        (Fault::status(404, "/orders/*"), 404, None),
        (Fault::status(500, "/orders/*"), 502, None),
        (Fault::status(503, "/orders/*"), 502, None),
        (Fault::once(FaultKind::Garbage, "/orders/*"), 502, None),
        (Fault::once(FaultKind::Cut, "/orders/*"), 502, None),
        (too_many_requests("/orders/*", "30"), 429, Some(29..=30)),
    ];
    for (fault, status, retry_after) in cases {
        let what = format!("{fault:?}");
        portal.script(always(fault));
        let answer = browser.get(&path).await;
        assert_eq!(answer.status, status, "{what}");
        assert_error_page(&answer);
        let told = answer
            .header("retry-after")
            .map(|wait| wait.parse::<u64>().unwrap());
        assert_eq!(told.is_some(), retry_after.is_some(), "{what}");
        assert!(
            retry_after.is_none_or(|range| range.contains(&told.unwrap())),
            "{what} {told:?}"
        );
        portal.script_nothing();
    }
    assert_eq!(browser.get("/settings").await.status, 200, "still signed in");
}

/// The portal looks after a minute whether a pause is over, and tells no longer wait.
#[tokio::test]
async fn wait_of_a_day_is_told_as_a_minute() {
    let (portal, browser) = Portal::start_signed_in().await;
    portal.script(too_many_requests("/orders", "86400"));
    let refused = browser.get("/requests").await;
    assert_eq!((refused.status, refused.header("retry-after")), (429, Some("60")));
}

/// After a 429 no call of the account reaches the service until the pause is over.
#[tokio::test]
async fn retry_after_pauses_the_whole_account() {
    let (portal, browser) = Portal::start_signed_in().await;
    portal.script(too_many_requests("/orders", "60"));
    assert_eq!(browser.get("/requests").await.status, 429);
    portal.clear_calls();
    let colleague = portal.account(TOKEN);
    assert!(colleague.list(&partner_api::ListQuery::default()).await.is_err());
    let again = browser.get("/requests").await;
    assert_eq!(again.status, 429);
    assert!((55..=60).contains(&again.header("retry-after").unwrap().parse::<u64>().unwrap()));
    assert_eq!(portal.calls(), Vec::<String>::new());

    let other = portal.sign_in_with(TOKEN_OTHER).await;
    assert_eq!(
        other.get("/requests").await.status,
        200,
        "another account goes on"
    );
}

/// G2: a service that asks for a pause without saying for how long gets ten seconds.
#[tokio::test]
async fn pause_without_a_length_is_ten_seconds() {
    let (portal, browser) = Portal::start_signed_in().await;
    portal.script(Fault::status(429, "/orders"));
    let refused = browser.get("/requests").await;
    assert_eq!(refused.status, 429);
    let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((9..=10).contains(&wait), "{wait}");
    portal.clear_calls();
    assert_eq!(browser.get("/requests").await.status, 429);
    assert_eq!(portal.calls(), Vec::<String>::new());
}

/// G4: connecting to a service without success is given up after two seconds, three times; without that limit it would count as
/// a service that does not answer.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn service_that_takes_no_connection_is_given_up() {
    use tokio::net::{TcpSocket, TcpStream};

    let socket = TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let listener = socket.listen(1).unwrap();
    let address = listener.local_addr().unwrap();
    // Nobody accepts connections: when the queue is full, further ones wait.
    let mut waiting = Vec::new();
    while let Ok(connected) =
        tokio::time::timeout(Duration::from_millis(300), TcpStream::connect(address)).await
    {
        waiting.push(connected.unwrap());
        assert!(waiting.len() < 100, "the queue is never full");
    }
    let portal = Portal::start_with(|config| {
        config.api_url = format!("http://{address}/").parse().unwrap();
    })
    .await;
    let refused = portal.browser().post_form("/sign-in", &[("token", TOKEN)]).await;
    assert_eq!(refused.status, 502, "{}", refused.body);
}

/// G4: a page that takes longer than its minute is aborted, whatever it waits for.
#[tokio::test]
async fn page_that_takes_too_long_is_given_up() {
    async fn waits() {
        std::future::pending::<()>().await;
    }
    let portal = Portal::start_with_routes(
        |config| config.times.page = Duration::from_millis(200),
        Router::new().route("/waits", get(waits)),
    )
    .await;
    let browser = portal.sign_in().await;
    let answer = tokio::time::timeout(Duration::from_secs(20), browser.get("/waits")).await;
    let answer = answer.expect("it is given up");
    assert_eq!(answer.status, 504);
    assert_error_page(&answer);
}

/// The service never has to refuse a call: pages wait for the rate limiter, and posts come first.
#[tokio::test]
async fn pages_wait_for_the_rate_limit_and_posts_come_first() {
    let portal = Portal::start_with(|config| config.calls_per_minute = 120).await;
    portal.sandbox.set_rate_limit(120);
    let code = portal.request().quoted();
    let browser = portal.sign_in().await;
    let page = browser.get(&quotation_path(&code, "")).await;
    portal.clear_calls();
    let begun = Instant::now();
    for _ in 0..10 {
        let answer = browser.get(&format!("/requests/{code}")).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.texts("[data-part-missing]"), Vec::<String>::new());
    }
    // The bucket has 24 calls at once and 80 a minute.
    let calls = portal.calls().len();
    let allowed = 24.0 + begun.elapsed().as_secs_f64() * 80.0 / 60.0 + 1.0;
    assert!(begun.elapsed() > Duration::from_secs(4), "they waited");
    assert!(
        f64::from(u32::try_from(calls).unwrap()) <= allowed,
        "{calls} of {allowed}"
    );

    let begun = Instant::now();
    assert_eq!(browser.respond(&page, "accept", &[]).await.status, 303);
    assert!(begun.elapsed() < Duration::from_secs(5));
    assert_eq!(portal.status(&code), "confirmed");
    let calls = portal.sandbox.faults().calls();
    assert!(calls.iter().all(|call| call.status != Some(429)), "{calls:?}");
}

#[tokio::test]
async fn unknown_path_has_an_error_page() {
    let (portal, browser) = Portal::start_signed_in().await;
    for path in [
        "/nothing",
        "/requests/RFQ-404",
        "/pkg/nothing.wasm",
        "/..%2f..%2fetc/passwd",
        "/requests/a/b/c",
    ] {
        let answer = browser.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert_error_page(&answer);
    }
    let stranger = portal.browser().get("/nothing").await;
    assert_eq!(stranger.status, 404);
    assert_error_page(&stranger);
    assert!(
        browser.get("/nothing").await.body.contains("Lan Anh"),
        "the person is still greeted"
    );
}

#[tokio::test]
async fn bad_body_has_an_error_page() {
    let (portal, browser) = Portal::start_signed_in().await;
    let json = [
        ("content-type", "application/json"),
        ("sec-fetch-site", "same-origin"),
    ];
    let answer = browser.send("POST", "/settings", &json, b"{}".to_vec()).await;
    assert_eq!(answer.status, 415);
    assert_error_page(&answer);
    let pairs = "a=&".repeat(20_001).into_bytes();
    let form = [
        ("content-type", "application/x-www-form-urlencoded"),
        ("sec-fetch-site", "same-origin"),
    ];
    let answer = browser.send("POST", "/settings", &form, pairs).await;
    assert_eq!(answer.status, 422);
    assert_error_page(&answer);
    for visitor in [&browser, &portal.browser()] {
        let answer = visitor
            .send("POST", "/settings", &form, vec![b'x'; (2 << 20) + 1])
            .await;
        assert_eq!(answer.status, 413);
        assert_error_page(&answer);
    }
}

fn panicking_routes() -> Router<AppState> {
    async fn handler() -> Response {
        panic!("in a handler")
    }
    async fn page(visitor: Visitor) -> Response {
        render::page(visitor.frame(), StatusCode::OK, || -> Page {
            panic!("in a page")
        })
        .await
    }
    async fn body() -> Body {
        let first = stream::once(async { Ok::<_, std::io::Error>(Bytes::from_static(b"begun")) });
        let rest = stream::once(async {
            // The first part is sent meanwhile.
            tokio::task::yield_now().await;
            panic!("in a body")
        });
        Body::from_stream(first.chain(rest))
    }
    Router::new()
        .route("/panic/handler", get(handler))
        .route("/panic/page", get(page))
        .route("/panic/body", get(body))
}

/// G11: a panic in the body of an answer, as streams have them, ends only its connection.
#[tokio::test]
async fn panic_in_a_body_ends_its_connection_only() {
    let portal = Portal::start_with_routes(|_| {}, panicking_routes()).await;
    let browser = portal.sign_in().await;
    let other = EventStream::open(&browser).await;
    for _ in 0..3 {
        let begun = browser.stream("/panic/body").await;
        assert_eq!(begun.status(), 200);
        assert!(begun.bytes().await.is_err(), "it is cut off");
        assert_eq!(browser.get("/settings").await.status, 200);
    }
    browser.post_form("/sign-out", &[]).await;
    assert!(other.end().await.contains("event: ended"));
}

/// G11: a panic fails one request only.
#[tokio::test]
async fn panic_becomes_an_error_page() {
    let portal = Portal::start_with_routes(|_| {}, panicking_routes()).await;
    let browser = portal.sign_in().await;
    for path in ["/panic/handler", "/panic/page"] {
        for _ in 0..3 {
            let answer = browser.get(path).await;
            assert_eq!(answer.status, 500, "{path}");
            assert_error_page(&answer);
            assert!(
                !answer.body.contains("in a handler") && !answer.body.contains("in a page"),
                "internals stay inside"
            );
            let id = answer.header("x-request-id").unwrap();
            assert!(
                answer.body.contains(id),
                "the page names the request, so that it can be found in the log"
            );
        }
        assert_eq!(browser.get("/settings").await.status, 200);
    }
}
