use std::time::Duration;

use anyhow::Result;
use async_trait::async_trait;

use crate::ttl_cache::TtlCache;

/// Time for which a submitted form is remembered. A tab left open longer is caught by the state that the preflight check reads.
pub const FORM_KEY_RETENTION: Duration = Duration::from_hours(12);
const MAX_FORM_KEYS: usize = 100_000;

/// Keys of submitted forms, so that each form is submitted once, whichever instance receives it.
#[async_trait]
pub trait FormKeys: Send + Sync {
    /// Tells whether the form with this key is submitted for the first time.
    ///
    /// # Errors
    /// The answer cannot be known; nothing may be sent then.
    async fn claim(&self, key: &str) -> Result<bool>;

    /// Allows the form to be submitted again.
    async fn release(&self, key: &str);
}

/// The form keys of a single instance.
pub struct InMemory(TtlCache<String, ()>);

impl Default for InMemory {
    fn default() -> Self {
        Self(TtlCache::since_insertion(MAX_FORM_KEYS, FORM_KEY_RETENTION))
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
