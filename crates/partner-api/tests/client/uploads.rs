use std::io;

use futures_util::stream;
use partner_api::{ApiError, Client, Invalid, Transport, Upload};
use serde_json::json;
use wiremock::{MockServer, ResponseTemplate};

use super::{PREFIX, RawServer, Then, always, called, client, code, config, header, only_request, token};

pub fn upload(content: reqwest::Body) -> Upload {
    Upload {
        file_name: "Hoá đơn số 1.pdf".into(),
        mime_type: Some("application/pdf".into()),
        size: None,
        doc_type: "commercial_invoice".into(),
        note: Some("Bản gốc".into()),
        content,
    }
}

fn pieces() -> reqwest::Body {
    reqwest::Body::wrap_stream(stream::iter([Ok::<_, io::Error>("%PDF-"), Ok("1.7")]))
}

async fn server(status: u16) -> MockServer {
    let answer = ResponseTemplate::new(status).set_body_json(json!({"message": "Yêu cầu đã đóng"}));
    called(1, answer).await
}

#[tokio::test]
async fn upload_streams_a_multipart_form() {
    let server = server(201).await;
    client(&server)
        .upload(&token(), &code(), upload(pieces()))
        .await
        .unwrap();
    let request = only_request(&server).await;
    assert_eq!(
        request.url.path(),
        format!("{PREFIX}/orders/RFQ-2607-0187/attachments")
    );
    assert_eq!(
        header(&request, "content-length"),
        None,
        "the length is not known, so it is streamed"
    );
    let kind = header(&request, "content-type").unwrap();
    let boundary = kind.strip_prefix("multipart/form-data; boundary=").unwrap();
    let part = |head: &str, body: &str| {
        format!("--{boundary}\r\nContent-Disposition: form-data; {head}\r\n\r\n{body}\r\n")
    };
    let expected = part("name=\"doc_type\"", "commercial_invoice")
        + &part("name=\"note\"", "Bản gốc")
        + &part(
            "name=\"file\"; filename=\"Hoá đơn số 1.pdf\"\r\ncontent-type: application/pdf",
            "%PDF-1.7",
        )
        + &format!("--{boundary}--\r\n");
    assert_eq!(String::from_utf8(request.body.clone()).unwrap(), expected);
}

#[tokio::test]
async fn known_size_is_sent_as_content_length() {
    let server = server(200).await;
    let known = Upload {
        size: Some(8),
        note: Some("  ".into()),
        ..upload(pieces())
    };
    client(&server).upload(&token(), &code(), known).await.unwrap();
    let request = only_request(&server).await;
    assert_eq!(
        header(&request, "content-length").unwrap(),
        request.body.len().to_string()
    );
    assert!(!String::from_utf8_lossy(&request.body).contains("name=\"note\""));
}

#[tokio::test]
async fn file_name_and_type_cannot_add_headers() {
    let server = server(200).await;
    let nasty = Upload {
        file_name: "a\"; name=\"doc_type\"\r\nX-Evil: 1\r\n\r\n.pdf".into(),
        mime_type: Some("text/html\r\nX-Evil: 1".into()),
        ..upload("x".into())
    };
    client(&server).upload(&token(), &code(), nasty).await.unwrap();
    let body = String::from_utf8(only_request(&server).await.body).unwrap();
    assert!(
        body.contains("filename=\"a”; name=”doc_type”X-Evil: 1.pdf\"\r\n"),
        "{body}"
    );
    assert!(
        body.contains("content-type: application/octet-stream\r\n\r\nx\r\n"),
        "{body}"
    );
    assert!(!body.contains("\r\nX-Evil"), "{body}");
}

#[tokio::test]
async fn upload_to_a_closed_request_returns_the_operators_message() {
    let closed = ApiError::Invalid(Invalid {
        message: Some("Yêu cầu đã đóng".into()),
        ..Invalid::default()
    });
    for status in [400, 403, 409, 413, 422] {
        let server = server(status).await;
        assert_eq!(
            client(&server)
                .upload(&token(), &code(), upload("x".into()))
                .await,
            Err(closed.clone()),
            "{status}"
        );
    }
}

#[tokio::test]
async fn upload_accepts_any_success_without_error_status() {
    for body in ["", "\"OK\"", "{}", r#"{"status":"success","data":{"id":1}}"#] {
        let server = always(ResponseTemplate::new(200).set_body_string(body)).await;
        let uploaded = client(&server)
            .upload(&token(), &code(), upload("x".into()))
            .await;
        assert!(uploaded.is_ok(), "{body}");
    }
    let said = ResponseTemplate::new(200).set_body_json(json!({"status": "error", "message": "Sai loại"}));
    let server = always(said).await;
    assert!(matches!(
        client(&server)
            .upload(&token(), &code(), upload("x".into()))
            .await,
        Err(ApiError::Invalid(_))
    ));
}

#[tokio::test]
async fn upload_whose_content_fails_is_cut() {
    let server = called(0, ResponseTemplate::new(201)).await;
    let broken = stream::iter([Ok("%PDF-"), Err(io::Error::other("the browser went away"))]);
    let content = reqwest::Body::wrap_stream(broken);
    let error = client(&server)
        .upload(&token(), &code(), upload(content))
        .await
        .unwrap_err();
    assert_eq!(error, ApiError::Transport(Transport::Cut));
}

#[tokio::test]
async fn refusal_before_the_end_of_an_upload_is_read() {
    for then in [Then::Hold, Then::Close] {
        let response =
            "HTTP/1.1 413 X\r\nconnection: close\r\ncontent-length: 23\r\n\r\n{\"message\":\"Too large\"}";
        let raw = RawServer::start(response, then).await;
        let endless = stream::repeat_with(|| Ok::<_, io::Error>(vec![b'x'; 64 * 1024]));
        let content = reqwest::Body::wrap_stream(endless);
        let error = Client::new(config(&raw.address))
            .unwrap()
            .upload(&token(), &code(), upload(content))
            .await;
        let expected = Invalid {
            message: Some("Too large".into()),
            ..Invalid::default()
        };
        assert_eq!(error, Err(ApiError::Invalid(expected)));
    }
}
