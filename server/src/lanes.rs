//! The memory of a lane: what earlier quotations for the same services, origin and destination said.
//!
//! It is made of the versions that are kept, and found by a keyed fingerprint, so that the database names no lane. Two
//! accounts on one lane have the same fingerprint; what is shown are only requests that stand in a list which the
//! session's own token has just brought, and nothing else is even read.

use std::cmp::Reverse;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use app::pages::quotation::lane::{Earlier, LaneMemory};
use app::trouble::Part;
use domain::trade_lane::{self, Facts, Transit};
use partner_api::{Milestone, Quotation, RequestDetails, RequestSummary, RfqCode};
use tokio::task::JoinHandle;

use crate::account::Answered;
use crate::state::App;
use crate::storage::lanes::LaneRow;
use crate::storage::versions::{RequestKey, VersionRow};
use crate::versions;
use crate::web::viewer::Viewer;
use crate::{keeper, storage};

/// How long a page waits for the list after everything else is there, and then for the database.
const PATIENCE: Duration = Duration::from_millis(300);
/// Earlier quotations that a page shows.
const MOST: usize = 10;

/// What is remembered of a request with its quotation.
#[derive(Clone)]
pub struct Memory {
    lane: String,
    /// Nothing where it is not known.
    updated: Option<String>,
    facts: Facts,
}

impl Memory {
    /// `changed`: the request's time of change that this reading is for.
    pub fn of(app: &App, request: &RequestDetails, quotation: &Quotation, changed: Option<&str>) -> Self {
        let told = request.quotation.as_ref().and_then(|told| told.version);
        // Read at the same time, the two may lie on either side of a new version: then it is to be read again.
        let is_one = told.is_none() || told == quotation.version;
        let updated = if is_one {
            changed.map(|changed| mark(app, changed))
        } else {
            Some(String::new())
        };
        Self {
            lane: fingerprint(app, request).unwrap_or_default(),
            updated,
            facts: Facts::of(request),
        }
    }
}

fn fingerprint(app: &App, request: &RequestDetails) -> Option<String> {
    Some(
        app.seal()
            .lookup(&format!("lane\0{}", trade_lane::name(request)?)),
    )
}

/// Of the time of change that a reading was for: with another key everything counts as unread, and finds its lane anew.
fn mark(app: &App, changed: &str) -> String {
    app.seal().lookup(&format!("changed\0{changed}"))
}

fn facts_place(code: &str, created: &str) -> Vec<u8> {
    format!("lane\0{code}\0{created}").into_bytes()
}

fn transit_place(code: &str, created: &str) -> Vec<u8> {
    format!("transit\0{code}\0{created}").into_bytes()
}

fn facts(app: &App, row: &LaneRow) -> Option<Facts> {
    let place = facts_place(&row.rfq_code, &row.request_created);
    serde_json::from_slice(&app.seal().open(&place, &row.facts)?).ok()
}

fn transits(app: &App, row: &LaneRow) -> Vec<Transit> {
    let place = transit_place(&row.rfq_code, &row.request_created);
    let text = app.seal().open(&place, &row.transit);
    text.and_then(|text| serde_json::from_slice(&text).ok())
        .unwrap_or_default()
}

/// Remembers a request whose quotation was kept just now, unless it is remembered so already.
pub async fn remember(app: &App, key: &RequestKey, memory: &Memory) -> Result<()> {
    let known = app.storage().lane(key).await?;
    let updated = match (&memory.updated, &known) {
        (Some(updated), _) => updated.clone(),
        (None, Some(row)) => row.updated.clone(),
        (None, None) => String::new(),
    };
    let is_same = known.is_some_and(|row| {
        row.lane == memory.lane && row.updated == updated && facts(app, &row).as_ref() == Some(&memory.facts)
    });
    if !is_same {
        let place = facts_place(&key.rfq_code, &key.created);
        let sealed = app.seal().seal(&place, &serde_json::to_vec(&memory.facts)?)?;
        let now = app.clock().seconds();
        app.storage()
            .set_lane(key, &memory.lane, &updated, &sealed, now)
            .await?;
    }
    Ok(())
}

/// Remembers that there was no quotation to be read at this time of change; what is known of the request stays.
pub async fn remember_nothing(app: &App, key: &RequestKey, changed: &str) -> Result<()> {
    let known = app.storage().lane(key).await?;
    let (lane, facts) = known.map(|row| (row.lane, row.facts)).unwrap_or_default();
    let now = app.clock().seconds();
    app.storage()
        .set_lane(key, &lane, &mark(app, changed), &facts, now)
        .await?;
    Ok(())
}

/// Whether a request's quotation was read since this time of change.
pub async fn is_read(app: &App, key: &RequestKey, changed: &str) -> Result<bool> {
    let row = app.storage().lane(key).await?;
    Ok(row.is_some_and(|row| row.updated == mark(app, changed)))
}

/// Whether it is known how long a request took, or nothing is to be known.
pub async fn knows_transit(app: &App, key: &RequestKey) -> Result<bool> {
    let row = app.storage().lane(key).await?;
    Ok(row.is_none_or(|row| row.facts.is_empty() || !row.transit.is_empty()))
}

/// Remembers how long a finished request took, where the request itself is remembered.
pub async fn keep_transit(app: &App, key: &RequestKey, milestones: &[Milestone]) -> Result<()> {
    let Some(row) = app.storage().lane(key).await? else {
        return Ok(());
    };
    let took = trade_lane::transits(milestones);
    if row.transit.is_empty() || transits(app, &row) != took {
        let place = transit_place(&key.rfq_code, &key.created);
        let sealed = app.seal().seal(&place, &serde_json::to_vec(&took)?)?;
        app.storage().set_transit(key, &sealed).await?;
    }
    Ok(())
}

/// The same for a page that has just read both; behind the page, and nobody waits.
pub fn note_transit(
    viewer: &Viewer,
    code: &RfqCode,
    request: &RequestDetails,
    milestones: &Part<Vec<Milestone>>,
) {
    let Part::Here(milestones) = milestones else {
        return;
    };
    if !trade_lane::is_finished(request, milestones) || trade_lane::transits(milestones).is_empty() {
        return;
    }
    let key = RequestKey::of(code.as_str(), request.summary.created_at.as_deref());
    let (app, milestones) = (viewer.app().clone(), milestones.clone());
    tokio::spawn(async move {
        if let Err(error) = keep_transit(&app, &key, &milestones).await {
            tracing::warn!(%error, "how long a shipment took could not be kept");
        }
    });
}

/// What the page of a quotation tells of its lane; nothing where there is nothing earlier, or where list or database
/// take their time. `first_sent`: when the quotation's first version was sent, where that is known.
pub async fn memory(
    viewer: &Viewer,
    request: &RequestDetails,
    quotation: &Quotation,
    first_sent: Option<&str>,
    listed: JoinHandle<Option<Answered>>,
) -> Option<LaneMemory> {
    let lane = fingerprint(viewer.app(), request)?;
    let rows = tokio::time::timeout(PATIENCE, listed).await.ok()?.ok()??;
    // What goes between the same countries with the same service is worth knowing first.
    let is_near = |row: &&RequestSummary| {
        let (own, other) = (&request.summary, row);
        let services = |of: &RequestSummary| of.services.first().map(|service| service.code.clone());
        own.origin_country == other.origin_country
            && own.dest_country == other.dest_country
            && services(own) == services(other)
    };
    let (near, far): (Vec<_>, Vec<_>) = rows.iter().partition(is_near);
    keeper::rows(viewer, far, false);
    keeper::rows(viewer, near, true);
    let reading = earlier(viewer.app(), &lane, request, quotation, &rows);
    let earlier = match tokio::time::timeout(PATIENCE, reading).await {
        Ok(Ok(earlier)) => earlier,
        Ok(Err(error)) => {
            tracing::warn!(%error, "what is known of a lane could not be read");
            return None;
        }
        Err(_) => {
            tracing::warn!("the database did not tell of a lane in time");
            return None;
        }
    };
    let facts = Facts::of(request);
    let hours_to_quote = trade_lane::hours_between(facts.submitted.as_deref(), first_sent);
    (!earlier.is_empty()).then_some(LaneMemory {
        facts,
        hours_to_quote,
        earlier,
    })
}

async fn earlier(
    app: &App,
    lane: &str,
    request: &RequestDetails,
    quotation: &Quotation,
    rows: &[RequestSummary],
) -> Result<Vec<Earlier>> {
    let Some(before) = trade_lane::instant(quotation.sent_at.as_deref()) else {
        return Ok(Vec::new());
    };
    let own = &request.summary;
    let others: Vec<&RequestSummary> = rows.iter().filter(|row| row.rfq_code != own.rfq_code).collect();
    let codes: Vec<&str> = others.iter().map(|row| row.rfq_code.as_str()).collect();
    let mut all = Vec::new();
    for known in app.storage().lanes(lane, &codes).await? {
        // A code that was given out again brings nothing of the former request.
        let listed = others.iter().find(|row| {
            let key = RequestKey::of(&row.rfq_code, row.created_at.as_deref());
            (key.rfq_code, key.created) == (known.rfq_code.clone(), known.request_created.clone())
        });
        let (Some(listed), Some(facts)) = (listed, facts(app, &known)) else {
            continue;
        };
        let key = RequestKey::of(&listed.rfq_code, listed.created_at.as_deref());
        let versions = app.storage().versions(&key).await?;
        let Some(newest) = newest(&versions) else { continue };
        let Some(sent) = trade_lane::instant(Some(&newest.sent_at)).filter(|sent| *sent <= before) else {
            continue;
        };
        all.push((sent, listed, facts, transits(app, &known), key, versions));
    }
    all.sort_by_key(|one| Reverse(one.0));
    let mut shown = Vec::new();
    for (_, listed, facts, transits, key, versions) in all.into_iter().take(MOST) {
        let Some(newest) = newest(&versions) else { continue };
        let Some(quotation) = versions::opened(app, &key, newest).await? else {
            continue;
        };
        let first = versions::first_sent(&versions);
        shown.push(Earlier {
            code: listed.rfq_code.clone(),
            reference: listed
                .partner_ref
                .clone()
                .unwrap_or_else(|| listed.rfq_code.clone()),
            status: listed.status.clone(),
            status_label: listed.status_label.clone(),
            quotation: Arc::new(quotation),
            hours_to_quote: trade_lane::hours_between(facts.submitted.as_deref(), first),
            facts,
            transits,
        });
    }
    Ok(shown)
}

/// The version with the highest number; of its contents the one seen last.
fn newest(versions: &[VersionRow]) -> Option<&VersionRow> {
    versions
        .iter()
        .max_by_key(|row| (row.version.parse::<i64>().ok(), row.place))
}

/// Forgets what was kept long enough.
pub async fn sweep(storage: &storage::Storage, before: i64) -> Result<u64, sqlx::Error> {
    storage.delete_lanes_before(before).await
}
