//! The rate limiter of calls (specification, "Limits"). The calls of a customer are taken from a bucket that refills
//! ([`crate::instances::CallRates`]). Readers who find it empty wait in order of priority, as long as their page waits.

use std::collections::BTreeSet;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::customers::CustomerKey;
use crate::instances::{CallRate, CallRates};
use crate::ttl_cache::TtlCache;

/// The purpose of a call. If calls are scarce, the first of these kinds comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// A submission, and the reads for it.
    Post,
    /// The list of requests, which all pages of the customer are served from.
    Sync,
    /// The subject of a page.
    Page,
    /// A part that a page can be shown without.
    Part,
    /// A background read, which takes calls that people leave.
    Background,
}

/// Pause between two checks whether earlier calls have been served.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// Limit of the customers whose calls wait or were made recently.
const MAX_CUSTOMERS: usize = 100_000;
/// Time after which an unused queue is forgotten: the same as that of a bucket.
const QUEUE_TTL: Duration = Duration::from_mins(2);

/// Rates of calls that together stay below the service's limit in any minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallLimits {
    reads: CallRate,
    /// The rate of submissions that find the bucket of reads empty.
    posts: CallRate,
    background: Option<CallRate>,
}

impl CallLimits {
    /// `per_minute` is the number of calls that the service allows a customer in a minute. Of 120, reads make 24 at once and 80
    /// a minute, and submissions that find none left make five more; the rest is a reserve for clocks and networks that differ.
    /// `background` is the number of background calls: a quarter of them at once, the others spread over the minute.
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
            background: (background > 0).then(|| {
                let burst = (background / 4).max(1);
                rate(burst, background - burst)
            }),
        }
    }
}

/// The calls of all customers.
pub struct RateLimiter {
    limits: CallLimits,
    rates: CallRates,
    queues: TtlCache<CustomerKey, Arc<Queue>>,
}

/// The waiting calls of a customer, and the state of its bucket.
type Queue = Mutex<Calls>;

#[derive(Default)]
struct Calls {
    /// The waiting calls in the order in which they are served.
    waiting: BTreeSet<Place>,
    next_number: u64,
    /// Time at which the bucket is full again, as far as this instance knows.
    full_at: Option<Instant>,
    /// Calls that were made without taking them out of the bucket; the next calls wait until it has refilled for them.
    owed: u32,
}

/// Equal priorities are served in the order of arrival.
type Place = (Priority, u64);

/// A waiting call.
struct WaitingCall<'a> {
    queue: &'a Queue,
    place: Place,
}

fn locked(queue: &Queue) -> MutexGuard<'_, Calls> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a> WaitingCall<'a> {
    fn enter(queue: &'a Queue, priority: Priority) -> Self {
        let mut calls = locked(queue);
        let place = (priority, calls.next_number);
        calls.next_number += 1;
        calls.waiting.insert(place);
        Self { queue, place }
    }
}

impl Drop for WaitingCall<'_> {
    fn drop(&mut self) {
        locked(self.queue).waiting.remove(&self.place);
    }
}

impl Calls {
    /// Returns the number of calls that are served before this one.
    fn ahead_of(&self, call: &WaitingCall<'_>) -> usize {
        self.waiting.range(..call.place).count()
    }

    /// Returns the time until it is this call's turn.
    fn turn_in(&self, call: &WaitingCall<'_>, rate: CallRate) -> Duration {
        self.free_in(self.ahead_of(call) + 1 + self.owed as usize, rate)
    }

    /// Records the number of calls left in the bucket, or the time until there is one.
    fn note(&mut self, taken: Result<u32, Duration>, rate: CallRate) {
        let lacks = match taken {
            Ok(left) => refill(rate, (rate.burst.get().saturating_sub(left)) as usize),
            Err(wait) => wait + refill(rate, rate.burst.get() as usize - 1),
        };
        self.full_at = Some(Instant::now() + lacks);
    }

    /// Returns the time until so many calls are in the bucket, or have come out of it.
    fn free_in(&self, calls: usize, rate: CallRate) -> Duration {
        let now = Instant::now();
        let lacks = self
            .full_at
            .map_or(Duration::ZERO, |full_at| full_at.saturating_duration_since(now));
        (lacks + refill(rate, calls)).saturating_sub(refill(rate, rate.burst.get() as usize))
    }

    /// Uses a call that was taken out of the bucket for one that is owed. Returns whether there was one.
    fn pay(&mut self) -> bool {
        let is_owed = self.owed > 0;
        self.owed = self.owed.saturating_sub(1);
        is_owed
    }
}

/// Returns the time in which so many calls refill.
fn refill(rate: CallRate, calls: usize) -> Duration {
    rate.interval()
        .saturating_mul(u32::try_from(calls).unwrap_or(u32::MAX))
}

impl RateLimiter {
    pub fn new(limits: CallLimits, rates: CallRates) -> Self {
        Self {
            limits,
            rates,
            queues: TtlCache::since_last_use(MAX_CUSTOMERS, QUEUE_TTL),
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

    /// Takes a call, waiting until then at the most.
    ///
    /// # Errors
    /// Fails with the time until a call is likely to be free, as soon as that is later.
    pub async fn take(
        &self,
        customer: CustomerKey,
        priority: Priority,
        until: Instant,
    ) -> Result<(), Duration> {
        let queue = self.queue(customer);
        if priority == Priority::Background {
            return self.take_spare(customer, &queue).await;
        }
        let waits = WaitingCall::enter(&queue, priority);
        loop {
            let free_in = || locked(&queue).turn_in(&waits, self.limits.reads);
            let mut pause = POLL_INTERVAL;
            // A call that finds enough for all before it need not wait for them.
            let is_first = locked(&queue).ahead_of(&waits) == 0;
            if is_first || free_in().is_zero() {
                match self.take_for(customer, priority, &queue).await {
                    Ok(()) => return Ok(()),
                    Err(wait) => pause = wait,
                }
            }
            let (wait, left) = (free_in(), until.saturating_duration_since(Instant::now()));
            // Submissions have calls of their own.
            if (wait > left && priority != Priority::Post) || left.is_zero() {
                return Err(wait.max(pause));
            }
            tokio::time::sleep(pause.min(left)).await;
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
            let taken = self.rates.take(&name, self.limits.reads).await;
            locked(queue).note(taken, self.limits.reads);
            if let Err(wait) = taken {
                break wait;
            }
            // Submissions do not wait for calls that others owe.
            if priority == Priority::Post || !locked(queue).pay() {
                return Ok(());
            }
        };
        if priority != Priority::Post {
            return Err(wait);
        }
        let reserve = self.rates.take(&format!("{name}:posts"), self.limits.posts).await;
        reserve.map(|_| ()).map_err(|reserve| reserve.min(wait))
    }

    /// Returns the time until there are spare calls: nobody waits, and the bucket is more than half full.
    fn spare_in(&self, queue: &Queue) -> Duration {
        let (reads, calls) = (self.limits.reads, locked(queue));
        let half = reads.burst.get() as usize / 2;
        calls.free_in(half + 1, reads) + refill(reads, calls.waiting.len())
    }

    /// Tells whether there are spare calls for work behind pages; never if background reads are switched off.
    pub fn has_spare(&self, customer: CustomerKey) -> bool {
        self.limits.background.is_some() && self.spare_in(&self.queue(customer)).is_zero()
    }

    /// Takes a call for the background: while nobody waits, from a bucket that is more than half full.
    async fn take_spare(&self, customer: CustomerKey, queue: &Queue) -> Result<(), Duration> {
        let Some(background) = self.limits.background else {
            return Err(Duration::from_mins(1));
        };
        let wait = self.spare_in(queue);
        if !wait.is_zero() {
            return Err(wait);
        }
        let name = format!("{}:background", customer.0.name());
        self.rates.take(&name, background).await?;
        self.take_for(customer, Priority::Background, queue).await
    }

    /// Records calls that were made beyond the one that was taken.
    pub fn charge(&self, customer: CustomerKey, calls: u32) {
        let queue = self.queue(customer);
        let mut of_customer = locked(&queue);
        of_customer.owed = of_customer.owed.saturating_add(calls);
    }

    /// Tells whether a call of this customer waits.
    pub fn has_waiting(&self, customer: CustomerKey) -> bool {
        !locked(&self.queue(customer)).waiting.is_empty()
    }

    /// Returns the number of waiting calls, of all customers.
    pub fn count_waiting(&self) -> usize {
        let queues = self.queues.values().into_iter();
        queues.map(|queue| locked(&queue).waiting.len()).sum()
    }

    /// Returns the number of calls left in the emptiest bucket of the customers that called in the last minutes; `None` if none
    /// called.
    pub fn fewest_left(&self) -> Option<usize> {
        let reads = self.limits.reads;
        let burst = reads.burst.get() as usize;
        let left = |calls: &Calls| (0..burst).rfind(|left| calls.free_in(left + 1, reads).is_zero());
        let queues = self.queues.values().into_iter();
        queues
            .map(|queue| left(&locked(&queue)).map_or(0, |left| left + 1))
            .min()
    }

    /// Joins two tokens that turned out to be of one customer: calls that one of them has taken out of a bucket of its own are
    /// owed.
    pub async fn join(&self, gone: CustomerKey, into: CustomerKey) {
        let lacks = self.rates.remove(&gone.0.name(), self.limits.reads).await;
        self.charge(into, lacks);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;
    use futures_util::poll;
    use futures_util::stream::{FuturesUnordered, StreamExt as _};
    use proptest::prelude::*;

    use super::super::account_key::AccountKey;
    use super::Priority::{Page, Part, Post, Sync};
    use super::*;
    use crate::instances::Postgres;

    const ONE: CustomerKey = CustomerKey(AccountKey([1; 32]));
    const OTHER: CustomerKey = CustomerKey(AccountKey([2; 32]));

    fn rate(burst: u32, per_minute: u32) -> CallRate {
        CallRate {
            burst: NonZeroU32::new(burst).unwrap(),
            per_minute: NonZeroU32::new(per_minute).unwrap(),
        }
    }

    /// Four calls at once, then one each 20 ms.
    fn limiter() -> RateLimiter {
        limiter_of(3_000)
    }

    /// Four calls at once, then one a minute: none comes due while a test runs.
    fn slow_limiter() -> RateLimiter {
        limiter_of(1)
    }

    /// Four calls at once, then so many a minute.
    fn limiter_of(per_minute: u32) -> RateLimiter {
        let limits = CallLimits {
            reads: rate(4, per_minute),
            posts: rate(2, 1),
            background: Some(rate(100, 100)),
        };
        RateLimiter::new(limits, CallRates::default())
    }

    fn within(milliseconds: u64) -> Instant {
        Instant::now() + Duration::from_millis(milliseconds)
    }

    proptest! {
        /// With any limit of the service, no minute has more calls, and nine tenths of the limit can be used.
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
            limiter.take(ONE, Page, within(60_000)).await.unwrap();
        }
        assert!(
            begun.elapsed() >= Duration::from_millis(79),
            "four came by waiting"
        );
        assert!(limiter.take(OTHER, Page, within(0)).await.is_ok());
    }

    #[tokio::test]
    async fn call_that_would_wait_too_long_fails_at_once() {
        let limiter = slow_limiter();
        for _ in 0..4 {
            limiter.take(ONE, Page, within(0)).await.unwrap();
        }
        let minutes = |count: u64| limiter.take(ONE, Page, within(count * 60_000 + 30_000));
        let mut next = Box::pin(minutes(1));
        assert!(poll!(&mut next).is_pending());
        let wait = minutes(1).now_or_never().expect("at once").unwrap_err();
        assert!(wait > Duration::from_secs(90), "{wait:?}");
        assert!(poll!(Box::pin(minutes(2))).is_pending());
    }

    #[tokio::test]
    async fn waiting_calls_are_served_by_priority() {
        // All wait before the next call comes due, also on a busy machine.
        let limiter = limiter_of(300);
        for _ in 0..4 {
            limiter.take(ONE, Part, within(0)).await.unwrap();
        }
        // Polled in the order in which they are woken, also when several calls come due at once.
        let waiting: FuturesUnordered<_> = [Part, Part, Page, Page, Sync, Post, Post]
            .into_iter()
            .map(async |priority| {
                limiter.take(ONE, priority, within(5_000)).await.unwrap();
                priority
            })
            .collect();
        let served: Vec<_> = waiting.collect().await;
        assert_eq!(served, [Post, Post, Sync, Page, Page, Part, Part]);
    }

    /// Tokens that turn out to be of one customer have made their calls already.
    #[tokio::test]
    async fn calls_that_were_not_taken_are_waited_for() {
        let limiter = slow_limiter();
        for _ in 0..3 {
            limiter.take(OTHER, Page, within(0)).await.unwrap();
        }
        limiter.join(OTHER, ONE).await;
        limiter.take(ONE, Page, within(0)).await.unwrap();
        let wait = limiter.take(ONE, Page, within(0)).await.unwrap_err();
        assert!(wait <= Duration::from_mins(1), "{wait:?}");
        limiter.charge(ONE, 2);
        let wait = limiter.take(ONE, Page, within(0)).await.unwrap_err();
        assert!(wait > Duration::from_mins(2), "{wait:?}");
        let mut next = Box::pin(limiter.take(ONE, Page, within(180_000)));
        assert!(poll!(&mut next).is_pending());
    }

    #[tokio::test]
    async fn submissions_have_calls_of_their_own() {
        let limiter = limiter();
        while limiter.take(ONE, Sync, within(0)).await.is_ok() {}
        for _ in 0..2 {
            limiter.take(ONE, Post, within(0)).await.unwrap();
        }
    }

    #[tokio::test]
    async fn background_leaves_half_of_the_bucket_and_stops_while_people_wait() {
        let limiter = limiter_of(300);
        let background = || limiter.take(ONE, Priority::Background, within(1_000));
        background().await.unwrap();
        background().await.unwrap();
        let wait = background().await.unwrap_err();
        assert!(wait <= Duration::from_millis(200), "{wait:?}");
        let queue = limiter.queue(ONE);
        tokio::time::sleep(Duration::from_millis(400)).await;
        let person = WaitingCall::enter(&queue, Priority::Part);
        assert!(background().await.is_err());
        drop(person);
        background().await.unwrap();
        let limits = CallLimits::new(120, 0);
        let none = RateLimiter::new(limits, CallRates::default());
        assert!(none.take(ONE, Priority::Background, within(1_000)).await.is_err());
    }

    #[tokio::test]
    async fn abandoned_call_delays_nobody() {
        let limiter = limiter_of(300);
        for _ in 0..4 {
            limiter.take(ONE, Page, within(0)).await.unwrap();
        }
        let mut gone = Box::pin(limiter.take(ONE, Sync, within(5_000)));
        assert!(poll!(&mut gone).is_pending());
        drop(gone);
        limiter.take(ONE, Part, within(60_000)).await.unwrap();
    }

    /// The database is unreachable: each instance counts for itself.
    #[tokio::test]
    async fn calls_are_counted_without_a_database() {
        let rates = CallRates::new(Some(Postgres::away()));
        let limiter = RateLimiter::new(slow_limiter().limits, rates);
        let mut taken = 0;
        while limiter.take(ONE, Page, within(0)).await.is_ok() {
            taken += 1;
        }
        assert_eq!(taken, 4);
    }
}
