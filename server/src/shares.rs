//! Links that show a shipment to people without an account.
//!
//! Nothing is read for them: they show the state known when somebody of the company last viewed the shipment, or reported
//! by the operator's deliveries since. A link is its random id and a signature of it that the database does not hold. Its
//! content and its passcode are sealed. Every request asks the database, so that a revoked link opens nowhere any more.

use std::hash::{BuildHasher as _, RandomState};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use domain::request_numbers::ReportedNumbers;
use domain::shared_shipment::{SharedShipment, last_day};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use partner_api::webhook::Event;
use partner_api::{Milestone, RequestDetails, RfqCode};
use serde::{Deserialize, Serialize};

use crate::clock::Clock;
use crate::random_id::random_id;
use crate::session::Seal;
use crate::storage::Storage;
use crate::storage::request_key::RequestKey;
use crate::storage::shares::{OpenShareRow, ShareRow};
use crate::supervision::every;
use crate::ttl_cache::TtlCache;
use crate::upstream::{Account, AccountKey};

/// Limit of the links of one request that are open at once.
pub const MAX_SHARES_OF_REQUEST: usize = 20;
/// Limit of the links that a delivery may be about.
const MAX_REPORTED: i64 = 100;
/// Wrong passcodes after which none is checked for a while, each within [`PASSCODE_PAUSE`] of the one before.
const MAX_PASSCODE_TRIES: i64 = 5;
/// Time without checks after [`MAX_PASSCODE_TRIES`] wrong passcodes.
pub const PASSCODE_PAUSE: Duration = Duration::from_mins(15);
/// Time for which a link can still be renewed after its end.
pub const ENDED_RETENTION: Duration = Duration::from_hours(24 * 30);
/// Time in which the same reading renews a link once.
const RENEWAL_INTERVAL: Duration = Duration::from_secs(30);
/// Readings in memory that have renewed links.
const MAX_READINGS: usize = 10_000;
/// Tries to store a change while others change the same link.
const MAX_CHANGES: usize = 3;

const LINK_PURPOSE: &[u8] = b"link\0";
const PASSCODE_PURPOSE: &[u8] = b"passcode\0";
const OPENED_PURPOSE: &[u8] = b"opened\0";

/// All links. Cheap to clone.
#[derive(Clone)]
pub struct Shares {
    storage: Storage,
    seal: Seal,
    clock: Clock,
    zone: TimeZone,
    /// Hashes of the milestones that have renewed links, with the names of their requests.
    renewed: Arc<TtlCache<(String, u64), ()>>,
    hasher: RandomState,
}

/// A person's choices for a new link.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ShareTerms {
    /// For the company's own list.
    pub label: String,
    /// The name that the shipment has for those who open the link.
    pub reference: Option<String>,
    /// Days from today through the end of which it opens.
    pub days: u8,
}

/// A link as the company's pages show it.
#[derive(Clone, Debug)]
pub struct Share {
    pub id: String,
    pub rfq_code: String,
    /// As the activity log knows it.
    pub request_created: String,
    pub terms: ShareTerms,
    /// The name of the person who made it, as they named themselves.
    pub who: Option<String>,
    pub has_passcode: bool,
    /// It shows words of the operator.
    pub has_words: bool,
    pub made: i64,
    /// The first moment at which it opens no more, in seconds since 1970.
    pub ends: i64,
    pub views: i64,
    /// Signed with the id of the link.
    passcode: Option<String>,
}

/// A link that opens.
#[derive(Clone, Debug)]
pub struct OpenShare {
    pub share: Share,
    pub shipment: SharedShipment,
}

/// The stored content of a link beside its shipment.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Stored {
    terms: ShareTerms,
    who: Option<String>,
    passcode: Option<String>,
    has_words: bool,
}

/// The outcome of a passcode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PasscodeTry {
    /// With the proof of it for this browser.
    Right(String),
    Wrong,
    /// It was not checked: too many were wrong.
    Paused,
}

/// The outcome of renewing a link.
#[derive(Clone, Debug)]
pub enum RenewOutcome {
    /// With the link as it was before.
    Now(Box<Share>),
    Missing,
    /// Its request has as many open links as it may.
    TooMany,
}

/// The outcome of ending a link.
#[derive(Clone, Debug)]
pub enum RevokeOutcome {
    /// With the link, where a key opens it.
    Now(Option<Box<Share>>),
    /// There is none (any more).
    Before,
    /// It is another customer's.
    NotOwn,
}

/// A request has as many links as it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

impl Shares {
    pub fn new(storage: Storage, seal: Seal, clock: Clock, zone: TimeZone) -> Self {
        Self {
            storage,
            seal,
            clock,
            zone,
            renewed: Arc::new(TtlCache::since_insertion(MAX_READINGS, RENEWAL_INTERVAL)),
            hasher: RandomState::new(),
        }
    }

    /// Returns the last part of the link's address.
    pub fn link(&self, id: &str) -> String {
        format!("{id}.{}", self.seal.sign(LINK_PURPOSE, id))
    }

    /// Tells whether the portal has made a link with this last part of the address.
    pub fn is_own(&self, link: &str) -> bool {
        self.signed_id(link).is_some()
    }

    fn signed_id<'a>(&self, link: &'a str) -> Option<&'a str> {
        let (id, signature) = link.split_once('.')?;
        self.seal.is_signed(LINK_PURPOSE, id, signature).then_some(id)
    }

    /// Returns the link with this last part of the address, if it opens now. Addresses that the portal did not make cost no
    /// query.
    pub async fn find(&self, link: &str) -> Result<Option<OpenShare>> {
        let Some(id) = self.signed_id(link) else {
            return Ok(None);
        };
        let Some(open) = self.storage.open_share(id, self.clock.seconds()).await? else {
            return Ok(None);
        };
        let shipment = self.shipment(&open);
        let share = self.share(open.row);
        Ok(share
            .zip(shipment)
            .map(|(share, shipment)| OpenShare { share, shipment }))
    }

    /// Makes a link for a request that was just read.
    pub async fn add(
        &self,
        account: &Account,
        code: &RfqCode,
        request: &RequestDetails,
        new: NewShare,
    ) -> Result<Result<Share, TooMany>> {
        let of = RequestKey::by_second(account.key().name(), code, request.summary.created_at.as_deref());
        let of = of.ok_or_else(|| anyhow::anyhow!("a request without a time of creation has no links"))?;
        let id = random_id()?;
        let now = self.clock.seconds();
        let there = self.storage.shares_of_request(&of).await?;
        let open = there.iter().filter(|row| row.ends > now).count();
        if open >= MAX_SHARES_OF_REQUEST {
            return Ok(Err(TooMany));
        }
        let passcode = new.passcode.map(|passcode| self.passcode_mark(&id, &passcode));
        let (_, ends) = self.last_day(new.terms.days)?;
        let stored = Stored {
            terms: new.terms,
            who: new.who,
            passcode,
            has_words: new.shipment.has_words(),
        };
        let open = OpenShareRow {
            content: self
                .seal
                .seal(&content_context(&id), &serde_json::to_vec(&new.shipment)?)?,
            change: 1,
            row: ShareRow {
                rfq_code: of.rfq_code.clone(),
                request_created: of.created.clone(),
                terms: self
                    .seal
                    .seal(&terms_context(&id), &serde_json::to_vec(&stored)?)?,
                made: now,
                ends: ends.as_second(),
                views: 0,
                id,
            },
        };
        self.storage.add_share(&of, &open).await?;
        self.share(open.row)
            .map(Ok)
            .ok_or_else(|| anyhow::anyhow!("a link cannot be read"))
    }

    /// Returns the links of a request that was just read, newest first; none if this token never read it.
    pub async fn of_request(
        &self,
        account: &Account,
        code: &RfqCode,
        request: &RequestDetails,
    ) -> Result<Vec<Share>> {
        let created = request.summary.created_at.as_deref();
        let of = RequestKey::by_second(account.key().name(), code, created);
        let Some(of) = of.filter(|_| account.may_see(code)) else {
            return Ok(Vec::new());
        };
        let rows = self.storage.shares_of_request(&of).await?;
        Ok(rows.into_iter().filter_map(|row| self.share(row)).collect())
    }

    /// Returns the newest links of this account's customer, newest first.
    pub async fn of_customer(&self, account: AccountKey, limit: i64) -> Result<Vec<Share>> {
        let rows = self.storage.shares_of_customer(&account.name(), limit).await?;
        Ok(rows.into_iter().filter_map(|row| self.share(row)).collect())
    }

    /// Lets a link of this account's customer open for its days from today.
    pub async fn renew(&self, account: AccountKey, id: &str) -> Result<RenewOutcome> {
        let account = account.name();
        let row = self.storage.share_of_customer(&account, id).await?;
        let Some(share) = row.and_then(|row| self.share(row)) else {
            return Ok(RenewOutcome::Missing);
        };
        let of = RequestKey {
            account,
            rfq_code: share.rfq_code.clone(),
            created: share.request_created.clone(),
        };
        let now = self.clock.seconds();
        let others = self.storage.shares_of_request(&of).await?;
        let open = others.iter().filter(|row| row.ends > now && row.id != id).count();
        if open >= MAX_SHARES_OF_REQUEST {
            return Ok(RenewOutcome::TooMany);
        }
        let (_, ends) = self.last_day(share.terms.days)?;
        let is_set = self
            .storage
            .set_share_end(&of.account, id, ends.as_second())
            .await?;
        Ok(if is_set {
            RenewOutcome::Now(Box::new(share))
        } else {
            RenewOutcome::Missing
        })
    }

    /// Deletes a link of this account's customer.
    pub async fn revoke(&self, account: AccountKey, id: &str) -> Result<RevokeOutcome> {
        if let Some(row) = self.storage.delete_share(&account.name(), id).await? {
            return Ok(RevokeOutcome::Now(self.share(row).map(Box::new)));
        }
        let is_there = self.storage.has_share(id).await?;
        Ok(if is_there {
            RevokeOutcome::NotOwn
        } else {
            RevokeOutcome::Before
        })
    }

    /// Counts a view, in the background.
    pub fn count_view(&self, id: &str) {
        let (storage, id) = (self.storage.clone(), id.to_owned());
        tokio::spawn(async move {
            if let Err(error) = storage.count_share_view(&id).await {
                tracing::warn!(%error, "a view of a link could not be counted");
            }
        });
    }

    /// Checks a passcode. The try is counted before, so that none escapes the count.
    pub async fn try_passcode(&self, share: &Share, given: &str) -> Result<PasscodeTry> {
        let Some(mark) = &share.passcode else {
            return Ok(PasscodeTry::Wrong);
        };
        let now = self.clock.seconds();
        let since = self.clock.seconds_ago(PASSCODE_PAUSE);
        let begun = self
            .storage
            .begin_passcode_try(&share.id, MAX_PASSCODE_TRIES, since, now);
        if !begun.await? {
            return Ok(PasscodeTry::Paused);
        }
        if !self
            .seal
            .is_signed(PASSCODE_PURPOSE, &passcode_text(&share.id, given), mark)
        {
            return Ok(PasscodeTry::Wrong);
        }
        self.storage.take_back_passcode_try(&share.id).await?;
        Ok(PasscodeTry::Right(
            self.seal.sign(OPENED_PURPOSE, &opened_text(&share.id, mark)),
        ))
    }

    /// Tells whether the link needs no passcode (any more) in the browser with this proof.
    pub fn is_open_for(&self, share: &Share, proof: Option<&str>) -> bool {
        let Some(mark) = &share.passcode else {
            return true;
        };
        proof.is_some_and(|proof| {
            self.seal
                .is_signed(OPENED_PURPOSE, &opened_text(&share.id, mark), proof)
        })
    }

    /// Renews the content of a request's links, in the background: its milestones were just read with the reader's own
    /// token.
    pub fn observe(
        &self,
        account: &Account,
        code: &RfqCode,
        request: &Arc<RequestDetails>,
        milestones: &Arc<Vec<Milestone>>,
        read_at: Timestamp,
    ) {
        let created = request.summary.created_at.as_deref();
        let Some(of) = RequestKey::by_second(account.key().name(), code, created) else {
            return;
        };
        let reading = (of.name(), self.hasher.hash_one(milestones));
        if self.renewed.get(&reading).is_some() {
            return;
        }
        self.renewed.insert(reading, ());
        let (me, request, milestones) = (self.clone(), request.clone(), milestones.clone());
        tokio::spawn(async move {
            let renew =
                |shipment: &SharedShipment| shipment.renewed(&request, &milestones, read_at, &me.zone);
            let renewed = async {
                for row in me.storage.shares_of_request(&of).await? {
                    me.change(&row.id, &renew).await?;
                }
                anyhow::Ok(())
            };
            if let Err(error) = renewed.await {
                tracing::warn!(error = format!("{error:#}"), "links could not be renewed");
            }
        });
    }

    /// Adds a milestone that the operator reports to the links of its request.
    ///
    /// # Errors
    /// The database fails.
    pub async fn observe_report(&self, event: &Event) -> Result<()> {
        let (
            Event::TrackingCreated {
                subject, tracking, ..
            },
            Some(code),
        ) = (event, event.rfq_code())
        else {
            return Ok(());
        };
        let numbers = ReportedNumbers {
            partner_ref: subject.partner_ref.as_deref(),
            quotation_no: subject.quotation_no.as_deref(),
            job_number: subject.job_number.as_deref(),
        };
        let now = self.clock.now();
        let add = |shipment: &SharedShipment| shipment.with_reported(numbers, tracking, now, &self.zone);
        let ids = self
            .storage
            .share_ids_of_code(code.as_str(), now.as_second(), MAX_REPORTED);
        for id in ids.await? {
            self.change(&id, &add).await?;
        }
        Ok(())
    }

    /// Changes the content of a link, if it still opens. If others change it at the same time, it is read again.
    async fn change(
        &self,
        id: &str,
        change: &(impl Fn(&SharedShipment) -> Option<SharedShipment> + Sync),
    ) -> Result<()> {
        for _ in 0..MAX_CHANGES {
            let Some(open) = self.storage.open_share(id, self.clock.seconds()).await? else {
                return Ok(());
            };
            let Some(changed) = self.shipment(&open).and_then(|shipment| change(&shipment)) else {
                return Ok(());
            };
            let sealed = self
                .seal
                .seal(&content_context(id), &serde_json::to_vec(&changed)?)?;
            if self.storage.set_share_content(&open, &sealed).await? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Deletes links that ended long ago, every few hours for as long as the portal runs.
    pub async fn keep_sweeping(self) {
        let sweep = || {
            let before = self.clock.seconds_ago(ENDED_RETENTION);
            self.storage.delete_shares_before(before)
        };
        every(Duration::from_hours(6), "old links could not be swept", sweep).await;
    }

    fn last_day(&self, days: u8) -> Result<(jiff::civil::Date, Timestamp)> {
        last_day(days, self.clock.now(), &self.zone).ok_or_else(|| anyhow::anyhow!("the calendar ends"))
    }

    fn passcode_mark(&self, id: &str, passcode: &str) -> String {
        self.seal.sign(PASSCODE_PURPOSE, &passcode_text(id, passcode))
    }

    /// The shipment that a link shows; `None` if no key opens it.
    fn shipment(&self, open: &OpenShareRow) -> Option<SharedShipment> {
        let plain = self.seal.open(&content_context(&open.row.id), &open.content)?;
        serde_json::from_slice(&plain).ok()
    }

    /// `None` for a row that no key opens.
    fn share(&self, row: ShareRow) -> Option<Share> {
        let plain = self.seal.open(&terms_context(&row.id), &row.terms)?;
        let stored: Stored = serde_json::from_slice(&plain).ok()?;
        Some(Share {
            id: row.id,
            rfq_code: row.rfq_code,
            request_created: row.request_created,
            terms: stored.terms,
            who: stored.who,
            has_passcode: stored.passcode.is_some(),
            has_words: stored.has_words,
            made: row.made,
            ends: row.ends,
            views: row.views,
            passcode: stored.passcode,
        })
    }
}

/// A link to be made.
pub struct NewShare {
    pub terms: ShareTerms,
    pub who: Option<String>,
    pub passcode: Option<String>,
    pub shipment: SharedShipment,
}

fn terms_context(id: &str) -> Vec<u8> {
    [b"terms\0", id.as_bytes()].concat()
}

fn content_context(id: &str) -> Vec<u8> {
    [b"content\0", id.as_bytes()].concat()
}

fn passcode_text(id: &str, passcode: &str) -> String {
    format!("{id}\0{}", passcode.trim())
}

fn opened_text(id: &str, mark: &str) -> String {
    format!("{id}\0{mark}")
}
