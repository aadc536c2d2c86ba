//! The tokens that have proven to be of one customer (see `upstream/ownership.rs`), and the rows that belong to it.

use sqlx::{AnyConnection, AssertSqlSafe, Error};

use super::request_key::RequestKey;
use super::{Storage, parameters};

/// Limit of the requests of a customer that a token is compared by, those seen last.
const MAX_COMPARED_REQUESTS: i64 = 50;

/// Reads, with the customer of the account that made them.
const READS: &str = "account_reads LEFT JOIN account_customers USING (account)";
const CUSTOMER_OF_READ: &str = "COALESCE(account_customers.customer, account_reads.account)";

impl Storage {
    /// Returns customers, beside the account's own, whose tokens brought exactly these details of this request (keyed hashes).
    pub async fn customers_with_details(
        &self,
        account: &str,
        request: &str,
        details: &str,
    ) -> Result<Vec<String>, Error> {
        sqlx::query_scalar(AssertSqlSafe(format!(
            "SELECT DISTINCT {CUSTOMER_OF_READ} FROM {READS} WHERE request = $2 AND details = $3 \
             AND {CUSTOMER_OF_READ} <> {}",
            RequestKey::CUSTOMER
        )))
        .bind(account)
        .bind(request)
        .bind(details)
        .fetch_all(self.pool()?)
        .await
    }

    /// Returns those of these requests whose details a token of another customer has brought.
    pub async fn read_by_others(&self, account: &str, requests: &[String]) -> Result<Vec<String>, Error> {
        let condition = format!("{CUSTOMER_OF_READ} <> {}", RequestKey::CUSTOMER);
        self.reads_among(account, requests, &condition).await
    }

    /// Returns those of these requests whose details this token itself has brought.
    pub async fn read_by(&self, account: &str, requests: &[String]) -> Result<Vec<String>, Error> {
        self.reads_among(account, requests, "account = $1").await
    }

    async fn reads_among(
        &self,
        account: &str,
        requests: &[String],
        condition: &str,
    ) -> Result<Vec<String>, Error> {
        if requests.is_empty() {
            return Ok(Vec::new());
        }
        let places = parameters(2, requests.len());
        let mut query = sqlx::query_scalar(AssertSqlSafe(format!(
            "SELECT DISTINCT request FROM {READS} WHERE request IN ({places}) AND {condition}"
        )))
        .bind(account.to_owned());
        for request in requests {
            query = query.bind(request.clone());
        }
        query.fetch_all(self.pool()?).await
    }

    /// Returns the requests that this customer's tokens have read, those seen last.
    pub async fn requests_of_customer(&self, customer: &str) -> Result<Vec<String>, Error> {
        sqlx::query_scalar(
            "SELECT request FROM account_reads WHERE account = $1 \
             OR account IN (SELECT account FROM account_customers WHERE customer = $1) \
             GROUP BY request ORDER BY MAX(seen) DESC, request LIMIT $2",
        )
        .bind(customer)
        .bind(MAX_COMPARED_REQUESTS)
        .fetch_all(self.pool()?)
        .await
    }

    /// Records the details that a call of this token has brought.
    pub async fn note_details(
        &self,
        account: &str,
        request: &str,
        details: &str,
        now: i64,
    ) -> Result<(), Error> {
        sqlx::query(
            "INSERT INTO account_reads (account, request, details, seen) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (account, request) DO UPDATE SET details = excluded.details, seen = excluded.seen",
        )
        .bind(account)
        .bind(request)
        .bind(details)
        .bind(now)
        .execute(self.pool()?)
        .await?;
        Ok(())
    }

    /// Records that the service denies this request to this token.
    pub async fn forget_details(&self, account: &str, request: &str) -> Result<(), Error> {
        sqlx::query("DELETE FROM account_reads WHERE account = $1 AND request = $2")
            .bind(account)
            .bind(request)
            .execute(self.pool()?)
            .await?;
        Ok(())
    }

    /// Names a token under a further key: rows of the one name belong to the other too.
    pub async fn name_account_also(&self, account: &str, other: &str) -> Result<(), Error> {
        sqlx::query(AssertSqlSafe(format!(
            "INSERT INTO account_customers (account, customer) VALUES ($2, {}) ON CONFLICT DO NOTHING",
            RequestKey::CUSTOMER
        )))
        .bind(account)
        .bind(other)
        .execute(self.pool()?)
        .await?;
        Ok(())
    }

    /// Records the proof that this account is of that customer, and gives it the rows of the customer that the account was of
    /// before, whose name it returns. On a server, statements that began before still write such rows:
    /// [`Self::move_rows_of`] moves them once these have ended, [`Self::move_late_rows`] whatever is left.
    pub async fn join_customer(&self, account: &str, customer: &str) -> Result<String, Error> {
        let _changes = (
            self.caches.activity.change_any(),
            self.caches.versions.change_any(),
            self.caches.last_viewed.change_any(),
            self.caches.views.change_any(),
            self.caches.owners.change_any(),
            self.caches.notes.change_any(),
        );
        let mut transaction = self.pool()?.begin().await?;
        // The account has a row of its own from here on, which other instances wait for.
        sqlx::query(
            "INSERT INTO account_customers (account, customer) VALUES ($1, $1) ON CONFLICT DO NOTHING",
        )
        .bind(account)
        .execute(&mut *transaction)
        .await?;
        let before: String = sqlx::query_scalar("SELECT customer FROM account_customers WHERE account = $1")
            .bind(account)
            .fetch_one(&mut *transaction)
            .await?;
        move_rows(&mut transaction, &before, customer).await?;
        transaction.commit().await?;
        Ok(before)
    }

    /// Moves rows that were written for a customer that had just become another one. The rows of one customer that cannot be
    /// moved keep no others.
    pub async fn move_late_rows(&self) -> Result<(), Error> {
        let former: Vec<(String, String)> =
            sqlx::query_as("SELECT account, customer FROM account_customers WHERE account <> customer")
                .fetch_all(self.pool()?)
                .await?;
        let mut moved = Ok(());
        for (before, customer) in former {
            moved = moved.and(self.move_rows_of(&before, &customer).await);
        }
        moved
    }

    /// Moves the rows of a former customer to the one that it has become.
    pub async fn move_rows_of(&self, before: &str, customer: &str) -> Result<(), Error> {
        let mut transaction = self.pool()?.begin().await?;
        move_rows(&mut transaction, before, customer).await?;
        transaction.commit().await
    }

    /// Deletes reads of before this time, and rows from before rows named their customer, which belong to nobody.
    pub async fn delete_reads_before(&self, time: i64) -> Result<(), Error> {
        self.delete_old(&[
            ("DELETE FROM account_reads WHERE seen < $1", time),
            ("DELETE FROM quotation_looks WHERE since < $1", time),
            ("DELETE FROM quotation_versions WHERE first_seen < $1", time),
            ("DELETE FROM quotation_lanes WHERE kept < $1", time),
        ])
        .await?;
        Ok(())
    }
}

/// Gives the rows of a former customer to another one, or to that for which it was given up meanwhile.
async fn move_rows(connection: &mut AnyConnection, before: &str, customer: &str) -> Result<(), Error> {
    let into: Option<String> =
        sqlx::query_scalar("SELECT customer FROM account_customers WHERE account = $1")
            .bind(customer)
            .fetch_optional(&mut *connection)
            .await?;
    let into = into.as_deref().unwrap_or(customer);
    if before != into {
        for statement in MOVE_ROWS {
            sqlx::query(statement)
                .bind(before)
                .bind(into)
                .execute(&mut *connection)
                .await?;
        }
    }
    Ok(())
}

/// Moves the rows of the customer `$1` to `$2`. Of rows that both have, that of `$2` stays.
const MOVE_ROWS: [&str; 20] = [
    // Of two who move the same rows the second waits here. Nothing is written where it is known.
    "INSERT INTO account_customers (account, customer) VALUES ($1, $2) ON CONFLICT (account) \
     DO UPDATE SET customer = excluded.customer WHERE account_customers.customer <> excluded.customer",
    "UPDATE account_customers SET customer = $2 WHERE customer = $1",
    "DELETE FROM customer_versions WHERE customer = $1 AND EXISTS (SELECT 1 FROM customer_versions AS there \
     WHERE there.customer = $2 AND there.rfq_code = customer_versions.rfq_code \
     AND there.request_created = customer_versions.request_created AND there.content = customer_versions.content)",
    "UPDATE customer_versions SET customer = $2, place = place + COALESCE((SELECT MAX(place) FROM customer_versions AS there \
     WHERE there.customer = $2 AND there.rfq_code = customer_versions.rfq_code \
     AND there.request_created = customer_versions.request_created), 0) WHERE customer = $1",
    // They name places of versions, which are others now.
    "DELETE FROM customer_looks WHERE customer = $1 AND customer <> $2",
    "DELETE FROM customer_lanes WHERE customer = $1 AND EXISTS (SELECT 1 FROM customer_lanes AS there \
     WHERE there.customer = $2 AND there.rfq_code = customer_lanes.rfq_code \
     AND there.request_created = customer_lanes.request_created)",
    "UPDATE customer_lanes SET customer = $2 WHERE customer = $1",
    "DELETE FROM customer_readings WHERE customer = $1 AND EXISTS (SELECT 1 FROM customer_readings AS there \
     WHERE there.customer = $2 AND there.rfq_code = customer_readings.rfq_code \
     AND there.request_created = customer_readings.request_created)",
    "UPDATE customer_readings SET customer = $2 WHERE customer = $1",
    "UPDATE customer_shares SET customer = $2 WHERE customer = $1",
    "DELETE FROM customer_owners WHERE customer = $1 AND EXISTS (SELECT 1 FROM customer_owners AS there \
     WHERE there.customer = $2 AND there.rfq_code = customer_owners.rfq_code \
     AND there.request_created = customer_owners.request_created)",
    "UPDATE customer_owners SET customer = $2 WHERE customer = $1",
    "UPDATE customer_notes SET customer = $2 WHERE customer = $1",
    "UPDATE customer_approvals SET customer = $2, number = number + COALESCE((SELECT MAX(number) FROM customer_approvals AS there \
     WHERE there.customer = $2 AND there.rfq_code = customer_approvals.rfq_code \
     AND there.request_created = customer_approvals.request_created), 0) WHERE customer = $1",
    "DELETE FROM customer_views WHERE customer = $1 AND EXISTS (SELECT 1 FROM customer_views AS there \
     WHERE there.customer = $2 AND there.person = customer_views.person AND there.page = customer_views.page \
     AND there.name = customer_views.name)",
    "UPDATE customer_views SET first = 0 WHERE customer = $1 AND first = 1 AND EXISTS (SELECT 1 FROM customer_views AS there \
     WHERE there.customer = $2 AND there.person = customer_views.person AND there.page = customer_views.page AND there.first = 1)",
    "UPDATE customer_views SET customer = $2 WHERE customer = $1",
    "UPDATE customer_courier_orders SET customer = $2 WHERE customer = $1",
    // Entries follow those that are there; pages order them by their time. They come last: who records one of the same request
    // meanwhile takes the same number, and waits.
    "INSERT INTO customer_activity (customer, rfq_code, request_created, number, sent_at, who, deed, unclear, quotation_no, \
     version, total, currency, code, file_name, note) \
     SELECT $2, rfq_code, request_created, number + COALESCE((SELECT MAX(number) FROM customer_activity AS there \
     WHERE there.customer = $2 AND there.rfq_code = moved.rfq_code AND there.request_created = moved.request_created), 0), \
     sent_at, who, deed, unclear, quotation_no, version, total, currency, code, file_name, note \
     FROM customer_activity AS moved WHERE customer = $1",
    "DELETE FROM customer_activity WHERE customer = $1 AND customer <> $2",
];

#[cfg(test)]
mod tests {
    use super::super::activity::ActivityRow;
    use super::super::readings::ReadingPart;
    use super::super::versions::{LastViewed, VersionRow};
    use super::*;

    fn of(account: &str, code: &str) -> RequestKey {
        RequestKey::new(account.into(), code, Some("100")).unwrap()
    }

    fn entry(who: &str, sent_at: i64) -> ActivityRow {
        ActivityRow {
            who: who.into(),
            sent_at,
            ..ActivityRow::default()
        }
    }

    fn version(place: i64, content: &str) -> VersionRow {
        VersionRow {
            place,
            content: content.into(),
            quotation_no: String::new(),
            version: String::new(),
            sent_at: String::new(),
        }
    }

    async fn storage(folder: &tempfile::TempDir) -> Storage {
        let url = crate::config::sqlite_url(&folder.path().join("portal.db")).unwrap();
        Storage::open(&url).await.unwrap()
    }

    /// Entries of a request, newest first, with their numbers.
    async fn entries(storage: &Storage, of: &RequestKey) -> Vec<(i64, String)> {
        let rows = storage.newest_activity(of, &[], 10).await.unwrap();
        rows.into_iter().map(|row| (row.number, row.who)).collect()
    }

    #[tokio::test]
    async fn rows_of_both_are_there_once_a_token_is_proven() {
        let folder = tempfile::tempdir().unwrap();
        let storage = storage(&folder).await;
        let look = LastViewed {
            place: 1,
            since: 1,
            previous: 0,
        };
        let sent = [
            ("old", "lan", 10),
            ("new", "minh", 30),
            ("old", "thu", 20),
            ("new", "an", 40),
        ];
        for (account, who, at) in sent {
            storage
                .add_activity(&of(account, "R1"), &entry(who, at))
                .await
                .unwrap();
        }
        for (account, place, content) in [("old", 1, "a"), ("old", 2, "b"), ("new", 1, "b"), ("new", 2, "c")]
        {
            storage
                .insert_version(&of(account, "R1"), &version(place, content), 1, "sealed")
                .await
                .unwrap();
        }
        for account in ["old", "new", "another"] {
            storage
                .set_lane(&of(account, "R1"), account, "", "", 1)
                .await
                .unwrap();
            storage
                .set_lane(&of(account, account), account, "", "", 1)
                .await
                .unwrap();
            for code in ["R1", account] {
                storage
                    .set_reading(&of(account, code), ReadingPart::End, account, "", 1)
                    .await
                    .unwrap();
            }
            storage
                .set_last_viewed(&of(account, "R1"), "lan", look, 10)
                .await
                .unwrap();
        }
        assert_eq!(entries(&storage, &of("new", "R1")).await.len(), 2);
        for _ in 0..2 {
            storage.join_customer("new", "old").await.unwrap();
        }
        let expected: Vec<_> = [(4, "an"), (3, "minh"), (2, "thu"), (1, "lan")]
            .map(|(number, who)| (number, who.to_owned()))
            .into();
        for account in ["old", "new"] {
            assert_eq!(entries(&storage, &of(account, "R1")).await, expected, "{account}");
            let versions = storage.versions(&of(account, "R1")).await.unwrap();
            let contents: Vec<_> = versions.iter().map(|row| row.content.as_str()).collect();
            assert_eq!(contents, ["a", "b", "c"], "{account}");
            let lane = storage.lane(&of(account, "R1")).await.unwrap().unwrap();
            assert_eq!(lane.lane, "old", "{account}");
            assert!(storage.lane(&of(account, "new")).await.unwrap().is_some());
            let mut readings = storage
                .readings(account, &["R1", "new", "another"])
                .await
                .unwrap();
            readings.sort_by(|one, other| one.rfq_code.cmp(&other.rfq_code));
            let marks: Vec<_> = readings
                .iter()
                .map(|row| (row.rfq_code.as_str(), row.end_mark.as_str()))
                .collect();
            assert_eq!(marks, [("R1", "old"), ("new", "new")], "{account}");
            assert_eq!(
                storage.last_viewed(&of(account, "R1"), "lan").await.unwrap(),
                Some(look)
            );
        }
        assert_eq!(entries(&storage, &of("another", "R1")).await, []);
        assert!(storage.lane(&of("another", "new")).await.unwrap().is_none());
        storage
            .add_activity(&of("new", "R1"), &entry("hoa", 50))
            .await
            .unwrap();
        assert_eq!(
            entries(&storage, &of("old", "R1")).await[0],
            (5, "hoa".to_owned())
        );
    }

    /// However tokens are joined, they are of one customer, whose rows all of them see.
    #[tokio::test]
    async fn customers_that_were_joined_before_are_joined_whole() {
        let orders: [&[(&str, &str)]; 4] = [
            &[("b", "a"), ("c", "b"), ("d", "c")],
            &[("b", "a"), ("d", "c"), ("a", "c")],
            &[("b", "a"), ("d", "c"), ("d", "b")],
            &[("d", "c"), ("c", "b"), ("b", "a"), ("a", "d")],
        ];
        for order in orders {
            let folder = tempfile::tempdir().unwrap();
            let storage = storage(&folder).await;
            for account in ["a", "b", "c", "d"] {
                storage
                    .add_activity(&of(account, "R1"), &entry(account, 1))
                    .await
                    .unwrap();
            }
            for (account, customer) in order {
                storage.join_customer(account, customer).await.unwrap();
            }
            for account in ["a", "b", "c", "d"] {
                let mut found = entries(&storage, &of(account, "R1")).await;
                found.sort();
                let numbers: Vec<_> = found.iter().map(|(number, _)| *number).collect();
                assert_eq!(numbers, [1, 2, 3, 4], "{account} after {order:?}");
            }
        }
    }

    /// A statement that began before the join, on a server, has the former customer.
    #[tokio::test]
    async fn row_written_while_customers_are_joined_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let storage = storage(&folder).await;
        storage.join_customer("new", "old").await.unwrap();
        for (customer, joined) in [("old", None), ("third", Some("third"))] {
            let code = format!("of {customer}");
            storage
                .set_lane(&of("new", &code), "lane", "", "", 1)
                .await
                .unwrap();
            sqlx::query("UPDATE customer_lanes SET customer = 'new' WHERE rfq_code = $1")
                .bind(&code)
                .execute(storage.pool().unwrap())
                .await
                .unwrap();
            assert!(storage.lane(&of("new", &code)).await.unwrap().is_none());
            if let Some(joined) = joined {
                storage.join_customer("old", joined).await.unwrap();
            }
            storage.move_late_rows().await.unwrap();
            assert!(storage.lane(&of("new", &code)).await.unwrap().is_some(), "{code}");
        }
    }

    #[tokio::test]
    async fn customers_are_found_by_exactly_these_details() {
        let folder = tempfile::tempdir().unwrap();
        let storage = storage(&folder).await;
        for (account, request, details) in [("a", "r1", "x"), ("a", "r2", "y"), ("b", "r1", "z")] {
            storage.note_details(account, request, details, 5).await.unwrap();
        }
        let found = async |account: &str, details: &str| {
            let found = storage.customers_with_details(account, "r1", details).await;
            found.unwrap()
        };
        let nothing: [&str; 0] = [];
        assert_eq!(found("c", "x").await, ["a"]);
        assert_eq!(found("c", "y").await, nothing);
        assert_eq!(found("a", "x").await, nothing, "its own");
        assert_eq!(storage.requests_of_customer("a").await.unwrap(), ["r1", "r2"]);
        let names = ["r2".to_owned(), "r3".to_owned()];
        assert_eq!(storage.read_by_others("c", &names).await.unwrap(), ["r2"]);
        assert_eq!(storage.read_by_others("a", &names).await.unwrap(), nothing);
        // A customer has the reads of its tokens; a token only its own.
        storage.join_customer("c", "a").await.unwrap();
        assert_eq!(found("c", "x").await, nothing);
        assert_eq!(found("b", "x").await, ["a"]);
        storage.note_details("c", "r3", "w", 6).await.unwrap();
        assert_eq!(
            storage.requests_of_customer("a").await.unwrap(),
            ["r3", "r1", "r2"]
        );
        assert_eq!(storage.read_by("c", &names).await.unwrap(), ["r3"]);
        assert_eq!(storage.read_by("a", &names).await.unwrap(), ["r2"]);
        storage.forget_details("c", "r3").await.unwrap();
        assert_eq!(storage.read_by("c", &names).await.unwrap(), nothing);
        storage.note_details("c", "r3", "w", 6).await.unwrap();
        storage.delete_reads_before(6).await.unwrap();
        assert_eq!(storage.read_by("c", &names).await.unwrap(), ["r3"], "read since");
        assert_eq!(storage.read_by("a", &names).await.unwrap(), nothing);
    }

    /// While the portal's keys change, a token has a name under each.
    #[tokio::test]
    async fn token_of_another_name_is_of_the_same_customer() {
        let folder = tempfile::tempdir().unwrap();
        let storage = storage(&folder).await;
        storage
            .add_activity(&of("old name", "R1"), &entry("lan", 1))
            .await
            .unwrap();
        for _ in 0..2 {
            storage.name_account_also("old name", "new name").await.unwrap();
        }
        assert_eq!(entries(&storage, &of("new name", "R1")).await.len(), 1);
    }
}
