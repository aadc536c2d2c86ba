//! Finds out which tokens belong to one customer: the service counts their calls together.
//!
//! Tokens whose own calls brought the same requests (code, time of creation and other constant facts) belong together. Other
//! evidence does not count. They share the rate of calls and the pauses, never an answer.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use domain::trade_lane::instant;
use partner_api::RequestSummary;
use sha2::{Digest as _, Sha256};

use super::account_key::AccountKey;
use crate::ttl_cache::TtlCache;

/// Limit of the requests that are remembered with the token that brought them first.
const MAX_REQUESTS: usize = 400_000;
/// Limit of the tokens that are known to belong to another one's customer.
const MAX_TOKENS: usize = 100_000;
/// Time without use after which this is forgotten.
const JOINED_TTL: Duration = Duration::from_hours(24);
/// Interval at which several instances are asked for the name of a token's customer.
const ASK_INTERVAL: Duration = Duration::from_mins(5);
/// Limit of the requests that are remembered with each token: requests that another token of its customer lists are among them.
pub const MAX_MARKS_OF_TOKEN: usize = 32;

/// A customer, named by one of its tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CustomerKey(pub AccountKey);

/// A hash of the constant facts of a request.
pub type RequestDigest = [u8; 16];

/// The customers of tokens, as far as is known.
pub struct Customers {
    of: TtlCache<AccountKey, CustomerKey>,
    /// The tokens of each customer that has several.
    tokens: TtlCache<CustomerKey, Vec<AccountKey>>,
    naming: Mutex<()>,
    /// The token that brought each request first.
    brought: TtlCache<RequestDigest, AccountKey>,
    /// The newest requests that each token brought.
    last: TtlCache<AccountKey, Arc<Vec<RequestDigest>>>,
    /// Tokens whose name several instances were asked for lately, with the number of requests by which they were compared.
    pub asked: TtlCache<AccountKey, usize>,
}

impl Default for Customers {
    fn default() -> Self {
        Self {
            of: TtlCache::since_last_use(MAX_TOKENS, JOINED_TTL),
            tokens: TtlCache::since_last_use(MAX_TOKENS, JOINED_TTL),
            naming: Mutex::default(),
            brought: TtlCache::since_last_use(MAX_REQUESTS, JOINED_TTL),
            last: TtlCache::since_last_use(MAX_TOKENS, JOINED_TTL),
            asked: TtlCache::since_insertion(MAX_TOKENS, ASK_INTERVAL),
        }
    }
}

impl Customers {
    /// Returns the customer of a token; its own name if it is known to belong to no other one's.
    pub fn of(&self, account: AccountKey) -> CustomerKey {
        self.of.get(&account).unwrap_or(CustomerKey(account))
    }

    /// Returns the tokens of a customer.
    pub fn tokens(&self, customer: CustomerKey) -> Vec<AccountKey> {
        self.tokens.get(&customer).unwrap_or_else(|| vec![customer.0])
    }

    /// Gives the customer of this token that name, which it shares with all tokens that have it already. Returns the names that
    /// are given up.
    pub fn name(&self, account: AccountKey, name: CustomerKey) -> Vec<CustomerKey> {
        let _naming = self.naming.lock().unwrap_or_else(PoisonError::into_inner);
        let mut before = vec![self.of(account), self.of(name.0)];
        before.dedup();
        let tokens: Vec<_> = before.iter().flat_map(|before| self.tokens(*before)).collect();
        before.retain(|before| *before != name);
        if before.is_empty() {
            return before;
        }
        for gone in &before {
            self.tokens.remove(gone);
        }
        for token in &tokens {
            self.of.insert(*token, name);
        }
        self.tokens.insert(name, tokens);
        before
    }

    /// Records that a call with this token brought these requests. If another token brought one of them before, they belong
    /// together from now on. Returns the names that are given up, in favour of that of the token's customer.
    pub fn brought(&self, account: AccountKey, requests: &[RequestDigest]) -> Vec<CustomerKey> {
        let first = requests
            .iter()
            .filter_map(|mark| self.brought.get_or_insert(*mark, account));
        first
            .flat_map(|first| self.name(account, self.of(first)))
            .collect()
    }

    /// Returns the requests that the calls of this token brought last, at most [`MAX_MARKS_OF_TOKEN`].
    pub fn brought_by(&self, account: AccountKey) -> Vec<RequestDigest> {
        self.last
            .get(&account)
            .map(|marks| marks.to_vec())
            .unwrap_or_default()
    }

    pub fn note_last(&self, account: AccountKey, marks: &[RequestDigest]) {
        let before = self.last.get(&account).unwrap_or_default();
        let is_known = |mark: &RequestDigest| before.contains(mark);
        if marks.iter().take(MAX_MARKS_OF_TOKEN).all(is_known) {
            return;
        }
        let kept = before.iter().filter(|mark| !marks.contains(mark));
        let last = marks
            .iter()
            .chain(kept)
            .take(MAX_MARKS_OF_TOKEN)
            .copied()
            .collect();
        self.last.insert(account, Arc::new(last));
    }
}

/// Returns a request's mark; `None` without a code or time of creation, because nothing else identifies it.
pub fn mark(request: &RequestSummary) -> Option<RequestDigest> {
    let created = instant(request.created_at.as_deref())?;
    if request.rfq_code.is_empty() {
        return None;
    }
    let mut hash = Sha256::new();
    let texts = [
        Some(&request.rfq_code),
        request.partner_ref.as_ref(),
        request.origin_country.as_ref(),
        request.dest_country.as_ref(),
    ];
    for text in texts {
        let text = text.map_or("", String::as_str);
        hash.update((text.len() as u64).to_be_bytes());
        hash.update(text);
    }
    hash.update(created.as_second().to_be_bytes());
    hash.finalize().as_slice().first_chunk::<16>().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: AccountKey = AccountKey([1; 32]);
    const B: AccountKey = AccountKey([2; 32]);
    const C: AccountKey = AccountKey([3; 32]);

    fn request(code: &str, created: &str) -> RequestSummary {
        RequestSummary {
            rfq_code: code.into(),
            created_at: Some(created.to_owned()).filter(|text| !text.is_empty()),
            ..RequestSummary::default()
        }
    }

    /// Records that this token brought these requests, and returns how many names are given up.
    fn brought(customers: &Customers, account: AccountKey, requests: &[RequestSummary]) -> usize {
        let marks: Vec<_> = requests.iter().filter_map(mark).collect();
        customers.brought(account, &marks).len()
    }

    #[test]
    fn tokens_that_bring_the_same_request_belong_together() {
        let customers = Customers::default();
        assert_ne!(customers.of(A), customers.of(B));
        for (account, request) in [
            (A, request("R1", "2026-11-01T08:00:00+07:00")),
            (B, request("R2", "2026-11-02T08:00:00+07:00")),
        ] {
            assert_eq!(brought(&customers, account, &[request]), 0);
        }
        // This is another notation of the same time.
        let same = [
            request("R1", "2026-11-01T01:00:00Z"),
            request("R2", "2026-11-02T01:00:00Z"),
        ];
        assert_eq!(brought(&customers, C, &same), 2);
        assert_eq!(customers.of(A), customers.of(B));
        assert_eq!(customers.of(C), customers.of(B));
        let mut tokens = customers.tokens(customers.of(A));
        tokens.sort_unstable_by_key(AccountKey::name);
        assert_eq!(tokens, [A, B, C]);
        assert_eq!(brought(&customers, C, &same), 0, "they did already");
    }

    /// Several instances agree on a name, which may change until they know the same.
    #[test]
    fn customer_is_named_by_another_token() {
        let customers = Customers::default();
        let same = [request("R1", "2026-11-01T01:00:00Z")];
        for token in [A, B, C] {
            brought(&customers, token, &same);
        }
        let elsewhere = AccountKey([4; 32]);
        for (token, name, gone) in [(B, B, A), (C, elsewhere, B), (A, C, elsewhere)] {
            assert_eq!(customers.name(token, CustomerKey(name)), [CustomerKey(gone)]);
            assert_eq!([A, B, C].map(|one| customers.of(one)), [CustomerKey(name); 3]);
        }
        assert!(customers.name(A, CustomerKey(C)).is_empty());
        assert_eq!(customers.of(elsewhere), CustomerKey(C));
    }

    #[test]
    fn equal_codes_are_not_equal_requests() {
        let customers = Customers::default();
        let at = "2026-11-01T08:00:00Z";
        let named = |reference: &str| RequestSummary {
            partner_ref: Some(reference.into()),
            ..request("R1", at)
        };
        brought(
            &customers,
            A,
            &[request("R1", at), request("", at), request("R9", "")],
        );
        for other in [
            request("R1", "2026-11-01T08:00:01Z"),
            request("R2", at),
            named("theirs"),
            request("", at),
            request("R9", ""),
        ] {
            assert_eq!(brought(&customers, B, &[other]), 0);
        }
        assert_ne!(customers.of(A), customers.of(B));
    }
}
