//! Briefs of the details of requests.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use domain::activity::{ActivityEntry, ActivityKind};
use domain::queue::RequestBrief;
use jiff::tz::TimeZone;
use partner_api::{Milestone, Quotation, RequestDetails, RequestSummary, Status};

use super::words::Words;
use crate::clock::Clock;
use crate::session::Seal;
use crate::storage::Storage;
use crate::storage::request_key::RequestKey;
use crate::ttl_cache::TtlCache;
use crate::upstream::{Account, AccountKey};

/// Limit of the briefs in memory; one has about a kilobyte.
const MAX_BRIEFS_IN_MEMORY: usize = 20_000;
/// Time for which a brief in memory is current: another instance may have read the request since.
const BRIEF_TTL: Duration = Duration::from_mins(1);
/// Limit of a stored brief in bytes; the operator's question is shortened long before.
const MAX_BRIEF_BYTES: usize = 64 * 1024;

/// A request that was just read.
#[derive(Clone, Copy)]
pub struct Observed<'a> {
    pub request: &'a RequestDetails,
    /// `None` if the quotation was not read.
    pub quotation: Option<&'a Quotation>,
    /// `None` if the milestones were not read.
    pub milestones: Option<&'a [Milestone]>,
}

/// Briefs of requests, each for the account that read it. Cheap to clone.
#[derive(Clone)]
pub struct BriefStore {
    storage: Storage,
    seal: Seal,
    clock: Clock,
    /// In which times are shown.
    zone: TimeZone,
    /// Briefs by name; `None`: there is none.
    known: Arc<TtlCache<String, Option<Arc<RequestBrief>>>>,
    words: Words,
}

/// Returns the name of a request's brief in the database.
fn name(account: AccountKey, row: &RequestSummary) -> String {
    let created = row.created_at.as_deref().unwrap_or_default();
    account.name_of("brief", &format!("{}\0{created}", row.rfq_code))
}

impl BriefStore {
    pub fn new(storage: Storage, seal: Seal, clock: Clock, zone: TimeZone, words: Words) -> Self {
        Self {
            storage,
            seal,
            clock,
            zone,
            known: Arc::new(TtlCache::since_insertion(MAX_BRIEFS_IN_MEMORY, BRIEF_TTL)),
            words,
        }
    }

    /// Returns the stored briefs of these rows, which a call of this account has brought, by their codes. A database failure is
    /// logged: the queue then shows only the rows.
    pub async fn of_rows(
        &self,
        account: &Account,
        rows: &[&RequestSummary],
    ) -> HashMap<String, RequestBrief> {
        let is_denied =
            |row: &&RequestSummary| row.rfq_code.parse().is_ok_and(|code| account.is_denied(&code));
        let (denied, rows): (Vec<&RequestSummary>, Vec<_>) = rows.iter().copied().partition(is_denied);
        for row in denied {
            self.forget(name(account.key(), row));
        }
        let found = self.of_account(account.key(), &rows).await;
        let found = found.unwrap_or_else(|error| {
            tracing::warn!(%error, "what the queue remembers could not be read");
            Vec::new()
        });
        found.into_iter().collect()
    }

    async fn of_account(
        &self,
        key: AccountKey,
        rows: &[&RequestSummary],
    ) -> Result<Vec<(String, RequestBrief)>, sqlx::Error> {
        let mut found = Vec::new();
        let mut unknown = HashMap::new();
        for row in rows {
            let name = name(key, row);
            match self.known.get(&name) {
                Some(brief) => found.extend(brief.map(|brief| (row.rfq_code.clone(), (*brief).clone()))),
                None => {
                    unknown.insert(name, row.rfq_code.clone());
                }
            }
        }
        let names: Vec<String> = unknown.keys().cloned().collect();
        let mut stored: HashMap<String, String> = self.storage.briefs(&names).await?.into_iter().collect();
        for (name, code) in unknown {
            let brief = stored.remove(&name).and_then(|sealed| self.open(&name, &sealed));
            let brief = brief.map(Arc::new);
            self.known.insert(name, brief.clone());
            found.extend(brief.map(|brief| (code, (*brief).clone())));
        }
        Ok(found)
    }

    /// Deletes in the background the brief of a request that the service denies now.
    fn forget(&self, name: String) {
        if matches!(self.known.get(&name), Some(None)) {
            return;
        }
        self.known.insert(name.clone(), None);
        let storage = self.storage.clone();
        tokio::spawn(async move {
            if let Err(error) = storage.delete_brief(&name).await {
                tracing::warn!(%error, "what was read of a request could not be deleted");
            }
        });
    }

    fn open(&self, name: &str, sealed: &str) -> Option<RequestBrief> {
        let text = self.seal.open(&seal_context(name), sealed)?;
        serde_json::from_slice(&text).ok()
    }

    /// Stores the brief of a request, and its words, and returns the brief.
    ///
    /// # Errors
    /// The database or the seal fails.
    pub async fn keep(&self, account: &Account, observed: Observed<'_>) -> anyhow::Result<RequestBrief> {
        let row = &observed.request.summary;
        self.words.keep_details(account.key(), observed.request).await?;
        let before = self
            .of_account(account.key(), &[row])
            .await?
            .pop()
            .map(|(_, brief)| brief);
        let now = self.clock.now();
        let brief = RequestBrief::new(observed.request, observed.quotation, before.as_ref(), now);
        let brief = match observed.milestones {
            Some(milestones) => brief.with_milestones(milestones, &self.zone),
            None => brief,
        };
        let brief = match self.newest_negotiation(account, row).await? {
            Some(newest) => brief.with_negotiation(&newest),
            None => brief,
        };
        let name = name(account.key(), row);
        if before.is_none_or(|before| has_changed(&before, &brief)) {
            let text = serde_json::to_vec(&brief)?;
            if text.len() > MAX_BRIEF_BYTES {
                tracing::info!(
                    bytes = text.len(),
                    "what was read of a request is too large for the queue"
                );
                return Ok(brief);
            }
            let sealed = self.seal.seal(&seal_context(&name), &text)?;
            self.storage
                .set_brief(&name, &sealed, self.clock.seconds())
                .await?;
        }
        self.known.insert(name, Some(Arc::new(brief.clone())));
        Ok(brief)
    }

    /// Returns the log entry of the last request for other terms, of a request that was just read.
    async fn newest_negotiation(
        &self,
        account: &Account,
        row: &RequestSummary,
    ) -> Result<Option<ActivityEntry>, sqlx::Error> {
        let of = RequestKey::by_row(account.key().name(), row);
        let Some(of) = of.filter(|_| row.state() == Status::Quoted) else {
            return Ok(None);
        };
        let wanted = [ActivityKind::Negotiated.name()];
        let rows = self.storage.newest_activity(&of, &wanted, 1).await?;
        Ok(rows.into_iter().next().map(ActivityEntry::from))
    }

    /// Stores the brief of a request in the background.
    pub fn keep_in_background(
        &self,
        account: &Account,
        request: Arc<RequestDetails>,
        quotation: Option<Arc<Quotation>>,
        milestones: Option<Arc<Vec<Milestone>>>,
    ) {
        let (me, account) = (self.clone(), account.clone());
        tokio::spawn(async move {
            let observed = Observed {
                request: &request,
                quotation: quotation.as_deref(),
                milestones: milestones.as_deref().map(Vec::as_slice),
            };
            me.keep_or_warn(&account, observed).await;
        });
    }

    /// Keeps what was read, and logs a failure.
    pub async fn keep_or_warn(&self, account: &Account, observed: Observed<'_>) {
        if let Err(error) = self.keep(account, observed).await {
            tracing::warn!(
                error = format!("{error:#}"),
                "what was read of a request could not be kept"
            );
        }
    }
}

/// Binds the sealed data to this name, so that no other data is taken for it.
fn seal_context(name: &str) -> Vec<u8> {
    format!("brief\0{name}").into_bytes()
}

/// Tells whether a brief has other content than before, or is much newer, so that it has to be stored.
fn has_changed(before: &RequestBrief, now: &RequestBrief) -> bool {
    const REFRESH_AFTER: jiff::SignedDuration = jiff::SignedDuration::from_hours(1);
    let same_time = || {
        let mut brief = now.clone();
        brief.read_at = before.read_at;
        if let (Some(quotation), Some(before)) = (&mut brief.quotation, &before.quotation) {
            quotation.told_at = before.told_at;
        }
        brief
    };
    let is_much_later = match (before.read_at, now.read_at) {
        (Some(before), Some(now)) => now.duration_since(before) > REFRESH_AFTER,
        _ => true,
    };
    is_much_later || same_time() != *before
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unchanged_brief_is_not_stored_again() {
        let at = |minute: i64| RequestBrief {
            status: "quoted".into(),
            read_at: Some(jiff::Timestamp::from_second(minute * 60).unwrap()),
            ..RequestBrief::default()
        };
        assert!(!has_changed(&at(0), &at(59)));
        assert!(has_changed(&at(0), &at(61)), "its age counts");
        let asked = RequestBrief {
            question: Some("MSDS?".into()),
            ..at(1)
        };
        assert!(has_changed(&at(0), &asked));
    }
}
