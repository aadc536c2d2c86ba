//! Problems of the database.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use sqlx::Error;
use sqlx::error::DatabaseError;
use tokio::sync::Mutex;

/// A problem of the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseTrouble {
    /// The disk is full.
    Full,
    ReadOnly,
    Damaged,
    /// Reading or writing its file fails.
    FileFails,
    /// Its file was removed or renamed while the portal runs: writes would be lost.
    Missing,
    /// Another file stands in its place.
    Replaced,
    /// It does not answer in time.
    NoAnswer,
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
            Self::NoAnswer => "it does not answer",
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
pub struct DatabaseFile {
    path: PathBuf,
    identity: Option<(u64, u64)>,
}

impl DatabaseFile {
    pub fn opened(path: PathBuf) -> Self {
        let identity = identity(&path);
        Self { path, identity }
    }

    /// Tells whether it is still the same one.
    pub fn check(&self) -> Result<(), DatabaseTrouble> {
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
pub type LastCheck = Arc<Mutex<Option<(Instant, Result<(), DatabaseTrouble>)>>>;
