//! Live connections (server-sent events): counts them and sends the events of each account.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use super::LiveEvent;
use crate::session::SessionKey;
use crate::upstream::AccountKey;

/// Limits of open connections: of one session (tabs), of one account, and altogether.
const MAX_STREAMS_PER_SESSION: usize = 6;
const MAX_STREAMS_PER_ACCOUNT: usize = 300;
const MAX_OPEN_STREAMS: usize = 10_000;

/// Limit of the events that wait for a connection before it is told to read everything again.
const MAX_WAITING_EVENTS: usize = 32;

/// The connections by session and account. Cheap to clone.
#[derive(Clone, Default)]
pub struct EventStreams(Arc<Mutex<Open>>);

#[derive(Default)]
struct Open {
    sessions: HashMap<SessionKey, usize>,
    accounts: HashMap<AccountKey, AccountConnections>,
    altogether: usize,
}

/// Connections of an account: a change wakes only those of the accounts that it concerns.
struct AccountConnections {
    count: usize,
    events: broadcast::Sender<LiveEvent>,
}

/// An open connection, which counts until it is dropped.
pub struct OpenConnection {
    all: EventStreams,
    session: SessionKey,
    account: AccountKey,
    events: broadcast::Receiver<LiveEvent>,
}

impl EventStreams {
    /// Counts another connection, unless the session, the account or the portal has too many.
    pub fn open(&self, session: &SessionKey, account: AccountKey) -> Option<OpenConnection> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let of_session = open.sessions.get(session).copied().unwrap_or_default();
        let of_account = open.accounts.get(&account).map_or(0, |of| of.count);
        if of_session >= MAX_STREAMS_PER_SESSION
            || of_account >= MAX_STREAMS_PER_ACCOUNT
            || open.altogether >= MAX_OPEN_STREAMS
        {
            return None;
        }
        open.sessions.insert(session.clone(), of_session + 1);
        let of_account = open
            .accounts
            .entry(account)
            .or_insert_with(|| AccountConnections {
                count: 0,
                events: broadcast::channel(MAX_WAITING_EVENTS).0,
            });
        of_account.count += 1;
        let events = of_account.events.subscribe();
        open.altogether += 1;
        drop(open);
        Some(OpenConnection {
            all: self.clone(),
            session: session.clone(),
            account,
            events,
        })
    }

    /// Returns the number of open connections.
    pub fn count(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).altogether
    }

    /// Sends an event to the connections of the accounts that it concerns.
    pub fn send(&self, event: &LiveEvent, concerns: impl Fn(AccountKey) -> bool) {
        let open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (account, of_account) in &open.accounts {
            if concerns(*account) {
                // A closed receiver is no failure.
                let _ = of_account.events.send(event.clone());
            }
        }
    }
}

impl OpenConnection {
    /// Returns the next event of this connection.
    ///
    /// # Errors
    /// The connection has fallen too far behind.
    pub async fn next(&mut self) -> Result<LiveEvent, RecvError> {
        self.events.recv().await
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        let mut open = self.all.0.lock().unwrap_or_else(PoisonError::into_inner);
        decrement(&mut open.sessions, &self.session);
        if let Some(of_account) = open.accounts.get_mut(&self.account) {
            of_account.count -= 1;
            if of_account.count == 0 {
                open.accounts.remove(&self.account);
            }
        }
        open.altogether = open.altogether.saturating_sub(1);
    }
}

fn decrement(counts: &mut HashMap<SessionKey, usize>, key: &SessionKey) {
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
    fn events_reach_only_the_accounts_that_they_concern() {
        let connections = EventStreams::default();
        let [one, other] = [1, 2].map(AccountKey::for_test);
        let open = |number: usize, account| connections.open(&SessionKey::for_test(number), account).unwrap();
        let (mut first, mut second, mut foreign) = (open(1, one), open(2, one), open(3, other));
        connections.send(&LiveEvent::Missed, |account| account == one);
        for event in [&mut first, &mut second] {
            assert!(matches!(event.next().now_or_never(), Some(Ok(LiveEvent::Missed))));
            assert!(event.next().now_or_never().is_none(), "once");
        }
        assert!(foreign.next().now_or_never().is_none());
        for _ in 0..=MAX_WAITING_EVENTS {
            connections.send(&LiveEvent::Missed, |_| true);
        }
        let behind = foreign.next().now_or_never();
        assert!(matches!(behind, Some(Err(RecvError::Lagged(1)))), "{behind:?}");
    }

    #[test]
    fn connections_of_session_and_account_are_bounded() {
        let connections = EventStreams::default();
        let session = |number: usize| SessionKey::for_test(number);
        let account = AccountKey::for_test(1);
        let tabs: Vec<_> = (0..MAX_STREAMS_PER_SESSION)
            .map(|_| connections.open(&session(0), account).unwrap())
            .collect();
        assert!(connections.open(&session(0), account).is_none(), "a tab too many");
        let others: Vec<_> = (MAX_STREAMS_PER_SESSION..MAX_STREAMS_PER_ACCOUNT)
            .map(|number| connections.open(&session(number), account).unwrap())
            .collect();
        assert!(
            connections
                .open(&session(MAX_STREAMS_PER_ACCOUNT), account)
                .is_none(),
            "the account has too many"
        );
        let other = connections.open(&session(MAX_STREAMS_PER_ACCOUNT), AccountKey::for_test(2));
        assert!(other.is_some());
        drop(tabs);
        assert!(
            connections
                .open(&session(MAX_STREAMS_PER_ACCOUNT), account)
                .is_some()
        );
        drop((others, other));
        let open = connections.0.lock().unwrap();
        assert_eq!(
            (open.sessions.len(), open.accounts.len(), open.altogether),
            (0, 0, 0)
        );
    }
}
