use std::sync::atomic::Ordering;
use std::time::Duration;

use sqlx::postgres::PgListener;
use tokio::sync::mpsc;

use super::connection::{Postgres, milliseconds};

/// Time for which a message can be read by an instance that was disconnected.
pub const MESSAGE_RETENTION: Duration = Duration::from_mins(10);
/// Time for which older messages are read again: rows may become visible in another order than they were numbered.
const OVERLAP: Duration = Duration::from_secs(5);
const CHANNEL: &str = "portal_messages";
/// Pause between two attempts to listen.
const RETRY_PAUSE: Duration = Duration::from_millis(300);
/// Limit of waiting notifications; more carry no further information.
const MAX_WAITING_NOTIFICATIONS: usize = 64;

/// A notification of the listening connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notification {
    /// The connection listens from now on.
    Connected,
    /// Some instance has written a message.
    Written,
    /// The connection is lost; what is written now is not heard of.
    Lost,
}

impl Postgres {
    /// Listens for as long as the receiver exists.
    pub fn listen(&self) -> mpsc::Receiver<Notification> {
        let (sender, receiver) = mpsc::channel(MAX_WAITING_NOTIFICATIONS);
        let me = self.clone();
        tokio::spawn(async move {
            while !sender.is_closed() {
                tokio::select! {
                    () = sender.closed() => return,
                    ended = me.receive_notifications(&sender) => if let Err(error) = ended {
                        tracing::debug!(%error, "the connection to the other instances is lost");
                    }
                }
                me.listens.store(false, Ordering::Relaxed);
                if sender.send(Notification::Lost).await.is_err() {
                    return;
                }
                tokio::time::sleep(RETRY_PAUSE).await;
            }
        });
        receiver
    }

    async fn receive_notifications(&self, sender: &mpsc::Sender<Notification>) -> Result<(), sqlx::Error> {
        let mut listener = PgListener::connect_with(self.pool()?).await?;
        listener.listen(CHANNEL).await?;
        self.listens.store(true, Ordering::Relaxed);
        let _ = sender.send(Notification::Connected).await;
        while listener.try_recv().await?.is_some() {
            // A full channel has a notification already.
            let _ = sender.try_send(Notification::Written);
        }
        Ok(())
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
        .bind(milliseconds(OVERLAP))
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
            .bind(CHANNEL)
            .execute(self.pool()?)
            .await?;
        Ok(())
    }
}
