//! Sends changes that this instance finds to the others, and outdates answers by their messages.

use std::time::{Duration, Instant};

use jiff::Timestamp;
use partner_api::RfqCode;

use super::account::Account;
use super::account_key::AccountKey;
use super::customers::CustomerKey;
use super::gateway::Gateway;
use crate::instances::{ChangeKind, DetectedChange, Message};

impl Account {
    /// Announces a change that a read has found to open pages, here and elsewhere, unless another read found it.
    pub(super) fn announce(&self, code: &RfqCode, change: DetectedChange, found: Timestamp) {
        let (shared, customer) = (self.gateway(), self.customer());
        if shared.changes.announce(customer, code, &change, found) {
            shared.instances.outbox.send(Message::Changed {
                account: self.key().name(),
                customer: customer.0.name(),
                code: code.to_string(),
                change,
                found,
            });
        }
    }

    /// Announces a colleague's action about an approval.
    pub fn announce_approval(&self, code: &RfqCode, kind: ChangeKind) {
        let now = Timestamp::now();
        let change = DetectedChange {
            kind,
            // Each is one: the same may be asked and declined again.
            mark: now.to_string(),
            updated_at: None,
        };
        self.announce(code, change, now);
    }

    /// Outdates answers after a submission of this account, here and elsewhere. Open pages are told if it may have had an effect.
    pub(super) fn tell_sent(&self, code: Option<&RfqCode>, is_told: bool) {
        let (shared, customer) = (self.gateway(), self.customer());
        shared.sent(customer, code, is_told);
        shared.instances.outbox.send(Message::Sent {
            account: self.key().name(),
            customer: customer.0.name(),
            code: code.map(RfqCode::to_string),
            is_told,
        });
    }
}

impl Gateway {
    /// Handles another instance's message about accounts and requests.
    pub fn receive(&self, message: &Message) {
        match message {
            Message::Delivered { code, .. } => {
                if let Ok(code) = code.parse() {
                    self.request_changed(&code);
                }
            }
            Message::Changed {
                account,
                customer,
                code,
                change,
                found,
            } => {
                let Ok(code) = code.parse::<RfqCode>() else {
                    return;
                };
                self.request_changed(&code);
                for customer in self.customers_here(account, customer) {
                    self.0.changes.announce(customer, &code, change, *found);
                }
            }
            Message::Sent {
                account,
                customer,
                code,
                is_told,
            } => {
                let code = code.as_ref().and_then(|code| code.parse().ok());
                for customer in self.customers_here(account, customer) {
                    self.0.sent(customer, code.as_ref(), *is_told);
                }
            }
            Message::TokenRefused { account } => {
                if let Some(account) = AccountKey::from_name(account) {
                    self.0.forget_refused(account);
                }
            }
            Message::Paused {
                customer,
                milliseconds,
            } => {
                if let Some(customer) = AccountKey::from_name(customer) {
                    let (now, pause) = (Instant::now(), Duration::from_millis(*milliseconds));
                    let customer = self.0.customers.of(customer);
                    self.0.pause.start(customer, Some(pause), now, now);
                }
            }
            // The bus handles it, at a limited rate.
            Message::AnythingChanged | Message::SessionEnded { .. } => {}
        }
    }

    /// Returns the names that this instance has for the customer of an account of another one.
    fn customers_here(&self, account: &str, customer: &str) -> Vec<CustomerKey> {
        let accounts = [account, customer].into_iter();
        let mut all: Vec<CustomerKey> = accounts
            .filter_map(AccountKey::from_name)
            .map(|account| self.0.customers.of(account))
            .collect();
        all.dedup();
        all
    }
}
