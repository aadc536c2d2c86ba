//! Whether the database can be written, and what is wrong if not.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::error::DatabaseError;
use sqlx::{AnyConnection, Connection as _, Error};
use tokio::sync::Mutex;

use super::Storage;

/// Time for which an answer holds, so that nobody makes the database write all the time.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// Limit of a connection that is only opened to learn why there is none.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// What is wrong with the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseTrouble {
    /// There is no room for more.
    Full,
    ReadOnly,
    Damaged,
    /// Reading or writing its file fails.
    FileFails,
    /// Its file was removed or renamed while the portal runs: what is written goes nowhere.
    Missing,
    /// Another file stands in its place.
    Replaced,
    /// Anything else, in the database's words.
    Failed(String),
}

impl fmt::Display for DatabaseTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Full => "the disk is full",
            Self::ReadOnly => "it is read-only",
            Self::Damaged => "its file is damaged",
            Self::FileFails => "its file cannot be read or written (disk, quota or limit of size)",
            Self::Missing => "its file was removed or renamed while the portal runs",
            Self::Replaced => "its file was replaced while the portal runs",
            Self::Failed(words) => words,
        })
    }
}

impl From<&Error> for DatabaseTrouble {
    fn from(error: &Error) -> Self {
        let code = error.as_database_error().and_then(DatabaseError::code);
        let code = code.as_deref().unwrap_or_default();
        // PostgreSQL has classes of five characters, SQLite numbers whose low byte is the kind.
        match (code, code.parse::<u32>().map(|number| number & 0xff)) {
            ("53100", _) | (_, Ok(13)) => Self::Full,
            ("25006", _) | (_, Ok(8)) => Self::ReadOnly,
            ("XX001" | "XX002", _) | (_, Ok(11 | 26)) => Self::Damaged,
            ("58030", _) | (_, Ok(10 | 14)) => Self::FileFails,
            _ => Self::Failed(error.to_string()),
        }
    }
}

/// The file of a SQLite database, and which one it was when it was opened.
#[derive(Clone, Debug)]
pub(super) struct DatabaseFile {
    path: PathBuf,
    identity: Option<(u64, u64)>,
}

impl DatabaseFile {
    pub fn opened(path: PathBuf) -> Self {
        let identity = identity(&path);
        Self { path, identity }
    }

    fn check(&self) -> Result<(), DatabaseTrouble> {
        match identity(&self.path) {
            None => Err(DatabaseTrouble::Missing),
            now if now == self.identity => Ok(()),
            Some(_) => Err(DatabaseTrouble::Replaced),
        }
    }
}

#[cfg(unix)]
fn identity(path: &std::path::Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;
    let found = std::fs::metadata(path).ok()?;
    Some((found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn identity(path: &std::path::Path) -> Option<(u64, u64)> {
    path.exists().then_some((0, 0))
}

/// The last check, and when it was.
pub(super) type LastCheck = Arc<Mutex<Option<(Instant, Result<(), DatabaseTrouble>)>>>;

impl Storage {
    /// Tells whether the database can be written. What changes since the last check is logged.
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
            Err(_) => DatabaseTrouble::Failed("it does not answer".to_owned()),
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
