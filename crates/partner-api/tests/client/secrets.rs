use partner_api::ApiError;
use serde_json::json;
use wiremock::ResponseTemplate;

use super::{always, called, client, code, success, token};

#[tokio::test]
async fn redirects_are_not_followed() {
    let elsewhere = called(0, ResponseTemplate::new(200)).await;
    for status in [301, 302, 303, 307, 308] {
        let answer = ResponseTemplate::new(status).insert_header("location", elsewhere.uri());
        let server = called(2, answer).await;
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
    let store = called(0, ResponseTemplate::new(200)).await;
    let link = json!({"url": format!("{}/x?sig=1", store.uri()), "expires_at": "2026-07-15T10:00:00+07:00", "file_name": "a.pdf"});
    let server = always(success(&link)).await;
    let read = client(&server).download_link(&token(), &code(), 7).await.unwrap();
    assert_eq!(read.url, format!("{}/x?sig=1", store.uri()));
    assert_eq!(read.file_name.as_deref(), Some("a.pdf"));

    let server = always(success(&json!({"url": " "}))).await;
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
