use std::sync::Arc;

use crate::harness::{Portal, TOKEN, TOKEN_OTHER};

/// Two accounts at once: each sees its own, whatever the other reads in between.
#[tokio::test]
async fn two_accounts_never_see_each_other() {
    let portal = Portal::start().await;
    let one = portal.new_request_of(TOKEN);
    let two = portal.new_request_of(TOKEN_OTHER);
    let first = Arc::new(portal.sign_in_with(TOKEN).await);
    let second = Arc::new(portal.sign_in_with(TOKEN_OTHER).await);
    for _ in 0..5 {
        let paths = |code: &str| {
            ["", "/quotation", "/tracking", "/documents"].map(|page| format!("/requests/{code}{page}"))
        };
        let (own, foreign) = (paths(&one), paths(&two));
        let see = async |browser: &crate::harness::Browser,
                         own: &[String; 4],
                         foreign: &[String; 4],
                         mine: &str,
                         theirs: &str| {
            let list = browser.get("/requests").await;
            assert!(list.body.contains(mine) && !list.body.contains(theirs));
            assert!(!browser.get("/").await.body.contains(theirs));
            for path in own {
                // Without a quotation yet its page may be a 404 of its own.
                assert!([200, 404].contains(&browser.get(path).await.status), "{path}");
            }
            assert_eq!(browser.get(&own[0]).await.status, 200);
            for path in foreign {
                let answer = browser.get(path).await;
                assert_eq!(answer.status, 404, "{path}");
            }
        };
        tokio::join!(
            see(&first, &own, &foreign, &one, &two),
            see(&second, &foreign, &own, &two, &one)
        );
    }
}

/// What a token has proven it may see is its own: hints go there only.
#[tokio::test]
async fn proof_belongs_to_the_token_that_read() {
    let portal = Portal::start().await;
    let code = portal.new_request_of(TOKEN);
    let account = |token| {
        portal
            .app
            .gateway()
            .account(partner_api::ApiToken::parse(token).unwrap())
    };
    let (own, other) = (account(TOKEN), account(TOKEN_OTHER));
    let code: partner_api::RfqCode = code.parse().unwrap();
    let may_see = |account: &server::upstream::Account| portal.app.gateway().may_see(account.key(), &code);
    assert!(!may_see(&own) && !may_see(&other));
    assert!(other.request(&code).await.is_err());
    assert!(!may_see(&other), "a 404 proves nothing");
    own.request(&code).await.unwrap();
    assert!(may_see(&own) && !may_see(&other));
}

/// Fifty pages at once need the catalogs once.
#[tokio::test]
async fn catalogs_are_fetched_once() {
    let portal = Portal::start().await;
    let account = portal
        .app
        .gateway()
        .account(partner_api::ApiToken::parse(TOKEN).unwrap());
    let all = futures_util::future::join_all((0..50).map(|_| account.catalogs())).await;
    assert!(all.iter().all(Result::is_ok));
    assert_eq!(portal.calls(), ["GET /api/partner/fwd/meta"]);
    assert!(account.catalogs().await.is_ok());
    assert_eq!(portal.calls().len(), 1);
    let other = portal
        .app
        .gateway()
        .account(partner_api::ApiToken::parse(TOKEN_OTHER).unwrap());
    other.catalogs().await.unwrap();
    assert_eq!(portal.calls().len(), 2, "each account reads with its own token");
}
