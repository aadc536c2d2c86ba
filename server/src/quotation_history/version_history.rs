//! The stored versions of one request's quotation, for a handler that has just read the request: which versions there are,
//! their contents, and which one a person opened last.

use std::sync::Arc;

use domain::currency;
use domain::quotation::{ComparedVersions, QuotationVersions, SeenQuotation, StoredVersion, VersionInfo};
use partner_api::{Figure, Quotation};
use sha2::{Digest as _, Sha256};

use super::store::{HistoryStore, first_sent};
use crate::storage::request_key::RequestKey;
use crate::storage::versions::{LastViewed, VersionRow};

/// Seconds for which a change is shown as new after it was first shown.
const NEW_FOR_SECONDS: i64 = 24 * 60 * 60;
/// Limit of the people of one request whose last view is stored.
const MAX_PEOPLE: i64 = 100;

/// The stored versions of one request.
pub struct VersionHistory {
    pub(super) store: HistoryStore,
    /// `None`: nothing is stored of it.
    pub(super) key: Option<RequestKey>,
    /// The versions in the order in which they were seen.
    pub(super) rows: Vec<VersionRow>,
    /// The index of the version that was just read, if it could be stored.
    pub(super) current: Option<usize>,
    /// `None`: the service no longer gives a quotation.
    pub(super) quotation: Option<Arc<Quotation>>,
}

impl VersionHistory {
    /// Returns the versions for the quotation's page, as requested in its address; `reader` is the display name.
    pub async fn versions_for_page(
        &self,
        reader: Option<&str>,
        shown: Option<&str>,
        compared: Option<&str>,
    ) -> QuotationVersions {
        if self.current.is_none() && self.quotation.is_some() {
            return QuotationVersions::default();
        }
        let known = self.version_infos();
        let place_of = |asked: Option<&str>| {
            let asked = asked.map(str::trim)?;
            known.iter().position(|one| one.key == asked)
        };
        let shown_at = place_of(shown).filter(|at| Some(*at) != self.current);
        let shown = match shown_at {
            Some(at) => self.load_version(&known, at).await,
            None => None,
        };
        let on_page = if shown.is_some() { shown_at } else { self.current };
        let asked = compared.map(str::trim).filter(|asked| !asked.is_empty());
        let compared = match on_page.zip(place_of(asked)).filter(|(one, other)| one != other) {
            Some((one, other)) => {
                let (one, other) = (
                    self.load_version(&known, one).await,
                    self.load_version(&known, other).await,
                );
                one.zip(other)
            }
            None => None,
        };
        // The older version comes first, whichever of the two is on the page; the current one counts as the newest.
        let compared = compared.map(|(one, other)| {
            let age = |kept: &StoredVersion| {
                let seen = known.iter().position(|known| known.key == kept.known.key);
                (kept.known.is_current, seen)
            };
            let (before, after) = if age(&one) < age(&other) {
                (one, other)
            } else {
                (other, one)
            };
            ComparedVersions { before, after }
        });
        let not_kept = asked.filter(|_| compared.is_none()).map(str::to_owned);
        let last_opened = match self.current.filter(|_| shown.is_none()) {
            Some(current) => self.last_opened_index(reader, current, true).await,
            None => None,
        };
        let last_opened = last_opened.and_then(|at| known.get(at).cloned());
        let mut all = known;
        let first = self.current.map(|current| all.remove(current));
        all.reverse();
        if let Some(first) = first {
            all.insert(0, first);
        }
        QuotationVersions {
            all,
            shown,
            compared,
            not_kept,
            last_opened,
        }
    }

    /// Returns the version with this name in addresses.
    pub async fn version_by_key(&self, key: &str) -> Option<StoredVersion> {
        let known = self.version_infos();
        let at = known.iter().position(|one| one.key == key)?;
        self.load_version(&known, at).await
    }

    /// Returns a version by name ([`VersionHistory::named`]) if it is not the current one.
    pub async fn older(&self, asked: &str) -> Option<StoredVersion> {
        self.version_by_key(asked)
            .await
            .filter(|kept| !kept.known.is_current)
    }

    /// Returns the version that was stored before the current one.
    pub async fn before_current(&self) -> Option<StoredVersion> {
        let at = self.current?.checked_sub(1)?;
        self.load_version(&self.version_infos(), at).await
    }

    /// Returns the time at which the first version was sent, if it was seen.
    pub fn first_sent(&self) -> Option<&str> {
        first_sent(&self.rows)
    }

    /// Returns the version that this person opened last, if it is not the current one.
    pub async fn last_opened(&self, reader: Option<&str>) -> Option<VersionInfo> {
        let current = self.current?;
        let at = self.last_opened_index(reader, current, false).await?;
        self.version_infos().get(at).cloned()
    }

    /// Returns the version that a response was written for, as far as its form tells.
    pub async fn seen_version(&self, seen: &SeenQuotation) -> Option<Arc<Quotation>> {
        /// Limit of the contents to search; a number seldom has many.
        const MAX_CONTENTS: usize = 5;
        let version = seen.version.trim();
        let number = seen.quotation_no.trim();
        self.current?;
        let known = self.version_infos();
        if !seen.content.is_empty() {
            // Only the version on the screen matches, even if another content has the same number.
            let at = self.rows.iter().position(|row| row.content == seen.content)?;
            let kept = self
                .load_version(&known, at)
                .await
                .filter(|kept| !kept.known.is_current);
            return kept.map(|kept| kept.quotation);
        }
        let likely = self.rows.iter().enumerate().rev().filter(|(at, row)| {
            Some(*at) != self.current
                && row.version == version
                && (number.is_empty() || row.quotation_no.trim() == number)
        });
        for (at, _) in likely.take(MAX_CONTENTS) {
            let Some(kept) = self.load_version(&known, at).await else {
                continue;
            };
            let was = SeenQuotation::from_quotation(&kept.quotation);
            let same_total = Figure::new(was.total) == Figure::new(seen.total.clone());
            if same_total && currency::key(&was.currency) == currency::key(&seen.currency) {
                return Some(kept.quotation);
            }
        }
        None
    }

    /// Returns every version with its name in addresses: the number for its newest content, `number-1` and so on for earlier
    /// ones.
    fn version_infos(&self) -> Vec<VersionInfo> {
        let text = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let number = |row: &VersionRow| {
            if row.version.is_empty() {
                "0".to_owned()
            } else {
                row.version.clone()
            }
        };
        let newest = |row: &VersionRow| {
            let of_number = |at: &usize| {
                self.rows
                    .get(*at)
                    .is_some_and(|other| other.version == row.version)
            };
            self.current
                .filter(of_number)
                .or_else(|| (0..self.rows.len()).rev().find(of_number))
        };
        self.rows
            .iter()
            .enumerate()
            .map(|(at, row)| {
                let earlier = newest(row) != Some(at);
                let content = earlier.then(|| {
                    let before = self.rows.iter().take(at);
                    before.filter(|other| other.version == row.version).count() + 1
                });
                let number = number(row);
                VersionInfo {
                    key: content.map_or_else(|| number.clone(), |content| format!("{number}-{content}")),
                    quotation_no: text(&row.quotation_no),
                    version: row.version.parse().ok(),
                    sent_at: text(&row.sent_at),
                    is_current: Some(at) == self.current,
                    content,
                }
            })
            .collect()
    }

    async fn load_version(&self, known: &[VersionInfo], at: usize) -> Option<StoredVersion> {
        let known = known.get(at)?.clone();
        if let Some(quotation) = self.quotation.as_ref().filter(|_| Some(at) == self.current) {
            let quotation = quotation.clone();
            return Some(StoredVersion { known, quotation });
        }
        let row = self.rows.get(at)?;
        match self.store.open(self.key.as_ref()?, row).await {
            Ok(quotation) => {
                let quotation = quotation?;
                Some(StoredVersion { known, quotation })
            }
            Err(error) => {
                tracing::warn!(%error, "a version of a quotation could not be read");
                None
            }
        }
    }

    /// Returns the index of the version that this person had opened before the current one; `opens` records that they open this
    /// one now.
    async fn last_opened_index(&self, reader: Option<&str>, current: usize, opens: bool) -> Option<usize> {
        match self.last_viewed(reader, current, opens).await {
            Ok(place) => {
                let place = place?;
                self.rows.iter().position(|row| row.place == place)
            }
            Err(error) => {
                tracing::warn!(%error, "what was opened last is not known");
                None
            }
        }
    }

    async fn last_viewed(
        &self,
        reader: Option<&str>,
        current: usize,
        opens: bool,
    ) -> Result<Option<i64>, sqlx::Error> {
        let Some((key, row)) = self.key.as_ref().zip(self.rows.get(current)) else {
            return Ok(None);
        };
        let place = row.place;
        let storage = &self.store.storage;
        let now = self.store.clock.seconds();
        let person = hex::encode(Sha256::digest(reader.unwrap_or_default()));
        let last = storage.last_viewed(key, &person).await?;
        if let Some(last) = last.filter(|last| last.place == place) {
            // Where it is opened a change stays new for a day: neither a reload nor a live update removes the mark.
            let is_news = opens && last.previous != 0 && now.saturating_sub(last.since) < NEW_FOR_SECONDS;
            return Ok(is_news.then_some(last.previous));
        }
        let previous = last.map(|last| last.place);
        if opens {
            let viewed = LastViewed {
                place,
                since: now,
                previous: previous.unwrap_or(0),
            };
            storage.set_last_viewed(key, &person, viewed, MAX_PEOPLE).await?;
        }
        Ok(previous)
    }
}
