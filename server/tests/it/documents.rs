use std::time::Duration;

use bytes::Bytes;
use sandbox::model::request::NewDocument;
use sandbox::{Fault, FaultKind};
use serde_json::json;

use crate::harness::{Answer, Browser, Portal, TOKEN};

const LIMIT: usize = 20 * 1024 * 1024;

/// Type, file name, content, and what comes of it: status, where it is told, in which words.
type Refused<'a> = (&'a str, &'a str, &'a [u8], u16, &'a str, &'a str);

fn path(code: &str) -> String {
    format!("/requests/{code}/documents")
}

async fn upload(browser: &Browser, code: &str, fields: &[(&str, &str)], file: (&str, &[u8])) -> Answer {
    browser
        .post_multipart(&path(code), fields, Some(("file", file.0, file.1)))
        .await
}

fn uploads(portal: &Portal) -> usize {
    portal
        .calls()
        .iter()
        .filter(|call| call.starts_with("POST") && call.ends_with("/attachments"))
        .count()
}

fn stored(portal: &Portal, code: &str) -> Vec<(String, i64)> {
    let request = portal.sandbox.operator().request(code).unwrap();
    let all = serde_json::to_value(&request.attachments).unwrap();
    all.as_array()
        .unwrap()
        .iter()
        .map(|one| {
            (
                one["file_name"].as_str().unwrap().to_owned(),
                one["file_size"].as_i64().unwrap(),
            )
        })
        .collect()
}

#[tokio::test]
async fn a_document_goes_through_whole() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = portal.new_request();
    let page = browser.get(&path(&code)).await;
    let once = page.value("once").unwrap();
    assert_eq!(
        page.attrs("select[name=doc_type] option", "value").len(),
        11,
        "ten types and the empty choice"
    );
    let content = vec![42u8; LIMIT];
    let fields = [("once", once.as_str()), ("doc_type", "msds"), ("note", "bản ký")];
    let done = upload(&browser, &code, &fields, ("Bảng dữ liệu an toàn.pdf", &content)).await;
    assert_eq!((done.status, done.location()), (303, Some(path(&code).as_str())));
    assert_eq!(
        stored(&portal, &code),
        [(
            "Bảng dữ liệu an toàn.pdf".to_owned(),
            i64::try_from(LIMIT).unwrap()
        )]
    );
    let page = browser.get(&path(&code)).await;
    assert!(page.one("[role=status]").contains("Document uploaded"));
    assert!(
        page.one(".files li").contains("Bảng dữ liệu an toàn.pdf")
            && page.one(".files li").contains("20 MB")
            && page.one(".files li").contains("bản ký")
    );
    // The same form once more sends nothing.
    let again = upload(&browser, &code, &fields, ("b.pdf", b"x")).await;
    assert_eq!((again.status, uploads(&portal)), (303, 1));
}

#[tokio::test]
async fn what_the_service_would_refuse_is_not_sent() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = portal.new_request();
    let large = vec![0u8; LIMIT + 1];
    let cases: [Refused; 6] = [
        (
            "msds",
            "a.pdf",
            &large,
            413,
            "file-error",
            "is over the limit of 20 MB. It was not sent.",
        ),
        ("msds", "a.exe", b"x", 422, "file-error", "a.exe"),
        ("msds", "a.pdf", b"", 422, "file-error", "empty"),
        ("msds", "", b"", 422, "file-error", "Choose a file"),
        ("", "a.pdf", b"x", 422, "doc_type-error", "Choose the type"),
        (
            "bill_of_lading",
            "a.pdf",
            b"x",
            422,
            "doc_type-error",
            "cannot be uploaded",
        ),
    ];
    for (doc_type, name, content, status, at, words) in cases {
        let refused = upload(
            &browser,
            &code,
            &[("doc_type", doc_type), ("note", "giữ <b>")],
            (name, content),
        )
        .await;
        assert_eq!(refused.status, status, "{name} {doc_type}");
        let said = refused.one(&format!("#{at}"));
        assert!(said.contains(words), "{said}");
        assert!(refused.one("#error-summary").contains(&said));
        assert_eq!(refused.value("note").as_deref(), Some("giữ <b>"));
        assert_eq!(refused.value("doc_type").unwrap_or_default(), doc_type);
    }
    assert_eq!(uploads(&portal), 0);
}

#[tokio::test]
async fn a_form_far_over_the_limit_is_refused_too() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = portal.new_request();
    let huge = vec![0u8; 24 * 1024 * 1024 + 600_000];
    let refused = upload(&browser, &code, &[("doc_type", "msds")], ("a.zip", &huge)).await;
    assert_eq!(refused.status, 413);
    assert!(
        refused
            .one("#file-error")
            .replace('\u{a0}', " ")
            .starts_with("24,6 MB is over the limit of 20 MB."),
        "{}",
        refused.one("#file-error")
    );
    assert_eq!(uploads(&portal), 0);
}

#[tokio::test]
async fn closed_requests_take_none() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = portal.new_request();
    portal.sandbox.operator().cancel(&code, None).unwrap();
    let page = browser.get(&path(&code)).await;
    assert_eq!((page.status, page.texts("input[type=file]").len()), (200, 0));
    let refused = upload(&browser, &code, &[("doc_type", "msds")], ("a.pdf", b"x")).await;
    assert_eq!((refused.status, uploads(&portal)), (409, 0));
    assert!(refused.one("#error-summary").contains("closed"));
}

#[tokio::test]
async fn an_upload_without_an_answer_is_looked_up() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = portal.new_request();
    let strike = |kind| Fault {
        method: Some("POST".into()),
        ..Fault::once(kind, "/orders/*/attachments")
    };
    portal.sandbox.faults().add(strike(FaultKind::CutAfterCommit));
    let done = upload(
        &browser,
        &code,
        &[("doc_type", "msds"), ("note", "n")],
        ("a.pdf", b"x"),
    )
    .await;
    assert_eq!(
        (done.status, uploads(&portal), stored(&portal, &code).len()),
        (303, 1, 1),
        "it is in the list"
    );

    for fault in [
        strike(FaultKind::Cut),
        Fault {
            status: Some(503),
            ..strike(FaultKind::Status)
        },
    ] {
        portal.clear_calls();
        portal.sandbox.faults().add(fault);
        // The same name is there already, from before.
        let unclear = upload(
            &browser,
            &code,
            &[("doc_type", "msds"), ("note", "giữ")],
            ("a.pdf", b"x"),
        )
        .await;
        assert_eq!((unclear.status, uploads(&portal)), (502, 1));
        assert!(unclear.one("#error-summary").contains("unclear"));
        assert_eq!(
            (
                unclear.value("note").as_deref(),
                unclear.value("doc_type").as_deref()
            ),
            (Some("giữ"), Some("msds"))
        );
    }
}

#[tokio::test]
async fn refusals_of_the_service_are_quoted() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = portal.new_request();
    let body = json!({"status": "error", "message": "Không nhận", "errors": {"file": ["Tệp có vi-rút"]}});
    portal.sandbox.faults().add(Fault {
        method: Some("POST".into()),
        status: Some(422),
        body: Some(body),
        ..Fault::once(FaultKind::Body, "/orders/*/attachments")
    });
    let refused = upload(
        &browser,
        &code,
        &[("doc_type", "msds"), ("note", "giữ")],
        ("a.pdf", b"x"),
    )
    .await;
    assert_eq!(refused.status, 422);
    assert_eq!(refused.one("#file-error"), "Tệp có vi-rút");
    assert!(refused.one("#error-summary").contains("Không nhận"));
    portal.sandbox.faults().add(Fault {
        method: Some("POST".into()),
        retry_after: Some("5".into()),
        ..Fault::status(429, "/orders/*/attachments")
    });
    let limited = upload(
        &browser,
        &code,
        &[("doc_type", "msds"), ("note", "giữ")],
        ("a.pdf", b"x"),
    )
    .await;
    assert_eq!((limited.status, limited.header("retry-after")), (429, Some("5")));
    assert_eq!(limited.value("note").as_deref(), Some("giữ"));
}

/// The script of the page keeps a file that was imported until it is a document; a file that was refused is no use again.
#[tokio::test]
async fn a_kept_file_may_stand_in_the_form_again_until_it_was_uploaded() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = portal.new_request();
    let again = |page: &Answer| page.attrs("form[data-kept-again]", "data-kept-again");
    let done = |page: &Answer| page.attrs("[data-kept-done]", "data-kept-done").len();
    let fields = [("doc_type", "packing_list")];
    let fault = Fault {
        method: Some("POST".into()),
        retry_after: Some("0".into()),
        ..Fault::status(429, "/orders/*/attachments")
    };
    portal.sandbox.faults().add(fault);
    let busy = upload(&browser, &code, &fields, ("PL số 1.csv", b"x")).await;
    assert_eq!(
        (busy.status, again(&busy), done(&busy)),
        (429, vec!["PL số 1.csv".to_owned()], 0)
    );
    let refused = upload(&browser, &code, &[("doc_type", "")], ("PL số 1.csv", b"x")).await;
    assert_eq!((refused.status, again(&refused)), (422, vec![]));
    upload(&browser, &code, &fields, ("PL số 1.csv", b"x")).await;
    let page = browser.get(&path(&code)).await;
    assert_eq!((again(&page), done(&page)), (vec![], 1));
    assert_eq!(done(&browser.get(&path(&code)).await), 0, "told once");
}

#[tokio::test]
async fn what_was_typed_stays_when_the_service_is_down() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = portal.new_request();
    portal.sandbox.faults().add(Fault {
        times: None,
        ..Fault::status(500, "/orders/*")
    });
    let refused = upload(
        &browser,
        &code,
        &[("doc_type", "msds"), ("note", "giữ")],
        ("a.pdf", b"x"),
    )
    .await;
    assert_eq!((refused.status, uploads(&portal)), (502, 0));
    assert_eq!(refused.value("note").as_deref(), Some("giữ"));
    let refused = upload(
        &browser,
        &code,
        &[("doc_type", ""), ("note", "giữ")],
        ("a.pdf", b"x"),
    )
    .await;
    assert_eq!(refused.status, 422);
    assert_eq!(refused.value("note").as_deref(), Some("giữ"));
}

/// The session ends before the form arrives, or the service refuses the token while it is sent: type and note are there
/// again after signing in; the file cannot be.
#[tokio::test]
async fn an_ended_session_keeps_type_and_note() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = portal.new_request();
    let fields = [("doc_type", "msds"), ("note", "bản ký\r\nngày 2/9")];
    let sign_in = format!("/sign-in?next=%2Frequests%2F{code}%2Fdocuments");
    for refused in [false, true] {
        if refused {
            portal.sandbox.faults().add(Fault {
                method: Some("POST".into()),
                ..Fault::status(401, "/orders/*/attachments")
            });
        } else {
            portal.advance(Duration::from_hours(3));
        }
        let ended = upload(&browser, &code, &fields, ("a.pdf", b"%PDF")).await;
        assert_eq!(
            (ended.status, ended.location()),
            (303, Some(sign_in.as_str())),
            "{refused}"
        );
        browser
            .post_form("/sign-in", &[("token", TOKEN), ("name", "Lan Anh")])
            .await;
        let page = browser.get(&path(&code)).await;
        assert_eq!(page.value("doc_type").as_deref(), Some("msds"), "{refused}");
        assert_eq!(
            page.value("note").as_deref().map(str::trim_start),
            Some("bản ký\nngày 2/9"),
            "{refused}"
        );
        assert_eq!(page.attrs("form[data-kept-again]", "data-kept-again"), ["a.pdf"]);
        assert!(
            page.texts("[role=status]").join(" ").contains("filled in again"),
            "says that it was kept"
        );
        let page = browser.get(&path(&code)).await;
        assert_eq!(
            page.value("note").unwrap_or_default().trim(),
            "",
            "{refused}: given once"
        );
    }
    assert_eq!(stored(&portal, &code), []);
    // Whoever never signed in here is not listened to.
    let stranger = portal.browser();
    assert_eq!(
        upload(&stranger, &code, &fields, ("a.pdf", b"%PDF")).await.status,
        303
    );
}

#[tokio::test]
async fn downloads_lead_to_a_fresh_link() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = portal.new_request();
    let document = NewDocument {
        doc_type: "pod".into(),
        file_name: "Ký nhận <b>.pdf".into(),
        bytes: Bytes::from_static(b"%PDF"),
        note: None,
    };
    let id = portal.sandbox.operator().share_document(&code, document).unwrap();
    let page = browser.get(&path(&code)).await;
    assert!(page.one(".files li").contains("Ký nhận <b>.pdf"));
    let link = page.attrs(".files a.btn", "href").remove(0);
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

#[tokio::test]
async fn links_to_anywhere_else_are_not_followed() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = portal.new_request();
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
        portal.sandbox.faults().add(Fault {
            body: Some(body),
            ..Fault::once(FaultKind::Body, "/orders/*/attachments/1/download")
        });
        let answer = browser.get(&format!("{}/1", path(&code))).await;
        assert_eq!((answer.status, answer.location()), (502, None), "{url:?}");
    }
}
