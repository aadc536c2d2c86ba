use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use partner_api::ApiError;

use super::AccountKey;

/// The pause after a 429 that names none.
const USUAL_PAUSE: Duration = Duration::from_secs(10);
/// A pause is cut to this: the limit is one of a minute, and a mistaken header must not lock an account out for long.
const LONGEST_PAUSE: Duration = Duration::from_mins(2);

/// Accounts that the service asked to wait (429 with `Retry-After`). The limit counts for all calls of a customer, so
/// nothing of the account passes until the pause is over.
#[derive(Default)]
pub struct Gate(Mutex<HashMap<AccountKey, Instant>>);

impl Gate {
    /// May a call be made? Otherwise the error that the service itself would give.
    pub fn pass(&self, account: AccountKey) -> Result<(), ApiError> {
        let now = Instant::now();
        let mut closed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match closed
            .get(&account)
            .map(|until| until.saturating_duration_since(now))
        {
            None => Ok(()),
            Some(Duration::ZERO) => {
                closed.remove(&account);
                Ok(())
            }
            Some(left) => Err(ApiError::RateLimited {
                retry_after: Some(left),
            }),
        }
    }

    pub fn close(&self, account: AccountKey, pause: Option<Duration>) {
        let pause = pause.unwrap_or(USUAL_PAUSE).min(LONGEST_PAUSE);
        let now = Instant::now();
        let mut closed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        closed.retain(|_, until| *until > now);
        // Calls under way answer one after the other; the longest pause counts.
        let until = closed.entry(account).or_insert(now);
        *until = (*until).max(now + pause);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: AccountKey = AccountKey([1; 32]);
    const OTHER: AccountKey = AccountKey([2; 32]);

    fn left(gate: &Gate, account: AccountKey) -> Option<Duration> {
        match gate.pass(account) {
            Err(ApiError::RateLimited { retry_after }) => retry_after,
            _ => None,
        }
    }

    #[test]
    fn closes_for_one_account_only() {
        let gate = Gate::default();
        assert_eq!(left(&gate, ONE), None);
        gate.close(ONE, Some(Duration::from_secs(30)));
        assert!(
            left(&gate, ONE)
                .is_some_and(|left| left <= Duration::from_secs(30) && left > Duration::from_secs(25))
        );
        assert_eq!(left(&gate, OTHER), None);
    }

    #[test]
    fn pauses_have_bounds_and_the_longest_counts() {
        let gate = Gate::default();
        gate.close(ONE, Some(Duration::from_secs(999_999)));
        gate.close(ONE, None);
        assert!(left(&gate, ONE).is_some_and(|left| left <= LONGEST_PAUSE && left > USUAL_PAUSE));
        gate.close(OTHER, Some(Duration::ZERO));
        assert_eq!(left(&gate, OTHER), None);
    }
}
