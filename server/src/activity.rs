//! The activity log: who sent what for a request through this portal, on which version of its quotation.
//!
//! An entry is written once the operator has taken something, or may have; nothing that happens to the entry touches
//! what was sent. Entries are only added. They are read for a page that has just read the request with the reader's
//! own token, and for nobody else.

use std::time::Duration;

use app::pages::activity::{Deed, Entry, Log};
use app::pages::quotation::answers::Seen;
use partner_api::{Quotation, RequestDetails, RfqCode};

use crate::state::App;
use crate::storage::activity::ActivityRow;

/// How long an answer waits for its entry, and a page for the entries; a slow write goes on behind the answer.
const PATIENCE: Duration = Duration::from_secs(2);
/// Characters of a note that are kept. The service names no limit; people write some lines.
const NOTE: usize = 5_000;
/// Characters of any other text.
const TEXT: usize = 200;

/// What was sent.
#[derive(Clone, Debug)]
pub struct Record {
    deed: Deed,
    seen: Seen,
    code: String,
    file_name: String,
    note: String,
    is_unclear: bool,
}

impl Record {
    pub fn new(deed: Deed) -> Self {
        Self {
            deed,
            seen: Seen::default(),
            code: String::new(),
            file_name: String::new(),
            note: String::new(),
            is_unclear: false,
        }
    }

    /// On which quotation.
    #[must_use]
    pub fn on(self, quotation: &Quotation) -> Self {
        Self {
            seen: Seen::of(quotation),
            ..self
        }
    }

    /// Beside which quotation, as far as the request's own page shows it.
    #[must_use]
    pub fn beside(self, request: &RequestDetails) -> Self {
        let Some(quotation) = &request.quotation else {
            return self;
        };
        let total = quotation.total.as_ref();
        Self {
            seen: Seen {
                version: quotation
                    .version
                    .map(|version| version.to_string())
                    .unwrap_or_default(),
                total: total
                    .map(|total| total.as_received().to_owned())
                    .unwrap_or_default(),
                currency: String::new(),
                quotation_no: quotation.quotation_no.clone().unwrap_or_default(),
            },
            ..self
        }
    }

    /// With the type of the document, or the reason of the rejection.
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

    /// The answer was lost, and whether it arrived cannot be seen.
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
            who: line(who.unwrap_or_default()),
            deed: self.deed.name().to_owned(),
            is_unclear: self.is_unclear,
            quotation_no: line(&self.seen.quotation_no),
            version: line(&self.seen.version),
            total: line(&self.seen.total),
            currency: line(&self.seen.currency),
            code: line(&self.code),
            file_name: line(&self.file_name),
            note: lines(&self.note),
        }
    }
}

/// Writes down what was sent. The operator has it already, so a database that fails or dawdles is a matter of the log
/// of this program alone: the reader's answer is the same.
pub async fn record(app: &App, who: Option<&str>, code: &RfqCode, sent: Record) {
    let row = sent.row(who, app.clock().seconds());
    let (storage, code) = (app.storage().clone(), code.clone());
    let writing = tokio::spawn(async move {
        if let Err(error) = storage.add_activity(code.as_str(), &row).await {
            tracing::error!(%code, deed = row.deed, %error, "what was sent could not be written down");
        }
    });
    if tokio::time::timeout(PATIENCE, writing).await.is_err() {
        tracing::warn!("the database takes its time to write down what was sent");
    }
}

/// The newest entries of a request; `None` when the database does not answer. The caller has just read the request with
/// the reader's own token.
pub async fn read(app: &App, code: &RfqCode, only: Option<Deed>, most: usize) -> Option<Log> {
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let reading = app
        .storage()
        .newest_activity(code.as_str(), only.map(Deed::name), most);
    match tokio::time::timeout(PATIENCE, reading).await {
        Ok(Ok(rows)) => Some(Log {
            entries: rows.into_iter().map(entry).collect(),
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

fn entry(row: ActivityRow) -> Entry {
    Entry {
        number: row.number,
        at: row.sent_at,
        who: row.who,
        deed: Deed::from_name(&row.deed),
        seen: Seen {
            version: row.version,
            total: row.total,
            currency: row.currency,
            quotation_no: row.quotation_no,
        },
        code: row.code,
        file_name: row.file_name,
        note: row.note,
        is_unclear: row.is_unclear,
    }
}

/// On one line, bounded, and without characters that turn a line around: a name stands inside a sentence.
fn line(text: &str) -> String {
    let plain = text
        .chars()
        .filter(|one| !turns_around(*one))
        .map(|one| if one.is_control() { ' ' } else { one })
        .collect::<String>();
    let words: Vec<&str> = plain.split_whitespace().collect();
    bounded(&words.join(" "), TEXT)
}

/// As typed, bounded; without control characters, because PostgreSQL keeps no NUL.
fn lines(text: &str) -> String {
    let plain: String = text
        .chars()
        .filter(|one| !one.is_control() || matches!(one, '\n' | '\t'))
        .collect();
    bounded(plain.trim(), NOTE)
}

/// Shows where something was cut off.
fn bounded(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => text.chars().take(most - 1).chain(['…']).collect(),
    }
}

/// Unicode's marks and overrides of direction.
fn turns_around(one: char) -> bool {
    matches!(one, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_bounded_and_plain() {
        let sent = Record::new(Deed::Uploaded)
            .file("a\u{202e}fdp.exe\0")
            .of_kind(&"x".repeat(1_000))
            .note(&format!(" dòng 1\r\n\tdòng 2\0 \u{202e}{} ", "ă".repeat(10_000)));
        let row = sent.row(Some("  Lan\u{202e}\nAnh "), 7);
        assert_eq!(
            (row.who.as_str(), row.file_name.as_str()),
            ("Lan Anh", "afdp.exe")
        );
        assert_eq!(row.code.chars().count(), TEXT);
        assert!(row.code.ends_with("x…"));
        // A note is the person's own text: it stands in a paragraph of its own.
        assert!(row.note.starts_with("dòng 1\n\tdòng 2 \u{202e}ă"));
        assert_eq!(row.note.chars().count(), NOTE);
        assert_eq!(bounded("ăă", 2), "ăă");
        assert_eq!(bounded("ăăă", 2), "ă…");
    }

    #[test]
    fn rows_come_back_as_entries() {
        let quotation = Quotation {
            quotation_no: Some("QT-1".into()),
            version: Some(3),
            currency: Some("USD".into()),
            ..Quotation::default()
        };
        let sent = Record::new(Deed::Rejected)
            .on(&quotation)
            .of_kind("other")
            .note("x")
            .unclear();
        let back = entry(sent.row(None, 9));
        let expected = Entry {
            at: 9,
            deed: Some(Deed::Rejected),
            seen: Seen::of(&quotation),
            code: "other".into(),
            note: "x".into(),
            is_unclear: true,
            ..Entry::default()
        };
        assert_eq!(back, expected);
        let newer = ActivityRow {
            deed: "withdrawn".into(),
            ..ActivityRow::default()
        };
        assert_eq!(entry(newer).deed, None);
    }
}
