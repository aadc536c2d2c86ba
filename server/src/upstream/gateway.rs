//! The gateway to the API and one token's view of it. What the calls of one token share stands here: catalogs, answers
//! kept for a short while, the pause after a 429, the call budget, and which requests the token has proven it may see.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;
use domain::address_suggestions::AddressSuggestions;
use domain::cargo::Divisors;
use futures_util::future::BoxFuture;
use hmac::{Hmac, KeyInit as _, Mac as _};
use jiff::Timestamp;
use moka::future::Cache;
use partner_api::{ApiError, ApiToken, Client, RequestSummary, RfqCode, Transport};
use sha2::Sha256;
use tokio::sync::{OwnedSemaphorePermit, broadcast};

use super::account_key::AccountKey;
use super::answers::{Answers, ReadFrom, ReadTimes};
use super::breaker::Breaker;
use super::call_budget::CallBudget;
use super::calls_at_once::CallsAtOnce;
use super::changes::{Changes, RequestChange};
use super::counts::Counts;
use super::customers::{CustomerKey, Customers, RequestMark};
use super::document_handover::DocumentHandover;
use super::idempotency::{self, Begin};
use super::kept_catalogs::KeptCatalogs;
use super::retry_after_pause::RetryAfterPause;
use super::shared_names::SharedNames;
use super::sharing::Sharing;
use super::under_way::UnderWay;
use crate::instances::{Instances, LockGuard, Message, NotTaken};
use crate::recent::Recent;

/// A call under way, boxed: the client's futures are large, and pages hold several at once.
pub(super) type BoxedCall<'a, T> = BoxFuture<'a, Result<T, ApiError>>;

/// Requests of a list, shared by the pages that need them.
pub type QuotedRequests = Arc<Vec<Arc<RequestSummary>>>;

/// What the newest requests offer to new ones, and when it was read.
#[derive(Clone)]
pub(super) struct KeptSuggestions {
    pub read: Instant,
    pub known: Arc<AddressSuggestions>,
}

/// How long a request that was read is taken as proven; events beyond that wait for the next reading.
const PROOF_KEPT: Duration = Duration::from_hours(24);
/// Addresses are suggested at most that long after they were read.
const SUGGESTIONS_KEPT: Duration = Duration::from_hours(2);
/// How long the list of requests with a quotation is taken as current.
pub(super) const QUOTED_FRESH: Duration = Duration::from_mins(1);
/// How long the count of requests that need somebody is shown after the last sync.
const NEEDS_KEPT: Duration = Duration::from_mins(15);
/// How long a learned divisor outlives its last use.
const DIVISORS_KEPT: Duration = Duration::from_hours(24 * 30);

/// Everything that is shared between calls. Cheap to clone.
#[derive(Clone)]
pub struct Gateway(pub(super) Arc<Shared>);

pub(super) struct Shared {
    pub(super) client: Client,
    /// Calls that the service lets an account make in a minute.
    pub(super) per_minute: usize,
    /// By which accounts are named.
    naming: [u8; 32],
    pub(super) instances: Instances,
    pub(super) names: SharedNames,
    pub(super) catalogs: KeptCatalogs,
    pub(super) customers: Customers,
    pub(super) sharing: Sharing,
    pub(super) pause: RetryAfterPause,
    pub(super) budget: CallBudget,
    pub(super) breaker: Breaker,
    at_once: CallsAtOnce,
    pub(super) counts: Counts,
    proven: Recent<(AccountKey, RfqCode), ()>,
    /// What the newest requests offer to new ones.
    pub(super) suggestions: Recent<AccountKey, KeptSuggestions>,
    /// Accounts whose newest requests are being read.
    pub(super) reading: UnderWay,
    /// Accounts whose customer is being proven.
    pub(super) proving: UnderWay,
    /// Accounts that are being synced in the background.
    pub(super) syncing: UnderWay,
    pub(super) divisors: Recent<AccountKey, Divisors>,
    pub(super) quoted: Cache<AccountKey, QuotedRequests>,
    pub(super) answers: Answers,
    pub(super) handover: DocumentHandover,
    pub(super) changes: Changes,
    /// How many requests need the people of an account.
    pub(super) needs: Recent<AccountKey, usize>,
}

impl Gateway {
    /// `per_minute`: calls that the service lets an account make in a minute (specification, "Limits"). `times`: how
    /// long answers are served from memory. `naming`: the key by which accounts are named, the same in all `instances`.
    pub fn new(
        client: Client,
        per_minute: usize,
        times: ReadTimes,
        naming: [u8; 32],
        instances: Instances,
    ) -> Self {
        Self(Arc::new(Shared {
            client,
            per_minute,
            naming,
            instances,
            names: SharedNames::default(),
            catalogs: KeptCatalogs::default(),
            customers: Customers::default(),
            sharing: Sharing::default(),
            pause: RetryAfterPause::default(),
            budget: CallBudget::default(),
            breaker: Breaker::default(),
            at_once: CallsAtOnce::default(),
            counts: Counts::default(),
            proven: Recent::since_insertion(200_000, PROOF_KEPT),
            suggestions: Recent::since_insertion(1_000, SUGGESTIONS_KEPT),
            reading: UnderWay::default(),
            proving: UnderWay::default(),
            syncing: UnderWay::default(),
            divisors: Recent::since_last_use(10_000, DIVISORS_KEPT),
            quoted: Cache::builder()
                .max_capacity(1_000)
                .time_to_live(QUOTED_FRESH)
                .build(),
            answers: Answers::new(times),
            handover: DocumentHandover::default(),
            changes: Changes::default(),
            needs: Recent::since_insertion(100_000, NEEDS_KEPT),
        }))
    }

    /// The account that a token opens.
    pub fn account(&self, token: ApiToken) -> Account {
        // HMAC takes keys of any length, so this cannot fail; a zero key would merely be no fingerprint at all.
        let key = Hmac::<Sha256>::new_from_slice(&self.0.naming)
            .map(|mac| mac.chain_update(token.expose()).finalize().into_bytes().into())
            .unwrap_or_default();
        Account {
            gateway: self.clone(),
            key: AccountKey(key),
            token,
            from: ReadFrom::Memory,
            is_write: false,
            served: Arc::default(),
        }
    }

    /// Something about this request has changed: what was read before is not served any more.
    pub fn request_changed(&self, code: &RfqCode) {
        self.0.answers.request_changed(code);
    }

    /// The service has refused an account's token: everything that it had brought is gone.
    pub(super) async fn forget_refused(&self, account: AccountKey) {
        let shared = &self.0;
        shared.catalogs.forget(account).await;
        shared.suggestions.remove(&account);
        shared.quoted.invalidate(&account).await;
        shared.sharing.forget(account);
        shared.needs.remove(&account);
        shared.answers.token_refused(account);
    }

    /// What counted under one name counts under another one from now on.
    pub(super) async fn count_together(&self, gone: CustomerKey, into: CustomerKey) {
        self.0.budget.join(gone, into);
        self.0.pause.join(gone, into);
        self.0.instances.calls.join(&gone.0.name(), &into.0.name()).await;
    }

    /// What reads and writes find to be new from now on.
    pub fn changes(&self) -> broadcast::Receiver<Arc<RequestChange>> {
        self.0.changes.subscribe()
    }

    /// Whether this account has read this request with its own token.
    pub fn may_see(&self, account: AccountKey, code: &RfqCode) -> bool {
        self.0.proven.contains(&(account, code.clone()))
    }

    /// Whether this account is of the customer whose request has changed, and has read that request with its own token.
    pub fn is_concerned(&self, account: AccountKey, change: &RequestChange) -> bool {
        self.0.customers.of(account) == change.customer && self.may_see(account, &change.code)
    }

    /// Whether courier orders can be created.
    pub fn has_courier(&self) -> bool {
        self.0.client.has_courier()
    }
}

/// One token's view of the API.
#[derive(Clone)]
pub struct Account {
    pub(super) gateway: Gateway,
    key: AccountKey,
    pub(super) token: ApiToken,
    /// Whether its reads may be answered from memory.
    pub(super) from: ReadFrom,
    /// Whether its calls belong to a write; set by [`Account::for_write`].
    is_write: bool,
    /// What was served to the page so far.
    served: Arc<Mutex<Served>>,
}

/// What the answers served to a page say of its age.
#[derive(Clone, Debug, Default)]
pub struct Served {
    /// When the oldest of them was read; `None` where all reads went straight to the service.
    pub oldest: Option<Timestamp>,
    /// Why one of them is not newer.
    pub failure: Option<ApiError>,
}

/// What a read is for: when calls are short, the lesser waits first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadFor {
    /// A page that cannot be shown without it.
    Page,
    /// The part that people come for: the quotation on a request's page.
    MainPart,
    /// A part of a page.
    Part,
}

/// How often the client repeats a read that fails so before it gives it up.
const REPEATS: usize = 2;

fn is_repeated(error: &ApiError) -> bool {
    matches!(
        error,
        ApiError::Operator { status: 502..=504 } | ApiError::Transport(Transport::Connect)
    )
}

/// Why a call was not made, for the figures.
fn why_not_made(error: &ApiError) -> &'static str {
    match error {
        ApiError::HeldBack { .. } => "limit",
        ApiError::RateLimited { .. } => "pause",
        _ => "failing",
    }
}

/// Of twelve calls that the service allows, those that pages may take: the others are for posts and what they read first, so
/// that nobody who sends has to wait because others read.
const FOR_PAGES: usize = 10;
/// The same for the part of a page that people come for: details of requests go before it.
const FOR_MAIN_PARTS: usize = 8;
/// The same for what a page can be shown without.
const FOR_PARTS: usize = 4;

impl fmt::Debug for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Account(..)")
    }
}

impl Account {
    pub fn key(&self) -> AccountKey {
        self.key
    }

    /// The same account for a post, set by the extractor `Viewer`: it may take calls that pages leave.
    #[must_use]
    pub fn for_write(self) -> Self {
        Self {
            is_write: true,
            ..self.past_memory()
        }
    }

    /// The same account for a page whose reads are always calls.
    #[must_use]
    pub fn past_memory(self) -> Self {
        Self {
            from: ReadFrom::Service,
            ..self
        }
    }

    /// The same account for somebody who asks to read again what is kept.
    #[must_use]
    pub fn reading_again(self) -> Self {
        Self {
            from: ReadFrom::MemoryOfSeconds,
            ..self
        }
    }

    /// The same account for what no page waits for: its readings do not count for what the page says of its age.
    #[must_use]
    pub fn for_background(self) -> Self {
        Self {
            from: ReadFrom::Memory,
            is_write: false,
            served: Arc::default(),
            ..self
        }
    }

    /// What was served to this page.
    pub fn served(&self) -> Served {
        self.served.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn note_served(&self, read_at: Timestamp, failure: Option<&ApiError>) {
        let mut served = self.served.lock().unwrap_or_else(PoisonError::into_inner);
        served.oldest = Some(served.oldest.map_or(read_at, |before| before.min(read_at)));
        if served.failure.is_none() {
            served.failure = failure.cloned();
        }
    }

    /// The customer of this token, as far as is known.
    pub fn customer(&self) -> CustomerKey {
        self.gateway.0.customers.of(self.key)
    }

    /// Names the customer by this token: the one that it was named by is not used any more.
    pub(super) fn name_customer(&self) {
        let shared = &self.gateway.0;
        let before = shared.customers.name_by(self.key);
        shared.budget.join(before, self.customer());
        shared.pause.join(before, self.customer());
    }

    /// Whether the service has refused this token since then.
    pub fn was_refused_since(&self, then: Instant) -> bool {
        self.gateway.0.answers.token_refused_since(self.key, then)
    }

    /// A call with this token brought these requests: tokens that bring the same ones are counted together.
    pub(super) fn note_brought(&self, requests: &[&RequestSummary]) {
        let shared = &self.gateway.0;
        if let Some((gone, into)) = shared.customers.brought(self.key, requests) {
            shared.budget.join(gone, into);
            shared.pause.join(gone, into);
        }
        self.compare_over_instances(requests);
    }

    /// What tells the requests apart that this token's own calls brought last; of the last day, unless the process began
    /// in between.
    pub fn brought(&self) -> Vec<RequestMark> {
        self.gateway.0.customers.brought_by(self.key)
    }

    pub fn has_courier(&self) -> bool {
        self.gateway.has_courier()
    }

    /// Whether this account's token has read this request lately.
    pub fn has_read(&self, code: &RfqCode) -> bool {
        self.gateway.may_see(self.key, code)
    }

    /// Waits until nobody else of this customer changes this request, in whichever instance.
    ///
    /// # Errors
    /// Where that cannot be known.
    pub async fn lock_request(&self, code: &RfqCode) -> Result<LockGuard> {
        let name = self.counted_as().await.0.name_of("request", code.as_str());
        self.gateway.0.instances.request_locks.lock(&name).await
    }

    /// Waits until no other post of this form is being carried out, in whichever instance.
    ///
    /// # Errors
    /// Where that cannot be known.
    pub async fn lock_form(&self, key: &str) -> Result<LockGuard> {
        let name = self.key.name_of("form", key);
        self.gateway.0.instances.request_locks.lock(&name).await
    }

    /// Begins what a form asks for, by the idempotency key in its hidden field: the first to come may send, whoever comes
    /// again is told that it was done. A form without a key is always the first.
    ///
    /// # Errors
    /// Where it cannot be known whether it came before.
    pub async fn begin(&self, key: Option<&str>) -> Result<Begin> {
        idempotency::begin(&self.gateway.0.instances.form_keys, self.key, key).await
    }

    /// Makes a call, unless the service asked for a pause, the call budget is used up, or most reads fail: then it is
    /// refused here. A service that had to refuse it would pause the whole customer.
    pub(super) async fn call<T>(&self, call: BoxedCall<'_, T>) -> Result<T, ApiError> {
        self.call_for(ReadFor::Page, call).await
    }

    pub(super) async fn call_for<T>(&self, read: ReadFor, call: BoxedCall<'_, T>) -> Result<T, ApiError> {
        let shared = &self.gateway.0;
        let counted = self.counted_as().await;
        let leave = self.leave_to_call(read, counted).await;
        let _place = leave.inspect_err(|error| shared.counts.not_made.count(why_not_made(error)))?;
        let result = call.await;
        shared.counts.call_ended(result.as_ref().err());
        self.note_ended(counted, result.as_ref().err()).await;
        result
    }

    /// A place for a call that may be made.
    async fn leave_to_call(
        &self,
        read: ReadFor,
        counted: CustomerKey,
    ) -> Result<OwnedSemaphorePermit, ApiError> {
        let shared = &self.gateway.0;
        shared.pause.check(counted)?;
        let place = shared.at_once.place(counted, self.is_write).await?;
        // The calls that it waited for may have begun a pause.
        shared.pause.check(counted)?;
        if !self.is_write {
            shared.breaker.check(self.customer(), Instant::now())?;
        }
        let most = match read {
            _ if self.is_write => shared.per_minute,
            ReadFor::Page => shared.per_minute * FOR_PAGES / 12,
            ReadFor::MainPart => shared.per_minute * FOR_MAIN_PARTS / 12,
            ReadFor::Part => shared.per_minute * FOR_PARTS / 12,
        };
        shared
            .instances
            .calls
            .take(&counted.0.name(), most)
            .await
            .map_err(|why| match why {
                NotTaken::NoneFree(retry_after) => ApiError::HeldBack { retry_after },
                NotTaken::Paused(pause) => {
                    shared.pause.start(counted, Some(pause));
                    ApiError::RateLimited {
                        retry_after: Some(pause),
                    }
                }
            })?;
        let taken = shared.budget.take(counted, most, Instant::now());
        taken.map_err(|retry_after| ApiError::HeldBack { retry_after })?;
        Ok(place)
    }

    /// What a call that ended so means for the next ones.
    async fn note_ended(&self, counted: CustomerKey, error: Option<&ApiError>) {
        let shared = &self.gateway.0;
        if error.is_some_and(is_repeated) && !self.is_write {
            shared.budget.note(counted, REPEATS, Instant::now());
            shared.instances.calls.note(&counted.0.name(), REPEATS).await;
        }
        match error {
            Some(ApiError::RateLimited { retry_after }) => {
                let pause = shared.pause.start(counted, *retry_after);
                shared.instances.calls.pause(&counted.0.name(), pause).await;
                shared.instances.outbox.send(Message::Paused {
                    customer: counted.0.name(),
                    milliseconds: u64::try_from(pause.as_millis()).unwrap_or(u64::MAX),
                });
            }
            Some(ApiError::Unauthorized) => {
                self.gateway.forget_refused(self.key).await;
                let account = self.key.name();
                shared.instances.outbox.send(Message::TokenRefused { account });
            }
            _ => {}
        }
        if !self.is_write {
            shared.breaker.ended(self.customer(), error, Instant::now());
        }
    }

    /// Takes one of the `most` calls of a minute that may be made in the background; otherwise says how long there is none.
    pub async fn try_background(&self, most: usize) -> Result<(), Duration> {
        let (shared, counted) = (&self.gateway.0, self.counted_as().await);
        let elsewhere = shared.instances.calls.known(&counted.0.name()).await;
        shared
            .budget
            .try_background(counted, most, elsewhere, Instant::now())
    }

    pub(super) fn prove(&self, code: &RfqCode) {
        self.gateway.0.proven.insert((self.key, code.clone()), ());
    }
}

#[cfg(test)]
mod tests;
