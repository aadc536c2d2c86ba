use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::http::Method;
use jiff::Timestamp;

use super::{Counter, Exposition};

/// Upper ends of the buckets of answer times, in seconds.
const BUCKETS: [f64; 9] = [0.005, 0.025, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// Counts requests and their answers.
pub struct Metrics {
    /// Answers by route and method, which are a small fixed set.
    answers: Mutex<BTreeMap<(String, String), Answers>>,
    /// The operator's webhook deliveries, by their result.
    pub deliveries: Counter,
    /// When the last delivery with a right signature came, in seconds since 1970; 0: none did.
    last_delivery: AtomicI64,
}

#[derive(Clone, Default)]
struct Answers {
    by_status: BTreeMap<u16, u64>,
    /// Answers within the end of each bucket and not within the one before.
    buckets: [u64; BUCKETS.len()],
    time: Duration,
}

impl Default for Metrics {
    fn default() -> Self {
        let outcomes = ["new", "repeated", "unreadable", "ignored", "unsigned", "not_kept"];
        Self {
            answers: Mutex::default(),
            deliveries: Counter::of(&outcomes),
            last_delivery: AtomicI64::default(),
        }
    }
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
        let answers = all.entry((route.to_owned(), method.to_owned())).or_default();
        *answers.by_status.entry(status).or_default() += 1;
        answers.time += time;
        let bucket = BUCKETS.iter().position(|end| time.as_secs_f64() <= *end);
        if let Some(bucket) = bucket.and_then(|at| answers.buckets.get_mut(at)) {
            *bucket += 1;
        }
    }

    /// Records that a delivery with a right signature came.
    pub fn delivered(&self, at: Timestamp) {
        self.last_delivery.fetch_max(at.as_second(), Ordering::Relaxed);
    }

    /// Appends the metrics.
    pub fn write(&self, to: &mut Exposition) {
        let all = self
            .answers
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let requests = "portal_requests_total";
        to.family(requests, "Answered requests of browsers and others.", "counter");
        for ((route, method), answers) in &all {
            for (status, count) in &answers.by_status {
                let labels = [
                    ("route", route.as_str()),
                    ("method", method),
                    ("status", &status.to_string()),
                ];
                to.sample(requests, &labels, count);
            }
        }
        let times = "portal_request_seconds";
        to.family(times, "Time until the head of an answer.", "histogram");
        for ((route, method), answers) in &all {
            let labels = [("route", route.as_str()), ("method", method.as_str())];
            let bucket = format!("{times}_bucket");
            let mut within = 0;
            for (end, count) in BUCKETS.iter().zip(answers.buckets) {
                within += count;
                let end = end.to_string();
                to.sample(&bucket, &[labels[0], labels[1], ("le", &end)], within);
            }
            let count: u64 = answers.by_status.values().sum();
            to.sample(&bucket, &[labels[0], labels[1], ("le", "+Inf")], count);
            to.sample(&format!("{times}_sum"), &labels, answers.time.as_secs_f64());
            to.sample(&format!("{times}_count"), &labels, count);
        }
        self.deliveries.write(
            to,
            "portal_deliveries_total",
            "Webhook deliveries of the operator.",
            "outcome",
        );
        to.gauge(
            "portal_last_delivery_timestamp_seconds",
            "When the last signed delivery came, in seconds since 1970; 0: none since the start.",
            self.last_delivery.load(Ordering::Relaxed),
        );
    }
}
