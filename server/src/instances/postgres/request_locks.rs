use std::time::Duration;

use anyhow::Result;
use async_trait::async_trait;
use sqlx::PgPool;
use tokio::sync::OwnedSemaphorePermit;
use tokio::task::JoinHandle;

use super::super::request_locks::{LockGuard, RequestLocks};
use super::connection::{Postgres, milliseconds, random_name};

/// A lock that is not renewed for so long was held by an instance that is no more.
const LEASE: Duration = Duration::from_secs(12);
const RENEW: Duration = Duration::from_secs(3);
/// From one look at a lock that another instance holds to the next.
const LOOK: Duration = Duration::from_millis(100);

/// Holds a lock of several instances.
struct Lease {
    pool: PgPool,
    name: String,
    holder: String,
    renewing: JoinHandle<()>,
    _local: OwnedSemaphorePermit,
}

#[async_trait]
impl RequestLocks for Postgres {
    async fn lock(&self, name: &str) -> Result<LockGuard> {
        let local = self.locks.wait(name).await?;
        let holder = random_name()?;
        while !take(&self.pool, name, &holder).await? {
            tokio::time::sleep(LOOK).await;
        }
        let renewing = tokio::spawn(renew(self.pool.clone(), name.to_owned(), holder.clone()));
        Ok(Box::new(Lease {
            pool: self.pool.clone(),
            name: name.to_owned(),
            holder,
            renewing,
            _local: local,
        }))
    }
}

/// Takes the lock where nobody holds it, or whoever held it is gone; holds on to it where it is ours already.
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
    .bind(milliseconds(LEASE))
    .execute(pool)
    .await?;
    Ok(done.rows_affected() == 1)
}

async fn renew(pool: PgPool, name: String, holder: String) {
    loop {
        tokio::time::sleep(RENEW).await;
        match take(&pool, &name, &holder).await {
            Ok(true) => {}
            Ok(false) => tracing::warn!("a write took longer than its lock could be kept"),
            Err(error) => tracing::debug!(%error, "a lock could not be renewed"),
        }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.renewing.abort();
        let (pool, name, holder) = (
            self.pool.clone(),
            std::mem::take(&mut self.name),
            std::mem::take(&mut self.holder),
        );
        // At the end of the runtime nobody lets go: the lease ends by itself.
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
