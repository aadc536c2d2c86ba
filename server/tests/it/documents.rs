//! Documents of a request.

mod checklist;
mod download;
mod outcomes;
mod queue;
mod several_files;

use std::time::Duration;

use sandbox::{Fault, FaultKind};
use serde_json::{Value, json};

use crate::harness::{
    Answer, Browser, Portal, SESSION_COOKIE, TOKEN, always, on_get, on_post, too_many_requests,
};

const MAX_UPLOAD_BYTES: usize = 20 * 1024 * 1024;
/// Over after a 429 with a `Retry-After` of 0.
const SHORTEST_PAUSE: Duration = Duration::from_millis(1_100);

/// Type, file name, content, and the expected status, error element and words.
type Refused<'a> = (&'a str, &'a str, &'a [u8], u16, &'a str, &'a str);

fn path(code: &str) -> String {
    format!("/requests/{code}/documents")
}

/// The type that the form has chosen; empty for the empty choice.
fn chosen_type(page: &Answer) -> String {
    let form = page.form("form[enctype='multipart/form-data']");
    let fields = form.fields();
    let (_, value) = fields.iter().find(|(name, _)| *name == "doc_type").unwrap();
    (*value).to_owned()
}

/// The only document of the lists.
fn listed(page: &Answer) -> String {
    page.one(".files li:not([data-tone])")
}

async fn upload(browser: &Browser, code: &str, fields: &[(&str, &str)], file: (&str, &[u8])) -> Answer {
    browser
        .post_multipart(&path(code), fields, Some(("file", file.0, file.1)))
        .await
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

/// Sends a valid upload with this note.
async fn upload_pdf(browser: &Browser, code: &str, note: &str) -> Answer {
    let fields = [("doc_type", "msds"), ("note", note)];
    upload(browser, code, &fields, ("a.pdf", b"x")).await
}

/// Answers an upload with 200 and this body.
fn answer_with(portal: &Portal, body: Value) {
    portal.script(on_post(Fault {
        body: Some(body),
        ..Fault::once(FaultKind::Body, "/orders/*/attachments")
    }));
}

#[tokio::test]
async fn document_is_uploaded_whole_and_once() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    let page = browser.get(&path(&code)).await;
    let once = page.value("once").unwrap();
    assert_eq!(
        page.attrs("#doc_type > option", "value").len(),
        11,
        "ten types and the empty choice"
    );
    let content = vec![42u8; MAX_UPLOAD_BYTES];
    let fields = [("once", once.as_str()), ("doc_type", "msds"), ("note", "bản ký")];
    let done = upload(&browser, &code, &fields, ("Bảng dữ liệu an toàn.pdf", &content)).await;
    assert_eq!((done.status, done.location()), (303, Some(path(&code).as_str())));
    assert_eq!(
        stored(&portal, &code),
        [(
            "Bảng dữ liệu an toàn.pdf".to_owned(),
            i64::try_from(MAX_UPLOAD_BYTES).unwrap()
        )]
    );
    let page = browser.get(&path(&code)).await;
    assert!(page.one("[role=status]").contains("Document uploaded"));
    assert!(
        listed(&page).contains("Bảng dữ liệu an toàn.pdf")
            && listed(&page).contains("20 MB")
            && listed(&page).contains("bản ký")
    );
    // A second post of the same form sends nothing.
    let again = upload(&browser, &code, &fields, ("b.pdf", b"x")).await;
    assert_eq!((again.status, portal.posts("/attachments")), (303, 1));
}

/// E6: a large file is stored on the disk without a name, so that nothing of it is left, however the portal ends.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn upload_leaves_no_file_behind() {
    use crate::harness::{Process, delayed};

    let portal = Portal::start().await;
    let code = portal.request().submitted();
    let folder = tempfile::tempdir().unwrap();
    let left = || std::fs::read_dir(folder.path()).unwrap().count();
    let mut process = Process::at_operator_of(&portal, &[("TMPDIR", folder.path().to_str().unwrap())]);
    let browser = process.browser();
    browser.sign_in(TOKEN).await;
    let content = vec![42; MAX_UPLOAD_BYTES];
    let fields = [("doc_type", "msds"), ("note", "")];
    let done = upload(&browser, &code, &fields, ("a.pdf", &content)).await;
    assert_eq!((done.status, left()), (303, 0));

    portal.script(on_post(delayed("/orders/*/attachments", 60_000)));
    let sending = tokio::spawn(async move { upload(&browser, &code, &fields, ("b.pdf", &content)).await });
    portal.until_script_is_met().await;
    let open = std::fs::read_dir(format!("/proc/{}/fd", process.id())).unwrap();
    let on_disk = open
        .filter_map(|file| std::fs::read_link(file.unwrap().path()).ok())
        .filter(|file| file.starts_with(folder.path()))
        .count();
    assert_eq!((on_disk, left()), (1, 0));
    process.kill();
    assert!(sending.await.is_err(), "the connection is gone with the process");
    assert_eq!(left(), 0);
}

/// The disk is full: what was typed beside the file is still there, and nothing false is said.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn upload_without_room_keeps_type_and_note() {
    use crate::harness::Process;

    let portal = Portal::start().await;
    let code = portal.request().submitted();
    let folder = tempfile::tempdir().unwrap();
    let process = Process::at_operator_of(&portal, &[("TMPDIR", folder.path().to_str().unwrap())]);
    let browser = process.browser();
    browser.sign_in(TOKEN).await;
    process.allow_writing(false);
    // Readers at once need connections to the database that are not open yet.
    let readers: Vec<Browser> = (0..16).map(|_| process.browser()).collect();
    for (at, reader) in readers.iter().enumerate() {
        reader.set_cookie(SESSION_COOKIE, &format!("{at:021}A"));
    }
    let pages = futures_util::future::join_all(readers.iter().map(|reader| reader.get("/settings"))).await;
    let answers: Vec<u16> = pages.iter().map(|page| page.status).collect();
    assert_eq!(answers, [303; 16], "each is asked to sign in");
    let content = vec![42; 2 << 20];
    let fields = [("doc_type", "msds"), ("note", "bản ký ngày 2/9")];
    let refused = upload(&browser, &code, &fields, ("a.pdf", &content)).await;
    assert_eq!((refused.status, portal.posts("/attachments")), (503, 0));
    assert_eq!(refused.value("note").as_deref(), Some("bản ký ngày 2/9"));
    assert_eq!(chosen_type(&refused), "msds");
    assert!(refused.body.contains("no room for files"), "{}", refused.body);
}

#[tokio::test]
async fn invalid_upload_is_refused_before_it_is_sent() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    let large = vec![0u8; MAX_UPLOAD_BYTES + 1];
    let cases: [Refused; 5] = [
        (
            "msds",
            "a.pdf",
            &large,
            413,
            "file-error",
            "is over the limit of 20 MB. It was not sent.",
        ),
        ("msds", "a.exe", b"x", 422, "file-error", "a.exe"),
        ("msds", "", b"", 422, "file-error", "Choose a file"),
        ("", "a.pdf", b"x", 422, "doc_type-error", "Choose the type"),
        (
            "unheard_of",
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
        assert_eq!(chosen_type(&refused), doc_type);
    }
    assert_eq!(portal.posts("/attachments"), 0);
}

/// E7: a file whose first bytes show another kind than its name is sent, and the reader is told.
#[tokio::test]
async fn file_of_another_kind_than_its_name_is_reported() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    let fields = [("doc_type", "msds"), ("note", "")];
    for (name, content, is_told) in [
        ("a.pdf", &b"%PDF-1.7"[..], false),
        ("b.pdf", &b"\x89PNG\r\n\x1a\n"[..], true),
        ("c.txt", &b"MZ\x90\0"[..], true),
    ] {
        let sent = upload(&browser, &code, &fields, (name, content)).await;
        assert_eq!(sent.status, 303, "{name}");
        let told = browser.get(&path(&code)).await.one("[role=status]");
        assert!(told.contains("Document uploaded"), "{told}");
        assert_eq!(told.contains("do not look like"), is_told, "{name}: {told}");
    }
    assert_eq!(stored(&portal, &code).len(), 3);
}

#[tokio::test]
async fn jpeg_under_another_ending_is_told() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    let jpeg = ("anh.jfif", &b"\xFF\xD8\xFF\xE0\0\x10JFIF"[..]);
    upload(&browser, &code, &[("doc_type", "msds")], jpeg).await;
    let page = browser.get(&path(&code)).await;
    assert!(
        page.one("[role=status]").contains("sent as .jpg"),
        "{}",
        page.body
    );
    assert!(page.body.contains("anh.jpg"));
}

#[tokio::test]
async fn empty_file_is_not_sent() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    let done = upload(&browser, &code, &[("doc_type", "msds")], ("a.pdf", b"")).await;
    assert_eq!(done.status, 422);
    assert!(done.one("#error-summary").contains("“a.pdf” is empty (0 bytes)"));
    assert_eq!(stored(&portal, &code), []);
}

/// The catalog has types that the specification does not name as uploadable: the service decides.
#[tokio::test]
async fn other_types_of_the_catalog_are_offered_and_sent() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    let page = browser.get(&path(&code)).await;
    assert_eq!(
        page.attrs("#doc_type optgroup", "label"),
        ["Others (the operator may refuse them)"]
    );
    let others = page.attrs("#doc_type optgroup option", "value");
    assert!(others.contains(&"bill_of_lading".to_owned()), "{others:?}");
    let refused = upload(
        &browser,
        &code,
        &[("doc_type", "bill_of_lading")],
        ("a.pdf", b"x"),
    )
    .await;
    assert_eq!(
        (refused.status, portal.posts("/attachments")),
        (422, 1),
        "the service refuses it"
    );
    assert!(!refused.one("#doc_type-error").is_empty());
    assert_eq!(chosen_type(&refused), "bill_of_lading");
    // This service accepts it.
    answer_with(
        &portal,
        json!({"status": "success", "message": null, "data": {"id": 1}}),
    );
    let done = upload(
        &browser,
        &code,
        &[("doc_type", "bill_of_lading")],
        ("a.pdf", b"x"),
    )
    .await;
    assert_eq!(done.status, 303);
}

/// The catalog is the current list of types: here one is new, and most of the specification's are gone.
#[tokio::test]
async fn types_follow_the_catalog_also_over_a_lost_session() {
    let portal = Portal::start().await;
    portal.script(always(on_get(Fault {
        body: Some(json!({"status": "success", "message": "OK", "data": {
            "document_types": {"insurance_policy": "Đơn bảo hiểm", "msds": "MSDS"}
        }})),
        ..Fault::once(FaultKind::Body, "/meta")
    })));
    let browser = portal.sign_in().await;
    let code = portal.request().submitted();
    let page = browser.get(&path(&code)).await;
    assert_eq!(page.attrs("#doc_type > option", "value"), ["", "msds"]);
    assert_eq!(
        page.attrs("#doc_type optgroup option", "value"),
        ["insurance_policy"]
    );
    let linked = |doc_type: &str| format!("{}?doc_type={doc_type}", path(&code));
    let preset = browser.get(&linked("msds")).await;
    assert_eq!(chosen_type(&preset), "msds");
    let gone = browser.get(&linked("contract")).await;
    assert_eq!(chosen_type(&gone), "");
    let refused = upload(&browser, &code, &[("doc_type", "contract")], ("a.pdf", b"x")).await;
    assert_eq!((refused.status, portal.posts("/attachments")), (422, 0));
    assert!(!refused.one("#doc_type-error").is_empty());

    portal.expire_sessions();
    let fields = [("doc_type", "insurance_policy"), ("note", "bản ký")];
    let ended = upload(&browser, &code, &fields, ("a.pdf", b"x")).await;
    assert_eq!(ended.status, 303);
    browser.sign_in(TOKEN).await;
    let page = browser.get(&path(&code)).await;
    assert_eq!(chosen_type(&page), "insurance_policy");

    // This service accepts it: the document is not called the operator's.
    portal.script(on_get(Fault {
        body: Some(json!({"status": "success", "message": "OK", "data": [
            {"id": 1, "doc_type": "insurance_policy", "file_name": "a.pdf"}
        ]})),
        ..Fault::once(FaultKind::Body, "/orders/*/attachments")
    }));
    let page = browser.get(&format!("{}?read=again", path(&code))).await;
    assert_eq!(page.texts("section[aria-labelledby=others] .files > li").len(), 1);
    assert!(page.texts("#theirs").is_empty());
}

#[tokio::test]
async fn body_far_over_the_limit_is_refused() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    let huge = vec![0u8; 24 * 1024 * 1024 + 600_000];
    let refused = upload(&browser, &code, &[("doc_type", "msds")], ("a.zip", &huge)).await;
    assert_eq!(refused.status, 413);
    assert!(
        refused
            .one("#file-error")
            .replace('\u{a0}', " ")
            .starts_with("24.6 MB is over the limit of 20 MB."),
        "{}",
        refused.one("#file-error")
    );
    assert_eq!(portal.posts("/attachments"), 0);
}

#[tokio::test]
async fn closed_request_takes_no_documents() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().cancelled();
    let page = browser.get(&path(&code)).await;
    assert_eq!((page.status, page.texts("input[type=file]").len()), (200, 0));
    let refused = upload(&browser, &code, &[("doc_type", "msds")], ("a.pdf", b"x")).await;
    assert_eq!((refused.status, portal.posts("/attachments")), (409, 0));
    assert!(refused.one("#error-summary").contains("closed"));
}

/// The script of the page caches an imported file until it is uploaded; a refused file is not offered again.
#[tokio::test]
async fn cached_file_is_restored_until_it_is_uploaded() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    let again = |page: &Answer| page.attrs("form[data-kept-again]", "data-kept-again");
    let done = |page: &Answer| page.attrs("[data-kept-done]", "data-kept-done").len();
    let fields = [("doc_type", "packing_list")];
    let fault = on_post(too_many_requests("/orders/*/attachments", "0"));
    portal.script(fault);
    let busy = upload(&browser, &code, &fields, ("PL số 1.csv", b"x")).await;
    assert_eq!(
        (busy.status, again(&busy), done(&busy)),
        (429, vec!["PL số 1.csv".to_owned()], 0)
    );
    tokio::time::sleep(SHORTEST_PAUSE).await;
    let refused = upload(&browser, &code, &[("doc_type", "")], ("PL số 1.csv", b"x")).await;
    assert_eq!((refused.status, again(&refused)), (422, vec![]));
    upload(&browser, &code, &fields, ("PL số 1.csv", b"x")).await;
    let page = browser.get(&path(&code)).await;
    assert_eq!((again(&page), done(&page)), (vec![], 1));
    assert_eq!(done(&browser.get(&path(&code)).await), 0, "told once");
}

#[tokio::test]
async fn input_is_kept_when_the_service_is_down() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    portal.script(always(Fault::status(500, "/orders/*")));
    let refused = upload_pdf(&browser, &code, "giữ").await;
    assert_eq!((refused.status, portal.posts("/attachments")), (502, 0));
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

/// The page with a kept form tells what was done elsewhere meanwhile.
async fn tells_what_was_done(browser: &Browser, code: &str) {
    let owner = format!("/requests/{code}/owner");
    browser.post_form(&owner, &[("action", "release")]).await;
    let page = browser.get(&path(code)).await;
    let told = page.texts("[role=status]").join(" ");
    assert!(told.contains("Who is in charge is saved"), "{told}");
    assert!(
        !page
            .attrs("form[enctype] select option[selected]", "value")
            .is_empty()
    );
}

/// The session ends before the form arrives, or the service refuses the token during the upload: type and note are restored
/// after signing in; the file cannot be.
#[tokio::test]
async fn expired_session_keeps_type_and_note() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    let fields = [("doc_type", "msds"), ("note", "bản ký\r\nngày 2/9")];
    let sign_in = format!("/sign-in?next=%2Frequests%2F{code}%2Fdocuments");
    for refused in [false, true] {
        if refused {
            portal.script(on_post(Fault::status(401, "/orders/*/attachments")));
        } else {
            portal.expire_sessions();
        }
        let ended = upload(&browser, &code, &fields, ("a.pdf", b"%PDF")).await;
        assert_eq!(
            (ended.status, ended.location()),
            (303, Some(sign_in.as_str())),
            "{refused}"
        );
        browser.sign_in(TOKEN).await;
        let page = browser.get(&path(&code)).await;
        assert_eq!(chosen_type(&page), "msds", "{refused}");
        assert_eq!(
            page.value("note").as_deref().map(str::trim_start),
            Some("bản ký\nngày 2/9"),
            "{refused}"
        );
        assert_eq!(page.attrs("form[data-kept-again]", "data-kept-again"), ["a.pdf"]);
        assert!(
            page.texts("[role=status]")
                .join(" ")
                .contains("choose them again"),
            "says what was kept"
        );
        tells_what_was_done(&browser, &code).await;
        portal.advance(Duration::from_mins(11));
        let page = browser.get(&path(&code)).await;
        assert_eq!(
            page.value("note").unwrap_or_default().trim(),
            "",
            "{refused}: for some minutes"
        );
    }
    assert_eq!(stored(&portal, &code), []);
    // A visitor's upload is not read.
    let stranger = portal.browser();
    assert_eq!(
        upload(&stranger, &code, &fields, ("a.pdf", b"%PDF")).await.status,
        303
    );
}

/// E8: a form without a boundary, or with one that no part has, is answered with a page and sent nowhere.
#[tokio::test]
async fn form_without_a_boundary_is_refused() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    let long = format!("multipart/form-data; boundary={}", "b".repeat(2_000));
    for kind in [
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "multipart/form-data; boundary=x",
        long.as_str(),
    ] {
        let headers = [("content-type", kind), ("sec-fetch-site", "same-origin")];
        let path = format!("/requests/{code}/documents");
        let answer = browser
            .send("POST", &path, &headers, b"--y\r\nno part\r\n".to_vec())
            .await;
        assert!(
            [400, 415, 422].contains(&answer.status),
            "{kind}: {}",
            answer.status
        );
        assert!(!answer.one("h1").is_empty(), "{kind}");
    }
    assert_eq!(portal.posts("/attachments"), 0);
}

#[tokio::test]
async fn note_that_is_too_long_is_told_as_that() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().confirmed();
    let note = "n".repeat(70_000);
    let page = upload_pdf(&browser, &code, &note).await;
    assert_eq!(page.status, 422);
    let main = page.one("#main");
    assert!(
        main.contains("The note is longer than 64 KB, so nothing was sent."),
        "{main}"
    );
    assert_eq!(
        page.value("note").unwrap_or_default().len(),
        70_000,
        "to be shortened"
    );
    assert_eq!(portal.posts("/attachments"), 0);
    // A zero byte in it costs nothing.
    assert_eq!(upload_pdf(&browser, &code, "x\0y").await.status, 303);
}
