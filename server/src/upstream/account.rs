//! One token's view of the API, which is the only one that handlers use.

use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;
use jiff::Timestamp;
use partner_api::{ApiError, ApiToken, Client, RfqCode};
use tokio_util::sync::CancellationToken;

use super::account_key::AccountKey;
use super::customers::{CustomerKey, RequestDigest};
use super::freshness::ReadFrom;
use super::gateway::{Gateway, Shared};
use super::rate_limiter::Priority;
use crate::instances::{Instances, LockGuard};

/// Longest wait of a page's calls for the rate limiter altogether; then the page is shown with cached data.
pub(super) const PAGE_TIMEOUT: Duration = Duration::from_secs(3);
/// Longest wait of each call of a submission, and of pages that need their calls.
const POST_TIMEOUT: Duration = Duration::from_secs(10);

/// One token's view of the API.
#[derive(Clone)]
pub struct Account {
    gateway: Gateway,
    key: AccountKey,
    pub(super) token: ApiToken,
    pub(super) from: ReadFrom,
    pub(super) priority: Priority,
    /// Time until which its calls wait for the rate limiter.
    deadline: Instant,
    /// Time at which its calls end; `None`: at their own limits.
    pub(super) ends: Option<Instant>,
    /// `None`: a call that changes something may be made at any time.
    pub(super) write_window: Option<WriteWindow>,
    /// The answers that were served to the page so far.
    served: Arc<Mutex<Served>>,
    first_call: Arc<OnceLock<CallStart>>,
}

/// The time in which a call that changes something is made.
#[derive(Clone, Debug)]
pub struct WriteWindow {
    /// The page of a later call would end before its outcome is known.
    pub until: Instant,
    /// Cancelled when the portal shuts down, which does not wait for calls that begin then.
    pub closing: CancellationToken,
}

impl WriteWindow {
    pub(super) fn is_over(&self) -> bool {
        self.closing.is_cancelled() || Instant::now() >= self.until
    }
}

/// The time at which a call was sent, after its wait for the rate limiter.
#[derive(Clone, Copy, Debug)]
pub(super) struct CallStart {
    pub began: Instant,
    /// The same time, for pages.
    pub read_at: Timestamp,
}

impl CallStart {
    fn now() -> Self {
        Self {
            began: Instant::now(),
            read_at: Timestamp::now(),
        }
    }
}

/// The age of the answers that were served to a page.
#[derive(Clone, Debug, Default)]
pub struct Served {
    /// Time at which the oldest of them was read; `None` if all reads went straight to the service.
    pub oldest: Option<Timestamp>,
    /// Time at which the oldest of those that list requests was read.
    pub oldest_list: Option<Timestamp>,
    /// The reason why one of them is not newer.
    pub failure: Option<ApiError>,
}

impl fmt::Debug for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Account(..)")
    }
}

impl Gateway {
    /// Returns the account that a token opens, for a page.
    pub fn account(&self, token: ApiToken) -> Account {
        Account::new(self.clone(), self.0.account_key(&token), token)
    }
}

impl Account {
    /// Returns the account for a page that begins now.
    fn new(gateway: Gateway, key: AccountKey, token: ApiToken) -> Self {
        Self {
            gateway,
            key,
            token,
            from: ReadFrom::Cache,
            priority: Priority::Page,
            deadline: Instant::now() + PAGE_TIMEOUT,
            ends: None,
            write_window: None,
            served: Arc::default(),
            first_call: Arc::default(),
        }
    }

    pub fn key(&self) -> AccountKey {
        self.key
    }

    /// Returns the keys that the account has under the other keys of the portal: one of them names it once the keys have
    /// changed.
    pub(super) fn names_by_other_keys(&self) -> impl Iterator<Item = AccountKey> {
        let others = self.gateway().namings.iter().skip(1);
        others.map(|naming| AccountKey::of_token(naming, &self.token))
    }

    pub(super) fn gateway(&self) -> &Shared {
        &self.gateway.0
    }

    pub(super) fn client(&self) -> &Client {
        &self.gateway.0.client
    }

    /// Each call of a submission may wait for the whole time: its first calls may have taken long.
    pub(super) fn deadline(&self) -> Instant {
        let deadline = match self.priority {
            Priority::Post => Instant::now() + POST_TIMEOUT,
            _ => self.deadline,
        };
        self.ends.map_or(deadline, |ends| deadline.min(ends))
    }

    /// Returns the account for a post and the page after it, whose calls come first.
    #[must_use]
    pub fn for_write(mut self) -> Self {
        self.priority = Priority::Post;
        self.uncached()
    }

    /// Returns the account whose calls that change something are made in this time or not at all.
    #[must_use]
    pub fn writing_within(mut self, window: WriteWindow) -> Self {
        self.write_window = Some(window);
        self
    }

    /// Returns the account whose calls end at this time.
    #[must_use]
    pub fn ending_at(mut self, ends: Instant) -> Self {
        self.ends = Some(ends);
        self
    }

    /// Returns the account for a page whose reads are always calls.
    #[must_use]
    pub fn uncached(mut self) -> Self {
        self.from = ReadFrom::Service;
        self
    }

    /// Returns the account for reads that may come from the cache.
    #[must_use]
    pub(super) fn served_from_cache(mut self) -> Self {
        self.from = ReadFrom::Cache;
        self
    }

    /// Returns the account for a person who asks to read cached data again.
    #[must_use]
    pub fn reading_again(mut self) -> Self {
        self.from = ReadFrom::CacheOfSeconds;
        self
    }

    /// Returns the account for a page that has nothing to show without its calls.
    #[must_use]
    pub fn waiting_longer(mut self) -> Self {
        self.deadline = Instant::now() + POST_TIMEOUT;
        self
    }

    /// Returns the account for a call that is made only if it need not wait for the rate limiter.
    #[must_use]
    pub(super) fn without_waiting(mut self) -> Self {
        self.deadline = Instant::now();
        self
    }

    /// Returns the account for parts that its page can be shown without.
    #[must_use]
    pub fn for_parts(mut self) -> Self {
        self.priority = self.priority.max(Priority::Part);
        self
    }

    /// Returns the account for the list of requests, which all pages are served from.
    #[must_use]
    pub(super) fn for_sync(mut self) -> Self {
        if self.priority == Priority::Page {
            self.priority = Priority::Sync;
        }
        self
    }

    /// Returns the account for background reads: it takes calls that people leave, and its reads do not count for the age of a
    /// page.
    #[must_use]
    pub fn for_background(mut self) -> Self {
        self.priority = Priority::Background;
        self.behind_page()
    }

    /// Returns the account for reads behind a page, or in the background, that save calls of later pages.
    #[must_use]
    pub fn behind_page(mut self) -> Self {
        self.ends = None;
        self.deadline = Instant::now() + PAGE_TIMEOUT;
        self.served = Arc::default();
        self.for_parts().served_from_cache()
    }

    /// Returns the account for a reading that the page may not show: its age counts with [`Self::note_shown`].
    #[must_use]
    pub fn reading_apart(mut self) -> Self {
        self.served = Arc::default();
        self
    }

    /// Returns the account that notes when the first call from now on is sent.
    #[must_use]
    pub(super) fn timing_calls(mut self) -> Self {
        self.first_call = Arc::default();
        self
    }

    pub(super) fn note_call(&self) {
        self.first_call.get_or_init(CallStart::now);
    }

    /// Returns the start of the first call; now if there was none.
    pub(super) fn first_call(&self) -> CallStart {
        *self.first_call.get_or_init(CallStart::now)
    }

    /// Returns the age of the answers that were served to this page.
    pub fn served(&self) -> Served {
        self.served.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Records that a page is served an answer about one request.
    pub(super) fn note_served(&self, read_at: Timestamp, failure: Option<&ApiError>) {
        let mut served = self.served.lock().unwrap_or_else(PoisonError::into_inner);
        served.oldest = Some(served.oldest.map_or(read_at, |oldest| oldest.min(read_at)));
        if served.failure.is_none() {
            served.failure = failure.cloned();
        }
    }

    /// Records that a page is served an answer that lists requests.
    pub(super) fn note_list_served(&self, read_at: Timestamp, failure: Option<&ApiError>) {
        self.note_served(read_at, failure);
        let mut served = self.served.lock().unwrap_or_else(PoisonError::into_inner);
        served.oldest_list = Some(served.oldest_list.map_or(read_at, |oldest| oldest.min(read_at)));
    }

    /// Records that the page shows what this account has read apart from it.
    pub fn note_shown(&self, apart: &Self) {
        let shown = apart.served();
        let mut served = self.served.lock().unwrap_or_else(PoisonError::into_inner);
        served.oldest = served.oldest.into_iter().chain(shown.oldest).min();
        served.oldest_list = served.oldest_list.into_iter().chain(shown.oldest_list).min();
        served.failure = served.failure.take().or(shown.failure);
    }

    /// Returns the customer of this token, as far as is known.
    pub fn customer(&self) -> CustomerKey {
        self.gateway().customers.of(self.key)
    }

    /// Tells whether the service has refused this token since then.
    pub fn was_refused_since(&self, then: Instant) -> bool {
        self.gateway().marks.token_refused_since(self.key, then)
    }

    /// Returns marks of the requests that this token's own calls brought last, within the last day (or since the process
    /// began).
    pub fn brought(&self) -> Vec<RequestDigest> {
        self.gateway().customers.brought_by(self.key)
    }

    pub fn has_courier(&self) -> bool {
        self.gateway.has_courier()
    }

    pub(super) fn prove(&self, code: &RfqCode) {
        self.gateway().proven.insert((self.key, code.clone()), ());
    }

    /// Tells whether this account's token has read this request, or a list with it, within the last day.
    pub fn may_see(&self, code: &RfqCode) -> bool {
        self.gateway.may_see(self.key, code)
    }

    /// Tells whether the service has refused this account's token the details of this request since it has read them.
    pub fn is_denied(&self, code: &RfqCode) -> bool {
        self.gateway().sharing.is_denied(self.key, code)
    }

    /// Returns the state that the instances of the portal share.
    pub fn instances(&self) -> &Instances {
        &self.gateway().instances
    }

    /// Waits until nobody else of this customer changes this request, in any instance.
    ///
    /// # Errors
    /// The holder of the lock cannot be known.
    pub async fn lock_request(&self, code: &RfqCode) -> Result<LockGuard> {
        let name = self.counted_as().await.0.name_of("request", code.as_str());
        self.instances().lock(name).await
    }

    /// Waits until nobody else of this customer sends a courier order of this number, in any instance.
    ///
    /// # Errors
    /// The holder of the lock cannot be known.
    pub async fn lock_courier_number(&self, number: &str) -> Result<LockGuard> {
        let name = self.counted_as().await.0.name_of("courier number", number);
        self.instances().lock(name).await
    }
}
