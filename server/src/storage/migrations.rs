//! Tables, one numbered file a change; a file that was released is never edited.

use anyhow::{Result, bail};
use sqlx::AnyPool;
use sqlx::Executor as _;

const ALL: [(i64, &str); 4] = [
    (1, include_str!("migrations/0001_sessions.sql")),
    (2, include_str!("migrations/0002_activity.sql")),
    (3, include_str!("migrations/0003_quotation_versions.sql")),
    (4, include_str!("migrations/0004_quotation_lanes.sql")),
];

/// Carries out what is missing, each change in its own transaction.
pub async fn run(pool: &AnyPool) -> Result<()> {
    pool.execute("CREATE TABLE IF NOT EXISTS migrations (version BIGINT PRIMARY KEY)")
        .await?;
    let done: Option<i64> = sqlx::query_scalar("SELECT MAX(version) FROM migrations")
        .fetch_one(pool)
        .await?;
    let done = done.unwrap_or(0);
    if ALL.iter().all(|(version, _)| *version < done) {
        bail!("the database was made by a newer version of the portal");
    }
    for (version, statements) in ALL.into_iter().filter(|(version, _)| *version > done) {
        let mut transaction = pool.begin().await?;
        // First the number: of two instances that start at once, one waits here and then finds it taken.
        let taken = sqlx::query("INSERT INTO migrations (version) VALUES ($1) ON CONFLICT DO NOTHING")
            .bind(version)
            .execute(&mut *transaction)
            .await?
            .rows_affected();
        if taken == 1 {
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
