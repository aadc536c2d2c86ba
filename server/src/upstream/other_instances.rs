//! What this instance finds is told to the others, and what they tell makes old what was read here before.

use std::time::{Duration, Instant};

use jiff::Timestamp;
use partner_api::RfqCode;

use super::account::Account;
use super::account_key::AccountKey;
use super::customers::CustomerKey;
use super::detected_change::{ChangeKind, DetectedChange};
use super::gateway::Gateway;
use crate::instances::Message;

/// The code of a kind of change between instances.
fn code_of(kind: ChangeKind) -> String {
    serde_json::to_value(kind)
        .ok()
        .and_then(|code| code.as_str().map(str::to_owned))
        .unwrap_or_default()
}

fn kind_of(code: &str) -> ChangeKind {
    // A kind of a newer version, during a rolling restart.
    serde_json::from_value(code.into()).unwrap_or(ChangeKind::Other)
}

impl Account {
    /// A read has found a change: open pages are told, here and elsewhere, unless another read found it.
    pub(super) fn notice(&self, code: &RfqCode, change: DetectedChange, found: Timestamp) {
        let (kind, mark, updated_at) = (change.kind, change.mark.clone(), change.updated_at.clone());
        let changes = &self.gateway().changes;
        if changes.notice(self.customer(), code.clone(), change, found) && self.has_others() {
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

    /// The other instances are told that this account has sent something.
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
    /// Something was sent for this customer: what was read before may be old, and open pages are told where it may have had
    /// an effect.
    pub(super) fn sent(&self, customer: CustomerKey, code: Option<&RfqCode>, is_told: bool) {
        self.0.marks.lists_changed(customer);
        if let Some(code) = code {
            self.0.marks.request_changed(code);
            if is_told {
                self.0.changes.sent(customer, code.clone());
            }
        }
    }

    /// Acts upon what another instance tells about accounts and requests.
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
                    self.0.changes.notice(customer, code.clone(), change, found);
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
                if let Some(account) = AccountKey::of_name(account) {
                    self.forget_refused(account);
                }
            }
            Message::Paused {
                customer,
                milliseconds,
            } => {
                if let Some(customer) = AccountKey::of_name(customer) {
                    let pause = Duration::from_millis(*milliseconds);
                    self.0
                        .pause
                        .start(CustomerKey(customer), Some(pause), Instant::now());
                }
            }
            // Acted upon where it is throttled.
            Message::AnythingChanged | Message::SessionEnded { .. } => {}
        }
    }

    /// The names that this instance has for the customer of an account of another one.
    fn customers_here(&self, account: &str, customer: &str) -> Vec<CustomerKey> {
        let account = AccountKey::of_name(account);
        let served =
            AccountKey::of_name(customer).and_then(|name| self.0.names.served.get(&CustomerKey(name)));
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
    fn every_kind_of_change_is_told_and_understood() {
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
