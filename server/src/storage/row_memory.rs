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
pub struct RowMemory<V>(Arc<Mutex<Rows<V>>>);

struct Rows<V> {
    by_key: HashMap<String, (Instant, V)>,
    /// Bytes put in since all places were emptied.
    bytes: usize,
    /// Changes made so far, of any row.
    changes: u64,
}

/// When a read began. What it found is kept only when no row changed since.
#[derive(Clone, Copy, Debug)]
pub struct ReadFrom(u64);

/// Empties places when it goes: after the change, also where that failed or was given up.
#[must_use = "it empties the place when it is dropped, which must be after the change"]
pub struct Change<V> {
    memory: RowMemory<V>,
    /// `None`: any row may have changed.
    key: Option<String>,
}

impl<V: Clone> RowMemory<V> {
    fn rows(&self) -> MutexGuard<'_, Rows<V>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn get(&self, key: &str) -> Option<V> {
        let rows = self.rows();
        let (read, value) = rows.by_key.get(key)?;
        (read.elapsed() < AGE).then(|| value.clone())
    }

    /// Before the database is asked.
    pub fn read_begins(&self) -> ReadFrom {
        ReadFrom(self.rows().changes)
    }

    /// `bytes`: of the texts of what was read.
    pub fn keep(&self, begun: ReadFrom, key: &str, value: V, bytes: usize) {
        let mut rows = self.rows();
        if rows.changes != begun.0 || bytes > LARGEST {
            return;
        }
        let bytes = bytes + key.len() + ENTRY;
        if rows.bytes + bytes > ROOM {
            rows.empty();
        }
        rows.bytes += bytes;
        rows.by_key.insert(key.to_owned(), (Instant::now(), value));
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

impl<V> Rows<V> {
    fn empty(&mut self) {
        self.by_key = HashMap::new();
        self.bytes = 0;
    }
}

impl<V> Drop for Change<V> {
    fn drop(&mut self) {
        let mut rows = self.memory.0.lock().unwrap_or_else(PoisonError::into_inner);
        rows.changes += 1;
        match &self.key {
            Some(key) => drop(rows.by_key.remove(key)),
            None => rows.empty(),
        }
    }
}

impl<V> Clone for RowMemory<V> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<V> Default for RowMemory<V> {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Rows {
            by_key: HashMap::new(),
            bytes: 0,
            changes: 0,
        })))
    }
}

impl<V> fmt::Debug for RowMemory<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RowMemory(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keep(memory: &RowMemory<u8>, key: &str) {
        memory.keep(memory.read_begins(), key, 1, 0);
    }

    #[test]
    fn a_row_is_kept_until_it_changes() {
        let memory = RowMemory::default();
        keep(&memory, "a");
        keep(&memory, "b");
        assert_eq!(memory.get("a"), Some(1));
        drop(memory.change("a"));
        assert_eq!(memory.get("a"), None);
        assert_eq!(memory.get("b"), Some(1));
        drop(memory.change_any());
        assert_eq!(memory.get("b"), None);
    }

    #[test]
    fn what_was_read_before_a_change_is_not_kept_after_it() {
        let memory = RowMemory::default();
        let begun = memory.read_begins();
        let change = memory.change("a");
        // Found before the change was made.
        memory.keep(begun, "a", 1, 0);
        drop(change);
        assert_eq!(memory.get("a"), None);
        memory.keep(begun, "a", 1, 0);
        assert_eq!(memory.get("a"), None);
    }

    #[test]
    fn memory_is_bounded() {
        let memory = RowMemory::default();
        memory.keep(memory.read_begins(), "large", 1, LARGEST + 1);
        assert_eq!(memory.get("large"), None);
        let number = ROOM / LARGEST + 1;
        for key in 0..number {
            memory.keep(memory.read_begins(), &key.to_string(), 1, LARGEST);
        }
        let kept = memory.rows().by_key.len();
        assert!(kept * LARGEST <= ROOM, "{kept} of {number}");
        assert_eq!(memory.get(&(number - 1).to_string()), Some(1));
    }
}
