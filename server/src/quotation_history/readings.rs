//! The stored readings of a request for the figures of a month: its quotation now and at first, and when its shipment
//! arrived. Each is kept with a mark of the state of the request's row that it was read for.

use anyhow::Result;
use domain::month::tells_end;
use domain::tracking::is_announced;
use partner_api::{ChargeLine, Milestone, Quotation, RequestDetails, RequestSummary, Status};
use serde::{Deserialize, Serialize};

use super::store::HistoryStore;
use super::version_cache::StoredRows;
use crate::clock::moment;
use crate::storage::readings::{ReadingPart, ReadingRow};
use crate::storage::request_key::RequestKey;

/// Limit of the stored readings of a request in bytes; a quotation of 120 lines has about 25 KB. A larger one counts as
/// one that cannot be read.
const MAX_BYTES: usize = 128 * 1024;
/// Limit of a name in characters.
const MAX_NAME_CHARS: usize = 200;
/// Limit of a schedule in characters. A part of a longer one could promise a day that the whole does not.
const MAX_SCHEDULE_CHARS: usize = 2_000;
/// Limit of the milestones that are kept of a request.
const MAX_MILESTONES: usize = 100;
/// Time after which the milestones of a shipment on its way are read again: the service does not say whether they move the
/// request's time of change.
const END_TTL_SECONDS: i64 = 24 * 3600;

/// The quotation of a request, as it was read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuotationKept {
    Read(Box<Quoted>),
    /// The service says that there is none.
    None,
    /// It cannot be read in this state of the request.
    Failed,
}

/// A quotation now and at first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Quoted {
    pub submitted_at: Option<String>,
    pub newest: Quotation,
    /// The first content of version 1, where it is known and not the newest.
    pub first: Option<Quotation>,
}

/// The end of a shipment, as it was read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndKept {
    /// The milestones that tell when it arrived; opened, those that had happened when they were read.
    Read(Vec<Milestone>),
    /// They cannot be read in this state of the request.
    Failed,
}

#[derive(Serialize, Deserialize)]
struct StoredEnd {
    end: EndKept,
    /// Seconds since 1970.
    read_at: i64,
}

/// The stored readings of a request in the state of its row. `None`: it has to be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StoredReadings {
    pub quotation: Option<QuotationKept>,
    pub end: Option<EndKept>,
    /// It should be read again.
    pub is_end_old: bool,
}

/// Tells whether a request may have a quotation.
pub fn has_quotation(row: &RequestSummary) -> bool {
    let has_number = row
        .quotation_no
        .as_deref()
        .is_some_and(|number| !number.trim().is_empty());
    has_number
        || matches!(
            row.state(),
            Status::Quoted | Status::Confirmed | Status::InTransit | Status::Completed
        )
}

/// Tells whether a shipment may have arrived.
pub fn has_begun(status: &Status) -> bool {
    matches!(status, Status::InTransit | Status::Completed)
}

/// A mark of the state that a read was for. The time of change alone is not enough: a service may leave it out.
fn mark(store: &HistoryStore, row: &RequestSummary) -> String {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let state = [text(&row.updated_at), row.status.clone(), text(&row.quotation_no)];
    store.seal.lookup(&format!("reading\0{}", state.join("\0")))
}

fn seal_context(part: ReadingPart, code: &str, created: &str) -> Vec<u8> {
    format!("reading\0{part:?}\0{code}\0{created}").into_bytes()
}

/// Opens the stored readings of a request in the state of `row`.
pub fn open(store: &HistoryStore, kept: &ReadingRow, row: &RequestSummary) -> StoredReadings {
    let mark = mark(store, row);
    let opened = |part, of: &str, sealed: &str| {
        let context = seal_context(part, &kept.rfq_code, &kept.request_created);
        (of == mark).then(|| store.seal.open(&context, sealed)).flatten()
    };
    let quotation = opened(ReadingPart::Quotation, &kept.quotation_mark, &kept.quotation);
    let end = opened(ReadingPart::End, &kept.end_mark, &kept.end);
    let mut end: Option<StoredEnd> = end.and_then(|text| serde_json::from_slice(&text).ok());
    let mut is_announced_only = false;
    if let Some(StoredEnd {
        end: EndKept::Read(all),
        read_at,
    }) = &mut end
    {
        // Whether and when it came about is told by the next reading.
        let (read_at, known) = (moment(*read_at), all.len());
        all.retain(|one| !is_announced(one, read_at));
        is_announced_only = all.is_empty() && known > 0;
    }
    let is_on_its_way = row.state() == Status::InTransit;
    let is_old = |stored: &StoredEnd| {
        let has_ended = matches!(&stored.end, EndKept::Read(all) if !all.is_empty());
        let may_end = is_announced_only || (is_on_its_way && !has_ended);
        may_end && store.clock.seconds() - stored.read_at > END_TTL_SECONDS
    };
    StoredReadings {
        quotation: quotation.and_then(|text| serde_json::from_slice(&text).ok()),
        is_end_old: end.as_ref().is_some_and(is_old),
        end: end.map(|stored| stored.end),
    }
}

/// Returns the stored readings of a request in the state of `row`.
pub async fn stored_readings(
    store: &HistoryStore,
    key: &RequestKey,
    row: &RequestSummary,
) -> Result<StoredReadings> {
    let rows = store.storage.readings(&key.account, &[&key.rfq_code]).await?;
    let own = rows.iter().find(|row| row.request_created == key.created);
    Ok(own.map(|kept| open(store, kept, row)).unwrap_or_default())
}

/// Stores a quotation that was read for `row`. `placed`: the stored versions, with this one among them.
pub async fn store_quotation(
    store: &HistoryStore,
    key: &RequestKey,
    row: &RequestSummary,
    request: &RequestDetails,
    quotation: &Quotation,
    (versions, current): &StoredRows,
) -> Result<()> {
    let first = versions.iter().position(|row| row.version == "1");
    let first = match first
        .filter(|first| Some(*first) != *current)
        .and_then(|at| versions.get(at))
    {
        Some(first) => store.open(key, first).await?,
        None => None,
    };
    let charges = quotation.charges.iter().map(|line| ChargeLine {
        name: cut(&line.name),
        currency: line.currency.as_deref().map(cut),
        total: line.total.clone(),
        ..ChargeLine::default()
    });
    let is_short = |schedule: &&String| schedule.chars().nth(MAX_SCHEDULE_CHARS).is_none();
    let kept = QuotationKept::Read(Box::new(Quoted {
        submitted_at: request.submitted_at.as_deref().map(cut),
        newest: Quotation {
            charges: charges.collect(),
            schedule: quotation.schedule.as_ref().filter(is_short).cloned(),
            ..pared(quotation)
        },
        first: first.map(|first| pared(&first)),
    }));
    store_kept(store, key, row, &kept).await
}

/// Stores that there is no quotation, or that it cannot be read.
pub async fn store_kept(
    store: &HistoryStore,
    key: &RequestKey,
    row: &RequestSummary,
    kept: &QuotationKept,
) -> Result<()> {
    let text = serde_json::to_vec(kept)?;
    if text.len() <= MAX_BYTES {
        return set(store, key, row, ReadingPart::Quotation, &text).await;
    }
    tracing::info!(
        bytes = text.len(),
        "a quotation is too large for the figures of a month"
    );
    let failed = serde_json::to_vec(&QuotationKept::Failed)?;
    set(store, key, row, ReadingPart::Quotation, &failed).await
}

/// Stores the milestones that tell when a shipment arrived, which were read for `row`; `None`: they cannot be read.
pub async fn store_end(
    store: &HistoryStore,
    key: &RequestKey,
    row: &RequestSummary,
    milestones: Option<&[Milestone]>,
) -> Result<()> {
    let kept = |milestone: &Milestone| Milestone {
        operation_status: milestone.operation_status.clone(),
        happened_at: milestone.happened_at.as_deref().map(cut),
        ..Milestone::default()
    };
    let end = milestones.map_or(EndKept::Failed, |all| {
        let ends = all.iter().filter(|milestone| tells_end(milestone));
        EndKept::Read(ends.take(MAX_MILESTONES).map(kept).collect())
    });
    let read_at = store.clock.seconds();
    let end = StoredEnd { end, read_at };
    set(store, key, row, ReadingPart::End, &serde_json::to_vec(&end)?).await
}

async fn set(
    store: &HistoryStore,
    key: &RequestKey,
    row: &RequestSummary,
    part: ReadingPart,
    text: &[u8],
) -> Result<()> {
    let sealed = store
        .seal
        .seal(&seal_context(part, &key.rfq_code, &key.created), text)?;
    let (mark, now) = (mark(store, row), store.clock.seconds());
    store.storage.set_reading(key, part, &mark, &sealed, now).await?;
    Ok(())
}

/// The fields of a version that the figures need.
fn pared(quotation: &Quotation) -> Quotation {
    Quotation {
        version: quotation.version,
        sent_at: quotation.sent_at.as_deref().map(cut),
        currency: quotation.currency.as_deref().map(cut),
        totals: quotation.totals.clone(),
        ..Quotation::default()
    }
}

fn cut(text: &str) -> String {
    text.chars().take(MAX_NAME_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;

    use super::*;
    use crate::clock::Clock;
    use crate::config::secrets::{Purpose, SecretKeys};
    use crate::session::Seal;
    use crate::storage::Storage;

    async fn store(folder: &tempfile::TempDir) -> HistoryStore {
        let url = crate::config::sqlite_url(&folder.path().join("portal.db")).unwrap();
        let storage = Storage::open(&url).await.unwrap();
        let keys = SecretKeys::parse("key-key-key-key-key-key-key-key-key").unwrap();
        HistoryStore::new(
            storage,
            Seal::new(&keys, Purpose::Quotations),
            Clock::default(),
            Duration::from_hours(24),
        )
    }

    fn row(status: &str, changes: &serde_json::Value) -> RequestSummary {
        let mut row = json!({"rfq_code": "RFQ-1", "status": status, "created_at": "2026-07-01T00:00:00Z"});
        for (name, value) in changes.as_object().unwrap() {
            row[name] = value.clone();
        }
        serde_json::from_value(row).unwrap()
    }

    fn key() -> RequestKey {
        RequestKey::new("a".into(), "RFQ-1", Some("2026-07-01T00:00:00Z")).unwrap()
    }

    fn version(version: i64, total: i64, charges: usize) -> Quotation {
        let line = json!({"name": "Phí ".repeat(50), "total": total, "currency": "USD", "applied_condition": "x".repeat(500)});
        let quotation = json!({
            "version": version, "currency": "USD", "totals": {"total": total}, "terms": ["Trả trước"],
            "schedule": "ETA 2026-08-14", "charges": vec![line; charges],
        });
        serde_json::from_value(quotation).unwrap()
    }

    async fn put(store: &HistoryStore, row: &RequestSummary, quotation: &Quotation) {
        let placed = store.put(&key(), quotation).await.unwrap();
        let request = RequestDetails::default();
        store_quotation(store, &key(), row, &request, quotation, &placed)
            .await
            .unwrap();
    }

    async fn totals(store: &HistoryStore, row: &RequestSummary) -> Option<(String, Option<String>)> {
        let total = |quotation: &Quotation| quotation.total().unwrap().as_received().to_owned();
        match stored_readings(store, &key(), row).await.unwrap().quotation? {
            QuotationKept::Read(quoted) => Some((total(&quoted.newest), quoted.first.as_ref().map(total))),
            other => panic!("{other:?}"),
        }
    }

    #[tokio::test]
    async fn quotation_is_known_in_the_state_that_it_was_read_for() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder).await;
        // A service may leave the time of change out.
        let first = row("quoted", &json!({"quotation_no": "QT-1"}));
        assert_eq!(totals(&store, &first).await, None);
        put(&store, &first, &version(1, 100, 1)).await;
        assert_eq!(totals(&store, &first).await, Some(("100".into(), None)));
        for other in [
            row("confirmed", &json!({"quotation_no": "QT-1"})),
            row("quoted", &json!({"quotation_no": "QT-2"})),
            row(
                "quoted",
                &json!({"quotation_no": "QT-1", "updated_at": "2026-07-02T00:00:00Z"}),
            ),
        ] {
            assert_eq!(totals(&store, &other).await, None, "{other:?}");
        }
        let again = RequestKey::new("a".into(), "RFQ-1", Some("2027-01-01T00:00:00Z")).unwrap();
        assert_eq!(
            stored_readings(&store, &again, &first).await.unwrap(),
            StoredReadings::default()
        );
    }

    /// The last reading counts, whatever its version number.
    #[tokio::test]
    async fn newest_is_what_was_read_and_first_the_first_version_1() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder).await;
        let row = row("quoted", &json!({}));
        let contents = [(1, 100), (2, 90), (2, 80), (2, 90), (1, 70), (3, 60)];
        let expected = ["100", "90", "80", "90", "70", "60"];
        for ((number, total), expected) in contents.into_iter().zip(expected) {
            put(&store, &row, &version(number, total, 1)).await;
            let first = (expected != "100").then(|| "100".to_owned());
            assert_eq!(totals(&store, &row).await, Some((expected.into(), first)));
        }
    }

    #[tokio::test]
    async fn large_quotation_cannot_be_read_and_texts_that_are_not_needed_are_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder).await;
        let row = row("quoted", &json!({}));
        put(&store, &row, &version(1, 100, 200)).await;
        let Some(QuotationKept::Read(kept)) = stored_readings(&store, &key(), &row).await.unwrap().quotation
        else {
            panic!("two hundred lines are usual");
        };
        assert_eq!(kept.newest.charges.len(), 200);
        assert_eq!(kept.newest.charges[0].applied_condition, None);
        assert_eq!(kept.newest.schedule.as_deref(), Some("ETA 2026-08-14"));
        assert!(kept.newest.terms.is_empty());
        put(&store, &row, &version(1, 100, 2_000)).await;
        assert_eq!(
            stored_readings(&store, &key(), &row).await.unwrap().quotation,
            Some(QuotationKept::Failed)
        );
        let long = Quotation {
            schedule: Some(format!("ETA 2026-08-14 {}", "x".repeat(MAX_SCHEDULE_CHARS))),
            ..version(1, 100, 1)
        };
        put(&store, &row, &long).await;
        let Some(QuotationKept::Read(kept)) = stored_readings(&store, &key(), &row).await.unwrap().quotation
        else {
            panic!("it is read without its schedule");
        };
        assert_eq!(kept.newest.schedule, None);
    }

    #[tokio::test]
    async fn announced_arrival_is_no_end_and_is_read_again_after_a_day() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder).await;
        let arrival = Milestone {
            operation_status: "arrived".into(),
            happened_at: Some(moment(store.clock.seconds() + 3 * 24 * 3600).to_string()),
            ..Milestone::default()
        };
        for status in ["in_transit", "completed"] {
            let row = row(status, &json!({}));
            store_end(&store, &key(), &row, Some(std::slice::from_ref(&arrival)))
                .await
                .unwrap();
            let kept = stored_readings(&store, &key(), &row).await.unwrap();
            assert_eq!(
                (kept.end, kept.is_end_old),
                (Some(EndKept::Read(Vec::new())), false)
            );
            store.clock.advance(Duration::from_hours(25));
            let kept = stored_readings(&store, &key(), &row).await.unwrap();
            assert!(kept.is_end_old, "{status}");
        }
    }

    #[tokio::test]
    async fn shipment_on_its_way_is_read_again_after_a_day() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder).await;
        let milestone = |status: &str| Milestone {
            operation_status: status.into(),
            content: Some("x".into()),
            ..Milestone::default()
        };
        let (on_its_way, over) = (row("in_transit", &json!({})), row("completed", &json!({})));
        let departed = [milestone("departed")];
        let arrived = [milestone("departed"), milestone("arrived")];
        for (row, milestones, is_old) in [
            (&on_its_way, Some(&departed[..]), true),
            (&on_its_way, Some(&arrived[..]), false),
            (&on_its_way, None, true),
            (&over, Some(&departed[..]), false),
        ] {
            store_end(&store, &key(), row, milestones).await.unwrap();
            let kept = stored_readings(&store, &key(), row).await.unwrap();
            assert!(!kept.is_end_old);
            let ends = milestones.map_or(EndKept::Failed, |all| {
                EndKept::Read(
                    all.iter()
                        .skip(1)
                        .map(|one| milestone(&one.operation_status))
                        .collect(),
                )
            });
            let without_texts = match kept.end {
                Some(EndKept::Read(all)) => EndKept::Read(
                    all.into_iter()
                        .inspect(|one| assert_eq!(one.content, None))
                        .map(|one| milestone(&one.operation_status))
                        .collect(),
                ),
                other => other.unwrap(),
            };
            assert_eq!(without_texts, ends);
            store.clock.advance(Duration::from_hours(25));
            assert_eq!(
                stored_readings(&store, &key(), row).await.unwrap().is_end_old,
                is_old,
                "{milestones:?}"
            );
        }
    }
}
