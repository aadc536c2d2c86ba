//! Two accounts share nothing.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::harness::{Answer, Browser, Portal, Quotation, TOKEN, TOKEN_OTHER, all_routes, quotation_path};

/// Two accounts at once: each sees only its own requests.
#[tokio::test]
async fn concurrent_accounts_see_only_their_own_requests() {
    let portal = Portal::start().await;
    let one = portal.request().submitted();
    let two = portal.request().for_token(TOKEN_OTHER).submitted();
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
                // Without a quotation its page is a 404 too.
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

/// Access is proven for each token by its own reads; hints are sent only there.
#[tokio::test]
async fn proof_of_access_belongs_to_the_token_that_read() {
    let portal = Portal::start().await;
    let code = portal.request().submitted();
    let account = |token| portal.account(token);
    let (own, other) = (account(TOKEN), account(TOKEN_OTHER));
    let code: partner_api::RfqCode = code.parse().unwrap();
    let may_see = |account: &server::upstream::Account| portal.app.gateway().may_see(account.key(), &code);
    assert!(!may_see(&own) && !may_see(&other));
    assert!(other.request(&code).await.is_err());
    assert!(!may_see(&other), "a 404 proves nothing");
    own.request(&code).await.unwrap();
    assert!(may_see(&own) && !may_see(&other));
}

/// Fifty concurrent pages read the catalogs once.
#[tokio::test]
async fn catalogs_are_fetched_once() {
    let portal = Portal::start().await;
    let account = portal.account(TOKEN);
    let all = futures_util::future::join_all((0..50).map(|_| account.catalogs())).await;
    assert!(all.iter().all(Result::is_ok));
    assert_eq!(portal.calls(), ["GET /api/partner/fwd/meta"]);
    assert!(account.catalogs().await.is_ok());
    assert_eq!(portal.calls().len(), 1);
    let other = portal.account(TOKEN_OTHER);
    other.catalogs().await.unwrap();
    assert_eq!(portal.calls().len(), 2, "each account reads with its own token");
}

/// Every route below a request is a 404 for another account.
#[tokio::test]
async fn other_account_gets_404_for_every_route_of_a_request() {
    let portal = Portal::start().await;
    let owner = portal.sign_in().await;
    let stranger = portal.sign_in_with(TOKEN_OTHER).await;
    let code = portal.request().quoting();
    portal.send_quotation(&code, Quotation::priced(111_222_333));
    let page = owner.get(&quotation_path(&code, "")).await;
    assert_eq!(
        owner
            .respond(&page, "negotiate", &[("note", "Lời của Sao Khuê")])
            .await
            .status,
        303
    );
    portal.send_quotation(&code, Quotation::priced(444_555_666));
    let shown = owner.get(&quotation_path(&code, "?compare=1")).await;
    for own in ["Hãng 111222333", "Hãng 444555666", "Lời của Sao Khuê"] {
        assert!(shown.body.contains(own), "there is something to see: {own}");
    }
    portal.clear_calls();
    let secrets = [
        "111222333",
        "111,222,333",
        "444,555,666",
        "Sao Khuê",
        "Lan Anh negotiated",
    ];
    let mut checked = BTreeSet::new();
    for route in all_routes().iter().filter(|route| route.is_of_a_request()) {
        for query in [
            "",
            "?version=1",
            "?version=2",
            "?compare=1",
            "?version=1&compare=2",
            "?activity=all",
        ] {
            let address = route.path(&code) + query;
            let reads = route.takes("GET");
            if reads {
                refuses(&stranger.get(&address).await, &address, &secrets);
            }
            if route.takes("POST") && query.is_empty() {
                let fields = [
                    ("version", "2"),
                    ("total", "444555666"),
                    ("note", "x"),
                    ("reason_code", "other"),
                    ("choose", "1"),
                ];
                refuses(&stranger.post_form(&address, &fields).await, &address, &secrets);
            }
        }
        checked.insert(route.template);
    }
    assert!(checked.len() > 12, "{checked:?}");
    assert_eq!(portal.posts(""), 0, "nothing reached the operator as an answer");
    // It is not in the lists of the other account either.
    for address in ["/", "/requests", "/requests.csv"] {
        let page = stranger.get(address).await;
        assert_eq!(page.status, 200);
        assert!(!page.body.contains(&code), "{address}");
    }
    owner_still_sees(&owner, &code).await;
}

fn refuses(answer: &Answer, address: &str, secrets: &[&str]) {
    // An incomplete post may be refused as such, or redirected to its page, which is a 404.
    let back = answer.status == 303 && answer.location().is_some_and(|page| address.starts_with(page));
    assert!(
        back || [404, 415, 422].contains(&answer.status),
        "{address}: {}",
        answer.status
    );
    for secret in secrets {
        assert!(!answer.body.contains(secret), "{address}: {secret}");
    }
}

async fn owner_still_sees(owner: &Browser, code: &str) {
    let page = owner.get(&quotation_path(code, "?version=1")).await;
    assert!(page.status == 200 && page.body.contains("Hãng 111222333"));
}
