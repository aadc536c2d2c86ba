//! Sends changes that this instance finds to the others, and outdates answers by their messages.

use std::time::{Duration, Instant};

use jiff::Timestamp;
use partner_api::RfqCode;

use super::account::Account;
use super::account_key::AccountKey;
use super::customers::CustomerKey;
use super::detected_change::{ChangeKind, DetectedChange};
use super::gateway::Gateway;
use crate::instances::Message;

/// Returns the code of a kind of change between instances.
fn code_of(kind: ChangeKind) -> String {
    serde_json::to_value(kind)
        .ok()
        .and_then(|code| code.as_str().map(str::to_owned))
        .unwrap_or_default()
}

fn kind_of(code: &str) -> ChangeKind {
    // A newer version sent this kind, during a rolling restart.
    serde_json::from_value(code.into()).unwrap_or(ChangeKind::Other)
}

impl Account {
    /// Announces a change that a read has found to open pages, here and elsewhere, unless another read found it.
    pub(super) fn announce(&self, code: &RfqCode, change: DetectedChange, found: Timestamp) {
        let (kind, mark, updated_at) = (change.kind, change.mark.clone(), change.updated_at.clone());
        let changes = &self.gateway().changes;
        if changes.announce(self.customer(), code.clone(), change, found) && self.has_others() {
            let (me, code) = (self.clone(), code.clone());
            tokio::spawn(async move {
                let message = Message::Changed {
                    account: me.key().name(),
                    customer: me.counted_as().await.0.name(),
                    code: code.as_str().to_owned(),
                    kind: code_of(kind),
                    mark,
                    found: found.to_string(),
                    updated_at,
                };
                me.gateway().instances.outbox.send(message);
            });
        }
    }

    /// Tells the other instances that this account has sent something.
    pub(super) fn tell_sent(&self, code: Option<&RfqCode>, is_told: bool) {
        let Ok(runtime) = tokio::runtime::Handle::try_current() else {
            return;
        };
        if self.has_others() {
            let (me, code) = (self.clone(), code.map(|code| code.as_str().to_owned()));
            runtime.spawn(async move {
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
    pub(super) fn sent(&self, customer: CustomerKey, code: Option<&RfqCode>, is_told: bool) {
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
                kind,
                mark,
                found,
                updated_at,
            } => {
                let Ok(code) = code.parse::<RfqCode>() else {
                    return;
                };
                self.request_changed(&code);
                let found = found.parse().unwrap_or_else(|_| Timestamp::now());
                for customer in self.customers_here(account, customer) {
                    let change = DetectedChange {
                        kind: kind_of(kind),
                        mark: mark.clone(),
                        updated_at: updated_at.clone(),
                    };
                    self.0.changes.announce(customer, code.clone(), change, found);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_change_round_trips() {
        for kind in [
            ChangeKind::Request,
            ChangeKind::Status,
            ChangeKind::Quotation,
            ChangeKind::Question,
            ChangeKind::PutOnHold,
            ChangeKind::Released,
            ChangeKind::Milestone,
            ChangeKind::Document,
            ChangeKind::Sent,
            ChangeKind::Other,
        ] {
            assert_eq!(kind_of(&code_of(kind)), kind);
        }
        assert_eq!(kind_of("a newer one"), ChangeKind::Other);
    }
}
