//! Contacts and addresses of an account's newest requests, suggested while the next one is written.

use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::address_suggestions::{AddressSuggestions, EarlierRequest};
use domain::rfq_form::RfqForm;
use partner_api::{ApiError, ListQuery, RequestDetails, RfqCode, RfqInput};

use super::account::Account;
use super::gateway::KeptSuggestions;

/// Limit of the requests whose contacts and addresses are suggested; each costs a call.
const MAX_SUGGESTED_REQUESTS: u32 = 5;
/// Age at which the newest requests are read again when a person writes one.
const SUGGESTIONS_FRESH_FOR: Duration = Duration::from_mins(10);

impl Account {
    /// Returns contacts and addresses of the account's newest requests, as far as they are known now. Missing or old ones are
    /// read in the background, for the next page.
    pub fn address_suggestions(&self) -> Arc<AddressSuggestions> {
        let kept = self.gateway().suggestions.get(&self.key());
        if kept
            .as_ref()
            .is_none_or(|kept| kept.read.elapsed() >= SUGGESTIONS_FRESH_FOR)
            && let Ok(reading) = self.gateway().reading.of(self.key()).try_acquire_owned()
        {
            let me = self.clone().behind_page();
            tokio::spawn(async move {
                let _reading = reading;
                match me.read_newest().await {
                    Ok(known) => me.keep_suggestions(known),
                    Err(error) => tracing::debug!(%error, "the newest requests could not be read"),
                }
            });
        }
        kept.map(|kept| kept.known).unwrap_or_default()
    }

    fn keep_suggestions(&self, known: AddressSuggestions) {
        let kept = KeptSuggestions {
            read: Instant::now(),
            known: Arc::new(known),
        };
        self.gateway().suggestions.insert(self.key(), kept);
    }

    /// Reads one request after the other. The first failure ends it, as the service should not be asked more then.
    async fn read_newest(&self) -> Result<AddressSuggestions, ApiError> {
        let query = ListQuery {
            per_page: Some(MAX_SUGGESTED_REQUESTS),
            ..ListQuery::default()
        };
        let page = self.list(&query).await?;
        let codes = page
            .items
            .iter()
            .filter_map(|item| item.rfq_code.parse::<RfqCode>().ok());
        let mut known = Vec::new();
        for code in codes.take(MAX_SUGGESTED_REQUESTS as usize) {
            // Each read gets the whole time to wait, as no page waits for all of them.
            match self.clone().behind_page().request(&code).await {
                Ok(details) => known.push(earlier(&code, &details)),
                Err(ApiError::NotFound { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(AddressSuggestions(known))
    }
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
