use std::time::Duration;

use sqlx::postgres::PgListener;

use super::connection::{Postgres, milliseconds};

/// Time for which a message can be read by an instance that was disconnected.
pub(super) const MESSAGE_RETENTION: Duration = Duration::from_mins(10);
/// Time for which older messages are read again: rows may become visible in another order than they were numbered.
const REREAD_OVERLAP: Duration = Duration::from_secs(5);
const NOTIFY_CHANNEL: &str = "portal_messages";

impl Postgres {
    /// Listens for notifications of new messages, over a connection of its own.
    pub async fn listen(&self) -> Result<PgListener, sqlx::Error> {
        let mut listener = PgListener::connect_with(self.pool()?).await?;
        listener.listen(NOTIFY_CHANNEL).await?;
        self.listens(true);
        Ok(listener)
    }

    pub async fn newest_message(&self) -> Result<i64, sqlx::Error> {
        sqlx::query_scalar("SELECT coalesce(max(id), 0) FROM instance_messages")
            .fetch_one(self.pool()?)
            .await
    }

    /// Returns messages of other instances with a higher number, and those of the last seconds.
    pub async fn messages_since(&self, newest: i64) -> Result<Vec<(i64, String)>, sqlx::Error> {
        sqlx::query_as(
            "SELECT id, body FROM instance_messages WHERE instance <> $1 \
             AND (id > $2 OR sent_at > (extract(epoch from clock_timestamp()) * 1000)::bigint - $3) ORDER BY id",
        )
        .bind(self.instance())
        .bind(newest)
        .bind(milliseconds(REREAD_OVERLAP))
        .fetch_all(self.pool()?)
        .await
    }

    pub async fn write_message(&self, body: &str) -> Result<(), sqlx::Error> {
        sqlx::query(
            "INSERT INTO instance_messages (instance, sent_at, body) \
             VALUES ($1, (extract(epoch from clock_timestamp()) * 1000)::bigint, $2)",
        )
        .bind(self.instance())
        .bind(body)
        .execute(self.pool()?)
        .await?;
        Ok(())
    }

    /// Notifies the listening instances of new messages.
    pub async fn notify_written(&self) -> Result<(), sqlx::Error> {
        sqlx::query("SELECT pg_notify($1, '')")
            .bind(NOTIFY_CHANNEL)
            .execute(self.pool()?)
            .await?;
        Ok(())
    }
}
