//! Arrangements of colleagues about requests through this portal: owners, notes for each other, and reminders. The
//! operator gets nothing of it. It is kept for a customer's request, sealed, and shown only for requests that the
//! reader's own token has read or listed. A display name proves nothing.

use std::collections::HashMap;
use std::time::Duration;

use anyhow::Result;
use domain::activity::MAX_NAME_CHARS;
use partner_api::{RequestSummary, RfqCode};
use serde::{Deserialize, Serialize};

use crate::clock::Clock;
use crate::person::PersonKey;
use crate::random_id::random_id;
use crate::session::Seal;
use crate::storage::Storage;
use crate::storage::request_key::RequestKey;
use crate::storage::team::{NoteRow, OwnerRow};
use crate::supervision::every;
use crate::upstream::{Account, AccountKey};

/// Limit of the notes of a request that are shown, the newest ones.
const MAX_NOTES: i64 = 100;
/// Limit of the people whose names are offered.
const MAX_PEOPLE: i64 = 50;
/// Limit of the reminders of a person, the next ones.
const MAX_REMINDERS: i64 = 500;

/// Owners, notes and reminders. Cheap to clone.
#[derive(Clone)]
pub struct Team {
    storage: Storage,
    seal: Seal,
    clock: Clock,
    kept: Duration,
}

/// The owner of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owner {
    /// As they named themselves, or as a colleague named them.
    pub name: String,
    /// Seconds since 1970.
    pub since: i64,
}

/// A note for colleagues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InternalNote {
    /// As the person named themselves; empty where they did not.
    pub who: String,
    pub text: String,
    /// Seconds since 1970.
    pub at: i64,
}

/// The outcome of taking a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TakeOutcome {
    Now,
    /// A colleague was faster.
    By(Owner),
}

/// The outcome of handing a request over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandoverResult {
    Now,
    /// The colleague was no longer in charge; this one is, or nobody.
    Not(Option<String>),
}

#[derive(Serialize, Deserialize)]
struct StoredNote {
    who: String,
    text: String,
}

/// Owners of requests, by code and time of creation.
#[derive(Clone, Debug, Default)]
pub struct Owners(HashMap<(String, String), Owner>);

/// When a person wants to be reminded of which requests (seconds since 1970), by code and time of creation.
#[derive(Clone, Debug, Default)]
pub struct Reminders(HashMap<(String, String), i64>);

impl Owners {
    /// Returns the owner of the request of a row.
    pub fn of(&self, row: &RequestSummary) -> Option<&Owner> {
        // Times are not read where nobody is in charge of anything.
        if self.0.is_empty() {
            return None;
        }
        self.0.get(&RequestKey::code_and_time(row)?)
    }
}

impl Reminders {
    /// Returns when the person wants to be reminded of the request of a row.
    pub fn of(&self, row: &RequestSummary) -> Option<i64> {
        self.0.get(&RequestKey::code_and_time(row)?).copied()
    }
}

impl Team {
    /// `kept`: how long after the last change it is kept.
    pub fn new(storage: Storage, seal: Seal, clock: Clock, kept: Duration) -> Self {
        Self {
            storage,
            seal,
            clock,
            kept,
        }
    }

    /// Returns the owner of a request that the account's own token has read.
    pub async fn owner(
        &self,
        account: &Account,
        code: &RfqCode,
        request: &RequestSummary,
    ) -> Result<Option<Owner>> {
        let Some(of) = key(account, code, request) else {
            return Ok(None);
        };
        Ok(self
            .storage
            .owner(&of)
            .await?
            .and_then(|row| self.open_owner(&row)))
    }

    /// Returns the owners of requests that a list of this account has just brought.
    pub async fn owners(&self, account: AccountKey, rows: &[&RequestSummary]) -> Result<Owners> {
        let codes: Vec<&str> = rows.iter().map(|row| row.rfq_code.as_str()).collect();
        let rows = self.storage.owners(&account.name(), &codes).await?;
        let owners = rows.into_iter().filter_map(|row| {
            let owner = self.open_owner(&row)?;
            Some(((row.rfq_code, row.created), owner))
        });
        Ok(Owners(owners.collect()))
    }

    /// Returns the names of this account's customer's people who own any request, the newest first.
    pub async fn people(&self, account: AccountKey) -> Result<Vec<String>> {
        let rows = self.storage.people_in_charge(&account.name(), MAX_PEOPLE).await?;
        let mut names: Vec<String> = Vec::new();
        for row in rows {
            let owner = self.open_owner(&row);
            // After a change of the secret key a person has two fingerprints.
            names.extend(owner.map(|owner| owner.name).filter(|name| !names.contains(name)));
        }
        Ok(names)
    }

    /// Puts `to` in charge of a request of the account's list that `from` is in charge of, and gives them the reminder of `from`.
    pub async fn hand_over(
        &self,
        account: &Account,
        request: &RequestSummary,
        from: &str,
        to: &str,
    ) -> Result<HandoverResult> {
        let code = request
            .rfq_code
            .parse()
            .map_err(|_| anyhow::anyhow!("a request without a code"))?;
        let of = required_key(account, &code, request)?;
        let there = self.storage.owner(&of).await?;
        let owner = there.as_ref().and_then(|row| Some((row, self.open_owner(row)?)));
        let Some((row, owner)) = owner else {
            return Ok(HandoverResult::Not(None));
        };
        if owner.name != from
            || !self
                .storage
                .replace_owner(&of, row, &self.new_owner(&of, to)?)
                .await?
        {
            let now = self.storage.owner(&of).await?;
            let now = now.as_ref().and_then(|row| self.open_owner(row));
            if now.as_ref().is_some_and(|now| now.name == to) {
                // Of a first try that did not get as far as the reminder.
                self.move_reminder(account, &of, from, to).await?;
            }
            return Ok(HandoverResult::Not(now.map(|owner| owner.name)));
        }
        self.move_reminder(account, &of, from, to).await?;
        Ok(HandoverResult::Now)
    }

    async fn move_reminder(&self, account: &Account, of: &RequestKey, from: &str, to: &str) -> Result<()> {
        let (before, after) = (
            PersonKey::new(account, Some(from)),
            PersonKey::new(account, Some(to)),
        );
        let moved = self
            .storage
            .move_reminder(before.name(), after.name(), &of.rfq_code, &of.created);
        Ok(moved.await?)
    }

    /// Puts a person in charge of a request that nobody is in charge of.
    pub async fn take(
        &self,
        account: &Account,
        code: &RfqCode,
        request: &RequestSummary,
        name: &str,
    ) -> Result<TakeOutcome> {
        let of = required_key(account, code, request)?;
        // The former owner may give it up between the two.
        for _ in 0..3 {
            if self
                .storage
                .set_owner(&of, &self.new_owner(&of, name)?, false)
                .await?
            {
                return Ok(TakeOutcome::Now);
            }
            let there = self.storage.owner(&of).await?;
            if let Some(owner) = there.as_ref().and_then(|row| self.open_owner(row)) {
                return Ok(if owner.name == name {
                    TakeOutcome::Now
                } else {
                    TakeOutcome::By(owner)
                });
            }
            if there.is_some() {
                // No key opens it any more.
                self.storage.delete_owner(&of).await?;
            }
        }
        anyhow::bail!("who is in charge changes all the time")
    }

    /// Makes somebody the owner of a request, whoever was before.
    pub async fn give(
        &self,
        account: &Account,
        code: &RfqCode,
        request: &RequestSummary,
        name: &str,
    ) -> Result<()> {
        let of = required_key(account, code, request)?;
        self.storage
            .set_owner(&of, &self.new_owner(&of, name)?, true)
            .await?;
        Ok(())
    }

    /// Leaves a request to nobody.
    pub async fn release(&self, account: &Account, code: &RfqCode, request: &RequestSummary) -> Result<()> {
        let of = required_key(account, code, request)?;
        Ok(self.storage.delete_owner(&of).await?)
    }

    /// Returns the notes of a request that the account's own token has read, newest first.
    pub async fn notes(
        &self,
        account: &Account,
        code: &RfqCode,
        request: &RequestSummary,
    ) -> Result<Vec<InternalNote>> {
        self.some_notes(account, code, request, MAX_NOTES).await
    }

    async fn some_notes(
        &self,
        account: &Account,
        code: &RfqCode,
        request: &RequestSummary,
        limit: i64,
    ) -> Result<Vec<InternalNote>> {
        let Some(of) = key(account, code, request) else {
            return Ok(Vec::new());
        };
        let rows = self.storage.notes(&of, limit).await?;
        let note = |row: NoteRow| {
            let plain = self.seal.open(&note_context(&row.id), &row.content)?;
            let StoredNote { who, text } = serde_json::from_slice(&plain).ok()?;
            Some(InternalNote {
                who,
                text,
                at: row.at,
            })
        };
        Ok(rows.into_iter().filter_map(note).collect())
    }

    /// Returns the newest note of a request of the account's list.
    pub async fn newest_note(
        &self,
        account: &Account,
        code: &RfqCode,
        request: &RequestSummary,
    ) -> Result<Option<InternalNote>> {
        Ok(self
            .some_notes(account, code, request, 1)
            .await?
            .into_iter()
            .next())
    }

    /// Adds a note for colleagues.
    pub async fn add_note(
        &self,
        account: &Account,
        code: &RfqCode,
        request: &RequestSummary,
        who: &str,
        text: &str,
    ) -> Result<()> {
        let of = required_key(account, code, request)?;
        let id = random_id()?;
        let note = StoredNote {
            who: who.to_owned(),
            text: text.to_owned(),
        };
        let row = NoteRow {
            content: self.seal.seal(&note_context(&id), &serde_json::to_vec(&note)?)?,
            at: self.clock.seconds(),
            id,
        };
        Ok(self.storage.add_note(&of, &row).await?)
    }

    /// Reminds a person of a request at this time (seconds since 1970), or no more.
    pub async fn remind(
        &self,
        person: &PersonKey,
        account: &Account,
        code: &RfqCode,
        request: &RequestSummary,
        at: Option<i64>,
    ) -> Result<()> {
        let of = required_key(account, code, request)?;
        Ok(self
            .storage
            .set_reminder(person.name(), &of.rfq_code, &of.created, at)
            .await?)
    }

    /// Returns the reminders of a person.
    pub async fn reminders(&self, person: &PersonKey) -> Result<Reminders> {
        let rows = self.storage.reminders(person.name(), MAX_REMINDERS).await?;
        let rows = rows.into_iter().map(|row| ((row.rfq_code, row.created), row.at));
        Ok(Reminders(rows.collect()))
    }

    /// Deletes old rows, approvals included (they may have been turned off), every few hours for as long as the portal
    /// runs.
    pub async fn keep_sweeping(self) {
        let failure = "what colleagues arranged long ago could not be swept";
        every(Duration::from_hours(6), failure, || self.sweep()).await;
    }

    async fn sweep(&self) -> Result<(), sqlx::Error> {
        let before = self.clock.seconds_ago(self.kept);
        let approvals = self.storage.delete_approvals_before(before).await;
        self.storage.delete_team_before(before).await.and(approvals)
    }

    fn new_owner(&self, of: &RequestKey, name: &str) -> Result<OwnerRow> {
        let name: String = name.chars().take(MAX_NAME_CHARS).collect();
        Ok(OwnerRow {
            person: self.seal.lookup(&name),
            content: self
                .seal
                .seal(&owner_context(&of.rfq_code, &of.created), name.as_bytes())?,
            rfq_code: of.rfq_code.clone(),
            created: of.created.clone(),
            since: self.clock.seconds(),
        })
    }

    fn open_owner(&self, row: &OwnerRow) -> Option<Owner> {
        let name = self
            .seal
            .open(&owner_context(&row.rfq_code, &row.created), &row.content)?;
        Some(Owner {
            name: String::from_utf8(name).ok()?,
            since: row.since,
        })
    }
}

fn required_key(account: &Account, code: &RfqCode, request: &RequestSummary) -> Result<RequestKey> {
    key(account, code, request)
        .ok_or_else(|| anyhow::anyhow!("nothing is kept of a request without a time of creation"))
}

fn key(account: &Account, code: &RfqCode, request: &RequestSummary) -> Option<RequestKey> {
    RequestKey::by_second(account.key().name(), code, request.created_at.as_deref())
}

fn owner_context(rfq_code: &str, created: &str) -> Vec<u8> {
    format!("owner\0{rfq_code}\0{created}").into_bytes()
}

fn note_context(id: &str) -> Vec<u8> {
    [b"note\0", id.as_bytes()].concat()
}
