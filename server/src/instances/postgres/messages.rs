use std::time::Duration;

use sqlx::postgres::PgListener;
use tokio::sync::mpsc;

use super::connection::{Postgres, milliseconds};

/// How long a message can be read by an instance that was away.
pub const MESSAGES_KEPT: Duration = Duration::from_mins(10);
/// Rows may become visible in another order than they were numbered: so far back it is looked again.
const OVERLAP: Duration = Duration::from_secs(5);
const CHANNEL: &str = "portal_messages";
/// From one try to listen to the next.
const AGAIN: Duration = Duration::from_millis(300);
/// Notes that wait for being acted upon; more say nothing more.
const WAITING: usize = 64;

/// What the listening connection hears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// It listens from now on.
    Connected,
    /// Some instance has written a message.
    Written,
    /// The connection is lost; what is written now is not heard of.
    Lost,
}

impl Postgres {
    /// Listens for as long as somebody receives.
    pub fn listen(&self) -> mpsc::Receiver<Heard> {
        let (sender, receiver) = mpsc::channel(WAITING);
        let me = self.clone();
        tokio::spawn(async move {
            while !sender.is_closed() {
                tokio::select! {
                    () = sender.closed() => return,
                    ended = me.hear(&sender) => if let Err(error) = ended {
                        tracing::debug!(%error, "the connection to the other instances is lost");
                    }
                }
                if sender.send(Heard::Lost).await.is_err() {
                    return;
                }
                tokio::time::sleep(AGAIN).await;
            }
        });
        receiver
    }

    async fn hear(&self, sender: &mpsc::Sender<Heard>) -> Result<(), sqlx::Error> {
        let mut listener = PgListener::connect_with(&self.pool).await?;
        listener.listen(CHANNEL).await?;
        let _ = sender.send(Heard::Connected).await;
        while listener.try_recv().await?.is_some() {
            // A full channel has a note already.
            let _ = sender.try_send(Heard::Written);
        }
        Ok(())
    }

    pub async fn newest_message(&self) -> Result<i64, sqlx::Error> {
        sqlx::query_scalar("SELECT coalesce(max(id), 0) FROM instance_messages")
            .fetch_one(&self.pool)
            .await
    }

    /// Messages of other instances with a higher number, and those of the last seconds.
    pub async fn messages_since(&self, newest: i64) -> Result<Vec<(i64, String)>, sqlx::Error> {
        sqlx::query_as(
            "SELECT id, body FROM instance_messages WHERE instance <> $1 \
             AND (id > $2 OR sent_at > (extract(epoch from clock_timestamp()) * 1000)::bigint - $3) ORDER BY id",
        )
        .bind(self.instance())
        .bind(newest)
        .bind(milliseconds(OVERLAP))
        .fetch_all(&self.pool)
        .await
    }

    pub async fn write_message(&self, body: &str) -> Result<(), sqlx::Error> {
        sqlx::query(
            "INSERT INTO instance_messages (instance, sent_at, body) \
             VALUES ($1, (extract(epoch from clock_timestamp()) * 1000)::bigint, $2)",
        )
        .bind(self.instance())
        .bind(body)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Has the listening instances look for messages.
    pub async fn note_written(&self) -> Result<(), sqlx::Error> {
        sqlx::query("SELECT pg_notify($1, '')")
            .bind(CHANNEL)
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}
