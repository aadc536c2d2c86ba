use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};

/// Counts events by name. The names are the program's own, so they are few.
#[derive(Default)]
pub struct Counter(Mutex<BTreeMap<&'static str, u64>>);

impl Counter {
    pub fn count(&self, what: &'static str) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *all.entry(what).or_default() += 1;
    }

    /// Appends a counter with one label in Prometheus' text format.
    pub fn write(&self, text: &mut String, counter: &str, label: &str) {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "# TYPE {counter} counter");
        for (what, count) in all {
            let _ = writeln!(text, "{counter}{{{label}=\"{what}\"}} {count}");
        }
    }
}

/// Appends a gauge in Prometheus' text format.
pub fn write_gauge(text: &mut String, gauge: &str, value: usize) {
    let _ = writeln!(text, "# TYPE {gauge} gauge\n{gauge} {value}");
}
