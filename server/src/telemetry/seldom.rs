//! Warnings that strangers can cause: each is said once a minute, with how many were not.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const EVERY: Duration = Duration::from_mins(1);

/// What was said when. The sentences are the program's own, so they are few.
#[derive(Default)]
pub struct Seldom(Mutex<HashMap<&'static str, (Instant, u64)>>);

impl Seldom {
    /// Whether this is to be said now, and how often it was not since the last time.
    pub fn say(&self, what: &'static str) -> Option<u64> {
        self.say_at(what, Instant::now())
    }

    fn say_at(&self, what: &'static str, now: Instant) -> Option<u64> {
        let mut said = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match said.get_mut(what) {
            Some((last, unsaid)) if now.saturating_duration_since(*last) < EVERY => {
                *unsaid += 1;
                None
            }
            Some((last, unsaid)) => {
                *last = now;
                Some(std::mem::take(unsaid))
            }
            None => {
                said.insert(what, (now, 0));
                Some(0)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_warning_is_said_once_a_minute() {
        let (seldom, now) = (Seldom::default(), Instant::now());
        assert_eq!(seldom.say_at("a", now), Some(0));
        for second in 0..59 {
            assert_eq!(seldom.say_at("a", now + Duration::from_secs(second)), None);
        }
        assert_eq!(seldom.say_at("b", now), Some(0));
        assert_eq!(seldom.say_at("a", now + EVERY), Some(59));
        assert_eq!(seldom.say_at("a", now + EVERY * 2), Some(0));
    }
}
