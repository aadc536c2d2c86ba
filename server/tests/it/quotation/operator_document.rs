//! The operator's own document of a quotation.

use sandbox::{Fault, FaultKind};
use tokio_util::sync::CancellationToken;

use crate::harness::{Portal, TOKEN, TOKEN_OTHER, quotation_path};

const INERT: &str = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/// Serves this document once.
fn serve(portal: &Portal, html: &str) {
    portal.script(Fault {
        body: Some(html.into()),
        content_type: Some("text/html".into()),
        ..Fault::once(FaultKind::Body, "/orders/*/quotation/document")
    });
}

/// Starts a portal whose operator has these routes alone.
async fn start_before(operator: axum::Router) -> Portal {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let serving = server::http::listener::serve(listener, operator, Vec::new(), CancellationToken::new());
    tokio::spawn(serving);
    Portal::start_with(|config| {
        config.api_url = format!("http://{address}/").parse().unwrap();
    })
    .await
}

/// Returns a document of a little more than three megabytes.
fn long() -> String {
    format!(
        "<h1>Báo giá</h1><p>{}</p><p>Tổng: 1.234.567</p>",
        "x".repeat(3 << 20)
    )
}

#[tokio::test]
async fn operator_document_is_inert() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let hostile = "<script>alert(1)</script><form action=//x><img src=//x onerror=alert(1)>";
    let fault = Fault {
        body: Some(hostile.into()),
        content_type: Some("text/html".into()),
        ..Fault::once(FaultKind::Body, "/orders/*/quotation/document")
    };
    portal.script(fault);
    let document = browser.get(&quotation_path(&code, "/document")).await;
    assert_eq!(
        (document.status, document.header("content-type")),
        (200, Some("text/html; charset=utf-8"))
    );
    let policies: Vec<_> = document
        .headers
        .get_all("content-security-policy")
        .iter()
        .collect();
    assert_eq!(policies, [INERT]);
    assert_eq!(document.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(document.header("cache-control"), Some("no-store"));
    assert_eq!(document.body, hostile);
}

/// D7: headers that the operator sends with it are not passed on.
#[tokio::test]
async fn headers_of_the_operator_are_not_passed_on() {
    use axum::Router;
    use axum::http::HeaderMap;
    use axum::response::Html;
    use axum::routing::{any, get};

    const NAMES: [&str; 6] = [
        "set-cookie",
        "refresh",
        "link",
        "server",
        "location",
        "x-powered-by",
    ];
    async fn document() -> (HeaderMap, Html<&'static str>) {
        let headers = NAMES.map(|name| {
            (
                name.parse().unwrap(),
                "1;url=https://elsewhere.example/".parse().unwrap(),
            )
        });
        (headers.into_iter().collect(), Html("<h1>Báo giá</h1>"))
    }
    let operator = Router::new()
        .route("/orders/{code}/quotation/document", get(document))
        .fallback(any("{\"status\": \"success\", \"data\": {}}"));
    let portal = start_before(operator).await;
    let browser = portal.sign_in().await;
    for end in ["/document", "/document.html"] {
        let answer = browser.get(&quotation_path("RFQ-1", end)).await;
        assert_eq!((answer.status, answer.body.as_str()), (200, "<h1>Báo giá</h1>"));
        for name in NAMES {
            assert_eq!(answer.header(name), None, "{end} {name}");
        }
    }
}

#[tokio::test]
async fn document_stands_in_a_frame_of_a_page() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let quotation = browser.get(&quotation_path(&code, "")).await;
    let view = quotation_path(&code, "/document/view");
    assert!(
        quotation.attrs("a", "href").contains(&view),
        "the quotation leads to it"
    );
    let page = browser.get(&view).await;
    assert_eq!(page.status, 200);
    assert_eq!(page.attrs("iframe", "src"), [quotation_path(&code, "/document")]);
    assert_eq!(page.attrs("iframe", "sandbox"), [""]);
    assert_eq!(page.texts(".banner").len(), 0, "nothing is missing");
    let policy = page.header("content-security-policy").unwrap();
    assert!(
        policy.contains("frame-src 'self'") && !policy.contains("unsafe-inline"),
        "{policy}"
    );
}

/// The frame shows the document that the page around it has just read: one view is one call, without a script.
#[tokio::test]
async fn one_view_reads_the_document_once() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let (view, frame) = (
        quotation_path(&code, "/document/view"),
        quotation_path(&code, "/document"),
    );
    let calls = || portal.calls_to("GET", "/quotation/document");
    for view_number in 1..=2 {
        let html = format!("<h1>Báo giá {view_number}</h1>");
        serve(&portal, &html);
        assert_eq!(browser.get(&view).await.status, 200);
        let framed = browser.get(&frame).await;
        assert_eq!((framed.status, framed.body.as_str()), (200, html.as_str()));
        assert_eq!(framed.header("content-security-policy"), Some(INERT));
        assert_eq!(calls(), view_number, "each view reads anew");
    }
    // Opened by itself, it is read anew.
    assert_eq!(browser.get(&frame).await.status, 200);
    assert_eq!(calls(), 3);
}

/// A document that one token has read is given to no other, not even of the same customer, and not after a change.
#[tokio::test]
async fn document_is_given_only_to_the_token_that_read_it() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let (view, frame) = (
        quotation_path(&code, "/document/view"),
        quotation_path(&code, "/document"),
    );
    let calls = || portal.calls_to("GET", "/quotation/document");
    let colleague = portal.sign_in_with(&portal.second_token(TOKEN)).await;
    let stranger = portal.sign_in_with(TOKEN_OTHER).await;
    serve(&portal, "<h1>Của người thứ nhất</h1>");
    assert_eq!(browser.get(&view).await.status, 200);
    assert_eq!(stranger.get(&frame).await.status, 404);
    let theirs = colleague.get(&frame).await;
    assert!(!theirs.body.contains("Của người thứ nhất"));
    assert_eq!(calls(), 3, "each by a call of its own");
    // The reader's own write may have changed it.
    let fields = [("doc_type", "msds")];
    let sent = browser
        .post_multipart(
            &format!("/requests/{code}/documents"),
            &fields,
            Some(("file", "a.pdf", b"%PDF")),
        )
        .await;
    assert_eq!(sent.status, 303);
    let own = browser.get(&frame).await;
    assert!(own.status == 200 && !own.body.contains("Của người thứ nhất"));
    assert_eq!(calls(), 4);
}

/// A slow document is awaited like any other read.
#[tokio::test]
async fn slow_document_is_shown() {
    use std::time::Duration;

    use axum::Router;
    use axum::body::{Body, Bytes};
    use axum::http::header;
    use axum::response::{IntoResponse, Response};
    use axum::routing::{any, get};
    use futures_util::{StreamExt as _, stream};

    async fn document() -> Response {
        let slow = stream::once(async {
            tokio::time::sleep(Duration::from_millis(2_600)).await;
            Ok::<_, std::io::Error>(Bytes::from_static(b"Total</p>"))
        });
        let pieces = stream::iter([Ok(Bytes::from_static(b"<p>"))]).chain(slow);
        ([(header::CONTENT_TYPE, "text/html")], Body::from_stream(pieces)).into_response()
    }
    let operator = Router::new()
        .route("/orders/{code}/quotation/document", get(document))
        .fallback(any(
            "{\"status\": \"success\", \"data\": {\"rfq_code\": \"RFQ-1\", \"status\": \"quoted\"}}",
        ));
    let portal = start_before(operator).await;
    let browser = portal.sign_in().await;
    let page = browser.get(&quotation_path("RFQ-1", "/document/view")).await;
    assert_eq!((page.status, page.texts("iframe").len()), (200, 1));
    let framed = browser.get(&quotation_path("RFQ-1", "/document")).await;
    assert_eq!((framed.status, framed.body.as_str()), (200, "<p>Total</p>"));
}

#[tokio::test]
async fn document_with_pictures_from_outside_says_why_it_looks_incomplete() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    for (html, banners) in [
        ("<img src=\"https://cdn.example.vn/logo.png\">", 1),
        (
            "<style>h1 { background: url(//cdn.example.vn/logo.png) }</style>",
            1,
        ),
        (
            "<img src=\"data:image/png;base64,iVBORw0KGgo=\"><a href=\"https://example.vn\">x</a>",
            0,
        ),
    ] {
        serve(&portal, html);
        let page = browser.get(&quotation_path(&code, "/document/view")).await;
        assert_eq!(page.status, 200);
        assert_eq!(page.texts(".banner").len(), banners, "{html}");
        assert_eq!(page.attrs("iframe", "src").len(), 1);
        assert_eq!(
            page.attrs("a[download]", "href"),
            [quotation_path(&code, "/document.html")]
        );
        assert!(
            !page.body.contains("cdn.example.vn"),
            "nothing of it is in the page itself"
        );
    }
}

#[tokio::test]
async fn document_above_two_megabytes_is_offered_as_a_download() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    serve(&portal, &long());
    let inert = browser.get(&quotation_path(&code, "/document")).await;
    let view = quotation_path(&code, "/document/view");
    assert_eq!((inert.status, inert.location()), (303, Some(view.as_str())));
    serve(&portal, &long());
    let page = browser.get(&view).await;
    assert_eq!((page.status, page.texts("iframe").len()), (200, 0));
    let words = page.one(".banner");
    assert!(
        words.contains("It has 3") && words.contains("at most 2 MB are shown here"),
        "{words}"
    );
    assert_eq!(
        page.attrs("a[download]", "href"),
        [quotation_path(&code, "/document.html")]
    );
}

#[tokio::test]
async fn downloaded_document_is_whole_and_inert() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let html = long();
    serve(&portal, &html);
    let file = browser.get(&quotation_path(&code, "/document.html")).await;
    assert_eq!(file.status, 200);
    assert!(file.body == html, "{} of {} bytes", file.body.len(), html.len());
    assert_eq!(
        file.header("content-disposition"),
        Some(format!("attachment; filename=\"quotation-{code}.html\"").as_str())
    );
    assert_eq!(file.header("content-security-policy"), Some(INERT));
    assert_eq!(file.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(file.header("cache-control"), Some("no-store"));
}

#[tokio::test]
async fn document_over_the_limit_is_reported_with_its_size() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let html = "x".repeat(21 << 20);
    let view = quotation_path(&code, "/document/view");
    serve(&portal, &html);
    let file = browser.get(&quotation_path(&code, "/document.html")).await;
    assert_eq!((file.status, file.location()), (303, Some(view.as_str())));
    serve(&portal, &html);
    let page = browser.get(&view).await;
    assert_eq!((page.status, page.texts("a[download]").len()), (200, 0));
    assert!(page.one(".banner").contains("21 MB"), "{}", page.one(".banner"));
    // This service does not announce the length.
    portal.script(Fault {
        bytes: Some(3 << 20),
        content_type: Some("text/html".into()),
        ..Fault::once(FaultKind::Oversized, "/orders/*/quotation/document")
    });
    let page = browser.get(&view).await;
    assert_eq!(page.one("a[download]"), "Download (HTML)");
    assert!(
        page.one(".banner").contains("more than 2 MB"),
        "{}",
        page.one(".banner")
    );
}

#[tokio::test]
async fn document_of_another_account_is_not_found() {
    let (portal, browser) = Portal::start_signed_in().await;
    let theirs = portal.request().for_token(TOKEN_OTHER).quoted();
    let none = portal.request().submitted();
    for code in [&theirs, &none] {
        for end in ["", "/view", ".html"] {
            let path = quotation_path(code, &format!("/document{end}"));
            assert_eq!(browser.get(&path).await.status, 404, "{path}");
        }
    }
    portal.script(Fault::status(500, "/orders/*/quotation/document"));
    let mine = portal.request().quoted();
    let failed = browser.get(&quotation_path(&mine, "/document/view")).await;
    assert_eq!(failed.status, 502);
}
