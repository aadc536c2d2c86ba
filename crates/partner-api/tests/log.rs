//! The log of the client at the finest level. It has a binary of its own because a process has only one log.
#![cfg(feature = "client")]
#![expect(clippy::unwrap_used, reason = "tests fail loudly")]

use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use partner_api::{ApiToken, Client, ClientConfig, RfqCode, RfqInput};
use serde_json::json;
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::fmt::MakeWriter;
use wiremock::matchers::{any, method};
use wiremock::{Mock, MockServer, ResponseTemplate};

const CANARY: &str = "tok_canary_7f3a";

/// Keeps everything that is logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    /// The log since the last call.
    fn take(&self) -> String {
        String::from_utf8(std::mem::take(&mut self.0.lock().unwrap())).unwrap()
    }
}

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

fn client(address: &str) -> Client {
    let pause = Duration::from_millis(1);
    Client::new(ClientConfig {
        retry_pause: (pause, pause),
        ..ClientConfig::new(address)
    })
    .unwrap()
}

#[tokio::test]
async fn log_names_calls_and_no_secret() {
    let log = Log::default();
    tracing_subscriber::fmt()
        .with_max_level(LevelFilter::TRACE)
        .with_writer(log.clone())
        .with_ansi(false)
        .init();
    let token = ApiToken::parse(CANARY).unwrap();
    let code: RfqCode = "RFQ-2607-0187".parse().unwrap();
    let input = RfqInput {
        contact_name: "Chị Nhung".into(),
        ..RfqInput::default()
    };

    let server = MockServer::start().await;
    let refusal = ResponseTemplate::new(422).set_body_json(json!({"message": "Chị Nhung sai"}));
    Mock::given(method("POST"))
        .respond_with(refusal)
        .mount(&server)
        .await;
    Mock::given(any())
        .respond_with(ResponseTemplate::new(503))
        .up_to_n_times(3)
        .mount(&server)
        .await;
    let link = ResponseTemplate::new(200).set_body_json(json!({"data": {"url": "https://store/presigned"}}));
    Mock::given(any()).respond_with(link).mount(&server).await;
    let reachable = client(&server.uri());
    assert!(reachable.create(&token, &input).await.is_err());
    assert!(reachable.request(&token, &code).await.is_err());
    assert!(reachable.download_link(&token, &code, 7).await.is_ok());
    let text = log.take();
    assert!(text.contains(r#"method=POST path="/orders""#), "{text}");
    assert!(
        text.contains("/orders/{rfq_code}/attachments/{id}/download"),
        "{text}"
    );
    assert!(
        text.contains("status 503") && text.contains("attempts=3"),
        "{text}"
    );
    for secret in [CANARY, "Nhung", "presigned"] {
        assert!(!text.contains(secret), "{secret} is in the log: {text}");
    }

    // Without a listener reads are tried three times, changes once.
    let address = {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        format!("http://{}", listener.local_addr().unwrap())
    };
    let unreachable = client(&address);
    assert!(unreachable.catalogs(&token).await.is_err());
    assert!(log.take().contains("attempts=3"));
    assert!(unreachable.accept(&token, &code, None).await.is_err());
    let text = log.take();
    assert!(text.contains("attempts=1") && !text.contains(CANARY), "{text}");
}
