//! Idempotency keys of forms: each form of a page is carried out once.

use std::sync::Arc;

use anyhow::Result;

use super::account_key::AccountKey;
use crate::instances::FormKeys;

/// Longer values are none of ours.
const MAX_KEY_BYTES: usize = 100;

/// Whether a form comes for the first time.
pub enum Begin {
    First(IdempotencyGuard),
    Again,
}

/// Leave to send what a form asks for. Dropping it leaves the form used.
pub struct IdempotencyGuard(Option<(Arc<dyn FormKeys>, String)>);

impl IdempotencyGuard {
    /// Nothing was sent, or it was definitely refused: the same form may come again.
    pub async fn release(self) {
        if let Some((keys, key)) = self.0 {
            keys.release(&key).await;
        }
    }
}

/// # Errors
/// Where it cannot be known whether the form came before.
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
