//! Decides which answers tokens of one customer may share.
//!
//! A token is served only its own calls' answers, until it has proven to be of the same customer as another one: both have
//! listed the same requests by calls of their own, and the details that both read of one of them are exactly equal. From then
//! on it is served the other's answers about requests whose details a call of its own has brought within the last two minutes:
//! a customer may have tokens that may not see every request. Answers of a refused token are served to nobody.

use futures_util::future::BoxFuture;
use partner_api::{RequestDetails, RfqCode};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::time::timeout_at;

use super::account::Account;
use super::account_key::AccountKey;
use super::freshness::ReadFrom;
use super::questions::{DetailsRead, SyncRead};
use super::request_rows::{RequestRows, Synced};
use super::sharing::{ReadKey, VALID_FOR};

/// Limit of the rows that are searched for a request that another token has read.
const MAX_COMPARED_ROWS: usize = 200;
/// Longest wait of the background for a proof, and the pause between two checks.
const PROOF_TIMEOUT: Duration = Duration::from_secs(5);
const POLL_INTERVAL: Duration = Duration::from_millis(200);

impl Account {
    /// Returns the key of answers that only this token is served.
    pub(super) fn own_key(&self) -> ReadKey {
        ReadKey {
            key: self.key(),
            is_shared: false,
        }
    }

    /// Waits, at most some seconds, until it is known whether this token shares its customer's answers: background reads before
    /// that are made once for each token.
    pub async fn wait_for_proof(&self) {
        let until = Instant::now() + PROOF_TIMEOUT;
        while Instant::now() < until && self.gateway().sharing.is_undecided(self.key(), self.customer()) {
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// Returns the key of answers about this request for this token.
    pub(super) async fn read_key(&self, code: &RfqCode) -> ReadKey {
        let own = self.own_key();
        let customer = self.customer();
        // A read that always makes its call needs no proof.
        if self.from == ReadFrom::Service {
            return own;
        }
        let sharing = &self.gateway().sharing;
        if sharing.is_undecided(self.key(), customer) {
            // The proof comes before it reads for itself what the others have read.
            self.prove_now(code).await;
        }
        if sharing.is_shared(self.key(), customer) && sharing.has_read(self.key(), code) {
            ReadKey {
                key: customer.0,
                is_shared: true,
            }
        } else {
            own
        }
    }

    /// Reads the details of a request by a call of this token, if another one's answer to a question about it can be served
    /// then. The caller finds out by [`Account::read_key`] whether the call was successful.
    pub(super) fn prove_request<'a>(&'a self, code: &'a RfqCode) -> BoxFuture<'a, ()> {
        Box::pin(async {
            let (key, sharing) = (self.key(), &self.gateway().sharing);
            let may_share = self.from != ReadFrom::Service && sharing.is_shared(key, self.customer());
            if may_share && !sharing.has_read(key, code) {
                let _error = self.request(code).await.err();
            }
        })
    }

    /// Records that the service has refused this token the details of a request: it is shown nothing of it any more.
    pub(super) async fn note_denied(&self, code: &RfqCode) {
        if self.gateway().sharing.note_denied(self.key(), code) {
            self.gateway().marks.outdated_before(code, Instant::now());
        }
        self.forget_details(code).await;
    }

    /// Compares an answer that a call of this token has just brought with that of another token of seemingly the same customer.
    pub(super) async fn compare(&self, code: &RfqCode, details: &RequestDetails) {
        let (customer, sharing) = (self.customer(), &self.gateway().sharing);
        if !sharing.is_undecided(self.key(), customer) {
            return;
        }
        let shared = self.gateway();
        let caches = &shared.caches;
        let Some(theirs) = caches.details.last(customer.0, &DetailsRead(code.clone())) else {
            if caches.rows.last(customer.0, &SyncRead).is_none() {
                // The token that the customer is named by is no longer used.
                self.name_customer().await;
            }
            return;
        };
        let is_refused = shared.marks.token_refused_since(theirs.brought_by, theirs.began);
        // An answer of another state of the request proves nothing.
        if is_refused || theirs.value.summary != details.summary {
            return;
        }
        if *theirs.value != *details {
            sharing.refuse(self.key(), customer);
        } else if self.has_listed_the_same(theirs.brought_by).await {
            sharing.join(self.key(), customer);
        }
    }

    /// Proves the customer of this token before it reads this request, unless that read proves it, or another task is about to.
    async fn prove_now(&self, code: &RfqCode) {
        let shared = self.gateway();
        let (key, customer) = (self.key(), self.customer());
        let question = DetailsRead(code.clone());
        if shared.caches.details.last(customer.0, &question).is_some() {
            return;
        }
        let Some(own) = shared.caches.rows.last(key, &SyncRead) else {
            return;
        };
        if self.may_be_served(self.own_key(), &own) {
            self.clone().prove_customer(own.value).await;
        }
    }

    /// Proves the customer of this token by reading the details of one request that another token has read: one call that saves
    /// many. Waits for another task that does so. Boxed: it reads, and reads may begin it.
    pub(super) fn prove_customer(self, synced: Arc<Synced>) -> BoxFuture<'static, ()> {
        Box::pin(async move {
            let (shared, customer) = (self.gateway(), self.customer());
            let turn = shared.proving.of(self.key()).acquire_owned();
            let Ok(_turn) = timeout_at(self.deadline().into(), turn).await else {
                return;
            };
            if !shared.sharing.is_undecided(self.key(), customer) {
                return;
            }
            let caches = &shared.caches;
            let rows = synced.rows().into_iter().flat_map(RequestRows::summaries);
            for row in rows.take(MAX_COMPARED_ROWS) {
                let Ok(code) = row.rfq_code.parse::<RfqCode>() else {
                    continue;
                };
                let theirs = caches.details.last(customer.0, &DetailsRead(code.clone()));
                if theirs.is_some_and(|theirs| theirs.value.summary == **row) {
                    let me = self.clone().uncached().for_sync();
                    if let Err(error) = me.request(&code).await {
                        tracing::debug!(%error, "a token could not be proven");
                    }
                    return;
                }
            }
        })
    }

    async fn has_listed_the_same(&self, other: AccountKey) -> bool {
        let rows = &self.gateway().caches.rows;
        let Some(theirs) = rows.last(other, &SyncRead) else {
            return false;
        };
        let own = self.synced_for_proof(VALID_FOR).await;
        let both = own
            .as_ref()
            .and_then(|own| own.value.rows())
            .zip(theirs.value.rows());
        both.is_some_and(|(own, theirs)| RequestRows::are_of_the_same_requests(own, theirs))
    }
}

#[cfg(test)]
mod tests;
