//! Files sent one by one by the upload queue.

use sandbox::{Fault, FaultKind};
use serde_json::json;

use super::{SHORTEST_PAUSE, path, stored};
use crate::harness::{Browser, Portal, on_post, refusing, too_many_requests};

/// Posts one file as the upload queue does; returns the status and the texts of the answer.
async fn queued(browser: &Browser, code: &str, once: &str, file: (&str, &[u8])) -> (u16, Vec<String>) {
    let fields = [
        ("once", once),
        ("doc_type", "cargo_photo"),
        ("note", "từ hàng đợi"),
    ];
    let address = format!("/api/upload?code={code}");
    let answer = browser
        .post_multipart(&address, &fields, Some(("file", file.0, file.1)))
        .await;
    let texts = serde_json::from_str(&answer.body).unwrap_or_else(|_| panic!("{}", answer.body));
    (answer.status, texts)
}

#[tokio::test]
async fn queue_of_ten_files_costs_fourteen_calls() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().confirmed();
    browser.get(&path(&code)).await;
    portal.clear_calls();
    for at in 1..=10 {
        let (name, content) = (format!("{at}.txt"), vec![b'x'; at]);
        let (status, answer) = queued(&browser, &code, &format!("key-{at}"), (&name, &content)).await;
        assert_eq!((status, answer[0].as_str()), (200, "uploaded"), "{answer:?}");
    }
    let page = browser.get(&path(&code)).await;
    let told = page.one("[role=status]");
    assert!(
        told.contains("Documents uploaded"),
        "told on the next page: {told}"
    );
    let calls = portal.calls();
    assert!(calls.len() <= 14, "{calls:?}");
    assert_eq!(stored(&portal, &code).len(), 10);
}

#[tokio::test]
async fn queue_tells_what_became_of_each_file() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().confirmed();
    let send = async |once: &str, name: &str, content: &[u8]| {
        let (status, answer) = queued(&browser, &code, once, (name, content)).await;
        (status, answer[0].clone(), answer[1].clone())
    };
    // A refusal leaves the key free, and so does a failure before anything was carried out.
    portal.script(on_post(refusing(
        "/orders/*/attachments",
        "Không nhận",
        &json!({}),
    )));
    let (status, kind, words) = send("a", "a.jpg", b"x").await;
    assert_eq!((status, kind.as_str()), (200, "refused"));
    assert!(words.contains("Không nhận"), "{words}");
    portal.script(on_post(too_many_requests("/orders/*/attachments", "0")));
    assert_eq!(send("a", "a.jpg", b"x").await.1, "not-sent");
    tokio::time::sleep(SHORTEST_PAUSE).await;
    let (_, kind, words) = send("a", "a.jpg", b"x").await;
    assert_eq!(kind, "to-check", "{words}");
    assert!(words.contains("open it to check"), "{words}");
    // The list, which is read anew then, tells it too.
    let list = browser.get(&format!("/requests/{code}/documents")).await;
    let told = list.one(".banner[role=status]");
    assert!(told.contains("a.jpg") || told.contains("check"), "{told}");
    // The answer to the browser was lost: the same file again is not sent again, and is told to be there.
    let (_, kind, words) = send("a", "a.jpg", b"x").await;
    assert_eq!(
        (kind.as_str(), portal.posts("/attachments")),
        ("uploaded", 3),
        "{words}"
    );
    // An unclear outcome stays unclear, and nothing is sent again.
    portal.script(on_post(Fault::once(FaultKind::Cut, "/orders/*/attachments")));
    let (_, kind, words) = send("b", "b.jpg", b"xy").await;
    assert_eq!(kind, "unclear");
    assert!(words.contains("“b.jpg” is not in the list so far"), "{words}");
    let (_, kind, words) = send("b", "b.jpg", b"xy").await;
    assert_eq!((kind.as_str(), portal.posts("/attachments")), ("unclear", 4));
    assert!(words.contains("not sent again"), "{words}");
    let (_, kind, words) = send("c", "c.exe", b"MZ").await;
    assert_eq!(
        (kind.as_str(), portal.posts("/attachments")),
        ("refused", 4),
        "{words}"
    );
    portal.sandbox.operator().cancel(&code, None).unwrap();
    assert_eq!(send("d", "d.jpg", b"x").await.1, "refused");

    let stranger = portal.browser();
    let (status, answer) = queued(&stranger, &code, "e", ("e.jpg", b"x")).await;
    assert_eq!((status, answer[0].as_str()), (401, "signed-out"));
    let other = portal.browser();
    other.sign_in(crate::harness::TOKEN_OTHER).await;
    assert_eq!(queued(&other, &code, "e", ("e.jpg", b"x")).await.0, 404);
    assert_eq!(queued(&browser, "..%2F..", "e", ("e.jpg", b"x")).await.0, 404);
}

/// The way from the browser is cut at four fifths of the file; the same post comes again.
#[tokio::test]
async fn upload_that_was_cut_is_sent_once() {
    use tokio::io::AsyncWriteExt as _;

    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().confirmed();
    let content = vec![b'x'; 1_000_000];
    let part = "--b\r\nContent-Disposition: form-data; name=\"once\"\r\n\r\nkey\r\n--b\r\n\
        Content-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\n";
    let cookie = browser.cookie(crate::harness::SESSION_COOKIE).unwrap();
    let head = format!(
        "POST /api/upload?code={code} HTTP/1.1\r\nHost: {}\r\nCookie: {}={cookie}\r\nSec-Fetch-Site: same-origin\r\n\
         Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000400\r\n\r\n{part}",
        portal.address,
        crate::harness::SESSION_COOKIE
    );
    let mut way = tokio::net::TcpStream::connect(portal.address).await.unwrap();
    way.write_all(head.as_bytes()).await.unwrap();
    way.write_all(&content[..800_000]).await.unwrap();
    drop(way);
    for _ in 0..2 {
        let (status, answer) = queued(&browser, &code, "key", ("a.txt", &content)).await;
        assert_eq!((status, answer[0].as_str()), (200, "uploaded"), "{answer:?}");
    }
    assert_eq!(portal.posts("/attachments"), 1);
    assert_eq!(stored(&portal, &code), [("a.txt".to_owned(), 1_000_000)]);
}
