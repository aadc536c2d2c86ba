//! The figures of a month for those who manage it, from what the portal has read of the month's requests.
//!
//! A request belongs to the month in which it was created, in the portal's time zone. What was not read is never zero: a
//! figure of a request says that it was not read, and a sum comes with the number of the requests that it lacks. Nothing is
//! added across currencies.

mod calendar;
mod charges;
mod money;
mod people;
mod promised_day;
mod reading;
mod row;
mod savings;
mod shipment;
#[cfg(test)]
mod tests;
mod times;
mod weeks;

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use partner_api::Status;

pub use calendar::Month;
pub use charges::{ChargeSum, Charges};
pub use money::{CurrencySums, Money, QuotedTotal, Sum};
pub use people::{Answer, AnswerKind, GivenAnswer, Negotiator};
pub use promised_day::{Promise, ShipmentEndKind};
pub use reading::{QuotationReading, RequestReading};
pub use row::MonthRow;
pub use savings::{SavedBy, Saving, SavingSums};
pub use shipment::{Shipment, ShipmentEnd, Shipments, tells_end};
pub use times::{HourRangeCount, TimeStatistics, TimeTaken, hours};
pub use weeks::WeekCount;

use crate::trade_lane::instant;

/// The figures of one month.
#[derive(Clone, Debug, PartialEq)]
pub struct MonthFigures {
    pub month: Month,
    /// The month's requests by their time of creation, equal times by their code.
    pub rows: Vec<MonthRow>,
    /// The known statuses in the order of the typical flow, each also without requests; then the others by their code.
    pub statuses: Vec<StatusCount>,
    /// Every ISO week that touches the month, oldest first.
    pub weeks: Vec<WeekCount>,
    /// From the submission of the requests to their first quotation.
    pub time_to_quotation: TimeStatistics,
    /// The same by ranges of hours, shortest first.
    pub hours_to_quotation: Vec<HourRangeCount>,
    /// Last totals of the requests that have a quotation.
    pub quoted: CurrencySums,
    /// Last totals of the accepted requests (confirmed, in transit or completed).
    pub accepted: CurrencySums,
    /// First totals less last totals of all requests with a quotation, whoever negotiated.
    pub saved: SavingSums,
    /// The same by those who negotiated; the groups have no request in common.
    pub saved_by: Vec<SavedBy>,
    /// The charges of the accepted requests.
    pub charges: Charges,
    pub shipments: Shipments,
    /// Requests of the input whose time of creation is missing or no instant: they belong to no month.
    pub undated: usize,
}

/// The number of the requests in one status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatusCount {
    pub status: Status,
    pub requests: usize,
}

impl MonthFigures {
    /// The figures of `month` in the portal's time zone. `readings`: each request once, in any order; those of other months are
    /// left out.
    pub fn new(month: Month, zone: &TimeZone, readings: &[RequestReading]) -> Self {
        let (dated, undated) = dated(readings);
        let mut dated: Vec<(Timestamp, &RequestReading)> = dated
            .into_iter()
            .filter(|(created, _)| month.contains(*created, zone))
            .collect();
        dated.sort_by(|(one_at, one), (other_at, other)| {
            (one_at, &one.request.rfq_code).cmp(&(other_at, &other.request.rfq_code))
        });
        let rows = dated
            .iter()
            .map(|(created, reading)| MonthRow::new(*created, reading, zone))
            .collect();
        let readings: Vec<&RequestReading> = dated.into_iter().map(|(_, reading)| reading).collect();
        Self::of_rows(month, zone, rows, &readings, undated)
    }

    /// `readings`: those of `rows`, in their order.
    fn of_rows(
        month: Month,
        zone: &TimeZone,
        rows: Vec<MonthRow>,
        readings: &[&RequestReading],
        undated: usize,
    ) -> Self {
        let accepted_rows = || rows.iter().filter(|row| row.is_accepted());
        Self {
            month,
            statuses: status_counts(&rows),
            weeks: weeks::counts(month, rows.iter().map(|row| row.created), zone),
            time_to_quotation: TimeStatistics::new(rows.iter().map(|row| row.time_to_quotation)),
            hours_to_quotation: times::hour_ranges(rows.iter().map(|row| row.time_to_quotation)),
            quoted: CurrencySums::new(rows.iter().map(|row| &row.last_total)),
            accepted: CurrencySums::new(accepted_rows().map(|row| &row.last_total)),
            saved: SavingSums::new(rows.iter().map(|row| &row.saved)),
            saved_by: SavedBy::groups(rows.iter().map(|row| (row.negotiators.as_deref(), &row.saved))),
            charges: Charges::new(
                readings
                    .iter()
                    .filter(|reading| reading.request.state().is_accepted())
                    .map(|reading| &reading.quotation),
            ),
            shipments: Shipments::new(rows.iter().map(|row| (row.is_accepted(), &row.shipment))),
            rows,
            undated,
        }
    }

    /// The number of the month's requests.
    pub fn requests(&self) -> usize {
        self.rows.len()
    }
}

/// The requests with their times of creation, and the number of those without one.
fn dated(readings: &[RequestReading]) -> (Vec<(Timestamp, &RequestReading)>, usize) {
    let dated: Vec<(Timestamp, &RequestReading)> = readings
        .iter()
        .filter_map(|reading| Some((instant(reading.request.created_at.as_deref())?, reading)))
        .collect();
    let undated = readings.len() - dated.len();
    (dated, undated)
}

fn status_counts(rows: &[MonthRow]) -> Vec<StatusCount> {
    let mut by_code: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows {
        *by_code.entry(row.request.status.as_str()).or_default() += 1;
    }
    let known = Status::KNOWN.map(|status| StatusCount {
        requests: by_code.remove(status.code()).unwrap_or_default(),
        status,
    });
    let others = by_code.into_iter().map(|(code, requests)| StatusCount {
        status: Status::from_code(code),
        requests,
    });
    known.into_iter().chain(others).collect()
}
