use std::time::Duration;

use futures_util::StreamExt as _;
use reqwest::Response;

use super::{Browser, canary};

/// An open stream of events, and what came over it so far.
pub struct EventStream {
    stream: std::pin::Pin<Box<dyn futures_util::Stream<Item = reqwest::Result<bytes::Bytes>> + Send>>,
    pub seen: String,
}

impl EventStream {
    pub async fn open(browser: &Browser) -> Self {
        Self::open_at(browser, "/events").await
    }

    /// With what the page tells of itself.
    pub async fn open_at(browser: &Browser, path: &str) -> Self {
        let response: Response = browser.stream(path).await;
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        assert_eq!(response.headers()["cache-control"], "no-store");
        let mut events = Self {
            stream: Box::pin(response.bytes_stream()),
            seen: String::new(),
        };
        events.until("retry:").await;
        events
    }

    /// Reads until the text came over the stream; gives all that came.
    pub async fn until(&mut self, text: &str) -> &str {
        self.until_within(text, Duration::from_secs(10)).await
    }

    /// The same with more patience between two pieces.
    pub async fn until_within(&mut self, text: &str, patience: Duration) -> &str {
        while !self.seen.contains(text) {
            let next = tokio::time::timeout(patience, self.stream.next())
                .await
                .expect("an event in time");
            self.seen.push_str(&String::from_utf8_lossy(
                &next.expect("the stream is open").unwrap(),
            ));
        }
        canary::assert_absent(&self.seen, "a stream of events");
        &self.seen
    }

    /// Waits until the portal closes the stream; gives all of it.
    pub async fn end(mut self) -> String {
        let rest = async {
            while let Some(Ok(piece)) = self.stream.next().await {
                self.seen.push_str(&String::from_utf8_lossy(&piece));
            }
        };
        tokio::time::timeout(Duration::from_secs(5), rest)
            .await
            .expect("the stream ends");
        canary::assert_absent(&self.seen, "a stream of events");
        self.seen
    }
}
