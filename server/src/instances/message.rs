use std::collections::{BTreeSet, VecDeque};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio::time::{Interval, MissedTickBehavior};

use super::postgres::{Heard, MESSAGES_KEPT, Postgres};

/// What one instance tells the others. It names accounts by keyed hashes and says nothing of what a request contains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "told", rename_all = "snake_case")]
pub enum Message {
    /// The operator's webhook told of a request.
    Delivered {
        code: String,
        kind: String,
        at: Option<String>,
    },
    /// The operator's webhook told of something that names no request: anything may have changed.
    AnythingChanged,
    /// A read of this account has found a change.
    Changed {
        account: String,
        customer: String,
        code: String,
        kind: String,
        /// Names the change, so that it is told once.
        mark: String,
        /// When it was found (ISO 8601).
        found: String,
        updated_at: Option<String>,
    },
    /// This account has sent something to the service, for a request where it names one.
    Sent {
        account: String,
        customer: String,
        code: Option<String>,
        /// Whether it may have had an effect.
        is_told: bool,
    },
    /// A session is over; its key in the database.
    SessionEnded { session: String },
    /// The service does not accept this account's token any more.
    TokenRefused { account: String },
    /// The service asked for a pause of so many milliseconds.
    Paused { customer: String, milliseconds: u64 },
}

/// What comes from the other instances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Received {
    Message(Message),
    /// The connection was lost for longer than messages are kept: anything may have changed.
    Missed,
}

/// Messages are looked for so often in any case: a note that one was written may get lost.
const LOOK: Duration = Duration::from_secs(15);
/// Read messages that are remembered, because rows may become visible in another order than they were numbered.
const REMEMBERED: usize = 5_000;

/// Messages of the other instances, each once, from the moment it was made.
pub struct Inbox {
    postgres: Postgres,
    heard: mpsc::Receiver<Heard>,
    look: Interval,
    /// The number of the newest message at the start, then of the newest one read; none before the first connection.
    newest: Option<i64>,
    read: BTreeSet<i64>,
    lost: Option<Instant>,
    waiting: VecDeque<Received>,
}

impl Inbox {
    pub fn new(postgres: Postgres) -> Self {
        let mut look = tokio::time::interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self {
            heard: postgres.listen(),
            postgres,
            look,
            newest: None,
            read: BTreeSet::new(),
            lost: None,
            waiting: VecDeque::new(),
        }
    }

    /// The next message; waits for it. Nothing at the end of the runtime.
    pub async fn next(&mut self) -> Option<Received> {
        loop {
            if let Some(received) = self.waiting.pop_front() {
                return Some(received);
            }
            tokio::select! {
                heard = self.heard.recv() => match heard? {
                    Heard::Connected => self.connected().await,
                    Heard::Written => {
                        // Several at once are read at once.
                        let mut is_lost = false;
                        while let Ok(more) = self.heard.try_recv() {
                            is_lost |= more == Heard::Lost;
                        }
                        if is_lost {
                            self.lost.get_or_insert_with(Instant::now);
                        }
                        self.look().await;
                    }
                    Heard::Lost => {
                        self.lost.get_or_insert_with(Instant::now);
                    }
                },
                _ = self.look.tick() => self.look().await,
            }
        }
    }

    async fn connected(&mut self) {
        if self
            .lost
            .take()
            .is_some_and(|lost| lost.elapsed() > MESSAGES_KEPT)
        {
            self.waiting.push_back(Received::Missed);
        }
        self.look().await;
    }

    async fn look(&mut self) {
        let Some(newest) = self.newest else {
            // What was told before this instance listened is nothing that it has missed.
            match self.postgres.newest_message().await {
                Ok(newest) => self.newest = Some(newest),
                Err(error) => tracing::debug!(%error, "the messages of instances cannot be read"),
            }
            return;
        };
        let written = match self.postgres.messages_since(newest).await {
            Ok(written) => written,
            Err(error) => {
                tracing::debug!(%error, "the messages of instances cannot be read");
                return;
            }
        };
        for (id, body) in written {
            self.newest = self.newest.max(Some(id));
            if !self.read.insert(id) {
                continue;
            }
            while self.read.len() > REMEMBERED {
                self.read.pop_first();
            }
            match serde_json::from_str(&body) {
                Ok(message) => self.waiting.push_back(Received::Message(message)),
                // Of a newer version, during a rolling restart.
                Err(error) => tracing::debug!(%error, "a message of another instance is not known"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn message_reads_as_it_was_written() {
        let message = Message::Sent {
            account: "a".into(),
            customer: "b".into(),
            code: None,
            is_told: true,
        };
        let text = serde_json::to_string(&message).unwrap();
        assert_eq!(
            text,
            r#"{"told":"sent","account":"a","customer":"b","code":null,"is_told":true}"#
        );
        assert_eq!(serde_json::from_str::<Message>(&text).unwrap(), message);
    }
}
