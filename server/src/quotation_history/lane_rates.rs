//! Lane rates: earlier quotations for the same services, origin and destination.
//!
//! They come from the stored versions and are found by a keyed fingerprint, so that the database names no trade lane. Two
//! accounts with one trade lane have the same fingerprint; only requests in a list that the session's own token has just
//! brought are shown, or even read.

use std::cmp::Reverse;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use domain::activity::ActivityKind;
use domain::lane_rates::{EarlierQuotation, LaneRates, SentNegotiation};
use domain::trade_lane::{self, ComparisonFacts, Transit};
use partner_api::{Milestone, Quotation, RequestDetails, RequestSummary};

use super::store::{HistoryStore, first_sent as first_version_sent};
use crate::storage::lanes::LaneRow;
use crate::storage::request_key::RequestKey;
use crate::storage::versions::VersionRow;
use crate::upstream::Account;

/// Longest wait of a page for the database.
const DATABASE_TIMEOUT: Duration = Duration::from_millis(300);
/// Limit of the earlier quotations on a page.
const MAX_EARLIER_QUOTATIONS: usize = 10;
/// Limit of the negotiations of each.
const MAX_NEGOTIATIONS: i64 = 20;

/// The stored facts of a request with its quotation.
#[derive(Clone)]
pub struct LaneFacts {
    lane: String,
    /// `None` if it is not known.
    updated: Option<String>,
    facts: ComparisonFacts,
}

impl LaneFacts {
    /// `changed` is the request's time of change that this quotation was read for.
    pub fn new(
        store: &HistoryStore,
        request: &RequestDetails,
        quotation: &Quotation,
        changed: Option<&str>,
    ) -> Self {
        let listed = request.quotation.as_ref().and_then(|listed| listed.version);
        // If they were read at the same time, a new version may have come in between: then the quotation is read again.
        let is_one = listed.is_none() || listed == quotation.version;
        let updated = if is_one {
            changed.map(|changed| mark(store, changed))
        } else {
            Some(String::new())
        };
        Self {
            lane: fingerprint(store, request).unwrap_or_default(),
            updated,
            facts: ComparisonFacts::from_request(request),
        }
    }
}

fn fingerprint(store: &HistoryStore, request: &RequestDetails) -> Option<String> {
    Some(
        store
            .seal
            .lookup(&format!("lane\0{}", trade_lane::name(request)?)),
    )
}

/// Returns a mark of the time of change that a read was for. With another key everything counts as unread, and finds its trade
/// lane again.
fn mark(store: &HistoryStore, changed: &str) -> String {
    store.seal.lookup(&format!("changed\0{changed}"))
}

fn facts_seal_context(code: &str, created: &str) -> Vec<u8> {
    format!("lane\0{code}\0{created}").into_bytes()
}

fn transit_seal_context(code: &str, created: &str) -> Vec<u8> {
    format!("transit\0{code}\0{created}").into_bytes()
}

fn facts(store: &HistoryStore, row: &LaneRow) -> Option<ComparisonFacts> {
    let context = facts_seal_context(&row.rfq_code, &row.request_created);
    serde_json::from_slice(&store.seal.open(&context, &row.facts)?).ok()
}

fn transits(store: &HistoryStore, row: &LaneRow) -> Vec<Transit> {
    let context = transit_seal_context(&row.rfq_code, &row.request_created);
    let text = store.seal.open(&context, &row.transit);
    text.and_then(|text| serde_json::from_slice(&text).ok())
        .unwrap_or_default()
}

/// Stores the facts of a request whose quotation was just stored, unless they are unchanged.
pub async fn store_facts(store: &HistoryStore, key: &RequestKey, lane_facts: &LaneFacts) -> Result<()> {
    let known = store.storage.lane(key).await?;
    let updated = match (&lane_facts.updated, &known) {
        (Some(updated), _) => updated.clone(),
        (None, Some(row)) => row.updated.clone(),
        (None, None) => String::new(),
    };
    let is_same = known.is_some_and(|row| {
        row.lane == lane_facts.lane
            && row.updated == updated
            && facts(store, &row).as_ref() == Some(&lane_facts.facts)
    });
    if !is_same {
        let context = facts_seal_context(&key.rfq_code, &key.created);
        let sealed = store
            .seal
            .seal(&context, &serde_json::to_vec(&lane_facts.facts)?)?;
        let now = store.clock.seconds();
        store
            .storage
            .set_lane(key, &lane_facts.lane, &updated, &sealed, now)
            .await?;
    }
    Ok(())
}

/// Stores that there was no quotation to be read at this time of change; known facts of the request stay.
pub async fn store_absence(store: &HistoryStore, key: &RequestKey, changed: &str) -> Result<()> {
    let known = store.storage.lane(key).await?;
    let (lane, facts) = known.map(|row| (row.lane, row.facts)).unwrap_or_default();
    let now = store.clock.seconds();
    store
        .storage
        .set_lane(key, &lane, &mark(store, changed), &facts, now)
        .await?;
    Ok(())
}

/// Tells whether a request's quotation was read since this time of change.
pub async fn is_read(store: &HistoryStore, key: &RequestKey, changed: &str) -> Result<bool> {
    let row = store.storage.lane(key).await?;
    Ok(row.is_some_and(|row| row.updated == mark(store, changed)))
}

/// Tells whether the transit time is known, or there is none to be known.
pub async fn knows_transit(store: &HistoryStore, key: &RequestKey) -> Result<bool> {
    let row = store.storage.lane(key).await?;
    Ok(row.is_none_or(|row| row.facts.is_empty() || !row.transit.is_empty()))
}

/// Stores the transit time of a finished request, if the request itself is stored.
pub async fn store_transit(store: &HistoryStore, key: &RequestKey, milestones: &[Milestone]) -> Result<()> {
    let Some(row) = store.storage.lane(key).await? else {
        return Ok(());
    };
    let took = trade_lane::transits(milestones, store.clock.now());
    if row.transit.is_empty() || transits(store, &row) != took {
        let context = transit_seal_context(&key.rfq_code, &key.created);
        let sealed = store.seal.seal(&context, &serde_json::to_vec(&took)?)?;
        store.storage.set_transit(key, &sealed).await?;
    }
    Ok(())
}

/// Returns the rates of the trade lane for a quotation's page, from requests that a list of the reader's own token has just
/// brought; `None` if there are no earlier ones, or if the database is slow. `first_sent` is the time at which the quotation's
/// first version was sent, if known.
pub async fn earlier_rates(
    store: &HistoryStore,
    account: &Account,
    request: &RequestDetails,
    quotation: &Quotation,
    first_sent: Option<&str>,
    listed: &[Arc<RequestSummary>],
) -> Option<LaneRates> {
    let lane = fingerprint(store, request)?;
    let reading = earlier(store, account, &lane, request, quotation, listed);
    let earlier = match tokio::time::timeout(DATABASE_TIMEOUT, reading).await {
        Ok(Ok(earlier)) => earlier,
        Ok(Err(error)) => {
            tracing::warn!(%error, "the rates of a trade lane could not be read");
            return None;
        }
        Err(_) => {
            tracing::warn!("the database did not give the rates of a trade lane in time");
            return None;
        }
    };
    let facts = ComparisonFacts::from_request(request);
    let hours_to_quote = trade_lane::hours_between(facts.submitted.as_deref(), first_sent);
    (!earlier.is_empty()).then_some(LaneRates {
        facts,
        hours_to_quote,
        earlier,
    })
}

async fn earlier(
    store: &HistoryStore,
    account: &Account,
    lane: &str,
    request: &RequestDetails,
    quotation: &Quotation,
    rows: &[Arc<RequestSummary>],
) -> Result<Vec<EarlierQuotation>> {
    let Some(before) = trade_lane::instant(quotation.sent_at.as_deref()) else {
        return Ok(Vec::new());
    };
    let own = &request.summary;
    let others = rows.iter().map(AsRef::as_ref);
    let others: Vec<&RequestSummary> = others.filter(|row| row.rfq_code != own.rfq_code).collect();
    let others = account.read_itself(&others).await?;
    let codes: Vec<&str> = others.iter().map(|row| row.rfq_code.as_str()).collect();
    let mut all = Vec::new();
    let account = account.key().name();
    for known in store.storage.lanes(&account, lane, &codes).await? {
        // A code that was given out again does not show data of the former request.
        let listed = others.iter().find_map(|row| {
            let key = RequestKey::new(account.clone(), &row.rfq_code, row.created_at.as_deref())?;
            (key.rfq_code == known.rfq_code && key.created == known.request_created).then_some((row, key))
        });
        let (Some((listed, key)), Some(facts)) = (listed, facts(store, &known)) else {
            continue;
        };
        let versions = store.storage.versions(&key).await?;
        let Some(newest) = newest(&versions) else { continue };
        let Some(sent) = trade_lane::instant(Some(&newest.sent_at)).filter(|sent| *sent <= before) else {
            continue;
        };
        all.push((sent, listed, facts, transits(store, &known), key, versions));
    }
    all.sort_by_key(|one| Reverse(one.0));
    let mut shown = Vec::new();
    for (_, listed, facts, transits, key, versions) in all.into_iter().take(MAX_EARLIER_QUOTATIONS) {
        let Some(newest) = newest(&versions) else { continue };
        let Some(quotation) = store.open(&key, newest).await? else {
            continue;
        };
        let first = first_version_sent(&versions);
        let first_version = match versions.iter().find(|row| row.version == "1") {
            Some(row) => store.open(&key, row).await?,
            None => None,
        };
        shown.push(EarlierQuotation {
            code: listed.rfq_code.clone(),
            reference: listed
                .partner_ref
                .clone()
                .unwrap_or_else(|| listed.rfq_code.clone()),
            status: listed.status.clone(),
            status_label: listed.status_label.clone(),
            quotation,
            first: first_version,
            negotiations: negotiations(store, &account, listed).await?,
            hours_to_quote: trade_lane::hours_between(facts.submitted.as_deref(), first),
            facts,
            transits,
        });
    }
    Ok(shown)
}

/// Returns the negotiations of colleagues about the quotation of a request that the account's own token has read.
async fn negotiations(
    store: &HistoryStore,
    account: &str,
    request: &RequestSummary,
) -> Result<Vec<SentNegotiation>> {
    let Some(of) = RequestKey::by_row(account.to_owned(), request) else {
        return Ok(Vec::new());
    };
    let negotiated = [ActivityKind::Negotiated.name()];
    let rows = store
        .storage
        .newest_activity(&of, &negotiated, MAX_NEGOTIATIONS)
        .await?;
    // Of one whose answer was lost nobody knows whether it was sent.
    let sent = rows.into_iter().filter(|row| !row.is_unclear);
    let sent = sent.map(|row| SentNegotiation {
        who: row.who,
        note: row.note,
        at: row.sent_at,
    });
    Ok(sent.collect())
}

/// Returns the version with the highest number; of its contents the one seen last.
fn newest(versions: &[VersionRow]) -> Option<&VersionRow> {
    versions
        .iter()
        .max_by_key(|row| (row.version.parse::<i64>().ok(), row.place))
}
