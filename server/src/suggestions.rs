//! Contacts and addresses of an account's newest requests, suggested while the next one is written.

use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::address_suggestions::{AddressSuggestions, EarlierRequest};
use domain::rfq_form::RfqForm;
use partner_api::{ApiError, ListQuery, RequestDetails, RfqCode, RfqInput};

use crate::keyed_semaphore::KeyedSemaphore;
use crate::ttl_cache::TtlCache;
use crate::upstream::{Account, AccountKey};

/// Limit of the requests whose contacts and addresses are suggested; each costs a call.
const MAX_SUGGESTED_REQUESTS: u32 = 5;
/// Age at which the newest requests are read again when a person writes one.
const FRESH_FOR: Duration = Duration::from_mins(10);
/// Largest age of suggestions.
const SUGGESTIONS_TTL: Duration = Duration::from_hours(2);

/// The suggestions of all accounts. Cheap to clone.
#[derive(Clone)]
pub struct Suggestions(Arc<Inner>);

struct Inner {
    /// With the time at which they were read.
    kept: TtlCache<AccountKey, (Instant, Arc<AddressSuggestions>)>,
    /// Accounts whose newest requests are being read.
    reading: KeyedSemaphore<AccountKey>,
}

impl Default for Suggestions {
    fn default() -> Self {
        Self(Arc::new(Inner {
            kept: TtlCache::since_insertion(1_000, SUGGESTIONS_TTL),
            reading: KeyedSemaphore::new(1),
        }))
    }
}

impl Suggestions {
    /// Returns contacts and addresses of the account's newest requests, as far as they are known now. Missing or old ones are
    /// read in the background, for the next page.
    pub fn of(&self, account: &Account) -> Arc<AddressSuggestions> {
        let kept = self.0.kept.get(&account.key());
        let kept = kept.filter(|(read, _)| !account.was_refused_since(*read));
        let is_old = |read: &Instant| read.elapsed() >= FRESH_FOR;
        if kept.as_ref().is_none_or(|(read, _)| is_old(read))
            && let Ok(reading) = self.0.reading.of(account.key()).try_acquire_owned()
        {
            let (me, account) = (self.clone(), account.clone().behind_page());
            tokio::spawn(async move {
                let (_reading, began) = (reading, Instant::now());
                match read_newest(&account).await {
                    Ok(known) => me.0.kept.insert(account.key(), (began, Arc::new(known))),
                    Err(error) => tracing::debug!(%error, "the newest requests could not be read"),
                }
            });
        }
        kept.map(|(_, known)| known).unwrap_or_default()
    }
}

/// Reads one request after the other. The first failure ends it, as the service should not be asked more then.
async fn read_newest(account: &Account) -> Result<AddressSuggestions, ApiError> {
    let query = ListQuery {
        per_page: Some(MAX_SUGGESTED_REQUESTS),
        ..ListQuery::default()
    };
    let page = account.list(&query).await?;
    let codes = page
        .items
        .iter()
        .filter_map(|item| item.rfq_code.parse::<RfqCode>().ok());
    let mut known = Vec::new();
    for code in codes.take(MAX_SUGGESTED_REQUESTS as usize) {
        // Each read gets the whole time to wait, as no page waits for all of them.
        match account.clone().behind_page().request(&code).await {
            Ok(details) => known.push(earlier(&code, &details)),
            Err(ApiError::NotFound { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(AddressSuggestions(known))
}

/// Returns a request's suggestions for the next one.
pub fn earlier(code: &RfqCode, details: &RequestDetails) -> EarlierRequest {
    EarlierRequest {
        code: code.to_string(),
        reference: details
            .summary
            .partner_ref
            .clone()
            .unwrap_or_else(|| code.to_string()),
        texts: RfqForm::from_input(&RfqInput::from_details(details)).texts,
    }
}
