//! Limits warnings that strangers can cause: each is logged once a minute, with the number of suppressed ones.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const LOG_INTERVAL: Duration = Duration::from_mins(1);

/// The time of the last warning and the number of suppressed ones, by message. The messages are the program's own, so they are
/// few.
#[derive(Default)]
pub struct LogThrottle(Mutex<HashMap<&'static str, (Instant, u64)>>);

impl LogThrottle {
    /// Returns the number of suppressed warnings if this one is to be logged now, else `None`.
    pub fn allow(&self, what: &'static str) -> Option<u64> {
        self.allow_at(what, Instant::now())
    }

    fn allow_at(&self, what: &'static str, now: Instant) -> Option<u64> {
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match entries.get_mut(what) {
            Some((last, suppressed)) if now.saturating_duration_since(*last) < LOG_INTERVAL => {
                *suppressed += 1;
                None
            }
            Some((last, suppressed)) => {
                *last = now;
                Some(std::mem::take(suppressed))
            }
            None => {
                entries.insert(what, (now, 0));
                Some(0)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_warning_is_logged_once_a_minute() {
        let (throttle, now) = (LogThrottle::default(), Instant::now());
        assert_eq!(throttle.allow_at("a", now), Some(0));
        for second in 0..59 {
            assert_eq!(throttle.allow_at("a", now + Duration::from_secs(second)), None);
        }
        assert_eq!(throttle.allow_at("b", now), Some(0));
        assert_eq!(throttle.allow_at("a", now + LOG_INTERVAL), Some(59));
        assert_eq!(throttle.allow_at("a", now + LOG_INTERVAL * 2), Some(0));
    }
}
