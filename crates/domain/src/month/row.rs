//! The figures of one request of a month.

use std::sync::Arc;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use partner_api::RequestSummary;

use super::money::QuotedTotal;
use super::people::{Answer, Negotiator, negotiators};
use super::reading::RequestReading;
use super::savings::Saving;
use super::shipment::Shipment;
use super::times::TimeTaken;

/// The figures of one request.
#[derive(Clone, Debug, PartialEq)]
pub struct MonthRow {
    /// Code, reference, status, countries and services.
    pub request: Arc<RequestSummary>,
    /// Time of its creation.
    pub created: Timestamp,
    /// The total of version 1.
    pub first_total: QuotedTotal,
    /// The total of the newest version.
    pub last_total: QuotedTotal,
    /// The first total less the last one.
    pub saved: Saving,
    /// The people who negotiated through this portal, by name; `None` if the activity was not read.
    pub negotiators: Option<Vec<Negotiator>>,
    /// From its submission (or else its creation) to its first quotation.
    pub time_to_quotation: TimeTaken,
    /// The company's answer to the newest version.
    pub answer: Answer,
    pub shipment: Shipment,
}

impl MonthRow {
    /// Returns true if the partner has accepted the quotation (confirmed, in transit or completed).
    pub fn is_accepted(&self) -> bool {
        self.request.state().is_accepted()
    }

    pub(super) fn new(created: Timestamp, reading: &RequestReading, zone: &TimeZone) -> Self {
        let (first, last) = (reading.first_quotation(), &reading.quotation);
        Self {
            request: Arc::clone(&reading.request),
            created,
            first_total: first.as_ref().map_or(QuotedTotal::FirstUnknown, QuotedTotal::new),
            last_total: QuotedTotal::new(last),
            saved: Saving::new(first.as_ref(), last),
            negotiators: negotiators(reading),
            time_to_quotation: TimeTaken::to_quotation(reading),
            answer: Answer::new(reading),
            shipment: Shipment::new(reading, zone),
        }
    }
}
