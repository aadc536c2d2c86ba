use std::time::Duration;

use anyhow::Result;
use sqlx::PgPool;
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::connection::{Postgres, milliseconds};
use crate::random_id::random_id;

/// Time after which a lock that is not renewed counts as free: its holder is gone.
const LEASE_TIME: Duration = Duration::from_secs(12);
const RENEW_INTERVAL: Duration = Duration::from_secs(3);
/// Pause between two attempts to take a lock that another instance holds.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// A lock that this instance holds among several ones, until it is dropped.
pub struct Lease(#[expect(dead_code, reason = "its end releases the lock")] oneshot::Sender<()>);

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
        let (taken, is_taken) = oneshot::channel();
        let (lease, dropped) = oneshot::channel();
        // All statements of a lock run one after another, also if whoever waits for it leaves: none is taken behind its release.
        tokio::spawn(claim.hold(taken, dropped));
        is_taken.await??;
        Ok(Lease(lease))
    }
}

impl Claim {
    /// Takes the lock, renews it until the lease is dropped, and releases it.
    async fn hold(self, taken: oneshot::Sender<Result<(), sqlx::Error>>, mut dropped: oneshot::Receiver<()>) {
        loop {
            match self.take().await {
                Ok(true) => break,
                Ok(false) if timeout(POLL_INTERVAL, &mut dropped).await.is_ok() => return,
                Ok(false) => {}
                Err(error) => return drop(taken.send(Err(error))),
            }
        }
        drop(taken.send(Ok(())));
        while timeout(RENEW_INTERVAL, &mut dropped).await.is_err() {
            match self.renew().await {
                Ok(true) => {}
                Ok(false) => return tracing::warn!("a write took longer than its lock could be kept"),
                Err(error) => tracing::debug!(%error, "a lock could not be renewed"),
            }
        }
        if let Err(error) = self.release().await {
            tracing::debug!(%error, "a lock was not let go; it ends in some seconds");
        }
    }

    /// Takes the lock if it is free or its holder is gone.
    async fn take(&self) -> Result<bool, sqlx::Error> {
        self.extend(
            "INSERT INTO request_locks (name, holder, until) \
             VALUES ($1, $2, (extract(epoch from clock_timestamp()) * 1000)::bigint + $3) \
             ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until \
             WHERE request_locks.until < (extract(epoch from clock_timestamp()) * 1000)::bigint",
        )
        .await
    }

    /// Tells whether the lock could be kept: nobody else has taken it.
    async fn renew(&self) -> Result<bool, sqlx::Error> {
        self.extend(
            "UPDATE request_locks SET until = (extract(epoch from clock_timestamp()) * 1000)::bigint + $3 \
             WHERE name = $1 AND holder = $2",
        )
        .await
    }

    /// Runs a statement over name, holder and time of the lease, and tells whether it changed the lock.
    async fn extend(&self, statement: &'static str) -> Result<bool, sqlx::Error> {
        let done = sqlx::query(statement)
            .bind(&self.name)
            .bind(&self.holder)
            .bind(milliseconds(LEASE_TIME))
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected() == 1)
    }

    async fn release(&self) -> Result<(), sqlx::Error> {
        sqlx::query("DELETE FROM request_locks WHERE name = $1 AND holder = $2")
            .bind(&self.name)
            .bind(&self.holder)
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}
