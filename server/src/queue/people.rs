//! What people have set aside and seen, and when they were here.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result};
use domain::queue::{Asides, RequestMark, ViewedRequests, Visit};
use serde::{Deserialize, Serialize};

use crate::clock::Clock;
use crate::session::Seal;
use crate::storage::Storage;
use crate::ttl_cache::TtlCache;
use crate::upstream::Account;

/// Changes of one person's state at the very same moment, in several tabs or instances.
const TRIES: usize = 8;
/// People whose count is remembered.
const PEOPLE: usize = 100_000;
/// How long that is remembered of somebody who does not come.
const PERSON_KEPT: Duration = Duration::from_hours(24 * 30);
/// Looks that are remembered, and for how long.
const LOOKS: usize = 20_000;
const LOOK_KEPT: Duration = Duration::from_mins(10);

/// Names a person: whoever uses an account under a display name. A display name proves nothing; what is kept under it are
/// that person's own marks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PersonKey(String);

impl PersonKey {
    pub fn new(account: &Account, display_name: Option<&str>) -> Self {
        Self(account.key().name_of("person", display_name.unwrap_or_default()))
    }
}

/// What is kept of a person.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PersonState {
    pub aside: Asides,
    pub seen: ViewedRequests,
    pub visit: Option<Visit>,
    /// How home shows its queue: codes of `app::pages::home::Layout` and `domain::queue::Sort`.
    pub layout: String,
    pub sort: String,
}

/// Cheap to clone.
#[derive(Clone)]
pub struct People {
    storage: Storage,
    seal: Seal,
    clock: Clock,
    /// By how many the queue of a person has more (or fewer) entries that need them than the account's list.
    besides: Arc<TtlCache<PersonKey, i64>>,
    /// What somebody has looked at lately: the same look is not kept again.
    looked: Arc<TtlCache<(PersonKey, String), RequestMark>>,
}

impl People {
    pub fn new(storage: Storage, seal: Seal, clock: Clock) -> Self {
        Self {
            storage,
            seal,
            clock,
            besides: Arc::new(TtlCache::since_last_use(PEOPLE, PERSON_KEPT)),
            looked: Arc::new(TtlCache::since_insertion(LOOKS, LOOK_KEPT)),
        }
    }

    /// What is kept of a person; nothing of one that was sealed with a key that is gone.
    ///
    /// # Errors
    /// Of the database.
    pub async fn state(&self, person: &PersonKey) -> Result<PersonState> {
        Ok(self.read(person).await?.1)
    }

    async fn read(&self, person: &PersonKey) -> Result<(i64, PersonState)> {
        let Some(row) = self.storage.queue_person(&person.0).await? else {
            return Ok((0, PersonState::default()));
        };
        let text = self.seal.open(&place(person), &row.state);
        let state = text.and_then(|text| serde_json::from_slice(&text).ok());
        Ok((row.change, state.unwrap_or_default()))
    }

    /// Changes what is kept of a person, on what it is at that moment.
    ///
    /// # Errors
    /// Of the database.
    pub async fn change(&self, person: &PersonKey, change: impl Fn(&mut PersonState) + Send) -> Result<()> {
        for _ in 0..TRIES {
            let (before, was) = self.read(person).await?;
            let mut state = was.clone();
            change(&mut state);
            if state == was {
                return Ok(());
            }
            let sealed = self.seal.seal(&place(person), &serde_json::to_vec(&state)?)?;
            let now = self.clock.seconds();
            if self
                .storage
                .set_queue_person(&person.0, before, &sealed, now)
                .await?
            {
                return Ok(());
            }
        }
        Err(sqlx::Error::WorkerCrashed).context("what a person has seen changes all the time")
    }

    /// Somebody has looked at a request when it was like this.
    ///
    /// # Errors
    /// Of the database.
    pub async fn looked(&self, person: &PersonKey, code: &str, mark: RequestMark) -> Result<()> {
        let look = (person.clone(), code.to_owned());
        if self.looked.get(&look).as_ref() == Some(&mark) {
            return Ok(());
        }
        let at = self.clock.now();
        let keep = |state: &mut PersonState| state.seen.look(code, mark.clone(), at);
        self.change(person, keep).await?;
        self.looked.insert(look, mark);
        Ok(())
    }

    /// The same, with nobody waiting for it.
    pub fn change_behind(
        &self,
        person: PersonKey,
        change: impl Fn(&mut PersonState) + Send + Sync + 'static,
    ) {
        let me = self.clone();
        tokio::spawn(async move {
            if let Err(error) = me.change(&person, change).await {
                tracing::warn!(
                    error = format!("{error:#}"),
                    "what a person has seen could not be kept"
                );
            }
        });
    }

    /// The queue of this person has so many entries that need them, where the account's list has `listed` such rows.
    pub fn note_needs(&self, person: &PersonKey, queued: usize, listed: Option<usize>) {
        let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        if let Some(listed) = listed {
            let besides = count(queued).saturating_sub(count(listed));
            self.besides.insert(person.clone(), besides);
        }
    }

    /// How many requests need this person, where the account's list has `listed` such rows: as their queue was last, less what
    /// they have set aside.
    pub fn needs(&self, person: &PersonKey, listed: usize) -> usize {
        let besides = self.besides.get(person).unwrap_or_default();
        let listed = i64::try_from(listed).unwrap_or(i64::MAX);
        usize::try_from(listed.saturating_add(besides)).unwrap_or_default()
    }
}

/// Sealed for this person: nothing else is taken for it.
fn place(person: &PersonKey) -> Vec<u8> {
    format!("person\0{}", person.0).into_bytes()
}
