use std::time::Duration;

use super::super::call_rates::CallRate;
use super::connection::{Postgres, duration, milliseconds};

/// A bucket is stored as the time when it is full again (generic cell rate algorithm). Every call asks the database: a customer
/// has two calls a second at the most.
impl Postgres {
    /// Takes a call out of a bucket. Returns how many are left in it, or how long it takes until one is.
    pub async fn take_call(
        &self,
        bucket: &str,
        rate: CallRate,
    ) -> Result<Result<u32, Duration>, sqlx::Error> {
        let interval = interval(rate);
        let empty = interval * i64::from(rate.burst.get());
        let full_in: Option<i64> = sqlx::query_scalar(
            "WITH clock AS (SELECT (extract(epoch from statement_timestamp()) * 1000)::bigint AS now) \
             INSERT INTO call_rates AS rate (bucket, full_at) SELECT $1, now + $2 FROM clock \
             ON CONFLICT (bucket) DO UPDATE SET full_at = greatest(rate.full_at, (SELECT now FROM clock)) + $2 \
             WHERE greatest(rate.full_at, (SELECT now FROM clock)) + $2 <= (SELECT now FROM clock) + $3 \
             RETURNING full_at - (SELECT now FROM clock)",
        )
        .bind(bucket)
        .bind(interval)
        .bind(empty)
        .fetch_optional(self.pool()?)
        .await?;
        if let Some(full_in) = full_in {
            let left = (empty - full_in).max(0) / interval;
            return Ok(Ok(u32::try_from(left).unwrap_or_default()));
        }
        let full_in: i64 = sqlx::query_scalar(
            "SELECT full_at - (extract(epoch from statement_timestamp()) * 1000)::bigint FROM call_rates WHERE bucket = $1",
        )
        .bind(bucket)
        .fetch_optional(self.pool()?)
        .await?
        .unwrap_or_default();
        Ok(Err(duration(full_in + interval - empty)))
    }

    /// Removes an unused bucket and returns how many calls it lacks.
    pub async fn remove_bucket(&self, bucket: &str, rate: CallRate) -> Result<u32, sqlx::Error> {
        let full_in: Option<i64> = sqlx::query_scalar(
            "DELETE FROM call_rates WHERE bucket = $1 \
             RETURNING full_at - (extract(epoch from statement_timestamp()) * 1000)::bigint",
        )
        .bind(bucket)
        .fetch_optional(self.pool()?)
        .await?;
        let lacks = full_in.unwrap_or_default().max(0) / interval(rate);
        Ok(u32::try_from(lacks).unwrap_or(u32::MAX))
    }
}

/// Returns the milliseconds from one call to the next, rounded up.
fn interval(rate: CallRate) -> i64 {
    milliseconds(rate.interval()) + 1
}
