use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::http::Method;

use super::Counter;

/// Counts requests and their answers.
#[derive(Default)]
pub struct Metrics {
    /// Answers by route, method and status, which are a small fixed set.
    answers: Mutex<BTreeMap<(String, String, u16), Answers>>,
    /// The operator's webhook deliveries, by their result.
    pub deliveries: Counter,
}

#[derive(Clone, Copy, Default)]
struct Answers {
    count: u64,
    time: Duration,
}

impl Metrics {
    pub fn count(&self, method: &Method, route: &str, status: u16, time: Duration) {
        // Clients may invent methods; those share one figure.
        let method = if [Method::GET, Method::HEAD, Method::POST].contains(method) {
            method.as_str()
        } else {
            "other"
        };
        let mut all = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        let answers = all
            .entry((route.to_owned(), method.to_owned(), status))
            .or_default();
        answers.count += 1;
        answers.time += time;
    }

    /// Returns the metrics in Prometheus' text format.
    pub fn text(&self) -> String {
        let all = self
            .answers
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let mut text = String::from(
            "# TYPE portal_requests_total counter\n# TYPE portal_request_seconds_total counter\n",
        );
        for ((route, method, status), answers) in all {
            let labels = format!("{{route=\"{route}\",method=\"{method}\",status=\"{status}\"}}");
            // Writing to a `String` cannot fail.
            let _ = writeln!(text, "portal_requests_total{labels} {}", answers.count);
            let _ = writeln!(
                text,
                "portal_request_seconds_total{labels} {}",
                answers.time.as_secs_f64()
            );
        }
        self.deliveries
            .write(&mut text, "portal_deliveries_total", "outcome");
        text
    }
}
