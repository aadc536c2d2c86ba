//! Stored versions of a quotation: the list, the comparison, and changes since it was last viewed.

use std::time::Duration;

use sandbox::{Fault, FaultKind};
use serde_json::json;

use super::{listed_versions, open_version};
use crate::harness::{Portal, TOKEN, TOKEN_OTHER, always, on_get, quotation_data, quotation_path};

const LINK: &str = "?compare=1#compare";

#[tokio::test]
async fn every_version_is_stored_and_compared() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let first = open_version(&portal, &browser, &code, 1, "1234567890.125").await;
    assert_eq!(first.texts(".chips").len(), 0);
    let second = open_version(&portal, &browser, &code, 2, "1234567900.5").await;
    assert_eq!(listed_versions(&second), ["now", "1"]);
    assert!(second.body.contains(LINK), "changed since you looked");

    let old = browser.get(&quotation_path(&code, "?version=1")).await;
    assert_eq!(old.status, 200);
    assert!(old.body.contains("Hãng 1") && !old.body.contains("Hãng 2"));
    assert!(old.body.contains("Version 1 was replaced"));
    assert_eq!(
        old.texts("main form, dialog, .bar").len(),
        0,
        "nothing answers it"
    );

    let compared = browser.get(&quotation_path(&code, "?compare=1")).await;
    let lines = compared.texts("section[aria-labelledby=compare] tbody tr");
    assert!(lines[0].contains("1,234,567,890.125"), "{lines:?}");
    assert!(lines[0].contains("1,234,567,900.5"), "{lines:?}");
    assert!(lines[0].contains("+10.3750"), "{lines:?}");
    assert!(compared.body.contains("Hãng 1") && compared.body.contains("Hãng 2"));
    // The same two versions the other way round: the older one stays on the left.
    let other_way = browser.get(&quotation_path(&code, "?version=1&compare=2")).await;
    assert_eq!(other_way.one("#compare"), compared.one("#compare"));

    for (asked, words) in [
        ("?version=9", "You asked for version 9"),
        ("?compare=9", "nothing to compare"),
        ("?compare=2", "nothing to compare"),
    ] {
        let page = browser.get(&quotation_path(&code, asked)).await;
        assert!(page.status == 200 && page.body.contains(words), "{asked}");
        assert_eq!(page.texts("#compare").len(), 0, "{asked}");
    }
}

#[tokio::test]
async fn page_of_the_request_names_a_change_until_it_is_opened() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    open_version(&portal, &browser, &code, 1, "100").await;
    let names_change = async || {
        browser
            .get(&format!("/requests/{code}"))
            .await
            .body
            .contains(LINK)
    };
    assert!(!names_change().await);
    portal.serve_quotation(&quotation_data(2, "200", &json!({})));
    assert!(names_change().await);
    assert!(names_change().await, "nobody has opened the quotation");
    for _ in 0..2 {
        let opened = browser.get(&quotation_path(&code, "")).await;
        assert!(opened.body.contains(LINK), "for a day");
    }
    assert!(!names_change().await);
}

#[tokio::test]
async fn changed_content_of_one_version_is_stored() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    for price in ["100", "100.0", "200", "300"] {
        open_version(&portal, &browser, &code, 1, price).await;
    }
    // Expiry and closing are no new content.
    portal.serve_quotation(&quotation_data(
        1,
        "300",
        &json!({"is_expired": true, "can_respond": false}),
    ));
    let page = browser.get(&quotation_path(&code, "")).await;
    assert_eq!(listed_versions(&page), ["now", "1-2", "1-1"]);
    let old = browser.get(&quotation_path(&code, "?version=1-1")).await;
    assert!(old.one("table[aria-labelledby=totals]").contains("100 ₫"));
    // Earlier content returns: it is the current one again.
    let page = open_version(&portal, &browser, &code, 1, "100").await;
    assert_eq!(listed_versions(&page), ["now", "1-3", "1-2"]);
}

#[tokio::test]
async fn at_most_fifty_versions_are_stored() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    for version in 1..=53 {
        open_version(&portal, &browser, &code, version, "100").await;
    }
    let page = open_version(&portal, &browser, &code, 53, "100").await;
    let keys = listed_versions(&page);
    assert_eq!((keys.len(), keys.last().map(String::as_str)), (50, Some("4")));
    let huge = quotation_data(54, "100", &json!({"terms": ["x".repeat(300_000)]}));
    portal.serve_quotation(&huge);
    let page = browser.get(&quotation_path(&code, "")).await;
    assert_eq!(page.status, 200);
    assert!(page.body.contains("Hãng 54"), "shown all the same");
    let page = open_version(&portal, &browser, &code, 55, "100").await;
    assert_eq!(listed_versions(&page)[..3], ["now", "53", "52"]);

    // Two years later they are deleted, except those that are read again.
    portal.advance(Duration::from_hours(24 * 731));
    assert_eq!(portal.app.history().sweep().await.unwrap(), 50);
    let browser = portal.sign_in().await;
    let page = open_version(&portal, &browser, &code, 55, "100").await;
    assert_eq!(listed_versions(&page).len(), 0);
}

#[tokio::test]
async fn accounts_do_not_see_each_others_versions() {
    let portal = Portal::start().await;
    let owner = portal.sign_in_with(TOKEN).await;
    let stranger = portal.sign_in_with(TOKEN_OTHER).await;
    let code = portal.request().quoted();
    open_version(&portal, &owner, &code, 1, "111").await;
    open_version(&portal, &owner, &code, 2, "222").await;
    // The service gives the quotation away here, but the request proves access.
    for faulty in [true, false] {
        if !faulty {
            portal.script_nothing();
        }
        let never = stranger.get("/requests/RFQ-0000-0000/quotation").await;
        for end in [
            "",
            "?version=1",
            "?version=2",
            "?compare=1",
            "?version=1&compare=2",
        ] {
            let page = stranger.get(&quotation_path(&code, end)).await;
            assert_eq!(page.status, 404, "{end}");
            assert_eq!(page.one("h1"), never.one("h1"), "the same 404 as ever: {end}");
            for word in ["Hãng", "QT-1", "Version 1"] {
                assert!(!page.body.contains(word), "{end} {word}");
            }
        }
        let answer = stranger
            .post_form(
                &quotation_path(&code, "/accept"),
                &[("version", "1"), ("total", "111")],
            )
            .await;
        assert_eq!(answer.status, 404);
        assert!(!answer.body.contains("Hãng"));
        let request = stranger.get(&format!("/requests/{code}")).await;
        assert_eq!(request.status, 404);
    }
    // A request of the other account shows none of it, and the owner still sees it.
    let own = portal.request().for_token(TOKEN_OTHER).quoted();
    let page = open_version(&portal, &stranger, &own, 3, "333").await;
    assert_eq!(listed_versions(&page).len(), 0);
    let page = open_version(&portal, &owner, &code, 2, "222").await;
    assert_eq!(listed_versions(&page), ["now", "1"]);
}

/// Stored versions of a withdrawn quotation can be read, compared and exported, but not responded to.
#[tokio::test]
async fn withdrawn_quotation_stays_readable() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    open_version(&portal, &browser, &code, 1, "100").await;
    open_version(&portal, &browser, &code, 2, "250").await;
    portal.script_only(on_get(always(Fault {
        status: Some(404),
        ..Fault::once(FaultKind::Status, "/orders/*/quotation")
    })));
    let page = browser.get(&quotation_path(&code, "")).await;
    assert_eq!(
        (page.status, page.one("#none").as_str()),
        (404, "No quotation in force")
    );
    let links = page.attrs("ul.chips a", "href");
    assert_eq!(
        links,
        ["2", "1"].map(|version| quotation_path(&code, &format!("?version={version}")))
    );
    assert!(page.one("ul.chips").contains("Version 2, no longer in force"));
    assert_eq!(page.texts("main form, dialog, .bar").len(), 0);

    let old = browser.get(&quotation_path(&code, "?version=2")).await;
    assert_eq!(old.status, 200);
    assert!(old.body.contains("Version 2 is no longer in force") && old.body.contains("Hãng 2"));
    assert!(!old.body.contains("was replaced") && !old.body.contains("Read version"));
    assert_eq!(old.texts("main form, dialog, .bar").len(), 0);
    assert_eq!(listed_versions(&old), ["2", "1"]);
    let compared = browser.get(&quotation_path(&code, "?version=2&compare=1")).await;
    assert!(compared.one("section[aria-labelledby=compare]").contains("+150"));
    let file = old.attrs("main a[href*='/charges.csv']", "href").remove(0);
    let csv = browser.get(&file).await;
    assert!(
        csv.body.ends_with("Version 2 is no longer in force.\r\n"),
        "{}",
        csv.body
    );
    assert_eq!(
        browser.get(&quotation_path(&code, "/charges.csv")).await.status,
        404
    );
    assert_eq!(
        browser.get(&quotation_path(&code, "?version=7")).await.status,
        404
    );
    let print = old.attrs("main a[href*='/print']", "href").remove(0);
    let printed = browser.get(&print).await;
    assert_eq!(printed.status, 200, "{print}");
    assert!(printed.body.contains("Hãng 2") && !printed.body.contains("Replaced by"));
    assert!(
        printed
            .one(".quotation-document .standing")
            .starts_with("The operator no longer gives this quotation"),
        "{}",
        printed.one(".quotation-document .standing")
    );
    for end in [
        "/print",
        "/print?version=7",
        "/print?version=",
        "/pdf",
        "/pdf?version=7",
    ] {
        assert_eq!(
            browser.get(&quotation_path(&code, end)).await.status,
            404,
            "{end}"
        );
    }
    let answered = browser
        .post_form(
            &quotation_path(&code, "/accept"),
            &[("version", "2"), ("total", "250")],
        )
        .await;
    assert_eq!(answered.status, 409);
    assert_eq!(portal.posts("/accept"), 0);

    let stranger = portal.sign_in_with(TOKEN_OTHER).await;
    for end in ["", "?version=2"] {
        let page = stranger.get(&quotation_path(&code, end)).await;
        assert_eq!(
            (page.status, page.texts("ul.chips, #none").len()),
            (404, 0),
            "{end}"
        );
    }
    // Version 3 arrives: the earlier ones count as replaced again.
    let page = open_version(&portal, &browser, &code, 3, "300").await;
    assert_eq!(listed_versions(&page), ["now", "2", "1"]);
}

#[tokio::test]
async fn change_is_announced_until_it_is_seen() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let request = format!("/requests/{code}");
    // It was never opened: nothing has changed since.
    portal.serve_quotation(&quotation_data(1, "100", &json!({})));
    assert!(!browser.get(&request).await.body.contains(LINK));
    open_version(&portal, &browser, &code, 1, "100").await;
    assert!(!browser.get(&request).await.body.contains(LINK));
    portal.serve_quotation(&quotation_data(2, "200", &json!({})));
    for _ in 0..2 {
        assert!(
            browser.get(&request).await.body.contains(LINK),
            "the request's page is no look at the quotation"
        );
    }
    // Reading an old version does not end it; the announcement survives a reload and another session of the same user.
    assert!(
        !browser
            .get(&quotation_path(&code, "?version=1"))
            .await
            .body
            .contains("Changed since you looked")
    );
    for _ in 0..2 {
        assert!(
            browser
                .get(&quotation_path(&code, ""))
                .await
                .body
                .contains("Changed since you looked")
        );
    }
    let elsewhere = portal.sign_in().await;
    assert!(
        elsewhere
            .get(&quotation_path(&code, ""))
            .await
            .body
            .contains("Changed since you looked")
    );
    // Nothing has changed for a colleague who never opened it.
    let colleague = portal.sign_in_as(TOKEN, "Minh Khôi").await;
    let page = colleague.get(&quotation_path(&code, "")).await;
    assert!(page.status == 200 && !page.body.contains("Changed since you looked"));
    assert_eq!(
        listed_versions(&page),
        ["now", "1"],
        "but the account's versions are theirs too"
    );
    // A day later the change is no longer announced.
    portal.advance(Duration::from_hours(25));
    let browser = portal.sign_in().await;
    assert!(
        !browser
            .get(&quotation_path(&code, ""))
            .await
            .body
            .contains("Changed since you looked")
    );
}

/// All are stored, however many are read for the first time at once.
#[tokio::test]
async fn concurrent_snapshots_are_all_stored() {
    let portal = Portal::start().await;
    let code = portal.request().quoted();
    let key = portal.key(&code, TOKEN).await;
    let token = partner_api::ApiToken::parse(TOKEN).unwrap();
    let code: partner_api::RfqCode = code.parse().unwrap();
    let account = portal.app.gateway().account(token);
    let request = account.request(&code).await.unwrap();
    let readings = (0..12).map(|at| {
        let quotation = serde_json::from_value(quotation_data(
            1,
            "100",
            &json!({"terms": [format!("Điều {at}")]}),
        ));
        let (app, account, code) = (portal.app.clone(), account.clone(), code.clone());
        let request = request.clone();
        async move {
            let quotation = std::sync::Arc::new(quotation.unwrap());
            app.history()
                .observe_quotation(&account, &code, &request, Some(&quotation))
                .await;
        }
    });
    futures_util::future::join_all(readings).await;
    portal.until_stored(&key, 12).await;
}

/// Nothing is sent before the form is claimed; a database that is locked for a moment delays that, not the time between the read
/// and the response.
#[tokio::test]
async fn acceptance_waits_for_its_claim_and_is_sent_on_a_fresh_read() {
    use sqlx::Executor as _;
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let key = portal.key(&code, TOKEN).await;
    let page = browser.get(&quotation_path(&code, "")).await;
    // The version has to be stored again.
    let mut writer = portal.database().await;
    writer.execute("DELETE FROM customer_versions").await.unwrap();
    portal.clear_calls();
    writer.execute("BEGIN IMMEDIATE").await.unwrap();
    let unlocked = async {
        // Pages go on meanwhile.
        for _ in 0..20 {
            assert_eq!(browser.get("/settings").await.status, 200);
        }
        assert_eq!(portal.posts("/accept"), 0);
        writer.execute("ROLLBACK").await.unwrap();
    };
    let (done, ()) = tokio::join!(browser.respond(&page, "accept", &[]), unlocked);
    assert_eq!(done.status, 303);
    assert_eq!(portal.posts("/accept"), 1);
    let calls = portal.sandbox.faults().calls();
    let at = |method: &str, end: &str| {
        let call = calls
            .iter()
            .find(|call| call.method == method && call.path.ends_with(end));
        call.unwrap().at
    };
    let waited = at("GET", "/quotation").duration_until(at("POST", "/accept"));
    assert!(waited < jiff::SignedDuration::from_millis(1_500), "{waited}");
    portal.until_stored(&key, 1).await;
}

#[tokio::test]
async fn database_holds_no_quotation_in_plain_text() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    open_version(&portal, &browser, &code, 1, "987654321").await;
    let all = portal.stored_bytes();
    let has = |word: &str| all.windows(word.len()).any(|part| part == word.as_bytes());
    assert!(has(&code), "the version is there");
    for word in ["987654321", "Hãng 1", "Lan Anh", TOKEN] {
        assert!(!has(word), "{word}");
    }
}
