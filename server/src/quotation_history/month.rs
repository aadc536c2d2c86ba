//! The requests of a month, as they are kept.

use std::collections::HashMap;
use std::sync::Arc;

use anyhow::Result;
use domain::month::{QuotationReading, RequestReading};
use partner_api::{RequestSummary, RfqCode};

use super::readings::{self, EndKept, QuotationKept, StoredReadings, has_begun, has_quotation};
use super::store::HistoryStore;
use crate::storage::request_key::RequestKey;

/// Limit of the charge lines of a month; a quotation beyond it counts as one that cannot be read. Six hundred quotations have
/// some ten thousand.
const MAX_CHARGE_LINES: usize = 100_000;
/// Requests whose readings are in memory, sealed, at once.
const ROWS_AT_ONCE: usize = 200;

/// The stored readings of a month's requests.
#[derive(Debug, Default)]
pub struct MonthReadings {
    /// In the order of the rows. Without the activity.
    pub readings: Vec<RequestReading>,
    /// The requests of which something has to be read.
    pub missing: Vec<Arc<RequestSummary>>,
    /// The number of others of which something cannot be read.
    pub failed: usize,
}

/// Returns the stored readings of the customer of the account, whose token has just listed these rows.
pub async fn readings(
    store: &HistoryStore,
    account: &str,
    rows: &[Arc<RequestSummary>],
) -> Result<MonthReadings> {
    let (mut found, mut lines_left) = (MonthReadings::default(), MAX_CHARGE_LINES);
    for rows in rows.chunks(ROWS_AT_ONCE) {
        let codes: Vec<&str> = rows.iter().map(|row| row.rfq_code.as_str()).collect();
        let kept = store.storage.readings(account, &codes).await?;
        let kept: HashMap<(&str, &str), _> = kept
            .iter()
            .map(|kept| ((kept.rfq_code.as_str(), kept.request_created.as_str()), kept))
            .collect();
        for row in rows {
            let key = RequestKey::new(account.to_owned(), &row.rfq_code, row.created_at.as_deref());
            let own = key
                .as_ref()
                .and_then(|key| kept.get(&(&*key.rfq_code, &*key.created)));
            let own = own.map(|kept| readings::open(store, kept, row));
            found.add(row, own.unwrap_or_default(), &mut lines_left);
        }
    }
    Ok(found)
}

impl MonthReadings {
    fn add(&mut self, row: &Arc<RequestSummary>, kept: StoredReadings, lines_left: &mut usize) {
        let mut reading = RequestReading {
            request: Arc::clone(row),
            ..RequestReading::default()
        };
        let (mut is_missing, mut is_failed) = (kept.is_end_old, false);
        match kept.quotation {
            _ if !has_quotation(row) => reading.quotation = QuotationReading::None,
            None => is_missing = true,
            Some(QuotationKept::None) => reading.quotation = QuotationReading::None,
            Some(QuotationKept::Failed) => is_failed = true,
            Some(QuotationKept::Read(quoted)) => {
                if let Some(left) = lines_left.checked_sub(quoted.newest.charges.len()) {
                    *lines_left = left;
                    reading.submitted_at = quoted.submitted_at;
                    reading.oldest = quoted.first.map(Arc::new);
                    reading.quotation = QuotationReading::Read(Arc::new(quoted.newest));
                } else {
                    is_failed = true;
                }
            }
        }
        reading.milestones = match kept.end {
            _ if !has_begun(&row.state()) => Some(Arc::default()),
            None => {
                is_missing = true;
                None
            }
            Some(EndKept::Failed) => {
                is_failed = true;
                None
            }
            Some(EndKept::Read(milestones)) => Some(milestones.into()),
        };
        // Nothing can be asked about a code that cannot be one.
        if row.rfq_code.parse::<RfqCode>().is_err() {
            (is_missing, is_failed) = (false, is_missing);
        }
        if is_missing {
            self.missing.push(Arc::clone(row));
        } else {
            self.failed += usize::from(is_failed);
        }
        self.readings.push(reading);
    }
}
