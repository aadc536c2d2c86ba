//! Server functions: suggestions of ports and airports, and properties of all of them.

use app::routes::RouteKind;
use islands::api::{PlaceOptions, ServerCallError};
use islands::flat::{AsTexts, Flat};
use islands::later_part::ShownPart;
use islands::tracking::ShownTracking;

use sandbox::Fault;

use crate::harness::{Answer, Portal, SESSION_COOKIE, all_routes, milestone, until};

/// The headers of a call as the browser's half of a server function sends it.
const FROM_ISLAND: [(&str, &str); 4] = [
    ("sec-fetch-site", "same-origin"),
    ("sec-fetch-mode", "cors"),
    ("sec-fetch-dest", "empty"),
    ("accept", "application/json"),
];

/// Reads an answer as islands do.
fn read<T: Flat>(answer: &Answer) -> T {
    let AsTexts(value) = serde_json::from_str(&answer.body).unwrap();
    value
}

fn options(answer: &Answer) -> PlaceOptions {
    assert_eq!(answer.status, 200, "{}", answer.body);
    read(answer)
}

/// Parses an error as islands do; its text must be a sentence.
fn error(answer: &Answer) -> ServerCallError {
    assert!(
        answer
            .header("content-type")
            .unwrap()
            .starts_with("application/json"),
        "{answer:?}"
    );
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let error: ServerCallError = read(answer);
    let sentence = error.sentence().unwrap();
    assert!(sentence.ends_with('.') && sentence.len() > 20, "{sentence}");
    error
}

#[tokio::test]
async fn places_are_suggested() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let first = async |query: &str| {
        let answer = browser.get(&format!("/api/places?{query}")).await;
        options(&answer).options.first().map(|one| one.value.clone())
    };
    assert_eq!(first("q=sai+gon&mode=sea").await.as_deref(), Some("VNSGN"));
    assert_eq!(
        first("q=s%C3%A0i%20g%C3%B2n&mode=air").await.as_deref(),
        Some("SGN")
    );
    assert_eq!(
        first("q=%C4%90%C3%A0+N%E1%BA%B5ng&mode=sea").await.as_deref(),
        Some("VNDAD")
    );
    assert_eq!(first("q=pusan").await.as_deref(), Some("KRPUS"));
    assert_eq!(
        first("q=th%C6%B0%E1%BB%A3ng+h%E1%BA%A3i&mode=air")
            .await
            .as_deref(),
        Some("PVG")
    );
    for query in ["q=", "q=%3Cscript%3E", "q=zzzzzz&mode=none"] {
        assert_eq!(first(query).await, None, "{query}");
    }
    let answer = browser.get("/api/places?q=ho+chi+minh").await;
    assert_eq!(
        answer.header("cache-control"),
        Some("no-store"),
        "the next reader may be another one"
    );
    assert!(options(&answer).options.len() <= 8);
}

#[tokio::test]
async fn inland_port_is_labelled() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let found = options(&browser.get("/api/places?q=song+than&mode=sea").await);
    assert_eq!(found.options.len(), 1, "{found:?}");
    assert_eq!(found.options[0].value, "VNSTC");
    assert!(found.options[0].about.starts_with("inland port"), "{found:?}");
    let found = options(&browser.get("/api/places?q=ha+noi&mode=air").await);
    let codes: Vec<&str> = found.options.iter().map(|one| one.value.as_str()).collect();
    assert_eq!(codes[..2], ["HAN", "VNHAN"]);
}

#[tokio::test]
async fn wrong_arguments_are_refused_in_a_sentence() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let long = "a".repeat(5000);
    for query in [
        String::new(),
        "?".into(),
        "?mode=sea".into(),
        "?q[0]=a".into(),
        "?q=a&q=b".into(),
        format!("?q={long}"),
        format!("?q={}", "%C6%B0".repeat(201)),
    ] {
        let answer = browser
            .send("GET", &format!("/api/places{query}"), &FROM_ISLAND, Vec::new())
            .await;
        assert_eq!(answer.status, 422, "{query:.20}: {}", answer.body);
        assert!(
            matches!(error(&answer), ServerCallError::Refused(_)),
            "{query:.20}"
        );
    }
    let longest = format!("/api/places?q={}", "%C6%B0".repeat(200));
    assert_eq!(
        options(&browser.get(&longest).await),
        PlaceOptions {
            summary: "0 suggestions".into(),
            ..PlaceOptions::default()
        }
    );
}

#[tokio::test]
async fn sentences_are_in_the_readers_language() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    browser.post_form("/settings", &[("language", "vi")]).await;
    let answer = browser.get("/api/places").await;
    assert!(
        error(&answer).sentence().unwrap().starts_with("Cổng không hiểu"),
        "{}",
        answer.body
    );
}

/// Every server function answers a person who is not signed in (any longer) in JSON, without the sign-in page.
#[tokio::test]
async fn without_a_session_every_function_answers_401() {
    let portal = Portal::start().await;
    let code = portal.request().submitted();
    let signed_out = portal.sign_in().await;
    let cookie = signed_out.cookie(SESSION_COOKIE).unwrap();
    signed_out.post_form("/sign-out", &[]).await;
    signed_out.set_cookie(SESSION_COOKIE, &cookie);
    let functions = || {
        let routes = all_routes().into_iter();
        routes.filter(|route| route.kind == RouteKind::ServerFunction)
    };
    assert!(functions().count() > 0);
    for route in functions() {
        for browser in [&portal.browser(), &signed_out] {
            for method in route.methods {
                let path = route.path(&code);
                let answer = browser.send(method, &path, &FROM_ISLAND, Vec::new()).await;
                assert_eq!(answer.status, 401, "{method} {path}");
                assert!(matches!(error(&answer), ServerCallError::SignedOut(_)), "{path}");
            }
        }
    }
}

/// A request like that for a page (`Accept: text/html` and a referer) is not redirected.
#[tokio::test]
async fn function_opened_as_a_page_answers_json() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let headers = [
        ("sec-fetch-site", "same-origin"),
        ("accept", "text/html,application/xhtml+xml"),
        ("referer", "http://127.0.0.1/requests/new"),
    ];
    let answer = browser
        .send("GET", "/api/places?q=hph", &headers, Vec::new())
        .await;
    assert!(!options(&answer).options.is_empty());
    let head = browser
        .send("HEAD", "/api/places?q=hph", &headers, Vec::new())
        .await;
    assert_eq!((head.status, head.body.as_str()), (200, ""));
}

/// Refusals of the layers are in JSON too.
#[tokio::test]
async fn refusals_of_the_layers_are_sentences() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let post = browser
        .send("POST", "/api/places?q=hph", &FROM_ISLAND, Vec::new())
        .await;
    assert_eq!(post.status, 405);
    assert_eq!(post.header("allow"), Some("GET,HEAD"));
    assert!(matches!(error(&post), ServerCallError::Refused(_)));
    let foreign = [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "cors")];
    let refused = browser
        .send("GET", "/api/places?q=hph", &foreign, Vec::new())
        .await;
    assert_eq!(refused.status, 403);
    assert!(matches!(error(&refused), ServerCallError::Refused(_)));
    assert_eq!(browser.get("/api/nothing").await.status, 404);
}

#[tokio::test]
async fn tracking_is_what_the_page_shows() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal
        .request()
        .in_transit(&[("departed", "Rời cảng"), ("arrived", "Đã đến")]);
    let path = format!("/api/tracking?code={code}");
    let answer = browser.send("GET", &path, &FROM_ISLAND, Vec::new()).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let shown: ShownTracking = read(&answer);
    let page = browser.get(&format!("/requests/{code}/tracking")).await;
    let names: Vec<_> = shown.milestones.iter().map(|one| one.name.text.clone()).collect();
    assert_eq!(names, page.texts(".timeline > li b"));
    assert_eq!(shown.status, "in_transit false");
}

/// Nobody may be looking at a page that is open: what it reads is not what the person has seen.
#[tokio::test]
async fn milestone_that_an_open_page_read_stays_news_on_home() {
    let (portal, browser) = Portal::start_signed_in().await;
    let codes = [(); 2].map(|()| portal.request().in_transit(&[("departed", "Rời cảng")]));
    let changes = async || -> i64 {
        sqlx::query_scalar("SELECT COALESCE(MAX(change), 0) FROM queue_people")
            .fetch_one(&mut portal.database().await)
            .await
            .unwrap()
    };
    let look_at = async |code: &str| {
        let page = browser.get(&format!("/requests/{code}/tracking")).await;
        assert_eq!(page.status, 200);
    };
    for code in &codes {
        let before = changes().await;
        look_at(code).await;
        until("the look is kept", async || changes().await > before).await;
    }
    for code in &codes {
        let arrived = milestone("arrived", "Đã đến");
        portal.sandbox.operator().record_milestone(code, arrived).unwrap();
    }
    portal.sandbox.clock().advance(60);
    let until_news = async |of: &[String]| {
        until(&format!("home tells of {of:?}"), async || {
            let home = browser.get("/").await;
            let mut news = home.attrs(".queue li[data-live]", "data-live");
            news.sort();
            let words = home.texts(".queue h3");
            news == of && words.iter().all(|words| words == "News of the shipment")
        })
        .await;
    };
    let mut both = codes.to_vec();
    both.sort();
    for _ in 0..2 {
        for code in &codes {
            let path = format!("/api/tracking?code={code}");
            let answer = browser.send("GET", &path, &FROM_ISLAND, Vec::new()).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
        }
        until_news(&both).await;
    }
    // Whoever looks has seen it. When this look is kept, whatever was kept of the reads before it is there too.
    look_at(&codes[1]).await;
    until_news(&codes[..1]).await;
    look_at(&codes[0]).await;
    until_news(&[]).await;
}

/// An island that got an empty list in place of an error would take the milestones off the page.
#[tokio::test]
async fn tracking_that_cannot_be_read_is_an_error() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().in_transit(&[("arrived", "Đã đến")]);
    portal.script(Fault::status(500, "/orders/*/trackings"));
    let path = format!("/api/tracking?code={code}");
    let answer = browser.send("GET", &path, &FROM_ISLAND, Vec::new()).await;
    assert_eq!(answer.status, 502);
    assert!(matches!(error(&answer), ServerCallError::Failed(_)));
}

#[tokio::test]
async fn parts_come_later_as_the_page_shows_them() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().in_transit(&[("arrived", "Đã đến")]);
    let part = async |part: &str| -> ShownPart {
        let path = format!("/api/later-part?code={code}&part={part}");
        let answer = browser.send("GET", &path, &FROM_ISLAND, Vec::new()).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        read(&answer)
    };
    let ShownPart::Milestones(milestones) = part("milestones").await else {
        panic!("milestones");
    };
    let page = browser.get(&format!("/requests/{code}")).await;
    let names: Vec<_> = milestones.into_iter().map(|one| one.name.text).collect();
    assert_eq!(names, page.texts(".timeline > li b"));
    assert!(!names.is_empty());
    let shown = match part("documents").await {
        ShownPart::Documents(all) => all.len(),
        ShownPart::Nothing(words) => {
            assert!(page.one("main").contains(&words), "{words}");
            0
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(shown, page.texts(".files > li").len());
    assert_eq!(part("page").await, ShownPart::Ready);
}

#[tokio::test]
async fn functions_about_a_request_refuse_other_requests() {
    let (_portal, browser) = Portal::start_signed_in().await;
    for (query, status) in [
        ("tracking?code=RFQ-0000-0000", 404),
        ("tracking?code=..%2F..%2Fmeta", 404),
        ("tracking", 422),
        ("later-part?code=RFQ-0000-0000&part=documents", 404),
        ("later-part?code=RFQ-0000-0000&part=prices", 422),
    ] {
        let path = format!("/api/{query}");
        let answer = browser.send("GET", &path, &FROM_ISLAND, Vec::new()).await;
        assert_eq!(answer.status, status, "{query}: {}", answer.body);
        assert!(matches!(error(&answer), ServerCallError::Refused(_)), "{query}");
    }
}
