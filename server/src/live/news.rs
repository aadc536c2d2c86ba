//! Sends deliveries, and changes that the portal finds itself, to the connections of the accounts that they concern.

use std::sync::Arc;

use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use super::{Bus, EventStreams, LiveEvent};
use crate::upstream::{Gateway, RequestChange};

/// Sends events to open pages from now on, for as long as the portal runs.
pub fn forward_events(
    bus: &Bus,
    gateway: Gateway,
    connections: EventStreams,
) -> impl Future<Output = ()> + use<> {
    let (hints, changes) = (bus.subscribe(), gateway.changes());
    forward_all(hints, changes, gateway, connections)
}

async fn forward_all(
    mut hints: Receiver<LiveEvent>,
    mut changes: Receiver<Arc<RequestChange>>,
    gateway: Gateway,
    connections: EventStreams,
) {
    loop {
        let event = tokio::select! {
            event = next(&mut hints) => event,
            change = next(&mut changes) => change.map(|change| change.map(LiveEvent::Change)),
        };
        let Some(event) = event else { return };
        let event = event.unwrap_or(LiveEvent::Missed);
        connections.send(&event, |account| match &event {
            LiveEvent::Hint(hint) => gateway.may_see(account, &hint.code),
            LiveEvent::Change(change) => gateway.is_concerned(account, change),
            LiveEvent::Missed => true,
        });
    }
}

/// Returns the next event; an inner `None` if some were missed, an outer one at the end.
async fn next<T: Clone>(receiver: &mut Receiver<T>) -> Option<Option<T>> {
    match receiver.recv().await {
        Ok(one) => Some(Some(one)),
        Err(RecvError::Lagged(_)) => Some(None),
        Err(RecvError::Closed) => None,
    }
}
