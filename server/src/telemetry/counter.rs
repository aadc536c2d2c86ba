use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::Exposition;

/// Counts events by name. The names are the program's own, so they are few.
pub struct Counter(Mutex<BTreeMap<&'static str, u64>>);

impl Counter {
    /// Events of these names have not happened yet: Prometheus sees the first one only as a step from 0.
    pub fn of(names: &[&'static str]) -> Self {
        Self(Mutex::new(names.iter().map(|name| (*name, 0)).collect()))
    }

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
