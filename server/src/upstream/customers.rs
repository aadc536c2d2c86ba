//! Finds out which tokens belong to one customer: the service counts their calls together.
//!
//! Tokens whose own calls brought the same requests (code, time of creation and other constant facts) belong together. Other
//! evidence does not count. They share the rate of calls and the pauses, never an answer.

use std::sync::Arc;
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
/// Limit of the steps from a token to the one that stands for its customer; more would be a defect.
const MAX_STEPS: usize = 64;
/// Limit of the requests that are remembered with each token: requests that another token of its customer lists are among them.
pub const MAX_MARKS_OF_TOKEN: usize = 32;

/// A customer, named by one of its tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CustomerKey(pub AccountKey);

/// A hash of the constant facts of a request.
pub type RequestMark = [u8; 16];

pub struct Customers {
    /// Maps a token to another one of its customer.
    joined: TtlCache<AccountKey, AccountKey>,
    brought: TtlCache<RequestMark, AccountKey>,
    /// The newest requests that each token brought.
    last: TtlCache<AccountKey, Arc<Vec<RequestMark>>>,
}

impl Default for Customers {
    fn default() -> Self {
        Self {
            joined: TtlCache::since_last_use(MAX_TOKENS, JOINED_TTL),
            brought: TtlCache::since_last_use(MAX_REQUESTS, JOINED_TTL),
            last: TtlCache::since_last_use(MAX_TOKENS, JOINED_TTL),
        }
    }
}

impl Customers {
    /// Returns the customer of a token, as far as is known.
    pub fn of(&self, account: AccountKey) -> CustomerKey {
        let mut key = account;
        for _ in 0..MAX_STEPS {
            match self.joined.get(&key) {
                Some(next) if next != key => key = next,
                _ => break,
            }
        }
        CustomerKey(key)
    }

    /// Names the customer of this token by it from now on; returns the name before.
    pub fn name_by(&self, account: AccountKey) -> CustomerKey {
        let before = self.of(account);
        if before.0 != account {
            // The path from the old name to this token must not lead back.
            self.joined.remove(&account);
            self.joined.insert(before.0, account);
        }
        before
    }

    /// Records that a call with this token brought these requests. If another token brought one of them before, they belong
    /// together from now on: returns the customer that is given up and the one that replaces it.
    pub fn brought(
        &self,
        account: AccountKey,
        requests: &[&RequestSummary],
    ) -> Option<(CustomerKey, CustomerKey)> {
        let mut joined = None;
        let marks: Vec<RequestMark> = requests.iter().filter_map(|request| mark(request)).collect();
        self.note_last(account, &marks);
        for mark in marks {
            let Some(first) = self.brought.get_or_insert(mark, account) else {
                continue;
            };
            let (of_first, own) = (self.of(first), self.of(account));
            if of_first != own {
                self.joined.insert(own.0, of_first.0);
                joined = Some((own, of_first));
            }
        }
        joined
    }

    /// Returns the requests that the calls of this token brought last, at most [`MAX_MARKS_OF_TOKEN`].
    pub fn brought_by(&self, account: AccountKey) -> Vec<RequestMark> {
        self.last
            .get(&account)
            .map(|marks| marks.to_vec())
            .unwrap_or_default()
    }

    fn note_last(&self, account: AccountKey, marks: &[RequestMark]) {
        let before = self.last.get(&account).unwrap_or_default();
        let is_known = |mark: &RequestMark| before.contains(mark);
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
pub fn mark(request: &RequestSummary) -> Option<RequestMark> {
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

    #[test]
    fn tokens_that_bring_the_same_request_belong_together() {
        let customers = Customers::default();
        assert_ne!(customers.of(A), customers.of(B));
        assert_eq!(
            customers.brought(A, &[&request("R1", "2026-11-01T08:00:00+07:00")]),
            None
        );
        assert_eq!(
            customers.brought(B, &[&request("R2", "2026-11-02T08:00:00+07:00")]),
            None
        );
        // This is another notation of the same time.
        let same = [
            request("R1", "2026-11-01T01:00:00Z"),
            request("R2", "2026-11-02T01:00:00Z"),
        ];
        assert!(customers.brought(C, &same.each_ref()).is_some());
        assert_eq!(customers.of(A), customers.of(B));
        assert_eq!(customers.of(C), customers.of(B));
        assert_eq!(customers.brought(C, &same.each_ref()), None, "they did already");
    }

    #[test]
    fn customer_is_named_by_another_token() {
        let customers = Customers::default();
        let same = [request("R1", "2026-11-01T01:00:00Z")];
        for token in [A, B, C] {
            customers.brought(token, &same.each_ref());
        }
        for (token, before) in [(B, A), (C, B), (A, C), (A, A)] {
            assert_eq!(customers.name_by(token), CustomerKey(before));
            assert_eq!([A, B, C].map(|one| customers.of(one)), [CustomerKey(token); 3]);
        }
    }

    #[test]
    fn equal_codes_are_not_equal_requests() {
        let customers = Customers::default();
        let at = "2026-11-01T08:00:00Z";
        let named = |reference: &str| RequestSummary {
            partner_ref: Some(reference.into()),
            ..request("R1", at)
        };
        customers.brought(A, &[&request("R1", at), &request("", at), &request("R9", "")]);
        for other in [
            request("R1", "2026-11-01T08:00:01Z"),
            request("R2", at),
            named("theirs"),
            request("", at),
            request("R9", ""),
        ] {
            assert_eq!(customers.brought(B, &[&other]), None);
        }
        assert_ne!(customers.of(A), customers.of(B));
    }
}
