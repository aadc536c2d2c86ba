//! The cache of the server: bounded in weight (entries or bytes) and in time. A [`crate::keyed_semaphore::KeyedSemaphore`]
//! beside it lets all who wait for an entry share one load.

use std::borrow::Borrow;
use std::collections::hash_map::RandomState;
use std::fmt;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use hashlink::LinkedHashMap;

/// Entries by key, each kept for a time. When the cache is too heavy, the entry that was inserted (or used) the longest time
/// ago is removed first.
pub struct TtlCache<K, V> {
    entries: Mutex<Entries<K, V>>,
    max_weight: usize,
    ttl: Duration,
    counts_from: CountsFrom,
}

struct Entries<K, V> {
    by_key: LinkedHashMap<K, Entry<V>, RandomState>,
    weight: usize,
}

struct Entry<V> {
    value: V,
    weight: usize,
    since: Instant,
}

/// The start of an entry's time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CountsFrom {
    Insertion,
    LastUse,
}

impl<K: Eq + Hash, V: Clone> TtlCache<K, V> {
    /// Keeps each entry for this time, no matter how often it is read.
    pub fn since_insertion(max_weight: usize, ttl: Duration) -> Self {
        Self::new(max_weight, ttl, CountsFrom::Insertion)
    }

    /// Keeps each entry until it has not been read for this time.
    pub fn since_last_use(max_weight: usize, ttl: Duration) -> Self {
        Self::new(max_weight, ttl, CountsFrom::LastUse)
    }

    fn new(max_weight: usize, ttl: Duration, counts_from: CountsFrom) -> Self {
        let by_key = LinkedHashMap::with_hasher(RandomState::new());
        Self {
            entries: Mutex::new(Entries { by_key, weight: 0 }),
            max_weight,
            ttl,
            counts_from,
        }
    }

    pub fn get<Q>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        let now = Instant::now();
        let mut entries = self.entries();
        let entry = match self.counts_from {
            CountsFrom::Insertion => entries.by_key.get_mut(key)?,
            CountsFrom::LastUse => entries.by_key.to_back(key)?,
        };
        if self.is_over(entry.since, now) {
            entries.remove(key);
            return None;
        }
        if self.counts_from == CountsFrom::LastUse {
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

    /// Inserts an entry that weighs one.
    pub fn insert(&self, key: K, value: V) {
        self.insert_weighing(1, key, value);
    }

    /// Inserts an entry of this weight. An entry heavier than the whole cache is not kept.
    pub fn insert_weighing(&self, weight: usize, key: K, value: V) {
        self.add(&mut self.entries(), weight, key, value, Instant::now());
    }

    /// Inserts the value unless there is an entry already, which is returned.
    pub fn get_or_insert(&self, key: K, value: V) -> Option<V> {
        let now = Instant::now();
        let mut entries = self.entries();
        if let Some(entry) = entries
            .by_key
            .get_mut(&key)
            .filter(|entry| !self.is_over(entry.since, now))
        {
            let found = entry.value.clone();
            if self.counts_from == CountsFrom::LastUse {
                entry.since = now;
                entries.by_key.to_back(&key);
            }
            return Some(found);
        }
        self.add(&mut entries, 1, key, value, now);
        None
    }

    /// Replaces an entry by what `change` makes of it, or removes it, before anybody else reads or writes it.
    pub fn update(&self, key: K, change: impl FnOnce(Option<V>) -> Option<V>) {
        let now = Instant::now();
        let mut entries = self.entries();
        let before = entries.by_key.get(&key);
        let before = before.filter(|before| !self.is_over(before.since, now));
        match change(before.map(|before| before.value.clone())) {
            None => entries.remove(&key),
            Some(after) => self.add(&mut entries, 1, key, after, now),
        }
    }

    pub fn remove<Q>(&self, key: &Q)
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        self.entries().remove(key);
    }

    /// Returns the kept values, oldest first.
    pub fn values(&self) -> Vec<V> {
        let now = Instant::now();
        let entries = self.entries();
        let current = entries
            .by_key
            .iter()
            .filter(|(_, entry)| !self.is_over(entry.since, now));
        current.map(|(_, entry)| entry.value.clone()).collect()
    }

    pub fn clear(&self) {
        let mut entries = self.entries();
        entries.by_key.clear();
        entries.weight = 0;
    }

    fn add(&self, entries: &mut Entries<K, V>, weight: usize, key: K, value: V, since: Instant) {
        if weight > self.max_weight {
            return entries.remove(&key);
        }
        entries.weight += weight;
        if let Some(before) = entries.by_key.insert(key, Entry { value, weight, since }) {
            entries.weight -= before.weight;
        }
        while let Some((_, oldest)) = entries.by_key.front()
            && (entries.weight > self.max_weight || self.is_over(oldest.since, since))
        {
            entries.weight -= oldest.weight;
            entries.by_key.pop_front();
        }
    }

    fn is_over(&self, since: Instant, now: Instant) -> bool {
        now.saturating_duration_since(since) >= self.ttl
    }
}

impl<K: Eq + Hash, V> Entries<K, V> {
    fn remove<Q>(&mut self, key: &Q)
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        if let Some(entry) = self.by_key.remove(key) {
            self.weight -= entry.weight;
        }
    }
}

impl<K, V> TtlCache<K, V> {
    fn entries(&self) -> MutexGuard<'_, Entries<K, V>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K, V> fmt::Debug for TtlCache<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TtlCache(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST_TTL: Duration = Duration::from_hours(1);

    impl<K: Eq + Hash, V: Clone> TtlCache<K, V> {
        /// Ages all entries by this time.
        fn age(&self, by: Duration) {
            for (_, entry) in &mut self.entries().by_key {
                entry.since = entry.since.checked_sub(by).unwrap();
            }
        }

        fn len(&self) -> usize {
            self.entries().by_key.len()
        }
    }

    #[test]
    fn newest_entries_are_kept_even_if_older_ones_are_read() {
        let cache = TtlCache::since_insertion(3, TEST_TTL);
        for key in 0..3 {
            cache.insert(key, ());
        }
        for _ in 0..100 {
            assert!(cache.contains(&0));
        }
        cache.insert(3, ());
        assert_eq!(
            [0, 1, 2, 3].map(|key| cache.contains(&key)),
            [false, true, true, true]
        );
        cache.insert(1, ());
        cache.insert(4, ());
        let kept = [1, 2, 3, 4].map(|key| cache.contains(&key));
        assert_eq!(kept, [true, false, true, true], "inserted again");
    }

    #[test]
    fn recently_used_entries_are_kept() {
        let cache = TtlCache::since_last_use(3, TEST_TTL);
        for key in 0..3 {
            cache.insert(key, ());
        }
        assert!(cache.contains(&0));
        assert_eq!(cache.get_or_insert(1, ()), Some(()));
        cache.insert(3, ());
        assert_eq!(
            [0, 1, 2, 3].map(|key| cache.contains(&key)),
            [true, true, false, true]
        );
    }

    #[test]
    fn entries_expire() {
        let cache = TtlCache::since_insertion(10, TEST_TTL);
        cache.insert("a", 1);
        cache.age(TEST_TTL / 2);
        assert_eq!(cache.get("a"), Some(1));
        assert_eq!(cache.get_or_insert("a", 2), Some(1));
        cache.age(TEST_TTL / 2);
        assert_eq!(cache.get_or_insert("a", 3), None);
        assert_eq!(cache.get("a"), Some(3));
        cache.age(TEST_TTL);
        assert_eq!(cache.get("a"), None);
        assert_eq!(cache.len(), 0);
    }

    #[test]
    fn entries_are_updated_and_removed() {
        let cache = TtlCache::since_insertion(10, TEST_TTL);
        cache.update("a", |before| {
            assert_eq!(before, None);
            Some(1)
        });
        cache.update("a", |before| before.map(|value| value + 1));
        assert_eq!(cache.get("a"), Some(2));
        cache.age(TEST_TTL);
        cache.update("a", |before| {
            assert_eq!(before, None, "it has expired");
            Some(3)
        });
        assert_eq!(cache.get("a"), Some(3));
        cache.update("a", |_| None);
        assert_eq!((cache.get("a"), cache.len()), (None, 0));
    }

    #[test]
    fn use_restarts_the_time() {
        let cache = TtlCache::since_last_use(10, TEST_TTL);
        cache.insert("a", 1);
        for _ in 0..3 {
            cache.age(TEST_TTL / 2);
            assert_eq!(cache.get("a"), Some(1));
            cache.age(TEST_TTL / 2);
            assert_eq!(cache.get_or_insert("a", 2), Some(1));
        }
        cache.age(TEST_TTL);
        assert_eq!(cache.get("a"), None);
    }

    #[test]
    fn unread_entries_are_removed() {
        for cache in [
            TtlCache::since_insertion(100, TEST_TTL),
            TtlCache::since_last_use(100, TEST_TTL),
        ] {
            for key in 0..50 {
                cache.insert(key, ());
            }
            cache.age(TEST_TTL);
            cache.insert(50, ());
            assert_eq!(cache.len(), 1);
            cache.remove(&50);
            assert_eq!(cache.len(), 0);
        }
    }

    #[test]
    fn oldest_entries_are_removed_over_the_weight() {
        let cache = TtlCache::since_insertion(10, TEST_TTL);
        for (key, weight) in [("a", 4), ("b", 4), ("c", 3)] {
            cache.insert_weighing(weight, key, weight);
        }
        assert_eq!(
            ["a", "b", "c"].map(|key| cache.get(key)),
            [None, Some(4), Some(3)]
        );
        cache.insert_weighing(1, "b", 1);
        cache.insert_weighing(6, "d", 6);
        let kept = ["b", "c", "d"].map(|key| cache.get(key));
        assert_eq!(kept, [Some(1), Some(3), Some(6)], "replaced, it weighs less");
        cache.insert_weighing(11, "b", 11);
        let kept = ["b", "c", "d"].map(|key| cache.get(key));
        assert_eq!(
            kept,
            [None, Some(3), Some(6)],
            "what is too heavy takes nobody's place"
        );
        cache.insert_weighing(10, "f", 10);
        cache.remove("f");
        cache.insert_weighing(10, "g", 10);
        assert_eq!(cache.len(), 1);
        cache.clear();
        assert_eq!((cache.len(), cache.entries().weight), (0, 0));
    }
}
