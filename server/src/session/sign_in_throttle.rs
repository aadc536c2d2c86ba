//! Slows guessing down: refused tries to sign in are counted per address. Successful ones cost nothing, so that an
//! office behind one address is not locked out by its own staff.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, Semaphore, SemaphorePermit};

use crate::config::counted_as;

/// One more try of an address comes back after this.
const REFILL: Duration = Duration::from_secs(20);
/// Tries that wait for the service at once, over all addresses.
const AT_ONCE: usize = 32;
/// The wait for others of the same address, or for the service.
const PATIENCE: Duration = Duration::from_secs(5);
/// Addresses remembered at most, roughly; full ones are forgotten first.
const ADDRESSES: usize = 10_000;

pub struct SignInThrottle {
    burst: f64,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
    at_once: Semaphore,
    changed: Notify,
    patience: Duration,
}

struct Bucket {
    left: f64,
    since: Instant,
    under_way: u32,
}

/// Leave to try once. Dropped as it is, the try costs nothing.
pub struct Try<'a> {
    throttle: &'a SignInThrottle,
    address: IpAddr,
    refused: bool,
    permit: Option<SemaphorePermit<'a>>,
}

impl Try<'_> {
    /// The token was wrong.
    pub fn refused(mut self) {
        self.refused = true;
    }
}

impl Drop for Try<'_> {
    fn drop(&mut self) {
        self.permit = None;
        let mut buckets = self
            .throttle
            .buckets
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(bucket) = buckets.get_mut(&self.address) {
            bucket.under_way = bucket.under_way.saturating_sub(1);
            if self.refused {
                bucket.left = (bucket.left - 1.0).max(0.0);
            }
        }
        drop(buckets);
        self.throttle.changed.notify_waiters();
    }
}

impl SignInThrottle {
    /// `burst` refused tries in a row, then one every 20 seconds.
    pub fn new(burst: u32) -> Self {
        Self {
            burst: burst.into(),
            buckets: Mutex::default(),
            at_once: Semaphore::new(AT_ONCE),
            changed: Notify::new(),
            patience: PATIENCE,
        }
    }

    /// Leave to try, or how long to wait for it.
    pub async fn admit(&self, address: IpAddr) -> Result<Try<'_>, Duration> {
        let address = counted_as(address);
        let begun = Instant::now();
        // First among its own address: what waits there takes no place of others.
        loop {
            // Listening before looking, so that no change is missed in between.
            let changed = self.changed.notified();
            match self.look(address, Instant::now()) {
                Look::Go => break,
                Look::Empty(wait) => return Err(wait),
                // As many are under way as may fail: their outcome decides.
                Look::Wait => {
                    let left = self.patience.saturating_sub(begun.elapsed());
                    if tokio::time::timeout(left, changed).await.is_err() {
                        return Err(self.patience);
                    }
                }
            }
        }
        let mut attempt = Try {
            throttle: self,
            address,
            refused: false,
            permit: None,
        };
        match tokio::time::timeout(self.patience, self.at_once.acquire()).await {
            Ok(Ok(permit)) => attempt.permit = Some(permit),
            _ => return Err(self.patience),
        }
        Ok(attempt)
    }

    fn look(&self, address: IpAddr, now: Instant) -> Look {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= ADDRESSES && !buckets.contains_key(&address) {
            buckets.retain(|_, bucket| bucket.under_way > 0 || bucket.at(now, self.burst) < self.burst);
        }
        let bucket = buckets.entry(address).or_insert(Bucket {
            left: self.burst,
            since: now,
            under_way: 0,
        });
        bucket.left = bucket.at(now, self.burst);
        bucket.since = now;
        if bucket.left < 1.0 {
            return Look::Empty(REFILL.mul_f64(1.0 - bucket.left));
        }
        if f64::from(bucket.under_way) + 1.0 > bucket.left {
            return Look::Wait;
        }
        bucket.under_way += 1;
        Look::Go
    }
}

enum Look {
    Go,
    Wait,
    Empty(Duration),
}

impl Bucket {
    fn at(&self, now: Instant, burst: f64) -> f64 {
        let back = now.saturating_duration_since(self.since).as_secs_f64() / REFILL.as_secs_f64();
        (self.left + back).min(burst)
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    const ONE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    #[tokio::test]
    async fn failed_attempts_count_and_successes_do_not() {
        let throttle = SignInThrottle::new(3);
        for _ in 0..20 {
            drop(throttle.admit(ONE).await.unwrap());
        }
        for _ in 0..3 {
            throttle.admit(ONE).await.unwrap().refused();
        }
        let wait = throttle.admit(ONE).await.err().unwrap();
        assert!(wait <= REFILL && wait > REFILL / 2, "{wait:?}");
        assert!(throttle.admit(OTHER).await.is_ok());
    }

    #[tokio::test]
    async fn concurrent_attempts_are_counted() {
        let throttle = SignInThrottle::new(3);
        let tries = futures_util::future::join_all((0..50).map(|_| async {
            match throttle.admit(ONE).await {
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
    async fn one_address_takes_no_place_of_others() {
        let throttle = SignInThrottle::new(3);
        let mut under_way = Vec::new();
        for _ in 0..3 {
            under_way.push(throttle.admit(ONE).await.unwrap());
        }
        // More than there are places altogether wait for those three.
        let mut waiting: Vec<_> = (0..2 * AT_ONCE).map(|_| Box::pin(throttle.admit(ONE))).collect();
        for one in &mut waiting {
            assert!(one.now_or_never().is_none());
        }
        let other = throttle.admit(OTHER).now_or_never();
        assert!(other.is_some_and(|admitted| admitted.is_ok()));
    }

    /// A12: however many addresses guess, so many of their tries ask the service at once; the others wait, and not for long.
    #[tokio::test]
    async fn tries_of_all_addresses_at_once_are_bounded() {
        let patience = Duration::from_millis(50);
        let throttle = SignInThrottle {
            patience,
            ..SignInThrottle::new(3)
        };
        let address = |number: u8| IpAddr::from([198, 51, 100, number]);
        let mut under_way = Vec::new();
        for number in 0..32 {
            under_way.push(throttle.admit(address(number)).await.unwrap());
        }
        assert_eq!(throttle.admit(address(32)).await.err(), Some(patience));
        under_way.pop();
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
            under_way: 0,
        };
        assert!(bucket.at(now + REFILL, throttle.burst) >= 1.0);
        assert!(bucket.at(now + REFILL * 100, throttle.burst) <= 3.0);
    }
}
