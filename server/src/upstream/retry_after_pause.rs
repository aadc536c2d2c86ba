use std::time::{Duration, Instant};

use partner_api::ApiError;

use super::customers::CustomerKey;
use crate::ttl_cache::TtlCache;

/// Length of a pause after a 429 that names none.
const DEFAULT_PAUSE: Duration = Duration::from_secs(10);
/// Shortest pause: `Retry-After: 0`, or a date that is over, would end it at once, and the next call is refused too.
const MIN_PAUSE: Duration = Duration::from_secs(1);
/// Interval of probes during a pause. The service limits the calls of a minute, so a longer pause may be over before.
pub const PROBE_INTERVAL: Duration = Duration::from_mins(1);
const MAX_CUSTOMERS: usize = 100_000;
/// Limit of a pause; the client cuts `Retry-After` to it.
const MAX_PAUSE: Duration = Duration::from_hours(24);

/// Pauses that the service asked for (429 with `Retry-After`), by customer. The limit counts for all calls of a customer, so no
/// call of the customer passes until the pause is over or a probe has passed.
pub struct RetryAfterPause(TtlCache<CustomerKey, Pause>);

#[derive(Clone, Copy)]
struct Pause {
    /// Time at which the service last asked for it.
    asked: Instant,
    until: Instant,
    next_probe: Instant,
}

impl Default for RetryAfterPause {
    fn default() -> Self {
        Self(TtlCache::since_insertion(MAX_CUSTOMERS, MAX_PAUSE))
    }
}

impl RetryAfterPause {
    /// Tells whether a call may be made; otherwise returns the error that the service itself would give.
    pub fn check(&self, customer: CustomerKey, now: Instant) -> Result<(), ApiError> {
        self.0.get(&customer).map_or(Ok(()), |pause| pause.check(now))
    }

    /// Checks a call that is made now: during a pause it is the probe.
    pub fn begin_call(&self, customer: CustomerKey, now: Instant) -> Result<(), ApiError> {
        let mut checked = Ok(());
        self.0.update(customer, |pause| {
            let pause = pause.filter(|pause| pause.until > now)?;
            checked = pause.check(now);
            Some(match checked {
                Ok(()) => Pause {
                    next_probe: now + PROBE_INTERVAL,
                    ..pause
                },
                Err(_) => pause,
            })
        });
        checked
    }

    /// Returns the number of customers in a pause.
    pub fn count(&self, now: Instant) -> usize {
        let pauses = self.0.values().into_iter();
        pauses.filter(|pause| pause.until > now).count()
    }

    /// Starts the pause that the service asked for in answer to a call that began then, and returns its length.
    pub fn start(
        &self,
        customer: CustomerKey,
        pause: Option<Duration>,
        began: Instant,
        now: Instant,
    ) -> Duration {
        let pause = pause.unwrap_or(DEFAULT_PAUSE).clamp(MIN_PAUSE, MAX_PAUSE);
        self.0.update(customer, |before| {
            // Of calls that ran together the longest pause counts; the answer to a later probe replaces it.
            let together = before.filter(|before| began <= before.asked);
            Some(Pause {
                asked: now,
                until: together.map_or(now, |before| before.until).max(now + pause),
                next_probe: now + PROBE_INTERVAL,
            })
        });
        pause
    }

    /// Ends the pause after an answer to a call that began then, unless the service asked for a pause since.
    pub fn end(&self, customer: CustomerKey, began: Instant) {
        self.0
            .update(customer, |pause| pause.filter(|pause| pause.asked >= began));
    }

    /// Joins two tokens that turned out to be of one customer: a pause of one holds for the other.
    pub fn join(&self, gone: CustomerKey, into: CustomerKey) {
        if let Some(gone) = self.0.get(&gone) {
            self.0.update(into, |pause| {
                Some(pause.filter(|pause| pause.until > gone.until).unwrap_or(gone))
            });
        }
        self.0.remove(&gone);
    }
}

impl Pause {
    fn check(&self, now: Instant) -> Result<(), ApiError> {
        match self.until.min(self.next_probe).checked_duration_since(now) {
            Some(left) if !left.is_zero() => Err(ApiError::RateLimited {
                retry_after: Some(left),
            }),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::account_key::AccountKey;
    use super::*;

    const ONE: CustomerKey = CustomerKey(AccountKey([1; 32]));
    const OTHER: CustomerKey = CustomerKey(AccountKey([2; 32]));

    fn left(pause: &RetryAfterPause, customer: CustomerKey, now: Instant) -> Option<u64> {
        match pause.check(customer, now) {
            Err(ApiError::RateLimited { retry_after }) => retry_after.map(|left| left.as_secs()),
            _ => None,
        }
    }

    #[test]
    fn pause_holds_one_customer_until_it_is_over() {
        let (pause, now) = (RetryAfterPause::default(), Instant::now());
        assert_eq!(left(&pause, ONE, now), None);
        pause.start(ONE, Some(Duration::from_secs(30)), now, now);
        assert_eq!(left(&pause, ONE, now), Some(30));
        assert_eq!(left(&pause, OTHER, now), None);
        pause.start(ONE, None, now, now);
        assert_eq!(left(&pause, ONE, now), Some(30), "the longest counts");
        assert_eq!(left(&pause, ONE, now + Duration::from_secs(30)), None);
        pause.start(OTHER, Some(Duration::ZERO), now, now);
        assert_eq!(left(&pause, OTHER, now), Some(1));
        pause.start(OTHER, None, now, now);
        assert_eq!(left(&pause, OTHER, now), Some(10));
        pause.end(OTHER, now);
        assert_eq!(
            left(&pause, OTHER, now),
            Some(10),
            "the call was under way before"
        );
        pause.end(OTHER, now + Duration::from_secs(1));
        assert_eq!(left(&pause, OTHER, now), None);
    }

    /// A `Retry-After` of a day does not close anybody's pages for a day.
    #[test]
    fn long_pause_is_probed_every_minute() {
        let (pause, now) = (RetryAfterPause::default(), Instant::now());
        pause.start(ONE, Some(Duration::from_hours(24)), now, now);
        assert_eq!(left(&pause, ONE, now), Some(60));
        let probe = now + Duration::from_mins(1);
        assert_eq!(pause.begin_call(ONE, probe), Ok(()), "one call passes");
        assert_eq!(left(&pause, ONE, probe), Some(60), "and no other");
        pause.start(ONE, Some(Duration::from_hours(24)), probe, probe);
        assert_eq!(left(&pause, ONE, probe), Some(60), "it was refused too");
        pause.end(ONE, probe + Duration::from_secs(1));
        assert_eq!(left(&pause, ONE, probe), None, "the next one was not");
    }

    #[test]
    fn answer_to_a_probe_replaces_the_pause() {
        let (pause, now) = (RetryAfterPause::default(), Instant::now());
        pause.start(ONE, Some(Duration::from_hours(24)), now, now);
        let probe = now + Duration::from_mins(1);
        assert_eq!(pause.begin_call(ONE, probe), Ok(()));
        let answered = probe + Duration::from_secs(1);
        pause.start(ONE, Some(Duration::from_secs(5)), probe, answered);
        assert_eq!(left(&pause, ONE, answered), Some(5));
        // A call from before the probe does not.
        pause.start(ONE, Some(Duration::from_secs(1)), now, answered);
        assert_eq!(left(&pause, ONE, answered), Some(5));
    }

    #[test]
    fn pause_of_one_token_holds_the_others_of_its_customer() {
        let (pause, now) = (RetryAfterPause::default(), Instant::now());
        pause.start(ONE, Some(Duration::from_secs(40)), now, now);
        pause.start(OTHER, Some(Duration::from_secs(5)), now, now);
        pause.join(ONE, OTHER);
        assert_eq!(left(&pause, OTHER, now), Some(40));
        assert_eq!(left(&pause, ONE, now), None);
        pause.join(ONE, OTHER);
        assert_eq!(left(&pause, OTHER, now), Some(40));
    }
}
