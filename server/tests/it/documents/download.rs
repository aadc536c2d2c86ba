//! Links to download documents.

use bytes::Bytes;
use sandbox::model::request::NewDocument;
use sandbox::{Fault, FaultKind};
use serde_json::json;

use super::{listed, path};
use crate::harness::{Portal, always};

#[tokio::test]
async fn download_redirects_to_a_fresh_link() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    let document = NewDocument {
        doc_type: "pod".into(),
        file_name: "Ký nhận <b>.pdf".into(),
        bytes: Bytes::from_static(b"%PDF"),
        note: None,
    };
    let id = portal.sandbox.operator().share_document(&code, document).unwrap();
    let page = browser.get(&path(&code)).await;
    assert!(listed(&page).contains("Ký nhận <b>.pdf"));
    let link = page
        .attrs("section[aria-labelledby=theirs] a.btn", "href")
        .remove(0);
    assert_eq!(link, format!("{}/{id}", path(&code)));
    let one = browser.get(&link).await;
    portal.sandbox.clock().advance(2);
    let two = browser.get(&link).await;
    assert_eq!(one.status, 303);
    assert!(one.location().unwrap().starts_with(&portal.sandbox.store_url()));
    assert_ne!(one.location(), two.location(), "made for this click");
    assert_eq!(
        (one.header("cache-control"), one.header("referrer-policy")),
        (Some("no-store"), Some("no-referrer"))
    );
    assert!(
        portal
            .sandbox
            .faults()
            .calls()
            .iter()
            .all(|call| !call.path.contains("Ký")),
        "the portal fetches nothing"
    );
    assert_eq!(browser.get(&format!("{}/999999", path(&code))).await.status, 404);
    assert_eq!(browser.get(&format!("{}/-1", path(&code))).await.status, 404);
}

/// Without configured hosts the reader is asked once a session, by the host's full name.
#[tokio::test]
async fn unknown_host_is_asked_about_once() {
    let portal = Portal::start_with(|config| config.download_hosts.clear()).await;
    let browser = portal.sign_in().await;
    let code = portal.request().submitted();
    let link = "http://eu.files.example:8443/x?signature=abc";
    let body = json!({"status": "success", "data": {"url": link, "expires_at": null, "file_name": "a.pdf"}});
    portal.script(always(Fault {
        body: Some(body),
        ..Fault::once(FaultKind::Body, "/orders/*/attachments/1/download")
    }));
    let document = format!("{}/1", path(&code));
    let asked = browser.get(&document).await;
    assert_eq!((asked.status, asked.location()), (200, None));
    assert_eq!(asked.one("main strong"), "eu.files.example:8443");
    assert!(!asked.body.contains("signature"), "a link is made for each click");
    let other = browser.get(&format!("{document}?to=files.example")).await;
    assert_eq!(other.status, 200, "another host than the one that is asked about");
    let go = asked.attrs("a.btn.primary", "href").remove(0);
    let headers = [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-mode", "navigate"),
        ("sec-fetch-dest", "document"),
    ];
    let foreign = browser.send("GET", &go, &headers, Vec::new()).await;
    assert_eq!(foreign.status, 200, "a link of another site");
    assert_eq!(browser.get(&go).await.location(), Some(link));
    assert_eq!(browser.get(&document).await.location(), Some(link), "asked once");
    let colleague = portal.sign_in().await;
    assert_eq!(colleague.get(&document).await.status, 200);
}

#[tokio::test]
async fn download_link_to_a_foreign_host_is_refused() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    for url in [
        "https://evil.example/x",
        "javascript:alert(1)",
        "file:///etc/passwd",
        "//evil.example",
        "",
        "http://user@127.0.0.1:1/\r\nX: y",
        "data:text/html,x",
    ] {
        let body = json!({"status": "success", "data": {"url": url, "expires_at": null, "file_name": "x"}});
        portal.script(Fault {
            body: Some(body),
            ..Fault::once(FaultKind::Body, "/orders/*/attachments/1/download")
        });
        let answer = browser.get(&format!("{}/1", path(&code))).await;
        assert_eq!((answer.status, answer.location()), (502, None), "{url:?}");
    }
}
