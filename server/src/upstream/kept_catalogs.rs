//! The catalogs that each token was given, at most a day old. The service gives most customers the same ones: equal ones are
//! in memory once, however many tokens were given them.

use std::sync::Arc;
use std::time::Duration;

use moka::future::Cache;
use moka::policy::EvictionPolicy;
use partner_api::{ApiError, Catalogs};
use sha2::{Digest as _, Sha256};

use super::account_key::AccountKey;
use crate::recent::Recent;

/// How long catalogs are taken as current (spec: "for example refresh once a day").
const FRESH: Duration = Duration::from_hours(24);
/// Tokens whose catalogs are known.
const TOKENS: usize = 100_000;
/// Tokens whose catalogs are fetched at the same time, about.
const AT_ONCE: u64 = 1_000;
/// Bytes that all catalogs may take, as JSON; opened they take some three times as much.
const ROOM: u64 = 8 * 1024 * 1024;

/// SHA-256 of catalogs as JSON.
type Fingerprint = [u8; 32];

/// Catalogs with the length of their JSON.
#[derive(Clone)]
struct Content {
    catalogs: Arc<Catalogs>,
    bytes: u32,
}

pub struct KeptCatalogs {
    given: Recent<AccountKey, Fingerprint>,
    contents: moka::sync::Cache<Fingerprint, Content>,
    /// Calls under way, and what they brought for those who came while they were.
    under_way: Cache<AccountKey, Arc<Catalogs>>,
}

impl Default for KeptCatalogs {
    fn default() -> Self {
        Self {
            given: Recent::since_insertion(TOKENS, FRESH),
            contents: moka::sync::Cache::builder()
                .max_capacity(ROOM)
                .weigher(|_, content: &Content| content.bytes)
                .eviction_policy(EvictionPolicy::lru())
                .time_to_idle(FRESH)
                .build(),
            under_way: Cache::builder()
                .max_capacity(AT_ONCE)
                .time_to_live(Duration::from_secs(1))
                .build(),
        }
    }
}

impl KeptCatalogs {
    /// The catalogs that this token was given, as far as they are kept.
    pub fn of(&self, account: AccountKey) -> Option<Arc<Catalogs>> {
        let content = self.contents.get(&self.given.get(&account)?)?;
        Some(content.catalogs)
    }

    /// What `fetch` brings, from now on kept for this token; several that need it at once make one call.
    pub async fn fetched(
        &self,
        account: AccountKey,
        fetch: impl Future<Output = Result<Catalogs, ApiError>>,
    ) -> Result<Arc<Catalogs>, ApiError> {
        let fetch = async { Ok(self.keep(account, fetch.await?)) };
        let brought = self.under_way.try_get_with(account, fetch).await;
        brought.map_err(|error: Arc<ApiError>| ApiError::clone(&error))
    }

    /// Keeps what a call brought for this token. Gives those that are equal and kept already, or these.
    pub fn keep(&self, account: AccountKey, catalogs: Catalogs) -> Arc<Catalogs> {
        // Texts and numbers: writing them cannot fail.
        let json = serde_json::to_vec(&catalogs).unwrap_or_default();
        let fingerprint = Sha256::digest(&json).into();
        let bytes = u32::try_from(json.len()).unwrap_or(u32::MAX);
        let content = self.contents.get_with(fingerprint, || Content {
            catalogs: Arc::new(catalogs),
            bytes,
        });
        self.given.insert(account, fingerprint);
        content.catalogs
    }

    /// The service has refused this token.
    pub async fn forget(&self, account: AccountKey) {
        self.given.remove(&account);
        self.under_way.invalidate(&account).await;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use partner_api::Service;

    use super::*;

    fn catalogs(name: &str) -> Catalogs {
        Catalogs {
            services: vec![Service {
                name: name.to_owned(),
                ..Service::default()
            }],
            ..Catalogs::default()
        }
    }

    fn key(number: u8) -> AccountKey {
        AccountKey::for_test(number)
    }

    /// As a page reads them; `name`: what the service has.
    async fn read(kept: &KeptCatalogs, account: u8, name: &str) -> Arc<Catalogs> {
        let fetch = async { Ok(catalogs(name)) };
        match kept.of(key(account)) {
            Some(catalogs) => catalogs,
            None => kept.fetched(key(account), fetch).await.unwrap(),
        }
    }

    #[tokio::test]
    async fn equal_catalogs_are_in_memory_once() {
        let kept = KeptCatalogs::default();
        let [one, other, another] = [
            read(&kept, 1, "Sea").await,
            read(&kept, 2, "Sea").await,
            read(&kept, 3, "Air").await,
        ];
        assert!(Arc::ptr_eq(&one, &other));
        assert_eq!(*another, catalogs("Air"));
        kept.keep(key(4), catalogs("Air"));
        assert!(Arc::ptr_eq(&another, &read(&kept, 4, "not asked for").await));
    }

    #[tokio::test]
    async fn catalogs_are_asked_for_once_until_the_token_is_refused() {
        let kept = KeptCatalogs::default();
        let calls = AtomicUsize::new(0);
        let fetch = async || {
            calls.fetch_add(1, Ordering::Relaxed);
            tokio::task::yield_now().await;
            Ok(catalogs("Sea"))
        };
        let reads = (0..50).map(|_| kept.fetched(key(1), fetch()));
        for read in futures_util::future::join_all(reads).await {
            assert_eq!(*read.unwrap(), catalogs("Sea"));
        }
        assert_eq!(calls.load(Ordering::Relaxed), 1);
        assert_eq!(*read(&kept, 1, "Air").await, catalogs("Sea"));
        kept.forget(key(1)).await;
        assert_eq!(*read(&kept, 1, "Air").await, catalogs("Air"));
    }

    #[tokio::test]
    async fn after_a_failure_they_are_asked_for_again() {
        let kept = KeptCatalogs::default();
        let fails = async { Err(ApiError::Unauthorized) };
        assert_eq!(kept.fetched(key(1), fails).await, Err(ApiError::Unauthorized));
        assert_eq!(*read(&kept, 1, "Sea").await, catalogs("Sea"));
    }

    #[tokio::test]
    async fn catalogs_without_room_are_shown_and_not_kept() {
        let kept = KeptCatalogs::default();
        let large = "x".repeat(usize::try_from(ROOM).unwrap() + 1);
        assert_eq!(*read(&kept, 1, &large).await, catalogs(&large));
        kept.contents.run_pending_tasks();
        assert_eq!(kept.of(key(1)), None);
    }
}
