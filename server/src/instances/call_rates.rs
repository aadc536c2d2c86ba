use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use async_trait::async_trait;
use governor::clock::{Clock, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};

use crate::ttl_cache::TtlCache;

/// A bucket of calls that refills: `burst` calls at once when it is full, then `per_minute` calls a minute. So no minute,
/// whenever it begins, has more than both together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallRate {
    pub burst: NonZeroU32,
    pub per_minute: NonZeroU32,
}

impl CallRate {
    /// Returns the time between two calls once the bucket is empty.
    pub fn interval(self) -> Duration {
        Duration::from_mins(1) / self.per_minute.get()
    }

    fn quota(self) -> Quota {
        Quota::per_minute(self.per_minute).allow_burst(self.burst)
    }
}

/// The buckets of customers' calls, shared by all instances.
#[async_trait]
pub trait CallRates: Send + Sync {
    /// Takes a call out of a bucket. Returns how many are left in it, or how long it takes until one is.
    ///
    /// # Errors
    /// The other instances' calls are not known.
    async fn take(&self, bucket: &str, rate: CallRate) -> Result<Result<u32, Duration>>;

    /// Removes an unused bucket and returns how many calls it lacks.
    ///
    /// # Errors
    /// The other instances' calls are not known.
    async fn remove(&self, bucket: &str, rate: CallRate) -> Result<u32>;
}

/// Limit of the buckets in use at the same time.
const MAX_BUCKETS: usize = 100_000;
/// Time after which an unused bucket is forgotten: it is full after a minute without a call.
const BUCKET_TTL: Duration = Duration::from_mins(2);

type Bucket<C> = RateLimiter<NotKeyed, InMemoryState, C, StateInformationMiddleware>;

/// The buckets of a single instance.
pub struct InMemory<C: Clock = DefaultClock> {
    buckets: TtlCache<String, Arc<Bucket<C>>>,
    clock: C,
}

/// Creates the buckets of a single instance.
pub fn in_memory() -> InMemory {
    InMemory::default()
}

impl<C: Clock + Default> Default for InMemory<C> {
    fn default() -> Self {
        Self {
            buckets: TtlCache::since_last_use(MAX_BUCKETS, BUCKET_TTL),
            clock: C::default(),
        }
    }
}

impl<C: Clock + Clone> InMemory<C> {
    fn bucket(&self, name: &str, rate: CallRate) -> Arc<Bucket<C>> {
        if let Some(bucket) = self.buckets.get(name) {
            return bucket;
        }
        let bucket = RateLimiter::direct_with_clock(rate.quota(), self.clock.clone());
        let bucket = Arc::new(bucket.with_middleware());
        let other = self.buckets.get_or_insert(name.to_owned(), bucket.clone());
        other.unwrap_or(bucket)
    }

    pub fn take_now(&self, name: &str, rate: CallRate) -> Result<u32, Duration> {
        let taken = self.bucket(name, rate).check();
        taken
            .map(|state| state.remaining_burst_capacity())
            .map_err(|denied| denied.wait_time_from(self.clock.now()))
    }
}

#[async_trait]
impl<C: Clock + Clone + Send + Sync> CallRates for InMemory<C>
where
    C::Instant: Send + Sync,
{
    async fn take(&self, bucket: &str, rate: CallRate) -> Result<Result<u32, Duration>> {
        Ok(self.take_now(bucket, rate))
    }

    async fn remove(&self, bucket: &str, rate: CallRate) -> Result<u32> {
        if !self.buckets.contains(bucket) {
            return Ok(0);
        }
        let left = self.take_now(bucket, rate).map_or(0, |left| left + 1);
        self.buckets.remove(bucket);
        Ok(rate.burst.get() - left)
    }
}

#[cfg(test)]
mod tests {
    use governor::clock::FakeRelativeClock;
    use proptest::prelude::*;

    use super::*;

    const RATE: CallRate = CallRate {
        burst: NonZeroU32::new(5).unwrap(),
        per_minute: NonZeroU32::new(30).unwrap(),
    };

    #[tokio::test]
    async fn bucket_refills_and_counts_missing_calls() {
        let rates = InMemory::<FakeRelativeClock>::default();
        for left in [4, 3, 2, 1, 0] {
            assert_eq!(rates.take_now("a", RATE), Ok(left));
        }
        assert_eq!(rates.take_now("a", RATE), Err(Duration::from_secs(2)));
        assert_eq!(rates.take_now("b", RATE), Ok(4), "another bucket");
        rates.clock.advance(Duration::from_secs(4));
        assert_eq!(rates.remove("a", RATE).await.unwrap(), 3);
        assert_eq!(rates.take_now("a", RATE), Ok(4), "a new one");
        assert_eq!(rates.remove("never used", RATE).await.unwrap(), 0);
    }

    proptest! {
        /// No minute has more than burst and rate together, whenever calls are made.
        #[test]
        fn no_minute_has_more_than_burst_and_rate(pauses in prop::collection::vec(0_u64..4_000, 0..400)) {
            let rates = InMemory::<FakeRelativeClock>::default();
            let (mut now, mut made) = (Duration::ZERO, Vec::new());
            for pause in pauses {
                let pause = Duration::from_millis(pause);
                now += pause;
                rates.clock.advance(pause);
                while rates.take_now("a", RATE).is_ok() {
                    made.push(now);
                }
                let of_minute = made.iter().filter(|at| now.saturating_sub(**at) < Duration::from_mins(1)).count();
                prop_assert!(of_minute <= 35, "{of_minute}");
            }
        }
    }
}
