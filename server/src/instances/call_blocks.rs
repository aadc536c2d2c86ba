use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;

use super::shared_calls::{Block, SharedCalls};

/// Calls that an instance takes at once, so that it asks the database for one call in ten.
const BLOCK: usize = 10;
/// What is not used of a block by then is given back.
pub const USED_FOR: Duration = Duration::from_secs(5);
/// A database that takes longer holds no call up.
const LONGEST: Duration = Duration::from_secs(2);

/// The blocks of calls that this instance has taken of each customer's.
pub struct CallBlocks {
    /// None where there is no other instance.
    shared: Option<Arc<dyn SharedCalls>>,
    held: Mutex<HashMap<String, Arc<tokio::sync::Mutex<Option<Held>>>>>,
}

struct Held {
    block: Block,
    used: usize,
    until: Instant,
}

impl Held {
    fn unused(&self) -> usize {
        self.block.calls.saturating_sub(self.used)
    }

    /// What all instances have taken, as far as this one knows.
    fn known(&self) -> usize {
        self.block.taken_before + self.used
    }
}

/// Why a call may not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotTaken {
    /// All calls of the minute are taken; the time until one is free.
    NoneFree(Duration),
    /// The service asked another instance for a pause.
    Paused(Duration),
}

impl CallBlocks {
    /// There is no other instance: what this one counts itself is all there is to count.
    pub fn alone() -> Self {
        Self {
            shared: None,
            held: Mutex::default(),
        }
    }

    pub fn new(shared: Arc<dyn SharedCalls>) -> Self {
        Self {
            shared: Some(shared),
            held: Mutex::default(),
        }
    }

    fn place(&self, customer: &str) -> Arc<tokio::sync::Mutex<Option<Held>>> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.entry(customer.to_owned()).or_default().clone()
    }

    /// Takes one of the `most` calls of a minute that all instances may make together for a customer.
    ///
    /// # Errors
    /// Where none is free.
    pub async fn take(&self, customer: &str, most: usize) -> Result<(), NotTaken> {
        match &self.shared {
            None => Ok(()),
            // Boxed: every call has it within.
            Some(shared) => Box::pin(self.take_of(&**shared, customer, most)).await,
        }
    }

    async fn take_of(&self, shared: &dyn SharedCalls, customer: &str, most: usize) -> Result<(), NotTaken> {
        let place = self.place(customer);
        // The first takes the block for all who wait.
        let mut held = place.lock().await;
        if let Some(own) = held.as_mut()
            && own.unused() > 0
            && Instant::now() < own.until
        {
            if own.known() >= most {
                return Err(NotTaken::NoneFree(USED_FOR));
            }
            own.used += 1;
            return Ok(());
        }
        if let Some(own) = held.take() {
            give_back(shared, &own).await;
        }
        match within(shared.take(customer, BLOCK, most)).await {
            Ok(Ok(block)) if !block.pause.is_zero() => {
                let pause = block.pause;
                let unused = Held {
                    block,
                    used: 0,
                    until: Instant::now(),
                };
                give_back(shared, &unused).await;
                Err(NotTaken::Paused(pause))
            }
            Ok(Ok(block)) => {
                *held = Some(Held {
                    block,
                    used: 1,
                    until: Instant::now() + USED_FOR,
                });
                Ok(())
            }
            Ok(Err(wait)) => Err(NotTaken::NoneFree(wait)),
            Err(error) => {
                // What this instance counts itself still holds.
                tracing::warn!(
                    error = format!("{error:#}"),
                    "calls are counted by this instance alone"
                );
                Ok(())
            }
        }
    }

    /// How many calls all instances have taken of a customer's within the minute, as far as this one knows.
    pub async fn known(&self, customer: &str) -> usize {
        if self.shared.is_none() {
            return 0;
        }
        let place = self.place(customer);
        let held = place.lock().await;
        held.as_ref()
            .filter(|own| Instant::now() < own.until)
            .map_or(0, Held::known)
    }

    /// Calls were made beyond those taken.
    pub async fn note(&self, customer: &str, calls: usize) {
        if let Some(shared) = &self.shared {
            told(
                "calls could not be counted",
                within(shared.note(customer, calls)).await,
            );
        }
    }

    /// What counted under one name counts under another one.
    pub async fn join(&self, gone: &str, into: &str) {
        if let Some(shared) = &self.shared {
            told("calls could not be joined", within(shared.join(gone, into)).await);
        }
    }

    /// The service asked for a pause.
    pub async fn pause(&self, customer: &str, pause: Duration) {
        if let Some(shared) = &self.shared {
            told(
                "a pause could not be shared",
                within(shared.pause(customer, pause)).await,
            );
        }
    }

    /// Gives back what was not used in time.
    pub async fn give_back(&self) {
        let now = Instant::now();
        self.give_back_where(|own| own.until <= now).await;
    }

    /// Gives everything back, at the end.
    pub async fn give_back_all(&self) {
        self.give_back_where(|_| true).await;
    }

    async fn give_back_where(&self, is_over: impl Fn(&Held) -> bool) {
        let Some(shared) = &self.shared else { return };
        let places: Vec<_> = {
            let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
            // Nobody uses or waits for what has no other holder.
            held.retain(|_, place| {
                Arc::strong_count(place) > 1 || place.try_lock().is_ok_and(|held| held.is_some())
            });
            held.values().cloned().collect()
        };
        for place in places {
            let over = {
                let mut held = place.lock().await;
                held.take_if(|own| is_over(own))
            };
            if let Some(own) = over {
                give_back(&**shared, &own).await;
            }
        }
    }
}

async fn give_back(shared: &dyn SharedCalls, own: &Held) {
    let unused = own.unused();
    if unused > 0 {
        let done = within(shared.give_back(own.block.id, unused)).await;
        told("calls could not be given back", done);
    }
}

async fn within<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    tokio::time::timeout(LONGEST, work).await?
}

fn told(what: &'static str, done: Result<()>) {
    if let Err(error) = done {
        tracing::debug!(error = format!("{error:#}"), "{what}");
    }
}

#[cfg(test)]
mod tests {
    use async_trait::async_trait;

    use super::*;

    /// Counts calls without ever forgetting one.
    #[derive(Default)]
    struct Counted {
        taken: Mutex<usize>,
        asked: Mutex<usize>,
        pause: Duration,
        is_away: bool,
    }

    #[async_trait]
    impl SharedCalls for Counted {
        async fn take(&self, _: &str, wanted: usize, most: usize) -> Result<Result<Block, Duration>> {
            if self.is_away {
                anyhow::bail!("away");
            }
            *self.asked.lock().unwrap() += 1;
            let mut taken = self.taken.lock().unwrap();
            let calls = most.saturating_sub(*taken).min(wanted);
            if calls == 0 {
                return Ok(Err(Duration::from_secs(9)));
            }
            let block = Block {
                id: 1,
                calls,
                taken_before: *taken,
                pause: self.pause,
            };
            *taken += calls;
            Ok(Ok(block))
        }

        async fn give_back(&self, _: i64, unused: usize) -> Result<()> {
            *self.taken.lock().unwrap() -= unused;
            Ok(())
        }

        async fn note(&self, _: &str, calls: usize) -> Result<()> {
            *self.taken.lock().unwrap() += calls;
            Ok(())
        }

        async fn join(&self, _: &str, _: &str) -> Result<()> {
            Ok(())
        }

        async fn pause(&self, _: &str, _: Duration) -> Result<()> {
            Ok(())
        }
    }

    #[tokio::test]
    async fn instances_together_make_no_more_calls_than_there_are() {
        let counted = Arc::new(Counted::default());
        let instances = [0, 1].map(|_| CallBlocks::new(counted.clone()));
        let mut made = 0;
        for call in 0..200 {
            if instances[call % 2].take("C", 47).await.is_ok() {
                made += 1;
            }
        }
        assert_eq!(made, 47);
        assert_eq!(
            instances[0].take("C", 47).await,
            Err(NotTaken::NoneFree(Duration::from_secs(9)))
        );
        instances[0].take("C", 60).await.unwrap();
    }

    #[tokio::test]
    async fn ten_calls_ask_once_and_the_rest_is_given_back() {
        let counted = Arc::new(Counted::default());
        let blocks = CallBlocks::new(counted.clone());
        for _ in 0..13 {
            blocks.take("C", 100).await.unwrap();
        }
        assert_eq!(*counted.asked.lock().unwrap(), 2);
        assert_eq!(*counted.taken.lock().unwrap(), 20);
        assert_eq!(blocks.known("C").await, 13);
        blocks.give_back().await;
        assert_eq!(*counted.taken.lock().unwrap(), 20, "still in use");
        blocks.give_back_all().await;
        assert_eq!(*counted.taken.lock().unwrap(), 13);
        assert_eq!(blocks.known("C").await, 0);
        blocks.give_back().await;
        assert!(blocks.held.lock().unwrap().is_empty());
    }

    #[tokio::test]
    async fn lesser_share_ends_earlier() {
        let blocks = CallBlocks::new(Arc::new(Counted::default()));
        for _ in 0..5 {
            blocks.take("C", 100).await.unwrap();
        }
        assert!(blocks.take("C", 5).await.is_err());
        blocks.take("C", 100).await.unwrap();
    }

    #[tokio::test]
    async fn pause_of_another_instance_holds_calls_back() {
        let counted = Arc::new(Counted {
            pause: Duration::from_secs(40),
            ..Counted::default()
        });
        let blocks = CallBlocks::new(counted.clone());
        assert_eq!(
            blocks.take("C", 100).await,
            Err(NotTaken::Paused(Duration::from_secs(40)))
        );
        assert_eq!(
            *counted.taken.lock().unwrap(),
            0,
            "nothing is kept from the others"
        );
    }

    #[tokio::test]
    async fn database_that_is_away_holds_no_call_up() {
        let blocks = CallBlocks::new(Arc::new(Counted {
            is_away: true,
            ..Counted::default()
        }));
        blocks.take("C", 1).await.unwrap();
        CallBlocks::alone().take("C", 0).await.unwrap();
    }
}
