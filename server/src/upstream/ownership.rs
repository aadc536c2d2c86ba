//! Whose the rows in the database are: each token is a customer of its own, until it has proven to be of another one's.
//!
//! The proof outlives a restart, a token that is replaced, and works between instances. A call of this token has brought exactly
//! the details of a request that a token of the customer has brought, and its list has the requests that the customer's tokens
//! have read. What an operator calls alike is not enough: it may give two customers the same code at the same time.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use partner_api::{ApiError, RequestDetails, RequestSummary, RfqCode};
use sha2::{Digest as _, Sha256};

use super::account::Account;
use super::customers::{RequestMark, mark};
use super::questions::DetailsRead;
use super::recorded_reads::Details;
use super::request_rows::{RequestRows, Synced};
use super::sharing::VALID_FOR;
use crate::storage::Storage;

/// Longest wait of a read for the database.
const DATABASE_TIMEOUT: Duration = Duration::from_secs(2);
/// Limit of the listed requests among which one is looked for that others have read.
const MAX_SOUGHT_REQUESTS: usize = 200;

impl Account {
    /// Records details that a call of this token has just brought, and joins the customer for whom they were recorded before. A
    /// failure of the database is logged: the token then sees what it has brought itself.
    pub(super) async fn record_details(&self, details: &RequestDetails) {
        let shared = self.gateway();
        let (storage, Some(mark)) = (&shared.instances.storage, mark(&details.summary)) else {
            return;
        };
        let of = (self.key(), mark);
        // Equal details need no hash, which takes as long as a tenth of a page.
        if self.has_brought_before(details) && shared.recorded_reads.details.contains(&of) {
            return;
        }
        let Some(said) = self.hash_of(details) else { return };
        if shared.recorded_reads.details.get(&of) == Some(said) {
            return;
        }
        let (request, details) = (self.name_of_request(mark), hex::encode(said));
        let comparing = self.compare_with_customers(storage, &request, &details);
        match tokio::time::timeout(DATABASE_TIMEOUT, Box::pin(comparing)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return tracing::warn!(%error, "whose request it is could not be found out"),
            Err(_) => return tracing::warn!("the database is slow to tell whose request it is"),
        }
        shared.recorded_reads.details.insert(of, said);
        // No page waits for it: the next token that brings these details finds them.
        let (me, storage) = (self.clone(), storage.clone());
        tokio::spawn(async move {
            if let Err(error) = me.note_details(&storage, &request, &details).await {
                me.gateway().recorded_reads.details.remove(&of);
                tracing::warn!(%error, "whose request it is could not be recorded");
            }
        });
    }

    /// Tells whether the last call of this token for a request has brought these very details.
    fn has_brought_before(&self, details: &RequestDetails) -> bool {
        let Ok(code) = details.summary.rfq_code.parse::<RfqCode>() else {
            return false;
        };
        let (question, cache) = (DetailsRead(code), &self.gateway().caches.details);
        [self.key(), self.customer().0]
            .into_iter()
            .filter_map(|key| cache.last(key, &question))
            .any(|last| last.brought_by == self.key() && *last.value == *details)
    }

    /// Records that the service denies this request to this token.
    pub(super) async fn forget_details(&self, code: &RfqCode) {
        let shared = self.gateway();
        let Some(mark) = self.row(code).and_then(|row| mark(&row)) else {
            return;
        };
        shared.recorded_reads.details.remove(&(self.key(), mark));
        let request = self.name_of_request(mark);
        let storage = &shared.instances.storage;
        if let Err(error) = storage.forget_details(&self.key().name(), &request).await {
            tracing::warn!(%error, "that a request is denied could not be recorded");
        }
    }

    /// Returns those of these rows of its list whose details a call of this token has ever brought. Nothing that others have
    /// brought is shown of the others: a list may name requests that the service denies otherwise.
    ///
    /// # Errors
    /// The database fails.
    pub async fn read_itself<'a>(
        &self,
        rows: &[&'a RequestSummary],
    ) -> Result<Vec<&'a RequestSummary>, sqlx::Error> {
        let named: Vec<(&RequestSummary, String)> = rows
            .iter()
            .filter_map(|row| Some((*row, self.name_of_request(mark(row)?))))
            .collect();
        let names: Vec<String> = named.iter().map(|(_, name)| name.clone()).collect();
        let storage = &self.gateway().instances.storage;
        let read: HashSet<String> = storage
            .read_by(&self.key().name(), &names)
            .await?
            .into_iter()
            .collect();
        let read = named.into_iter().filter(|(_, name)| read.contains(name));
        Ok(read.map(|(row, _)| row).collect())
    }

    async fn compare_with_customers(
        &self,
        storage: &Storage,
        request: &str,
        details: &str,
    ) -> Result<(), sqlx::Error> {
        let account = self.key().name();
        for customer in storage.customers_with_details(&account, request, details).await? {
            if self.lists_requests_of(storage, &customer).await? {
                storage.join_customer(&account, &customer).await?;
            }
        }
        Ok(())
    }

    async fn note_details(&self, storage: &Storage, request: &str, details: &str) -> Result<(), sqlx::Error> {
        let account = self.key().name();
        // While the keys change, the token has a name under each.
        for other in self.names_by_other_keys() {
            storage.name_account_also(&account, &other.name()).await?;
        }
        let now = jiff::Timestamp::now().as_second();
        storage.note_details(&account, request, details, now).await
    }

    /// Tells whether this token's own list has the requests that the tokens of this customer have read. Of a large account, whose
    /// older requests are not listed, most of them.
    async fn lists_requests_of(&self, storage: &Storage, customer: &str) -> Result<bool, sqlx::Error> {
        let Some(own) = self.synced_for_proof(VALID_FOR).await else {
            return Ok(false);
        };
        let Some(rows) = own.value.rows() else {
            return Ok(false);
        };
        let listed: HashSet<String> = self.named_requests(rows).collect();
        let theirs = storage.requests_of_customer(customer).await?;
        let missing = theirs.iter().filter(|request| !listed.contains(*request)).count();
        let tolerated = if rows.is_part() { theirs.len() / 2 } else { 0 };
        Ok(missing <= tolerated)
    }

    /// Proves, behind the page, the customer of a token that has just listed its requests for the first time: reads one that
    /// tokens of another customer have read, by a call of its own.
    pub(super) fn seek_customer(&self, synced: &Arc<Synced>) {
        let shared = self.gateway();
        let storage = shared.instances.storage.clone();
        if shared.recorded_reads.sought.contains(&self.key()) {
            return;
        }
        shared.recorded_reads.sought.insert(self.key(), ());
        let (me, synced) = (self.clone().behind_page(), synced.clone());
        let seeking: BoxFuture<'static, ()> = Box::pin(async move {
            if let Some(rows) = synced.rows()
                && let Err(error) = me.seek_among(&storage, rows).await
            {
                tracing::warn!(%error, "the customer of a token could not be looked for");
            }
        });
        tokio::spawn(seeking);
    }

    async fn seek_among(&self, storage: &Storage, rows: &RequestRows) -> Result<(), sqlx::Error> {
        let account = self.key().name();
        let names: Vec<String> = self.named_requests(rows).take(MAX_SOUGHT_REQUESTS).collect();
        let read = storage.read_by_others(&account, &names).await?;
        let is_read =
            |row: &RequestSummary| mark(row).is_some_and(|mark| read.contains(&self.name_of_request(mark)));
        // What changes no more is as it was when it was read before.
        let oldest_change = rows
            .summaries()
            .filter(|row| is_read(row))
            .min_by(|one, other| one.updated_at.cmp(&other.updated_at));
        let code = oldest_change.and_then(|row| row.rfq_code.parse::<RfqCode>().ok());
        if let Some(code) = code {
            let reading: Result<_, ApiError> = self.clone().uncached().for_sync().request(&code).await;
            if let Err(error) = reading {
                tracing::debug!(%error, "the customer of a token could not be proven");
            }
        }
        Ok(())
    }

    fn named_requests(&self, rows: &RequestRows) -> impl Iterator<Item = String> {
        rows.summaries()
            .filter_map(|row| mark(row))
            .map(|mark| self.name_of_request(mark))
    }

    /// Returns the name of a request in the database, alike for all tokens.
    fn name_of_request(&self, mark: RequestMark) -> String {
        hex::encode(self.keyed_hash("request", &mark))
    }

    fn hash_of(&self, details: &RequestDetails) -> Option<Details> {
        let text = serde_json::to_vec(details).ok()?;
        Some(self.keyed_hash("details", &text))
    }

    fn keyed_hash(&self, kind: &str, text: &[u8]) -> [u8; 32] {
        let naming = self.gateway().namings.first().copied().unwrap_or_default();
        let digest = Sha256::new()
            .chain_update(naming)
            .chain_update(kind)
            .chain_update(b"\0")
            .chain_update(text);
        digest.finalize().into()
    }
}
