//! Tables, one numbered file for each change. A released file is never edited.

use std::path::Path;

use anyhow::{Result, bail};
use sqlx::AnyPool;
use sqlx::Executor as _;

use super::backup;

const ALL: [(i64, &str); 23] = [
    (1, include_str!("migrations/0001_sessions.sql")),
    (2, include_str!("migrations/0002_activity.sql")),
    (3, include_str!("migrations/0003_quotation_versions.sql")),
    (4, include_str!("migrations/0004_quotation_lanes.sql")),
    (5, include_str!("migrations/0005_activity_of_request.sql")),
    (6, include_str!("migrations/0006_webhook_deliveries.sql")),
    (7, include_str!("migrations/0007_instances.sql")),
    (8, include_str!("migrations/0008_queue.sql")),
    (9, include_str!("migrations/0009_session_owner.sql")),
    (10, include_str!("migrations/0010_call_rates.sql")),
    (11, include_str!("migrations/0011_form_keys_sqlite.sql")),
    (12, include_str!("migrations/0012_form_keys_done.sql")),
    (13, include_str!("migrations/0013_portal_state.sql")),
    (14, include_str!("migrations/0014_customers.sql")),
    (15, include_str!("migrations/0015_shares.sql")),
    (16, include_str!("migrations/0016_push.sql")),
    (17, include_str!("migrations/0017_team.sql")),
    (18, include_str!("migrations/0018_views.sql")),
    (19, include_str!("migrations/0019_approvals.sql")),
    (20, include_str!("migrations/0020_activity_of_customer.sql")),
    (21, include_str!("migrations/0021_readings.sql")),
    (22, include_str!("migrations/0022_courier_orders.sql")),
    (23, include_str!("migrations/0023_unsealed_notices.sql")),
];

/// Shared state of several instances, which a single instance keeps in memory.
const ON_POSTGRES_ONLY: [i64; 3] = [7, 10, 12];
/// State for which several instances use a table of their own (0007).
const ON_SQLITE_ONLY: [i64; 1] = [11];

/// The number of the newest change of the tables.
pub fn newest() -> i64 {
    ALL.iter().map(|(version, _)| *version).max().unwrap_or_default()
}

/// Runs the missing migrations, each in its own transaction. A SQLite database is copied first. `file` is that of a SQLite
/// database.
pub async fn run(pool: &AnyPool, file: Option<&Path>) -> Result<()> {
    pool.execute("CREATE TABLE IF NOT EXISTS migrations (version BIGINT PRIMARY KEY)")
        .await?;
    let done: Option<i64> = sqlx::query_scalar("SELECT MAX(version) FROM migrations")
        .fetch_one(pool)
        .await?;
    let done = done.unwrap_or(0);
    if ALL.iter().all(|(version, _)| *version < done) {
        bail!("the database was made by a newer version of the portal");
    }
    let is_behind = ALL.iter().any(|(version, _)| *version > done);
    if let Some(file) = file.filter(|_| is_behind && done > 0) {
        backup::before_migration(file, done).await?;
    }
    for (version, statements) in ALL.into_iter().filter(|(version, _)| *version > done) {
        let mut transaction = pool.begin().await?;
        if file.is_none() {
            // Of a large table a change takes its time.
            transaction.execute("SET LOCAL statement_timeout = 0").await?;
        }
        // The number is inserted first: of two instances that start at once, one waits here and then finds it taken.
        let taken = sqlx::query("INSERT INTO migrations (version) VALUES ($1) ON CONFLICT DO NOTHING")
            .bind(version)
            .execute(&mut *transaction)
            .await?
            .rows_affected();
        let of_the_other = if file.is_some() {
            &ON_POSTGRES_ONLY[..]
        } else {
            &ON_SQLITE_ONLY
        };
        let is_due = !of_the_other.contains(&version);
        if taken == 1 && is_due {
            for statement in statements
                .split(';')
                .map(str::trim)
                .filter(|statement| !statement.is_empty())
            {
                transaction.execute(statement).await?;
            }
        }
        transaction.commit().await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use sqlx::any::AnyPoolOptions;

    use super::super::request_key::RequestKey;
    use super::*;

    /// A database as the program with this schema number made it.
    async fn made_with(schema: usize, file: &Path) -> AnyPool {
        sqlx::any::install_default_drivers();
        let url = crate::config::sqlite_url(file).unwrap();
        let pool = AnyPoolOptions::new()
            .max_connections(1)
            .connect(&url)
            .await
            .unwrap();
        pool.execute("CREATE TABLE migrations (version BIGINT PRIMARY KEY)")
            .await
            .unwrap();
        for (version, statements) in &ALL[..schema] {
            if !ON_POSTGRES_ONLY.contains(version) {
                for statement in statements.split(';').filter(|one| !one.trim().is_empty()) {
                    pool.execute(sqlx::AssertSqlSafe(statement)).await.unwrap();
                }
            }
            sqlx::query("INSERT INTO migrations (version) VALUES ($1)")
                .bind(version)
                .execute(&pool)
                .await
                .unwrap();
        }
        pool
    }

    async fn schema(pool: &AnyPool) -> i64 {
        let newest = sqlx::query_scalar("SELECT MAX(version) FROM migrations");
        newest.fetch_one(pool).await.unwrap()
    }

    /// The database of the former program, with its rows, is kept beside the upgraded one.
    #[tokio::test]
    async fn database_is_copied_before_its_tables_change() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("portal.db");
        let before = made_with(10, &file).await;
        before
            .execute("INSERT INTO sessions (id, sealed, created_at, last_seen) VALUES ('a', '00', 1, 2)")
            .await
            .unwrap();
        before.close().await;
        for older in 5..9 {
            std::fs::write(copy(&file, older), "").unwrap();
        }
        let url = crate::config::sqlite_url(&file).unwrap();
        let upgraded = super::super::Storage::open(&url).await.unwrap();
        upgraded.set_portal_state("written", "after").await.unwrap();
        assert_eq!(schema(&upgraded.pool).await, ALL[ALL.len() - 1].0);
        upgraded.close().await;
        for (version, is_kept) in [(5, false), (6, false), (7, true), (8, true), (10, true)] {
            assert_eq!(copy(&file, version).exists(), is_kept, "{version}");
        }
        // Nothing changes at the next start.
        super::super::Storage::open(&url).await.unwrap().close().await;
        assert!(!copy(&file, ALL[ALL.len() - 1].0).exists());

        let url = crate::config::sqlite_url(&copy(&file, 10)).unwrap();
        let kept = AnyPoolOptions::new().connect(&url).await.unwrap();
        assert_eq!(schema(&kept).await, 10);
        let rows: Vec<String> = sqlx::query_scalar("SELECT id FROM sessions")
            .fetch_all(&kept)
            .await
            .unwrap();
        assert_eq!(rows, ["a"]);
    }

    /// Without a copy the tables stay as they are.
    #[tokio::test]
    async fn tables_stay_where_no_copy_can_be_made() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("portal.db");
        let pool = made_with(10, &file).await;
        let elsewhere = folder.path().join("no such folder").join("portal.db");
        let error = run(&pool, Some(&elsewhere)).await.unwrap_err();
        assert!(error.to_string().contains("cannot be copied"), "{error}");
        assert_eq!(schema(&pool).await, 10);
    }

    fn copy(file: &Path, schema: i64) -> std::path::PathBuf {
        file.with_file_name(format!("portal.db.before-{schema}"))
    }

    /// Rows from before rows named their customer stay where they are, and are shown to nobody.
    #[tokio::test]
    async fn rows_without_a_customer_are_kept_and_not_shown() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("portal.db");
        let pool = made_with(13, &file).await;
        pool.execute("INSERT INTO activity VALUES ('RFQ-1', '5', 7, 99, 'Lan', 'accepted', 1, 'QT', '2', '5', 'VND', '', '', 'x; y')")
            .await
            .unwrap();
        pool.execute(
            "INSERT INTO quotation_versions VALUES ('RFQ-1', '5', 1, 'hash', 'QT', '2', '', 99, 'sealed')",
        )
        .await
        .unwrap();
        pool.close().await;
        let url = crate::config::sqlite_url(&file).unwrap();
        let storage = super::super::Storage::open(&url).await.unwrap();
        for account in ["", "a"] {
            let of = RequestKey::new(account.into(), "RFQ-1", Some("5")).unwrap();
            assert_eq!(storage.newest_activity(&of, &[], 10).await.unwrap(), []);
            assert!(storage.versions(&of).await.unwrap().is_empty());
        }
        for (table, left) in [("activity", 1), ("quotation_versions", 1)] {
            assert_eq!(count(&storage.pool, table).await, left, "{table}");
        }
        // They are deleted when they are old.
        storage.delete_activity_before(100).await.unwrap();
        storage.delete_reads_before(100).await.unwrap();
        for table in ["activity", "quotation_versions"] {
            assert_eq!(count(&storage.pool, table).await, 0, "{table}");
        }
    }

    /// They have the names of files and the operator's words, and no page could open them.
    #[tokio::test]
    async fn unsealed_notices_of_earlier_releases_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("portal.db");
        let pool = made_with(22, &file).await;
        pool.execute(
            "INSERT INTO sessions (id, sealed, created_at, last_seen, notice) VALUES ('a', '00', 1, 2, '{\"flash\":\"RequestSent\"}')",
        )
        .await
        .unwrap();
        pool.close().await;
        let url = crate::config::sqlite_url(&file).unwrap();
        let storage = super::super::Storage::open(&url).await.unwrap();
        assert_eq!(storage.session("a").await.unwrap().unwrap().notice, None);
    }

    async fn count(pool: &AnyPool, table: &str) -> i64 {
        let statement = format!("SELECT COUNT(*) FROM {table}");
        let count = sqlx::query_scalar(sqlx::AssertSqlSafe(statement));
        count.fetch_one(pool).await.unwrap()
    }
}
