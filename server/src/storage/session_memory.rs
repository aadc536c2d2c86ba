//! Rows of sessions that were read a moment ago, so that not every page of a busy session asks the database. Only for SQLite,
//! which belongs to one process: with PostgreSQL another instance may end a session.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::sessions::SessionRow;

/// Rows at most; about 600 bytes each.
const ROWS: usize = 4096;

/// A row is read again after this time. Every change of a row empties its place at once; this bounds what a change could do that
/// the database makes after its caller has gone.
const AGE: Duration = Duration::from_secs(5);

/// Cheap to clone.
#[derive(Clone, Default)]
pub struct SessionMemory(Arc<Mutex<Rows>>);

#[derive(Default)]
struct Rows {
    rows: HashMap<String, (Instant, SessionRow)>,
    /// Changes made so far, of any row.
    changes: u64,
}

/// When a read began. What it found is kept only when no row changed since.
#[derive(Clone, Copy, Debug)]
pub struct ReadFrom(u64);

/// Empties places when it goes: after the change, also where that failed or was given up.
#[must_use = "it empties the place when it is dropped, which must be after the change"]
pub struct Change {
    memory: SessionMemory,
    /// `None`: any row may have changed.
    id: Option<String>,
}

impl fmt::Debug for SessionMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SessionMemory(..)")
    }
}

impl SessionMemory {
    fn rows(&self) -> MutexGuard<'_, Rows> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn get(&self, id: &str) -> Option<SessionRow> {
        let rows = self.rows();
        let (read, row) = rows.rows.get(id)?;
        (read.elapsed() < AGE).then(|| row.clone())
    }

    /// Before a row is read in the database.
    pub fn read_begins(&self) -> ReadFrom {
        ReadFrom(self.rows().changes)
    }

    pub fn keep(&self, begun: ReadFrom, row: &SessionRow) {
        let mut rows = self.rows();
        if rows.changes != begun.0 {
            return;
        }
        if rows.rows.len() >= ROWS {
            rows.rows.clear();
        }
        rows.rows.insert(row.id.clone(), (Instant::now(), row.clone()));
    }

    /// A change of one row begins.
    pub fn change(&self, id: &str) -> Change {
        Change {
            memory: self.clone(),
            id: Some(id.to_owned()),
        }
    }

    /// A change of many rows begins.
    pub fn change_any(&self) -> Change {
        Change {
            memory: self.clone(),
            id: None,
        }
    }
}

impl Drop for Change {
    fn drop(&mut self) {
        let mut rows = self.memory.rows();
        rows.changes += 1;
        match &self.id {
            Some(id) => drop(rows.rows.remove(id)),
            None => rows.rows.clear(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: &str) -> SessionRow {
        SessionRow {
            id: id.into(),
            sealed: String::new(),
            created_at: 0,
            last_seen: 0,
            ended_at: None,
            notice: None,
            kept: None,
            owner: None,
        }
    }

    #[test]
    fn a_row_is_kept_until_it_changes() {
        let memory = SessionMemory::default();
        memory.keep(memory.read_begins(), &row("a"));
        memory.keep(memory.read_begins(), &row("b"));
        assert!(memory.get("a").is_some());
        drop(memory.change("a"));
        assert!(memory.get("a").is_none());
        assert!(memory.get("b").is_some());
        drop(memory.change_any());
        assert!(memory.get("b").is_none());
    }

    #[test]
    fn what_was_read_before_a_change_is_not_kept_after_it() {
        let memory = SessionMemory::default();
        let begun = memory.read_begins();
        let change = memory.change("a");
        // Found before the change was made.
        memory.keep(begun, &row("a"));
        drop(change);
        assert!(memory.get("a").is_none());
        memory.keep(begun, &row("a"));
        assert!(memory.get("a").is_none());
    }

    #[test]
    fn the_number_of_rows_is_bounded() {
        let memory = SessionMemory::default();
        for number in 0..=ROWS {
            memory.keep(memory.read_begins(), &row(&number.to_string()));
        }
        assert!(memory.rows().rows.len() <= ROWS);
        assert!(memory.get(&ROWS.to_string()).is_some());
    }
}
