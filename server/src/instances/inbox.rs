use std::collections::{BTreeSet, VecDeque};
use std::time::{Duration, Instant};

use sqlx::postgres::PgListener;
use tokio::time::{sleep, timeout};

use super::message::Message;
use super::postgres::Postgres;

/// Interval at which messages are read in any case: a notification may get lost.
const POLL_INTERVAL: Duration = Duration::from_secs(15);
/// Pause between two attempts to listen.
const RETRY_PAUSE: Duration = Duration::from_millis(300);
/// Time without reading after which messages may have been deleted unread.
const MAX_GAP: Duration = Duration::from_mins(5);
/// Limit of the remembered message numbers. Rows may become visible in another order than they were numbered.
const MAX_REMEMBERED_IDS: usize = 5_000;

/// Messages of the other instances, each once, from the start of this instance.
pub struct Inbox {
    postgres: Postgres,
    listener: Option<PgListener>,
    /// The number of the newest message at the start, then of the newest one read; `None` before the first connection.
    newest: Option<i64>,
    read: BTreeSet<i64>,
    last_read: Instant,
    waiting: VecDeque<Message>,
}

impl Inbox {
    pub fn new(postgres: Postgres) -> Self {
        Self {
            postgres,
            listener: None,
            newest: None,
            read: BTreeSet::new(),
            last_read: Instant::now(),
            waiting: VecDeque::new(),
        }
    }

    /// Waits for the next message.
    pub async fn next(&mut self) -> Message {
        loop {
            if let Some(message) = self.waiting.pop_front() {
                return message;
            }
            self.wait().await;
            if let Err(error) = self.read_messages().await {
                tracing::debug!(%error, "the messages of instances cannot be read");
            }
        }
    }

    /// Waits until there may be a message: until this instance listens, is notified, or has waited for the poll interval.
    async fn wait(&mut self) {
        let Some(listener) = &mut self.listener else {
            match self.postgres.listen().await {
                Ok(listener) => self.listener = Some(listener),
                Err(error) => {
                    tracing::debug!(%error, "the other instances cannot be listened to");
                    sleep(RETRY_PAUSE).await;
                }
            }
            return;
        };
        match timeout(POLL_INTERVAL, listener.try_recv()).await {
            // All notifications that have arrived are answered by one read.
            Ok(Ok(Some(_))) => while listener.next_buffered().is_some() {},
            Ok(lost) => {
                tracing::debug!(error = ?lost.err(), "the connection to the other instances is lost");
                self.postgres.listens(false);
                self.listener = None;
                sleep(RETRY_PAUSE).await;
            }
            Err(_) => {}
        }
    }

    async fn read_messages(&mut self) -> Result<(), sqlx::Error> {
        let Some(newest) = self.newest else {
            // Messages from before this instance listened are not missed.
            self.newest = Some(self.postgres.newest_message().await?);
            return Ok(());
        };
        let messages = self.postgres.messages_since(newest).await?;
        if self.last_read.elapsed() > MAX_GAP {
            tracing::warn!("messages of other instances were missed: everything is read anew");
            self.waiting.push_back(Message::AnythingChanged);
        }
        self.last_read = Instant::now();
        for (id, body) in messages {
            self.newest = self.newest.max(Some(id));
            if !self.read.insert(id) {
                continue;
            }
            while self.read.len() > MAX_REMEMBERED_IDS {
                self.read.pop_first();
            }
            match serde_json::from_str(&body) {
                Ok(message) => self.waiting.push_back(message),
                // A newer version sent it, during a rolling restart.
                Err(error) => tracing::debug!(%error, "a message of another instance is not known"),
            }
        }
        Ok(())
    }
}
