//! Decisions of colleagues about accepting quotations above a limit. A decision holds for the quotation that was shown when it was
//! asked for, and for no other; who asks never decides. Names prove nothing, passphrases do; the token can accept elsewhere.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result};
use domain::approval::ApprovalLimits;
use domain::quotation::SeenQuotation;
use partner_api::{Quotation, RequestSummary, RfqCode};
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;

use crate::clock::Clock;
use crate::config::ApprovalSettings;
use crate::config::secrets::warn_unless_private;
use crate::session::{Seal, SessionKey};
use crate::storage::Storage;
use crate::storage::approvals::ApprovalRow;
use crate::storage::request_key::RequestKey;
use crate::upstream::{Account, AccountKey};

pub mod approvers;

use approvers::{Approver, MAX_PASSPHRASE_BYTES, is_same_name};

/// Wrong passphrases after which none is checked for a while, each within [`PASSPHRASE_PAUSE`] of the one before.
const MAX_TRIES: i64 = 5;
/// Time without checks after [`MAX_TRIES`] wrong passphrases.
pub const PASSPHRASE_PAUSE: Duration = Duration::from_mins(15);
/// Limit of the decisions about one request that its page shows.
const MAX_OF_REQUEST: i64 = 20;

/// The decisions. Cheap to clone.
#[derive(Clone)]
pub struct Approvals {
    storage: Storage,
    seal: Seal,
    clock: Clock,
    settings: Arc<ApprovalSettings>,
    /// One hash is computed at a time.
    hashing: Arc<Semaphore>,
}

/// The state of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ApprovalState {
    Asked,
    Approved,
    Declined,
}

impl ApprovalState {
    /// As the database keeps it beside the sealed one, to find open ones: never changed once released.
    fn name(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::Approved => "approved",
            Self::Declined => "declined",
        }
    }
}

/// A decision that was asked for.
#[derive(Clone, Debug)]
pub struct Approval {
    pub state: ApprovalState,
    pub asked_by: String,
    /// Seconds since 1970.
    pub asked: i64,
    pub note: String,
    /// The quotation that it is about.
    pub seen: SeenQuotation,
    /// Name of the person who decided; empty before.
    pub decided_by: String,
    pub decided: i64,
    pub decision_note: String,
    /// A fingerprint of the session that asked.
    session: String,
}

impl Approval {
    /// Tells whether it is about this quotation. The commitment holds version, number, total, currency and promises, the
    /// description every other text.
    pub fn is_about(&self, quotation: &Quotation) -> bool {
        let now = SeenQuotation::from_quotation(quotation);
        self.seen.commitment == now.commitment && self.seen.description == now.description
    }
}

#[derive(Clone, Serialize, Deserialize)]
struct Stored {
    /// Sealed as well: writing into the database is not enough to approve anything.
    state: ApprovalState,
    asked_by: String,
    /// A fingerprint of the session that asked.
    session: String,
    note: String,
    version: String,
    total: String,
    currency: String,
    quotation_no: String,
    commitment: String,
    description: String,
    #[serde(default)]
    decided_by: String,
    #[serde(default)]
    decision_note: String,
}

/// The person at the browser.
#[derive(Clone, Debug)]
pub struct Person<'a> {
    /// As they named themselves; empty where they did not.
    pub name: &'a str,
    pub session: &'a SessionKey,
}

/// The newest decision about a quotation that waits for an answer.
#[derive(Clone, Debug)]
pub struct PendingApproval {
    pub row: Arc<RequestSummary>,
    pub state: ApprovalState,
    /// The version of the quotation that it is about.
    pub version: String,
    pub total: String,
    pub currency: String,
    pub asked_by: String,
    /// Name of the person who decided; empty before.
    pub decided_by: String,
}

/// A decision to make.
#[derive(Clone, Debug)]
pub struct Decision<'a> {
    /// The name in the file of those who may approve.
    pub approver: &'a str,
    pub passphrase: &'a str,
    pub note: &'a str,
    pub is_approved: bool,
}

/// The outcome of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecisionOutcome {
    Done,
    /// Nobody asks for a decision about this quotation (any more).
    NotAsked,
    /// The person who asked may not decide.
    Asker,
    /// Nobody of this name may approve, or not with this passphrase.
    Refused,
    /// There is no passphrase.
    Blank,
    /// Too many wrong passphrases.
    Locked,
}

impl Approvals {
    /// # Errors
    /// The file of those who may approve cannot be used.
    pub fn new(storage: Storage, seal: Seal, clock: Clock, settings: ApprovalSettings) -> Result<Self> {
        approvers::read(&settings.approvers_file).context("PORTAL_APPROVERS_FILE")?;
        warn_unless_private(&settings.approvers_file);
        Ok(Self {
            storage,
            seal,
            clock,
            settings: Arc::new(settings),
            hashing: Arc::new(Semaphore::new(1)),
        })
    }

    pub fn limits(&self) -> &ApprovalLimits {
        &self.settings.limits
    }

    /// Tells whether anything can be kept about a request: one without a time of creation has no key.
    pub fn can_keep(account: &Account, code: &RfqCode, request: &RequestSummary) -> bool {
        key(account, code, request).is_some()
    }

    /// Returns the newest decision about a request that the account's own token has read.
    pub async fn newest(
        &self,
        account: &Account,
        code: &RfqCode,
        request: &RequestSummary,
    ) -> Result<Option<Approval>> {
        let Some(of) = key(account, code, request) else {
            return Ok(None);
        };
        let row = self.storage.newest_approval(&of).await?;
        Ok(row.and_then(|row| Some(approval(&row, self.open(&of, &row)?))))
    }

    /// Returns the decisions about a request that the account's own token has read, newest first.
    pub async fn all(
        &self,
        account: &Account,
        code: &RfqCode,
        request: &RequestSummary,
    ) -> Result<Vec<Approval>> {
        let Some(of) = key(account, code, request) else {
            return Ok(Vec::new());
        };
        let rows = self.storage.approvals_of(&of, MAX_OF_REQUEST).await?;
        let opened = rows
            .iter()
            .filter_map(|row| Some(approval(row, self.open(&of, row)?)));
        Ok(opened.collect())
    }

    /// Tells whether the acceptance of a quotation that was just read is approved, or needs no approval.
    pub async fn allows(
        &self,
        account: &Account,
        code: &RfqCode,
        request: &RequestSummary,
        quotation: &Quotation,
    ) -> Result<bool> {
        if self.limits().reason(quotation).is_none() {
            return Ok(true);
        }
        let newest = self.newest(account, code, request).await?;
        Ok(newest.is_some_and(|one| one.state == ApprovalState::Approved && one.is_about(quotation)))
    }

    /// Asks for a decision about a quotation that was just read. Returns `false` if the same person has asked for it already, or it is
    /// approved.
    pub async fn ask(
        &self,
        account: &Account,
        code: &RfqCode,
        request: &RequestSummary,
        quotation: &Quotation,
        person: &Person<'_>,
        note: &str,
    ) -> Result<bool> {
        let of = key(account, code, request).context("a request without a time of creation")?;
        let newest = self.storage.newest_approval(&of).await?;
        let there = newest
            .as_ref()
            .and_then(|row| Some(approval(row, self.open(&of, row)?)));
        // Somebody else may ask anew: who asked by mistake would keep everybody from it.
        let is_open = there.is_some_and(|there| match there.state {
            ApprovalState::Approved => there.is_about(quotation),
            ApprovalState::Asked => there.is_about(quotation) && self.is_asker(&there, person),
            ApprovalState::Declined => false,
        });
        if is_open {
            return Ok(false);
        }
        let seen = SeenQuotation::from_quotation(quotation);
        let stored = Stored {
            state: ApprovalState::Asked,
            asked_by: person.name.to_owned(),
            session: self.seal.lookup(person.session.name()),
            note: note.to_owned(),
            version: seen.version,
            total: seen.total,
            currency: seen.currency,
            quotation_no: seen.quotation_no,
            commitment: seen.commitment,
            description: seen.description,
            decided_by: String::new(),
            decision_note: String::new(),
        };
        let row = ApprovalRow {
            // The database gives the next one.
            number: 0,
            state: ApprovalState::Asked.name().to_owned(),
            content: self.close(&of, &stored)?,
            asked: self.clock.seconds(),
            decided: 0,
        };
        Ok(self.storage.add_approval(&of, &row).await?)
    }

    /// Decides about accepting a quotation that was just read.
    pub async fn decide(
        &self,
        account: &Account,
        code: &RfqCode,
        request: &RequestSummary,
        quotation: &Quotation,
        person: &Person<'_>,
        decision: &Decision<'_>,
    ) -> Result<DecisionOutcome> {
        let of = key(account, code, request).context("a request without a time of creation")?;
        let newest = self.storage.newest_approval(&of).await?;
        let opened = newest.and_then(|row| Some((self.open(&of, &row)?, row)));
        let Some((stored, row)) = opened else {
            return Ok(DecisionOutcome::NotAsked);
        };
        let asked = approval(&row, stored.clone());
        if asked.state != ApprovalState::Asked || !asked.is_about(quotation) {
            return Ok(DecisionOutcome::NotAsked);
        }
        if is_same_name(&asked.asked_by, decision.approver) || self.is_asker(&asked, person) {
            return Ok(DecisionOutcome::Asker);
        }
        if decision.passphrase.is_empty() {
            return Ok(DecisionOutcome::Blank);
        }
        if let Some(refused) = self.check(account.key(), decision).await? {
            return Ok(refused);
        }
        let state = if decision.is_approved {
            ApprovalState::Approved
        } else {
            ApprovalState::Declined
        };
        let stored = Stored {
            state,
            decided_by: decision.approver.to_owned(),
            decision_note: decision.note.to_owned(),
            ..stored
        };
        let decided = ApprovalRow {
            state: state.name().to_owned(),
            content: self.close(&of, &stored)?,
            decided: self.clock.seconds(),
            ..row.clone()
        };
        let is_first = self.storage.decide_approval(&of, &row, &decided).await?;
        Ok(if is_first {
            DecisionOutcome::Done
        } else {
            DecisionOutcome::NotAsked
        })
    }

    /// Tells whether a person has asked for this decision, as far as the portal can know: by the name, or in the same session.
    pub fn is_asker(&self, approval: &Approval, person: &Person<'_>) -> bool {
        is_same_name(&approval.asked_by, person.name)
            || self
                .seal
                .lookups(person.session.name())
                .contains(&approval.session)
    }

    /// Checks a passphrase; `None` if it is right. The try is counted before, so that none escapes the count.
    async fn check(&self, account: AccountKey, decision: &Decision<'_>) -> Result<Option<DecisionOutcome>> {
        let approvers = self.approvers().await?;
        let found = approvers
            .into_iter()
            .find(|approver| approver.name == decision.approver);
        let Some(approver) = found.filter(|_| decision.passphrase.len() <= MAX_PASSPHRASE_BYTES) else {
            return Ok(Some(DecisionOutcome::Refused));
        };
        let (name, now) = (self.seal.lookup(&approver.name), self.clock.seconds());
        let since = now - i64::try_from(PASSPHRASE_PAUSE.as_secs())?;
        let account = account.name();
        let begun = self
            .storage
            .begin_approval_try(&account, &name, MAX_TRIES, since, now);
        if !begun.await? {
            return Ok(Some(DecisionOutcome::Locked));
        }
        let permit = self.hashing.clone().acquire_owned().await?;
        let passphrase = decision.passphrase.to_owned();
        let is_right = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            approver.has(&passphrase)
        });
        if !is_right.await? {
            return Ok(Some(DecisionOutcome::Refused));
        }
        self.storage.take_back_approval_try(&account, &name).await?;
        Ok(None)
    }

    /// Returns the names of those who may approve.
    pub async fn names(&self) -> Result<Vec<String>> {
        let approvers = self.approvers().await?;
        Ok(approvers.into_iter().map(|approver| approver.name).collect())
    }

    async fn approvers(&self) -> Result<Vec<Approver>> {
        let settings = self.settings.clone();
        tokio::task::spawn_blocking(move || approvers::read(&settings.approvers_file)).await?
    }

    /// Returns the newest decision about each of these rows of an account's list, whose quotations wait for an answer: those that
    /// are not made yet first.
    pub async fn pending_among<'a>(
        &self,
        account: AccountKey,
        rows: impl Iterator<Item = &'a Arc<RequestSummary>> + Clone,
    ) -> Result<Vec<PendingApproval>> {
        let name = account.name();
        let codes: Vec<&str> = rows.clone().map(|row| row.rfq_code.as_str()).collect();
        let found = self.storage.newest_approvals(&name, &codes).await?;
        let found: HashMap<(String, String), String> = found
            .into_iter()
            .map(|row| ((row.rfq_code, row.created), row.content))
            .collect();
        let pending = rows.filter_map(|row| {
            let of = RequestKey::by_row(name.clone(), row)?;
            let content = found.get(&(of.rfq_code.clone(), of.created.clone()))?;
            let stored = self.open_content(&of, content)?;
            Some(PendingApproval {
                row: row.clone(),
                state: stored.state,
                version: stored.version,
                total: stored.total,
                currency: stored.currency,
                asked_by: stored.asked_by,
                decided_by: stored.decided_by,
            })
        });
        let mut pending: Vec<_> = pending.collect();
        pending.sort_by_key(|one| match one.state {
            ApprovalState::Asked => 0,
            ApprovalState::Declined => 1,
            ApprovalState::Approved => 2,
        });
        Ok(pending)
    }

    fn open(&self, of: &RequestKey, row: &ApprovalRow) -> Option<Stored> {
        self.open_content(of, &row.content)
    }

    fn open_content(&self, of: &RequestKey, content: &str) -> Option<Stored> {
        let plain = self.seal.open(&context(of), content)?;
        serde_json::from_slice(&plain).ok()
    }

    fn close(&self, of: &RequestKey, stored: &Stored) -> Result<String> {
        self.seal.seal(&context(of), &serde_json::to_vec(stored)?)
    }
}

fn key(account: &Account, code: &RfqCode, request: &RequestSummary) -> Option<RequestKey> {
    RequestKey::by_second(account.key().name(), code, request.created_at.as_deref())
}

/// The context that a decision is sealed for. Its number is not part of it: it changes when two tokens turn out to be of
/// one customer.
fn context(of: &RequestKey) -> Vec<u8> {
    format!("approval\0{}\0{}", of.rfq_code, of.created).into_bytes()
}

fn approval(row: &ApprovalRow, stored: Stored) -> Approval {
    Approval {
        state: stored.state,
        asked_by: stored.asked_by,
        asked: row.asked,
        note: stored.note,
        seen: SeenQuotation {
            version: stored.version,
            total: stored.total,
            currency: stored.currency,
            quotation_no: stored.quotation_no,
            content: String::new(),
            commitment: stored.commitment,
            description: stored.description,
        },
        decided_by: stored.decided_by,
        decided: row.decided,
        decision_note: stored.decision_note,
        session: stored.session,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn quotation(changes: &Value) -> Quotation {
        let mut quotation = json!({
            "quotation_no": "QT-1", "version": 2, "currency": "VND", "route": "SGN – AUMEL", "can_respond": true,
            "charges": [{"line_no": 1, "name": "Cước", "total": 60_000_000, "currency": "VND"}],
            "totals": {"total": 60_000_000}, "terms": ["Trả trước"], "sent_at": "2026-11-27T08:00:00+07:00",
        });
        for (name, value) in changes.as_object().unwrap() {
            quotation[name] = value.clone();
        }
        serde_json::from_value(quotation).unwrap()
    }

    /// Anything else than the time of sending and the notation of the total voids it.
    #[test]
    fn approval_is_about_one_quotation() {
        let approval = Approval {
            state: ApprovalState::Approved,
            asked_by: String::new(),
            asked: 0,
            note: String::new(),
            seen: SeenQuotation::from_quotation(&quotation(&json!({}))),
            decided_by: String::new(),
            decided: 0,
            decision_note: String::new(),
            session: String::new(),
        };
        for same in [
            json!({}),
            json!({"totals": {"total": "60000000.00"}, "currency": "vnd"}),
            json!({"sent_at": "2026-11-27T09:00:00+07:00"}),
        ] {
            assert!(approval.is_about(&quotation(&same)), "{same}");
        }
        for other in [
            json!({"version": 3}),
            json!({"quotation_no": "QT-2"}),
            json!({"totals": {"total": 60_000_001}}),
            json!({"totals": null}),
            json!({"currency": "USD"}),
            json!({"charges": []}),
            json!({"charges": [{"line_no": 1, "name": "Cước khác", "total": 60_000_000, "currency": "VND"}]}),
            json!({"terms": ["Trả sau"]}),
            json!({"exclusions": ["Thuế nhập khẩu"]}),
            json!({"valid_until": "2026-12-01"}),
            json!({"route": "HAN – AUMEL"}),
            json!({"transit_time": "9 ngày"}),
        ] {
            assert!(!approval.is_about(&quotation(&other)), "{other}");
        }
    }
}
