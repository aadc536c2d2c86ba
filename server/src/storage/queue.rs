//! Rows of the queue on home; see `migrations/0008_queue.sql`.

use sqlx::{AssertSqlSafe, Error, Row as _};

use super::{MAX_LISTED, Storage, parameters};

/// The stored state of a person, and the number of its changes.
pub struct PersonRow {
    pub change: i64,
    pub state: String,
}

impl Storage {
    /// Returns those of these names that have a brief, with the brief.
    pub async fn briefs(&self, names: &[String]) -> Result<Vec<(String, String)>, Error> {
        let mut found = Vec::new();
        for names in names.chunks(MAX_LISTED) {
            let mut query = sqlx::query(AssertSqlSafe(format!(
                "SELECT name, brief FROM request_briefs WHERE name IN ({})",
                parameters(1, names.len())
            )));
            for name in names {
                query = query.bind(name.clone());
            }
            for row in query.fetch_all(self.pool()?).await? {
                found.push((row.try_get("name")?, row.try_get("brief")?));
            }
        }
        Ok(found)
    }

    pub async fn set_brief(&self, name: &str, brief: &str, now: i64) -> Result<(), Error> {
        sqlx::query(
            "INSERT INTO request_briefs (name, brief, kept) VALUES ($1, $2, $3) \
             ON CONFLICT (name) DO UPDATE SET brief = excluded.brief, kept = excluded.kept",
        )
        .bind(name)
        .bind(brief)
        .bind(now)
        .execute(self.pool()?)
        .await?;
        Ok(())
    }

    pub async fn delete_brief(&self, name: &str) -> Result<(), Error> {
        sqlx::query("DELETE FROM request_briefs WHERE name = $1")
            .bind(name)
            .execute(self.pool()?)
            .await?;
        Ok(())
    }

    pub async fn queue_person(&self, person: &str) -> Result<Option<PersonRow>, Error> {
        let row = sqlx::query("SELECT change, state FROM queue_people WHERE person = $1")
            .bind(person)
            .fetch_optional(self.pool()?)
            .await?;
        row.map(|row| {
            Ok(PersonRow {
                change: row.try_get("change")?,
                state: row.try_get("state")?,
            })
        })
        .transpose()
    }

    /// Stores a person's state after a change of the one with this number (0: there was none). Returns `false` if another
    /// change was faster.
    pub async fn set_queue_person(
        &self,
        person: &str,
        before: i64,
        state: &str,
        now: i64,
    ) -> Result<bool, Error> {
        let statement = if before == 0 {
            "INSERT INTO queue_people (person, change, state, used) VALUES ($1, $2 + 1, $3, $4) ON CONFLICT DO NOTHING"
        } else {
            "UPDATE queue_people SET change = $2 + 1, state = $3, used = $4 WHERE person = $1 AND change = $2"
        };
        let done = sqlx::query(statement)
            .bind(person)
            .bind(before)
            .bind(state)
            .bind(now)
            .execute(self.pool()?)
            .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Deletes rows that were not used since these times.
    pub async fn delete_queue_before(&self, briefs: i64, people: i64) -> Result<(), Error> {
        self.delete_old(&[
            ("DELETE FROM request_briefs WHERE kept < $1", briefs),
            ("DELETE FROM queue_people WHERE used < $1", people),
        ])
        .await?;
        Ok(())
    }
}
