//! The print page of a quotation.

use app::quotation_document::model::Letterhead;
use serde_json::json;

use crate::harness::{Browser, Portal, TOKEN, TOKEN_OTHER, quotation_data, quotation_path};

/// Makes the service give this version from now on, and opens it.
async fn open_version(portal: &Portal, browser: &Browser, code: &str, version: i64, carrier: &str) {
    portal.serve_quotation(&quotation_data(version, "5", &json!({"carrier": carrier})));
    assert_eq!(browser.get(&quotation_path(code, "")).await.status, 200);
}

#[tokio::test]
async fn print_page_is_the_document_alone() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = browser.get(&quotation_path(&code, "/print")).await;
    assert_eq!(page.status, 200);
    assert_eq!(page.texts("nav.nav, .bar, dialog, form").len(), 0);
    assert_eq!(page.one("h1"), "Quotation");
    assert_eq!(page.texts("tr.charge").len(), 3);
    assert!(page.one(".letterhead").contains("Forwarding"));
}

#[tokio::test]
async fn labels_are_in_the_requested_language() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    for (query, lang, title) in [
        ("", "en", "Quotation"),
        ("?labels=vi", "vi", "Báo giá"),
        ("?labels=en", "en", "Quotation"),
        ("?labels=fr", "en", "Quotation"),
    ] {
        let page = browser
            .get(&quotation_path(&code, &format!("/print{query}")))
            .await;
        assert_eq!(page.status, 200, "{query}");
        assert_eq!(page.attrs("html", "lang"), [lang], "{query}");
        assert_eq!(page.one("h1"), title, "{query}");
        assert_eq!(page.attrs("nav.no-print", "lang"), ["en"], "the reader's");
    }
    // The choice is not stored.
    let page = browser.get(&quotation_path(&code, "")).await;
    assert_eq!(page.attrs("html", "lang"), ["en"]);
}

#[tokio::test]
async fn stored_version_prints_as_replaced() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    open_version(&portal, &browser, &code, 1, "Hãng một").await;
    open_version(&portal, &browser, &code, 2, "Hãng hai").await;

    let old = browser.get(&quotation_path(&code, "/print?version=1")).await;
    assert!(old.body.contains("Hãng một") && !old.body.contains("Hãng hai"));
    assert!(
        old.one(".quotation-document .standing")
            .starts_with("Replaced by version 2")
    );
    let from_page = browser.get(&quotation_path(&code, "?version=1")).await;
    assert_eq!(
        from_page.attrs("main a[href*='/print']", "href"),
        [quotation_path(&code, "/print?version=1")]
    );

    for end in ["/print", "/print?version=2", "/print?version="] {
        let current = browser.get(&quotation_path(&code, end)).await;
        assert!(current.body.contains("Hãng hai"), "{end}");
        assert_eq!(current.texts(".standing, .banner").len(), 0, "{end}");
    }
    let unknown = browser.get(&quotation_path(&code, "/print?version=7")).await;
    assert!(unknown.body.contains("Hãng hai"));
    assert!(unknown.one("nav .banner").contains("has not kept version 7"));

    portal.script_nothing();
    let other = portal.sign_in_with(TOKEN_OTHER).await;
    let page = other.get(&quotation_path(&code, "/print?version=1")).await;
    assert_eq!(page.status, 404, "another account");
    assert!(!page.body.contains("Hãng"));
}

#[tokio::test]
async fn qr_code_opens_the_request() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = browser.get(&quotation_path(&code, "/print")).await;
    let here = format!("http://{}/requests/{code}", portal.address);
    assert_eq!(page.attrs(".open a", "href"), std::slice::from_ref(&here));
    assert!(page.attrs("svg.qr", "aria-label")[0].contains(&here));
    let forged = browser
        .send(
            "GET",
            &quotation_path(&code, "/print"),
            &[("host", "evil.example")],
            Vec::new(),
        )
        .await;
    assert_eq!(forged.status, 421);
    assert!(!forged.body.contains("evil.example"));
}

#[tokio::test]
async fn public_url_and_letterhead_come_from_the_configuration() {
    let portal = Portal::start_with(|config| {
        config.public_url = Some("http://localhost".parse().unwrap());
        config.letterhead = Letterhead {
            address: Some("12 Nguyễn Huệ, Quận 1".into()),
            tax_code: Some("0300000000".into()),
            ..Letterhead::default()
        };
    })
    .await;
    let browser = portal.browser();
    let local = [("host", "127.0.0.1")];
    let form = format!("token={TOKEN}&name=Lan");
    let headers = [local[0], ("content-type", "application/x-www-form-urlencoded")];
    let answer = browser
        .send("POST", "/sign-in", &headers, form.into_bytes())
        .await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    let code = portal.request().quoted();
    let page = browser
        .send("GET", &quotation_path(&code, "/print"), &local, Vec::new())
        .await;
    assert_eq!(page.status, 200);
    assert_eq!(
        page.attrs(".open a", "href"),
        [format!("http://localhost/requests/{code}")]
    );
    let letterhead = page.one(".letterhead");
    assert!(letterhead.contains("12 Nguyễn Huệ, Quận 1") && letterhead.contains("Tax code: 0300000000"));
}
