use anyhow::Result;
use async_trait::async_trait;
use tokio::sync::OwnedSemaphorePermit;

use crate::keyed_semaphore::KeyedSemaphore;

/// The lock of a request during a response, supplied information or an upload: writes of one request run one after another, in
/// whichever instance they are made. Dropping the guard releases the lock.
pub type LockGuard = Box<dyn Send + Sync>;

#[async_trait]
pub trait RequestLocks: Send + Sync {
    /// Waits until nobody else holds the lock of this name.
    ///
    /// # Errors
    /// The holder cannot be known; nothing may be sent then.
    async fn lock(&self, name: &str) -> Result<LockGuard>;
}

/// The locks of a single instance.
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
