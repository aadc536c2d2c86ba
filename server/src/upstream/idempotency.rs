//! Idempotency keys of forms: each form of a page is carried out once.

use std::time::Duration;

use moka::future::Cache;

use super::account_key::AccountKey;

/// How long a form's key is remembered; a tab left open longer is caught by the state it finds.
pub const REMEMBERED: Duration = Duration::from_hours(12);

/// Longer values are none of ours.
const LONGEST: usize = 100;

/// The keys that came lately.
pub type IdempotencyKeys = Cache<(AccountKey, String), ()>;

/// Whether a form comes for the first time.
pub enum Begin {
    First(IdempotencyGuard),
    Again,
}

/// Leave to send what a form asks for. Dropping it leaves the form used.
pub struct IdempotencyGuard(Option<(IdempotencyKeys, (AccountKey, String))>);

impl IdempotencyGuard {
    /// Nothing was sent, or it was definitely refused: the same form may come again.
    pub async fn release(self) {
        if let Some((keys, key)) = self.0 {
            keys.invalidate(&key).await;
        }
    }
}

pub async fn begin(keys: &IdempotencyKeys, account: AccountKey, key: Option<&str>) -> Begin {
    let Some(key) = key.filter(|key| !key.is_empty() && key.len() <= LONGEST) else {
        return Begin::First(IdempotencyGuard(None));
    };
    let key = (account, key.to_owned());
    if keys.entry(key.clone()).or_insert(()).await.is_fresh() {
        Begin::First(IdempotencyGuard(Some((keys.clone(), key))))
    } else {
        Begin::Again
    }
}
