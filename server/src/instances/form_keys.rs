use std::time::Duration;

use anyhow::Result;
use async_trait::async_trait;

use crate::ttl_cache::TtlCache;

/// How long a form that came is remembered; a tab left open longer is caught by the state it finds.
pub const REMEMBERED: Duration = Duration::from_hours(12);
const MAX_FORM_KEYS: usize = 100_000;

/// Forms that came, so that each is carried out once, whichever instance it comes to.
#[async_trait]
pub trait FormKeys: Send + Sync {
    /// Whether the form with this key comes for the first time.
    ///
    /// # Errors
    /// Where that cannot be known; nothing may be sent then.
    async fn claim(&self, key: &str) -> Result<bool>;

    /// The form may come again.
    async fn release(&self, key: &str);
}

/// Of one instance.
pub struct InMemory(TtlCache<String, ()>);

impl Default for InMemory {
    fn default() -> Self {
        Self(TtlCache::since_insertion(MAX_FORM_KEYS, REMEMBERED))
    }
}

#[async_trait]
impl FormKeys for InMemory {
    async fn claim(&self, key: &str) -> Result<bool> {
        Ok(self.0.get_or_insert(key.to_owned(), ()).is_none())
    }

    async fn release(&self, key: &str) {
        self.0.remove(key);
    }
}
