use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use partner_api::ApiError;

use super::customers::CustomerKey;

/// The pause after a 429 that names none.
const USUAL_PAUSE: Duration = Duration::from_secs(10);

/// Customers that the service asked to wait (429 with `Retry-After`). The limit counts for all calls of a customer, so
/// nothing of the customer passes until the pause is over. It is kept as long as the service asks; the client bounds it.
#[derive(Default)]
pub struct RetryAfterPause(Mutex<HashMap<CustomerKey, Instant>>);

impl RetryAfterPause {
    /// May a call be made? Otherwise the error that the service itself would give.
    pub fn check(&self, customer: CustomerKey) -> Result<(), ApiError> {
        let now = Instant::now();
        let mut pauses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match pauses
            .get(&customer)
            .map(|until| until.saturating_duration_since(now))
        {
            None => Ok(()),
            Some(Duration::ZERO) => {
                pauses.remove(&customer);
                Ok(())
            }
            Some(left) => Err(ApiError::RateLimited {
                retry_after: Some(left),
            }),
        }
    }

    /// Gives how long the pause is.
    pub fn start(&self, customer: CustomerKey, pause: Option<Duration>) -> Duration {
        let pause = pause.unwrap_or(USUAL_PAUSE);
        let now = Instant::now();
        let mut pauses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pauses.retain(|_, until| *until > now);
        // Calls under way answer one after the other; the longest pause counts.
        let until = pauses.entry(customer).or_insert(now);
        *until = (*until).max(now + pause);
        pause
    }

    /// How many customers wait.
    pub fn count(&self, now: Instant) -> usize {
        let pauses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pauses.values().filter(|until| **until > now).count()
    }

    /// Two tokens turned out to be of one customer: what holds one back holds the other.
    pub fn join(&self, gone: CustomerKey, into: CustomerKey) {
        let mut pauses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(until) = pauses.remove(&gone) {
            let of_both = pauses.entry(into).or_insert(until);
            *of_both = (*of_both).max(until);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::account_key::AccountKey;
    use super::*;

    const ONE: CustomerKey = CustomerKey(AccountKey([1; 32]));
    const OTHER: CustomerKey = CustomerKey(AccountKey([2; 32]));

    fn left(pause: &RetryAfterPause, customer: CustomerKey) -> Option<Duration> {
        match pause.check(customer) {
            Err(ApiError::RateLimited { retry_after }) => retry_after,
            _ => None,
        }
    }

    #[test]
    fn pause_holds_one_account_only() {
        let pause = RetryAfterPause::default();
        assert_eq!(left(&pause, ONE), None);
        pause.start(ONE, Some(Duration::from_secs(30)));
        assert!(
            left(&pause, ONE)
                .is_some_and(|left| left <= Duration::from_secs(30) && left > Duration::from_secs(25))
        );
        assert_eq!(left(&pause, OTHER), None);
    }

    #[test]
    fn pause_lasts_as_long_as_asked_and_the_longest_counts() {
        let pause = RetryAfterPause::default();
        pause.start(ONE, Some(Duration::from_hours(3)));
        pause.start(ONE, None);
        assert!(left(&pause, ONE).is_some_and(|left| left > Duration::from_mins(179)));
        pause.start(OTHER, Some(Duration::from_secs(5)));
        pause.join(ONE, OTHER);
        assert!(left(&pause, OTHER).is_some_and(|left| left > Duration::from_mins(179)));
        assert_eq!(left(&pause, ONE), None);
        pause.start(ONE, Some(Duration::ZERO));
        pause.join(OTHER, ONE);
        pause.start(OTHER, Some(Duration::ZERO));
        assert_eq!(left(&pause, OTHER), None);
    }
}
