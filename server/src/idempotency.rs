//! Idempotency keys of forms, so that each form is submitted once, whichever instance receives it, and so that after a crash it
//! is known that one was begun.

use anyhow::Result;

use crate::clock::Clock;
use crate::instances::LockGuard;
use crate::random_id::random_id;
use crate::storage::Storage;
use crate::storage::form_keys::FormClaim;
use crate::upstream::Account;

/// Limit of a key in bytes; the portal's own are shorter.
const MAX_KEY_BYTES: usize = 100;
/// Limit of attempts: a connection that broke may have claimed the key, which another attempt finds out.
const MAX_ATTEMPTS: usize = 3;

/// The result of beginning a submission.
pub enum Begin {
    First(IdempotencyGuard),
    /// The form was submitted before, and that process ended before the outcome was known: it may have arrived.
    Interrupted(IdempotencyGuard),
    Again,
}

/// The claim of a form. Dropping it leaves the form begun.
#[derive(Default)]
pub struct IdempotencyGuard {
    claim: Option<(Storage, String)>,
    /// Held unless something larger is locked.
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

/// Waits until no other post of this form is being submitted, in any instance.
///
/// # Errors
/// The holder of the lock cannot be known.
pub async fn lock_form(account: &Account, key: &str) -> Result<LockGuard> {
    let name = account.key().name_of("form", key);
    account.instances().lock(name).await
}

/// Begins what only the portal stores, by the key in its form: a second click waits for the first and finds it done (`None`).
///
/// # Errors
/// It cannot be known whether the form was submitted before.
pub async fn begin_once(account: &Account, key: Option<&str>) -> Result<Option<IdempotencyGuard>> {
    let key = key.filter(|key| !key.is_empty());
    let lock = match key {
        Some(key) => Some(lock_form(account, key).await?),
        None => None,
    };
    Ok(match begin(account, key).await? {
        Begin::First(guard) | Begin::Interrupted(guard) => Some(IdempotencyGuard { _lock: lock, ..guard }),
        Begin::Again => None,
    })
}

/// Begins a submission by the idempotency key in its form's hidden field, before anything is sent: the first post may send, a
/// repeated one may not. A form without a key is always the first.
///
/// # Errors
/// It cannot be known whether the form was submitted before; nothing may be sent then.
pub async fn begin(account: &Account, key: Option<&str>) -> Result<Begin> {
    let Some(key) = key.filter(|key| !key.is_empty() && key.len() <= MAX_KEY_BYTES) else {
        return Ok(Begin::First(IdempotencyGuard::default()));
    };
    let storage = &account.instances().storage;
    let key = account.key().name_of("form", key);
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

#[cfg(test)]
mod tests {
    use partner_api::{ApiToken, Client, ClientConfig};

    use super::*;
    use crate::instances::Instances;
    use crate::upstream::{CallLimits, Gateway, ReadTimes};

    async fn gateway() -> Gateway {
        let client = Client::new(ClientConfig::new("http://127.0.0.1:9")).unwrap();
        let instances = Instances::single(Storage::for_test().await.unwrap());
        let limits = CallLimits::new(120, 30);
        Gateway::new(client, limits, ReadTimes::NONE, vec![[7; 32]], instances)
    }

    fn account(gateway: &Gateway, token: &str) -> Account {
        gateway.account(ApiToken::parse(token).unwrap())
    }

    #[tokio::test]
    async fn form_is_submitted_once() {
        let gateway = gateway().await;
        let (own, other) = (account(&gateway, "a"), account(&gateway, "b"));
        let Begin::First(guard) = begin(&own, Some("once")).await.unwrap() else {
            panic!("the first")
        };
        guard.finish().await;
        assert!(matches!(begin(&own, Some("once")).await.unwrap(), Begin::Again));
        assert!(
            matches!(begin(&other, Some("once")).await.unwrap(), Begin::First(_)),
            "another account's form"
        );
        let Begin::First(guard) = begin(&own, Some("other")).await.unwrap() else {
            panic!("another form")
        };
        guard.release().await;
        let released = begin(&own, Some("other")).await.unwrap();
        assert!(matches!(released, Begin::First(_)), "released");
        // The former holder is gone.
        drop(released);
        assert!(matches!(
            begin(&own, Some("other")).await.unwrap(),
            Begin::Interrupted(_)
        ));
        for none in [None, Some(""), Some("x".repeat(101).as_str())] {
            assert!(matches!(begin(&own, none).await.unwrap(), Begin::First(_)));
            assert!(matches!(begin(&own, none).await.unwrap(), Begin::First(_)));
        }
    }

    #[tokio::test]
    async fn one_of_twenty_concurrent_posts_begins() {
        let gateway = gateway().await;
        let own = account(&gateway, "a");
        let begun = futures_util::future::join_all((0..20).map(|_| begin(&own, Some("once")))).await;
        assert_eq!(
            begun
                .iter()
                .filter(|one| matches!(one, Ok(Begin::First(_))))
                .count(),
            1
        );
    }
}
