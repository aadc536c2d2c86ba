use std::time::{Duration, Instant};

/// Runs something at once, and then at most once in a period: all calls within a period are answered together at its end, so
/// that none is lost.
#[derive(Debug)]
pub struct Throttle {
    period: Duration,
    /// Time of the last run, or of the next one.
    at: Option<Instant>,
}

impl Throttle {
    pub fn new(period: Duration) -> Self {
        Self { period, at: None }
    }

    /// Returns how long the caller has to wait until it may run; `None` if another caller waits already.
    pub fn next_wait(&mut self, now: Instant) -> Option<Duration> {
        let wait = match self.at {
            Some(at) if at > now => return None,
            Some(at) => (at + self.period).saturating_duration_since(now),
            None => Duration::ZERO,
        };
        self.at = Some(now + wait);
        Some(wait)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn first_call_is_immediate_and_the_last_is_not_lost() {
        let (now, second) = (Instant::now(), Duration::from_secs(1));
        let mut throttle = Throttle::new(10 * second);
        assert_eq!(throttle.next_wait(now), Some(Duration::ZERO));
        assert_eq!(throttle.next_wait(now + second), Some(9 * second));
        assert_eq!(throttle.next_wait(now + 9 * second), None);
        // The previous run was just before, and its result may have been read already.
        assert_eq!(throttle.next_wait(now + 10 * second), Some(10 * second));
        assert_eq!(throttle.next_wait(now + 45 * second), Some(Duration::ZERO));
    }

    proptest! {
        #[test]
        fn every_call_is_followed_by_a_run(gaps in prop::collection::vec(0_u64..25, 1..200)) {
            let (mut now, period) = (Instant::now(), Duration::from_secs(10));
            let mut throttle = Throttle::new(period);
            let mut happens = Vec::new();
            for gap in gaps {
                now += Duration::from_secs(gap);
                happens.extend(throttle.next_wait(now).map(|wait| now + wait));
                let last = *happens.last().unwrap();
                prop_assert!(last >= now && last <= now + period);
            }
            for two in happens.windows(2) {
                prop_assert!(two[1] - two[0] >= period);
            }
        }
    }
}
