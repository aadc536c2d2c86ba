//! The requests of an account as its own calls brought them: a walk through the whole list, then the changes since. Of a large
//! account only the newest requests are kept, those that need somebody (the newest and those that have waited longest) and
//! those that changed last. Nothing here makes a call; [`super::sync`] does.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::date::{self, Moment};
use domain::trade_lane::instant;
use jiff::tz::Offset;
use jiff::{SignedDuration, Timestamp};
use partner_api::{PageMeta, RequestPage, RequestSummary, RfqCode};

use crate::instances::ChangeKind;

/// Rows of one page (specification, "Limits": `per_page` at most 100).
pub const PAGE_ROWS: u32 = 100;
/// Limit of the pages of a walk; of an account with more not all requests are kept.
pub const MAX_WALK_PAGES: u32 = 8;
/// Limit of the rows of a large account; those that changed the longest time ago and need nobody are dropped first.
const MAX_KEPT_ROWS: usize = if cfg!(test) { 150 } else { 2_000 };
/// Time before the newest known change from which changes are asked for: another of the service's clocks may be behind.
const OVERLAP: SignedDuration = SignedDuration::from_mins(2);
/// Shortest time between two questions with an overlap of many rows.
const OVERLAP_INTERVAL: Duration = Duration::from_mins(2);
/// Interval of walks through the whole list: withdrawn requests are not listed as changes.
const WALK_INTERVAL: Duration = Duration::from_mins(30);
/// Largest lead of the service's clock that is believed: a change in the future would hide all others.
const MAX_CLOCK_LEAD: SignedDuration = SignedDuration::from_mins(10);
/// Age of a change that was not asked for, which shows that the service ignores the question.
const UNASKED_AGE: SignedDuration = SignedDuration::from_hours(26);

/// Pause before an interrupted walk is repeated.
const RETRY_INTERRUPTED: Duration = Duration::from_secs(30);
/// Pause before a walk is repeated whose list changed meanwhile.
const RETRY_CHANGED: Duration = Duration::from_mins(2);
/// Pause before a walk is repeated whose list cannot be kept for another reason.
const RETRY_UNKEEPABLE: Duration = Duration::from_mins(30);

/// The requests of an account, newest first.
#[derive(Debug)]
pub struct RequestRows {
    rows: Vec<Row>,
    /// `Some` if these are not all.
    part: Option<PartOfList>,
    /// Positions in `rows`.
    by_code: HashMap<String, usize>,
    /// `None` if changes cannot be asked for by the service's times of change.
    watermark: Option<Watermark>,
    /// Time at which the walk began.
    walked: Instant,
    /// Time at which the sync began that last found a change; `None` after the first walk.
    last_change: Option<Timestamp>,
    /// Time at which changes were last asked for with the whole overlap.
    overlapped: Instant,
}

/// Facts about the requests of a large account that are not among the rows.
#[derive(Clone, Copy, Debug)]
struct PartOfList {
    /// Time from which changes were asked for: requests read later that are not among the rows have not changed.
    since: Instant,
    /// The last change of a row that was dropped.
    dropped: Option<Instant>,
    /// Number of requests that need somebody, as the service counts them.
    needs: usize,
}

#[derive(Clone, Debug)]
struct Row {
    summary: Arc<RequestSummary>,
    /// Its position in the service's own order.
    place: i64,
    /// Time at which it first arrived in this state.
    changed: Instant,
    /// Length in an answer.
    bytes: usize,
}

impl Row {
    fn new(summary: Arc<RequestSummary>, place: i64, changed: Instant) -> Self {
        // Writing texts and numbers cannot fail.
        let bytes = serde_json::to_vec(&*summary).map_or(0, |text| text.len());
        Self {
            summary,
            place,
            changed,
            bytes,
        }
    }
}

/// The greatest time of change that was received, with the offset of its notation.
#[derive(Clone, Copy, Debug)]
struct Watermark {
    at: Timestamp,
    offset: Offset,
}

/// The next question to the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextSync {
    /// The whole list.
    Walk,
    /// Changes since this time (ISO 8601), with or without the overlap.
    Changes { since: String, has_overlap: bool },
}

/// The reason why the requests of a walk cannot be kept, so that the list is read page by page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotKept {
    /// The list changed while it was read, so that rows are missing.
    Incomplete,
    /// A page of it could not be read.
    Interrupted,
    /// A row has no code of its own.
    Nameless,
    /// There is more than a page, and no times of change to ask from.
    WithoutTimes,
}

/// Requests that calls about the list brought.
pub struct Brought {
    pub items: Vec<Arc<RequestSummary>>,
    /// Their number as the service counts them.
    pub total: Option<i64>,
    /// Time at which the last of them had arrived: answers from before may be older.
    pub arrived: Instant,
    /// Time at which the sync began, for pages.
    pub read_at: Timestamp,
}

impl RequestRows {
    /// Builds the rows of a walk; of a large account, of which only a part is kept, `needs` is the number of its requests that
    /// need somebody. Rows equal to those in `before` have not changed.
    ///
    /// # Errors
    /// The rows cannot be kept.
    pub fn walked(brought: Brought, needs: Option<usize>, before: Option<&Self>) -> Result<Self, NotKept> {
        let arrived = brought.arrived;
        let mut codes = HashSet::with_capacity(brought.items.len());
        let mut rows = Vec::with_capacity(brought.items.len());
        for (place, summary) in (0..).zip(brought.items) {
            if summary.rfq_code.is_empty() {
                return Err(NotKept::Nameless);
            }
            // A row that moved to the next page while this one was read is listed there again.
            if codes.insert(summary.rfq_code.clone()) {
                let before = before.and_then(|before| before.row(&summary.rfq_code));
                rows.push(match before.filter(|before| before.summary == summary) {
                    Some(unchanged) => Row {
                        place,
                        ..unchanged.clone()
                    },
                    None => Row::new(summary, place, arrived),
                });
            }
        }
        let watermark = Watermark::of(&rows, brought.read_at);
        if watermark.is_none() && (rows.len() > PAGE_ROWS as usize || needs.is_some()) {
            return Err(NotKept::WithoutTimes);
        }
        let total = brought.total.and_then(|total| usize::try_from(total).ok());
        if needs.is_none() && total.is_some_and(|total| rows.len() < total) {
            return Err(NotKept::Incomplete);
        }
        let part = needs.map(|needs| PartOfList {
            since: arrived,
            dropped: None,
            needs,
        });
        let rows = Self::new(rows, part, watermark, arrived, arrived);
        Ok(rows.found_at(before, brought.read_at))
    }

    /// Merges the changes since: a row replaces the one with its code.
    ///
    /// # Errors
    /// A row has no code of its own.
    pub fn changed(&self, brought: Brought, has_overlap: bool) -> Result<Self, NotKept> {
        let (arrived, read_at) = (brought.arrived, brought.read_at);
        let is_filtered = brought.items.iter().all(|item| self.is_asked_for(item));
        let mut rows = self.rows.clone();
        let mut by_code = self.by_code.clone();
        let first = rows.iter().map(|row| row.place).min().unwrap_or_default();
        for (number, item) in (1..).zip(brought.items) {
            if item.rfq_code.is_empty() {
                return Err(NotKept::Nameless);
            }
            match by_code.get(&item.rfq_code).and_then(|at| rows.get_mut(*at)) {
                Some(row) if row.summary == item => {}
                Some(row) => *row = Row::new(item, row.place, arrived),
                None => {
                    by_code.insert(item.rfq_code.clone(), rows.len());
                    rows.push(Row::new(item, first - number, arrived));
                }
            }
        }
        let mut watermark = Watermark::of(&rows, read_at).filter(|_| is_filtered);
        if watermark.is_none() && rows.len() > PAGE_ROWS as usize {
            return Err(NotKept::WithoutTimes);
        }
        if self.part.is_some() {
            // The row that had it may have been dropped.
            let both = watermark.into_iter().chain(self.watermark);
            watermark = both.max_by_key(|watermark| watermark.at);
        }
        let overlapped = if has_overlap { arrived } else { self.overlapped };
        let rows = Self::new(rows, self.part, watermark, self.walked, overlapped);
        Ok(rows.found_at(Some(self), read_at))
    }

    /// Tells whether these are not all requests of the account.
    pub fn is_part(&self) -> bool {
        self.part.is_some()
    }

    /// Sets the service's count of requests that need somebody.
    #[must_use]
    pub fn with_needs(self, needs: usize) -> Self {
        let part = self.part.map(|part| PartOfList { needs, ..part });
        Self { part, ..self }
    }

    /// Raises the watermark to some minutes before then: earlier changes are too many.
    #[must_use]
    pub fn changes_asked_from(self, read_at: Timestamp) -> Self {
        let from = earlier(read_at, MAX_CLOCK_LEAD);
        let watermark = self.watermark.map(|watermark| Watermark {
            at: watermark.at.max(from),
            ..watermark
        });
        Self { watermark, ..self }
    }

    /// Removes the watermark, because the service ignores the question for changes: the rows of one page are listed each time.
    ///
    /// # Errors
    /// There are more.
    pub fn without_watermark(self) -> Result<Self, NotKept> {
        if self.rows.len() > PAGE_ROWS as usize {
            return Err(NotKept::WithoutTimes);
        }
        let watermark = None;
        Ok(Self { watermark, ..self })
    }

    /// Drops rows of a large account that nobody has to see, beyond the limit.
    fn drop_to_limit(rows: &mut Vec<Row>, part: &mut PartOfList) {
        let surplus = rows.len().saturating_sub(MAX_KEPT_ROWS);
        // The newest requests come first.
        let others = rows.iter().enumerate().skip(PAGE_ROWS as usize);
        let mut dropped: Vec<(Instant, usize)> = others
            .filter(|(_, row)| !row.summary.state().needs_partner())
            .map(|(place, row)| (row.changed, place))
            .collect();
        dropped.sort_unstable();
        dropped.truncate(surplus);
        let Some((last, _)) = dropped.last() else {
            return;
        };
        part.dropped = part.dropped.max(Some(*last));
        let dropped: HashSet<usize> = dropped.into_iter().map(|(_, place)| place).collect();
        let mut places = 0..;
        rows.retain(|_| places.next().is_none_or(|place| !dropped.contains(&place)));
    }

    /// Records when these rows were found to differ from those before.
    fn found_at(self, before: Option<&Self>, read_at: Timestamp) -> Self {
        let last_change = before.and_then(|before| {
            let differs = before.rows.len() != self.rows.len() || self.differences(before).next().is_some();
            if differs {
                Some(read_at)
            } else {
                before.last_change
            }
        });
        Self { last_change, ..self }
    }

    /// Tells whether this may be an answer to the question for changes since the watermark.
    pub fn is_asked_for(&self, item: &RequestSummary) -> bool {
        let (Some(at), Some(watermark)) = (instant(item.updated_at.as_deref()), self.watermark) else {
            return true;
        };
        at >= earlier(watermark.at, UNASKED_AGE)
    }

    fn new(
        mut rows: Vec<Row>,
        mut part: Option<PartOfList>,
        watermark: Option<Watermark>,
        walked: Instant,
        overlapped: Instant,
    ) -> Self {
        let created = |row: &Row| instant(row.summary.created_at.as_deref());
        if rows.iter().all(|row| created(row).is_some()) {
            rows.sort_by_cached_key(|row| (Reverse(created(row)), row.place));
        } else {
            // Without times of creation the service's own order is kept, with new rows before it.
            rows.sort_by_key(|row| row.place);
        }
        if let Some(part) = &mut part {
            Self::drop_to_limit(&mut rows, part);
        }
        let codes = rows.iter().map(|row| row.summary.rfq_code.clone());
        Self {
            by_code: codes.zip(0..).collect(),
            rows,
            part,
            watermark,
            walked,
            last_change: None,
            overlapped,
        }
    }

    fn row(&self, code: &str) -> Option<&Row> {
        self.by_code.get(code).and_then(|at| self.rows.get(*at))
    }

    /// Returns the length of an answer that brings them.
    pub fn bytes(&self) -> usize {
        self.rows.iter().map(|row| row.bytes).sum()
    }

    /// Returns the next question. `is_announced` is true if a change was announced that the times of change may not show.
    pub fn next_sync(&self, now: Instant, is_announced: bool) -> NextSync {
        let age = |then: Instant| now.saturating_duration_since(then);
        // One page is one call for any question.
        let is_one_page = self.part.is_none() && self.rows.len() < PAGE_ROWS as usize;
        let Some(watermark) = self.watermark else {
            return NextSync::Walk;
        };
        if age(self.walked) >= WALK_INTERVAL || (is_announced && is_one_page) {
            return NextSync::Walk;
        }
        let overlap = earlier(watermark.at, OVERLAP);
        let is_in_overlap =
            |row: &&Row| instant(row.summary.updated_at.as_deref()).is_some_and(|at| at >= overlap);
        let is_small = self.rows.iter().filter(is_in_overlap).count() < PAGE_ROWS as usize;
        // Hundreds of rows that changed at one time would come again with every sync.
        let has_overlap = is_small || age(self.overlapped) >= OVERLAP_INTERVAL;
        let since = if has_overlap {
            overlap
        } else {
            later(watermark.at, SignedDuration::from_secs(1))
        };
        NextSync::Changes {
            since: watermark.notation(since),
            has_overlap,
        }
    }

    /// Returns the differences to the rows before, the newest requests first.
    pub fn differences<'a>(
        &'a self,
        before: &'a Self,
    ) -> impl Iterator<Item = (RfqCode, ChangeKind, &'a RequestSummary)> {
        let newest = before
            .rows
            .first()
            .and_then(|row| instant(row.summary.created_at.as_deref()));
        let is_new =
            move |row: &RequestSummary| !before.is_part() || instant(row.created_at.as_deref()) > newest;
        // Another walk of a large account may keep other rows; rows that changed since have a later time.
        let has_moved = move |row: &RequestSummary| {
            let at = instant(row.updated_at.as_deref());
            at > before.watermark.map(|watermark| watermark.at)
        };
        self.rows.iter().filter_map(move |row| {
            let kind = match before.row(&row.summary.rfq_code) {
                None if is_new(&row.summary) => ChangeKind::Request,
                None if has_moved(&row.summary) => ChangeKind::Other,
                Some(was) if was.summary.status != row.summary.status => ChangeKind::Status,
                Some(was) if was.summary != row.summary => ChangeKind::Other,
                None | Some(_) => return None,
            };
            Some((row.summary.rfq_code.parse().ok()?, kind, &*row.summary))
        })
    }

    /// Returns the number of requests that need somebody.
    pub fn needs(&self) -> usize {
        let among_rows = || {
            self.rows
                .iter()
                .filter(|row| row.summary.state().needs_partner())
                .count()
        };
        self.part.map_or_else(among_rows, |part| part.needs)
    }

    /// Returns the time at which the service last changed this request, according to the list.
    pub fn updated_at(&self, code: &RfqCode) -> Option<Timestamp> {
        instant(self.row(code.as_str())?.summary.updated_at.as_deref())
    }

    /// Returns the time at which the sync began that last found a change, by the portal's clock.
    pub fn last_change(&self) -> Option<Timestamp> {
        self.last_change
    }

    /// Tells whether an answer about a request from then is current, as far as the list tells.
    pub fn unchanged_since(&self, code: &RfqCode, began: Instant) -> bool {
        match (self.row(code.as_str()), self.part) {
            (Some(row), _) => row.changed <= began,
            (None, Some(part)) => part.since <= began && part.dropped.is_none_or(|at| at <= began),
            (None, None) => false,
        }
    }

    pub fn summary(&self, code: &RfqCode) -> Option<&Arc<RequestSummary>> {
        self.row(code.as_str()).map(|row| &row.summary)
    }

    /// Tells whether two tokens have listed the same requests, and at least one. Of large accounts the newest are compared.
    pub fn are_of_the_same_requests(one: &Self, other: &Self) -> bool {
        let compared = match (one.part, other.part) {
            (None, None) if one.rows.len() == other.rows.len() => one.rows.len(),
            (Some(_), Some(_)) => PAGE_ROWS as usize,
            _ => return false,
        };
        let has = |rows: &Self, row: &Row| {
            rows.row(&row.summary.rfq_code).is_some_and(|other| {
                let (one, other) = (&row.summary, &other.summary);
                one.created_at == other.created_at
                    && one.partner_ref == other.partner_ref
                    && one.origin_country == other.origin_country
                    && one.dest_country == other.dest_country
            })
        };
        let all_in = |these: &Self, those: &Self| these.rows.iter().take(compared).all(|row| has(those, row));
        !one.rows.is_empty() && all_in(one, other) && all_in(other, one)
    }

    /// Returns the rows, the newest requests first.
    pub fn summaries(&self) -> impl Iterator<Item = &Arc<RequestSummary>> {
        self.rows.iter().map(|row| &row.summary)
    }

    /// Returns the codes of all rows.
    pub fn codes(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().map(|row| row.summary.rfq_code.as_str())
    }

    /// Returns a page of the rows with one of these statuses (all if none is given), counted from 1.
    pub fn page(&self, statuses: &[String], page: u32, per_page: u32) -> RequestPage {
        let found: Vec<_> = self
            .rows
            .iter()
            .filter(|row| statuses.is_empty() || statuses.contains(&row.summary.status))
            .collect();
        let (page, per_page) = (page.max(1), per_page.clamp(1, PAGE_ROWS));
        let size = per_page as usize;
        let skipped = (page as usize - 1).saturating_mul(size);
        let whole = |count: usize| i64::try_from(count).ok();
        RequestPage {
            items: found
                .iter()
                .skip(skipped)
                .take(size)
                .map(|row| row.summary.clone())
                .collect(),
            meta: PageMeta {
                page: Some(page.into()),
                per_page: Some(per_page.into()),
                total: whole(found.len()),
                last_page: whole(found.len().div_ceil(size).max(1)),
            },
        }
    }
}

impl Watermark {
    /// Returns the greatest time of change of all rows; `None` if one has none that is an instant, or if there is no row.
    fn of(rows: &[Row], now: Timestamp) -> Option<Self> {
        let mut greatest: Option<Self> = None;
        for row in rows {
            let text = row.summary.updated_at.as_deref()?;
            let (at, offset) = match date::read(text) {
                Some(Moment::Instant(at, offset)) => (at, offset),
                Some(Moment::Local(_) | Moment::Day(_)) => return None,
                None => date::iso_instant(text)?,
            };
            if greatest.is_none_or(|so_far| at > so_far.at) {
                let offset = offset.unwrap_or(Offset::UTC);
                greatest = Some(Self { at, offset });
            }
        }
        greatest.map(|greatest| Self {
            at: greatest.at.min(later(now, MAX_CLOCK_LEAD)),
            ..greatest
        })
    }

    /// Writes a time in the service's own notation, in whole seconds.
    fn notation(self, at: Timestamp) -> String {
        let seconds = Timestamp::from_second(at.as_second()).unwrap_or(at);
        seconds.display_with_offset(self.offset).to_string()
    }
}

/// The result of a sync.
#[derive(Debug)]
pub enum Synced {
    Rows(Arc<RequestRows>),
    /// The list is read page by page until then.
    PageByPage {
        until: Instant,
    },
}

impl NotKept {
    /// Returns the pause before the list is walked again.
    pub fn pause(self) -> Duration {
        match self {
            Self::Interrupted => RETRY_INTERRUPTED,
            Self::Incomplete => RETRY_CHANGED,
            Self::Nameless | Self::WithoutTimes => RETRY_UNKEEPABLE,
        }
    }
}

/// Subtracts without overflow: the service may write any time.
fn earlier(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.saturating_sub(by).unwrap_or(at)
}

fn later(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.saturating_add(by).unwrap_or(at)
}

#[cfg(test)]
mod tests;
