//! The rate limit: a sliding window of one minute per customer, shared by all its tokens (spec: Limits).

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};

use crate::model::account::AccountId;

const LIMIT_WINDOW: SignedDuration = SignedDuration::from_secs(60);

/// Counts calls; refused calls do not count.
#[derive(Debug)]
pub struct Limiter {
    per_minute: AtomicU32,
    calls: Mutex<HashMap<AccountId, VecDeque<Timestamp>>>,
}

impl Limiter {
    pub fn new(per_minute: u32) -> Self {
        Self {
            per_minute: AtomicU32::new(per_minute),
            calls: Mutex::default(),
        }
    }

    /// Changes the limit and resets the counts.
    pub fn set(&self, per_minute: u32) {
        self.per_minute.store(per_minute, Ordering::Relaxed);
        self.calls.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    pub fn per_minute(&self) -> u32 {
        self.per_minute.load(Ordering::Relaxed)
    }

    /// Counts a call of `account`, or returns after how many seconds a call is allowed again.
    pub fn admit(&self, account: AccountId, now: Timestamp) -> Result<(), u64> {
        let limit = self.per_minute() as usize;
        let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        let recent = calls.entry(account).or_default();
        while recent
            .front()
            .is_some_and(|at| now.duration_since(*at) >= LIMIT_WINDOW)
        {
            recent.pop_front();
        }
        if recent.len() < limit {
            recent.push_back(now);
            return Ok(());
        }
        let free_in = recent
            .front()
            .map_or(LIMIT_WINDOW, |oldest| LIMIT_WINDOW - now.duration_since(*oldest));
        // Rounded up, so that a caller that waits exactly this long is admitted.
        let seconds = free_in.as_millis().max(1).unsigned_abs().div_ceil(1000);
        Err(u64::try_from(seconds).unwrap_or(60))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn window_slides_for_each_customer() {
        let limiter = Limiter::new(2);
        let at = |seconds: i64| Timestamp::from_second(1_000_000 + seconds).unwrap();
        assert_eq!(limiter.admit(1, at(0)), Ok(()));
        assert_eq!(limiter.admit(1, at(10)), Ok(()));
        assert_eq!(limiter.admit(1, at(20)), Err(40));
        assert_eq!(limiter.admit(2, at(20)), Ok(()));
        assert_eq!(limiter.admit(1, at(59)), Err(1));
        assert_eq!(limiter.admit(1, at(60)), Ok(()));
        assert_eq!(limiter.admit(1, at(60)), Err(10));
    }
}
