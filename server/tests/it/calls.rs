//! Pages when calls are scarce: they wait, they show known data, and they are not refused.

use std::time::{Duration, Instant};

use sandbox::{Fault, FaultKind};
use serde_json::json;
use server::config::Config;

use crate::harness::{Answer, Browser, Portal, too_many_requests};

async fn portal_with(change: impl FnOnce(&mut Config)) -> Portal {
    Portal::start_with(|config| {
        config.read_cache = true;
        config.background_calls = 0;
        change(config);
    })
    .await
}

/// Starts a portal with so many calls in its bucket; another one comes after more seconds than a page waits.
async fn portal_with_calls(burst: usize) -> Portal {
    portal_with(|config| config.calls_per_minute = burst * 5).await
}

/// A colleague takes all remaining calls.
async fn use_up(browser: &Browser) {
    for number in 0..10 {
        let list = browser.get(&format!("/requests?search={number}")).await;
        assert_eq!(list.status, 200);
        if !missing(&list).is_empty() {
            return;
        }
    }
    panic!("there are calls without end");
}

fn missing(page: &Answer) -> Vec<String> {
    page.attrs("[data-part-missing]", "data-part-missing")
}

async fn until_complete(browser: &Browser, path: &str) -> Answer {
    let deadline = Instant::now() + Duration::from_secs(40);
    loop {
        let page = browser.get(path).await;
        assert_eq!(page.status, 200, "{path}");
        if missing(&page).is_empty() {
            return page;
        }
        assert!(Instant::now() < deadline, "{path} lacks {:?}", missing(&page));
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

/// The request was not read yet: the page shows its row of the list, and a link that reads the rest.
#[tokio::test]
async fn page_without_a_call_shows_the_row_of_the_list() {
    // There is one call in ten seconds.
    let portal = portal_with_calls(2).await;
    let request = portal.request().with(&json!({ "partner_ref": "PO-4711" }));
    let code = request.quoted();
    let browser = portal.sign_in().await;
    assert_eq!(browser.get("/").await.status, 200);
    use_up(&browser).await;
    portal.clear_calls();
    let path = format!("/requests/{code}");
    let begun = Instant::now();
    for end in ["", "/quotation", "/tracking", "/documents"] {
        let page = browser.get(&format!("{path}{end}")).await;
        assert_eq!(page.status, 200, "{end}");
        assert_eq!(missing(&page), ["request"], "{end}");
        assert!(page.one("h1").starts_with("PO-4711"), "{end}");
        assert!(page.body.contains("Only what the list says"), "{end}");
        let link = page.attrs("[data-part-missing] a", "href");
        assert_eq!(link, [format!("{path}{end}")]);
    }
    assert!(
        begun.elapsed() < Duration::from_secs(3),
        "who would wait in vain is told at once"
    );
    assert_eq!(portal.calls(), Vec::<String>::new());
    let page = until_complete(&browser, &format!("{path}/tracking")).await;
    assert!(!page.body.contains("Only what the list says"));
}

/// The details could be read, the parts could not: each says so and has a link to the page that reads it.
#[tokio::test]
async fn parts_without_a_call_have_a_link_that_reads_them() {
    let portal = portal_with_calls(4).await;
    let code = portal.request().in_transit(&[("departed", "Đã bay")]);
    let browser = portal.sign_in().await;
    assert_eq!(browser.get("/").await.status, 200);
    let path = format!("/requests/{code}");
    let page = browser.get(&path).await;
    assert_eq!(page.status, 200);
    let lacks = missing(&page);
    assert!(
        !lacks.is_empty() && !lacks.contains(&"request".to_owned()),
        "{lacks:?}"
    );
    let pages = ["/quotation", "/tracking", "/documents"].map(|end| format!("{path}{end}"));
    for link in page.attrs("[data-part-missing] a", "href") {
        assert!(pages.contains(&link), "{link}");
        until_complete(&browser, &link).await;
    }
    until_complete(&browser, &path).await;
}

/// Cached answers are shown at once while calls are scarce, with their age and without an error.
#[tokio::test]
async fn cached_page_is_shown_instead_of_waiting() {
    let portal = portal_with_calls(4).await;
    let code = portal.request().submitted();
    let browser = portal.sign_in().await;
    let path = format!("/requests/{code}/documents");
    until_complete(&browser, &path).await;
    // A colleague takes all calls before the answer is old.
    tokio::time::sleep(Duration::from_secs(11)).await;
    use_up(&browser).await;
    for _ in 0..3 {
        let begun = Instant::now();
        let page = browser.get(&path).await;
        assert_eq!((page.status, missing(&page)), (200, Vec::new()));
        assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
        assert_eq!(page.texts(".banner[data-tone=stop]"), Vec::<String>::new());
    }
}

/// The portal's own 429 is only for requests of which nothing is known, while the service asks for a pause.
#[tokio::test]
async fn pause_of_the_service_refuses_only_unknown_requests() {
    let portal = portal_with(|_| {}).await;
    let code = portal.request().quoted();
    let browser = portal.sign_in().await;
    assert_eq!(browser.get("/").await.status, 200);
    portal.script(too_many_requests("/orders/*", "4102444800"));
    let path = format!("/requests/{code}");
    let page = browser.get(&path).await;
    assert_eq!((page.status, missing(&page)), (200, vec!["request".to_owned()]));
    // The Unix time in `Retry-After` is no number of seconds; the portal probes again after a minute.
    let refused = browser.get("/requests/RFQ-0000-0000").await;
    assert_eq!(refused.status, 429);
    let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    assert!(
        refused.one("h1").contains("asks for a pause"),
        "{}",
        refused.one("h1")
    );
    assert_eq!(browser.get("/requests").await.status, 200);
}

/// The account's list has more pages than a walk reads.
#[tokio::test]
async fn large_account_behaves_like_a_small_one() {
    let portal = portal_with(|_| {}).await;
    let oldest = portal.request().an_hour_ago().quoted();
    let old = portal.request().an_hour_ago().submitted();
    let unseen = portal.request().an_hour_ago().submitted();
    for _ in 0..900 {
        portal.request().an_hour_ago().submitted();
    }
    let newest = portal.request().quoted();
    portal.clear_calls();
    let browser = portal.sign_in().await;
    let home = browser.get("/").await;
    let calls = portal.calls().len();
    assert!(calls <= 20, "{calls}");
    for code in [&oldest, &newest] {
        assert!(home.body.contains(code.as_str()), "{code} needs somebody");
    }
    let counted = |page: &Answer| page.one("title");
    assert!(counted(&home).starts_with("(2) "), "{}", counted(&home));
    assert_eq!(missing(&home), Vec::<String>::new());

    // All that need somebody are among the rows that are kept, but not all that wait for the operator.
    let nobodys = browser.get("/?owner=nobody").await;
    assert!(nobodys.body.contains("requests that were read are filtered"));
    let log = browser.get("/log.csv").await;
    assert!(
        log.body.contains("requests that were read; the account has more"),
        "{}",
        log.body
    );

    // The list is read page by page, and not again as long as nothing changes.
    portal.clear_calls();
    for _ in 0..3 {
        assert_eq!(browser.get("/requests?page=2").await.status, 200);
    }
    assert!(portal.calls().len() <= 2, "{:?}", portal.calls());

    // Changes are announced, wherever they are in the list.
    portal
        .sandbox
        .operator()
        .ask_for_information(&old, json!("HS?"))
        .unwrap();
    portal.clear_calls();
    let deadline = Instant::now() + Duration::from_secs(40);
    loop {
        let home = browser.get("/").await;
        if counted(&home).starts_with("(3) ") && home.body.contains(&old) {
            break;
        }
        assert!(Instant::now() < deadline, "the question is not in the queue");
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    let walked = portal
        .calls()
        .into_iter()
        .filter(|call| call.contains("/orders?"));
    assert!(
        walked.clone().all(|call| !call.contains("page=3")),
        "{:?}",
        walked.collect::<Vec<_>>()
    );
    assert_eq!(browser.get(&format!("/requests/{unseen}")).await.status, 200);
}

/// A read that the operator's server cuts off by closing a connection is repeated; nobody notices.
#[tokio::test]
async fn call_cut_off_without_an_answer_fails_no_page() {
    let portal = portal_with(|config| config.read_cache = false).await;
    let code = portal.request().quoted();
    let browser = portal.sign_in().await;
    portal.script(Fault::once(FaultKind::Cut, "/orders/*"));
    let page = browser.get(&format!("/requests/{code}")).await;
    assert_eq!((page.status, missing(&page)), (200, Vec::new()));
}
