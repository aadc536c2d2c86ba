//! Rows of quotation versions and of the last opened ones; see `migrations/0014_customers.sql`.

use sqlx::{AssertSqlSafe, Error};

use super::Storage;
use super::request_key::{OF_REQUEST, RequestKey};
pub use super::rows::{LastViewed, VersionRow, bounded};

impl Storage {
    /// Returns the versions of a request, in the order in which they were seen.
    pub async fn versions(&self, of: &RequestKey) -> Result<Vec<VersionRow>, Error> {
        let read = sqlx::query_as(AssertSqlSafe(format!(
            "SELECT place, content, quotation_no, version, sent_at FROM customer_versions \
             WHERE {OF_REQUEST} ORDER BY place"
        )))
        .bind(&of.account)
        .bind(&of.rfq_code)
        .bind(&of.created)
        .fetch_all(self.pool()?);
        let bytes = |rows: &Vec<VersionRow>| Some(rows.iter().map(VersionRow::bytes).sum());
        self.caches.versions.read(&of.name(), bytes, read).await
    }

    /// Returns the sealed content of a version.
    pub async fn version_text(&self, of: &RequestKey, place: i64) -> Result<Option<String>, Error> {
        sqlx::query_scalar(AssertSqlSafe(format!(
            "SELECT quotation FROM customer_versions WHERE {OF_REQUEST} AND place = $4"
        )))
        .bind(&of.account)
        .bind(&of.rfq_code)
        .bind(&of.created)
        .bind(place)
        .fetch_optional(self.pool()?)
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
        let _change = self.caches.versions.change_any();
        let done = sqlx::query(AssertSqlSafe(format!(
            "INSERT INTO customer_versions \
             (customer, rfq_code, request_created, place, content, quotation_no, version, sent_at, first_seen, quotation) \
             VALUES ({}, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING",
            RequestKey::CUSTOMER
        )))
        .bind(&of.account)
        .bind(&of.rfq_code)
        .bind(&of.created)
        .bind(row.place)
        .bind(&row.content)
        .bind(&row.quotation_no)
        .bind(&row.version)
        .bind(&row.sent_at)
        .bind(first_seen)
        .bind(quotation)
        .execute(self.pool()?)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Deletes the versions of a request up to this place.
    pub async fn delete_versions_to(&self, of: &RequestKey, place: i64) -> Result<(), Error> {
        let _change = self.caches.versions.change_any();
        sqlx::query(AssertSqlSafe(format!(
            "DELETE FROM customer_versions WHERE {OF_REQUEST} AND place <= $4"
        )))
        .bind(&of.account)
        .bind(&of.rfq_code)
        .bind(&of.created)
        .bind(place)
        .execute(self.pool()?)
        .await?;
        Ok(())
    }

    /// Deletes versions first seen, and views recorded, before this time. Returns the number of versions.
    pub async fn delete_versions_before(&self, time: i64) -> Result<u64, Error> {
        let _changes = (
            self.caches.versions.change_any(),
            self.caches.last_viewed.change_any(),
        );
        let looks = [("DELETE FROM customer_looks WHERE since < $1", time)];
        let versions = [("DELETE FROM customer_versions WHERE first_seen < $1", time)];
        let looks = self.delete_old(&looks).await;
        let versions = self.delete_old(&versions).await;
        looks.and(versions)
    }

    pub async fn last_viewed(&self, of: &RequestKey, person: &str) -> Result<Option<LastViewed>, Error> {
        let read = sqlx::query_as(AssertSqlSafe(format!(
            "SELECT place, since, previous FROM customer_looks WHERE {OF_REQUEST} AND person = $4"
        )))
        .bind(&of.account)
        .bind(&of.rfq_code)
        .bind(&of.created)
        .bind(person)
        .fetch_optional(self.pool()?);
        let name = format!("{}\0{person}", of.name());
        self.caches.last_viewed.read(&name, |_| Some(0), read).await
    }

    /// Stores the version that a person opened; of the people of a request the newest `limit` are kept.
    pub async fn set_last_viewed(
        &self,
        of: &RequestKey,
        person: &str,
        look: LastViewed,
        limit: i64,
    ) -> Result<(), Error> {
        // This removes views of other people of the request too.
        let _change = self.caches.last_viewed.change_any();
        sqlx::query(AssertSqlSafe(format!(
            "INSERT INTO customer_looks (customer, rfq_code, request_created, person, place, since, previous) \
             VALUES ({}, $2, $3, $4, $5, $6, $7) \
             ON CONFLICT (customer, rfq_code, request_created, person) \
             DO UPDATE SET place = excluded.place, since = excluded.since, previous = excluded.previous",
            RequestKey::CUSTOMER
        )))
        .bind(&of.account)
        .bind(&of.rfq_code)
        .bind(&of.created)
        .bind(person)
        .bind(look.place)
        .bind(look.since)
        .bind(look.previous)
        .execute(self.pool()?)
        .await?;
        sqlx::query(AssertSqlSafe(format!(
            "DELETE FROM customer_looks WHERE {OF_REQUEST} AND person NOT IN \
             (SELECT person FROM customer_looks WHERE {OF_REQUEST} ORDER BY since DESC, person LIMIT $4)"
        )))
        .bind(&of.account)
        .bind(&of.rfq_code)
        .bind(&of.created)
        .bind(limit)
        .execute(self.pool()?)
        .await?;
        Ok(())
    }
}
