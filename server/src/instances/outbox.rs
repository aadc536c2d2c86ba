use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

use super::message::Message;
use super::postgres::Postgres;

/// Limit of the messages that wait for the database; of further ones the others are told that anything may have changed.
const MAX_QUEUED_MESSAGES: usize = 10_000;
/// Pause between two attempts to write a message.
const RETRY_PAUSE: Duration = Duration::from_millis(300);
/// Limit of attempts to write a message: they last longer than a restart of the database.
const MAX_ATTEMPTS: usize = 100;
/// Longest wait for the queued messages at the end of the portal.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(2);

/// Sends messages to the other instances, one after the other, without blocking the sender. Cheap to clone.
#[derive(Clone)]
pub struct Outbox(Option<Sending>);

#[derive(Clone)]
struct Sending {
    queue: mpsc::Sender<Outgoing>,
    /// A message was dropped, which the others do not know of.
    has_lost: Arc<AtomicBool>,
}

enum Outgoing {
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
        let (queue, outgoing) = mpsc::channel(MAX_QUEUED_MESSAGES);
        let has_lost = Arc::<AtomicBool>::default();
        tokio::spawn(deliver(postgres, outgoing, has_lost.clone()));
        Self(Some(Sending { queue, has_lost }))
    }

    pub fn send(&self, message: Message) {
        self.enqueue(Outgoing::Message(message));
    }

    /// Notifies the others of a message that was written already.
    pub fn written(&self) {
        self.enqueue(Outgoing::Written);
    }

    fn enqueue(&self, outgoing: Outgoing) {
        if let Some(sending) = &self.0
            && sending.queue.try_send(outgoing).is_err()
        {
            note_lost(&sending.has_lost);
        }
    }

    /// Waits a moment for the queued messages.
    pub async fn flush(&self) {
        let (done, told) = oneshot::channel();
        self.enqueue(Outgoing::Flush(done));
        if self.0.is_some() && tokio::time::timeout(FLUSH_TIMEOUT, told).await.is_err() {
            tracing::warn!("the other instances could not be told of everything");
        }
    }
}

fn note_lost(has_lost: &AtomicBool) {
    tracing::warn!("the other instances cannot be told of everything");
    has_lost.store(true, Ordering::Relaxed);
}

async fn deliver(postgres: Postgres, mut queue: mpsc::Receiver<Outgoing>, has_lost: Arc<AtomicBool>) {
    while let Some(outgoing) = queue.recv().await {
        match outgoing {
            Outgoing::Message(message) => {
                let had_lost = has_lost.swap(false, Ordering::Relaxed);
                for message in had_lost
                    .then_some(Message::AnythingChanged)
                    .into_iter()
                    .chain([message])
                {
                    if !write(&postgres, &message).await {
                        note_lost(&has_lost);
                    }
                }
                notify(&postgres).await;
            }
            Outgoing::Written => notify(&postgres).await,
            Outgoing::Flush(done) => {
                let _ = done.send(());
            }
        }
    }
}

/// Tells whether the message could be written.
async fn write(postgres: &Postgres, message: &Message) -> bool {
    // Texts and numbers can always be written.
    let body = serde_json::to_string(message).unwrap_or_default();
    for attempt in 1..=MAX_ATTEMPTS {
        match postgres.write_message(&body).await {
            Ok(()) => return true,
            Err(error) => tracing::debug!(%error, attempt, "a message could not be written"),
        }
        tokio::time::sleep(RETRY_PAUSE).await;
    }
    false
}

/// The notification is separate from the transaction that writes: a commit with a notification waits for all others that have
/// one.
async fn notify(postgres: &Postgres) {
    if let Err(error) = postgres.notify_written().await {
        // The other instances poll for messages in any case.
        tracing::debug!(%error, "the other instances could not be notified");
    }
}
