//! What the queue on home knows beside the list: of each request in short what its details said ([`Briefs`]), of each person
//! what they have set aside and seen ([`People`]). Both are sealed, and found only by whoever has the account's token.

mod briefs;
mod fill;
mod people;
mod waiting;

use std::time::Duration;

pub use briefs::{Briefs, Observed};
pub use fill::Fill;
pub use people::{People, PersonKey, PersonState};

use crate::clock::Clock;
use crate::session::{Seal, Sessions};
use crate::storage::Storage;
use tokio_util::sync::CancellationToken;

/// How long the brief of a request is kept: as long as the versions of its quotation.
const BRIEFS_KEPT: Duration = Duration::from_hours(24 * 730);
/// How long what a person has seen is kept without use.
const PEOPLE_KEPT: Duration = Duration::from_hours(24 * 90);

/// What the queue on home is made with. Cheap to clone.
#[derive(Clone)]
pub struct QueueKeeper {
    pub briefs: Briefs,
    pub people: People,
    pub fill: Fill,
    storage: Storage,
    clock: Clock,
}

impl QueueKeeper {
    /// `background_calls`: calls a minute of one account that may be made in the background; 0: none.
    pub fn new(
        storage: Storage,
        seal: Seal,
        clock: Clock,
        sessions: Sessions,
        closing: CancellationToken,
        background_calls: usize,
    ) -> Self {
        let briefs = Briefs::new(storage.clone(), seal.clone(), clock.clone());
        Self {
            people: People::new(storage.clone(), seal, clock.clone()),
            fill: Fill::new(briefs.clone(), sessions, closing, background_calls),
            briefs,
            storage,
            clock,
        }
    }

    /// Forgets what was kept long enough.
    ///
    /// # Errors
    /// Of the database.
    pub async fn sweep(&self) -> Result<(), sqlx::Error> {
        let before = |kept: Duration| {
            let kept = i64::try_from(kept.as_secs()).unwrap_or(i64::MAX);
            self.clock.seconds().saturating_sub(kept)
        };
        self.storage
            .delete_queue_before(before(BRIEFS_KEPT), before(PEOPLE_KEPT))
            .await
    }

    /// Sweeps every few hours for as long as the portal runs.
    pub async fn keep_sweeping(self) {
        let mut every = tokio::time::interval(Duration::from_hours(6));
        loop {
            every.tick().await;
            if let Err(error) = self.sweep().await {
                tracing::warn!(%error, "what the queue remembers could not be swept");
            }
        }
    }
}
