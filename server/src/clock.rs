//! The clock of sessions and throttles, which tests can move.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use jiff::Timestamp;

/// The machine's time plus the time that tests added to it. It never goes back: if the machine's is set back, no session
/// lasts longer.
#[derive(Clone, Debug, Default)]
pub struct Clock(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    /// Seconds that tests added.
    added: i64,
    /// The machine's time at a moment, as far ahead as it ever was.
    furthest: Option<(Instant, i64)>,
}

impl State {
    /// Returns the later one of the machine's time and of the last time plus the elapsed seconds.
    fn seconds(&mut self, machine: i64, now: Instant) -> i64 {
        let passed = |since: Instant| seconds(now.duration_since(since));
        let expected = self
            .furthest
            .map(|(since, then)| then.saturating_add(passed(since)));
        match expected {
            Some(expected) if expected > machine => expected,
            _ => {
                self.furthest = Some((now, machine));
                machine
            }
        }
    }
}

impl Clock {
    /// Seconds since 1970.
    pub fn seconds(&self) -> i64 {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let machine = Timestamp::now().as_second();
        state.seconds(machine, Instant::now()).saturating_add(state.added)
    }

    /// The seconds since 1970 that they were so long ago.
    pub fn seconds_ago(&self, time: Duration) -> i64 {
        self.seconds().saturating_sub(seconds(time))
    }

    pub fn now(&self) -> Timestamp {
        Timestamp::from_second(self.seconds()).unwrap_or(Timestamp::MAX)
    }

    /// Moves the clock forward, for tests.
    pub fn advance(&self, by: Duration) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.added = state.added.saturating_add(seconds(by));
    }
}

/// Whole seconds of a duration, as the clock counts them.
pub fn seconds(time: Duration) -> i64 {
    i64::try_from(time.as_secs()).unwrap_or(i64::MAX)
}

/// The moment of the clock's seconds; 1970 for a number that is no time.
pub fn moment(seconds: i64) -> Timestamp {
    Timestamp::from_second(seconds).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clock_that_is_set_back_goes_on() {
        let (mut state, start) = (State::default(), Instant::now());
        let at = |seconds| start + Duration::from_secs(seconds);
        assert_eq!(state.seconds(1_000, at(0)), 1_000);
        assert_eq!(state.seconds(1_010, at(10)), 1_010);
        assert_eq!(state.seconds(500, at(20)), 1_020, "set back");
        assert_eq!(state.seconds(9_000, at(30)), 9_000, "set forward");
        assert_eq!(state.seconds(1_040, at(40)), 9_010);
    }
}
