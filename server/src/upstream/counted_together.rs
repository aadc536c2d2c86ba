//! Tells which tokens the service counts together ([`super::customers`]): a single instance finds it out by itself, several
//! ones agree on a name for each customer.

use partner_api::RequestSummary;

use super::account::Account;
use super::account_key::AccountKey;
use super::customers::{CustomerKey, RequestDigest, mark};

/// Limit of the requests that several instances compare: those with the smallest hashes, so that two tokens compare the same
/// ones although one has read more than the other.
const MAX_COMPARED_REQUESTS: usize = 8;

impl Account {
    /// Returns the name under which its calls are counted and its writes are locked.
    pub(super) async fn counted_as(&self) -> CustomerKey {
        let shared = self.gateway();
        if let Some(postgres) = &shared.instances.postgres
            && !shared.customers.asked.contains(&self.key())
        {
            // This is boxed because every call contains it.
            match Box::pin(postgres.customer_of(&self.key().name())).await {
                Ok(name) => {
                    shared.customers.asked.insert(self.key(), 0);
                    self.name_customer(name.as_deref()).await;
                }
                Err(error) => tracing::debug!(%error, "the customer of an account could not be looked up"),
            }
        }
        self.customer()
    }

    /// Records that a call of this account brought these requests: tokens that bring the same ones are counted together.
    pub(super) async fn note_brought(&self, requests: &[&RequestSummary]) {
        let shared = self.gateway();
        let marks: Vec<RequestDigest> = requests.iter().filter_map(|request| mark(request)).collect();
        shared.customers.note_last(self.key(), &marks);
        if shared.instances.are_several() {
            self.compare_over_instances(&marks);
        } else {
            let gone = shared.customers.brought(self.key(), &marks);
            self.count_together(gone).await;
        }
    }

    /// Records, for all instances, that a call of this account brought these requests.
    fn compare_over_instances(&self, marks: &[RequestDigest]) {
        let mut marks: Vec<String> = marks.iter().map(hex::encode).collect();
        marks.sort_unstable();
        marks.dedup();
        marks.truncate(MAX_COMPARED_REQUESTS);
        let (me, asked) = (self.clone(), &self.gateway().customers.asked);
        // The details of one request show less than the list.
        if marks.len() <= asked.get(&self.key()).unwrap_or_default() {
            return;
        }
        asked.insert(self.key(), marks.len());
        tokio::spawn(async move {
            let shared = me.gateway();
            let Some(postgres) = &shared.instances.postgres else {
                return;
            };
            match postgres.brought(&me.key().name(), &marks).await {
                Ok(name) => me.name_customer(name.as_deref()).await,
                Err(error) => {
                    tracing::debug!(%error, "a customer could not be named");
                    shared.customers.asked.remove(&me.key());
                }
            }
        });
    }

    /// Gives the customer the name that the instances have found.
    async fn name_customer(&self, name: Option<&str>) {
        if let Some(name) = name.and_then(AccountKey::from_name) {
            let gone = self.gateway().customers.name(self.key(), CustomerKey(name));
            self.count_together(gone).await;
        }
    }

    /// Counts calls and pauses of these former names as the customer's.
    async fn count_together(&self, gone: Vec<CustomerKey>) {
        let (shared, into) = (self.gateway(), self.customer());
        for gone in gone {
            shared.pause.join(gone, into);
            shared.rate_limiter.join(gone, into).await;
        }
    }
}
