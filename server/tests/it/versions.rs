use std::time::Duration;

use sandbox::{Fault, FaultKind};
use serde_json::{Value, json};

use crate::harness::{Answer, Browser, Portal, TOKEN, TOKEN_OTHER, until};
use crate::quotation::{answer, count};

const LINK: &str = "?compare=1#compare";

fn path(code: &str, end: &str) -> String {
    format!("/requests/{code}/quotation{end}")
}

/// What the service would give as the quotation.
fn offer(version: i64, price: &str, more: &Value) -> Value {
    let mut offer = json!({
        "quotation_no": "QT-1", "version": version, "sent_at": format!("2026-07-{:02}T09:00:00+07:00", version + 9), "valid_until": "2030-07-22",
        "is_expired": false, "can_respond": true, "currency": "VND", "carrier": format!("Hãng {version}"),
        "charges": [{"line_no": 1, "name": "THC", "quantity": 1, "unit_price": price, "amount": price, "currency": "VND", "total": price}],
        "totals": {"amount": price, "vat": 0, "total": price}, "terms": ["Điều một"]
    });
    for (name, value) in more.as_object().unwrap() {
        offer[name] = value.clone();
    }
    offer
}

/// Lets the service give this quotation from now on.
fn offers(portal: &Portal, offer: &Value) {
    portal.sandbox.faults().clear();
    portal.sandbox.faults().add(Fault {
        times: None,
        method: Some("GET".into()),
        body: Some(json!({"status": "success", "message": "", "data": offer})),
        ..Fault::once(FaultKind::Body, "/orders/*/quotation")
    });
}

async fn sees(portal: &Portal, browser: &Browser, code: &str, version: i64, price: &str) -> Answer {
    offers(portal, &offer(version, price, &json!({})));
    let page = browser.get(&path(code, "")).await;
    assert_eq!(page.status, 200);
    page
}

fn chips(page: &Answer) -> Vec<String> {
    page.attrs("ul.chips a", "href")
        .iter()
        .map(|href| {
            href.rsplit_once("version=")
                .map_or("now", |(_, key)| key)
                .to_owned()
        })
        .collect()
}

#[tokio::test]
async fn every_version_is_kept_and_compared() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = portal.new_request();
    let first = sees(&portal, &browser, &code, 1, "1234567890.125").await;
    assert_eq!(first.texts(".chips").len(), 0);
    let second = sees(&portal, &browser, &code, 2, "1234567900.5").await;
    assert_eq!(chips(&second), ["now", "1"]);
    assert!(second.body.contains(LINK), "changed since you looked");

    let old = browser.get(&path(&code, "?version=1")).await;
    assert_eq!(old.status, 200);
    assert!(old.body.contains("Hãng 1") && !old.body.contains("Hãng 2"));
    assert!(old.body.contains("Version 1 was replaced"));
    assert_eq!(
        old.texts("main form, dialog, .bar").len(),
        0,
        "nothing answers it"
    );

    let compared = browser.get(&path(&code, "?compare=1")).await;
    let lines = compared.texts("section[aria-labelledby=compare] tbody tr");
    assert!(lines[0].contains("1.234.567.890,125"), "{lines:?}");
    assert!(lines[0].contains("1.234.567.900,5"), "{lines:?}");
    assert!(lines[0].contains("+10,375"), "{lines:?}");
    assert!(compared.body.contains("Hãng 1") && compared.body.contains("Hãng 2"));
    // The same two from the other side: the older one stays on the left.
    let other_way = browser.get(&path(&code, "?version=1&compare=2")).await;
    assert_eq!(other_way.one("#compare"), compared.one("#compare"));

    for (asked, words) in [
        ("?version=9", "You asked for version 9"),
        ("?compare=9", "nothing to compare"),
        ("?compare=2", "nothing to compare"),
    ] {
        let page = browser.get(&path(&code, asked)).await;
        assert!(page.status == 200 && page.body.contains(words), "{asked}");
        assert_eq!(page.texts("#compare").len(), 0, "{asked}");
    }
}

#[tokio::test]
async fn content_that_moves_without_a_number_is_kept_too() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = portal.new_request();
    for price in ["100", "100.0", "200", "300"] {
        sees(&portal, &browser, &code, 1, price).await;
    }
    // Expiring and closing say nothing new.
    offers(
        &portal,
        &offer(1, "300", &json!({"is_expired": true, "can_respond": false})),
    );
    let page = browser.get(&path(&code, "")).await;
    assert_eq!(chips(&page), ["now", "1-2", "1-1"]);
    let old = browser.get(&path(&code, "?version=1-1")).await;
    assert!(old.one("table[aria-labelledby=totals]").contains("100 ₫"));
    // It comes back: the same version is the current one again.
    let page = sees(&portal, &browser, &code, 1, "100").await;
    assert_eq!(chips(&page), ["now", "1-3", "1-2"]);
}

#[tokio::test]
async fn at_most_fifty_are_kept_and_none_beyond_its_size() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = portal.new_request();
    for version in 1..=53 {
        sees(&portal, &browser, &code, version, "100").await;
    }
    let page = sees(&portal, &browser, &code, 53, "100").await;
    let keys = chips(&page);
    assert_eq!((keys.len(), keys.last().map(String::as_str)), (50, Some("4")));
    let huge = offer(54, "100", &json!({"terms": ["x".repeat(300_000)]}));
    offers(&portal, &huge);
    let page = browser.get(&path(&code, "")).await;
    assert_eq!(page.status, 200);
    assert!(page.body.contains("Hãng 54"), "shown all the same");
    let page = sees(&portal, &browser, &code, 55, "100").await;
    assert_eq!(chips(&page)[..3], ["now", "53", "52"]);

    // Two years later they are gone, except what is read again.
    portal.advance(Duration::from_hours(24 * 731));
    assert_eq!(portal.app.history().sweep().await.unwrap(), 50);
    let browser = portal.sign_in().await;
    let page = sees(&portal, &browser, &code, 55, "100").await;
    assert_eq!(chips(&page).len(), 0);
}

#[tokio::test]
async fn two_accounts_never_see_each_others_versions() {
    let portal = Portal::start().await;
    let owner = portal.sign_in_with(TOKEN).await;
    let stranger = portal.sign_in_with(TOKEN_OTHER).await;
    let code = portal.new_request_of(TOKEN);
    sees(&portal, &owner, &code, 1, "111").await;
    sees(&portal, &owner, &code, 2, "222").await;
    // Even where the service gives the quotation away, the request is the proof.
    for faulty in [true, false] {
        if !faulty {
            portal.sandbox.faults().clear();
        }
        let never = stranger.get("/requests/RFQ-0000-0000/quotation").await;
        for end in [
            "",
            "?version=1",
            "?version=2",
            "?compare=1",
            "?version=1&compare=2",
        ] {
            let page = stranger.get(&path(&code, end)).await;
            assert_eq!(page.status, 404, "{end}");
            assert_eq!(page.one("h1"), never.one("h1"), "the same 404 as ever: {end}");
            for word in ["Hãng", "QT-1", "Version 1"] {
                assert!(!page.body.contains(word), "{end} {word}");
            }
        }
        let answer = stranger
            .post_form(&path(&code, "/accept"), &[("version", "1"), ("total", "111")])
            .await;
        assert_eq!(answer.status, 404);
        assert!(!answer.body.contains("Hãng"));
        let request = stranger.get(&format!("/requests/{code}")).await;
        assert_eq!(request.status, 404);
    }
    // What the stranger reads of a request of their own has nothing of it, and the owner's is still there.
    let own = portal.new_request_of(TOKEN_OTHER);
    let page = sees(&portal, &stranger, &own, 3, "333").await;
    assert_eq!(chips(&page).len(), 0);
    let page = sees(&portal, &owner, &code, 2, "222").await;
    assert_eq!(chips(&page), ["now", "1"]);
}

/// The operator took it back: what was kept can be read, compared and taken along, but not answered.
#[tokio::test]
async fn a_quotation_that_was_withdrawn_is_still_there_to_be_read() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = portal.new_request();
    sees(&portal, &browser, &code, 1, "100").await;
    sees(&portal, &browser, &code, 2, "250").await;
    let gone = || {
        portal.sandbox.faults().clear();
        portal.sandbox.faults().add(Fault {
            times: None,
            method: Some("GET".into()),
            status: Some(404),
            ..Fault::once(FaultKind::Status, "/orders/*/quotation")
        });
    };
    gone();
    let page = browser.get(&path(&code, "")).await;
    assert_eq!(
        (page.status, page.one("#none").as_str()),
        (404, "No quotation in force")
    );
    let links = page.attrs("ul.chips a", "href");
    assert_eq!(
        links,
        ["2", "1"].map(|version| path(&code, &format!("?version={version}")))
    );
    assert!(page.one("ul.chips").contains("Version 2, no longer in force"));
    assert_eq!(page.texts("main form, dialog, .bar").len(), 0);

    let old = browser.get(&path(&code, "?version=2")).await;
    assert_eq!(old.status, 200);
    assert!(old.body.contains("Version 2 is no longer in force") && old.body.contains("Hãng 2"));
    assert!(!old.body.contains("was replaced") && !old.body.contains("Read version"));
    assert_eq!(old.texts("main form, dialog, .bar").len(), 0);
    assert_eq!(chips(&old), ["2", "1"]);
    let compared = browser.get(&path(&code, "?version=2&compare=1")).await;
    assert!(compared.one("section[aria-labelledby=compare]").contains("+150"));
    let file = old.attrs("main a[href*='/charges.csv']", "href").remove(0);
    let csv = browser.get(&file).await;
    assert!(
        csv.body.ends_with("Version 2 is no longer in force.\r\n"),
        "{}",
        csv.body
    );
    assert_eq!(browser.get(&path(&code, "/charges.csv")).await.status, 404);
    assert_eq!(browser.get(&path(&code, "?version=7")).await.status, 404);
    let print = old.attrs("main a[href*='/print']", "href").remove(0);
    let paper = browser.get(&print).await;
    assert_eq!(paper.status, 200, "{print}");
    assert!(paper.body.contains("Hãng 2") && !paper.body.contains("Replaced by"));
    assert!(
        paper
            .one(".paper .standing")
            .starts_with("The operator no longer gives this quotation"),
        "{}",
        paper.one(".paper .standing")
    );
    for end in [
        "/print",
        "/print?version=7",
        "/print?version=",
        "/pdf",
        "/pdf?version=7",
    ] {
        assert_eq!(browser.get(&path(&code, end)).await.status, 404, "{end}");
    }
    let answered = browser
        .post_form(&path(&code, "/accept"), &[("version", "2"), ("total", "250")])
        .await;
    assert_eq!(answered.status, 409);
    assert!(
        !portal
            .calls()
            .iter()
            .any(|call| call.starts_with("POST") && call.ends_with("/accept"))
    );

    let stranger = portal.sign_in_with(TOKEN_OTHER).await;
    for end in ["", "?version=2"] {
        let page = stranger.get(&path(&code, end)).await;
        assert_eq!(
            (page.status, page.texts("ul.chips, #none").len()),
            (404, 0),
            "{end}"
        );
    }
    // It comes back as version 3: the earlier ones are replaced ones again.
    let page = sees(&portal, &browser, &code, 3, "300").await;
    assert_eq!(chips(&page), ["now", "2", "1"]);
}

#[tokio::test]
async fn what_changed_since_is_told_until_it_was_seen() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = portal.new_request();
    let request = format!("/requests/{code}");
    // Never opened: nothing has changed since.
    offers(&portal, &offer(1, "100", &json!({})));
    assert!(!browser.get(&request).await.body.contains(LINK));
    sees(&portal, &browser, &code, 1, "100").await;
    assert!(!browser.get(&request).await.body.contains(LINK));
    offers(&portal, &offer(2, "200", &json!({})));
    for _ in 0..2 {
        assert!(
            browser.get(&request).await.body.contains(LINK),
            "the request's page is no look at the quotation"
        );
    }
    // Nor is reading an old version; and the news survive a reload and another sign-in of the same person.
    assert!(
        !browser
            .get(&path(&code, "?version=1"))
            .await
            .body
            .contains("Changed since you looked")
    );
    for _ in 0..2 {
        assert!(
            browser
                .get(&path(&code, ""))
                .await
                .body
                .contains("Changed since you looked")
        );
    }
    let elsewhere = portal.sign_in().await;
    assert!(
        elsewhere
            .get(&path(&code, ""))
            .await
            .body
            .contains("Changed since you looked")
    );
    // A colleague who never opened it has seen nothing before.
    let colleague = portal.browser();
    let signed = colleague
        .post_form("/sign-in", &[("token", TOKEN), ("name", "Minh Khôi")])
        .await;
    assert_eq!(signed.status, 303);
    let page = colleague.get(&path(&code, "")).await;
    assert!(page.status == 200 && !page.body.contains("Changed since you looked"));
    assert_eq!(
        chips(&page),
        ["now", "1"],
        "but the account's versions are theirs too"
    );
    // A day later it is no news any more.
    portal.advance(Duration::from_hours(25));
    let browser = portal.sign_in().await;
    assert!(
        !browser
            .get(&path(&code, ""))
            .await
            .body
            .contains("Changed since you looked")
    );
}

#[tokio::test]
async fn an_answer_that_comes_too_late_shows_the_lines_that_moved() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = portal.new_request();
    let page = sees(&portal, &browser, &code, 1, "100").await;
    let form: Vec<(String, String)> = ["version", "total", "currency", "quotation_no"]
        .map(|name| (name.to_owned(), page.value(name).unwrap()))
        .into();
    let fields: Vec<(&str, &str)> = form
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    offers(&portal, &offer(2, "150", &json!({})));
    let refused = browser.post_form(&path(&code, "/accept"), &fields).await;
    assert_eq!(refused.status, 409);
    let lines = refused.texts("section[aria-labelledby=compare] tbody tr");
    assert!(lines[0].contains("THC") && lines[0].contains("+50"), "{lines:?}");
    assert!(refused.body.contains("Hãng 1") && refused.body.contains("Hãng 2"));
    // It was read on the way: the answer's reading keeps a version like any other.
    let page = browser.get(&path(&code, "")).await;
    assert_eq!(chips(&page), ["now", "1"]);
    // A version that nobody read is not made up.
    let unseen = [("version", "1"), ("total", "99"), ("currency", "VND")];
    let refused = browser.post_form(&path(&code, "/accept"), &unseen).await;
    assert_eq!((refused.status, refused.texts("#compare").len()), (409, 0));
}

/// The number and the total stay, what they stand for does not: nothing is accepted that was not on the screen.
#[tokio::test]
async fn content_that_moved_under_the_same_number_and_total_is_not_answered_unseen() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let line = |name: &str, price: i64| json!({"line_no": 1, "name": name, "quantity": 1, "unit_price": price, "amount": price, "currency": "VND", "total": price});
    let changes = [
        (json!({"exclusions": ["Phí kiểm hoá"]}), "Phí kiểm hoá"),
        (json!({"valid_until": "2030-07-21"}), "21/07/2030"),
        (json!({"terms": ["Điều khác"]}), "Điều khác"),
        (json!({"charges": [line("THC", 40), line("D/O", 60)]}), "D/O"),
        (json!({"totals": {"amount": 90, "vat": 10, "total": 100}}), "90 ₫"),
    ];
    let typed = [("note", "lời <b>của tôi"), ("reason_code", "price_high")];
    for (changed, shown) in changes {
        let code = portal.new_request();
        let page = sees(&portal, &browser, &code, 1, "100").await;
        offers(&portal, &offer(1, "100", &changed));
        for name in ["accept", "negotiate", "reject"] {
            portal.clear_calls();
            let refused = answer(&browser, &page, &code, name, &typed).await;
            assert_eq!(refused.status, 409, "{name} {changed}");
            assert!(
                refused
                    .one("h1")
                    .starts_with("Nothing was sent: the quotation changed"),
                "{}",
                refused.one("h1")
            );
            assert!(
                refused
                    .one("#error-summary")
                    .contains("Number, version and total stayed the same"),
                "{}",
                refused.one("#error-summary")
            );
            let told = refused.texts("section[aria-labelledby=moved], section[aria-labelledby=compare]");
            assert!(told.join(" ").contains(shown), "{changed}: {told:?}");
            assert_eq!(refused.value("note").as_deref(), Some("lời <b>của tôi"));
            assert_ne!(
                refused.value("content"),
                page.value("content"),
                "the form is for what is there now"
            );
            assert_eq!(count(&portal, ""), 0, "nothing was sent");
        }
        // A post that does not tell of the content is compared by what it tells.
        let told =
            ["version", "total", "currency", "quotation_no"].map(|name| (name, page.value(name).unwrap()));
        let mut fields: Vec<(&str, &str)> =
            told.iter().map(|(name, value)| (*name, value.as_str())).collect();
        fields.extend(typed);
        let sent = browser.post_form(&path(&code, "/accept"), &fields).await;
        assert_ne!(sent.status, 409, "{changed}");
        assert_eq!(count(&portal, "/accept"), 1, "{changed}");
    }
}

/// Of several contents with one number and one total the comparison shows the one that was on the screen.
#[tokio::test]
async fn what_was_on_the_screen_is_found_among_its_likes() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = portal.new_request();
    let says = |terms: &str| offer(1, "100", &json!({"terms": [terms]}));
    offers(&portal, &says("Điều đầu"));
    let page = browser.get(&path(&code, "")).await;
    offers(&portal, &says("Điều giữa"));
    assert_eq!(browser.get(&path(&code, "")).await.status, 200);
    offers(&portal, &says("Điều cuối"));
    let refused = answer(&browser, &page, &code, "accept", &[]).await;
    assert_eq!(refused.status, 409);
    let told = refused.one("section[aria-labelledby=compare]");
    assert!(
        told.contains("Điều đầu") && told.contains("Điều cuối") && !told.contains("Điều giữa"),
        "{told}"
    );
}

/// Each finds its place, however many are read for the first time at the same moment.
#[tokio::test]
async fn no_content_is_lost_to_another_one() {
    let portal = Portal::start().await;
    let code = portal.new_request();
    let key = portal.key(&code, TOKEN).await;
    let token = partner_api::ApiToken::parse(TOKEN).unwrap();
    let code: partner_api::RfqCode = code.parse().unwrap();
    let request = portal.app.gateway().account(token).request(&code).await.unwrap();
    let readings = (0..12).map(|at| {
        let quotation = serde_json::from_value(offer(1, "100", &json!({"terms": [format!("Điều {at}")]})));
        let (app, code, request) = (portal.app.clone(), code.clone(), request.clone());
        async move {
            let quotation = std::sync::Arc::new(quotation.unwrap());
            app.history()
                .observe_quotation(&code, &request, Some(&quotation))
                .await;
        }
    });
    futures_util::future::join_all(readings).await;
    until("all twelve are kept", async || {
        portal.versions_kept(&key).await == 12
    })
    .await;
}

/// The database is locked: the answer goes out all the same, on a look that is not two seconds old.
#[tokio::test]
async fn an_acceptance_does_not_wait_until_its_version_is_kept() {
    use sqlx::{Connection as _, Executor as _};
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = crate::quotation::quoted(&portal, 7);
    let key = portal.key(&code, TOKEN).await;
    let page = browser.get(&path(&code, "")).await;
    // The version is to be kept anew.
    let url = &portal.app.config().database_url;
    let mut writer = sqlx::SqliteConnection::connect(url).await.unwrap();
    writer.execute("DELETE FROM quotation_versions").await.unwrap();
    portal.clear_calls();
    writer.execute("BEGIN IMMEDIATE").await.unwrap();
    let accepted = async {
        until("the acceptance arrives", async || count(&portal, "/accept") == 1).await;
        writer.execute("ROLLBACK").await.unwrap();
    };
    let (done, ()) = tokio::join!(answer(&browser, &page, &code, "accept", &[]), accepted);
    assert_eq!(done.status, 303);
    let calls = portal.sandbox.faults().calls();
    let at = |method: &str, end: &str| {
        let call = calls
            .iter()
            .find(|call| call.method == method && call.path.ends_with(end));
        call.unwrap().at
    };
    let waited = at("GET", "/quotation").duration_until(at("POST", "/accept"));
    assert!(waited < jiff::SignedDuration::from_millis(1_500), "{waited}");
    until("it is kept behind the answer", async || {
        portal.versions_kept(&key).await == 1
    })
    .await;
}

#[tokio::test]
async fn the_database_has_no_figure_in_plain_sight() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = portal.new_request();
    sees(&portal, &browser, &code, 1, "987654321").await;
    let mut all = Vec::new();
    for file in std::fs::read_dir(portal.data.path()).unwrap() {
        all.extend(std::fs::read(file.unwrap().path()).unwrap());
    }
    let has = |word: &str| all.windows(word.len()).any(|part| part == word.as_bytes());
    assert!(has(&code), "the version is there");
    for word in ["987654321", "Hãng 1", "Lan Anh", TOKEN] {
        assert!(!has(word), "{word}");
    }
}
