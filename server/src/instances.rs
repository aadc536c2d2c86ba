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
mod random_name;
mod request_locks;

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;

pub use call_rates::{CallRate, CallRates, InMemory as CallRatesInMemory, in_memory as call_rates_in_memory};
pub use form_keys::{FormClaim, FormKeys};
pub use message::{Inbox, InboxEvent, Message};
pub use outbox::Outbox;
pub use request_locks::{LockGuard, RequestLocks};

use crate::storage::Storage;
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
    storage: Option<Storage>,
}

impl Instances {
    /// Returns the state of a single instance without a database, for tests.
    #[cfg(test)]
    pub fn single() -> Self {
        Self::alone(Arc::new(form_keys::InMemory::default()), None)
    }

    /// Returns the state of a single instance, which shares nothing.
    fn alone(form_keys: Arc<dyn FormKeys>, storage: Option<Storage>) -> Self {
        Self {
            form_keys,
            request_locks: Arc::new(request_locks::InMemory::default()),
            call_rates: Arc::new(call_rates::in_memory()),
            outbox: Outbox::nowhere(),
            postgres: None,
            storage,
        }
    }

    /// Connects one of several instances to this PostgreSQL database, whose tables exist.
    ///
    /// # Errors
    /// The database cannot be opened.
    async fn on_postgres(url: &str, storage: Storage) -> Result<Self> {
        let postgres = Postgres::open(url, storage.availability().clone()).await?;
        Ok(Self {
            form_keys: Arc::new(storage.clone()),
            request_locks: Arc::new(postgres.clone()),
            call_rates: Arc::new(postgres.clone()),
            outbox: Outbox::to(postgres.clone()),
            postgres: Some(postgres),
            storage: Some(storage),
        })
    }

    /// Chooses by the address of the database: several instances share a PostgreSQL, a single one has a SQLite for itself.
    ///
    /// # Errors
    /// The database cannot be opened.
    pub async fn for_database(url: &str, storage: Storage) -> Result<Self> {
        if url.starts_with("sqlite:") {
            Ok(Self::alone(Arc::new(storage.clone()), Some(storage)))
        } else {
            Self::on_postgres(url, storage).await
        }
    }

    /// Returns the database; `None` in tests without one.
    pub fn storage(&self) -> Option<&Storage> {
        self.storage.as_ref()
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

    /// Tells whether messages of the other instances are heard of at present; `None` for a single instance.
    pub fn is_listening(&self) -> Option<bool> {
        self.postgres.as_ref().map(Postgres::is_listening)
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
            if let Some(storage) = &self.storage
                && let Err(error) = form_keys::sweep(storage).await
            {
                tracing::debug!(%error, "submitted forms could not be swept");
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
