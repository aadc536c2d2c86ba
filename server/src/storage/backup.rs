//! Copies of a SQLite database, made before its tables change: the way back to the older program.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context as _, Result};

use super::copies::copy_anew;

/// Copies that are kept, the newest ones.
const MAX_COPIES: usize = 3;

/// Copies the database as it is under this schema number, beside its file. One with that number from an earlier upgrade, which
/// somebody went back from, is replaced.
///
/// # Errors
/// There is no copy; the tables must not be changed then.
pub async fn before_migration(file: &Path, schema: i64) -> Result<()> {
    let copy = copy_of(file, schema);
    copy_anew(file, &copy).await.with_context(|| {
        format!(
            "the database cannot be copied to {} before its tables change",
            copy.display()
        )
    })?;
    tracing::info!(copy = %copy.display(), "the database was copied before its tables change");
    remove_older(file);
    Ok(())
}

fn copy_of(file: &Path, schema: i64) -> PathBuf {
    let mut copy = file.as_os_str().to_owned();
    copy.push(format!(".before-{schema}"));
    copy.into()
}

/// Removes all copies but the newest ones, and the remains of unfinished ones.
fn remove_older(file: &Path) {
    let (Some(folder), Some(name)) = (file.parent(), file.file_name().and_then(|name| name.to_str())) else {
        return;
    };
    let prefix = format!("{name}.before-");
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    let (mut copies, mut old) = (Vec::new(), Vec::new());
    for entry in entries.flatten() {
        let Some(rest) = entry
            .file_name()
            .to_str()
            .and_then(|name| name.strip_prefix(&prefix).map(str::to_owned))
        else {
            continue;
        };
        let made = entry.metadata().and_then(|about| about.modified());
        if rest.parse::<i64>().is_ok() {
            copies.push((made.unwrap_or(SystemTime::UNIX_EPOCH), entry.path()));
        } else if rest.contains(".part-") {
            old.push(entry.path());
        }
    }
    copies.sort_by_key(|(made, _)| std::cmp::Reverse(*made));
    old.extend(copies.into_iter().skip(MAX_COPIES).map(|(_, copy)| copy));
    for copy in old {
        if let Err(error) = std::fs::remove_file(&copy) {
            tracing::warn!(%error, copy = %copy.display(), "an old copy of the database cannot be removed");
        }
    }
}
