//! The operator's time: the system clock plus an offset that tests and the console may move forward.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::{Offset, TimeZone};

/// The zone in which the operator works: `Asia/Ho_Chi_Minh`, +07:00 all year.
pub fn zone() -> TimeZone {
    TimeZone::fixed(Offset::constant(7))
}

/// The day of `moment` in Viet Nam.
pub fn local_date(moment: Timestamp) -> Date {
    moment.to_zoned(zone()).date()
}

/// A timestamp as the API writes it: ISO 8601, whole seconds, offset +07:00.
pub fn iso(moment: Timestamp) -> String {
    moment
        .to_zoned(zone())
        .strftime("%Y-%m-%dT%H:%M:%S%:z")
        .to_string()
}

/// A clock shared by the whole sandbox. Moving it lets validity, link expiry and rate windows be tested
/// without sleeping.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    offset_seconds: Arc<AtomicI64>,
}

impl Clock {
    /// Now, as the operator sees it.
    pub fn now(&self) -> Timestamp {
        let offset = self.offset_seconds.load(Ordering::Relaxed);
        let now = Timestamp::now();
        now.checked_add(jiff::SignedDuration::from_secs(offset))
            .unwrap_or(now)
    }

    /// Moves the clock by `seconds` (negative: back).
    pub fn advance(&self, seconds: i64) {
        // A span of a century is far beyond every test and keeps arithmetic in range.
        let seconds = seconds.clamp(-3_153_600_000, 3_153_600_000);
        self.offset_seconds.fetch_add(seconds, Ordering::Relaxed);
    }

    /// Seconds by which the clock is ahead of the system's.
    pub fn offset_seconds(&self) -> i64 {
        self.offset_seconds.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamps_have_the_offset_of_viet_nam() {
        let moment: Timestamp = "2026-07-14T18:30:00Z".parse().unwrap();
        assert_eq!(iso(moment), "2026-07-15T01:30:00+07:00");
        assert_eq!(local_date(moment).to_string(), "2026-07-15");
    }

    #[test]
    fn moved_clock_is_ahead() {
        let clock = Clock::default();
        let before = clock.now();
        clock.advance(600);
        assert!(clock.now().duration_since(before).as_secs() >= 600);
    }
}
