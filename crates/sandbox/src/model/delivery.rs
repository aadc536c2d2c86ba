//! Webhook deliveries and their attempts (spec: Events).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::account::AccountId;

/// One event for one receiver; the same `id` and `body` are sent at every attempt.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Delivery {
    /// `X-Service-Delivery`.
    pub id: u64,
    pub account: AccountId,
    /// `X-Service-Event`.
    pub event: String,
    pub rfq_code: String,
    /// The exact bytes that are signed and sent.
    pub body: String,
    pub created_at: Timestamp,
    pub state: DeliveryState,
    pub attempts: Vec<Attempt>,
}

/// The state of a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryState {
    /// Waiting for its first or next attempt.
    Pending,
    /// A receiver answered 2xx.
    Delivered,
    /// All attempts failed.
    Failed,
    /// No receiver is registered.
    NoReceiver,
}

/// One attempt.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Attempt {
    pub at: Timestamp,
    /// The receiver's HTTP status, when it answered.
    pub status: Option<u16>,
    /// The reason why there was no answer.
    pub error: Option<String>,
    pub millis: u64,
}
