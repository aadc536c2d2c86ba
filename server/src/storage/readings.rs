//! Rows of readings of requests for the figures of a month; see `migrations/0021_readings.sql`.

use sqlx::{AssertSqlSafe, Error, Row as _};

use super::request_key::RequestKey;
use super::{MAX_LISTED, Storage, parameters};

/// The reading of a request; the texts of an unread part are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadingRow {
    pub rfq_code: String,
    pub request_created: String,
    pub quotation_mark: String,
    pub quotation: String,
    pub end_mark: String,
    pub end: String,
    /// Seconds since 1970.
    pub read: i64,
}

/// Half of a row, which is written by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadingPart {
    Quotation,
    End,
}

impl ReadingPart {
    /// The columns of its mark and its content.
    fn columns(self) -> (&'static str, &'static str) {
        match self {
            Self::Quotation => ("quotation_mark", "quotation"),
            Self::End => ("end_mark", "end_read"),
        }
    }
}

impl Storage {
    /// Returns the rows of these requests of the account's customer; other requests may have had the same codes.
    pub async fn readings(&self, account: &str, codes: &[&str]) -> Result<Vec<ReadingRow>, Error> {
        let mut found = Vec::new();
        for codes in codes.chunks(MAX_LISTED) {
            let mut query = sqlx::query(AssertSqlSafe(format!(
                "SELECT rfq_code, request_created, quotation_mark, quotation, end_mark, end_read, read \
                 FROM customer_readings WHERE customer = {} AND rfq_code IN ({})",
                RequestKey::CUSTOMER,
                parameters(2, codes.len())
            )))
            .bind(account.to_owned());
            for code in codes {
                query = query.bind((*code).to_owned());
            }
            for row in query.fetch_all(self.pool()?).await? {
                found.push(ReadingRow {
                    rfq_code: row.try_get("rfq_code")?,
                    request_created: row.try_get("request_created")?,
                    quotation_mark: row.try_get("quotation_mark")?,
                    quotation: row.try_get("quotation")?,
                    end_mark: row.try_get("end_mark")?,
                    end: row.try_get("end_read")?,
                    read: row.try_get("read")?,
                });
            }
        }
        Ok(found)
    }

    /// Stores a part of a reading; the other one stays.
    pub async fn set_reading(
        &self,
        of: &RequestKey,
        part: ReadingPart,
        mark: &str,
        content: &str,
        now: i64,
    ) -> Result<(), Error> {
        let (marks, contents) = part.columns();
        let (other_mark, other) = match part {
            ReadingPart::Quotation => ReadingPart::End.columns(),
            ReadingPart::End => ReadingPart::Quotation.columns(),
        };
        sqlx::query(AssertSqlSafe(format!(
            "INSERT INTO customer_readings (customer, rfq_code, request_created, {marks}, {contents}, {other_mark}, {other}, read) \
             VALUES ({}, $2, $3, $4, $5, '', '', $6) ON CONFLICT (customer, rfq_code, request_created) \
             DO UPDATE SET {marks} = excluded.{marks}, {contents} = excluded.{contents}, read = excluded.read",
            RequestKey::CUSTOMER
        )))
        .bind(&of.account)
        .bind(&of.rfq_code)
        .bind(&of.created)
        .bind(mark)
        .bind(content)
        .bind(now)
        .execute(self.pool()?)
        .await?;
        Ok(())
    }

    /// Deletes rows that were written before this time.
    pub async fn delete_readings_before(&self, time: i64) -> Result<(), Error> {
        self.delete_old(&[("DELETE FROM customer_readings WHERE read < $1", time)])
            .await?;
        Ok(())
    }
}
