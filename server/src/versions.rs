//! Every version of a quotation, kept when it is first seen. The operator's service gives the newest only.
//!
//! No account has an id, so nothing here is found by account: what is kept of a request is reached only with the
//! request itself in hand ([`RequestDetails`]), which a handler has just read with its session's own token. Keeping
//! is never in the way: where the database fails, the page stands without it.

use std::sync::Arc;
use std::time::Duration;

use app::pages::quotation::answers::Seen;
use app::pages::quotation::changes::fingerprint;
use app::pages::quotation::versions::{Compared, Kept, Known, Versions};
use partner_api::{Figure, Quotation, RequestDetails, RequestSummary, RfqCode};
use sha2::{Digest as _, Sha256};
use tokio::task::{JoinError, JoinHandle};

use crate::lanes::{self, Memory};
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
/// How long a page waits until what it read is kept.
const PATIENCE: Duration = Duration::from_secs(2);
/// Contents of one request that are seen for the first time at the very same moment, by several portals on one database.
const TRIES: usize = 20;
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
    /// `None`: the service gives no quotation any more.
    quotation: Option<&'a Arc<Quotation>>,
}

/// Keeps what was read just now, unless it is kept already.
pub async fn keep<'a>(
    app: &'a App,
    code: &RfqCode,
    request: &RequestDetails,
    quotation: &'a Arc<Quotation>,
) -> Shelf<'a> {
    let changed = request.summary.updated_at.as_deref();
    keep_as_of(app, code, request, quotation, changed).await
}

/// The same, with nobody waiting for it.
pub fn keep_behind(app: &App, code: &RfqCode, request: &RequestDetails, quotation: &Arc<Quotation>) {
    let key = RequestKey::of_request(code, &request.summary);
    let changed = request.summary.updated_at.as_deref();
    let keeping = start(app, &key, request, quotation, changed);
    tokio::spawn(async move {
        outcome(keeping.await);
    });
}

/// [`keep`]; `changed`: the request's time of change that this reading is for.
pub async fn keep_as_of<'a>(
    app: &'a App,
    code: &RfqCode,
    request: &RequestDetails,
    quotation: &'a Arc<Quotation>,
    changed: Option<&str>,
) -> Shelf<'a> {
    let key = RequestKey::of_request(code, &request.summary);
    let keeping = start(app, &key, request, quotation, changed);
    let (rows, current) = if let Ok(kept) = tokio::time::timeout(PATIENCE, keeping).await {
        outcome(kept)
    } else {
        tracing::warn!("the database takes its time to keep a version of a quotation");
        Placed::default()
    };
    Shelf {
        app,
        key,
        rows,
        current,
        quotation: Some(quotation),
    }
}

/// All versions of a request with the place of the one that was read just now, if it could be kept.
type Placed = (Vec<VersionRow>, Option<usize>);

/// A task of its own: a database that dawdles keeps the version behind the page.
fn start(
    app: &App,
    key: &RequestKey,
    request: &RequestDetails,
    quotation: &Arc<Quotation>,
    changed: Option<&str>,
) -> JoinHandle<anyhow::Result<Placed>> {
    let memory = Memory::of(app, request, quotation, changed);
    let (app, key, quotation) = (app.clone(), key.clone(), quotation.clone());
    tokio::spawn(async move {
        let kept = put(&app, &key, &quotation).await?;
        lanes::remember(&app, &key, &memory).await?;
        anyhow::Ok(kept)
    })
}

fn outcome(kept: Result<anyhow::Result<Placed>, JoinError>) -> Placed {
    match kept {
        Ok(Ok(kept)) => kept,
        Ok(Err(error)) => {
            tracing::warn!(%error, "a version of a quotation could not be kept");
            Placed::default()
        }
        Err(error) => {
            tracing::error!(%error, "keeping a version of a quotation broke");
            Placed::default()
        }
    }
}

async fn put(app: &App, key: &RequestKey, quotation: &Quotation) -> anyhow::Result<Placed> {
    let storage = app.storage();
    let hash = fingerprint(quotation);
    let place_in = |rows: &[VersionRow]| rows.iter().position(|row| row.content == hash);
    let mut rows = storage.versions(key).await?;
    if place_in(&rows).is_none() {
        let text = serde_json::to_vec(quotation)?;
        if text.len() > LARGEST {
            tracing::info!(
                bytes = text.len(),
                "a version of a quotation is too large to be kept"
            );
            return Ok((rows, None));
        }
        let sealed = app.seal().seal(&seal_place(key, &hash), &text)?;
        // Where another reading was faster, its row is as good if it is of this content; if it took the place for
        // another content, the next place is tried.
        for _ in 0..TRIES {
            add(app, key, &rows, quotation, &hash, &sealed).await?;
            rows = storage.versions(key).await?;
            if place_in(&rows).is_some() {
                break;
            }
        }
    }
    let current = place_in(&rows);
    if current.is_none() {
        tracing::warn!("a version of a quotation found no place");
    }
    Ok((rows, current))
}

/// Puts a content behind these rows, unless it is there already or its place is taken; the oldest goes for it.
async fn add(
    app: &App,
    key: &RequestKey,
    rows: &[VersionRow],
    quotation: &Quotation,
    hash: &str,
    sealed: &str,
) -> Result<(), sqlx::Error> {
    let last = rows.last().map_or(0, |row| row.place);
    let row = VersionRow {
        place: last.saturating_add(1),
        content: hash.to_owned(),
        quotation_no: short(quotation.quotation_no.as_deref()),
        version: quotation
            .version
            .map(|version| version.to_string())
            .unwrap_or_default(),
        sent_at: short(quotation.sent_at.as_deref()),
    };
    let now = app.clock().seconds();
    let added = app.storage().insert_version(key, &row, now, sealed).await?;
    let surplus = (rows.len() + 1).checked_sub(MOST + 1);
    if let Some(surplus) = surplus.and_then(|last| rows.get(last)).filter(|_| added) {
        app.storage().delete_versions_to(key, surplus.place).await?;
    }
    Ok(())
}

/// Sealed for this content of this request: nothing else is taken for it.
fn seal_place(key: &RequestKey, content: &str) -> Vec<u8> {
    format!("quotation\0{}\0{}\0{content}", key.rfq_code, key.created).into_bytes()
}

/// What a version says; nothing comes of one that was sealed with a key that is gone.
pub async fn opened(app: &App, key: &RequestKey, row: &VersionRow) -> Result<Option<Quotation>, sqlx::Error> {
    let sealed = app.storage().version_text(key, row.place).await?;
    let text = sealed.and_then(|sealed| app.seal().open(&seal_place(key, &row.content), &sealed));
    let quotation: Option<Quotation> = text.and_then(|text| serde_json::from_slice(&text).ok());
    Ok(quotation.map(|quotation| Quotation {
        // They were true then; now it can only be read.
        can_respond: false,
        is_expired: false,
        ..quotation
    }))
}

/// When the first version of a quotation was sent, where it was seen.
pub fn first_sent(rows: &[VersionRow]) -> Option<&str> {
    let first = rows.iter().find(|row| row.version == "1")?;
    Some(first.sent_at.as_str()).filter(|sent| !sent.is_empty())
}

/// What was kept of a request whose quotation the service no longer gives.
pub async fn withdrawn<'a>(app: &'a App, code: &RfqCode, request: &RequestDetails) -> Shelf<'a> {
    let mut shelf = Shelf {
        app,
        key: RequestKey::of_request(code, &request.summary),
        rows: Vec::new(),
        current: None,
        quotation: None,
    };
    match app.storage().versions(&shelf.key).await {
        Ok(rows) => shelf.rows = rows,
        Err(error) => tracing::warn!(%error, "the versions of a quotation could not be read"),
    }
    shelf
}

impl Shelf<'_> {
    /// What the quotation's page tells of the versions, by what its address asks for.
    pub async fn page(&self, viewer: &Viewer, shown: Option<&str>, compared: Option<&str>) -> Versions {
        if self.current.is_none() && self.quotation.is_some() {
            return Versions::default();
        }
        let known = self.known();
        let place_of = |asked: Option<&str>| {
            let asked = asked.map(str::trim)?;
            known.iter().position(|one| one.key == asked)
        };
        let shown_at = place_of(shown).filter(|at| Some(*at) != self.current);
        let shown = match shown_at {
            Some(at) => self.kept(&known, at).await,
            None => None,
        };
        let on_page = if shown.is_some() { shown_at } else { self.current };
        let asked = compared.map(str::trim).filter(|asked| !asked.is_empty());
        let compared = match on_page.zip(place_of(asked)).filter(|(one, other)| one != other) {
            Some((one, other)) => {
                let (one, other) = (self.kept(&known, one).await, self.kept(&known, other).await);
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
        let last_opened = match self.current.filter(|_| shown.is_none()) {
            Some(current) => self.opened(viewer, current, true).await,
            None => None,
        };
        let last_opened = last_opened.and_then(|at| known.get(at).cloned());
        let mut all = known;
        let first = self.current.map(|current| all.remove(current));
        all.reverse();
        if let Some(first) = first {
            all.insert(0, first);
        }
        Versions {
            all,
            shown,
            compared,
            not_kept,
            last_opened,
        }
    }

    /// The version of this name in addresses.
    pub async fn named(&self, key: &str) -> Option<Kept> {
        let known = self.known();
        let at = known.iter().position(|one| one.key == key)?;
        self.kept(&known, at).await
    }

    /// [`Shelf::named`] for versions that are no longer current.
    pub async fn older(&self, asked: &str) -> Option<Kept> {
        self.named(asked).await.filter(|kept| !kept.known.is_current)
    }

    /// When the first version was sent, where it was seen.
    pub fn first_sent(&self) -> Option<&str> {
        first_sent(&self.rows)
    }

    /// The version that this person opened last, when the current one is another.
    pub async fn last_opened(&self, viewer: &Viewer) -> Option<Known> {
        let current = self.current?;
        let at = self.opened(viewer, current, false).await?;
        self.known().get(at).cloned()
    }

    /// The version that an answer was written for, as far as its form tells.
    pub async fn seen(&self, seen: &Seen) -> Option<Arc<Quotation>> {
        /// A number seldom has many contents; more are not searched.
        const TRIES: usize = 5;
        let version = seen.version.trim();
        let number = seen.quotation_no.trim();
        self.current?;
        let known = self.known();
        if !seen.content.is_empty() {
            // What was on the screen and nothing else, also where another content has the same head.
            let at = self.rows.iter().position(|row| row.content == seen.content)?;
            let kept = self.kept(&known, at).await.filter(|kept| !kept.known.is_current);
            return kept.map(|kept| kept.quotation);
        }
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
    fn known(&self) -> Vec<Known> {
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
                Known {
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

    async fn kept(&self, known: &[Known], at: usize) -> Option<Kept> {
        let known = known.get(at)?.clone();
        if let Some(quotation) = self.quotation.filter(|_| Some(at) == self.current) {
            let quotation = quotation.clone();
            return Some(Kept { known, quotation });
        }
        let row = self.rows.get(at)?;
        match opened(self.app, &self.key, row).await {
            Ok(quotation) => {
                let quotation = Arc::new(quotation?);
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

impl RequestKey {
    /// A request by its code and its time of creation, both as the service gives them.
    pub fn of(code: &str, created: Option<&str>) -> Self {
        Self {
            rfq_code: short(Some(code)),
            created: short(created),
        }
    }

    /// The request that these facts were read of.
    pub fn of_request(code: &RfqCode, request: &RequestSummary) -> Self {
        Self::of(code.as_str(), request.created_at.as_deref())
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
    lanes::sweep(app.storage(), before).await?;
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
