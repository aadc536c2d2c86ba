//! Slows guessing down: refused sign-ins are counted per address. Successful ones cost nothing, so that an office behind one
//! address is not locked out by its own staff.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, Semaphore, SemaphorePermit};

use crate::config::counted_as;

/// Time after which an address gets another try.
const REFILL_INTERVAL: Duration = Duration::from_secs(20);
/// Limit of the tries that ask the service at once, over all addresses.
const MAX_CONCURRENT_TRIES: usize = 32;
/// Longest wait for other tries of the same address, or for the service.
const WAIT_TIMEOUT: Duration = Duration::from_secs(5);
/// Approximate limit of the addresses in memory; those with all tries left are forgotten first.
const MAX_ADDRESSES: usize = 10_000;

pub struct SignInThrottle {
    burst: f64,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
    at_once: Semaphore,
    changed: Notify,
    wait_timeout: Duration,
}

struct Bucket {
    left: f64,
    since: Instant,
    in_progress: u32,
}

/// Permission for one try. Dropping it costs nothing.
pub struct SignInAttempt<'a> {
    throttle: &'a SignInThrottle,
    address: IpAddr,
    refused: bool,
    permit: Option<SemaphorePermit<'a>>,
}

impl SignInAttempt<'_> {
    /// Counts the try, because the token was wrong.
    pub fn refused(mut self) {
        self.refused = true;
    }
}

impl Drop for SignInAttempt<'_> {
    fn drop(&mut self) {
        self.permit = None;
        let mut buckets = self
            .throttle
            .buckets
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(bucket) = buckets.get_mut(&self.address) {
            bucket.in_progress = bucket.in_progress.saturating_sub(1);
            if self.refused {
                bucket.left = (bucket.left - 1.0).max(0.0);
            }
        }
        drop(buckets);
        self.throttle.changed.notify_waiters();
    }
}

impl SignInThrottle {
    /// Allows `burst` refused tries in a row, then one every 20 seconds.
    pub fn new(burst: u32) -> Self {
        Self {
            burst: burst.into(),
            buckets: Mutex::default(),
            at_once: Semaphore::new(MAX_CONCURRENT_TRIES),
            changed: Notify::new(),
            wait_timeout: WAIT_TIMEOUT,
        }
    }

    /// Waits for permission to try, or returns how long to wait for it.
    pub async fn admit(&self, address: IpAddr) -> Result<SignInAttempt<'_>, Duration> {
        let address = counted_as(address);
        let begun = Instant::now();
        // The address's own limit comes first: tries that wait there take no permits of others.
        loop {
            // The subscription comes before the check, so that no change is missed in between.
            let changed = self.changed.notified();
            match self.check(address, Instant::now()) {
                ThrottleDecision::Go => break,
                ThrottleDecision::Empty(wait) => return Err(wait),
                // No more tries run than may fail: their outcome decides.
                ThrottleDecision::Wait => {
                    let left = self.wait_timeout.saturating_sub(begun.elapsed());
                    if tokio::time::timeout(left, changed).await.is_err() {
                        return Err(self.wait_timeout);
                    }
                }
            }
        }
        let mut attempt = SignInAttempt {
            throttle: self,
            address,
            refused: false,
            permit: None,
        };
        match tokio::time::timeout(self.wait_timeout, self.at_once.acquire()).await {
            Ok(Ok(permit)) => attempt.permit = Some(permit),
            _ => return Err(self.wait_timeout),
        }
        Ok(attempt)
    }

    fn check(&self, address: IpAddr, now: Instant) -> ThrottleDecision {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MAX_ADDRESSES && !buckets.contains_key(&address) {
            buckets.retain(|_, bucket| bucket.in_progress > 0 || bucket.at(now, self.burst) < self.burst);
        }
        let bucket = buckets.entry(address).or_insert(Bucket {
            left: self.burst,
            since: now,
            in_progress: 0,
        });
        bucket.left = bucket.at(now, self.burst);
        bucket.since = now;
        if bucket.left < 1.0 {
            return ThrottleDecision::Empty(REFILL_INTERVAL.mul_f64(1.0 - bucket.left));
        }
        if f64::from(bucket.in_progress) + 1.0 > bucket.left {
            return ThrottleDecision::Wait;
        }
        bucket.in_progress += 1;
        ThrottleDecision::Go
    }
}

enum ThrottleDecision {
    Go,
    Wait,
    Empty(Duration),
}

impl Bucket {
    fn at(&self, now: Instant, burst: f64) -> f64 {
        let back = now.saturating_duration_since(self.since).as_secs_f64() / REFILL_INTERVAL.as_secs_f64();
        (self.left + back).min(burst)
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    const CLIENT_IP: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const OTHER_CLIENT_IP: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    #[tokio::test]
    async fn failed_attempts_count_and_successes_do_not() {
        let throttle = SignInThrottle::new(3);
        for _ in 0..20 {
            drop(throttle.admit(CLIENT_IP).await.unwrap());
        }
        for _ in 0..3 {
            throttle.admit(CLIENT_IP).await.unwrap().refused();
        }
        let wait = throttle.admit(CLIENT_IP).await.err().unwrap();
        assert!(wait <= REFILL_INTERVAL && wait > REFILL_INTERVAL / 2, "{wait:?}");
        assert!(throttle.admit(OTHER_CLIENT_IP).await.is_ok());
    }

    #[tokio::test]
    async fn concurrent_attempts_are_counted() {
        let throttle = SignInThrottle::new(3);
        let tries = futures_util::future::join_all((0..50).map(|_| async {
            match throttle.admit(CLIENT_IP).await {
                Ok(attempt) => {
                    tokio::task::yield_now().await;
                    attempt.refused();
                    true
                }
                Err(_) => false,
            }
        }));
        assert_eq!(tries.await.into_iter().filter(|admitted| *admitted).count(), 3);
    }

    #[tokio::test]
    async fn one_address_takes_no_permits_of_others() {
        let throttle = SignInThrottle::new(3);
        let mut in_progress = Vec::new();
        for _ in 0..3 {
            in_progress.push(throttle.admit(CLIENT_IP).await.unwrap());
        }
        // More tries than there are permits altogether wait for those three.
        let mut waiting: Vec<_> = (0..2 * MAX_CONCURRENT_TRIES)
            .map(|_| Box::pin(throttle.admit(CLIENT_IP)))
            .collect();
        for one in &mut waiting {
            assert!(one.now_or_never().is_none());
        }
        let other = throttle.admit(OTHER_CLIENT_IP).now_or_never();
        assert!(other.is_some_and(|admitted| admitted.is_ok()));
    }

    /// A12: a bounded number of tries of all addresses ask the service at once; the others wait, but not for long.
    #[tokio::test]
    async fn concurrent_tries_of_all_addresses_are_bounded() {
        let wait_timeout = Duration::from_millis(50);
        let throttle = SignInThrottle {
            wait_timeout,
            ..SignInThrottle::new(3)
        };
        let address = |number: u8| IpAddr::from([198, 51, 100, number]);
        let mut in_progress = Vec::new();
        for number in 0..32 {
            in_progress.push(throttle.admit(address(number)).await.unwrap());
        }
        assert_eq!(throttle.admit(address(32)).await.err(), Some(wait_timeout));
        in_progress.pop();
        let next = throttle.admit(address(32)).await;
        assert!(next.is_ok(), "waiting in vain costs no try");
    }

    #[test]
    fn attempts_are_regained_over_time() {
        let throttle = SignInThrottle::new(3);
        let now = Instant::now();
        let bucket = Bucket {
            left: 0.0,
            since: now,
            in_progress: 0,
        };
        assert!(bucket.at(now + REFILL_INTERVAL, throttle.burst) >= 1.0);
        assert!(bucket.at(now + REFILL_INTERVAL * 100, throttle.burst) <= 3.0);
    }
}
