//! The log across requests.

use std::time::Duration;

use crate::harness::{Answer, Browser, Portal, TOKEN, TOKEN_OTHER, until};

async fn take(browser: &Browser, code: &str) {
    browser
        .post_form(&format!("/requests/{code}/owner"), &[("action", "take")])
        .await;
}

async fn release(browser: &Browser, code: &str) {
    browser
        .post_form(&format!("/requests/{code}/owner"), &[("action", "release")])
        .await;
}

fn rows(page: &Answer) -> Vec<String> {
    page.texts("tbody tr")
}

#[tokio::test]
async fn log_tells_who_did_what_across_requests() {
    let portal = Portal::start().await;
    let (minh, hoa) = (
        portal.sign_in_as(TOKEN, "Minh").await,
        portal.sign_in_as(TOKEN, "Hoa").await,
    );
    let (first, second) = (portal.request().quoted(), portal.request().quoted());
    assert!(minh.get("/log").await.body.contains("Nothing was recorded yet"));
    let narrow = minh.get("/log?who=Minh").await;
    assert!(narrow.body.contains("There is no such entry"));
    take(&minh, &first).await;
    portal.advance(Duration::from_mins(2));
    take(&hoa, &second).await;
    portal.advance(Duration::from_hours(24));
    for (browser, name) in [(&minh, "Minh"), (&hoa, "Hoa")] {
        browser.sign_in_as(TOKEN, name).await;
    }
    let form = hoa
        .get(&format!("/requests/{second}/quotation"))
        .await
        .form("dialog#accept form");
    assert_eq!(hoa.submit(&form).await.status, 303);
    let page = minh.get("/log").await;
    let all = rows(&page);
    assert_eq!(all.len(), 3, "{all:?}");
    assert!(
        all[0].contains("Hoa accepted") && all[0].contains(&second),
        "newest first: {all:?}"
    );
    assert!(all[2].contains("Minh took charge") && all[2].contains(&first));
    // Each filter by itself and together.
    assert_eq!(rows(&minh.get("/log?who=Minh").await).len(), 1);
    assert_eq!(rows(&minh.get("/log?deed=took_charge").await).len(), 2);
    assert_eq!(rows(&minh.get("/log?deed=took_charge&who=Hoa").await).len(), 1);
    let today = portal.today();
    let yesterday = today.parse::<jiff::civil::Date>().unwrap().yesterday().unwrap();
    assert_eq!(rows(&minh.get(&format!("/log?from={today}")).await).len(), 1);
    assert_eq!(rows(&minh.get(&format!("/log?to={yesterday}")).await).len(), 2);
    assert!(
        minh.get("/log?deed=eaten")
            .await
            .body
            .contains("Part of the filter was left out")
    );
    // The file has the same, and its filter.
    let file = minh.get("/log.csv?who=Minh").await;
    assert_eq!(file.status, 200);
    assert_eq!(file.body.lines().count(), 2, "{}", file.body);
    assert!(file.body.contains(&first) && !file.body.contains(&second));
    let ignored = minh.get("/log.csv?from=yesterday").await;
    let page = ignored.location().unwrap();
    assert_eq!((ignored.status, page), (303, "/log?from=yesterday"));
    assert!(
        minh.get(page)
            .await
            .body
            .contains("Part of the filter was left out")
    );
}

/// Pages go on where the one before ended, also where many entries are of one second.
#[tokio::test]
async fn log_is_read_page_by_page() {
    let portal = Portal::start().await;
    let minh = portal.sign_in_as(TOKEN, "Minh").await;
    let codes = [portal.request().quoted(), portal.request().quoted()];
    for _ in 0..15 {
        for code in &codes {
            take(&minh, code).await;
            release(&minh, code).await;
        }
    }
    let mut page = minh.get("/log?who=Minh").await;
    let mut seen = rows(&page).len();
    assert_eq!(seen, 50);
    let next = page.attrs("a[rel=next]", "href").remove(0);
    assert!(next.contains("who=Minh&after="));
    page = minh.get(&next).await;
    seen += rows(&page).len();
    assert_eq!(seen, 60);
    assert!(page.attrs("a[rel=next]", "href").is_empty());
    // A cursor of somebody's own making does no harm.
    for bad in ["x", "1~2~3~4", "~~~~", "9223372036854775807~1~1~A"] {
        assert_eq!(minh.get(&format!("/log?after={bad}")).await.status, 200);
    }
}

/// Only requests that the reader's own token has listed: a foreign one sees nothing.
#[tokio::test]
async fn strangers_see_nothing_of_the_log() {
    let portal = Portal::start().await;
    let minh = portal.sign_in_as(TOKEN, "Minh").await;
    let code = portal.request().quoted();
    take(&minh, &code).await;
    let foreign = portal.sign_in_as(TOKEN_OTHER, "Minh").await;
    assert!(!foreign.get("/log").await.body.contains(&code));
    assert!(!foreign.get("/log.csv").await.body.contains(&code));
    // A second token of the customer sees it, once it has proven itself by what it lists.
    let token = portal.second_token(TOKEN);
    let portal = Portal::restart_of(&portal, |config| {
        config.read_cache = true;
        config.background_calls = 1_000;
    })
    .await;
    let other = portal.sign_in_as(&token, "Lan").await;
    other.get(&format!("/requests/{code}/quotation")).await;
    until("the customer is proven", async || {
        other.get("/log").await.body.contains(&code)
    })
    .await;
}

#[cfg(unix)]
#[tokio::test]
async fn log_on_postgresql() {
    use crate::harness::Postgres;

    let postgres = Postgres::start();
    let portal = Portal::start_with(|config| config.database_url.clone_from(&postgres.url)).await;
    let minh = portal.sign_in_as(TOKEN, "Minh").await;
    let codes = [portal.request().quoted(), portal.request().quoted()];
    for _ in 0..13 {
        for code in &codes {
            take(&minh, code).await;
            release(&minh, code).await;
        }
    }
    let today = portal.today();
    let page = minh.get(&format!("/log?who=Minh&from={today}&to={today}")).await;
    assert_eq!(rows(&page).len(), 50);
    let next = page.attrs("a[rel=next]", "href").remove(0);
    assert_eq!(rows(&minh.get(&next).await).len(), 2);
}
