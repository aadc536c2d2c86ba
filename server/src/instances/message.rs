use std::collections::{BTreeSet, VecDeque};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio::time::{Interval, MissedTickBehavior};

use super::postgres::{MESSAGE_RETENTION, Notification, Postgres};

/// A message to the other instances. It names accounts by keyed hashes and contains nothing of a request's content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "told", rename_all = "snake_case")]
pub enum Message {
    /// The operator's webhook named a request.
    Delivered {
        code: String,
        kind: String,
        at: Option<String>,
    },
    /// The operator's webhook named no request: anything may have changed.
    AnythingChanged,
    /// A read of this account has found a change.
    Changed {
        account: String,
        customer: String,
        code: String,
        kind: String,
        /// Identifies the change, so that it is announced once.
        mark: String,
        /// Time at which it was found (ISO 8601).
        found: String,
        updated_at: Option<String>,
    },
    /// This account has sent something to the service, for a request if it names one.
    Sent {
        account: String,
        customer: String,
        code: Option<String>,
        /// Whether the call may have had an effect, so that open pages are told.
        is_told: bool,
    },
    /// A session is over; its key in the database.
    SessionEnded { session: String },
    /// The service no longer accepts this account's token.
    TokenRefused { account: String },
    /// The service asked for a pause of so many milliseconds.
    Paused { customer: String, milliseconds: u64 },
}

/// An input from the other instances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InboxEvent {
    Message(Message),
    /// The connection was lost for longer than messages are kept: anything may have changed.
    Missed,
}

/// Interval at which messages are read in any case: a notification may get lost.
const POLL_INTERVAL: Duration = Duration::from_secs(15);
/// Limit of the remembered message numbers. Rows may become visible in another order than they were numbered.
const MAX_REMEMBERED_IDS: usize = 5_000;

/// Messages of the other instances, each once, from the start of this instance.
pub struct Inbox {
    postgres: Postgres,
    notifications: mpsc::Receiver<Notification>,
    poll: Interval,
    /// The number of the newest message at the start, then of the newest one read; `None` before the first connection.
    newest: Option<i64>,
    read: BTreeSet<i64>,
    lost: Option<Instant>,
    waiting: VecDeque<InboxEvent>,
}

impl Inbox {
    pub fn new(postgres: Postgres) -> Self {
        let mut poll = tokio::time::interval(POLL_INTERVAL);
        poll.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self {
            notifications: postgres.listen(),
            postgres,
            poll,
            newest: None,
            read: BTreeSet::new(),
            lost: None,
            waiting: VecDeque::new(),
        }
    }

    /// Waits for the next message. Returns `None` at the end of the runtime.
    pub async fn next(&mut self) -> Option<InboxEvent> {
        loop {
            if let Some(received) = self.waiting.pop_front() {
                return Some(received);
            }
            tokio::select! {
                notification = self.notifications.recv() => match notification? {
                    Notification::Connected => self.connected().await,
                    Notification::Written => {
                        // Several notifications are handled with one read.
                        let mut is_lost = false;
                        while let Ok(more) = self.notifications.try_recv() {
                            is_lost |= more == Notification::Lost;
                        }
                        if is_lost {
                            self.lost.get_or_insert_with(Instant::now);
                        }
                        self.poll().await;
                    }
                    Notification::Lost => {
                        self.lost.get_or_insert_with(Instant::now);
                    }
                },
                _ = self.poll.tick() => self.poll().await,
            }
        }
    }

    async fn connected(&mut self) {
        if self
            .lost
            .take()
            .is_some_and(|lost| lost.elapsed() > MESSAGE_RETENTION)
        {
            self.waiting.push_back(InboxEvent::Missed);
        }
        self.poll().await;
    }

    async fn poll(&mut self) {
        let Some(newest) = self.newest else {
            // Messages from before this instance listened are not missed.
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
            while self.read.len() > MAX_REMEMBERED_IDS {
                self.read.pop_first();
            }
            match serde_json::from_str(&body) {
                Ok(message) => self.waiting.push_back(InboxEvent::Message(message)),
                // A newer version sent it, during a rolling restart.
                Err(error) => tracing::debug!(%error, "a message of another instance is not known"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn message_round_trips() {
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
