//! Connections of this instance, and names and times in the database's form.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow};
use sqlx::Executor as _;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};

use crate::random_id::random_id;
use crate::storage::{Availability, POSTGRES_STATEMENT_TIMEOUT};

/// Limit of the connections, which are separate from those of the pages: shared state must not wait for them.
const MAX_CONNECTIONS: u32 = 6;
/// Longest wait of a form for a connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(2);

/// Connections to the shared database. Cheap to clone.
#[derive(Clone)]
pub struct Postgres {
    pool: PgPool,
    availability: Availability,
    /// The name of this instance.
    instance: Arc<str>,
    /// The connection that listens for messages is open.
    listens: Arc<AtomicBool>,
}

impl Postgres {
    pub async fn open(url: &str, availability: Availability) -> Result<Self> {
        // The error must not name the address: it may contain a password.
        let options: PgConnectOptions = url
            .parse()
            .map_err(|_| anyhow!("the database address is not readable"))?;
        let pool = PgPoolOptions::new()
            .max_connections(MAX_CONNECTIONS)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .after_connect(|connection, _| {
                Box::pin(async move {
                    connection.execute(POSTGRES_STATEMENT_TIMEOUT).await?;
                    Ok(())
                })
            })
            .connect_with(options)
            .await
            .context("the database cannot be opened")?;
        Ok(Self {
            pool,
            availability,
            instance: random_id()?.into(),
            listens: Arc::default(),
        })
    }

    /// A database that does not answer, for tests.
    #[cfg(test)]
    pub fn away() -> Self {
        let availability = Availability::default();
        availability.set_away();
        Self {
            pool: PgPoolOptions::new().connect_lazy_with(PgConnectOptions::new()),
            availability,
            instance: "away".into(),
            listens: Arc::default(),
        }
    }

    /// Returns the connections.
    ///
    /// # Errors
    /// The database does not answer at present.
    pub fn pool(&self) -> Result<&PgPool, sqlx::Error> {
        if self.availability.is_away() {
            return Err(sqlx::Error::PoolTimedOut);
        }
        Ok(&self.pool)
    }

    /// Tells whether messages of the other instances are heard of at present.
    pub fn is_listening(&self) -> bool {
        self.listens.load(Ordering::Relaxed)
    }

    pub fn listens(&self, listens: bool) {
        self.listens.store(listens, Ordering::Relaxed);
    }

    /// Returns the name of this instance in the database.
    pub fn instance(&self) -> &str {
        &self.instance
    }

    pub async fn close(&self) {
        self.pool.close().await;
    }
}

pub fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// Converts a duration of the database; none is negative.
pub fn duration(milliseconds: i64) -> Duration {
    Duration::from_millis(u64::try_from(milliseconds).unwrap_or_default())
}
