//! The checklist of usual documents.

use super::path;
use crate::harness::{Answer, Portal, TOKEN};

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
