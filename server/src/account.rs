//! The account hub: the only door to the API. What is shared between the calls of one token lives here (catalogs, the
//! pause after a 429, what the token has proven it may see), so that caching and budgets have one place.

mod book;
mod budget;
mod divisors;
mod gate;
mod mutations;
mod once;
mod reads;

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use domain::cargo::Divisors;
use futures_util::future::BoxFuture;
use hmac::{Hmac, KeyInit as _, Mac as _};
use moka::future::Cache;
use moka::policy::EvictionPolicy;
use partner_api::{ApiError, ApiToken, Catalogs, Client, RfqCode};
use sha2::Sha256;
use tokio::sync::OwnedMutexGuard;

pub use book::earlier;
use budget::Budget;
use gate::Gate;
pub use once::{Claim, Ticket};
pub use reads::Answered;

/// A call under way, boxed: the client's futures are large, and pages hold several at once.
type Call<'a, T> = BoxFuture<'a, Result<T, ApiError>>;

/// Names an account in memory: a fingerprint of its token under a key that this process made and nobody else has.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct AccountKey([u8; 32]);

#[cfg(test)]
impl AccountKey {
    /// That of somebody, for tests.
    pub fn of_test(somebody: u8) -> Self {
        Self([somebody; 32])
    }
}

impl fmt::Debug for AccountKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AccountKey(..)")
    }
}

/// Whose turn it is to change a request.
type Turn = tokio::sync::Mutex<()>;

/// How long catalogs are taken as current (spec: "for example refresh once a day").
const CATALOGS_FRESH: Duration = Duration::from_hours(24);
/// How long a request that was read is taken as proven; events beyond that wait for the next reading.
const PROOF_KEPT: Duration = Duration::from_hours(24);
/// How long the list of requests with a quotation is taken as current.
const ANSWERED_FRESH: Duration = Duration::from_mins(1);
/// How long a learned divisor outlives its last use.
const DIVISORS_KEPT: Duration = Duration::from_hours(24 * 30);

/// Everything that is shared between calls. Cheap to clone.
#[derive(Clone)]
pub struct Hub(Arc<Shared>);

struct Shared {
    client: Client,
    /// Calls that the service lets an account make in a minute.
    per_minute: usize,
    fingerprint: [u8; 32],
    catalogs: Cache<AccountKey, Arc<Catalogs>>,
    gate: Gate,
    budget: Budget,
    answering: Mutex<HashMap<(AccountKey, RfqCode), Weak<Turn>>>,
    claims: once::Claims,
    proven: Cache<(AccountKey, RfqCode), ()>,
    /// What the newest requests offer to new ones.
    books: Cache<AccountKey, book::Book>,
    /// Accounts whose newest requests are being read.
    reading: Mutex<HashSet<AccountKey>>,
    divisors: Cache<AccountKey, Divisors>,
    answered: Cache<AccountKey, Answered>,
}

impl Hub {
    /// `per_minute`: calls that the service lets an account make in a minute (specification, "Limits").
    pub fn new(client: Client, per_minute: usize) -> Result<Self> {
        let mut fingerprint = [0; 32];
        getrandom::fill(&mut fingerprint).map_err(|error| anyhow!("no randomness: {error}"))?;
        Ok(Self(Arc::new(Shared {
            client,
            per_minute,
            fingerprint,
            catalogs: Cache::builder()
                .max_capacity(1_000)
                .time_to_live(CATALOGS_FRESH)
                .build(),
            gate: Gate::default(),
            budget: Budget::default(),
            answering: Mutex::default(),
            claims: newest(100_000, once::REMEMBERED),
            proven: newest(200_000, PROOF_KEPT),
            books: Cache::builder()
                .max_capacity(1_000)
                .time_to_live(book::KEPT)
                .build(),
            reading: Mutex::default(),
            divisors: Cache::builder()
                .max_capacity(10_000)
                .time_to_idle(DIVISORS_KEPT)
                .build(),
            answered: Cache::builder()
                .max_capacity(1_000)
                .time_to_live(ANSWERED_FRESH)
                .build(),
        })))
    }

    /// The account that a token opens.
    pub fn account(&self, token: ApiToken) -> Account {
        // HMAC takes keys of any length, so this cannot fail; a zero key would merely be no fingerprint at all.
        let key = Hmac::<Sha256>::new_from_slice(&self.0.fingerprint)
            .map(|mac| mac.chain_update(token.expose()).finalize().into_bytes().into())
            .unwrap_or_default();
        Account {
            hub: self.clone(),
            key: AccountKey(key),
            token,
            acting: false,
        }
    }

    /// Whether this account has read this request with its own token.
    pub fn may_see(&self, account: AccountKey, code: &RfqCode) -> bool {
        self.0.proven.contains_key(&(account, code.clone()))
    }

    /// Whether courier orders can be created.
    pub fn has_courier(&self) -> bool {
        self.0.client.has_courier()
    }
}

/// Keeps what came last. The library's own policy weighs how often something was asked for and refuses newcomers when
/// it is full: a form would not be known to have come, and a request just read would count as unseen.
fn newest<K>(most: u64, kept: Duration) -> Cache<K, ()>
where
    K: Hash + Eq + Send + Sync + 'static,
{
    Cache::builder()
        .max_capacity(most)
        .time_to_live(kept)
        .eviction_policy(EvictionPolicy::lru())
        .build()
}

/// One token's view of the API.
#[derive(Clone)]
pub struct Account {
    hub: Hub,
    key: AccountKey,
    token: ApiToken,
    /// Somebody is sending something.
    acting: bool,
}

impl fmt::Debug for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Account(..)")
    }
}

/// Held while one person of the account answers a quotation, supplies information or uploads to a request.
pub struct Answering {
    _turn: OwnedMutexGuard<()>,
}

impl Account {
    pub fn key(&self) -> AccountKey {
        self.key
    }

    /// The same account for somebody who sends something. The last tenth of a minute's calls is for them alone, with what
    /// has to be read first: whoever answers must not have to wait because others read.
    #[must_use]
    pub fn acting(self) -> Self {
        Self { acting: true, ..self }
    }

    pub fn has_courier(&self) -> bool {
        self.hub.has_courier()
    }

    /// Waits until nobody else of this account changes this request.
    pub async fn answering(&self, code: &RfqCode) -> Answering {
        let turn = {
            let mut all = self
                .hub
                .0
                .answering
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            all.retain(|_, turn| turn.strong_count() > 0);
            let place = all.entry((self.key, code.clone())).or_default();
            place.upgrade().unwrap_or_else(|| {
                let turn = Arc::default();
                *place = Arc::downgrade(&turn);
                turn
            })
        };
        Answering {
            _turn: turn.lock_owned().await,
        }
    }

    /// Claims a form's hidden `once`: the first to come may send, whoever comes again is told that it was done. A form
    /// without one is always the first.
    pub async fn claim(&self, once: Option<&str>) -> Claim {
        once::claim(&self.hub.0.claims, self.key, once).await
    }

    /// Makes a call unless the service asked for a pause, and keeps to the pause it asks for. It should never have to
    /// ask: a call too many is refused here as the service itself would, without its closing the account to everybody.
    async fn call<T>(&self, call: Call<'_, T>) -> Result<T, ApiError> {
        self.hub.0.gate.pass(self.key)?;
        let most = self.hub.0.per_minute;
        let most = if self.acting { most } else { most - most / 10 };
        let taken = self.hub.0.budget.take(self.key, most, Instant::now());
        taken.map_err(|wait| ApiError::RateLimited {
            retry_after: Some(wait),
        })?;
        let result = call.await;
        match result.as_ref().err() {
            Some(ApiError::RateLimited { retry_after }) => self.hub.0.gate.close(self.key, *retry_after),
            Some(ApiError::Unauthorized) => {
                self.hub.0.catalogs.invalidate(&self.key).await;
                self.hub.0.books.invalidate(&self.key).await;
                self.hub.0.answered.invalidate(&self.key).await;
            }
            _ => {}
        }
        result
    }

    /// Asks for one of the `most` calls of a minute that nobody waits for; otherwise says how long there is none.
    pub fn spare_call(&self, most: usize) -> Result<(), Duration> {
        self.hub.0.budget.spare(self.key, most, Instant::now())
    }

    async fn prove(&self, code: &RfqCode) {
        self.hub.0.proven.insert((self.key, code.clone()), ()).await;
    }
}

#[cfg(test)]
mod tests;
