//! What all accounts share on their way to the service: client, rate limiter, pauses, circuit breaker, caches, and what is
//! known of tokens and customers.

use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::address_suggestions::AddressSuggestions;
use domain::cargo::Divisors;
use partner_api::{Client, RfqCode};
use tokio::sync::broadcast;

use super::account_key::AccountKey;
use super::caches::Caches;
use super::circuit_breaker::CircuitBreaker;
use super::counts::Counts;
use super::customers::{CustomerKey, Customers};
use super::detected_change::{Changes, RequestChange};
use super::document_handover::DocumentHandover;
use super::freshness::{ChangeMarks, ReadTimes};
use super::rate_limiter::{CallLimits, RateLimiter};
use super::retry_after_pause::RetryAfterPause;
use super::shared_names::SharedNames;
use super::sharing::Sharing;
use crate::instances::Instances;
use crate::keyed_semaphore::KeyedSemaphore;
use crate::telemetry::write_gauge;
use crate::ttl_cache::TtlCache;

/// How long a request that was read is taken as proven; events beyond that wait for the next reading.
const PROOF_TTL: Duration = Duration::from_hours(24);
/// Addresses are suggested at most that long after they were read.
const SUGGESTIONS_TTL: Duration = Duration::from_hours(2);
/// How long the count of requests that need somebody is shown after the last sync.
const NEEDS_TTL: Duration = Duration::from_mins(15);
/// How long a learned divisor outlives its last use.
const DIVISORS_TTL: Duration = Duration::from_hours(24 * 30);

/// What the newest requests offer to new ones, and when it was read.
#[derive(Clone)]
pub struct KeptSuggestions {
    pub read: Instant,
    pub known: Arc<AddressSuggestions>,
}

/// Everything that is shared between calls. Cheap to clone.
#[derive(Clone)]
pub struct Gateway(pub(super) Arc<Shared>);

pub(super) struct Shared {
    pub client: Client,
    /// By which accounts are named.
    pub naming: [u8; 32],
    pub instances: Instances,
    pub names: SharedNames,
    pub customers: Customers,
    pub sharing: Sharing,
    pub pause: RetryAfterPause,
    pub rate_limiter: RateLimiter,
    pub breaker: CircuitBreaker,
    pub counts: Counts,
    pub caches: Caches,
    pub marks: ChangeMarks,
    pub changes: Changes,
    pub handover: DocumentHandover,
    pub proven: TtlCache<(AccountKey, RfqCode), ()>,
    /// What the newest requests offer to new ones.
    pub suggestions: TtlCache<AccountKey, KeptSuggestions>,
    pub divisors: TtlCache<AccountKey, Divisors>,
    /// How many requests need the people of an account.
    pub needs: TtlCache<AccountKey, usize>,
    /// Accounts whose newest requests are being read.
    pub reading: KeyedSemaphore<AccountKey>,
    /// Accounts whose customer is being proven.
    pub proving: KeyedSemaphore<AccountKey>,
    /// Accounts that are being synced behind a page.
    pub syncing: KeyedSemaphore<AccountKey>,
}

impl Gateway {
    /// `times`: how long answers are served from the cache. `naming`: the key by which accounts are named, the same in all
    /// `instances`.
    pub fn new(
        client: Client,
        limits: CallLimits,
        times: ReadTimes,
        naming: [u8; 32],
        instances: Instances,
    ) -> Self {
        Self(Arc::new(Shared {
            client,
            naming,
            names: SharedNames::default(),
            customers: Customers::default(),
            sharing: Sharing::default(),
            pause: RetryAfterPause::default(),
            rate_limiter: RateLimiter::new(limits, instances.call_rates.clone()),
            breaker: CircuitBreaker::default(),
            counts: Counts::default(),
            caches: Caches::new(times),
            marks: ChangeMarks::default(),
            changes: Changes::default(),
            handover: DocumentHandover::default(),
            proven: TtlCache::since_insertion(200_000, PROOF_TTL),
            suggestions: TtlCache::since_insertion(1_000, SUGGESTIONS_TTL),
            divisors: TtlCache::since_last_use(10_000, DIVISORS_TTL),
            needs: TtlCache::since_insertion(100_000, NEEDS_TTL),
            reading: KeyedSemaphore::new(1),
            proving: KeyedSemaphore::new(1),
            syncing: KeyedSemaphore::new(1),
            instances,
        }))
    }

    /// Something about this request has changed: what was read before is not served any more.
    pub fn request_changed(&self, code: &RfqCode) {
        self.0.marks.request_changed(code);
    }

    /// Messages were missed or could not be read: whatever was read before may be old.
    pub fn missed(&self) {
        self.0.marks.anything_changed();
    }

    /// The service has refused an account's token: everything that it had brought is gone.
    pub(super) fn forget_refused(&self, account: AccountKey) {
        let shared = &self.0;
        shared.suggestions.remove(&account);
        shared.sharing.forget(account);
        shared.needs.remove(&account);
        shared.marks.token_refused(account);
    }

    /// What counted under one name counts under another one from now on.
    pub(super) async fn count_together(&self, gone: CustomerKey, into: CustomerKey) {
        self.0.pause.join(gone, into, Instant::now());
        self.0.rate_limiter.join(gone, into).await;
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

    /// Figures of the calls in Prometheus' text format. None names a customer.
    pub fn write_figures(&self, text: &mut String) {
        let (shared, now) = (&self.0, Instant::now());
        let counts = &shared.counts;
        counts.calls.write(text, "portal_calls_total", "outcome");
        counts.not_made.write(text, "portal_calls_not_made_total", "why");
        counts.reads.write(text, "portal_reads_total", "from");
        // The customer that is nearest to the limit; which one it is is nobody's business here.
        write_gauge(
            text,
            "portal_calls_left_fewest",
            shared.rate_limiter.fewest_left(),
        );
        write_gauge(text, "portal_calls_waiting", shared.rate_limiter.count_waiting());
        write_gauge(text, "portal_customers_paused", shared.pause.count(now));
        write_gauge(text, "portal_customers_failing", shared.breaker.count_open(now));
    }
}

#[cfg(test)]
mod tests;
