//! Rows of decisions about acceptances; see `migrations/0019_approvals.sql`.

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Error, Row as _};

use super::request_key::{OF_REQUEST, RequestKey};
use super::{MAX_LISTED, Storage, parameters};

/// A decision that was asked for.
#[derive(Clone, Debug)]
pub struct ApprovalRow {
    pub number: i64,
    pub state: String,
    pub content: String,
    /// Seconds since 1970; `decided` is 0 before.
    pub asked: i64,
    pub decided: i64,
}

/// A request whose newest decision is open.
#[derive(Clone, Debug)]
pub struct AskedRow {
    pub rfq_code: String,
    pub created: String,
    pub content: String,
}

impl Storage {
    /// Adds a decision under the next number of its request. Returns `false` if another one came in the same moment.
    pub async fn add_approval(&self, of: &RequestKey, row: &ApprovalRow) -> Result<bool, Error> {
        let statement = format!(
            "INSERT INTO customer_approvals (customer, rfq_code, request_created, number, state, content, asked, decided) \
             SELECT {}, $2, $3, COALESCE(MAX(number), 0) + 1, $4, $5, $6, $7 FROM customer_approvals WHERE {OF_REQUEST} \
             ON CONFLICT DO NOTHING",
            RequestKey::CUSTOMER
        );
        let added = sqlx::query(AssertSqlSafe(statement))
            .bind(&of.account)
            .bind(&of.rfq_code)
            .bind(&of.created)
            .bind(&row.state)
            .bind(&row.content)
            .bind(row.asked)
            .bind(row.decided);
        Ok(added.execute(self.pool()?).await?.rows_affected() == 1)
    }

    /// Stores a decision that is still as in `before`. Returns `false` if it is not.
    pub async fn decide_approval(
        &self,
        of: &RequestKey,
        before: &ApprovalRow,
        row: &ApprovalRow,
    ) -> Result<bool, Error> {
        let statement = format!(
            "UPDATE customer_approvals SET state = $5, content = $6, decided = $7 WHERE {OF_REQUEST} AND number = $4 \
             AND content = $8"
        );
        let decided = sqlx::query(AssertSqlSafe(statement))
            .bind(&of.account)
            .bind(&of.rfq_code)
            .bind(&of.created)
            .bind(before.number)
            .bind(&row.state)
            .bind(&row.content)
            .bind(row.decided)
            .bind(&before.content);
        Ok(decided.execute(self.pool()?).await?.rows_affected() == 1)
    }

    /// Returns the newest decision of a request.
    pub async fn newest_approval(&self, of: &RequestKey) -> Result<Option<ApprovalRow>, Error> {
        Ok(self.approvals_of(of, 1).await?.pop())
    }

    /// Returns the decisions of a request, the newest first: by their time, because numbers change when two tokens turn out to be
    /// of one customer.
    pub async fn approvals_of(&self, of: &RequestKey, limit: i64) -> Result<Vec<ApprovalRow>, Error> {
        let statement = format!(
            "SELECT number, state, content, asked, decided FROM customer_approvals WHERE {OF_REQUEST} \
             ORDER BY asked DESC, number DESC LIMIT $4"
        );
        let rows = sqlx::query(AssertSqlSafe(statement))
            .bind(&of.account)
            .bind(&of.rfq_code)
            .bind(&of.created)
            .bind(limit);
        let approval = |row: &AnyRow| {
            Ok(ApprovalRow {
                number: row.try_get("number")?,
                state: row.try_get("state")?,
                content: row.try_get("content")?,
                asked: row.try_get("asked")?,
                decided: row.try_get("decided")?,
            })
        };
        let rows = rows.fetch_all(self.pool()?).await?;
        rows.iter().map(approval).collect()
    }

    /// Returns the newest decision about each of these requests of this account's customer; other requests may have had the same
    /// codes.
    pub async fn newest_approvals(&self, account: &str, codes: &[&str]) -> Result<Vec<AskedRow>, Error> {
        let mut found = Vec::new();
        for codes in codes.chunks(MAX_LISTED) {
            let statement = format!(
                "SELECT rfq_code, request_created, content FROM customer_approvals AS one WHERE customer = {} AND rfq_code IN ({}) \
                 AND NOT EXISTS (SELECT 1 FROM customer_approvals AS later WHERE later.customer = one.customer \
                 AND later.rfq_code = one.rfq_code AND later.request_created = one.request_created \
                 AND (later.asked > one.asked OR (later.asked = one.asked AND later.number > one.number)))",
                RequestKey::CUSTOMER,
                parameters(2, codes.len())
            );
            let mut read = sqlx::query(AssertSqlSafe(statement)).bind(account);
            for code in codes {
                read = read.bind(*code);
            }
            for row in read.fetch_all(self.pool()?).await? {
                found.push(AskedRow {
                    rfq_code: row.try_get("rfq_code")?,
                    created: row.try_get("request_created")?,
                    content: row.try_get("content")?,
                });
            }
        }
        Ok(found)
    }

    /// Counts a try of a passphrase as wrong before it is checked. Returns `false` if `max_tries` came before, the last of them
    /// after `since`: then it is not checked.
    pub async fn begin_approval_try(
        &self,
        account: &str,
        approver: &str,
        max_tries: i64,
        since: i64,
        now: i64,
    ) -> Result<bool, Error> {
        let statement = format!(
            "INSERT INTO approval_tries (customer, approver, tries, tried) VALUES ({}, $2, 1, $5) \
             ON CONFLICT (customer, approver) DO UPDATE \
             SET tries = CASE WHEN approval_tries.tried < $4 THEN 1 ELSE approval_tries.tries + 1 END, tried = $5 \
             WHERE approval_tries.tries < $3 OR approval_tries.tried < $4",
            RequestKey::CUSTOMER
        );
        let done = sqlx::query(AssertSqlSafe(statement))
            .bind(account)
            .bind(approver)
            .bind(max_tries)
            .bind(since)
            .bind(now);
        Ok(done.execute(self.pool()?).await?.rows_affected() == 1)
    }

    /// Takes a try back: the passphrase was right.
    pub async fn take_back_approval_try(&self, account: &str, approver: &str) -> Result<(), Error> {
        let statement = format!(
            "UPDATE approval_tries SET tries = tries - 1 WHERE customer = {} AND approver = $2 AND tries > 0",
            RequestKey::CUSTOMER
        );
        let taken = sqlx::query(AssertSqlSafe(statement)).bind(account).bind(approver);
        taken.execute(self.pool()?).await?;
        Ok(())
    }

    /// Deletes decisions that were asked for before this time, and old tries.
    pub async fn delete_approvals_before(&self, time: i64) -> Result<(), Error> {
        self.delete_old(&[
            ("DELETE FROM customer_approvals WHERE asked < $1", time),
            ("DELETE FROM approval_tries WHERE tried < $1", time),
        ])
        .await?;
        Ok(())
    }
}
