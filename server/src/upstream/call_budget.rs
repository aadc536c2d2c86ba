use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::customers::CustomerKey;

/// The service counts calls of a minute (specification, "Limits"); a little more, because it counts when they arrive.
const WINDOW: Duration = Duration::from_secs(61);
/// Calls so close to each other count as made with the first of them, by a fiftieth of what the window has to spare.
const MOMENT: Duration = Duration::from_millis(20);
/// Nothing is read in the background while a customer made so many calls within the window: two thirds of the usual limit of
/// 120 stays free for people whatever was read behind them.
const BUSY: usize = 40;
/// Until it is looked again whether other instances make so many.
const BUSY_ELSEWHERE: Duration = Duration::from_secs(5);

/// The calls that each customer made lately, with whichever of its tokens, so that the service's limit is kept and what is
/// read in the background stays out of people's way.
#[derive(Default)]
pub struct CallBudget(Mutex<HashMap<CustomerKey, Spent>>);

#[derive(Default)]
struct Spent {
    all: Calls,
    /// Those that nobody waited for.
    background: Calls,
}

impl Spent {
    fn forget(&mut self, now: Instant) {
        self.all.forget(now);
        self.background.forget(now);
    }
}

/// Calls within the window. Those of a moment are counted together, so that they take no more memory however many they are.
#[derive(Default)]
struct Calls {
    /// When a moment began, and the calls made in it; the oldest first.
    moments: VecDeque<(Instant, usize)>,
    /// The calls of all moments.
    count: usize,
}

impl Calls {
    fn add(&mut self, calls: usize, now: Instant) {
        self.count += calls;
        match self.moments.back_mut() {
            Some((began, count)) if now.duration_since(*began) < MOMENT => *count += calls,
            _ => self.moments.push_back((now, calls)),
        }
    }

    fn forget(&mut self, now: Instant) {
        while let Some((_, count)) = self
            .moments
            .pop_front_if(|(began, _)| now.duration_since(*began) >= WINDOW)
        {
            self.count -= count;
        }
    }

    fn join(&mut self, more: Self) {
        self.count += more.count;
        self.moments.extend(more.moments);
        self.moments.make_contiguous().sort_unstable();
    }

    /// How long until fewer than `limit` of them are within the window.
    fn free_in(&self, limit: usize, now: Instant) -> Duration {
        if limit == 0 {
            // It frees nothing to wait.
            return WINDOW;
        }
        let Some(mut before) = self.count.checked_sub(limit) else {
            return Duration::ZERO;
        };
        for (began, count) in &self.moments {
            match before.checked_sub(*count) {
                Some(rest) => before = rest,
                None => return WINDOW.saturating_sub(now.duration_since(*began)),
            }
        }
        Duration::ZERO
    }
}

impl CallBudget {
    /// Takes one of the `most` calls of a minute that a customer may make, whoever waits for it, or says how long none is
    /// free.
    pub fn take(&self, customer: CustomerKey, most: usize, now: Instant) -> Result<(), Duration> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !all.contains_key(&customer) {
            // A customer that comes back is the moment to forget those that are gone.
            all.retain(|_, spent| {
                let newest = spent.all.moments.back();
                newest.is_some_and(|(began, _)| now.duration_since(*began) < WINDOW)
            });
        }
        let spent = all.entry(customer).or_default();
        spent.forget(now);
        let wait = spent.all.free_in(most, now);
        if !wait.is_zero() {
            return Err(wait);
        }
        spent.all.add(1, now);
        Ok(())
    }

    /// Takes one of the `most` calls of a minute that may be made in the background, or says how long none is free.
    /// `known`: calls that all instances have made, as far as this one knows.
    pub fn try_background(
        &self,
        customer: CustomerKey,
        most: usize,
        known: usize,
        now: Instant,
    ) -> Result<(), Duration> {
        if known >= BUSY {
            return Err(BUSY_ELSEWHERE);
        }
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let spent = all.entry(customer).or_default();
        spent.forget(now);
        let people = spent.all.free_in(BUSY, now);
        let wait = people.max(spent.background.free_in(most.min(BUSY), now));
        if !wait.is_zero() {
            return Err(wait);
        }
        spent.background.add(1, now);
        Ok(())
    }

    /// Counts calls that were made in any case.
    pub fn note(&self, customer: CustomerKey, calls: usize, now: Instant) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(spent) = all.get_mut(&customer) {
            spent.all.add(calls, now);
        }
    }

    /// The calls within the window of the customer that made most.
    pub fn most_of_a_minute(&self, now: Instant) -> usize {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.values_mut()
            .map(|spent| {
                spent.forget(now);
                spent.all.count
            })
            .max()
            .unwrap_or_default()
    }

    /// Two tokens turned out to be of one customer: their calls count together.
    pub fn join(&self, gone: CustomerKey, into: CustomerKey) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(more) = all.remove(&gone) else {
            return;
        };
        let spent = all.entry(into).or_default();
        spent.all.join(more.all);
        spent.background.join(more.background);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::account_key::AccountKey;
    use super::*;

    const ONE: CustomerKey = key(1);
    const OTHER: CustomerKey = key(2);

    const fn key(number: u8) -> CustomerKey {
        CustomerKey(AccountKey([number; 32]))
    }

    #[test]
    fn background_has_its_share_and_no_more() {
        let (budget, start) = (CallBudget::default(), Instant::now());
        for _ in 0..3 {
            budget.try_background(ONE, 3, 0, start).unwrap();
        }
        assert_eq!(budget.try_background(ONE, 3, 0, start), Err(WINDOW));
        budget.try_background(OTHER, 3, 0, start).unwrap();
        let later = start + WINDOW.saturating_sub(Duration::from_secs(1));
        assert_eq!(
            budget.try_background(ONE, 3, 0, later),
            Err(Duration::from_secs(1))
        );
        budget.try_background(ONE, 3, 0, start + WINDOW).unwrap();
        assert!(
            budget.try_background(OTHER, 0, 0, start + WINDOW).is_err(),
            "none is none"
        );
    }

    #[test]
    fn background_yields_to_users() {
        let (budget, start) = (CallBudget::default(), Instant::now());
        for call in 0..200_u32 {
            let at = start + Duration::from_millis(100) * call;
            budget.take(ONE, usize::MAX, at).unwrap();
        }
        let now = start + Duration::from_secs(20);
        let wait = budget.try_background(ONE, 30, 0, now).unwrap_err();
        // The fortieth newest call was made at 16 seconds.
        assert_eq!(wait, Duration::from_secs(16 + 61 - 20));
        budget.try_background(OTHER, 30, 0, now).unwrap();
        budget.try_background(ONE, 30, 0, now + wait).unwrap();
    }

    #[test]
    fn budget_limits_calls_in_a_minute() {
        let (budget, start) = (CallBudget::default(), Instant::now());
        for call in 0..10 {
            budget.take(ONE, 10, start + Duration::from_secs(call)).unwrap();
        }
        let now = start + Duration::from_secs(20);
        assert_eq!(budget.take(ONE, 10, now), Err(Duration::from_secs(61 - 20)));
        budget.take(ONE, 12, now).unwrap();
        budget.take(OTHER, 10, now).unwrap();
        // The first two have to be gone before there is room for one more.
        assert_eq!(budget.take(ONE, 10, start + WINDOW), Err(Duration::from_secs(1)));
        budget
            .take(ONE, 10, start + WINDOW + Duration::from_secs(1))
            .unwrap();
    }

    #[test]
    fn many_calls_take_no_more_memory() {
        let (budget, start) = (CallBudget::default(), Instant::now());
        for call in 0..100_000 {
            budget
                .take(ONE, 100_000, start + Duration::from_micros(100) * call)
                .unwrap();
        }
        let now = start + Duration::from_secs(10);
        assert_eq!(
            budget.take(ONE, 100_000, now),
            Err(WINDOW.saturating_sub(Duration::from_secs(10)))
        );
        assert_eq!(budget.most_of_a_minute(now), 100_000);
        assert_eq!(budget.0.lock().unwrap()[&ONE].all.moments.len(), 500);
        assert_eq!(
            budget.most_of_a_minute(start + WINDOW + Duration::from_millis(4_990)),
            50_000
        );
        assert_eq!(budget.most_of_a_minute(now + WINDOW), 0);
    }

    #[test]
    fn joined_customers_have_one_budget() {
        let (budget, start) = (CallBudget::default(), Instant::now());
        for call in 0..4 {
            let of = if call % 2 == 0 { ONE } else { OTHER };
            budget.take(of, 10, start + Duration::from_secs(call)).unwrap();
        }
        budget.try_background(OTHER, 1, 0, start).unwrap();
        budget.join(OTHER, ONE);
        let now = start + Duration::from_secs(10);
        assert_eq!(
            budget.take(ONE, 4, now),
            Err(Duration::from_secs(61 - 10)),
            "the oldest goes first"
        );
        assert!(budget.try_background(ONE, 1, 0, now).is_err());
        budget.join(OTHER, ONE);
        budget.take(ONE, 5, now).unwrap();
    }

    #[test]
    fn unused_budgets_are_dropped() {
        let (budget, start) = (CallBudget::default(), Instant::now());
        for number in 0..50 {
            budget.take(key(number), 1, start).unwrap();
        }
        budget.take(key(99), 1, start + WINDOW).unwrap();
        assert_eq!(budget.0.lock().unwrap().len(), 1);
    }

    proptest! {
        /// Whenever people call and the background asks: within no minute it makes more than its share, and none is
        /// made after so many calls that people would have too few left.
        #[test]
        fn no_minute_exceeds_the_budget(steps in prop::collection::vec((0_u64..5_000, any::<bool>()), 0..300), most in 0_usize..40) {
            let (budget, start) = (CallBudget::default(), Instant::now());
            let (mut now, mut all, mut background) = (start, Vec::new(), Vec::new());
            let within = |calls: &[Instant], now: Instant| {
                calls.iter().filter(|at| now.duration_since(**at) < Duration::from_mins(1)).count()
            };
            for (pause, person) in steps {
                now += Duration::from_millis(pause);
                if !person {
                    if budget.try_background(ONE, most, 0, now).is_err() {
                        continue;
                    }
                    prop_assert!(within(&all, now) < BUSY);
                    background.push(now);
                    prop_assert!(within(&background, now) <= most);
                }
                if budget.take(ONE, 120, now).is_ok() {
                    all.push(now);
                }
                prop_assert!(within(&all, now) <= 120);
            }
        }
    }
}
