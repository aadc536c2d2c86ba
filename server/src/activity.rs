//! The activity log: who sent which submission for a request through this portal, and for which version of its quotation.
//!
//! An entry is written after the operator has taken something, or may have; a failure to write it does not affect the
//! submission. Entries are never changed; they are deleted when they are old. They are read for a page that has just read the
//! request with the reader's own token, and for nobody else. They belong to that request, not to its code, which the service may
//! give out again.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use domain::activity::{ActivityEntry, ActivityKind, RequestActivity};
use domain::quotation::SeenQuotation;
use partner_api::{Quotation, RequestDetails, RequestSummary, RfqCode};

use crate::clock::Clock;
use crate::storage::Storage;
use crate::storage::activity::ActivityRow;
use crate::storage::activity_log::{LogPlace, LogQuery, LogRow};
use crate::storage::request_key::RequestKey;
use crate::supervision::{every, spawn_to_end};
use crate::ttl_cache::TtlCache;
use crate::upstream::{Account, AccountKey};

/// Longest wait of a response for its entry to be written, and of a page for entries to be read. A slow write continues in the
/// background.
const DATABASE_TIMEOUT: Duration = Duration::from_secs(2);
/// Limit of a note in characters. The service names no limit; people write a few lines.
const MAX_NOTE_CHARS: usize = 5_000;
/// Limit of any other text in characters.
const MAX_TEXT_CHARS: usize = 200;
/// Entries of one account in a day that have all their texts. Those beyond have no note and no name of a file: nobody sends as
/// much by hand.
const MAX_FULL_ENTRIES_PER_DAY: u32 = 500;
/// Rows of the log that one statement reads.
const LOG_ROWS_PER_READ: i64 = 500;
/// Statements of one page or file of the log: rows of requests that the reader's token has not listed are passed over.
const MAX_LOG_READS: usize = 12;
/// Entries about the requests of a month; they are small.
const MAX_ENTRIES_OF_REQUESTS: i64 = 20_000;
/// Accounts whose entries are counted.
const MAX_COUNTED_ACCOUNTS: usize = 10_000;

/// A submission to be recorded.
#[derive(Clone, Debug)]
pub struct NewActivity {
    kind: ActivityKind,
    /// The request's time of creation, as the service gives it.
    created: Option<String>,
    seen: SeenQuotation,
    code: String,
    file_name: String,
    note: String,
    is_unclear: bool,
}

impl NewActivity {
    /// Starts an entry for this request.
    pub fn new(kind: ActivityKind, request: &RequestSummary) -> Self {
        Self {
            kind,
            created: request.created_at.clone(),
            seen: SeenQuotation::default(),
            code: String::new(),
            file_name: String::new(),
            note: String::new(),
            is_unclear: false,
        }
    }

    /// Adds the quotation that the submission is about.
    #[must_use]
    pub fn on(self, quotation: &Quotation) -> Self {
        Self {
            seen: SeenQuotation::from_quotation(quotation),
            ..self
        }
    }

    /// Adds the quotation of the request, as far as the request's own page shows it.
    #[must_use]
    pub fn beside(self, request: &RequestDetails) -> Self {
        let Some(quotation) = &request.quotation else {
            return self;
        };
        let total = quotation.total.as_ref();
        Self {
            seen: SeenQuotation {
                version: quotation
                    .version
                    .map(|version| version.to_string())
                    .unwrap_or_default(),
                total: total
                    .map(|total| total.as_received().to_owned())
                    .unwrap_or_default(),
                currency: String::new(),
                quotation_no: quotation.quotation_no.clone().unwrap_or_default(),
                ..SeenQuotation::default()
            },
            ..self
        }
    }

    /// Adds the document type, or the reason of a rejection.
    #[must_use]
    pub fn of_kind(self, code: &str) -> Self {
        Self {
            code: code.to_owned(),
            ..self
        }
    }

    #[must_use]
    pub fn file(self, name: &str) -> Self {
        Self {
            file_name: name.to_owned(),
            ..self
        }
    }

    #[must_use]
    pub fn note(self, note: &str) -> Self {
        Self {
            note: note.to_owned(),
            ..self
        }
    }

    /// Marks the outcome as unknown: the answer was lost, and no effect is visible.
    #[must_use]
    pub fn unclear(self) -> Self {
        Self {
            is_unclear: true,
            ..self
        }
    }

    fn row(&self, who: Option<&str>, sent_at: i64) -> ActivityRow {
        ActivityRow {
            number: 0,
            sent_at,
            who: one_line(who.unwrap_or_default()),
            deed: self.kind.name().to_owned(),
            is_unclear: self.is_unclear,
            quotation_no: one_line(&self.seen.quotation_no),
            version: one_line(&self.seen.version),
            total: one_line(&self.seen.total),
            currency: one_line(&self.seen.currency),
            code: one_line(&self.code),
            file_name: one_line(&self.file_name),
            note: plain_text(&self.note),
        }
    }
}

/// The activity of all requests. Cheap to clone.
#[derive(Clone)]
pub struct ActivityLog {
    storage: Storage,
    clock: Clock,
    kept: Duration,
    /// Entries of each account since it began to be counted, at most a day ago.
    of_today: Arc<TtlCache<AccountKey, Arc<AtomicU32>>>,
}

impl ActivityLog {
    /// Entries are deleted after this time.
    pub fn new(storage: Storage, clock: Clock, kept: Duration) -> Self {
        let day = Duration::from_hours(24);
        Self {
            storage,
            clock,
            kept,
            of_today: Arc::new(TtlCache::since_insertion(MAX_COUNTED_ACCOUNTS, day)),
        }
    }

    /// Deletes old entries every few hours for as long as the portal runs, and gives back the space in the database's file.
    pub async fn keep_sweeping(self) {
        let failure = "the activity log could not be swept";
        every(Duration::from_hours(6), failure, || self.sweep()).await;
    }

    async fn sweep(&self) -> Result<(), sqlx::Error> {
        let before = self.clock.seconds_ago(self.kept);
        let deleted = self.storage.delete_activity_before(before).await;
        self.storage.give_back_space().await.and(deleted)
    }

    /// Tells whether an entry of this account has all its texts, and counts it.
    fn is_full_entry(&self, account: AccountKey) -> bool {
        let new = Arc::new(AtomicU32::new(0));
        let count = self.of_today.get_or_insert(account, new.clone()).unwrap_or(new);
        count.fetch_add(1, Ordering::Relaxed) < MAX_FULL_ENTRIES_PER_DAY
    }

    /// Records a submission. The operator has it already, so a database that fails or is slow is only logged: the reader's
    /// response is the same.
    pub async fn record(&self, account: AccountKey, who: Option<&str>, code: &RfqCode, sent: NewActivity) {
        let _ = self.keep(account, who, code, sent).await;
    }

    /// Records something that only this portal keeps. An entry of which this says that it is not kept may still be written, by
    /// a database that is slow.
    pub async fn keep(
        &self,
        account: AccountKey,
        who: Option<&str>,
        code: &RfqCode,
        sent: NewActivity,
    ) -> Result<(), NotKept> {
        let mut row = sent.row(who, self.clock.seconds());
        if !self.is_full_entry(account) {
            row.note.clear();
            row.file_name.clear();
        }
        let Some(of) = RequestKey::by_second(account.name(), code, sent.created.as_deref()) else {
            tracing::warn!(
                deed = row.deed,
                "an activity of a request without a time of creation is not recorded"
            );
            return Err(NotKept);
        };
        let storage = self.storage.clone();
        let writing = spawn_to_end(async move {
            storage.add_activity(&of, &row).await.map_err(|error| {
                tracing::error!(deed = row.deed, %error, "an activity could not be recorded");
                NotKept
            })
        });
        if let Ok(written) = tokio::time::timeout(DATABASE_TIMEOUT, writing).await {
            written.unwrap_or(Err(NotKept))
        } else {
            tracing::warn!("the database is slow to record an activity");
            Err(NotKept)
        }
    }

    /// Reads a page of the log across requests: at most `limit` entries of these requests, which the account's own token has
    /// listed.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn across(
        &self,
        account: AccountKey,
        listed: &[Arc<RequestSummary>],
        mut query: LogQuery,
        limit: usize,
    ) -> anyhow::Result<LogPage> {
        let name = account.name();
        let listed: HashMap<(String, String), &Arc<RequestSummary>> = listed
            .iter()
            .filter_map(|row| Some((RequestKey::code_and_time(row)?, row)))
            .collect();
        let mut page = LogPage::default();
        for _ in 0..MAX_LOG_READS {
            let reading = self.storage.activity_log(&name, &query, LOG_ROWS_PER_READ);
            let rows = tokio::time::timeout(DATABASE_TIMEOUT, reading).await??;
            let is_last = i64::try_from(rows.len())? < LOG_ROWS_PER_READ;
            for found in rows {
                if page.entries.len() == limit {
                    page.next.clone_from(&query.after);
                    return Ok(page);
                }
                query.after = Some(LogPlace {
                    sent_at: found.row.sent_at,
                    rfq_code: found.rfq_code.clone(),
                    created: found.created.clone(),
                    number: found.row.number,
                });
                if let Some(request) = listed.get(&(found.rfq_code, found.created)) {
                    page.entries.push(LoggedEntry {
                        request: Arc::clone(request),
                        entry: found.row.into(),
                    });
                }
            }
            if is_last {
                return Ok(page);
            }
        }
        page.next = query.after;
        Ok(page)
    }

    /// Reads the entries of these kinds about these requests, which the account's own token has listed, without notes; in the
    /// order of the requests. `None` if some since `since` (seconds since 1970) may be gone, or if there are too many.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn of_requests(
        &self,
        account: AccountKey,
        listed: &[Arc<RequestSummary>],
        kinds: &[ActivityKind],
        since: i64,
    ) -> anyhow::Result<Option<Vec<Vec<ActivityEntry>>>> {
        let is_swept = since < self.clock.seconds_ago(self.kept);
        if is_swept || self.storage.has_activity_of_nobody(since).await? {
            return Ok(None);
        }
        let deeds: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
        let codes: Vec<&str> = listed.iter().map(|row| row.rfq_code.as_str()).collect();
        let (name, limit) = (account.name(), MAX_ENTRIES_OF_REQUESTS);
        let reading = self.storage.activity_of_requests(&name, &deeds, &codes, limit);
        let rows = tokio::time::timeout(DATABASE_TIMEOUT, reading).await??;
        if i64::try_from(rows.len())? >= limit {
            return Ok(None);
        }
        let mut by_request: HashMap<(String, String), Vec<ActivityEntry>> = HashMap::new();
        for LogRow {
            rfq_code,
            created,
            row,
        } in rows
        {
            by_request
                .entry((rfq_code, created))
                .or_default()
                .push(row.into());
        }
        let own = |row: &Arc<RequestSummary>| by_request.remove(&RequestKey::code_and_time(row)?);
        Ok(Some(
            listed.iter().map(own).map(Option::unwrap_or_default).collect(),
        ))
    }

    /// Reads the newest entries of a request (of these kinds, if any are given), for a page that has just read it with this
    /// account's token. Returns `None` if that token never read the request, or if the database does not answer.
    pub async fn of_request(
        &self,
        account: &Account,
        code: &RfqCode,
        request: &RequestSummary,
        only: &[ActivityKind],
        limit: usize,
    ) -> Option<RequestActivity> {
        if !account.may_see(code) {
            return None;
        }
        let Some(of) = RequestKey::by_second(account.key().name(), code, request.created_at.as_deref())
        else {
            return Some(RequestActivity::default());
        };
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let deeds: Vec<&str> = only.iter().map(|kind| kind.name()).collect();
        let reading = self.storage.newest_activity(&of, &deeds, limit);
        match tokio::time::timeout(DATABASE_TIMEOUT, reading).await {
            Ok(Ok(rows)) => Some(RequestActivity {
                entries: rows.into_iter().map(ActivityEntry::from).collect(),
            }),
            Ok(Err(error)) => {
                tracing::error!(%error, "the activity of a request could not be read");
                None
            }
            Err(_) => {
                tracing::error!("the database did not give the activity of a request in time");
                None
            }
        }
    }
}

/// An entry with its request.
#[derive(Clone, Debug)]
pub struct LoggedEntry {
    pub request: Arc<RequestSummary>,
    pub entry: ActivityEntry,
}

/// A page of the log across requests.
#[derive(Clone, Debug, Default)]
pub struct LogPage {
    pub entries: Vec<LoggedEntry>,
    /// The place of the last row that was looked at, if there may be more.
    pub next: Option<LogPlace>,
}

/// An entry was not written, or not in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotKept;

/// Returns the text on one line, bounded, without characters that reverse the direction of text: a name stands inside a
/// sentence.
fn one_line(text: &str) -> String {
    let plain = text
        .chars()
        .filter(|one| !is_direction_mark(*one))
        .map(|one| if one.is_control() { ' ' } else { one })
        .collect::<String>();
    let words: Vec<&str> = plain.split_whitespace().collect();
    bounded(&words.join(" "), MAX_TEXT_CHARS)
}

/// Returns the text as typed, bounded, without control characters: PostgreSQL stores no NUL.
fn plain_text(text: &str) -> String {
    let plain: String = text
        .chars()
        .filter(|one| !one.is_control() || matches!(one, '\n' | '\t'))
        .collect();
    bounded(plain.trim(), MAX_NOTE_CHARS)
}

/// Shortens a text and marks the cut with an ellipsis.
fn bounded(text: &str, limit: usize) -> String {
    match text.char_indices().nth(limit) {
        None => text.to_owned(),
        Some(_) => text.chars().take(limit - 1).chain(['…']).collect(),
    }
}

/// Tells whether a character is one of Unicode's marks or overrides of direction.
fn is_direction_mark(one: char) -> bool {
    matches!(one, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_bounded_and_stripped() {
        let sent = NewActivity::new(ActivityKind::Uploaded, &RequestSummary::default())
            .file("a\u{202e}fdp.exe\0")
            .of_kind(&"x".repeat(1_000))
            .note(&format!(" dòng 1\r\n\tdòng 2\0 \u{202e}{} ", "ă".repeat(10_000)));
        let row = sent.row(Some("  Lan\u{202e}\nAnh "), 7);
        assert_eq!(
            (row.who.as_str(), row.file_name.as_str()),
            ("Lan Anh", "afdp.exe")
        );
        assert_eq!(row.code.chars().count(), MAX_TEXT_CHARS);
        assert!(row.code.ends_with("x…"));
        // A note stands in a paragraph of its own.
        assert!(row.note.starts_with("dòng 1\n\tdòng 2 \u{202e}ă"));
        assert_eq!(row.note.chars().count(), MAX_NOTE_CHARS);
        assert_eq!(bounded("ăă", 2), "ăă");
        assert_eq!(bounded("ăăă", 2), "ă…");
    }

    #[tokio::test]
    async fn entries_of_one_account_are_bounded_in_a_day() {
        const CREATED: &str = "2026-11-01T08:00:00Z";
        let folder = tempfile::tempdir().unwrap();
        let url = crate::config::sqlite_url(&folder.path().join("portal.db")).unwrap();
        let storage = Storage::open(&url).await.unwrap();
        let log = ActivityLog::new(storage.clone(), Clock::default(), Duration::MAX);
        let [one, other] = [AccountKey::for_test(1), AccountKey::for_test(2)];
        for _ in 1..MAX_FULL_ENTRIES_PER_DAY {
            assert!(log.is_full_entry(one));
        }
        let code: RfqCode = "RFQ-1".parse().unwrap();
        let request = RequestSummary {
            created_at: Some(CREATED.into()),
            ..RequestSummary::default()
        };
        for account in [one, one, other] {
            let sent = NewActivity::new(ActivityKind::Negotiated, &request).note("x");
            log.record(account, None, &code, sent).await;
        }
        let rows = storage
            .newest_activity(
                &RequestKey::by_second(one.name(), &code, Some(CREATED)).unwrap(),
                &[],
                10,
            )
            .await
            .unwrap();
        let notes: Vec<_> = rows.iter().map(|row| row.note.as_str()).collect();
        assert_eq!(notes, ["", "x"], "every entry is there");
    }

    #[test]
    fn request_key_is_independent_of_the_time_notation() {
        let code: RfqCode = "RFQ-1".parse().unwrap();
        let account = AccountKey::for_test(1);
        let created = |created: &str| {
            RequestKey::by_second(account.name(), &code, Some(created))
                .unwrap()
                .created
        };
        for same in [
            "2026-07-08T14:20:07+07:00",
            "2026-07-08T07:20:07Z",
            "2026-07-08T07:20:07.123456Z",
        ] {
            assert_eq!(created(same), "1783495207", "{same}");
        }
        assert_eq!(created("hôm qua"), "hôm qua");
        assert!(RequestKey::by_second(account.name(), &code, None).is_none());
        assert!(RequestKey::by_second(account.name(), &code, Some(" ")).is_none());
    }

    #[test]
    fn rows_round_trip_as_entries() {
        let quotation = Quotation {
            quotation_no: Some("QT-1".into()),
            version: Some(3),
            currency: Some("USD".into()),
            ..Quotation::default()
        };
        let sent = NewActivity::new(ActivityKind::Rejected, &RequestSummary::default())
            .on(&quotation)
            .of_kind("other")
            .note("x")
            .unclear();
        let back = ActivityEntry::from(sent.row(None, 9));
        let expected = ActivityEntry {
            at: 9,
            kind: Some(ActivityKind::Rejected),
            seen: SeenQuotation {
                content: String::new(),
                commitment: String::new(),
                description: String::new(),
                ..SeenQuotation::from_quotation(&quotation)
            },
            code: "other".into(),
            note: "x".into(),
            is_unclear: true,
            ..ActivityEntry::default()
        };
        assert_eq!(back, expected);
        let newer = ActivityRow {
            deed: "withdrawn".into(),
            ..ActivityRow::default()
        };
        assert_eq!(ActivityEntry::from(newer).kind, None);
    }
}
