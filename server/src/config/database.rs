//! The address of the database.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use sqlx::sqlite::SqliteConnectOptions;

use super::secrets::{secret, warn_unless_private};

/// Returns the address of the database: the one that is set, or that of the file in the data folder.
pub fn database_address(setting: Option<&str>, file: Option<&Path>, data_dir: &Path) -> Result<String> {
    if let Some(url) = secret(setting, file)? {
        return database_url(url.trim());
    }
    let file = data_dir.join("portal.db");
    warn_unless_private(&file);
    sqlite_url(&file)
}

/// Returns the file of a SQLite database; `None` for another kind.
pub fn sqlite_path(url: &str) -> Option<PathBuf> {
    let options: SqliteConnectOptions = url.starts_with("sqlite:").then(|| url.parse().ok())??;
    Some(options.get_filename().to_owned())
}

/// Checks the address of a database of a kind that the portal knows.
fn database_url(url: &str) -> Result<String> {
    if !["sqlite:", "postgres:", "postgresql:"]
        .iter()
        .any(|scheme| url.starts_with(scheme))
    {
        bail!("PORTAL_DATABASE_URL must start with sqlite: or postgres://");
    }
    Ok(url.to_owned())
}

/// Returns the address of the SQLite database in this file, which is created if absent.
pub fn sqlite_url(file: &Path) -> Result<String> {
    let file = std::path::absolute(file)?;
    let Some(path) = file.to_str() else {
        bail!("the data directory's name is not readable text")
    };
    let path = app::routes::encode(path).replace("%2F", "/");
    Ok(format!("sqlite://{path}?mode=rwc"))
}
