use anyhow::Result;
use async_trait::async_trait;
use tokio::sync::OwnedSemaphorePermit;

use crate::keyed_semaphore::KeyedSemaphore;

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

/// Of one instance.
pub struct InMemory(KeyedSemaphore<String>);

impl Default for InMemory {
    fn default() -> Self {
        Self(KeyedSemaphore::new(1))
    }
}

impl InMemory {
    pub async fn wait(&self, name: &str) -> Result<OwnedSemaphorePermit> {
        Ok(self.0.of(name.to_owned()).acquire_owned().await?)
    }
}

#[async_trait]
impl RequestLocks for InMemory {
    async fn lock(&self, name: &str) -> Result<LockGuard> {
        Ok(Box::new(self.wait(name).await?))
    }
}
