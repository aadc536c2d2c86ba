use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};

/// How often each of a few things happened. Their names are the program's own.
#[derive(Default)]
pub struct Tally(Mutex<BTreeMap<&'static str, u64>>);

impl Tally {
    pub fn count(&self, what: &'static str) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *all.entry(what).or_default() += 1;
    }

    /// As a counter with one label in Prometheus' text format.
    pub fn write(&self, text: &mut String, counter: &str, label: &str) {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        // Writing to a text cannot fail.
        let _ = writeln!(text, "# TYPE {counter} counter");
        for (what, count) in all {
            let _ = writeln!(text, "{counter}{{{label}=\"{what}\"}} {count}");
        }
    }
}

/// A figure that goes up and down, in the same format.
pub fn write_gauge(text: &mut String, gauge: &str, value: usize) {
    let _ = writeln!(text, "# TYPE {gauge} gauge\n{gauge} {value}");
}
