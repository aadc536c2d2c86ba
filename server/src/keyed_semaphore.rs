//! A semaphore for each key. With one permit it is a lock, which lets all who wait for a cache entry share one load.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::Semaphore;

/// A number of permits for each key. A key without a holder is forgotten soon.
pub struct KeyedSemaphore<K> {
    each: usize,
    keys: Mutex<Keys<K>>,
}

struct Keys<K> {
    semaphores: HashMap<K, Weak<Semaphore>>,
    /// The number of keys at which unused keys are removed.
    sweep_at: usize,
}

const MIN_SWEEP_KEYS: usize = 64;

impl<K: Eq + Hash> KeyedSemaphore<K> {
    pub fn new(each: usize) -> Self {
        let keys = Keys {
            semaphores: HashMap::new(),
            sweep_at: MIN_SWEEP_KEYS,
        };
        Self {
            each,
            keys: Mutex::new(keys),
        }
    }

    /// Returns the semaphore of a key.
    pub fn of(&self, key: K) -> Arc<Semaphore> {
        let mut keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(semaphore) = keys.semaphores.get(&key).and_then(Weak::upgrade) {
            return semaphore;
        }
        if keys.semaphores.len() >= keys.sweep_at {
            keys.semaphores
                .retain(|_, semaphore| semaphore.strong_count() > 0);
            keys.sweep_at = (keys.semaphores.len() * 2).max(MIN_SWEEP_KEYS);
        }
        let semaphore = Arc::new(Semaphore::new(self.each));
        keys.semaphores.insert(key, Arc::downgrade(&semaphore));
        semaphore
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unused_keys_are_forgotten() {
        let keyed = KeyedSemaphore::new(1);
        let held = keyed.of(usize::MAX).try_acquire_owned().unwrap();
        for key in 0..10_000 {
            assert!(keyed.of(key).try_acquire_owned().is_ok());
        }
        assert!(keyed.keys.lock().unwrap().semaphores.len() <= 2 * MIN_SWEEP_KEYS);
        assert!(keyed.of(usize::MAX).try_acquire_owned().is_err());
        drop(held);
        assert!(keyed.of(usize::MAX).try_acquire_owned().is_ok());
    }
}
