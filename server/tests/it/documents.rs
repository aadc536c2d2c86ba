//! Documents of a request.

use std::time::Duration;

use bytes::Bytes;
use sandbox::model::request::NewDocument;
use sandbox::{Fault, FaultKind};
use serde_json::{Value, json};

use crate::harness::{
    Answer, Browser, Part, Portal, TOKEN, always, on_get, on_post, refusing, too_many_requests,
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

#[tokio::test]
async fn lost_upload_response_is_resolved_by_the_list() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    let strike = |kind| on_post(Fault::once(kind, "/orders/*/attachments"));
    portal.script(strike(FaultKind::CutAfterCommit));
    let done = upload_pdf(&browser, &code, "n").await;
    assert_eq!(
        (
            done.status,
            portal.posts("/attachments"),
            stored(&portal, &code).len()
        ),
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
        portal.script(fault);
        // A document of this name exists already.
        let unclear = upload_pdf(&browser, &code, "giữ").await;
        assert_eq!((unclear.status, portal.posts("/attachments")), (502, 1));
        assert!(unclear.one("#error-summary").contains("unclear"));
        assert_eq!(
            (unclear.value("note").as_deref(), chosen_type(&unclear)),
            (Some("giữ"), "msds".to_owned())
        );
    }
}

#[tokio::test]
async fn service_errors_are_quoted() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    let errors = json!({"file": ["Tệp có vi-rút"]});
    portal.script(on_post(refusing("/orders/*/attachments", "Không nhận", &errors)));
    let refused = upload_pdf(&browser, &code, "giữ").await;
    assert_eq!(refused.status, 422);
    assert_eq!(refused.one("#file-error"), "Tệp có vi-rút");
    assert!(refused.one("#error-summary").contains("Không nhận"));
    portal.script(on_post(too_many_requests("/orders/*/attachments", "5")));
    let limited = upload_pdf(&browser, &code, "giữ").await;
    assert_eq!((limited.status, limited.header("retry-after")), (429, Some("5")));
    assert_eq!(limited.value("note").as_deref(), Some("giữ"));
}

/// Answers an upload with 200 and this body.
fn answer_with(portal: &Portal, body: Value) {
    portal.script(on_post(Fault {
        body: Some(body),
        ..Fault::once(FaultKind::Body, "/orders/*/attachments")
    }));
}

#[tokio::test]
async fn refusal_within_a_success_status_is_a_refusal() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    for body in [
        json!({"success": false, "message": "Không nhận", "errors": {"file": ["Tệp có vi-rút"]}}),
        json!({"status": false, "message": "Không nhận", "errors": {"file": ["Tệp có vi-rút"]}}),
        json!({"code": "FILE_INVALID", "message": "Không nhận", "errors": {"file": ["Tệp có vi-rút"]}}),
    ] {
        answer_with(&portal, body.clone());
        let refused = upload_pdf(&browser, &code, "giữ").await;
        assert_eq!(refused.status, 422, "{body}");
        assert_eq!(refused.one("#file-error"), "Tệp có vi-rút", "{body}");
        assert!(refused.one("#error-summary").contains("Không nhận"), "{body}");
        assert_eq!(refused.value("note").as_deref(), Some("giữ"));
    }
    assert!(stored(&portal, &code).is_empty());
    let page = browser.get(&format!("/requests/{code}")).await;
    assert!(
        !page.one("main").contains("Lan Anh uploaded"),
        "{}",
        page.one("main")
    );
}

/// The service's word for a success counts for more than errors beside it: a listed document is uploaded, with the service's
/// remarks; an unlisted one is unclear. Nobody is told that nothing was accepted.
#[tokio::test]
async fn errors_beside_a_success_are_resolved_by_the_list() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    let said = json!({"status": "success", "message": "Chờ duyệt", "errors": {"note": ["Ghi chú <b>quá dài</b>"]}, "data": null});
    for (body, listed) in [
        (said.clone(), true),
        (json!({"errors": {"note": ["Ghi chú <b>quá dài</b>"]}}), true),
        (said, false),
    ] {
        portal.clear_calls();
        let kind = if listed {
            FaultKind::StatusAfterCommit
        } else {
            FaultKind::Body
        };
        portal.script(on_post(Fault {
            status: Some(200),
            body: Some(body.clone()),
            ..Fault::once(kind, "/orders/*/attachments")
        }));
        let once = browser.get(&path(&code)).await.value("once").unwrap();
        let fields = [("once", once.as_str()), ("doc_type", "msds"), ("note", "giữ")];
        let name = format!("{}.pdf", portal.calls().len() + stored(&portal, &code).len());
        let outcome = upload(&browser, &code, &fields, (&name, b"%PDF")).await;
        if listed {
            assert_eq!(outcome.status, 303, "{body}");
            let page = browser.get(&path(&code)).await;
            let told = page.one("[role=status]");
            assert!(told.contains("Document uploaded"), "{told}");
            assert!(told.contains("no need to send it again"), "{told}");
            assert_eq!(page.texts("[role=status] li"), ["Ghi chú <b>quá dài</b>"]);
        } else {
            assert_eq!(outcome.status, 502, "{body}");
            let told = outcome.one("#error-summary");
            assert!(
                told.contains("unclear") && told.contains("is not in the list so far"),
                "{told}"
            );
            assert!(told.contains("Ghi chú <b>quá dài</b>"), "{told}");
            assert_eq!(outcome.value("note").as_deref(), Some("giữ"));
        }
        // A second post of the same form sends nothing.
        let again = upload(&browser, &code, &fields, (&name, b"%PDF")).await;
        assert_eq!((again.status, portal.posts("/attachments")), (303, 1), "{body}");
    }
    assert_eq!(stored(&portal, &code).len(), 2);
}

#[tokio::test]
async fn unreadable_answer_is_resolved_by_the_list() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    portal.script(on_post(Fault::once(FaultKind::Garbage, "/orders/*/attachments")));
    let unclear = upload_pdf(&browser, &code, "giữ").await;
    assert_eq!(unclear.status, 502);
    assert!(
        unclear
            .one("#error-summary")
            .contains("is not in the list so far")
    );
    assert_eq!(
        unclear.attrs("#error-summary a", "href"),
        [path(&code)],
        "where to look"
    );
}

#[tokio::test]
async fn service_remarks_about_an_upload_are_shown_once() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    answer_with(
        &portal,
        json!({"status": "success", "message": "<b>Chờ duyệt</b> trong 24 giờ", "data": {}}),
    );
    upload_pdf(&browser, &code, "").await;
    let page = browser.get(&path(&code)).await;
    assert!(page.one("[role=status]").contains("Document uploaded"));
    assert_eq!(
        page.texts("[role=status] blockquote"),
        ["<b>Chờ duyệt</b> trong 24 giờ"]
    );
    let page = browser.get(&path(&code)).await;
    assert!(page.texts("[role=status] blockquote").is_empty());
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

/// The titles of the checklist, with the values of its buttons.
fn checklist(page: &Answer) -> Vec<String> {
    page.texts("section[aria-labelledby=checklist] li > div > b")
}

#[tokio::test]
async fn document_marked_as_not_needed_is_logged_and_undone() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().confirmed();
    let needs = format!("{}/needs", path(&code));
    let mark = async |doc_type: &str, needed: &str| {
        let typed = [("doc_type", doc_type), ("needed", needed)];
        browser.post_form(&needs, &typed).await
    };
    browser.get(&path(&code)).await;
    let calls = portal.calls().len();
    let page = browser.get(&path(&code)).await;
    assert_eq!(portal.calls().len() - calls, 2, "the request and its documents");
    let all = checklist(&page);
    assert_eq!(all[..2], ["Commercial invoice", "Packing list"], "{all:?}");
    assert!(
        page.body.contains("0 of 2 usual documents are here"),
        "{}",
        page.body
    );
    let marked = mark("packing_list", "no").await;
    assert_eq!(
        (marked.status, marked.location()),
        (303, Some(format!("{}#checklist", path(&code)).as_str()))
    );
    for _ in 0..3 {
        assert_eq!(
            mark("packing_list", "no").await.status,
            303,
            "said twice is said once"
        );
    }
    let page = browser.get(&path(&code)).await;
    assert!(
        page.body.contains("0 of 1 usual documents are here"),
        "{}",
        page.body
    );
    let request = browser.get(&format!("/requests/{code}")).await;
    assert_eq!(
        request.one("section[aria-labelledby=documents] > p:has(span)"),
        "0 of 1 usual documents are here. Still missing: Commercial invoice"
    );
    let log = request.texts("section[aria-labelledby=activity] li > div > b");
    assert_eq!(log[0], "Lan Anh marked a document as not needed");
    assert_eq!(
        log.iter().filter(|one| one.contains("marked")).count(),
        1,
        "{log:?}"
    );
    // Undone by the button of the page.
    let page = browser.get(&path(&code)).await;
    let undo = page.form("form[action$='needs?doc_type=packing_list']");
    assert_eq!(browser.submit(&undo).await.status, 303);
    assert!(
        browser
            .get(&path(&code))
            .await
            .body
            .contains("0 of 2 usual documents are here")
    );
    assert_eq!(
        page.attrs("[name=doc_type]", "id"),
        ["doc_type"],
        "only the form of documents"
    );
    for wrong in [("contract", "no"), ("msds", ""), ("", "yes")] {
        assert_eq!(mark(wrong.0, wrong.1).await.status, 422, "{wrong:?}");
    }
    assert_eq!(portal.posts("/attachments"), 0);
}

#[tokio::test]
async fn choices_of_one_customer_are_not_those_of_another() {
    let portal = Portal::start().await;
    let code = portal.request().confirmed();
    let (own, other) = (portal.browser(), portal.browser());
    own.sign_in(TOKEN).await;
    other.sign_in(crate::harness::TOKEN_OTHER).await;
    let typed = [("doc_type", "packing_list"), ("needed", "no")];
    let needs = format!("{}/needs", path(&code));
    assert_eq!(other.post_form(&needs, &typed).await.status, 404);
    assert!(
        own.get(&path(&code))
            .await
            .body
            .contains("0 of 2 usual documents are here")
    );
    let opened = own.get(&needs).await;
    assert_eq!((opened.status, opened.location()), (303, Some(&*path(&code))));
}

/// A form with these files of one type each: type, name, content.
fn with_files<'a>(once: &'a str, files: &[(&'a str, &'a str, &'a [u8])]) -> Vec<Part<'a>> {
    let mut parts: Vec<Part> = vec![("once", None, once.as_bytes())];
    for (doc_type, name, content) in files {
        parts.push(("doc_type", None, doc_type.as_bytes()));
        parts.push(("file", Some(name), content));
    }
    parts
}

#[tokio::test]
async fn files_to_open_once_more_are_named_among_several() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().confirmed();
    let once = browser.get(&path(&code)).await.value("once").unwrap();
    let files: [(&str, &str, &[u8]); 2] = [
        ("packing_list", "Đúng.pdf", b"%PDF-1.4 x"),
        ("commercial_invoice", "Khác.pdf", b"\xff\xd8\xff\xe0 JFIF"),
    ];
    let done = browser.post_parts(&path(&code), &with_files(&once, &files)).await;
    assert_eq!(done.status, 303, "{}", done.body);
    let told = browser.get(&path(&code)).await.one("[role=status]");
    assert!(told.contains("To be checked: Khác.pdf."), "{told}");
    assert!(!told.contains("Đúng"), "{told}");
}

#[tokio::test]
async fn ten_files_of_one_form_cost_fourteen_calls() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().confirmed();
    let once = browser.get(&path(&code)).await.value("once").unwrap();
    portal.clear_calls();
    let names: Vec<String> = (1..=10).map(|at| format!("Ảnh {at}.jpg")).collect();
    let files: Vec<_> = names
        .iter()
        .map(|name| ("cargo_photo", name.as_str(), name.as_bytes()))
        .collect();
    let done = browser.post_parts(&path(&code), &with_files(&once, &files)).await;
    assert_eq!((done.status, done.location()), (303, Some(path(&code).as_str())));
    let page = browser.get(&path(&code)).await;
    assert!(page.one("[role=status]").contains("Documents uploaded"));
    let there: Vec<String> = stored(&portal, &code).into_iter().map(|(name, _)| name).collect();
    assert_eq!(there, names);
    let calls = portal.calls();
    assert!(calls.len() <= 14, "{calls:?}");
    // The same form again sends nothing.
    let again = browser.post_parts(&path(&code), &with_files(&once, &files)).await;
    assert_eq!((again.status, portal.posts("/attachments")), (303, 10));
    let log = browser.get(&format!("/requests/{code}?activity=all")).await;
    let log = log.texts("section[aria-labelledby=activity] li > div > b");
    assert_eq!(
        log.iter().filter(|one| one.contains("uploaded")).count(),
        10,
        "{log:?}"
    );
}

/// Six photos: the service refuses the third, the answers to the fourth and to the last are lost.
#[tokio::test]
async fn each_file_has_its_own_outcome() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().confirmed();
    let once = browser.get(&path(&code)).await.value("once").unwrap();
    let errors = json!({"file": ["Ảnh quá mờ"]});
    portal.script(Fault {
        skip: 2,
        ..on_post(refusing("/orders/*/attachments", "Không nhận", &errors))
    });
    for (skip, kind) in [(2, FaultKind::CutAfterCommit), (3, FaultKind::Cut)] {
        portal.script(Fault {
            skip,
            ..on_post(Fault::once(kind, "/orders/*/attachments"))
        });
    }
    // Phones give every photo the same name.
    let photos: Vec<Vec<u8>> = (1..=6).map(|bytes| vec![7; bytes]).collect();
    let mut files: Vec<_> = photos
        .iter()
        .map(|photo| ("cargo_photo", "image.jpg", photo.as_slice()))
        .collect();
    files[2] = ("msds", "third.jpg", &photos[2]);
    files[5] = ("permit", "last.jpg", &photos[5]);
    portal.clear_calls();
    let page = browser.post_parts(&path(&code), &with_files(&once, &files)).await;
    assert_eq!((page.status, portal.posts("/attachments")), (422, 6));
    let sizes: Vec<i64> = stored(&portal, &code).into_iter().map(|(_, size)| size).collect();
    assert_eq!(sizes, [1, 2, 4, 5], "each once");
    let summary = page.one("#error-summary");
    for words in [
        "4 of 6 files were uploaded",
        "image.jpg, image.jpg, image.jpg, image.jpg",
        "Không nhận",
        "third.jpg",
        "“last.jpg” is not in the list so far",
        "did not say clearly whether it took “last.jpg”",
    ] {
        assert!(summary.contains(words), "{words}: {summary}");
    }
    // The rows of the two are open, with their types, errors at the right one.
    assert_eq!(page.one("#file-error"), "Ảnh quá mờ");
    let chosen: Vec<_> = page.attrs("form[enctype] select option[selected]", "value");
    assert_eq!(chosen[..2], ["msds", "permit"], "{chosen:?}");
    assert_eq!(page.texts("form[enctype] > .fields").len(), 2);
    let again = page.value("once").unwrap();
    let files = [("msds", "third.jpg", &photos[2][..])];
    let done = browser
        .post_parts(&path(&code), &with_files(&again, &files))
        .await;
    assert_eq!((done.status, portal.posts("/attachments")), (303, 7));
}

/// The service refuses the token at the third of four files: after signing in the page says which files went up, and has rows
/// for the others.
#[tokio::test]
async fn session_that_ends_between_files_keeps_the_rest() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().confirmed();
    portal.script(Fault {
        skip: 1,
        ..on_post(Fault::once(FaultKind::CutAfterCommit, "/orders/*/attachments"))
    });
    portal.script(Fault {
        skip: 1,
        ..on_get(always(Fault::status(503, "/orders/*/attachments")))
    });
    portal.script(Fault {
        skip: 1,
        ..on_post(Fault::status(401, "/orders/*/attachments"))
    });
    let files = [
        ("msds", "macro.exe", &b"0"[..]),
        ("msds", "first.pdf", b"1"),
        ("permit", "second.pdf", b"22"),
        ("cargo_photo", "third.jpg", b"333"),
        ("packing_list", "fourth.pdf", b"4444"),
    ];
    let ended = browser.post_parts(&path(&code), &with_files("k", &files)).await;
    assert_eq!(ended.status, 303);
    assert!(ended.location().is_some_and(|to| to.starts_with("/sign-in")));
    let posts = portal.posts("/attachments");
    portal.script_nothing();
    browser.sign_in(TOKEN).await;
    let page = browser.get(&path(&code)).await;
    let summary = page.one("#error-summary");
    for words in [
        "1 of 5 files were uploaded",
        "first.pdf",
        "“second.pdf”",
        "third.jpg",
        "fourth.pdf",
        "a kind of file that the operator does not take",
        "does not tell whether it arrived",
    ] {
        assert!(summary.contains(words), "{words}: {summary}");
    }
    let chosen: Vec<_> = page.attrs("form[enctype] select option[selected]", "value");
    assert_eq!(chosen, ["msds", "cargo_photo", "packing_list"]);
    assert!(
        !page.texts("[role=status]").join(" ").contains("was not sent"),
        "one was"
    );
    assert_eq!(portal.posts("/attachments"), posts, "signing in sends nothing");
    // The files that are sent now are told by their own answer.
    upload(&browser, &code, &[("doc_type", "msds")], ("fourth.pdf", b"%PDF")).await;
    let page = browser.get(&path(&code)).await;
    assert!(page.texts("#error-summary").is_empty());
}

#[tokio::test]
async fn good_files_are_sent_beside_bad_ones() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().confirmed();
    let large = vec![0; MAX_UPLOAD_BYTES + 1];
    let files = [
        ("msds", "a.exe", &b"x"[..]),
        ("msds", "good.pdf", b"%PDF-1.7"),
        ("", "no type.pdf", b"%PDF-1.7"),
        ("permit", "large.pdf", &large),
    ];
    let page = browser.post_parts(&path(&code), &with_files("k", &files)).await;
    assert_eq!((page.status, portal.posts("/attachments")), (422, 1));
    let summary = page.one("#error-summary");
    for words in [
        "1 of 4 files were uploaded",
        "a.exe:",
        "no type.pdf: Choose the type",
        "large.pdf: 20",
        "good.pdf",
    ] {
        assert!(summary.contains(words), "{words}: {summary}");
    }
    assert!(page.one("#file-error").contains("a.exe"));
    assert!(page.one("#doc_type-2-error").contains("Choose the type"));
    assert!(page.one("#file-3-error").contains("over the limit of 20 MB"));
    assert_eq!(
        page.attrs("#error-summary a", "href"),
        ["#file", "#doc_type-2", "#file-3"]
    );

    let many: Vec<_> = (0..11).map(|_| ("msds", "a.pdf", &b"x"[..])).collect();
    let page = browser.post_parts(&path(&code), &with_files("l", &many)).await;
    assert_eq!((page.status, portal.posts("/attachments")), (422, 1));
    assert!(
        page.one("#file-error")
            .contains("One upload takes 10 files. Nothing was sent.")
    );
    // Each is within its limit, all together are not.
    let allowed = vec![0; MAX_UPLOAD_BYTES];
    let heavy: Vec<_> = (0..6).map(|_| ("msds", "a.zip", allowed.as_slice())).collect();
    let page = browser.post_parts(&path(&code), &with_files("m", &heavy)).await;
    assert_eq!((page.status, portal.posts("/attachments")), (413, 1));
    let told = page.one("#file-error");
    assert!(
        told.contains("is over the limit of 100 MB for one upload"),
        "{told}"
    );
    assert!(told.starts_with("120"), "{told}");
}

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

#[tokio::test]
async fn form_with_a_type_for_each_file_needs_no_scripts() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().confirmed();
    let page = browser.get(&path(&code)).await;
    let several = format!("{}?files=10", path(&code));
    // Parsers read the elements for pages without scripts as text.
    assert!(page.one("noscript").contains(&format!("href=\"{several}#add\"")));
    let page = browser.get(&several).await;
    assert_eq!(page.texts("form[enctype] input[type=file]").len(), 10);
    assert_eq!(page.texts("noscript").len(), 0);
    for rows in ["0", "-1", "x", "99999999999"] {
        let page = browser.get(&format!("{}?files={rows}", path(&code))).await;
        assert!(
            (1..=10).contains(&page.texts("form[enctype] input[type=file]").len()),
            "{rows}"
        );
    }
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
