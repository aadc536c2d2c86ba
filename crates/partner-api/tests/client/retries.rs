use std::time::Duration;

use partner_api::{
    ApiError, Client, ClientConfig, CourierOrder, ListQuery, RfqInput, RfqUpdate, Transport, Upload,
};
use tokio::net::TcpListener;
use wiremock::matchers::method;
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::{
    RawServer, Then, answer, called, client, code, config, details, first_then, rfq, success, success_body,
    token,
};

#[tokio::test]
async fn reads_are_tried_three_times_on_gateway_errors() {
    for status in [502, 503, 504] {
        let server = called(3, ResponseTemplate::new(status)).await;
        let error = client(&server).request(&token(), &code()).await.unwrap_err();
        assert_eq!(error, ApiError::Operator { status });
    }
}

#[tokio::test]
async fn every_read_is_retried() {
    let server = called(8 * 3, ResponseTemplate::new(503)).await;
    let (client, token, code) = (client(&server), token(), code());
    assert!(client.catalogs(&token).await.is_err());
    assert!(client.list(&token, &ListQuery::default()).await.is_err());
    assert!(client.request(&token, &code).await.is_err());
    assert!(client.quotation(&token, &code).await.is_err());
    assert!(client.quotation_document(&token, &code).await.is_err());
    assert!(client.milestones(&token, &code).await.is_err());
    assert!(client.attachments(&token, &code).await.is_err());
    assert!(client.download_link(&token, &code, 1).await.is_err());
}

#[tokio::test]
async fn read_succeeds_after_a_retry() {
    let server = MockServer::start().await;
    let busy = ResponseTemplate::new(503).insert_header("retry-after", "0");
    Mock::given(method("GET"))
        .respond_with(busy)
        .up_to_n_times(2)
        .expect(2)
        .mount(&server)
        .await;
    Mock::given(method("GET"))
        .respond_with(success(&details()))
        .expect(1)
        .mount(&server)
        .await;
    let read = client(&server).request(&token(), &code()).await.unwrap();
    assert_eq!(read.value.summary.status, "submitted");
}

#[tokio::test]
async fn other_failures_are_not_retried() {
    for status in [400, 401, 404, 408, 422, 429, 500, 501, 302] {
        let server = called(1, ResponseTemplate::new(status)).await;
        assert!(
            client(&server).request(&token(), &code()).await.is_err(),
            "{status}"
        );
    }
}

#[tokio::test]
async fn creation_is_retried_only_with_a_partner_ref() {
    for (reference, calls) in [(Some("PO-1"), 3), (None, 1), (Some(""), 1), (Some(" "), 1)] {
        let server = called(calls, ResponseTemplate::new(503)).await;
        assert!(client(&server).create(&token(), &rfq(reference)).await.is_err());
    }
    // Each attempt sends the whole request.
    let server = first_then(ResponseTemplate::new(502), success(&details())).await;
    assert!(client(&server).create(&token(), &rfq(Some("PO-1"))).await.is_ok());
    let bodies: Vec<Vec<u8>> = server
        .received_requests()
        .await
        .unwrap()
        .into_iter()
        .map(|call| call.body)
        .collect();
    assert_eq!(bodies.len(), 2);
    assert_eq!(bodies[0], bodies[1]);
}

/// After a 5xx the creation may have been carried out; the answer to the retry does not tell.
#[tokio::test]
async fn creation_after_5xx_stays_unknown_after_any_retry() {
    let reference = rfq(Some("PO-1"));
    let server = first_then(
        ResponseTemplate::new(504),
        ResponseTemplate::new(429).insert_header("retry-after", "5"),
    )
    .await;
    let error = client(&server).create(&token(), &reference).await.unwrap_err();
    assert_eq!(error, ApiError::Operator { status: 504 });

    // The listener is closed before the 502 arrives, so the retry cannot connect.
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let once = tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        drop(listener);
        let response = b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        answer(stream, response.to_vec(), Then::Close).await;
    });
    let client = Client::new(config(&address)).unwrap();
    let error = client.create(&token(), &reference).await.unwrap_err();
    once.await.unwrap();
    assert!(error.outcome_unknown(), "{error}");

    // Only a refusal of the data is the answer to the call: a token may be refused since. A read changes nothing.
    for (refusal, unknown) in [(422, false), (401, true), (403, true), (404, true), (500, true)] {
        let server = first_then(ResponseTemplate::new(503), ResponseTemplate::new(refusal)).await;
        let client = Client::new(config(&server.uri())).unwrap();
        let error = client.create(&token(), &reference).await.unwrap_err();
        assert_eq!(error.outcome_unknown(), unknown, "{refusal}");
    }
    let server = first_then(ResponseTemplate::new(503), ResponseTemplate::new(429)).await;
    let busy = super::client(&server)
        .request(&token(), &code())
        .await
        .unwrap_err();
    assert!(matches!(busy, ApiError::RateLimited { .. }), "{busy}");
}

/// Servers close connections that they take for unused, at the very moment when the next call is sent on one.
#[tokio::test]
async fn read_cut_off_on_a_reused_connection_is_sent_again_on_a_new_one() {
    let body = success_body(&details());
    let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    let server = RawServer::start(head, Then::CutNext).await;
    let client = Client::new(config(&server.address)).unwrap();
    let (token, code) = (token(), code());
    client.request(&token, &code).await.unwrap();
    assert_eq!(server.calls(), 1);
    client.request(&token, &code).await.unwrap();
    assert_eq!(server.calls(), 2, "the second try came on a new connection");
    // The connection of the second try is not kept. A write meets one that is, and is not sent twice.
    client.request(&token, &code).await.unwrap();
    let connections = server.calls();
    let error = client.accept(&token, &code, None).await.unwrap_err();
    assert_eq!(error, ApiError::Transport(Transport::Cut));
    assert_eq!(server.calls(), connections);
}

/// A service that cuts off every call is not asked for ever.
#[tokio::test]
async fn read_that_is_always_cut_off_is_sent_twice() {
    let server = RawServer::start("", Then::Close).await;
    let error = Client::new(config(&server.address))
        .unwrap()
        .request(&token(), &code())
        .await
        .unwrap_err();
    assert_eq!(error, ApiError::Transport(Transport::Cut));
    assert_eq!(server.calls(), 2);
}

#[tokio::test]
async fn changes_are_sent_exactly_once() {
    let after = RfqInput {
        incoterm: Some("FOB".into()),
        ..RfqInput::default()
    };
    let update = RfqUpdate::between(&RfqInput::default(), &after, None);
    for status in [502, 503, 504] {
        let server = called(6, ResponseTemplate::new(status)).await;
        let (client, token, code) = (client(&server), token(), code());
        assert!(client.supply(&token, &code, &update).await.is_err());
        assert!(client.accept(&token, &code, Some("OK")).await.is_err());
        assert!(client.negotiate(&token, &code, "Giảm giá").await.is_err());
        assert!(client.reject(&token, &code, "price_high", "Cao").await.is_err());
        let upload = Upload {
            file_name: "a.pdf".into(),
            mime_type: None,
            size: None,
            doc_type: "msds".into(),
            note: None,
            content: "x".into(),
        };
        assert!(client.upload(&token, &code, upload).await.is_err());
        assert!(
            client
                .create_courier_order(&token, &CourierOrder::default())
                .await
                .is_err()
        );
    }
}

#[tokio::test]
async fn retries_stop_at_the_deadline() {
    let server = called(1, ResponseTemplate::new(503)).await;
    let short_deadline = ClientConfig {
        retry_deadline: Duration::ZERO,
        ..config(&server.uri())
    };
    assert!(
        Client::new(short_deadline)
            .unwrap()
            .catalogs(&token())
            .await
            .is_err()
    );

    // `Retry-After` is beyond the deadline.
    let later = ResponseTemplate::new(503).insert_header("retry-after", "60");
    let server = called(1, later).await;
    assert!(client(&server).catalogs(&token()).await.is_err());
}
