//! The open connections, and what they have not sent yet. If there are too many, the connection that was idle for longest is
//! closed for a new one, else the one whose client has taken nothing for longest: a client that opens thousands, and requests
//! nothing or reads nothing, keeps nobody out. If too many bytes wait for their clients, or too many clients take
//! nothing, those that take nothing go.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::config::counted_as;
use crate::session::SessionKey;

/// Limits of the open connections.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionLimits {
    pub open: usize,
    /// For one address that is not shared by many people.
    pub open_per_address: usize,
    /// Bytes of answers that wait for their clients.
    pub unsent_bytes: usize,
    /// The same for one session.
    pub unsent_bytes_per_session: usize,
    /// A client that has taken nothing for this long may lose its connection to others.
    pub stalled_after: Duration,
    /// Connections of such clients.
    pub stalled: usize,
}

/// The connections of a listener.
pub struct Connections {
    limits: ConnectionLimits,
    open: Mutex<Open>,
}

/// The connections of one address by their numbers, the oldest first: thousands may end at once, so that each has to be found at once.
type OfAddress = BTreeMap<u64, Arc<State>>;

#[derive(Default)]
struct Open {
    by_address: HashMap<IpAddr, OfAddress>,
    /// The number of the newest connection.
    newest: u64,
    unsent_bytes: usize,
    of_sessions: HashMap<SessionKey, usize>,
}

/// State of a connection. Its requests are answered one after the other.
#[derive(Default)]
struct State {
    answer: Mutex<Option<AnswerState>>,
    closing: Notify,
}

/// A request that is being worked on or answered.
#[derive(Clone, Debug, Default)]
struct AnswerState {
    /// Bytes that are not handed over to the connection yet, as far as known.
    unsent_bytes: usize,
    session: Option<SessionKey>,
    /// Since when the client has to take something before there can be more.
    waits_for_client: Option<Instant>,
}

impl State {
    fn answer(&self) -> MutexGuard<'_, Option<AnswerState>> {
        self.answer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_idle(&self) -> bool {
        self.answer().is_none()
    }

    /// Since when its client has taken nothing, if that is long.
    fn stalled_since(&self, after: Duration) -> Option<Instant> {
        let since = self.answer().as_ref()?.waits_for_client?;
        (since.elapsed() >= after).then_some(since)
    }
}

impl Connections {
    pub fn new(limits: ConnectionLimits) -> Arc<Self> {
        Arc::new(Self {
            limits,
            open: Mutex::default(),
        })
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a connection; returns `None` if all are busy. A `shared` address is that of a proxy, which many people share.
    pub fn enter(self: &Arc<Self>, address: IpAddr, shared: bool) -> Option<Connection> {
        let address = counted_as(address);
        let state = Arc::new(State::default());
        let mut open = self.open();
        let own = open.by_address.get(&address).map_or(0, OfAddress::len);
        if !shared && own >= self.limits.open_per_address {
            close_one(&mut open, address, self.limits.stalled_after)?;
        } else if open.by_address.values().map(OfAddress::len).sum::<usize>() >= self.limits.open {
            let (crowd, all) = open.by_address.iter().max_by_key(|(_, all)| all.len())?;
            let (crowd, is_large) = (*crowd, own * 2 < all.len());
            close_one(&mut open, crowd, self.limits.stalled_after).or_else(|| {
                // An address that has most of the connections loses one, busy or not.
                let crowd = open.by_address.get_mut(&crowd).filter(|_| is_large)?;
                let (_, oldest) = crowd.pop_first()?;
                oldest.closing.notify_one();
                Some(())
            })?;
        }
        open.newest += 1;
        let number = open.newest;
        let of_address = open.by_address.entry(address).or_default();
        of_address.insert(number, state.clone());
        Some(Connection {
            all: self.clone(),
            address,
            number,
            state,
        })
    }

    /// Counts bytes that wait for a client. If they are too many, connections are closed whose clients take nothing, the one
    /// that has stalled for longest first.
    fn add_unsent(&self, bytes: usize, session: Option<&SessionKey>) {
        let mut open = self.open();
        open.unsent_bytes = open.unsent_bytes.saturating_add(bytes);
        let mut own = 0;
        if let Some(session) = session {
            let sum = open.of_sessions.entry(session.clone()).or_default();
            *sum = sum.saturating_add(bytes);
            own = *sum;
        }
        let own_excess = own.saturating_sub(self.limits.unsent_bytes_per_session);
        if own_excess > 0 {
            self.close_stalled(&open, own_excess, |answer| answer.session.as_ref() == session);
        }
        let excess = open.unsent_bytes.saturating_sub(self.limits.unsent_bytes);
        if excess > 0 {
            self.close_stalled(&open, excess, |_| true);
        }
    }

    /// Closes stalled connections that hold so many bytes together. They are forgotten when they have ended.
    fn close_stalled(&self, open: &Open, bytes: usize, among: impl Fn(&AnswerState) -> bool) {
        let mut freed = 0;
        for one in self.longest_stalled(open) {
            if freed >= bytes {
                break;
            }
            if let Some(answer) = one.answer().as_ref().filter(|answer| among(answer)) {
                one.closing.notify_one();
                freed += answer.unsent_bytes;
            }
        }
    }

    /// Closes the stalled connections beyond the limit, those that have stalled for longest.
    pub fn close_stalled_beyond_limit(&self) {
        let open = self.open();
        let stalled = self.longest_stalled(&open);
        let excess = stalled.len().saturating_sub(self.limits.stalled);
        for one in stalled.into_iter().take(excess) {
            one.closing.notify_one();
        }
    }

    /// Returns the stalled connections, that which has stalled for longest first.
    fn longest_stalled<'a>(&self, open: &'a Open) -> Vec<&'a State> {
        let all = open.by_address.values().flat_map(OfAddress::values);
        let stalled = all.filter_map(|one| Some((one.stalled_since(self.limits.stalled_after)?, &**one)));
        let mut stalled: Vec<(Instant, &State)> = stalled.collect();
        stalled.sort_by_key(|(since, _)| *since);
        stalled.into_iter().map(|(_, one)| one).collect()
    }

    fn remove_unsent(&self, bytes: usize, session: Option<&SessionKey>) {
        let mut open = self.open();
        open.unsent_bytes = open.unsent_bytes.saturating_sub(bytes);
        if let Some(session) = session
            && let Some(sum) = open.of_sessions.get_mut(session)
        {
            *sum = sum.saturating_sub(bytes);
            if *sum == 0 {
                open.of_sessions.remove(session);
            }
        }
    }
}

/// Closes the oldest idle connection of an address, else the one that has stalled for longest.
fn close_one(open: &mut Open, address: IpAddr, stalled_after: Duration) -> Option<()> {
    let connections = open.by_address.get_mut(&address)?;
    let idle = connections.iter().find(|(_, one)| one.is_idle());
    let number = idle.map(|(number, _)| *number).or_else(|| {
        let stalled = connections.iter();
        let stalled = stalled.filter_map(|(number, one)| Some((one.stalled_since(stalled_after)?, *number)));
        stalled.min().map(|(_, number)| number)
    })?;
    connections.remove(&number)?.closing.notify_one();
    Some(())
}

/// A connection, which is removed when the value is dropped.
pub struct Connection {
    all: Arc<Connections>,
    address: IpAddr,
    number: u64,
    state: Arc<State>,
}

impl Connection {
    /// Ends when the connection is closed for another one.
    pub async fn closing(&self) {
        self.state.closing.notified().await;
    }

    /// Returns what follows the connection's requests.
    pub fn requests(&self) -> Requests {
        Requests {
            all: self.all.clone(),
            state: self.state.clone(),
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut open = self.all.open();
        if let Some(connections) = open.by_address.get_mut(&self.address) {
            connections.remove(&self.number);
            if connections.is_empty() {
                open.by_address.remove(&self.address);
            }
        }
    }
}

/// Follows the requests of a connection.
#[derive(Clone)]
pub struct Requests {
    all: Arc<Connections>,
    state: Arc<State>,
}

impl Requests {
    /// The connection is busy until the value is dropped.
    pub fn begin(&self) -> OpenRequest {
        *self.state.answer() = Some(AnswerState::default());
        OpenRequest(self.clone())
    }
}

/// A request whose answer is not sent yet.
pub struct OpenRequest(Requests);

impl OpenRequest {
    /// The answer is ready, and has so many bytes, as far as known.
    pub fn send(self, unsent_bytes: usize, session: Option<SessionKey>) -> SentTo {
        let Requests { all, state } = &self.0;
        all.add_unsent(unsent_bytes, session.as_ref());
        *state.answer() = Some(AnswerState {
            unsent_bytes,
            session,
            waits_for_client: Some(Instant::now()),
        });
        SentTo(self)
    }
}

impl Drop for OpenRequest {
    fn drop(&mut self) {
        let Requests { all, state } = &self.0;
        let answer = state.answer().take().unwrap_or_default();
        all.remove_unsent(answer.unsent_bytes, answer.session.as_ref());
    }
}

/// An answer that is being sent.
pub struct SentTo(OpenRequest);

impl SentTo {
    /// The client has taken all that there was: more has to be made.
    pub fn waits_for_content(&self) {
        if let Some(answer) = &mut *self.0.0.state.answer() {
            answer.waits_for_client = None;
        }
    }

    /// So many bytes were handed over: the client has to take them before there can be more.
    pub fn waits_for_client(&self, bytes: usize) {
        let Requests { all, state } = &self.0.0;
        let (counted, session) = match &mut *state.answer() {
            Some(answer) => {
                answer.waits_for_client = Some(Instant::now());
                let counted = bytes.min(answer.unsent_bytes);
                answer.unsent_bytes -= counted;
                (counted, answer.session.clone())
            }
            None => return,
        };
        all.remove_unsent(counted, session.as_ref());
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use futures_util::FutureExt as _;

    use super::*;

    const LIMITS: ConnectionLimits = ConnectionLimits {
        open: 3,
        open_per_address: 3,
        unsent_bytes: 1_000,
        unsent_bytes_per_session: 500,
        stalled_after: Duration::from_hours(1),
        stalled: 3,
    };

    fn address(last: u8) -> IpAddr {
        Ipv4Addr::new(192, 0, 2, last).into()
    }

    fn is_closed(connection: &Connection) -> bool {
        connection.closing().now_or_never().is_some()
    }

    #[test]
    fn oldest_idle_connection_is_closed_for_a_new_one() {
        let all = Connections::new(LIMITS);
        let busy = all.enter(address(1), false).unwrap();
        let under_way = busy.requests().begin();
        let first = all.enter(address(1), false).unwrap();
        let second = all.enter(address(1), false).unwrap();
        let other = all.enter(address(2), false).unwrap();
        assert!(is_closed(&first));
        assert!(!is_closed(&busy) && !is_closed(&second));
        drop(first);
        // All connections of the crowd are busy: none of them is closed for another.
        let also = second.requests().begin();
        assert!(all.enter(address(2), false).is_none());
        drop(also);
        assert!(all.enter(address(2), false).is_some());
        assert!(is_closed(&second));
        drop((under_way, busy, other, second));
        assert!(all.open().by_address.is_empty());
    }

    #[test]
    fn full_address_closes_its_own_idle_connection() {
        let all = Connections::new(ConnectionLimits {
            open: 10,
            open_per_address: 2,
            ..LIMITS
        });
        let first = all.enter(address(1), false).unwrap();
        let other = all.enter(address(2), false).unwrap();
        let _rest = [all.enter(address(1), false), all.enter(address(1), false)];
        assert!(is_closed(&first));
        assert!(!is_closed(&other));
        let behind_proxy: Vec<_> = (0..6).map(|_| all.enter(address(3), true).unwrap()).collect();
        assert!(!behind_proxy.iter().any(is_closed));
    }

    /// Clients that read nothing keep nobody out.
    #[test]
    fn stalled_connection_is_closed_for_a_new_one() {
        for (stalled_after, enters) in [(Duration::from_hours(1), false), (Duration::ZERO, true)] {
            let all = Connections::new(ConnectionLimits {
                stalled_after,
                ..LIMITS
            });
            let connections: Vec<_> = (0..3).map(|_| all.enter(address(1), false).unwrap()).collect();
            let answers: Vec<_> = connections
                .iter()
                .map(|one| one.requests().begin().send(10, None))
                .collect();
            // The first client has taken something since, the second waits for the portal.
            answers[0].waits_for_client(5);
            answers[1].waits_for_content();
            assert_eq!(all.enter(address(1), false).is_some(), enters);
            assert_eq!(is_closed(&connections[2]), enters);
            assert!(!is_closed(&connections[0]) && !is_closed(&connections[1]));
        }
    }

    /// An address that has most of the connections gives one away at once.
    #[test]
    fn crowd_makes_room_for_another_address() {
        let all = Connections::new(LIMITS);
        let connections: Vec<_> = (0..3).map(|_| all.enter(address(1), false).unwrap()).collect();
        let _answers: Vec<_> = connections
            .iter()
            .map(|one| one.requests().begin().send(10, None))
            .collect();
        let _other = all.enter(address(2), false).unwrap();
        assert!(is_closed(&connections[0]), "the oldest one");
        assert!(!connections[1..].iter().any(is_closed));
    }

    /// Clients that read nothing take no more memory than the buffers of so many.
    #[test]
    fn stalled_connections_are_bounded() {
        let all = Connections::new(ConnectionLimits {
            open: 10,
            open_per_address: 10,
            stalled_after: Duration::ZERO,
            stalled: 2,
            ..LIMITS
        });
        let connections: Vec<_> = (0..5).map(|_| all.enter(address(1), false).unwrap()).collect();
        let answers: Vec<_> = connections
            .iter()
            .take(4)
            .map(|one| one.requests().begin().send(0, None))
            .collect();
        answers[0].waits_for_client(5);
        answers[1].waits_for_content();
        all.close_stalled_beyond_limit();
        // Three have stalled; the first of them has taken something since.
        let closed: Vec<bool> = connections.iter().map(is_closed).collect();
        assert_eq!(closed, [false, false, true, false, false]);
    }

    #[test]
    fn unsent_bytes_are_bounded() {
        let all = Connections::new(ConnectionLimits {
            open: 10,
            open_per_address: 10,
            stalled_after: Duration::ZERO,
            ..LIMITS
        });
        let (own, other) = (SessionKey::for_test(1), SessionKey::for_test(2));
        let connections: Vec<_> = (0..6).map(|_| all.enter(address(1), false).unwrap()).collect();
        let send = |at: usize, bytes, session: &SessionKey| {
            let open: OpenRequest = connections[at].requests().begin();
            open.send(bytes, Some(session.clone()))
        };
        let mut answers = vec![send(0, 300, &own)];
        answers.push(send(1, 400, &other));
        answers.push(send(2, 200, &own));
        assert!(!is_closed(&connections[0]));
        // One byte too many of the session: its oldest goes, not that of others.
        answers.push(send(3, 1, &own));
        assert!(is_closed(&connections[0]));
        assert!(!is_closed(&connections[1]) && !is_closed(&connections[2]));
        // Sent bytes no longer count.
        answers.remove(0);
        answers[1].waits_for_client(200);
        assert_eq!(all.open().unsent_bytes, 401);
        // Too many altogether: the one that has stalled for longest goes, of whatever session.
        answers.push(send(4, 1_000, &SessionKey::for_test(3)));
        assert!(is_closed(&connections[1]));
        answers.clear();
        let open = all.open();
        assert!(open.unsent_bytes == 0 && open.of_sessions.is_empty());
    }
}
