//! A bounded memory of what was noted lately. For small things without a loader; answers and files, which are weighed and
//! fetched once for all who wait, are in `moka` caches.

use std::borrow::Borrow;
use std::collections::hash_map::RandomState;
use std::fmt;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use hashlink::LinkedHashMap;

/// Entries by key, each for a time, so many at most: the one that was noted (or used) the longest time ago goes first.
pub struct Recent<K, V> {
    entries: Mutex<LinkedHashMap<K, Entry<V>, RandomState>>,
    most: usize,
    kept: Duration,
    counts: CountsFrom,
}

struct Entry<V> {
    value: V,
    since: Instant,
}

/// From when the time of an entry counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CountsFrom {
    Insertion,
    LastUse,
}

impl<K: Eq + Hash, V: Clone> Recent<K, V> {
    /// Each entry is kept for this time, however often it is asked for.
    pub fn since_insertion(most: usize, kept: Duration) -> Self {
        Self::new(most, kept, CountsFrom::Insertion)
    }

    /// Each entry is kept until nobody has asked for it for this time.
    pub fn since_last_use(most: usize, kept: Duration) -> Self {
        Self::new(most, kept, CountsFrom::LastUse)
    }

    fn new(most: usize, kept: Duration, counts: CountsFrom) -> Self {
        Self {
            entries: Mutex::new(LinkedHashMap::with_hasher(RandomState::new())),
            most,
            kept,
            counts,
        }
    }

    pub fn get<Q>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        let now = Instant::now();
        let mut entries = self.entries();
        let entry = match self.counts {
            CountsFrom::Insertion => entries.get_mut(key)?,
            CountsFrom::LastUse => entries.to_back(key)?,
        };
        if self.is_over(entry.since, now) {
            entries.remove(key);
            return None;
        }
        if self.counts == CountsFrom::LastUse {
            entry.since = now;
        }
        Some(entry.value.clone())
    }

    pub fn contains<Q>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        self.get(key).is_some()
    }

    /// Notes this in place of what was noted for the key.
    pub fn insert(&self, key: K, value: V) {
        self.add(&mut self.entries(), key, value, Instant::now());
    }

    /// Notes this unless something is noted for the key already, which it gives.
    pub fn get_or_insert(&self, key: K, value: V) -> Option<V> {
        let now = Instant::now();
        let mut entries = self.entries();
        if let Some(entry) = entries
            .get_mut(&key)
            .filter(|entry| !self.is_over(entry.since, now))
        {
            let found = entry.value.clone();
            if self.counts == CountsFrom::LastUse {
                entry.since = now;
                entries.to_back(&key);
            }
            return Some(found);
        }
        self.add(&mut entries, key, value, now);
        None
    }

    pub fn remove<Q>(&self, key: &Q)
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        self.entries().remove(key);
    }

    fn add(&self, entries: &mut LinkedHashMap<K, Entry<V>, RandomState>, key: K, value: V, since: Instant) {
        entries.insert(key, Entry { value, since });
        let is_full = |entries: &LinkedHashMap<K, _, _>| entries.len() > self.most;
        let is_oldest_over = |entries: &LinkedHashMap<K, Entry<V>, _>| {
            let oldest = entries.front();
            oldest.is_some_and(|(_, oldest)| self.is_over(oldest.since, since))
        };
        while is_full(entries) || is_oldest_over(entries) {
            entries.pop_front();
        }
    }

    fn is_over(&self, since: Instant, now: Instant) -> bool {
        now.saturating_duration_since(since) >= self.kept
    }

    fn entries(&self) -> MutexGuard<'_, LinkedHashMap<K, Entry<V>, RandomState>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K, V> fmt::Debug for Recent<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Recent(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_hours(1);

    impl<K: Eq + Hash, V: Clone> Recent<K, V> {
        /// As if this time had passed since everything in it was noted.
        fn age(&self, by: Duration) {
            for (_, entry) in self.entries().iter_mut() {
                entry.since = entry.since.checked_sub(by).unwrap();
            }
        }

        fn len(&self) -> usize {
            self.entries().len()
        }
    }

    #[test]
    fn newest_are_kept_however_often_older_ones_are_asked_for() {
        let recent = Recent::since_insertion(3, LONG);
        for key in 0..3 {
            recent.insert(key, ());
        }
        for _ in 0..100 {
            assert!(recent.contains(&0));
        }
        recent.insert(3, ());
        assert_eq!(
            [0, 1, 2, 3].map(|key| recent.contains(&key)),
            [false, true, true, true]
        );
        recent.insert(1, ());
        recent.insert(4, ());
        let kept = [1, 2, 3, 4].map(|key| recent.contains(&key));
        assert_eq!(kept, [true, false, true, true], "noted again");
    }

    #[test]
    fn last_used_are_kept() {
        let recent = Recent::since_last_use(3, LONG);
        for key in 0..3 {
            recent.insert(key, ());
        }
        assert!(recent.contains(&0));
        assert_eq!(recent.get_or_insert(1, ()), Some(()));
        recent.insert(3, ());
        assert_eq!(
            [0, 1, 2, 3].map(|key| recent.contains(&key)),
            [true, true, false, true]
        );
    }

    #[test]
    fn entries_go_after_their_time() {
        let recent = Recent::since_insertion(10, LONG);
        recent.insert("a", 1);
        recent.age(LONG / 2);
        assert_eq!(recent.get("a"), Some(1));
        assert_eq!(recent.get_or_insert("a", 2), Some(1));
        recent.age(LONG / 2);
        assert_eq!(recent.get_or_insert("a", 3), None);
        assert_eq!(recent.get("a"), Some(3));
        recent.age(LONG);
        assert_eq!(recent.get("a"), None);
        assert_eq!(recent.len(), 0);
    }

    #[test]
    fn use_makes_the_time_begin_again() {
        let recent = Recent::since_last_use(10, LONG);
        recent.insert("a", 1);
        for _ in 0..3 {
            recent.age(LONG / 2);
            assert_eq!(recent.get("a"), Some(1));
            recent.age(LONG / 2);
            assert_eq!(recent.get_or_insert("a", 2), Some(1));
        }
        recent.age(LONG);
        assert_eq!(recent.get("a"), None);
    }

    #[test]
    fn entries_that_nobody_asks_for_take_no_memory_for_ever() {
        for recent in [
            Recent::since_insertion(100, LONG),
            Recent::since_last_use(100, LONG),
        ] {
            for key in 0..50 {
                recent.insert(key, ());
            }
            recent.age(LONG);
            recent.insert(50, ());
            assert_eq!(recent.len(), 1);
            recent.remove(&50);
            assert_eq!(recent.len(), 0);
        }
    }
}
