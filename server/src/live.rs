//! Live events for open pages: deliveries arrive at this instance or another one, hints go out.
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
use jiff::Timestamp;
use partner_api::RfqCode;
use partner_api::webhook::{Event, Payload};
use sha2::{Digest as _, Sha256};
use tokio::sync::broadcast;

use crate::clock::{Clock, seconds};
use crate::instances::{HintKind, Instances, Message, Postgres};
use crate::storage::Storage;
use crate::storage::deliveries::DeliveryMessage;
use crate::supervision::every;
use crate::ttl_cache::TtlCache;
use crate::upstream::{AccountKey, Gateway, RequestChange};
pub use connections::{EventStreams, OpenConnection};
pub use news::forward_events;
pub use other_instances::receive_messages;
use throttle::Throttle;

/// A hint that something about a request is new.
#[derive(Debug)]
pub struct Hint {
    pub code: RfqCode,
    pub kind: HintKind,
    /// Time of the change, as the delivery says (ISO 8601): a newer page needs no hint. `None` if the delivery has no valid
    /// time: every page gets the hint.
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

    /// Tells whether this is the first call for an account, for work that is done once for an account and not for each tab.
    pub fn is_first_of(&self, account: AccountKey) -> bool {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.insert(account)
    }
}

/// An event for open pages.
#[derive(Clone, Debug)]
pub enum LiveEvent {
    /// A hint from a delivery of the operator.
    Hint(Arc<Hint>),
    /// A change that the portal has read or sent itself.
    Change(Arc<RequestChange>),
    /// Something was missed or could not be read: anything may have changed.
    Missed,
}

/// Limit of a time in bytes; real ones are shorter.
const MAX_TIME_BYTES: usize = 64;

fn is_time(text: &str) -> bool {
    text.len() <= MAX_TIME_BYTES && domain::date::iso_instant(text).is_some()
}

/// Limit of the hints that wait to be sent.
const MAX_WAITING_EVENTS: usize = 1_024;
/// Requests whose hints are remembered for pages that begin to listen after them, and for how long: a browser takes seconds to.
const MAX_HINTED_REQUESTS: usize = 10_000;
const HINT_RETENTION: Duration = Duration::from_secs(30);
/// Time for which deliveries are remembered. Retries come up to 44 minutes later; days leave time for the operator pressing
/// "send again". A stolen delivery that is sent again has a request read once more, once in that time.
const DELIVERY_RETENTION: Duration = Duration::from_hours(7 * 24);

/// The bus from deliveries to connections.
#[derive(Clone)]
pub struct Bus {
    event: broadcast::Sender<LiveEvent>,
    storage: Storage,
    clock: Clock,
    instances: Instances,
    /// Limits how often everything is read again.
    anything: Arc<Mutex<Throttle>>,
    /// The newest hints: when the request changed, and when the hint came.
    hinted: Arc<TtlCache<RfqCode, (Timestamp, Instant)>>,
}

/// A delivery with a valid signature, of the forwarding service as far as can be told.
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

    /// Returns the keys that identify the delivery. Its number is not signed, so the same signed body under another number is a
    /// repetition as well. Known bodies are dropped before their number is recorded: otherwise a repetition under numbers of
    /// the future would suppress the deliveries that they belong to. The number counts only for events of the forwarding
    /// service: the courier service counts its deliveries by itself (specification, "Events").
    fn keys(&self) -> Vec<String> {
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

    /// Returns the message for the other instances.
    fn message(&self) -> Message {
        match self.hint() {
            Some(hint) => Message::Delivered {
                code: hint.code.as_str().to_owned(),
                kind: hint.kind,
                at: hint.at,
            },
            None => Message::AnythingChanged,
        }
    }

    /// Returns the hint for open pages, or `None` if the delivery names no readable request, so that anything may have changed.
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
    /// `read_anew` is the shortest time between two complete re-reads.
    pub fn new(storage: Storage, clock: Clock, instances: Instances, read_anew: Duration) -> Self {
        Self {
            event: broadcast::channel(MAX_WAITING_EVENTS).0,
            storage,
            clock,
            instances,
            anything: Arc::new(Mutex::new(Throttle::new(read_anew))),
            hinted: Arc::new(TtlCache::since_insertion(MAX_HINTED_REQUESTS, HINT_RETENTION)),
        }
    }

    /// Outdates all reads and tells open pages of this instance, because anything may have changed. Frequent calls take effect
    /// at once and then at most once in a while, so that calls to the service stay few.
    pub fn anything_changed(&self, gateway: &Gateway) {
        let mut throttle = self.anything.lock().unwrap_or_else(PoisonError::into_inner);
        let wait = throttle.next_wait(Instant::now());
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
        // Reads are outdated first: a page that gets the event reads again.
        gateway.outdate_all();
        self.send(LiveEvent::Missed);
    }

    /// Sends a hint to open pages of this instance.
    pub fn publish(&self, hint: Hint) {
        let at = instant(hint.at.as_deref()).unwrap_or_else(|| self.clock.now());
        self.hinted.insert(hint.code.clone(), (at, Instant::now()));
        self.send(LiveEvent::Hint(Arc::new(hint)));
    }

    /// Returns how long ago a hint reported a change of this request after `as_of`.
    pub fn hinted_since(&self, code: &RfqCode, as_of: Timestamp) -> Option<Duration> {
        let (at, came) = self.hinted.get(code)?;
        (at > as_of).then(|| came.elapsed())
    }

    fn send(&self, event: LiveEvent) {
        // An event without a listener is no failure.
        let _ = self.event.send(event);
    }

    pub fn subscribe(&self) -> broadcast::Receiver<LiveEvent> {
        self.event.subscribe()
    }

    /// Records a delivery and sends it to the other instances. Returns whether it is new.
    ///
    /// # Errors
    /// The database does not answer: the delivery has to be sent again.
    pub async fn take(&self, delivery: Delivery<'_>) -> Result<bool> {
        let instance = self.instances.postgres.as_ref().map(Postgres::instance);
        let body = serde_json::to_string(&delivery.message())?;
        let message = instance.map(|instance| DeliveryMessage {
            instance,
            body: &body,
        });
        let is_told = message.is_some();
        let (keys, now) = (delivery.keys(), self.clock.seconds());
        let is_new = self.storage.add_delivery(&keys, now, message).await?;
        if is_new && is_told {
            self.instances.outbox.written();
        }
        Ok(is_new)
    }

    /// Deletes records of old deliveries for as long as the portal runs.
    pub async fn keep_sweeping(self) {
        let failure = "deliveries could not be swept";
        every(Duration::from_hours(1), failure, || self.sweep()).await;
    }

    async fn sweep(&self) -> Result<(), sqlx::Error> {
        let before = self.clock.seconds() - seconds(DELIVERY_RETENTION);
        self.storage.delete_deliveries_before(before).await
    }
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
        let instances = Instances::single(storage.clone());
        Bus::new(storage, Clock::default(), instances, Duration::ZERO)
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

    /// F2: a delivery is forgotten after its time, even if it names a later one.
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
            .advance(DELIVERY_RETENTION.saturating_sub(Duration::from_mins(1)));
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

    /// An unreadable delivery may be of the courier service, which counts by itself.
    #[tokio::test]
    async fn numbers_of_unreadable_deliveries_suppress_no_event() {
        let folder = tempfile::tempdir().expect("a folder");
        let bus = bus(&folder).await;
        assert!(is_new(&bus, Some("7"), b"<shipment/>").await);
        assert!(is_new(&bus, Some("7"), b"<other/>").await);
        assert!(is_new(&bus, Some("7"), &event("A")).await);
        assert!(!is_new(&bus, Some("7"), &event("B")).await);
        assert!(!is_new(&bus, Some("8"), b"<shipment/>").await);
    }

    #[test]
    fn only_valid_times_are_passed_on() {
        let at = |at| {
            let hint = Hint::new("RFQ-26-000001".parse().expect("a code"), HintKind::Status, at);
            hint.at
        };
        for time in ["2026-11-25T10:00:00+07:00", "2026-11-25T03:00:00.1234567Z"] {
            assert_eq!(at(Some(time)).as_deref(), Some(time));
        }
        let long = format!("2026-11-25T10:00:00.{}Z", "0".repeat(MAX_TIME_BYTES));
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
