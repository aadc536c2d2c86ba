//! Deliveries and what the portal finds by itself, told on to the connections of the accounts that they concern.

use std::sync::Arc;

use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use super::{Bus, Connections, Told};
use crate::upstream::{Gateway, RequestChange};

/// Tells open pages, for as long as the portal runs, of what comes from now on.
pub fn keep_telling(
    bus: &Bus,
    gateway: Gateway,
    connections: Connections,
) -> impl Future<Output = ()> + use<> {
    let (hints, changes) = (bus.subscribe(), gateway.changes());
    tell_all(hints, changes, gateway, connections)
}

async fn tell_all(
    mut hints: Receiver<Told>,
    mut changes: Receiver<Arc<RequestChange>>,
    gateway: Gateway,
    connections: Connections,
) {
    loop {
        let told = tokio::select! {
            told = next(&mut hints) => told,
            change = next(&mut changes) => change.map(|change| change.map(Told::Change)),
        };
        let Some(told) = told else { return };
        let told = told.unwrap_or(Told::Missed);
        connections.tell(&told, |account| match &told {
            Told::Hint(hint) => gateway.may_see(account, &hint.code),
            Told::Change(change) => gateway.is_concerned(account, change),
            Told::Missed => true,
        });
    }
}

/// The next one; an inner nothing where some were missed, an outer one at the end.
async fn next<T: Clone>(receiver: &mut Receiver<T>) -> Option<Option<T>> {
    match receiver.recv().await {
        Ok(one) => Some(Some(one)),
        Err(RecvError::Lagged(_)) => Some(None),
        Err(RecvError::Closed) => None,
    }
}
