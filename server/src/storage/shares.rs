//! Rows of links that show a shipment; see `migrations/0015_shares.sql`. Every read asks the database: a link that was revoked on
//! another instance opens no more.

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Error, Row as _};

use super::Storage;
use super::request_key::{OF_REQUEST, RequestKey};

/// A link for the company's list.
#[derive(Clone, Debug)]
pub struct ShareRow {
    /// 16 bytes as hex.
    pub id: String,
    pub rfq_code: String,
    pub request_created: String,
    pub terms: String,
    pub made: i64,
    /// The first moment at which it opens no more.
    pub ends: i64,
    pub views: i64,
}

/// A link with its content, and the number of its changes.
#[derive(Clone, Debug)]
pub struct OpenShareRow {
    pub row: ShareRow,
    pub content: String,
    pub change: i64,
}

const COLUMNS: &str = "id, rfq_code, request_created, terms, made, ends, views";

fn share(row: &AnyRow) -> Result<ShareRow, Error> {
    Ok(ShareRow {
        id: row.try_get("id")?,
        rfq_code: row.try_get("rfq_code")?,
        request_created: row.try_get("request_created")?,
        terms: row.try_get("terms")?,
        made: row.try_get("made")?,
        ends: row.try_get("ends")?,
        views: row.try_get("views")?,
    })
}

impl Storage {
    /// Adds a link.
    pub async fn add_share(&self, of: &RequestKey, share: &OpenShareRow) -> Result<(), Error> {
        sqlx::query(AssertSqlSafe(format!(
            "INSERT INTO customer_shares (id, customer, rfq_code, request_created, terms, content, change, made, ends, views, \
             tries, tried) VALUES ($4, {}, $2, $3, $5, $6, 1, $7, $8, 0, 0, 0)",
            RequestKey::CUSTOMER
        )))
        .bind(&of.account)
        .bind(&of.rfq_code)
        .bind(&of.created)
        .bind(&share.row.id)
        .bind(&share.row.terms)
        .bind(&share.content)
        .bind(share.row.made)
        .bind(share.row.ends)
        .execute(self.pool()?)
        .await?;
        Ok(())
    }

    /// Returns a link that opens at this time, with its content.
    pub async fn open_share(&self, id: &str, now: i64) -> Result<Option<OpenShareRow>, Error> {
        let statement =
            format!("SELECT {COLUMNS}, content, change FROM customer_shares WHERE id = $1 AND ends > $2");
        let row = sqlx::query(AssertSqlSafe(statement)).bind(id).bind(now);
        let row = row.fetch_optional(self.pool()?).await?;
        row.map(|row| {
            Ok(OpenShareRow {
                row: share(&row)?,
                content: row.try_get("content")?,
                change: row.try_get("change")?,
            })
        })
        .transpose()
    }

    /// Returns the links of a request, newest first.
    pub async fn shares_of_request(&self, of: &RequestKey) -> Result<Vec<ShareRow>, Error> {
        let statement =
            format!("SELECT {COLUMNS} FROM customer_shares WHERE {OF_REQUEST} ORDER BY made DESC, id");
        let rows = sqlx::query(AssertSqlSafe(statement))
            .bind(&of.account)
            .bind(&of.rfq_code)
            .bind(&of.created)
            .fetch_all(self.pool()?)
            .await?;
        rows.iter().map(share).collect()
    }

    /// Returns the links of the customer of this account, newest first.
    pub async fn shares_of_customer(&self, account: &str, limit: i64) -> Result<Vec<ShareRow>, Error> {
        let statement = format!(
            "SELECT {COLUMNS} FROM customer_shares WHERE customer = {} ORDER BY made DESC, id LIMIT $2",
            RequestKey::CUSTOMER
        );
        let rows = sqlx::query(AssertSqlSafe(statement)).bind(account).bind(limit);
        rows.fetch_all(self.pool()?).await?.iter().map(share).collect()
    }

    /// Returns a link of this account's customer.
    pub async fn share_of_customer(&self, account: &str, id: &str) -> Result<Option<ShareRow>, Error> {
        let statement = format!(
            "SELECT {COLUMNS} FROM customer_shares WHERE id = $2 AND customer = {}",
            RequestKey::CUSTOMER
        );
        let row = sqlx::query(AssertSqlSafe(statement)).bind(account).bind(id);
        row.fetch_optional(self.pool()?)
            .await?
            .as_ref()
            .map(share)
            .transpose()
    }

    /// Tells whether anybody has a link with this id.
    pub async fn has_share(&self, id: &str) -> Result<bool, Error> {
        let found: Option<String> = sqlx::query_scalar("SELECT id FROM customer_shares WHERE id = $1")
            .bind(id)
            .fetch_optional(self.pool()?)
            .await?;
        Ok(found.is_some())
    }

    /// Returns the ids of open links of requests with this code, of whichever customer.
    pub async fn share_ids_of_code(
        &self,
        rfq_code: &str,
        now: i64,
        limit: i64,
    ) -> Result<Vec<String>, Error> {
        sqlx::query_scalar("SELECT id FROM customer_shares WHERE rfq_code = $1 AND ends > $2 LIMIT $3")
            .bind(rfq_code)
            .bind(now)
            .bind(limit)
            .fetch_all(self.pool()?)
            .await
    }

    /// Stores the content of a link after a change of the one with this number. Returns `false` if another change was faster.
    pub async fn set_share_content(&self, before: &OpenShareRow, content: &str) -> Result<bool, Error> {
        let done = sqlx::query(
            "UPDATE customer_shares SET content = $3, change = $2 + 1 WHERE id = $1 AND change = $2",
        )
        .bind(&before.row.id)
        .bind(before.change)
        .bind(content)
        .execute(self.pool()?)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Sets the end of a link of this account's customer. Returns `false` if there is none.
    pub async fn set_share_end(&self, account: &str, id: &str, ends: i64) -> Result<bool, Error> {
        let statement = format!(
            "UPDATE customer_shares SET ends = $3 WHERE id = $2 AND customer = {}",
            RequestKey::CUSTOMER
        );
        let done = sqlx::query(AssertSqlSafe(statement))
            .bind(account)
            .bind(id)
            .bind(ends);
        Ok(done.execute(self.pool()?).await?.rows_affected() == 1)
    }

    /// Deletes a link of this account's customer. Returns it; `None` if there is none.
    pub async fn delete_share(&self, account: &str, id: &str) -> Result<Option<ShareRow>, Error> {
        let statement = format!(
            "DELETE FROM customer_shares WHERE id = $2 AND customer = {} RETURNING {COLUMNS}",
            RequestKey::CUSTOMER
        );
        let row = sqlx::query(AssertSqlSafe(statement)).bind(account).bind(id);
        row.fetch_optional(self.pool()?)
            .await?
            .as_ref()
            .map(share)
            .transpose()
    }

    /// Counts a view.
    pub async fn count_share_view(&self, id: &str) -> Result<(), Error> {
        let counted = sqlx::query("UPDATE customer_shares SET views = views + 1 WHERE id = $1");
        counted.bind(id).execute(self.pool()?).await?;
        Ok(())
    }

    /// Counts a try of a passcode as wrong before it is checked. Returns `false` if `max_tries` came before, the last of them
    /// after `since`: then it is not checked.
    pub async fn begin_passcode_try(
        &self,
        id: &str,
        max_tries: i64,
        since: i64,
        now: i64,
    ) -> Result<bool, Error> {
        let done = sqlx::query(
            "UPDATE customer_shares SET tries = CASE WHEN tried < $3 THEN 1 ELSE tries + 1 END, tried = $4 \
             WHERE id = $1 AND (tries < $2 OR tried < $3)",
        )
        .bind(id)
        .bind(max_tries)
        .bind(since)
        .bind(now)
        .execute(self.pool()?)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Takes a try back: the passcode was right.
    pub async fn take_back_passcode_try(&self, id: &str) -> Result<(), Error> {
        let taken = sqlx::query("UPDATE customer_shares SET tries = tries - 1 WHERE id = $1 AND tries > 0");
        taken.bind(id).execute(self.pool()?).await?;
        Ok(())
    }

    /// Deletes links that ended before this time.
    pub async fn delete_shares_before(&self, time: i64) -> Result<(), Error> {
        self.delete_old(&[("DELETE FROM customer_shares WHERE ends < $1", time)])
            .await?;
        Ok(())
    }
}
