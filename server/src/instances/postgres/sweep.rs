use super::connection::{Postgres, milliseconds};
use super::{customers, messages::MESSAGE_RETENTION};

impl Postgres {
    /// Deletes expired data.
    pub async fn sweep(&self) -> Result<(), sqlx::Error> {
        let long_ago = [
            ("instance_messages", "sent_at", MESSAGE_RETENTION),
            ("call_rates", "full_at", MESSAGE_RETENTION),
            ("request_locks", "until", MESSAGE_RETENTION),
            ("customer_requests", "used_at", customers::CUSTOMER_RETENTION),
            ("customer_names", "used_at", customers::CUSTOMER_RETENTION),
        ];
        for (table, time, kept) in long_ago {
            let now = "(extract(epoch from clock_timestamp()) * 1000)::bigint";
            let statement = format!("DELETE FROM {table} WHERE {time} < {now} - $1");
            sqlx::query(sqlx::AssertSqlSafe(statement))
                .bind(milliseconds(kept))
                .execute(self.pool()?)
                .await?;
        }
        Ok(())
    }
}
