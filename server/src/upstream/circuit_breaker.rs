//! Stops calls of a customer for a few seconds when most of its reads fail: pages show cached answers.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use partner_api::ApiError;

use super::customers::CustomerKey;

/// Time for which reads count.
const COUNTED_TIME: Duration = Duration::from_secs(30);
/// Number of reads below which the breaker stays closed.
const MIN_COUNTED_READS: usize = 8;
/// Limit of the counted reads of a customer.
const MAX_COUNTED_READS: usize = 200;
/// Interval between two probes.
const PROBE_INTERVAL: Duration = Duration::from_secs(4);

/// The recent reads of each customer and their outcomes.
#[derive(Default)]
pub struct CircuitBreaker(Mutex<HashMap<CustomerKey, Reads>>);

#[derive(Default)]
struct Reads {
    /// Time at which each ended, and whether the service failed.
    ended: VecDeque<(Instant, bool)>,
    open: Option<Open>,
}

struct Open {
    /// The service's last answer.
    failure: ApiError,
    next_probe: Instant,
}

impl CircuitBreaker {
    /// Tells whether a read may be made; otherwise returns the failure that opened the breaker.
    pub fn check(&self, customer: CustomerKey, now: Instant) -> Result<(), ApiError> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match all.get(&customer).and_then(|reads| reads.open.as_ref()) {
            Some(open) if now < open.next_probe => Err(open.failure.clone()),
            _ => Ok(()),
        }
    }

    /// Checks a read that is made now: while the breaker is open it is the probe.
    pub fn begin_call(&self, customer: CustomerKey, now: Instant) -> Result<(), ApiError> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(open) = all.get_mut(&customer).and_then(|reads| reads.open.as_mut()) else {
            return Ok(());
        };
        if now < open.next_probe {
            return Err(open.failure.clone());
        }
        open.next_probe = now + PROBE_INTERVAL;
        Ok(())
    }

    /// Returns the number of customers with an open breaker who have read lately.
    pub fn count_open(&self, now: Instant) -> usize {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_open = |reads: &&Reads| {
            let newest = reads.ended.back();
            reads.open.is_some()
                && newest.is_some_and(|(at, _)| now.saturating_duration_since(*at) < COUNTED_TIME)
        };
        all.values().filter(is_open).count()
    }

    /// Counts the outcome of a read.
    pub fn ended(&self, customer: CustomerKey, error: Option<&ApiError>, now: Instant) {
        let failure = error.filter(|error| error.is_of_service());
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !all.contains_key(&customer) {
            // Customers that are gone are removed when another one reads.
            all.retain(|_, reads| {
                let newest = reads.ended.back();
                newest.is_some_and(|(at, _)| now.saturating_duration_since(*at) < COUNTED_TIME)
            });
        }
        let reads = all.entry(customer).or_default();
        reads.ended.push_back((now, failure.is_some()));
        let is_old = |(at, _): &(Instant, bool)| now.saturating_duration_since(*at) >= COUNTED_TIME;
        while reads.ended.len() > MAX_COUNTED_READS || reads.ended.front().is_some_and(is_old) {
            reads.ended.pop_front();
        }
        match failure {
            None if reads.open.is_some() => {
                // The probe succeeded; earlier failures no longer count.
                *reads = Reads::default();
            }
            None => {}
            Some(failure) => {
                let failed = reads.ended.iter().filter(|(_, failed)| *failed).count();
                if reads.open.is_some()
                    || (failed >= MIN_COUNTED_READS && failed * 4 >= reads.ended.len() * 3)
                {
                    let next_probe = now + PROBE_INTERVAL;
                    reads.open = Some(Open {
                        failure: failure.clone(),
                        next_probe,
                    });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use partner_api::Transport;
    use proptest::prelude::*;

    use super::super::account_key::AccountKey;
    use super::*;

    const ONE: CustomerKey = CustomerKey(AccountKey([1; 32]));
    const OTHER: CustomerKey = CustomerKey(AccountKey([2; 32]));
    const FAILED: ApiError = ApiError::Operator { status: 503 };

    fn ended(breaker: &CircuitBreaker, count: usize, error: Option<&ApiError>, now: Instant) {
        for _ in 0..count {
            breaker.ended(ONE, error, now);
        }
    }

    #[test]
    fn reads_pause_when_three_quarters_fail() {
        let (breaker, start) = (CircuitBreaker::default(), Instant::now());
        ended(&breaker, 3, None, start);
        ended(&breaker, 8, Some(&FAILED), start);
        assert_eq!(breaker.begin_call(ONE, start), Ok(()), "8 of 11");
        ended(&breaker, 1, Some(&ApiError::Transport(Transport::Cut)), start);
        assert_eq!(
            breaker.begin_call(ONE, start),
            Err(ApiError::Transport(Transport::Cut)),
            "9 of 12"
        );
        assert_eq!(
            breaker.begin_call(OTHER, start),
            Ok(()),
            "another customer's reads"
        );
    }

    #[test]
    fn few_or_old_failures_and_refusals_do_not_count() {
        let (breaker, start) = (CircuitBreaker::default(), Instant::now());
        ended(&breaker, 7, Some(&FAILED), start);
        ended(&breaker, 7, Some(&FAILED), start + COUNTED_TIME);
        for refusal in [
            ApiError::NotFound { message: None },
            ApiError::Unauthorized,
            ApiError::Invalid(partner_api::Invalid::default()),
            ApiError::RateLimited { retry_after: None },
        ] {
            ended(&breaker, 20, Some(&refusal), start + COUNTED_TIME);
        }
        assert_eq!(breaker.begin_call(ONE, start + COUNTED_TIME), Ok(()));
    }

    #[test]
    fn one_probe_passes_and_its_success_ends_the_pause() {
        let (breaker, start) = (CircuitBreaker::default(), Instant::now());
        ended(&breaker, MIN_COUNTED_READS, Some(&FAILED), start);
        let probe = start + PROBE_INTERVAL;
        assert_eq!(breaker.begin_call(ONE, probe), Ok(()));
        assert_eq!(breaker.begin_call(ONE, probe), Err(FAILED), "one probe");
        ended(&breaker, 1, Some(&FAILED), probe);
        assert_eq!(
            breaker.begin_call(ONE, probe + Duration::from_secs(3)),
            Err(FAILED)
        );
        assert_eq!(breaker.begin_call(ONE, probe + PROBE_INTERVAL), Ok(()));
        ended(&breaker, 1, None, probe + PROBE_INTERVAL);
        assert_eq!(breaker.begin_call(ONE, probe + PROBE_INTERVAL), Ok(()));
        ended(&breaker, 1, Some(&FAILED), probe + PROBE_INTERVAL);
        assert_eq!(
            breaker.begin_call(ONE, probe + PROBE_INTERVAL),
            Ok(()),
            "what failed before counts no more"
        );
    }

    proptest! {
        /// With any outcomes: while the breaker is open, at most one read passes in each interval, and a service that
        /// answers again is called again.
        #[test]
        fn open_breaker_passes_only_probes(steps in prop::collection::vec((0_u64..3_000, any::<bool>()), 0..200)) {
            let (breaker, mut now) = (CircuitBreaker::default(), Instant::now());
            // Failures since the last success, and the time of the last one.
            let (mut failures, mut last) = (0, now);
            for (pause, fails) in steps {
                now += Duration::from_millis(pause);
                if breaker.begin_call(ONE, now).is_err() {
                    prop_assert!(failures > 0, "nothing failed since the last success");
                    prop_assert!(now.duration_since(last) < PROBE_INTERVAL);
                    continue;
                }
                breaker.ended(ONE, fails.then_some(&FAILED), now);
                failures = if fails { failures + 1 } else { 0 };
                last = now;
            }
            let later = now + PROBE_INTERVAL;
            prop_assert!(breaker.begin_call(ONE, later).is_ok());
            breaker.ended(ONE, None, later);
            prop_assert!(breaker.begin_call(ONE, later).is_ok());
        }
    }
}
