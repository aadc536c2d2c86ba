//! The devices that get notices.

use std::time::Duration;

use anyhow::Result;
use jiff::Timestamp;

use super::address::is_private_host;
use super::device::{Device, DeviceTerms, Subscription};
use crate::clock::{Clock, seconds};
use crate::config::PushSettings;
use crate::person::PersonKey;
use crate::random_id::random_id;
use crate::session::Seal;
use crate::storage::Storage;
use crate::storage::push::DeviceRow;
use crate::ttl_cache::TtlCache;
use crate::upstream::AccountKey;

/// Time after a person's last sign-in for which their devices get notices.
pub const DEVICE_TTL: Duration = Duration::from_hours(24 * 30);
/// Limits of the devices of a person, of which the newest stay, and of an account.
const MAX_DEVICES_OF_PERSON: i64 = 10;
pub const MAX_DEVICES_OF_ACCOUNT: i64 = 300;
/// Accounts of which it is known whether they have devices, and for how long: another instance may have got one.
const MAX_ACCOUNTS: usize = 10_000;
const HAS_DEVICES_TTL: Duration = Duration::from_secs(30);

/// The devices of all people.
pub struct Devices {
    storage: Storage,
    seal: Seal,
    clock: Clock,
    settings: PushSettings,
    /// Accounts that have devices: nothing is kept of what others read.
    has_any: TtlCache<AccountKey, bool>,
}

/// A device as its person's list shows it.
#[derive(Clone, Debug)]
pub struct ListedDevice {
    pub id: String,
    pub terms: DeviceTerms,
    pub made: i64,
    /// The first moment at which it gets no more notices, in seconds since 1970.
    pub ends: i64,
}

/// The reason why a device gets no notices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviceRefusal {
    /// The address is none of an allowed push service.
    NotAllowed,
    /// Its keys cannot be read.
    Unreadable,
    TooMany,
}

impl Devices {
    pub fn new(storage: Storage, seal: Seal, clock: Clock, settings: PushSettings) -> Self {
        Self {
            storage,
            seal,
            clock,
            settings,
            has_any: TtlCache::since_insertion(MAX_ACCOUNTS, HAS_DEVICES_TTL),
        }
    }

    /// Sends notices to a device from now on, until some time after its person's last sign-in. A new subscription of the
    /// same device replaces the former one, as it does a device of the same account with this id.
    pub async fn add(
        &self,
        account: AccountKey,
        person: &PersonKey,
        signed_in: Timestamp,
        subscription: Subscription,
        terms: DeviceTerms,
        replaces: Option<&str>,
    ) -> Result<Result<ListedDevice, DeviceRefusal>> {
        let Some(endpoint) = self.settings.endpoint(&subscription.endpoint) else {
            return Ok(Err(DeviceRefusal::NotAllowed));
        };
        if let Some(host) = endpoint.domain().map(str::to_owned)
            && is_private_host(&host).await
        {
            return Ok(Err(DeviceRefusal::NotAllowed));
        }
        if subscription.keys.parse().is_none() {
            return Ok(Err(DeviceRefusal::Unreadable));
        }
        let (key, account, now) = (account, account.name(), self.clock.seconds());
        let marks = self.seal.lookups(endpoint.as_str());
        let before = self.own_device(&account, person, &marks).await?;
        let mut others = self
            .storage
            .devices_of_account(&account, now, MAX_DEVICES_OF_ACCOUNT)
            .await?;
        others.retain(|other| Some(other.id.as_str()) != replaces);
        if before.is_none() && others.len() >= usize::try_from(MAX_DEVICES_OF_ACCOUNT)? {
            return Ok(Err(DeviceRefusal::TooMany));
        }
        let id = match &before {
            Some(before) => before.id.clone(),
            None => random_id()?,
        };
        let device = Device { subscription, terms };
        let row = DeviceRow {
            content: device.seal(&self.seal, &id)?,
            account,
            person: person.name().to_owned(),
            mark: self.seal.lookup(endpoint.as_str()),
            made: before.map_or(now, |before| before.made),
            ends: signed_in.as_second().saturating_add(seconds(DEVICE_TTL)),
            id,
        };
        self.storage.set_device(&row, &marks).await?;
        self.has_any.insert(key, true);
        if let Some(replaced) = replaces.filter(|replaced| *replaced != row.id) {
            self.storage.delete_device(replaced, &row.account).await?;
        }
        for old in self
            .storage
            .devices_of_person(&row.person, now, MAX_DEVICES_OF_ACCOUNT)
            .await?
            .iter()
            .skip(usize::try_from(MAX_DEVICES_OF_PERSON)?)
        {
            self.storage.delete_device(&old.id, &old.account).await?;
        }
        Ok(Ok(ListedDevice {
            id: row.id,
            terms: device.terms,
            made: row.made,
            ends: row.ends,
        }))
    }

    /// Returns the device of a person with an endpoint that has these marks: while the keys change, one under each.
    async fn own_device(
        &self,
        account: &str,
        person: &PersonKey,
        marks: &[String],
    ) -> Result<Option<DeviceRow>> {
        let devices = self.storage.devices_with_marks(marks).await?.into_iter();
        let mut own = devices.filter(|row| row.account == account && row.person == person.name());
        Ok(own.next())
    }

    /// Returns what a person chose for the device with this address of its push service, and the id of the device.
    pub async fn terms(
        &self,
        account: AccountKey,
        person: &PersonKey,
        endpoint: &str,
    ) -> Result<Option<(String, DeviceTerms)>> {
        let marks = self.seal.lookups(endpoint);
        let row = self.own_device(&account.name(), person, &marks).await?;
        let row = row.filter(|row| row.ends > self.clock.seconds());
        Ok(row.and_then(|row| Some((row.id.clone(), Device::open(&self.seal, &row)?.terms))))
    }

    /// Returns the devices of a person that get notices, newest first.
    pub async fn of(&self, person: &PersonKey) -> Result<Vec<ListedDevice>> {
        let rows = self
            .storage
            .devices_of_person(person.name(), self.clock.seconds(), MAX_DEVICES_OF_PERSON)
            .await?;
        let listed = |row: DeviceRow| {
            Some(ListedDevice {
                terms: Device::open(&self.seal, &row)?.terms,
                id: row.id,
                made: row.made,
                ends: row.ends,
            })
        };
        Ok(rows.into_iter().filter_map(listed).collect())
    }

    /// Ends the notices of a device of this account.
    pub async fn remove(&self, account: AccountKey, id: &str) -> Result<()> {
        Ok(self.storage.delete_device(id, &account.name()).await?)
    }

    /// The person has signed in: their devices get notices for longer.
    pub async fn signed_in(&self, person: &PersonKey) -> Result<()> {
        let ends = self.clock.seconds().saturating_add(seconds(DEVICE_TTL));
        Ok(self.storage.set_devices_end(person.name(), ends).await?)
    }

    /// Tells whether an account has devices, as far as this instance knows.
    pub async fn has_any(&self, account: AccountKey) -> Result<bool> {
        if let Some(known) = self.has_any.get(&account) {
            return Ok(known);
        }
        let now = self.clock.seconds();
        let devices = self.storage.devices_of_account(&account.name(), now, 1).await?;
        self.has_any.insert(account, !devices.is_empty());
        Ok(!devices.is_empty())
    }

    /// The account has no devices any more.
    pub fn forget(&self, account: AccountKey) {
        self.has_any.insert(account, false);
    }
}
