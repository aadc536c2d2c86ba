use std::time::Duration;

use anyhow::Result;
use async_trait::async_trait;

use super::random_name::random_name;
use crate::clock::Clock;
use crate::storage::Storage;
pub use crate::storage::form_keys::FormClaim;

/// Time for which a submitted form is remembered: longer than the upload queue keeps a file in the browser, a day. A tab left open
/// longer is caught by the state that the preflight check reads.
const FORM_KEY_RETENTION: Duration = Duration::from_hours(26);
/// Limit of attempts: a connection that broke may have claimed the key, which another attempt finds out.
const MAX_ATTEMPTS: usize = 3;

/// Keys of submitted forms, so that each form is submitted once, whichever instance receives it, and so that after a crash it is
/// known that one was begun.
#[async_trait]
pub trait FormKeys: Send + Sync {
    /// Claims a form before anything is sent.
    ///
    /// # Errors
    /// The answer cannot be known; nothing may be sent then.
    async fn claim(&self, key: &str) -> Result<FormClaim>;

    /// Records that the outcome is known.
    async fn finish(&self, key: &str);

    /// Allows the form to be submitted again.
    async fn release(&self, key: &str);
}

fn milliseconds(clock: &Clock) -> i64 {
    clock.seconds().saturating_mul(1_000)
}

#[async_trait]
impl FormKeys for Storage {
    async fn claim(&self, key: &str) -> Result<FormClaim> {
        let (claimant, now) = (random_name()?, milliseconds(&Clock::default()));
        let mut tries = 0;
        loop {
            tries += 1;
            match self.claim_form(key, &claimant, now).await {
                Err(error) if tries == MAX_ATTEMPTS => return Err(error.into()),
                Err(_) => {}
                Ok(claim) => return Ok(claim),
            }
        }
    }

    async fn finish(&self, key: &str) {
        for _ in 0..MAX_ATTEMPTS {
            match self.finish_form(key).await {
                Ok(()) => return,
                Err(error) => tracing::warn!(%error, "a form counts as begun though its outcome is known"),
            }
        }
    }

    async fn release(&self, key: &str) {
        for _ in 0..MAX_ATTEMPTS {
            match self.release_form(key).await {
                Ok(()) => return,
                Err(error) => tracing::warn!(%error, "a form that was not sent cannot come again"),
            }
        }
    }
}

/// Deletes forms that were submitted long ago.
pub async fn sweep(storage: &Storage) -> Result<(), sqlx::Error> {
    let kept = i64::try_from(FORM_KEY_RETENTION.as_millis()).unwrap_or(i64::MAX);
    let before = milliseconds(&Clock::default()).saturating_sub(kept);
    storage.delete_forms_before(before).await
}

/// Form keys without a database, for tests.
#[cfg(test)]
#[derive(Default)]
pub struct InMemory(std::sync::Mutex<std::collections::HashMap<String, bool>>);

#[cfg(test)]
impl InMemory {
    /// Whether each form is done.
    fn claims(&self) -> std::sync::MutexGuard<'_, std::collections::HashMap<String, bool>> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

#[cfg(test)]
#[async_trait]
impl FormKeys for InMemory {
    async fn claim(&self, key: &str) -> Result<FormClaim> {
        let mut claims = self.claims();
        Ok(match claims.get(key) {
            None => {
                claims.insert(key.to_owned(), false);
                FormClaim::First
            }
            Some(false) => FormClaim::Begun,
            Some(true) => FormClaim::Done,
        })
    }

    async fn finish(&self, key: &str) {
        self.claims().insert(key.to_owned(), true);
    }

    async fn release(&self, key: &str) {
        self.claims().remove(key);
    }
}
