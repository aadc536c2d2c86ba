//! Inspects a database for an administrator, without a change to it.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use sqlx::any::AnyConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AnyConnection, ConnectOptions as _, Connection as _};

use super::drivers;
use crate::config::sqlite_url;

/// Longest wait for writers of a running portal.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(30);
/// Longest wait for a PostgreSQL.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Facts that a database states about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// The number of the last change of its tables; `None`: it is no database of the portal (yet).
    pub schema: Option<i64>,
    /// The id of the key that seals new sessions.
    pub session_key: Option<String>,
    /// Id and contents of the newest session that was sealed with it.
    pub session: Option<(String, String)>,
    /// Connections that a PostgreSQL takes from all its clients.
    pub max_connections: Option<u32>,
}

pub(super) async fn connect(file: &Path, timeout: Duration) -> Result<SqliteConnection> {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(false)
        .busy_timeout(timeout);
    let connection = options.connect().await;
    connection.with_context(|| format!("{} cannot be opened as a database", file.display()))
}

/// Checks a SQLite database from its first page to its last.
///
/// # Errors
/// It is damaged, or no database.
pub async fn sqlite(file: &Path) -> Result<Inspection> {
    let mut connection = connect(file, BUSY_TIMEOUT).await?;
    let found: String = sqlx::query_scalar("PRAGMA integrity_check(1)")
        .fetch_one(&mut connection)
        .await
        .with_context(|| format!("{} is no database, or a damaged one", file.display()))?;
    if found != "ok" {
        bail!("{} is damaged: {found}", file.display());
    }
    connection.close().await?;
    drivers::install();
    let url = sqlite_url(file)?.replace("mode=rwc", "mode=rw");
    let mut connection = AnyConnection::connect(&url).await?;
    let inspection = ask(&mut connection).await;
    connection.close().await?;
    Ok(inspection)
}

/// Asks a PostgreSQL. Errors do not name its address, which may contain a password.
///
/// # Errors
/// It does not answer, or not to this role.
pub async fn postgres(url: &str) -> Result<Inspection> {
    drivers::install();
    let options: AnyConnectOptions = url
        .parse()
        .map_err(|_| anyhow::anyhow!("the database address is not readable"))?;
    let connected = tokio::time::timeout(CONNECT_TIMEOUT, AnyConnection::connect_with(&options)).await;
    let mut connection = connected
        .context("the database does not answer")?
        .context("the database cannot be opened")?;
    let inspection = ask(&mut connection).await;
    let most: Result<String, _> = sqlx::query_scalar("SHOW max_connections")
        .fetch_one(&mut connection)
        .await;
    connection.close().await?;
    Ok(Inspection {
        max_connections: most.ok().and_then(|most| most.parse().ok()),
        ..inspection
    })
}

/// A database without one of these tables is not the portal's, or of an early release.
async fn ask(connection: &mut AnyConnection) -> Inspection {
    let schema = sqlx::query_scalar("SELECT MAX(version) FROM migrations")
        .fetch_one(&mut *connection)
        .await;
    let key = sqlx::query_scalar("SELECT value FROM portal_state WHERE name = 'session_key'");
    let key: Option<String> = key.fetch_optional(&mut *connection).await.ok().flatten();
    let session = match &key {
        Some(key) => sqlx::query_as(
            "SELECT id, sealed FROM sessions WHERE sealed LIKE $1 || '%' ORDER BY created_at DESC LIMIT 1",
        )
        .bind(key)
        .fetch_optional(&mut *connection)
        .await
        .ok()
        .flatten(),
        None => None,
    };
    Inspection {
        schema: schema.ok().flatten(),
        session_key: key,
        session,
        max_connections: None,
    }
}
