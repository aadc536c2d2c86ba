//! Questions to the service whose answers are cached; the calls are in [`super::reads`] and [`super::sync`]. A list is asked
//! for by a [`partner_api::ListQuery`].

use jiff::Timestamp;
use jiff::tz::TimeZone;
use partner_api::{QuotationSummary, RequestDetails, RfqCode};

/// The catalogs of a token.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct CatalogsRead;

/// The requests of an account.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SyncRead;

/// The details of a request.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct DetailsRead(pub RfqCode);

/// A quotation as named by the details of its request. If any of these fields changes, it is another one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct QuotationVersionRead {
    pub code: RfqCode,
    pub status: String,
    updated_at: Option<String>,
    is_on_hold: bool,
    quotation_no: Option<String>,
    version: Option<i64>,
    sent_at: Option<String>,
    valid_until: Option<String>,
}

impl QuotationVersionRead {
    pub fn new(code: &RfqCode, request: &RequestDetails, summary: &QuotationSummary) -> Self {
        Self {
            code: code.clone(),
            status: request.summary.status.clone(),
            updated_at: request.summary.updated_at.clone(),
            is_on_hold: request.is_on_hold,
            quotation_no: summary.quotation_no.clone(),
            version: summary.version,
            sent_at: summary.sent_at.clone(),
            valid_until: summary.valid_until.clone(),
        }
    }

    /// Tells whether its validity ends about now, wherever the operator is: it may expire without any other sign.
    pub fn is_about_to_expire(&self, now: Timestamp) -> bool {
        let today = now.to_zoned(TimeZone::UTC).date();
        let last_day = self.valid_until.as_deref().and_then(domain::date::read_day);
        last_day.is_none_or(|day| (day - today).get_days().abs() <= 1)
    }
}

/// The milestones of a shipment.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct MilestonesRead(pub RfqCode);

/// The documents of a request.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct AttachmentsRead(pub RfqCode);
