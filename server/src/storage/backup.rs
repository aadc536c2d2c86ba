//! Copies of a SQLite database, made before its tables change: the way back to the older program.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use sqlx::Connection as _;

use super::copies::{put, vacuum_into};
use super::inspection::{BUSY_TIMEOUT, connect};

/// Copies that are kept, the newest ones.
const MAX_COPIES: usize = 3;

/// Copies the database as it is under this schema number, beside its file. A copy that is there already is from before the
/// change as well, and stays.
///
/// # Errors
/// There is no copy; the tables must not be changed then.
pub async fn before_migration(file: &Path, schema: i64) -> Result<()> {
    let copy = copy_of(file, schema);
    if !copy.exists() {
        let copied = async {
            let mut connection = connect(file, BUSY_TIMEOUT).await?;
            let part = vacuum_into(&mut connection, &copy).await?;
            connection.close().await?;
            put(&part, &copy)
        };
        copied.await.with_context(|| {
            format!(
                "the database cannot be copied to {} before its tables change",
                copy.display()
            )
        })?;
        tracing::info!(copy = %copy.display(), "the database was copied before its tables change");
    }
    remove_older(file);
    Ok(())
}

fn copy_of(file: &Path, schema: i64) -> PathBuf {
    let mut copy = file.as_os_str().to_owned();
    copy.push(format!(".before-{schema}"));
    copy.into()
}

/// Removes all copies but the newest ones.
fn remove_older(file: &Path) {
    let (Some(folder), Some(name)) = (file.parent(), file.file_name().and_then(|name| name.to_str())) else {
        return;
    };
    let prefix = format!("{name}.before-");
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    let mut copies: Vec<(i64, PathBuf)> = entries
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let schema = entry.file_name().to_str()?.strip_prefix(&prefix)?.parse().ok()?;
            Some((schema, entry.path()))
        })
        .collect();
    copies.sort_by_key(|(schema, _)| std::cmp::Reverse(*schema));
    for (_, copy) in copies.into_iter().skip(MAX_COPIES) {
        if let Err(error) = std::fs::remove_file(&copy) {
            tracing::warn!(%error, copy = %copy.display(), "an old copy of the database cannot be removed");
        }
    }
}
