//! Rows of the activity log. No statement changes one; they are removed by their age alone.

use sqlx::Error;

use super::Storage;
pub use super::rows::ActivityRow;
use super::versions::RequestKey;

/// Limit of attempts if several portals on one database add rows of one request at the same moment.
const MAX_ATTEMPTS: usize = 20;

impl Storage {
    /// Adds a row under the next number of its request.
    pub async fn add_activity(&self, of: &RequestKey, row: &ActivityRow) -> Result<(), Error> {
        let _change = self.caches.activity.change_any();
        for _ in 0..MAX_ATTEMPTS {
            let added = sqlx::query(
                "INSERT INTO activity (rfq_code, request_created, number, sent_at, who, deed, unclear, quotation_no, version, \
                 total, currency, code, file_name, note) \
                 SELECT $1, $2, COALESCE(MAX(number), 0) + 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 \
                 FROM activity WHERE rfq_code = $1 AND request_created IN ($2, '') \
                 ON CONFLICT DO NOTHING",
            )
            .bind(&of.rfq_code)
            .bind(&of.created)
            .bind(row.sent_at)
            .bind(&row.who)
            .bind(&row.deed)
            .bind(i64::from(row.is_unclear))
            .bind(&row.quotation_no)
            .bind(&row.version)
            .bind(&row.total)
            .bind(&row.currency)
            .bind(&row.code)
            .bind(&row.file_name)
            .bind(&row.note)
            .execute(&self.pool)
            .await?;
            if added.rows_affected() == 1 {
                return Ok(());
            }
        }
        Err(Error::RowNotFound)
    }

    /// Returns the newest rows of a request (of one kind if `deed` is given), newest first. Of the rows from before requests
    /// were told apart, only those sent from `since` on (seconds since 1970) are returned, numbered as if there were no others.
    pub async fn newest_activity(
        &self,
        of: &RequestKey,
        since: i64,
        deed: Option<&str>,
        most: i64,
    ) -> Result<Vec<ActivityRow>, Error> {
        let deed = deed.unwrap_or_default();
        let read = sqlx::query_as(
            "SELECT number - (SELECT COALESCE(MAX(number), 0) FROM activity \
                              WHERE rfq_code = $1 AND request_created = '' AND sent_at < $3) AS number, \
             sent_at, who, deed, unclear, quotation_no, version, total, currency, code, file_name, note \
             FROM activity WHERE rfq_code = $1 \
             AND (request_created = $2 AND request_created <> '' OR request_created = '' AND sent_at >= $3) \
             AND ($4 = '' OR deed = $4) ORDER BY number DESC LIMIT $5",
        )
        .bind(&of.rfq_code)
        .bind(&of.created)
        .bind(since)
        .bind(deed)
        .bind(most)
        .fetch_all(&self.pool);
        let name = format!("{}\0{since}\0{deed}\0{most}", of.name());
        let bytes = |rows: &Vec<ActivityRow>| Some(rows.iter().map(ActivityRow::bytes).sum());
        self.caches.activity.read(&name, bytes, read).await
    }
}

impl Storage {
    /// Deletes rows that were sent before this time (seconds since 1970).
    pub async fn delete_activity_before(&self, time: i64) -> Result<(), Error> {
        let _change = self.caches.activity.change_any();
        sqlx::query("DELETE FROM activity WHERE sent_at < $1")
            .bind(time)
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn storage(folder: &tempfile::TempDir) -> Storage {
        let url = crate::config::sqlite_url(&folder.path().join("portal.db")).unwrap();
        Storage::open(&url).await.unwrap()
    }

    fn key(code: &str, created: &str) -> RequestKey {
        RequestKey {
            rfq_code: code.into(),
            created: created.into(),
        }
    }

    fn row(who: &str) -> ActivityRow {
        ActivityRow {
            sent_at: 7,
            who: who.into(),
            deed: "accepted".into(),
            is_unclear: true,
            note: "Giá cao\n'; DROP TABLE activity; --".into(),
            ..ActivityRow::default()
        }
    }

    #[tokio::test]
    async fn rows_are_numbered_within_their_request() {
        let folder = tempfile::tempdir().unwrap();
        let storage = storage(&folder).await;
        for (code, who) in [("RFQ-1", "a"), ("RFQ-2", "b"), ("RFQ-1", "c"), ("RFQ-1", "d")] {
            storage.add_activity(&key(code, "5"), &row(who)).await.unwrap();
        }
        let read = storage
            .newest_activity(&key("RFQ-1", "5"), 5, None, 2)
            .await
            .unwrap();
        assert_eq!(
            read,
            [
                ActivityRow {
                    number: 3,
                    ..row("d")
                },
                ActivityRow {
                    number: 2,
                    ..row("c")
                }
            ]
        );
        let read = storage
            .newest_activity(&key("RFQ-2", "5"), 5, Some("accepted"), 10)
            .await
            .unwrap();
        assert_eq!(
            read,
            [ActivityRow {
                number: 1,
                ..row("b")
            }]
        );
        for (code, deed) in [("RFQ-3", None), ("RFQ-1", Some("rejected"))] {
            let read = storage.newest_activity(&key(code, "5"), 5, deed, 10).await;
            assert_eq!(read.unwrap(), []);
        }
    }

    #[tokio::test]
    async fn reused_code_starts_a_new_log() {
        let folder = tempfile::tempdir().unwrap();
        let storage = storage(&folder).await;
        let at = |who: &str, sent_at: i64| ActivityRow { sent_at, ..row(who) };
        let (former, later) = (key("RFQ-1", "100"), key("RFQ-1", "200"));
        // These are from before requests were told apart: two of the former request, one of the later one.
        for (who, sent_at) in [("a", 110), ("b", 120), ("c", 210)] {
            storage
                .add_activity(&key("RFQ-1", ""), &at(who, sent_at))
                .await
                .unwrap();
        }
        storage.add_activity(&later, &at("d", 220)).await.unwrap();
        let read = async |of: &RequestKey, since: i64| {
            let rows = storage.newest_activity(of, since, None, 10).await.unwrap();
            let rows = rows.into_iter().map(|row| (row.number, row.who));
            rows.collect::<Vec<_>>()
        };
        let one = |number: i64, who: &str| (number, who.to_owned());
        assert_eq!(read(&later, 200).await, [one(2, "d"), one(1, "c")]);
        let known = [one(3, "c"), one(2, "b"), one(1, "a")];
        assert_eq!(read(&former, 100).await, known, "without a later one's own rows");
        assert_eq!(read(&key("RFQ-1", "300"), 300).await, []);
        storage
            .add_activity(&key("RFQ-1", "300"), &at("e", 310))
            .await
            .unwrap();
        assert_eq!(read(&key("RFQ-1", "300"), 300).await, [one(1, "e")]);
    }

    #[tokio::test]
    async fn concurrent_rows_leave_no_gap() {
        let folder = tempfile::tempdir().unwrap();
        let (one, two) = (storage(&folder).await, storage(&folder).await);
        let all = (0..40).map(|index| {
            let storage = if index % 2 == 0 { &one } else { &two };
            let (of, row) = (key("RFQ-1", "5"), row(&index.to_string()));
            async move { storage.add_activity(&of, &row).await }
        });
        for added in futures_util::future::join_all(all).await {
            added.unwrap();
        }
        let numbers: Vec<i64> = one
            .newest_activity(&key("RFQ-1", "5"), 5, None, 100)
            .await
            .unwrap()
            .iter()
            .map(|row| row.number)
            .collect();
        assert_eq!(numbers, (1..=40).rev().collect::<Vec<i64>>());
    }

    #[test]
    fn rows_are_not_changed_and_removed_by_age_alone() {
        let sources = [include_str!("activity.rs"), include_str!("../activity.rs")];
        for (verb, count) in [("UPDATE", 0), ("DELETE", 1)] {
            let statement = format!("{verb} ");
            let found: usize = sources
                .iter()
                .map(|source| source.matches(&statement).count())
                .sum();
            assert_eq!(found, count, "{verb}");
        }
    }

    #[tokio::test]
    async fn old_rows_are_deleted_and_numbers_go_on() {
        let folder = tempfile::tempdir().unwrap();
        let storage = storage(&folder).await;
        let of = key("RFQ-1", "5");
        for sent_at in [10, 20, 30] {
            storage
                .add_activity(&of, &ActivityRow { sent_at, ..row("a") })
                .await
                .unwrap();
        }
        storage.delete_activity_before(30).await.unwrap();
        storage.give_back_space().await.unwrap();
        storage
            .add_activity(
                &of,
                &ActivityRow {
                    sent_at: 40,
                    ..row("b")
                },
            )
            .await
            .unwrap();
        let rows = storage.newest_activity(&of, 5, None, 10).await.unwrap();
        let rows: Vec<_> = rows.into_iter().map(|row| (row.number, row.sent_at)).collect();
        assert_eq!(rows, [(4, 40), (3, 30)]);
    }
}
