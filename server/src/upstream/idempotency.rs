//! Idempotency keys of forms: each form of a page is submitted once.

use std::sync::Arc;

use anyhow::Result;

use super::account_key::AccountKey;
use crate::instances::FormKeys;

/// Limit of a key in bytes; the portal's own are shorter.
const MAX_KEY_BYTES: usize = 100;

/// The result of beginning a submission.
pub enum Begin {
    First(IdempotencyGuard),
    Again,
}

/// Permission to send a form. Dropping it leaves the form used.
pub struct IdempotencyGuard(Option<(Arc<dyn FormKeys>, String)>);

impl IdempotencyGuard {
    /// Allows the form again: nothing was sent, or it was definitely refused.
    pub async fn release(self) {
        if let Some((keys, key)) = self.0 {
            keys.release(&key).await;
        }
    }
}

/// # Errors
/// It cannot be known whether the form was submitted before.
pub async fn begin(keys: &Arc<dyn FormKeys>, account: AccountKey, key: Option<&str>) -> Result<Begin> {
    let Some(key) = key.filter(|key| !key.is_empty() && key.len() <= MAX_KEY_BYTES) else {
        return Ok(Begin::First(IdempotencyGuard(None)));
    };
    let key = account.name_of("form", key);
    Ok(if keys.claim(&key).await? {
        Begin::First(IdempotencyGuard(Some((keys.clone(), key))))
    } else {
        Begin::Again
    })
}
