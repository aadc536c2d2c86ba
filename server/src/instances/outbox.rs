use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

use super::message::Message;
use super::postgres::Postgres;

/// Messages that wait for the database; more are dropped, and the others find what they told by reading themselves.
const MAX_QUEUED: usize = 10_000;
/// From one try to write a message to the next.
const RETRY_PAUSE: Duration = Duration::from_millis(300);
/// Tries before a message is dropped: longer than a restart of the database takes.
const TRIES: usize = 100;
/// How long the end of the portal waits for what is to be told.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(2);

/// Tells the other instances, one message after the other, without holding up who tells. Cheap to clone.
#[derive(Clone)]
pub struct Outbox(Option<mpsc::Sender<Post>>);

enum Post {
    Message(Message),
    /// A message was written in a transaction of its own.
    Written,
    Flush(oneshot::Sender<()>),
}

impl Outbox {
    /// There is no other instance.
    pub fn nowhere() -> Self {
        Self(None)
    }

    pub fn to(postgres: Postgres) -> Self {
        let (sender, receiver) = mpsc::channel(MAX_QUEUED);
        tokio::spawn(deliver(postgres, receiver));
        Self(Some(sender))
    }

    pub fn send(&self, message: Message) {
        self.post(Post::Message(message));
    }

    /// The others are to look for a message that was written already.
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

    /// Waits a moment for what is still to be told.
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
                for attempt in 1..=TRIES {
                    match postgres.write_message(&body).await {
                        Ok(()) => break,
                        Err(error) => tracing::debug!(%error, attempt, "a message could not be written"),
                    }
                    tokio::time::sleep(RETRY_PAUSE).await;
                }
                note(&postgres).await;
            }
            Post::Written => note(&postgres).await,
            Post::Flush(done) => {
                let _ = done.send(());
            }
        }
    }
}

/// Apart from the transaction that writes: a commit with a notification waits for all others that have one.
async fn note(postgres: &Postgres) {
    if let Err(error) = postgres.note_written().await {
        // They look for messages from time to time in any case.
        tracing::debug!(%error, "the other instances could not be notified");
    }
}
