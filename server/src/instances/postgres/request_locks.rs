use std::time::Duration;

use anyhow::Result;
use sqlx::PgPool;
use tokio::task::JoinHandle;

use super::connection::{Postgres, milliseconds};
use crate::random_id::random_id;

/// Time after which a lock that is not renewed counts as free: its holder is gone.
const LEASE_TIME: Duration = Duration::from_secs(12);
const RENEW_INTERVAL: Duration = Duration::from_secs(3);
/// Pause between two attempts to take a lock that another instance holds.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// A lock that this instance holds among several ones.
pub struct Lease {
    claim: Claim,
    renewal: JoinHandle<()>,
}

#[derive(Clone)]
struct Claim {
    pool: PgPool,
    name: String,
    holder: String,
}

impl Postgres {
    /// Waits until no other instance holds the lock of this name.
    pub async fn lease(&self, name: String) -> Result<Lease> {
        let claim = Claim {
            pool: self.pool()?.clone(),
            name,
            holder: random_id()?,
        };
        while !claim.take().await? {
            tokio::time::sleep(POLL_INTERVAL).await;
        }
        let renewal = tokio::spawn(claim.clone().keep_renewing());
        Ok(Lease { claim, renewal })
    }
}

impl Claim {
    /// Takes the lock if it is free or its holder is gone, or keeps it if it is this holder's already.
    async fn take(&self) -> Result<bool, sqlx::Error> {
        let done = sqlx::query(
            "INSERT INTO request_locks (name, holder, until) \
             VALUES ($1, $2, (extract(epoch from clock_timestamp()) * 1000)::bigint + $3) \
             ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until \
             WHERE request_locks.holder = excluded.holder \
             OR request_locks.until < (extract(epoch from clock_timestamp()) * 1000)::bigint",
        )
        .bind(&self.name)
        .bind(&self.holder)
        .bind(milliseconds(LEASE_TIME))
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    async fn keep_renewing(self) {
        loop {
            tokio::time::sleep(RENEW_INTERVAL).await;
            match self.take().await {
                Ok(true) => {}
                Ok(false) => tracing::warn!("a write took longer than its lock could be kept"),
                Err(error) => tracing::debug!(%error, "a lock could not be renewed"),
            }
        }
    }

    async fn release(self) {
        let done = sqlx::query("DELETE FROM request_locks WHERE name = $1 AND holder = $2")
            .bind(self.name)
            .bind(self.holder)
            .execute(&self.pool)
            .await;
        if let Err(error) = done {
            tracing::debug!(%error, "a lock was not let go; it ends in some seconds");
        }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.renewal.abort();
        // At the end of the runtime no release is sent: the lease expires by itself.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(self.claim.clone().release());
        }
    }
}
