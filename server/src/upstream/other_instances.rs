//! Sends changes that this instance finds to the others, and outdates answers by their messages.

use std::time::{Duration, Instant};

use jiff::Timestamp;
use partner_api::RfqCode;

use super::account::Account;
use super::account_key::AccountKey;
use super::customers::CustomerKey;
use super::gateway::Gateway;
use crate::instances::{DetectedChange, Message};

impl Account {
    /// Announces a change that a read has found to open pages, here and elsewhere, unless another read found it.
    pub(super) fn announce(&self, code: &RfqCode, change: DetectedChange, found: Timestamp) {
        let changes = &self.gateway().changes;
        let is_new = changes.announce(self.customer(), code, &change, found);
        if is_new && self.has_others() {
            let (me, code) = (self.clone(), code.clone());
            tokio::spawn(async move {
                let message = Message::Changed {
                    account: me.key().name(),
                    customer: me.counted_as().await.0.name(),
                    code: code.to_string(),
                    change,
                    found,
                };
                me.gateway().instances.outbox.send(message);
            });
        }
    }

    /// Outdates answers after a submission of this account, here and elsewhere. Open pages are told if it may have had an effect.
    pub(super) fn tell_sent(&self, code: Option<&RfqCode>, is_told: bool) {
        self.gateway_handle().sent(self.customer(), code, is_told);
        if self.has_others() {
            let (me, code) = (self.clone(), code.map(RfqCode::to_string));
            tokio::spawn(async move {
                let message = Message::Sent {
                    account: me.key().name(),
                    customer: me.counted_as().await.0.name(),
                    code,
                    is_told,
                };
                me.gateway().instances.outbox.send(message);
            });
        }
    }

    fn has_others(&self) -> bool {
        self.gateway().instances.are_several()
    }
}

impl Gateway {
    /// Outdates answers after a submission of this customer. Open pages are told if it may have had an effect.
    fn sent(&self, customer: CustomerKey, code: Option<&RfqCode>, is_told: bool) {
        self.0.marks.lists_changed(customer);
        if let Some(code) = code {
            self.0.marks.request_changed(code);
            if is_told {
                self.0.changes.sent(customer, code.clone());
            }
        }
    }

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
                    self.sent(customer, code.as_ref(), *is_told);
                }
            }
            Message::TokenRefused { account } => {
                if let Some(account) = AccountKey::from_name(account) {
                    self.forget_refused(account);
                }
            }
            Message::Paused {
                customer,
                milliseconds,
            } => {
                if let Some(customer) = AccountKey::from_name(customer) {
                    let pause = Duration::from_millis(*milliseconds);
                    self.0
                        .pause
                        .start(CustomerKey(customer), Some(pause), Instant::now());
                }
            }
            // The bus handles it, at a limited rate.
            Message::AnythingChanged | Message::SessionEnded { .. } => {}
        }
    }

    /// Returns the names that this instance has for the customer of an account of another one.
    fn customers_here(&self, account: &str, customer: &str) -> Vec<CustomerKey> {
        let account = AccountKey::from_name(account);
        let served =
            AccountKey::from_name(customer).and_then(|name| self.0.names.served.get(&CustomerKey(name)));
        let mut all: Vec<CustomerKey> = [account, served]
            .into_iter()
            .flatten()
            .map(|account| self.0.customers.of(account))
            .collect();
        all.dedup();
        all
    }
}
