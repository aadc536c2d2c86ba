//! The operator: shared state behind one lock, with every action as a method.
//!
//! Partner actions are in [`partner`], staff actions in [`staff`], accounts in [`accounts`]. Handles are cheap to
//! clone. An [`Operator::backdated`] handle acts at a past moment and sends no webhooks; the demo's histories are created
//! with it.

mod accounts;
mod documents;
mod events;
mod partner;
mod permission;
pub mod sample;
pub mod staff;

pub(crate) use events::milestone_json;

use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use jiff::Timestamp;
use serde_json::Value;
use tokio::sync::{Notify, mpsc};

use crate::clock::Clock;
use crate::files::Files;
use crate::model::account::AccountId;
use crate::model::delivery::{Delivery, DeliveryState};
use crate::model::error::OperatorError;
use crate::model::request::{Actor, Request};
use crate::model::state::{Counters, MAX_LOGGED_DELIVERIES, State};

/// A handle to the operator.
#[derive(Clone, Debug)]
pub struct Operator {
    shared: Arc<Shared>,
    /// Acts at this moment instead of now, without webhooks.
    moment: Option<Timestamp>,
    /// The actor that staff actions enter into the history.
    staff: Actor,
}

#[derive(Debug)]
struct Shared {
    state: RwLock<State>,
    clock: Clock,
    files: Files,
    /// Numbers of deliveries that wait for the webhook worker.
    outbox: mpsc::UnboundedSender<u64>,
    /// The state has changed and is to be saved.
    changed: Notify,
}

impl Operator {
    /// A new handle to `state`. The receiver gets the numbers of deliveries to send.
    pub fn new(state: State, clock: Clock, files: Files) -> (Self, mpsc::UnboundedReceiver<u64>) {
        let (outbox, receiver) = mpsc::unbounded_channel();
        let shared = Shared {
            state: RwLock::new(state),
            clock,
            files,
            outbox,
            changed: Notify::new(),
        };
        (
            Self {
                shared: Arc::new(shared),
                moment: None,
                staff: Actor::Operator,
            },
            receiver,
        )
    }

    /// The same operator acting at a past moment, without webhooks. For demo data.
    #[must_use]
    pub fn backdated(&self, moment: Timestamp) -> Self {
        Self {
            moment: Some(moment),
            ..self.clone()
        }
    }

    /// The same operator, with staff actions entered as the autopilot's.
    #[must_use]
    pub fn as_autopilot(&self) -> Self {
        Self {
            staff: Actor::Autopilot,
            ..self.clone()
        }
    }

    /// The moment of actions: now by the sandbox clock, or the backdated moment.
    pub fn now(&self) -> Timestamp {
        self.moment.unwrap_or_else(|| self.shared.clock.now())
    }

    pub fn clock(&self) -> &Clock {
        &self.shared.clock
    }

    /// The file store (document bytes by attachment id).
    pub fn files(&self) -> &Files {
        &self.shared.files
    }

    /// Reads the state. Hold the guard briefly and never across an await.
    pub fn read(&self) -> RwLockReadGuard<'_, State> {
        self.shared.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// A copy of one request.
    pub fn request(&self, rfq_code: &str) -> Option<Request> {
        self.read().requests.get(rfq_code).cloned()
    }

    /// Switches the console's autopilot flag.
    pub fn set_autopilot(&self, on: bool) {
        self.write().autopilot_on = on;
        self.mark_changed();
    }

    /// Allows the autopilot to act on one request, or forbids it.
    pub fn set_request_autopilot(&self, rfq_code: &str, on: bool) -> Result<(), OperatorError> {
        self.write()
            .requests
            .get_mut(rfq_code)
            .ok_or(OperatorError::UnknownRequest)?
            .autopilot = on;
        self.mark_changed();
        Ok(())
    }

    /// Records that demo data has been created.
    pub fn set_seeded(&self) {
        self.write().seeded = true;
        self.mark_changed();
    }

    pub(crate) fn write(&self) -> RwLockWriteGuard<'_, State> {
        self.shared.state.write().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn mark_changed(&self) {
        self.shared.changed.notify_one();
    }

    /// Resolves when the state has changed since the last call.
    pub(crate) async fn changed(&self) {
        self.shared.changed.notified().await;
    }

    /// Changes a request under the lock and queues the webhooks of the changes.
    pub(crate) fn change<T>(
        &self,
        rfq_code: &str,
        act: impl FnOnce(&mut Request, &mut Counters, Timestamp) -> Result<T, OperatorError>,
    ) -> Result<T, OperatorError> {
        self.change_with(
            rfq_code,
            |_| (),
            |request, counters, now, ()| act(request, counters, now),
        )
    }

    /// [`Self::change`] with a value that is looked up in the whole state under the same lock first.
    pub(crate) fn change_with<K, T>(
        &self,
        rfq_code: &str,
        look_up: impl FnOnce(&State) -> K,
        act: impl FnOnce(&mut Request, &mut Counters, Timestamp, K) -> Result<T, OperatorError>,
    ) -> Result<T, OperatorError> {
        let now = self.now();
        let mut guard = self.write();
        let state = &mut *guard;
        let known = look_up(state);
        let request = state
            .requests
            .get_mut(rfq_code)
            .ok_or(OperatorError::UnknownRequest)?;
        let (status, milestones) = (request.status, request.milestones.len());
        let outcome = act(request, &mut state.counters, now, known)?;
        request.updated_at = request.updated_at.max(now);
        if self.moment.is_none() {
            let mut events = Vec::new();
            if request.status != status {
                events.push(("fwd.status_changed", events::status_changed(request, status, now)));
            }
            for milestone in request.milestones.iter().skip(milestones) {
                events.push((
                    "fwd.tracking.created",
                    events::tracking_created(request, milestone, now),
                ));
            }
            let account = request.account;
            for (event, body) in events {
                self.queue_delivery(state, account, rfq_code, event, &body);
            }
        }
        drop(guard);
        self.mark_changed();
        Ok(outcome)
    }

    /// Stores an event as a pending delivery and passes it to the webhook worker.
    fn queue_delivery(
        &self,
        state: &mut State,
        account: AccountId,
        rfq_code: &str,
        event: &str,
        body: &Value,
    ) {
        let id = state.counters.next("delivery");
        let delivery = Delivery {
            id,
            account,
            event: event.to_owned(),
            rfq_code: rfq_code.to_owned(),
            body: body.to_string(),
            created_at: self.now(),
            state: DeliveryState::Pending,
            attempts: Vec::new(),
        };
        state.deliveries.insert(id, delivery);
        while state.deliveries.len() > MAX_LOGGED_DELIVERIES {
            state.deliveries.pop_first();
        }
        // Without a worker (at shutdown) the delivery stays pending and is sent after the next start.
        let _ = self.shared.outbox.send(id);
    }
}
