//! Rows of the activity log across the requests of a customer.

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Error, FromRow as _, Row as _};

use super::request_key::RequestKey;
use super::rows::ActivityRow;
use super::{MAX_LISTED, Storage, parameters};

/// A row with its request.
#[derive(Clone, Debug)]
pub struct LogRow {
    pub rfq_code: String,
    /// The request's time of creation, as its rows are keyed.
    pub created: String,
    pub row: ActivityRow,
}

/// The place of a row in the log, newest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogPlace {
    /// Seconds since 1970.
    pub sent_at: i64,
    pub rfq_code: String,
    pub created: String,
    pub number: i64,
}

/// Conditions for the entries of a search.
#[derive(Clone, Debug, Default)]
pub struct LogQuery {
    pub who: Option<String>,
    /// Kinds by the names of the database; all if empty.
    pub deeds: Vec<String>,
    /// Seconds since 1970: from the first, before the last.
    pub from: Option<i64>,
    pub before: Option<i64>,
    /// Rows behind this one.
    pub after: Option<LogPlace>,
}

impl Storage {
    /// Returns the rows of these kinds about these requests of the account's customer, without notes and names of files; other
    /// requests may have had the same codes. At most `limit` for each five hundred codes.
    pub async fn activity_of_requests(
        &self,
        account: &str,
        deeds: &[&str],
        codes: &[&str],
        limit: i64,
    ) -> Result<Vec<LogRow>, Error> {
        let mut found = Vec::new();
        for codes in codes.chunks(MAX_LISTED) {
            let statement = format!(
                "SELECT rfq_code, request_created, number, sent_at, who, deed, unclear, quotation_no, version, total, currency, \
                 code, '' AS file_name, '' AS note FROM customer_activity WHERE customer = {} AND deed IN ({}) \
                 AND rfq_code IN ({}) LIMIT $2",
                RequestKey::CUSTOMER,
                parameters(3, deeds.len()),
                parameters(3 + deeds.len(), codes.len())
            );
            let mut read = sqlx::query(AssertSqlSafe(statement)).bind(account).bind(limit);
            for text in deeds.iter().chain(codes) {
                read = read.bind((*text).to_owned());
            }
            for row in read.fetch_all(self.pool()?).await? {
                found.push(log_row(&row)?);
            }
        }
        Ok(found)
    }

    /// Tells whether there are entries since this time that were written before entries named their customer: nobody sees them.
    pub async fn has_activity_of_nobody(&self, since: i64) -> Result<bool, Error> {
        let found: Option<i64> =
            sqlx::query_scalar("SELECT number FROM activity WHERE sent_at >= $1 LIMIT 1")
                .bind(since)
                .fetch_optional(self.pool()?)
                .await?;
        Ok(found.is_some())
    }

    /// Returns the newest rows of this account's customer.
    pub async fn activity_log(
        &self,
        account: &str,
        query: &LogQuery,
        limit: i64,
    ) -> Result<Vec<LogRow>, Error> {
        // Only the numbers of parameters are written into the statement.
        let mut conditions = vec![format!("customer = {}", RequestKey::CUSTOMER)];
        let mut place = 2;
        let mut next = || {
            place += 1;
            place
        };
        if query.who.is_some() {
            conditions.push(format!("who = ${}", next()));
        }
        if !query.deeds.is_empty() {
            let places: Vec<String> = query.deeds.iter().map(|_| format!("${}", next())).collect();
            conditions.push(format!("deed IN ({})", places.join(", ")));
        }
        if query.from.is_some() {
            conditions.push(format!("sent_at >= ${}", next()));
        }
        if query.before.is_some() {
            conditions.push(format!("sent_at < ${}", next()));
        }
        if query.after.is_some() {
            let (at, code, created, number) = (next(), next(), next(), next());
            conditions.push(format!(
                "(sent_at, rfq_code, request_created, number) < (${at}, ${code}, ${created}, ${number})"
            ));
        }
        let statement = format!(
            "SELECT rfq_code, request_created, number, sent_at, who, deed, unclear, quotation_no, version, total, currency, \
             code, file_name, note FROM customer_activity WHERE {} \
             ORDER BY sent_at DESC, rfq_code DESC, request_created DESC, number DESC LIMIT $2",
            conditions.join(" AND ")
        );
        let mut read = sqlx::query(AssertSqlSafe(statement)).bind(account).bind(limit);
        if let Some(who) = &query.who {
            read = read.bind(who.clone());
        }
        for deed in &query.deeds {
            read = read.bind(deed.clone());
        }
        for time in [query.from, query.before].into_iter().flatten() {
            read = read.bind(time);
        }
        if let Some(after) = &query.after {
            read = read
                .bind(after.sent_at)
                .bind(after.rfq_code.clone())
                .bind(after.created.clone())
                .bind(after.number);
        }
        read.fetch_all(self.pool()?).await?.iter().map(log_row).collect()
    }
}

fn log_row(row: &AnyRow) -> Result<LogRow, Error> {
    Ok(LogRow {
        rfq_code: row.try_get("rfq_code")?,
        created: row.try_get("request_created")?,
        row: ActivityRow::from_row(row)?,
    })
}
