//! Webhook deliveries: signed, numbered, retried (spec: Events).

use std::sync::{PoisonError, RwLock};
use std::time::{Duration, Instant};

use hmac::Mac;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::JoinSet;

use crate::model::account::WebhookTarget;
use crate::model::delivery::{Attempt, Delivery, DeliveryState};
use crate::operator::Operator;
use crate::signature::hmac;

/// Waiting times before the retries, in seconds.
const RETRY_SECONDS: [u64; 5] = [10, 30, 120, 600, 1800];

const USER_AGENT: &str = concat!("SandboxOperator-Webhook/", env!("CARGO_PKG_VERSION"));

/// Sends deliveries.
#[derive(Debug)]
pub struct Webhooks {
    operator: Operator,
    client: reqwest::Client,
    default_target: RwLock<Option<WebhookTarget>>,
    delays: [Duration; 5],
}

impl Webhooks {
    /// `time_scale` multiplies the retry delays; `timeout` bounds one attempt.
    pub fn new(
        operator: Operator,
        target: Option<WebhookTarget>,
        time_scale: f64,
        timeout: Duration,
    ) -> Result<Self, reqwest::Error> {
        // Cargo unites features, so reqwest may be built with TLS and without a provider and then needs one here. Deliveries
        // use no TLS; a provider that is installed already stays.
        drop(rustls::crypto::ring::default_provider().install_default());
        let client = reqwest::Client::builder()
            .user_agent(USER_AGENT)
            .timeout(timeout)
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .build()?;
        let delays = RETRY_SECONDS.map(|seconds| {
            Duration::try_from_secs_f64(Duration::from_secs(seconds).as_secs_f64() * time_scale)
                .unwrap_or(Duration::from_secs(seconds))
        });
        Ok(Self {
            operator,
            client,
            default_target: RwLock::new(target),
            delays,
        })
    }

    /// Registers the receiver of accounts without their own, or none.
    pub fn set_target(&self, target: Option<WebhookTarget>) {
        *self
            .default_target
            .write()
            .unwrap_or_else(PoisonError::into_inner) = target;
    }

    /// Sends deliveries until dropped, first those that are pending from an earlier run.
    pub async fn run(self: std::sync::Arc<Self>, mut outbox: UnboundedReceiver<u64>) {
        let mut running = JoinSet::new();
        let pending: Vec<u64> = {
            let state = self.operator.read();
            let open = state
                .deliveries
                .values()
                .filter(|d| d.state == DeliveryState::Pending);
            open.map(|d| d.id).collect()
        };
        for id in pending {
            let this = self.clone();
            running.spawn(async move { this.deliver(id).await });
        }
        loop {
            tokio::select! {
                id = outbox.recv() => {
                    let Some(id) = id else { break };
                    let this = self.clone();
                    running.spawn(async move { this.deliver(id).await });
                }
                Some(_) = running.join_next() => {}
            }
        }
    }

    /// Sends one delivery, with all its retries.
    async fn deliver(&self, id: u64) {
        // After a restart the attempts of the earlier run count.
        let made = self
            .operator
            .read()
            .deliveries
            .get(&id)
            .map_or(0, |d| d.attempts.len());
        for delay in self
            .delays
            .iter()
            .map(Some)
            .chain([None])
            .skip(made.min(self.delays.len()))
        {
            match self.attempt(id).await {
                Some(DeliveryState::Pending) => {}
                _ => return,
            }
            let Some(delay) = delay else { break };
            tokio::time::sleep(*delay).await;
        }
        self.set_state(id, DeliveryState::Failed);
    }

    /// Makes one attempt, also to send a delivery once more by hand. `None`: no such delivery.
    pub async fn attempt(&self, id: u64) -> Option<DeliveryState> {
        let delivery = self.operator.read().deliveries.get(&id).cloned()?;
        let Some(target) = self.target(&delivery) else {
            self.set_state(id, DeliveryState::NoReceiver);
            return Some(DeliveryState::NoReceiver);
        };
        let mut mac = hmac(target.secret.as_bytes());
        mac.update(delivery.body.as_bytes());
        let signature = format!("sha256={}", hex::encode(mac.finalize().into_bytes()));
        let started = Instant::now();
        let answer = self
            .client
            .post(&target.url)
            .header("content-type", "application/json")
            .header("x-service-event", &delivery.event)
            .header("x-service-delivery", id.to_string())
            .header("x-service-signature", signature)
            .body(delivery.body)
            .send()
            .await;
        let attempt = Attempt {
            at: self.operator.now(),
            status: answer.as_ref().ok().map(|a| a.status().as_u16()),
            error: answer.as_ref().err().map(failure_reason),
            millis: u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX),
        };
        let accepted = answer.is_ok_and(|a| a.status().is_success());
        let mut state = self.operator.write();
        let delivery = state.deliveries.get_mut(&id)?;
        delivery.attempts.push(attempt);
        if accepted {
            delivery.state = DeliveryState::Delivered;
        }
        let outcome = delivery.state;
        drop(state);
        self.operator.mark_changed();
        Some(outcome)
    }

    fn target(&self, delivery: &Delivery) -> Option<WebhookTarget> {
        let own = self
            .operator
            .read()
            .accounts
            .get(&delivery.account)
            .and_then(|a| a.webhook.clone());
        own.or_else(|| {
            self.default_target
                .read()
                .unwrap_or_else(PoisonError::into_inner)
                .clone()
        })
    }

    fn set_state(&self, id: u64, outcome: DeliveryState) {
        if let Some(delivery) = self.operator.write().deliveries.get_mut(&id) {
            delivery.state = outcome;
        }
        self.operator.mark_changed();
    }
}

/// The reason why there was no answer, without the address, which may hold secrets.
fn failure_reason(error: &reqwest::Error) -> String {
    let reason = if error.is_timeout() {
        "timeout"
    } else if error.is_connect() {
        "could not connect"
    } else {
        "connection failed"
    };
    reason.to_owned()
}

#[cfg(test)]
mod tests {
    use super::RETRY_SECONDS;

    #[test]
    fn retry_delays_are_those_of_the_specification() {
        assert_eq!(RETRY_SECONDS, [10, 30, 120, 600, 1800]);
    }
}
