use std::time::{Duration, Instant};

/// Lets something happen at once, and then at most once in a period: whatever is asked for within one happens together at
/// its end, so that nothing is left out.
#[derive(Debug)]
pub struct Throttle {
    period: Duration,
    /// When it last happened, or is about to.
    at: Option<Instant>,
}

impl Throttle {
    pub fn new(period: Duration) -> Self {
        Self { period, at: None }
    }

    /// How long whoever asks now has to wait until it happens; `None` where somebody waits already.
    pub fn ask(&mut self, now: Instant) -> Option<Duration> {
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
    fn first_is_at_once_and_the_last_is_not_left_out() {
        let (now, second) = (Instant::now(), Duration::from_secs(1));
        let mut throttle = Throttle::new(10 * second);
        assert_eq!(throttle.ask(now), Some(Duration::ZERO));
        assert_eq!(throttle.ask(now + second), Some(9 * second));
        assert_eq!(throttle.ask(now + 9 * second), None);
        // The one before has just happened, and may have been read already.
        assert_eq!(throttle.ask(now + 10 * second), Some(10 * second));
        assert_eq!(throttle.ask(now + 45 * second), Some(Duration::ZERO));
    }

    proptest! {
        #[test]
        fn everything_happens_soon_and_seldom(gaps in prop::collection::vec(0_u64..25, 1..200)) {
            let (mut now, period) = (Instant::now(), Duration::from_secs(10));
            let mut throttle = Throttle::new(period);
            let mut happens = Vec::new();
            for gap in gaps {
                now += Duration::from_secs(gap);
                happens.extend(throttle.ask(now).map(|wait| now + wait));
                let last = *happens.last().unwrap();
                prop_assert!(last >= now && last <= now + period);
            }
            for two in happens.windows(2) {
                prop_assert!(two[1] - two[0] >= period);
            }
        }
    }
}
