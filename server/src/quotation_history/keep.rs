//! Stores quotations that were just read, unless they are stored already. A failure of the database never fails the page.

use std::sync::Arc;
use std::time::Duration;

use partner_api::{Quotation, RequestDetails, RfqCode};
use tokio::task::{JoinError, JoinHandle};

use super::lane_rates::{self, LaneFacts};
use super::readings;
use super::store::HistoryStore;
use super::version_cache::StoredRows;
use super::version_history::VersionHistory;
use crate::storage::request_key::RequestKey;
use crate::upstream::Account;

/// Longest wait of a page for its quotation to be stored.
const STORE_TIMEOUT: Duration = Duration::from_secs(2);

/// Stores the quotation with its lane facts, for the customer of the account that has read it. `changed` is the request's time
/// of change that it was read for.
pub async fn keep_as_of(
    store: &HistoryStore,
    account: &Account,
    code: &RfqCode,
    request: &Arc<RequestDetails>,
    quotation: &Arc<Quotation>,
    changed: Option<&str>,
) -> VersionHistory {
    let history = |key, (rows, current): StoredRows| VersionHistory {
        store: store.clone(),
        key,
        rows,
        current,
        quotation: Some(quotation.clone()),
    };
    let Some(key) = key(account, code, request) else {
        return history(None, StoredRows::default());
    };
    let name = key.name();
    let placed = if let Some(placed) = store
        .version_cache
        .stored_rows(&name, request, quotation, changed)
    {
        placed
    } else {
        let keeping = start(store, &key, request, quotation, changed);
        if let Ok(kept) = tokio::time::timeout(STORE_TIMEOUT, keeping).await {
            let placed = outcome(kept);
            store
                .version_cache
                .keep(name, request, quotation, changed, &placed);
            placed
        } else {
            tracing::warn!("the database is slow to store a version of a quotation");
            StoredRows::default()
        }
    };
    history(Some(key), placed)
}

fn key(account: &Account, code: &RfqCode, request: &RequestDetails) -> Option<RequestKey> {
    RequestKey::from_request(account.key().name(), code, &request.summary)
}

/// Stores the quotation in the background.
pub fn keep_in_background(
    store: &HistoryStore,
    account: &Account,
    code: &RfqCode,
    request: &Arc<RequestDetails>,
    quotation: &Arc<Quotation>,
) {
    let Some(key) = key(account, code, request) else {
        return;
    };
    let changed = request.summary.updated_at.as_deref();
    let keeping = start(store, &key, request, quotation, changed);
    tokio::spawn(async move {
        outcome(keeping.await);
    });
}

/// Returns the stored versions of a request whose quotation was withdrawn.
pub async fn withdrawn(
    store: &HistoryStore,
    account: &Account,
    code: &RfqCode,
    request: &RequestDetails,
) -> VersionHistory {
    let key = key(account, code, request);
    let rows = match &key {
        Some(key) => store.storage.versions(key).await,
        None => Ok(Vec::new()),
    };
    let rows = rows.unwrap_or_else(|error| {
        tracing::warn!(%error, "the versions of a quotation could not be read");
        Vec::new()
    });
    VersionHistory {
        store: store.clone(),
        key,
        rows,
        current: None,
        quotation: None,
    }
}

/// The write is a task of its own: with a slow database it continues after the page.
fn start(
    store: &HistoryStore,
    key: &RequestKey,
    request: &Arc<RequestDetails>,
    quotation: &Arc<Quotation>,
    changed: Option<&str>,
) -> JoinHandle<anyhow::Result<StoredRows>> {
    let facts = LaneFacts::new(store, request, quotation, changed);
    let (store, key, quotation) = (store.clone(), key.clone(), quotation.clone());
    let request = request.clone();
    tokio::spawn(async move {
        let placed = store.put(&key, &quotation).await?;
        lane_rates::store_facts(&store, &key, &facts).await?;
        readings::store_quotation(&store, &key, &request.summary, &request, &quotation, &placed).await?;
        anyhow::Ok(placed)
    })
}

fn outcome(kept: Result<anyhow::Result<StoredRows>, JoinError>) -> StoredRows {
    match kept {
        Ok(Ok(placed)) => placed,
        Ok(Err(error)) => {
            tracing::warn!(%error, "a version of a quotation could not be stored");
            StoredRows::default()
        }
        Err(error) => {
            // At its end the portal does not wait for data that can be stored at the next reading.
            if error.is_panic() {
                tracing::error!(%error, "storing a version of a quotation broke");
            }
            StoredRows::default()
        }
    }
}
