//! Stored data belongs to the customer that it came from.

use sandbox::Fault;
use serde_json::json;

use crate::harness::{
    Answer, Browser, Portal, Quotation, TOKEN, TOKEN_OTHER, always, on_get, quotation_path, until,
    with_equal_codes,
};

const NOTE: &str = "Lời của Sao Khuê";
const FIRST_PRICE: i64 = 111_222_333;

/// Two versions and a negotiation: everything that is stored of a request.
async fn with_history(portal: &Portal, browser: &Browser) -> String {
    let code = portal.request().quoted_with(Quotation::priced(FIRST_PRICE));
    negotiate(browser, &code, NOTE).await;
    portal.send_quotation(&code, Quotation::priced(444_555_666));
    let page = browser.get(&quotation_path(&code, "?compare=1")).await;
    assert!(shows_history(&page), "there is something to see");
    code
}

async fn negotiate(browser: &Browser, code: &str, note: &str) {
    let page = browser.get(&quotation_path(code, "")).await;
    let answer = browser.respond(&page, "negotiate", &[("note", note)]).await;
    assert_eq!(answer.status, 303);
}

fn shows_history(page: &Answer) -> bool {
    [NOTE, "Hãng 111222333"]
        .iter()
        .all(|text| page.body.contains(text))
}

/// Restarts the portal, with answers from memory.
async fn restarted(portal: &Portal) -> Portal {
    Portal::restart_of(portal, |config| config.read_cache = true).await
}

/// The operator gives two customers the same code at the same time: each sees its own.
#[tokio::test]
async fn equal_codes_and_times_show_nothing_of_the_other_customer() {
    let first = Portal::start().await;
    let owner = first.sign_in().await;
    let code = with_history(&first, &owner).await;
    let theirs = first
        .request()
        .for_token(TOKEN_OTHER)
        .with(&json!({"special_note": "Hàng của Mộc Lan"}))
        .quoted_with(Quotation::priced(777_888_999));
    let operator = with_equal_codes(&first, &code, &theirs).await;
    // The second time the portal has forgotten its memory.
    for _ in 0..2 {
        let portal = Portal::restart_of(&first, |config| {
            config.api_url = operator.parse().unwrap();
            config.read_cache = true;
        })
        .await;
        let (owner, stranger) = (
            portal.sign_in().await,
            portal.sign_in_as(TOKEN_OTHER, "Mai").await,
        );
        for _ in 0..2 {
            for browser in [&owner, &stranger] {
                assert_eq!(browser.get("/").await.status, 200);
            }
            for end in [
                "",
                "?version=1",
                "?version=2",
                "?compare=1",
                "?version=1&compare=2",
            ] {
                let page = stranger.get(&quotation_path(&code, end)).await;
                for text in [
                    NOTE,
                    "111222333",
                    "444555666",
                    "111,222,333",
                    "444,555,666",
                    "Lan Anh",
                ] {
                    assert!(!page.one("main").contains(text), "{end} {text}");
                }
            }
            for end in ["", "?activity=all", "/activity.csv"] {
                let page = stranger.get(&format!("/requests/{code}{end}")).await;
                assert_eq!(page.status, 200, "{end}");
                assert!(!page.body.contains(NOTE), "{end}");
            }
            assert!(
                stranger
                    .get(&quotation_path(&code, ""))
                    .await
                    .body
                    .contains("777,888,999")
            );
            assert!(shows_history(
                &owner.get(&quotation_path(&code, "?compare=1")).await
            ));
        }
    }
}

/// The token was replaced, and the portal restarted: the new token reads the data of the old one.
#[tokio::test]
async fn new_token_of_a_customer_finds_what_the_former_one_has_stored() {
    let first = Portal::start().await;
    let code = with_history(&first, &first.sign_in().await).await;
    let token = first.second_token(TOKEN);
    let portal = restarted(&first).await;
    let reader = portal.sign_in_as(&token, "Minh").await;
    assert!(shows_history(
        &reader.get(&quotation_path(&code, "?compare=1")).await
    ));
    negotiate(&reader, &code, "Lời thứ hai").await;
    // And the other way round.
    let portal = restarted(&first).await;
    let former = portal.sign_in().await;
    let page = former.get(&quotation_path(&code, "")).await;
    assert!(page.body.contains("Lời thứ hai") && page.body.contains(NOTE));
}

/// The request has changed since the former token read it: another one, which has not, proves the customer behind home's page.
#[tokio::test]
async fn unchanged_request_proves_the_customer_of_a_new_token() {
    let first = Portal::start().await;
    let browser = first.sign_in().await;
    let unchanged = first.request().an_hour_ago().submitted();
    assert_eq!(browser.get(&format!("/requests/{unchanged}")).await.status, 200);
    let code = with_history(&first, &browser).await;
    first.send_quotation(&code, Quotation::priced(5));
    let token = first.second_token(TOKEN);
    let portal = restarted(&first).await;
    let reader = portal.sign_in_as(&token, "Minh").await;
    assert_eq!(reader.get("/").await.status, 200);
    until("the customer is proven", async || {
        shows_history(&reader.get(&quotation_path(&code, "?compare=1")).await)
    })
    .await;
}

/// A token whose list lacks a request that the customer's tokens have read is not one of the customer's.
#[tokio::test]
async fn equal_details_alone_do_not_prove_a_customer() {
    let first = Portal::start().await;
    let owner = first.sign_in().await;
    with_history(&first, &owner).await;
    let contact = json!({"contact_phone": "+84 28 1", "contact_email": "khoi@partner.example"});
    let same = first.request().with(&contact).submitted();
    assert_eq!(owner.get(&format!("/requests/{same}")).await.status, 200);
    let theirs = first.request().for_token(TOKEN_OTHER).with(&contact).submitted();
    let operator = with_equal_codes(&first, &same, &theirs).await;
    let portal = Portal::restart_of(&first, |config| {
        config.api_url = operator.parse().unwrap();
        config.read_cache = true;
    })
    .await;
    let stranger = portal.sign_in_with(TOKEN_OTHER).await;
    assert_eq!(stranger.get(&format!("/requests/{same}")).await.status, 200);
    // One row for each of the two.
    let mut database = portal.database().await;
    until("both have brought equal details", async || {
        let equal: i64 = sqlx::query_scalar(
            "SELECT COUNT(*) FROM account_reads AS one JOIN account_reads AS two \
             ON one.request = two.request AND one.details = two.details AND one.account <> two.account",
        )
        .fetch_one(&mut database)
        .await
        .unwrap();
        equal == 2
    })
    .await;
    let joined: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM account_customers")
        .fetch_one(&mut database)
        .await
        .unwrap();
    assert_eq!(joined, 0);
}

/// The operator denies a second token one of the customer's requests, which its list still has.
#[tokio::test]
async fn token_sees_nothing_of_a_request_whose_details_it_is_denied() {
    let first = Portal::start().await;
    let code = with_history(&first, &first.sign_in().await).await;
    let lane = first.request().quoted_with(Quotation::priced(123_123));
    let token = first.second_token(TOKEN);
    let portal = Portal::restart_of(&first, |config| {
        config.read_cache = true;
        config.background_calls = 1_000;
    })
    .await;
    let (one, two) = (portal.sign_in().await, portal.sign_in_as(&token, "Minh").await);
    let pages = [
        format!("/requests/{code}"),
        quotation_path(&code, ""),
        quotation_path(&code, "?version=1"),
        format!("/requests/{code}/tracking"),
        format!("/requests/{code}/documents"),
        format!("/requests/{code}/activity.csv"),
        format!("/desk?code={code}&code={lane}"),
    ];
    let others = ["/".to_owned(), "/requests".to_owned(), quotation_path(&lane, "")];
    let secrets = [NOTE, "111222333", "444555666", "111,222,333", "444,555,666"];
    for is_denied in [false, true, true] {
        if is_denied {
            first.script_only(Fault {
                token: Some(token.clone()),
                ..on_get(always(Fault::status(404, &format!("/orders/{code}*"))))
            });
        }
        // Data read with the token may be shown for two minutes; the next call notices the denial.
        let call = portal.account(&token).uncached();
        assert_eq!(call.request(&code.parse().unwrap()).await.is_err(), is_denied);
        for path in pages.iter().chain(&others) {
            assert_eq!(one.get(path).await.status, 200, "{path}");
            let page = two.get(path).await;
            let is_about_it = pages.contains(path) && !path.starts_with("/desk");
            assert_eq!(
                page.status,
                if is_denied && is_about_it { 404 } else { 200 },
                "{path}"
            );
            for secret in secrets.iter().filter(|_| is_denied) {
                assert!(!page.body.contains(secret), "{path} {secret}");
            }
        }
        portal.until_idle().await;
    }
}
