//! Rows of stored facts about requests with a quotation; see `migrations/0014_customers.sql`.

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Error, FromRow, Row as _};

use super::Storage;
use super::request_key::{OF_REQUEST, RequestKey};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaneRow {
    pub rfq_code: String,
    pub request_created: String,
    pub lane: String,
    pub updated: String,
    pub facts: String,
    pub transit: String,
}

impl FromRow<'_, AnyRow> for LaneRow {
    fn from_row(row: &AnyRow) -> Result<Self, Error> {
        Ok(Self {
            rfq_code: row.try_get("rfq_code")?,
            request_created: row.try_get("request_created")?,
            lane: row.try_get("lane")?,
            updated: row.try_get("updated")?,
            facts: row.try_get("facts")?,
            transit: row.try_get("transit")?,
        })
    }
}

/// Limit of the codes in one statement.
const MAX_CODES_PER_QUERY: usize = 500;

const COLUMNS: &str = "rfq_code, request_created, lane, updated, facts, transit";

impl Storage {
    pub async fn lane(&self, of: &RequestKey) -> Result<Option<LaneRow>, Error> {
        sqlx::query_as(AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM customer_lanes WHERE {OF_REQUEST}"
        )))
        .bind(&of.account)
        .bind(&of.rfq_code)
        .bind(&of.created)
        .fetch_optional(self.pool()?)
        .await
    }

    /// Returns the rows of these requests of the account's customer, of this trade lane only if one is given. Other requests may
    /// have had the same codes.
    pub async fn lanes(
        &self,
        account: &str,
        lane: Option<&str>,
        codes: &[&str],
    ) -> Result<Vec<LaneRow>, Error> {
        let mut found = Vec::new();
        for codes in codes.chunks(MAX_CODES_PER_QUERY) {
            // Only the numbers of parameters are written into the statement: `$2, $3, …`.
            let next = codes.len() + 2;
            let places: Vec<String> = (2..next).map(|place| format!("${place}")).collect();
            let on_lane = lane.map(|_| format!(" AND lane = ${next}")).unwrap_or_default();
            let mut query = sqlx::query_as(AssertSqlSafe(format!(
                "SELECT {COLUMNS} FROM customer_lanes WHERE customer = {} AND rfq_code IN ({}){on_lane}",
                RequestKey::CUSTOMER,
                places.join(", ")
            )))
            .bind(account.to_owned());
            for code in codes {
                query = query.bind((*code).to_owned());
            }
            if let Some(lane) = lane {
                query = query.bind(lane.to_owned());
            }
            found.append(&mut query.fetch_all(self.pool()?).await?);
        }
        Ok(found)
    }

    /// Stores a request; its transit time stays unchanged.
    pub async fn set_lane(
        &self,
        of: &RequestKey,
        lane: &str,
        updated: &str,
        facts: &str,
        now: i64,
    ) -> Result<(), Error> {
        sqlx::query(AssertSqlSafe(format!(
            "INSERT INTO customer_lanes (customer, rfq_code, request_created, lane, updated, facts, transit, kept) \
             VALUES ({}, $2, $3, $4, $5, $6, '', $7) ON CONFLICT (customer, rfq_code, request_created) \
             DO UPDATE SET lane = excluded.lane, updated = excluded.updated, facts = excluded.facts, kept = excluded.kept",
            RequestKey::CUSTOMER
        )))
        .bind(&of.account)
        .bind(&of.rfq_code)
        .bind(&of.created)
        .bind(lane)
        .bind(updated)
        .bind(facts)
        .bind(now)
        .execute(self.pool()?)
        .await?;
        Ok(())
    }

    /// Stores the transit time of a request, if the request itself is stored.
    pub async fn set_transit(&self, of: &RequestKey, transit: &str) -> Result<(), Error> {
        sqlx::query(AssertSqlSafe(format!(
            "UPDATE customer_lanes SET transit = $4 WHERE {OF_REQUEST}"
        )))
        .bind(&of.account)
        .bind(&of.rfq_code)
        .bind(&of.created)
        .bind(transit)
        .execute(self.pool()?)
        .await?;
        Ok(())
    }

    /// Deletes rows last changed before this time.
    pub async fn delete_lanes_before(&self, time: i64) -> Result<u64, Error> {
        let done = sqlx::query("DELETE FROM customer_lanes WHERE kept < $1")
            .bind(time)
            .execute(self.pool()?)
            .await?;
        Ok(done.rows_affected())
    }
}
