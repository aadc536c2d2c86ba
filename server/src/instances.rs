//! State that the instances of one portal share (docs/architecture.md, "Several instances"): submitted forms, locks of
//! requests, the rate of a customer's calls, which tokens belong together, and messages between instances.
//!
//! Each is a trait with two implementations: in memory, for one instance (SQLite), and in PostgreSQL, for several. This module
//! does not know tokens, requests or pages: names are keyed hashes whose key is not in the database.

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
pub use message::{Inbox, InboxEvent, Message};
pub use outbox::Outbox;
pub use request_locks::{LockGuard, RequestLocks};

use postgres::Postgres;

const SWEEP_INTERVAL: Duration = Duration::from_mins(1);

/// The shared state. Cheap to clone.
#[derive(Clone)]
pub struct Instances {
    pub form_keys: Arc<dyn FormKeys>,
    pub request_locks: Arc<dyn RequestLocks>,
    pub call_rates: Arc<dyn CallRates>,
    pub outbox: Outbox,
    postgres: Option<Postgres>,
}

impl Instances {
    /// Returns the state of a single instance, which shares nothing.
    pub fn single() -> Self {
        Self {
            form_keys: Arc::new(form_keys::InMemory::default()),
            request_locks: Arc::new(request_locks::InMemory::default()),
            call_rates: Arc::new(call_rates::in_memory()),
            outbox: Outbox::nowhere(),
            postgres: None,
        }
    }

    /// Connects one of several instances to this PostgreSQL database, whose tables exist.
    ///
    /// # Errors
    /// The database cannot be opened.
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

    /// Chooses by the address of the database: several instances share a PostgreSQL, a single one has a SQLite for itself.
    ///
    /// # Errors
    /// The database cannot be opened.
    pub async fn for_database(url: &str) -> Result<Self> {
        if url.starts_with("sqlite:") {
            Ok(Self::single())
        } else {
            Self::on_postgres(url).await
        }
    }

    /// Tells whether there may be other instances.
    pub fn are_several(&self) -> bool {
        self.postgres.is_some()
    }

    /// Returns the account that names the customer of this account for all instances, if it is known.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn customer_of(&self, account: &str) -> Result<Option<String>> {
        match &self.postgres {
            Some(postgres) => postgres.customer_of(account).await,
            None => Ok(None),
        }
    }

    /// Records that a call of this account brought these requests (keyed hashes). Returns the account that names its customer.
    ///
    /// # Errors
    /// The database cannot be written.
    pub async fn brought(&self, account: &str, requests: &[String]) -> Result<Option<String>> {
        match &self.postgres {
            Some(postgres) => postgres.brought(account, requests).await,
            None => Ok(None),
        }
    }

    /// Receives messages of the other instances from now on; `None` for a single instance.
    pub fn listen(&self) -> Option<Inbox> {
        self.postgres.clone().map(Inbox::new)
    }

    /// Returns the name of this instance in the database.
    pub fn name(&self) -> &str {
        self.postgres.as_ref().map_or("", Postgres::instance)
    }

    /// Deletes expired data for as long as the portal runs.
    pub async fn keep_sweeping(self) {
        let mut every = tokio::time::interval(SWEEP_INTERVAL);
        loop {
            every.tick().await;
            if let Some(postgres) = &self.postgres
                && let Err(error) = postgres.sweep().await
            {
                tracing::debug!(%error, "what instances share could not be swept");
            }
        }
    }

    /// Waits until the messages of this instance are sent.
    pub async fn close(&self) {
        self.outbox.flush().await;
        if let Some(postgres) = &self.postgres {
            postgres.close().await;
        }
    }
}
