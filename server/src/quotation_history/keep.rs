//! Stores what was read just now, unless it is stored already. Storing is never in the way: where the database fails, the
//! page stands without it.

use std::sync::Arc;
use std::time::Duration;

use partner_api::{Quotation, RequestDetails, RfqCode};
use tokio::task::{JoinError, JoinHandle};

use super::lane_rates::{self, LaneFacts};
use super::store::HistoryStore;
use super::version_cache::Placed;
use super::version_history::VersionHistory;
use crate::storage::versions::RequestKey;

/// How long a page waits until what it read is stored.
const PATIENCE: Duration = Duration::from_secs(2);

/// Stores the quotation, with its lane facts. `changed`: the request's time of change that this reading is for.
pub async fn keep_as_of(
    store: &HistoryStore,
    code: &RfqCode,
    request: &RequestDetails,
    quotation: &Arc<Quotation>,
    changed: Option<&str>,
) -> VersionHistory {
    let key = RequestKey::from_request(code, &request.summary);
    let name = key.name();
    let (rows, current) = if let Some(placed) = store.version_cache.placed(&name, request, quotation, changed)
    {
        placed
    } else {
        let keeping = start(store, &key, request, quotation, changed);
        if let Ok(kept) = tokio::time::timeout(PATIENCE, keeping).await {
            let placed = outcome(kept);
            store
                .version_cache
                .keep(name, request, quotation, changed, &placed);
            placed
        } else {
            tracing::warn!("the database is slow to store a version of a quotation");
            Placed::default()
        }
    };
    VersionHistory {
        store: store.clone(),
        key,
        rows,
        current,
        quotation: Some(quotation.clone()),
    }
}

/// The same, with nobody waiting for it.
pub fn keep_behind(
    store: &HistoryStore,
    code: &RfqCode,
    request: &RequestDetails,
    quotation: &Arc<Quotation>,
) {
    let key = RequestKey::from_request(code, &request.summary);
    let changed = request.summary.updated_at.as_deref();
    let keeping = start(store, &key, request, quotation, changed);
    tokio::spawn(async move {
        outcome(keeping.await);
    });
}

/// What is stored of a request whose quotation the service no longer gives.
pub async fn withdrawn(store: &HistoryStore, code: &RfqCode, request: &RequestDetails) -> VersionHistory {
    let key = RequestKey::from_request(code, &request.summary);
    let rows = match store.storage.versions(&key).await {
        Ok(rows) => rows,
        Err(error) => {
            tracing::warn!(%error, "the versions of a quotation could not be read");
            Vec::new()
        }
    };
    VersionHistory {
        store: store.clone(),
        key,
        rows,
        current: None,
        quotation: None,
    }
}

/// A task of its own: with a slow database the version is stored behind the page.
fn start(
    store: &HistoryStore,
    key: &RequestKey,
    request: &RequestDetails,
    quotation: &Arc<Quotation>,
    changed: Option<&str>,
) -> JoinHandle<anyhow::Result<Placed>> {
    let facts = LaneFacts::new(store, request, quotation, changed);
    let (store, key, quotation) = (store.clone(), key.clone(), quotation.clone());
    tokio::spawn(async move {
        let placed = store.put(&key, &quotation).await?;
        lane_rates::remember(&store, &key, &facts).await?;
        anyhow::Ok(placed)
    })
}

fn outcome(kept: Result<anyhow::Result<Placed>, JoinError>) -> Placed {
    match kept {
        Ok(Ok(placed)) => placed,
        Ok(Err(error)) => {
            tracing::warn!(%error, "a version of a quotation could not be stored");
            Placed::default()
        }
        Err(error) => {
            tracing::error!(%error, "storing a version of a quotation broke");
            Placed::default()
        }
    }
}
