//! Whose call is next (specification, "Limits"). The calls of a customer come from a bucket that refills
//! ([`crate::instances::CallRates`]); who finds it empty waits in order of what the call is for, as long as the page waits.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::time::timeout_at;

use super::customers::CustomerKey;
use crate::instances::{CallRate, CallRates, CallRatesInMemory, call_rates_in_memory};
use crate::ttl_cache::TtlCache;

/// What a call is for. Where calls are short, the earlier one here comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// Something that a person sends, and what is read for it.
    Post,
    /// The list of requests, from which all pages of the customer are served.
    Sync,
    /// What a page is about.
    Page,
    /// What a page can be shown without.
    Part,
    /// Nobody waits for it: it takes what people leave.
    Background,
}

/// Priorities that wait in a queue.
const QUEUES: usize = Priority::Background as usize;
/// Until it is looked again whether those with a higher priority have been served.
const LOOK: Duration = Duration::from_millis(50);
/// Customers whose calls wait or were made a moment ago.
const MAX_CUSTOMERS: usize = 100_000;
/// As long as a bucket is remembered.
const REMEMBERED: Duration = Duration::from_mins(2);

/// The rates of calls that together keep below the service's limit in any minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallLimits {
    reads: CallRate,
    /// For posts that find the bucket of reads empty.
    posts: CallRate,
    background: Option<CallRate>,
}

impl CallLimits {
    /// `per_minute`: calls that the service lets a customer make in a minute. Of 120, reads make 24 at once and 80 a minute,
    /// posts that find none left five more; the rest is for clocks and networks that differ. `background`: those that may be
    /// made in the background.
    pub fn new(per_minute: usize, background: usize) -> Self {
        let count = |calls: usize| {
            let calls = u32::try_from(calls).unwrap_or(u32::MAX);
            NonZeroU32::new(calls).unwrap_or(NonZeroU32::MIN)
        };
        let rate = |burst: usize, per_minute: usize| CallRate {
            burst: count(burst),
            per_minute: count(per_minute),
        };
        Self {
            reads: rate(per_minute / 5, per_minute * 2 / 3),
            posts: rate(per_minute / 40, per_minute / 60),
            background: (background > 0).then(|| rate(background / 2, background - background / 2)),
        }
    }
}

/// The calls of all customers.
pub struct RateLimiter {
    limits: CallLimits,
    rates: Arc<dyn CallRates>,
    /// Counts while the others cannot be asked.
    alone: CallRatesInMemory,
    queues: TtlCache<CustomerKey, Arc<Queue>>,
}

/// Who waits of a customer.
#[derive(Default)]
struct Queue {
    /// The first of each priority looks for a call, the others wait behind it in the order in which they came.
    first: [tokio::sync::Mutex<()>; QUEUES],
    waiting: [AtomicUsize; QUEUES],
    /// What was left in the bucket after the last call.
    left: Mutex<Option<(Instant, u32)>>,
    /// Calls that were made without taking them out of the bucket; the next calls wait until it has refilled for them.
    owed: AtomicU32,
}

/// Somebody waits.
struct Waits<'a>(&'a AtomicUsize);

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Queue {
    fn enter(&self, priority: Priority) -> Option<Waits<'_>> {
        let waiting = self.waiting.get(priority as usize)?;
        waiting.fetch_add(1, Ordering::Relaxed);
        Some(Waits(waiting))
    }

    /// How many wait of this priority and those before it.
    fn waiting_to(&self, priority: Priority) -> usize {
        let to = self.waiting.iter().take(priority as usize + 1);
        to.map(|waiting| waiting.load(Ordering::Relaxed)).sum()
    }

    fn waiting_before(&self, priority: Priority) -> usize {
        let before = self.waiting.iter().take(priority as usize);
        before.map(|waiting| waiting.load(Ordering::Relaxed)).sum()
    }

    fn note_left(&self, left: u32) {
        *self.left.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), left));
    }

    /// What is in the bucket by now, as far as this instance knows.
    fn left(&self, rate: CallRate) -> u32 {
        let left = *self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((at, left)) = left else {
            return rate.burst.get();
        };
        let refilled = at.elapsed().as_millis() / rate.interval().as_millis().max(1);
        let refilled = u32::try_from(refilled).unwrap_or(u32::MAX);
        left.saturating_add(refilled).min(rate.burst.get())
    }
}

/// The time in which so many calls refill.
fn refill(rate: CallRate, calls: usize) -> Duration {
    rate.interval()
        .saturating_mul(u32::try_from(calls).unwrap_or(u32::MAX))
}

impl RateLimiter {
    pub fn new(limits: CallLimits, rates: Arc<dyn CallRates>) -> Self {
        Self {
            limits,
            rates,
            alone: call_rates_in_memory(),
            queues: TtlCache::since_last_use(MAX_CUSTOMERS, REMEMBERED),
        }
    }

    fn queue(&self, customer: CustomerKey) -> Arc<Queue> {
        if let Some(queue) = self.queues.get(&customer) {
            return queue;
        }
        let queue = Arc::<Queue>::default();
        let other = self.queues.get_or_insert(customer, queue.clone());
        other.unwrap_or(queue)
    }

    /// Takes a call, waiting for it until then at the most.
    ///
    /// # Errors
    /// The time until one is likely to be free, at once where that is later.
    pub async fn take(
        &self,
        customer: CustomerKey,
        priority: Priority,
        until: Instant,
    ) -> Result<(), Duration> {
        let queue = self.queue(customer);
        let Some(_waits) = queue.enter(priority) else {
            return self.take_spare(customer, &queue).await;
        };
        let left = |until: Instant| until.saturating_duration_since(Instant::now());
        let free_in = || {
            let reads = self.limits.reads;
            let owed = queue.owed.load(Ordering::Relaxed) as usize;
            let ahead = queue.waiting_to(priority) + owed;
            refill(reads, ahead.saturating_sub(queue.left(reads) as usize))
        };
        let expected = free_in();
        if expected > left(until) && priority != Priority::Post {
            return Err(expected);
        }
        let first = queue.first.get(priority as usize).map(tokio::sync::Mutex::lock);
        let Some(first) = first else { return Ok(()) };
        let Ok(_first) = timeout_at(until.into(), first).await else {
            return Err(free_in());
        };
        loop {
            let wait = if queue.waiting_before(priority) > 0 {
                LOOK
            } else {
                match self.take_for(customer, priority, &queue).await {
                    Ok(()) => return Ok(()),
                    Err(wait) => wait,
                }
            };
            if wait > left(until) {
                return Err(wait.max(free_in()));
            }
            tokio::time::sleep(wait).await;
        }
    }

    async fn take_for(
        &self,
        customer: CustomerKey,
        priority: Priority,
        queue: &Queue,
    ) -> Result<(), Duration> {
        let name = customer.0.name();
        let wait = loop {
            match self.take_from(&name, self.limits.reads).await {
                Ok(left) => queue.note_left(left),
                Err(wait) => {
                    queue.note_left(0);
                    break wait;
                }
            }
            let pay = |owed: u32| owed.checked_sub(1);
            if queue
                .owed
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, pay)
                .is_err()
            {
                return Ok(());
            }
        };
        if priority != Priority::Post {
            return Err(wait);
        }
        let reserve = self.take_from(&for_posts(&name), self.limits.posts).await;
        reserve.map(|_| ()).map_err(|reserve| reserve.min(wait))
    }

    /// Whether people leave calls: nobody waits, and the bucket is more than half full.
    fn is_spare(&self, queue: &Queue) -> bool {
        let reads = self.limits.reads;
        queue.waiting_before(Priority::Background) == 0 && queue.left(reads) > reads.burst.get() / 2
    }

    /// The same for what is done behind pages; never where nothing is to be read in the background.
    pub fn has_spare(&self, customer: CustomerKey) -> bool {
        self.limits.background.is_some() && self.is_spare(&self.queue(customer))
    }

    /// Takes a call for the background: while nobody waits, and from a bucket that is at least half full.
    async fn take_spare(&self, customer: CustomerKey, queue: &Queue) -> Result<(), Duration> {
        let reads = self.limits.reads;
        let Some(background) = self.limits.background else {
            return Err(Duration::from_mins(1));
        };
        if !self.is_spare(queue) {
            let waiting = queue.waiting_before(Priority::Background);
            let missing = (reads.burst.get() / 2 + 1).saturating_sub(queue.left(reads));
            return Err(refill(reads, waiting + missing as usize));
        }
        let name = customer.0.name();
        self.take_from(&in_background(&name), background).await?;
        self.take_for(customer, Priority::Background, queue).await
    }

    async fn take_from(&self, bucket: &str, rate: CallRate) -> Result<u32, Duration> {
        self.rates.take(bucket, rate).await.unwrap_or_else(|error| {
            tracing::warn!(
                error = format!("{error:#}"),
                "calls are counted by this instance alone"
            );
            self.alone.take_now(bucket, rate)
        })
    }

    /// Calls were made beyond the one that was taken.
    pub fn charge(&self, customer: CustomerKey, calls: u32) {
        self.queue(customer).owed.fetch_add(calls, Ordering::Relaxed);
    }

    /// How many calls wait, of all customers.
    pub fn count_waiting(&self) -> usize {
        let queues = self.queues.values().into_iter();
        queues
            .map(|queue| queue.waiting_before(Priority::Background))
            .sum()
    }

    /// How many calls are left in the bucket of the customer that has the fewest, of those who called in the last minutes.
    pub fn fewest_left(&self) -> usize {
        let queues = self.queues.values().into_iter();
        let left = queues.map(|queue| queue.left(self.limits.reads) as usize);
        left.min().unwrap_or_default()
    }

    /// Two tokens turned out to be of one customer: their calls count together.
    pub async fn join(&self, gone: CustomerKey, into: CustomerKey) {
        let rate = self.limits.reads;
        match self.rates.remove(&gone.0.name(), rate).await {
            Ok(taken) => self.charge(into, taken),
            Err(error) => tracing::debug!(error = format!("{error:#}"), "calls could not be joined"),
        }
    }
}

fn for_posts(customer: &str) -> String {
    format!("{customer}:posts")
}

fn in_background(customer: &str) -> String {
    format!("{customer}:background")
}

#[cfg(test)]
mod tests {
    use futures_util::future::join_all;
    use proptest::prelude::*;

    use super::super::account_key::AccountKey;
    use super::Priority::{Page, Part, Post, Sync};
    use super::*;

    const ONE: CustomerKey = CustomerKey(AccountKey([1; 32]));
    const OTHER: CustomerKey = CustomerKey(AccountKey([2; 32]));

    fn rate(burst: u32, per_minute: u32) -> CallRate {
        CallRate {
            burst: NonZeroU32::new(burst).unwrap(),
            per_minute: NonZeroU32::new(per_minute).unwrap(),
        }
    }

    /// A call each 20 ms after four at once.
    fn limiter() -> RateLimiter {
        let limits = CallLimits {
            reads: rate(4, 3_000),
            posts: rate(2, 1),
            background: Some(rate(100, 100)),
        };
        RateLimiter::new(limits, Arc::new(call_rates_in_memory()))
    }

    fn within(milliseconds: u64) -> Instant {
        Instant::now() + Duration::from_millis(milliseconds)
    }

    proptest! {
        /// Whatever the service's limit: no minute has more calls, and nine tenths of it are for use.
        #[test]
        fn rates_keep_below_the_limit_in_any_minute(limit in 9_usize..10_000) {
            let CallLimits { reads, posts, .. } = CallLimits::new(limit, 0);
            let of_minute = |rate: CallRate| (rate.burst.get() + rate.per_minute.get()) as usize;
            prop_assert!(of_minute(reads) + of_minute(posts) <= limit);
            prop_assert!(limit < 100 || of_minute(reads) * 100 >= limit * 85);
        }

        #[test]
        fn background_keeps_to_its_share(calls in 1_usize..100) {
            let background = CallLimits::new(120, calls).background.unwrap();
            prop_assert!((background.burst.get() + background.per_minute.get()) as usize <= calls.max(2));
        }
    }

    #[tokio::test]
    async fn pages_wait_for_the_next_call() {
        let limiter = limiter();
        let begun = Instant::now();
        for _ in 0..8 {
            limiter.take(ONE, Page, within(1_000)).await.unwrap();
        }
        assert!(
            begun.elapsed() >= Duration::from_millis(79),
            "four came by waiting"
        );
        assert!(limiter.take(OTHER, Page, within(0)).await.is_ok());
    }

    #[tokio::test]
    async fn who_would_wait_in_vain_is_told_at_once_for_how_long() {
        let limiter = limiter();
        for _ in 0..4 {
            limiter.take(ONE, Page, within(0)).await.unwrap();
        }
        let begun = Instant::now();
        let waits = (0..10).map(|_| limiter.take(ONE, Page, within(50)));
        let served = join_all(waits).await;
        let count = served.iter().filter(|one| one.is_ok()).count();
        assert!((1..=3).contains(&count), "{served:?}");
        let wait = served.last().unwrap().unwrap_err();
        assert!(wait > Duration::from_millis(50), "{wait:?}");
        assert!(begun.elapsed() < Duration::from_millis(500));
    }

    #[tokio::test]
    async fn who_waits_is_served_by_priority() {
        let limiter = limiter();
        for _ in 0..4 {
            limiter.take(ONE, Part, within(0)).await.unwrap();
        }
        let served = Mutex::new(Vec::new());
        let wait = async |priority| {
            limiter.take(ONE, priority, within(5_000)).await.unwrap();
            served.lock().unwrap().push(priority);
        };
        tokio::join!(
            wait(Part),
            wait(Part),
            wait(Page),
            wait(Page),
            wait(Sync),
            wait(Post),
            wait(Post)
        );
        assert_eq!(
            *served.lock().unwrap(),
            [Post, Post, Sync, Page, Page, Part, Part]
        );
    }

    /// Tokens that turn out to be of one customer have made their calls already.
    #[tokio::test]
    async fn calls_that_were_not_taken_are_made_up_for() {
        let limiter = limiter();
        for _ in 0..3 {
            limiter.take(OTHER, Page, within(0)).await.unwrap();
        }
        limiter.join(OTHER, ONE).await;
        limiter.take(ONE, Page, within(0)).await.unwrap();
        let wait = limiter.take(ONE, Page, within(0)).await.unwrap_err();
        assert!(wait <= Duration::from_millis(20), "{wait:?}");
        limiter.charge(ONE, 2);
        let wait = limiter.take(ONE, Page, within(0)).await.unwrap_err();
        assert!(wait > Duration::from_millis(20), "{wait:?}");
        limiter.take(ONE, Page, within(1_000)).await.unwrap();
    }

    #[tokio::test]
    async fn posts_have_calls_that_reads_leave() {
        let limiter = limiter();
        while limiter.take(ONE, Sync, within(0)).await.is_ok() {}
        for _ in 0..2 {
            limiter.take(ONE, Post, within(0)).await.unwrap();
        }
    }

    #[tokio::test]
    async fn background_leaves_half_of_the_bucket_and_stops_while_people_wait() {
        let limiter = limiter();
        let background = || limiter.take(ONE, Priority::Background, within(1_000));
        background().await.unwrap();
        background().await.unwrap();
        let wait = background().await.unwrap_err();
        assert!(wait <= Duration::from_millis(20), "{wait:?}");
        let queue = limiter.queue(ONE);
        tokio::time::sleep(Duration::from_millis(100)).await;
        let person = queue.enter(Priority::Part);
        assert!(background().await.is_err());
        drop(person);
        background().await.unwrap();
        let limits = CallLimits::new(120, 0);
        let none = RateLimiter::new(limits, Arc::new(call_rates_in_memory()));
        assert!(none.take(ONE, Priority::Background, within(1_000)).await.is_err());
    }

    #[tokio::test]
    async fn who_gives_up_holds_nobody_up() {
        let limiter = limiter();
        for _ in 0..4 {
            limiter.take(ONE, Page, within(0)).await.unwrap();
        }
        let mut gone = Box::pin(limiter.take(ONE, Sync, within(5_000)));
        assert!(futures_util::poll!(&mut gone).is_pending());
        drop(gone);
        limiter.take(ONE, Part, within(1_000)).await.unwrap();
    }

    /// The database is away: each instance counts for itself.
    #[tokio::test]
    async fn calls_are_counted_without_the_others_too() {
        struct Away;
        #[async_trait::async_trait]
        impl CallRates for Away {
            async fn take(&self, _: &str, _: CallRate) -> anyhow::Result<Result<u32, Duration>> {
                anyhow::bail!("away")
            }
            async fn remove(&self, _: &str, _: CallRate) -> anyhow::Result<u32> {
                anyhow::bail!("away")
            }
        }
        let limiter = RateLimiter::new(limiter().limits, Arc::new(Away));
        let mut taken = 0;
        while limiter.take(ONE, Page, within(0)).await.is_ok() {
            taken += 1;
        }
        assert!((4..8).contains(&taken), "{taken}");
    }
}
