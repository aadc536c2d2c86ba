//! The state of people: set-aside requests, seen requests, and visits.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result};
use domain::queue::{Asides, RequestMark, ViewedRequests, Visit};
use serde::{Deserialize, Serialize};

use crate::clock::Clock;
use crate::person::PersonKey;
use crate::session::Seal;
use crate::storage::{Contention, Storage};
use crate::ttl_cache::TtlCache;

/// Limit of attempts to change one person's state while other tabs or instances change it too.
const MAX_ATTEMPTS: usize = 8;
/// Limit of the people whose count is in memory.
const MAX_COUNTED_PEOPLE: usize = 100_000;
/// Time without use after which a person's count is forgotten.
const COUNT_TTL: Duration = Duration::from_hours(24 * 30);
/// Limit of the recorded views in memory.
const MAX_VIEWS: usize = 20_000;
const VIEW_TTL: Duration = Duration::from_mins(10);

/// The stored state of a person.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PersonState {
    pub aside: Asides,
    pub seen: ViewedRequests,
    pub visit: Option<Visit>,
    /// Layout and order of the queue: codes of `app::pages::home::Layout` and `domain::queue::Sort`.
    pub layout: String,
    pub sort: String,
}

/// The states of all people. Cheap to clone.
#[derive(Clone)]
pub struct People {
    storage: Storage,
    seal: Seal,
    clock: Clock,
    /// Difference between the number of entries that need a person and the account's list.
    besides: Arc<TtlCache<PersonKey, i64>>,
    /// Recently recorded views: an unchanged view is not stored again.
    views: Arc<TtlCache<(PersonKey, String), RequestMark>>,
}

impl People {
    pub fn new(storage: Storage, seal: Seal, clock: Clock) -> Self {
        Self {
            storage,
            seal,
            clock,
            besides: Arc::new(TtlCache::since_last_use(MAX_COUNTED_PEOPLE, COUNT_TTL)),
            views: Arc::new(TtlCache::since_insertion(MAX_VIEWS, VIEW_TTL)),
        }
    }

    /// Returns the state of a person; the default if it was sealed with a key that is gone.
    ///
    /// # Errors
    /// The database fails.
    pub async fn state(&self, person: &PersonKey) -> Result<PersonState> {
        Ok(self.read(person).await?.1)
    }

    async fn read(&self, person: &PersonKey) -> Result<(i64, PersonState)> {
        let Some(row) = self.storage.queue_person(person.name()).await? else {
            return Ok((0, PersonState::default()));
        };
        let text = self.seal.open(&seal_context(person), &row.state);
        let state = text.and_then(|text| serde_json::from_slice(&text).ok());
        Ok((row.change, state.unwrap_or_default()))
    }

    /// Applies a change to the current state of a person.
    ///
    /// # Errors
    /// The database fails.
    pub async fn change(&self, person: &PersonKey, change: impl Fn(&mut PersonState) + Send) -> Result<()> {
        for _ in 0..MAX_ATTEMPTS {
            let (before, was) = self.read(person).await?;
            let mut state = was.clone();
            change(&mut state);
            if state == was {
                return Ok(());
            }
            let sealed = self
                .seal
                .seal(&seal_context(person), &serde_json::to_vec(&state)?)?;
            let now = self.clock.seconds();
            if self
                .storage
                .set_queue_person(person.name(), before, &sealed, now)
                .await?
            {
                return Ok(());
            }
        }
        Err(Contention).context("what a person has seen could not be kept")
    }

    /// Records that a person has viewed a request, with its mark.
    ///
    /// # Errors
    /// The database fails.
    pub async fn record_view(&self, person: &PersonKey, code: &str, mark: RequestMark) -> Result<()> {
        let view = (person.clone(), code.to_owned());
        if self.views.get(&view).as_ref() == Some(&mark) {
            return Ok(());
        }
        let at = self.clock.now();
        let keep = |state: &mut PersonState| state.seen.record_view(code, mark.clone(), at);
        self.change(person, keep).await?;
        self.views.insert(view, mark);
        Ok(())
    }

    /// Changes the state of a person in the background.
    pub fn change_in_background(
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

    /// Stores how many entries of this person's queue need them, compared with `listed` rows of the account's list.
    pub fn note_needs(&self, person: &PersonKey, queued: usize, listed: Option<usize>) {
        let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        if let Some(listed) = listed {
            let besides = count(queued).saturating_sub(count(listed));
            self.besides.insert(person.clone(), besides);
        }
    }

    /// Returns how many requests need this person if the account's list has `listed` such rows: corrected by the last
    /// difference, without the entries that they have set aside.
    pub fn needs_count(&self, person: &PersonKey, listed: usize) -> usize {
        let besides = self.besides.get(person).unwrap_or_default();
        let listed = i64::try_from(listed).unwrap_or(i64::MAX);
        usize::try_from(listed.saturating_add(besides)).unwrap_or_default()
    }
}

/// Binds the sealed data to this person, so that no other data is taken for it.
fn seal_context(person: &PersonKey) -> Vec<u8> {
    format!("person\0{}", person.name()).into_bytes()
}
