//! The name under which the calls of an account are counted and its writes are locked. For a single instance, that is its
//! customer as this instance knows it; for several, the name that they have found together.

use domain::trade_lane::instant;
use partner_api::RequestSummary;

use super::account::Account;
use super::account_key::AccountKey;
use super::customers::{self, CustomerKey};
use crate::instances::Postgres;

/// Limit of the requests that are compared with those of other tokens: those with the smallest hashes, so that two tokens
/// compare the same ones although one has read more than the other.
const MAX_COMPARED_REQUESTS: usize = 8;

impl Account {
    /// Returns the name under which its calls count.
    pub(super) async fn counted_as(&self) -> CustomerKey {
        match &self.gateway().instances.postgres {
            // This is boxed because every call contains it.
            Some(postgres) => Box::pin(self.name_over_instances(postgres)).await,
            None => self.customer(),
        }
    }

    async fn name_over_instances(&self, postgres: &Postgres) -> CustomerKey {
        let shared = self.gateway();
        let account = self.key();
        let name = match shared.names.names.get(&account) {
            Some(name) => name,
            None => match postgres.customer_of(&account.name()).await {
                Ok(name) => {
                    let name = name
                        .and_then(|name| AccountKey::from_name(&name))
                        .map(CustomerKey);
                    shared.names.names.insert(account, name);
                    name
                }
                Err(error) => {
                    tracing::debug!(%error, "the customer of an account could not be looked up");
                    None
                }
            },
        };
        let name = name.unwrap_or_else(|| self.customer());
        shared.names.served.insert(name, account);
        name
    }

    /// Records, for all instances, that a call of this account brought these requests, which shows the token's customer.
    pub(super) fn compare_over_instances(&self, requests: &[&RequestSummary]) {
        let shared = self.gateway();
        let account = self.key();
        let Some(postgres) = shared.instances.postgres.clone() else {
            return;
        };
        let mut marks: Vec<String> = requests
            .iter()
            .filter(|request| instant(request.created_at.as_deref()).is_some())
            .filter_map(|request| customers::mark(request))
            .map(hex::encode)
            .collect();
        marks.sort_unstable();
        marks.dedup();
        marks.truncate(MAX_COMPARED_REQUESTS);
        // The details of one request show less than the list.
        let compared = shared.names.compared.get(&account).unwrap_or_default();
        if marks.len() <= compared {
            return;
        }
        shared.names.compared.insert(account, marks.len());
        let me = self.clone();
        tokio::spawn(async move {
            let shared = me.gateway();
            let before = me.counted_as().await;
            let name = match postgres.brought(&account.name(), &marks).await {
                Ok(name) => name,
                Err(error) => {
                    tracing::debug!(%error, "a customer could not be named");
                    shared.names.compared.remove(&account);
                    return;
                }
            };
            let Some(name) = name
                .and_then(|name| AccountKey::from_name(&name))
                .map(CustomerKey)
            else {
                return;
            };
            shared.names.names.insert(account, Some(name));
            shared.names.served.insert(name, account);
            if before != name {
                me.gateway_handle().count_together(before, name).await;
            }
        });
    }
}
