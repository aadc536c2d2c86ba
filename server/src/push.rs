//! Notices on people's devices (Web Push): their recipients, and the known state of requests.
//!
//! Nothing is read for somebody who is signed out. Changes are known from signed deliveries, from readings of signed-in
//! people, and from stored dates. The state of a request is kept for each account whose own token has read it; a change
//! of it and the notices of that change are stored together, so that over several instances each change gives notices
//! once.

mod address;
mod device;
mod devices;
mod message;
mod sender;
mod vapid;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result};
use domain::notices::{DeliveryReport, Notice, NoticeEvent, ObservedRequest, WatchedRequest};
use domain::request_numbers::ReportedNumbers;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use partner_api::webhook::Event;
use partner_api::{Milestone, RequestDetails, RequestSummary, RfqCode};
use sha2::{Digest as _, Sha256};

use crate::clock::Clock;
use crate::config::PushSettings;
use crate::person::PersonKey;
use crate::random_id::random_id;
use crate::session::Seal;
use crate::storage::Storage;
use crate::storage::push::{OutboxRow, WatchedFacts, WatchedRow};
use crate::storage::request_key::RequestKey;
use crate::supervision::every;
use crate::upstream::{Account, AccountKey};
use device::{Device, after_night};
pub use device::{DeviceTerms, Subscription, device_name};
pub use devices::DEVICE_TTL;
use devices::MAX_DEVICES_OF_ACCOUNT;
pub use devices::{DeviceRefusal, Devices, ListedDevice};
use message::{Message, NOTICE_TTL};
use sender::{Sender, SenderParts};
use vapid::VapidKey;

/// Limit of the people who get a notice of a milestone.
const MAX_FOLLOWERS: i64 = 300;
/// Limit of the accounts that a delivery may concern.
const MAX_REPORTED: i64 = 100;
/// Limit of the quotations that end soon which are looked at in one go.
const MAX_DUE: i64 = 200;
/// Limit of the rows of a list that are observed, those that come first.
const MAX_ROWS: usize = 500;
/// Time for which the state of a request that nobody reads is kept.
const KNOWN_RETENTION: Duration = Duration::from_hours(24 * 180);
/// Tries to store a change while others change the same request.
const MAX_CHANGES: usize = 4;

/// Notices on devices. Cheap to clone.
#[derive(Clone)]
pub struct Push(Arc<Inner>);

struct Inner {
    storage: Storage,
    seal: Seal,
    clock: Clock,
    zone: TimeZone,
    /// The name of the portal, the title of each notice.
    title: String,
    key: VapidKey,
    interval: Duration,
    sender: Sender,
    devices: Devices,
    /// Readings whose observation has not ended.
    observing: AtomicUsize,
}

/// The parts of [`Push::new`].
pub struct PushParts {
    pub storage: Storage,
    pub seal: Seal,
    pub clock: Clock,
    pub zone: TimeZone,
    pub settings: PushSettings,
    pub title: String,
    /// Address of the icon; `None`: the portal's own.
    pub icon: Option<String>,
    /// Interval in which notices that wait are looked for.
    pub interval: Duration,
}

/// The person who gets no notice: they have read the change themselves.
type ReaderKey<'a> = Option<&'a PersonKey>;

impl Push {
    /// Reads or makes the key of notices.
    ///
    /// # Errors
    /// The database fails, or this machine has no certificates to check push services by.
    pub async fn new(parts: PushParts) -> Result<Self> {
        let key = VapidKey::of_database(&parts.storage, &parts.seal).await?;
        let sender = Sender::new(SenderParts {
            storage: parts.storage.clone(),
            seal: parts.seal.clone(),
            clock: parts.clock.clone(),
            zone: parts.zone.clone(),
            settings: parts.settings.clone(),
            icon: parts.icon.clone(),
            key: key.clone(),
        })
        .context("push services cannot be reached")?;
        let devices = Devices::new(
            parts.storage.clone(),
            parts.seal.clone(),
            parts.clock.clone(),
            parts.settings,
        );
        Ok(Self(Arc::new(Inner {
            storage: parts.storage,
            seal: parts.seal,
            clock: parts.clock,
            zone: parts.zone,
            title: parts.title,
            key,
            interval: parts.interval,
            sender,
            devices,
            observing: AtomicUsize::new(0),
        })))
    }

    /// The key that browsers subscribe with, in base64url.
    pub fn public_key(&self) -> String {
        self.0.key.public()
    }

    /// Returns the devices that get notices.
    pub fn devices(&self) -> &Devices {
        &self.0.devices
    }

    /// Deletes everything of an account: the service has refused its token, or all its sessions were ended.
    pub async fn forget_account(&self, account: AccountKey) -> Result<()> {
        self.0.storage.delete_push_of_account(&account.name()).await?;
        self.0.devices.forget(account);
        Ok(())
    }

    /// Deletes in the background the state of a request that the service denies this account now.
    pub fn forget_request(&self, account: AccountKey, code: &RfqCode) {
        let (storage, account, code) = (self.0.storage.clone(), account.name(), code.to_string());
        tokio::spawn(async move {
            if let Err(error) = storage.delete_watched(&account, &code).await {
                tracing::warn!(%error, "what was read of a request could not be deleted");
            }
        });
    }

    /// Lets a person follow a shipment that their own token has read, or not any more.
    pub async fn follow(
        &self,
        account: AccountKey,
        person: &PersonKey,
        request: &RequestSummary,
        follows: bool,
    ) -> Result<()> {
        let now = self.0.clock.seconds();
        let request = name(account, request);
        let request = request.context("nothing is kept of a request without a time of creation")?;
        let storage = &self.0.storage;
        if follows {
            storage.add_follow(person.name(), &request, now).await?;
        } else {
            storage.delete_follow(person.name(), &request).await?;
        }
        Ok(())
    }

    /// Tells whether a person follows a shipment.
    pub async fn follows(
        &self,
        account: AccountKey,
        person: &PersonKey,
        request: &RequestSummary,
    ) -> Result<bool> {
        let Some(request) = name(account, request) else {
            return Ok(false);
        };
        Ok(self.0.storage.follows(person.name(), &request).await?)
    }

    /// Observes in the background a reading of a request by a person's own token.
    pub fn observe(
        &self,
        account: &Account,
        reader: Option<PersonKey>,
        request: &Arc<RequestDetails>,
        milestones: Option<Arc<Vec<Milestone>>>,
    ) {
        let read_at = account.served().oldest.unwrap_or_else(|| self.0.clock.now());
        let (me, key, request) = (self.clone(), account.key(), request.clone());
        self.in_background(async move {
            let reading = ObservedRequest {
                row: &request.summary,
                details: Some(&request),
                milestones: milestones.as_deref().map(Vec::as_slice),
                read_at,
                zone: &me.0.zone,
            };
            let observed = async {
                if me.0.devices.has_any(key).await? {
                    me.observe_reading(key, reading, reader.as_ref()).await?;
                }
                anyhow::Ok(())
            };
            if let Err(error) = observed.await {
                not_kept(&error);
            }
        });
    }

    /// Observes in the background the rows of a list that a person's own token has just read.
    pub fn observe_rows(&self, account: &Account, rows: &[Arc<RequestSummary>]) {
        let read_at = account.served().oldest.unwrap_or_else(|| self.0.clock.now());
        let (me, key) = (self.clone(), account.key());
        let rows: Vec<_> = rows.iter().take(MAX_ROWS).cloned().collect();
        self.in_background(async move {
            if let Err(error) = me.observe_list(key, &rows, read_at).await {
                not_kept(&error);
            }
        });
    }

    fn in_background(&self, work: impl Future<Output = ()> + Send + 'static) {
        let me = self.clone();
        me.0.observing.fetch_add(1, Ordering::Relaxed);
        tokio::spawn(async move {
            work.await;
            me.0.observing.fetch_sub(1, Ordering::Relaxed);
        });
    }

    /// Returns the number of readings whose observation has not ended.
    pub fn observing(&self) -> usize {
        self.0.observing.load(Ordering::Relaxed)
    }

    /// Finds the rows that tell of something new by one query.
    async fn observe_list(
        &self,
        account: AccountKey,
        rows: &[Arc<RequestSummary>],
        read_at: Timestamp,
    ) -> Result<()> {
        if !self.0.devices.has_any(account).await? {
            return Ok(());
        }
        let named: Vec<(String, &RequestSummary)> = rows
            .iter()
            .filter_map(|row| Some((name(account, row)?, row.as_ref())))
            .collect();
        let names: Vec<String> = named.iter().map(|(name, _)| name.clone()).collect();
        let known = self.0.storage.watched_requests(&names).await?;
        let known: HashMap<String, WatchedRow> =
            known.into_iter().map(|row| (row.name.clone(), row)).collect();
        for (name, row) in named {
            let reading = ObservedRequest {
                row,
                details: None,
                milestones: None,
                read_at,
                zone: &self.0.zone,
            };
            let before = known.get(&name).and_then(|row| self.open_watched(row));
            if WatchedRequest::after_reading(before.as_ref(), reading).is_some() {
                self.observe_reading(account, reading, None).await?;
            }
        }
        Ok(())
    }

    async fn observe_reading(
        &self,
        account: AccountKey,
        reading: ObservedRequest<'_>,
        reader: ReaderKey<'_>,
    ) -> Result<()> {
        let inner = &*self.0;
        let Some(name) = name(account, reading.row) else {
            return Ok(());
        };
        for _ in 0..MAX_CHANGES {
            let row = inner.storage.watched_request(&name).await?;
            let before = row.as_ref().and_then(|row| self.open_watched(row));
            let Some((now, notices)) = WatchedRequest::after_reading(before.as_ref(), reading) else {
                return Ok(());
            };
            let now = now.without_past_validity(&inner.zone);
            let row = WatchedRow {
                name: name.clone(),
                account: account.name(),
                rfq_code: reading.row.rfq_code.clone(),
                content: String::new(),
                change: row.map_or(0, |row| row.change),
            };
            if self.store(row, &now, &notices, reader).await? {
                return Ok(());
            }
        }
        anyhow::bail!("what is known of a request changes all the time")
    }

    /// Makes notices of a signed delivery, for those whose own token has read the request.
    ///
    /// # Errors
    /// The database fails.
    pub async fn observe_report(&self, event: &Event) -> Result<()> {
        let Some(code) = event.rfq_code() else {
            return Ok(());
        };
        let report = match event {
            Event::StatusChanged {
                subject,
                changed_at,
                timestamp,
                previous_status,
                ..
            } => DeliveryReport::Status {
                status: &subject.status,
                previous: previous_status.as_deref(),
                changed_at: changed_at.as_deref().or(timestamp.as_deref()),
            },
            Event::TrackingCreated { tracking, .. } => DeliveryReport::Milestone(tracking),
            Event::Unknown { .. } => return Ok(()),
        };
        let subject = event.subject();
        let numbers = ReportedNumbers {
            partner_ref: subject.partner_ref.as_deref(),
            quotation_no: subject.quotation_no.as_deref(),
            job_number: subject.job_number.as_deref(),
        };
        let now = self.0.clock.now();
        let rows = self.0.storage.watched_with_code(code.as_str(), MAX_REPORTED);
        let mut outcome = Ok(());
        for row in rows.await? {
            let told = self
                .change(row, &|known| known.after_report(numbers, report, now))
                .await;
            // The others are told all the same.
            outcome = told.and(outcome);
        }
        outcome
    }

    /// Tells of quotations that end soon.
    ///
    /// # Errors
    /// The database fails.
    pub async fn tell_of_validity(&self) -> Result<()> {
        let inner = &*self.0;
        let now = inner.clock.now();
        let mut outcome = Ok(());
        for row in inner
            .storage
            .watched_that_are_due(now.as_second(), MAX_DUE)
            .await?
        {
            let told = |known: &WatchedRequest| {
                let told = known.after_validity(now, &inner.zone);
                // A notice that is no longer due is removed from the due ones all the same, so that it is looked at once.
                Some(told.unwrap_or_else(|| (known.clone(), Vec::new())))
            };
            if self.open_watched(&row).is_none() {
                inner.storage.forget_due(&row.name).await?;
            }
            // The others are told all the same.
            outcome = self.change(row, &told).await.and(outcome);
        }
        outcome
    }

    /// Changes the state of a request. If others change it at the same time, it is read again.
    async fn change(
        &self,
        mut row: WatchedRow,
        change: &(impl Fn(&WatchedRequest) -> Option<(WatchedRequest, Vec<Notice>)> + Sync),
    ) -> Result<()> {
        for _ in 0..MAX_CHANGES {
            let Some((now, notices)) = self.open_watched(&row).and_then(|known| change(&known)) else {
                return Ok(());
            };
            let name = row.name.clone();
            if self.store(row, &now, &notices, None).await? {
                return Ok(());
            }
            let Some(again) = self.0.storage.watched_request(&name).await? else {
                return Ok(());
            };
            row = again;
        }
        anyhow::bail!("what is known of a request changes all the time")
    }

    /// Stores the new state with the notices for all devices that want them, and has those sent. Returns `false` if
    /// another change was faster.
    async fn store(
        &self,
        row: WatchedRow,
        known: &WatchedRequest,
        notices: &[Notice],
        reader: ReaderKey<'_>,
    ) -> Result<bool> {
        let inner = &*self.0;
        let now = inner.clock.now();
        let outbox = self.notices_for_devices(&row, known, notices, reader).await?;
        let due = known.validity_due(&inner.zone).map(Timestamp::as_second);
        let facts = WatchedFacts {
            due: due.filter(|due| *due > now.as_second()).unwrap_or_default(),
            needs_answer: known.needs_answer(),
            now: now.as_second(),
        };
        let content = inner
            .seal
            .seal(&watched_context(&row.name), &serde_json::to_vec(known)?)?;
        let row = WatchedRow { content, ..row };
        let is_stored = inner.storage.set_watched(&row, facts, &outbox).await?;
        if is_stored && !outbox.is_empty() {
            inner.sender.wake();
        }
        Ok(is_stored)
    }

    async fn notices_for_devices(
        &self,
        row: &WatchedRow,
        known: &WatchedRequest,
        notices: &[Notice],
        reader: ReaderKey<'_>,
    ) -> Result<Vec<OutboxRow>> {
        if notices.is_empty() {
            return Ok(Vec::new());
        }
        let inner = &*self.0;
        let now = inner.clock.now();
        let devices = inner
            .storage
            .devices_of_account(&row.account, now.as_second(), MAX_DEVICES_OF_ACCOUNT);
        let devices = devices.await?;
        let followers = inner.storage.followers(&row.name, MAX_FOLLOWERS).await?;
        let mut outbox = Vec::new();
        for device_row in devices {
            let has_read = reader.is_some_and(|reader| reader.name() == device_row.person);
            let Some(device) = Device::open(&inner.seal, &device_row).filter(|_| !has_read) else {
                continue;
            };
            let wants = |notice: &&Notice| {
                let follows = || followers.contains(&device_row.person);
                device.terms.events.contains(&notice.event)
                    && (notice.event != NoticeEvent::Milestone || follows())
            };
            for notice in notices.iter().filter(wants) {
                let id = random_id()?;
                let message = self.message(row, known, notice, &device.terms);
                // Validity ends whole days later: nobody is woken up for it.
                let is_quiet = device.terms.is_quiet_at_night || notice.event == NoticeEvent::Validity;
                let due = if is_quiet {
                    after_night(now, &inner.zone)
                } else {
                    now
                };
                outbox.push(OutboxRow {
                    content: message.seal(&inner.seal, &id)?,
                    device: device_row.id.clone(),
                    tag: message.tag.clone(),
                    due: due.as_second(),
                    tries: 0,
                    made: now.as_second(),
                    id,
                });
            }
        }
        Ok(outbox)
    }

    fn message(
        &self,
        row: &WatchedRow,
        known: &WatchedRequest,
        notice: &Notice,
        terms: &DeviceTerms,
    ) -> Message {
        let reference = known.reference(terms.reference);
        let about = format!("{}\0{}", row.name, notice.event.code());
        let tag: String = hex::encode(Sha256::digest(about)).chars().take(32).collect();
        Message {
            title: self.0.title.clone(),
            body: app::notices::sentence(notice, reference, terms.lang()),
            url: app::notices::path(notice, &known.rfq_code),
            tag,
            is_urgent: matches!(notice.event, NoticeEvent::Question | NoticeEvent::Quotation),
        }
    }

    /// Sends notices and finds quotations that end soon, for as long as the portal runs.
    pub async fn keep_sending(self) {
        let mut every = tokio::time::interval(self.0.interval);
        loop {
            tokio::select! {
                () = self.0.sender.woken() => {}
                _ = every.tick() => {
                    if let Err(error) = self.tell_of_validity().await {
                        tracing::warn!(error = format!("{error:#}"), "quotations that end soon could not be found");
                    }
                }
            }
            if let Err(error) = self.send_due().await {
                tracing::warn!(error = format!("{error:#}"), "notices could not be sent");
            }
        }
    }

    /// Sends the notices that are due now.
    ///
    /// # Errors
    /// The database fails.
    pub async fn send_due(&self) -> Result<()> {
        self.0.sender.send_due().await
    }

    /// Deletes ended devices and old notices, for as long as the portal runs.
    pub async fn keep_sweeping(self) {
        let failure = "old notices could not be swept";
        every(Duration::from_hours(1), failure, || self.sweep()).await;
    }

    /// Deletes devices that have ended, old notices, and states that nobody has read for long.
    ///
    /// # Errors
    /// The database fails.
    pub async fn sweep(&self) -> Result<(), sqlx::Error> {
        let (clock, now) = (&self.0.clock, self.0.clock.seconds());
        let before = |kept| clock.seconds_ago(kept);
        self.0
            .storage
            .delete_push_before(now, before(NOTICE_TTL), before(KNOWN_RETENTION))
            .await
    }

    fn open_watched(&self, row: &WatchedRow) -> Option<WatchedRequest> {
        let plain = self.0.seal.open(&watched_context(&row.name), &row.content)?;
        serde_json::from_slice(&plain).ok()
    }
}

/// The name of a request for an account: a code alone identifies none. `None` without a time of creation.
fn name(account: AccountKey, row: &RequestSummary) -> Option<String> {
    let code = row.rfq_code.parse().ok()?;
    let of = RequestKey::by_second(account.name(), &code, row.created_at.as_deref())?;
    Some(account.name_of("push", &format!("{}\0{}", of.rfq_code, of.created)))
}

fn not_kept(error: &anyhow::Error) {
    tracing::warn!(
        error = format!("{error:#}"),
        "what was read of a request could not be kept for notices"
    );
}

fn watched_context(name: &str) -> Vec<u8> {
    [b"request\0", name.as_bytes()].concat()
}
