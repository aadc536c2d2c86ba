//! What is kept of the requests of a month: their quotations as of their last change, and the end of their shipments.

use std::collections::HashMap;
use std::sync::Arc;

use anyhow::Result;
use domain::month::{QuotationReading, RequestReading};
use partner_api::{ChargeLine, Quotation, RequestSummary};

use super::backfill::{changed, has_begun, has_quotation};
use super::lane_rates::{absence_mark, facts, mark, newest};
use super::milestones;
use super::store::HistoryStore;
use crate::storage::lanes::LaneRow;
use crate::storage::milestones::MilestonesRow;
use crate::storage::request_key::RequestKey;

/// Limit of the charge lines of a month; a quotation beyond it counts as not read. Six hundred quotations have some ten
/// thousand.
const MAX_CHARGE_LINES: usize = 100_000;

/// What is kept of the requests of a month.
#[derive(Debug, Default)]
pub struct MonthReadings {
    /// In the order of the rows. Without the activity.
    pub readings: Vec<RequestReading>,
    /// The requests of which something has to be read.
    pub missing: Vec<Arc<RequestSummary>>,
}

/// Rows by code and time of creation.
type ByRequest<T> = HashMap<(String, String), T>;

/// Returns what is kept for the customer of the account, whose token has just listed these rows.
pub async fn readings(
    store: &HistoryStore,
    account: &str,
    rows: &[Arc<RequestSummary>],
) -> Result<MonthReadings> {
    let codes: Vec<&str> = rows.iter().map(|row| row.rfq_code.as_str()).collect();
    let lanes = store.storage.lanes(account, None, &codes).await?;
    let lanes: ByRequest<LaneRow> = lanes
        .into_iter()
        .map(|row| ((row.rfq_code.clone(), row.request_created.clone()), row))
        .collect();
    let ends = store.storage.milestones(account, &codes).await?;
    let ends: ByRequest<MilestonesRow> = ends
        .into_iter()
        .map(|row| ((row.rfq_code.clone(), row.request_created.clone()), row))
        .collect();
    let (mut found, mut lines_left) = (MonthReadings::default(), MAX_CHARGE_LINES);
    for row in rows {
        let key = RequestKey::new(account.to_owned(), &row.rfq_code, row.created_at.as_deref());
        let mut reading = RequestReading {
            request: Arc::clone(row),
            ..RequestReading::default()
        };
        let mut is_missing = false;
        if let Some(key) = key {
            let name = (key.rfq_code.clone(), key.created.clone());
            if !has_quotation(row) {
                reading.quotation = QuotationReading::None;
            } else if let Some(lane) = lanes.get(&name).filter(|lane| is_current(store, lane, row)) {
                reading.submitted_at = facts(store, lane).and_then(|facts| facts.submitted);
                if lane.updated == absence_mark(store, changed(row)) {
                    reading.quotation = QuotationReading::None;
                } else {
                    (reading.quotation, reading.oldest) = versions(store, &key, &mut lines_left).await?;
                }
            } else {
                is_missing = true;
            }
            reading.milestones = if has_begun(&row.state()) {
                let end = ends
                    .get(&name)
                    .and_then(|end| milestones::open(store, end, changed(row)));
                is_missing |= end.is_none();
                end.map(Into::into)
            } else {
                Some(Arc::default())
            };
        }
        if is_missing {
            found.missing.push(Arc::clone(row));
        }
        found.readings.push(reading);
    }
    Ok(found)
}

/// Tells whether the quotation was read as of the row's last change.
fn is_current(store: &HistoryStore, lane: &LaneRow, row: &RequestSummary) -> bool {
    let changed = changed(row);
    lane.updated == mark(store, changed) || lane.updated == absence_mark(store, changed)
}

/// Opens the newest version of a quotation and the oldest that is kept. A version that is too large to be kept, or to be added
/// up, was not read.
async fn versions(
    store: &HistoryStore,
    key: &RequestKey,
    lines_left: &mut usize,
) -> Result<(QuotationReading, Option<Arc<Quotation>>)> {
    let versions = store.storage.versions(key).await?;
    let oldest = versions
        .iter()
        .min_by_key(|row| (row.version.parse::<i64>().ok(), row.place));
    let (Some(newest), Some(oldest)) = (newest(&versions), oldest) else {
        return Ok((QuotationReading::NotRead, None));
    };
    let is_one = newest.place == oldest.place;
    let Some(newest) = store.open(key, newest).await? else {
        return Ok((QuotationReading::NotRead, None));
    };
    let Some(left) = lines_left.checked_sub(newest.charges.len()) else {
        return Ok((QuotationReading::NotRead, None));
    };
    *lines_left = left;
    let oldest = if is_one {
        None
    } else {
        let oldest = store.open(key, oldest).await?;
        oldest.map(|oldest| Arc::new(pared(&oldest, Vec::new())))
    };
    let charges = newest.charges.iter().map(|line| ChargeLine {
        name: line.name.clone(),
        currency: line.currency.clone(),
        total: line.total.clone(),
        ..ChargeLine::default()
    });
    let newest = pared(&newest, charges.collect());
    Ok((QuotationReading::Read(Arc::new(newest)), oldest))
}

/// What the figures of a month are made of: six hundred whole quotations would take much memory.
fn pared(quotation: &Quotation, charges: Vec<ChargeLine>) -> Quotation {
    Quotation {
        version: quotation.version,
        sent_at: quotation.sent_at.clone(),
        currency: quotation.currency.clone(),
        schedule: quotation.schedule.clone(),
        totals: quotation.totals.clone(),
        charges,
        ..Quotation::default()
    }
}
