//! Rows of stored facts about requests with a quotation; see `migrations/0014_customers.sql`.

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Error, FromRow, Row as _};

use super::request_key::{OF_REQUEST, RequestKey};
use super::{Storage, parameters};

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

    /// Returns those of these requests of the account's customer that are on this trade lane.
    pub async fn lanes(&self, account: &str, lane: &str, codes: &[&str]) -> Result<Vec<LaneRow>, Error> {
        if codes.is_empty() {
            return Ok(Vec::new());
        }
        let places = parameters(3, codes.len());
        let mut query = sqlx::query_as(AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM customer_lanes WHERE customer = {} AND lane = $2 AND rfq_code IN ({places})",
            RequestKey::CUSTOMER
        )))
        .bind(account.to_owned())
        .bind(lane.to_owned());
        for code in codes {
            query = query.bind((*code).to_owned());
        }
        query.fetch_all(self.pool()?).await
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
        self.delete_old(&[("DELETE FROM customer_lanes WHERE kept < $1", time)])
            .await
    }
}
