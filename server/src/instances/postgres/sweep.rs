use super::super::form_keys;
use super::connection::{Postgres, milliseconds};
use super::{customers, messages::MESSAGES_KEPT};

impl Postgres {
    /// Deletes what is too old to matter.
    pub async fn sweep(&self) -> Result<(), sqlx::Error> {
        let long_ago = [
            "DELETE FROM instance_messages WHERE sent_at < (extract(epoch from clock_timestamp()) * 1000)::bigint - $1",
            "DELETE FROM call_rates WHERE full_at < (extract(epoch from clock_timestamp()) * 1000)::bigint - $1",
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
        .bind(milliseconds(form_keys::REMEMBERED))
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
}
