//! The operator's state, saved as one JSON snapshot.

use std::collections::{BTreeMap, HashMap};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::account::{Account, AccountId, Token};
use super::delivery::Delivery;
use super::request::{Attachment, Request};
use crate::clock::zone;

/// Webhook deliveries that the log keeps.
pub const MAX_LOGGED_DELIVERIES: usize = 2_000;

/// The operator's state.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct State {
    pub accounts: BTreeMap<AccountId, Account>,
    /// By `rfq_code`.
    pub requests: BTreeMap<String, Request>,
    /// Webhook deliveries, oldest first, at most [`MAX_LOGGED_DELIVERIES`].
    pub deliveries: BTreeMap<u64, Delivery>,
    pub courier_orders: Vec<CourierOrder>,
    /// Autopilot switch of the console.
    pub autopilot_on: bool,
    /// Demo data has been created.
    pub seeded: bool,
    pub counters: Counters,
    /// Accounts by the texts of their tokens: every call looks for its own.
    #[serde(skip)]
    owners: HashMap<String, AccountId>,
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
        let account = self.accounts.get(self.owners.get(secret)?)?;
        let token = account.tokens.iter().find(|token| token.secret == secret)?;
        Some((account, token))
    }

    /// Opens an account.
    pub fn add_account(&mut self, account: Account) {
        for token in &account.tokens {
            self.owners.insert(token.secret.clone(), account.id);
        }
        self.accounts.insert(account.id, account);
    }

    /// Gives an account a further token; `false`: there is no such account.
    pub fn add_token(&mut self, account: AccountId, token: Token) -> bool {
        let Some(account) = self.accounts.get_mut(&account) else {
            return false;
        };
        self.owners.insert(token.secret.clone(), account.id);
        account.tokens.push(token);
        true
    }

    /// This state, read from a snapshot, with the members that a snapshot does not have.
    #[must_use]
    pub fn restored(mut self) -> Self {
        for account in self.accounts.values() {
            let secrets = account.tokens.iter().map(|token| token.secret.clone());
            self.owners.extend(secrets.map(|secret| (secret, account.id)));
        }
        self
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn token_is_found_also_after_a_restart() {
        let token = |secret: &str| Token {
            id: 1,
            label: String::new(),
            secret: secret.to_owned(),
            created_at: Timestamp::UNIX_EPOCH,
            expires_at: None,
            revoked_at: None,
        };
        let account = |id, secret| Account {
            id,
            name: format!("Account {id}"),
            contact_phone: String::new(),
            contact_email: String::new(),
            contact_position: String::new(),
            sales_rep: None,
            tokens: vec![token(secret)],
            webhook: None,
        };
        let mut state = State::default();
        state.add_account(account(1, "fwd_a"));
        state.add_account(account(2, "fwd_b"));
        assert!(state.add_token(1, token("fwd_c")));
        assert!(!state.add_token(3, token("fwd_d")), "there is no such account");
        let written = serde_json::to_string(&state).unwrap();
        let restored = serde_json::from_str::<State>(&written).unwrap().restored();
        for state in [state, restored] {
            let owner = |secret| state.token(secret).map(|(account, _)| account.id);
            let owners = ["fwd_a", "fwd_b", "fwd_c", "fwd_d", ""].map(owner);
            assert_eq!(owners, [Some(1), Some(2), Some(1), None, None]);
        }
    }
}
