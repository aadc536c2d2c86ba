//! Decides which answers tokens of one customer may share.
//!
//! A token is served only its own calls' answers, until it has proven to be of the same customer as another one: both have
//! listed the same requests by calls of their own, and the details that both read of one of them are exactly equal. From then
//! on it is served the other's answers about requests whose details a call of its own has brought within the last two minutes:
//! a customer may have tokens that may not see every request. Answers of a refused token are served to nobody.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use partner_api::{RequestDetails, RfqCode};

use super::account::Account;
use super::account_key::AccountKey;
use super::cached_read::CachedRead;
use super::freshness::ReadFrom;
use super::questions::DetailsRead;
use super::request_rows::RequestRows;
use super::sharing::VALID_FOR;

/// Limit of the rows that are searched for a request that another token has read.
const MAX_COMPARED_ROWS: usize = 200;
/// Longest wait of the background for a proof, and the pause between two checks.
const PROOF_TIMEOUT: Duration = Duration::from_secs(5);
const POLL_INTERVAL: Duration = Duration::from_millis(200);

impl Account {
    /// Tells whether it is undecided which other tokens' answers this one may be served.
    fn is_undecided(&self) -> bool {
        !self.gateway().sharing.is_decided(self.key(), self.customer()) && !self.others().is_empty()
    }

    /// Returns the other tokens that seem to be of this customer and whose rows can be compared: they have been used lately, in
    /// this instance.
    fn others(&self) -> Vec<AccountKey> {
        let mut tokens = self.gateway().customers.tokens(self.customer());
        tokens.retain(|token| *token != self.key() && self.last_rows_of(&[*token]).is_some());
        tokens
    }

    /// Returns the other tokens that have proven to be of this customer.
    pub(super) fn colleagues(&self) -> Vec<AccountKey> {
        self.gateway().sharing.colleagues(self.key(), self.others())
    }

    /// Waits, at most some seconds, until it is known whether this token shares its customer's answers: background reads before
    /// that are made once for each token.
    pub async fn wait_for_proof(&self) {
        let until = Instant::now() + PROOF_TIMEOUT;
        while Instant::now() < until && self.is_undecided() {
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// Returns the tokens whose answers about this request this one may be served, itself among them.
    pub(super) async fn readers_of(&self, code: &RfqCode) -> Vec<AccountKey> {
        let mut readers = vec![self.key()];
        // A read that always makes its call needs no proof.
        if self.from == ReadFrom::Service {
            return readers;
        }
        if self.is_undecided() {
            // The proof comes first: with it the token may be served answers of others and need not read them again.
            self.prove_now(code).await;
        }
        if self.gateway().sharing.has_details(self.key(), code) {
            readers.extend(self.colleagues());
        }
        readers
    }

    /// Reads the details of a request by a call of this token, if another one's answer to a question about it can be served
    /// then. The caller finds out by [`Account::readers_of`] whether the call was successful.
    pub(super) fn prove_request<'a, Q: CachedRead>(
        &'a self,
        question: &'a Q,
        code: &'a RfqCode,
    ) -> BoxFuture<'a, ()> {
        Box::pin(async move {
            if self.from != ReadFrom::Service
                && !self.gateway().sharing.has_details(self.key(), code)
                && self.last(question, &self.colleagues()).is_some()
            {
                let _error = self.request(code).await.err();
            }
        })
    }

    /// Records that the service has refused this token the details of a request: the request is not shown to it any more.
    pub(super) async fn note_denied(&self, code: &RfqCode) {
        if self.gateway().sharing.note_denied(self.key(), code) {
            self.gateway().marks.outdated_before(code, Instant::now());
        }
        self.forget_details(code).await;
    }

    /// Compares an answer that a call of this token has brought with those of other tokens of seemingly the same customer. Returns
    /// whether there was one.
    pub(super) async fn compare(&self, code: &RfqCode, details: &RequestDetails) -> bool {
        let mut is_compared = false;
        if self.is_undecided() {
            let sharing = &self.gateway().sharing;
            for other in self.others() {
                let theirs = self.last(&DetailsRead(code.clone()), &[other]);
                // An answer of another state of the request proves nothing.
                let Some(theirs) = theirs.filter(|theirs| theirs.value.summary == details.summary) else {
                    continue;
                };
                is_compared = true;
                if *theirs.value != *details {
                    sharing.refuse(self.key(), self.customer());
                } else if self.has_listed_the_same(other).await {
                    sharing.join(self.key(), other);
                    break;
                }
            }
        }
        is_compared
    }

    /// Proves the customer of this token before it reads this request, unless that read proves it.
    async fn prove_now(&self, code: &RfqCode) {
        if self.last(&DetailsRead(code.clone()), &self.others()).is_none()
            && let Some(own) = self.last_rows()
            && let Some(code) = self.read_by_others(&own.value)
        {
            self.clone().prove_by(code).await;
        }
    }

    /// Proves the customer of a token that has just listed its requests, behind its page.
    pub(super) fn begin_proof(&self, rows: &Arc<RequestRows>) {
        let is_undecided = self.is_undecided();
        if !is_undecided && self.gateway().sharing.sought.contains(&self.key()) {
            return;
        }
        let (me, rows) = (self.clone(), rows.clone());
        tokio::spawn(async move {
            let read = is_undecided.then(|| me.read_by_others(&rows)).flatten();
            let code = match read {
                Some(code) => Some(code),
                None => me.recorded_by_others(&rows).await,
            };
            if let Some(code) = code {
                me.prove_by(code).await;
            }
        });
    }

    /// Proves the customer of this token by reading the details of a request that another token has read: one call that saves
    /// many, shared by all who need it. Boxed: it reads, and reads may begin it.
    fn prove_by(self, code: RfqCode) -> BoxFuture<'static, ()> {
        Box::pin(async move {
            let me = self.for_sync();
            match me.load(&DetailsRead(code.clone()), &[me.key()], VALID_FOR).await {
                Ok(own) => {
                    if me.compare(&code, &own.value).await && me.is_undecided() {
                        // The lists differ, for now at least: the call is not made with every sync.
                        me.gateway().sharing.refuse(me.key(), me.customer());
                    }
                }
                Err(error) => tracing::debug!(%error, "a token could not be proven"),
            }
        })
    }

    /// Returns a request whose details another token has read, in the state in which this one has listed it.
    fn read_by_others(&self, rows: &RequestRows) -> Option<RfqCode> {
        let others = self.others();
        rows.summaries().take(MAX_COMPARED_ROWS).find_map(|row| {
            let code: RfqCode = row.rfq_code.parse().ok()?;
            let theirs = self.last(&DetailsRead(code.clone()), &others)?;
            (theirs.value.summary == **row).then_some(code)
        })
    }

    async fn has_listed_the_same(&self, other: AccountKey) -> bool {
        let theirs = self.last_rows_of(&[other]);
        match (self.rows_for_proof(VALID_FOR).await, theirs) {
            (Some(own), Some(theirs)) => RequestRows::are_of_the_same_requests(&own, &theirs.value),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests;
