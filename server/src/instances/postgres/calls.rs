use std::time::Duration;

use anyhow::Result;
use async_trait::async_trait;

use super::super::call_blocks::USED_FOR;
use super::super::shared_calls::{Block, SharedCalls};
use super::connection::{Postgres, duration, milliseconds};

/// The service counts calls of a minute; a little more, because it counts when they arrive, and a block is used for some
/// seconds.
const WINDOW: Duration = Duration::from_secs(61).saturating_add(USED_FOR);

#[async_trait]
impl SharedCalls for Postgres {
    async fn take(&self, customer: &str, wanted: usize, most: usize) -> Result<Result<Block, Duration>> {
        let mut transaction = self.pool.begin().await?;
        // One after the other for a customer; what is read below includes what the one before has taken.
        sqlx::query("SELECT pg_advisory_xact_lock(hashtextextended($1, 7301))")
            .bind(customer)
            .execute(&mut *transaction)
            .await?;
        let taken: Vec<(i64, i64)> = sqlx::query_as(
            "SELECT taken_at + $2 - (extract(epoch from clock_timestamp()) * 1000)::bigint, calls FROM call_blocks \
             WHERE customer = $1 AND calls > 0 \
             AND taken_at > (extract(epoch from clock_timestamp()) * 1000)::bigint - $2 ORDER BY taken_at",
        )
        .bind(customer)
        .bind(milliseconds(WINDOW))
        .fetch_all(&mut *transaction)
        .await?;
        let pause: Option<i64> = sqlx::query_scalar(
            "SELECT until - (extract(epoch from clock_timestamp()) * 1000)::bigint FROM call_pauses WHERE customer = $1",
        )
        .bind(customer)
        .fetch_optional(&mut *transaction)
        .await?;
        let sum: i64 = taken.iter().map(|(_, calls)| calls).sum();
        let before = usize::try_from(sum).unwrap_or_default();
        let calls = most.saturating_sub(before).min(wanted);
        if calls == 0 {
            return Ok(Err(free_in(&taken, most)));
        }
        let id: i64 = sqlx::query_scalar(
            "INSERT INTO call_blocks (customer, taken_at, calls) \
             VALUES ($1, (extract(epoch from clock_timestamp()) * 1000)::bigint, $2) RETURNING id",
        )
        .bind(customer)
        .bind(i64::try_from(calls).unwrap_or(i64::MAX))
        .fetch_one(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(Ok(Block {
            id,
            calls,
            taken_before: before,
            pause: duration(pause.unwrap_or_default()),
        }))
    }

    async fn give_back(&self, block: i64, unused: usize) -> Result<()> {
        sqlx::query("UPDATE call_blocks SET calls = greatest(calls - $2, 0) WHERE id = $1")
            .bind(block)
            .bind(i64::try_from(unused).unwrap_or(i64::MAX))
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    async fn note(&self, customer: &str, calls: usize) -> Result<()> {
        sqlx::query(
            "INSERT INTO call_blocks (customer, taken_at, calls) \
             VALUES ($1, (extract(epoch from clock_timestamp()) * 1000)::bigint, $2)",
        )
        .bind(customer)
        .bind(i64::try_from(calls).unwrap_or(i64::MAX))
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    async fn join(&self, gone: &str, into: &str) -> Result<()> {
        sqlx::query("UPDATE call_blocks SET customer = $2 WHERE customer = $1")
            .bind(gone)
            .bind(into)
            .execute(&self.pool)
            .await?;
        sqlx::query(
            "INSERT INTO call_pauses (customer, until) SELECT $2, until FROM call_pauses WHERE customer = $1 \
             ON CONFLICT (customer) DO UPDATE SET until = greatest(call_pauses.until, excluded.until)",
        )
        .bind(gone)
        .bind(into)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    async fn pause(&self, customer: &str, pause: Duration) -> Result<()> {
        sqlx::query(
            "INSERT INTO call_pauses (customer, until) \
             VALUES ($1, (extract(epoch from clock_timestamp()) * 1000)::bigint + $2) \
             ON CONFLICT (customer) DO UPDATE SET until = greatest(call_pauses.until, excluded.until)",
        )
        .bind(customer)
        .bind(milliseconds(pause))
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}

/// How long until fewer than `most` calls are within the window; each with the time that it still is.
fn free_in(taken: &[(i64, i64)], most: usize) -> Duration {
    let mut left: i64 = taken.iter().map(|(_, calls)| calls).sum();
    for (ends_in, calls) in taken {
        left -= calls;
        if usize::try_from(left).is_ok_and(|left| left < most) {
            return duration(*ends_in);
        }
    }
    WINDOW
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wait_ends_when_enough_blocks_are_gone() {
        let taken = [(1_000, 10), (2_000, 10), (30_000, 5)];
        assert_eq!(free_in(&taken, 25), Duration::from_secs(1));
        assert_eq!(free_in(&taken, 16), Duration::from_secs(1));
        assert_eq!(free_in(&taken, 15), Duration::from_secs(2));
        assert_eq!(free_in(&taken, 5), Duration::from_secs(30));
        assert_eq!(free_in(&taken, 0), WINDOW, "none is free by waiting");
    }
}
