//! Rows that were read a moment ago, so that not every page of somebody busy asks the database. Only for SQLite, which belongs
//! to one process: with PostgreSQL another instance may change a row.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::ttl_cache::TtlCache;

const MAX_BYTES: usize = 4 * 1024 * 1024;
/// What is larger than this is read each time.
const MAX_ROW_BYTES: usize = 64 * 1024;
/// Bytes of an entry beside its texts, about.
const ENTRY_BYTES: usize = 256;

/// A row is read again after this time. Every change of a row removes it at once; this bounds what a change could do that
/// the database makes after its caller has gone.
const TTL: Duration = Duration::from_secs(5);

/// What was read of one table, by the key that it was asked with. Cheap to clone.
pub struct RowCache<V>(
    /// `None`: nothing is kept.
    Option<Arc<Rows<V>>>,
);

struct Rows<V> {
    by_key: TtlCache<String, V>,
    /// Changes made so far, of any row; held while rows are put in or removed.
    changes: Mutex<u64>,
}

impl<V> Rows<V> {
    fn changes(&self) -> MutexGuard<'_, u64> {
        self.changes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Removes rows when it goes: after the change, also where that failed or was given up.
#[must_use = "it removes the row when it is dropped, which must be after the change"]
pub struct Change<V: Clone> {
    cache: RowCache<V>,
    /// `None`: any row may have changed.
    key: Option<String>,
}

impl<V: Clone> RowCache<V> {
    /// `keeps`: otherwise everything is read each time.
    pub fn new(keeps: bool) -> Self {
        let rows = Rows {
            by_key: TtlCache::since_insertion(MAX_BYTES, TTL),
            changes: Mutex::default(),
        };
        Self(keeps.then(|| Arc::new(rows)))
    }

    /// What is kept under this key, or what `read` finds in the database. That is kept where `bytes` tells how large its texts
    /// are, and no row has changed since the reading began.
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
            let weight = bytes + key.len() + ENTRY_BYTES;
            let changes = rows.changes();
            if *changes == changes_before {
                rows.by_key.insert_weighing(weight, key.to_owned(), value.clone());
            }
        }
        Ok(value)
    }

    /// A change of one row begins.
    pub fn change(&self, key: &str) -> Change<V> {
        Change {
            cache: self.clone(),
            key: Some(key.to_owned()),
        }
    }

    /// A change of many rows begins, or of rows that several keys lead to.
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

    /// Reads `found` unless something is kept; gives what came of it.
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
    async fn a_row_is_kept_until_it_changes() {
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
    async fn what_was_read_before_a_change_is_not_kept_after_it() {
        let cache = RowCache::new(true);
        let changed_meanwhile = async {
            drop(cache.change("other"));
            1
        };
        assert_eq!(read_with(&cache, "a", Some(0), changed_meanwhile).await, 1);
        assert_eq!(read(&cache, "a", 2).await, 2);
        // Read and kept while the change is under way.
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
        let number = MAX_BYTES / MAX_ROW_BYTES + 1;
        for key in 0..number {
            read_with(&cache, &key.to_string(), Some(MAX_ROW_BYTES), async { 1 }).await;
        }
        assert_eq!(read(&cache, "0", 2).await, 2, "the oldest made room");
        assert_eq!(read(&cache, &(number - 1).to_string(), 2).await, 1);
    }

    #[tokio::test]
    async fn nothing_is_kept_where_others_may_change_rows() {
        let cache = RowCache::new(false);
        assert_eq!(read(&cache, "a", 1).await, 1);
        assert_eq!(read(&cache, "a", 2).await, 2);
    }
}
