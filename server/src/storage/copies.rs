//! Copies of a SQLite database: those that an administrator makes and puts back, and those made before tables change. A file with
//! the name of a copy, or of the database, is whole at any time at which the program or the machine may end.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use tempfile::NamedTempFile;

use super::inspection::{BUSY_TIMEOUT, Inspection, connect, sqlite};

/// Longest wait for a portal that is about to end.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);
/// Endings of the files that SQLite keeps beside a database: the log of new pages, its index, and the journal for a crash.
/// SQLite would take old ones for those of any database of that name.
const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

/// Copies a database, while the portal may be running, to a file that is not there yet.
///
/// # Errors
/// There is no copy then.
pub async fn copy(from: &Path, to: &Path) -> Result<Inspection> {
    if to.exists() {
        bail!("{} is there already: a copy replaces nothing", to.display());
    }
    let (new, inspection) = copied(from, to).await?;
    let placed = new.persist_noclobber(to);
    placed.with_context(|| format!("{} cannot be given its name", to.display()))?;
    sync_folder(to)?;
    Ok(inspection)
}

/// Copies a database to a file that may be there: one with an earlier state of the same database.
///
/// # Errors
/// There is no new copy then.
pub(super) async fn copy_anew(from: &Path, to: &Path) -> Result<()> {
    let (new, _) = copied(from, to).await?;
    new.persist(to)?;
    sync_folder(to)
}

/// Puts a copy in the place of a database that nobody uses, which is kept beside it. Returns where it is.
///
/// # Errors
/// The portal is running, or a file cannot be written.
pub async fn put_back(copy: &Path, into: &Path) -> Result<Option<PathBuf>> {
    let is_there = into.exists();
    if is_there {
        close_log(into).await?;
    }
    let (new, _) = copied(copy, into).await?;
    let former = free_name(into)?;
    // The database has both names until the new one takes its place: there is one at any time. Where files can have one name only,
    // it is without for a moment.
    if is_there && std::fs::hard_link(into, &former).is_err() {
        std::fs::rename(into, &former).with_context(|| format!("{} cannot be moved away", into.display()))?;
    }
    for ending in BESIDE {
        move_if_there(&with_ending(into, ending), &with_ending(&former, ending))?;
    }
    new.persist(into)
        .with_context(|| format!("the copy cannot be put in the place of {}", into.display()))?;
    sync_folder(into)?;
    Ok(is_there.then_some(former))
}

/// A copy, whole and on the disk, in a file without its name yet, which is in the same folder.
async fn copied(from: &Path, to: &Path) -> Result<(NamedTempFile, Inspection)> {
    let failed = || format!("{} cannot be copied to {}", from.display(), to.display());
    let name = to.file_name().context("the copy has no name")?;
    let mut prefix = name.to_owned();
    prefix.push(".part-");
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    let new = tempfile::Builder::new()
        .prefix(&prefix)
        .tempfile_in(folder.unwrap_or(Path::new(".")))
        .with_context(failed)?;
    let path = new
        .path()
        .to_str()
        .context("the name of the copy is not readable text")?;
    let mut connection = connect(from, BUSY_TIMEOUT).await?;
    sqlx::query("VACUUM INTO $1")
        .bind(path)
        .execute(&mut connection)
        .await
        .with_context(failed)?;
    connection.close().await?;
    let inspection = sqlite(new.path()).await?;
    if inspection.schema.is_none() {
        bail!("{} is no database of the portal", from.display());
    }
    new.as_file().sync_all()?;
    Ok((new, inspection))
}

/// Makes a database one file, without its log in a file of its own; that fails while anybody else has it open. A database that is
/// too damaged for that stays as it is.
async fn close_log(file: &Path) -> Result<()> {
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
    let in_use = || format!("{} is in use: stop the portal first", file.display());
    match closed.await {
        Ok(mode) if mode == "delete" => Ok(()),
        Ok(_) => bail!(in_use()),
        Err(error) => match sqlite_code(&error) {
            // SQLITE_CORRUPT, SQLITE_NOTADB
            Some(11 | 26) => Ok(()),
            // SQLITE_BUSY, SQLITE_LOCKED
            Some(5 | 6) => bail!(in_use()),
            _ => Err(error).with_context(|| format!("{} cannot be opened", file.display())),
        },
    }
}

/// The kind of an error of SQLite: the low byte of its code.
fn sqlite_code(error: &sqlx::Error) -> Option<u32> {
    let code = error.as_database_error()?.code()?;
    code.parse::<u32>().ok().map(|code| code & 0xff)
}

fn move_if_there(from: &Path, to: &Path) -> Result<()> {
    match std::fs::rename(from, to) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("{} cannot be moved away", from.display()))
        }
        _ => Ok(()),
    }
}

/// Names of files are on the disk once their folder is.
fn sync_folder(file: &Path) -> Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    if cfg!(unix) {
        std::fs::File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

/// A name beside the database that is free, also with the endings of [`BESIDE`].
fn free_name(file: &Path) -> Result<PathBuf> {
    let mut names = (1..10_000).map(|number| with_ending(file, &format!(".replaced-{number}")));
    let is_free =
        |name: &PathBuf| !name.exists() && BESIDE.iter().all(|ending| !with_ending(name, ending).exists());
    let free = names.find(is_free);
    free.with_context(|| format!("too many former databases lie beside {}", file.display()))
}

fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
