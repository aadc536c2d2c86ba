//! Live connections (server-sent events): how many are open, and what those of an account are told.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use super::Told;
use crate::session::SessionKey;
use crate::upstream::AccountKey;

/// Open connections of one session (tabs), of one account, and of all.
const PER_SESSION: usize = 6;
const PER_ACCOUNT: usize = 300;
const ALTOGETHER: usize = 10_000;

/// News that a connection may lie behind with before it is told to read everything again.
const BEHIND: usize = 32;

/// The connections of each session and each account. Cheap to clone.
#[derive(Clone, Default)]
pub struct Connections(Arc<Mutex<Open>>);

#[derive(Default)]
struct Open {
    sessions: HashMap<SessionKey, usize>,
    accounts: HashMap<AccountKey, OfAccount>,
    altogether: usize,
}

/// Connections of an account: each change wakes those of the accounts that it concerns, and no others.
struct OfAccount {
    count: usize,
    news: broadcast::Sender<Told>,
}

/// An open connection; it counts until it is dropped.
pub struct OpenConnection {
    all: Connections,
    session: SessionKey,
    account: AccountKey,
    news: broadcast::Receiver<Told>,
}

impl Connections {
    /// Counts one more, unless the session, the account or the portal has too many.
    pub fn open(&self, session: &SessionKey, account: AccountKey) -> Option<OpenConnection> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let of_session = open.sessions.get(session).copied().unwrap_or_default();
        let of_account = open.accounts.get(&account).map_or(0, |of| of.count);
        if of_session >= PER_SESSION || of_account >= PER_ACCOUNT || open.altogether >= ALTOGETHER {
            return None;
        }
        open.sessions.insert(session.clone(), of_session + 1);
        let of_account = open.accounts.entry(account).or_insert_with(|| OfAccount {
            count: 0,
            news: broadcast::channel(BEHIND).0,
        });
        of_account.count += 1;
        let news = of_account.news.subscribe();
        open.altogether += 1;
        drop(open);
        Some(OpenConnection {
            all: self.clone(),
            session: session.clone(),
            account,
            news,
        })
    }

    /// How many are open.
    pub fn count(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).altogether
    }

    /// Tells the connections of those accounts that it concerns.
    pub fn tell(&self, told: &Told, concerns: impl Fn(AccountKey) -> bool) {
        let open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (account, of_account) in &open.accounts {
            if concerns(*account) {
                // Nobody listening any more is no failure.
                let _ = of_account.news.send(told.clone());
            }
        }
    }
}

impl OpenConnection {
    /// What this connection is told next.
    ///
    /// # Errors
    /// Where it has lain behind too far.
    pub async fn next(&mut self) -> Result<Told, RecvError> {
        self.news.recv().await
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        let mut open = self.all.0.lock().unwrap_or_else(PoisonError::into_inner);
        one_less(&mut open.sessions, &self.session);
        if let Some(of_account) = open.accounts.get_mut(&self.account) {
            of_account.count -= 1;
            if of_account.count == 0 {
                open.accounts.remove(&self.account);
            }
        }
        open.altogether = open.altogether.saturating_sub(1);
    }
}

fn one_less(counts: &mut HashMap<SessionKey, usize>, key: &SessionKey) {
    match counts.get_mut(key) {
        Some(count) if *count > 1 => *count -= 1,
        _ => {
            counts.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[test]
    fn news_reach_the_accounts_that_they_concern() {
        let connections = Connections::default();
        let [one, other] = [1, 2].map(AccountKey::for_test);
        let open = |number: usize, account| connections.open(&SessionKey::for_test(number), account).unwrap();
        let (mut first, mut second, mut foreign) = (open(1, one), open(2, one), open(3, other));
        connections.tell(&Told::Missed, |account| account == one);
        for told in [&mut first, &mut second] {
            assert!(matches!(told.next().now_or_never(), Some(Ok(Told::Missed))));
            assert!(told.next().now_or_never().is_none(), "once");
        }
        assert!(foreign.next().now_or_never().is_none());
        for _ in 0..=BEHIND {
            connections.tell(&Told::Missed, |_| true);
        }
        let behind = foreign.next().now_or_never();
        assert!(matches!(behind, Some(Err(RecvError::Lagged(1)))), "{behind:?}");
    }

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
