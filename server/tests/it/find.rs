//! Finding requests by any word, and going to one by its reference.

use crate::harness::{Answer, Browser, Portal, TOKEN, TOKEN_OTHER, until};

fn found(page: &Answer) -> Vec<String> {
    page.texts("section[aria-labelledby=found] ul.since > li")
}

async fn find(browser: &Browser, words: &str) -> Answer {
    browser.get(&format!("/find?q={words}")).await
}

/// Reads a request, so that its words are known.
async fn open(browser: &Browser, code: &str) {
    assert_eq!(browser.get(&format!("/requests/{code}")).await.status, 200);
}

#[tokio::test]
async fn words_of_what_was_read_are_found() {
    let portal = Portal::start().await;
    let browser = portal.sign_in_as(TOKEN, "Minh").await;
    let pumps = portal
        .request()
        .with(&serde_json::json!({
            "partner_ref": "PO-7788",
            "cargos": [{"name": "Máy bơm", "package_count": 1, "package_type": "carton", "gross_weight": 12,
                "length": 40, "width": 30, "height": 20, "dimension_unit": "cm"}],
            "origin_address": "Số 5 Bạch Đằng, Đà Nẵng",
        }))
        .quoted();
    let other = portal.request().quoted();
    // References are known from the list alone.
    let page = find(&browser, "po+7788").await;
    assert!(found(&page)[0].contains(&pumps), "{:?}", found(&page));
    assert!(
        page.body
            .contains("only of the 0 whose details were read with your token")
    );
    assert!(
        find(&browser, "may+bom")
            .await
            .body
            .contains("No request was found")
    );
    open(&browser, &pumps).await;
    open(&browser, &other).await;
    until("the words are kept", async || {
        found(&find(&browser, "may+bom").await).len() == 1
    })
    .await;
    let page = find(&browser, "da+nang+may+bom").await;
    assert!(found(&page)[0].contains("Goods: Máy bơm"), "{:?}", found(&page));
    until("both are read", async || {
        find(&browser, "x")
            .await
            .body
            .contains("only of the 2 whose details were read with your token")
    })
    .await;
    assert!(
        find(&browser, "may+bay")
            .await
            .body
            .contains("No request was found")
    );
    // Every word has to be there; the typed words stay in the field, escaped.
    let odd = find(&browser, "%3Cscript%3Ealert(1)%3C%2Fscript%3E").await;
    assert_eq!(odd.attrs("#words", "value"), ["<script>alert(1)</script>"]);
    assert_eq!(find(&browser, &"x".repeat(5_000)).await.status, 200);
    // A foreign token finds nothing, nor does a colleague's token before it has read it itself.
    let foreign = portal.sign_in_as(TOKEN_OTHER, "Minh").await;
    assert!(found(&find(&foreign, "may+bom").await).is_empty());
    let stored = String::from_utf8_lossy(&portal.stored_bytes()).into_owned();
    assert!(!stored.contains("Máy bơm") && !stored.contains("Bạch Đằng"));
}

#[tokio::test]
async fn documents_are_found_by_their_names() {
    let portal = Portal::start().await;
    let browser = portal.sign_in_as(TOKEN, "Minh").await;
    let code = portal.request().quoted();
    let path = format!("/requests/{code}/documents");
    let form = [("doc_type", "commercial_invoice")];
    let sent = browser
        .post_multipart(
            &path,
            &form,
            Some(("file", "Hóa đơn tháng 11.pdf", b"%PDF-1.4 x")),
        )
        .await;
    assert_eq!(sent.status, 303, "{}", sent.body);
    browser.get(&path).await;
    until("the name is kept", async || {
        let page = find(&browser, "hoa+don+thang").await;
        found(&page)
            .first()
            .is_some_and(|one| one.contains("Document: Hóa đơn tháng 11.pdf"))
    })
    .await;
}

#[tokio::test]
async fn whole_reference_is_found_alone() {
    let portal = Portal::start().await;
    let browser = portal.sign_in_as(TOKEN, "Minh").await;
    let named = |reference: &str| {
        let fields = serde_json::json!({ "partner_ref": reference });
        portal.request().with(&fields).quoted()
    };
    let (one, longer, apart) = (named("PO-77 31"), named("PO-77-310"), named("31 PO 77"));
    let page = find(&browser, "po+77+31").await;
    assert_eq!(found(&page).len(), 1, "{:?}", found(&page));
    assert!(found(&page)[0].contains(&one));
    assert!(found(&page)[0].contains("Your reference: PO-77 31"));
    let request = browser.get(&format!("/requests/{one}")).await.body;
    let quotation: String = request[request.find("QT-").unwrap()..]
        .chars()
        .take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '-')
        .collect();
    let page = find(&browser, &quotation).await;
    assert!(
        found(&page)[0].contains(&format!("Quotation: {quotation}")),
        "{:?}",
        found(&page)
    );
    let page = find(&browser, &one).await;
    assert!(found(&page)[0].contains(&format!("Request: {one}")));
    assert_eq!(found(&page).len(), 1, "{:?}", found(&page));
    // Of a part of one all are found.
    let page = find(&browser, "po+77+3").await;
    assert!(
        [&one, &longer, &apart]
            .iter()
            .all(|code| page.body.contains(code.as_str()))
    );
}

#[tokio::test]
async fn reference_leads_to_its_request() {
    let portal = Portal::start().await;
    let browser = portal.sign_in_as(TOKEN, "Minh").await;
    let one = portal
        .request()
        .with(&serde_json::json!({"partner_ref": "Đơn hàng 5"}))
        .quoted();
    let two = portal
        .request()
        .with(&serde_json::json!({"partner_ref": "Đơn hàng 55"}))
        .quoted();
    let go = async |reference: &str| {
        let answer = browser.get(&format!("/go/{reference}")).await;
        (answer.status, answer.location().unwrap_or_default().to_owned())
    };
    let page = |code: &str| (303, format!("/requests/{code}"));
    assert_eq!(go("don%20hang%205").await, page(&one));
    assert_eq!(go("%C4%90%C6%A1n%20h%C3%A0ng%2055").await, page(&two));
    assert_eq!(go(&one).await, page(&one));
    // None, or not exactly one: the page of results.
    assert_eq!(go("don%20hang").await, (303, "/find?q=don%20hang".to_owned()));
    assert_eq!(go("x%2Fy").await, (303, "/find?q=x%2Fy".to_owned()));
    let foreign = portal.sign_in_as(TOKEN_OTHER, "Minh").await;
    let answer = foreign.get(&format!("/go/{one}")).await;
    assert!(answer.location().unwrap().starts_with("/find?q="));
}
