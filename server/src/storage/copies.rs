//! Copies of a SQLite database that an administrator makes and puts back.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};

use super::inspection::{BUSY_TIMEOUT, Inspection, connect, sqlite};

/// Longest wait for a portal that is about to end.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);

/// Copies a database, while the portal may be running, to a file that is not there yet.
///
/// # Errors
/// There is no copy then.
pub async fn copy(from: &Path, to: &Path) -> Result<Inspection> {
    if to.exists() {
        bail!("{} is there already: a copy replaces nothing", to.display());
    }
    let mut connection = connect(from, BUSY_TIMEOUT).await?;
    let part = vacuum_into(&mut connection, to).await;
    let part = part.with_context(|| format!("{} cannot be copied to {}", from.display(), to.display()))?;
    connection.close().await?;
    let inspection = sqlite(&part).await?;
    if inspection.schema.is_none() {
        std::fs::remove_file(&part)?;
        bail!("{} is no database of the portal", from.display());
    }
    put(&part, to)?;
    Ok(inspection)
}

/// Copies a database to a file beside this one, and returns that: what bears the name of a copy is whole, whenever the portal or the
/// machine may end.
pub(super) async fn vacuum_into(connection: &mut SqliteConnection, to: &Path) -> Result<PathBuf> {
    let part = beside(to, "part");
    match std::fs::remove_file(&part) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    let path = part
        .to_str()
        .context("the name of the copy is not readable text")?;
    let copied = sqlx::query("VACUUM INTO $1").bind(path).execute(connection).await;
    if let Err(error) = copied {
        let _ = std::fs::remove_file(&part);
        return Err(error.into());
    }
    Ok(part)
}

/// Gives a copy that is on the disk its name.
pub(super) fn put(part: &Path, to: &Path) -> Result<()> {
    std::fs::File::open(part)?.sync_all()?;
    std::fs::rename(part, to).with_context(|| format!("{} cannot be given its name", part.display()))
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
        let is_damaged = close_log(into).await?;
        let former = free_name(into)?;
        std::fs::rename(into, &former).with_context(|| format!("{} cannot be moved away", into.display()))?;
        if is_damaged {
            // Its log stays with it, and is not taken for one of the new database.
            for ending in ["-wal", "-shm"] {
                move_if_there(&with_ending(into, ending), &with_ending(&former, ending))?;
            }
        }
        Some(former)
    } else {
        None
    };
    std::fs::rename(&new, into).with_context(|| format!("{} cannot be put in its place", new.display()))?;
    Ok(former)
}

/// Makes a database one file, without its log in a file of its own; that fails while anybody else has it open. Tells whether it is
/// too damaged for that.
async fn close_log(file: &Path) -> Result<bool> {
    let closed = async {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .busy_timeout(STOP_TIMEOUT);
        let mut connection = options.connect().await?;
        let mode: String = sqlx::query_scalar("PRAGMA journal_mode = DELETE")
            .fetch_one(&mut connection)
            .await?;
        connection.close().await?;
        Ok(mode)
    };
    match closed.await {
        Ok(mode) if mode == "delete" => Ok(false),
        Err(error) if is_damage(&error) => Ok(true),
        _ => bail!("{} is in use: stop the portal first", file.display()),
    }
}

/// Tells whether SQLite calls the file damaged, or no database (`SQLITE_CORRUPT`, `SQLITE_NOTADB`).
fn is_damage(error: &sqlx::Error) -> bool {
    let code = error
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code);
    // The low byte is the kind of an extended code.
    let code = code.and_then(|code| code.parse::<u32>().ok());
    code.is_some_and(|code| matches!(code & 0xff, 11 | 26))
}

fn move_if_there(from: &Path, to: &Path) -> Result<()> {
    match std::fs::rename(from, to) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("{} cannot be moved away", from.display()))
        }
        _ => Ok(()),
    }
}

/// A name beside the database that is not taken.
fn free_name(file: &Path) -> Result<PathBuf> {
    let names = (1..10_000).map(|number| beside(file, &format!("replaced-{number}")));
    let free = names.into_iter().find(|name| !name.exists());
    free.with_context(|| format!("too many former databases lie beside {}", file.display()))
}

fn beside(file: &Path, ending: &str) -> PathBuf {
    with_ending(file, &format!(".{ending}"))
}

fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
