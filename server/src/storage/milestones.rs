//! Rows of what was read of the end of shipments; see `migrations/0021_milestones.sql`.

use sqlx::{AssertSqlSafe, Error, Row as _};

use super::Storage;
use super::request_key::{OF_REQUEST, RequestKey};

/// Limit of the codes in one statement.
const MAX_CODES_PER_QUERY: usize = 500;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MilestonesRow {
    pub rfq_code: String,
    pub request_created: String,
    pub updated: String,
    pub milestones: String,
}

impl Storage {
    /// Returns the rows of these requests of the account's customer; other requests may have had the same codes.
    pub async fn milestones(&self, account: &str, codes: &[&str]) -> Result<Vec<MilestonesRow>, Error> {
        let mut found = Vec::new();
        for codes in codes.chunks(MAX_CODES_PER_QUERY) {
            // Only the numbers of parameters are written into the statement: `$2, $3, …`.
            let places: Vec<String> = (2..codes.len() + 2).map(|place| format!("${place}")).collect();
            let mut query = sqlx::query(AssertSqlSafe(format!(
                "SELECT rfq_code, request_created, updated, milestones FROM customer_milestones \
                 WHERE customer = {} AND rfq_code IN ({})",
                RequestKey::CUSTOMER,
                places.join(", ")
            )))
            .bind(account.to_owned());
            for code in codes {
                query = query.bind((*code).to_owned());
            }
            for row in query.fetch_all(self.pool()?).await? {
                found.push(MilestonesRow {
                    rfq_code: row.try_get("rfq_code")?,
                    request_created: row.try_get("request_created")?,
                    updated: row.try_get("updated")?,
                    milestones: row.try_get("milestones")?,
                });
            }
        }
        Ok(found)
    }

    /// Returns for which time of change the milestones of a request were read.
    pub async fn milestones_mark(&self, of: &RequestKey) -> Result<Option<String>, Error> {
        sqlx::query_scalar(AssertSqlSafe(format!(
            "SELECT updated FROM customer_milestones WHERE {OF_REQUEST}"
        )))
        .bind(&of.account)
        .bind(&of.rfq_code)
        .bind(&of.created)
        .fetch_optional(self.pool()?)
        .await
    }

    pub async fn set_milestones(
        &self,
        of: &RequestKey,
        updated: &str,
        milestones: &str,
        now: i64,
    ) -> Result<(), Error> {
        sqlx::query(AssertSqlSafe(format!(
            "INSERT INTO customer_milestones (customer, rfq_code, request_created, updated, milestones, kept) \
             VALUES ({}, $2, $3, $4, $5, $6) ON CONFLICT (customer, rfq_code, request_created) \
             DO UPDATE SET updated = excluded.updated, milestones = excluded.milestones, kept = excluded.kept",
            RequestKey::CUSTOMER
        )))
        .bind(&of.account)
        .bind(&of.rfq_code)
        .bind(&of.created)
        .bind(updated)
        .bind(milestones)
        .bind(now)
        .execute(self.pool()?)
        .await?;
        Ok(())
    }

    /// Deletes rows that were written before this time.
    pub async fn delete_milestones_before(&self, time: i64) -> Result<(), Error> {
        sqlx::query("DELETE FROM customer_milestones WHERE kept < $1")
            .bind(time)
            .execute(self.pool()?)
            .await?;
        Ok(())
    }
}
