//! This instance's connections, and names and times as the database has them.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};

use super::super::request_locks::InMemory;

/// Connections beside those of the pages: what instances share must not wait for them.
const CONNECTIONS: u32 = 6;
/// A form waits that long for a connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(2);

/// Cheap to clone.
#[derive(Clone)]
pub struct Postgres {
    pub pool: PgPool,
    /// Names this instance.
    instance: Arc<str>,
    /// Writes that wait in this instance: only one of them asks the database.
    pub locks: Arc<InMemory>,
}

impl Postgres {
    pub async fn open(url: &str) -> Result<Self> {
        // The error may not name the address: it can hold a password.
        let options: PgConnectOptions = url
            .parse()
            .map_err(|_| anyhow!("the database address is not readable"))?;
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .connect_with(options)
            .await
            .context("the database cannot be opened")?;
        Ok(Self {
            pool,
            instance: random_name()?.into(),
            locks: Arc::default(),
        })
    }

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

/// A duration of the database; none is below zero.
pub fn duration(milliseconds: i64) -> Duration {
    Duration::from_millis(u64::try_from(milliseconds).unwrap_or_default())
}

/// Tells apart who holds what.
pub fn random_name() -> Result<String> {
    let mut name = [0; 16];
    getrandom::fill(&mut name).map_err(|error| anyhow!("no randomness: {error}"))?;
    Ok(hex::encode(name))
}
