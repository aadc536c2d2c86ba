//! Watches whether the database answers at all. While it does not, nobody waits for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::any::AnyConnectOptions;
use sqlx::{AnyConnection, Connection as _};

use super::trouble::DatabaseTrouble;

/// Interval at which it is asked.
const ASK_INTERVAL: Duration = Duration::from_secs(1);
/// Longest wait for an answer, or for a connection.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);

/// Knows whether a database on the network answers. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Availability(Arc<AtomicBool>);

impl Availability {
    /// Tells whether the database does not answer at present.
    pub fn is_away(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    #[cfg(test)]
    pub fn set_away(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Asks the database for as long as the portal runs, over a connection of its own: those of the pages may all be in use.
    pub async fn keep_watching(self, options: AnyConnectOptions) {
        let mut every = tokio::time::interval(ASK_INTERVAL);
        let mut connection = None;
        let mut reason = None;
        loop {
            every.tick().await;
            let asked = tokio::time::timeout(ANSWER_TIMEOUT, ask(connection.take(), &options)).await;
            let trouble = match asked {
                Ok(Ok(answered)) => {
                    connection = Some(answered);
                    None
                }
                Ok(Err(error)) => Some(DatabaseTrouble::from(&error)),
                Err(_) => Some(DatabaseTrouble::NoAnswer),
            };
            self.0.store(trouble.is_some(), Ordering::Relaxed);
            if trouble != reason {
                if let Some(trouble) = &trouble {
                    tracing::error!(reason = %trouble, "the database does not answer");
                } else {
                    tracing::info!("the database answers again");
                }
                reason = trouble;
            }
        }
    }
}

async fn ask(
    connection: Option<AnyConnection>,
    options: &AnyConnectOptions,
) -> Result<AnyConnection, sqlx::Error> {
    // A connection that broke is no sign that another one would.
    if let Some(mut connection) = connection
        && connection.ping().await.is_ok()
    {
        return Ok(connection);
    }
    let mut connection = AnyConnection::connect_with(options).await?;
    connection.ping().await?;
    Ok(connection)
}
