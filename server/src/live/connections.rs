//! Live connections (server-sent events): how many are open.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use crate::session::SessionKey;
use crate::upstream::AccountKey;

/// Open connections of one session (tabs), of one account, and of all.
const PER_SESSION: usize = 6;
const PER_ACCOUNT: usize = 300;
const ALTOGETHER: usize = 10_000;

/// How many connections each session and each account holds.
#[derive(Clone, Default)]
pub struct Connections(Arc<Mutex<Open>>);

#[derive(Default)]
struct Open {
    sessions: HashMap<SessionKey, usize>,
    accounts: HashMap<AccountKey, usize>,
    altogether: usize,
}

/// An open connection; it counts until it is dropped.
pub struct OpenConnection {
    all: Connections,
    session: SessionKey,
    account: AccountKey,
}

impl Connections {
    /// Counts one more, unless the session, the account or the portal has too many.
    pub fn open(&self, session: &SessionKey, account: AccountKey) -> Option<OpenConnection> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let of_session = open.sessions.get(session).copied().unwrap_or_default();
        let of_account = open.accounts.get(&account).copied().unwrap_or_default();
        if of_session >= PER_SESSION || of_account >= PER_ACCOUNT || open.altogether >= ALTOGETHER {
            return None;
        }
        open.sessions.insert(session.clone(), of_session + 1);
        open.accounts.insert(account, of_account + 1);
        open.altogether += 1;
        drop(open);
        Some(OpenConnection {
            all: self.clone(),
            session: session.clone(),
            account,
        })
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        let mut open = self.all.0.lock().unwrap_or_else(PoisonError::into_inner);
        one_less(&mut open.sessions, &self.session);
        one_less(&mut open.accounts, &self.account);
        open.altogether = open.altogether.saturating_sub(1);
    }
}

fn one_less<K: Hash + Eq>(counts: &mut HashMap<K, usize>, key: &K) {
    match counts.get_mut(key) {
        Some(count) if *count > 1 => *count -= 1,
        _ => {
            counts.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_of_session_and_account_are_bounded() {
        let connections = Connections::default();
        let session = |number: usize| SessionKey::for_test(number);
        let account = AccountKey::for_test(1);
        let tabs: Vec<_> = (0..PER_SESSION)
            .map(|_| connections.open(&session(0), account).unwrap())
            .collect();
        assert!(connections.open(&session(0), account).is_none(), "a tab too many");
        let others: Vec<_> = (PER_SESSION..PER_ACCOUNT)
            .map(|number| connections.open(&session(number), account).unwrap())
            .collect();
        assert!(
            connections.open(&session(PER_ACCOUNT), account).is_none(),
            "the account has too many"
        );
        let other = connections.open(&session(PER_ACCOUNT), AccountKey::for_test(2));
        assert!(other.is_some());
        drop(tabs);
        assert!(connections.open(&session(PER_ACCOUNT), account).is_some());
        drop((others, other));
        let open = connections.0.lock().unwrap();
        assert_eq!(
            (open.sessions.len(), open.accounts.len(), open.altogether),
            (0, 0, 0)
        );
    }
}
