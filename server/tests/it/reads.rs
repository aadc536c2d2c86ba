//! Reads from memory: the calls that they save, and the events that outdate them.

use std::time::{Duration, Instant};

use sandbox::Fault;
use server::config::Config;

use crate::harness::{
    Answer, Browser, Portal, Quotation, TOKEN, TOKEN_OTHER, always, quotation_path, too_many_requests, until,
};

/// Starts a portal that caches answers; nothing reads in the background.
async fn caching_portal_with(change: impl FnOnce(&mut Config)) -> Portal {
    Portal::start_with(|config| {
        config.read_cache = true;
        config.background_calls = 0;
        change(config);
    })
    .await
}

async fn portal() -> Portal {
    caching_portal_with(|_| {}).await
}

async fn opened(browser: &Browser, path: &str) -> Answer {
    let answer = browser.get(path).await;
    assert_eq!(answer.status, 200, "{path}");
    answer
}

#[tokio::test]
async fn colleagues_share_the_calls_of_a_page() {
    let portal = portal().await;
    let code = portal.request().quoted();
    let (one, other) = (portal.sign_in().await, portal.sign_in().await);
    portal.clear_calls();
    let path = format!("/requests/{code}");
    for _ in 0..5 {
        tokio::join!(opened(&one, &path), opened(&other, &path));
    }
    let details = format!("/orders/{code}");
    for end in [&*details, "/quotation", "/attachments"] {
        assert_eq!(portal.calls_to("GET", end), 1, "{end}");
    }
    assert_eq!(
        portal.calls_to("GET", "/trackings"),
        0,
        "nothing is under way yet"
    );
    // The tracking page needs nothing beyond the answers that were just read.
    portal.clear_calls();
    opened(&other, &format!("{path}/tracking")).await;
    assert_eq!(portal.calls(), Vec::<String>::new());
}

#[tokio::test]
async fn quotation_that_the_details_deny_is_not_read() {
    let portal = portal().await;
    let code = portal.request().submitted();
    let browser = portal.sign_in().await;
    opened(&browser, &format!("/requests/{code}")).await;
    assert_eq!(browser.get(&quotation_path(&code, "")).await.status, 404);
    assert_eq!(portal.calls_to("GET", "/quotation"), 0);
}

#[tokio::test]
async fn own_response_is_seen_at_once_by_colleagues() {
    let portal = portal().await;
    let code = portal.request().quoted();
    let (one, other) = (portal.sign_in().await, portal.sign_in().await);
    let path = format!("/requests/{code}");
    for browser in [&one, &other] {
        assert!(opened(browser, &path).await.one("h1").contains("Quoted"));
        assert!(
            opened(browser, "/requests?status=quoted")
                .await
                .body
                .contains(&code)
        );
    }
    let page = opened(&one, &quotation_path(&code, "")).await;
    assert_eq!(one.respond(&page, "accept", &[]).await.status, 303);
    for browser in [&one, &other] {
        assert!(opened(browser, &path).await.one("h1").contains("Confirmed"));
        assert!(
            !opened(browser, "/requests?status=quoted")
                .await
                .body
                .contains(&code)
        );
    }
}

#[tokio::test]
async fn delivery_outdates_earlier_answers() {
    let portal = portal().await;
    let code = portal.request().quoted();
    let browser = portal.sign_in().await;
    let path = quotation_path(&code, "");
    opened(&browser, &path).await;
    portal.send_quotation(&code, Quotation::usd(999));
    let kept = opened(&browser, &path).await;
    assert!(
        !kept.body.contains("999.00"),
        "nothing has told of the new version"
    );
    assert_eq!(portal.deliver("1", "fwd.status_changed", &code).await.status, 204);
    assert!(opened(&browser, &path).await.body.contains("999.00"));
}

/// A version that the page does not show is not accepted, however it was served.
#[tokio::test]
async fn quotation_is_read_by_a_call_before_it_is_accepted() {
    let portal = portal().await;
    let code = portal.request().quoted();
    let browser = portal.sign_in().await;
    let page = opened(&browser, &quotation_path(&code, "")).await;
    portal.send_quotation(&code, Quotation::usd(999));
    let answer = browser.respond(&page, "accept", &[]).await;
    assert_eq!(answer.status, 409);
    assert!(answer.body.contains("999.00"));
    assert_eq!(portal.status(&code), "quoted");
    // The way back to the quotation leads to the state that the refusal was about.
    let page = opened(&browser, &quotation_path(&code, "")).await;
    assert!(page.body.contains("999.00"));
    assert_eq!(browser.respond(&page, "accept", &[]).await.status, 303);
}

/// The row shows the change; the details behind it must not deny it.
#[tokio::test]
async fn list_with_a_changed_row_is_one_call_and_outdates_the_details() {
    let portal = portal().await;
    let code = portal.request().an_hour_ago().quoted();
    let other = portal.request().quoted();
    let browser = portal.sign_in().await;
    opened(&browser, &quotation_path(&code, "")).await;
    portal.send_quotation(&code, Quotation::usd(999));
    portal.clear_calls();
    // Another change has the list read again.
    assert_eq!(
        portal.deliver("1", "fwd.status_changed", &other).await.status,
        204
    );
    for _ in 0..3 {
        opened(&browser, "/requests").await;
    }
    assert_eq!(portal.calls_to("GET", "/orders"), 1);
    assert!(
        opened(&browser, &quotation_path(&code, ""))
            .await
            .body
            .contains("999.00")
    );
}

/// Home, the list and its filters are answered from one walk through the list.
#[tokio::test]
async fn list_and_home_cost_one_call() {
    let portal = portal().await;
    let quoted = portal.request().quoted();
    let submitted = portal.request().submitted();
    let browser = portal.sign_in().await;
    portal.clear_calls();
    let home = opened(&browser, "/").await;
    assert!(home.body.contains(&quoted) && home.body.contains(&submitted));
    let all = opened(&browser, "/requests").await;
    assert!(all.body.contains(&quoted) && all.body.contains(&submitted));
    let filtered = opened(&browser, "/requests?status=quoted&per_page=50").await;
    assert!(filtered.body.contains(&quoted) && !filtered.body.contains(&submitted));
    assert_eq!(portal.calls_to("GET", "/orders"), 1, "{:?}", portal.calls());
    // A search is answered by the service.
    opened(&browser, "/requests?search=anything").await;
    assert_eq!(portal.calls_to("GET", "/orders"), 2);
}

/// Returns the pages that show read data of a request, each opened once.
async fn opened_once(browser: &Browser, code: &str) -> [String; 4] {
    let pages = [
        "/".to_owned(),
        "/requests".to_owned(),
        format!("/requests/{code}"),
        quotation_path(code, ""),
    ];
    for page in &pages {
        opened(browser, page).await;
    }
    pages
}

/// A service that does not answer does not hide data that was read before.
#[tokio::test]
async fn page_shows_cached_answers_while_the_service_does_not_answer() {
    let portal = portal().await;
    let code = portal.request().quoted();
    let browser = portal.sign_in().await;
    let pages = opened_once(&browser, &code).await;
    portal.script(always(Fault::status(500, "/orders*")));
    // The cached answer is known to be outdated.
    assert_eq!(portal.deliver("1", "fwd.status_changed", &code).await.status, 204);
    for page in &pages {
        let shown = opened(&browser, page).await;
        assert!(shown.body.contains(&code), "{page}");
        let notice = shown.one("main [role=status]:not([data-words])");
        assert!(
            notice.contains("has a problem") && notice.contains("what was read at"),
            "{notice}"
        );
    }
    // A submission is not decided on it.
    let form = quotation_path(&code, "/negotiate/note");
    assert_eq!(browser.get(&form).await.status, 502);
    // After many failures the portal calls again only after some seconds.
    portal.script_nothing();
    let deadline = Instant::now() + Duration::from_secs(20);
    while !opened(&browser, "/requests")
        .await
        .texts("main [role=status]:not([data-words])")
        .is_empty()
    {
        assert!(Instant::now() < deadline, "the service answers again");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// G2: while the service has asked for a pause, pages show cached answers and cost no call.
#[tokio::test]
async fn page_shows_cached_answers_during_a_pause() {
    let portal = portal().await;
    let code = portal.request().quoted();
    let browser = portal.sign_in().await;
    let pages = opened_once(&browser, &code).await;
    portal.script(too_many_requests("/orders*", "60"));
    // The cached answer is known to be outdated; the first page begins the pause.
    assert_eq!(portal.deliver("1", "fwd.status_changed", &code).await.status, 204);
    opened(&browser, "/requests").await;
    portal.clear_calls();
    for page in &pages {
        let shown = opened(&browser, page).await;
        assert!(shown.body.contains(&code), "{page}");
        let notice = shown.one("main [role=status]:not([data-words])");
        assert!(notice.contains("what was read at"), "{page}: {notice}");
    }
    assert_eq!(portal.calls(), Vec::<String>::new());
}

/// G3: a small part of people's reads in an outage reaches the service: each read is tried three times, and after eight failed
/// reads, one in four seconds is.
#[tokio::test]
async fn outage_costs_the_service_few_calls() {
    const PAGE_VIEWS: usize = 40;
    let portal = portal().await;
    let code = portal.request().quoted();
    let browsers = futures_util::future::join_all((0..4).map(|_| portal.sign_in())).await;
    for status in [500, 503] {
        portal.script_only(always(Fault::status(status, "*")));
        portal.clear_calls();
        let begun = Instant::now();
        let path = format!("/requests/{code}");
        let all = browsers.iter().map(async |browser| {
            for view in 0..PAGE_VIEWS {
                let search = format!("/requests?search={view}");
                let page = if view % 2 == 0 { &path } else { &search };
                assert_eq!(browser.get(page).await.status, 502, "{page}");
            }
        });
        futures_util::future::join_all(all).await;
        // The reads that run when the eighth fails, one page's of each browser, are completed.
        let before = 8 + 4 * browsers.len();
        let probes = usize::try_from(begun.elapsed().as_secs()).unwrap() / 4 + 1;
        let tries = if status == 503 { 3 } else { 1 };
        let calls = portal.calls().len();
        assert!(
            calls <= (before + probes) * tries,
            "{calls} calls for {} pages of {status}",
            PAGE_VIEWS * browsers.len()
        );
    }
}

/// Pages that people fill in against the current state, and files, are as new as possible.
#[tokio::test]
async fn printed_quotations_and_files_are_read_by_calls() {
    let portal = portal().await;
    let code = portal.request().quoted();
    let browser = portal.sign_in().await;
    opened(&browser, &quotation_path(&code, "")).await;
    portal.send_quotation(&code, Quotation::usd(999));
    for end in ["/print", "/charges.csv", "/negotiate/note"] {
        portal.clear_calls();
        opened(&browser, &quotation_path(&code, end)).await;
        assert_eq!(portal.calls_to("GET", "/quotation"), 1, "{end}");
    }
}

#[tokio::test]
async fn page_of_cached_answers_shows_their_age() {
    let portal = portal().await;
    let code = portal.request().quoted();
    let browser = portal.sign_in().await;
    let path = format!("/requests/{code}?activity=all");
    assert_eq!(opened(&browser, &path).await.texts(".as-of").len(), 0);
    // This is the portal's clock; cached answers do not age by it.
    portal.advance(Duration::from_secs(11));
    let page = opened(&browser, &path).await;
    assert!(page.one(".as-of").contains("read again"));
    assert_eq!(
        page.attrs(".as-of a", "href"),
        [format!("/requests/{code}?activity=all&read=again")]
    );
    // Further reads within five seconds cost no call.
    portal.clear_calls();
    for _ in 0..3 {
        let again = opened(&browser, &page.attrs(".as-of a", "href")[0]).await;
        assert_eq!(
            again.attrs(".as-of a", "href"),
            [format!("/requests/{code}?activity=all&read=again")]
        );
    }
    assert_eq!(portal.calls(), Vec::<String>::new());
}

#[tokio::test]
async fn refused_token_is_served_none_of_its_answers() {
    let portal = portal().await;
    let code = portal.request().quoted();
    let path = format!("/requests/{code}");
    let (one, other) = (portal.sign_in().await, portal.sign_in().await);
    opened(&one, &path).await;
    opened(&other, &path).await;
    portal.revoke(TOKEN);
    // The first call that the service refuses ends it for all of the token.
    let refused = one.get("/requests?search=anything").await;
    assert_eq!(refused.status, 303);
    let answer = other.get(&path).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
}

#[tokio::test]
async fn another_token_is_served_by_its_own_calls_only() {
    let portal = portal().await;
    let code = portal.request().quoted();
    let path = format!("/requests/{code}");
    let (own, foreign) = (portal.sign_in().await, portal.sign_in_with(TOKEN_OTHER).await);
    opened(&own, &path).await;
    for page in ["", "/quotation", "/tracking", "/documents"] {
        let answer = foreign.get(&format!("{path}{page}")).await;
        assert_eq!(answer.status, 404, "{page}");
    }
    assert!(!opened(&foreign, "/requests").await.body.contains(&code));
}

/// Answers that a token has read before its proof are not read again, neither for it nor for its colleagues.
#[tokio::test]
async fn answers_from_before_the_proof_are_kept() {
    let portal = portal().await;
    let [first, second] = [portal.request().quoted(), portal.request().quoted()];
    let token = portal.second_token(TOKEN);
    let (one, other) = (portal.sign_in().await, portal.sign_in_with(&token).await);
    let path = |code: &str| format!("/requests/{code}");
    opened(&one, &path(&first)).await;
    portal.clear_calls();
    opened(&other, &path(&second)).await;
    until("the second token has proven itself", async || {
        portal.calls_to("GET", &format!("/orders/{first}")) == 1
    })
    .await;
    let details = format!("/orders/{second}");
    assert_eq!(portal.calls_to("GET", &details), 1);
    opened(&one, "/requests").await;
    // The answer before the proof is moved along by the token that has read it.
    opened(&other, &path(&second)).await;
    opened(&one, &path(&second)).await;
    assert_eq!(portal.calls_to("GET", "/quotation"), 1);
    // The other one has read the details for itself before it was served the rest.
    assert_eq!(portal.calls_to("GET", &details), 2);
}

/// After two tokens have proven to be of one customer, one of them lists its requests for both, as long as each has listed the
/// same ones itself.
#[tokio::test]
async fn tokens_of_one_customer_list_their_requests_for_one_another() {
    let portal = portal().await;
    let code = portal.request().quoted();
    let second = portal.second_token(TOKEN);
    let (one, other) = (portal.sign_in().await, portal.sign_in_with(&second).await);
    let path = format!("/requests/{code}");
    for browser in [&one, &other] {
        opened(browser, "/requests").await;
        opened(browser, &path).await;
    }
    let changed = async |mark: &str| {
        // This is a delivery of its own, which says that the request has changed.
        let body = serde_json::json!({
            "event": "fwd.status_changed",
            "timestamp": mark,
            "data": { "rfq_code": code, "status": "quoted" },
        });
        let taken = portal.deliver_body(mark, body.to_string().into_bytes()).await;
        assert_eq!(taken.status, 204);
        portal.clear_calls();
    };
    until("they are proven", async || {
        changed(&format!("{:?}", Instant::now())).await;
        opened(&one, &path).await;
        opened(&other, &path).await;
        portal.calls_to("GET", &format!("/orders/{code}")) == 1
    })
    .await;
    for (number, first, then) in [("a", &one, &other), ("b", &other, &one)] {
        changed(number).await;
        opened(first, "/requests").await;
        assert_eq!(portal.calls_to("GET", "/orders"), 1);
        let list = opened(then, "/requests").await;
        assert!(list.body.contains(&code));
        assert_eq!(portal.calls_to("GET", "/orders"), 1, "{number}");
    }
    // The other's list announces nothing of a request that it has not listed itself.
    let new = portal.request().submitted();
    changed("c").await;
    for (calls, browser) in [(1, &one), (2, &other)] {
        assert!(opened(browser, "/requests").await.body.contains(&new));
        assert_eq!(portal.calls_to("GET", "/orders"), calls);
    }
}

/// Measurements need this.
#[tokio::test]
async fn read_cache_can_be_switched_off() {
    let portal = caching_portal_with(|config| config.read_cache = false).await;
    let code = portal.request().quoted();
    let browser = portal.sign_in().await;
    portal.clear_calls();
    for _ in 0..3 {
        opened(&browser, &format!("/requests/{code}")).await;
    }
    assert_eq!(portal.calls_to("GET", &format!("/orders/{code}")), 3);
}
