use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use app::pages::request_form::{Earlier, Known};
use domain::rfq_form::RfqForm;
use partner_api::{ApiError, ListQuery, RequestDetails, RfqCode, RfqInput};

use super::{Account, AccountKey, Hub};

/// Requests whose contacts and addresses are offered; each costs a call.
const NEWEST: u32 = 5;
/// After that the newest requests are read again when somebody writes one.
const FRESH: Duration = Duration::from_mins(10);
/// Offered at most that long after it was read.
pub const KEPT: Duration = Duration::from_hours(2);
/// Between two calls, so that people's calls come first.
const PAUSE: Duration = Duration::from_millis(200);

/// What is known of an account's newest requests, and when it was read.
#[derive(Clone)]
pub struct Book {
    read: Instant,
    known: Arc<Known>,
}

/// One reading of an account at a time; the mark goes with it however it ends.
struct Reading(Hub, AccountKey);

impl Reading {
    fn begin(hub: &Hub, key: AccountKey) -> Option<Self> {
        let mut all = hub.0.reading.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(key).then(|| Self(hub.clone(), key))
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        let mut all = self.0.0.reading.lock().unwrap_or_else(PoisonError::into_inner);
        all.remove(&self.1);
    }
}

impl Account {
    /// Contacts and addresses of the account's newest requests, as far as they are known now. Nobody waits for them:
    /// what is missing or old is read in the background, for the next page.
    pub async fn known(&self) -> Arc<Known> {
        let book = self.hub.0.books.get(&self.key).await;
        if book.as_ref().is_none_or(|book| book.read.elapsed() >= FRESH)
            && let Some(reading) = Reading::begin(&self.hub, self.key)
        {
            let me = self.clone();
            tokio::spawn(async move {
                let _reading = reading;
                match me.read_newest().await {
                    Ok(known) => me.keep_known(known).await,
                    Err(error) => tracing::debug!(%error, "the newest requests could not be read"),
                }
            });
        }
        book.map(|book| book.known).unwrap_or_default()
    }

    async fn keep_known(&self, known: Known) {
        let book = Book {
            read: Instant::now(),
            known: Arc::new(known),
        };
        self.hub.0.books.insert(self.key, book).await;
    }

    /// One after the other; the first failure ends it, as the service should not be asked more then.
    async fn read_newest(&self) -> Result<Known, ApiError> {
        let query = ListQuery {
            per_page: Some(NEWEST),
            ..ListQuery::default()
        };
        let page = self.list(&query).await?;
        let codes = page
            .items
            .iter()
            .filter_map(|item| item.rfq_code.parse::<RfqCode>().ok());
        let mut known = Vec::new();
        for code in codes.take(NEWEST as usize) {
            tokio::time::sleep(PAUSE).await;
            match self.request(&code).await {
                Ok(details) => known.push(earlier(&code, &details)),
                Err(ApiError::NotFound { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(Known(known))
    }
}

/// What a request offers to the next one.
pub fn earlier(code: &RfqCode, details: &RequestDetails) -> Earlier {
    Earlier {
        code: code.to_string(),
        reference: details
            .summary
            .partner_ref
            .clone()
            .unwrap_or_else(|| code.to_string()),
        texts: RfqForm::from_input(&RfqInput::from_details(details)).texts,
    }
}
