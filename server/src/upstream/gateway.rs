//! State that all accounts share: client, rate limiter, pauses, circuit breaker, caches, and knowledge of tokens and customers.

use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use domain::cargo::Divisors;
use partner_api::{ApiToken, Client, RfqCode};
use tokio::sync::broadcast;

use super::account_key::AccountKey;
use super::caches::Caches;
use super::circuit_breaker::CircuitBreaker;
use super::counts::Counts;
use super::customers::{CustomerKey, Customers};
use super::detected_change::{Changes, RequestChange};
use super::freshness::{ChangeMarks, ReadTimes};
use super::rate_limiter::{CallLimits, RateLimiter};
use super::retry_after_pause::RetryAfterPause;
use super::sharing::Sharing;
use crate::instances::{CallRates, Instances};
use crate::telemetry::Exposition;
use crate::ttl_cache::TtlCache;

/// Time for which an account may see what happens to a request that it has read; later events wait for the next read.
const MAY_SEE_TTL: Duration = Duration::from_hours(24);
/// Time after a sync for which its count of requests that need somebody is shown.
pub(super) const NEEDS_TTL: Duration = Duration::from_mins(15);
/// Time without use after which a learned divisor is forgotten.
const DIVISORS_TTL: Duration = Duration::from_hours(24 * 30);
/// Longest time between a page and its frame with the operator's document.
const DOCUMENT_TTL: Duration = Duration::from_secs(15);
/// Limit of all documents that wait for their frames, in bytes; a frame whose document was not kept reads it itself.
const MAX_DOCUMENT_BYTES: usize = 16 * 1024 * 1024;

/// The shared state of all calls. Cheap to clone.
#[derive(Clone)]
pub struct Gateway(pub(super) Arc<Shared>);

pub(super) struct Shared {
    pub client: Client,
    /// The keys that account names are derived with, the one in use first.
    pub namings: Vec<[u8; 32]>,
    pub instances: Instances,
    pub customers: Customers,
    pub sharing: Sharing,
    pub pause: RetryAfterPause,
    pub rate_limiter: RateLimiter,
    pub breaker: CircuitBreaker,
    pub counts: Counts,
    pub caches: Caches,
    pub marks: ChangeMarks,
    pub changes: Changes,
    /// The operator's documents that wait for the frames of their pages, with the times at which their reads began.
    pub documents: TtlCache<(AccountKey, RfqCode), (Arc<str>, Instant)>,
    pub proven: TtlCache<(AccountKey, RfqCode), ()>,
    pub divisors: TtlCache<AccountKey, Divisors>,
    /// When requests that needed this token's people were answered.
    pub answered: TtlCache<AccountKey, Vec<Instant>>,
}

impl Gateway {
    /// `times` are those for which answers are served from the cache. `namings` are the keys that account names are derived
    /// with, the one in use first: the same in all `instances`.
    pub fn new(
        client: Client,
        limits: CallLimits,
        times: ReadTimes,
        namings: Vec<[u8; 32]>,
        instances: Instances,
    ) -> Self {
        Self(Arc::new_cyclic(|shared: &Weak<Shared>| {
            let shared = shared.clone();
            client.on_repeat(move |token| {
                if let Some(shared) = shared.upgrade() {
                    shared.charge_repeat(token);
                }
            });
            Shared {
                client,
                namings,
                customers: Customers::default(),
                sharing: Sharing::default(),
                pause: RetryAfterPause::default(),
                rate_limiter: RateLimiter::new(limits, CallRates::new(instances.postgres.clone())),
                breaker: CircuitBreaker::default(),
                counts: Counts::default(),
                caches: Caches::new(times),
                marks: ChangeMarks::default(),
                changes: Changes::default(),
                documents: TtlCache::since_insertion(MAX_DOCUMENT_BYTES, DOCUMENT_TTL),
                proven: TtlCache::since_insertion(200_000, MAY_SEE_TTL),
                divisors: TtlCache::since_last_use(10_000, DIVISORS_TTL),
                answered: TtlCache::since_last_use(10_000, NEEDS_TTL),
                instances,
            }
        }))
    }

    /// Outdates all answers about this request.
    pub fn request_changed(&self, code: &RfqCode) {
        self.0.marks.request_changed(code);
    }

    /// Outdates all answers, because messages were missed or could not be read.
    pub fn outdate_all(&self) {
        self.0.marks.anything_changed();
    }

    /// Returns the changes that reads and writes find from now on.
    pub fn changes(&self) -> broadcast::Receiver<Arc<RequestChange>> {
        self.0.changes.subscribe()
    }

    /// Tells whether this account has read this request, or a list with it, with its own token within the last day.
    pub fn may_see(&self, account: AccountKey, code: &RfqCode) -> bool {
        self.0.proven.contains(&(account, code.clone()))
    }

    /// Tells whether this account is of the customer whose request has changed, and has read that request with its own token.
    pub fn is_concerned(&self, account: AccountKey, change: &RequestChange) -> bool {
        self.0.customers.of(account) == change.customer && self.may_see(account, &change.code)
    }

    /// Tells whether courier orders can be created.
    pub fn has_courier(&self) -> bool {
        self.0.client.has_courier()
    }

    /// Appends the metrics of calls. They name no customer.
    pub fn write_metrics(&self, to: &mut Exposition) {
        let (shared, now) = (&self.0, Instant::now());
        let counts = &shared.counts;
        let calls = "Calls to the operator's service; tries of one call count once.";
        counts.calls.write(to, "portal_calls_total", calls, "outcome");
        let not_made = "Calls that were held back.";
        counts
            .not_made
            .write(to, "portal_calls_not_made_total", not_made, "why");
        let reads = "What pages read, by where it came from.";
        counts.reads.write(to, "portal_reads_total", reads, "from");
        if let Some(fewest) = shared.rate_limiter.fewest_left() {
            to.gauge(
                "portal_calls_left_fewest",
                "Calls left in the bucket of the customer that has the fewest; at 0 its pages wait.",
                fewest,
            );
        }
        to.gauge(
            "portal_calls_waiting",
            "Calls that wait for their turn.",
            shared.rate_limiter.count_waiting(),
        );
        to.gauge(
            "portal_customers_paused",
            "Customers who wait after a 429 of the service.",
            shared.pause.count(now),
        );
        to.gauge(
            "portal_customers_failing",
            "Customers whose reads mostly fail.",
            shared.breaker.count_open(now),
        );
    }
}

impl Shared {
    /// Returns the name of the account that a token opens.
    pub fn account_key(&self, token: &ApiToken) -> AccountKey {
        AccountKey::of_token(&self.namings.first().copied().unwrap_or_default(), token)
    }

    /// Counts a call that the client makes again.
    fn charge_repeat(&self, token: &ApiToken) {
        let customer = self.customers.of(self.account_key(token));
        self.rate_limiter.charge(customer, 1);
    }

    /// Outdates all answers of an account whose token the service has refused.
    pub fn forget_refused(&self, account: AccountKey) {
        self.sharing.forget(account);
        self.marks.token_refused(account);
    }

    /// Outdates answers after a submission of this customer. Open pages are told if it may have had an effect.
    pub fn sent(&self, customer: CustomerKey, code: Option<&RfqCode>, is_told: bool) {
        self.marks.lists_changed(customer);
        if let Some(code) = code {
            self.marks.request_changed(code);
            if is_told {
                self.changes.sent(customer, code.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests;
