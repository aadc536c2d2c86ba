//! The database: SQLite by default, PostgreSQL by the same statements.
//!
//! Columns are texts and 64-bit integers only (times as seconds since 1970, sealed values as hex), because both databases and
//! sqlx's `Any` driver read those alike. Secrets are only in sealed columns.

pub mod activity;
pub mod activity_log;
pub mod approvals;
mod availability;
mod backup;
pub mod copies;
pub mod courier_orders;
pub mod customers;
pub mod deliveries;
mod drivers;
pub mod form_keys;
mod health;
pub mod inspection;
pub mod lanes;
mod migrations;
pub mod push;
pub mod queue;
pub mod readings;
pub mod request_key;
mod row_cache;
mod rows;
pub mod sessions;
pub mod shares;
pub mod team;
mod trouble;
pub mod versions;
pub mod views;

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow};
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyConnection, AnyPool, Connection as _};
use sqlx::{ConnectOptions as _, Executor as _};
use tracing::log::LevelFilter;

use crate::config::sqlite_path;
pub use availability::Availability;
pub use migrations::newest as newest_schema;
use row_cache::RowCache;
use rows::{ActivityRow, LastViewed, NoteRow, OwnerRow, ReminderRow, SessionRow, VersionRow, ViewRow};
use trouble::{DatabaseFile, DatabaseTrouble, LastCheck};

/// Connections to a SQLite database: one writes at a time.
const SQLITE_CONNECTIONS: u32 = 4;
/// Longest wait for a connection to a file, where writes wait for each other.
const SQLITE_ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
/// Longest wait for a connection to a server, also of a page that is asked for just as the server goes away.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(2);
/// Longest time of a statement on a server whose disk or locks stall: pages would wait for it until they end, and a write would
/// be sent after its page.
pub const POSTGRES_STATEMENT_TIMEOUT: &str = "SET statement_timeout = '8s'";
/// Longest time of a statement behind pages that may delete a large part of a table.
const LONG_STATEMENT_TIMEOUT: &str = "SET LOCAL statement_timeout = '10min'";
/// Pages that one sweep gives back: others wait for the database meanwhile.
const MAX_PAGES_GIVEN_BACK: u32 = 2_000;

/// Others changed the same data with every try: as if the database did not answer in time.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("others change it all the time")]
pub struct Contention;

/// Values of a list in one statement: databases limit its parameters.
const MAX_LISTED: usize = 500;

/// Returns the parameters of a list in a statement, `$2, $3, …`: only their numbers are written into it.
fn parameters(first: usize, count: usize) -> String {
    let places: Vec<String> = (first..first + count).map(|place| format!("${place}")).collect();
    places.join(", ")
}

/// An open database with up-to-date tables.
#[derive(Clone, Debug)]
pub struct Storage {
    pool: AnyPool,
    caches: RowCaches,
    options: AnyConnectOptions,
    availability: Availability,
    max_connections: u32,
    /// The file of a SQLite database.
    file: Option<DatabaseFile>,
    last_check: LastCheck,
    /// Held while old rows are deleted.
    sweeping: Arc<tokio::sync::Mutex<()>>,
    #[cfg(test)]
    folder: Option<std::sync::Arc<tempfile::TempDir>>,
}

/// Caches of rows that pages read again and again.
#[derive(Clone, Debug)]
struct RowCaches {
    sessions: RowCache<Option<SessionRow>>,
    activity: RowCache<Vec<ActivityRow>>,
    versions: RowCache<Vec<VersionRow>>,
    last_viewed: RowCache<Option<LastViewed>>,
    views: RowCache<Vec<ViewRow>>,
    /// The people in charge: of a request, of the requests of a list, the newest of each person.
    owners: RowCache<Vec<OwnerRow>>,
    notes: RowCache<Vec<NoteRow>>,
    reminders: RowCache<Vec<ReminderRow>>,
}

impl RowCaches {
    fn new(keeps: bool) -> Self {
        Self {
            sessions: RowCache::new(keeps),
            activity: RowCache::new(keeps),
            versions: RowCache::new(keeps),
            last_viewed: RowCache::new(keeps),
            views: RowCache::new(keeps),
            owners: RowCache::new(keeps),
            notes: RowCache::new(keeps),
            reminders: RowCache::new(keeps),
        }
    }
}

/// Opens a file as connections of the pool do, and makes a new one.
async fn try_to_open(options: &AnyConnectOptions, is_new: bool) -> Result<()> {
    let opened = async {
        let mut connection = AnyConnection::connect_with(options).await?;
        if is_new {
            // Takes effect for a database without tables; others are changed once (`prepare_to_shrink`). It writes each time.
            connection.execute("PRAGMA auto_vacuum = INCREMENTAL").await?;
        }
        connection.execute("PRAGMA journal_mode = WAL").await?;
        connection.close().await
    };
    opened
        .await
        .map_err(|error| anyhow!("the database cannot be opened: {}", DatabaseTrouble::from(&error)))
}

impl Storage {
    /// Connects and brings the tables up to date, for tests.
    ///
    /// # Errors
    /// The database cannot be opened.
    pub async fn open(url: &str) -> Result<Self> {
        Self::open_with(url, 16).await
    }

    /// Returns a database that is deleted after use, for tests.
    #[cfg(test)]
    pub async fn for_test() -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let url = crate::config::sqlite_url(&folder.path().join("portal.db"))?;
        let mut storage = Self::open(&url).await?;
        storage.folder = Some(std::sync::Arc::new(folder));
        Ok(storage)
    }

    /// Connects and brings the tables up to date. A PostgreSQL database has at most so many connections for pages.
    ///
    /// # Errors
    /// The database cannot be opened.
    pub async fn open_with(url: &str, max_connections: u32) -> Result<Self> {
        drivers::install();
        let sqlite = url.starts_with("sqlite:");
        // Neither the error nor the log may name the address: it can contain a password.
        let options: AnyConnectOptions = url
            .parse()
            .map_err(|_| anyhow::anyhow!("the database address is not readable"))?;
        let options = options.log_statements(LevelFilter::Trace);
        let file = sqlite_path(url);
        let is_new = file.as_ref().is_some_and(|file| !file.exists());
        if is_new {
            tracing::info!("there is no database yet: a new one is made");
        }
        if sqlite {
            // The pool would try again and again, and then say that it took too long.
            try_to_open(&options, is_new).await?;
        }
        let max_connections = if sqlite {
            SQLITE_CONNECTIONS
        } else {
            max_connections
        };
        let pool = AnyPoolOptions::new()
            .max_connections(max_connections)
            .acquire_timeout(if sqlite {
                SQLITE_ACQUIRE_TIMEOUT
            } else {
                ACQUIRE_TIMEOUT
            })
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    if sqlite {
                        // Nothing here may write: a connection is opened for readers too, and the disk may be full. The writer never blocks readers.
                        connection.execute("PRAGMA journal_mode = WAL").await?;
                        // A form that was begun before the power went must count as begun after it: each commit is on the disk.
                        connection.execute("PRAGMA synchronous = FULL").await?;
                        connection.execute("PRAGMA busy_timeout = 5000").await?;
                    } else {
                        connection.execute(POSTGRES_STATEMENT_TIMEOUT).await?;
                    }
                    Ok(())
                })
            })
            .connect_with(options.clone())
            .await
            .context("the database cannot be opened")?;
        migrations::run(&pool, file.as_deref())
            .await
            .context("the database's tables cannot be brought up to date")?;
        if sqlite && let Err(error) = prepare_to_shrink(&pool).await {
            tracing::warn!(%error, "the database's file will not shrink");
        }
        Ok(Self {
            pool,
            caches: RowCaches::new(sqlite),
            options,
            availability: Availability::default(),
            max_connections,
            file: file.map(DatabaseFile::opened),
            last_check: LastCheck::default(),
            sweeping: Arc::default(),
            #[cfg(test)]
            folder: None,
        })
    }

    /// Returns the connections.
    ///
    /// # Errors
    /// The database does not answer at present.
    fn pool(&self) -> Result<&AnyPool, sqlx::Error> {
        if self.availability.is_away() {
            return Err(sqlx::Error::PoolTimedOut);
        }
        Ok(&self.pool)
    }

    /// Deletes old rows by these statements, each with the time that is its parameter and in a transaction of its own: one that
    /// fails keeps no other. Returns the number of rows, or the first error.
    async fn delete_old(&self, statements: &[(&'static str, i64)]) -> Result<u64, sqlx::Error> {
        let (mut rows, mut failure) = (0, None);
        for &(statement, time) in statements {
            match self.delete_by(statement, time).await {
                Ok(deleted) => rows += deleted,
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        failure.map_or(Ok(rows), Err)
    }

    async fn delete_by(&self, statement: &'static str, time: i64) -> Result<u64, sqlx::Error> {
        // It may take minutes, and pages need the other connections.
        let _only = self.sweeping.lock().await;
        let mut transaction = self.pool()?.begin().await?;
        if self.file.is_none() {
            transaction.execute(LONG_STATEMENT_TIMEOUT).await?;
        }
        let done = sqlx::query(statement)
            .bind(time)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(done.rows_affected())
    }

    /// Tells whether the database answers.
    pub fn availability(&self) -> &Availability {
        &self.availability
    }

    /// Asks a database on the network whether it answers, for as long as the portal runs.
    pub async fn keep_watching(self) {
        if self.file.is_none() {
            self.availability.keep_watching(self.options).await;
        }
    }

    /// Returns the number of connections in use, and the most that there may be.
    pub fn connections(&self) -> (usize, usize) {
        let used = (self.pool.size() as usize).saturating_sub(self.pool.num_idle());
        (used, self.max_connections as usize)
    }

    /// Empties the caches, for tests that change the database behind the portal.
    pub fn forget_rows(&self) {
        drop(self.caches.sessions.change_any());
        drop(self.caches.activity.change_any());
        drop(self.caches.versions.change_any());
        drop(self.caches.last_viewed.change_any());
        drop(self.caches.views.change_any());
        drop(self.caches.owners.change_any());
        drop(self.caches.notes.change_any());
        drop(self.caches.reminders.change_any());
    }

    /// Gives space of deleted rows back to the disk. PostgreSQL does so by itself.
    pub async fn give_back_space(&self) -> Result<(), sqlx::Error> {
        if self.file.is_some() {
            let statement = format!("PRAGMA incremental_vacuum({MAX_PAGES_GIVEN_BACK})");
            sqlx::query(sqlx::AssertSqlSafe(statement))
                .execute(self.pool()?)
                .await?;
        }
        Ok(())
    }

    /// Returns the value of this name in the state of the portal.
    pub async fn portal_state(&self, name: &str) -> Result<Option<String>> {
        let value = sqlx::query_scalar("SELECT value FROM portal_state WHERE name = $1");
        Ok(value.bind(name).fetch_optional(self.pool()?).await?)
    }

    pub async fn set_portal_state(&self, name: &str, value: &str) -> Result<()> {
        Ok(self.write_portal_state(name, value).await?)
    }

    /// Stores the value of this name, unless there is one.
    pub async fn add_portal_state(&self, name: &str, value: &str) -> Result<()> {
        sqlx::query("INSERT INTO portal_state (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(name)
            .bind(value)
            .execute(self.pool()?)
            .await?;
        Ok(())
    }

    pub async fn delete_portal_state(&self, name: &str) -> Result<()> {
        let deleted = sqlx::query("DELETE FROM portal_state WHERE name = $1");
        deleted.bind(name).execute(self.pool()?).await?;
        Ok(())
    }

    async fn write_portal_state(&self, name: &str, value: &str) -> Result<(), sqlx::Error> {
        sqlx::query(
            "INSERT INTO portal_state (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        )
        .bind(name)
        .bind(value)
        .execute(self.pool()?)
        .await?;
        Ok(())
    }

    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// Lets the file of a database from before 2026-11-26 shrink: it is written anew once.
async fn prepare_to_shrink(pool: &AnyPool) -> Result<(), sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let kind: i64 = sqlx::query_scalar("PRAGMA auto_vacuum")
        .fetch_one(&mut *connection)
        .await?;
    if kind == 0 {
        connection.execute("PRAGMA auto_vacuum = INCREMENTAL").await?;
        connection.execute("VACUUM").await?;
    }
    Ok(())
}
