//! What is done behind pages, for each account by one at a time.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use super::account_key::AccountKey;

/// The accounts for which it is being done. Clones share them.
#[derive(Clone, Default)]
pub struct InFlight(Arc<Mutex<HashSet<AccountKey>>>);

/// The turn of an account; it ends when this is dropped, however the work ended.
pub struct Turn(InFlight, AccountKey);

impl InFlight {
    /// The turn of this account, unless somebody has it.
    pub fn begin(&self, account: AccountKey) -> Option<Turn> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(account).then(|| Turn(self.clone(), account))
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut all = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.remove(&self.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_account_has_one_turn_at_a_time() {
        let (under_way, one) = (InFlight::default(), AccountKey::for_test(1));
        let turn = under_way.begin(one);
        assert!(turn.is_some());
        assert!(under_way.begin(one).is_none());
        assert!(under_way.begin(AccountKey::for_test(2)).is_some());
        drop(turn);
        assert!(under_way.begin(one).is_some());
    }
}
