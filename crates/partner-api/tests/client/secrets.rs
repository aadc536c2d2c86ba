use partner_api::ApiError;
use serde_json::json;
use wiremock::matchers::any;
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::{client, code, success, token};

#[tokio::test]
async fn redirects_are_not_followed() {
    let elsewhere = MockServer::start().await;
    Mock::given(any())
        .respond_with(ResponseTemplate::new(200))
        .expect(0)
        .mount(&elsewhere)
        .await;
    for status in [301, 302, 303, 307, 308] {
        let server = MockServer::start().await;
        let answer = ResponseTemplate::new(status).insert_header("location", elsewhere.uri());
        Mock::given(any())
            .respond_with(answer)
            .expect(2)
            .mount(&server)
            .await;
        let client = client(&server);
        assert_eq!(
            client.request(&token(), &code()).await.unwrap_err(),
            ApiError::Operator { status }
        );
        assert_eq!(
            client.accept(&token(), &code(), None).await.unwrap_err(),
            ApiError::Operator { status }
        );
    }
}

#[tokio::test]
async fn download_link_is_returned_and_not_fetched() {
    let store = MockServer::start().await;
    Mock::given(any())
        .respond_with(ResponseTemplate::new(200))
        .expect(0)
        .mount(&store)
        .await;
    let server = MockServer::start().await;
    let link = json!({"url": format!("{}/x?sig=1", store.uri()), "expires_at": "2026-07-15T10:00:00+07:00", "file_name": "a.pdf"});
    Mock::given(any())
        .respond_with(success(&link))
        .mount(&server)
        .await;
    let read = client(&server).download_link(&token(), &code(), 7).await.unwrap();
    assert_eq!(read.url, format!("{}/x?sig=1", store.uri()));
    assert_eq!(read.file_name.as_deref(), Some("a.pdf"));

    let server = MockServer::start().await;
    Mock::given(any())
        .respond_with(success(&json!({"url": " "})))
        .mount(&server)
        .await;
    let error = client(&server)
        .download_link(&token(), &code(), 7)
        .await
        .unwrap_err();
    assert_eq!(
        error,
        ApiError::Unreadable {
            status: 200,
            why: "no url"
        }
    );
}

#[tokio::test]
async fn cookies_are_not_kept() {
    let server = MockServer::start().await;
    Mock::given(any())
        .respond_with(success(&json!({})).insert_header("set-cookie", "sid=1; Path=/"))
        .mount(&server)
        .await;
    let client = client(&server);
    assert!(client.catalogs(&token()).await.is_ok());
    assert!(client.catalogs(&token()).await.is_ok());
    for request in server.received_requests().await.unwrap() {
        assert!(!request.headers.contains_key("cookie"));
    }
}
