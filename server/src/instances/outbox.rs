use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

use super::message::Message;
use super::postgres::Postgres;

/// Limit of the messages that wait for the database; further ones are dropped, and the others find those changes by reading
/// themselves.
const MAX_QUEUED_MESSAGES: usize = 10_000;
/// Pause between two attempts to write a message.
const RETRY_PAUSE: Duration = Duration::from_millis(300);
/// Limit of attempts to write a message: they last longer than a restart of the database.
const MAX_ATTEMPTS: usize = 100;
/// Longest wait for the queued messages at the end of the portal.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(2);

/// Sends messages to the other instances, one after the other, without blocking the sender. Cheap to clone.
#[derive(Clone)]
pub struct Outbox(Option<mpsc::Sender<Post>>);

enum Post {
    Message(Message),
    /// A message was written in a transaction of its own.
    Written,
    Flush(oneshot::Sender<()>),
}

impl Outbox {
    /// Returns an outbox of a single instance, which drops all messages.
    pub fn nowhere() -> Self {
        Self(None)
    }

    pub fn to(postgres: Postgres) -> Self {
        let (sender, receiver) = mpsc::channel(MAX_QUEUED_MESSAGES);
        tokio::spawn(deliver(postgres, receiver));
        Self(Some(sender))
    }

    pub fn send(&self, message: Message) {
        self.post(Post::Message(message));
    }

    /// Notifies the others of a message that was written already.
    pub fn written(&self) {
        self.post(Post::Written);
    }

    fn post(&self, post: Post) {
        if let Some(sender) = &self.0
            && sender.try_send(post).is_err()
        {
            tracing::warn!("the other instances cannot be told of everything");
        }
    }

    /// Waits a moment for the queued messages.
    pub async fn flush(&self) {
        let (done, told) = oneshot::channel();
        self.post(Post::Flush(done));
        if self.0.is_some() && tokio::time::timeout(FLUSH_TIMEOUT, told).await.is_err() {
            tracing::warn!("the other instances could not be told of everything");
        }
    }
}

async fn deliver(postgres: Postgres, mut posts: mpsc::Receiver<Post>) {
    while let Some(post) = posts.recv().await {
        match post {
            Post::Message(message) => {
                let Ok(body) = serde_json::to_string(&message) else {
                    continue;
                };
                for attempt in 1..=MAX_ATTEMPTS {
                    match postgres.write_message(&body).await {
                        Ok(()) => break,
                        Err(error) => tracing::debug!(%error, attempt, "a message could not be written"),
                    }
                    tokio::time::sleep(RETRY_PAUSE).await;
                }
                notify(&postgres).await;
            }
            Post::Written => notify(&postgres).await,
            Post::Flush(done) => {
                let _ = done.send(());
            }
        }
    }
}

/// The notification is separate from the transaction that writes: a commit with a notification waits for all others that have
/// one.
async fn notify(postgres: &Postgres) {
    if let Err(error) = postgres.notify_written().await {
        // The other instances poll for messages in any case.
        tracing::debug!(%error, "the other instances could not be notified");
    }
}
