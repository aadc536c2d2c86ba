//! Caches rows that were just read, so that not every page of a busy person queries the database. Used only for SQLite, which
//! belongs to one process: with PostgreSQL another instance may change a row.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::ttl_cache::TtlCache;

const MAX_CACHE_BYTES: usize = 4 * 1024 * 1024;
/// Limit of a cached row; larger rows are read each time.
const MAX_ROW_BYTES: usize = 64 * 1024;
/// Approximate size of an entry beside its texts.
const ENTRY_OVERHEAD_BYTES: usize = 256;

/// Time after which a row is read again. Every change of a row removes it at once; this bounds the effect of a change that the
/// database makes after its caller has gone.
const ROW_TTL: Duration = Duration::from_secs(5);

/// Cached rows of one table by the key of the query. Cheap to clone.
pub struct RowCache<V>(
    /// `None`: nothing is cached.
    Option<Arc<Rows<V>>>,
);

struct Rows<V> {
    by_key: TtlCache<String, V>,
    /// Number of changes of any row; locked while rows are inserted or removed.
    changes: Mutex<u64>,
}

impl<V> Rows<V> {
    fn changes(&self) -> MutexGuard<'_, u64> {
        self.changes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Removes rows when dropped: after the change, even if it failed or was cancelled.
#[must_use = "it removes the row when it is dropped, which must be after the change"]
pub struct Change<V: Clone> {
    cache: RowCache<V>,
    /// `None`: any row may have changed.
    key: Option<String>,
}

impl<V: Clone> RowCache<V> {
    /// `is_enabled` is false if everything is read each time.
    pub fn new(is_enabled: bool) -> Self {
        let rows = Rows {
            by_key: TtlCache::since_insertion(MAX_CACHE_BYTES, ROW_TTL),
            changes: Mutex::default(),
        };
        Self(is_enabled.then(|| Arc::new(rows)))
    }

    /// Returns the cached rows of this key, or those that `read` finds in the database. They are cached if `bytes` gives the
    /// size of their texts, and no row has changed since the read began.
    pub async fn read<E>(
        &self,
        key: &str,
        bytes: impl FnOnce(&V) -> Option<usize>,
        read: impl Future<Output = Result<V, E>>,
    ) -> Result<V, E> {
        let Some(rows) = &self.0 else {
            return read.await;
        };
        let changes_before = *rows.changes();
        if let Some(value) = rows.by_key.get(key) {
            return Ok(value);
        }
        let value = read.await?;
        if let Some(bytes) = bytes(&value).filter(|bytes| *bytes <= MAX_ROW_BYTES) {
            let weight = bytes + key.len() + ENTRY_OVERHEAD_BYTES;
            let changes = rows.changes();
            if *changes == changes_before {
                rows.by_key.insert_weighing(weight, key.to_owned(), value.clone());
            }
        }
        Ok(value)
    }

    /// Begins a change of one row.
    pub fn change(&self, key: &str) -> Change<V> {
        Change {
            cache: self.clone(),
            key: Some(key.to_owned()),
        }
    }

    /// Begins a change of many rows, or of rows that several keys lead to.
    pub fn change_any(&self) -> Change<V> {
        Change {
            cache: self.clone(),
            key: None,
        }
    }
}

impl<V: Clone> Drop for Change<V> {
    fn drop(&mut self) {
        let Some(rows) = &self.cache.0 else {
            return;
        };
        let mut changes = rows.changes();
        *changes += 1;
        match &self.key {
            Some(key) => rows.by_key.remove(key),
            None => rows.by_key.clear(),
        }
    }
}

impl<V> Clone for RowCache<V> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<V> fmt::Debug for RowCache<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RowCache(..)")
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    /// Reads `found` unless a row is cached, and returns the result.
    async fn read(cache: &RowCache<u8>, key: &str, found: u8) -> u8 {
        read_with(cache, key, Some(0), async { found }).await
    }

    async fn read_with(
        cache: &RowCache<u8>,
        key: &str,
        bytes: Option<usize>,
        found: impl Future<Output = u8>,
    ) -> u8 {
        let found = async { Ok::<_, Infallible>(found.await) };
        match cache.read(key, |_| bytes, found).await {
            Ok(value) => value,
            Err(never) => match never {},
        }
    }

    #[tokio::test]
    async fn row_is_cached_until_it_changes() {
        let cache = RowCache::new(true);
        assert_eq!(read(&cache, "a", 1).await, 1);
        assert_eq!(read(&cache, "b", 1).await, 1);
        assert_eq!(read(&cache, "a", 2).await, 1);
        drop(cache.change("a"));
        assert_eq!(read(&cache, "a", 2).await, 2);
        assert_eq!(read(&cache, "b", 2).await, 1);
        drop(cache.change_any());
        assert_eq!(read(&cache, "b", 2).await, 2);
    }

    #[tokio::test]
    async fn row_read_before_a_change_is_not_cached_after_it() {
        let cache = RowCache::new(true);
        let changed_meanwhile = async {
            drop(cache.change("other"));
            1
        };
        assert_eq!(read_with(&cache, "a", Some(0), changed_meanwhile).await, 1);
        assert_eq!(read(&cache, "a", 2).await, 2);
        // The row is read and cached while the change is running.
        let change = cache.change("b");
        assert_eq!(read(&cache, "b", 1).await, 1);
        drop(change);
        assert_eq!(read(&cache, "b", 2).await, 2);
    }

    #[tokio::test]
    async fn cache_is_bounded() {
        let cache = RowCache::new(true);
        for (key, bytes) in [("large", Some(MAX_ROW_BYTES + 1)), ("not to be kept", None)] {
            read_with(&cache, key, bytes, async { 1 }).await;
            assert_eq!(read(&cache, key, 2).await, 2, "{key}");
        }
        let number = MAX_CACHE_BYTES / MAX_ROW_BYTES + 1;
        for key in 0..number {
            read_with(&cache, &key.to_string(), Some(MAX_ROW_BYTES), async { 1 }).await;
        }
        assert_eq!(read(&cache, "0", 2).await, 2, "the oldest made room");
        assert_eq!(read(&cache, &(number - 1).to_string(), 2).await, 1);
    }

    #[tokio::test]
    async fn disabled_cache_keeps_nothing() {
        let cache = RowCache::new(false);
        assert_eq!(read(&cache, "a", 1).await, 1);
        assert_eq!(read(&cache, "a", 2).await, 2);
    }
}
