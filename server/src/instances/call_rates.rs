use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};

use super::postgres::Postgres;
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

/// Limit of the buckets in use at the same time.
const MAX_BUCKETS: usize = 100_000;
/// Time after which an unused bucket is forgotten: it is full after a minute without a call.
const BUCKET_TTL: Duration = Duration::from_mins(2);

/// The buckets of customers' calls: shared by all instances, in memory for a single one and while the database is away.
#[derive(Default)]
pub struct CallRates {
    postgres: Option<Postgres>,
    memory: InMemory,
}

impl CallRates {
    pub fn new(postgres: Option<Postgres>) -> Self {
        let memory = InMemory::default();
        Self { postgres, memory }
    }

    /// Takes a call out of a bucket. Returns how many are left in it, or how long it takes until one is.
    pub async fn take(&self, bucket: &str, rate: CallRate) -> Result<u32, Duration> {
        if let Some(postgres) = &self.postgres {
            match postgres.take_call(bucket, rate).await {
                Ok(taken) => return taken,
                Err(error) => tracing::warn!(%error, "calls are counted by this instance alone"),
            }
        }
        self.memory.take(bucket, rate)
    }

    /// Removes an unused bucket and returns how many calls it lacks.
    pub async fn remove(&self, bucket: &str, rate: CallRate) -> u32 {
        if let Some(postgres) = &self.postgres {
            match postgres.remove_bucket(bucket, rate).await {
                Ok(lacks) => return lacks,
                Err(error) => tracing::debug!(%error, "calls could not be joined"),
            }
        }
        self.memory.remove(bucket, rate)
    }
}

type Bucket<C> = RateLimiter<NotKeyed, InMemoryState, C, StateInformationMiddleware>;

struct InMemory<C: Clock = DefaultClock> {
    buckets: TtlCache<String, Arc<Bucket<C>>>,
    clock: C,
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

    fn take(&self, name: &str, rate: CallRate) -> Result<u32, Duration> {
        let taken = self.bucket(name, rate).check();
        taken
            .map(|state| state.remaining_burst_capacity())
            .map_err(|denied| denied.wait_time_from(self.clock.now()))
    }

    fn remove(&self, name: &str, rate: CallRate) -> u32 {
        if !self.buckets.contains(name) {
            return 0;
        }
        let left = self.take(name, rate).map_or(0, |left| left + 1);
        self.buckets.remove(name);
        rate.burst.get() - left
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

    #[test]
    fn bucket_refills_and_counts_missing_calls() {
        let rates = InMemory::<FakeRelativeClock>::default();
        for left in [4, 3, 2, 1, 0] {
            assert_eq!(rates.take("a", RATE), Ok(left));
        }
        assert_eq!(rates.take("a", RATE), Err(Duration::from_secs(2)));
        assert_eq!(rates.take("b", RATE), Ok(4), "another bucket");
        rates.clock.advance(Duration::from_secs(4));
        assert_eq!(rates.remove("a", RATE), 3);
        assert_eq!(rates.take("a", RATE), Ok(4), "a new one");
        assert_eq!(rates.remove("never used", RATE), 0);
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
                while rates.take("a", RATE).is_ok() {
                    made.push(now);
                }
                let of_minute = made.iter().filter(|at| now.saturating_sub(**at) < Duration::from_mins(1)).count();
                prop_assert!(of_minute <= 35, "{of_minute}");
            }
        }
    }
}
