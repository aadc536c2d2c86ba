//! Checks whether the database can be written, and names the problem if not.

use std::time::{Duration, Instant};

use sqlx::{AnyConnection, Connection as _, Error};

use super::Storage;
use super::trouble::DatabaseTrouble;

/// Time for which a result holds, so that frequent checks do not make the database write all the time.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// Limit of a connection that is only opened to learn why there is none.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);

impl Storage {
    /// Tells whether the database can be written. A change since the last check is logged.
    ///
    /// # Errors
    /// It cannot, for this reason.
    pub async fn check(&self) -> Result<(), DatabaseTrouble> {
        let mut last = self.last_check.lock().await;
        if let Some((at, result)) = &*last
            && at.elapsed() < CHECK_INTERVAL
        {
            return result.clone();
        }
        let result = self.try_to_write().await;
        let before = last.replace((Instant::now(), result.clone()));
        match (&result, before) {
            (Err(trouble), before) if before.as_ref().map(|(_, one)| one) != Some(&result) => {
                tracing::error!(reason = %trouble, "the database cannot be written");
            }
            (Ok(()), Some((_, Err(_)))) => tracing::info!("the database can be written again"),
            _ => {}
        }
        result
    }

    async fn try_to_write(&self) -> Result<(), DatabaseTrouble> {
        if let Some(file) = &self.file {
            file.check()?;
        }
        let now = jiff::Timestamp::now().as_second().to_string();
        match self.write_portal_state("checked_at", &now).await {
            Ok(()) => Ok(()),
            Err(Error::PoolTimedOut) if self.file.is_none() => Err(self.why_unreachable().await),
            Err(error) => Err(DatabaseTrouble::from(&error)),
        }
    }

    /// The pool does not tell why it has no connection: another one is tried.
    async fn why_unreachable(&self) -> DatabaseTrouble {
        let connecting = AnyConnection::connect_with(&self.options);
        match tokio::time::timeout(CONNECT_TIMEOUT, connecting).await {
            Ok(Ok(_)) => DatabaseTrouble::Failed("all connections are in use".to_owned()),
            Ok(Err(error)) => DatabaseTrouble::from(&error),
            Err(_) => DatabaseTrouble::NoAnswer,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn missing_replaced_and_damaged_files_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("portal.db");
        let storage = Storage::open(&crate::config::sqlite_url(&file).unwrap())
            .await
            .unwrap();
        assert_eq!(storage.try_to_write().await, Ok(()));
        std::fs::rename(&file, folder.path().join("elsewhere.db")).unwrap();
        assert_eq!(storage.try_to_write().await, Err(DatabaseTrouble::Missing));
        std::fs::write(&file, "another").unwrap();
        assert_eq!(storage.try_to_write().await, Err(DatabaseTrouble::Replaced));
    }

    #[tokio::test]
    async fn answer_holds_for_a_while() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("portal.db");
        let storage = Storage::open(&crate::config::sqlite_url(&file).unwrap())
            .await
            .unwrap();
        storage.check().await.unwrap();
        std::fs::remove_file(&file).unwrap();
        assert_eq!(storage.check().await, Ok(()));
    }
}
