use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use anyhow::Result;
use async_trait::async_trait;
use tokio::sync::OwnedMutexGuard;

/// Held while somebody answers a quotation, supplies information or uploads to a request: writes of one request wait for
/// one another, in whichever instance they are made. Dropping it lets the next one go on.
pub type LockGuard = Box<dyn Send + Sync>;

#[async_trait]
pub trait RequestLocks: Send + Sync {
    /// Waits until nobody else holds the lock of this name.
    ///
    /// # Errors
    /// Where that cannot be known; nothing may be sent then.
    async fn lock(&self, name: &str) -> Result<LockGuard>;
}

type Lock = tokio::sync::Mutex<()>;

/// Of one instance.
#[derive(Default)]
pub struct InMemory(Mutex<HashMap<String, Weak<Lock>>>);

impl InMemory {
    pub async fn wait(&self, name: &str) -> OwnedMutexGuard<()> {
        let lock = {
            let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            all.retain(|_, lock| lock.strong_count() > 0);
            let place = all.entry(name.to_owned()).or_default();
            place.upgrade().unwrap_or_else(|| {
                let lock = Arc::default();
                *place = Arc::downgrade(&lock);
                lock
            })
        };
        lock.lock_owned().await
    }
}

#[async_trait]
impl RequestLocks for InMemory {
    async fn lock(&self, name: &str) -> Result<LockGuard> {
        Ok(Box::new(self.wait(name).await))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn locks_that_nobody_holds_take_no_room() {
        let locks = InMemory::default();
        let one = locks.lock("one").await.unwrap();
        drop(locks.lock("two").await.unwrap());
        let mut waiting = Box::pin(locks.lock("one"));
        assert!(futures_util::poll!(&mut waiting).is_pending());
        assert_eq!(
            locks.0.lock().unwrap().len(),
            1,
            "the one that is let go is forgotten"
        );
        drop(one);
        waiting.await.unwrap();
    }
}
