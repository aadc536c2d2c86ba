use anyhow::Result;
use async_trait::async_trait;

use super::super::form_keys::FormKeys;
use super::connection::{Postgres, random_name};

/// Limit of attempts: a connection that broke may have claimed the key, which another attempt finds out.
const MAX_ATTEMPTS: usize = 3;

#[async_trait]
impl FormKeys for Postgres {
    async fn claim(&self, key: &str) -> Result<bool> {
        let claimant = random_name()?;
        let mut tries = 0;
        loop {
            tries += 1;
            // A claim of this very attempt that the database made, but could not report, is found again.
            let done = sqlx::query(
                "INSERT INTO form_keys (key, claimant, claimed_at) \
                 VALUES ($1, $2, (extract(epoch from clock_timestamp()) * 1000)::bigint) \
                 ON CONFLICT (key) DO UPDATE SET claimant = excluded.claimant \
                 WHERE form_keys.claimant = excluded.claimant",
            )
            .bind(key)
            .bind(&claimant)
            .execute(&self.pool)
            .await;
            match done {
                Ok(done) => return Ok(done.rows_affected() == 1),
                Err(error) if tries == MAX_ATTEMPTS => return Err(error.into()),
                Err(_) => {}
            }
        }
    }

    async fn release(&self, key: &str) {
        for _ in 0..MAX_ATTEMPTS {
            let done = sqlx::query("DELETE FROM form_keys WHERE key = $1")
                .bind(key)
                .execute(&self.pool)
                .await;
            match done {
                Ok(_) => return,
                Err(error) => tracing::warn!(%error, "a form that was not sent cannot come again"),
            }
        }
    }
}
