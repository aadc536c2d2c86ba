//! A response is sent only to the quotation that was on the screen, whatever has changed since.

use std::time::Duration;

use sandbox::{Fault, FaultKind};
use serde_json::json;

use super::{compared_lines, listed_versions, open_version};
use crate::harness::{
    Portal, Quotation, always, answering, on_get, on_post, quotation_data, quotation_path, until,
};

/// Version 1 was on the screen, 2 is current at the click; the user agrees to 2, and meanwhile 3 arrives.
#[tokio::test]
async fn quotation_that_changes_twice_is_refused_twice() {
    let (portal, browser) = Portal::start_signed_in().await;
    for (name, after) in [
        ("accept", "confirmed"),
        ("negotiate", "quoted"),
        ("reject", "cancelled"),
    ] {
        let code = portal.request().quoting();
        portal.send_quotation(&code, Quotation::priced(1_000));
        let typed = [("note", "lời <b>của tôi"), ("reason_code", "price_high")];
        let mut page = browser.get(&quotation_path(&code, "")).await;
        portal.clear_calls();
        for (price, difference) in [(1_500, "+500"), (1_200, "-300")] {
            let version = portal.send_quotation(&code, Quotation::priced(price));
            let refused = browser.respond(&page, name, &typed).await;
            assert_eq!(refused.status, 409, "{name} {price}");
            assert!(
                refused.one("h1").contains(&format!("version {version} arrived")),
                "{name}: {}",
                refused.one("h1")
            );
            assert!(
                compared_lines(&refused).contains(difference),
                "{name}: {}",
                compared_lines(&refused)
            );
            assert_eq!(refused.value("version"), Some(version.to_string()));
            assert_eq!(refused.value("note").as_deref(), Some("lời <b>của tôi"));
            if name == "reject" {
                let chosen = refused.attrs("input[name=reason_code][checked]", "value");
                assert_eq!(chosen, ["price_high"]);
            }
            assert_eq!(portal.posts(""), 0, "nothing was sent");
            page = refused;
        }
        // The current version, which was seen, is accepted.
        assert_eq!(browser.respond(&page, name, &typed).await.status, 303);
        assert_eq!((portal.posts(&format!("/{name}")), portal.posts("")), (1, 1));
        assert_eq!(portal.status(&code), after);
    }
}

/// The browser was offline while new versions arrived, and sends the old form later.
#[tokio::test]
async fn late_post_is_compared_with_the_current_version() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoting();
    portal.send_quotation(&code, Quotation::priced(1_000));
    let page = browser.get(&quotation_path(&code, "")).await;
    portal.advance(Duration::from_mins(90));
    for price in [2_000, 3_000, 4_000] {
        portal.send_quotation(&code, Quotation::priced(price));
    }
    let refused = browser
        .respond(&page, "accept", &[("note", "viết trên tàu")])
        .await;
    assert_eq!(refused.status, 409);
    assert!(refused.one("h1").contains("version 4"), "{}", refused.one("h1"));
    assert!(
        compared_lines(&refused).contains("+3,000"),
        "from what was seen: {}",
        compared_lines(&refused)
    );
    assert_eq!(refused.value("note").as_deref(), Some("viết trên tàu"));
    assert_eq!(portal.posts(""), 0);
}

#[tokio::test]
async fn newer_version_is_not_accepted_unseen() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = browser.get(&quotation_path(&code, "")).await;
    assert_eq!(portal.send_quotation(&code, Quotation::valid_for_days(9)), 2);
    let refused = browser.respond(&page, "accept", &[("note", "của tôi <b>")]).await;
    assert_eq!(refused.status, 409);
    assert!(
        refused.one("h1").contains("version 2 arrived"),
        "{}",
        refused.one("h1")
    );
    assert_eq!(refused.value("note").as_deref(), Some("của tôi <b>"));
    assert_eq!(portal.posts("/accept"), 0, "nothing was sent");
    // The page shows the current version, and its form is for that.
    let done = browser.respond(&refused, "accept", &[("note", "của tôi")]).await;
    assert_eq!(done.status, 303);
    assert_eq!(
        (portal.posts("/accept"), portal.status(&code).as_str()),
        (1, "confirmed")
    );
}

/// One answer of the service is older than the other: both are read once more before the acceptance is sent.
#[tokio::test]
async fn acceptance_reads_again_what_names_two_versions() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    assert_eq!(portal.send_quotation(&code, Quotation::priced(1_500)), 2);
    let page = browser.get(&quotation_path(&code, "")).await;
    assert_eq!(page.value("version").as_deref(), Some("2"));
    portal.script(on_get(answering(
        "/orders/*/quotation",
        &quotation_data(1, "100", &json!({})),
    )));
    portal.clear_calls();
    let done = browser.respond(&page, "accept", &[]).await;
    assert_eq!(done.status, 303, "{}", done.body);
    assert_eq!(
        (portal.posts("/accept"), portal.status(&code).as_str()),
        (1, "confirmed")
    );
    assert!(portal.calls_to("GET", "/quotation") >= 2);
}

/// The service goes on giving the version that was on the screen, though the request names a newer one: nothing is sent, since
/// an acceptance counts for the newest.
#[tokio::test]
async fn version_that_the_request_does_not_name_is_not_accepted() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = open_version(&portal, &browser, &code, 1, "100").await;
    assert_eq!(portal.send_quotation(&code, Quotation::priced(1_500)), 2);
    let typed = [("note", "lời <b>của tôi")];
    let refused = browser.respond(&page, "accept", &typed).await;
    assert_eq!(refused.status, 409);
    assert_eq!(refused.value("note").as_deref(), Some("lời <b>của tôi"));
    assert_eq!(portal.posts("/accept"), 0, "nothing was sent");
    // Once both name one version, and it was seen, it is accepted.
    portal.script_nothing();
    let newer = browser.get(&quotation_path(&code, "")).await;
    assert_eq!(browser.respond(&newer, "accept", &typed).await.status, 303);
    assert_eq!(portal.posts("/accept"), 1);
}

#[tokio::test]
async fn other_total_or_currency_is_a_conflict() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = browser.get(&quotation_path(&code, "")).await;
    let (version, total) = (page.value("version").unwrap(), page.value("total").unwrap());
    for end in ["/accept", "/negotiate", "/reject"] {
        for (total, currency) in [("1", "VND"), (total.as_str(), "USD"), ("149.824.469", "VND")] {
            let fields = [
                ("version", version.as_str()),
                ("total", total),
                ("currency", currency),
                ("note", "x"),
                ("reason_code", "other"),
            ];
            assert_eq!(
                browser
                    .post_form(&quotation_path(&code, end), &fields)
                    .await
                    .status,
                409,
                "{end} {total} {currency}"
            );
        }
    }
    assert_eq!(portal.posts(""), 0);
    // The value counts, not its notation.
    let fields = [("version", version.as_str()), ("total", &format!("{total}.00"))];
    assert_eq!(
        browser
            .post_form(&quotation_path(&code, "/accept"), &fields)
            .await
            .status,
        303
    );
}

/// A colleague was faster, or the operator closed the request: the page says so, and the input is kept.
#[tokio::test]
async fn response_of_a_colleague_is_a_conflict() {
    let portal = Portal::start().await;
    let (one, other) = (portal.sign_in().await, portal.sign_in().await);
    for (name, is_cancelled) in [("accept", false), ("reject", false), ("reject", true)] {
        let code = portal.request().quoted();
        let page = one.get(&quotation_path(&code, "")).await;
        let others = other.get(&quotation_path(&code, "")).await;
        portal.clear_calls();
        let typed = [("note", "Lời của người thứ nhất"), ("reason_code", "price_high")];
        if is_cancelled {
            portal.sandbox.operator().cancel(&code, None).unwrap();
        } else {
            assert_eq!(one.respond(&page, name, &typed).await.status, 303);
        }
        let sent = portal.posts("");
        let typed = [("note", "Gọi kho <b>trước</b> 17:00"), ("reason_code", "other")];
        let told = other.respond(&others, name, &typed).await;
        assert_eq!(told.status, 409, "{name}");
        assert!(
            told.one("h1").contains("can no longer be answered"),
            "{}",
            told.one("h1")
        );
        let why = told.one(".summary");
        assert_eq!(why.contains("The operator has closed it"), is_cancelled, "{why}");
        let who = if name == "accept" {
            "Lan Anh accepted"
        } else {
            "Lan Anh rejected"
        };
        assert_eq!(why.contains(who), !is_cancelled, "{why}");
        assert!(why.contains("The request shows"), "{why}");
        assert!(!told.body.contains("sent before"));
        assert_eq!(told.one("section[aria-labelledby=kept] p.lines"), typed[0].1);
        assert_eq!(portal.posts(""), sent, "nothing was sent");
        assert!(!other.get("/").await.body.contains("Nothing was sent again"));
    }
}

/// A changed version is reported before missing fields: the form never moves to a newer version unnoticed.
#[tokio::test]
async fn incomplete_form_is_not_moved_to_a_newer_version() {
    let (portal, browser) = Portal::start_signed_in().await;
    for (name, typed) in [
        ("reject", [("note", " "), ("reason_code", "price_high")]),
        ("reject", [("note", "Đắt"), ("reason_code", "bored")]),
        ("negotiate", [("note", ""), ("reason_code", "")]),
    ] {
        let code = portal.request().quoted();
        let page = browser.get(&quotation_path(&code, "")).await;
        assert_eq!(portal.send_quotation(&code, Quotation::valid_for_days(9)), 2);
        let told = browser.respond(&page, name, &typed).await;
        assert_eq!(told.status, 409, "{name} {typed:?}");
        assert!(told.one("h1").contains("version 2 arrived"), "{}", told.one("h1"));
        // The change was reported; the missing field comes next.
        let told = browser.respond(&told, name, &typed).await;
        assert_eq!(told.status, 422, "{name} {typed:?}");
        assert_eq!(told.value("version").as_deref(), Some("2"));
    }
    assert_eq!(portal.posts(""), 0);
}

/// The acceptance of version 1 is lost while version 2 arrives: sending it again does not accept version 2.
#[tokio::test]
async fn unknown_outcome_stays_bound_to_the_seen_version() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = browser.get(&quotation_path(&code, "")).await;
    portal.clear_calls();
    portal.script(on_post(Fault {
        delay_ms: 600,
        ..Fault::once(FaultKind::Cut, "/orders/*/quotation/accept")
    }));
    let newer = async {
        until("the acceptance is on its way", async || {
            portal.sandbox.faults().list().is_empty()
        })
        .await;
        assert_eq!(portal.send_quotation(&code, Quotation::valid_for_days(9)), 2);
    };
    let typed = [("note", "giữ")];
    let (unclear, ()) = tokio::join!(browser.respond(&page, "accept", &typed), newer);
    assert_eq!(unclear.status, 502);
    assert!(unclear.one("h1").contains("unclear"), "{}", unclear.one("h1"));
    assert!(unclear.one("#error-summary").contains("shows what changed"));
    assert_eq!(unclear.value("version").as_deref(), Some("1"));
    let button = unclear.texts("form[action$='/accept']:not([data-draft-waits]) button");
    assert_eq!(button, ["Accept version 1", "Go back"]);
    let told = browser.respond(&unclear, "accept", &typed).await;
    assert_eq!(told.status, 409);
    assert!(told.one("h1").contains("version 2 arrived"), "{}", told.one("h1"));
    assert_eq!(told.value("note").as_deref(), Some("giữ"));
    assert_eq!(
        (portal.posts("/accept"), portal.status(&code).as_str()),
        (1, "quoted")
    );
}

/// The service takes no version with an acceptance: one that arrives after the last read is reported.
#[tokio::test]
async fn version_that_overtakes_the_acceptance_is_reported() {
    let (portal, browser) = Portal::start_signed_in().await;
    for kind in [FaultKind::Delay, FaultKind::CutAfterCommit] {
        let code = portal.request().quoted();
        let page = browser.get(&quotation_path(&code, "")).await;
        portal.clear_calls();
        portal.script(on_post(Fault {
            delay_ms: 600,
            ..Fault::once(kind, "/orders/*/quotation/accept")
        }));
        let accepting = browser.respond(&page, "accept", &[("note", "đồng ý")]);
        let overtaking = async {
            // The acceptance has reached the service, which is slow: the portal has done its last read.
            let waits = async {
                while !portal.sandbox.faults().list().is_empty() {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            };
            tokio::time::timeout(Duration::from_secs(10), waits)
                .await
                .expect("the acceptance arrives");
            assert_eq!(portal.send_quotation(&code, Quotation::valid_for_days(9)), 2);
        };
        let (told, ()) = tokio::join!(accepting, overtaking);
        assert_eq!(
            (portal.posts("/accept"), portal.status(&code).as_str()),
            (1, "confirmed")
        );
        assert_eq!(told.status, 409, "{kind:?}");
        assert!(
            told.one("h1").contains("Accepted, but version 2"),
            "{}",
            told.one("h1")
        );
        assert_eq!(
            told.texts("form[action$='/accept']:not([data-draft-waits])")
                .len(),
            0,
            "nothing to send again"
        );
        assert!(!told.body.contains("it was not sent"));
    }
}

/// The details keep naming another version than the quotation has. An older one: an acceptance could count for either, the other
/// answers for none. A newer one: nobody has seen it, so that every answer could count for it.
#[tokio::test]
async fn two_versions_at_once_stop_what_could_count_for_an_unseen_one() {
    let (portal, browser) = Portal::start_signed_in().await;
    for (name, named, read, is_sent) in [
        ("accept", 1, 2, false),
        ("negotiate", 1, 2, true),
        ("reject", 1, 2, true),
        ("accept", 2, 1, false),
        ("negotiate", 2, 1, false),
        ("reject", 2, 1, false),
    ] {
        let case = format!("{name}, {named} beside {read}");
        let code = portal.request().quoting();
        for version in 1..=read {
            assert_eq!(portal.send_quotation(&code, Quotation::priced(1_000)), version);
        }
        let page = browser.get(&quotation_path(&code, "")).await;
        portal.clear_calls();
        let details = json!({"rfq_code": code, "status": "quoted", "quotation": {"version": named}});
        portal.script_only(on_get(always(answering(&format!("/orders/{code}"), &details))));
        let typed = [("note", "lời của tôi"), ("reason_code", "price_high")];
        let answer = browser.respond(&page, name, &typed).await;
        portal.script_nothing();
        let sent = portal.posts(&format!("/{name}"));
        let expected = if is_sent { (303, 1) } else { (409, 0) };
        assert_eq!((answer.status, sent), expected, "{case}");
        if !is_sent {
            let title = answer.one("h1");
            assert!(title.contains("names two versions"), "{case}: {title}");
            let told = answer.one("#error-summary");
            let versions = format!("names version {named}, the quotation is version {read}");
            assert!(told.contains(&versions), "{case}: {told}");
            assert!(told.contains("ask the operator"), "{case}: {told}");
            assert_eq!(
                told.contains("can still renegotiate"),
                named < read,
                "{case}: {told}"
            );
            assert_eq!(answer.value("note").as_deref(), Some("lời của tôi"));
            // The two agree again.
            let done = browser.respond(&answer, name, &typed).await;
            assert_eq!(done.status, 303, "{case}");
        }
    }
}

/// The newer version arrives while the first one is read: the answer is compared with what the second look shows.
#[tokio::test]
async fn every_answer_reads_again_what_names_two_versions() {
    let (portal, browser) = Portal::start_signed_in().await;
    for name in ["accept", "negotiate", "reject"] {
        let code = portal.request().quoted();
        let page = open_version(&portal, &browser, &code, 1, "100").await;
        portal.script_nothing();
        assert_eq!(portal.send_quotation(&code, Quotation::priced(1_500)), 2);
        portal.script(on_get(answering(
            &format!("/orders/{code}/quotation"),
            &quotation_data(1, "100", &json!({})),
        )));
        let typed = [("note", "lời của tôi"), ("reason_code", "price_high")];
        let refused = browser.respond(&page, name, &typed).await;
        portal.script_nothing();
        assert_eq!(refused.status, 409, "{name}");
        assert!(!refused.body.contains("names two versions"), "{name}");
        assert_eq!(portal.posts(&format!("/{name}")), 0, "{name}: nothing was sent");
    }
}

/// A quotation that takes no answer is not said to take one later, or another one, whatever version the request names.
#[tokio::test]
async fn two_versions_are_not_told_of_what_cannot_be_accepted_anyway() {
    let (portal, browser) = Portal::start_signed_in().await;
    for (changes, status, title) in [
        (json!({"can_respond": false}), 409, "can no longer be answered"),
        (json!({"is_expired": true}), 422, "this quotation has expired"),
    ] {
        let code = portal.request().quoted();
        let page = open_version(&portal, &browser, &code, 2, "100").await;
        portal.serve_quotation(&quotation_data(2, "100", &changes));
        let details = json!({"rfq_code": code, "status": "quoted", "quotation": {"version": 3}});
        portal.script(on_get(always(answering(&format!("/orders/{code}"), &details))));
        let typed = [("note", "lời của tôi")];
        let refused = browser.respond(&page, "accept", &typed).await;
        portal.script_nothing();
        assert_eq!(refused.status, status, "{changes}");
        assert!(refused.one("h1").contains(title), "{}", refused.one("h1"));
        assert!(!refused.body.contains("names two versions"), "{changes}");
    }
    assert_eq!(portal.posts("/accept"), 0, "nothing was sent");
}

#[tokio::test]
async fn late_response_shows_the_changed_lines() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = open_version(&portal, &browser, &code, 1, "100").await;
    let form: Vec<(String, String)> = ["version", "total", "currency", "quotation_no"]
        .map(|name| (name.to_owned(), page.value(name).unwrap()))
        .into();
    let fields: Vec<(&str, &str)> = form
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    portal.serve_quotation(&quotation_data(2, "150", &json!({})));
    let refused = browser
        .post_form(&quotation_path(&code, "/accept"), &fields)
        .await;
    assert_eq!(refused.status, 409);
    let lines = refused.texts("section[aria-labelledby=compare] tbody tr");
    assert!(lines[0].contains("THC") && lines[0].contains("+50"), "{lines:?}");
    assert!(refused.body.contains("Hãng 1") && refused.body.contains("Hãng 2"));
    // The read before the response stores a version like any other.
    let page = browser.get(&quotation_path(&code, "")).await;
    assert_eq!(listed_versions(&page), ["now", "1"]);
    // A version that was never read is not compared.
    let unseen = [("version", "1"), ("total", "99"), ("currency", "VND")];
    let refused = browser
        .post_form(&quotation_path(&code, "/accept"), &unseen)
        .await;
    assert_eq!((refused.status, refused.texts("#compare").len()), (409, 0));
}

/// Number and total stay the same, the content does not: nothing is accepted that was not on the screen.
#[tokio::test]
async fn changed_content_of_the_same_total_is_not_answered_unseen() {
    let (portal, browser) = Portal::start_signed_in().await;
    let line = |name: &str, price: i64| json!({"line_no": 1, "name": name, "quantity": 1, "unit_price": price, "amount": price, "currency": "VND", "total": price});
    let changes = [
        (json!({"exclusions": ["Phí kiểm hoá"]}), "Phí kiểm hoá"),
        (json!({"valid_until": "2030-07-21"}), "21 Jul 2030"),
        (json!({"terms": ["Điều khác"]}), "Điều khác"),
        (json!({"charges": [line("THC", 40), line("D/O", 60)]}), "D/O"),
        (json!({"totals": {"amount": 90, "vat": 10, "total": 100}}), "90 ₫"),
    ];
    let typed = [("note", "lời <b>của tôi"), ("reason_code", "price_high")];
    for (changed, shown) in changes {
        let code = portal.request().quoted();
        let page = open_version(&portal, &browser, &code, 1, "100").await;
        portal.serve_quotation(&quotation_data(1, "100", &changed));
        for name in ["accept", "negotiate", "reject"] {
            portal.clear_calls();
            let refused = browser.respond(&page, name, &typed).await;
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
            assert_eq!(portal.posts(""), 0, "nothing was sent");
        }
        // A post without the fingerprint of the content is compared by version and total.
        let told =
            ["version", "total", "currency", "quotation_no"].map(|name| (name, page.value(name).unwrap()));
        let mut fields: Vec<(&str, &str)> =
            told.iter().map(|(name, value)| (*name, value.as_str())).collect();
        fields.extend(typed);
        let sent = browser
            .post_form(&quotation_path(&code, "/accept"), &fields)
            .await;
        assert_ne!(sent.status, 409, "{changed}");
        assert_eq!(portal.posts("/accept"), 1, "{changed}");
    }
}

/// The comparison shows the content that was on the screen, even if several contents have the same number and total.
#[tokio::test]
async fn comparison_starts_from_the_content_on_the_screen() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let says = |terms: &str| quotation_data(1, "100", &json!({"terms": [terms]}));
    portal.serve_quotation(&says("Điều đầu"));
    let page = browser.get(&quotation_path(&code, "")).await;
    portal.serve_quotation(&says("Điều giữa"));
    assert_eq!(browser.get(&quotation_path(&code, "")).await.status, 200);
    portal.serve_quotation(&says("Điều cuối"));
    let refused = browser.respond(&page, "accept", &[]).await;
    assert_eq!(refused.status, 409);
    let told = refused.one("section[aria-labelledby=compare]");
    assert!(
        told.contains("Điều đầu") && told.contains("Điều cuối") && !told.contains("Điều giữa"),
        "{told}"
    );
}
