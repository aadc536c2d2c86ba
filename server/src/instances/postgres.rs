//! What instances share in PostgreSQL (`storage/migrations/0006_instances.sql`). Times are milliseconds since 1970 by the
//! database's clock: the clocks of instances may differ.

mod calls;
mod customers;
mod form_keys;
mod messages;
mod request_locks;

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};

use super::request_locks::InMemory;
pub use messages::{Heard, MESSAGES_KEPT};

/// Connections beside those of the pages: what instances share must not wait for them.
const CONNECTIONS: u32 = 6;
/// A form waits that long for a connection.
const PATIENCE: Duration = Duration::from_secs(2);

/// Cheap to clone.
#[derive(Clone)]
pub struct Postgres {
    pool: PgPool,
    /// Names this instance.
    instance: Arc<str>,
    /// Writes that wait in this instance: only one of them asks the database.
    locks: Arc<InMemory>,
}

impl Postgres {
    pub async fn open(url: &str) -> Result<Self> {
        // The error may not name the address: it can hold a password.
        let options: PgConnectOptions = url
            .parse()
            .map_err(|_| anyhow!("the database address is not readable"))?;
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(PATIENCE)
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

    /// Deletes what is too old to matter.
    pub async fn sweep(&self) -> Result<(), sqlx::Error> {
        let long_ago = [
            "DELETE FROM instance_messages WHERE sent_at < (extract(epoch from clock_timestamp()) * 1000)::bigint - $1",
            "DELETE FROM call_blocks WHERE taken_at < (extract(epoch from clock_timestamp()) * 1000)::bigint - $1",
            "DELETE FROM call_pauses WHERE until < (extract(epoch from clock_timestamp()) * 1000)::bigint - $1",
            "DELETE FROM request_locks WHERE until < (extract(epoch from clock_timestamp()) * 1000)::bigint - $1",
        ];
        for statement in long_ago {
            sqlx::query(statement)
                .bind(milliseconds(MESSAGES_KEPT))
                .execute(&self.pool)
                .await?;
        }
        sqlx::query(
            "DELETE FROM form_keys WHERE claimed_at < (extract(epoch from clock_timestamp()) * 1000)::bigint - $1",
        )
        .bind(milliseconds(super::form_keys::REMEMBERED))
        .execute(&self.pool)
        .await?;
        sqlx::query(
            "DELETE FROM customer_requests WHERE used_at < (extract(epoch from clock_timestamp()) * 1000)::bigint - $1",
        )
        .bind(milliseconds(customers::REMEMBERED))
        .execute(&self.pool)
        .await?;
        sqlx::query(
            "DELETE FROM customer_names WHERE used_at < (extract(epoch from clock_timestamp()) * 1000)::bigint - $1",
        )
        .bind(milliseconds(customers::REMEMBERED))
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    pub async fn close(&self) {
        self.pool.close().await;
    }
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// A duration of the database; none is below zero.
fn duration(milliseconds: i64) -> Duration {
    Duration::from_millis(u64::try_from(milliseconds).unwrap_or_default())
}

/// Tells apart who holds what.
fn random_name() -> Result<String> {
    let mut name = [0; 16];
    getrandom::fill(&mut name).map_err(|error| anyhow!("no randomness: {error}"))?;
    Ok(hex::encode(name))
}
