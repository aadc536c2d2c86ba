//! Copies of a SQLite database that an administrator makes and puts back.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};

/// Longest wait for writers of a running portal.
const BUSY_TIMEOUT: Duration = Duration::from_secs(30);
/// Longest wait for a portal that is about to end.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);

/// What a database says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// The number of the last change of its tables; `None`: it is no database of the portal.
    pub schema: Option<i64>,
    /// The id of the key that seals new sessions.
    pub session_key: Option<String>,
}

async fn connect(file: &Path, timeout: Duration) -> Result<SqliteConnection> {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(false)
        .busy_timeout(timeout);
    let connection = options.connect().await;
    connection.with_context(|| format!("{} cannot be opened as a database", file.display()))
}

/// Checks a database from its first page to its last, and returns what it says of itself.
///
/// # Errors
/// It is damaged, or no database.
pub async fn inspect(file: &Path) -> Result<Inspection> {
    let mut connection = connect(file, BUSY_TIMEOUT).await?;
    let found: String = sqlx::query_scalar("PRAGMA integrity_check(1)")
        .fetch_one(&mut connection)
        .await
        .with_context(|| format!("{} is no database, or a damaged one", file.display()))?;
    if found != "ok" {
        bail!("{} is damaged: {found}", file.display());
    }
    // A database without these tables is not the portal's.
    let schema = sqlx::query_scalar("SELECT MAX(version) FROM migrations")
        .fetch_one(&mut connection)
        .await;
    let key = sqlx::query_scalar("SELECT value FROM portal_state WHERE name = 'session_key'");
    let key = key.fetch_optional(&mut connection).await;
    connection.close().await?;
    Ok(Inspection {
        schema: schema.ok().flatten(),
        session_key: key.ok().flatten(),
    })
}

/// Copies a database, while the portal may be running, to a file that is not there yet.
///
/// # Errors
/// There is no copy then.
pub async fn copy(from: &Path, to: &Path) -> Result<Inspection> {
    if to.exists() {
        bail!("{} is there already: a copy replaces nothing", to.display());
    }
    let path = to.to_str().context("the name of the copy is not readable text")?;
    let mut connection = connect(from, BUSY_TIMEOUT).await?;
    let copied = sqlx::query("VACUUM INTO $1")
        .bind(path)
        .execute(&mut connection)
        .await;
    copied.with_context(|| format!("{} cannot be copied to {path}", from.display()))?;
    connection.close().await?;
    let inspection = inspect(to).await?;
    if inspection.schema.is_none() {
        bail!("{} is no database of the portal", from.display());
    }
    Ok(inspection)
}

/// Puts a copy in the place of a database that nobody uses, which is kept beside it. Returns where it is.
///
/// # Errors
/// The portal is running, or a file cannot be written.
pub async fn put_back(copy: &Path, into: &Path) -> Result<Option<PathBuf>> {
    let new = beside(into, "new");
    let written = std::fs::copy(copy, &new).and_then(|_| {
        #[cfg(unix)]
        std::fs::set_permissions(&new, std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
        std::fs::File::open(&new)?.sync_all()
    });
    written.with_context(|| format!("{} cannot be written", new.display()))?;
    let former = if into.exists() {
        // Without its log in a file of its own the database is one file; that fails while anybody else has it open.
        let mut connection = connect(into, STOP_TIMEOUT).await?;
        let mode: Result<String, sqlx::Error> = sqlx::query_scalar("PRAGMA journal_mode = DELETE")
            .fetch_one(&mut connection)
            .await;
        connection.close().await?;
        if !mode.is_ok_and(|mode| mode == "delete") {
            bail!("{} is in use: stop the portal first", into.display());
        }
        let former = free_name(into)?;
        std::fs::rename(into, &former).with_context(|| format!("{} cannot be moved away", into.display()))?;
        Some(former)
    } else {
        None
    };
    std::fs::rename(&new, into).with_context(|| format!("{} cannot be put in its place", new.display()))?;
    Ok(former)
}

/// A name beside the database that is not taken.
fn free_name(file: &Path) -> Result<PathBuf> {
    let names = (1..10_000).map(|number| beside(file, &format!("replaced-{number}")));
    let free = names.into_iter().find(|name| !name.exists());
    free.with_context(|| format!("too many former databases lie beside {}", file.display()))
}

fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(format!(".{ending}"));
    name.into()
}
