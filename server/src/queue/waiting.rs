//! Work queues by account, each with one worker at a time.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Waiting items by account, for as long as the account has a worker. Clones share them.
pub struct Waiting<K, T>(Arc<Mutex<HashMap<K, VecDeque<T>>>>);

/// The worker of an account. Items that still wait are dropped with it, however its work ended.
pub struct Worker<K: Eq + Hash + Copy, T> {
    waiting: Waiting<K, T>,
    account: K,
    /// Set if nothing was left: the next call starts another worker.
    is_done: bool,
}

impl<K: Eq + Hash + Copy, T> Waiting<K, T> {
    /// Replaces the waiting items: the latest call knows best which are missing. Returns the worker, unless the account
    /// has one already.
    pub fn put(&self, account: K, missing: VecDeque<T>) -> Option<Worker<K, T>> {
        let before = self.all().insert(account, missing);
        before.is_none().then(|| Worker {
            waiting: self.clone(),
            account,
            is_done: false,
        })
    }

    fn all(&self) -> MutexGuard<'_, HashMap<K, VecDeque<T>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash + Copy, T> Worker<K, T> {
    /// Tells whether items wait. If not, the work is done: later items get another worker.
    pub fn has_more(&mut self) -> bool {
        let mut all = self.waiting.all();
        let is_empty = all.get(&self.account).is_none_or(VecDeque::is_empty);
        if is_empty && !self.is_done {
            all.remove(&self.account);
            self.is_done = true;
        }
        !self.is_done
    }

    /// Takes the first item that is still wanted, and drops those that are not.
    pub fn next(&self, is_wanted: impl Fn(&T) -> bool) -> Option<T> {
        if self.is_done {
            return None;
        }
        let mut all = self.waiting.all();
        let waiting = all.get_mut(&self.account)?;
        std::iter::from_fn(|| waiting.pop_front()).find(is_wanted)
    }
}

impl<K: Eq + Hash + Copy, T> Drop for Worker<K, T> {
    fn drop(&mut self) {
        if !self.is_done {
            self.waiting.all().remove(&self.account);
        }
    }
}

impl<K, T> Clone for Waiting<K, T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K, T> Default for Waiting<K, T> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latest_items_replace_earlier_ones() {
        let waiting = Waiting::default();
        let mut worker = waiting.put("account", [1, 2, 3].into()).unwrap();
        assert_eq!(worker.next(|_| true), Some(1));
        assert!(
            waiting.put("account", [4, 1, 2, 3].into()).is_none(),
            "it has a worker"
        );
        let mut read = vec![1];
        while worker.has_more() {
            read.extend(worker.next(|one| !read.contains(one)));
        }
        assert_eq!(read, [1, 4, 2, 3]);
    }

    #[test]
    fn account_gets_another_worker_after_the_work_is_done() {
        let waiting = Waiting::default();
        let mut one = waiting.put(1, ["a"].into()).unwrap();
        assert!(one.next(|_| false).is_none(), "not wanted any more");
        assert!(!one.has_more());
        let mut newer = waiting.put(1, ["b"].into()).unwrap();
        assert_eq!((one.has_more(), one.next(|_| true)), (false, None));
        drop(one);
        assert!(newer.has_more());
        let other = waiting.put(2, ["c"].into()).unwrap();
        drop(newer);
        assert_eq!(other.next(|_| true), Some("c"), "another account's");
        assert_eq!(
            waiting.put(1, ["d"].into()).unwrap().next(|_| true),
            Some("d"),
            "what waited is forgotten"
        );
    }
}
