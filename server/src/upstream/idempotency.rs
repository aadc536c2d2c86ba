//! Idempotency keys of forms: each form of a page is submitted once.

use std::sync::Arc;

use anyhow::Result;

use super::account_key::AccountKey;
use crate::instances::{FormClaim, FormKeys, LockGuard};

/// Limit of a key in bytes; the portal's own are shorter.
const MAX_KEY_BYTES: usize = 100;

/// The result of beginning a submission.
pub enum Begin {
    First(IdempotencyGuard),
    /// The form was submitted before, and whoever did it died before the outcome was known: it may have arrived.
    Interrupted(IdempotencyGuard),
    Again,
}

/// The claim of a form. Dropping it leaves the form begun.
pub struct IdempotencyGuard(Option<(Arc<dyn FormKeys>, String)>);

impl IdempotencyGuard {
    /// Allows the form again: nothing was sent, or it was definitely refused.
    pub async fn release(self) {
        if let Some((keys, key)) = self.0 {
            keys.release(&key).await;
        }
    }

    /// The outcome is known, and the form is not to be sent again.
    pub async fn finish(self) {
        if let Some((keys, key)) = self.0 {
            keys.finish(&key).await;
        }
    }
}

/// The claim of a form about something that only the portal stores, for as long as it works on it.
pub struct OnceForm {
    guard: IdempotencyGuard,
    _lock: Option<LockGuard>,
}

impl OnceForm {
    pub fn new(guard: IdempotencyGuard, lock: Option<LockGuard>) -> Self {
        Self { guard, _lock: lock }
    }

    /// Allows the form again: nothing was stored.
    pub async fn release(self) {
        self.guard.release().await;
    }

    /// It is stored.
    pub async fn finish(self) {
        self.guard.finish().await;
    }
}

/// # Errors
/// It cannot be known whether the form was submitted before.
pub async fn begin(keys: &Arc<dyn FormKeys>, account: AccountKey, key: Option<&str>) -> Result<Begin> {
    let Some(key) = key.filter(|key| !key.is_empty() && key.len() <= MAX_KEY_BYTES) else {
        return Ok(Begin::First(IdempotencyGuard(None)));
    };
    let key = account.name_of("form", key);
    let claim = keys.claim(&key).await?;
    let guard = IdempotencyGuard(Some((keys.clone(), key)));
    Ok(match claim {
        FormClaim::First => Begin::First(guard),
        FormClaim::Begun => Begin::Interrupted(guard),
        FormClaim::Done => Begin::Again,
    })
}
