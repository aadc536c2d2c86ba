//! The end of shipments: the milestones that tell when they arrived, as of a time of change of the request.

use anyhow::Result;
use domain::month::tells_end;
use partner_api::Milestone;

use super::lane_rates::mark;
use super::store::HistoryStore;
use crate::storage::milestones::MilestonesRow;
use crate::storage::request_key::RequestKey;

/// Limit of the milestones that are kept of a request.
const MAX_MILESTONES: usize = 100;

fn seal_context(code: &str, created: &str) -> Vec<u8> {
    format!("milestones\0{code}\0{created}").into_bytes()
}

/// Stores the milestones that tell when a shipment arrived. `changed` is the request's time of change that they were read for.
pub async fn store(
    store: &HistoryStore,
    key: &RequestKey,
    changed: &str,
    milestones: &[Milestone],
) -> Result<()> {
    let kept: Vec<Milestone> = milestones
        .iter()
        .filter(|milestone| tells_end(milestone))
        .take(MAX_MILESTONES)
        .map(|milestone| Milestone {
            operation_status: milestone.operation_status.clone(),
            happened_at: milestone.happened_at.clone(),
            ..Milestone::default()
        })
        .collect();
    let context = seal_context(&key.rfq_code, &key.created);
    let sealed = store.seal.seal(&context, &serde_json::to_vec(&kept)?)?;
    let now = store.clock.seconds();
    store
        .storage
        .set_milestones(key, &mark(store, changed), &sealed, now)
        .await?;
    Ok(())
}

/// Tells whether the milestones of a request were read since this time of change.
pub async fn is_read(store: &HistoryStore, key: &RequestKey, changed: &str) -> Result<bool> {
    let known = store.storage.milestones_mark(key).await?;
    Ok(known.is_some_and(|known| known == mark(store, changed)))
}

/// Opens the stored milestones; `None` if they are of another time of change, or were sealed with a key that is gone.
pub fn open(store: &HistoryStore, row: &MilestonesRow, changed: &str) -> Option<Vec<Milestone>> {
    if row.updated != mark(store, changed) {
        return None;
    }
    let context = seal_context(&row.rfq_code, &row.request_created);
    serde_json::from_slice(&store.seal.open(&context, &row.milestones)?).ok()
}
