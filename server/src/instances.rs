//! State that the instances of one portal share (docs/deployment.md, "Several instances"): locks of requests, the rate of a
//! customer's calls, which tokens belong together, and messages between instances.
//!
//! A single instance (SQLite) keeps it in memory, several ones in PostgreSQL. This module does not know tokens, requests or
//! pages: names are keyed hashes whose key is not in the database.

mod call_rates;
mod inbox;
mod message;
mod outbox;
mod postgres;

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::timeout;

pub use call_rates::{CallRate, CallRates};
pub use inbox::Inbox;
pub use message::{ChangeKind, DetectedChange, HintKind, Message};
pub use outbox::Outbox;
pub use postgres::Postgres;

use crate::clock::Clock;
use crate::config::Times;
use crate::keyed_semaphore::KeyedSemaphore;
use crate::storage::Storage;
use postgres::Lease;

const SWEEP_INTERVAL: Duration = Duration::from_mins(1);
/// Time for which a submitted form is remembered: longer than a tab is left open, the upload queue keeps a file in the browser (a
/// day) and courier orders are kept (30 days), whose service tells nothing about them.
const FORM_KEY_RETENTION: Duration = Duration::from_hours(35 * 24);

/// The shared state. Cheap to clone.
#[derive(Clone)]
pub struct Instances {
    pub storage: Storage,
    pub outbox: Outbox,
    /// `None` for a single instance.
    pub postgres: Option<Postgres>,
    /// Longest wait for a lock: another write of the request, such as a large upload, may hold it for minutes.
    pub lock_timeout: Duration,
    locks: Arc<KeyedSemaphore<String>>,
}

/// The lock of a request during a response, supplied information or an upload: writes of one request run one after another, in
/// whichever instance they are made. Dropping the guard releases the lock.
pub struct LockGuard {
    _lease: Option<Lease>,
    _local: OwnedSemaphorePermit,
}

/// The reason why a lock was not taken: others have held it for too long.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("other writes of the same request take long")]
pub struct LockHeld;

impl Instances {
    /// Chooses by the address of the database, whose tables exist: several instances share a PostgreSQL, a single one has a
    /// SQLite for itself.
    ///
    /// # Errors
    /// The database cannot be opened.
    pub async fn for_database(url: &str, storage: Storage) -> Result<Self> {
        let mut instances = Self::single(storage);
        if !url.starts_with("sqlite:") {
            let postgres = Postgres::open(url, instances.storage.availability().clone()).await?;
            instances.outbox = Outbox::to(postgres.clone());
            instances.postgres = Some(postgres);
        }
        Ok(instances)
    }

    /// Returns the state of a single instance, which shares nothing.
    pub fn single(storage: Storage) -> Self {
        Self {
            storage,
            outbox: Outbox::nowhere(),
            postgres: None,
            lock_timeout: Times::DEFAULT.lock,
            locks: Arc::new(KeyedSemaphore::new(1)),
        }
    }

    /// Tells whether there may be other instances.
    pub fn are_several(&self) -> bool {
        self.postgres.is_some()
    }

    /// Waits until nobody else holds the lock of this name, in any instance.
    ///
    /// # Errors
    /// Others hold it for too long ([`LockHeld`]), or the holder cannot be known; nothing may be sent then.
    pub async fn lock(&self, name: String) -> Result<LockGuard> {
        let locked = timeout(self.lock_timeout, self.lock_when_free(name)).await;
        locked.map_err(|_| LockHeld)?
    }

    async fn lock_when_free(&self, name: String) -> Result<LockGuard> {
        let local = self.locks.of(name.clone()).acquire_owned().await?;
        // Of those who wait in this instance, only one polls the database.
        let lease = match &self.postgres {
            Some(postgres) => Some(postgres.lease(name).await?),
            None => None,
        };
        Ok(LockGuard {
            _lease: lease,
            _local: local,
        })
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
            let before = Clock::default()
                .seconds_ago(FORM_KEY_RETENTION)
                .saturating_mul(1_000);
            if let Err(error) = self.storage.delete_forms_before(before).await {
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
