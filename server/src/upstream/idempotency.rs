//! Idempotency keys of forms, so that each form is submitted once, whichever instance receives it, and so that after a crash it
//! is known that one was begun.

use anyhow::Result;

use super::account::Account;
use crate::clock::Clock;
use crate::instances::LockGuard;
use crate::random_id::random_id;
use crate::storage::Storage;
use crate::storage::form_keys::FormClaim;

/// Limit of a key in bytes; the portal's own are shorter.
const MAX_KEY_BYTES: usize = 100;
/// Limit of attempts: a connection that broke may have claimed the key, which another attempt finds out.
const MAX_ATTEMPTS: usize = 3;

/// The result of beginning a submission.
pub enum Begin {
    First(IdempotencyGuard),
    /// The form was submitted before, and whoever did it died before the outcome was known: it may have arrived.
    Interrupted(IdempotencyGuard),
    Again,
}

/// The claim of a form. Dropping it leaves the form begun.
#[derive(Default)]
pub struct IdempotencyGuard {
    claim: Option<(Storage, String)>,
    /// Held by who does not lock something larger.
    _lock: Option<LockGuard>,
}

impl IdempotencyGuard {
    /// Allows the form again: nothing was sent, or it was definitely refused.
    pub async fn release(self) {
        if let Some((storage, key)) = self.claim
            && let Err(error) = attempt(|| storage.release_form(&key)).await
        {
            tracing::warn!(%error, "a form that was not sent cannot come again");
        }
    }

    /// The outcome is known, and the form is not to be sent again.
    pub async fn finish(self) {
        if let Some((storage, key)) = self.claim
            && let Err(error) = attempt(|| storage.finish_form(&key)).await
        {
            tracing::warn!(%error, "a form counts as begun though its outcome is known");
        }
    }
}

async fn attempt<T, F>(query: impl Fn() -> F) -> Result<T, sqlx::Error>
where
    F: Future<Output = Result<T, sqlx::Error>>,
{
    for _ in 1..MAX_ATTEMPTS {
        match query().await {
            Ok(done) => return Ok(done),
            Err(error) => tracing::debug!(%error, "the key of a form is tried again"),
        }
    }
    query().await
}

impl Account {
    /// Waits until no other post of this form is being submitted, in any instance.
    ///
    /// # Errors
    /// The holder of the lock cannot be known.
    pub async fn lock_form(&self, key: &str) -> Result<LockGuard> {
        let name = self.key().name_of("form", key);
        self.gateway().instances.lock(name).await
    }

    /// Begins what only the portal stores, by the key in its form: a second click waits for the first and finds it done (`None`).
    ///
    /// # Errors
    /// It cannot be known whether the form was submitted before.
    pub async fn begin_once(&self, key: Option<&str>) -> Result<Option<IdempotencyGuard>> {
        let key = key.filter(|key| !key.is_empty());
        let lock = match key {
            Some(key) => Some(self.lock_form(key).await?),
            None => None,
        };
        Ok(match self.begin(key).await? {
            Begin::First(guard) | Begin::Interrupted(guard) => {
                Some(IdempotencyGuard { _lock: lock, ..guard })
            }
            Begin::Again => None,
        })
    }

    /// Begins a submission by the idempotency key in its form's hidden field, before anything is sent: the first post may send, a
    /// repeated one may not. A form without a key is always the first.
    ///
    /// # Errors
    /// It cannot be known whether the form was submitted before; nothing may be sent then.
    pub async fn begin(&self, key: Option<&str>) -> Result<Begin> {
        let Some(key) = key.filter(|key| !key.is_empty() && key.len() <= MAX_KEY_BYTES) else {
            return Ok(Begin::First(IdempotencyGuard::default()));
        };
        let storage = &self.gateway().instances.storage;
        let key = self.key().name_of("form", key);
        let (claimant, now) = (random_id()?, Clock::default().seconds() * 1_000);
        let claim = attempt(|| storage.claim_form(&key, &claimant, now)).await?;
        let guard = IdempotencyGuard {
            claim: Some((storage.clone(), key)),
            _lock: None,
        };
        Ok(match claim {
            FormClaim::First => Begin::First(guard),
            FormClaim::Begun => Begin::Interrupted(guard),
            FormClaim::Done => Begin::Again,
        })
    }
}
