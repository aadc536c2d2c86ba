//! A semaphore for each key. With one place it is a lock, which makes one load for all who wait of a cache.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::Semaphore;

/// So many places for each key. A key that nobody holds a place of takes no memory for long.
pub struct KeyedSemaphore<K> {
    each: usize,
    keys: Mutex<Keys<K>>,
}

struct Keys<K> {
    places: HashMap<K, Weak<Semaphore>>,
    /// When keys that are no longer held are looked for.
    sweep_at: usize,
}

const FEW: usize = 64;

impl<K: Eq + Hash> KeyedSemaphore<K> {
    pub fn new(each: usize) -> Self {
        let keys = Keys {
            places: HashMap::new(),
            sweep_at: FEW,
        };
        Self {
            each,
            keys: Mutex::new(keys),
        }
    }

    /// The places of a key.
    pub fn of(&self, key: K) -> Arc<Semaphore> {
        let mut keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(places) = keys.places.get(&key).and_then(Weak::upgrade) {
            return places;
        }
        if keys.places.len() >= keys.sweep_at {
            keys.places.retain(|_, places| places.strong_count() > 0);
            keys.sweep_at = (keys.places.len() * 2).max(FEW);
        }
        let places = Arc::new(Semaphore::new(self.each));
        keys.places.insert(key, Arc::downgrade(&places));
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_nobody_holds_are_forgotten() {
        let keyed = KeyedSemaphore::new(1);
        let held = keyed.of(usize::MAX).try_acquire_owned().unwrap();
        for key in 0..10_000 {
            assert!(keyed.of(key).try_acquire_owned().is_ok());
        }
        assert!(keyed.keys.lock().unwrap().places.len() <= 2 * FEW);
        assert!(keyed.of(usize::MAX).try_acquire_owned().is_err());
        drop(held);
        assert!(keyed.of(usize::MAX).try_acquire_owned().is_ok());
    }
}
