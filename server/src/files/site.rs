//! Files that browsers load, in memory once for all who load them.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::http::HeaderValue;

use crate::ttl_cache::TtlCache;

/// Limit of a file that is kept in memory, and of all of them. Those that browsers load have 2 MB, in every encoding.
const MAX_FILE_BYTES: usize = 2 << 20;
const MAX_BYTES: usize = 4 << 20;
/// Time without use after which a file is read again.
const KEPT_TTL: Duration = Duration::from_hours(1);

/// Files whose name says what is in them, by path and encoding. Cheap to clone.
#[derive(Clone)]
pub struct KeptFiles(Arc<TtlCache<(String, Option<HeaderValue>), Bytes>>);

impl Default for KeptFiles {
    fn default() -> Self {
        Self(Arc::new(TtlCache::since_last_use(MAX_BYTES, KEPT_TTL)))
    }
}

impl KeptFiles {
    /// Returns the content of a file, which is read from `body` the first time.
    ///
    /// # Errors
    /// The file cannot be read, or is too large.
    pub async fn content(
        &self,
        path: String,
        encoding: Option<HeaderValue>,
        body: Body,
    ) -> Result<Bytes, axum::Error> {
        let key = (path, encoding);
        if let Some(content) = self.0.get(&key) {
            return Ok(content);
        }
        let content = to_bytes(body, MAX_FILE_BYTES).await?;
        self.0.insert_weighing(content.len(), key, content.clone());
        Ok(content)
    }
}
