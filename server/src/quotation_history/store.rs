//! Stores every version of a quotation, sealed, when it is first seen. The operator's service gives only the newest.
//!
//! The stored versions of a request are reached only with the request itself, which a handler has just read with its session's
//! own token, and only those that tokens of its customer have brought.

use std::sync::Arc;
use std::time::Duration;

use domain::quotation::changes::fingerprint;
use partner_api::Quotation;

use super::version_cache::{StoredRows, VersionCache};
use crate::clock::Clock;
use crate::session::Seal;
use crate::storage::Storage;
use crate::storage::request_key::RequestKey;
use crate::storage::versions::{VersionRow, bounded};
use crate::supervision::every;
use crate::ttl_cache::TtlCache;

/// Limit of the versions of one request; then the oldest is deleted.
const MAX_VERSIONS: usize = 50;
/// Limit of a stored version in bytes; a larger one is shown, but not stored. A quotation of 120 lines has about 40 KB.
const MAX_VERSION_BYTES: usize = 256 * 1024;
/// Limit of the opened versions in memory, in bytes of text (one takes about twice its text), and their time since the last
/// use.
const MAX_OPENED_BYTES: usize = 4 * 1024 * 1024;
const OPENED_TTL: Duration = Duration::from_mins(5);
/// Limit of attempts if several portals on one database store contents of one request at the same moment.
const MAX_ATTEMPTS: usize = 20;

/// The storage of the history of quotations. Cheap to clone.
#[derive(Clone)]
pub struct HistoryStore {
    pub(super) storage: Storage,
    pub(super) seal: Seal,
    pub(super) clock: Clock,
    /// Time for which a version is kept after it was first seen.
    kept: Duration,
    pub(super) version_cache: VersionCache,
    /// Recently opened versions by request and content: a page of a trade lane shows ten.
    opened: Arc<TtlCache<Vec<u8>, Arc<Quotation>>>,
}

impl HistoryStore {
    pub fn new(storage: Storage, seal: Seal, clock: Clock, kept: Duration) -> Self {
        Self {
            storage,
            seal,
            clock,
            kept,
            version_cache: VersionCache::default(),
            opened: Arc::new(TtlCache::since_last_use(MAX_OPENED_BYTES, OPENED_TTL)),
        }
    }

    /// Stores this content unless it is stored already.
    pub async fn put(&self, key: &RequestKey, quotation: &Quotation) -> anyhow::Result<StoredRows> {
        let storage = &self.storage;
        let hash = fingerprint(quotation);
        let place_in = |rows: &[VersionRow]| rows.iter().position(|row| row.content == hash);
        let mut rows = storage.versions(key).await?;
        if place_in(&rows).is_none() {
            let text = serde_json::to_vec(quotation)?;
            if text.len() > MAX_VERSION_BYTES {
                tracing::info!(
                    bytes = text.len(),
                    "a version of a quotation is too large to be kept"
                );
                return Ok((rows, None));
            }
            let sealed = self.seal.seal(&seal_context(key, &hash), &text)?;
            // If another writer was faster, its row is as good if it has this content; if it took the place for another
            // content, the next place is tried.
            for _ in 0..MAX_ATTEMPTS {
                self.add(key, &rows, quotation, &hash, &sealed).await?;
                rows = storage.versions(key).await?;
                if place_in(&rows).is_some() {
                    break;
                }
            }
        }
        let current = place_in(&rows);
        if current.is_none() {
            tracing::warn!("a version of a quotation found no place");
        }
        Ok((rows, current))
    }

    /// Adds a content after these rows, unless it is there already or its place is taken; the oldest may be deleted for it.
    async fn add(
        &self,
        key: &RequestKey,
        rows: &[VersionRow],
        quotation: &Quotation,
        hash: &str,
        sealed: &str,
    ) -> Result<(), sqlx::Error> {
        let last = rows.last().map_or(0, |row| row.place);
        let row = VersionRow {
            place: last.saturating_add(1),
            content: hash.to_owned(),
            quotation_no: bounded(quotation.quotation_no.as_deref()),
            version: quotation
                .version
                .map(|version| version.to_string())
                .unwrap_or_default(),
            sent_at: bounded(quotation.sent_at.as_deref()),
        };
        let now = self.clock.seconds();
        let added = self.storage.insert_version(key, &row, now, sealed).await?;
        let surplus = (rows.len() + 1).checked_sub(MAX_VERSIONS + 1);
        if let Some(surplus) = surplus.and_then(|last| rows.get(last)).filter(|_| added) {
            self.storage.delete_versions_to(key, surplus.place).await?;
        }
        Ok(())
    }

    /// Opens the content of a version of this request; `None` if it was sealed with a key that is gone.
    pub async fn open(
        &self,
        key: &RequestKey,
        row: &VersionRow,
    ) -> Result<Option<Arc<Quotation>>, sqlx::Error> {
        let context = seal_context(key, &row.content);
        let name = format!("{}\0{}", key.name(), row.content).into_bytes();
        if let Some(opened) = self.opened.get(&name) {
            return Ok(Some(opened));
        }
        let sealed = self.storage.version_text(key, row.place).await?;
        let text = sealed.and_then(|sealed| self.seal.open(&context, &sealed));
        let Some(text) = text else { return Ok(None) };
        let Ok(quotation) = serde_json::from_slice(&text) else {
            return Ok(None);
        };
        let quotation = Arc::new(Quotation {
            // The version can no longer be answered, whatever its flags were when it was stored.
            can_respond: false,
            is_expired: false,
            ..quotation
        });
        self.opened
            .insert_weighing(name.len() + 2 * text.len(), name, quotation.clone());
        Ok(Some(quotation))
    }

    /// Moves rows that belong to another customer now, and deletes expired data, lane rates included: that of each table, although
    /// another one fails. Returns the number of versions that were deleted.
    pub async fn sweep(&self) -> Result<u64, sqlx::Error> {
        let before = self.clock.seconds_ago(self.kept);
        let late = self.storage.move_late_rows().await;
        let lanes = self.storage.delete_lanes_before(before).await;
        let readings = self.storage.delete_readings_before(before).await;
        let reads = self.storage.delete_reads_before(before).await;
        let versions = self.storage.delete_versions_before(before).await;
        self.version_cache.clear();
        self.opened.clear();
        late.and(lanes).and(readings).and(reads).and(versions)
    }

    /// Sweeps every few hours for as long as the portal runs.
    pub async fn keep_sweeping(self) {
        let failure = "versions of quotations could not be swept";
        every(Duration::from_hours(6), failure, || self.sweep()).await;
    }
}

/// Binds the sealed data to this content of this request, so that no other data is taken for it.
fn seal_context(key: &RequestKey, content: &str) -> Vec<u8> {
    format!("quotation\0{}\0{}\0{content}", key.rfq_code, key.created).into_bytes()
}

/// Returns the time at which the first version of a quotation was sent, if it was seen.
pub fn first_sent(rows: &[VersionRow]) -> Option<&str> {
    let first = rows.iter().find(|row| row.version == "1")?;
    Some(first.sent_at.as_str()).filter(|sent| !sent.is_empty())
}

#[cfg(test)]
mod tests {
    use sqlx::Connection as _;

    use super::*;
    use crate::config::secrets::{Purpose, SecretKeys};
    use crate::storage::readings::ReadingPart;

    #[tokio::test]
    async fn opened_versions_stay_in_memory_until_they_are_swept() {
        let dir = tempfile::tempdir().unwrap();
        let url = crate::config::sqlite_url(&dir.path().join("test.db")).unwrap();
        let storage = Storage::open(&url).await.unwrap();
        let keys = SecretKeys::parse("key-key-key-key-key-key-key-key-key").unwrap();
        let clock = Clock::default();
        let kept = Duration::from_hours(24 * 30);
        let seal = Seal::new(&keys, Purpose::Quotations);
        let store = HistoryStore::new(storage, seal, clock.clone(), kept);
        let key = |created| RequestKey::new("a".into(), "RFQ-1", Some(created)).unwrap();
        let later = key("2027-01-01T00:00:00Z");
        let key = key("2026-07-01T00:00:00Z");
        let quotation = Quotation {
            version: Some(1),
            can_respond: true,
            ..Quotation::default()
        };
        let (rows, current) = store.put(&key, &quotation).await.unwrap();
        let row = &rows[current.unwrap()];
        let opened = store.open(&key, row).await.unwrap().unwrap();
        assert_eq!((opened.version, opened.can_respond), (Some(1), false));
        let again = store.open(&key, row).await.unwrap().unwrap();
        assert!(Arc::ptr_eq(&opened, &again), "it is not unsealed again");
        // A code that was given out again does not show data of the former request.
        assert_eq!(store.open(&later, row).await.unwrap(), None);
        clock.advance(kept.saturating_sub(Duration::from_mins(1)));
        store.sweep().await.unwrap();
        assert!(store.open(&key, row).await.unwrap().is_some());
        clock.advance(Duration::from_secs(61));
        store.sweep().await.unwrap();
        assert_eq!(store.open(&key, row).await.unwrap(), None);
    }

    #[tokio::test]
    async fn table_that_cannot_be_swept_keeps_no_other() {
        let dir = tempfile::tempdir().unwrap();
        let url = crate::config::sqlite_url(&dir.path().join("test.db")).unwrap();
        let storage = Storage::open(&url).await.unwrap();
        let keys = SecretKeys::parse("key-key-key-key-key-key-key-key-key").unwrap();
        let clock = Clock::default();
        let kept = Duration::from_hours(24 * 30);
        let seal = Seal::new(&keys, Purpose::Quotations);
        let store = HistoryStore::new(storage.clone(), seal, clock.clone(), kept);
        let key = RequestKey::new("a".into(), "RFQ-1", Some("100")).unwrap();
        storage.set_lane(&key, "lane", "", "", 1).await.unwrap();
        storage
            .set_reading(&key, ReadingPart::End, "mark", "", 1)
            .await
            .unwrap();
        store.put(&key, &Quotation::default()).await.unwrap();
        let mut database = sqlx::SqliteConnection::connect(&url).await.unwrap();
        // A statement that began before the customer of its token was known has written it.
        storage.join_customer("b", "a").await.unwrap();
        let late = RequestKey::new("a".into(), "RFQ-2", Some("100")).unwrap();
        clock.advance(kept + Duration::from_secs(61));
        storage
            .set_reading(&late, ReadingPart::End, "late", "", clock.seconds())
            .await
            .unwrap();
        sqlx::query("UPDATE customer_readings SET customer = 'b' WHERE rfq_code = 'RFQ-2'")
            .execute(&mut database)
            .await
            .unwrap();
        sqlx::query(
            "CREATE TRIGGER fails BEFORE DELETE ON customer_lanes BEGIN SELECT RAISE(ABORT, 'it fails'); END",
        )
        .execute(&mut database)
        .await
        .unwrap();
        assert!(store.sweep().await.is_err());
        assert!(storage.lane(&key).await.unwrap().is_some());
        assert_eq!(storage.readings("a", &["RFQ-1"]).await.unwrap(), []);
        assert!(storage.versions(&key).await.unwrap().is_empty());
        let readings = storage.readings("b", &["RFQ-2"]).await.unwrap();
        assert_eq!(readings.len(), 1);
    }
}
