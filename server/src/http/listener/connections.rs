//! The open connections. If there are too many, the connection that was idle for longest is closed for a new one: a client that
//! opens thousands and requests nothing keeps nobody out.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

use crate::config::counted_as;

/// The connections of a listener.
pub struct Connections {
    max_connections: usize,
    max_per_address: usize,
    open: Mutex<HashMap<IpAddr, VecDeque<Arc<State>>>>,
}

/// State of a connection.
#[derive(Default)]
struct State {
    /// Requests whose answers are not sent yet.
    busy: AtomicUsize,
    closing: Notify,
}

impl Connections {
    /// Sets the limits, altogether and for one address.
    pub fn new(max_connections: usize, max_per_address: usize) -> Arc<Self> {
        Arc::new(Self {
            max_connections,
            max_per_address,
            open: Mutex::default(),
        })
    }

    /// Adds a connection; returns `None` if all are busy. A `shared` address is that of a proxy, which many people share.
    pub fn enter(self: &Arc<Self>, address: IpAddr, shared: bool) -> Option<Connection> {
        let address = counted_as(address);
        let state = Arc::new(State::default());
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let own = open.get(&address).map_or(0, VecDeque::len);
        if !shared && own >= self.max_per_address {
            close_idle(&mut open, address)?;
        } else if open.values().map(VecDeque::len).sum::<usize>() >= self.max_connections {
            let (crowd, _) = open.iter().max_by_key(|(_, connections)| connections.len())?;
            let crowd = *crowd;
            close_idle(&mut open, crowd)?;
        }
        open.entry(address).or_default().push_back(state.clone());
        Some(Connection {
            all: self.clone(),
            address,
            state,
        })
    }
}

/// Closes the oldest idle connection of an address.
fn close_idle(open: &mut HashMap<IpAddr, VecDeque<Arc<State>>>, address: IpAddr) -> Option<()> {
    let connections = open.get_mut(&address)?;
    let idle = connections
        .iter()
        .position(|one| one.busy.load(Ordering::Relaxed) == 0)?;
    connections.remove(idle)?.closing.notify_one();
    Some(())
}

/// A connection, which is removed when the value is dropped.
pub struct Connection {
    all: Arc<Connections>,
    address: IpAddr,
    state: Arc<State>,
}

impl Connection {
    /// Ends when the connection is closed for another one.
    pub async fn closing(&self) {
        self.state.closing.notified().await;
    }

    /// Returns the counter of the connection's requests.
    pub fn requests(&self) -> Requests {
        Requests(self.state.clone())
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut open = self.all.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(connections) = open.get_mut(&self.address) {
            connections.retain(|one| !Arc::ptr_eq(one, &self.state));
            if connections.is_empty() {
                open.remove(&self.address);
            }
        }
    }
}

/// Counts the requests of a connection.
#[derive(Clone)]
pub struct Requests(Arc<State>);

impl Requests {
    /// Counts a request until the value is dropped.
    pub fn begin(&self) -> OpenRequest {
        self.0.busy.fetch_add(1, Ordering::Relaxed);
        OpenRequest(self.0.clone())
    }
}

/// A request whose answer is not sent yet.
pub struct OpenRequest(Arc<State>);

impl Drop for OpenRequest {
    fn drop(&mut self) {
        self.0.busy.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use futures_util::FutureExt as _;

    use super::*;

    fn address(last: u8) -> IpAddr {
        Ipv4Addr::new(192, 0, 2, last).into()
    }

    #[test]
    fn oldest_idle_connection_is_closed_for_a_new_one() {
        let all = Connections::new(3, 3);
        let busy = all.enter(address(1), false).unwrap();
        let under_way = busy.requests().begin();
        let first = all.enter(address(1), false).unwrap();
        let second = all.enter(address(1), false).unwrap();
        let other = all.enter(address(2), false).unwrap();
        assert!(first.closing().now_or_never().is_some());
        assert!(busy.closing().now_or_never().is_none() && second.closing().now_or_never().is_none());
        drop(first);
        // All connections of the crowd are busy: none of them is closed for another.
        let also = second.requests().begin();
        assert!(all.enter(address(2), false).is_none());
        drop(also);
        assert!(all.enter(address(2), false).is_some());
        assert!(second.closing().now_or_never().is_some());
        drop((under_way, busy, other, second));
        assert!(all.open.lock().unwrap().is_empty());
    }

    #[test]
    fn full_address_closes_its_own_idle_connection() {
        let all = Connections::new(10, 2);
        let first = all.enter(address(1), false).unwrap();
        let other = all.enter(address(2), false).unwrap();
        let _rest = [all.enter(address(1), false), all.enter(address(1), false)];
        assert!(first.closing().now_or_never().is_some());
        assert!(other.closing().now_or_never().is_none());
        let behind_proxy: Vec<_> = (0..6).map(|_| all.enter(address(3), true).unwrap()).collect();
        assert!(
            behind_proxy
                .iter()
                .all(|one| one.closing().now_or_never().is_none())
        );
    }
}
