//! Every version of a quotation, kept when it is first seen. The operator's service gives the newest only.
//!
//! No account has an id, so nothing here is found by account: what is kept of a request is reached only with the
//! request itself in hand ([`RequestDetails`]), which a handler has just read with its session's own token. Keeping
//! is never in the way: where the database fails, the page stands without it.

use std::sync::Arc;
use std::time::Duration;

use app::pages::quotation::answers::Seen;
use app::pages::quotation::changes::content;
use app::pages::quotation::versions::{Compared, Kept, Known, Versions};
use partner_api::{Figure, Quotation, RequestDetails, RfqCode};
use sha2::{Digest as _, Sha256};

use crate::state::App;
use crate::storage::versions::{Look, RequestKey, VersionRow};
use crate::web::viewer::Viewer;

/// Versions kept of one request; then the oldest goes.
const MOST: usize = 50;
/// A larger one is shown, but not kept. A quotation of 120 lines has about 40 KB.
const LARGEST: usize = 256 * 1024;
/// How long a version is kept after it was first seen.
const KEPT: Duration = Duration::from_hours(24 * 730);
/// How long a change is told as new after it was first shown.
const NEWS: i64 = 24 * 60 * 60;
/// People of one request whose last look is remembered.
const PEOPLE: i64 = 100;
/// Characters of the texts beside the quotation itself.
const TEXT: usize = 200;

/// What is kept of one request, for whoever has just read it.
pub struct Shelf<'a> {
    app: &'a App,
    key: RequestKey,
    /// In the order of being seen.
    rows: Vec<VersionRow>,
    /// The one that was read just now, if it could be kept.
    current: Option<usize>,
    quotation: &'a Arc<Quotation>,
}

/// Keeps what was read just now, unless it is kept already.
pub async fn keep<'a>(
    app: &'a App,
    code: &RfqCode,
    request: &RequestDetails,
    quotation: &'a Arc<Quotation>,
) -> Shelf<'a> {
    let key = RequestKey {
        rfq_code: code.to_string(),
        created: short(request.summary.created_at.as_deref()),
    };
    let mut shelf = Shelf {
        app,
        key,
        rows: Vec::new(),
        current: None,
        quotation,
    };
    if let Err(error) = shelf.put().await {
        tracing::warn!(%error, "a version of a quotation could not be kept");
    }
    shelf
}

impl Shelf<'_> {
    async fn put(&mut self) -> Result<(), anyhow::Error> {
        let storage = self.app.storage();
        let hash = hex::encode(Sha256::digest(content(self.quotation)));
        self.rows = storage.versions(&self.key).await?;
        if !self.rows.iter().any(|row| row.content == hash) {
            let text = serde_json::to_vec(self.quotation.as_ref())?;
            if text.len() > LARGEST {
                tracing::info!(
                    bytes = text.len(),
                    "a version of a quotation is too large to be kept"
                );
                return Ok(());
            }
            let sealed = self.app.seal().seal(&self.seal_place(&hash), &text)?;
            let last = self.rows.last().map_or(0, |row| row.place);
            let row = VersionRow {
                place: last.saturating_add(1),
                content: hash.clone(),
                quotation_no: short(self.quotation.quotation_no.as_deref()),
                version: self
                    .quotation
                    .version
                    .map(|version| version.to_string())
                    .unwrap_or_default(),
                sent_at: short(self.quotation.sent_at.as_deref()),
            };
            // Where another reading was faster, its row is as good.
            storage
                .insert_version(&self.key, &row, self.app.clock().seconds(), &sealed)
                .await?;
            if let Some(surplus) = (self.rows.len() + 1)
                .checked_sub(MOST + 1)
                .and_then(|last| self.rows.get(last))
            {
                storage.delete_versions_to(&self.key, surplus.place).await?;
            }
            self.rows = storage.versions(&self.key).await?;
        }
        self.current = self.rows.iter().position(|row| row.content == hash);
        Ok(())
    }

    /// What the quotation's page tells of the versions, by what its address asks for.
    pub async fn page(&self, viewer: &Viewer, shown: Option<&str>, compared: Option<&str>) -> Versions {
        let Some(current) = self.current else {
            return Versions::default();
        };
        let known = self.known(current);
        let place_of = |asked: Option<&str>| {
            let asked = asked.map(str::trim)?;
            known.iter().position(|one| one.key == asked)
        };
        let shown_at = place_of(shown).filter(|at| *at != current);
        let shown = match shown_at {
            Some(at) => self.kept(&known, at).await,
            None => None,
        };
        let on_page = if shown.is_some() { shown_at } else { None }.unwrap_or(current);
        let asked = compared.map(str::trim).filter(|asked| !asked.is_empty());
        let compared = match place_of(asked).filter(|at| *at != on_page) {
            Some(other) => {
                let (one, other) = (self.kept(&known, on_page).await, self.kept(&known, other).await);
                one.zip(other)
            }
            None => None,
        };
        // Older first, whichever of the two is on the page; the current one counts as the newest.
        let compared = compared.map(|(one, other)| {
            let age = |kept: &Kept| {
                let seen = known.iter().position(|known| known.key == kept.known.key);
                (kept.known.is_current, seen)
            };
            let (before, after) = if age(&one) < age(&other) {
                (one, other)
            } else {
                (other, one)
            };
            Compared { before, after }
        });
        let not_kept = asked.filter(|_| compared.is_none()).map(str::to_owned);
        let last_opened = if shown.is_none() {
            self.opened(viewer, current, true).await
        } else {
            None
        };
        let last_opened = last_opened.and_then(|at| known.get(at).cloned());
        let mut all = known;
        let first = all.remove(current);
        all.reverse();
        all.insert(0, first);
        Versions {
            all,
            shown,
            compared,
            not_kept,
            last_opened,
        }
    }

    /// A kept version by its name in addresses; nothing for the current one and for what is not kept.
    pub async fn older(&self, asked: &str) -> Option<Kept> {
        let known = self.known(self.current?);
        let at = known.iter().position(|one| one.key == asked)?;
        self.kept(&known, at).await.filter(|kept| !kept.known.is_current)
    }

    /// The version that this person opened last, when the current one is another.
    pub async fn last_opened(&self, viewer: &Viewer) -> Option<Known> {
        let current = self.current?;
        let at = self.opened(viewer, current, false).await?;
        self.known(current).get(at).cloned()
    }

    /// The version that an answer was written for, as far as its form tells.
    pub async fn seen(&self, seen: &Seen) -> Option<Arc<Quotation>> {
        /// A number seldom has many contents; more are not searched.
        const TRIES: usize = 5;
        let version = seen.version.trim();
        let number = seen.quotation_no.trim();
        let known = self.known(self.current?);
        let likely = self.rows.iter().enumerate().rev().filter(|(at, row)| {
            Some(*at) != self.current
                && row.version == version
                && (number.is_empty() || row.quotation_no.trim() == number)
        });
        for (at, _) in likely.take(TRIES) {
            let Some(kept) = self.kept(&known, at).await else {
                continue;
            };
            let was = Seen::of(&kept.quotation);
            let same_total = Figure::new(was.total) == Figure::new(seen.total.clone());
            if same_total && was.currency.trim().eq_ignore_ascii_case(seen.currency.trim()) {
                return Some(kept.quotation);
            }
        }
        None
    }

    /// Every version with its name in addresses: the number for its newest content, `number-1` and so on for earlier
    /// ones.
    fn known(&self, current: usize) -> Vec<Known> {
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
            Some(current)
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
                Known {
                    key: content.map_or_else(|| number.clone(), |content| format!("{number}-{content}")),
                    quotation_no: text(&row.quotation_no),
                    version: row.version.parse().ok(),
                    sent_at: text(&row.sent_at),
                    is_current: at == current,
                    content,
                }
            })
            .collect()
    }

    /// Sealed for this content of this request: nothing else is taken for it.
    fn seal_place(&self, content: &str) -> Vec<u8> {
        format!(
            "quotation\0{}\0{}\0{content}",
            self.key.rfq_code, self.key.created
        )
        .into_bytes()
    }

    async fn kept(&self, known: &[Known], at: usize) -> Option<Kept> {
        let known = known.get(at)?.clone();
        if Some(at) == self.current {
            let quotation = self.quotation.clone();
            return Some(Kept { known, quotation });
        }
        let row = self.rows.get(at)?;
        match self.app.storage().version_text(&self.key, row.place).await {
            Ok(sealed) => {
                // Nothing comes of one that was sealed with a key that is gone.
                let text = self.app.seal().open(&self.seal_place(&row.content), &sealed?)?;
                let mut quotation: Quotation = serde_json::from_slice(&text).ok()?;
                // They were true then; now it can only be read.
                quotation.can_respond = false;
                quotation.is_expired = false;
                let quotation = Arc::new(quotation);
                Some(Kept { known, quotation })
            }
            Err(error) => {
                tracing::warn!(%error, "a version of a quotation could not be read");
                None
            }
        }
    }

    /// Where the version stands that this person had opened before the current one; `opens`: and now opens this one.
    async fn opened(&self, viewer: &Viewer, current: usize, opens: bool) -> Option<usize> {
        match self.look(viewer, current, opens).await {
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

    async fn look(&self, viewer: &Viewer, current: usize, opens: bool) -> Result<Option<i64>, sqlx::Error> {
        let Some(place) = self.rows.get(current).map(|row| row.place) else {
            return Ok(None);
        };
        let storage = self.app.storage();
        let now = self.app.clock().seconds();
        let person = hex::encode(Sha256::digest(viewer.display_name().unwrap_or_default()));
        let last = storage.look(&self.key, &person).await?;
        if let Some(last) = last.filter(|last| last.place == place) {
            // For a day: neither a reload nor a live update takes the news away.
            let is_news = last.previous != 0 && now.saturating_sub(last.since) < NEWS;
            return Ok(is_news.then_some(last.previous));
        }
        let previous = last.map(|last| last.place);
        if opens {
            let look = Look {
                place,
                since: now,
                previous: previous.unwrap_or(0),
            };
            storage.set_look(&self.key, &person, look, PEOPLE).await?;
        }
        Ok(previous)
    }
}

fn short(text: Option<&str>) -> String {
    text.unwrap_or_default()
        .chars()
        // PostgreSQL has no place for it.
        .filter(|letter| *letter != '\0')
        .take(TEXT)
        .collect()
}

/// Forgets what was kept long enough.
pub async fn sweep(app: &App) -> Result<u64, sqlx::Error> {
    let kept = i64::try_from(KEPT.as_secs()).unwrap_or(i64::MAX);
    let before = app.clock().seconds().saturating_sub(kept);
    app.storage().delete_versions_before(before).await
}

/// Sweeps every few hours for as long as the portal runs.
pub async fn keep_sweeping(app: App) {
    let mut every = tokio::time::interval(Duration::from_hours(6));
    loop {
        every.tick().await;
        if let Err(error) = sweep(&app).await {
            tracing::warn!(%error, "versions of quotations could not be swept");
        }
    }
}
