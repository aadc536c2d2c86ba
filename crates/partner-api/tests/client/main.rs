//! The client against mock servers: what it sends, how it reads answers and when it retries.
#![cfg(feature = "client")]
#![expect(clippy::unwrap_used, reason = "tests fail loudly")]

mod answers;
mod errors;
mod requests;
mod retries;
mod secrets;
mod uploads;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use partner_api::{ApiToken, CargoInput, Client, ClientConfig, RfqCode, RfqInput};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use wiremock::matchers::any;
use wiremock::{Mock, MockServer, Request, ResponseTemplate};

const CANARY: &str = "tok_canary_7f3a";
const PREFIX: &str = "/api/partner/fwd";

fn token() -> ApiToken {
    ApiToken::parse(CANARY).unwrap()
}

fn code() -> RfqCode {
    "RFQ-2607-0187".parse().unwrap()
}

/// Settings with short pauses, which keep the tests fast.
fn config(address: &str) -> ClientConfig {
    ClientConfig {
        courier_url: Some(address.to_owned()),
        retry_pause: (Duration::from_millis(1), Duration::from_millis(4)),
        ..ClientConfig::new(format!("{address}{PREFIX}"))
    }
}

fn client(server: &MockServer) -> Client {
    Client::new(config(&server.uri())).unwrap()
}

fn success(data: &Value) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_raw(success_body(data), "application/json")
}

fn success_body(data: &Value) -> String {
    json!({"status": "success", "message": "OK", "data": data}).to_string()
}

fn details() -> Value {
    json!({"rfq_code": "RFQ-2607-0187", "status": "submitted"})
}

fn rfq(partner_ref: Option<&str>) -> RfqInput {
    RfqInput {
        partner_ref: partner_ref.map(str::to_owned),
        contact_name: "Chị Nhung".into(),
        cargos: vec![CargoInput {
            name: "Loa".into(),
            package_count: Some(1),
            ..CargoInput::default()
        }],
        ..RfqInput::default()
    }
}

/// A server that gives every call this answer.
async fn always(answer: ResponseTemplate) -> MockServer {
    let server = MockServer::start().await;
    Mock::given(any()).respond_with(answer).mount(&server).await;
    server
}

/// The same, which checks when it is dropped that it was called so often.
async fn called(calls: u64, answer: ResponseTemplate) -> MockServer {
    let server = MockServer::start().await;
    let mock = Mock::given(any()).respond_with(answer).expect(calls);
    mock.mount(&server).await;
    server
}

/// A server that is called twice and gives these answers.
async fn first_then(first: ResponseTemplate, then: ResponseTemplate) -> MockServer {
    let server = called(1, then).await;
    let mock = Mock::given(any()).respond_with(first).up_to_n_times(1);
    mock.with_priority(1).mount(&server).await;
    server
}

async fn only_request(server: &MockServer) -> Request {
    let mut all = server.received_requests().await.unwrap();
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

fn header<'a>(request: &'a Request, name: &str) -> Option<&'a str> {
    request.headers.get(name).map(|value| value.to_str().unwrap())
}

/// A server that answers each call with exactly these bytes.
struct RawServer {
    address: String,
    calls: Arc<AtomicUsize>,
}

/// The action of a [`RawServer`] after its bytes are sent.
#[derive(Clone, Copy)]
enum Then {
    Close,
    /// Keeps the connection open without sending more.
    Hold,
    /// Repeats the last byte every few milliseconds.
    Trickle,
    /// Ends the connection without a byte as soon as it brings another call.
    CutNext,
}

impl RawServer {
    async fn start(response: impl Into<Vec<u8>>, then: Then) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let calls = Arc::new(AtomicUsize::new(0));
        let (response, counter) = (response.into(), Arc::clone(&calls));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                counter.fetch_add(1, Ordering::SeqCst);
                tokio::spawn(answer(stream, response.clone(), then));
            }
        });
        Self { address, calls }
    }

    fn calls(&self) -> usize {
        self.calls.load(Ordering::SeqCst)
    }
}

async fn answer(mut stream: TcpStream, response: Vec<u8>, then: Then) {
    let mut head = Vec::new();
    while !head.windows(4).any(|four| four == b"\r\n\r\n") {
        if stream.read_buf(&mut head).await.unwrap_or(0) == 0 {
            return;
        }
    }
    if stream.write_all(&response).await.is_err() {
        return;
    }
    match then {
        Then::Close => {}
        Then::Hold => std::future::pending().await,
        Then::CutNext => {
            let mut next = [0];
            let _ = stream.read(&mut next).await;
        }
        Then::Trickle => {
            let last = response[response.len() - 1..].to_vec();
            while stream.write_all(&last).await.is_ok() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
    }
}
