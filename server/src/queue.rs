//! Stored data of the queue on home beside the list: a brief of each request's details ([`BriefStore`]), and the entries
//! that each person has set aside and seen ([`People`]). Both are sealed, and only a holder of the account's token finds
//! them.

mod briefs;
mod fill;
mod people;
mod waiting;
mod words;

use std::time::Duration;

pub use briefs::{BriefStore, Observed};
pub use fill::Fill;
pub use people::{People, PersonState};
pub use words::{KnownWords, Words};

use crate::clock::Clock;
use crate::config::Config;
use crate::push::Push;
use crate::session::{Seal, Sessions};
use crate::storage::Storage;
use crate::supervision::every;
use tokio_util::sync::CancellationToken;

/// Time for which the brief of a request is kept: as long as the versions of its quotation.
pub const BRIEF_RETENTION: Duration = Duration::from_hours(24 * 730);
/// Time without use after which a person's state is deleted.
pub const PERSON_RETENTION: Duration = Duration::from_hours(24 * 90);

/// Everything that makes the queue on home. Cheap to clone.
#[derive(Clone)]
pub struct QueueKeeper {
    pub briefs: BriefStore,
    pub people: People,
    pub fill: Fill,
    /// For finding requests.
    pub words: Words,
    storage: Storage,
    clock: Clock,
}

impl QueueKeeper {
    pub fn new(
        storage: Storage,
        seal: Seal,
        clock: Clock,
        push: Option<Push>,
        sessions: Sessions,
        closing: CancellationToken,
        config: &Config,
    ) -> Self {
        let words = Words::new(storage.clone(), seal.clone(), clock.clone());
        let zone = config.time_zone.clone();
        let briefs = BriefStore::new(storage.clone(), seal.clone(), clock.clone(), zone, words.clone());
        Self {
            people: People::new(storage.clone(), seal, clock.clone()),
            fill: Fill::new(briefs.clone(), push, sessions, closing, config.background_calls),
            briefs,
            words,
            storage,
            clock,
        }
    }

    /// Deletes expired data.
    ///
    /// # Errors
    /// The database fails.
    pub async fn sweep(&self) -> Result<(), sqlx::Error> {
        let before = |kept| self.clock.seconds_ago(kept);
        self.storage
            .delete_queue_before(before(BRIEF_RETENTION), before(PERSON_RETENTION))
            .await
    }

    /// Deletes expired data every few hours for as long as the portal runs.
    pub async fn keep_sweeping(self) {
        let failure = "what the queue remembers could not be swept";
        every(Duration::from_hours(6), failure, || self.sweep()).await;
    }
}
