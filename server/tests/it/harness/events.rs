use std::time::Duration;

use futures_util::StreamExt as _;
use reqwest::Response;

use super::{Browser, canary};

/// An open event stream, and the events received so far.
pub struct EventStream {
    stream: std::pin::Pin<Box<dyn futures_util::Stream<Item = reqwest::Result<bytes::Bytes>> + Send>>,
    pub seen: String,
}

impl EventStream {
    pub async fn open(browser: &Browser) -> Self {
        Self::open_at(browser, "/events").await
    }

    /// Opens the stream as a page does, with its facts in the query.
    pub async fn open_at(browser: &Browser, path: &str) -> Self {
        let response: Response = browser.stream(path).await;
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        assert_eq!(response.headers()["cache-control"], "no-store, no-transform");
        let mut events = Self {
            stream: Box::pin(response.bytes_stream()),
            seen: String::new(),
        };
        events.until("retry:").await;
        events
    }

    /// Reads until the text has arrived; returns all that was received.
    pub async fn until(&mut self, text: &str) -> &str {
        self.until_within(text, Duration::from_secs(10)).await
    }

    /// Does the same with a longer wait between two pieces.
    pub async fn until_within(&mut self, text: &str, max_wait: Duration) -> &str {
        while !self.seen.contains(text) {
            let next = tokio::time::timeout(max_wait, self.stream.next())
                .await
                .expect("an event in time");
            self.seen.push_str(&String::from_utf8_lossy(
                &next.expect("the stream is open").unwrap(),
            ));
        }
        canary::assert_absent(&self.seen, "a stream of events");
        &self.seen
    }

    /// Waits until the portal closes the stream; returns all of it.
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
