//! Several files in one form.

use sandbox::{Fault, FaultKind};
use serde_json::json;

use super::{MAX_UPLOAD_BYTES, path, stored, tells_what_was_done, upload};
use crate::harness::{Part, Portal, TOKEN, always, delayed, on_get, on_post, refusing};

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

/// The portal shuts down while the first of three files is on its way: that one is completed, the others are not begun.
#[tokio::test]
async fn further_files_are_not_begun_once_the_portal_shuts_down() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().confirmed();
    let once = browser.get(&path(&code)).await.value("once").unwrap();
    let files: [(&str, &str, &[u8]); 3] = [
        ("cargo_photo", "one.jpg", b"1"),
        ("cargo_photo", "two.jpg", b"22"),
        ("cargo_photo", "three.jpg", b"333"),
    ];
    let parts = with_files(&once, &files);
    portal.clear_calls();
    portal.script(on_post(delayed("/orders/*/attachments", 1_500)));
    let (documents, closing) = (path(&code), async {
        portal.until_script_is_met().await;
        portal.app.closing().cancel();
    });
    let (page, ()) = tokio::join!(browser.post_parts(&documents, &parts), closing);
    assert_eq!((page.status, portal.posts("/attachments")), (503, 1));
    let there: Vec<String> = stored(&portal, &code).into_iter().map(|(name, _)| name).collect();
    assert_eq!(there, ["one.jpg"]);
    assert!(page.body.contains("This file was not sent: send it again."));
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
    tells_what_was_done(&browser, &code).await;
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
