use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::Exposition;

/// Counts events by name. The names are the program's own, so they are few.
#[derive(Default)]
pub struct Counter(Mutex<BTreeMap<&'static str, u64>>);

impl Counter {
    pub fn count(&self, what: &'static str) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *all.entry(what).or_default() += 1;
    }

    /// Appends a counter with one label.
    pub fn write(&self, to: &mut Exposition, name: &str, help: &str, label: &str) {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        to.family(name, help, "counter");
        for (what, count) in all {
            to.sample(name, &[(label, what)], count);
        }
    }
}
