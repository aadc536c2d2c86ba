use std::time::Duration;

use anyhow::Result;
use async_trait::async_trait;
use sqlx::PgPool;
use tokio::sync::OwnedSemaphorePermit;
use tokio::task::JoinHandle;

use super::super::random_name::random_name;
use super::super::request_locks::{LockGuard, RequestLocks};
use super::connection::{Postgres, milliseconds};

/// Time after which a lock that is not renewed counts as free: its holder is gone.
const LEASE_TIME: Duration = Duration::from_secs(12);
const RENEW_INTERVAL: Duration = Duration::from_secs(3);
/// Pause between two attempts to take a lock that another instance holds.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// A lock shared by several instances.
struct Lease {
    pool: PgPool,
    name: String,
    holder: String,
    renewal: JoinHandle<()>,
    _local: OwnedSemaphorePermit,
}

#[async_trait]
impl RequestLocks for Postgres {
    async fn lock(&self, name: &str) -> Result<LockGuard> {
        let local = self.locks.wait(name).await?;
        let holder = random_name()?;
        let pool = self.pool()?;
        while !take(pool, name, &holder).await? {
            tokio::time::sleep(POLL_INTERVAL).await;
        }
        let renewal = tokio::spawn(renew(pool.clone(), name.to_owned(), holder.clone()));
        Ok(Box::new(Lease {
            pool: pool.clone(),
            name: name.to_owned(),
            holder,
            renewal,
            _local: local,
        }))
    }
}

/// Takes the lock if it is free or its holder is gone, or keeps it if it is this holder's already.
async fn take(pool: &PgPool, name: &str, holder: &str) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "INSERT INTO request_locks (name, holder, until) \
         VALUES ($1, $2, (extract(epoch from clock_timestamp()) * 1000)::bigint + $3) \
         ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until \
         WHERE request_locks.holder = excluded.holder \
         OR request_locks.until < (extract(epoch from clock_timestamp()) * 1000)::bigint",
    )
    .bind(name)
    .bind(holder)
    .bind(milliseconds(LEASE_TIME))
    .execute(pool)
    .await?;
    Ok(done.rows_affected() == 1)
}

async fn renew(pool: PgPool, name: String, holder: String) {
    loop {
        tokio::time::sleep(RENEW_INTERVAL).await;
        match take(&pool, &name, &holder).await {
            Ok(true) => {}
            Ok(false) => tracing::warn!("a write took longer than its lock could be kept"),
            Err(error) => tracing::debug!(%error, "a lock could not be renewed"),
        }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.renewal.abort();
        let (pool, name, holder) = (
            self.pool.clone(),
            std::mem::take(&mut self.name),
            std::mem::take(&mut self.holder),
        );
        // At the end of the runtime nothing is released: the lease expires by itself.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                let done = sqlx::query("DELETE FROM request_locks WHERE name = $1 AND holder = $2")
                    .bind(name)
                    .bind(holder)
                    .execute(&pool)
                    .await;
                if let Err(error) = done {
                    tracing::debug!(%error, "a lock was not let go; it ends in some seconds");
                }
            });
        }
    }
}
