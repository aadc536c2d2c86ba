//! The operator's state, saved as one JSON snapshot.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::account::{Account, AccountId, Token};
use super::delivery::Delivery;
use super::request::{Attachment, Request};
use crate::clock::zone;

/// How many webhook deliveries the log keeps.
pub const DELIVERY_LOG: usize = 2_000;

/// The operator's state.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct State {
    pub accounts: BTreeMap<AccountId, Account>,
    /// By `rfq_code`.
    pub requests: BTreeMap<String, Request>,
    /// Webhook deliveries, oldest first, at most [`DELIVERY_LOG`].
    pub deliveries: BTreeMap<u64, Delivery>,
    pub courier_orders: Vec<CourierOrder>,
    /// Autopilot switch of the console.
    pub autopilot_on: bool,
    /// Demo data has been created.
    pub seeded: bool,
    pub counters: Counters,
}

/// A courier order as received.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CourierOrder {
    pub id: u64,
    pub account: AccountId,
    pub tracking_number: String,
    pub created_at: Timestamp,
    pub body: Map<String, Value>,
}

/// Running numbers.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Counters {
    /// Last number used, by series (`account`, `milestone`, `RFQ-2607`, …).
    pub last: BTreeMap<String, u64>,
}

impl Counters {
    /// The next plain number of a series, from 1.
    pub fn next(&mut self, series: &str) -> u64 {
        let last = self.last.entry(series.to_owned()).or_insert(0);
        *last += 1;
        *last
    }

    /// The next code of a monthly series, e.g. `RFQ-2607-0187`.
    pub fn next_code(&mut self, prefix: &str, moment: Timestamp) -> String {
        let month = moment.to_zoned(zone()).strftime("%y%m").to_string();
        let series = format!("{prefix}-{month}");
        let number = self.next(&series);
        format!("{series}-{number:04}")
    }
}

impl State {
    /// The account and token behind a bearer token's text, valid or not.
    pub fn token(&self, secret: &str) -> Option<(&Account, &Token)> {
        self.accounts.values().find_map(|account| {
            let token = account.tokens.iter().find(|token| token.secret == secret)?;
            Some((account, token))
        })
    }

    /// Requests of one account or of all, newest first.
    pub fn newest_first(&self, account: Option<AccountId>) -> Vec<&Request> {
        let mut requests: Vec<_> = self
            .requests
            .values()
            .filter(|r| account.is_none_or(|id| r.account == id))
            .collect();
        requests.sort_by(|a, b| (b.created_at, &b.rfq_code).cmp(&(a.created_at, &a.rfq_code)));
        requests
    }

    /// An attachment of any request.
    pub fn attachment(&self, id: u64) -> Option<&Attachment> {
        self.requests
            .values()
            .find_map(|r| r.attachments.iter().find(|a| a.id == id))
    }
}
