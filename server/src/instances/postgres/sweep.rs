use super::super::form_keys;
use super::connection::{Postgres, milliseconds};
use super::{customers, messages::MESSAGES_KEPT};

impl Postgres {
    /// Deletes what is too old to matter.
    pub async fn sweep(&self) -> Result<(), sqlx::Error> {
        let long_ago = [
            ("instance_messages", "sent_at", MESSAGES_KEPT),
            ("call_rates", "full_at", MESSAGES_KEPT),
            ("request_locks", "until", MESSAGES_KEPT),
            ("form_keys", "claimed_at", form_keys::REMEMBERED),
            ("customer_requests", "used_at", customers::REMEMBERED),
            ("customer_names", "used_at", customers::REMEMBERED),
        ];
        for (table, time, kept) in long_ago {
            let now = "(extract(epoch from clock_timestamp()) * 1000)::bigint";
            let statement = format!("DELETE FROM {table} WHERE {time} < {now} - $1");
            sqlx::query(sqlx::AssertSqlSafe(statement))
                .bind(milliseconds(kept))
                .execute(&self.pool)
                .await?;
        }
        Ok(())
    }
}
