use std::time::{Duration, SystemTime};

use partner_api::{ApiError, Client, ClientConfig, DocumentText, Invalid, MAX_DOCUMENT_BYTES, Transport};
use serde_json::{Value, json};
use wiremock::ResponseTemplate;

use super::uploads::upload;
use super::{RawServer, Then, always, called, client, code, config, rfq, token};

/// The error of an acceptance, which is sent exactly once, after this answer.
async fn accept_with(answer: ResponseTemplate) -> ApiError {
    let server = called(1, answer).await;
    client(&server).accept(&token(), &code(), None).await.unwrap_err()
}

async fn refused_with(status: u16, body: Value) -> ApiError {
    accept_with(ResponseTemplate::new(status).set_body_json(body)).await
}

#[tokio::test]
async fn every_row_of_the_error_table_has_its_own_variant() {
    assert_eq!(
        refused_with(401, json!({"message": "x"})).await,
        ApiError::Unauthorized
    );
    assert_eq!(
        refused_with(404, json!({"message": "Không tìm thấy"})).await,
        ApiError::NotFound {
            message: Some("Không tìm thấy".into())
        }
    );
    assert_eq!(
        refused_with(404, json!("?")).await,
        ApiError::NotFound { message: None }
    );
    let invalid = refused_with(
        422,
        json!({"status": "error", "message": "Sai", "errors": {"note": ["Quá dài"]}}),
    )
    .await;
    let expected = Invalid {
        message: Some("Sai".into()),
        errors: [("note".into(), vec!["Quá dài".into()])].into(),
    };
    assert_eq!(invalid, ApiError::Invalid(expected));
    for status in [400, 403, 405, 409, 410, 413, 415, 451] {
        let refused = refused_with(status, json!({"message": "Đã đóng"})).await;
        let expected = Invalid {
            message: Some("Đã đóng".into()),
            ..Invalid::default()
        };
        assert_eq!(refused, ApiError::Invalid(expected), "{status}");
    }
    for status in [300, 304, 408, 425, 500, 502, 503, 504, 599] {
        assert_eq!(
            accept_with(ResponseTemplate::new(status)).await,
            ApiError::Operator { status },
            "{status}"
        );
    }
}

#[tokio::test]
async fn refusal_with_unreadable_body_is_still_a_refusal() {
    for body in ["<h1>422</h1>".to_owned(), String::new(), "x".repeat(300 * 1024)] {
        let answer = ResponseTemplate::new(422).set_body_raw(body, "text/html");
        assert_eq!(accept_with(answer).await, ApiError::Invalid(Invalid::default()));
    }
    let cut = RawServer::start(
        "HTTP/1.1 422 X\r\ncontent-length: 100\r\n\r\n{\"mess",
        Then::Close,
    )
    .await;
    let client = Client::new(config(&cut.address)).unwrap();
    assert_eq!(
        client.accept(&token(), &code(), None).await.unwrap_err(),
        ApiError::Invalid(Invalid::default())
    );
}

#[tokio::test]
async fn rate_limit_reads_both_forms_of_retry_after() {
    let limited = |value: &str| accept_with(ResponseTemplate::new(429).insert_header("retry-after", value));
    assert_eq!(
        limited("17").await,
        ApiError::RateLimited {
            retry_after: Some(Duration::from_secs(17))
        }
    );
    assert_eq!(limited("soon").await, ApiError::RateLimited { retry_after: None });
    assert_eq!(
        accept_with(ResponseTemplate::new(429)).await,
        ApiError::RateLimited { retry_after: None }
    );

    let at = jiff::Timestamp::try_from(SystemTime::now() + Duration::from_secs(90)).unwrap();
    let date = jiff::fmt::rfc2822::DateTimePrinter::new()
        .timestamp_to_rfc9110_string(&at)
        .unwrap();
    let ApiError::RateLimited {
        retry_after: Some(wait),
    } = limited(&date).await
    else {
        panic!("{date}")
    };
    assert!(
        (Duration::from_mins(1)..=Duration::from_secs(90)).contains(&wait),
        "{wait:?}"
    );
    // The service's clock is fast: its own date tells.
    let fast = ResponseTemplate::new(429)
        .insert_header("date", "Wed, 15 Jul 2099 03:00:00 GMT")
        .insert_header("retry-after", "Wed, 15 Jul 2099 03:00:30 GMT");
    assert_eq!(
        accept_with(fast).await,
        ApiError::RateLimited {
            retry_after: Some(Duration::from_secs(30))
        }
    );
}

#[tokio::test]
async fn success_status_with_error_envelope_is_a_refusal() {
    let said = json!({"status": "error", "message": "Báo giá đã hết hạn", "errors": [], "data": null});
    let ApiError::Invalid(invalid) = refused_with(200, said).await else {
        panic!("no refusal")
    };
    assert_eq!(invalid.message.as_deref(), Some("Báo giá đã hết hạn"));
}

#[tokio::test]
async fn success_without_data_is_unreadable() {
    for (body, why) in [
        (r#"{"status":"success","message":"OK"}"#, "no data"),
        (r#"{"status":"success","data":null}"#, "data of another shape"),
        (r#"{"status":"success","data":"RFQ-1"}"#, "data of another shape"),
        (r#"{"status":"success","data":{}}"#, "data of another shape"),
        (r#"{"status":"success","data":{"rfq_code":"RFQ"#, "not JSON"),
        ("[]", "no envelope"),
        ("null", "no envelope"),
        ("", "not JSON"),
        ("<html></html>", "not JSON"),
        ("\u{0}\u{1}", "not JSON"),
    ] {
        let error = accept_with(ResponseTemplate::new(200).set_body_raw(body, "application/json")).await;
        assert_eq!(error, ApiError::Unreadable { status: 200, why }, "{body}");
        assert!(error.outcome_unknown());
    }
    assert_eq!(
        accept_with(ResponseTemplate::new(204)).await,
        ApiError::Unreadable {
            status: 204,
            why: "not JSON"
        }
    );
}

#[tokio::test]
async fn created_request_needs_an_rfq_code() {
    let answer = ResponseTemplate::new(201).set_body_json(json!({"data": {"status": "submitted"}}));
    let server = always(answer).await;
    let error = client(&server).create(&token(), &rfq(None)).await.unwrap_err();
    assert_eq!(
        error,
        ApiError::Unreadable {
            status: 201,
            why: "no rfq_code"
        }
    );
}

#[tokio::test]
async fn bodies_beyond_the_limit_are_not_read() {
    let large = Err(ApiError::Unreadable {
        status: 200,
        why: "too large",
    });
    // The content length exceeds the limit: the body is not awaited.
    let announced = RawServer::start("HTTP/1.1 200 OK\r\ncontent-length: 6000000\r\n\r\n", Then::Hold).await;
    let client = Client::new(config(&announced.address)).unwrap();
    assert_eq!(client.catalogs(&token()).await, large);
    // Without a content length reading stops at the limit.
    let head = b"HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n";
    let endless = |bytes: u64| {
        let mut answer = head.to_vec();
        answer.extend(vec![b'x'; usize::try_from(bytes).unwrap()]);
        RawServer::start(answer, Then::Hold)
    };
    let longer = endless(2 * 1024 * 1024 + 1).await;
    let client = Client::new(config(&longer.address)).unwrap();
    let document = client.quotation_document(&token(), &code()).await.unwrap();
    assert_eq!(document.length(), None);
    assert_eq!(
        document.text(2 * 1024 * 1024).await,
        Ok(DocumentText::Longer(None))
    );
    let endless = endless(MAX_DOCUMENT_BYTES + 1).await;
    let client = Client::new(config(&endless.address)).unwrap();
    let mut document = client.quotation_document(&token(), &code()).await.unwrap();
    let mut read = 0;
    let error = loop {
        match document.next().await {
            Ok(Some(piece)) => read += piece.len() as u64,
            Ok(None) => panic!("it does not end"),
            Err(error) => break error,
        }
    };
    assert!(read <= MAX_DOCUMENT_BYTES, "{read}");
    assert_eq!(
        error,
        ApiError::Unreadable {
            status: 200,
            why: "too large"
        }
    );
}

#[tokio::test]
async fn cut_and_unreadable_answers_are_no_timeouts() {
    for response in [
        "",
        "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{\"status\"",
        "\u{0}garbage\r\n\r\n",
        "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{\"st",
    ] {
        let raw = RawServer::start(response, Then::Close).await;
        let error = Client::new(config(&raw.address))
            .unwrap()
            .accept(&token(), &code(), None)
            .await
            .unwrap_err();
        assert_eq!(error, ApiError::Transport(Transport::Cut), "{response:?}");
        assert_eq!(raw.calls(), 1);
    }
}

#[tokio::test]
async fn every_wait_times_out() {
    let brief = |raw: &RawServer| ClientConfig {
        response_timeout: Duration::from_millis(60),
        idle_timeout: Duration::from_millis(60),
        call_timeout: Duration::from_millis(200),
        body_timeout: Duration::from_millis(150),
        ..config(&raw.address)
    };
    let head = "HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n{\"data\":";
    for (response, then) in [
        ("", Then::Hold),
        ("HTTP/1.1 200 OK\r\n", Then::Hold),
        (head, Then::Hold),
        (head, Then::Trickle),
    ] {
        let raw = RawServer::start(response, then).await;
        let error = Client::new(brief(&raw))
            .unwrap()
            .request(&token(), &code())
            .await
            .unwrap_err();
        assert_eq!(error, ApiError::Transport(Transport::Timeout), "{response:?}");
        assert_eq!(raw.calls(), 1, "a timeout is not retried");
    }
}

/// Reads, writes and uploads have each a time of their own to the head of the answer.
#[tokio::test]
async fn each_kind_of_call_waits_for_its_own_time() {
    let (brief, long) = (Duration::from_millis(60), Duration::from_mins(10));
    let raw = RawServer::start("", Then::Hold).await;
    let of = |[read, write, upload]: [Duration; 3]| {
        let config = ClientConfig {
            response_timeout: read,
            write_timeout: write,
            upload_timeout: upload,
            ..config(&raw.address)
        };
        Client::new(config).unwrap()
    };
    let (token, code) = (token(), code());
    let (reading, writing, uploading) = (
        of([brief, long, long]),
        of([long, brief, long]),
        of([long, long, brief]),
    );
    let all = async {
        tokio::join!(
            async { reading.request(&token, &code).await.map(drop) },
            async { writing.accept(&token, &code, None).await.map(drop) },
            async {
                uploading
                    .upload(&token, &code, upload("x".into()))
                    .await
                    .map(drop)
            },
        )
    };
    let timeout = Err(ApiError::Transport(Transport::Timeout));
    let ended = tokio::time::timeout(Duration::from_mins(1), all).await;
    assert_eq!(ended.unwrap(), (timeout.clone(), timeout.clone(), timeout));
}

/// A document has as long to come as the body of any other read: the whole time of the call, not what a late head leaves.
#[tokio::test]
async fn slow_document_is_read_like_any_other_answer() {
    let patient = |raw: &RawServer, call_timeout| ClientConfig {
        call_timeout,
        body_timeout: Duration::from_millis(40),
        ..config(&raw.address)
    };
    // 60 bytes, one every five milliseconds.
    let slow = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 61\r\n\r\nx";
    let raw = RawServer::start(slow, Then::Trickle).await;
    let client = Client::new(patient(&raw, Duration::from_secs(30))).unwrap();
    let document = client.quotation_document(&token(), &code()).await.unwrap();
    assert_eq!(
        document.text(1_000).await,
        Ok(DocumentText::Whole("x".repeat(61)))
    );
    // But not for ever.
    let endless = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\nx";
    let raw = RawServer::start(endless, Then::Trickle).await;
    let client = Client::new(patient(&raw, Duration::from_millis(150))).unwrap();
    let document = client.quotation_document(&token(), &code()).await.unwrap();
    assert_eq!(
        document.text(1_000_000).await,
        Err(ApiError::Transport(Transport::Timeout))
    );
}

#[tokio::test]
async fn refused_connection_is_a_connect_error() {
    let address = {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        format!("http://{}", listener.local_addr().unwrap())
    };
    let client = Client::new(config(&address)).unwrap();
    assert_eq!(
        client.catalogs(&token()).await.unwrap_err(),
        ApiError::Transport(Transport::Connect)
    );
    let error = client.accept(&token(), &code(), None).await.unwrap_err();
    assert_eq!(error, ApiError::Transport(Transport::Connect));
    assert!(!error.outcome_unknown());
}
