use std::time::{Duration, Instant};

use partner_api::ApiError;

use super::customers::CustomerKey;
use crate::ttl_cache::TtlCache;

/// Length of a pause after a 429 that names none.
const DEFAULT_PAUSE: Duration = Duration::from_secs(10);
/// Interval of probes during a pause. The service limits the calls of a minute, so a longer pause may be over before.
const PROBE_INTERVAL: Duration = Duration::from_mins(1);
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
        let next = |pause: Pause| pause.until.min(pause.next_probe);
        match self.0.get(&customer).map(next).filter(|next| *next > now) {
            None => Ok(()),
            Some(next) => Err(ApiError::RateLimited {
                retry_after: Some(next - now),
            }),
        }
    }

    /// Checks a call that is made now: during a pause it is the probe.
    pub fn begin_call(&self, customer: CustomerKey, now: Instant) -> Result<(), ApiError> {
        self.check(customer, now)?;
        match self.0.get(&customer) {
            Some(pause) if pause.until > now => {
                let next_probe = now + PROBE_INTERVAL;
                self.0.insert(customer, Pause { next_probe, ..pause });
            }
            Some(_) => self.0.remove(&customer),
            None => {}
        }
        Ok(())
    }

    /// Returns the number of customers in a pause.
    pub fn count(&self, now: Instant) -> usize {
        let pauses = self.0.values().into_iter();
        pauses.filter(|pause| pause.until > now).count()
    }

    /// Starts a pause and returns its length.
    pub fn start(&self, customer: CustomerKey, pause: Option<Duration>, now: Instant) -> Duration {
        let pause = pause.unwrap_or(DEFAULT_PAUSE).min(MAX_PAUSE);
        // Running calls answer one after the other; the longest pause counts.
        let before = self.0.get(&customer).map_or(now, |before| before.until);
        let until = before.max(now + pause);
        let next_probe = now + PROBE_INTERVAL;
        let asked = now;
        self.0.insert(
            customer,
            Pause {
                asked,
                until,
                next_probe,
            },
        );
        pause
    }

    /// Ends the pause after an answer to a call that began then, unless the service asked for a pause since.
    pub fn end(&self, customer: CustomerKey, began: Instant) {
        if self.0.get(&customer).is_some_and(|pause| pause.asked < began) {
            self.0.remove(&customer);
        }
    }

    /// Joins two tokens that turned out to be of one customer: a pause of one holds for the other.
    pub fn join(&self, gone: CustomerKey, into: CustomerKey, now: Instant) {
        if let Some(pause) = self.0.get(&gone).filter(|pause| pause.until > now) {
            self.0.remove(&gone);
            self.start(into, Some(pause.until - now), now);
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
        pause.start(ONE, Some(Duration::from_secs(30)), now);
        assert_eq!(left(&pause, ONE, now), Some(30));
        assert_eq!(left(&pause, OTHER, now), None);
        pause.start(ONE, None, now);
        assert_eq!(left(&pause, ONE, now), Some(30), "the longest counts");
        assert_eq!(left(&pause, ONE, now + Duration::from_secs(30)), None);
        pause.start(OTHER, None, now);
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
        pause.start(ONE, Some(Duration::from_hours(24)), now);
        assert_eq!(left(&pause, ONE, now), Some(60));
        let probe = now + Duration::from_mins(1);
        assert_eq!(pause.begin_call(ONE, probe), Ok(()), "one call passes");
        assert_eq!(left(&pause, ONE, probe), Some(60), "and no other");
        pause.start(ONE, Some(Duration::from_hours(24)), probe);
        assert_eq!(left(&pause, ONE, probe), Some(60), "it was refused too");
        pause.end(ONE, probe + Duration::from_secs(1));
        assert_eq!(left(&pause, ONE, probe), None, "the next one was not");
    }

    #[test]
    fn pause_of_one_token_holds_the_others_of_its_customer() {
        let (pause, now) = (RetryAfterPause::default(), Instant::now());
        pause.start(ONE, Some(Duration::from_secs(40)), now);
        pause.start(OTHER, Some(Duration::from_secs(5)), now);
        pause.join(ONE, OTHER, now);
        assert_eq!(left(&pause, OTHER, now), Some(40));
        assert_eq!(left(&pause, ONE, now), None);
        pause.join(ONE, OTHER, now);
        assert_eq!(left(&pause, OTHER, now), Some(40));
    }
}
