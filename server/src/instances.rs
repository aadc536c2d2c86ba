//! What the instances of one portal share (docs/architecture.md, "Several instances"): forms that came, locks of requests,
//! the rate of a customer's calls, which tokens belong together, and what one instance tells the others.
//!
//! Each is a trait with two sides: in memory, for one instance (SQLite), and in PostgreSQL, for several. Nothing here knows
//! what a token, a request or a page is: names come as keyed hashes whose key is not in the database.

mod call_rates;
mod form_keys;
mod message;
mod outbox;
mod postgres;
mod request_locks;

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;

pub use call_rates::{CallRate, CallRates, InMemory as CallRatesInMemory, in_memory as call_rates_in_memory};
pub use form_keys::FormKeys;
pub use message::{Inbox, Message, Received};
pub use outbox::Outbox;
pub use request_locks::{LockGuard, RequestLocks};

use postgres::Postgres;

const SWEEP_EVERY: Duration = Duration::from_mins(1);

/// What this instance shares with the others. Cheap to clone.
#[derive(Clone)]
pub struct Instances {
    pub form_keys: Arc<dyn FormKeys>,
    pub request_locks: Arc<dyn RequestLocks>,
    pub call_rates: Arc<dyn CallRates>,
    pub outbox: Outbox,
    postgres: Option<Postgres>,
}

impl Instances {
    /// One instance that shares nothing.
    pub fn alone() -> Self {
        Self {
            form_keys: Arc::new(form_keys::InMemory::default()),
            request_locks: Arc::new(request_locks::InMemory::default()),
            call_rates: Arc::new(call_rates::in_memory()),
            outbox: Outbox::nowhere(),
            postgres: None,
        }
    }

    /// One of several on this PostgreSQL database, whose tables exist.
    ///
    /// # Errors
    /// Where the database cannot be opened.
    pub async fn on_postgres(url: &str) -> Result<Self> {
        let postgres = Postgres::open(url).await?;
        Ok(Self {
            form_keys: Arc::new(postgres.clone()),
            request_locks: Arc::new(postgres.clone()),
            call_rates: Arc::new(postgres.clone()),
            outbox: Outbox::to(postgres.clone()),
            postgres: Some(postgres),
        })
    }

    /// By the address of the database: several instances share a PostgreSQL, one has a SQLite for itself.
    ///
    /// # Errors
    /// Where the database cannot be opened.
    pub async fn of_database(url: &str) -> Result<Self> {
        if url.starts_with("sqlite:") {
            Ok(Self::alone())
        } else {
            Self::on_postgres(url).await
        }
    }

    /// Whether there may be others.
    pub fn are_several(&self) -> bool {
        self.postgres.is_some()
    }

    /// The account that names the customer of this one over all instances, if it is known.
    ///
    /// # Errors
    /// Where the other instances cannot be asked.
    pub async fn customer_of(&self, account: &str) -> Result<Option<String>> {
        match &self.postgres {
            Some(postgres) => postgres.customer_of(account).await,
            None => Ok(None),
        }
    }

    /// A call of this account brought these requests (keyed hashes): gives the account that names its customer.
    ///
    /// # Errors
    /// Where the other instances cannot be told.
    pub async fn brought(&self, account: &str, requests: &[String]) -> Result<Option<String>> {
        match &self.postgres {
            Some(postgres) => postgres.brought(account, requests).await,
            None => Ok(None),
        }
    }

    /// What the other instances tell from now on; nothing where there are none.
    pub fn listen(&self) -> Option<Inbox> {
        self.postgres.clone().map(Inbox::new)
    }

    /// Names this instance in the database.
    pub fn name(&self) -> &str {
        self.postgres.as_ref().map_or("", Postgres::instance)
    }

    /// Deletes what is too old to matter, for as long as the portal runs.
    pub async fn keep_sweeping(self) {
        let mut every = tokio::time::interval(SWEEP_EVERY);
        loop {
            every.tick().await;
            if let Some(postgres) = &self.postgres
                && let Err(error) = postgres.sweep().await
            {
                tracing::debug!(%error, "what instances share could not be swept");
            }
        }
    }

    /// What this instance has to tell is told.
    pub async fn close(&self) {
        self.outbox.flush().await;
        if let Some(postgres) = &self.postgres {
            postgres.close().await;
        }
    }
}
