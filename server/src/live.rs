//! What happens at the operator, told to open pages: deliveries come in, at this instance or another one, hints go out.
//!
//! A delivery is a hint, not the truth: pages read the request again with their own token.

mod connections;
mod news;
mod other_instances;
mod throttle;

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;
use domain::trade_lane::instant;
use partner_api::RfqCode;
use partner_api::webhook::{Event, Payload};
use sha2::{Digest as _, Sha256};
use tokio::sync::broadcast;

use crate::clock::Clock;
use crate::instances::{Instances, Message};
use crate::storage::Storage;
use crate::storage::deliveries::DeliveryMessage;
use crate::upstream::{AccountKey, Gateway, RequestChange};
pub use connections::{Connections, OpenConnection};
pub use news::keep_telling;
pub use other_instances::keep_receiving;
use throttle::Throttle;

/// Something about this request is new.
#[derive(Debug)]
pub struct Hint {
    pub code: RfqCode,
    pub kind: HintKind,
    /// When it happened, as the delivery says (ISO 8601): a page that is newer has nothing to tell. `None` where it says
    /// nothing that is a time: every page has.
    pub at: Option<String>,
    taken: Mutex<HashSet<AccountKey>>,
}

impl Hint {
    pub fn new(code: RfqCode, kind: HintKind, at: Option<&str>) -> Self {
        Self {
            code,
            kind,
            at: at.filter(|at| is_time(at)).map(str::to_owned),
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
    /// Something was missed or could not be read: anything may have changed.
    Missed,
}

/// A time is shorter.
const LONGEST_TIME: usize = 64;

fn is_time(text: &str) -> bool {
    text.len() <= LONGEST_TIME && instant(Some(text)).is_some()
}

/// Hints that may wait to be told on.
const WAITING: usize = 1_024;
/// Retries of a delivery come up to 44 minutes later; days leave room for the operator pressing "send again". Whoever has
/// got hold of one and sends it once more has a request read again, once in that time.
const REMEMBERED: Duration = Duration::from_hours(7 * 24);

/// The way from deliveries to connections.
#[derive(Clone)]
pub struct Bus {
    told: broadcast::Sender<Told>,
    storage: Storage,
    clock: Clock,
    instances: Instances,
    /// How often everything is read anew.
    anything: Arc<Mutex<Throttle>>,
}

/// A delivery whose signature is right, of the forwarding service as far as can be told.
#[derive(Clone, Copy, Debug)]
pub struct Delivery<'a> {
    pub payload: &'a Payload,
    /// `X-Service-Delivery`: not signed.
    pub number: Option<&'a str>,
    pub body: &'a [u8],
}

impl Delivery<'_> {
    fn event(&self) -> Option<&Event> {
        match self.payload {
            Payload::Event(event) => Some(event),
            Payload::OtherService | Payload::Unreadable => None,
        }
    }

    /// What tells it apart. Its number is not signed, so the same signed body under another number is a repetition as
    /// well. Known bodies are left before their number is looked at: whoever sends one again under numbers that are yet to
    /// come would silence the deliveries that they belong to. The number counts for events of the forwarding service only:
    /// the courier service counts its deliveries by itself (specification, "Events").
    fn marks(&self) -> Vec<String> {
        let event = self.event();
        let source = if event.is_some() { "fwd" } else { "" };
        let mark = |kind: &[u8], value: &[u8]| {
            let digest = Sha256::new()
                .chain_update(kind)
                .chain_update(source)
                .chain_update(b"\0")
                .chain_update(value);
            hex::encode(digest.finalize())
        };
        let number = self.number.filter(|_| event.is_some());
        let number = number.map(|number| mark(b"number\0", number.as_bytes()));
        std::iter::once(mark(b"body\0", self.body))
            .chain(number)
            .collect()
    }

    /// What the other instances are told.
    fn message(&self) -> Message {
        match self.hint() {
            Some(hint) => Message::Delivered {
                code: hint.code.as_str().to_owned(),
                kind: hint.kind.code().to_owned(),
                at: hint.at,
            },
            None => Message::AnythingChanged,
        }
    }

    /// The request that it names, and what open pages are told of it; `None` where it names none that can be read, so that
    /// anything may have changed.
    pub fn hint(&self) -> Option<Hint> {
        let event = self.event()?;
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
    /// `read_anew`: the shortest time from one reading of everything anew to the next.
    pub fn new(storage: Storage, clock: Clock, instances: Instances, read_anew: Duration) -> Self {
        Self {
            told: broadcast::channel(WAITING).0,
            storage,
            clock,
            instances,
            anything: Arc::new(Mutex::new(Throttle::new(read_anew))),
        }
    }

    /// Anything may have changed: whatever was read before is old, and open pages of this instance are told so. However
    /// often that is called, it happens at once and then at most once in a while, so that calls to the service stay few.
    pub fn anything_changed(&self, gateway: &Gateway) {
        let mut throttle = self.anything.lock().unwrap_or_else(PoisonError::into_inner);
        let wait = throttle.ask(Instant::now());
        drop(throttle);
        match wait {
            Some(Duration::ZERO) => self.read_anew(gateway),
            Some(wait) => {
                let (bus, gateway) = (self.clone(), gateway.clone());
                tokio::spawn(async move {
                    tokio::time::sleep(wait).await;
                    bus.read_anew(&gateway);
                });
            }
            None => {}
        }
    }

    fn read_anew(&self, gateway: &Gateway) {
        // First what was read before is old: a page that is told reads again.
        gateway.missed();
        self.tell(Told::Missed);
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
        let body = self.instances.are_several().then(|| delivery.message());
        let body = body.map(|message| serde_json::to_string(&message)).transpose()?;
        let message = body.as_deref().map(|body| DeliveryMessage {
            instance: self.instances.name(),
            body,
        });
        let is_told = message.is_some();
        let (marks, now) = (delivery.marks(), self.clock.seconds());
        let is_new = self.storage.add_delivery(&marks, now, message).await?;
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
        Bus::new(storage, Clock::default(), Instances::alone(), Duration::ZERO)
    }

    async fn is_new(bus: &Bus, number: Option<&str>, body: &[u8]) -> bool {
        let payload = partner_api::webhook::read(body, None);
        let delivery = Delivery {
            payload: &payload,
            number,
            body,
        };
        bus.take(delivery).await.expect("a database")
    }

    /// An event of this request.
    fn event(code: &str) -> Vec<u8> {
        format!(r#"{{"event":"fwd.status_changed","data":{{"rfq_code":"{code}"}}}}"#).into_bytes()
    }

    /// F2: what is remembered only for a while is forgotten, whatever time it names.
    #[tokio::test]
    async fn delivery_is_remembered_for_seven_days() {
        let folder = tempfile::tempdir().expect("a folder");
        let bus = bus(&folder).await;
        let dated =
            br#"{"event":"fwd.status_changed","timestamp":"2001-01-01T00:00:00Z","data":{"rfq_code":"A"}}"#;
        let undated = event("A");
        let all = [&undated[..], dated, b"not readable"];
        for body in all {
            assert!(is_new(&bus, None, body).await);
        }
        bus.clock
            .advance(REMEMBERED.saturating_sub(Duration::from_mins(1)));
        bus.sweep().await.expect("a database");
        for body in all {
            assert!(!is_new(&bus, None, body).await);
        }
        bus.clock.advance(Duration::from_mins(2));
        bus.sweep().await.expect("a database");
        for body in all {
            assert!(is_new(&bus, None, body).await, "forgotten");
        }
    }

    #[tokio::test]
    async fn delivery_counts_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let bus = bus(&folder).await;
        let [a, b, c, d] = ["A", "B", "C", "D"].map(event);
        assert!(is_new(&bus, Some("1"), &a).await);
        assert!(!is_new(&bus, Some("1"), &a).await);
        assert!(
            !is_new(&bus, Some("2"), &a).await,
            "the same body under another number"
        );
        assert!(is_new(&bus, Some("2"), &d).await, "the number's own delivery");
        assert!(
            !is_new(&bus, Some("1"), &b).await,
            "another body under the same number"
        );
        assert!(is_new(&bus, None, &c).await);
        assert!(!is_new(&bus, None, &c).await);
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

    /// What cannot be read may be of the courier service, which counts by itself.
    #[tokio::test]
    async fn numbers_of_unreadable_deliveries_silence_no_event() {
        let folder = tempfile::tempdir().expect("a folder");
        let bus = bus(&folder).await;
        assert!(is_new(&bus, Some("7"), b"<shipment/>").await);
        assert!(is_new(&bus, Some("7"), b"<other/>").await);
        assert!(is_new(&bus, Some("7"), &event("A")).await);
        assert!(!is_new(&bus, Some("7"), &event("B")).await);
        assert!(!is_new(&bus, Some("8"), b"<shipment/>").await);
    }

    #[test]
    fn only_times_are_told() {
        let at = |at| {
            let hint = Hint::new("RFQ-26-000001".parse().expect("a code"), HintKind::Status, at);
            hint.at
        };
        for time in ["2026-11-25T10:00:00+07:00", "2026-11-25T03:00:00.1234567Z"] {
            assert_eq!(at(Some(time)).as_deref(), Some(time));
        }
        let long = format!("2026-11-25T10:00:00.{}Z", "0".repeat(LONGEST_TIME));
        for other in [
            "yesterday",
            "",
            "25/11/2026 10:00",
            "1764040000",
            "2026-11-25",
            &long,
        ] {
            assert_eq!(at(Some(other)), None, "{other}");
        }
        assert_eq!(at(None), None);
    }
}
