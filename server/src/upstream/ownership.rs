//! The customers that own the rows in the database: each token is a customer of its own, until it has proven to be of another
//! one.
//!
//! The proof outlives a restart, a token that is replaced, and works between instances. A call of this token has brought exactly
//! the details of a request that a token of the customer has brought, and its list has the requests that the customer's tokens
//! have read. Equal codes are not enough: an operator may give two customers the same code at the same time.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use partner_api::{RequestDetails, RequestSummary, RfqCode};
use sha2::{Digest as _, Sha256};

use super::account::Account;
use super::customers::{RequestDigest, mark};
use super::questions::DetailsRead;
use super::request_rows::RequestRows;
use super::sharing::VALID_FOR;

/// Longest wait of a read for the database.
const DATABASE_TIMEOUT: Duration = Duration::from_secs(2);
/// Time after which statements that began before a customer was joined have ended.
const LATE_ROWS_AFTER: Duration = Duration::from_secs(10);
/// Limit of the listed requests among which one is looked for that others have read.
const MAX_SOUGHT_REQUESTS: usize = 200;

impl Account {
    /// Records details that a call of this token has just brought, and joins the customer for whom they were recorded before. A
    /// failure of the database is logged: the token then sees only its own readings.
    pub(super) async fn record_details(&self, code: &RfqCode, details: &RequestDetails) {
        let recorded = &self.gateway().sharing.recorded;
        let Some(mark) = mark(&details.summary) else {
            return;
        };
        let last = self.last(&DetailsRead(code.clone()), &[self.key()]);
        let is_same = last.is_some_and(|last| *last.value == *details);
        if is_same && recorded.contains(&(self.key(), mark)) {
            return;
        }
        // Writing texts and numbers cannot fail.
        let text = serde_json::to_vec(details).unwrap_or_default();
        let (request, details) = (self.name_of_request(mark), self.keyed_hash("details", &text));
        let comparing = Box::pin(self.compare_with_customers(&request, &details));
        match tokio::time::timeout(DATABASE_TIMEOUT, comparing).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return tracing::warn!(%error, "whose request it is could not be found out"),
            Err(_) => return tracing::warn!("the database is slow to tell whose request it is"),
        }
        recorded.insert((self.key(), mark), ());
        // No page waits for it: the next token that brings these details finds them.
        let me = self.clone();
        tokio::spawn(async move {
            if let Err(error) = me.note_details(&request, &details).await {
                me.gateway().sharing.recorded.remove(&(me.key(), mark));
                tracing::warn!(%error, "whose request it is could not be recorded");
            }
        });
    }

    /// Records that the service denies this request to this token.
    pub(super) async fn forget_details(&self, code: &RfqCode) {
        let Some(mark) = self.row(code).and_then(|row| mark(&row)) else {
            return;
        };
        self.gateway().sharing.recorded.remove(&(self.key(), mark));
        let (account, request) = (self.key().name(), self.name_of_request(mark));
        if let Err(error) = self.instances().storage.forget_details(&account, &request).await {
            tracing::warn!(%error, "that a request is denied could not be recorded");
        }
    }

    /// Returns those of these rows of its list whose details a call of this token has ever brought. Readings of other tokens are
    /// not shown for the remaining rows: a list may name requests that the service denies otherwise.
    ///
    /// # Errors
    /// The database fails.
    pub async fn read_itself<'a>(
        &self,
        rows: &[&'a RequestSummary],
    ) -> Result<Vec<&'a RequestSummary>, sqlx::Error> {
        let (rows, names): (Vec<_>, Vec<_>) = self.named(rows.iter().copied()).unzip();
        let storage = &self.instances().storage;
        let read: HashSet<String> = storage
            .read_by(&self.key().name(), &names)
            .await?
            .into_iter()
            .collect();
        let read = rows
            .into_iter()
            .zip(names)
            .filter(|(_, name)| read.contains(name));
        Ok(read.map(|(row, _)| row).collect())
    }

    async fn compare_with_customers(&self, request: &str, details: &str) -> Result<(), sqlx::Error> {
        let (storage, account) = (&self.instances().storage, self.key().name());
        for customer in storage.customers_with_details(&account, request, details).await? {
            if self.lists_requests_of(&customer).await? {
                self.join_customer(customer).await?;
            }
        }
        Ok(())
    }

    /// Joins a customer, although the read that found it does not wait for it: to move many rows takes longer.
    async fn join_customer(&self, customer: String) -> Result<(), sqlx::Error> {
        let me = self.clone();
        let joining = tokio::spawn(async move {
            let (storage, account) = (me.instances().storage.clone(), me.key().name());
            // Reads that find the same meanwhile wait here, without a connection.
            let turn = me.gateway().sharing.joining.lock().await;
            let joined = storage.join_customer(&account, &customer).await;
            drop(turn);
            let former = joined
                .inspect_err(|error| tracing::warn!(%error, "the rows of a customer could not be moved"))?;
            tokio::spawn(async move {
                tokio::time::sleep(LATE_ROWS_AFTER).await;
                if let Err(error) = storage.move_rows_of(&former, &customer).await {
                    tracing::warn!(%error, "late rows of a customer could not be moved");
                }
            });
            Ok::<(), sqlx::Error>(())
        });
        joining.await.unwrap_or(Err(sqlx::Error::WorkerCrashed))
    }

    async fn note_details(&self, request: &str, details: &str) -> Result<(), sqlx::Error> {
        let (storage, account) = (&self.instances().storage, self.key().name());
        // While the keys change, the token has a name under each.
        for other in self.names_by_other_keys() {
            storage.name_account_also(&account, &other.name()).await?;
        }
        let now = jiff::Timestamp::now().as_second();
        storage.note_details(&account, request, details, now).await
    }

    /// Tells whether this token's own list has the requests that the tokens of this customer have read. Of a large account, whose
    /// older requests are not listed, most of them.
    async fn lists_requests_of(&self, customer: &str) -> Result<bool, sqlx::Error> {
        let Some(rows) = self.rows_for_proof(VALID_FOR).await else {
            return Ok(false);
        };
        let listed: HashSet<String> = self
            .named(rows.summaries().map(Arc::as_ref))
            .map(|(_, name)| name)
            .collect();
        let theirs = self.instances().storage.requests_of_customer(customer).await?;
        let missing = theirs.iter().filter(|request| !listed.contains(*request)).count();
        let tolerated = if rows.is_part() { theirs.len() / 2 } else { 0 };
        Ok(missing <= tolerated)
    }

    /// Returns a request of this token's list that tokens of another customer have read, once in a while: reading it proves
    /// whether the token is of that customer.
    pub(super) async fn recorded_by_others(&self, rows: &RequestRows) -> Option<RfqCode> {
        let sought = &self.gateway().sharing.sought;
        if sought.get_or_insert(self.key(), ()).is_some() {
            return None;
        }
        let (rows, names): (Vec<_>, Vec<_>) = self
            .named(rows.summaries().map(Arc::as_ref))
            .take(MAX_SOUGHT_REQUESTS)
            .unzip();
        let storage = &self.instances().storage;
        let read = storage.read_by_others(&self.key().name(), &names).await;
        let read = read
            .inspect_err(|error| tracing::warn!(%error, "the customer of a token could not be looked for"))
            .ok()?;
        let read = rows
            .into_iter()
            .zip(&names)
            .filter(|(_, name)| read.contains(name));
        // The request that changed the longest time ago is most likely as it was when others read it.
        let (row, _) = read.min_by_key(|(row, _)| &row.updated_at)?;
        row.rfq_code.parse().ok()
    }

    /// Returns these requests with their names in the database, which are alike for all tokens.
    fn named<'a>(
        &self,
        rows: impl Iterator<Item = &'a RequestSummary>,
    ) -> impl Iterator<Item = (&'a RequestSummary, String)> {
        rows.filter_map(|row| Some((row, self.name_of_request(mark(row)?))))
    }

    fn name_of_request(&self, mark: RequestDigest) -> String {
        self.keyed_hash("request", &mark)
    }

    fn keyed_hash(&self, kind: &str, text: &[u8]) -> String {
        let naming = self.gateway().namings.first().copied().unwrap_or_default();
        let digest = Sha256::new()
            .chain_update(naming)
            .chain_update(kind)
            .chain_update(b"\0")
            .chain_update(text);
        hex::encode(digest.finalize())
    }
}
