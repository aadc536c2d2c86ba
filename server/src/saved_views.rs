//! Saved views of the list of requests and of the queue: a person's own, and those that colleagues share. Only whose it is changes
//! a view. A display name proves nothing; views name no request.

use std::time::Duration;

use anyhow::{Context as _, Result};
use app::pages::saved_views::ViewedPage;
use serde::{Deserialize, Serialize};

use crate::clock::Clock;
use crate::random_id::random_id;
use crate::session::Seal;
use crate::storage::Storage;
use crate::storage::views::ViewRow;
use crate::supervision::every;
use crate::upstream::AccountKey;

/// Limit of a person's views of both pages.
pub const MAX_OWN: u32 = 50;
/// Limit of the views of colleagues that are offered, those used last.
const MAX_SHARED: i64 = 50;
/// A view in use is written down this often (seconds).
const TOUCH_INTERVAL: i64 = 24 * 60 * 60;

/// The context that a view is sealed for. Its id is not part of it: a view that is saved anew keeps the one it has.
const SEAL_CONTEXT: &[u8] = b"view\0";

/// The saved views of all people. Cheap to clone.
#[derive(Clone)]
pub struct SavedViews {
    storage: Storage,
    seal: Seal,
    clock: Clock,
    kept: Duration,
}

/// A saved view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub id: String,
    pub page: ViewedPage,
    pub name: String,
    /// The name of whose it is; empty where they gave none.
    pub by: String,
    pub is_own: bool,
    /// As the page writes it.
    pub query: String,
    pub is_shared: bool,
    pub is_default: bool,
    /// Seconds since 1970, to the day.
    pub used: i64,
}

/// A view to save.
#[derive(Clone, Debug)]
pub struct NewView<'a> {
    pub page: ViewedPage,
    pub name: &'a str,
    pub query: &'a str,
    pub is_shared: bool,
    pub is_default: bool,
}

#[derive(Serialize, Deserialize)]
struct Stored {
    by: String,
    name: String,
    query: String,
}

impl SavedViews {
    /// `kept`: how long after its last use.
    pub fn new(storage: Storage, seal: Seal, clock: Clock, kept: Duration) -> Self {
        Self {
            storage,
            seal,
            clock,
            kept,
        }
    }

    /// Returns the views of a person and those that colleagues share, each by name, the person's own first.
    pub async fn of(&self, account: AccountKey, who: &str) -> Result<Vec<View>> {
        let persons = self.seal.lookups(who);
        let rows = self
            .storage
            .views(&account.name(), &persons, MAX_OWN.into(), MAX_SHARED)
            .await?;
        let views = rows.into_iter().filter_map(|row| self.open(row, &persons));
        let mut views: Vec<View> = views.collect();
        views.sort_by(|one, other| {
            let key = |view: &View| (!view.is_own, view.name.to_lowercase());
            key(one).cmp(&key(other)).then_with(|| one.id.cmp(&other.id))
        });
        Ok(views)
    }

    /// Saves a view of a person under its name and returns its id; `None` if the person has as many as there may be.
    pub async fn save(&self, account: AccountKey, who: &str, view: &NewView<'_>) -> Result<Option<String>> {
        let own = |views: Vec<View>| views.into_iter().filter(|there| there.is_own);
        let is_same = |there: &View| there.page == view.page && there.name == view.name;
        let before: Vec<View> = own(self.of(account, who).await?).collect();
        if before.len() >= MAX_OWN as usize && !before.iter().any(is_same) {
            return Ok(None);
        }
        let stored = Stored {
            by: who.to_owned(),
            name: view.name.to_owned(),
            query: view.query.to_owned(),
        };
        let row = ViewRow {
            // Of a new one; a view that is saved anew keeps its own.
            id: random_id()?,
            person: self.seal.lookup(who),
            page: view.page.code().to_owned(),
            name: self.seal.lookup(view.name),
            is_shared: view.is_shared,
            is_default: view.is_default,
            content: self.seal.seal(SEAL_CONTEXT, &serde_json::to_vec(&stored)?)?,
            used: self.clock.seconds(),
        };
        self.storage.save_view(&account.name(), &row).await?;
        let now = own(self.of(account, who).await?);
        let saved = now.filter(is_same).max_by_key(|saved| saved.used);
        let saved = saved.context("a view that was just saved is not there")?;
        // One that was saved before the secret key changed is another row.
        for former in before
            .iter()
            .filter(|there| is_same(there) && there.id != saved.id)
        {
            self.storage.delete_view(&account.name(), &former.id).await?;
        }
        Ok(Some(saved.id))
    }

    /// Removes a view of a person.
    pub async fn remove(&self, account: AccountKey, who: &str, id: &str) -> Result<()> {
        let own = self.of(account, who).await?;
        if own.iter().any(|view| view.is_own && view.id == id) {
            self.storage.delete_view(&account.name(), id).await?;
        }
        Ok(())
    }

    /// Deletes views that nobody has used for long, every few hours for as long as the portal runs.
    pub async fn keep_sweeping(self) {
        let sweep = || {
            let before = self.clock.seconds_ago(self.kept);
            self.storage.delete_views_before(before)
        };
        every(Duration::from_hours(6), "old views could not be swept", sweep).await;
    }

    fn open(&self, row: ViewRow, persons: &[String]) -> Option<View> {
        let plain = self.seal.open(SEAL_CONTEXT, &row.content)?;
        let Stored { by, name, query } = serde_json::from_slice(&plain).ok()?;
        let is_own = persons.contains(&row.person);
        if is_own {
            self.note_use(&row.id, row.used);
        }
        Some(View {
            used: row.used,
            page: ViewedPage::from_code(&row.page)?,
            id: row.id,
            is_own,
            is_shared: row.is_shared,
            is_default: is_own && row.is_default,
            by,
            name,
            query,
        })
    }

    /// Records that a colleague has opened a view.
    pub fn note_opened(&self, view: &View) {
        self.note_use(&view.id, view.used);
    }

    /// A view is in use as long as its person opens a page that offers it, or a colleague opens it.
    fn note_use(&self, id: &str, used: i64) {
        let now = self.clock.seconds();
        if now - used < TOUCH_INTERVAL {
            return;
        }
        let (storage, id) = (self.storage.clone(), id.to_owned());
        tokio::spawn(async move {
            if let Err(error) = storage.touch_view(&id, now).await {
                tracing::warn!(%error, "the use of a view could not be kept");
            }
        });
    }
}
