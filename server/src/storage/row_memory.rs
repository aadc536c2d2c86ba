//! Rows that were read a moment ago, so that not every page of somebody busy asks the database. Only for SQLite, which belongs
//! to one process: with PostgreSQL another instance may change a row.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Bytes at most, about; then all places are emptied.
const ROOM: usize = 4 * 1024 * 1024;

/// What is larger than this is read each time.
const LARGEST: usize = 64 * 1024;

/// Bytes of an entry beside its texts, about.
const ENTRY: usize = 256;

/// A row is read again after this time. Every change of a row empties its place at once; this bounds what a change could do that
/// the database makes after its caller has gone.
const AGE: Duration = Duration::from_secs(5);

/// What was read of one table, by the key that it was asked with. Cheap to clone.
pub struct RowMemory<V> {
    /// `None`: nothing is kept.
    rows: Option<Arc<Mutex<Rows<V>>>>,
}

struct Rows<V> {
    by_key: HashMap<String, (Instant, V)>,
    /// Bytes put in since all places were emptied.
    bytes: usize,
    /// Changes made so far, of any row.
    changes: u64,
}

/// Empties places when it goes: after the change, also where that failed or was given up.
#[must_use = "it empties the place when it is dropped, which must be after the change"]
pub struct Change<V> {
    memory: RowMemory<V>,
    /// `None`: any row may have changed.
    key: Option<String>,
}

impl<V: Clone> RowMemory<V> {
    /// `keeps`: otherwise everything is read each time.
    pub fn new(keeps: bool) -> Self {
        let rows = Rows {
            by_key: HashMap::new(),
            bytes: 0,
            changes: 0,
        };
        Self {
            rows: keeps.then(|| Arc::new(Mutex::new(rows))),
        }
    }

    /// What is kept under this key, or what `read` finds in the database. That is kept where `bytes` tells how large its texts
    /// are, and no row has changed since the reading began.
    pub async fn read<E>(
        &self,
        key: &str,
        bytes: impl FnOnce(&V) -> Option<usize>,
        read: impl Future<Output = Result<V, E>>,
    ) -> Result<V, E> {
        let Some(rows) = &self.rows else {
            return read.await;
        };
        let begun = {
            let rows = locked(rows);
            if let Some((at, value)) = rows.by_key.get(key)
                && at.elapsed() < AGE
            {
                return Ok(value.clone());
            }
            rows.changes
        };
        let value = read.await?;
        if let Some(bytes) = bytes(&value) {
            locked(rows).keep(begun, key, &value, bytes);
        }
        Ok(value)
    }

    /// A change of one row begins.
    pub fn change(&self, key: &str) -> Change<V> {
        Change {
            memory: self.clone(),
            key: Some(key.to_owned()),
        }
    }

    /// A change of many rows begins, or of rows that several keys lead to.
    pub fn change_any(&self) -> Change<V> {
        Change {
            memory: self.clone(),
            key: None,
        }
    }
}

fn locked<V>(rows: &Mutex<Rows<V>>) -> MutexGuard<'_, Rows<V>> {
    rows.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<V: Clone> Rows<V> {
    fn keep(&mut self, begun: u64, key: &str, value: &V, bytes: usize) {
        if self.changes != begun || bytes > LARGEST {
            return;
        }
        let bytes = bytes + key.len() + ENTRY;
        if self.bytes + bytes > ROOM {
            self.empty();
        }
        self.bytes += bytes;
        self.by_key
            .insert(key.to_owned(), (Instant::now(), value.clone()));
    }
}

impl<V> Rows<V> {
    fn empty(&mut self) {
        self.by_key = HashMap::new();
        self.bytes = 0;
    }
}

impl<V> Drop for Change<V> {
    fn drop(&mut self) {
        let Some(rows) = &self.memory.rows else {
            return;
        };
        let mut rows = locked(rows);
        rows.changes += 1;
        match &self.key {
            Some(key) => drop(rows.by_key.remove(key)),
            None => rows.empty(),
        }
    }
}

impl<V> Clone for RowMemory<V> {
    fn clone(&self) -> Self {
        Self {
            rows: self.rows.clone(),
        }
    }
}

impl<V> fmt::Debug for RowMemory<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RowMemory(..)")
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    /// Reads `found` unless something is kept; gives what came of it.
    async fn read(memory: &RowMemory<u8>, key: &str, found: u8) -> u8 {
        read_with(memory, key, Some(0), async { found }).await
    }

    async fn read_with(
        memory: &RowMemory<u8>,
        key: &str,
        bytes: Option<usize>,
        found: impl Future<Output = u8>,
    ) -> u8 {
        let found = async { Ok::<_, Infallible>(found.await) };
        match memory.read(key, |_| bytes, found).await {
            Ok(value) => value,
            Err(never) => match never {},
        }
    }

    #[tokio::test]
    async fn a_row_is_kept_until_it_changes() {
        let memory = RowMemory::new(true);
        assert_eq!(read(&memory, "a", 1).await, 1);
        assert_eq!(read(&memory, "b", 1).await, 1);
        assert_eq!(read(&memory, "a", 2).await, 1);
        drop(memory.change("a"));
        assert_eq!(read(&memory, "a", 2).await, 2);
        assert_eq!(read(&memory, "b", 2).await, 1);
        drop(memory.change_any());
        assert_eq!(read(&memory, "b", 2).await, 2);
    }

    #[tokio::test]
    async fn what_was_read_before_a_change_is_not_kept_after_it() {
        let memory = RowMemory::new(true);
        let changed_meanwhile = async {
            drop(memory.change("other"));
            1
        };
        assert_eq!(read_with(&memory, "a", Some(0), changed_meanwhile).await, 1);
        assert_eq!(read(&memory, "a", 2).await, 2);
        // Read and kept while the change is under way.
        let change = memory.change("b");
        assert_eq!(read(&memory, "b", 1).await, 1);
        drop(change);
        assert_eq!(read(&memory, "b", 2).await, 2);
    }

    #[tokio::test]
    async fn memory_is_bounded() {
        let memory = RowMemory::new(true);
        for (key, bytes) in [("large", Some(LARGEST + 1)), ("not to be kept", None)] {
            read_with(&memory, key, bytes, async { 1 }).await;
            assert_eq!(read(&memory, key, 2).await, 2, "{key}");
        }
        let number = ROOM / LARGEST + 1;
        for key in 0..number {
            read_with(&memory, &key.to_string(), Some(LARGEST), async { 1 }).await;
        }
        let kept = locked(memory.rows.as_ref().unwrap()).by_key.len();
        assert!(kept * LARGEST <= ROOM, "{kept} of {number}");
        assert_eq!(read(&memory, &(number - 1).to_string(), 2).await, 1);
    }

    #[tokio::test]
    async fn nothing_is_kept_where_others_may_change_rows() {
        let memory = RowMemory::new(false);
        assert_eq!(read(&memory, "a", 1).await, 1);
        assert_eq!(read(&memory, "a", 2).await, 2);
    }
}
