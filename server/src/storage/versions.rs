//! Rows of quotation versions and of the last opened ones; see `migrations/0003_quotation_versions.sql`.

use partner_api::{RequestSummary, RfqCode};
use sqlx::Error;

use super::Storage;
pub use super::rows::{LastViewed, VersionRow};

/// Limit of the texts beside the quotation itself, in characters.
const MAX_TEXT_CHARS: usize = 200;

/// The key of a request, which only a read of the request gives.
#[derive(Clone, Debug)]
pub struct RequestKey {
    pub rfq_code: String,
    pub created: String,
}

impl RequestKey {
    /// Identifies a request by its code and its time of creation, both as the service gives them.
    pub fn new(code: &str, created: Option<&str>) -> Self {
        Self {
            rfq_code: bounded(Some(code)),
            created: bounded(created),
        }
    }

    /// Returns the name of the request in memory.
    pub fn name(&self) -> String {
        format!("{}\0{}", self.rfq_code, self.created)
    }

    /// Returns the key of the request that was read.
    pub fn from_request(code: &RfqCode, request: &RequestSummary) -> Self {
        Self::new(code.as_str(), request.created_at.as_deref())
    }
}

/// Shortens a text of the service for a column.
pub fn bounded(text: Option<&str>) -> String {
    text.unwrap_or_default()
        .chars()
        // PostgreSQL does not store it.
        .filter(|letter| *letter != '\0')
        .take(MAX_TEXT_CHARS)
        .collect()
}

impl Storage {
    /// Returns the versions of a request, in the order in which they were seen.
    pub async fn versions(&self, of: &RequestKey) -> Result<Vec<VersionRow>, Error> {
        let read = sqlx::query_as(
            "SELECT place, content, quotation_no, version, sent_at FROM quotation_versions \
             WHERE rfq_code = $1 AND request_created = $2 ORDER BY place",
        )
        .bind(&of.rfq_code)
        .bind(&of.created)
        .fetch_all(&self.pool);
        let bytes = |rows: &Vec<VersionRow>| Some(rows.iter().map(VersionRow::bytes).sum());
        self.caches.versions.read(&of.name(), bytes, read).await
    }

    /// Returns the sealed content of a version.
    pub async fn version_text(&self, of: &RequestKey, place: i64) -> Result<Option<String>, Error> {
        sqlx::query_scalar(
            "SELECT quotation FROM quotation_versions WHERE rfq_code = $1 AND request_created = $2 AND place = $3",
        )
        .bind(&of.rfq_code)
        .bind(&of.created)
        .bind(place)
        .fetch_optional(&self.pool)
        .await
    }

    /// Inserts a version; `false` if the content or its place is there already.
    pub async fn insert_version(
        &self,
        of: &RequestKey,
        row: &VersionRow,
        first_seen: i64,
        quotation: &str,
    ) -> Result<bool, Error> {
        let _change = self.caches.versions.change(&of.name());
        let done = sqlx::query(
            "INSERT INTO quotation_versions \
             (rfq_code, request_created, place, content, quotation_no, version, sent_at, first_seen, quotation) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING",
        )
        .bind(&of.rfq_code)
        .bind(&of.created)
        .bind(row.place)
        .bind(&row.content)
        .bind(&row.quotation_no)
        .bind(&row.version)
        .bind(&row.sent_at)
        .bind(first_seen)
        .bind(quotation)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Deletes the versions of a request up to this place.
    pub async fn delete_versions_to(&self, of: &RequestKey, place: i64) -> Result<(), Error> {
        let _change = self.caches.versions.change(&of.name());
        sqlx::query(
            "DELETE FROM quotation_versions WHERE rfq_code = $1 AND request_created = $2 AND place <= $3",
        )
        .bind(&of.rfq_code)
        .bind(&of.created)
        .bind(place)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Deletes versions first seen, and views recorded, before this time. Returns the number of versions.
    pub async fn delete_versions_before(&self, time: i64) -> Result<u64, Error> {
        let _changes = (
            self.caches.versions.change_any(),
            self.caches.last_viewed.change_any(),
        );
        sqlx::query("DELETE FROM quotation_looks WHERE since < $1")
            .bind(time)
            .execute(&self.pool)
            .await?;
        let done = sqlx::query("DELETE FROM quotation_versions WHERE first_seen < $1")
            .bind(time)
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected())
    }

    pub async fn last_viewed(&self, of: &RequestKey, person: &str) -> Result<Option<LastViewed>, Error> {
        let read = sqlx::query_as(
            "SELECT place, since, previous FROM quotation_looks \
             WHERE rfq_code = $1 AND request_created = $2 AND person = $3",
        )
        .bind(&of.rfq_code)
        .bind(&of.created)
        .bind(person)
        .fetch_optional(&self.pool);
        let name = format!("{}\0{person}", of.name());
        self.caches.last_viewed.read(&name, |_| Some(0), read).await
    }

    /// Stores what a person opened; of the people of a request the newest `limit` are kept.
    pub async fn set_last_viewed(
        &self,
        of: &RequestKey,
        person: &str,
        look: LastViewed,
        limit: i64,
    ) -> Result<(), Error> {
        // This removes views of other people of the request too.
        let _change = self.caches.last_viewed.change_any();
        sqlx::query(
            "INSERT INTO quotation_looks (rfq_code, request_created, person, place, since, previous) \
             VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (rfq_code, request_created, person) \
             DO UPDATE SET place = excluded.place, since = excluded.since, previous = excluded.previous",
        )
        .bind(&of.rfq_code)
        .bind(&of.created)
        .bind(person)
        .bind(look.place)
        .bind(look.since)
        .bind(look.previous)
        .execute(&self.pool)
        .await?;
        sqlx::query(
            "DELETE FROM quotation_looks WHERE rfq_code = $1 AND request_created = $2 AND person NOT IN \
             (SELECT person FROM quotation_looks WHERE rfq_code = $1 AND request_created = $2 \
              ORDER BY since DESC, person LIMIT $3)",
        )
        .bind(&of.rfq_code)
        .bind(&of.created)
        .bind(limit)
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}
