use std::fmt;
use std::time::Duration;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use tower_sessions::SessionStore;
use tower_sessions::session::{Id, Record};
use tower_sessions::session_store::{Error, Result};

use super::Notice;
use super::seal::Seal;
use crate::clock::Clock;
use crate::storage::Storage;
use crate::storage::sessions::SessionRow;
use crate::ttl_cache::TtlCache;

/// The record's key of the sealed contents.
pub const CONTENTS_KEY: &str = "contents";
/// The record's key of the unsealed columns, which are never written back.
pub const COLUMNS_KEY: &str = "row";

/// Longest wait of a page for a row.
pub const DATABASE_TIMEOUT: Duration = Duration::from_secs(2);
/// Time for which a session goes on while the database does not answer.
const LAST_READ_TTL: Duration = Duration::from_mins(10);
const MAX_LAST_READ_BYTES: usize = 8 * 1024 * 1024;
/// Approximate size of a row in memory beside its texts.
const ROW_OVERHEAD_BYTES: usize = 300;

/// The unsealed columns of a row.
#[derive(Serialize, Deserialize)]
pub struct RowView {
    pub created_at: i64,
    pub last_seen: i64,
    pub ended: bool,
    pub notice: Option<Notice>,
    pub kept: bool,
}

/// Stores session records in the database: under the hash of their id, their contents sealed for that row. Expiry is not the
/// store's concern.
pub struct Store {
    storage: Storage,
    seal: Seal,
    clock: Clock,
    /// Rows of living sessions as they were read last: they are good enough while the database does not answer.
    last_read: TtlCache<String, SessionRow>,
}

/// Returns the key of a session in the database. The id has 128 random bits, so a plain hash cannot be reversed.
pub fn row_id(id: &Id) -> String {
    hex::encode(Sha256::digest(id.to_string()))
}

impl Store {
    pub fn new(storage: Storage, seal: Seal, clock: Clock) -> Self {
        Self {
            storage,
            seal,
            clock,
            last_read: TtlCache::since_insertion(MAX_LAST_READ_BYTES, LAST_READ_TTL),
        }
    }

    /// A session that is over is not found in memory either.
    pub fn forget(&self, row: &str) {
        self.last_read.remove(&row.to_owned());
    }

    /// Returns a row, or the last one read if the database does not answer.
    async fn row(&self, id: &str) -> Result<Option<SessionRow>> {
        let reading = tokio::time::timeout(DATABASE_TIMEOUT, self.storage.session(id));
        let read = reading.await.unwrap_or(Err(sqlx::Error::PoolTimedOut));
        match read {
            Ok(row) => {
                match row.as_ref().filter(|row| row.ended_at.is_none()) {
                    Some(living) => self.remember(living),
                    None => self.forget(id),
                }
                Ok(row)
            }
            Err(error) => match self.last_read.get(&id.to_owned()) {
                Some(row) => Ok(Some(row)),
                None => Err(backend(error)),
            },
        }
    }

    fn remember(&self, row: &SessionRow) {
        let row = SessionRow {
            // A notice is told once, and a form can only be fetched from the database.
            notice: None,
            kept: None,
            ..row.clone()
        };
        let weight = row.bytes() + row.id.len() + ROW_OVERHEAD_BYTES;
        self.last_read.insert_weighing(weight, row.id.clone(), row);
    }

    fn sealed(&self, row: &str, record: &Record) -> Result<String> {
        let contents = record
            .data
            .get(CONTENTS_KEY)
            .ok_or_else(|| Error::Encode("no contents".into()))?;
        let plain = serde_json::to_vec(contents).map_err(|error| Error::Encode(error.to_string()))?;
        self.seal
            .seal(row.as_bytes(), &plain)
            .map_err(|error| Error::Encode(error.to_string()))
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Store(..)")
    }
}

fn backend(error: sqlx::Error) -> Error {
    Error::Backend(error.to_string())
}

#[async_trait]
impl SessionStore for Store {
    async fn create(&self, record: &mut Record) -> Result<()> {
        loop {
            let id = row_id(&record.id);
            let now = self.clock.seconds();
            let sealed = self.sealed(&id, record)?;
            let token = record
                .data
                .get(CONTENTS_KEY)
                .and_then(|contents| contents.get("token"));
            let token = token.and_then(serde_json::Value::as_str);
            let row = SessionRow {
                owner: token.map(|token| self.seal.mark(token)),
                id,
                sealed,
                created_at: now,
                last_seen: now,
                ended_at: None,
                notice: None,
                kept: None,
            };
            if self.storage.insert_session(&row).await.map_err(backend)? {
                return Ok(());
            }
            record.id = Id::default();
        }
    }

    async fn save(&self, record: &Record) -> Result<()> {
        let id = row_id(&record.id);
        let sealed = self.sealed(&id, record)?;
        // A missing row is not updated: a session that was signed out stays so.
        self.storage.update_session(&id, &sealed).await.map_err(backend)?;
        Ok(())
    }

    async fn load(&self, id: &Id) -> Result<Option<Record>> {
        let Some(row) = self.row(&row_id(id)).await? else {
            return Ok(None);
        };
        let view = RowView {
            created_at: row.created_at,
            last_seen: row.last_seen,
            ended: row.ended_at.is_some(),
            notice: row
                .notice
                .as_deref()
                .and_then(|notice| Notice::open(&self.seal, &row.id, notice)),
            kept: row.kept.is_some(),
        };
        let view = serde_json::to_value(view).map_err(|error| Error::Decode(error.to_string()))?;
        let contents = self
            .seal
            .open(row.id.as_bytes(), &row.sealed)
            .and_then(|plain| serde_json::from_slice(&plain).ok());
        let data = [(COLUMNS_KEY.to_owned(), view)]
            .into_iter()
            .chain(contents.map(|contents| (CONTENTS_KEY.to_owned(), contents)));
        // The record's own expiry is not used: idle and absolute times are counted from the row.
        let expiry_date = tower_sessions::cookie::time::OffsetDateTime::UNIX_EPOCH;
        Ok(Some(Record {
            id: *id,
            data: data.collect(),
            expiry_date,
        }))
    }

    async fn delete(&self, id: &Id) -> Result<()> {
        self.storage.delete_session(&row_id(id)).await.map_err(backend)
    }
}
