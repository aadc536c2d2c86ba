//! What happens at the operator, told to open pages: deliveries come in, at this instance or another one, hints go out.
//!
//! A delivery is a hint, not the truth: pages read the request again with their own token.

mod connections;
mod news;
mod other_instances;

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::Result;
use partner_api::RfqCode;
use partner_api::webhook::Event;
use sha2::{Digest as _, Sha256};
use tokio::sync::broadcast;

use crate::clock::Clock;
use crate::instances::{Instances, Message};
use crate::storage::Storage;
use crate::storage::deliveries::DeliveryMessage;
use crate::upstream::{AccountKey, RequestChange};
pub use connections::{Connections, OpenConnection};
pub use news::keep_telling;
pub use other_instances::keep_receiving;

/// Something about this request is new.
#[derive(Debug)]
pub struct Hint {
    pub code: RfqCode,
    pub kind: HintKind,
    /// When it happened, as the delivery says (ISO 8601): a page that is newer has nothing to tell.
    pub at: Option<String>,
    taken: Mutex<HashSet<AccountKey>>,
}

impl Hint {
    pub fn new(code: RfqCode, kind: HintKind, at: Option<&str>) -> Self {
        Self {
            code,
            kind,
            at: at.filter(|at| at.len() <= LONGEST_TIME).map(str::to_owned),
            taken: Mutex::default(),
        }
    }

    /// Whether this is the first of an account's connections to ask: what is done once for an account, not once a tab.
    pub fn is_first_of(&self, account: AccountKey) -> bool {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.insert(account)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum HintKind {
    Status,
    Tracking,
    /// An event the specification does not name.
    Other,
}

impl HintKind {
    /// Its code between instances.
    fn code(self) -> &'static str {
        match self {
            Self::Status => "status",
            Self::Tracking => "tracking",
            Self::Other => "other",
        }
    }

    fn of_code(code: &str) -> Self {
        match code {
            "status" => Self::Status,
            "tracking" => Self::Tracking,
            _ => Self::Other,
        }
    }
}

/// What open pages are told.
#[derive(Clone, Debug)]
pub enum Told {
    /// By the operator's delivery.
    Hint(Arc<Hint>),
    /// By what the portal has read or sent itself.
    Change(Arc<RequestChange>),
    /// Something was missed: anything may have changed.
    Missed,
}

/// A time is shorter.
const LONGEST_TIME: usize = 64;
/// Hints that may wait to be told on.
const WAITING: usize = 1_024;
/// Retries of a delivery come up to 44 minutes later; days leave room for the operator pressing "send again", and for
/// whoever has got hold of one and sends it once more.
const REMEMBERED: Duration = Duration::from_hours(7 * 24);
/// The same of one whose body names no time: nothing else tells that it is an old one.
const REMEMBERED_WITHOUT_TIME: Duration = Duration::from_hours(365 * 24);

/// The way from deliveries to connections.
#[derive(Clone)]
pub struct Bus {
    told: broadcast::Sender<Told>,
    storage: Storage,
    clock: Clock,
    instances: Instances,
}

/// A delivery whose signature is right.
#[derive(Clone, Copy, Debug)]
pub struct Delivery<'a> {
    /// What its body says; nothing where it cannot be read.
    pub event: Option<&'a Event>,
    /// `X-Service-Delivery`: not signed.
    pub number: Option<&'a str>,
    /// Whether its body says of when it is.
    pub names_time: bool,
    pub body: &'a [u8],
}

impl Delivery<'_> {
    /// Where it comes from, as its signed body says: the forwarding service or another one that uses the same address and
    /// counts its deliveries by itself (specification, "Events": the courier's webhooks).
    fn source(&self) -> &str {
        match self.event {
            Some(Event::StatusChanged { .. } | Event::TrackingCreated { .. }) => "fwd",
            Some(Event::Unknown { event, .. }) => event.split('.').next().unwrap_or_default(),
            None => "",
        }
    }

    /// What tells it apart. Its number is not signed, so the same signed body under another number is a repetition as
    /// well. Known bodies are left before their number is looked at: whoever sends one again under numbers that are yet to
    /// come would silence the deliveries that they belong to.
    fn marks(&self) -> Vec<String> {
        let mark = |kind: &[u8], value: &[u8]| {
            let digest = Sha256::new()
                .chain_update(kind)
                .chain_update(self.source())
                .chain_update(b"\0")
                .chain_update(value);
            hex::encode(digest.finalize())
        };
        let number = self.number.map(|number| mark(b"number\0", number.as_bytes()));
        std::iter::once(mark(b"body\0", self.body))
            .chain(number)
            .collect()
    }

    /// The request that it names, and what open pages are told of it.
    pub fn hint(&self) -> Option<Hint> {
        let event = self.event?;
        let kind = match event {
            Event::StatusChanged { .. } => HintKind::Status,
            Event::TrackingCreated { .. } => HintKind::Tracking,
            Event::Unknown { .. } => HintKind::Other,
        };
        let at = match event {
            Event::StatusChanged {
                changed_at: Some(at), ..
            } => Some(at.as_str()),
            other => other.timestamp(),
        };
        Some(Hint::new(event.rfq_code()?, kind, at))
    }
}

impl Bus {
    pub fn new(storage: Storage, clock: Clock, instances: Instances) -> Self {
        Self {
            told: broadcast::channel(WAITING).0,
            storage,
            clock,
            instances,
        }
    }

    /// Tells open pages of this instance.
    pub fn publish(&self, hint: Hint) {
        self.tell(Told::Hint(Arc::new(hint)));
    }

    fn tell(&self, told: Told) {
        // Nobody listening is no failure.
        let _ = self.told.send(told);
    }

    pub fn subscribe(&self) -> broadcast::Receiver<Told> {
        self.told.subscribe()
    }

    /// Remembers a delivery and has the other instances told of it; gives whether it came for the first time.
    ///
    /// # Errors
    /// Where the database does not answer: the delivery is to be sent again.
    pub async fn take(&self, delivery: Delivery<'_>) -> Result<bool> {
        let message = delivery.hint().filter(|_| self.instances.are_several());
        let message = message.map(|hint| Message::Delivered {
            code: hint.code.as_str().to_owned(),
            kind: hint.kind.code().to_owned(),
            at: hint.at.clone(),
        });
        let body = message
            .map(|message| serde_json::to_string(&message))
            .transpose()?;
        let message = body.as_deref().map(|body| DeliveryMessage {
            instance: self.instances.name(),
            body,
        });
        let is_told = message.is_some();
        let marks = delivery.marks();
        let longer = if delivery.names_time {
            Duration::ZERO
        } else {
            REMEMBERED_WITHOUT_TIME.saturating_sub(REMEMBERED)
        };
        // What is remembered longer counts as if it had come later.
        let came = self.clock.seconds() + seconds(longer);
        let is_new = self.storage.add_delivery(&marks, came, message).await?;
        if is_new && is_told {
            self.instances.outbox.written();
        }
        Ok(is_new)
    }

    /// Forgets deliveries that cannot come again, for as long as the portal runs.
    pub async fn keep_sweeping(self) {
        let mut every = tokio::time::interval(Duration::from_hours(1));
        loop {
            every.tick().await;
            if let Err(error) = self.sweep().await {
                tracing::warn!(%error, "deliveries could not be swept");
            }
        }
    }

    async fn sweep(&self) -> Result<(), sqlx::Error> {
        let before = self.clock.seconds() - seconds(REMEMBERED);
        self.storage.delete_deliveries_before(before).await
    }
}

fn seconds(time: Duration) -> i64 {
    i64::try_from(time.as_secs()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_account_is_first_once() {
        let hint = Hint::new("RFQ-26-000001".parse().expect("a code"), HintKind::Status, None);
        let [one, other] = [AccountKey::for_test(1), AccountKey::for_test(2)];
        assert!(hint.is_first_of(one));
        assert!(!hint.is_first_of(one), "another tab of the same account");
        assert!(hint.is_first_of(other));
    }

    async fn bus(folder: &tempfile::TempDir) -> Bus {
        let url = crate::config::sqlite_url(&folder.path().join("portal.db")).expect("an address");
        let storage = Storage::open(&url).await.expect("a database");
        Bus::new(storage, Clock::default(), Instances::alone())
    }

    async fn is_new(bus: &Bus, number: Option<&str>, body: &[u8]) -> bool {
        takes(bus, number, body, true).await
    }

    async fn takes(bus: &Bus, number: Option<&str>, body: &[u8], names_time: bool) -> bool {
        let event = partner_api::webhook::read(body).ok();
        let delivery = Delivery {
            event: event.as_ref(),
            number,
            names_time,
            body,
        };
        bus.take(delivery).await.expect("a database")
    }

    /// F2: one whose body names a time is refused by it after a day, so seven are enough to remember it.
    #[tokio::test]
    async fn delivery_without_a_time_is_remembered_for_a_year() {
        let folder = tempfile::tempdir().expect("a folder");
        let bus = bus(&folder).await;
        assert!(takes(&bus, Some("1"), b"with", true).await);
        assert!(takes(&bus, Some("2"), b"without", false).await);
        bus.clock.advance(REMEMBERED + Duration::from_secs(2));
        bus.sweep().await.expect("a database");
        assert!(takes(&bus, Some("3"), b"with", true).await, "forgotten");
        assert!(!takes(&bus, Some("4"), b"without", false).await);
        bus.clock.advance(REMEMBERED_WITHOUT_TIME);
        bus.sweep().await.expect("a database");
        assert!(takes(&bus, Some("4"), b"without", false).await, "forgotten");
    }

    #[tokio::test]
    async fn delivery_counts_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let bus = bus(&folder).await;
        assert!(is_new(&bus, Some("1"), b"a").await);
        assert!(!is_new(&bus, Some("1"), b"a").await);
        assert!(
            !is_new(&bus, Some("2"), b"a").await,
            "the same body under another number"
        );
        assert!(is_new(&bus, Some("2"), b"d").await, "the number's own delivery");
        assert!(
            !is_new(&bus, Some("1"), b"b").await,
            "another body under the same number"
        );
        assert!(is_new(&bus, None, b"c").await);
        assert!(!is_new(&bus, None, b"c").await);
    }

    #[tokio::test]
    async fn deliveries_are_remembered_over_a_restart_until_they_are_forgotten() {
        let folder = tempfile::tempdir().expect("a folder");
        let first = bus(&folder).await;
        assert!(is_new(&first, Some("1"), b"a").await);
        let again = bus(&folder).await;
        assert!(!is_new(&again, Some("1"), b"a").await);
        again
            .storage
            .delete_deliveries_before(again.clock.seconds() + 1)
            .await
            .expect("a database");
        assert!(is_new(&again, Some("1"), b"a").await);
    }

    #[tokio::test]
    async fn numbers_of_another_service_silence_no_delivery() {
        let folder = tempfile::tempdir().expect("a folder");
        let bus = bus(&folder).await;
        let courier = br#"{"event":"shipment.updated","data":{"tracking":"C1"}}"#;
        let forwarding =
            br#"{"event":"fwd.status_changed","data":{"rfq_code":"RFQ-26-000001","status":"quoted"}}"#;
        assert!(is_new(&bus, Some("7"), courier).await);
        assert!(is_new(&bus, Some("7"), forwarding).await);
        assert!(!is_new(&bus, Some("7"), forwarding).await);
        assert!(!is_new(&bus, Some("8"), courier).await);
    }
}
