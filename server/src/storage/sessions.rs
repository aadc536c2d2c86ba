//! Rows of sessions. Every change of an existing row is an `UPDATE`: a deleted session never comes back.

use sqlx::Error;

use super::Storage;
pub use super::rows::SessionRow;

/// Overdue sessions that are read at once.
const OVERDUE_AT_ONCE: usize = if cfg!(test) { 2 } else { 500 };

const COLUMNS: &str = "id, sealed, created_at, last_seen, ended_at, notice, kept, owner";

impl Storage {
    /// Returns `false` if the id is taken.
    pub async fn insert_session(&self, row: &SessionRow) -> Result<bool, Error> {
        let done = sqlx::query(
            "INSERT INTO sessions (id, sealed, created_at, last_seen, notice, kept, owner) VALUES ($1, $2, $3, $4, $5, $6, $7) \
             ON CONFLICT DO NOTHING",
        )
        .bind(&row.id)
        .bind(&row.sealed)
        .bind(row.created_at)
        .bind(row.last_seen)
        .bind(&row.notice)
        .bind(&row.kept)
        .bind(&row.owner)
        .execute(self.pool()?)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    pub async fn session(&self, id: &str) -> Result<Option<SessionRow>, Error> {
        let statement = format!("SELECT {COLUMNS} FROM sessions WHERE id = $1");
        let read = sqlx::query_as(sqlx::AssertSqlSafe(statement))
            .bind(id)
            .fetch_optional(self.pool()?);
        // Unknown ids are not cached.
        let bytes = |row: &Option<SessionRow>| row.as_ref().map(SessionRow::bytes);
        self.caches.sessions.read(id, bytes, read).await
    }

    /// Replaces the contents of a live session.
    pub async fn update_session(&self, id: &str, sealed: &str) -> Result<bool, Error> {
        let _change = self.caches.sessions.change(id);
        let done = sqlx::query("UPDATE sessions SET sealed = $2 WHERE id = $1 AND ended_at IS NULL")
            .bind(id)
            .bind(sealed)
            .execute(self.pool()?)
            .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Returns the live sessions of a token, the most recently used first.
    pub async fn sessions_of(&self, owner: &str) -> Result<Vec<SessionRow>, Error> {
        sqlx::query_as(sqlx::AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM sessions WHERE owner = $1 AND ended_at IS NULL ORDER BY last_seen DESC, created_at DESC, id"
        )))
        .bind(owner)
        .fetch_all(self.pool()?)
        .await
    }

    /// Changes when a session began and was last used, as somebody with the database could.
    #[cfg(test)]
    pub async fn change_session_times(&self, id: &str, time: i64) -> Result<(), Error> {
        let _change = self.caches.sessions.change(id);
        sqlx::query("UPDATE sessions SET created_at = $2, last_seen = $2 WHERE id = $1")
            .bind(id)
            .bind(time)
            .execute(self.pool()?)
            .await?;
        Ok(())
    }

    pub async fn touch_session(&self, id: &str, now: i64) -> Result<(), Error> {
        let _change = self.caches.sessions.change(id);
        sqlx::query(
            "UPDATE sessions SET last_seen = $2 WHERE id = $1 AND ended_at IS NULL AND last_seen < $2",
        )
        .bind(id)
        .bind(now)
        .execute(self.pool()?)
        .await?;
        Ok(())
    }

    /// Ends a live session; its contents are replaced by `sealed`, which has no token.
    pub async fn end_session(&self, id: &str, sealed: &str, now: i64) -> Result<(), Error> {
        let _change = self.caches.sessions.change(id);
        sqlx::query("UPDATE sessions SET sealed = $2, ended_at = $3, notice = NULL, owner = NULL WHERE id = $1 AND ended_at IS NULL")
            .bind(id)
            .bind(sealed)
            .bind(now)
            .execute(self.pool()?)
            .await?;
        Ok(())
    }

    pub async fn set_session_notice(&self, id: &str, notice: Option<&str>) -> Result<(), Error> {
        let _change = self.caches.sessions.change(id);
        sqlx::query("UPDATE sessions SET notice = $2 WHERE id = $1 AND ended_at IS NULL")
            .bind(id)
            .bind(notice)
            .execute(self.pool()?)
            .await?;
        Ok(())
    }

    /// Deletes the message that was shown, unless another one took its place meanwhile.
    pub async fn clear_session_notice(&self, id: &str, shown: &str) -> Result<(), Error> {
        let _change = self.caches.sessions.change(id);
        sqlx::query("UPDATE sessions SET notice = NULL WHERE id = $1 AND notice = $2")
            .bind(id)
            .bind(shown)
            .execute(self.pool()?)
            .await?;
        Ok(())
    }

    /// Stores forms with a session in place of those that it had (empty: none). Returns false, and stores nothing, if it has
    /// others by now.
    pub async fn replace_kept_forms(&self, id: &str, had: &str, forms: Option<&str>) -> Result<bool, Error> {
        let _change = self.caches.sessions.change(id);
        let done = sqlx::query("UPDATE sessions SET kept = $3 WHERE id = $1 AND COALESCE(kept, '') = $2")
            .bind(id)
            .bind(had)
            .bind(forms)
            .execute(self.pool()?)
            .await?;
        Ok(done.rows_affected() == 1)
    }

    pub async fn delete_session(&self, id: &str) -> Result<(), Error> {
        let _change = self.caches.sessions.change(id);
        sqlx::query("DELETE FROM sessions WHERE id = $1")
            .bind(id)
            .execute(self.pool()?)
            .await?;
        Ok(())
    }

    /// Returns live sessions that were last seen or started before these times, in the order of their ids after this one; at most
    /// 500 at once.
    pub async fn overdue_sessions(
        &self,
        seen_before: i64,
        created_before: i64,
        after: &str,
    ) -> Result<Vec<SessionRow>, Error> {
        sqlx::query_as(sqlx::AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM sessions WHERE ended_at IS NULL AND (last_seen < $1 OR created_at < $2) AND id > $3 \
             ORDER BY id LIMIT {OVERDUE_AT_ONCE}"
        )))
        .bind(seen_before)
        .bind(created_before)
        .bind(after)
        .fetch_all(self.pool()?)
        .await
    }

    pub async fn delete_sessions_ended_before(&self, time: i64) -> Result<u64, Error> {
        let _change = self.caches.sessions.change_any();
        self.delete_old(&[("DELETE FROM sessions WHERE ended_at < $1", time)])
            .await
    }

    /// Counts the sessions, ended ones included.
    pub async fn count_sessions(&self) -> Result<i64, Error> {
        sqlx::query_scalar("SELECT COUNT(*) FROM sessions")
            .fetch_one(self.pool()?)
            .await
    }
}
