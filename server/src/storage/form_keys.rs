//! Rows of submitted forms: written before anything is sent.

use sqlx::Error;

use super::Storage;

/// State of a form at its submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormClaim {
    /// It was not submitted before.
    First,
    /// It was submitted before, and no outcome was recorded.
    Begun,
    /// It was submitted before.
    Done,
}

impl Storage {
    /// Claims a form. `claimant` identifies the attempt: a claim of this very attempt that the database made, but could not
    /// report, is found again. `now` is in milliseconds since 1970.
    pub async fn claim_form(&self, key: &str, claimant: &str, now: i64) -> Result<FormClaim, Error> {
        loop {
            let claimed = sqlx::query(
                "INSERT INTO form_keys (key, claimant, claimed_at, is_done) VALUES ($1, $2, $3, 0) \
                 ON CONFLICT (key) DO UPDATE SET claimant = excluded.claimant \
                 WHERE form_keys.claimant = excluded.claimant",
            )
            .bind(key)
            .bind(claimant)
            .bind(now)
            .execute(self.pool()?)
            .await?;
            if claimed.rows_affected() == 1 {
                return Ok(FormClaim::First);
            }
            let is_done: Option<i64> = sqlx::query_scalar("SELECT is_done FROM form_keys WHERE key = $1")
                .bind(key)
                .fetch_optional(self.pool()?)
                .await?;
            match is_done {
                Some(0) => return Ok(FormClaim::Begun),
                Some(_) => return Ok(FormClaim::Done),
                // Released in between.
                None => {}
            }
        }
    }

    /// Records that the outcome of a form is known.
    pub async fn finish_form(&self, key: &str) -> Result<(), Error> {
        sqlx::query("UPDATE form_keys SET is_done = 1 WHERE key = $1")
            .bind(key)
            .execute(self.pool()?)
            .await?;
        Ok(())
    }

    /// Allows a form to be submitted again.
    pub async fn release_form(&self, key: &str) -> Result<(), Error> {
        sqlx::query("DELETE FROM form_keys WHERE key = $1")
            .bind(key)
            .execute(self.pool()?)
            .await?;
        Ok(())
    }

    /// Deletes forms claimed before this time (milliseconds since 1970).
    pub async fn delete_forms_before(&self, time: i64) -> Result<(), Error> {
        self.delete_old(&[("DELETE FROM form_keys WHERE claimed_at < $1", time)])
            .await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The claim is in the database before anything is sent: another program finds it.
    #[tokio::test]
    async fn claim_outlives_the_program() {
        let folder = tempfile::tempdir().unwrap();
        let url = crate::config::sqlite_url(&folder.path().join("portal.db")).unwrap();
        let one = Storage::open(&url).await.unwrap();
        let claim = async |of: &Storage, claimant, now| of.claim_form("a", claimant, now).await.unwrap();
        assert_eq!(claim(&one, "x", 5).await, FormClaim::First);
        assert_eq!(claim(&one, "x", 5).await, FormClaim::First, "the same attempt");
        one.close().await;
        let other = Storage::open(&url).await.unwrap();
        assert_eq!(claim(&other, "y", 6).await, FormClaim::Begun);
        other.finish_form("a").await.unwrap();
        assert_eq!(claim(&other, "z", 7).await, FormClaim::Done);
        other.delete_forms_before(5).await.unwrap();
        assert_eq!(claim(&other, "z", 7).await, FormClaim::Done);
        other.release_form("a").await.unwrap();
        assert_eq!(claim(&other, "z", 7).await, FormClaim::First);
        other.delete_forms_before(8).await.unwrap();
        assert_eq!(claim(&other, "w", 9).await, FormClaim::First);
    }
}
