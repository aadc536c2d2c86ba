//! Rows of the activity log. No statement changes one; they are removed by their age alone.

use sqlx::{AssertSqlSafe, Error};

use super::request_key::{OF_REQUEST, RequestKey};
pub use super::rows::ActivityRow;
use super::{Storage, parameters};

/// Limit of attempts if several portals on one database add rows of one request at the same moment.
const MAX_ATTEMPTS: usize = 20;

impl Storage {
    /// Adds a row under the next number of its request.
    pub async fn add_activity(&self, of: &RequestKey, row: &ActivityRow) -> Result<(), Error> {
        let _change = self.caches.activity.change_any();
        for _ in 0..MAX_ATTEMPTS {
            let added = sqlx::query(AssertSqlSafe(format!(
                "INSERT INTO customer_activity (customer, rfq_code, request_created, number, sent_at, who, deed, unclear, \
                 quotation_no, version, total, currency, code, file_name, note) \
                 SELECT {customer}, $2, $3, COALESCE(MAX(number), 0) + 1, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14 \
                 FROM customer_activity WHERE {OF_REQUEST} \
                 ON CONFLICT DO NOTHING",
                customer = RequestKey::CUSTOMER
            )))
            .bind(&of.account)
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
            .execute(self.pool()?)
            .await?;
            if added.rows_affected() == 1 {
                return Ok(());
            }
        }
        Err(Error::RowNotFound)
    }

    /// Returns the newest rows of a request (of these kinds, if any are given), newest first.
    pub async fn newest_activity(
        &self,
        of: &RequestKey,
        deeds: &[&str],
        most: i64,
    ) -> Result<Vec<ActivityRow>, Error> {
        let wanted = match deeds {
            [] => String::new(),
            deeds => format!("AND deed IN ({})", parameters(5, deeds.len())),
        };
        let mut read = sqlx::query_as(AssertSqlSafe(format!(
            "SELECT number, sent_at, who, deed, unclear, quotation_no, version, total, currency, code, file_name, note \
             FROM customer_activity WHERE {OF_REQUEST} {wanted} ORDER BY sent_at DESC, number DESC LIMIT $4"
        )))
        .bind(&of.account)
        .bind(&of.rfq_code)
        .bind(&of.created)
        .bind(most);
        for deed in deeds {
            read = read.bind(*deed);
        }
        let name = format!("{}\0{}\0{most}", of.name(), deeds.join("\0"));
        let read = read.fetch_all(self.pool()?);
        let bytes = |rows: &Vec<ActivityRow>| Some(rows.iter().map(ActivityRow::bytes).sum());
        self.caches.activity.read(&name, bytes, read).await
    }
}

impl Storage {
    /// Deletes rows that were sent before this time (seconds since 1970), those of nobody included (see
    /// `migrations/0014_customers.sql`).
    pub async fn delete_activity_before(&self, time: i64) -> Result<(), Error> {
        let _change = self.caches.activity.change_any();
        self.delete_old(&[
            ("DELETE FROM customer_activity WHERE sent_at < $1", time),
            ("DELETE FROM activity WHERE sent_at < $1", time),
        ])
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
            account: "a".into(),
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
        let read = storage.newest_activity(&key("RFQ-1", "5"), &[], 2).await.unwrap();
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
            .newest_activity(&key("RFQ-2", "5"), &["rejected", "accepted"], 10)
            .await
            .unwrap();
        assert_eq!(
            read,
            [ActivityRow {
                number: 1,
                ..row("b")
            }]
        );
        for (code, deeds) in [("RFQ-3", &[][..]), ("RFQ-1", &["rejected"])] {
            let read = storage.newest_activity(&key(code, "5"), deeds, 10).await;
            assert_eq!(read.unwrap(), []);
        }
    }

    /// The same code names another request at another time, and with another customer.
    #[tokio::test]
    async fn equal_code_shows_nothing_of_another_request() {
        let folder = tempfile::tempdir().unwrap();
        let storage = storage(&folder).await;
        let of_another = RequestKey {
            account: "b".into(),
            ..key("RFQ-1", "100")
        };
        let all = [key("RFQ-1", "100"), key("RFQ-1", "200"), of_another];
        for (of, who) in all.iter().zip(["former", "later", "another"]) {
            storage.add_activity(of, &row(who)).await.unwrap();
        }
        for (of, who) in all.iter().zip(["former", "later", "another"]) {
            let rows = storage.newest_activity(of, &[], 10).await.unwrap();
            let rows: Vec<_> = rows.iter().map(|row| (row.number, row.who.as_str())).collect();
            assert_eq!(rows, [(1, who)]);
        }
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
            .newest_activity(&key("RFQ-1", "5"), &[], 100)
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
        for (verb, count) in [("UPDATE", 0), ("DELETE", 2)] {
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
        let rows = storage.newest_activity(&of, &[], 10).await.unwrap();
        let rows: Vec<_> = rows.into_iter().map(|row| (row.number, row.sent_at)).collect();
        assert_eq!(rows, [(4, 40), (3, 30)]);
    }
}
