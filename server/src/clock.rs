//! The clock of sessions and throttles, which tests can move.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use jiff::Timestamp;

/// The machine's time plus what tests added to it.
#[derive(Clone, Debug, Default)]
pub struct Clock(Arc<AtomicI64>);

impl Clock {
    /// Seconds since 1970.
    pub fn seconds(&self) -> i64 {
        Timestamp::now().as_second() + self.0.load(Ordering::Relaxed)
    }

    pub fn now(&self) -> Timestamp {
        Timestamp::from_second(self.seconds()).unwrap_or(Timestamp::MAX)
    }

    /// Moves the clock forward, for tests.
    pub fn advance(&self, by: Duration) {
        self.0
            .fetch_add(i64::try_from(by.as_secs()).unwrap_or(i64::MAX), Ordering::Relaxed);
    }
}
