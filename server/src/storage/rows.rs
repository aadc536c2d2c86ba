//! The contents of rows.

use domain::activity::{ActivityEntry, ActivityKind};
use domain::quotation::SeenQuotation;
use sqlx::any::AnyRow;
use sqlx::{Error, FromRow, Row as _};

/// A stored session; see `migrations/0001_sessions.sql`.
#[derive(Clone)]
pub struct SessionRow {
    pub id: String,
    pub sealed: String,
    pub created_at: i64,
    pub last_seen: i64,
    pub ended_at: Option<i64>,
    pub notice: Option<String>,
    pub kept: Option<String>,
    pub owner: Option<String>,
}

impl FromRow<'_, AnyRow> for SessionRow {
    fn from_row(row: &AnyRow) -> Result<Self, Error> {
        Ok(Self {
            id: row.try_get("id")?,
            sealed: row.try_get("sealed")?,
            created_at: row.try_get("created_at")?,
            last_seen: row.try_get("last_seen")?,
            ended_at: row.try_get("ended_at")?,
            notice: row.try_get("notice")?,
            kept: row.try_get("kept")?,
            owner: row.try_get("owner")?,
        })
    }
}

impl SessionRow {
    /// Returns the size of its texts.
    pub fn bytes(&self) -> usize {
        let optional = [&self.notice, &self.kept, &self.owner];
        let optional = optional.into_iter().flatten().map(String::len);
        self.id.len() + self.sealed.len() + optional.sum::<usize>()
    }
}

/// A version without its content.
#[derive(Clone, Debug)]
pub struct VersionRow {
    /// The index in the order in which versions were seen.
    pub place: i64,
    pub content: String,
    pub quotation_no: String,
    pub version: String,
    pub sent_at: String,
}

impl FromRow<'_, AnyRow> for VersionRow {
    fn from_row(row: &AnyRow) -> Result<Self, Error> {
        Ok(Self {
            place: row.try_get("place")?,
            content: row.try_get("content")?,
            quotation_no: row.try_get("quotation_no")?,
            version: row.try_get("version")?,
            sent_at: row.try_get("sent_at")?,
        })
    }
}

impl VersionRow {
    /// Returns the size of its texts.
    pub fn bytes(&self) -> usize {
        let texts = [&self.content, &self.quotation_no, &self.version, &self.sent_at];
        texts.into_iter().map(String::len).sum()
    }
}

/// The version that a person opened last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastViewed {
    pub place: i64,
    pub since: i64,
    /// 0: none.
    pub previous: i64,
}

impl FromRow<'_, AnyRow> for LastViewed {
    fn from_row(row: &AnyRow) -> Result<Self, Error> {
        Ok(Self {
            place: row.try_get("place")?,
            since: row.try_get("since")?,
            previous: row.try_get("previous")?,
        })
    }
}

/// A recorded submission; see `migrations/0002_activity.sql` and `0005`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActivityRow {
    /// Assigned by the database; a new row has none.
    pub number: i64,
    pub sent_at: i64,
    pub who: String,
    pub deed: String,
    pub is_unclear: bool,
    pub quotation_no: String,
    pub version: String,
    pub total: String,
    pub currency: String,
    pub code: String,
    pub file_name: String,
    pub note: String,
}

impl FromRow<'_, AnyRow> for ActivityRow {
    fn from_row(row: &AnyRow) -> Result<Self, Error> {
        Ok(Self {
            number: row.try_get("number")?,
            sent_at: row.try_get("sent_at")?,
            who: row.try_get("who")?,
            deed: row.try_get("deed")?,
            is_unclear: row.try_get::<i64, _>("unclear")? != 0,
            quotation_no: row.try_get("quotation_no")?,
            version: row.try_get("version")?,
            total: row.try_get("total")?,
            currency: row.try_get("currency")?,
            code: row.try_get("code")?,
            file_name: row.try_get("file_name")?,
            note: row.try_get("note")?,
        })
    }
}

impl From<ActivityRow> for ActivityEntry {
    fn from(row: ActivityRow) -> Self {
        Self {
            number: row.number,
            at: row.sent_at,
            who: row.who,
            kind: ActivityKind::from_name(&row.deed),
            seen: SeenQuotation {
                version: row.version,
                total: row.total,
                currency: row.currency,
                quotation_no: row.quotation_no,
                ..SeenQuotation::default()
            },
            code: row.code,
            file_name: row.file_name,
            note: row.note,
            is_unclear: row.is_unclear,
        }
    }
}

impl ActivityRow {
    /// Returns the size of its texts.
    pub fn bytes(&self) -> usize {
        let texts = [
            &self.who,
            &self.deed,
            &self.quotation_no,
            &self.version,
            &self.total,
            &self.currency,
            &self.code,
            &self.file_name,
            &self.note,
        ];
        texts.into_iter().map(String::len).sum()
    }
}

/// Limit of a text of the service in a column of its own, in characters.
const MAX_TEXT_CHARS: usize = 200;

/// The person in charge of a request.
#[derive(Clone, Debug)]
pub struct OwnerRow {
    pub rfq_code: String,
    pub created: String,
    /// Keyed hash of the name.
    pub person: String,
    pub content: String,
    pub since: i64,
}

impl FromRow<'_, AnyRow> for OwnerRow {
    fn from_row(row: &AnyRow) -> Result<Self, Error> {
        Ok(Self {
            rfq_code: row.try_get("rfq_code")?,
            created: row.try_get("request_created")?,
            person: row.try_get("person")?,
            content: row.try_get("content")?,
            since: row.try_get("since")?,
        })
    }
}

impl OwnerRow {
    /// Returns the size of its texts.
    pub fn bytes(&self) -> usize {
        let texts = [&self.rfq_code, &self.created, &self.person, &self.content];
        size_of::<Self>() + texts.into_iter().map(String::len).sum::<usize>()
    }
}

/// A note for colleagues.
#[derive(Clone, Debug)]
pub struct NoteRow {
    pub id: String,
    pub content: String,
    pub at: i64,
}

impl FromRow<'_, AnyRow> for NoteRow {
    fn from_row(row: &AnyRow) -> Result<Self, Error> {
        Ok(Self {
            id: row.try_get("id")?,
            content: row.try_get("content")?,
            at: row.try_get("at")?,
        })
    }
}

impl NoteRow {
    /// Returns the size of its texts.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.id.len() + self.content.len()
    }
}

/// When a person wants to be reminded of a request.
#[derive(Clone, Debug)]
pub struct ReminderRow {
    pub rfq_code: String,
    pub created: String,
    pub at: i64,
}

impl FromRow<'_, AnyRow> for ReminderRow {
    fn from_row(row: &AnyRow) -> Result<Self, Error> {
        Ok(Self {
            rfq_code: row.try_get("rfq_code")?,
            created: row.try_get("request_created")?,
            at: row.try_get("at")?,
        })
    }
}

impl ReminderRow {
    /// Returns the size of its texts.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.rfq_code.len() + self.created.len()
    }
}

/// A saved view.
#[derive(Clone, Debug)]
pub struct ViewRow {
    pub id: String,
    /// Keyed hash of the name of whose it is.
    pub person: String,
    pub page: String,
    /// Keyed hash of its name.
    pub name: String,
    pub is_shared: bool,
    /// Shown when its page is opened without a query.
    pub is_default: bool,
    pub content: String,
    /// Seconds since 1970.
    pub used: i64,
}

/// Shortens a text of the service for a column.
pub fn bounded(text: Option<&str>) -> String {
    text.unwrap_or_default()
        .chars()
        // PostgreSQL does not store it.
        .filter(|letter| *letter != '\0')
        .take(MAX_TEXT_CHARS)
        .collect()
}
